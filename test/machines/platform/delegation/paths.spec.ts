import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { deadlinesOf, todosOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { named } from '../../../../state-machines/kernel/lifecycle.js';
import type { Delegation } from '../../../../state-machines/platform/delegation/fields.js';
import { baseUserAuthorisation } from '../../../../state-machines/platform/delegation/index.js';
import { admin, inside } from '../../golden/events.js';
import { codesOf, explore, gapsOf } from '../../kernel/explore.js';

// One lets another act for him for a time (platform-access.md §2.9): A is user 7, B user 8.

const definition = anyDefinition(baseUserAuthorisation);
const [a, b] = [inside('7', 'BUYER'), inside('8', 'BUYER')];
const DAY = 86_400_000;
const [from, to] = [Date.parse('2026-03-02T01:00:00.000Z'), Date.parse('2026-03-06T10:00:00.000Z')];
const before = from - DAY;
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, at = before): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at,
  cause: null,
});
const given = {
  fromUserId: '7',
  toUserId: '8',
  authType: 'RESPONSIBILITY',
  responsibilityId: '31',
  startAt: from,
  endAt: to,
  reason: '出差 Business trip',
};
const create = (fields: object = {}, actor = a) =>
  sent('CREATE', actor, { fields: { ...given, ...fields } }, { id: '500', docNumber: 'DLG-20260301-0001' });
const active = { state: 'active', userType: 'INSIDE', supplierId: null };
const fits = { from: active, to: active, held: 'OWN', respCode: 'BUYER', overlap: null, conflict: null };
const enable = (facts: object = {}, at = before, actor = a) => sent('ENABLE', actor, {}, { ...fits, ...facts }, at);

const accept = (facts: object = {}, at = before, actor = b) => sent('ACCEPT', actor, {}, { ...fits, ...facts }, at);
const arranged = (facts: object = {}, at = before) => enable(facts, at, admin);

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        create(),
        create({ toUserId: '7' }),
        create({ endAt: from + 91 * DAY }),
        create({ responsibilityId: null }),
        create({ authType: 'PROCESS', responsibilityId: null }),
        create({}, b),
        create({}, admin),
      ]
    : [
        ...deadlinesOf(definition, snapshot).map((timer) => sent(timer.event, SYSTEM, {}, { acts: 3 }, timer.at)),
        sent('SAVE', a, { fields: { reason: '病假' } }),
        sent('SAVE', a, { fields: { fromUserId: '9' } }),
        sent('SAVE', a, { fields: { authType: 'RESPONSIBILITY', responsibilityId: null } }),
        enable(),
        enable({}, from),
        enable({ to: { ...active, state: 'disabled' } }),
        enable({ to: { ...active, userType: 'EX', supplierId: '501' } }),
        enable({ respCode: 'ADMIN' }),
        enable({ held: 'DELEGATED' }),
        enable({ held: 'NO' }),
        enable({ overlap: 'DLG-20260228-0001' }),
        enable({ conflict: '下单与收货' }),
        arranged(),
        arranged({}, from),
        accept(),
        accept({}, from),
        accept({ processes: ['91'], left: 1 }, from),
        accept({ overlap: 'DLG-20260228-0001' }),
        sent('DECLINE', b, { reason: '同期休假' }),
        sent('REVOKE', b, { reason: '不便代办' }, { acts: 0 }),
        sent('REVOKE', SYSTEM, { reason: 'Account ended' }, { acts: 1 }),
        sent('REVOKE', b, { reason: '不便代办' }, { acts: 0, processes: ['91'], left: 1 }, from + 1),
        sent('END_DUE', SYSTEM, {}, { acts: 0, processes: ['91'], left: 1 }, to),
        sent('DELETE', a),
      ];

const found = explore(definition, {
  samples,
  most: 500,
  fingerprint: ({ context }) => [context['toUserId'], context['authType'], context['endAt'], context['moreAt'] === null].join(),
});
const answer = (snapshot: Snapshot | null, event: MachineEvent) => codesOf(decide(definition, snapshot, event));
const draftOf = (event: MachineEvent): Snapshot => {
  const made = decide(definition, null, event);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.after;
};

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

