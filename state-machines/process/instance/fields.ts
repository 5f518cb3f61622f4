/** An instance of a process and its tasks (platform-process.md §6). */
import type { Context, Instant } from '../../kernel/fields.js';
import { cold, f, hot } from '../../kernel/fields.js';
import type { Choices, ProcessGraph, ProcessPolicy } from '../graph.js';
import type { TokenState } from '../engine.js';
import type { UrgeRule } from '../reminders.js';
import { processLookups as lookups } from '../lookups.js';
import type { Vars } from '../rules.js';

const made = { computed: true } as const;
/** Of a step that the supplier decides, his people see this of it. */
const told = { computed: true, supplier: 'read' } as const;
const inner = { computed: true, internal: true } as const;

export const fields = {
  modelId: f.ref('bpmModel', 'Process', '流程模型', made),
  modelName: f.text(60, 'Process name', '流程名称', made),
  versionNo: f.integer('Version', '版本', made),
  defHash: f.text(64, 'Hash', '摘要', inner),
  docCode: f.text(60, 'Kind of document', '单据类型编码', inner),
  docType: f.text(60, 'Document', '业务单据', { ...told, documents: 'one' }),
  docId: f.text(20, 'Document id', '单据标识', inner),
  billNo: f.text(60, 'Document no.', '单据编号', told),
  bpmTitle: f.text(200, 'Title', '流程标题', told),
  submitterUserId: f.ref('baseUsers', 'Submitter', '发起人', made),
  submitterDepartmentId: f.ref('baseDepartment', 'Department', '发起部门', made),
  bpmStartTime: f.dateTime('Started', '发起时间', made),
  endedAt: f.dateTime('Ended', '结束时间', told),
  amountBase: f.amount('Amount (base currency)', '金额(本位币)', made),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
  submitRev: f.integer('Revision submitted', '提交版本', inner),
  contentHash: f.text(64, 'Content submitted', '提交内容摘要', made),
  outcome: f.lookup(lookups.BPM_OUTCOME, 'Result', '审批结果', told),
  outcomeComment: f.text(500, 'Comment of the result', '结论意见', made),
  lastApproverId: f.ref('baseUsers', 'Decided last by', '最后审批人', made),
  currentNodes: f.text(500, 'Current step', '当前节点', made),
  currentNodesEn: f.text(500, 'Current step (English)', '当前节点(英文)', made),
  assigneeIds: f.refs('baseUsers', 'Current approvers', '当前审批人', made),
  principalIds: f.refs('baseUsers', 'On behalf of', '代何人审批', inner),
  participantIds: f.refs('baseUsers', 'Took part', '参与人', inner),
  supplierUserIds: f.refs('baseUsers', 'Of the supplier', '供应商人员', inner),
  heldFlag: f.flag('Suspended', '挂起', made),
  heldAt: f.dateTime('Suspended at', '挂起时间', made),
  interventionFlag: f.flag('Changed by an administrator', '人工干预', made),
  refusedCode: f.text(60, 'Refused by the document', '回写失败原因', made),
  dueAt: f.dateTime('Next due', '最近到期', made),
  remindAt: f.dateTime('Next reminder', '下次提醒', made),
  urge: f.json<UrgeRule>()('Reminders', '催办规则', inner),
  graph: f.json<ProcessGraph>()('Drawing', '流程图', made),
  policy: f.json<ProcessPolicy>()('Rules', '流程规则', inner),
  vars: f.json<Vars>()('Values', '条件取值', inner),
  standing: f.json<TokenState>()('Where it stands', '运行位置', made),
  choices: f.json<Choices>()('Approvers chosen', '自选审批人', inner),
  carried: f.json<Readonly<Record<string, readonly string[]>>>()('Approved before', '上次已审批', inner),
  docEvents: f.json<{ readonly approve: string; readonly reject: string; readonly withdraw: string }>()(
    'Events of the document',
    '单据事件',
    inner,
  ),
  stopTo: f.lookup(lookups.BPM_STOP_TO, 'Stopped to', '终止后单据', inner),
  pendingJump: f.json<{ readonly toNode: string; readonly by: string; readonly at: Instant } | null>()(
    'Jump to confirm',
    '待确认跳转',
    made,
  ),
  trailCount: f.integer('Entries', '记录数', { ...inner, initial: 0 }),
};

export const lines = {
  tasks: hot(
    'Tasks',
    '任务',
    { entity: 'bpmTask', key: 'taskNo', bound: 1000, computed: true, indexes: ['assigneeUserId', 'actedByUserId'] },
    {
      taskNo: f.integer('No.', '序号', { need: 'save', ...told }),
      nodeKey: f.text(30, 'Step key', '节点标识', told),
      nodeName: f.text(60, 'Step', '节点', told),
      nodeNameEn: f.text(60, 'Step (English)', '节点(英文)', told),
      round: f.integer('Round', '轮次', made),
      seqNo: f.integer('Order', '顺序', made),
      assigneeUserId: f.ref('baseUsers', 'Approver', '审批人', told),
      onBehalfOfUserId: f.ref('baseUsers', 'On behalf of', '代何人', made),
      source: f.lookup(lookups.BPM_TASK_SOURCE, 'How', '来源', made),
      addedByTaskNo: f.integer('Added by', '加签来源', made),
      taskState: f.lookup(lookups.BPM_TASK_STATE, 'State', '状态', told),
      skipReason: f.lookup(lookups.BPM_SKIP_REASON, 'Passed because', '跳过原因', made),
      requiredFlag: f.flag('Counts', '计入', made),
      sharedNo: f.integer('Shared', '共享', made),
      comment: f.text(500, 'Comment', '审批意见', told),
      openedAt: f.dateTime('Opened', '到达时间', told),
      dueAt: f.dateTime('Due', '到期时间', told),
      overdueFlag: f.flag('Overdue', '已超时', told),
      actedAt: f.dateTime('Decided', '处理时间', told),
      actedByUserId: f.ref('baseUsers', 'Decided by', '处理人', made),
      urgedCount: f.integer('Urged', '催办次数', { ...made, initial: 0 }),
      lastUrgedAt: f.dateTime('Urged last', '最近催办', made),
      remindCount: f.integer('Reminded', '提醒次数', { ...made, initial: 0 }),
      remindedAt: f.dateTime('Reminded last', '最近提醒', made),
      escalatedFlag: f.flag('Escalated', '已升级', made),
      checked: f.text(1000, 'Checked', '检查项', told),
      attachments: f.attachments('Attachments', '附件', told),
      signedFlag: f.flag('Signed', '已签名', told),
      signatureId: f.attachments('Signature', '签名', told),
    },
  ),
  trail: cold(
    'Record',
    '审批记录',
    { entity: 'bpmTrail', key: 'trailNo', computed: true },
    {
      trailNo: f.integer('No.', '序号', { need: 'save', ...made }),
      trailAt: f.dateTime('When', '时间', made),
      nodeKey: f.text(30, 'Step', '节点', made),
      action: f.text(40, 'Action', '动作', made),
      actorUserId: f.ref('baseUsers', 'Who', '处理人', made),
      onBehalfOfUserId: f.ref('baseUsers', 'On behalf of', '代何人', made),
      comment: f.text(500, 'Comment', '意见', made),
    },
  ),
};

export type Instance = Context<typeof fields, typeof lines>;
