import { expect, test } from '@jest/globals';
import { srmSfdBiddingSupplier } from '../../../../state-machines/bidding/participant/index.js';
import { bondInterest } from '../../../../state-machines/bidding/participant/rules.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { buyer, inside, manager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { alpha, at, seen } from '../notices-samples.js';

// Participants (bidding.md §5): the examples, every state, every row, and who sees a row before the deadline.

const definition = anyDefinition(srmSfdBiddingSupplier);
const finance = inside('30', 'FINANCE');
const facts = { ...seen(), supplierName: 'Alpha', gated: null, versionNo: 1 };
const invite = (more: object = {}, given: object = facts) =>
  sent('CREATE', SYSTEM, { fields: { projectId: '71', supplierId: '501', source: 'INVITE', ...more } }, { id: '81', ...given });
const apply = (sectionIds: readonly string[] | null = null, given: object = facts) =>
  sent('APPLY', alpha, { projectId: '71', sectionIds }, { id: '81', ...given });
const accept = sent('ACCEPT', SYSTEM, {}, facts);
const getDoc = (when = at('2026-03-03T00:00:00.000Z'), given: object = facts) => sent('GET_DOC', alpha, {}, given, null, when);
const bond = (bondAmount: string, more: object = {}) =>
  sent('PAY_BOND', alpha, { bondForm: 'TRANSFER', bondAmount, bondProofId: '900', bondValidUntil: null, ...more }, facts);
const paid = [apply(['1', '2']), accept, getDoc(), bond('160000')];

function told(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let last = null as ReturnType<typeof decide> | null;
  for (const event of events) {
    last = decide(definition, snapshot, event);
    if (last.ok) snapshot = last.after;
  }
  return { snapshot: snapshot!, last: last!, code: last!.ok ? null : last!.refusal.code };
}

test('example 1: the bond is the sum of the chosen sections', () => {
  const { last, snapshot } = told(apply(['1', '2']), accept, bond('150000'));
  expect(last.ok ? null : last.refusal).toMatchObject({ code: 'BID_SUP_BOND_AMOUNT', data: { expected: '160000.00' } });
  expect(snapshot.context).toMatchObject({ bondStatus: 'REQUIRED', bondDue: '160000' });
  expect(told(apply(['2']), accept, bond('60000')).snapshot.context).toMatchObject({ bondStatus: 'PAID', bondAmount: '60000' });
});
test('example 2: interest of a bond in cash', () => expect(bondInterest('240000.00', '1.5', 60)).toBe('600.00'));
test('example 3: nobody quits after the deadline', () => {
  const quit = (when: string) => sent('QUIT', alpha, { reason: null }, facts, null, at(when));
  expect(told(apply(), accept, quit('2026-03-22T01:30:00.000Z')).code).toBe('BID_SUP_QUIT_LATE');
  expect(told(apply(), accept, quit('2026-03-22T01:29:59.999Z')).snapshot).toMatchObject({ state: 'closed', context: { outcome: 'QUIT' } });
  const resting = sent(
    'QUIT',
    alpha,
    { reason: null },
    { ...facts, ...seen({ state: 'suspended' }) },
    null,
    at('2026-03-23T00:00:00.000Z'),
  );
  expect(told(apply(), accept, resting).snapshot.state).toBe('closed');
});
test('example 4: documents are issued for a time, and given again to whoever has them', () => {
  expect(told(apply(), accept, getDoc(at('2026-03-10T00:00:00.000Z'))).code).toBe('BID_SUP_DOC_PERIOD');
  const again = told(apply(), accept, getDoc(), getDoc(at('2026-03-10T00:00:00.000Z')));
  expect(again.snapshot.context).toMatchObject({ downloadCount: 2, docObtainedAt: at('2026-03-03T00:00:00.000Z') });
  expect(again.last.ok && again.last.rows['downloads']).toMatchObject([{ downloadNo: 2, versionNo: 1, userId: '9501' }]);
});

test('open tenders take whoever applies at once, others ask', () => {
  const open = told(apply());
  expect(open.last.ok && open.last.effects).toMatchObject([{ kind: 'send', id: '81', event: 'ACCEPT' }]);
  const prequalifying = {
    ...facts,
    ...seen({ state: 'prequalifying', prequalFlag: 'Y', prequalDeadline: at('2026-03-05T00:00:00.000Z') }),
  };
  expect(told(apply(null, prequalifying)).last).toMatchObject({ ok: true, effects: [] });
  expect(told(apply(null, { ...facts, ...seen({ tenderMethod: 'INVITED' }) })).code).toBe('BID_SUP_PERIOD');
  expect(told(apply(['7'])).code).toBe('BID_SUP_SECTION');
});