describe('the examples', () => {
  // timeoff-management/timeoff-management-application 224.
  test('a substitute confirms before he is one: until then nothing is in force and nothing moves', () => {
    const offered = decide(
      definition,
      draftOf(create({ authType: 'PROCESS', responsibilityId: null, takeOpenTasks: 'Y' })),
      enable({ processes: ['91'] }, from),
    );
    if (!offered.ok) throw new Error(offered.refusal.code);
    expect([offered.after.state, offered.effects]).toMatchObject([
      'offered',
      [{ kind: 'message', template: 'DELEGATION_OFFERED', to: ['user:8'] }],
    ]);
    expect(todosOf(definition, offered.after).map(({ type, audience }) => `${type} ${audience}`)).toEqual(['DELEGATION user:8']);
    expect(codesOf(decide(definition, offered.after, accept({}, from, a)))).toEqual(['PERM_WHO']);
    const declined = decide(definition, offered.after, sent('DECLINE', b, { reason: '同期休假' }, {}, from + 1));
    expect(declined).toMatchObject({
      ok: true,
      after: { state: 'declined', context: { endReason: '同期休假' } },
      effects: [{ template: 'DELEGATION_DECLINED', to: ['user:7'], params: { reason: '同期休假' } }],
    });
    expect(deadlinesOf(definition, offered.after)).toEqual([{ event: 'ANSWER_DUE', at: to }]);
    expect(decide(definition, offered.after, sent('ANSWER_DUE', SYSTEM, {}, {}, to))).toMatchObject({
      ok: true,
      after: { state: 'declined' },
      effects: [{ template: 'DELEGATION_UNANSWERED', to: ['user:7'] }],
    });
  });
  test('of two who are asked the first that accepts is the deputy', () => {
    const offered = decide(definition, draftOf(create()), enable());
    if (!offered.ok) throw new Error(offered.refusal.code);
    expect(answer(offered.after, accept({ overlap: 'DLG-20260301-0002' }))).toEqual(['AUTHZ_OVERLAP']);
    expect(answer(offered.after, accept({ to: { ...active, state: 'disabled' } }))).toEqual(['AUTHZ_DELEGATE']);
    expect(answer(offered.after, accept({}, to))).toEqual(['AUTHZ_PERIOD']);
  });
  // microsoft/powercat-business-approvals-kit 202.
  test('a manager who never opens settings is covered: what an administrator arranges is in force at once', () =>
    expect(decide(definition, draftOf(create({}, admin)), arranged({}, from))).toMatchObject({
      ok: true,
      after: { state: 'active' },
      effects: [{ template: 'DELEGATION_GIVEN', to: ['user:8'] }],
    }));
  test('it waits for its time, is in force, and ends with a word about what was done', () => {
    const offered = decide(definition, draftOf(create()), enable());
    const waiting = offered.ok ? offered.after : null;
    const scheduled = decide(definition, waiting, accept());
    expect(scheduled).toMatchObject({
      ok: true,
      after: { state: 'scheduled' },
      effects: [{ kind: 'message', template: 'DELEGATION_ACCEPTED', to: ['user:7'] }],
    });
    expect(deadlinesOf(definition, scheduled.ok ? scheduled.after : null)).toEqual([{ event: 'START_DUE', at: from }]);
    const inForce = decide(definition, waiting, accept({}, from));
    expect(inForce).toMatchObject({ ok: true, after: { state: 'active' } });
    expect(decide(definition, inForce.ok ? inForce.after : null, sent('END_DUE', SYSTEM, {}, { acts: 3 }, to))).toMatchObject({
      ok: true,
      after: { state: 'ended', context: { actsCount: 3 } },
      effects: [{ template: 'DELEGATION_ENDED', to: ['user:7'], params: { acts: 3 } }],
    });
  });
  test('(3) what B holds from A he does not give to C', () =>
    expect(answer(draftOf(create({ fromUserId: '8', toUserId: '9' }, b)), enable({ held: 'DELEGATED' }, before, b))).toEqual([
      'AUTHZ_CHAIN',
    ]));
  test('(4) ninety days and no more', () => {
    expect(answer(draftOf(create({ endAt: from + 90 * DAY })), enable())).toEqual([]);
    expect(answer(draftOf(create({ endAt: from + 91 * DAY })), enable())).toEqual(['AUTHZ_PERIOD']);
    expect(answer(draftOf(create()), enable({}, to))).toEqual(['AUTHZ_PERIOD']);
  });
  test('(5) it goes with either account', () => {
    const { snapshot } = found.states.get('active')!;
    expect(decide(definition, snapshot, sent('REVOKE', SYSTEM, { reason: 'Account ended' }, { acts: 1 }, from + DAY))).toMatchObject({
      ok: true,
      after: { state: 'revoked', context: { endReason: 'Account ended', actsCount: 1 } },
    });
  });
  test('nobody delegates for another but an administrator, and no deputy does', () => {
    expect(answer(null, create({}, b))).toEqual(['AUTHZ_FOR_OTHERS']);
    expect(answer(null, create({}, admin))).toEqual([]);
    expect(answer(null, create({ fromUserId: '8' }, { ...b, onBehalfOf: '7' }))).toEqual(['AUTHZ_FOR_OTHERS']);
  });
});

