/** Who may do what with which task, and why not (platform-process.md §6.2). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { actsAs, by, named, refusalsOf } from '../../kernel/lifecycle.js';
import type { Task } from '../engine.js';
import { returnTargets } from '../engine.js';
import { tickedOf } from '../graph.js';
import type { NodeFlag } from '../graph.js';
import { isSaid } from '../../kernel/stock/said.js';
import type { InstanceEventOf, StepFacts } from './events.js';
import type { Instance } from './fields.js';
import { planFor, signLimit, taskOfEvent, tasksOf } from './steps.js';

const DAY = 86_400_000;

const declared = refusalsOf({
  BPM_NO_MODEL: { en: 'No process model applies.', cn: '没有适用的流程' },
  BPM_ALREADY_RUNNING: { en: 'An approval of this document is already running.', cn: '该单据已有审批中的流程' },
  BPM_NO_APPROVER: {
    en: 'No approver found for step {node}. Ask an administrator of processes.',
    cn: '节点{node}未找到审批人,请联系流程管理员',
  },
  BPM_CHOICE: {
    en: 'Choose who approves step {node} on the Approval tab ({n}), then submit.',
    cn: '请先在“审批”页签为节点{node}选择审批人({n}名),再提交',
  },
  BPM_LIMIT_NOT_COVERED: { en: "No superior's limit covers {amount}.", cn: '没有上级的审批限额可覆盖{amount}' },
  BPM_TASK_NOT_OPEN: { en: 'The task is already done.', cn: '任务已处理' },
  BPM_NOT_ASSIGNEE: { en: 'The task is not yours.', cn: '您不是该任务的处理人' },
  BPM_NOT_PRINCIPAL: { en: 'No delegation of yours applies to this task.', cn: '该任务不属于您的授权委托' },
  BPM_HELD: { en: 'The process is suspended. Wait until an administrator resumes it.', cn: '流程已挂起,请等待管理员恢复' },
  BPM_NOT_HELD: { en: 'The process is not suspended.', cn: '流程未挂起' },
  BPM_DOC_CHANGED: { en: 'The document changed since it was submitted. Read it again.', cn: '单据内容已变化,请刷新' },
  BPM_STALE: { en: 'The document has moved on; this approval is of an earlier submission.', cn: '该审批对应的提交已失效' },
  BPM_COMMENT_REQUIRED: { en: 'Enter a comment.', cn: '请填写审批意见' },
  BPM_SIGNATURE_REQUIRED: {
    en: 'This step is signed: keep your signature in your user centre first.',
    cn: '该节点须签名,请先在个人中心维护签名图片',
  },
  BPM_ATTACHMENT_REQUIRED: { en: 'This step asks for a file: attach one.', cn: '该节点须上传附件' },
  BPM_CHECKLIST: { en: 'Check and tick first: {list}.', cn: '请先完成检查项:{list}' },
  BPM_WRONG_STEP: { en: 'This step is not decided that way.', cn: '当前节点不能这样处理' },
  BPM_REJECT_OFF: { en: 'This step is done, not refused. Return it, or write a comment.', cn: '办理节点不能驳回,请退回或沟通留言' },
  BPM_RETURN_OFF: { en: 'This step does not return; reject instead.', cn: '当前节点不允许退回,请驳回' },
  BPM_RETURN_TARGET: { en: 'It cannot be returned to that step.', cn: '不能退回到该节点' },
  BPM_JUMP_TARGET: { en: 'It cannot jump to that step.', cn: '不能跳转到该节点' },
  BPM_TRANSFER_OFF: { en: 'This step does not allow a transfer.', cn: '当前节点不允许转交' },
  BPM_ADDSIGN_OFF: { en: 'This step does not allow countersigning.', cn: '当前节点不允许加签' },
  BPM_CLAIM_OFF: { en: 'This step is not claimed.', cn: '当前节点无需签收' },
  BPM_CLAIMED: { en: 'It has been claimed already, or there is nobody else to take it from.', cn: '任务已被签收或无其他候选人' },
  BPM_MENTION_UNSEEN: {
    en: '{name} does not read this document and cannot be mentioned. Leave the name out.',
    cn: '{name}无权查看此单据,不能提醒,请移除该人员',
  },
  BPM_TARGET_INVALID: { en: 'That person cannot handle this document.', cn: '该人员无权处理此单据' },
  BPM_TARGET_SUBMITTER: { en: 'The submitter cannot be the approver.', cn: '不能转交给提交人' },
  BPM_ALREADY_ASSIGNED: { en: 'That person already has a task in this step.', cn: '该人员已在当前节点' },
  BPM_ADDSIGN_LIMIT: { en: 'At most ten countersigners in a step, and two deep.', cn: '每个节点最多加签10人、两级' },
  BPM_NOT_ADDER: { en: 'Only who added the countersigner takes him back.', cn: '仅加签人可减签' },
  BPM_URGE_OFF: { en: 'This process is not urged by hand. Write a comment instead.', cn: '该流程不允许手工催办,请改用沟通留言' },
  BPM_URGE_TOO_OFTEN: { en: 'Urged already. Wait {minutes} minutes between two times.', cn: '已催办,请间隔{minutes}分钟后再试' },
  BPM_REASON_REQUIRED: { en: 'Enter a reason.', cn: '请填写原因' },
  BPM_SECOND_PERSON: { en: 'A second administrator must confirm.', cn: '需第二名管理员确认' },
  DOC_SELF_APPROVE: { en: 'You cannot approve your own document.', cn: '不能审批本人提交的单据' },
});
export const { guard, rule, refuse, reasons } = declared;
const ask = { needs: 'ask' } as const;

type OfTask = MachineEvent<string, { readonly taskNo: number; readonly comment?: string | null }>;
const taskIn = (instance: Instance, sent: MachineEvent): Task | undefined => taskOfEvent(instance, (sent as OfTask).payload.taskNo);
const nodeIn = (instance: Instance, sent: MachineEvent) => {
  const task = taskIn(instance, sent);
  return task && planFor(instance).graph.node(task.nodeKey);
};
const flagged = (instance: Instance, sent: MachineEvent, flag: NodeFlag): boolean => nodeIn(instance, sent)?.flags?.includes(flag) ?? false;

export const open = guard<Instance>(
  'BPM_TASK_NOT_OPEN',
  (instance, sent) => taskIn(instance, sent as MachineEvent)?.taskState === 'OPEN',
  ask,
);
export const mine = guard<Instance, MachineEvent>(
  'BPM_NOT_ASSIGNEE',
  (instance, sent) => actsAs(taskIn(instance, sent)?.assigneeUserId ?? null, sent.actor),
  ask,
);
export const running = guard<Instance>('BPM_HELD', ({ heldFlag }) => heldFlag !== 'Y', { over: ['heldFlag'] });
export const held = guard<Instance>('BPM_NOT_HELD', ({ heldFlag }) => heldFlag === 'Y', { over: ['heldFlag'] });
/** A deputy does not approve what he has submitted himself. */
export const fourEyes = guard<Instance, MachineEvent>(
  'DOC_SELF_APPROVE',
  (instance, sent) =>
    sent.actor.userId !== instance.submitterUserId ||
    (sent.actor.onBehalfOf === null && (taskIn(instance, sent)?.onBehalfOfUserId ?? null) === null),
  ask,
);
export const current = rule<Instance, MachineEvent>(
  ['BPM_STALE', 'BPM_DOC_CHANGED'],
  ({ contentHash }, sent) => {
    const { docHash } = sent.facts as StepFacts;
    if (docHash === null) return refuse('BPM_STALE');
    return docHash === undefined || docHash === contentHash || refuse('BPM_DOC_CHANGED');
  },
  ask,
);
export const approves = guard<Instance, MachineEvent>(
  'BPM_WRONG_STEP',
  (instance, sent) => nodeIn(instance, sent)?.kind === 'APPROVE',
  ask,
);
export const rejects = guard<Instance, MachineEvent>('BPM_REJECT_OFF', (instance, sent) => nodeIn(instance, sent)?.kind === 'APPROVE', ask);
export const handles = guard<Instance, MachineEvent>('BPM_WRONG_STEP', (instance, sent) => nodeIn(instance, sent)?.kind === 'HANDLE', ask);
const said = (sent: MachineEvent): boolean => isSaid((sent as OfTask).payload.comment ?? null);
export const commented = guard<Instance, MachineEvent>('BPM_COMMENT_REQUIRED', (_instance, sent) => said(sent), ask);
export const commentedIfAsked = guard<Instance, MachineEvent>(
  'BPM_COMMENT_REQUIRED',
  (instance, sent) => !flagged(instance, sent, 'commentRequired') || said(sent),
  ask,
);
type Proving = InstanceEventOf<'APPROVE_TASK'> | InstanceEventOf<'HANDLE_TASK'>;
/** What the step asks for besides a yes. */
export const proven: Guard<Instance, InstanceEventOf<'APPROVE_TASK'> | InstanceEventOf<'HANDLE_TASK'>> = rule(
  ['BPM_SIGNATURE_REQUIRED', 'BPM_ATTACHMENT_REQUIRED', 'BPM_CHECKLIST'],
  (instance: Instance, sent: Proving) => {
    const node = nodeIn(instance, sent);
    if (!node) return true;
    const { checked, attachments } = sent.payload;
    if (flagged(instance, sent, 'signature') && (sent.facts as StepFacts).hasSignature !== true) return refuse('BPM_SIGNATURE_REQUIRED');
    if (flagged(instance, sent, 'attachmentRequired') && !attachments) return refuse('BPM_ATTACHMENT_REQUIRED', { field: 'attachments' });
    const ticked = tickedOf(node, checked);
    const left = (node.checklist ?? []).filter(({ code, required }) => required && !ticked.includes(code));
    const list = { en: left.map(({ label }) => label.en).join(', '), cn: left.map(({ label }) => label.cn).join('、') };
    return left.length === 0 || refuse('BPM_CHECKLIST', { field: 'checked', words: { list } });
  },
  ask,
);
export const returns = rule<Instance, InstanceEventOf<'RETURN_TASK'>>(
  ['BPM_RETURN_OFF', 'BPM_RETURN_TARGET'],
  (instance, sent) => {
    const node = nodeIn(instance, sent);
    if (!node || (node.rejectTo ?? 'END') === 'END') return refuse('BPM_RETURN_OFF');
    const named = sent.payload.toNode;
    if (named !== null && sent.actor.userType === 'EX') return refuse('BPM_RETURN_TARGET');
    const targets = returnTargets(planFor(instance), instance.standing!, node.nodeKey);
    return (named === null ? targets.length > 0 : targets.includes(named)) || refuse('BPM_RETURN_TARGET');
  },
  ask,
);
export const transfers = guard<Instance, MachineEvent>('BPM_TRANSFER_OFF', (instance, sent) => flagged(instance, sent, 'transfer'), ask);
export const signs = guard<Instance, MachineEvent>('BPM_ADDSIGN_OFF', (instance, sent) => flagged(instance, sent, 'addSign'), ask);
export const fewSigns = guard<Instance, InstanceEventOf<'ADD_SIGN'>>('BPM_ADDSIGN_LIMIT', signLimit, ask);

