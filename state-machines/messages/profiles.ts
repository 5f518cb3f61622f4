/** Parameters of the family (platform-system.md §7, §8). */
import { profiles } from '../kernel/profiles.js';

export const messageProfiles = profiles('MESSAGES', {
  MSG_HISTORY_DAYS: {
    en: 'Days until finished messages go to the history',
    cn: '消息归档天数',
    kind: 'NUMBER',
    initial: '30',
    min: '1',
    max: '3650',
  },
});
