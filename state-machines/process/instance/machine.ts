/** An instance from its start until the document has taken its result (platform-process.md §6.1, §6.2). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, EffectRule, Guard, Todo, Transition } from '../../kernel/lifecycle.js';
import { lifecycle, system } from '../../kernel/lifecycle.js';
import type { Run } from '../engine.js';
import type { ProcessNode } from '../graph.js';
import type { InstanceEvent, InstanceEventOf } from './events.js';
import type { Instance } from './fields.js';
import {
  copyEffects,
  overdueEffects,
  refusedEffects,
  remindEffects,
  reminded,
  resultEffects,
  saidEffects,
  urgeEffects,
} from './reminding.js';
import { handedEffects, handedOver, takenBack } from './deputies.js';
import { leaveEffects, leftBehind } from './leaving.js';
import * as rules from './rules.js';
import * as steps from './steps.js';

export type InstanceState = 'running' | 'ending' | 'docRefused' | 'approved' | 'rejected' | 'withdrawn' | 'stopped';

type Row<E> = Transition<Instance, E, InstanceState>;
const { admin, assignee, party, principals, starter } = rules;

/** A refusal is told in its own words: no document takes one that says nothing, and time says it where nobody did. */
const wordOf = (instance: Instance): string | null =>
  (instance.outcome === 'REJECTED'
    ? steps
        .tasksOf(instance)
        .filter(({ taskState }) => taskState === 'REJECTED')
        .toSorted((one, other) => (one.actedAt ?? 0) - (other.actedAt ?? 0))
        .at(-1)?.comment
    : null) ?? instance.outcomeComment;

/** The result, to the document: once for each time that it is told. */
const tell = (instance: Instance): readonly Effect[] => {
  const { docType, docId, docEvents, outcome, stopTo, lastApproverId, submitterUserId } = instance;
  if (docType === null || docId === null || docEvents === null) return [];
  const event =
    outcome === 'APPROVED' ? docEvents.approve : outcome === 'STOPPED' && stopTo === 'DRAFT' ? docEvents.withdraw : docEvents.reject;
  const deciders = [
    ...new Set(
      steps.tasksOf(instance).flatMap(({ taskState, actedByUserId }) => (taskState === 'APPROVED' && actedByUserId ? [actedByUserId] : [])),
    ),
  ];
  const said = wordOf(instance);
  const payload = {
    instanceId: instance.id,
    comment: said,
    reason: said,
    by: lastApproverId,
    selfOnly: deciders.length > 0 && deciders.every((one) => one === submitterUserId),
  };
  return [{ kind: 'send', type: docType, id: docId, event, payload, part: 'result' }];
};
const closeTodos = ({ docType, docId }: Instance): readonly Effect[] => [{ kind: 'run', name: 'closeTodos', params: { docType, docId } }];

/** Whoever is asked anew reads what he is asked about: an application is nobody else's. Other documents have readers of their own. */
const showTo: EffectRule<Instance, InstanceEvent> = ({ docType, docId, participantIds }, _sent, before) => {
  const userIds = participantIds.filter((id) => !(before.participantIds ?? []).includes(id));
  if (docType !== 'bpmApplication' || docId === null || userIds.length === 0) return [];
  return [{ kind: 'send', type: docType, id: docId, event: 'SHOW_TO', payload: { userIds }, part: 'readers' }];
};
/** Steps that were passed and tell the document so: each once, and again when an administrator lets a refused one go on. */
const tellSteps: EffectRule<Instance, InstanceEvent> = (instance, sent, before) => {
  const { docType, docId, standing, graph } = instance;
  const known = sent.type === 'RESUME' && before.refusedCode !== null ? [] : (before.standing?.syncing ?? []);
  if (docType === null || docId === null) return [];
  return (standing?.syncing ?? [])
    .filter((key) => !known.includes(key))
    .flatMap((key) => {
      const node = graph?.nodes.find(({ nodeKey }) => nodeKey === key);
      return node?.docEvent ? [stepEffect(instance, node, { docType, docId })] : [];
    });
};
function stepEffect(instance: Instance, { nodeKey, nodeName, nodeNameEn, docEvent }: ProcessNode, of: About): Effect {
  const own = steps.tasksOf(instance).findLast((task) => task.nodeKey === nodeKey && task.actedByUserId !== null);
  const payload = {
    instanceId: instance.id,
    nodeKey,
    nodeName,
    nodeNameEn: nodeNameEn ?? null,
    by: own?.actedByUserId ?? null,
    comment: own?.comment ?? null,
  };
  return { kind: 'send', type: of.docType, id: of.docId, event: docEvent!, payload, part: `step:${nodeKey}` };
}
interface About {
  readonly docType: NonNullable<Instance['docType']>;
  readonly docId: string;
}

