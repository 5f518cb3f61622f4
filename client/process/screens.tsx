/** Screens by route (platform-process.md §3 to §11). */
import type { Screens } from '../kernel/screen/screen.js';

export const processScreens: Screens = {};
