/** Tasks that wait already go to the deputy, where his principal wants that, and come back when the delegation ends (§8.1). */
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { isOpen, nowhere } from '../engine.js';
import type { Task } from '../engine.js';
import { asksSupplier } from '../graph.js';
import type { InstanceEventOf, StepFacts } from './events.js';
import type { Instance } from './fields.js';
import { planFor, stands, tasksOf, told } from './steps.js';

type Handing = InstanceEventOf<'DELEGATE_TASKS'>;
type Returning = InstanceEventOf<'RECALL_TASKS'>;

/** Of whom the step wants a signature, or the supplier's word, nobody stands in for. */
function mayMove(instance: Instance, task: Task, deputy: string): boolean {
  const node = planFor(instance).graph.node(task.nodeKey);
  const isAsked = tasksOf(instance).some(
    ({ nodeKey, round, assigneeUserId, taskState }) =>
      nodeKey === task.nodeKey && round === task.round && assigneeUserId === deputy && isOpen({ ...task, taskState }),
  );
  return !isAsked && !asksSupplier(node) && !node.flags?.includes('signature');
}

function moved(instance: Instance, sent: Handing | Returning, change: (task: Task) => Task): Change<Instance> {
  const before = tasksOf(instance);
  const tasks = before.map(change);
  if (tasks.every((task, index) => task === before[index])) return {};
  return {
    ...stands(instance, { standing: instance.standing ?? nowhere, tasks, cc: [], ended: null, needs: [] }),
    ...told(instance, sent, sent.type),
  };
}

export function handedOver(instance: Instance, sent: Handing): Change<Instance> {
  const [deputy] = (sent.facts as StepFacts).heirs ?? [];
  const { fromUserId } = sent.payload;
  if (deputy === undefined) return {};
  return moved(instance, sent, (task) =>
    isOpen(task) && task.assigneeUserId === fromUserId && mayMove(instance, task, deputy)
      ? { ...task, assigneeUserId: deputy, onBehalfOfUserId: fromUserId, source: 'DELEGATION' }
      : task,
  );
}

/** Handed on by a delegation that has ended; what somebody shares with his principal was his principal's all the time. */
export const toReturn = (instance: Instance, { fromUserId, toUserId }: Returning['payload']): readonly Task[] =>
  tasksOf(instance).filter(
    (task) =>
      task.source === 'DELEGATION' &&
      task.sharedNo === null &&
      isOpen(task) &&
      (task.onBehalfOfUserId === fromUserId || (task.assigneeUserId === toUserId && task.onBehalfOfUserId !== null)),
  );

/** To whoever deputises now, else to the principal. */
export function takenBack(instance: Instance, sent: Returning): Change<Instance> {
  const { deputies = {} } = sent.facts as StepFacts;
  const returning = toReturn(instance, sent.payload);
  return moved(instance, sent, (task) => {
    const principal = task.onBehalfOfUserId;
    if (principal === null || !returning.includes(task)) return task;
    const holder = deputies[principal] ?? principal;
    if (holder === task.assigneeUserId) return task;
    if (holder !== principal) return { ...task, assigneeUserId: holder };
    return { ...task, assigneeUserId: principal, onBehalfOfUserId: null, source: 'RULE' };
  });
}

export const handedEffects = (instance: Instance, sent: Handing, before: Instance): readonly Effect[] => {
  const [deputy] = (sent.facts as StepFacts).heirs ?? [];
  const first = tasksOf(instance).find((task, index) => task !== tasksOf(before)[index]);
  return deputy === undefined || !first
    ? []
    : [
        {
          kind: 'message',
          template: 'BPM_HANDED',
          to: [`user:${deputy}`],
          params: { number: instance.billNo, title: instance.bpmTitle, step: first.nodeName, stepEn: first.nodeNameEn },
        },
      ];
};
