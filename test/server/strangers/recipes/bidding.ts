/** What rules of these documents ask besides filled fields (bidding.md). */
import type { Recipes } from '../recipe.js';
import { awardRecipes } from './award.js';
import { evaluationRecipes } from './evaluation.js';

export const biddingRecipes: Recipes = {
  ...awardRecipes,
  srmSfdBiddingRule: { then: [] },
  srmSfdBiddingTemplate: { then: [] },
  srmSfdBiddingSetup: { then: [] },
  srmSfdBiddingPlan: { then: [] },
  srmSfdBiddingList: { then: [] },
  srmSfdExpert: { then: [] },
  srmSfdBiddingHeader: { then: [] },
  srmSfdBiddingAdjust: { then: [] },
  ...evaluationRecipes,
};
