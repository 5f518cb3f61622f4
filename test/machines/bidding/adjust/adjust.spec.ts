import { expect, test } from '@jest/globals';
import type { Adjust } from '../../../../state-machines/bidding/adjust/fields.js';
import { srmSfdBiddingAdjust } from '../../../../state-machines/bidding/adjust/index.js';
import { valueOf } from '../../../../state-machines/bidding/adjust/rules.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { approver, buyer } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

// Examples of bidding.md §3, srmSfdBiddingAdjust, by their numbers; every state, every row, every refusal.

const adjust = anyDefinition(srmSfdBiddingAdjust);
const on = (month: number, day: number) => Date.UTC(2026, month - 1, day, 1, 30);
const OLD = on(3, 22);
const project = {
  state: 'tendering',
  legalRegime: 'STATUTORY',
  bidDeadline: OLD,
  addendumDays: 15,
  keyReadyAt: 1,
  ownerUserId: '7',
  values: {},
};
const facts = (more: object = {}, of: object = {}) => ({
  project: { ...project, ...of },
  today: '2026-03-10',
  deadlineDay: '2026-03-22',
  newDeadlineDay: null,
  doc: { approved: true },
  ...more,
});
const create = (fields: object, changes: readonly object[] = [], given: object = facts()) =>
  sent(
    'CREATE',
    buyer,
    { fields: { orgId: '100', projectId: '90', reason: 'A drawing changed', ...fields }, lines: { changes: { set: changes } } },
    { id: '95', docNumber: 'BBG-1', ...given },
  );
const at = (event: MachineEvent, instant: number): MachineEvent => ({ ...event, at: instant });
function after(...events: readonly MachineEvent[]): Snapshot {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(adjust, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot!;
}
const answer = (snapshot: Snapshot, event: MachineEvent) => {
  const decision = decide(adjust, snapshot, event);
  return decision.ok ? null : decision.refusal;
};
const addendum = { adjustType: 'ADDENDUM', newDocId: '82', affectsPreparation: 'Y' };

test('1: an addendum twelve days before the deadline asks for a later one', () => {
  const refused = answer(after(create(addendum)), sent('SUBMIT', buyer, {}, facts()));
  expect(refused).toMatchObject({ code: 'BID_ADJ_NEEDS_EXTENSION', data: { earliest: '2026-03-25' } });
  const moved = after(create({ ...addendum, newDeadline: on(3, 25) }));
  expect(answer(moved, sent('SUBMIT', buyer, {}, facts({ newDeadlineDay: '2026-03-25' })))).toBeNull();
});

test('2: a deadline only moves later', () => {
  const earlier = after(create({ newDeadline: on(3, 21) }));
  expect(answer(earlier, sent('SUBMIT', buyer, {}, facts({ newDeadlineDay: '2026-03-21' })))?.code).toBe('BID_ADJ_EARLIER');
});

test('3: after the deadline it can only be rejected', () => {
  const given = facts({ newDeadlineDay: '2026-03-30' });
  const waiting = after(create({ newDeadline: on(3, 30) }), sent('SUBMIT', buyer, {}, given));
  const late = facts({ newDeadlineDay: '2026-03-30' }, { state: 'bid_closed' });
  expect(answer(waiting, at(sent('APPROVE', approver, { comment: null }, given), OLD))?.code).toBe('BID_ADJ_TOO_LATE');
  expect(answer(waiting, at(sent('APPROVE', approver, { comment: null }, late), OLD - 1))?.code).toBe('BID_ADJ_TOO_LATE');
  expect(answer(waiting, sent('REJECT', approver, { comment: 'Too late' }))).toBeNull();
});

test('approved, it changes the project', () => {
  const given = facts({ newDeadlineDay: '2026-03-25' });
  const waiting = after(create({ ...addendum, newDeadline: on(3, 25) }), sent('SUBMIT', buyer, {}, given));
  const decision = decide(adjust, waiting, sent('APPROVE', approver, { comment: null }, given));
  expect(decision.ok && decision.after.state).toBe('applied');
  expect(decision.ok && decision.effects).toContainEqual(
    expect.objectContaining({
      kind: 'send',
      type: 'srmSfdBiddingHeader',
      id: '90',
      event: 'APPLY_ADJUST',
      payload: {
        adjustId: '95',
        adjustType: 'ADDENDUM',
        newDeadline: on(3, 25),
        newDocId: '82',
        affectsPreparation: true,
        changes: [],
      },
    }),
  );
});

const row = (field: string, newValue: string | null) => ({ changeNum: 1, field, oldValue: null, newValue });
test.each<readonly [Adjust['adjustType'], string, string, unknown]>([
  ['NODE', 'nodes.3.plannedEnd', '2026-04-01', '2026-04-01'],
  ['NODE', 'nodes.3.plannedEnd', '2026-02-30', undefined],
  ['NODE', 'nodes.plannedEnd', '2026-04-01', undefined],
  ['NODE', 'state', 'awarded', undefined],
  ['SECTION', 'sections.1.bondAmount', '1000.50', '1000.50'],
  ['SECTION', 'sections.1.bondAmount', '-1', undefined],
  ['SECTION', 'sections.1.estimateAmount', '1', undefined],
  ['PEOPLE', 'holderUserIds', '21, 22', ['21', '22']],
  ['PEOPLE', 'juryCount', '7', 7],
  ['VALIDITY', 'validityDays', '120', 120],
  ['VALIDITY', 'leaderUserId', '7', undefined],
])('%s takes %s = %s as %j', (kind, field, text, value) => expect(valueOf(kind, row(field, text))).toEqual(value));

test('holders change before keys are made, and never after', () => {
  const values = { holderUserIds: '21,22' };
  const people = create({ adjustType: 'PEOPLE' }, [row('holderUserIds', '21,23')]);
  const submit = (keyReadyAt: number | null) => sent('SUBMIT', buyer, {}, facts({}, { state: 'preparing', values, keyReadyAt }));
  expect(answer(after(people), submit(5))?.code).toBe('BID_ADJ_FIELD');
  expect(answer(after(people), submit(null))).toBeNull();
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(adjust, {
    create: [
      create({ newDeadline: on(3, 30) }),
      create({ newDeadline: on(3, 21) }),
      create({ ...addendum }),
      create({ ...addendum, newDocId: null, newDeadline: on(3, 30) }),
      create({ adjustType: 'NODE' }, [row('nodes.3.plannedEnd', '2026-04-01')]),
      create({ adjustType: 'NODE' }, []),
      create({ newDeadline: on(3, 30), reason: null }),
    ],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }, facts()),
      sent('SUBMIT', buyer, {}, facts()),
      sent('SUBMIT', buyer, {}, facts({}, { state: 'awarded' })),
      sent('SUBMIT', buyer, {}, facts({ doc: null, newDeadlineDay: '2026-03-30' }, { values: { 'nodes.3.plannedEnd': '2026-03-30' } })),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      sent('APPROVE', { ...approver, userId: buyer.userId }, { comment: null }, facts()),
      sent('APPROVE', approver, { comment: null }, facts()),
      sent('APPROVE', approver, { comment: null }, facts({}, { state: 'bid_closed' })),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      sent('PROJECT_ENDED', SYSTEM, { projectId: '90' }),
    ],
    by: ['adjustType', 'newDeadline', 'changes', 'newDocId', 'submittedBy', 'reason'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
