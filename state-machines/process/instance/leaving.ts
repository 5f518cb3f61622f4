/** Tasks of somebody who cannot act any more go to whoever takes over (platform-process.md §8.4). */
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { isOpen, nextTaskNo, nowhere } from '../engine.js';
import type { Task } from '../engine.js';
import type { InstanceEventOf, StepFacts } from './events.js';
import type { Instance } from './fields.js';
import { stands, tasksOf, told } from './steps.js';

type Left = InstanceEventOf<'LEAVE_TASKS'>;

/** One who is asked in that step anyway is not asked twice. */
function replaced(all: readonly Task[], own: Task, heir: string, at: number): readonly Task[] {
  const asked = all.some(
    (task) =>
      task.taskNo !== own.taskNo &&
      task.nodeKey === own.nodeKey &&
      task.round === own.round &&
      isOpen(task) &&
      task.assigneeUserId === heir,
  );
  const given: Task = {
    ...own,
    taskNo: nextTaskNo(all),
    assigneeUserId: heir,
    source: 'SUBSTITUTION',
    openedAt: own.taskState === 'OPEN' ? at : null,
    remindCount: 0,
    remindedAt: null,
  };
  const gone = all.map((task): Task =>
    task.taskNo === own.taskNo ? { ...task, taskState: asked ? 'CANCELLED' : 'TRANSFERRED', actedAt: at } : task,
  );
  return asked ? gone : [...gone, given];
}

export function leftBehind(instance: Instance, sent: Left): Change<Instance> {
  const { heirs = [] } = sent.facts as StepFacts;
  const [heir] = heirs;
  const left = tasksOf(instance).filter((task) => isOpen(task) && task.assigneeUserId === sent.payload.fromUserId);
  if (heir === undefined || left.length === 0) return {};
  const tasks = left.reduce<readonly Task[]>((all, own) => replaced(all, own, heir, sent.at), tasksOf(instance));
  return {
    ...stands(instance, { standing: instance.standing ?? nowhere, tasks, cc: [], ended: null, needs: [] }),
    ...told(instance, sent, 'LEAVE_TASKS'),
  };
}

export const leaveEffects = (instance: Instance, sent: Left, before: Instance): readonly Effect[] => {
  const [heir] = (sent.facts as StepFacts).heirs ?? [];
  const count = tasksOf(before).length;
  const given = tasksOf(instance).slice(count);
  return heir === undefined || given.length === 0
    ? []
    : [
        {
          kind: 'message',
          template: 'BPM_HANDED',
          to: [`user:${heir}`],
          params: { number: instance.billNo, title: instance.bpmTitle, step: given[0]!.nodeName, stepEn: given[0]!.nodeNameEn },
        },
      ];
};
