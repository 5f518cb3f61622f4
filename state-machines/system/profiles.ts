/** Options of how the system runs (platform-system.md §5). */
import { profiles } from '../kernel/profiles.js';

export const systemProfiles = profiles('PLATFORM', {
  SYS_SERVER_LOG_DAYS: {
    en: 'Days that lines of the server log are kept',
    cn: '系统日志保留天数',
    kind: 'NUMBER',
    initial: '30',
    min: '1',
    max: '365',
  },
  SYS_INTERFACE_LOG_DAYS: {
    en: 'Days that calls of interfaces are kept',
    cn: '接口日志保留天数',
    kind: 'NUMBER',
    initial: '180',
    min: '7',
    max: '1095',
  },
});
