import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { chartCode: 'PIE', palette: 'blue.6, #ff8800' } },
    { fields: { chartCode: 'SPIRAL', palette: null } },
    { fields: { chartCode: 'PIE', palette: 'url(evil)' } },
  ],
};
