import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [{ fields: { timeWindow: '08:30-11:30,11:00-17:00' } }, { fields: { timeWindow: '08:30-11:30,13:30-17:00' } }],
};
