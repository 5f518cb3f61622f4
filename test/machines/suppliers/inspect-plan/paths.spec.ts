import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { srmSlcInspectPlan } from '../../../../state-machines/suppliers/inspect-plan/index.js';
import { srmSlcLocaleInspect } from '../../../../state-machines/suppliers/locale-inspect/index.js';
import { approver, inside, supplierManager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { ends } from '../ends.js';

const definition = anyDefinition(srmSlcInspectPlan);
const quality = inside('12', 'QUALITY');
const yes = { comment: null };
const both = [
  { rowNum: 1, supplierId: '501', siteName: 'Plant 1', plannedDate: '2026-03-10' },
  { rowNum: 2, supplierId: '502', siteName: 'Plant 2', plannedDate: '2026-03-12' },
];
const checks = [
  { checkNum: 1, chapter: 'Metrology', itemName: 'Calibration', fullScore: '10', keyItemFlag: 'Y' },
  { checkNum: 2, rowNum: 2, itemName: 'Waste water', fullScore: '20' },
];
const staffOf = (...flags: readonly string[]) =>
  flags.map((qualityFlag, index) => ({ staffNum: index + 1, userId: String(12 + index), qualityFlag }));
interface Written {
  readonly suppliers?: readonly object[];
  readonly staff?: readonly object[];
  readonly checks?: readonly object[];
}
const plan = (more: Written = {}, fields: object = {}) =>
  sent(
    'CREATE',
    quality,
    {
      fields: { orgId: '100', title: 'Annual', leaderId: '12', planStart: '2026-03-01', planEnd: '2026-03-31', ...fields },
      lines: Object.fromEntries(
        Object.entries({ suppliers: both, staff: staffOf('Y', 'N'), checks, ...more }).map(([name, set]) => [name, { set }]),
      ),
    },
    { id: '71', docNumber: 'IPL-2026-0001' },
  );
const submit = (facts: object = {}) => sent('SUBMIT', quality, {}, facts);
const approve = sent('APPROVE', approver, yes, { ids: { 1: '81', 2: '82' } });
const adjust = (rowNum: number, plannedDate: string, inspectMode = 'ONSITE') =>
  sent('ADJUST', quality, { rows: [{ rowNum, plannedDate, inspectMode }] });
const started = (rowNum: number) => sent('INSPECT_STARTED', SYSTEM, { rowNum });
const closed = (rowNum: number, conclusion: string | null) => sent('INSPECT_CLOSED', SYSTEM, { rowNum, conclusion });
const says = (...events: readonly MachineEvent[]) => ends(definition, events).said;

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      plan(),
      plan({ staff: [] }),
      plan({ checks: [] }),
      plan({ checks: [{ ...checks[0], rowNum: 1 }] }),
      plan({}, { planEnd: '2026-03-11' }),
    ],
    later: [
      sent('SAVE', quality, { fields: { remark: 'x' } }),
      sent('SAVE', quality, { fields: { title: null } }),
      sent('SAVE', quality, { lines: { suppliers: { remove: [1, 2] } } }),
      sent('SAVE', quality, { lines: { suppliers: { set: [{ rowNum: 1, plannedDate: null }] } } }),
      sent('SAVE', quality, { lines: { checks: { set: [{ checkNum: 9, rowNum: 9, itemName: 'Stray' }] } } }),
      submit(),
      submit({ uninspected: [1] }),
      submit({ dependent: [2] }),
      sent('WITHDRAW', quality),
      sent('WITHDRAW', quality, {}, { acted: true }),
      approve,
      sent('APPROVE', { ...approver, userId: '12' }, yes, { ids: {} }),
      sent('REJECT', approver, { comment: 'Too many' }),
      sent('REJECT', approver, yes),
      sent('VOID', quality),
      sent('DELETE', quality),
      adjust(1, '2026-03-20'),
      adjust(1, '2026-04-20'),
      adjust(7, '2026-03-20'),
      started(1),
      closed(1, 'PASS'),
      closed(2, null),
      sent('CANCEL', supplierManager, { reason: 'No travel' }),
      sent('CANCEL', supplierManager, { reason: null }),
    ],
    by: ['suppliers', 'staff', 'checks', 'submitCount', 'submittedBy'],
    most: 500,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('a plan of visits has two people, one of them from quality', () => {
  const submitted = (...flags: readonly string[]) => says(plan({ staff: staffOf(...flags) }), submit());
  const refused = 'IPL_STAFF At least two staff, one from quality.';
  expect([submitted('Y'), submitted('N', 'N'), submitted('Y', 'N')]).toEqual([refused, refused, 'approving']);
});

test('a site that takes no part in inspections is in no plan', () => {
  expect(says(plan(), submit({ uninspected: [1] }))).toBe(
    'IPL_FLAG Site Plant 1 does not take part in inspections. Leave it out, or have it set in the record of the supplier.',
  );
  expect(says(plan(), submit({ uninspected: [] }))).toBe('approving');
});

test('whoever buys from a supplier leads no visit of it', () => {
  expect(says(plan(), submit({ dependent: [2] }))).toBe(
    'IPL_INDEPENDENT The leader buys from the supplier of row 2, or has begun its qualification. Name another leader.',
  );
});

