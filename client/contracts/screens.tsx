/** Screens by route (contracts.md). */
import type { Screens } from '../kernel/screen/screen.js';

export const contractScreens: Screens = {
  signAccountList: { load: () => import('./AccountsScreen.js') },
};
