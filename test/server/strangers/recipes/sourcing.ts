/** What rules of these documents ask besides filled fields (auction-tender.md). */
import type { Recipes } from '../recipe.js';

const HOUR = 3_600_000;
const AUCTION = 'srmSfdAuctionHeader';

export const sourcingRecipes: Recipes = {
  [AUCTION]: {
    fields: ({ now, named }) => ({
      auctionType: 'RFQ',
      bidMode: 'SEALED',
      evalMethod: 'LOWEST_PRICE',
      awardMode: 'ITEM',
      currencyCode: 'CNY',
      quoteCurrencies: undefined,
      twoEnvelopeFlag: 'N',
      dualOpeningFlag: 'N',
      publishOnApproval: 'Y',
      buyerId: named('user:buyer'),
      bidStartDate: now + HOUR,
      bidEndDate: now + 30 * HOUR,
      questionEndDate: now + 20 * HOUR,
      allowPotentialFlag: 'Y',
      startPrice: undefined,
      ceilingPrice: undefined,
      floorPrice: undefined,
      targetPrice: '43.21',
    }),
    lines: async ({ idOf, named, text }) => ({
      items: {
        set: [
          {
            itemNo: 10,
            itemName: text('itemName'),
            spec: text('spec'),
            uomId: await idOf('baseUom'),
            quantity: '10',
            targetPrice: '4.321',
          },
        ],
      },
      suppliers: { set: [{ supplierId: named('supplier:Alpha') }] },
    }),
    then: [
      ['SUBMIT_PUBLISH', {}],
      ['APPROVE_PUBLISH', { comment: 'Zq-approved-inside' }],
    ],
  },
  srmSfdTenderHeader: {
    fields: ({ now }) => ({ inviteEndDate: now + 48 * HOUR, validFrom: '2026-03-02', validTo: '2036-03-02', shareScheme: '100' }),
    lines: async ({ idOf, named, text }) => ({
      items: {
        set: [
          {
            itemNo: 10,
            orgId: named('org:HQ'),
            itemName: text('itemName'),
            spec: text('spec'),
            uomId: await idOf('baseUom'),
            quantity: '10',
          },
        ],
      },
      suppliers: { set: [{ supplierId: named('supplier:Alpha') }] },
    }),
    then: [],
  },
  srmSfdAuctionQuestion: {
    later: async ({ buyer, idOf, text }) =>
      (
        await buyer.done<{ id: string }>('srmSfdAuctionQuestion', 'doClarify', {
          sourceType: 'AUCTION',
          sourceId: idOf(AUCTION),
          subject: text('subject'),
          content: text('content'),
        })
      ).id,
  },
};
