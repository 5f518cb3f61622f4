/** Screens by route (bidding.md). */
import type { Screens } from '../kernel/screen/screen.js';

export const biddingScreens: Screens = {};
