/** What happens to an instance (platform-process.md §6.2). */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Choice } from '../../kernel/fields.js';
import type { Instance } from './fields.js';
import { isTask } from '../check.js';
import { planOf, returnTargets } from '../engine.js';
import type { Assign } from '../engine.js';
import { asksForProof, asksSupplier, nodeLabel } from '../graph.js';
import type { Choices, ProcessGraph, ProcessNode, ProcessPolicy } from '../graph.js';
import type { UrgeRule } from '../reminders.js';
import { processLookups as lookups } from '../lookups.js';
import type { Vars } from '../rules.js';

/** By the document that is submitted; the rest is read. */
export interface StartPayload {
  readonly docType: string;
  readonly docId: string;
  readonly docCode: string;
  readonly modelId: string;
  /** Null: nobody who has an account. */
  readonly submitterUserId: string | null;
}

export interface StepFacts {
  readonly assign?: Assign;
  /** Of the document as it stands now; null: it has moved on. */
  readonly docHash?: string | null;
  /** Whether the person whom a task is given to may take it. */
  readonly target?: 'YES' | 'NO';
  readonly urgeMinutes?: number;
  /** The rule that holds says that nobody urges by hand. */
  readonly urgeOff?: boolean;
  /** A step that asks for proofs is not passed by time; processes did that before it was said. */
  readonly keepsProofs?: true;
  /** Above it time decides nothing; decimal, in base currency. */
  readonly autoLimit?: string;
  /** Whoever decides has a signature in his account; read where the step is signed. */
  readonly hasSignature?: boolean;
  /** Its picture, which stays with the step whatever he keeps later. */
  readonly signatureId?: string | null;
  readonly twoPersons?: boolean;
  /** To whom tasks that are late are told, or go, by their number. */
  readonly escalate?: Readonly<Record<string, readonly string[]>>;
  /** The organisation's clock, in minutes before Greenwich's. */
  readonly offsetMinutes?: number;
  /** Who takes over from somebody who has left, the best first. */
  readonly heirs?: readonly string[];
  /** By principal, who deputises for him now; himself where nobody does. */
  readonly deputies?: Readonly<Record<string, string>>;
}

export interface SayingFacts {
  /** Somebody who is mentioned, and reads neither the document nor its process. */
  readonly stranger?: string | null;
}

export interface StartFacts extends StepFacts {
  readonly start?: {
    readonly graph: ProcessGraph;
    readonly policy: ProcessPolicy;
    readonly modelName: string;
    readonly versionNo: number;
    readonly defHash: string;
    readonly billNo: string | null;
    readonly title: string;
    readonly departmentId: string | null;
    readonly amountBase: string | null;
    readonly supplierId: string | null;
    readonly orgId: string | null;
    readonly submitRev: number;
    readonly contentHash: string;
    readonly vars: Vars;
    readonly docEvents: { readonly approve: string; readonly reject: string; readonly withdraw: string };
    readonly choices: Choices | null;
    readonly carried: Readonly<Record<string, readonly string[]>> | null;
    readonly urge?: UrgeRule | null;
  };
}

const withFacts = { facts: facts<StepFacts>() };
const comment = { comment: f.text(500, 'Comment', '审批意见', { told: true }) };
/** Codes of what the step asks to be checked, divided by commas, and files; a step asks for them by its flags. */
const proof = { checked: f.text(1000, 'Checked', '检查项'), attachments: f.attachments('Attachments', '附件') };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const task = { taskNo: f.integer('Task', '任务', { need: 'save', min: 1 }) };
type Steps = Pick<Instance, 'graph' | 'standing' | 'tasks'>;
const stepsNamed = (graph: ProcessGraph | null, wanted: (node: ProcessNode) => boolean): readonly Choice[] =>
  (graph?.nodes ?? []).filter(wanted).map((node) => ({ value: node.nodeKey, label: nodeLabel(node) }));
/** Where the open tasks may be returned to. */
const returnsTo = (document: object): readonly Choice[] => {
  const { graph, standing, tasks } = document as Steps;
  if (!graph || !standing) return [];
  const plan = planOf(graph);
  const open = tasks.filter(({ taskState }) => taskState === 'OPEN');
  const targets = new Set(open.flatMap(({ nodeKey }) => (nodeKey === null ? [] : returnTargets(plan, standing, nodeKey))));
  return stepsNamed(graph, ({ nodeKey }) => targets.has(nodeKey));
};
const toNode = {
  toNode: f.text(30, 'Step', '节点', { chosenFrom: returnsTo, help: { en: 'Empty: the step before', cn: '为空表示上一节点' } }),
};
const anyNode = {
  toNode: f.text(30, 'Step', '节点', { need: 'save', chosenFrom: (document: object) => stepsNamed((document as Steps).graph, isTask) }),
};
const toUser = { toUserId: f.ref('baseUsers', 'To', '转交给', { need: 'save' }) };

