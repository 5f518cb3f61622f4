/** Screens by route (platform-process.md §1). */
import type { Screens } from '../kernel/screen/screen.js';

export const organisationScreens: Screens = {
  'institution/main': { load: () => import('./InstitutionScreen.js') },
  'systemsetting/institution/:treeType': { load: () => import('./InstitutionScreen.js') },
  'positionAllot/positionAllotAdd': { load: () => import('./AssignScreen.js') },
  positionLevelTree: { load: () => import('./ChartScreen.js') },
};
