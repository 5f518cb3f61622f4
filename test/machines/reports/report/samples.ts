import type { Samples } from '../../kernel/stock/samples.js';

const query = { groups: [{ key: 'supplierId' }], measures: [{ fn: 'COUNT' }], conditions: [] };
export const samples: Samples = {
  saves: [
    { fields: { chartCode: 'PIE', query } },
    { fields: { chartCode: 'KPI', query } },
    { fields: { chartCode: 'PIE', query: { ...query, measures: [] } } },
    { fields: { chartCode: 'PIE', query: { groups: 'all' } } },
  ],
  circumstances: [{ unknown: null }, { unknown: 'sealedPrice' }],
  events: [{ type: 'SHARE', payload: { respIds: ['5'], userIds: ['7'] } }],
};
