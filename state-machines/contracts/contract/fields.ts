/** What a contract holds (contracts.md §2): header, items, payment stages, its texts and what was said of them. */
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvalFields } from '../../kernel/stock/approval.js';
import { frozenRateFields } from '../../trade/rates.js';
import { takenLines } from '../../trade/sources.js';
import type { AnchorPlace } from '../anchors.js';
import { annexLine } from '../annexes.js';
import { inputLine } from '../inputs.js';
import type { PageSetup } from '../page-setup.js';
import { contractLookups as lookups } from '../lookups.js';
import { childFields } from './child-fields.js';
import { archiveLine } from './archive-line.js';
import { commentLine } from './comments.js';
import { termFields } from './term-days.js';
import { tradeLine } from './trade.js';
import { deviationFields } from './deviations.js';
import { documentLine } from './versions.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
/** What he was sent, by the names of fields and lines. */
export type Held = Readonly<Record<string, unknown>>;
export const fields = {
  contractTitle: f.text(200, 'Title', '合同名称', { need: 'save', ...read }),
  contractForm: f.lookup(lookups.CCT_FORM, 'Form', '合同形式', { need: 'save', initial: 'STANDARD', fixed: true, ...read }),
  contractType: f.lookup(lookups.CCT_TYPE, 'Type', '合同类型', { need: 'save', initial: 'PURCHASE', ...read }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  templateId: f.ref('srmCctTemplate', 'Template', '合同模板'),
  pageSetup: f.json<PageSetup>()('Page set-up', '页面设置', { computed: true, internal: true }),
  templateVersion: f.integer('Version of the template', '模板版本', { computed: true }),
  currency: f.text(3, 'Currency', '币种', { need: 'save', initial: 'CNY', ...read }),
  ...frozenRateFields,
  priceMode: f.lookup(lookups.CCT_PRICE_MODE, 'Price', '计价方式', { need: 'save', initial: 'FIXED', ...read }),
  amountTaxExcl: f.amount('Excl. tax', '不含税金额', { ...made, initial: '0' }),
  taxAmount: f.amount('Tax', '税额', { ...made, initial: '0' }),
  amountTaxIncl: f.amount('Incl. tax', '含税金额', { ...made, initial: '0' }),
  effectiveFrom: f.date('From', '生效日期', { need: 'submit', ...read }),
  effectiveTo: f.date('To', '到期日期', { need: 'submit', notBefore: 'effectiveFrom', ...read }),
  signMode: f.lookup(lookups.CCT_SIGN_MODE, 'Signed', '签署方式', { need: 'save', initial: 'OFFLINE', ...read }),
  signOrder: f.lookup(lookups.CCT_SIGN_ORDER, 'Signing order', '签署顺序', { need: 'save', initial: 'A_FIRST', ...read }),
  confirmDays: f.integer('Days to confirm', '确认期限(天)', { need: 'save', initial: 5, min: 1, max: 60 }),
  confirmDeadline: f.dateTime('Confirm by', '确认截止', made),
  performanceBondAmount: f.amount('Performance bond', '履约保证金', { min: 0, ...read }),
  warrantyMonths: f.integer('Warranty (months)', '质保期(月)', { min: 0, max: 240, ...read }),
  qtyTolerancePct: f.rate('Quantity tolerance (%)', '数量允差(%)', { min: 0, max: 100, ...read }),
  ownerUserId: f.ref('baseUsers', 'Owner', '经办人', { need: 'submit' }),
  body: f.richText('Text', '正文'),
  sentBody: f.richText('Text sent', '已发送正文', made),
  ...deviationFields,
  revisionNo: f.integer('Revision', '版本', { ...made, initial: 1 }),
  sentRevisionNo: f.integer('Revision sent', '已发送版本', { computed: true, internal: true }),
  underRevision: f.flag('Under revision', '修订中', made),
  held: f.json<Held>()('As it was sent', '已发送内容', { computed: true, internal: true }),
  proposalNo: f.integer("Supplier's proposal", '供应商修改稿', made),
  documentCount: f.integer('Versions', '文本版本数', { computed: true, internal: true }),
  fillCount: f.integer('Times filled in', '填写次数', { computed: true, internal: true }),
  refuseReason: f.longText('Why refused', '拒绝原因', made),
  finalFileId: f.attachments('Final document', '定稿', made),
  revisionHash: f.text(64, 'SHA-256 of the final document', '定稿哈希', made),
  anchors: f.json<readonly AnchorPlace[]>()('Sign anchors', '签署位置', { computed: true, internal: true }),
  signFlowId: f.ref('srmCctSignFlow', 'Sign flow', '签署流程', made),
  verifyCode: f.text(20, 'Verification code', '验证码', made),
  signedFileIds: f.attachments('Signed contract', '签署件', made),
  acceptedBy: f.ref('baseUsers', 'Confirmed by', '确认人', made),
  acceptedAt: f.dateTime('Confirmed at', '确认时间', made),
  signedDate: f.date('Signed on', '签署日期', made),
  executedAmount: f.amount('Ordered incl. tax', '已执行金额(含税)', made),
  paidAmount: f.amount('Paid', '已付金额', { ...made, initial: '0' }),
  unallocatedPaid: f.amount('Paid, of no stage yet', '未分配付款', { computed: true }),
  terminateType: f.lookup(lookups.CCT_TERMINATE_TYPE, 'Termination', '终止类型', made),
  terminateReason: f.longText('Why terminated', '终止原因', made),
  settlement: f.longText('What becomes of open orders', '未完成订单的处理', made),
  noticeFileIds: f.attachments('Agreement or notice', '终止协议或解除通知', made),
  terminatedBy: f.ref('baseUsers', 'Termination asked by', '终止申请人', { computed: true }),
  terminatingFrom: f.text(20, 'Terminated while', '终止前状态', { computed: true, internal: true }),
  endReason: f.lookup(lookups.CCT_END, 'Ended', '结束原因', made),
  awardAmount: f.amount('Award', '中标金额', { computed: true }),
  awardLineId: f.integer('Line of the result', '中标结果行', { computed: true, internal: true }),
  endsAt: f.dateTime('Ends at', '到期时间', { computed: true, internal: true }),
  startsAt: f.dateTime('Begins at', '生效时间', { computed: true, internal: true }),
  ...childFields,
  ...termFields,
  ...approvalFields,
};
export const lines = {
  items: hot(
    'Items',
    '标的明细',
    { entity: 'srmCctItem', key: 'lineNo', bound: 500, indexes: ['itemId'] },
    {
      lineNo: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true }),
      itemName: f.text(200, 'Name', '标的名称', { need: 'submit', ...read }),
      spec: f.text(500, 'Specification', '规格', read),
      uomId: f.ref('baseUom', 'Unit', '单位', { need: 'submit', holds: true, ...read }),
      quantity: f.quantity('Quantity', '数量', { need: 'submit', min: 0, unit: 'uomId', ...read }),
      price: f.price('Price excl. tax', '不含税单价', { need: 'submit', min: 0, ...read }),
      taxRate: f.rate('Tax rate', '税率', { need: 'submit', min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
      amount: f.amount('Excl. tax', '不含税金额', made),
      taxAmount: f.amount('Tax', '税额', made),
      amountTaxIncl: f.amount('Incl. tax', '含税金额', made),
      deliveryDate: f.date('Deliver on', '交付日期', read),
      orderedQty: f.quantity('Ordered', '已下单', made),
      openQty: f.quantity('Open', '可下单', made),
      receivedQty: f.quantity('Received', '已到货', made),
      deliveredQty: f.quantity('Delivered', '已交付', made),
      itemStatus: f.lookup(lookups.CCT_ITEM_STATUS, 'Status', '执行状态', made),
    },
  ),
  stages: hot(
    'Payment stages',
    '付款阶段',
    { entity: 'srmCctPaymentStage', key: 'stageNo', bound: 50 },
    {
      stageNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      stageName: f.text(60, 'Stage', '阶段名称', { need: 'submit', ...read }),
      stageType: f.lookup(lookups.CCT_STAGE_TYPE, 'Kind', '款项类型', { need: 'save', initial: 'PROGRESS', ...read }),
      ratio: f.rate('Share (%)', '比例(%)', { need: 'submit', min: 0, max: 100, ...read }),
      stageAmount: f.amount('Amount', '金额', made),
      stageTrigger: f.lookup(lookups.CCT_STAGE_TRIGGER, 'Due after', '触发条件', { need: 'save', initial: 'INVOICE', ...read }),
      daysAfter: f.integer('Days after', '触发后(天)', { need: 'save', initial: 30, min: 0, max: 3650, ...read }),
      triggerDate: f.date('Due on the day', '指定日期', read),
      triggersAt: f.dateTime('Falls due at', '触发时间', { computed: true, internal: true }),
      triggeredOn: f.date('Triggered', '触发日期', made),
      dueDate: f.date('Due', '到期日', made),
      stagePaid: f.amount('Paid', '已付', made),
    },
  ),
  trades: tradeLine,
  inputs: inputLine,
  annexes: annexLine,
  ...takenLines,
  documents: documentLine,
  archives: archiveLine,
  comments: commentLine,
};
export type Contract = Context<typeof fields, typeof lines>;
