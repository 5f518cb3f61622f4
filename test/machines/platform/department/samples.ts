import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

const above = (count: number, company: string) =>
  Array.from({ length: count }, (_one, index) => ({ id: String(900 + index), state: 'enabled', company }));

export const samples: Samples = {
  saves: [
    { fields: { headPersonId: '11', deputyPersonId: '11' } },
    { fields: { startDate: '2026-03-02', endDate: '2026-03-01' } },
    { fields: { parentDepartmentId: '900', headPersonId: '11', deputyPersonId: '12' } },
  ],
  circumstances: [
    { ancestors: above(1, '1'), company: '1', parentPath: '/900' },
    { ancestors: above(1, '2'), company: '1' },
    { ancestors: above(10, '1'), company: '1' },
    { ancestors: [{ id: '1', state: 'enabled', company: '1' }], company: '1' },
    { activeChildren: 1 },
    { persons: 3 },
    { into: { state: 'enabled', company: '1', line: ['901'] }, company: '1', height: 1, mergeAt: null },
    { into: { state: 'enabled', company: '1', line: ['901'] }, company: '1', height: 1, mergeAt: 1_772_400_000_000 },
    { into: { state: 'disabled', company: '1', line: ['901'] }, company: '1' },
    { into: { state: 'enabled', company: '1', line: ['901', '1'] }, company: '1' },
    {
      into: { state: 'enabled', company: '1', line: ['901', '902', '903', '904', '905', '906', '907', '908', '909', '910'] },
      company: '1',
      height: 2,
    },
    { into: { state: 'enabled', company: '1', line: ['901'] }, company: '1', isPast: true },
  ],
  events: [
    { type: 'PLACE', payload: { parentPath: '/900' }, actor: SYSTEM },
    { type: 'MOVED', payload: { parentDepartmentId: '900' }, actor: SYSTEM },
    { type: 'MERGE', payload: { intoDeptId: '901', effectiveDate: '2026-03-02' } },
    { type: 'MERGE_DUE', payload: {}, actor: SYSTEM },
    { type: 'HEAD_CHANGED', payload: { personId: '12' }, actor: SYSTEM },
  ],
};
