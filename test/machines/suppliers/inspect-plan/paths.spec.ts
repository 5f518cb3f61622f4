import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
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
const items = { 31: [{ chapter: 'Systems', itemName: 'Certificate', fullScore: '5', keyItemFlag: 'Y' }] };
interface Written {
  readonly suppliers?: readonly object[];
  readonly staff?: readonly object[];
  readonly checks?: readonly object[];
  readonly checklists?: readonly object[];
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
const END = Date.parse('2026-03-31T16:00:00Z');
const approve = sent('APPROVE', approver, yes, { ids: { 1: '81', 2: '82' }, items, overdueAt: END });
const adjust = (rowNum: number, plannedDate: string, inspectMode = 'ONSITE', staffIds: readonly string[] = ['13']) =>
  sent('ADJUST', quality, { rows: [{ rowNum, plannedDate, inspectMode, staffIds }] }, { quality: [] });
const added = (more: object = {}, facts: object = {}) =>
  sent(
    'ADD_ROW',
    quality,
    {
      ...{ supplierId: '503', siteName: 'Plant 3', plannedDate: '2026-03-25', days: '1', inspectMode: 'ONSITE', staffIds: ['13'] },
      ...{ categoryId: null, checklistId: null, ...more },
    },
    { ids: { 3: '83' }, items, quality: [], ...facts },
  );
const started = (rowNum: number) => sent('INSPECT_STARTED', SYSTEM, { rowNum });
const closed = (rowNum: number, conclusion: string | null) => sent('INSPECT_CLOSED', SYSTEM, { rowNum, conclusion });
const says = (...events: readonly MachineEvent[]) => ends(definition, events).said;

const hundred = Array.from({ length: 100 }, (_, at) => ({ ...both[0], rowNum: at + 1 }));
test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      plan(),
      plan({ staff: [] }),
      plan({ checks: [] }),
      plan({ checks: [{ ...checks[0], rowNum: 1 }] }),
      plan({}, { planEnd: '2026-03-11' }),
      plan({ suppliers: hundred, checks: [{ ...checks[0] }] }),
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
      adjust(1, '2026-03-10', 'ONSITE', ['14', '15']),
      adjust(1, '2026-03-20', 'ONSITE', ['12']),
      added(),
      added({ staffIds: ['12'] }),
      added({ checklistId: '32' }),
      sent('OVERDUE', SYSTEM),
      sent('SAVE', quality, { lines: { staff: { set: [{ staffNum: 9, rowNum: 9, userId: '15' }] } } }),
      sent('SAVE', quality, { lines: { checklists: { set: [{ listNum: 1, checklistId: '31' }] } } }),
      submit({ items: { 31: Array.from({ length: 201 }, () => items[31][0]) } }),
      started(1),
      closed(1, 'PASS'),
      closed(2, null),
      sent('CANCEL', supplierManager, { reason: 'No travel' }),
      sent('CANCEL', supplierManager, { reason: null }),
    ],
    by: ['suppliers', 'staff', 'checks', 'checklists', 'submitCount', 'submittedBy', 'overdueFlag'],
    most: 800,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('a plan of visits has two people, one of them from quality', () => {
  const submitted = (...flags: readonly string[]) => says(plan({ staff: staffOf(...flags) }), submit());
  const refused = 'IPL_STAFF Row 1: at least two staff, one from quality.';
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
  expect(submitted({ ...checks[1] })).toBe(
    'IPL_CHECKLIST Row 1: nothing is checked there. Choose a checklist or enter items, for this row or for all.',
  );
  expect(submitted({ ...checks[0] }, { ...checks[1], rowNum: 7 })).toBe(
    'IPL_CHECK_ROW Waste water is to be checked at row 7, which is not there.',
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
      payload: { staffIds: ['13'], proposedDate: '2026-03-20', inspectMode: 'REMOTE' },
    },
  ]);
  expect(ends(definition, [...running, adjust(2, '2026-03-20')]).snapshot.context).toMatchObject({
    suppliers: [{ plannedDate: '2026-03-10' }, { plannedDate: '2026-03-20' }],
  });
  const refused = (row: number) => `IPL_ROW_STARTED Row ${row}: the inspection has begun or is over. Leave the row as it was.`;
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

