import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { UrgeRule } from '../../../../state-machines/process/reminders.js';
import { bpmInstance } from '../../../../state-machines/process/instance/index.js';
import { MONDAY, admin, approver, buyer, inside, manager } from '../../golden/events.js';
import { start, startPayload } from '../stories.js';

const definition = anyDefinition(bpmInstance);
const asked = (userId: string, more: object = {}) => ({ people: [{ userId, ...more }], dueAt: null });
const assign = { mgr: asked('8'), src: asked('9') };
const facts = { docHash: 'a'.repeat(64), assign };

function send(before: Snapshot | null, type: string, actor: Actor, payload: object = {}, said: object = facts, at = MONDAY) {
  const decision = decide(definition, before, { type, actor, payload, facts: said, at, cause: null });
  return decision.ok
    ? { code: null, after: decision.after, effects: decision.effects }
    : { code: decision.refusal.code, after: before, effects: [] };
}
const begun = (more: object = {}) => send(null, 'CREATE', SYSTEM, startPayload, { id: '91', start, assign, ...more }).after!;

test('15.3: an approver asked twice in a row is passed over, and three entries are all', () => {
  const skipped = { mgr: asked('8'), src: asked('8', { skip: 'CONSECUTIVE' }) };
  const first = begun({ assign: { mgr: asked('8') } });
  const ended = send(first, 'APPROVE_TASK', manager, { taskNo: 1, comment: null }, { ...facts, assign: skipped });
  expect(ended.after?.state).toBe('ending');
  expect(ended.effects).toContainEqual(expect.objectContaining({ kind: 'send', event: 'APPROVE', id: '77' }));
  const done = send(ended.after!, 'DOC_ACCEPTED', SYSTEM, { instanceId: '91' });
  expect([done.after?.state, done.after?.context.rev]).toEqual(['approved', 3]);
});

test('15.5: a deputy does not approve what he submitted himself', () => {
  const instance = begun({ assign: { mgr: asked('7', { onBehalfOf: '8', source: 'DELEGATION' }) } });
  expect(send(instance, 'APPROVE_TASK', buyer, { taskNo: 1, comment: null }).code).toBe('DOC_SELF_APPROVE');
  const back = send(instance, 'RECALL_TASK', manager, { taskNo: 1 });
  expect(back.after?.context['assigneeIds']).toEqual(['8']);
});

test('15.8: whichever the document takes first wins', () => {
  const ending = send(send(begun(), 'APPROVE_TASK', manager, { taskNo: 1, comment: null }).after!, 'APPROVE_TASK', approver, {
    taskNo: 2,
    comment: null,
  });
  expect(ending.after?.state).toBe('ending');
  expect(send(ending.after!, 'DOC_REFUSED', SYSTEM, { code: 'BPM_STALE' }).after?.state).toBe('withdrawn');
  expect(send(ending.after!, 'DOC_WITHDRAWN', SYSTEM, { instanceId: '91' }).after?.state).toBe('withdrawn');
});

test('15.9: a refused result waits for an administrator and is told again', () => {
  const ending = send(begun(), 'REJECT_TASK', manager, { taskNo: 1, comment: 'No' });
  expect(ending.effects).toContainEqual(expect.objectContaining({ event: 'REJECT' }));
  const refused = send(ending.after!, 'DOC_REFUSED', SYSTEM, { code: 'X' });
  expect(refused.after?.state).toBe('docRefused');
  const again = send(refused.after!, 'RETRY_END', admin);
  expect([again.after?.state, again.effects.length]).toEqual(['ending', 1]);
});

