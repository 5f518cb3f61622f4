/** What each event makes of an instance: the engine's answer, with what lists and people read of it. */
import type { Snapshot } from '../../kernel/document.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { gt } from '../../kernel/primitives/decimal.js';
import type { Assign, Run, Task } from '../engine.js';
import {
  addSign,
  begin,
  decideTask,
  goTo,
  isOpen,
  leave,
  nextTaskNo,
  nowhere,
  planOf,
  returnTargets,
  settle,
  signDepth,
} from '../engine.js';
import { asksForProof, asksSupplier, tickedOf } from '../graph.js';
import type { ProcessNode } from '../graph.js';
import type { InstanceEvent, InstanceEventOf, StartFacts, StepFacts } from './events.js';
import { nextReminder } from '../reminders.js';
import type { Instance } from './fields.js';

const MOST_DEEP = 2;
const MOST_ADDED = 10;

export const planFor = ({ graph }: Instance) => planOf(graph ?? { nodes: [], flows: [] });
export const tasksOf = ({ tasks }: Pick<Instance, 'tasks'>): readonly Task[] => tasks as unknown as readonly Task[];
export const taskOfEvent = (instance: Instance, taskNo: number): Task | undefined =>
  tasksOf(instance).find((task) => task.taskNo === taskNo);
const runOf = (instance: Instance) => ({ standing: instance.standing ?? nowhere, tasks: tasksOf(instance), cc: [] as string[] });
const assignOf = (sent: { readonly facts: unknown }): Assign => (sent.facts as StepFacts).assign ?? {};
const distinct = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.filter((id) => id !== null))];

type Said = Pick<MachineEvent, 'at' | 'actor' | 'facts'>;

/** Somebody of the supplier has it: whoever takes it from him is of the company. */
const isSuppliers = (plan: ReturnType<typeof planFor>, { source, nodeKey }: Pick<Task, 'source' | 'nodeKey'>): boolean =>
  source === 'RULE' && asksSupplier(plan.graph.node(nodeKey));

/** The steps that somebody or the document is asked for, in both languages. */
export function stepsNamed(
  instance: Instance,
  { tasks, standing, ended }: Pick<Run, 'tasks' | 'standing' | 'ended'>,
): Pick<Instance, 'currentNodes' | 'currentNodesEn'> {
  const { graph } = planFor(instance);
  const open = tasks.filter(({ taskState }) => taskState === 'OPEN').map(({ nodeKey }) => nodeKey);
  const nodes = ended ? [] : distinct([...open, ...(standing.syncing ?? [])]).map((key) => graph.node(key));
  const named = (names: readonly string[], between: string) => distinct(names).join(between).slice(0, 500) || null;
  return {
    currentNodes: named(
      nodes.map(({ nodeName }) => nodeName),
      '、',
    ),
    currentNodesEn: nodes.some(({ nodeNameEn }) => nodeNameEn)
      ? named(
          nodes.map(({ nodeName, nodeNameEn }) => nodeNameEn ?? nodeName),
          ', ',
        )
      : null,
  };
}
/** Written before steps were named in English. */
export function named({ state, context }: Snapshot): Snapshot {
  const instance = context as unknown as Instance;
  const run = { tasks: tasksOf(instance), standing: instance.standing ?? nowhere, ended: instance.outcome as Run['ended'] };
  return { state, context: { ...context, ...stepsNamed(instance, run) } };
}

