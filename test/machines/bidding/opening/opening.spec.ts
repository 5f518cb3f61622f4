import { expect, test } from '@jest/globals';
import type { Opening } from '../../../../state-machines/bidding/opening/fields.js';
import { srmSfdBiddingBidOpening } from '../../../../state-machines/bidding/opening/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { buyer, inside, manager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { OPENING, OPEN_TIME, READ, bid, holder, shareFacts, supervisor } from './samples.js';

// Openings (bidding.md §8): a quorum under supervision opens, and what was opened is read out and recorded.

const definition = anyDefinition(srmSfdBiddingBidOpening);
const MINUTE = 60_000;
const create = (facts: object = {}) =>
  sent('CREATE', SYSTEM, { fields: { projectId: '61', stage: 'ALL', openTime: OPEN_TIME } }, { ...OPENING, ...facts });
const checkIn = sent('CHECK_IN_DUE', SYSTEM, {}, {}, null, OPEN_TIME - 30 * MINUTE);
const signIn = (actor: Actor) => sent('SIGN_IN', actor, {}, { name: `N${actor.userId}` }, null, OPEN_TIME);
const share = (n: 1 | 2 | 3, alive: readonly string[] = [], more: object = {}, at = OPEN_TIME) =>
  sent('SUBMIT_SHARE', holder(n), { share: null }, shareFacts(n, alive, more), null, at);
const result = (n: number, ok = true) =>
  sent('ENVELOPE_RESULT', SYSTEM, { bidKey: bid(n).bidKey, ok, readOut: ok ? READ : null }, {}, null, OPEN_TIME);
const decrypted = sent('ALL_DECRYPTED', SYSTEM, {}, {}, null, OPEN_TIME);
const next = sent('READ_NEXT', buyer, {}, {}, null, OPEN_TIME);
const confirm = (actor: Actor) => sent('CONFIRM_RECORD', actor, {}, { name: 'N' }, null, OPEN_TIME);
const close = (objections = 0) => sent('CLOSE', buyer, {}, { objections }, null, OPEN_TIME);
const reveal = (fits: boolean, at = OPEN_TIME + MINUTE) =>
  sent('SUPPLIER_REVEAL', outside('501'), { bidKey: bid(1).bidKey, key: null }, { fits, readOut: READ }, null, at);

const prices = sent('CREATE', SYSTEM, { fields: { projectId: '61', stage: 'COMMERCIAL' } }, OPENING);
const schedule = (openTime: number) => sent('SCHEDULE', buyer, { openTime }, {}, null, OPEN_TIME);
function after(...events: readonly MachineEvent[]): Snapshot<Opening> {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot as unknown as Snapshot<Opening>;
}
const decided = (...events: readonly MachineEvent[]) =>
  decide(definition, after(...events.slice(0, -1)) as unknown as Snapshot, events.at(-1)!);
const refusedBy = (...events: readonly MachineEvent[]): string | null => {
  const decision = decided(...events);
  return decision.ok ? null : (decision.refusal.code ?? null);
};
const ready = [create(), checkIn];
const opened = [...ready, signIn(supervisor), share(1), share(2, ['21'])];

