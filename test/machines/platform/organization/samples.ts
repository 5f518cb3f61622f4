import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { orgType: 'COMPANY', parentOrgId: null } },
    { fields: { endDate: '2026-03-01' } },
    { fields: { orgType: 'COMPANY', parentOrgId: '77', endDate: null } },
  ],
  circumstances: [
    { activeChildren: 2 },
    { openDocuments: [{ kind: { en: 'Purchase order', cn: '采购订单' }, count: 3 }] },
    { ancestors: [{ id: '1', orgType: 'GROUP', state: 'enabled' }] },
    { ancestors: [{ id: '77', orgType: 'OU', state: 'enabled' }] },
    { ancestors: [{ id: '78', orgType: 'GROUP', state: 'enabled' }], moveAt: 1_772_400_000_000 },
    { ancestors: [], isPast: true },
  ],
  events: [
    { type: 'MOVE', payload: { parentOrgId: '78', effectiveDate: '2026-03-03' } },
    { type: 'MOVE_DUE', payload: {}, actor: SYSTEM },
  ],
};