/** Where a run has led, as the document holds it. */
export function stands(instance: Instance, run: Run): Change<Instance> {
  const plan = planFor(instance);
  const open = run.tasks.filter(({ taskState }) => taskState === 'OPEN');
  const outside = run.tasks.filter((task) => isSuppliers(plan, task));
  const inside = run.tasks.filter((task) => !outside.includes(task));
  const dues = open.filter(({ overdueFlag, dueAt }) => overdueFlag === 'N' && dueAt !== null).map(({ dueAt }) => dueAt!);
  return {
    tasks: run.tasks as unknown as Instance['tasks'],
    standing: run.standing,
    ...stepsNamed(instance, run),
    assigneeIds: run.ended ? [] : distinct(open.map(({ assigneeUserId }) => assigneeUserId)),
    principalIds: run.ended ? [] : distinct(open.map(({ onBehalfOfUserId }) => onBehalfOfUserId)),
    participantIds: distinct([
      ...instance.participantIds,
      ...inside.flatMap(({ assigneeUserId, onBehalfOfUserId }) => [assigneeUserId, onBehalfOfUserId]),
      ...run.cc,
    ]),
    supplierUserIds: distinct(outside.map(({ assigneeUserId }) => assigneeUserId)),
    dueAt: run.ended || dues.length === 0 ? null : Math.min(...dues),
    remindAt: run.ended ? null : nextReminder(instance.urge ?? null, run.tasks),
    ...(run.ended ? { outcome: run.ended } : {}),
  };
}

/** One row of the record. */
export function told(
  instance: Instance,
  sent: Said,
  action: string,
  said: { readonly nodeKey?: string; readonly comment?: string | null } = {},
) {
  const person = sent.actor.userType === 'SYSTEM' ? null : sent.actor.userId;
  return {
    trailCount: instance.trailCount + 1,
    $rows: {
      trail: [
        {
          trailNo: instance.trailCount + 1,
          trailAt: sent.at,
          nodeKey: said.nodeKey ?? null,
          action,
          actorUserId: person,
          onBehalfOfUserId: sent.actor.onBehalfOf,
          comment: said.comment ?? null,
        },
      ],
    },
  };
}

const blank: Instance['tasks'] = [];

export function started(instance: Instance, sent: InstanceEventOf<'CREATE'>): Change<Instance> {
  const { start } = sent.facts as StartFacts;
  if (!start) return {};
  const { graph, policy, vars, carried, title, departmentId, orgId, ...read } = start;
  const { docType, docId, docCode, modelId, submitterUserId } = sent.payload;
  const whole: Instance = { ...instance, graph, policy, vars, urge: start.urge ?? null, tasks: blank };
  return {
    ...read,
    graph,
    policy,
    vars,
    carried,
    docType,
    docId,
    docCode,
    modelId,
    submitterUserId,
    orgId,
    bpmTitle: title,
    submitterDepartmentId: departmentId,
    bpmStartTime: sent.at,
    submittedBy: submitterUserId,
    ...stands(whole, begin(planFor(whole), assignOf(sent), vars, sent.at)),
    ...told(
      instance,
      submitterUserId === null ? sent : { ...sent, actor: { ...sent.actor, userId: submitterUserId, userType: 'INSIDE' } },
      'START',
    ),
  };
}

export const startRun = (instance: Instance, assign: Assign, at: number): Run => begin(planFor(instance), assign, instance.vars ?? {}, at);

type Deciding = InstanceEventOf<'APPROVE_TASK'> | InstanceEventOf<'HANDLE_TASK'> | InstanceEventOf<'REJECT_TASK'>;
const decisions = { APPROVE_TASK: 'APPROVED', HANDLE_TASK: 'HANDLED', REJECT_TASK: 'REJECTED' } as const;

/** What he gave besides his word. */
function proofOf(
  { nodeKey }: Task,
  instance: Instance,
  { payload, facts }: Deciding,
): Pick<Task, 'checked' | 'attachments' | 'signedFlag' | 'signatureId'> {
  const { checked = null, attachments = null } = payload as { readonly checked?: string | null; readonly attachments?: string | null };
  const node = planFor(instance).graph.nodes.get(nodeKey);
  const ticked = node ? tickedOf(node, checked) : [];
  const { hasSignature = false, signatureId = null } = facts as StepFacts;
  const isSigned = node?.flags?.includes('signature') && hasSignature;
  const signed = { signedFlag: isSigned ? 'Y' : 'N', ...(isSigned && signatureId ? { signatureId } : {}) } as const;
  return { checked: ticked.join(',') || null, attachments: attachments || null, ...signed };
}

