import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Instant, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { add, isPositive, isZero, sub } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { orderLookups as lookups } from '../lookups.js';
import { answerLines, reservingEvents, reservingFields } from '../reserving.js';
import { toldEvent } from '../told.js';
import { packagesOf } from './labels.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const made = { computed: true, ...read } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  noteType: f.lookup(lookups.PUR_NOTE_TYPE, 'Type', '类型', { need: 'save', initial: 'STANDARD', ...read }),
  warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '收货仓库', { ...read, holds: true }),
  deliveryPlace: f.text(200, 'Delivery place', '交货地点', { ...read }),
  shipDate: f.date('Ships on', '发货日期', { need: 'submit', ...edit }),
  expectArriveDate: f.date('Expected on', '预计到货', { need: 'submit', ...edit }),
  carrierName: f.text(60, 'Carrier', '承运商', edit),
  waybillNo: f.text(60, 'Waybill', '运单号', edit),
  vehicleNo: f.text(60, 'Vehicle', '车牌号', edit),
  grossWeight: f.decimal(18, 3, 'Gross weight (kg)', '毛重(千克)', { min: 0, ...edit }),
  packageCount: f.integer('Packages', '件数', made),
  arrivalTime: f.dateTime('Arrived', '到货时间', made),
  overdueFlag: f.flag('Overdue', '逾期', made),
  overdueAt: f.dateTime('Overdue at', '逾期时间', { computed: true, internal: true }),
  inspectFlag: f.flag('Inspected', '需检验', made),
  printCount: f.integer('Printed', '打印次数', { ...made, initial: 0 }),
  ...reservingFields,
};

const zero = { ...made, initial: '0' } as const;

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurDeliveryNoteLine', key: 'lineNum', bound: 2000, indexes: ['orderId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...made, holds: true }),
      itemName: f.text(200, 'Name', '物料名称', made),
      uomId: f.ref('baseUom', 'Unit', '单位', { ...made, holds: true }),
      shipQty: f.quantity('Shipped', '本次送货数量', { need: 'submit', min: 0, unit: 'uomId', ...edit }),
      packQty: f.quantity('A package', '每箱数量', { min: 0, ...edit }),
      labelCount: f.integer('Packages', '箱数', made),
      lotNo: f.text(60, 'Lot', '批次', { need: 'submit', ...edit }),
      dateCode: f.text(30, 'Date code', '周期', edit),
      expiryDate: f.date('Expires', '有效期', edit),
      reportIds: f.attachments('Inspection report', '出货检验报告', edit),
      orderId: f.ref('srmPurOrderHeader', 'Order', '采购订单', made),
      orderLine: f.integer('Order line', '订单行', made),
      noticeId: f.ref('srmPurDeliveryNoticeHeader', 'Notice', '送货通知', made),
      noticeLine: f.integer('Notice line', '通知行', made),
      transitQty: f.quantity('On the way', '在途', zero),
      receivedQty: f.quantity('Received', '已收', zero),
      shortQty: f.quantity('Short', '短少', zero),
      toInspectQty: f.quantity('To be inspected', '待检', zero),
      acceptedQty: f.quantity('Accepted', '合格', zero),
      rejectedQty: f.quantity('Rejected', '不合格', zero),
      returnedQty: f.quantity('Returned', '已退', zero),
      consignFlag: f.flag('Consignment', '寄售', made),
      inspectFlag: f.flag('Inspected', '需检验', made),
      unnotedQty: f.quantity('On no consignment note', '未开寄售单', made),
      defectCode: f.lookup(lookups.PUR_DEFECT, 'Defect', '不良代码', made),
      lineStatus: f.lookup(lookups.PUR_NOTE_LINE, 'Status', '行状态', { ...made, initial: 'TRANSIT' }),
    },
  ),
  ...answerLines,
};

export type Note = Context<typeof fields, typeof lines>;
export type NoteLine = LineRow<typeof lines.lines>;