test('whoever goes to one site alone counts there, and nobody is sent to a row that is not there', () => {
  const own = (rowNum: number | null, userId: string, qualityFlag: string, staffNum: number) => ({ staffNum, rowNum, userId, qualityFlag });
  const submitted = (...staff: readonly object[]) => says(plan({ staff }), submit());
  expect(submitted(own(null, '12', 'Y', 1), own(1, '13', 'N', 2))).toBe('IPL_STAFF Row 2: at least two staff, one from quality.');
  const apart = [own(null, '12', 'Y', 1), own(1, '13', 'N', 2), own(2, '14', 'N', 3)];
  expect(submitted(...apart, own(7, '15', 'N', 4))).toBe('IPL_STAFF_ROW Line 4 of the staff goes to row 7, which is not there.');
  const [first, second] = effectsOf([plan({ staff: apart }), submit()], approve) as readonly { readonly payload: object }[];
  expect([first!.payload, second!.payload]).toMatchObject([{ fields: { staffIds: ['13'] } }, { fields: { staffIds: ['14'] } }]);
});

const list = (rowNum: number | null, checklistId = '31') => ({ listNum: 1, rowNum, checklistId });
const itemNames = (effect: unknown) =>
  (
    effect as {
      readonly payload: { readonly lines: { readonly items: { readonly set: readonly { itemName: string; itemSeq: number }[] } } };
    }
  ).payload.lines.items.set.map(({ itemSeq, itemName }) => `${itemSeq} ${itemName}`);

test('what an enabled checklist asks is checked before what was entered, at one site or all; one that is off is refused', () => {
  const submitted = (rows: readonly object[], facts: object, more: readonly object[] = checks) =>
    says(plan({ checklists: rows, checks: more }), submit(facts));
  expect(submitted([list(null)], { items }, [])).toBe('approving');
  expect(submitted([list(2)], { items }, [])).toMatch(/^IPL_CHECKLIST Row 1: /);
  expect(submitted([list(7)], { items })).toBe('IPL_CHECK_ROW Checklist 1 is to be checked at row 7, which is not there.');
  expect(submitted([list(null, '32')], { items })).toBe(
    'IPL_LIST_OFF The checklist of line 1 is not enabled. Choose another one, or have it enabled.',
  );
  const many = { 31: Array.from({ length: 199 }, () => items[31][0]) };
  expect(submitted([list(null)], { items: many })).toBe('IPL_ITEMS Row 2: 201 items are too many for one visit, which has 200 at most.');
  const chosen = [plan({ checklists: [list(2), { ...list(null), listNum: 2 }] }), submit({ items })];
  expect(effectsOf(chosen, approve).map(itemNames)).toEqual([
    ['1 Certificate', '2 Calibration'],
    ['1 Certificate', '2 Calibration', '3 Waste water'],
  ]);
});

test('a visit gets other people without being agreed on anew; two stay together, one from quality', () => {
  const running = [plan(), submit(), approve];
  const restaffed = (staffIds: readonly string[], facts: object = { quality: [] }, rowNum = 2) =>
    sent('ADJUST', quality, { rows: [{ rowNum, plannedDate: '2026-03-12', inspectMode: 'ONSITE', staffIds }] }, facts);
  expect(effectsOf(running, restaffed(['14', '12']))).toEqual([
    { ...{ kind: 'send', type: 'srmSlcLocaleInspect', id: '82', event: 'PLAN_ADJUSTED', part: '2' }, payload: { staffIds: ['14'] } },
  ]);
  // What was left as it was says nothing, also of a visit that has begun.
  expect(effectsOf([...running, started(2)], restaffed(['13']))).toEqual([]);
  expect(says(...running, started(2), restaffed(['13']))).toBe('executing');
  expect(says(...running, restaffed(['12']))).toBe('IPL_STAFF Row 2: at least two staff, one from quality.');
  const led = [plan({ staff: staffOf('N', 'Y') }), submit(), approve];
  expect(says(...led, restaffed(['14']))).toBe('IPL_STAFF Row 2: at least two staff, one from quality.');
  expect(says(...led, restaffed(['14'], { quality: ['14'] }))).toBe('executing');
});