export function decideRun(instance: Instance, sent: Deciding): Run {
  const { type, payload, actor, at, facts } = sent;
  const task = taskOfEvent(instance, payload.taskNo)!;
  const decided = { taskNo: payload.taskNo, state: decisions[type], comment: payload.comment, by: actor.userId };
  const proof = type === 'REJECT_TASK' ? {} : proofOf(task, instance, sent);
  const tasks = decideTask(tasksOf(instance), decided, at).map((row) => (row.taskNo === payload.taskNo ? { ...row, ...proof } : row));
  return settle(planFor(instance), { ...runOf(instance), tasks }, task.nodeKey, assignOf({ facts }), instance.vars ?? {}, at);
}

export const decided = (instance: Instance, sent: Deciding): Change<Instance> => ({
  ...stands(instance, decideRun(instance, sent)),
  outcomeComment: sent.payload.comment,
  lastApproverId: sent.actor.userId,
  ...told(instance, sent, sent.type, { nodeKey: taskOfEvent(instance, sent.payload.taskNo)!.nodeKey, comment: sent.payload.comment }),
});

/** Where a return goes that names no step: to the last one before. */
export const returnTarget = (instance: Instance, { taskNo, toNode }: InstanceEventOf<'RETURN_TASK'>['payload']): string | null => {
  const own = taskOfEvent(instance, taskNo);
  return toNode ?? (own ? (returnTargets(planFor(instance), instance.standing ?? nowhere, own.nodeKey).at(-1) ?? null) : null);
};

export function returnRun(instance: Instance, { payload, actor, at, facts }: InstanceEventOf<'RETURN_TASK'>): Run {
  const tasks = tasksOf(instance).map((task): Task =>
    task.taskNo === payload.taskNo
      ? { ...task, taskState: 'RETURNED', comment: payload.comment, actedAt: at, actedByUserId: actor.userId }
      : task,
  );
  return goTo(
    planFor(instance),
    { ...runOf(instance), tasks },
    returnTarget(instance, payload)!,
    assignOf({ facts }),
    instance.vars ?? {},
    at,
  );
}
export const returned = (instance: Instance, sent: InstanceEventOf<'RETURN_TASK'>): Change<Instance> => ({
  ...stands(instance, returnRun(instance, sent)),
  ...told(instance, sent, sent.type, { nodeKey: taskOfEvent(instance, sent.payload.taskNo)!.nodeKey, comment: sent.payload.comment }),
});

/** The document has taken what a step told it: the process goes on from there. */
export const isSyncing = ({ standing }: Instance, nodeKey: string | undefined): boolean =>
  nodeKey !== undefined && (standing?.syncing ?? []).includes(nodeKey);
export const syncRun = (instance: Instance, { payload, at, facts }: InstanceEventOf<'DOC_ACCEPTED'>): Run =>
  leave(planFor(instance), runOf(instance), payload.nodeKey!, assignOf({ facts }), instance.vars ?? {}, at);
export const synced = (instance: Instance, sent: InstanceEventOf<'DOC_ACCEPTED'>): Change<Instance> => ({
  ...stands(instance, syncRun(instance, sent)),
  refusedCode: null,
  ...told(instance, sent, sent.type, { nodeKey: sent.payload.nodeKey! }),
});
/** What it does not take holds the process, as if an administrator had done it. */
export const unsynced = (instance: Instance, sent: InstanceEventOf<'DOC_REFUSED'>): Change<Instance> => ({
  heldFlag: 'Y',
  heldAt: instance.heldAt ?? sent.at,
  refusedCode: sent.payload.code,
  ...told(instance, sent, sent.type, { nodeKey: sent.payload.sent!.nodeKey!, comment: sent.payload.code }),
});

