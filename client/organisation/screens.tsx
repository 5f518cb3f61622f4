/** Screens by route (platform-process.md §1). */
import type { Screens } from '../kernel/screen/screen.js';

export const organisationScreens: Screens = {};
