import { expect, test } from '@jest/globals';
import { decide } from '../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { deadlinesOf, todosOf } from '../../../state-machines/kernel/derive.js';
import { srmSmlPresetProportion } from '../../../state-machines/suppliers/preset-proportion/index.js';
import { monitored } from '../../../state-machines/suppliers/preset-proportion/monitoring.js';
import type { ShareWarning } from '../../../state-machines/suppliers/preset-proportion/warnings.js';
import { MONDAY, approver, buyer, manager } from '../golden/events.js';
import { sent } from '../kernel/walk.js';

// The life of a warning: a month closes, the buyer is told and explains, and an adjustment or a better month closes it.

const DAY = 86_400_000;
const definition = anyDefinition(srmSmlPresetProportion);
const agreed = [
  { supplierId: '501', proportion: '50' },
  { supplierId: '502', proportion: '30' },
  { supplierId: '503', proportion: '20' },
];
const facts = { covered: null, gated: {}, onTrial: [], expiresAt: MONDAY + 300 * DAY, monitorAt: MONDAY + 29 * DAY };
const inForce: readonly MachineEvent[] = [
  sent(
    'CREATE',
    buyer,
    {
      fields: { orgId: '100', itemId: '31', validFrom: '2026-01-01', validTo: '2026-12-31' },
      lines: { shares: { set: agreed.map((share, index) => ({ lineNum: index + 1, ...share })) } },
    },
    { id: '65', docNumber: 'SPP-2026-0001' },
  ),
  sent('SUBMIT', buyer, {}, facts),
  sent('APPROVE', approver, { comment: null }, facts),
];
/** Receipts of the three in a month that has closed. */
const closed = (month: string, bases: readonly string[], outsider: string | null = null): MachineEvent => {
  const based = bases.map((base, index) => ({ supplierId: String(501 + index), base }));
  const all = outsider === null ? based : [...based, { supplierId: '509', base: outsider }];
  const rows = monitored(agreed, all, { tolerance: '5', minBase: '10000' });
  return sent('WARN', SYSTEM, {}, { month, rows, monitorAt: MONDAY + 60 * DAY }, null, MONDAY + 30 * DAY);
};
const explain = (month: string, supplierId: string) => sent('EXPLAIN', buyer, { month, supplierId, text: 'Their furnace was down' });

function told(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let code: string | null = null;
  const gone: ShareWarning[] = [];
  for (const event of [...inForce, ...events]) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) {
      code = decision.refusal.code;
      continue;
    }
    snapshot = decision.after;
    gone.push(...((decision.rows['warnings'] ?? []) as unknown as readonly ShareWarning[]));
  }
  const open = snapshot!.context['warnings'] as readonly ShareWarning[];
  const shown = ({ month, supplierId, level, warnStatus }: ShareWarning) => [month, supplierId, level, warnStatus];
  const todos = todosOf(definition, snapshot).map(({ type, audience }) => [type, audience]);
  return { snapshot: snapshot!, code, open: open.map(shown), gone: gone.map(shown), todos };
}
const example4 = ['620000', '250000', '130000'];

test('a month that closes away from the shares tells the buyer (example 4), and the next one is waited for', () => {
  const { snapshot, open, todos } = told(closed('2026-03', example4));
  expect(open).toEqual([
    ['2026-03', '501', 'WARNING', 'OPEN'],
    ['2026-03', '503', 'ATTENTION', 'OPEN'],
  ]);
  expect(todos).toEqual([['SML_WARNING', 'resp:BUYER@100']]);
  expect(snapshot.context).toMatchObject({ lastMonth: '2026-03', worstDeviation: '12' });
  expect(deadlinesOf(definition, snapshot).map(({ event, at }) => [event, at])).toContainEqual(['WARN', MONDAY + 60 * DAY]);
});

test('what asks for attention alone is no to-do; somebody outside the agreement is one', () => {
  expect(told(closed('2026-03', ['570000', '250000', '180000'])).todos).toEqual([]);
  expect(told(closed('2026-03', ['500000', '300000', '190000'], '10000')).todos).toEqual([['SML_WARNING', 'resp:BUYER@100']]);
});

test('an explained warning is no to-do any more, and cannot be explained twice', () => {
  const once = told(closed('2026-03', example4), explain('2026-03', '501'));
  expect([once.todos, once.open[0]]).toEqual([[], ['2026-03', '501', 'WARNING', 'EXPLAINED']]);
  expect(told(closed('2026-03', example4), explain('2026-03', '501'), explain('2026-03', '501')).code).toBe('SML_WARN_STATE');
  expect(told(closed('2026-03', example4), explain('2026-02', '501')).code).toBe('SML_WARN_STATE');
});

test('a month as agreed clears the warnings of each who is; a month of too little clears nothing', () => {
  const next = told(closed('2026-03', example4), closed('2026-04', ['500000', '300000', '200000']));
  expect(next.open).toEqual([]);
  expect(next.gone).toEqual([
    ['2026-03', '501', 'WARNING', 'CLEARED'],
    ['2026-03', '503', 'ATTENTION', 'CLEARED'],
  ]);
  expect(told(closed('2026-03', example4), closed('2026-04', ['5000', '3000', '1000'])).open).toHaveLength(2);
  // Only one of them came back.
  const one = told(closed('2026-03', example4), closed('2026-04', ['620000', '180000', '200000']));
  expect(one.gone).toEqual([['2026-03', '503', 'ATTENTION', 'CLEARED']]);
  expect(one.open).toEqual([
    ['2026-03', '501', 'WARNING', 'OPEN'],
    ['2026-04', '501', 'WARNING', 'OPEN'],
    ['2026-04', '502', 'WARNING', 'OPEN'],
  ]);
});

test('an adjustment closes what is open, explained or not, and is named there', () => {
  const shares = [
    { supplierId: '501', proportion: '60' },
    { supplierId: '502', proportion: '25' },
    { supplierId: '503', proportion: '15' },
  ];
  const { open, gone, todos } = told(
    closed('2026-03', example4),
    explain('2026-03', '503'),
    sent('APPLY_ADJUSTMENT', SYSTEM, { adjustId: '69', shares }),
  );
  expect([open, todos]).toEqual([[], []]);
  expect(gone).toEqual([
    ['2026-03', '501', 'WARNING', 'ADJUSTED'],
    ['2026-03', '503', 'ATTENTION', 'ADJUSTED'],
  ]);
});

test('shares that are switched off are not watched', () => {
  const { snapshot } = told(sent('INVALIDATE', manager, { reason: 'Under review' }));
  expect(deadlinesOf(definition, snapshot).map(({ event }) => event)).toEqual(['EXPIRE_DUE']);
});
