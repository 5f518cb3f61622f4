import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { content: '<p>先核对币种</p>' } },
    { fields: { fileIds: '77' } },
    { fields: { contentEn: '<p>Check the currency first</p>' } },
  ],
};
