/** Reminders and escalations of open tasks, and the messages of them (platform-process.md §8.2, §8.3, example 15.7). */
import type { Change, Effect } from '../../kernel/lifecycle.js';
import type { Task } from '../engine.js';
import { nextTaskNo, nowhere } from '../engine.js';
import { escalationOf, outOfQuiet, reminderOf } from '../reminders.js';
import type { UrgeRule } from '../reminders.js';
import type { InstanceEventOf, StepFacts } from './events.js';
import type { Instance } from './fields.js';
import { stands, tasksOf, told, whenLate } from './steps.js';

type Due = InstanceEventOf<'REMIND_DUE'>;
const isReminded = (rule: UrgeRule, task: Task, at: number): boolean => {
  const due = reminderOf(rule, task);
  return due !== null && outOfQuiet(rule, due) <= at;
};
export const isEscalated = (rule: UrgeRule, task: Task, at: number): boolean => {
  const due = escalationOf(rule, task);
  return due !== null && due <= at;
};

/** Whatever is due by now: each task is reminded once, however long nobody was there to do it. */
function clocked(rule: UrgeRule, task: Task, at: number): Task {
  const reminded = isReminded(rule, task, at)
    ? { ...task, remindCount: (task.remindCount ?? 0) + 1, remindedAt: lastBefore(rule, task, at) }
    : task;
  return isEscalated(rule, task, at) ? { ...reminded, escalatedFlag: 'Y' as const } : reminded;
}
/** Of several that were missed, the last: what was missed is not made up for. */
function lastBefore(rule: UrgeRule, task: Task, at: number): number {
  let due = reminderOf(rule, task)!;
  for (let next = reminderOf(rule, { ...task, remindedAt: due }); next !== null && outOfQuiet(rule, next) <= at;) {
    due = next;
    next = reminderOf(rule, { ...task, remindedAt: due });
  }
  return due;
}

/** A task that is moved: the first of those found has it, and it is due as it was. */
function moved(tasks: readonly Task[], before: readonly Task[], { facts, at }: Due): readonly Task[] {
  const { escalate = {} } = facts as StepFacts;
  return tasks.reduce<readonly Task[]>((all, task) => {
    const was = before.find(({ taskNo }) => taskNo === task.taskNo);
    const [userId] = escalate[String(task.taskNo)] ?? [];
    if (task.escalatedFlag !== 'Y' || was?.escalatedFlag === 'Y' || userId === undefined || userId === task.assigneeUserId) return all;
    const other: Task = {
      ...task,
      taskNo: nextTaskNo(all),
      assigneeUserId: userId,
      onBehalfOfUserId: null,
      sharedNo: null,
      source: 'ESCALATION',
      openedAt: at,
      remindCount: 0,
      remindedAt: null,
    };
    return [...all.map((one): Task => (one.taskNo === task.taskNo ? { ...one, taskState: 'TRANSFERRED', actedAt: at } : one)), other];
  }, tasks);
}

export function reminded(instance: Instance, sent: Due): Change<Instance> {
  const { offsetMinutes } = sent.facts as StepFacts;
  const rule = instance.urge && offsetMinutes !== undefined ? { ...instance.urge, offsetMinutes } : instance.urge;
  if (!rule) return { remindAt: null };
  const before = tasksOf(instance);
  const clockedTasks = before.map((task) => clocked(rule, task, sent.at));
  const tasks = rule.escalateAction === 'REASSIGN' ? moved(clockedTasks, before, sent) : clockedTasks;
  const run = { standing: instance.standing ?? nowhere, tasks, cc: [], ended: null, needs: [] };
  return { urge: rule, ...stands({ ...instance, urge: rule }, run), ...told(instance, sent, 'REMIND_DUE') };
}

const params = (instance: Instance, { nodeName, nodeNameEn, dueAt }: Task) => ({
  number: instance.billNo,
  title: instance.bpmTitle,
  step: nodeName,
  stepEn: nodeNameEn,
  dueAt,
});
const message = (
  template: string,
  userIds: readonly (string | null)[],
  said: Readonly<Record<string, string | number | null>>,
): readonly Effect[] => {
  const to = [...new Set(userIds.filter((id) => id !== null))].map((id) => `user:${id}` as const);
  return to.length === 0 ? [] : [{ kind: 'message', template, to, params: said }];
};

