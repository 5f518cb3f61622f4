/** Parameters of the family (platform-process.md §3 to §11). */
import { profiles } from '../kernel/profiles.js';

export const processProfiles = profiles('PROCESS', {
  SYS_TWO_PERSON: {
    en: 'Jumps and closing by hand need a second administrator',
    cn: '跳转与手工关闭须第二名管理员确认',
    kind: 'FLAG',
    initial: 'Y',
  },
});
