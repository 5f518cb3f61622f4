import { expect, test } from '@jest/globals';
import type { Drawing, Pooled } from '../../../../state-machines/bidding/drawing/fields.js';
import { srmSfdBiddingDrawing } from '../../../../state-machines/bidding/drawing/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { MONDAY, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { BEGUN, DRAWING, ECON, FROZEN, OPENING, PHRASE, POOL, SEATS, SECRET, TECH, expert, pooled, supervisor } from './samples.js';

// Draws of experts (bidding.md §6): who is called, in which order, and why nobody alone decides it.

const definition = anyDefinition(srmSfdBiddingDrawing);
const create = (seats: readonly object[] = SEATS, more: object = {}, facts: object = {}) =>
  sent('CREATE', buyer, { fields: { ...DRAWING, ...more }, lines: { seats: { set: seats } } }, { ...BEGUN, ...facts });
const freeze = (more: object = {}) => sent('FREEZE', buyer, {}, { ...FROZEN, ...more });
const draw = (secret: string | null = SECRET, actor = supervisor) => sent('DRAW', actor, { phrase: PHRASE }, { secret });
const accept = (number: string, at = MONDAY) => sent('EXPERT_ACCEPT', expert(number), {}, {}, null, at);
const decline = (number: string, at = MONDAY) => sent('EXPERT_DECLINE', expert(number), { reason: 'Travelling' }, {}, null, at);

function after(...events: readonly MachineEvent[]): Snapshot<Drawing> {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot as unknown as Snapshot<Drawing>;
}
function refusedBy(...events: readonly MachineEvent[]): string | null {
  const before = events.length > 1 ? (after(...events.slice(0, -1)) as unknown as Snapshot) : null;
  const decision = decide(definition, before, events.at(-1)!);
  return decision.ok ? null : (decision.refusal.code ?? null);
}
const called = ({ context }: Snapshot<Drawing>, specialty: string) =>
  context.candidates
    .filter((one) => one.specialty === specialty && (one.status === 'DRAWN' || one.status === 'ACCEPTED'))
    .toSorted((a, b) => a.orderNo! - b.orderNo!)
    .map(({ expertNumber }) => expertNumber);
const orderOf = ({ context }: Snapshot<Drawing>, specialty: string) =>
  context.candidates
    .filter((one) => one.specialty === specialty && one.orderNo !== null)
    .toSorted((a, b) => a.orderNo! - b.orderNo!)
    .map(({ expertNumber, orderKey }) => [expertNumber, orderKey!.slice(0, 16)]);

test('the values of the draw are those of the specification (1)', () => {
  const { context } = after(create(), freeze(), draw());
  expect(context.poolHash).toMatch(/^c084638ac5ce90db/);
  expect(context.serverCommit).toMatch(/^0fe36cf72b146ad9/);
  expect(context.seed).toMatch(/^793c4feb66bc9f75/);
});
test('the order calls the first of each specialty (2, 3)', () => {
  const drawn = after(create(), freeze(), draw());
  expect(orderOf(drawn, 'TECH').map(([number]) => number)).toEqual(['E0004', 'E0002', 'E0003', 'E0006', 'E0001', 'E0005']);
  expect(orderOf(drawn, 'TECH').slice(0, 2)).toEqual([
    ['E0004', '1043664859acd625'],
    ['E0002', '1ef614ac85dced76'],
  ]);
  expect(orderOf(drawn, 'ECON')).toEqual([
    ['E0103', '22d2b87735abb790'],
    ['E0101', expect.anything()],
    ['E0102', expect.anything()],
  ]);
  expect(called(drawn, 'TECH')).toEqual(['E0004', 'E0002', 'E0003']);
  expect(called(drawn, 'ECON')).toEqual(['E0103', 'E0101']);
});
test('whoever declines is followed by the next (4)', () => {
  expect(called(after(create(), freeze(), draw(), decline('E0002')), 'TECH')).toEqual(['E0004', 'E0003', 'E0006']);
});
test('two of one employer are not called together (5)', () => {
  const same = POOL.map((one): Pooled => (['E0003', 'E0004'].includes(one.expertNumber) ? { ...one, employerCode: 'X1' } : one));
  const drawn = after(create(), freeze({ pool: same }), draw());
  expect(called(drawn, 'TECH')).toEqual(['E0004', 'E0002', 'E0006']);
  expect(drawn.context.candidates.find(({ expertNumber }) => expertNumber === 'E0003')!.status).toBe('SAME_UNIT');
  // He is free again once that one is gone.
  expect(called(after(create(), freeze({ pool: same }), draw(), decline('E0004')), 'TECH')).toEqual(['E0002', 'E0003', 'E0006']);
});
test('a pool has enough of every specialty (6)', () => {
  const five = [...TECH.slice(0, 5), ...ECON];
  expect(refusedBy(create(SEATS, { poolRatio: '2' }), freeze({ pool: five }))).toBe('BID_DRAW_POOL_SMALL');
});
test.each([
  [{ openTime: OPENING + 48 * 3_600_000 }, 'BID_DRAW_TOO_EARLY'],
  [{ juryCount: 7 }, 'BID_DRAW_COUNT'],
  [{}, null],
])('a pool is frozen %j: %s', (facts, code) => expect(refusedBy(create(), freeze(facts))).toBe(code));
test('experts are two thirds of a jury at least', () => {
  const seats = [{ seatNum: 1, specialty: 'TECH', expertType: 'TECH', seats: 3 }];
  expect(refusedBy(create(seats, { repCount: 2 }), freeze())).toBe('BID_DRAW_RATIO');
});
test('a silent expert loses his call at its end', () => {
  const late = sent('CALL_TIMEOUT', SYSTEM, {}, {}, null, MONDAY + 120 * 60_000);
  const drawn = after(create(), freeze(), draw(), accept('E0004'), late);
  expect(drawn.state).toBe('exhausted');
  expect(called(drawn, 'TECH')).toEqual(['E0004', 'E0006', 'E0001']);
});
test('the jury is told of everybody who accepts, once', () => {
  const decision = decide(definition, after(create(), freeze(), draw()) as unknown as Snapshot, accept('E0004', MONDAY + 1));
  expect(decision.ok && decision.effects).toEqual([
    expect.objectContaining({
      type: 'srmSfdBiddingJury',
      id: '71',
      event: 'MEMBERS_ADDED',
      payload: {
        drawingId: '70',
        members: [{ userId: '90004', expertId: '80004', memberName: '王E0004', memberType: 'EXPERT_TECH' }],
      },
    }),
  ]);
});
test('the owner sees numbers, the supervisor names, an expert himself', () => {
  const { context, state } = after(create(), freeze(), draw());
  const { shared, own } = srmSfdBiddingDrawing.view as never as {
    shared(c: Drawing, state: string, of: string): { readonly candidates?: readonly Partial<Pooled>[] };
    own(c: Drawing, state: string, audience: string): { readonly candidates?: readonly Partial<Pooled>[] };
  };
  expect(shared(context, state, 'inside').candidates![0]).toMatchObject({ expertName: '王**', expertNumber: 'E0001' });
  expect(JSON.stringify(shared(context, state, 'inside').candidates)).not.toMatch(/"userId"|"expertId"|王E/);
  expect(shared(context, state, 'supervisor').candidates![0]).toMatchObject({ expertName: '王E0001' });
  expect(shared(context, state, 'expert').candidates).toBeUndefined();
  expect(own(context, state, 'expert:90004').candidates).toHaveLength(1);
  expect(shared({ ...context, openedAt: MONDAY }, state, 'inside').candidates![0]).toMatchObject({ expertName: '王E0001' });
});

