import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = { saves: [{ fields: { startDate: '2019-04-01', endDate: '2019-03-31' } }] };
