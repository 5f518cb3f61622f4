/** Screens of suppliers by route. */
import type { Screens } from '../kernel/screen/screen.js';

export const supplierScreens: Screens = {
  supplierInfoToPortal: { load: () => import('./OwnRecordScreen.js') },
};