test('before the deadline a row is its supplier’s and the desk’s; afterwards the organisation’s', () => {
  const { snapshot } = told(apply(), accept);
  const sees = (viewer: Partial<Viewer>, of = snapshot) =>
    holds(definition.view.scope.INSIDE!, of.state, of.context, { orgIds: ['100'], ...viewer } as Viewer);
  expect(sees(manager)).toBe(true);
  expect(sees(buyer)).toBe(true);
  expect(sees(inside('12', 'SUPERVISOR'))).toBe(true);
  for (const other of [inside('77', 'BUYER'), inside('1', 'ADMIN'), inside('3', 'AUDITOR'), inside('9', 'APPROVER'), finance])
    expect(sees(other)).toBe(false);
  expect(sees(finance, told(...paid).snapshot)).toBe(true);
  const revealed = told(
    apply(),
    accept,
    sent('REVEAL_DUE', SYSTEM, {}, seen({ state: 'bid_closed' }), null, at('2026-03-22T01:30:00.000Z')),
  );
  expect(sees(inside('3', 'AUDITOR'), revealed.snapshot)).toBe(true);
  expect(holds(definition.view.scope.EX, 'confirmed', snapshot.context, outside('501'))).toBe(true);
  expect(holds(definition.view.scope.EX, 'confirmed', snapshot.context, outside('502'))).toBe(false);
});
test('a deadline that moved, or rests, is looked at again', () => {
  const when = at('2026-03-22T01:30:00.000Z');
  const later = at('2026-03-25T01:30:00.000Z');
  const due = (more: Parameters<typeof seen>[0]) =>
    told(apply(), accept, sent('REVEAL_DUE', SYSTEM, {}, seen(more), null, when)).snapshot.context;
  expect(due({ bidDeadline: later })).toMatchObject({ revealedFlag: 'N', closesAt: later });
  expect(due({ state: 'suspended' })).toMatchObject({ revealedFlag: 'N', closesAt: when + 3_600_000 });
});
test('a bond is verified, and refunded with its interest', () => {
  const end = sent('PROJECT_ENDED', SYSTEM, {}, { ...seen({ state: 'completed' }), outcome: 'LOST' });
  const verified = [...paid, sent('VERIFY_BOND', finance)];
  expect(told(...verified, end).snapshot).toMatchObject({ state: 'settling', context: { outcome: 'LOST', bondStatus: 'VERIFIED' } });
  const refund = (amount: string | null) => sent('REFUND_BOND', finance, { amount, interest: null }, { ...seen(), interest: '600.00' });
  expect(told(...verified, end, refund('150000')).code).toBe('BID_SUP_BOND_AMOUNT');
  expect(told(...verified, end, refund(null)).snapshot).toMatchObject({
    state: 'closed',
    context: { bondStatus: 'REFUNDED', refundAmount: '160000', refundInterest: '600.00' },
  });
});

test('every state, every row, every refusal', () => {
  const late = at('2026-03-23T00:00:00.000Z');
  const reason = { reason: 'Why' };
  const { gaps } = walked(definition, {
    create: [
      invite(),
      invite({ confirmDeadline: at('2026-03-01T00:00:00.000Z') }),
      apply(),
      apply(['1', '2']),
      apply(['9']),
      apply(null, { ...facts, gated: { en: 'No', cn: '否' } }),
      apply(null, { ...facts, ...seen({ tenderMethod: 'INVITED' }) }),
      { ...apply(), at: at('2026-03-10T00:00:00.000Z') },
    ],
    later: [
      sent('SAVE', alpha, { fields: { contactName: 'Li' } }, facts),
      sent('SAVE', alpha, { fields: { sectionIds: ['9'] } }, facts),
      sent('SAVE', alpha, { fields: { sectionIds: ['1'] } }, facts, null, late),
      sent('CONFIRM_JOIN', alpha, {}, facts),
      sent('CONFIRM_JOIN', alpha, {}, { ...facts, gated: { en: 'No', cn: '否' } }),
      sent('DECLINE', alpha, reason),
      sent('DECLINE', alpha, { reason: null }),
      sent('CONFIRM_DUE', SYSTEM),
      accept,
      sent('REFUSE', buyer, { refuseReason: 'LICENCE' }),
      sent('REFUSE', buyer, { refuseReason: null }),
      getDoc(),
      getDoc(late),
      sent('DOC_PUBLISHED', SYSTEM, { versionNo: 2 }),
      sent('ACK_ADDENDUM', alpha, { versionNo: 1 }),
      sent('ACK_ADDENDUM', alpha, { versionNo: 7 }),
      bond('160000'),
      bond('1'),
      bond('160000', { bondForm: 'LETTER_OF_GUARANTEE', bondValidUntil: '2026-03-30' }),
      sent('VERIFY_BOND', finance),
      sent('RETURN_BOND_PROOF', finance, reason),
      sent('RETURN_BOND_PROOF', finance, { reason: null }),
      sent('CONSENT_VALIDITY', alpha, { until: '2026-09-01' }, facts),
      sent('REFUSE_VALIDITY', alpha),
      sent('QUIT', alpha, { reason: null }, facts),
      sent('QUIT', alpha, { reason: null }, facts, null, late),
      sent('DISQUALIFY', manager, reason, { ...facts, consented: true }),
      sent('DISQUALIFY', manager, reason, { ...facts, consented: false }),
      sent('DISQUALIFY', manager, { reason: null }, { ...facts, consented: true }),
      sent('PROJECT_ENDED', SYSTEM, {}, facts),
      sent('FORFEIT_BOND', manager, { forfeitReason: 'COLLUSION' }),
      sent('FORFEIT_BOND', manager, { forfeitReason: null }),
      sent('REFUND_BOND', finance, { amount: null, interest: null }, { ...facts, interest: '0' }),
      sent('REFUND_BOND', finance, { amount: '1', interest: null }, { ...facts, interest: '0' }),
      sent('CLOSE', finance),
      sent('REVEAL_DUE', SYSTEM, {}, facts),
      sent('REVEAL_DUE', SYSTEM, {}, seen({ state: 'bid_closed' }), null, late),
    ],
    by: ['bondStatus', 'docVersionNo', 'revealedFlag'],
    most: 500,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
