import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { deadlinesOf, todosOf } from '../../../../state-machines/kernel/derive.js';
import { upgraded } from '../../../../state-machines/kernel/upgrades.js';
import type { UrgeRule } from '../../../../state-machines/process/reminders.js';
import { bpmInstance } from '../../../../state-machines/process/instance/index.js';
import { MONDAY, admin, approver, buyer, inside, manager } from '../../golden/events.js';
import { contact, ofSupplier, start, startPayload } from '../stories.js';

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

test('15.3: with no skips he approves twice, and that is one entry more', () => {
  const twice = { mgr: asked('8'), src: asked('8') };
  const first = begun({ assign: { mgr: asked('8') } });
  const second = send(first, 'APPROVE_TASK', manager, { taskNo: 1, comment: null }, { ...facts, assign: twice }).after!;
  expect([second.state, second.context['assigneeIds']]).toEqual(['running', ['8']]);
  const ended = send(second, 'APPROVE_TASK', manager, { taskNo: 2, comment: null }, { ...facts, assign: twice }).after!;
  const done = send(ended, 'DOC_ACCEPTED', SYSTEM, { instanceId: '91' }).after!;
  expect([ended.state, done.state, done.context.rev]).toEqual(['ending', 'approved', 4]);
});

test('a step that refuses when its time is over says so to the document, not what was said before', () => {
  const nodes = start.graph.nodes.map((node) => (node.nodeKey === 'src' ? { ...node, onOverdue: 'AUTO_REJECT' as const } : node));
  const due = { ...facts, assign: { src: { people: [{ userId: '9' }], dueAt: MONDAY + 60_000 } } };
  const first = begun({ start: { ...start, graph: { ...start.graph, nodes } } });
  const waits = send(first, 'APPROVE_TASK', manager, { taskNo: 1, comment: 'Fine' }, due).after!;
  const late = send(waits, 'TASK_DUE', SYSTEM, {}, {}, MONDAY + 60_000);
  expect([late.after?.state, late.after?.context['outcome']]).toEqual(['ending', 'REJECTED']);
  const overdue = 'overdue / 超时自动驳回';
  expect(late.effects).toContainEqual(
    expect.objectContaining({ kind: 'send', event: 'REJECT', payload: expect.objectContaining({ comment: overdue, reason: overdue }) }),
  );
});

test('15.5: a deputy does not approve what he submitted himself', () => {
  const instance = begun({ assign: { mgr: asked('7', { onBehalfOf: '8', source: 'DELEGATION' }) } });
  expect(send(instance, 'APPROVE_TASK', buyer, { taskNo: 1, comment: null }).code).toBe('DOC_SELF_APPROVE');
  const back = send(instance, 'RECALL_TASK', manager, { taskNo: 1 });
  expect(back.after?.context['assigneeIds']).toEqual(['8']);
});

test('a step of the supplier: his people see their own task and the end of it, and return it without knowing where to', () => {
  const said = { ...facts, assign: { src: { people: [{ userId: '31' }, { userId: '32' }], dueAt: null } } };
  const first = begun({ start: ofSupplier });
  const his = send(first, 'APPROVE_TASK', manager, { taskNo: 1, comment: 'Margin is thin' }, said).after!;
  expect(todosOf(definition, first).map(({ audience }) => audience)).toEqual(['user:8']);
  expect(todosOf(definition, his).map(({ audience }) => audience)).toEqual(['supplier:501@31', 'supplier:501@32']);
  const { view } = definition;
  const viewer = (userId: string) => ({ ...contact, userId, orgIds: null });
  expect([first, his].map(({ context, state }) => view.audienceOf(context as never, state, viewer('31')))).toEqual([null, 'supplier:31']);
  expect(view.audienceOf(his.context as never, his.state, viewer('33'))).toBeNull();
  const shown = JSON.stringify([
    view.shared(his.context as never, his.state, 'supplier'),
    view.own(his.context as never, his.state, 'supplier:31'),
  ]);
  expect(shown).toContain('"taskNo":2');
  expect(shown).not.toMatch(/"taskNo":[13]|"32"|thin|"mgr"|120000|501|vars|submitter/);
  expect(send(his, 'RETURN_TASK', contact, { taskNo: 2, toNode: 'mgr', comment: 'x' }, said).code).toBe('BPM_RETURN_TARGET');
  expect(send(his, 'RETURN_TASK', { ...contact, userId: '33' }, { taskNo: 2, toNode: null, comment: 'x' }, said).code).not.toBeNull();
  const back = send(his, 'RETURN_TASK', contact, { taskNo: 2, toNode: null, comment: 'x' }).after!;
  expect([back.context['assigneeIds'], back.context['participantIds'], back.context['supplierUserIds']]).toEqual([
    ['8'],
    ['8'],
    ['31', '32'],
  ]);
});

