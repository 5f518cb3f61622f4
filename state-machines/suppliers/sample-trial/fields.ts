import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { div, gt, lt, mul, round2 } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvingEvents } from '../../kernel/stock/approving.js';
import { supplierLookups as lookups } from '../lookups.js';
import { stepEvents, stepFields } from '../step-documents.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const ofSupplier = { ...made, ...read } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  ...stepFields,
  siteName: f.text(60, 'Site', '地点', read),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...read, holds: true }),
  materialDesc: f.text(200, 'Description', '物料描述', { need: 'save', ...read }),
  drawingNo: f.text(60, 'Drawing', '图号', read),
  drawingVersion: f.text(20, 'Version of it', '图纸版本', read),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { ...read, holds: true }),
  sampleType: f.lookup(lookups.SLC_SAMPLE_TYPE, 'Kind', '样品类型', { need: 'save', initial: 'FIRST', ...read }),
  sampleQty: f.quantity('Quantity', '送样数量', { need: 'save', initial: '1', min: 0, unit: 'uomId', ...read }),
  uomId: f.ref('baseUom', 'Unit', '单位', { ...read, holds: true }),
  chargeFlag: f.flag('Charged', '收费', read),
  samplePrice: f.price('Price', '样品单价', { min: 0, ...read }),
  requiredDate: f.date('Needed by', '要求送样日期', { need: 'save', ...read }),
  roundNo: f.integer('Round', '轮次', { ...made, initial: 1, ...read }),
  previousId: f.ref('srmSlcSampleTrial', 'Round before', '上一轮', made),
  nextId: f.ref('srmSlcSampleTrial', 'Next round', '下一轮', made),
  drawingIds: f.attachments('Drawings and specifications', '图纸与规格书', read),
  promisedDate: f.date('Promised for', '承诺日期', ofSupplier),
  promisedAt: f.dateTime('Promise ends at', '承诺到期时间', { ...made, internal: true }),
  overdueFlag: f.flag('Overdue', '逾期', ofSupplier),
  declineReason: f.text(500, 'Why declined', '拒绝原因', ofSupplier),
  carrier: f.text(60, 'Carrier', '承运商', ofSupplier),
  waybillNo: f.text(60, 'Waybill', '运单号', ofSupplier),
  shippedQty: f.quantity('Shipped', '已送数量', ofSupplier),
  receivedQty: f.quantity('Received', '接收数量', ofSupplier),
  receivedDate: f.date('Received on', '接收日期', ofSupplier),
  verdict: f.lookup(lookups.SLC_VERDICT, 'Verdict', '判定', made),
  concessionNote: f.text(500, 'Limits', '限度说明', made),
  concessionTo: f.date('Limits until', '限度截止', made),
  testerNote: f.longText('Notes of the tester', '检验备注'),
};

export const lines = {
  items: hot(
    'Test items',
    '检验项目',
    { entity: 'srmSlcSampleTrialItem', key: 'itemNum', bound: 200 },
    {
      itemNum: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      itemName: f.text(100, 'Item', '项目', { need: 'save', ...read }),
      itemType: f.lookup(lookups.SLC_SAMPLE_ITEM, 'Kind', '类型', { need: 'save', initial: 'DIMENSION', ...read }),
      standard: f.text(200, 'Standard', '标准', read),
      lowerLimit: f.decimal(18, 6, 'Lower limit', '下限', read),
      upperLimit: f.decimal(18, 6, 'Upper limit', '上限', read),
      unitText: f.text(20, 'Unit', '单位', read),
      keyFlag: f.flag('Key item', '关键项', read),
      supplierValue: f.decimal(18, 6, "Supplier's value", '供方值', { ...made, ...read }),
      ourValue: f.decimal(18, 6, 'Our value', '我方值'),
      itemResult: f.lookup(lookups.SLC_ITEM_RESULT, 'Result', '结果'),
    },
  ),
};

export type Trial = Context<typeof fields, typeof lines>;
export type TrialItem = LineRow<typeof lines.items>;

export interface TrialFacts {
  /** Why the gate refuses samples of the supplier. */
  readonly gated?: Label | null;
  readonly promisedAt?: number;
  readonly newId?: string;
}
const withFacts = { facts: facts<TrialFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  ISSUE: event('Issue', '下达', {}, withFacts),
  ACCEPT: event('Accept', '接受', { promisedDate: f.date('Promised for', '承诺日期', { need: 'save' }) }, withFacts),
  DECLINE: event('Decline', '拒绝', reason, { dangerous: true }),
  SHIP: event('Ship', '送样', {
    carrier: f.text(60, 'Carrier', '承运商', { need: 'save' }),
    waybillNo: f.text(60, 'Waybill', '运单号', { need: 'save' }),
    shippedQty: f.quantity('Quantity', '送样数量', { need: 'save', min: 0 }),
    values: f.rows(
      {
        itemNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
        supplierValue: f.decimal(18, 6, 'Measured', '自检值', { need: 'save' }),
      },
      'Own measurements',
      '自检值',
    ),
  }),
  RECEIVE: event('Receive', '接收', {
    receivedQty: f.quantity('Quantity', '接收数量', { need: 'save', min: 0 }),
    receivedDate: f.date('On', '接收日期', { need: 'save' }),
  }),
  REFUSE_RECEIPT: event('Refuse', '拒收', reason),
  SUBMIT: event('Submit', '提交', {
    verdict: f.lookup(lookups.SLC_VERDICT, 'Verdict', '判定', { need: 'save', initial: 'PASS' }),
    concessionNote: f.text(500, 'Limits', '限度说明'),
    concessionTo: f.date('Limits until', '限度截止'),
  }),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  NEW_ROUND: event('Next round', '下一轮', {}, withFacts),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
  ...stepEvents,
  PROMISE_DUE: systemEvent('Promise passed', '承诺逾期'),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};
export type TrialEvent = EventOf<typeof events>;
export type TrialEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

/** A measured value decides by its limits; what is looked at is decided by hand. */
export function judged(item: TrialItem): TrialItem {
  const { ourValue, lowerLimit, upperLimit } = item;
  if (ourValue === null || (lowerLimit === null && upperLimit === null)) return item;
  const outside = (lowerLimit !== null && lt(ourValue, lowerLimit)) || (upperLimit !== null && gt(ourValue, upperLimit));
  return { ...item, itemResult: outside ? 'NG' : 'OK' };
}

export function saved(trial: Trial, payload: SavePayload): Change<Trial> {
  const change = applySave<Trial>(lines, trial, payload);
  return change.items ? { ...change, items: change.items.map(judged) } : change;
}

/** Key item out of order: failed; another one: with limits; none: passed. */
export const proposedVerdict = (items: readonly TrialItem[]): 'PASS' | 'CONCESSION' | 'FAIL' => {
  const bad = items.filter(({ itemResult }) => itemResult === 'NG');
  if (bad.length === 0) return 'PASS';
  return bad.some(({ keyFlag }) => keyFlag === 'Y') ? 'FAIL' : 'CONCESSION';
};

/** Items in order, of a hundred. */
export const scoreOf = ({ items }: Pick<Trial, 'items'>): string | null =>
  items.length === 0
    ? null
    : round2(div(mul(String(items.filter(({ itemResult }) => itemResult === 'OK').length), '100'), String(items.length)));