export interface NoteFacts {
  readonly today?: string;
  /** Why the gate refuses deliveries of the supplier. */
  readonly gated?: Label | null;
  /** Whatever comes in there waits to be inspected. */
  readonly inspectFlag?: 'Y' | 'N';
  /** Of its lines, those that wait for it by the type of their order, or by their material. */
  readonly inspected?: readonly number[];
  readonly overdueAt?: Instant | null;
  /** Of the labels of each line: of those to be made, or of those that are there. */
  readonly labelIds?: Readonly<Record<number, string>>;
  /** Whether its orders name more than one organisation or warehouse that receives. */
  readonly shipToDiffers?: boolean;
  /** Of its lines, those whose goods stay the supplier's until they are used. */
  readonly consigned?: readonly number[];
  /** For a consignment note: its id, and the prices of the orders by line. */
  readonly newId?: string;
  readonly prices?: Readonly<Record<string, string>>;
  /** For how many units each is, where it is not for one. */
  readonly priceUnits?: Readonly<Record<string, number>>;
  /** Dates before which lines called for just in time may not leave, by their numbers. */
  readonly earliest?: Readonly<Record<string, string>>;
}
interface LineQuantities {
  readonly rows: readonly { readonly lineNum: number; readonly qty: string }[];
}
const withFacts = { facts: facts<NoteFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const lineNum = f.integer('Line', '行号', { need: 'save', min: 1 });
const table = <F extends Parameters<typeof f.rows>[0]>(columns: F, proposes: Readonly<Record<string, string>> = {}) =>
  f.rows(columns, 'Lines', '明细', { need: 'save', about: { lines: 'lines', proposes } });

export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Dispatch', '提交发货', {}, { call: 'doSubmit', ...withFacts }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  CANCEL: event('Cancel', '取消送货', comment, { call: 'doCancelDeliveryNote', dangerous: true }),
  PRINT: event('Printed', '打印'),
  ARRIVE: event('Arrived', '到货'),
  RECEIVE: event(
    'Receive',
    '收货',
    {
      rows: table(
        {
          lineNum,
          qty: f.quantity('Received', '收货数量', { need: 'save', min: 0 }),
          shortQty: f.quantity('Short', '短少数量', { min: 0 }),
        },
        { qty: 'transitQty' },
      ),
    },
    withFacts,
  ),
  CLOSE_LINE: event('Nothing more comes', '关闭在途', { lineNum, ...comment }, { call: 'doCloseDeliveryOrderLine', dangerous: true }),
  INSPECT: event('Inspect', '检验', {
    rows: table(
      {
        lineNum,
        okQty: f.quantity('Passed', '合格数量', { need: 'save', min: 0 }),
        ngQty: f.quantity('Failed', '不合格数量', { need: 'save', min: 0, initial: '0' }),
        defectCode: f.lookup(lookups.PUR_DEFECT, 'Defect', '不良代码'),
      },
      { okQty: 'toInspectQty' },
    ),
  }),
  CONCEDE: event('Accept all the same', '让步接收', { lineNum, qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }), ...comment }),
  RETURN: event('Send back', '退货', {
    rows: table(
      {
        lineNum,
        qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }),
        replaceFlag: f.flag('To be replaced', '需补货', { initial: 'Y' }),
      },
      { qty: 'rejectedQty' },
    ),
  }),
  STOCK_RETURN: event(
    'Send back from stock',
    '库存退货',
    {
      lineNum,
      qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }),
      defectCode: f.lookup(lookups.PUR_DEFECT, 'Defect', '不良代码', { need: 'save' }),
      ...comment,
    },
    { call: 'doStockReturn' },
  ),
  CREATE_CONSIGN_NOTE: event(
    'Note consigned goods',
    '开寄售单',
    {
      warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse, if another', '存放仓库(不同时填写)'),
      rows: table({ lineNum, qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }) }, { qty: 'unnotedQty' }),
    },
    { call: 'doCreateConsignNote', ...withFacts },
  ),
  CONSIGN_RETURNED: systemEvent<LineQuantities>('Consigned goods go back', '寄售退货'),
  CONSIGN_VOIDED: systemEvent<LineQuantities>('Consignment note cancelled', '寄售单取消'),
  SYNC: toldEvent('doSyncDeliveryNote'),
  ...reservingEvents,
  ARRIVAL_DUE: systemEvent('Arrival overdue', '到货逾期'),
  ARCHIVE_DUE: systemEvent('Archived', '归档'),
};
export type NoteEvent = EventOf<typeof events>;
export type NoteEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export function saved(note: Note, payload: SavePayload): Change<Note> {
  const change = applySave<Note>(lines, note, payload);
  const rows = (change.lines ?? note.lines).map((line) => ({ ...line, labelCount: packagesOf(line) }));
  const counts = rows.flatMap(({ labelCount }) => labelCount ?? []);
  return { ...change, lines: rows, packageCount: counts.length === 0 ? null : counts.reduce((all, one) => all + one, 0) };
}

