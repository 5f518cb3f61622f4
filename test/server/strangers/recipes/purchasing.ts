/** What rules of these documents ask besides filled fields (purchasing.md §1). */
import type { Recipes } from '../recipe.js';

const ofItem = async (idOf: (type: string) => Promise<string>) => ({
  aslLevel: 'ITEM',
  itemId: await idOf('baseMaterialItem'),
  categoryId: undefined,
});

export const purchasingRecipes: Recipes = {
  srmPurAslHeader: { fields: ({ idOf }) => ofItem(idOf) },
  srmPurAslList: {
    fields: async ({ idOf, named }) => ({
      ...(await ofItem(idOf)),
      supplierId: named('supplier:Alpha'),
      validFrom: '2026-01-01',
      validTo: '2027-12-31',
    }),
    // The supplier is not qualified for orders.
    then: [],
  },
  srmPurAslApplyHeader: {
    lines: async ({ idOf, named }) => ({
      lines: {
        set: [
          {
            lineNum: 10,
            supplierId: named('supplier:Alpha'),
            itemId: await idOf('baseMaterialItem'),
            validFrom: '2026-01-01',
            validTo: '2027-12-31',
          },
        ],
      },
    }),
    then: [],
  },
  srmPurRequisitionHeader: {
    fields: () => ({ sourceSystem: 'MANUAL' }),
    lines: async ({ idOf, text }) => ({
      lines: { set: [{ lineNum: 10, itemName: text('itemName'), uomId: await idOf('baseUom'), requestQty: '5', needDate: '2027-12-31' }] },
    }),
    then: [],
  },
  srmPurDemandSummary: {
    made: async ({ idOf, named, seeder, text }) => {
      const [itemId, orgId] = [await idOf('baseMaterialItem'), named('org:HQ')];
      const line = { lineNum: 10, itemId, itemName: text('itemName'), requestQty: '5', needDate: '2027-12-31' };
      const id = await seeder.make('demand:asked', 'srmPurRequisitionHeader', {
        fields: { orgId, title: text('title'), requesterId: named('user:buyer') },
        lines: { lines: { set: [{ ...line, uomId: await idOf('baseUom') }] } },
      });
      await seeder.send('srmPurRequisitionHeader', id, 'SUBMIT');
      await seeder.send('srmPurRequisitionHeader', id, 'APPROVE');
      return seeder.make('demand', 'srmPurDemandSummary', { fields: { orgId, itemId, needMonth: '2027-12' } });
    },
  },
  srmPurMaterialRequest: {
    fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }),
    lines: async ({ idOf }) => ({
      lines: {
        set: [
          {
            lineNum: 10,
            itemId: await idOf('baseMaterialItem'),
            uomId: await idOf('baseUom'),
            prepQty: '5',
            prepDeadline: '2027-06-30',
            price: '1',
          },
        ],
      },
    }),
    then: [],
  },
  baseMaterialItemPcbInfo: { then: [] },
  srmPurPricingHeader: { then: [] },
  srmPurQuoteOrderHeader: {
    lines: async ({ idOf, named, text }) => ({
      lines: { set: [{ lineNum: 10, itemName: text('itemName'), quoteQty: '5', uomId: await idOf('baseUom'), needDate: '2027-06-30' }] },
      suppliers: { set: [{ supplierId: named('supplier:Alpha') }] },
    }),
    then: [],
  },
  srmPurPricingReviewHeader: { then: [] },
};
