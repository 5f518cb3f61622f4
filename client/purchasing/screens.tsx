/** Screens of purchasing by route. */
import type { Screens } from '../kernel/screen/screen.js';

export const purchasingScreens: Screens = {
  purDemandSummaryList: { load: () => import('./DemandSummaryScreen.js') },
  processMonitoringList: { load: () => import('./ProcessMonitoring.js') },
};
