/** Screens by route (platform-system.md §1, §2, §4, §5). */
import type { Screens } from '../kernel/screen/screen.js';

export const systemScreens: Screens = {
  'concurrentPrograms/ConcurrentProgramsDetail': { load: () => import('./ProgramScreen.js') },
  redis: { load: () => import('./CacheScreen.js') },
  log: { load: () => import('./ServerLogScreen.js') },
  userOperateLogList: { load: () => import('./OperateLogScreen.js') },
  srmBaseInterfaceLogsList: { load: () => import('./InterfaceLogScreen.js') },
  apiManager: { load: () => import('./ApiScreen.js') },
  apiListEdit: { load: () => import('./ApiDetailScreen.js') },
  projectAndModule: { load: () => import('./ProjectScreen.js') },
};