type Giving = InstanceEventOf<'TRANSFER_TASK'> | InstanceEventOf<'REASSIGN'>;
/** The task goes to somebody else and is due as before. */
export function given(instance: Instance, sent: Giving): Change<Instance> {
  const { taskNo, toUserId } = sent.payload;
  const byAdmin = sent.type === 'REASSIGN';
  const said = byAdmin ? sent.payload.reason : sent.payload.comment;
  const all = tasksOf(instance);
  const own = taskOfEvent(instance, taskNo)!;
  const moved: Task = {
    ...own,
    taskNo: nextTaskNo(all),
    assigneeUserId: toUserId,
    onBehalfOfUserId: null,
    sharedNo: null,
    source: byAdmin ? 'ADMIN' : 'TRANSFER',
    openedAt: own.taskState === 'OPEN' ? sent.at : null,
  };
  const tasks = all.map((task): Task =>
    task.taskNo === taskNo
      ? { ...task, taskState: 'TRANSFERRED', comment: said, actedAt: sent.at, actedByUserId: sent.actor.userId }
      : task,
  );
  return {
    ...stands(instance, { ...runOf(instance), tasks: [...tasks, moved], ended: null, needs: [] }),
    ...(byAdmin ? { interventionFlag: 'Y' as const } : {}),
    ...told(instance, sent, sent.type, { nodeKey: own.nodeKey, comment: said }),
  };
}

export function signed(instance: Instance, sent: InstanceEventOf<'ADD_SIGN'>): Change<Instance> {
  const { taskNo, mode, userIds, comment } = sent.payload;
  const own = taskOfEvent(instance, taskNo)!;
  const tasks = addSign(planFor(instance), tasksOf(instance), taskNo, { mode, userIds, comment, by: sent.actor.userId }, sent.at);
  const run = settle(planFor(instance), { ...runOf(instance), tasks }, own.nodeKey, {}, instance.vars ?? {}, sent.at);
  return { ...stands(instance, run), ...told(instance, sent, sent.type, { nodeKey: own.nodeKey, comment }) };
}
export const signLimit = (instance: Instance, { payload }: InstanceEventOf<'ADD_SIGN'>): boolean => {
  const own = taskOfEvent(instance, payload.taskNo);
  const added = tasksOf(instance).filter(
    ({ nodeKey, round, source }) => nodeKey === own?.nodeKey && round === own.round && source.startsWith('SIGN'),
  );
  return added.length + payload.userIds.length <= MOST_ADDED && signDepth(tasksOf(instance), payload.taskNo) < MOST_DEEP;
};

export function unsignRun(instance: Instance, { payload, at, facts }: InstanceEventOf<'REMOVE_SIGN'>): Run {
  const own = taskOfEvent(instance, payload.taskNo)!;
  const left = tasksOf(instance).map((task): Task =>
    task.taskNo === own.taskNo ? { ...task, taskState: 'CANCELLED', actedAt: at } : task,
  );
  const asked = left.some((task) => task.addedByTaskNo === own.addedByTaskNo && task.source === 'SIGN_BEFORE' && isOpen(task));
  const tasks = left.map((task): Task =>
    own.source === 'SIGN_BEFORE' && !asked && task.taskNo === own.addedByTaskNo && task.taskState === 'WAITING'
      ? { ...task, taskState: 'OPEN' }
      : task,
  );
  return settle(planFor(instance), { ...runOf(instance), tasks }, own.nodeKey, assignOf({ facts }), instance.vars ?? {}, at);
}
export const unsigned = (instance: Instance, sent: InstanceEventOf<'REMOVE_SIGN'>): Change<Instance> => ({
  ...stands(instance, unsignRun(instance, sent)),
  ...told(instance, sent, sent.type),
});