test.each([
  ['a task of somebody else', 'APPROVE_TASK', manager, { taskNo: 9, comment: null }, facts, 'BPM_TASK_NOT_OPEN'],
  ['an earlier submission', 'APPROVE_TASK', manager, { taskNo: 1, comment: null }, { ...facts, docHash: null }, 'BPM_STALE'],
  ['other content', 'APPROVE_TASK', manager, { taskNo: 1, comment: null }, { ...facts, docHash: 'b' }, 'BPM_DOC_CHANGED'],
  ['a rejection without a word', 'REJECT_TASK', manager, { taskNo: 1, comment: ' ' }, facts, 'BPM_COMMENT_REQUIRED'],
  ['a return to nowhere', 'RETURN_TASK', manager, { taskNo: 1, toNode: 'gm', comment: 'x' }, facts, 'BPM_RETURN_TARGET'],
  [
    'a task to the submitter',
    'TRANSFER_TASK',
    manager,
    { taskNo: 1, toUserId: '7', comment: null },
    { ...facts, target: 'YES' },
    'BPM_TARGET_SUBMITTER',
  ],
  [
    'a task to somebody who sees nothing',
    'TRANSFER_TASK',
    manager,
    { taskNo: 1, toUserId: '5', comment: null },
    { ...facts, target: 'NO' },
    'BPM_TARGET_INVALID',
  ],
  ['claiming what is not for a group', 'CLAIM_TASK', manager, { taskNo: 1 }, facts, 'BPM_CLAIM_OFF'],
  ['urging by a stranger', 'URGE', approver, {}, facts, 'PERM_WHO'],
  ['a jump without a reason', 'JUMP', admin, { toNode: 'gm', reason: null }, facts, 'BPM_REASON_REQUIRED'],
  ['a jump into the void', 'JUMP', admin, { toNode: 'nope', reason: 'x' }, facts, 'BPM_JUMP_TARGET'],
] as const)('%s: %s is refused', (_what, type, actor, payload, said, code) =>
  expect(send(begun(), type, actor, payload, said).code).toBe(code),
);

test('a jump over approvers waits for a second administrator', () => {
  const two = { ...facts, assign: { ...assign, gm: asked('1') }, twoPersons: true };
  const pending = send(begun(), 'JUMP', admin, { toNode: 'gm', reason: 'Urgent' }, two);
  expect(pending.after?.context['pendingJump']).toMatchObject({ toNode: 'gm', by: '1' });
  expect(send(pending.after!, 'CONFIRM_JUMP', admin, {}, two).code).toBe('BPM_SECOND_PERSON');
  const jumped = send(pending.after!, 'CONFIRM_JUMP', inside('2', 'ADMIN'), {}, two);
  expect(jumped.after?.context['currentNodes']).toBe('总经理');
});

test('15.7: while it is held no time passes', () => {
  const due = MONDAY + 3_600_000;
  const held = send(begun({ assign: { mgr: { ...asked('8'), dueAt: due } } }), 'HOLD', admin, { reason: 'x' });
  const back = send(held.after!, 'RESUME', admin, {}, {}, MONDAY + 7_200_000);
  expect(back.after?.context['dueAt']).toBe(due + 7_200_000);
  const late = send(back.after!, 'TASK_DUE', SYSTEM, {}, {}, due + 7_200_000);
  expect((late.after?.context['tasks'] as { overdueFlag: string }[])[0]?.overdueFlag).toBe('Y');
});

const HOUR = 3_600_000;
const rule: UrgeRule = {
  beforeDueHours: 2,
  firstAfterHours: null,
  repeatHours: 4,
  maxTimes: 3,
  quietFrom: '22:00',
  quietTo: '08:00',
  escalateAfterHours: 4,
  escalateTo: 'MANAGER_1',
  escalateRole: null,
  escalateAction: 'NOTIFY',
  offsetMinutes: 480,
};
const openedAt = Date.parse('2024-03-01T16:00+08:00');
const dueAt = Date.parse('2024-03-04T16:00+08:00');
const timed = (more: Partial<UrgeRule> = {}) =>
  send(
    null,
    'CREATE',
    SYSTEM,
    startPayload,
    { id: '91', start: { ...start, urge: { ...rule, ...more } }, assign: { mgr: { ...asked('8'), dueAt } } },
    openedAt,
  ).after!;
/** Every timer in its order, as the clock brings it. */
function clocked(instance: Snapshot, until: string, escalate: object = { 1: ['12'] }) {
  const heard: string[] = [];
  let stands = instance;
  for (;;) {
    const [next] = deadlinesOf(definition, stands).toSorted((a, b) => a.at - b.at);
    if (!next || next.at > Date.parse(until)) return { heard, stands };
    const { after, effects, code } = send(stands, next.event, SYSTEM, {}, { offsetMinutes: 480, escalate, assign: {} }, next.at);
    if (code) throw new Error(code);
    const templates = effects.flatMap((one) => (one.kind === 'message' ? [`${one.template} ${one.to.join()}`] : []));
    const clock = new Date(next.at + 8 * HOUR).toISOString().slice(5, 16);
    heard.push(`${clock} ${next.event} ${templates.join(' ')}`.trim());
    stands = after!;
  }
}

