/** Screens by route (bidding.md). */
import type { Screens } from '../kernel/screen/screen.js';

export const biddingScreens: Screens = {
  'biddingEvaluation/biddingEvaluationProcess': { load: () => import('./evaluation/EvaluationScreen.js'), live: true },
  biddingResponseMarkEdit: { load: () => import('./evaluation/MarksScreen.js') },
};