test('a share before the opening time is too early (1)', () => {
  expect(refusedBy(...ready, share(1, [], {}, OPEN_TIME - 1_000))).toBe('BID_OPEN_TOO_EARLY');
  expect(refusedBy(...ready, share(1, [], { bidsClosed: false }))).toBe('BID_OPEN_TOO_EARLY');
});
test('the last share waits for the supervisor (2)', () => {
  expect(refusedBy(...ready, share(1), share(2, ['21']))).toBe('BID_OPEN_SUPERVISOR_ABSENT');
  expect(after(...opened).state).toBe('decrypting');
});
test('whoever joined after the check-in began is there with the next who signs in', () => {
  const late = outside('909');
  expect(refusedBy(...ready, signIn(late))).toBe('PERM_WHO');
  const refreshed = sent('SIGN_IN', supervisor, {}, { name: 'S', supplierIds: ['501', '909'] }, null, OPEN_TIME);
  const { context } = after(...ready, refreshed, signIn(late));
  expect(context.supplierIds).toEqual(['501', '909']);
  expect((context.signIns ?? []).map(({ role }) => role)).toEqual(['SUPERVISOR', 'BIDDER']);
});
test('a holder hands in one share (3), and again what a restarted server has lost', () => {
  expect(refusedBy(...ready, share(1), share(1, ['21']))).toBe('BID_OPEN_SHARE_TWICE');
  expect(after(...ready, share(1), share(1, [])).context.sharesIn).toBe(1);
});
test('what cannot be decrypted is unreadable, unless its bidder decrypts it in time (4)', () => {
  const failed = [...opened, result(1, false), result(2)];
  expect(decided(...failed)).toMatchObject({ ok: true, effects: [] });
  const over = decided(...failed, sent('WINDOW_OVER', SYSTEM, {}, {}, null, OPEN_TIME + 60 * MINUTE));
  expect(over.ok && over.after.state).toBe('reading');
  expect(over.ok && over.effects).toEqual([
    expect.objectContaining({
      type: 'srmSfdRespondHeader',
      id: '81',
      event: 'ENVELOPE_UNREADABLE',
      payload: { sectionId: '2001', type: 'ALL' },
    }),
  ]);
  const revealed = decided(...failed, reveal(true));
  expect(revealed.ok && revealed.effects.map((effect) => ('event' in effect ? effect.event : effect.kind))).toEqual([
    'run',
    'ALL_DECRYPTED',
  ]);
  expect(refusedBy(...failed, reveal(true, OPEN_TIME + 60 * MINUTE))).toBe('BID_OPEN_WINDOW_OVER');
  expect(refusedBy(...failed, reveal(false))).toBe('BID_OPEN_HASH');
});
test('an opening is not closed before everybody is read (5)', () => {
  const five = [1, 2, 3, 4, 5].map((n) => bid(n));
  const reading = [
    ...ready,
    signIn(supervisor),
    share(1),
    share(2, ['21'], { bids: five }),
    ...[1, 2, 3, 4, 5].map((n) => result(n)),
    decrypted,
    ...[1, 2, 3, 4].map(() => next),
    confirm(supervisor),
  ];
  expect(refusedBy(...reading, close())).toBe('BID_OPEN_NOT_ALL_READ');
  expect(after(...reading, next, close()).context.recordHash).toMatch(/^[0-9a-f]{64}$/);
});
test('whoever sealed first is read first, and nothing is told before', () => {
  const late = [bid(1, { sealedAt: 9 }), bid(2, { sealedAt: 8 })];
  const reading = [...ready, signIn(supervisor), share(1), share(2, ['21'], { bids: late }), result(1), result(2), decrypted];
  const shown = (snapshot: Snapshot<Opening>, of: string) =>
    (srmSfdBiddingBidOpening.view as never as { shared(c: object, s: string, of: string): object }).shared(
      snapshot.context,
      snapshot.state,
      of,
    );
  for (const audience of ['inside', 'supplier']) expect(JSON.stringify(shown(after(...reading), audience))).not.toContain('14125');
  const { bids } = after(...reading, next).context;
  expect(bids.filter(({ readAt }) => readAt !== null).map(({ supplierId }) => supplierId)).toEqual(['502']);
  expect(JSON.stringify(shown(after(...reading, next), 'supplier'))).toContain('14125');
});
test('prices are opened when their owner says, with two hours of notice', () => {
  expect(after(prices).context.openTime).toBeNull();
  expect(refusedBy(prices, schedule(OPEN_TIME + 119 * MINUTE))).toBe('BID_OPEN_NOTICE');
  expect(after(prices, schedule(OPEN_TIME + 120 * MINUTE)).context.openTime).toBe(OPEN_TIME + 120 * MINUTE);
});
test('suppliers know no other bidder before the key is together', () => {
  const waiting = after(...ready, signIn(outside('502')), signIn(supervisor));
  const shown = (srmSfdBiddingBidOpening.view as never as { shared(c: object, s: string, of: string): object }).shared(
    waiting.context,
    waiting.state,
    'supplier',
  );
  expect(JSON.stringify(shown)).not.toContain('502');
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create(), create({ sealMode: 'SERVER_KEY', quorum: 1 }), prices],
    later: [
      sent('RESCHEDULE', SYSTEM, { openTime: OPEN_TIME }),
      schedule(OPEN_TIME + 3 * 60 * MINUTE),
      schedule(OPEN_TIME + 60 * MINUTE),
      checkIn,
      signIn(supervisor),
      signIn(inside('77', 'BUYER')),
      share(1),
      share(2, ['21']),
      share(2, ['21'], { allShort: true }),
      share(2, ['21'], { objections: 1 }),
      share(2, ['21'], { valid: false }),
      share(1, ['21']),
      share(1, [], {}, OPEN_TIME - 1),
      sent('SUBMIT_SHARE', supervisor, { share: null }, shareFacts(1, []), null, OPEN_TIME),
      sent(
        'REVEAL_MODE',
        manager,
        { reason: 'Holder ill' },
        { consented: true, bidsClosed: true, bids: [bid(1)] },
        null,
        OPEN_TIME + 120 * MINUTE,
      ),
      sent('REVEAL_MODE', manager, { reason: 'Holder ill' }, { bidsClosed: true }, null, OPEN_TIME + 120 * MINUTE),
      sent('REVEAL_MODE', manager, { reason: 'Holder ill' }, { consented: true, bidsClosed: true }, null, OPEN_TIME),
      sent('REVEAL_MODE', manager, { reason: null }, { consented: true }, null, OPEN_TIME),
      result(1),
      result(2),
      result(1, false),
      reveal(true),
      reveal(false),
      reveal(true, OPEN_TIME + 60 * MINUTE),
      decrypted,
      sent('WINDOW_OVER', SYSTEM, {}, {}, null, OPEN_TIME + 60 * MINUTE),
      next,
      confirm(supervisor),
      confirm(outside('501')),
      close(),
      close(1),
      sent('ABORT', SYSTEM),
    ],
    by: ['readCount', 'sharesIn', 'signIns', 'bids', 'recordConfirms'],
    most: 900,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