test('15.7: reminders at 14:00, 18:00 and 22:00 (moved out of the quiet hours), overdue at 16:00, escalation at 20:00, then quiet', () => {
  const { heard, stands } = clocked(timed(), '2024-04-01T00:00Z');
  expect(heard).toEqual([
    '03-04T14:00 REMIND_DUE BPM_REMIND user:8',
    '03-04T16:00 TASK_DUE',
    '03-04T18:00 REMIND_DUE BPM_REMIND user:8',
    '03-04T20:00 REMIND_DUE BPM_ESCALATED user:12',
    '03-05T08:00 REMIND_DUE BPM_REMIND user:8',
  ]);
  expect(stands.context['remindAt']).toBeNull();
});

test('a rule that moves late tasks gives them to whoever was found; without a rule nobody is reminded', () => {
  const { stands } = clocked(timed({ escalateAction: 'REASSIGN' }), '2024-03-04T20:30+08:00');
  expect(stands.context['assigneeIds']).toEqual(['12']);
  expect((stands.context['tasks'] as { source: string; taskState: string }[]).map(({ source, taskState }) => [source, taskState])).toEqual([
    ['RULE', 'TRANSFERRED'],
    ['ESCALATION', 'OPEN'],
  ]);
  expect(deadlinesOf(definition, begun())).toEqual([]);
});

test('a server that was away reminds once of what it missed, and being held is no delay', () => {
  const late = send(timed(), 'REMIND_DUE', SYSTEM, {}, { offsetMinutes: 480, escalate: {} }, Date.parse('2024-03-04T18:30+08:00'));
  expect(late.effects.filter(({ kind }) => kind === 'message')).toHaveLength(1);
  const held = send(timed(), 'HOLD', admin, { reason: 'x' }, {}, dueAt - 4 * HOUR);
  expect(deadlinesOf(definition, held.after!)).toEqual([]);
  const back = send(held.after!, 'RESUME', admin, {}, {}, dueAt - 2 * HOUR);
  expect(deadlinesOf(definition, back.after!).map(({ event, at }) => [event, at])).toEqual([
    ['TASK_DUE', dueAt + 2 * HOUR],
    ['REMIND_DUE', dueAt],
  ]);
});

test('who urges is heard, and how it ended reaches the submitter', () => {
  expect(send(begun(), 'URGE', buyer).effects).toMatchObject([{ template: 'BPM_URGE', to: ['user:8'] }]);
  const ended = send(begun(), 'REJECT_TASK', manager, { taskNo: 1, comment: 'No' }).after!;
  expect(send(ended, 'DOC_ACCEPTED', SYSTEM, { instanceId: '91' }).effects).toMatchObject([
    { template: 'BPM_RESULT', to: ['user:7'], params: { outcome: 'REJECTED', comment: 'No' } },
  ]);
});

test('8.4: the tasks of somebody who left go to whoever takes over, once, and he hears of it', () => {
  const left = send(begun(), 'LEAVE_TASKS', SYSTEM, { fromUserId: '8' }, { heirs: ['12', '1'] });
  expect(left.after!.context['assigneeIds']).toEqual(['12']);
  expect(left.effects).toMatchObject([{ template: 'BPM_HANDED', to: ['user:12'] }]);
  expect(
    (left.after!.context['tasks'] as { source: string; taskState: string }[]).map(({ source, taskState }) => [source, taskState]),
  ).toEqual([
    ['RULE', 'TRANSFERRED'],
    ['SUBSTITUTION', 'OPEN'],
  ]);
  expect(send(left.after!, 'APPROVE_TASK', inside('12', 'BUYER'), { taskNo: 2, comment: null }).code).toBeNull();
  expect(send(left.after!, 'LEAVE_TASKS', SYSTEM, { fromUserId: '8' }, { heirs: ['12'] }).effects).toEqual([]);
});
