/** Screens of the families, by route. Routes of definitions that are not named here get the generic pages. */
import { competeScreens } from './compete/screens.js';
import type { Screens } from './kernel/screen/screen.js';

export const screens: Screens = { ...competeScreens };
