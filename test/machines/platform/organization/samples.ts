import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { orgType: 'COMPANY', parentOrgId: null } },
    { fields: { endDate: '2026-03-01' } },
    { fields: { orgType: 'COMPANY', parentOrgId: '77', endDate: null } },
  ],
  circumstances: [
    { activeChildren: 2 },
    { ancestors: [{ id: '1', orgType: 'GROUP', state: 'enabled' }] },
    { ancestors: [{ id: '77', orgType: 'OU', state: 'enabled' }] },
  ],
};
