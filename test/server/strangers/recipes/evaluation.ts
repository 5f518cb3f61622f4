/** Marks and sheets are made by a project, with what the server read of it (bidding.md §9). */
import type { Ground, Recipes } from '../recipe.js';

const frame = (orgId: string, leaderUserId: string, text: Ground['text']) => ({
  orgId,
  projectId: '901',
  projectNumber: text('projectNumber'),
  projectName: text('projectName'),
  sectionId: '1',
  sectionNo: text('sectionNo'),
  sectionName: text('sectionName'),
  ownerUserId: null,
  supervisorUserId: null,
  leaderUserId,
  jurorIds: [leaderUserId],
});

export const evaluationRecipes: Recipes = {
  srmSfdRespondMark: {
    made: ({ named, seeder, text }) =>
      seeder.make('stranger:srmSfdRespondMark', 'srmSfdRespondMark', {
        projectId: '901',
        sectionId: '1',
        base: {
          ...frame(named('org:HQ'), named('user:manager'), text),
          maxMinorFails: 3,
          bids: [{ bidNum: 1, respondId: '902', supplierId: named('supplier:Alpha'), grounds: null }],
          indexes: [
            {
              indexNum: 1,
              indexCode: text('indexCode'),
              indexName: text('indexName'),
              category: 'COMPLIANCE',
              keyFlag: 'Y',
              standard: null,
              onlyBids: null,
            },
          ],
          suspicions: [],
        },
      }),
  },
  srmSfdBiddingScoreHeader: {
    made: ({ named, seeder, text }) =>
      seeder.make('stranger:srmSfdBiddingScoreHeader', 'srmSfdBiddingScoreHeader', {
        projectId: '901',
        sectionId: '1',
        stage: 'TECHNICAL',
        userId: named('user:manager'),
        base: {
          ...frame(named('org:HQ'), named('user:manager'), text),
          blindFlag: 'N',
          passScore: '0',
          trimFlag: 'N',
          bids: [{ bidNum: 1, alias: 'A', respondId: '902', supplierId: named('supplier:Alpha') }],
          indexes: [
            {
              indexNum: 1,
              indexCode: text('indexCode'),
              indexName: text('indexName'),
              scoreMode: 'RANGE',
              maxScore: '10',
              minScore: '0',
              scoreStep: '1',
              levels: null,
              standard: null,
            },
          ],
        },
      }),
  },
  // Candidates come from the ranking; of a draft there are none.
  srmSfdBiddingShortlist: { fields: () => ({ shortlistType: 'NEGOTIATION', sectionId: '1' }), then: [] },
};
