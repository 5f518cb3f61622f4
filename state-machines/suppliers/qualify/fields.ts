import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { supplierLookups as lookups } from '../lookups.js';
import type { StepClosed } from '../step-documents.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  sceneId: f.ref('srmSlcIntroduceScenes', 'Scene', '引入场景', { need: 'save', ...read }),
  categoryIds: f.refs('srmBasePurchaseCategory', 'Categories', '准入品类', { ...read, holds: true }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员'),
  reason: f.text(500, 'Reason', '申请原因', { need: 'save' }),
  planEnd: f.date('To be done by', '计划完成日期', { need: 'save', ...read }),
  planDueAt: f.dateTime('Plan ends at', '计划到期时间', { ...made, internal: true }),
  overdueFlag: f.flag('Overdue', '逾期', made),
  overallScore: f.decimal(5, 2, 'Score', '综合得分', made),
  conclusion: f.lookup(lookups.SLC_CONCLUSION, 'Conclusion', '准入结论', made),
  conclusionNote: f.text(500, 'Note', '结论说明', made),
  conditionUntil: f.date('Conditions until', '附加条件期限', made),
};
export const lines = {
  nodes: hot(
    'Steps',
    '准入节点',
    { entity: 'srmSlcQualifyNodes', key: 'nodeSeq', bound: 50, computed: true },
    {
      nodeSeq: f.integer('No.', '序号', { need: 'save', ...read }),
      nodeType: f.lookup(lookups.SLC_NODE_TYPE, 'Step', '节点类型', { need: 'save', ...read }),
      mandatoryFlag: f.flag('Required', '必经', read),
      dependsOn: f.text(60, 'After', '前置节点', read),
      ownerResp: f.lookup(lookups.SLC_ROLE, 'By', '责任角色', read),
      planEnd: f.date('Due', '计划完成', read),
      passScore: f.decimal(5, 2, 'Score to pass', '合格分'),
      nodeStatus: f.lookup(lookups.SLC_NODE_STATUS, 'Status', '状态', { need: 'save', initial: 'WAITING', ...read }),
      round: f.integer('Round', '轮次', { need: 'save', initial: 1 }),
      visitId: f.ref('srmSlcLocaleInspect', 'Visit', '现场考察'),
      trialId: f.ref('srmSlcSampleTrial', 'Sample', '样品试制'),
      tryoutId: f.ref('srmSlcBatchTryout', 'Small batch', '小批试用'),
      score: f.decimal(5, 2, 'Score', '得分'),
      note: f.text(500, 'Note', '说明'),
    },
  ),
  requires: hot(
    'Requirements',
    '资质要求',
    { entity: 'srmSlcQualifyRequire', key: 'requireNum', bound: 100, computed: true },
    {
      requireNum: f.integer('No.', '序号', { need: 'save', ...read }),
      requireId: f.ref('srmSlcQualificationRequire', 'From the library', '资质要求库'),
      requireName: f.text(120, 'Requirement', '资质要求', { need: 'save', ...read }),
      requireType: f.lookup(lookups.SLC_REQUIRE_TYPE, 'Kind', '类型', { need: 'save', ...read }),
      mandatoryFlag: f.flag('Required', '必备', read),
      minRemainDays: f.integer('Valid for at least (days)', '最短剩余有效期(天)', read),
      reviewResp: f.lookup(lookups.SLC_ROLE, 'Reviewed by', '审核角色'),
      fileIds: f.attachments('Files', '文件', read),
      certNo: f.text(60, 'Number', '证书编号', read),
      expiryDate: f.date('Valid to', '有效期至', read),
      answer: f.text(500, 'Answer', '答复', read),
      rowStatus: f.lookup(lookups.SLC_REQUIRE_STATUS, 'Status', '状态', { need: 'save', initial: 'WAIT_SUPPLIER', ...read }),
      reviewNote: f.text(500, 'Note of the review', '审核说明', read),
    },
  ),
};
export type Qualify = Context<typeof fields, typeof lines>;
export type Node = Qualify['nodes'][number];
export type Requirement = Qualify['requires'][number];
export type NodeFacts = Pick<Node, 'nodeSeq' | 'nodeType' | 'mandatoryFlag' | 'dependsOn' | 'ownerResp' | 'passScore'> & {
  readonly standardDays: number;
};
export type RequirementFacts = Pick<
  Requirement,
  'requireId' | 'requireName' | 'requireType' | 'mandatoryFlag' | 'minRemainDays' | 'reviewResp'