/** Whom a task goes to: somebody who may see the document, not the submitter, and not twice in a step. */
const goesTo = (instance: Instance, sent: MachineEvent, userIds: readonly string[]): ReturnType<typeof refuse> | true => {
  if (userIds.length === 0 || (sent.facts as StepFacts).target !== 'YES') return refuse('BPM_TARGET_INVALID');
  if (instance.submitterUserId !== null && userIds.includes(instance.submitterUserId)) return refuse('BPM_TARGET_SUBMITTER');
  const own = taskIn(instance, sent);
  const there = tasksOf(instance).some(
    ({ nodeKey, round, taskState, assigneeUserId }) =>
      nodeKey === own?.nodeKey &&
      round === own.round &&
      taskState === 'OPEN' &&
      assigneeUserId !== null &&
      userIds.includes(assigneeUserId),
  );
  return there ? refuse('BPM_ALREADY_ASSIGNED') : true;
};
const targetCodes = ['BPM_TARGET_INVALID', 'BPM_TARGET_SUBMITTER', 'BPM_ALREADY_ASSIGNED'] as const;
export const target: Guard<Instance, InstanceEventOf<'TRANSFER_TASK'> | InstanceEventOf<'REASSIGN'>> = rule(
  targetCodes,
  (instance: Instance, sent: InstanceEventOf<'TRANSFER_TASK'> | InstanceEventOf<'REASSIGN'>) =>
    goesTo(instance, sent, [sent.payload.toUserId]),
  ask,
);
export const signers = rule<Instance, InstanceEventOf<'ADD_SIGN'>>(
  targetCodes,
  (instance, sent) => goesTo(instance, sent, sent.payload.userIds),
  ask,
);
export const mentionsReaders: Guard<Instance, InstanceEventOf<'COMMENT'>> = rule(
  ['BPM_MENTION_UNSEEN'],
  (_instance: Instance, sent: InstanceEventOf<'COMMENT'>) => {
    const name = sent.facts.stranger ?? null;
    return name === null || refuse('BPM_MENTION_UNSEEN', { params: { name }, field: 'mentionUserIds' });
  },
  ask,
);
export const adder = guard<Instance, MachineEvent>(
  'BPM_NOT_ADDER',
  (instance, sent) => {
    const added = taskIn(instance, sent)?.addedByTaskNo ?? null;
    return added !== null && actsAs(taskOfEvent(instance, added)?.assigneeUserId ?? null, sent.actor);
  },
  ask,
);
export const claims = guard<Instance, MachineEvent>('BPM_CLAIM_OFF', (instance, sent) => flagged(instance, sent, 'claim'), ask);
const others = (instance: Instance, sent: MachineEvent, state: Task['taskState']): boolean => {
  const own = taskIn(instance, sent);
  return tasksOf(instance).some(
    ({ taskNo, nodeKey, round, taskState }) =>
      taskNo !== own?.taskNo && nodeKey === own?.nodeKey && round === own.round && taskState === state,
  );
};
export const unclaimed = guard<Instance, MachineEvent>('BPM_CLAIMED', (instance, sent) => others(instance, sent, 'OPEN'), ask);
export const isClaimed = guard<Instance, MachineEvent>('BPM_CLAIMED', (instance, sent) => others(instance, sent, 'WAITING'), ask);
export const principal = guard<Instance, MachineEvent>(
  'BPM_NOT_PRINCIPAL',
  (instance, sent) => sent.actor.userId === (taskIn(instance, sent)?.onBehalfOfUserId ?? null),
  ask,
);
export const hasDeputy = guard<Instance, MachineEvent>(
  'BPM_NOT_PRINCIPAL',
  (instance, sent) => {
    const own = taskIn(instance, sent);
    const found = own && (sent.facts as StepFacts).assign?.[own.nodeKey]?.people[0];
    return !!found?.onBehalfOf && found.userId !== own?.assigneeUserId;
  },
  ask,
);
export const notUrged = rule<Instance, InstanceEventOf<'URGE'>>(
  ['BPM_URGE_OFF', 'BPM_URGE_TOO_OFTEN'],
  (instance, { at, facts }) => {
    const { urgeOff = false, urgeMinutes: minutes = 30 } = facts as StepFacts;
    if (urgeOff) return refuse('BPM_URGE_OFF');
    const last = Math.max(0, ...tasksOf(instance).flatMap(({ taskState, lastUrgedAt }) => (taskState === 'OPEN' ? (lastUrgedAt ?? 0) : 0)));
    return at - last >= minutes * 60_000 || refuse('BPM_URGE_TOO_OFTEN', { params: { minutes } });
  },
  ask,
);
export const reasoned = guard<Instance, MachineEvent>(
  'BPM_REASON_REQUIRED',
  (_instance, sent) => isSaid((sent.payload as { readonly reason?: string | null }).reason ?? null),
  ask,
);
/** The drawing's own task nodes; within parallel branches only where a token stands. */
const isTarget = (instance: Instance, key: string): boolean => {
  const { graph, blocks } = planFor(instance);
  const node = graph.nodes.get(key);
  if (!node || (node.kind !== 'APPROVE' && node.kind !== 'HANDLE')) return false;
  const path = blocks.paths.get(key) ?? [];
  return (
    path.length === 0 ||
    (instance.standing?.tokens ?? []).some((token) => path.every((part, index) => part === (blocks.paths.get(token) ?? [])[index]))
  );
};
export const jumpsTo = guard<Instance, InstanceEventOf<'JUMP'>>(
  'BPM_JUMP_TARGET',
  (instance, { payload }) => isTarget(instance, payload.toNode),
  ask,
);
/** A jump to a step that was visited skips nobody; over others a second administrator looks. */
export const needsSecond = (instance: Instance, { payload, facts }: InstanceEventOf<'JUMP'>): boolean =>
  (facts as StepFacts).twoPersons === true && !(instance.standing?.passed ?? []).includes(payload.toNode);
export const jumpPending = guard<Instance, InstanceEventOf<'CONFIRM_JUMP'>>(
  'BPM_JUMP_TARGET',
  ({ pendingJump }, { at }) => pendingJump !== null && at - pendingJump.at < DAY,
  ask,
);
export const second = guard<Instance, MachineEvent>(
  'BPM_SECOND_PERSON',
  ({ pendingJump }, { actor }) => pendingJump?.by !== actor.userId,
  ask,
);

export const admin = by('ADMIN');
export const assignee = named<Instance>('whoever is asked', '审批人', ({ assigneeIds }) => assigneeIds);
export const principals = named<Instance>('whom a deputy stands for', '授权人', ({ principalIds }) => principalIds);
export const party = named<Instance>('whoever takes part', '参与人', ({ participantIds, submitterUserId }) => [
  ...participantIds,
  submitterUserId,
]);
export const starter = named<Instance>('the submitter', '发起人', ({ submitterUserId }) => [submitterUserId]);
