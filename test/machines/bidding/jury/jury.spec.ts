import { expect, test } from '@jest/globals';
import type { Jury } from '../../../../state-machines/bidding/jury/fields.js';
import { srmSfdBiddingJury } from '../../../../state-machines/bidding/jury/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { buyer, inside, manager } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';
import { sent } from '../../kernel/walk.js';
import { JURY, JUROR, MEMBERS } from './samples.js';

// Juries (bidding.md §6): who may sit there, who leads, and when they may judge.

const definition = anyDefinition(srmSfdBiddingJury);
const create = (facts: object = {}) => sent('CREATE', SYSTEM, { fields: { projectId: '61' } }, { ...JURY, ...facts });
const added = (n: number, from = 0) => sent('MEMBERS_ADDED', SYSTEM, { drawingId: '70', members: MEMBERS.slice(from, from + n) });
const rep = (userId: string) => sent('ASSIGN_REP', buyer, { userId }, { name: `Rep ${userId}` });
const vow = (actor: Actor) => sent('SIGN_COMMITMENT', actor);
const vote = (actor: Actor, userId: string) => sent('ELECT_LEADER', actor, { userId });
const start = sent('START', buyer);

function after(...events: readonly MachineEvent[]): Snapshot {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot!;
}
const refusedBy = (...events: readonly MachineEvent[]): string | null => {
  const decision = decide(definition, after(...events.slice(0, -1)), events.at(-1)!);
  return decision.ok ? null : (decision.refusal.code ?? null);
};
const reps = ['41', '42'].map((userId) => inside(userId, 'BUYER'));

test('three experts and two of the owner are too few experts, four and one are not (1)', () => {
  expect(refusedBy(create(), added(3), rep('41'), rep('42'))).toBe('BID_JURY_RATIO');
  const four = [create(), added(4), rep('41')];
  const all = [JUROR(1), JUROR(2), JUROR(3), JUROR(4), reps[0]!];
  const ready = [...four, ...all.map(vow), ...all.slice(0, 3).map((one) => vote(one, '91'))];
  expect(refusedBy(...ready, start)).toBeNull();
});
test('an even jury does not judge (2)', () => {
  const all = [JUROR(1), JUROR(2), JUROR(3), JUROR(4), ...reps];
  const events = [
    create({ juryCount: 6 }),
    added(4),
    rep('41'),
    rep('42'),
    ...all.map(vow),
    ...all.slice(0, 4).map((one) => vote(one, '91')),
  ];
  expect(refusedBy(...events, start)).toBe('BID_JURY_EVEN');
});
test('a conflict while they judge takes the jury apart (3)', () => {
  const all = [1, 2, 3].map(JUROR);
  const working = [create(), added(3), ...all.map(vow), ...all.slice(0, 2).map((one) => vote(one, '91')), start];
  expect(after(...working).state).toBe('working');
  const decision = decide(definition, after(...working), sent('DECLARE_CONFLICT', JUROR(1), { reason: 'A cousin bids' }));
  expect(decision.ok && decision.after.state).toBe('forming');
  expect(decision.ok && decision.after.context['leaderUserId']).toBeNull();
  expect(decision.ok && decision.effects).toEqual([
    expect.objectContaining({ event: 'REDRAW', id: '70', payload: { specialty: null, userId: '91', reason: 'A cousin bids' } }),
    { kind: 'run', name: 'voidSheets', params: { projectId: '61', userId: '91' } },
    expect.objectContaining({ event: 'JURY_CHANGED', payload: { juryId: '71', leaderUserId: null, memberUserIds: ['92', '93'] } }),
  ]);
});
test('a mandatory tender is led by an expert', () => {
  expect(refusedBy(create({ legalRegime: 'STATUTORY' }), added(4), rep('41'), vote(JUROR(1), '41'))).toBe('BID_JURY_LEADER_REP');
});

test('every state, every row, every refusal', () => {
  const all = [1, 2, 3].map(JUROR);
  const later = [
    added(3),
    sent('MEMBERS_ADDED', SYSTEM, { drawingId: '70', members: MEMBERS.slice(3, 4) }),
    rep('41'),
    sent('ASSIGN_REP', buyer, { userId: '43' }, { conflict: true }),
    rep('42'),
    sent('REMOVE_REP', buyer, { userId: '41' }),
    sent('REMOVE_REP', buyer, { userId: '91' }),
    ...all.map(vow),
    vow(inside('99', 'EXPERT')),
    ...all.slice(0, 2).map((one) => vote(one, '91')),
    vote(JUROR(1), '41'),
    vote(JUROR(1), '99'),
    start,
    sent('DECLARE_CONFLICT', JUROR(2), { reason: 'A cousin bids' }),
    sent('DECLARE_CONFLICT', JUROR(2), { reason: null }),
    sent('REPLACE_MEMBER', manager, { userId: '93', reason: 'Ill' }, { consented: true }),
    sent('REPLACE_MEMBER', manager, { userId: '93', reason: 'Ill' }),
    sent('OPENING_CLOSED', SYSTEM),
    sent('DISSOLVE', SYSTEM),
  ];
  const found = explore(definition, {
    samples: (snapshot) => (snapshot === null ? [create(), create({ legalRegime: 'STATUTORY' })] : later),
    most: 500,
    visitsPerState: 1,
    fingerprint: ({ context }) => {
      const { members, leaderUserId, votes, legalRegime } = context as unknown as Jury;
      const here = members.filter(({ leftAt }) => leftAt === null);
      const vows = here.filter(({ committedAt }) => committedAt !== null).length;
      return [here.length, vows, leaderUserId, Object.keys(votes ?? {}).length, legalRegime, members.length > here.length].join();
    },
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});