>;

export interface QualifyFacts {
  readonly status?: string | null;
  readonly open?: string | null;
  readonly nodes?: readonly NodeFacts[];
  readonly requires?: readonly RequirementFacts[];
  readonly today?: string;
  /** Whether the scene is for the categories and the organisation. */
  readonly covered?: boolean;
  readonly planDueAt?: Instant;
  /** The step has a document of its own, whose end is its result. */
  readonly documented?: boolean;
  /** Of the document or application that is made. */
  readonly newId?: string;
  /** Whether the chosen checklist is enabled. */
  readonly listOn?: boolean;
  /** Name of the material that a step is about. */
  readonly itemName?: string | null;
  /** Where the supplier works. */
  readonly siteName?: string | null;
}
const withFacts = { facts: facts<QualifyFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const nodeSeq = f.integer('Step', '节点序号', { need: 'save', min: 1 });
const requireNum = f.integer('Requirement (No.)', '资质要求(序号)', { need: 'save', min: 1 });
export const startFields = {
  nodeSeq,
  dueDate: f.date('Visit on, or needed by', '考察日期/要求日期'),
  leaderId: f.ref('baseUsers', 'Leader of the visit', '考察组长'),
  siteName: f.text(60, 'Site', '地点'),
  checklistId: f.ref('srmSlcChecklist', 'Checklist of the visit', '考察检查表', {
    help: { en: 'What it asks is copied when the visit begins', cn: '考察开始时复制其检查项' },
  }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料'),
  materialDesc: f.text(200, 'Description', '物料描述'),
  quantity: f.quantity('Quantity', '数量', { min: 0 }),
};
export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<{ readonly acted?: boolean }>() }),
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REJECT: event('Reject', '驳回', comment, { seen: true }),
  SUBMIT_REQUIRE: event(
    'Answer a requirement',
    '提交资质',
    {
      requireNum,
      fileIds: f.attachments('Files', '文件'),
      certNo: f.text(60, 'Number', '证书编号'),
      expiryDate: f.date('Valid to', '有效期至'),
      answer: f.text(500, 'Answer', '答复'),
    },
    withFacts,
  ),
  REVIEW_REQUIRE: event('Review a requirement', '审核资质', {
    requireNum,
    verdict: f.lookup(lookups.SLC_REQUIRE_VERDICT, 'Verdict', '审核结果', { need: 'save', initial: 'ACCEPTED' }),
    reviewNote: f.text(500, 'Note', '审核说明', { told: true }),
  }),
  START_NODE: event('Begin a step', '启动节点', startFields, withFacts),
  NODE_RESULT: event(
    'Result of a step',
    '录入节点结果',
    {
      nodeSeq,
      result: f.lookup(lookups.SLC_NODE_STATUS, 'Result', '结果', { need: 'save', initial: 'PASSED' }),
      score: f.decimal(5, 2, 'Score', '得分', { min: 0, max: 100 }),
      note: f.text(500, 'Note', '说明'),
    },
    withFacts,
  ),
  NODE_CLOSED: systemEvent<StepClosed>('Document of a step ended', '节点单据结束'),
  SUPPLIER_ENDED: systemEvent<{ readonly status: string }>('Supplier left or blacklisted', '供应商退出或列入黑名单'),
  PLAN_DUE: systemEvent('Plan passed', '计划到期'),
  RETRY_NODE: event('Try again', '重试节点', { nodeSeq }),
  SKIP_NODE: event('Skip a step', '跳过节点', { nodeSeq, ...reason }, { dangerous: true }),
  SUBMIT_FINAL: event(
    'Submit the decision',
    '提交准入评审',
    {
      conclusion: f.lookup(lookups.SLC_CONCLUSION, 'Conclusion', '准入结论', { need: 'save', initial: 'PASS' }),
      conclusionNote: f.text(500, 'Note', '结论说明'),
      conditionUntil: f.date('Conditions until', '附加条件期限'),
    },
    withFacts,
  ),
  WITHDRAW_FINAL: event('Withdraw the decision', '撤回准入评审', {}, { facts: facts<{ readonly acted?: boolean }>() }),
  APPROVE_FINAL: event('Approve the decision', '批准准入', comment, { seen: true, ...withFacts }),
  REJECT_FINAL: event('Reject the decision', '驳回准入评审', comment, { seen: true }),
  TERMINATE: event('Terminate', '终止', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
};
export type QualifyEvent = EventOf<typeof events>;
export type QualifyEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
