/** What may happen to a contract, and what is read for it. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Instant, Label } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { approvalEvents } from '../../kernel/stock/approval.js';
import type { ApprovingFacts } from '../../kernel/stock/approving.js';
import type { FrozenRate } from '../../trade/rates.js';
import { sourceEvents } from '../../trade/sources.js';
import type { AnchorPlace } from '../anchors.js';
import type { Annex, AnnexFacts } from '../annexes.js';
import type { Input } from '../inputs.js';
import { inputColumns } from '../inputs.js';
import { contractLookups as lookups } from '../lookups.js';
import type { PageSetup } from '../page-setup.js';
import type { FlowStart } from '../sign-flow/index.js';
import { childEvents } from './child-events.js';
import { negotiationEvents } from './comments.js';
import { archiveEvents } from './archive.js';
import type { StageStart, WarrantyEnd } from './stage-days.js';
import type { TermFacts } from './term.js';
import { termEvents } from './term.js';
import type { Deviations } from './deviations.js';
import type { Filling } from './versions.js';

export interface ContractFacts extends AnnexFacts {
  /** Of an electronic signature: the flow as it begins, or why it cannot. */
  readonly flow?: FlowStart & { readonly id: string };
  readonly lacking?: Label;
  readonly wantsFinal?: true;
  /** Absent on what was confirmed before a click had a page of its own. */
  readonly accepts?: true;
  /** Of a bidding award: its result is in force. */
  readonly standstillOver?: boolean;
  /** What stands in the text as it is sent. */
  readonly filling?: Filling;
  /** The text without what does not hold of it; absent: all of it stands. */
  readonly sentText?: string;
  /** With what was taken of the supplier's proposal. */
  readonly mixed?: string;
  /** The template's text; null: it is not in force for the organisation. */
  readonly template?: {
    readonly body: string;
    readonly versionNo: number;
    readonly inputs?: readonly Input[];
    readonly annexes?: readonly Annex[];
    readonly page?: PageSetup;
    readonly id?: string;
  } | null;
  /** Clauses of the library that say another thing than they may, and such as a contract of its type must have. */
  readonly changedClauses?: readonly string[];
  readonly missingClauses?: readonly string[];
  readonly deviations?: Deviations;
  /** Fields of the text that nothing fills. */
  readonly gaps?: Label | null;
  /** Of its currency to the organisation's own, as it is submitted; null: they are one. */
  readonly frozen?: FrozenRate | null;
  readonly gated?: Label | null;
  readonly limit?: string;
  readonly today?: string;
  /** Absent on what was signed before orders were made of contracts. */
  readonly itemsOpen?: true;
  readonly newId?: string;
  /** Orders of it that go on. */
  readonly openOrders?: number;
  /** Users who hear of its end: of the source and of its open orders. */
  readonly concerned?: readonly string[];
  /** The number of a copy that is filed. */
  readonly code?: string | null;
  readonly endsAt?: Instant | null;
  readonly remindsAt?: readonly Instant[];
  readonly startsAt?: Instant | null;
  /** Of stages that fall due on a day. */
  readonly stageStarts?: readonly StageStart[];
  /** Where all of it was accepted today. */
  readonly warrantyEnd?: WarrantyEnd;
  /** Absent on what was submitted before stages fell due by their day. */
  readonly asksDates?: true;
  /** Absent on what was submitted before contracts had trade data. */
  readonly asksTrade?: true;
}
const withFacts = { facts: facts<ContractFacts>() };
const electronically = ({ signMode }: Readonly<Record<string, unknown>>): boolean => signMode === 'ESIGN';
const onPaperAlone = (document: Readonly<Record<string, unknown>>): boolean => !electronically(document);
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const isInForce = ({ signedDate }: Readonly<Record<string, unknown>>): boolean => (signedDate ?? null) !== null;
const notAsked = { askedOf: () => false };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const stageNo = f.integer('Stage', '阶段', { need: 'save', min: 1 });
const orderedRows = f.rows(
  {
    lineNo: f.integer('Line', '行号', { need: 'save', min: 1 }),
    qty: f.quantity('Quantity', '数量', { need: 'save', min: '0.000001' }),
    needDate: f.date('Need-by', '需求日期'),
  },
  'Items',
  '明细',
  { need: 'save', about: { lines: 'items', proposes: { qty: 'openQty', needDate: 'deliveryDate' } } },
);
/** What of an order's goods came in, was accepted, or went back. */
export interface Deliveries {
  readonly docId: string;
  readonly rows: readonly { readonly lineNum: number; readonly received: string; readonly accepted: string }[];
}
export interface FlowEnd {
  readonly flowId: string;
}
export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  INIT_DOC: event("Template's text", '套用模板', {}, { call: 'contractInit', dangerous: true, ...withFacts }),
  SUBMIT: event('Submit', '提交发布', {}, { call: 'doSubmitPublish', ...withFacts }),
  SEND_CONFIRM: event('Send to the supplier', '发送确认', {}, { call: 'doSendConfirm', ...withFacts }),
  RECALL: event('Recall', '撤回确认', reason),
  SUPPLIER_FILL: event(
    'Fill in',
    '填写',
    { rows: f.rows({ inputNo: inputColumns.inputNo, inputValue: f.text(500, 'Value', '填写内容') }, 'Fields', '填写项', { need: 'save' }) },
    { call: 'doSupplierFill', ...withFacts },
  ),
  SUPPLIER_CONFIRM: event(
    'Confirm',
    '确认',
    { revisionHash: f.text(64, 'SHA-256 of what was read', '所读定稿哈希', { asRead: 'revisionHash' }) },
    { call: 'doSupplierConfirm', ...withFacts },
  ),
  SUPPLIER_REFUSE: event(
    'Refuse',
    '拒绝',
    { ...reason, proposedBody: f.richText('Proposed text', '建议文本', notAsked) },
    { call: 'doSupplierRefuse', dangerous: true },
  ),
  ALTERATION: event(
    'Write anew',
    '修订',
    {
      ...reason,
      alterMode: f.lookup(lookups.CCT_ALTER_MODE, 'How', '变更方式', { askedOf: isInForce }),
      acceptRedline: f.flag("From the supplier's proposal", '采用供应商修改稿', notAsked),
      takenChanges: f.rows({ changeNo: f.integer('Change', '修改处', { need: 'save', min: 1 }) }, 'Changes taken', '采纳的修改', notAsked),
    },
    { call: 'doAlteration', ...withFacts },
  ),
  ...negotiationEvents,
  ...termEvents,
  ...archiveEvents,
  ARCHIVE: event('Archive', '归档', {}, { call: 'doArchive', ...withFacts }),
  SIGN: event(
    'Sign',
    '签署',
    {
      signedFileIds: f.attachments('Signed contract', '签署件', { askedOf: onPaperAlone }),
      signedDate: f.date('Signed on', '签署日期', { askedOf: onPaperAlone }),
      signDays: f.integer('Days to sign', '签署期限(天)', {
        initial: 15,
        min: 1,
        max: 90,
        askedOf: electronically,
      }),
      seamFlag: f.flag('Seals over the edge of all pages, too', '加盖骑缝章', { askedOf: electronically }),
    },
    { call: 'doSign', ...withFacts },
  ),
  STAGE_TRIGGERED: event(
    'Stage is due',
    '触发付款阶段',
    { stageNo, triggeredOn: f.date('On', '触发日期', { need: 'save' }) },
    { call: 'doStageTriggered' },
  ),
  STAGE_PAID: event(
    'Enter a payment',
    '登记付款',
    { stageNo, amount: f.amount('Amount', '金额', { need: 'save', min: 0 }), voucher: f.text(60, 'Voucher', '凭证号', { need: 'save' }) },
    { call: 'doStagePaid' },
  ),
  GENERATE_ORDER: event('Order', '生成订单', { rows: orderedRows }, { call: 'doGenerateOrder', ...withFacts }),
  ...sourceEvents,
  DELIVERY_CHANGED: systemEvent<Deliveries, ContractFacts>('Goods moved', '交付变动'),
  INVOICED: systemEvent<{ readonly invDocId: string; readonly day: string }>('Invoice received', '收到发票'),
  /** What of a payment is for its orders. */
  INVOICE_PAID: systemEvent<{ readonly invDocId: string; readonly amount: string; readonly voucher: string; readonly day: string }>(
    'Invoice paid',
    '发票付款',
  ),
  STAGE_DUE: systemEvent('Stage falls due', '付款阶段到期'),
  COMPLETE: event('Completed', '履行完毕', comment, { call: 'doComplete' }),
  TERMINATE: event(
    'Terminate',
    '终止',
    {
      terminateType: f.lookup(lookups.CCT_TERMINATE_TYPE, 'Kind', '终止类型', { need: 'save', initial: 'MUTUAL' }),
      ...reason,
      noticeFileIds: f.attachments('Agreement or notice', '终止协议或解除通知'),
      settlement: f.longText('What becomes of open orders', '未完成订单的处理'),
    },
    { call: 'doTerminate', dangerous: true, ...withFacts },
  ),
  WITHDRAW_TERMINATION: event('Withdraw the termination', '撤回终止', {}, { facts: facts<ApprovingFacts>() }),
  APPROVE_TERMINATION: event('Approve the termination', '批准终止', comment, { seen: true, ...withFacts }),
  REJECT_TERMINATION: event('Reject the termination', '驳回终止', comment, { seen: true }),
  ...childEvents,
  DOC_FINALIZED: systemEvent<{
    readonly fileId: string;
    readonly sha256: string;
    readonly verifyCode: string;
    readonly revisionNo: number;
    /** Of what the supplier filled in so often. */
    readonly fillCount?: number;
    readonly anchors?: readonly AnchorPlace[];
  }>('Final document', '生成定稿'),
  ACCEPTANCE_FILED: systemEvent<{ readonly fileId: string }>('Acceptance page', '生成确认页'),
  SIGN_COMPLETED: systemEvent<FlowEnd & { readonly signedFileId: string }, ContractFacts>('Signed by all', '签署完成'),
  SIGN_REFUSED: systemEvent<FlowEnd & { readonly reason: string | null }>('Signature refused', '拒签'),
  SIGN_ENDED: systemEvent<FlowEnd>('Signing ended', '签署终止'),
  AWARD_REVOKED: systemEvent<{ readonly resultId: string; readonly reason: string | null }>('Award revoked', '中标撤销'),
  CONFIRM_DUE: systemEvent('No answer', '确认逾期'),
  START_DUE: systemEvent('In force', '生效'),
  END_DUE: systemEvent<object, TermFacts>('Expired', '到期'),
};
export type ContractEvent = EventOf<typeof events>;
export type ContractEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
