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
};