test('who reads English sees what is asked by its English name, also of a process that began before there was one', () => {
  const nodes = start.graph.nodes.map((node) => (node.nodeKey === 'mgr' ? { ...node, nodeNameEn: 'Manager' } : node));
  const first = begun({ start: { ...start, graph: { ...start.graph, nodes } } });
  const shown = ({ context }: Snapshot) => [context['currentNodes'], context['currentNodesEn']];
  expect(shown(first)).toEqual(['经理', 'Manager']);
  const { currentNodesEn: _named, ...before } = first.context;
  expect(shown(upgraded(definition, { ...first, context: before as never }, 1)!)).toEqual(['经理', 'Manager']);
  expect(shown(begun())).toEqual(['经理', null]);
  const stopped = send(first, 'STOP', admin, { reason: 'Wrong', docTo: 'REJECTED' }).after!;
  expect(shown(stopped)).toEqual([null, null]);
  expect(shown(upgraded(definition, { ...stopped, context: { ...stopped.context, currentNodesEn: null } }, 1)!)).toEqual([null, null]);
});

describe('a step that asks for more than a yes', () => {
  const checklist = [
    { code: 'c1', label: { en: 'Three quotations', cn: '三家报价' }, required: true },
    { code: 'c2', label: { en: 'Site seen', cn: '已看现场' }, required: false },
  ];
  const asking = (more: object) => ({
    ...start,
    graph: { ...start.graph, nodes: start.graph.nodes.map((node) => (node.nodeKey === 'mgr' ? { ...node, ...more } : node)) },
  });
  const approved = (more: object, given: object, said: object = {}) =>
    send(begun({ start: asking(more) }), 'APPROVE_TASK', manager, { taskNo: 1, comment: null, ...given }, { ...facts, ...said });
  const first = ({ after }: ReturnType<typeof send>) =>
    (after!.context as unknown as { tasks: readonly Record<string, unknown>[] }).tasks.find(({ taskNo }) => taskNo === 1)!;

  test('is signed by whoever keeps a signature', () => {
    const signed = { flags: ['signature'] };
    expect(approved(signed, {}).code).toBe('BPM_SIGNATURE_REQUIRED');
    expect(approved(signed, {}, { hasSignature: false }).code).toBe('BPM_SIGNATURE_REQUIRED');
    expect(first(approved(signed, {}, { hasSignature: true }))).toMatchObject({ taskState: 'APPROVED', signedFlag: 'Y' });
    expect(first(approved({}, {}, { hasSignature: true }))).toMatchObject({ taskState: 'APPROVED', signedFlag: 'N' });
    // The picture that he keeps then stays with the step; where nothing is signed it is nobody's.
    const picture = { hasSignature: true, signatureId: '31' };
    expect(first(approved(signed, {}, picture))).toMatchObject({ signatureId: '31' });
    expect(first(approved({}, {}, picture)).signatureId ?? null).toBeNull();
  });

  test('takes a file, and what needs to be ticked; what it does not list is not kept', () => {
    expect(approved({ flags: ['attachmentRequired'] }, { attachments: null }).code).toBe('BPM_ATTACHMENT_REQUIRED');
    expect(first(approved({ flags: ['attachmentRequired'] }, { attachments: '17' }))).toMatchObject({ attachments: '17' });
    expect(approved({ checklist }, { checked: 'c2' }).code).toBe('BPM_CHECKLIST');
    expect(first(approved({ checklist }, { checked: 'c1,c9' }))).toMatchObject({ taskState: 'APPROVED', checked: 'c1' });
    expect(first(approved({ checklist }, { checked: 'c2,c1' }))).toMatchObject({ checked: 'c1,c2' });
  });

  test('is never passed by time: it stays with whoever is asked, who hears of it with the submitter', () => {
    const due = { mgr: { people: [{ userId: '8' }], dueAt: MONDAY + 60_000 } };
    const late = (more: object, said: object) =>
      send(begun({ start: asking({ onOverdue: 'AUTO_APPROVE', ...more }), assign: due }), 'TASK_DUE', SYSTEM, {}, said, MONDAY + 60_000);
    const kept = late({ checklist }, { ...facts, keepsProofs: true });
    expect(first(kept)).toMatchObject({ taskState: 'OPEN', overdueFlag: 'Y', skipReason: null });
    expect(todosOf(definition, kept.after!).map(({ type, audience }) => `${type} ${audience}`)).toEqual(['BPM_TASK user:8']);
    expect(kept.effects).toMatchObject([{ template: 'BPM_OVERDUE', to: ['user:8', 'user:7'] }]);
    for (const passed of [late({}, { ...facts, keepsProofs: true }), late({ checklist }, facts)])
      expect(first(passed)).toMatchObject({ taskState: 'SKIPPED', skipReason: 'OVERDUE' });
  });

  test('nor does time decide above the limit of the company, whatever the step asks for', () => {
    const due = { mgr: { people: [{ userId: '8' }], dueAt: MONDAY + 60_000 } };
    const late = (onOverdue: string, autoLimit: string) =>
      first(send(begun({ start: asking({ onOverdue }), assign: due }), 'TASK_DUE', SYSTEM, {}, { ...facts, autoLimit }, MONDAY + 60_000))[
        'taskState'
      ];
    expect(['AUTO_APPROVE', 'AUTO_REJECT'].map((action) => late(action, '119999.99'))).toEqual(['OPEN', 'OPEN']);
    expect(['AUTO_APPROVE', 'AUTO_REJECT'].map((action) => late(action, '120000'))).toEqual(['SKIPPED', 'REJECTED']);
  });

  test('is not decided by the link of a letter, and rejected without any of it', () => {
    const linked = (more: object) => {
      const { linkable } = bpmInstance.events.APPROVE_TASK as { linkable?: (context: never, userId: string) => unknown };
      return linkable!(begun({ start: asking(more) }).context as never, '8');
    };
    expect([linked({}), linked({ checklist }), linked({ flags: ['signature'] })]).toEqual([{ taskNo: 1 }, null, null]);
    const refused = send(begun({ start: asking({ checklist }) }), 'REJECT_TASK', manager, { taskNo: 1, comment: 'Too dear' });
    expect(refused.code).toBeNull();
  });
});

