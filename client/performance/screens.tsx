/** Screens by route (performance.md). */
import type { Screens } from '../kernel/screen/screen.js';

const result = { load: () => import('./result/ResultScreen.js') };

export const performanceScreens: Screens = {
  'SpePerformance/SpePerformanceEdit': result,
  'SupplierAppeal/SrmSpeSupplierAppeal': { load: () => import('./result/AppealScreen.js') },
  'SupplierAppeal/SrmSpeSupplierRectification': result,
  manualScoreList: { load: () => import('./sheet/SheetScreen.js') },
  supplierPerformanceMonitoring: { load: () => import('./monitoring/MonitoringScreen.js') },
};