type AnyRow = Transition<Instance, never, InstanceState>;
const showing = <R>(rows: R): R =>
  Object.fromEntries(
    Object.entries(rows as Readonly<Record<string, AnyRow | readonly AnyRow[]>>).map(([event, row]) => [
      event,
      Array.isArray(row) ? row.map(shown) : shown(row as AnyRow),
    ]),
  ) as R;
const shown = (row: AnyRow): AnyRow => ({
  ...row,
  effects: [...(row.effects ?? []), showTo as never, copyEffects as never, tellSteps as never],
});

type Deciding = InstanceEventOf<'APPROVE_TASK'> | InstanceEventOf<'HANDLE_TASK'> | InstanceEventOf<'REJECT_TASK'>;
/** Where the run leads; a task that is not there leads nowhere, and the guards say why. */
const ends =
  <E extends MachineEvent>(run: (instance: Instance, sent: E) => Run) =>
  (instance: Instance, sent: E): boolean => {
    const { taskNo } = sent.payload as { readonly taskNo?: number };
    return (taskNo === undefined || steps.taskOfEvent(instance, taskNo) !== undefined) && run(instance, sent).ended !== null;
  };
function deciding<E extends Deciding>(guards: readonly Guard<Instance, E>[]): readonly Row<E>[] {
  const row = {
    who: [assignee] as const,
    guards: [rules.open, rules.mine, rules.running, rules.fourEyes, rules.current, ...guards],
    change: (instance: Instance, sent: E) => steps.decided(instance, sent),
  };
  return [
    { ...row, to: 'ending', when: ends<E>(steps.decideRun as never) },
    { ...row, to: 'same' },
  ];
}
const open = [rules.open, rules.mine, rules.running] as const;
const jumping = {
  who: [admin] as const,
  guards: [rules.reasoned, rules.jumpsTo],
};
const jump: readonly Row<InstanceEventOf<'JUMP'>>[] = [
  {
    ...jumping,
    to: 'same',
    when: rules.needsSecond,
    change: (instance, sent) => ({
      pendingJump: { toNode: sent.payload.toNode, by: sent.actor.userId, at: sent.at },
      ...steps.told(instance, sent, 'JUMP_ASKED', { nodeKey: sent.payload.toNode, comment: sent.payload.reason }),
    }),
  },
  { ...jumping, to: 'running', change: steps.jumped },
];
const confirmJump: Row<InstanceEventOf<'CONFIRM_JUMP'>> = {
  to: 'running',
  who: [admin],
  guards: [rules.jumpPending, rules.second],
  change: steps.jumped,
};
const stop: Row<InstanceEventOf<'STOP'>> = {
  to: 'ending',
  who: [admin],
  guards: [rules.reasoned],
  change: (instance, sent) => ({
    ...steps.closed(instance, sent, 'STOPPED'),
    outcomeComment: sent.payload.reason,
    stopTo: sent.payload.docTo,
    interventionFlag: 'Y',
    ...steps.told(instance, sent, 'STOP', { comment: sent.payload.reason }),
  }),
};
const said: Row<InstanceEventOf<'COMMENT'>> = {
  to: 'same',
  who: [party, admin],
  guards: [rules.mentionsReaders],
  change: (instance, sent) => steps.told(instance, sent, 'COMMENT', { comment: sent.payload.text }),
  effects: [saidEffects],
};
const withdrawn: Row<InstanceEventOf<'DOC_WITHDRAWN'>> = {
  to: 'withdrawn',
  who: [system],
  change: (instance, sent) => ({
    ...steps.closed(instance, sent, 'WITHDRAWN'),
    endedAt: sent.at,
    ...steps.told(instance, sent, 'WITHDRAWN'),
  }),
};
/** Nobody is asked any more. */
const ignored = { to: 'ignored' as const, who: [system] as const };
const unneeded = { LEAVE_TASKS: ignored, DELEGATE_TASKS: ignored, RECALL_TASKS: ignored };
const over = (instance: Instance, sent: InstanceEvent) => ({ endedAt: sent.at, ...steps.told(instance, sent, sent.type) });
/** The document is no longer in the approval that the result is of. */
const passedBy = (_instance: Instance, { payload }: InstanceEventOf<'DOC_REFUSED'>): boolean =>
  ['BPM_STALE', 'STATE_NOT_ALLOWED', 'DOC_NOT_FOUND'].includes(payload.code);
