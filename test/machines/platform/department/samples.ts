import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

const above = (count: number, company: string) => Array.from({ length: count }, (_one, index) => ({ id: String(900 + index), state: 'enabled', company }));

export const samples: Samples = {
  saves: [{ fields: { headPersonId: '11', deputyPersonId: '11' } }, { fields: { startDate: '2026-03-02', endDate: '2026-03-01' } }, { fields: { parentDepartmentId: '900', headPersonId: '11', deputyPersonId: '12' } }],
  circumstances: [
    { ancestors: above(1, '1'), company: '1', parentPath: '/900' }, { ancestors: above(1, '2'), company: '1' }, { ancestors: above(10, '1'), company: '1' },
    { ancestors: [{ id: '1', state: 'enabled', company: '1' }], company: '1' }, { activeChildren: 1 }, { persons: 3 },
  ],
  events: [{ type: 'PLACE', payload: { parentPath: '/900' }, actor: SYSTEM }],
};
