/** What moves a compete event (compete.md §1) and what each message carries. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { SFD_DEPOSIT_STATE, SFD_OPINION } from '../lookups.js';
import type {
  AddSupplierFacts,
  ApprovalFacts,
  AwardFacts,
  CopyFacts,
  GateFacts,
  GenerateFacts,
  OpenHallFacts,
  ResultFacts,
  SavingFacts,
  SubmitFacts,
} from './facts.js';
import type { Compete } from './fields.js';
import { supplierFields } from './fields.js';
import { remindsOf } from './rules/setup.js';

/** Who does not see the halls is not asked. */
const hasWarning = (view: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(view['halls']) && remindsOf(view as unknown as Compete);

const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const supplierId = f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' });

/** Told by a hall; bestValue is its best lot total, in ITEM mode the sum of the best of each item. */
export interface HallTold {
  readonly hallId: string;
}
export interface HallEnded extends HallTold {
  readonly bestValue: string | null;
  readonly turnCount: number;
}

export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<SavingFacts>() }),
  COPY: event(
    'Copy',
    '复制',
    {
      fromId: f.ref('srmSfdCompeteHeader', 'Copied event', '被复制竞价单', { need: 'save' }),
      rehearsalFlag: f.flag('As a rehearsal', '作为演练'),
      fromHallResults: f.integer('Only suppliers ranked up to', '仅前几名供应商', { min: 1, max: 1_000 }),
    },
    { facts: facts<CopyFacts>() },
  ),
  SAVE: saveEvent('Save', '保存', { facts: facts<SavingFacts>() }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  SUBMIT: event(
    'Submit',
    '提交',
    { overrideReason: f.text(500, 'Reason to override the warning', '忽略提醒的理由', { told: true, askedOf: hasWarning }) },
    { facts: facts<SubmitFacts>() },
  ),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<ApprovalFacts>() }),
  APPROVE: event('Approve', '批准', comment, { seen: true }),
  REJECT: event('Reject', '驳回', reason, { seen: true }),
  PUBLISH: event('Publish', '发布', {}, { facts: facts<GateFacts>() }),
  ADD_SUPPLIER: event(
    'Invite a supplier',
    '新增供应商',
    {
      supplierId,
      contactId: supplierFields.contactId,
      hallNos: supplierFields.hallNos,
      factor: supplierFields.factor,
      adder: supplierFields.adder,
      priorityNo: supplierFields.priorityNo,
    },
    { facts: facts<AddSupplierFacts>() },
  ),
  REMOVE_SUPPLIER: event('Remove a supplier', '移除供应商', { supplierId, ...reason }, { dangerous: true }),
  CONFIRM_PARTICIPATION: event(
    'Confirm participation',
    '确认参与',
    {
      rulesAccepted: f.flag('I accept the rules', '同意竞价规则'),
      taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100 }),
      depositAttachmentId: f.attachments('Deposit voucher', '保证金凭证'),
    },
    { button: 'btnConfirm' },
  ),
  DECLINE_PARTICIPATION: event('Decline', '不参与', reason, { button: 'btnDecline' }),
  RECORD_DEPOSIT: event('Record deposit', '登记保证金', {
    supplierId,
    depositState: f.lookup(SFD_DEPOSIT_STATE, 'Deposit', '保证金状态', { need: 'save' }),
  }),
  RESCHEDULE: event(
    'Reschedule',
    '改期',
    {
      confirmDeadline: f.dateTime('Confirm by', '参与确认截止'),
      halls: f.rows(
        {
          hallNo: f.integer('Hall', '大厅', { need: 'save' }),
          checkinAt: f.dateTime('Check-in opens', '签到开放', { need: 'save' }),
          startAt: f.dateTime('Planned start', '计划开始', { need: 'save' }),
        },
        'Halls',
        '大厅',
        { need: 'save' },
      ),
      ...reason,
    },
    { facts: facts<OpenHallFacts>(), dangerous: true },
  ),
  REVISE: event('Revise', '修订', reason, { facts: facts<OpenHallFacts>(), dangerous: true }),
  CONFIRM_DUE: systemEvent('Confirmation closes', '参与确认截止'),
  HALL_OPENED: systemEvent<HallTold>('Hall opened', '大厅开启'),
  HALL_REOPENED: systemEvent<HallTold>('Hall reopened', '大厅重开'),
  HALL_ENDED: systemEvent<HallEnded, ResultFacts>('Hall ended', '大厅结束'),
  HALL_FAILED: systemEvent<HallTold, ResultFacts>('Hall failed', '大厅流标'),
  COUNTERSIGN: event('Countersign', '会签', {
    opinion: f.lookup(SFD_OPINION, 'Opinion', '意见', { need: 'save' }),
    comment: f.text(500, 'Comment', '说明'),
  }),
  SAVE_AWARD: event(
    'Save award',
    '保存定标',
    {
      lines: f.rows(
        {
          hallId: f.ref('srmSfdCompeteHall', 'Hall', '大厅', { need: 'save' }),
          itemNo: f.integer('Item', '物料行号', { need: 'save' }),
          supplierId,
          awardRate: f.rate('Share', '份额', { need: 'save', min: 0, max: 100 }),
          negotiatedPrice: f.price('Negotiated', '谈判价', { min: 0 }),
          reason: f.text(500, 'Reason', '定标理由'),
        },
        'Lines',
        '定标明细',
        { initial: [] },
      ),
      notAwarded: f.rows(
        {
          hallId: f.ref('srmSfdCompeteHall', 'Hall', '大厅', { need: 'save' }),
          itemNo: f.integer('Item', '物料行号'),
          reason: f.text(500, 'Reason', '原因', { need: 'save' }),
        },
        'Not awarded',
        '未定标说明',
        { initial: [] },
      ),
      attachmentIds: f.attachments('Award documents', '定标附件'),
    },
    { seen: true, facts: facts<ResultFacts>() },
  ),
  SUBMIT_AWARD: event(
    'Submit award',
    '提交定标',
    { reason: f.text(500, 'Answer to a disagreeing observer', '对不同意见的说明', { told: true }) },
    { seen: true, facts: facts<AwardFacts>() },
  ),
  WITHDRAW_AWARD: event('Withdraw award', '撤回定标', {}, { facts: facts<ApprovalFacts>() }),
  APPROVE_AWARD: event('Approve award', '批准定标', comment, { seen: true, stepUp: true }),
  REJECT_AWARD: event('Reject award', '驳回定标', reason, { seen: true }),
  REVOKE_AWARD: event('Revoke award', '撤销定标', reason, { dangerous: true }),
  GENERATE_AGREEMENT: event(
    'Generate agreements',
    '生成协议',
    { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商') },
    { facts: facts<GenerateFacts>() },
  ),
  GENERATE_ORDER: event(
    'Generate orders',
    '生成订单',
    { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商') },
    { facts: facts<GenerateFacts>() },
  ),
  GENERATE_CONTRACT: event(
    'Draft contracts',
    '生成合同',
    { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商') },
    { facts: facts<GenerateFacts>() },
  ),
  GENERATE_PRICING: event(
    'Generate a pricing',
    '生成核价单',
    { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商') },
    { facts: facts<GenerateFacts>() },
  ),
  FULFIL_MANUALLY: event('Done outside', '线下完成', { reference: f.text(100, 'Reference', '系统外单号'), ...reason }, { dangerous: true }),
  FAIL: event('Declare failed', '流标', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消竞价', reason, { dangerous: true }),
  PROJECT_ENDED: systemEvent('Bidding project ended', '招标项目终止'),
  DOWNSTREAM_VOIDED: systemEvent<{ readonly docType: string; readonly docId: string; readonly lineIds?: readonly string[] }>(
    'Downstream document voided',
    '后续单据作废',
  ),
};

export type CompeteEvent = EventOf<typeof events>;
export type CompeteEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