const statusOf = (line: NoteLine): NonNullable<NoteLine['lineStatus']> => {
  if (isPositive(line.transitQty ?? '0')) return isPositive(line.receivedQty ?? '0') ? 'PART' : 'TRANSIT';
  const waits = isPositive(line.toInspectQty ?? '0') || !isZero(sub(line.rejectedQty ?? '0', line.returnedQty ?? '0'));
  return waits ? 'RECEIVED' : 'SETTLED';
};

/** What is accepted of goods that stay the supplier's has to be noted. */
const toNote = (line: NoteLine, { acceptedQty }: Readonly<Partial<Record<Names, string>>>): Partial<NoteLine> =>
  line.consignFlag === 'Y' && acceptedQty !== undefined ? { unnotedQty: add(line.unnotedQty ?? '0', acceptedQty) } : {};

type Names = 'transitQty' | 'receivedQty' | 'shortQty' | 'toInspectQty' | 'acceptedQty' | 'rejectedQty' | 'returnedQty' | 'unnotedQty';
/** Adds to the figures of lines; a minus takes away. */
export const booked = (note: Note, changes: Readonly<Record<number, Readonly<Partial<Record<Names, string>>>>>): readonly NoteLine[] =>
  note.lines.map((line) => {
    const change = changes[line.lineNum];
    if (!change) return line;
    const next = {
      ...line,
      ...Object.fromEntries(Object.entries(change).map(([name, qty]) => [name, add(line[name as Names] ?? '0', qty)])),
    };
    return { ...next, ...toNote(next, change), lineStatus: statusOf(next) };
  });

export const waitsForInspection = ({ lineNum }: Pick<NoteLine, 'lineNum'>, { inspectFlag, inspected = [] }: NoteFacts): boolean =>
  inspectFlag === 'Y' || inspected.includes(lineNum);

/** What is inspected, and which of its lines stay the supplier's, is said when it is dispatched. */
export const dispatched = (note: Note, facts: NoteFacts): Change<Note> => {
  const rows = consigned(note, facts.consigned ?? []).map((line) => ({
    ...line,
    inspectFlag: waitsForInspection(line, facts) ? ('Y' as const) : ('N' as const),
  }));
  return { lines: rows, inspectFlag: rows.some(({ inspectFlag }) => inspectFlag === 'Y') ? 'Y' : 'N', overdueAt: facts.overdueAt ?? null };
};

/** Which of its lines stay the supplier's is what the orders say when it is dispatched. */
const consigned = (note: Note, lineNums: readonly number[]): readonly NoteLine[] =>
  note.lines.map((line) =>
    lineNums.includes(line.lineNum) ? { ...line, consignFlag: 'Y' as const, unnotedQty: '0' } : { ...line, consignFlag: 'N' as const },
  );

export const anyTransit = ({ lines: rows }: Pick<Note, 'lines'>): boolean => rows.some(({ transitQty }) => isPositive(transitQty ?? '0'));
export const anyWaiting = ({ lines: rows }: Pick<Note, 'lines'>): boolean => rows.some(({ lineStatus }) => lineStatus === 'RECEIVED');
