/** Parameters of the family (platform-process.md §3 to §11). */
import { profiles } from '../kernel/profiles.js';

export const processProfiles = profiles('PROCESS', {
  SYS_TWO_PERSON: {
    en: 'Jumps and closing by hand need a second administrator',
    cn: '跳转与手工关闭须第二名管理员确认',
    kind: 'FLAG',
    initial: 'Y',
  },
  BPM_LINK_APPROVAL: {
    en: 'Letters about approvals bring a link that decides once',
    cn: '审批邮件附一次性免登录审批链接',
    kind: 'FLAG',
    initial: 'Y',
    levels: ['SITE', 'ORG', 'USER'],
  },
  BPM_AUTO_LIMIT: {
    en: 'Amount above which the end of its time decides no step: whoever is asked is told instead',
    cn: '超过该金额时,超时不自动同意或驳回,仅提醒审批人',
    kind: 'NUMBER',
    initial: '100000',
    min: '0',
    levels: ['SITE', 'ORG'],
  },
  BPM_LINK_LIMIT: {
    en: 'Amount above which such a link asks for password or second factor',
    cn: '超过该金额时,链接审批须验证密码或双因素',
    kind: 'NUMBER',
    initial: '100000',
    min: '0',
  },
});
