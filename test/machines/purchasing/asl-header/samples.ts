import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { aslLevel: 'ITEM', itemId: '31' } },
    { fields: { aslLevel: 'CATEGORY', itemId: null, categoryId: '21' } },
    { fields: { aslLevel: 'CATEGORY', itemId: '31', categoryId: null } },
  ],
};