/** Whoever claims a task of a group has it alone until he gives it back. */
export function claimed(instance: Instance, sent: InstanceEventOf<'CLAIM_TASK'> | InstanceEventOf<'UNCLAIM_TASK'>): Change<Instance> {
  const own = taskOfEvent(instance, sent.payload.taskNo)!;
  const [from, to] = sent.type === 'CLAIM_TASK' ? (['OPEN', 'WAITING'] as const) : (['WAITING', 'OPEN'] as const);
  const tasks = tasksOf(instance).map((task): Task =>
    task.nodeKey === own.nodeKey && task.round === own.round && task.taskNo !== own.taskNo && task.taskState === from
      ? { ...task, taskState: to }
      : task,
  );
  return {
    ...stands(instance, { ...runOf(instance), tasks, ended: null, needs: [] }),
    ...told(instance, sent, sent.type, { nodeKey: own.nodeKey }),
  };
}

/** Between a principal and his deputy. */
export function handed(instance: Instance, sent: InstanceEventOf<'DELEGATE_OPEN'> | InstanceEventOf<'RECALL_TASK'>): Change<Instance> {
  const own = taskOfEvent(instance, sent.payload.taskNo)!;
  const found = assignOf(sent)[own.nodeKey]?.people[0];
  const tasks = tasksOf(instance).map((task): Task => {
    if (task.taskNo !== own.taskNo) return task;
    return sent.type === 'RECALL_TASK'
      ? { ...task, assigneeUserId: task.onBehalfOfUserId, onBehalfOfUserId: null, source: 'RULE' }
      : { ...task, assigneeUserId: found?.userId ?? task.assigneeUserId, onBehalfOfUserId: task.assigneeUserId, source: 'DELEGATION' };
  });
  return {
    ...stands(instance, { ...runOf(instance), tasks, ended: null, needs: [] }),
    ...told(instance, sent, sent.type, { nodeKey: own.nodeKey }),
  };
}

export const jumpRun = (instance: Instance, toNode: string, sent: Said): Run =>
  goTo(planFor(instance), runOf(instance), toNode, assignOf(sent), instance.vars ?? {}, sent.at);

export function jumped(instance: Instance, sent: InstanceEventOf<'JUMP'> | InstanceEventOf<'CONFIRM_JUMP'>): Change<Instance> {
  const toNode = sent.type === 'JUMP' ? sent.payload.toNode : (instance.pendingJump?.toNode ?? '');
  const said = sent.type === 'JUMP' ? { nodeKey: toNode, comment: sent.payload.reason } : { nodeKey: toNode };
  return {
    ...stands(instance, jumpRun(instance, toNode, sent)),
    outcome: null,
    refusedCode: null,
    pendingJump: null,
    interventionFlag: 'Y',
    ...told(instance, sent, sent.type, said),
  };
}

export function urged(instance: Instance, sent: InstanceEventOf<'URGE'>): Change<Instance> {
  const tasks = tasksOf(instance).map((task): Task =>
    task.taskState === 'OPEN' ? { ...task, urgedCount: task.urgedCount + 1, lastUrgedAt: sent.at } : task,
  );
  return { tasks: tasks as unknown as Instance['tasks'], ...told(instance, sent, 'URGE') };
}

/** While it was held no time has passed. */
const later = ({ dueAt, remindedAt }: Task, held: number): Partial<Task> => ({
  dueAt: dueAt === null ? null : dueAt + held,
  ...(typeof remindedAt === 'number' ? { remindedAt: remindedAt + held } : {}),
});

export function resumed(instance: Instance, sent: InstanceEventOf<'RESUME'>): Change<Instance> {
  const held = sent.at - (instance.heldAt ?? sent.at);
  const tasks = tasksOf(instance).map((task): Task => (isOpen(task) ? { ...task, ...later(task, held) } : task));
  return {
    ...stands(instance, { ...runOf(instance), tasks, ended: null, needs: [] }),
    heldFlag: 'N',
    heldAt: null,
    refusedCode: null,
    interventionFlag: 'Y',
    ...told(instance, sent, 'RESUME'),
  };
}