test('a site is added to a plan under way by the rules of submitting, and becomes a visit', () => {
  const running = [plan({ checks: [{ ...checks[0] }] }), submit(), approve];
  const [visit] = effectsOf(running, added({ checklistId: '31' }));
  expect(visit).toMatchObject({
    ...{ kind: 'create', type: 'srmSlcLocaleInspect', id: '83', part: '3' },
    payload: { fields: { planRow: 3, supplierId: '503', siteName: 'Plant 3', proposedDate: '2026-03-25', staffIds: ['13'] } },
  });
  expect(itemNames(visit)).toEqual(['1 Certificate', '2 Calibration']);
  expect(ends(definition, [...running, added({ checklistId: '31' })]).snapshot.context).toMatchObject({
    suppliers: [{}, {}, { rowNum: 3, rowStatus: 'PLANNED', inspectId: '83', staffIds: ['13'] }],
    checklists: [{ listNum: 1, rowNum: 3, checklistId: '31' }],
  });
  const refused = (more: object, facts: object = {}) => says(...running, added(more, facts)).split(' ')[0];
  expect([
    refused({ plannedDate: '2026-04-01' }),
    refused({ staffIds: ['12'] }),
    refused({ checklistId: '32' }),
    refused({}, { uninspected: [3] }),
    refused({}, { dependent: [3] }),
  ]).toEqual(['SLC_DATE_ORDER', 'IPL_STAFF', 'IPL_LIST_OFF', 'IPL_FLAG', 'IPL_INDEPENDENT']);
  const apart = [plan({ checks: [{ ...checks[0], rowNum: 1 }, checks[1]!] }), submit(), approve];
  expect(says(...apart, added())).toMatch(/^IPL_CHECKLIST Row 3: /);
  const full = [plan({ suppliers: hundred, checks: [checks[0]!] }), submit(), sent('APPROVE', approver, yes, { ids: {} })];
  expect(says(...full, added({}, { ids: { 101: '99' } }))).toBe('IPL_ROWS A plan has 100 sites at most.');
  // The plan is over when the added visit is.
  expect(says(...running, added(), closed(1, 'PASS'), closed(2, 'PASS'))).toBe('executing');
  expect(says(...running, added(), closed(1, 'PASS'), closed(2, 'PASS'), closed(3, 'PASS'))).toBe('completed');
});

test('when its last day is over, the leader and the supplier managers hear of it once', () => {
  const running = [plan(), submit(), approve];
  const due = ({ snapshot }: ReturnType<typeof ends>) => deadlinesOf(definition, snapshot);
  expect(due(ends(definition, running))).toEqual([{ event: 'OVERDUE', at: END }]);
  expect(effectsOf(running, sent('OVERDUE', SYSTEM))).toEqual([
    {
      ...{ kind: 'message', template: 'INSPECT_OVERDUE', to: ['user:12', 'resp:SUPPLIER_MANAGER@100'] },
      params: { number: 'IPL-2026-0001', title: 'Annual', planEnd: '2026-03-31' },
    },
  ]);
  const late = ends(definition, [...running, sent('OVERDUE', SYSTEM)]);
  expect([late.said, late.snapshot.context['overdueFlag'], due(late)]).toEqual(['executing', 'Y', []]);
});

test('a visit that its plan gives other people stands as it stood', () => {
  const visit = anyDefinition(srmSlcLocaleInspect);
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
  const agreed = [create, sent('NOTIFY', quality, {}, { today: '2026-03-02' }), sent('ACCEPT_DUE', SYSTEM)];
  const { said, snapshot } = ends(visit, [...agreed, sent('PLAN_ADJUSTED', SYSTEM, { staffIds: ['14'] })]);
  expect([said, snapshot.context]).toMatchObject(['scheduled', { scheduledDate: '2026-03-10', staffIds: ['14'] }]);
});
