import type { Samples } from '../../kernel/stock/samples.js';

const units = { fromUomId: '301', toUomId: '302', factor: '200' };

export const samples: Samples = {
  saves: [
    { fields: units },
    { fields: { ...units, itemId: '4010' } },
    { fields: { ...units, factor: '0' } },
    { fields: { ...units, toUomId: '301' } },
  ],
  circumstances: [{ classes: ['COUNT', 'MASS'] }, { classes: ['COUNT', 'COUNT'], inverse: true }],
};