/** Tasks whose time is over: told, passed, refused, or given to the superior, node by node. */
export function dueRun(instance: Instance, sent: InstanceEventOf<'TASK_DUE'>): Run {
  const plan = planFor(instance);
  let run: Run = { ...runOf(instance), ended: null, needs: [] };
  for (const nodeKey of [...run.standing.tokens]) {
    const late = run.tasks.filter((task) => task.nodeKey === nodeKey && isLate(task, sent.at)).map(({ taskNo }) => taskNo);
    if (late.length === 0 || run.ended) continue;
    const tasks = overdue(whenLate(plan.graph.node(nodeKey), instance, sent.facts as StepFacts), run.tasks, late, sent);
    run = settle(plan, { ...run, tasks }, nodeKey, assignOf(sent), instance.vars ?? {}, sent.at);
  }
  return run;
}
/**
 * Time decides nothing above a limit, and approves no step that asks for proofs, as models from before that was refused at publishing
 * may still say: whoever is asked is told instead, and has it as before.
 */
export function whenLate(
  node: ProcessNode,
  { amountBase }: Pick<Instance, 'amountBase'>,
  { keepsProofs, autoLimit }: StepFacts,
): NonNullable<ProcessNode['onOverdue']> {
  const { onOverdue = 'NONE' } = node;
  if (onOverdue !== 'AUTO_APPROVE' && onOverdue !== 'AUTO_REJECT') return onOverdue;
  if (autoLimit !== undefined && amountBase !== null && gt(amountBase, autoLimit)) return 'NOTIFY';
  return onOverdue === 'AUTO_APPROVE' && keepsProofs && asksForProof(node) ? 'NOTIFY' : onOverdue;
}
const isLate = ({ taskState, dueAt, overdueFlag }: Task, at: number): boolean =>
  taskState === 'OPEN' && overdueFlag === 'N' && dueAt !== null && dueAt <= at;

function overdue(action: string, tasks: readonly Task[], late: readonly number[], sent: InstanceEventOf<'TASK_DUE'>): readonly Task[] {
  const marked = tasks.map((task): Task => {
    if (!late.includes(task.taskNo)) return task;
    const done = { ...task, overdueFlag: 'Y' as const };
    if (action === 'AUTO_APPROVE') return { ...done, taskState: 'SKIPPED', skipReason: 'OVERDUE', actedAt: sent.at };
    if (action === 'AUTO_REJECT') return { ...done, taskState: 'REJECTED', comment: 'overdue / 超时自动驳回', actedAt: sent.at };
    return done;
  });
  if (action !== 'TRANSFER_MANAGER') return marked;
  return late.reduce<readonly Task[]>((all, taskNo) => {
    const found = assignOf(sent)[`~${taskNo}`];
    const [manager] = found?.people ?? [];
    const own = all.find((task) => task.taskNo === taskNo)!;
    if (!manager || own.source === 'ESCALATION') return all;
    const moved: Task = {
      ...own,
      taskNo: nextTaskNo(all),
      assigneeUserId: manager.userId,
      onBehalfOfUserId: null,
      source: 'ESCALATION',
      overdueFlag: 'N',
      openedAt: sent.at,
      dueAt: found?.dueAt ?? null,
    };
    return [...all.map((task): Task => (task.taskNo === taskNo ? { ...task, taskState: 'TRANSFERRED', actedAt: sent.at } : task)), moved];
  }, marked);
}
export const dueNow = (instance: Instance, sent: InstanceEventOf<'TASK_DUE'>): Change<Instance> => ({
  ...stands(instance, dueRun(instance, sent)),
  ...told(instance, sent, 'TASK_DUE'),
});

/** Nothing waits for anybody any more. */
export function closed(instance: Instance, sent: InstanceEvent, outcome: Instance['outcome']): Change<Instance> {
  const tasks = tasksOf(instance).map((task): Task => (isOpen(task) ? { ...task, taskState: 'CANCELLED', actedAt: sent.at } : task));
  return {
    tasks: tasks as unknown as Instance['tasks'],
    assigneeIds: [],
    principalIds: [],
    currentNodes: null,
    currentNodesEn: null,
    dueAt: null,
    remindAt: null,
    pendingJump: null,
    outcome,
  };
}
