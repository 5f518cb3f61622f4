import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { add, gt, isPositive, isZero, sub } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import type { Place } from '../ship-to.js';
import { orderLookups as lookups } from '../lookups.js';
import type { Quantities } from '../protocol.js';
import { answerLines, reservingEvents, reservingFields } from '../reserving.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  noticeType: f.lookup(lookups.PUR_NOTICE_TYPE, 'Type', '类型', { need: 'save', initial: 'STANDARD', ...read }),
  warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '收货仓库', { holds: true, need: 'submit', ...read }),
  deliveryPlace: f.text(200, 'Delivery place', '交货地点', read),
  deliverDate: f.date('Deliver on', '送货日期', { need: 'submit', ...read }),
  timeWindow: f.text(20, 'Window', '送货时段', read),
  replyDeadline: f.dateTime('Reply by', '回复截止', made),
  autoFlag: f.flag('Confirmed by itself', '逾期自动确认', made),
  disputeComment: f.text(500, 'Dispute', '异议说明', made),
  outcome: f.text(10, 'What follows', '释放结果', { computed: true, internal: true }),
  ...reservingFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurDeliveryNoticeLine', key: 'lineNum', bound: 2000, indexes: ['orderId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      orderId: f.ref('srmPurOrderHeader', 'Order', '采购订单', { need: 'save', ...read }),
      orderLine: f.integer('Order line', '订单行', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...read, holds: true }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Name', '物料名称', read),
      spec: f.text(500, 'Specification', '规格', read),
      uomId: f.ref('baseUom', 'Unit', '单位', { ...read, holds: true }),
      noticeQty: f.quantity('Quantity', '通知数量', { need: 'submit', min: 0, unit: 'uomId', ...read }),
      confirmQty: f.quantity('Confirmed', '确认数量', made),
      confirmDate: f.date('Confirmed for', '确认日期', made),
      confirmComment: f.text(200, 'Comment', '确认说明', made),
      shippedQty: f.quantity('Shipped', '已发数量', made),
      closedQty: f.quantity('Closed', '已关闭数量', made),
      openQty: f.quantity('Open', '未发数量', made),
      lineStatus: f.lookup(lookups.PUR_NOTICE_LINE, 'Status', '行状态', { ...made, initial: 'OPEN' }),
    },
  ),
  ...answerLines,
};

export type Notice = Context<typeof fields, typeof lines>;
export type NoticeLine = LineRow<typeof lines.lines>;

