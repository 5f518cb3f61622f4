/** Screens by route (platform-system.md §6). */
import type { Screens } from '../kernel/screen/screen.js';

export const reportScreens: Screens = {
  'dynamicCharts/report/reportEdit': { load: () => import('./ReportScreen.js') },
  'dynamicCharts/viewReport': { load: () => import('./ViewScreen.js') },
};
