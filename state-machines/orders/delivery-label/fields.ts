import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import type { UnitDecimals } from '../../kernel/unit-decimals.js';
import { MOST_OF_LINE } from '../delivery-note/labels.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
const zero = { ...made, initial: '0', unit: 'uomId' } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
  noteId: f.ref('srmPurDeliveryNoteHeader', 'Delivery note', '送货单', made),
  noteNumber: f.text(60, 'Delivery note number', '送货单号', made),
  noteLine: f.integer('Note line', '送货单行', made),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...made, holds: true }),
  itemName: f.text(200, 'Name', '物料名称', made),
  uomId: f.ref('baseUom', 'Unit', '单位', { ...made, holds: true }),
  shipQty: f.quantity('Shipped', '本次送货数量', zero),
  packQty: f.quantity('A package', '每箱数量', { ...made, unit: 'uomId' }),
  labelCount: f.integer('Labels', '标签数', made),
  lotNo: f.text(60, 'Lot', '批次', made),
  dateCode: f.text(30, 'Date code', '周期', made),
  expiryDate: f.date('Expires', '有效期', made),
  scannedQty: f.quantity('Scanned', '已扫数量', zero),
  unscannedQty: f.quantity('Not scanned', '未扫数量', zero),
  printCount: f.integer('Printed', '打印次数', { ...made, initial: 0 }),
};

export const lines = {
  labels: hot(
    'Labels',
    '标签',
    { key: 'seq', bound: MOST_OF_LINE, computed: true, indexes: ['labelNo'] },
    {
      seq: f.integer('No.', '序号', { need: 'save', ...read }),
      labelNo: f.text(90, 'Label', '标签号', { need: 'save', ...read }),
      boxSeq: f.integer('Package', '箱号', { need: 'save', ...read }),
      boxTotal: f.integer('Of', '总箱数', { need: 'save', ...read }),
      qty: f.quantity('Quantity', '数量', { need: 'save', unit: 'uomId', ...read }),
      voidFlag: f.flag('Void', '已作废', { initial: 'N', ...read }),
      printCount: f.integer('Printed', '打印次数', { initial: 0, ...read }),
      scanTime: f.dateTime('Scanned', '扫描时间', read),
      voidReason: f.text(500, 'Why void', '作废原因', read),
    },
  ),
};

export interface LabelFacts {
  /** Of the line's unit. */
  readonly unit?: UnitDecimals | null;
}
const places = {
  from: f.integer('From package', '起始箱号', { min: 1 }),
  to: f.integer('To package', '截止箱号', { min: 1 }),
};
export const events = {
  CREATE: saveEvent('Made', '生成'),
  PRINT: event('Print', '打印', places, { call: 'doPrint' }),
  REPRINT: event('Print again', '补打', { ...places, reason: f.text(500, 'Reason', '原因', { told: true }) }, { call: 'doReprint' }),
  REPACK: event(
    'Pack anew',
    '重新分箱',
    {
      packQty: f.quantity('A package', '每箱数量', { min: 0 }),
      rows: f.rows(
        {
          boxes: f.integer('Packages', '箱数', { need: 'save', min: 1, max: MOST_OF_LINE }),
          qty: f.quantity('Each with', '每箱数量', { need: 'save', min: 0 }),
        },
        'Packages',
        '分箱明细',
        { initial: [] },
      ),
    },
    { call: 'doRepack', facts: facts<LabelFacts>() },
  ),
  SCAN: event('Scan', '扫描', { labelNo: f.text(400, 'Label', '标签号', { need: 'save' }) }, { call: 'doScan' }),
  REPLACE_LABEL: event(
    'Void a label',
    '作废单张标签',
    {
      labelNo: f.text(400, 'Label', '标签号', { need: 'save' }),
      reason: f.text(500, 'Reason', '作废原因', { told: true }),
    },
    { call: 'doVoidLabel', dangerous: true },
  ),
  VOID: systemEvent('Voided', '作废'),
};
export type LabelEvent = EventOf<typeof events>;
export type LabelEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
