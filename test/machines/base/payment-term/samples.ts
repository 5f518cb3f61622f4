import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { days: 30, discountDays: 10, discountRate: '2' } },
    { fields: { days: 30, discountDays: 30, discountRate: '2' } },
    { fields: { days: 30, discountDays: 10 } },
    { fields: { payDays: '10,25' } },
    { fields: { payDays: '32' } },
    { fields: { baseline: 'STAGES' } },
    { fields: { baseline: 'STAGES', proportionId: '9' } },
  ],
};
