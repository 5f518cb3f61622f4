/** Screens by route (performance.md). */
import type { Screens } from '../kernel/screen/screen.js';

export const performanceScreens: Screens = {};
