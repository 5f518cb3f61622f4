/** Screens by route (platform-system.md §7, §8). */
import type { Screens } from '../kernel/screen/screen.js';

export const messageScreens: Screens = {};