test('whom a document names, his deputy may stand in for', () => {
  const who = named('the owner', '负责人', ({ ownerId }: { readonly ownerId: string }) => [ownerId]);
  expect([who.test({ ownerId: '7' }, a), who.test({ ownerId: '7' }, b), who.test({ ownerId: '7' }, { ...b, onBehalfOf: '7' })]).toEqual([
    true,
    false,
    true,
  ]);
});

test('whatever is tried, what has ended stays ended and nothing is in force for more than ninety days', () => {
  const pick = fc.array(fc.nat({ max: 30 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.nat({ max: 6 }), pick, (first, choices) => {
      let snapshot: Snapshot | null = null;
      for (const choice of [first, ...choices]) {
        const all = samples(snapshot);
        const decision = decide(definition, snapshot, all[choice % all.length]!);
        if (!decision.ok || decision.removed) continue;
        if (['ended', 'revoked', 'declined'].includes(snapshot?.state ?? '') && decision.after.state !== snapshot?.state) return false;
        snapshot = decision.after;
      }
      const { startAt, endAt } = (snapshot?.context ?? { startAt: 0, endAt: 0 }) as unknown as {
        readonly startAt: number;
        readonly endAt: number;
      };
      return snapshot === null || snapshot.state === 'draft' || endAt - startAt <= 90 * DAY;
    }),
  );
});

test('what waits for him moves when his absence begins, where he wants that, and comes back when it ends or he ends it', () => {
  const taken = (snapshot: Snapshot | null, event: MachineEvent) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const moved = decision.effects.flatMap((effect) => (effect.kind === 'send' ? [[effect.id, effect.event, effect.payload]] : []));
    return { after: decision.after, moved };
  };
  const draft = taken(null, create({ authType: 'PROCESS', responsibilityId: null, takeOpenTasks: 'Y' })).after;
  const processes = ['91', '92'];
  const handed = processes.map((id) => [id, 'DELEGATE_TASKS', { fromUserId: '7' }]);
  const recalled = processes.map((id) => [id, 'RECALL_TASKS', { fromUserId: '7', toUserId: '8' }]);
  const offered = taken(draft, enable({ processes }, from));
  expect(offered.moved).toEqual([]);
  expect(taken(offered.after, sent('REVOKE', a, { reason: 'Back' }, { processes }, from + 1)).moved).toEqual([]);
  expect(taken(offered.after, accept({ processes }, from)).moved).toEqual(handed);
  const planned = taken(offered.after, accept());
  expect(planned.moved).toEqual([]);
  const begun = taken(planned.after, sent('START_DUE', SYSTEM, {}, { processes }, from));
  expect(begun.moved).toEqual(handed);
  expect(taken(begun.after, sent('END_DUE', SYSTEM, {}, { acts: 0, processes }, to)).moved).toEqual(recalled);
  expect(taken(begun.after, sent('REVOKE', a, { reason: 'Back' }, { acts: 0, processes }, from + 1)).moved).toEqual(recalled);
});

test('more than one event takes go on a moment later, and say how many are left; behind its end they come back likewise', () => {
  const taken = (snapshot: Snapshot | null, event: MachineEvent) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const moved = decision.effects.flatMap((effect) => (effect.kind === 'send' ? [[effect.id, effect.event]] : []));
    const { movedCount, leftCount, movedTo, moreAt } = decision.after.context as unknown as Delegation;
    return { after: decision.after, moved, said: [movedCount, leftCount, movedTo, moreAt] };
  };
  const due = (at: number, found: object) => sent('MORE_DUE', SYSTEM, {}, found, at);
  const draft = taken(null, create({ authType: 'PROCESS', responsibilityId: null, takeOpenTasks: 'Y' })).after;
  const offered = taken(draft, enable({}, from)).after;
  const begun = taken(offered, accept({ processes: ['91', '92'], left: 1 }, from));
  expect(begun.said).toEqual([2, 1, '92', from + 1_000]);
  const on = taken(begun.after, due(from + 1_000, { processes: ['95'], left: 0 }));
  expect([on.moved, on.said]).toEqual([[['95', 'DELEGATE_TASKS']], [3, 0, '95', null]]);
  const ended = taken(on.after, sent('END_DUE', SYSTEM, {}, { acts: 0, processes: ['91'], left: 2 }, to));
  expect([ended.after.state, ended.said]).toEqual(['ended', [3, 2, '91', to + 1_000]]);
  const back = taken(ended.after, due(to + 1_000, { processes: ['92', '95'], left: 0 }));
  expect(back.moved).toEqual([
    ['92', 'RECALL_TASKS'],
    ['95', 'RECALL_TASKS'],
  ]);
  expect(back.said).toEqual([3, 0, '95', null]);
});