/** Whoever has the task, and whoever is told that he has not done it. */
export function remindEffects(instance: Instance, sent: Due, before: Instance): readonly Effect[] {
  const { escalate = {} } = sent.facts as StepFacts;
  const was = new Map(tasksOf(before).map((task) => [task.taskNo, task]));
  return tasksOf(instance).flatMap((task) => {
    const old = was.get(task.taskNo);
    if (!old) return [];
    const reminds = (task.remindCount ?? 0) > (old.remindCount ?? 0) && task.taskState === 'OPEN';
    const escalates = task.escalatedFlag === 'Y' && old.escalatedFlag !== 'Y';
    return [
      ...(reminds ? message('BPM_REMIND', [task.assigneeUserId], params(instance, task)) : []),
      ...(escalates ? message('BPM_ESCALATED', escalate[String(task.taskNo)] ?? [], params(instance, task)) : []),
    ];
  });
}
export const urgeEffects = (instance: Instance): readonly Effect[] =>
  tasksOf(instance).flatMap((task) =>
    task.taskState === 'OPEN' ? message('BPM_URGE', [task.assigneeUserId], params(instance, task)) : [],
  );

/** What is said reaches whoever submitted it, whoever is asked now, and who is mentioned; a supplier reads nothing of others. */
export function saidEffects(instance: Instance, { actor, payload }: InstanceEventOf<'COMMENT'>): readonly Effect[] {
  const { submitterUserId, assigneeIds, supplierUserIds, billNo: number, bpmTitle: title } = instance;
  const isOther = (id: string | null): id is string => id !== null && id !== actor.userId && !supplierUserIds.includes(id);
  const mentioned = [...new Set((payload.mentionUserIds ?? []).filter(isOther))];
  const others = [submitterUserId, ...assigneeIds].filter((id) => isOther(id) && !mentioned.includes(id));
  const said = { number, title, comment: payload.text };
  return [...message('BPM_MENTIONED', mentioned, said), ...message('BPM_SAID', [...new Set(others)], said)];
}

/** A step that says so tells whoever is late, and the submitter. */
export function overdueEffects(
  instance: Instance,
  { facts }: Pick<InstanceEventOf<'TASK_DUE'>, 'facts'>,
  before: Instance,
): readonly Effect[] {
  const nodes = instance.graph?.nodes ?? [];
  return tasksOf(before).flatMap((old) => {
    const task = tasksOf(instance).find(({ taskNo }) => taskNo === old.taskNo);
    const node = nodes.find(({ nodeKey }) => nodeKey === old.nodeKey);
    if (task?.overdueFlag !== 'Y' || old.overdueFlag === 'Y') return [];
    if (!node || whenLate(node, instance, facts as StepFacts) !== 'NOTIFY') return [];
    return message('BPM_OVERDUE', [old.assigneeUserId, instance.submitterUserId], params(instance, old));
  });
}
/** Whoever gets a copy hears of it: of those who take part since then, the ones whom no task is for. */
export function copyEffects(instance: Instance, _sent: unknown, before: Pick<Instance, 'participantIds'>): readonly Effect[] {
  const asked = new Set(tasksOf(instance).flatMap(({ assigneeUserId, onBehalfOfUserId }) => [assigneeUserId, onBehalfOfUserId]));
  const known = [...(before.participantIds ?? []), instance.submitterUserId];
  const copied = instance.participantIds.filter((id) => !known.includes(id) && !asked.has(id));
  return message('BPM_CC', copied, { number: instance.billNo, title: instance.bpmTitle });
}
/** The submitter hears how it ended. */
export const resultEffects = (instance: Instance): readonly Effect[] =>
  message('BPM_RESULT', [instance.submitterUserId], {
    number: instance.billNo,
    title: instance.bpmTitle,
    outcome: instance.outcome,
    comment: instance.outcomeComment,
  });
/** A document that does not take its result: whoever submitted it hears why. */
export const refusedEffects = (instance: Instance): readonly Effect[] =>
  message('BPM_NOT_TAKEN', [instance.submitterUserId], { number: instance.billNo, title: instance.bpmTitle, code: instance.refusedCode });