type Own = Pick<Instance, 'tasks' | 'graph'>;
const ownStep = ({ tasks, graph }: Own, userId: string) => {
  const own = tasks.find(({ taskState, assigneeUserId }) => taskState === 'OPEN' && assigneeUserId === userId);
  const node = graph?.nodes.find(({ nodeKey }) => nodeKey === own?.nodeKey);
  return own && node ? { taskNo: own.taskNo, node } : null;
};
/** Who opens the link of a letter decides on his own task, by the events of its step. */
const decision = (kind: 'APPROVE' | 'HANDLE') =>
  ({
    ...withFacts,
    linkedTo: 'both',
    linkable: (instance: Own, userId: string) => {
      const own = ownStep(instance, userId);
      return own?.node.kind === kind && !asksForProof(own.node) ? { taskNo: own.taskNo } : null;
    },
  }) as const;
/** A supplier does not know the steps before his: what he returns goes to the last of them. */
const returning = {
  ...withFacts,
  linkedTo: 'both',
  linkable: (instance: Own, userId: string) => {
    const own = ownStep(instance, userId);
    return own && asksSupplier(own.node) && (own.node.rejectTo ?? 'END') !== 'END' ? { taskNo: own.taskNo, toNode: null } : null;
  },
} as const;

const approvalOf = ({ docType, docEvents }: Pick<Instance, 'docType' | 'docEvents'>) => ({
  type: docType ?? '',
  event: docEvents?.approve ?? '',
});

export const events = {
  CREATE: systemEvent<StartPayload, StartFacts>('Start', '发起'),
  APPROVE_TASK: event('Approve', '同意', { ...task, ...comment, ...proof }, { ...decision('APPROVE'), comesTo: approvalOf }),
  HANDLE_TASK: event('Done', '办理', { ...task, ...comment, ...proof }, decision('HANDLE')),
  REJECT_TASK: event('Reject', '驳回', { ...task, ...comment }, decision('APPROVE')),
  RETURN_TASK: event('Return', '退回', { ...task, ...toNode, ...comment }, returning),
  TRANSFER_TASK: event('Transfer', '转交', { ...task, ...toUser, ...comment }, { ...withFacts, call: 'doTransfer' }),
  ADD_SIGN: event(
    'Countersign',
    '加签',
    {
      ...task,
      mode: f.lookup(lookups.BPM_SIGN_MODE, 'When', '加签方式', { need: 'save', initial: 'PARALLEL' }),
      userIds: f.refs('baseUsers', 'Who', '加签人'),
      ...comment,
    },
    withFacts,
  ),
  REMOVE_SIGN: event('Take a countersigner back', '减签', task, withFacts),
  CLAIM_TASK: event('Claim', '签收', task, withFacts),
  UNCLAIM_TASK: event('Give back', '退回签收', task, withFacts),
  DELEGATE_OPEN: event('Hand to my deputy', '交代理人', task, withFacts),
  RECALL_TASK: event('Take back', '收回', task, withFacts),
  COMMENT: event(
    'Comment',
    '沟通',
    { text: f.text(500, 'Text', '内容', { need: 'save', told: true }), mentionUserIds: f.refs('baseUsers', 'Mention', '提醒同事') },
    { facts: facts<SayingFacts>() },
  ),
  URGE: event('Urge', '催办', {}, withFacts),
  HOLD: event('Suspend', '挂起', reason),
  RESUME: event('Resume', '恢复', {}, withFacts),
  REASSIGN: event('Reassign', '指派', { ...task, ...toUser, ...reason }, withFacts),
  JUMP: event('Jump', '跳转', { ...anyNode, ...reason }, { ...withFacts, dangerous: true }),
  CONFIRM_JUMP: event('Confirm the jump', '确认跳转', {}, { ...withFacts, dangerous: true }),
  STOP: event(
    'Stop',
    '终止',
    { ...reason, docTo: f.lookup(lookups.BPM_STOP_TO, 'The document', '单据退至', { need: 'save', initial: 'DRAFT' }) },
    { dangerous: true },
  ),
  RETRY_END: event('Tell the document again', '重试回写'),
  TASK_DUE: systemEvent<object, StepFacts>('Due', '到期'),
  REMIND_DUE: systemEvent<object, StepFacts>('Reminder', '到期提醒'),
  DELEGATE_TASKS: systemEvent<{ readonly fromUserId: string }, StepFacts>('Tasks handed to the deputy', '待办移交代理人'),
  RECALL_TASKS: systemEvent<{ readonly fromUserId: string; readonly toUserId: string }, StepFacts>(
    'Tasks back from the deputy',
    '代理待办收回',
  ),
  LEAVE_TASKS: systemEvent<{ readonly fromUserId: string }, StepFacts>('Tasks of somebody who left', '离职任务交接'),
  DOC_ACCEPTED: systemEvent<{ readonly instanceId: string; readonly nodeKey?: string }, StepFacts>('Taken by the document', '单据已接受'),
  DOC_REFUSED: systemEvent<{ readonly code: string; readonly sent?: { readonly nodeKey?: string } }>(
    'Refused by the document',
    '单据已拒绝',
  ),
  DOC_WITHDRAWN: systemEvent<{ readonly instanceId: string }>('Withdrawn', '单据已撤回'),
};

export type InstanceEvent = EventOf<typeof events>;
export type InstanceEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