test('every state, every row, every refusal', () => {
  const three = ['E0001', 'E0002', 'E0003'].map((number) => pooled(number, 'TECH'));
  const seats = (n: number) => [{ seatNum: 1, specialty: 'TECH', expertType: 'TECH', seats: n }];
  const two = { juryCount: 2 };
  const supplement = (more: object) => sent('SUPPLEMENT', manager, {}, { ...FROZEN, ...two, ...more });
  const { gaps } = walked(definition, {
    create: [create(seats(2), { poolRatio: '1' }, two), create(seats(1), { repCount: 1, poolRatio: '1' }, two)],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Soon' } }),
      sent('DELETE', buyer),
      freeze({ ...two, pool: three }),
      freeze({ ...two, pool: three.slice(0, 2) }),
      freeze({ ...two, pool: three.map((one) => ({ ...one, employerCode: 'X1' })) }),
      freeze({ ...two, pool: three, openTime: OPENING + 48 * 3_600_000 }),
      freeze({ juryCount: 9, pool: three }),
      freeze({ ...two, pool: [] }),
      draw(),
      draw('00'),
      draw(SECRET, { ...supervisor, userId: '21' }),
      ...three.slice(0, 2).flatMap(({ expertNumber }) => [accept(expertNumber), decline(expertNumber)]),
      accept('E0003'),
      accept('E0009'),
      sent('CALL_TIMEOUT', SYSTEM, {}, {}, null, MONDAY + 120 * 60_000),
      supplement({ pool: [pooled('E0007', 'TECH'), pooled('E0008', 'TECH')] }),
      supplement({ pool: [pooled('E0007', 'TECH'), pooled('E0008', 'TECH')], consented: false }),
      supplement({ pool: [] }),
      sent('REDRAW', buyer, { specialty: 'TECH', userId: null, reason: 'Ill' }, {}),
      sent('REDRAW', buyer, { specialty: 'ECON', userId: null, reason: 'Ill' }, {}),
      sent('REDRAW', buyer, { specialty: 'TECH', userId: null, reason: 'Ill' }, { evaluated: true }),
      ...three.map(({ userId }) => sent('REDRAW', SYSTEM, { specialty: null, userId, reason: 'Conflict' })),
      sent('VOID', manager, { reason: 'Wrong project' }),
      sent('VOID', manager, { reason: null }),
      sent('CLOSE', SYSTEM),
      sent('OPENING_CLOSED', SYSTEM),
      sent('PROJECT_ENDED', SYSTEM),
    ],
    by: ['acceptedSeats', 'round', 'poolSize'],
    most: 500,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
