import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { countryCode: 'CN', regionCode: '440305' } },
    { fields: { countryCode: 'CN' } },
    { fields: { countryCode: 'DE', timeWindow: '17:00-08:00' } },
    { fields: { countryCode: 'DE', timeWindow: '08:30-11:30,13:30-17:00' } },
  ],
};