const refused = (instance: Instance, sent: InstanceEventOf<'DOC_REFUSED'>) => ({
  refusedCode: sent.payload.code,
  ...steps.told(instance, sent, 'DOC_REFUSED', { comment: sent.payload.code }),
});

const goneBy = (instance: Instance, sent: InstanceEventOf<'DOC_REFUSED'>) => ({
  ...steps.closed(instance, sent, 'WITHDRAWN'),
  ...over(instance, sent),
});
/** What a step told comes too late: the process has gone on without it. */
const ofStep: Row<InstanceEventOf<'DOC_ACCEPTED'>> = {
  to: 'ignored',
  who: [system],
  when: (_instance, { payload }) => payload.nodeKey !== undefined,
};
const refusedTodo = (waits: (instance: Instance) => boolean): Todo<Instance> => ({
  type: 'BPM_REFUSED',
  menuCode: 'processMonitoring',
  title: { en: 'Result of an approval was refused by its document', cn: '审批结果回写失败' },
  to: (instance) => (waits(instance) ? ['resp:ADMIN'] : []),
});

export const machine = lifecycle<Instance, InstanceEvent>()<InstanceState>(
  {
    CREATE: [
      {
        to: 'ending',
        who: [system],
        when: (instance, sent) => {
          const { start } = sent.facts;
          return (
            start !== undefined &&
            steps.startRun({ ...instance, graph: start.graph, vars: start.vars }, sent.facts.assign ?? {}, sent.at).ended !== null
          );
        },
        change: steps.started,
        effects: [closeTodos, showTo, copyEffects],
      },
      { to: 'running', who: [system], change: steps.started, effects: [closeTodos, showTo, copyEffects, tellSteps] },
    ],
  },
  {
    running: {
      label: { en: 'In approval', cn: '审批中' },
      colour: 'blue',
      phase: 'approval',
      deadlines: [
        { event: 'TASK_DUE', at: ({ dueAt, heldFlag }) => (heldFlag === 'Y' ? null : dueAt) },
        { event: 'REMIND_DUE', at: ({ remindAt, heldFlag }) => (heldFlag === 'Y' ? null : remindAt) },
      ],
      todos: [
        {
          type: 'BPM_TASK',
          menuCode: 'myUpcoming',
          title: { en: 'Approval task', cn: '流程审批任务' },
          to: ({ assigneeIds, supplierUserIds, supplierId }) =>
            assigneeIds.map((id) => (supplierUserIds.includes(id) ? (`supplier:${supplierId}@${id}` as const) : (`user:${id}` as const))),
          due: ({ dueAt }) => dueAt,
        },
        refusedTodo(({ refusedCode }) => refusedCode !== null),
      ],
      on: showing({
        APPROVE_TASK: deciding<InstanceEventOf<'APPROVE_TASK'>>([rules.approves, rules.commentedIfAsked, rules.proven]),
        HANDLE_TASK: deciding<InstanceEventOf<'HANDLE_TASK'>>([rules.handles, rules.commentedIfAsked, rules.proven]),
        REJECT_TASK: deciding<InstanceEventOf<'REJECT_TASK'>>([rules.rejects, rules.commented]),
        RETURN_TASK: {
          to: 'same',
          who: [assignee],
          guards: [...open, rules.current, rules.commented, rules.returns],
          change: steps.returned,
        },
        TRANSFER_TASK: { to: 'same', who: [assignee], guards: [...open, rules.transfers, rules.target], change: steps.given },
        ADD_SIGN: { to: 'same', who: [assignee], guards: [...open, rules.signs, rules.signers, rules.fewSigns], change: steps.signed },
        REMOVE_SIGN: [
          {
            to: 'ending',
            who: [party],
            when: ends(steps.unsignRun),
            guards: [rules.open, rules.adder, rules.running],
            change: steps.unsigned,
          },
          { to: 'same', who: [party], guards: [rules.open, rules.adder, rules.running], change: steps.unsigned },
        ],
        CLAIM_TASK: { to: 'same', who: [assignee], guards: [...open, rules.claims, rules.unclaimed], change: steps.claimed },
        UNCLAIM_TASK: { to: 'same', who: [assignee], guards: [...open, rules.claims, rules.isClaimed], change: steps.claimed },
        DELEGATE_OPEN: { to: 'same', who: [assignee], guards: [...open, rules.hasDeputy], change: steps.handed },
        RECALL_TASK: { to: 'same', who: [principals], guards: [rules.open, rules.principal, rules.running], change: steps.handed },
        COMMENT: said,
        URGE: { to: 'same', who: [starter, admin], guards: [rules.running, rules.notUrged], change: steps.urged, effects: [urgeEffects] },
        HOLD: {
          to: 'same',
          who: [admin],
          guards: [rules.reasoned, rules.running],
          change: (instance, sent) => ({
            heldFlag: 'Y',
            heldAt: sent.at,
            interventionFlag: 'Y',
            ...steps.told(instance, sent, 'HOLD', { comment: sent.payload.reason }),
          }),
        },
        RESUME: { to: 'same', who: [admin], guards: [rules.held], change: steps.resumed },
        REASSIGN: { to: 'same', who: [admin], guards: [rules.reasoned, rules.open, rules.target], change: steps.given },
        JUMP: jump,
        CONFIRM_JUMP: confirmJump,
        STOP: stop,
        DOC_WITHDRAWN: withdrawn,
        DOC_ACCEPTED: [
          { to: 'ignored', who: [system], when: (instance, { payload }) => !steps.isSyncing(instance, payload.nodeKey) },
          { to: 'ending', who: [system], when: ends(steps.syncRun), change: steps.synced },
          { to: 'same', who: [system], change: steps.synced },
        ],
        DOC_REFUSED: [
          { to: 'ignored', who: [system], when: (instance, { payload }) => !steps.isSyncing(instance, payload.sent?.nodeKey) },
          { to: 'withdrawn', who: [system], when: passedBy, change: goneBy },
          { to: 'same', who: [system], change: steps.unsynced, effects: [refusedEffects] },
        ],
        TASK_DUE: [
          { to: 'ending', who: [system], when: ends(steps.dueRun), change: steps.dueNow, effects: [overdueEffects] },
          { to: 'same', who: [system], change: steps.dueNow, effects: [overdueEffects] },
        ],
        LEAVE_TASKS: { to: 'same', who: [system], change: leftBehind, effects: [leaveEffects] },
        DELEGATE_TASKS: { to: 'same', who: [system], change: handedOver, effects: [handedEffects] },
        RECALL_TASKS: { to: 'same', who: [system], change: takenBack },
        REMIND_DUE: { to: 'same', who: [system], change: reminded, effects: [remindEffects] },
      }),
    },
    ending: {
      label: { en: 'Finishing', cn: '结果回写中' },
      colour: 'blue',
      phase: 'approval',
      entry: [tell],
      on: {
        ...unneeded,
        COMMENT: said,
        DOC_WITHDRAWN: withdrawn,
        DOC_ACCEPTED: [
          ofStep,
          { to: 'approved', who: [system], when: ({ outcome }) => outcome === 'APPROVED', change: over, effects: [resultEffects] },
          { to: 'stopped', who: [system], when: ({ outcome }) => outcome === 'STOPPED', change: over, effects: [resultEffects] },
          { to: 'rejected', who: [system], change: over, effects: [resultEffects] },
        ],
        DOC_REFUSED: [
          { to: 'ignored', who: [system], when: (_instance, { payload }) => payload.sent?.nodeKey !== undefined },
          {
            to: 'stopped',
            who: [system],
            when: (instance, sent) => passedBy(instance, sent) && instance.outcome === 'STOPPED',
            change: over,
          },
          {
            to: 'withdrawn',
            who: [system],
            when: passedBy,
            change: goneBy,
          },
          { to: 'docRefused', who: [system], change: refused, effects: [refusedEffects] },
        ],
      },
    },
    docRefused: {
      label: { en: 'Result refused', cn: '回写失败' },
      colour: 'red',
      phase: 'approval',
      todos: [refusedTodo(() => true)],
      on: showing({
        COMMENT: said,
        ...unneeded,
        RETRY_END: {
          to: 'ending',
          who: [admin, starter],
          change: (instance, sent) => ({ refusedCode: null, ...steps.told(instance, sent, 'RETRY_END') }),
        },
        JUMP: jump,
        CONFIRM_JUMP: confirmJump,
        STOP: stop,
        DOC_WITHDRAWN: withdrawn,
      }),
    },
    approved: { label: { en: 'Approved', cn: '已通过' }, colour: 'green', final: true },
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', final: true },
    withdrawn: { label: { en: 'Withdrawn', cn: '已撤回' }, colour: 'dark', final: true },
    stopped: { label: { en: 'Stopped', cn: '已终止' }, colour: 'dark', final: true },
  },
);
