import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { pattern: 'PO-{yyyyMMdd}-{seq4}', resetBy: 'DAY' } },
    { fields: { pattern: 'PO-{yyyy}-{seq4}', resetBy: 'DAY' } },
    { fields: { pattern: 'PO' } },
  ],
};
