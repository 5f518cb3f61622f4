import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { add, isPositive, isZero, neg, sub } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { priceUnitMadeRead } from '../../trade/price-unit.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
const zero = { ...made, initial: '0' } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  noteId: f.ref('srmPurDeliveryNoteHeader', 'Delivery note', '送货单', { need: 'save', fixed: true, ...read }),
  noteNumber: f.text(60, 'Number of the delivery note', '送货单号', { fixed: true, ...read }),
  warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '仓库', { holds: true, need: 'save', fixed: true, ...read }),
  stockDate: f.date('In stock since', '入库日期', made),
  agedAt: f.dateTime('Aged at', '超期时间', { computed: true, internal: true }),
  agedFlag: f.flag('In stock too long', '超期在库', made),
};
export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurConsignNoteLine', key: 'lineNum', bound: 2000, indexes: ['orderId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      orderId: f.ref('srmPurOrderHeader', 'Order', '采购订单', made),
      orderLine: f.integer('Order line', '订单行', made),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { ...made, holds: true }),
      itemName: f.text(200, 'Name', '物料名称', made),
      uomId: f.ref('baseUom', 'Unit', '单位', { ...made, holds: true }),
      lotNo: f.text(60, 'Lot', '批次', made),
      price: f.price('Price', '单价', made),
      priceUnit: priceUnitMadeRead,
      consignQty: f.quantity('Noted', '寄售数量', { need: 'save', ...read }),
      consumedQty: f.quantity('Consumed', '已消耗', zero),
      returnedQty: f.quantity('Sent back', '已退回', zero),
      lossQty: f.quantity('Lost, borne by the supplier', '盘亏(供应商承担)', zero),
      onHandQty: f.quantity('On hand', '在库', zero),
    },
  ),
};
export type ConsignNote = Context<typeof fields, typeof lines>;
export type ConsignLine = LineRow<typeof lines.lines>;

/** What an account of consigned stock says happened to goods of a line. */
export interface ConsignMove {
  readonly lineNum: number;
  readonly moveType: 'CONSUME' | 'LOSS' | 'REVERSE_CONSUME' | 'RETURN' | 'COUNT_ADJUST' | 'GAIN';
  readonly qty: DecimalString;
}
export interface ConsignFacts {
  readonly today?: string;
  /** Of each material its open account, or the id of the one to be opened. */
  readonly accounts?: Readonly<Record<string, { readonly id: string; readonly isNew: boolean }>>;
}
export const events = {
  CREATE: saveEvent('New', '新建'),
  CONFIRM: event('Take into stock', '确认入库', {}, { call: 'doConfirm', facts: facts<ConsignFacts>() }),
  CANCEL: event('Cancel', '取消', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { call: 'doCancel', dangerous: true }),
  MOVED: systemEvent<{ readonly rows: readonly ConsignMove[] }>('Used, sent back or counted', '寄售库存变动'),
  AGED: systemEvent('In stock too long', '超期在库'),
};
export type ConsignEvent = EventOf<typeof events>;
export type ConsignEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

/** Which figure a movement changes, and whether it takes from what is on hand. */
const figureOf = {
  CONSUME: ['consumedQty', 1],
  LOSS: ['consumedQty', 1],
  REVERSE_CONSUME: ['consumedQty', -1],
  RETURN: ['returnedQty', 1],
  COUNT_ADJUST: ['lossQty', 1],
  GAIN: ['lossQty', -1],
} as const;

const onHandOf = ({ consignQty, consumedQty, returnedQty, lossQty }: ConsignLine): DecimalString =>
  sub(sub(sub(consignQty, consumedQty ?? '0'), returnedQty ?? '0'), lossQty ?? '0');

/** Never refused: the account holds the goods, and asked before. */
export function moved(note: ConsignNote, { payload }: ConsignEventOf<'MOVED'>): { readonly lines: readonly ConsignLine[] } {
  const rows = new Map(note.lines.map((line) => [line.lineNum, line]));
  for (const { lineNum, moveType, qty } of payload.rows) {
    const line = rows.get(lineNum);
    if (!line) continue;
    const [name, sign] = figureOf[moveType];
    const next = { ...line, [name]: add(line[name] ?? '0', sign === 1 ? qty : neg(qty)) };
    rows.set(lineNum, { ...next, onHandQty: onHandOf(next) });
  }
  return { lines: [...rows.values()] };
}
export const stocked = (note: ConsignNote): readonly ConsignLine[] => note.lines.map((line) => ({ ...line, onHandQty: onHandOf(line) }));
export const isUsedUp = ({ lines: rows }: Pick<ConsignNote, 'lines'>): boolean => rows.every(({ onHandQty }) => isZero(onHandQty ?? '0'));
export const inStock = (rows: readonly ConsignLine[]): readonly ConsignLine[] => rows.filter(({ consignQty }) => isPositive(consignQty));
