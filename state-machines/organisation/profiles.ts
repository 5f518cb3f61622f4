/** Parameters of the family (platform-process.md §1). */
import { profiles } from '../kernel/profiles.js';

export const organisationProfiles = profiles('ORGANISATION', {
  BASE_WORK_HOURS: {
    en: 'Working hours of a day',
    cn: '每日工作时间',
    kind: 'TEXT',
    initial: '09:00-12:00,13:00-18:00',
    pattern: '\\d{2}:\\d{2}-\\d{2}:\\d{2}(,\\d{2}:\\d{2}-\\d{2}:\\d{2}){0,3}',
  },
});