/** An order as a notice finds it. */
export interface FoundOrder {
  readonly supplierId: string;
  readonly orgId: string | null;
  readonly state: string;
  readonly lineNums: readonly number[];
  /** Where its lines go that go somewhere else than the order. */
  readonly places?: Readonly<Record<string, Place>>;
}
export interface NoticeFacts extends ItemFacts {
  readonly today?: string;
  readonly orders?: Readonly<Record<string, FoundOrder>>;
  readonly newId?: string;
}
const withFacts = { facts: facts<NoticeFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  ISSUE: event('Issue', '下达', {}, { call: 'doIssue', ...withFacts }),
  CONFIRM: event('Confirm', '确认', {}, { call: 'doConfirm' }),
  DISPUTE: event('Propose changes', '提出异议', {
    rows: f.rows(
      {
        lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
        confirmQty: f.quantity('Quantity', '确认数量', { need: 'save', min: 0 }),
        confirmDate: f.date('On', '确认日期', { need: 'save' }),
        confirmComment: f.text(200, 'Comment', '说明'),
      },
      'Lines',
      '明细',
      { need: 'save', about: { lines: 'lines', proposes: { confirmQty: 'noticeQty' } } },
    ),
  }),
  ACCEPT_DISPUTE: event('Accept the changes', '接受异议'),
  REJECT_DISPUTE: event('Reject the changes', '驳回异议', comment),
  CREATE_NOTE: event('Ship', '创建送货单', {}, { call: 'doCreateDeliveryNote', ...withFacts }),
  CLOSE: event('Close the rest', '关闭剩余', comment, { call: 'doClose', dangerous: true }),
  CANCEL: event('Cancel', '取消', comment, { call: 'doCancel', dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  ...reservingEvents,
  SHIP_POSTED: systemEvent<Quantities>('Shipped', '已发货'),
  SHIP_REVERSED: systemEvent<Quantities>('Shipment reversed', '发货冲销'),
  REPLY_DUE: systemEvent('Reply overdue', '回复逾期'),
  ARCHIVE_DUE: systemEvent('Archived', '归档'),
};
export type NoticeEvent = EventOf<typeof events>;
export type NoticeEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const statusOf = ({ openQty, shippedQty }: Pick<NoticeLine, 'openQty' | 'shippedQty'>): NonNullable<NoticeLine['lineStatus']> => {
  if (isPositive(openQty ?? '0')) return isPositive(shippedQty ?? '0') ? 'PART_SHIPPED' : 'OPEN';
  return isPositive(shippedQty ?? '0') ? 'SHIPPED' : 'CLOSED';
};
/** Noticed is open, shipped and closed. */
export function counted(line: NoticeLine): NoticeLine {
  const openQty = sub(line.noticeQty ?? '0', add(line.shippedQty ?? '0', line.closedQty ?? '0'));
  const next = { ...line, openQty };
  return { ...next, lineStatus: statusOf(next) };
}

export const saved = (notice: Notice, payload: SavePayload, given: NoticeFacts): Change<Notice> =>
  applySave<Notice>(lines, notice, withCopies(payload, 'lines', given));

export const issued = (notice: Notice): Change<Notice> => ({
  lines: notice.lines.map((line) => counted({ ...line, shippedQty: '0', closedQty: '0' })),
});

/** Several shipments of one line may be told at once. */
function withQuantities(
  { lines: before }: Pick<Notice, 'lines'>,
  rows: Quantities['rows'],
  change: (line: NoticeLine, qty: string) => NoticeLine,
): readonly NoticeLine[] {
  const told = new Map<number, string>();
  for (const { docLine, qty } of rows) told.set(docLine, add(told.get(docLine) ?? '0', qty));
  return before.map((line) => {
    const qty = told.get(line.lineNum);
    return qty === undefined ? line : change(line, qty);
  });
}
const added = (notice: Notice, rows: Quantities['rows'], name: 'shippedQty' | 'closedQty', sign: 1 | -1): readonly NoticeLine[] =>
  withQuantities(notice, rows, (line, qty) => {
    const before = line[name] ?? '0';
    return counted({ ...line, [name]: sign === 1 ? add(before, qty) : sub(before, qty) });
  });
export const withShipped = (notice: Notice, { rows }: Quantities, sign: 1 | -1 = 1) => ({ lines: added(notice, rows, 'shippedQty', sign) });
export const withClosed = (notice: Notice, { rows }: Quantities) => ({ lines: added(notice, rows, 'closedQty', 1) });

export const confirmedAll = (notice: Notice): Change<Notice> => ({
  lines: notice.lines.map((line) => ({ ...line, confirmQty: line.noticeQty, confirmDate: notice.deliverDate })),
});
export const disputed = (notice: Notice, { payload }: NoticeEventOf<'DISPUTE'>): Change<Notice> => ({
  lines: notice.lines.map((line) => {
    const said = payload.rows.find(({ lineNum }) => lineNum === line.lineNum);
    return said ? { ...line, confirmQty: said.confirmQty, confirmDate: said.confirmDate, confirmComment: said.confirmComment } : line;
  }),
});

export const noneOpen = ({ lines: rows }: Pick<Notice, 'lines'>): boolean => rows.every(({ openQty }) => isZero(openQty ?? '0'));
export const anyShipped = ({ lines: rows }: Pick<Notice, 'lines'>): boolean => rows.some(({ shippedQty }) => isPositive(shippedQty ?? '0'));

/** What the supplier wants less of each line. */
export const lowered = ({ lines: rows }: Notice): Quantities['rows'] =>
  rows
    .filter(({ noticeQty, confirmQty }) => confirmQty !== null && gt(noticeQty ?? '0', confirmQty))
    .map(({ lineNum, noticeQty, confirmQty }) => ({ docLine: lineNum, qty: sub(noticeQty ?? '0', confirmQty ?? '0') }));

export const ordersOf = ({ lines: rows }: Pick<Notice, 'lines'>): readonly string[] => [...new Set(rows.map(({ orderId }) => orderId))];