describe('a step that tells the document', () => {
  const told = {
    ...start,
    graph: { ...start.graph, nodes: start.graph.nodes.map((node) => (node.nodeKey === 'mgr' ? { ...node, docEvent: 'STEP_DONE' } : node)) },
  };
  const step = { instanceId: '91', nodeKey: 'mgr' };
  const sendsOf = (effects: readonly unknown[]) => (effects as readonly { event?: string }[]).filter(({ event }) => event === 'STEP_DONE');
  const passed = () => send(begun({ start: told }), 'APPROVE_TASK', manager, { taskNo: 1, comment: 'Fine' }, { docHash: facts.docHash });

  test('waits until the document has taken it, and nobody is asked meanwhile', () => {
    const { after, effects } = passed();
    expect(sendsOf(effects)).toEqual([
      expect.objectContaining({ id: '77', payload: { ...step, nodeName: '经理', nodeNameEn: null, by: '8', comment: 'Fine' } }),
    ]);
    expect([after!.state, after!.context['assigneeIds'], after!.context['currentNodes']]).toEqual(['running', [], '经理']);
    const on = send(after!, 'DOC_ACCEPTED', SYSTEM, step);
    expect([on.after!.context['assigneeIds'], sendsOf(on.effects)]).toEqual([['9'], []]);
    // Told twice, or of another step: nothing comes of it.
    expect(send(on.after!, 'DOC_ACCEPTED', SYSTEM, step).after!.context.rev).toBe(on.after!.context.rev);
  });

  test('is held when the document refuses it, with a to-do, and told again when it goes on', () => {
    const held = send(passed().after!, 'DOC_REFUSED', SYSTEM, { code: 'X', sent: step }).after!;
    expect([held.state, held.context['heldFlag'], held.context['refusedCode']]).toEqual(['running', 'Y', 'X']);
    expect(todosOf(definition, held).map(({ type, audience }) => `${type} ${audience}`)).toEqual(['BPM_REFUSED resp:ADMIN']);
    const again = send(held, 'RESUME', admin);
    expect(sendsOf(again.effects)).toHaveLength(1);
    expect(todosOf(definition, again.after!)).toEqual([]);
    expect(send(again.after!, 'DOC_ACCEPTED', SYSTEM, step).after!.context['assigneeIds']).toEqual(['9']);
  });

  test('ends with its document, and what comes late is no result', () => {
    expect(send(passed().after!, 'DOC_REFUSED', SYSTEM, { code: 'BPM_STALE', sent: step }).after!.state).toBe('withdrawn');
    const stopped = send(passed().after!, 'STOP', admin, { reason: 'Wrong', docTo: 'REJECTED' }).after!;
    for (const [event, payload] of [['DOC_ACCEPTED', step] as const, ['DOC_REFUSED', { code: 'X', sent: step }] as const])
      expect(send(stopped, event, SYSTEM, payload).after!.state).toBe('ending');
    const jumped = send(passed().after!, 'JUMP', admin, { toNode: 'mgr', reason: 'Again' }, { assign }).after!;
    expect([jumped.context['assigneeIds'], (jumped.context['standing'] as { syncing?: unknown }).syncing]).toEqual([['8'], undefined]);
  });
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

test('15.7: held from 15:00 to 17:00 nothing is due at 16:00; it is at 18:00', () => {
  const at = (clock: string) => Date.parse(`2024-03-04T${clock}+08:00`);
  const held = send(timed(), 'HOLD', admin, { reason: 'x' }, {}, at('15:00')).after!;
  expect(deadlinesOf(definition, held)).toEqual([]);
  const back = send(held, 'RESUME', admin, {}, {}, at('17:00')).after!;
  expect(deadlinesOf(definition, back).find(({ event }) => event === 'TASK_DUE')?.at).toBe(at('18:00'));
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

test('a step that is done is not refused', () => {
  const nodes = start.graph.nodes.map((node) => (node.nodeKey === 'mgr' ? { ...node, kind: 'HANDLE' as const } : node));
  const handled = begun({ start: { ...start, graph: { ...start.graph, nodes } } });
  expect(send(handled, 'REJECT_TASK', manager, { taskNo: 1, comment: 'No' }).code).toBe('BPM_REJECT_OFF');
  expect(send(handled, 'HANDLE_TASK', manager, { taskNo: 1, comment: null }).code).toBeNull();
});

test('whoever gets a copy hears of it once; whoever is asked has a task instead', () => {
  const copied = { mgr: { ...asked('8'), cc: ['12', '8', '7'] }, src: { ...asked('9'), cc: ['12', '14', '9'] } };
  const made = send(null, 'CREATE', SYSTEM, startPayload, { id: '91', start, assign: copied });
  const heard = ({ effects }: ReturnType<typeof send>) =>
    effects.flatMap((one) => (one.kind === 'message' ? [`${one.template} ${one.to.join()}`] : []));
  const next = send(made.after!, 'APPROVE_TASK', manager, { taskNo: 1, comment: null }, { ...facts, assign: copied });
  expect([heard(made), heard(next)]).toEqual([['BPM_CC user:12'], ['BPM_CC user:14']]);
});

test('where the rule says so nobody is urged by hand, and twice within its minutes nobody', () => {
  const urge = (said: object, before = begun()) => send(before, 'URGE', buyer, {}, said);
  expect(urge({ urgeOff: true, urgeMinutes: 30 }).code).toBe('BPM_URGE_OFF');
  const urged = urge({ urgeOff: false, urgeMinutes: 30 });
  expect([urged.code, urge({ urgeMinutes: 30 }, urged.after!).code]).toEqual([null, 'BPM_URGE_TOO_OFTEN']);
});

test('what is said reaches the submitter and whoever is asked, never who says it', () => {
  const told = (who: typeof buyer) => send(begun(), 'COMMENT', who, { text: 'Why now?' }).effects;
  const comment = { template: 'BPM_SAID', params: { comment: 'Why now?' } };
  expect(told(manager)).toMatchObject([{ ...comment, to: [`user:${buyer.userId}`] }]);
  expect(told(buyer)).toMatchObject([{ ...comment, to: [`user:${manager.userId}`] }]);
});

test('who is mentioned hears of it once, as somebody who is meant; a stranger to the document is not mentioned', () => {
  const say = (mentionUserIds: readonly string[], stranger: string | null = null) =>
    send(begun(), 'COMMENT', manager, { text: '@Li Wei?', mentionUserIds }, { stranger });
  expect(say(['12', buyer.userId, '12', manager.userId]).effects).toMatchObject([
    { template: 'BPM_MENTIONED', to: ['user:12', `user:${buyer.userId}`], params: { comment: '@Li Wei?' } },
  ]);
  expect(say(['13'], 'Sun Li').code).toBe('BPM_MENTION_UNSEEN');
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

test('8.1: tasks that wait go to the deputy, who hears of it, and back, or to whoever deputises then', () => {
  const shown = ({ after }: { readonly after: Snapshot | null }) => [after!.context['assigneeIds'], after!.context['principalIds']];
  const handed = send(begun(), 'DELEGATE_TASKS', SYSTEM, { fromUserId: '8' }, { heirs: ['12'] });
  expect(shown(handed)).toEqual([['12'], ['8']]);
  expect(handed.effects).toMatchObject([{ template: 'BPM_HANDED', to: ['user:12'] }]);
  const deputy = inside('12', 'BUYER');
  expect(send(handed.after!, 'APPROVE_TASK', deputy, { taskNo: 1, comment: null }).code).toBeNull();
  const ended = { fromUserId: '8', toUserId: '12' };
  const back = send(handed.after!, 'RECALL_TASKS', SYSTEM, ended, { deputies: { 8: '8' } });
  expect(shown(back)).toEqual([['8'], []]);
  expect(send(back.after!, 'APPROVE_TASK', deputy, { taskNo: 1, comment: null }).code).toBe('PERM_WHO');
  expect(shown(send(handed.after!, 'RECALL_TASKS', SYSTEM, ended, { deputies: { 8: '13' } }))).toEqual([['13'], ['8']]);
  for (const other of [
    send(begun(), 'DELEGATE_TASKS', SYSTEM, { fromUserId: '8' }, { heirs: [] }),
    send(begun(), 'RECALL_TASKS', SYSTEM, ended, {}),
  ])
    expect([shown(other), other.effects]).toEqual([[['8'], []], []]);
});
