/** What rules of these documents ask besides filled fields (bidding.md). */
import type { Recipes } from '../recipe.js';
import { awardRecipes } from './award.js';
import { evaluationRecipes } from './evaluation.js';
import { openingRecipes } from './opening.js';

export const biddingRecipes: Recipes = {
  ...awardRecipes,
  srmSfdBiddingRule: { then: [] },
  srmSfdBiddingTemplate: { then: [] },
  srmSfdBiddingSetup: { then: [] },
  srmSfdBiddingPlan: { then: [] },
  srmSfdBiddingList: { then: [] },
  srmSfdExpert: { then: [] },
  srmSfdBiddingHeader: {
    fields: ({ named }) => ({ ownerUserId: named('user:buyer') }),
    lines: ({ text }) => ({ sections: { set: [{ sectionNum: 1, sectionName: text('sectionName') }] } }),
    then: [],
  },
  srmSfdBiddingAdjust: { then: [] },
  ...evaluationRecipes,
  ...openingRecipes,
};
