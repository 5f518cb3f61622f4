/** What rules of documents after the evaluation report ask besides filled fields (bidding.md §10, §11). */
import type { Ground, Recipes } from '../recipe.js';

const written = { then: [] } as const;
export const awardRecipes: Recipes = {
  srmSfdBiddingBargaining: written,
  srmSfdBiddingBrightMoon: written,
  srmSfdBiddingPicketage: written,
  srmSfdBiddingResult: { fields: () => ({ resultType: 'CANDIDATE' }), then: [] },
  srmSfdBiddingCountersign: {
    made: ({ seeder, named, now, text }: Ground) =>
      seeder.make('stranger:srmSfdBiddingCountersign', 'srmSfdBiddingCountersign', {
        sourceId: '101',
        sourceNumber: text('aboutNumber'),
        projectNumber: text('projectNumber'),
        projectName: text('projectName'),
        orgId: named('org:HQ'),
        ownerUserId: named('user:buyer'),
        passMode: 'ALL',
        deadline: now + 86_400_000,
        amount: '43.21',
        currency: 'CNY',
        signerIds: [named('user:buyer')],
      }),
  },
};
