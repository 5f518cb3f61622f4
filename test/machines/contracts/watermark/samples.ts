import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { markText: '{company} {time}' } },
    { fields: { markText: '{secret}' } },
    { fields: { ownerType: 'B', markText: '{time}' } },
  ],
};