test('something is checked at every site, and nothing at one that is not in the plan', () => {
  const submitted = (...rows: readonly object[]) => says(plan({ checks: rows }), submit());
  expect(submitted({ ...checks[1] })).toBe('IPL_CHECKLIST Row 1: nothing is checked there. Enter what is, for this row or for all.');
  expect(submitted({ ...checks[0] }, { ...checks[1], rowNum: 7 })).toBe(
    'IPL_CHECK_ROW Item Waste water is to be checked at row 7, which is not there.',
  );
  expect(submitted({ ...checks[0] })).toBe('approving');
});

const effectsOf = (before: readonly MachineEvent[], event: MachineEvent): readonly Effect[] => {
  const decision = decide(definition, ends(definition, before).snapshot, event);
  return decision.ok ? decision.effects : [];
};

test('each visit has what is checked at its site, and who goes along', () => {
  const [first, second] = effectsOf([plan(), submit()], approve) as readonly { readonly payload: object }[];
  const calibration = { itemSeq: 1, chapter: 'Metrology', itemName: 'Calibration', fullScore: '10', keyItemFlag: 'Y' };
  expect(first!.payload).toMatchObject({
    fields: { planRow: 1, leaderId: '12', staffIds: ['13'] },
    lines: { items: { set: [calibration] } },
  });
  expect((first!.payload as { lines: { items: { set: readonly object[] } } }).lines.items.set).toHaveLength(1);
  expect(second!.payload).toMatchObject({
    lines: { items: { set: [calibration, { itemSeq: 2, itemName: 'Waste water', fullScore: '20' }] } },
  });
});

test('a visit that has not begun is moved within the plan, and told to be agreed on anew; one that has begun is not', () => {
  const running = [plan(), submit(), approve];
  expect(effectsOf(running, adjust(2, '2026-03-20', 'REMOTE'))).toEqual([
    {
      ...{ kind: 'send', type: 'srmSlcLocaleInspect', id: '82', event: 'PLAN_ADJUSTED', part: '2' },
      payload: { proposedDate: '2026-03-20', inspectMode: 'REMOTE' },
    },
  ]);
  expect(ends(definition, [...running, adjust(2, '2026-03-20')]).snapshot.context).toMatchObject({
    suppliers: [{ plannedDate: '2026-03-10' }, { plannedDate: '2026-03-20' }],
  });
  const refused = (row: number) => `IPL_ROW_STARTED Row ${row}: the inspection has begun or is over. Leave the row out.`;
  expect(says(...running, started(1), adjust(1, '2026-03-20'))).toBe(refused(1));
  expect(says(...running, closed(2, null), adjust(2, '2026-03-20'))).toBe(refused(2));
  expect(says(...running, started(1), adjust(2, '2026-03-20'))).toBe('executing');
  expect(says(...running, adjust(2, '2026-04-01'))).toMatch(/^SLC_DATE_ORDER /);
});

test('three visits, two closed and one given up: the plan is completed (example 1)', () => {
  const third = { ...both[0], rowNum: 3, siteName: 'Plant 3' };
  const running = [plan({ suppliers: [...both, third] }), submit(), sent('APPROVE', approver, yes, { ids: { 1: '81', 2: '82', 3: '83' } })];
  expect(says(...running, closed(1, 'PASS'), closed(2, null))).toBe('executing');
  expect(says(...running, closed(1, 'PASS'), closed(2, null), closed(3, 'FAIL'))).toBe('completed');
});

test('a visit that its plan moves waits for another notice, until it begins', () => {
  const create = sent(
    'CREATE',
    SYSTEM,
    {
      fields: {
        orgId: '100',
        supplierId: '501',
        siteName: 'Plant 1',
        proposedDate: '2026-03-10',
        leaderId: '12',
        planId: '71',
        planRow: 1,
      },
      lines: { items: { set: [{ itemSeq: 1, itemName: 'Calibration', fullScore: '10' }] } },
    },
    { id: '81', docNumber: 'LIN-20260302-001' },
  );
  const moved = sent('PLAN_ADJUSTED', SYSTEM, { proposedDate: '2026-03-20', inspectMode: 'REMOTE' });
  const visit = (...events: readonly MachineEvent[]) => {
    const { said, snapshot } = ends(anyDefinition(srmSlcLocaleInspect), [create, ...events, moved]);
    const { proposedDate, scheduledDate } = snapshot.context as unknown as { proposedDate: string; scheduledDate: string | null };
    return [said, proposedDate, scheduledDate];
  };
  const notify = sent('NOTIFY', quality, {}, { today: '2026-03-02' });
  const agreed = [notify, sent('ACCEPT_DUE', SYSTEM)];
  expect(visit()).toEqual(['draft', '2026-03-20', null]);
  expect(visit(notify)).toEqual(['draft', '2026-03-20', null]);
  expect(visit(...agreed)).toEqual(['draft', '2026-03-20', null]);
  const { snapshot } = ends(anyDefinition(srmSlcLocaleInspect), [create, ...agreed, sent('START', quality, {}, { today: '2026-03-10' })]);
  expect(decide(anyDefinition(srmSlcLocaleInspect), snapshot, moved)).toMatchObject({ ok: false, dropped: true });
});
