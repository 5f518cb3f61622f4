/**
 * Consigned stock (suppliers.md): what a supplier owns in our warehouse, by lot, oldest first; it becomes ours and
 * billable when it is consumed. Goods come by consignment notes of deliveries, which hear what happens to them, or are booked in by hand.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { cold, f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { add, gt, isPositive, isZero, lt, min, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';
import { isSamePrice, linesForOneUnit, priceUnitAsked, priceUnitMadeRead, unitOf, worthAt } from '../../trade/price-unit.js';
import type { UnitPrice } from '../../trade/price-unit.js';
import type { NotedIn } from './notes.js';
import { tellsNotes } from './notes.js';

const read = { supplier: 'read' } as const;
const zero = { computed: true, initial: '0', ...read } as const;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '仓库', { holds: true, need: 'save', fixed: true, ...read }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'save', fixed: true, ...read }),
  uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'save', fixed: true, ...read }),
  minQty: f.quantity('At least', '下限', { min: 0, ...read }),
  maxQty: f.quantity('At most', '上限', { min: 0, ...read }),
  maxDays: f.integer('Longest (days)', '最长天数', { initial: 90, min: 1, max: 3650, ...read }),
  onHandQty: f.quantity('On hand', '在库数量', zero),
  frozenQty: f.quantity('Frozen', '冻结数量', zero),
  availableQty: f.quantity('Available', '可用数量', zero),
  consumedQty: f.quantity('Consumed', '已消耗数量', zero),
  consumedAmount: f.amount('Consumed, net', '已消耗金额', zero),
  stockLevel: f.lookup(lookups.SLC_STOCK_LEVEL, 'Level', '库存水位', { computed: true, initial: 'NORMAL', ...read }),
  oldestDate: f.dateTime('Oldest since', '最早入库', { computed: true, ...read }),
  lastCountAt: f.dateTime('Counted', '最近盘点', { computed: true, ...read }),
  countSheetIds: f.attachments('Count sheet', '盘点表', { computed: true, ...read }),
};
/** Of goods that came by a consignment note. */
const ofNote = {
  consignNoteId: f.ref('srmPurConsignNote', 'Consignment note', '寄售单', read),
  consignNoteLine: f.integer('Its line', '寄售单行', read),
};
const lines = {
  lots: hot(
    'Lots',
    '批次',
    { key: 'lotNumber', bound: 500, computed: true },
    {
      lotNumber: f.text(60, 'Lot', '批次', { need: 'save', ...read }),
      stockedAt: f.dateTime('Booked in', '入库时间', { need: 'save', ...read }),
      onHandQty: f.quantity('On hand', '在库数量', { need: 'save', ...read }),
      price: f.price('Price', '单价', { need: 'save', ...read }),
      priceUnit: priceUnitMadeRead,
      supplierLot: f.text(60, 'Lot of the supplier', '供应商批次', read),
      ...ofNote,
    },
  ),
  moves: cold(
    'Movements',
    '出入库记录',
    { entity: 'srmSlcConsignMove', key: 'moveNum', computed: true },
    {
      moveNum: f.integer('No.', '序号', { need: 'save', ...read }),
      moveType: f.lookup(lookups.SLC_MOVE_TYPE, 'Movement', '类型', { need: 'save', ...read }),
      lotNumber: f.text(60, 'Lot', '批次', { need: 'save', ...read }),
      qty: f.quantity('Quantity', '数量', { need: 'save', ...read }),
      price: f.price('Price', '单价', { need: 'save', ...read }),
      priceUnit: priceUnitMadeRead,
      netAmount: f.amount('Net', '不含税金额', { need: 'save', ...read }),
      moveTime: f.dateTime('When', '时间', { need: 'save', ...read }),
      ofMoveNum: f.integer('Takes back no.', '冲回序号', read),
      ...ofNote,
    },
  ),
};
type Stock = Context<typeof fields, typeof lines>;
type Lot = Stock['lots'][number];

/** What a movement took out that may come back: what of it is neither billed nor back already. */
export interface Returnable {
  readonly moveNum: number;
  readonly moveType: 'CONSUME' | 'LOSS' | 'COUNT_ADJUST';
  readonly lotNumber: string;
  readonly price: string;
  readonly priceUnit?: number | null;
  readonly stockedAt: Instant;
  readonly left: string;
  readonly consignNoteId?: string | null;
  readonly consignNoteLine?: number | null;
}
export interface StockFacts {
  /** null: the account has no such consumption. */
  readonly move?: Returnable | null;
  /** Losses of earlier counts, in the order in which what is found makes up for them. */
  readonly losses?: readonly Returnable[];
  /** Number of a consignment note whose goods are here and not in the account yet. */
  readonly pending?: string | null;
}
const withFacts = { facts: facts<StockFacts>() };
const qty = f.quantity('Quantity', '数量', { need: 'save', min: 0 });
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  STOCK_IN: event('Book in', '入库', {
    lotNumber: f.text(60, 'Lot', '批次', { need: 'save' }),
    qty,
    price: f.price('Price', '单价', { need: 'save', min: 0 }),
    priceUnit: priceUnitAsked,
  }),
  STOCK_NOTED: systemEvent<NotedIn>('Came by a consignment note', '寄售单入库'),
  CONSUME: event('Consume', '消耗', { qty }),
  UNDO_CONSUME: event(
    'Take a consumption back',
    '冲回消耗',
    { moveNum: f.integer('Movement no.', '出入库记录序号', { need: 'save', min: 1 }), qty, ...reason },
    withFacts,
  ),
  SEND_BACK: event('Send back', '退回供应商', { qty, ...reason }),
  COUNT: event(
    'Count',
    '盘点',
    {
      countedQty: f.quantity('Counted', '盘点数量', { need: 'save', min: 0 }),
      countSheetIds: f.attachments('Count sheet, signed by both', '双方签字的盘点表'),
      lossBearer: f.lookup(lookups.SLC_LOSS_BEARER, 'Who bears what is missing', '盘亏承担方', { initial: 'BUYER' }),
      ...reason,
    },
    withFacts,
  ),
  FREEZE: event('Freeze', '冻结', { qty, ...reason }),
  UNFREEZE: event('Release', '解冻', { qty }),
  CLOSE: event('Close', '关闭', reason, { dangerous: true }),
};
type StockEvent = EventOf<typeof events>;
type StockEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, rule, refuse, reasons } = refusalsOf({
  CSG_DUPLICATE: {
    en: 'There is an account of this supplier, material and warehouse already.',
    cn: '该供应商、物料与仓库的寄售账户已存在',
  },
  CSG_QTY: { en: 'Enter more than 0.', cn: '数量须大于0' },
  CSG_AVAILABLE: { en: 'Only {qty} is available.', cn: '可用数量仅{qty}' },
  CSG_FROZEN: { en: 'Only {qty} is frozen.', cn: '冻结数量仅{qty}' },
  CSG_LIMITS: { en: 'The least must not be above the most.', cn: '下限不能高于上限' },
  CSG_LOT: { en: 'The lot is here at another price.', cn: '该批次已按其他价格入库' },
  CSG_NO_MOVE: {
    en: 'The account has no consumption {no}. Its number stands in the movements.',
    cn: '该账户没有序号为{no}的消耗,请按出入库记录填写序号',
  },
  CSG_SETTLED: {
    en: 'At most {qty} of this consumption can be taken back: the rest is on a statement, or back already. Cancel the statement first.',
    cn: '该消耗最多可冲回{qty},其余已进入对账开票或已冲回,请先取消对账单',
  },
  CSG_PENDING: {
    en: 'Goods of consignment note {number} are not in the account yet. Confirm or cancel it, and count then.',
    cn: '寄售单{number}的货物尚未入账,请先确认或取消该单再盘点',
  },
  CSG_COUNT_SIGN: { en: 'Attach the count sheet signed by both sides.', cn: '请上传双方签字的盘点表' },
  CSG_NO_LOT: {
    en: 'No lot is on hand: book what was found in as one, with its price.',
    cn: '当前没有在库批次,请将盘盈数量按批次和单价办理入库',
  },
  CSG_NOT_EMPTY: { en: 'Stock is left.', cn: '仍有寄售库存' },
});
const ask = { needs: 'ask' } as const;
type Amount = StockEventOf<'CONSUME'>;
const some = guard<Stock, MachineEvent>('CSG_QTY', (_stock, { payload }) => isPositive((payload as { readonly qty: string }).qty), ask);
const available = rule<Stock, MachineEvent>(
  ['CSG_AVAILABLE'],
  ({ availableQty }, sent) =>
    !gt((sent as Amount).payload.qty, availableQty ?? '0') || refuse('CSG_AVAILABLE', { params: { qty: availableQty ?? '0' } }),
  ask,
);
const frozen = rule<Stock, MachineEvent>(
  ['CSG_FROZEN'],
  ({ frozenQty }, sent) =>
    !gt((sent as Amount).payload.qty, frozenQty ?? '0') || refuse('CSG_FROZEN', { params: { qty: frozenQty ?? '0' } }),
  ask,
);
const ordered = guard<Stock, MachineEvent>(
  'CSG_LIMITS',
  (stock, sent) => {
    const { minQty, maxQty } = { ...stock, ...applySave<Stock>(lines, stock, (sent as StockEventOf<'SAVE'>).payload) };
    return minQty === null || maxQty === null || !gt(minQty, maxQty);
  },
  ask,
);
interface Priced {
  readonly price: string;
  readonly priceUnit?: number | null;
}
const priceOf = (one: Priced): UnitPrice => ({ price: one.price, unit: unitOf(one) });
/** Whether goods fit beside what is in stock: a lot has one price. */
const fitsIn = (lots: readonly Lot[], goods: Priced & { readonly lotNumber: string }): boolean =>
  lots.every((lot) => lot.lotNumber !== goods.lotNumber || isSamePrice(priceOf(lot), priceOf(goods)));
const sameLot = guard<Stock, StockEventOf<'STOCK_IN'>>('CSG_LOT', ({ lots }, { payload }) => fitsIn(lots, payload), ask);
const undoable = rule<Stock, StockEventOf<'UNDO_CONSUME'>>(
  ['CSG_NO_MOVE', 'CSG_SETTLED', 'CSG_LOT'],
  ({ lots }, { payload, facts: { move } }) => {
    if (!move) return refuse('CSG_NO_MOVE', { field: 'moveNum', params: { no: payload.moveNum } });
    if (gt(payload.qty, move.left)) return refuse('CSG_SETTLED', { field: 'qty', params: { qty: move.left } });
    return fitsIn(lots, move) || refuse('CSG_LOT');
  },
  ask,
);
const signed = guard<Stock, StockEventOf<'COUNT'>>('CSG_COUNT_SIGN', (_stock, { payload }) => isSaid(payload.countSheetIds), ask);
/** Counted with the others they would be found, and found once more with their note. */
const settled = rule<Stock, StockEventOf<'COUNT'>>(
  ['CSG_PENDING'],
  (_stock, { facts: { pending } }) => !pending || refuse('CSG_PENDING', { params: { number: pending } }),
  ask,
);
/** What is found and makes up for no loss belongs to the newest lot: where there is none, nobody could say what it costs. */
const someLot = guard<Stock, StockEventOf<'COUNT'>>(
  'CSG_NO_LOT',
  ({ lots, onHandQty }, { payload, facts: { losses = [] } }) =>
    lots.length > 0 || !gt(payload.countedQty, add(onHandQty ?? '0', sum(losses.map(({ left }) => left)))),
  ask,
);
const empty = guard<Stock>('CSG_NOT_EMPTY', ({ onHandQty }) => isZero(onHandQty ?? '0'), { over: ['onHandQty'] });

interface Move {
  readonly moveType: keyof typeof lookups.SLC_MOVE_TYPE.values;
  readonly lotNumber: string;
  readonly qty: string;
  readonly price: string;
  readonly priceUnit: number;
  readonly ofMoveNum?: number;
  readonly consignNoteId?: string | null;
  readonly consignNoteLine?: number | null;
}
type OfNote = Pick<Move, 'consignNoteId' | 'consignNoteLine'>;
const noteOf = ({ consignNoteId = null, consignNoteLine = null }: OfNote) => ({ consignNoteId, consignNoteLine });
/** Oldest lots first. */
export function taken(lots: readonly Lot[], wanted: string): { readonly lots: readonly Lot[]; readonly parts: readonly Lot[] } {
  let left = wanted;
  const parts: Lot[] = [];
  const rest = lots
    .toSorted((a, b) => a.stockedAt - b.stockedAt)
    .flatMap((lot) => {
      const part = min(left, lot.onHandQty);
      left = sub(left, part);
      if (isPositive(part)) parts.push({ ...lot, onHandQty: part });
      const onHandQty = sub(lot.onHandQty, part);
      return isZero(onHandQty) ? [] : [{ ...lot, onHandQty }];
    });
  return { lots: rest, parts };
}
const levelOf = (onHand: string, { minQty, maxQty }: Stock): NonNullable<Stock['stockLevel']> => {
  if (minQty !== null && lt(onHand, minQty)) return 'LOW';
  return maxQty !== null && gt(onHand, maxQty) ? 'HIGH' : 'NORMAL';
};
/** Figures follow from the lots; every movement is a row. */
function booked(
  stock: Stock,
  lots: readonly Lot[],
  moves: readonly Move[],
  at: Instant,
  frozenQty = stock.frozenQty ?? '0',
): Change<Stock> {
  const onHandQty = sum(lots.map((lot) => lot.onHandQty));
  const held = min(frozenQty, onHandQty);
  const used = moves.filter(({ moveType }) => moveType === 'CONSUME' || moveType === 'LOSS');
  const back = moves.filter(({ moveType }) => moveType === 'REVERSE_CONSUME');
  const amountOf = (some: readonly Move[]) => sum(some.map((move) => worthAt(move.qty, priceOf(move))));
  const qtyOf = (some: readonly Move[]) => sum(some.map((move) => move.qty));
  return {
    lots,
    onHandQty,
    frozenQty: held,
    availableQty: sub(onHandQty, held),
    stockLevel: levelOf(onHandQty, stock),
    oldestDate: lots.length === 0 ? null : Math.min(...lots.map(({ stockedAt }) => stockedAt)),
    consumedQty: sub(add(stock.consumedQty ?? '0', qtyOf(used)), qtyOf(back)),
    consumedAmount: sub(add(stock.consumedAmount ?? '0', amountOf(used)), amountOf(back)),
    $rows: {
      moves: moves.map((move, index) => ({
        ofMoveNum: null,
        ...move,
        ...noteOf(move),
        moveNum: (stock.rev + 1) * 1000 + index,
        netAmount: worthAt(move.qty, priceOf(move)),
        moveTime: at,
      })),
    },
  };
}
const movesOf = (moveType: Move['moveType'], parts: readonly Lot[]): readonly Move[] =>
  parts.map((lot) => ({
    ...{ moveType, lotNumber: lot.lotNumber, qty: lot.onHandQty, price: lot.price, priceUnit: unitOf(lot) },
    ...noteOf(lot),
  }));
const takes =
  (moveType: 'CONSUME' | 'RETURN') =>
  (stock: Stock, { payload, at }: Amount) => {
    const { lots, parts } = taken(stock.lots, payload.qty);
    return booked(stock, lots, movesOf(moveType, parts), at);
  };
const byHand = { supplierLot: null, consignNoteId: null, consignNoteLine: null };
function stockedIn(stock: Stock, { payload, at }: StockEventOf<'STOCK_IN'>): Change<Stock> {
  const { lotNumber, price } = payload;
  const priceUnit = unitOf(payload);
  const there = stock.lots.find((lot) => lot.lotNumber === lotNumber);
  const lots = there
    ? stock.lots.map((lot) => (lot === there ? { ...lot, onHandQty: add(lot.onHandQty, payload.qty) } : lot))
    : [...stock.lots, { ...byHand, lotNumber, price, priceUnit, onHandQty: payload.qty, stockedAt: at }];
  return booked(stock, lots, [{ moveType: 'IN', lotNumber, price, priceUnit, qty: payload.qty }], at);
}
/** Each line of a note is a lot of its own. */
function notedIn(stock: Stock, { payload, at }: StockEventOf<'STOCK_NOTED'>): Change<Stock> {
  const ofLine = (lineNum: number) => ({ consignNoteId: payload.noteId, consignNoteLine: lineNum });
  const came = payload.rows.map(({ lineNum, lotNumber, supplierLot, qty: onHandQty, ...row }) => ({
    ...{ lotNumber, supplierLot, onHandQty, price: row.price, priceUnit: unitOf(row), stockedAt: at },
    ...ofLine(lineNum),
  }));
  return booked(stock, [...stock.lots, ...came], movesOf('IN', came), at);
}
/** Into the lot that it was taken from, which is there again as of its day. */
function restored(lots: readonly Lot[], move: Returnable, back: string): readonly Lot[] {
  const { lotNumber, price, stockedAt } = move;
  if (!lots.some((lot) => lot.lotNumber === lotNumber))
    return [...lots, { ...byHand, ...noteOf(move), lotNumber, price, priceUnit: unitOf(move), stockedAt, onHandQty: back }];
  return lots.map((lot) => (lot.lotNumber === lotNumber ? { ...lot, onHandQty: add(lot.onHandQty, back) } : lot));
}
const backOf = (move: Returnable, back: string): Move => ({
  ...noteOf(move),
  moveType: move.moveType === 'COUNT_ADJUST' ? 'GAIN' : 'REVERSE_CONSUME',
  ...{ lotNumber: move.lotNumber, price: move.price, priceUnit: unitOf(move), qty: back, ofMoveNum: move.moveNum },
});
const undone = (stock: Stock, { payload, facts: { move }, at }: StockEventOf<'UNDO_CONSUME'>): Change<Stock> =>
  booked(stock, restored(stock.lots, move!, payload.qty), [backOf(move!, payload.qty)], at);

/** What is found makes up for losses first; what is left stands in the newest lot. */
function found(stock: Stock, surplus: string, losses: readonly Returnable[], at: Instant): Change<Stock> {
  let left = surplus;
  let { lots } = stock as Pick<Stock, 'lots'>;
  const moves: Move[] = [];
  for (const loss of losses.filter((one) => fitsIn(stock.lots, one))) {
    const back = min(left, loss.left);
    if (!isPositive(back)) continue;
    left = sub(left, back);
    lots = restored(lots, loss, back) as Stock['lots'];
    moves.push(backOf(loss, back));
  }
  if (!isPositive(left)) return booked(stock, lots, moves, at);
  const last = lots.toSorted((a, b) => b.stockedAt - a.stockedAt)[0]!;
  const { lotNumber: newest, price, stockedAt, consignNoteId } = last;
  const priceUnit = unitOf(last);
  // No note knows of it: beside the lot of one it stands alone.
  const lotNumber = (consignNoteId ?? null) === null ? newest : `${newest} +`;
  const there = lots.some((lot) => lot.lotNumber === lotNumber);
  const more = there
    ? lots.map((lot) => (lot.lotNumber === lotNumber ? { ...lot, onHandQty: add(lot.onHandQty, left) } : lot))
    : [...lots, { ...byHand, lotNumber, price, priceUnit, stockedAt, onHandQty: left }];
  return booked(stock, more, [...moves, { moveType: 'GAIN', lotNumber, price, priceUnit, qty: left }], at);
}
/** What is missing was in our custody and counts as consumed, unless the supplier bears it. */
function counted(stock: Stock, { payload, facts: { losses = [] }, at }: StockEventOf<'COUNT'>): Change<Stock> {
  const diff = sub(payload.countedQty, stock.onHandQty ?? '0');
  const of = { lastCountAt: at, countSheetIds: payload.countSheetIds };
  if (isPositive(diff)) return { ...found(stock, diff, losses, at), ...of };
  const { lots, parts } = taken(stock.lots, sub('0', diff));
  return { ...booked(stock, lots, movesOf(payload.lossBearer === 'SUPPLIER' ? 'COUNT_ADJUST' : 'LOSS', parts), at), ...of };
}
const saved = (stock: Stock, { payload }: StockEventOf<'SAVE'> | StockEventOf<'CREATE'>): Change<Stock> => {
  const change = applySave<Stock>(lines, stock, payload);
  return { ...change, stockLevel: levelOf(stock.onHandQty ?? '0', { ...stock, ...change }) };
};

const menu = 'consignStockList';
const keepers = by('WAREHOUSE', 'PLANNER');
const holders = by('WAREHOUSE', 'QUALITY');
const machine = lifecycle<Stock, StockEvent>()<'open' | 'closed'>(
  { CREATE: { to: 'open', who: [keepers, system], guards: [ordered], change: saved } },
  {
    open: {
      label: { en: 'Open', cn: '正常' },
      colour: 'green',
      on: {
        SAVE: { to: 'same', who: [keepers], guards: [ordered], change: saved },
        STOCK_IN: { to: 'same', who: [keepers, system], guards: [some, sameLot], change: stockedIn },
        STOCK_NOTED: { to: 'same', who: [system], change: notedIn },
        CONSUME: {
          to: 'same',
          who: [keepers, system],
          guards: [some, available],
          change: takes('CONSUME'),
          effects: [tellsNotes(takes('CONSUME'))],
        },
        SEND_BACK: {
          to: 'same',
          who: [keepers],
          guards: [mustSay('reason'), some, available],
          change: takes('RETURN') as never,
          effects: [tellsNotes(takes('RETURN') as never)],
        },
        COUNT: {
          to: 'same',
          who: [keepers],
          guards: [mustSay('reason'), signed, settled, someLot],
          change: counted,
          effects: [tellsNotes(counted)],
        },
        UNDO_CONSUME: {
          to: 'same',
          who: [keepers],
          guards: [mustSay('reason'), some, undoable],
          change: undone,
          effects: [tellsNotes(undone)],
        },
        FREEZE: {
          to: 'same',
          who: [holders],
          guards: [mustSay('reason'), some, available],
          change: (stock, { payload, at }) => booked(stock, stock.lots, [], at, add(stock.frozenQty ?? '0', payload.qty)),
        },
        UNFREEZE: {
          to: 'same',
          who: [holders],
          guards: [some, frozen],
          change: (stock, { payload, at }) => booked(stock, stock.lots, [], at, sub(stock.frozenQty ?? '0', payload.qty)),
        },
        CLOSE: { to: 'closed', who: [keepers], guards: [mustSay('reason'), empty] },
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true },
  },
);

const inside = ['WAREHOUSE', 'PLANNER', 'BUYER', 'FINANCE'] as const;
export const srmSlcConsignStock = defineDocument({
  type: 'srmSlcConsignStock',
  version: 4,
  // Until version 3 every price was for one unit.
  upgrades: { 1: linesForOneUnit('lots'), 2: linesForOneUnit('lots'), 3: linesForOneUnit('lots') },
  sends: { MOVED: { to: ['srmPurConsignNote'], byHand: true } },
  path: 'suppliers/consign-stock',
  kind: 'document',
  title: { en: 'Consigned stock', cn: '寄售库存' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  view: plainView<Stock>(fields, lines, {
    supplier: { viewer: ['supplierId', '$supplierId'] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'CSG-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [{ columns: ['orgId', 'warehouseCode', 'supplierId', 'itemId'], code: 'CSG_DUPLICATE', where: { state: 'open' } }],
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'itemId',
      'warehouseCode',
      'onHandQty',
      'availableQty',
      'frozenQty',
      'minQty',
      'maxQty',
      'stockLevel',
      'consumedQty',
      'consumedAmount',
      'oldestDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'itemId', 'warehouseCode', 'stockLevel', 'oldestDate'],
    sort: [['docNumber', 'desc']],
  },
  form: [
    {
      label: { en: 'Account', cn: '寄售账户' },
      fields: ['orgId', 'supplierId', 'warehouseCode', 'itemId', 'uomId', 'minQty', 'maxQty', 'maxDays', 'remark'],
    },
    {
      label: { en: 'Stock', cn: '库存' },
      fields: [
        'onHandQty',
        'frozenQty',
        'availableQty',
        'stockLevel',
        'consumedQty',
        'consumedAmount',
        'oldestDate',
        'lastCountAt',
        'countSheetIds',
      ],
    },
    { label: { en: 'Lots', cn: '批次' }, lines: 'lots' },
    { label: { en: 'Movements', cn: '出入库记录' }, lines: 'moves' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Consigned stock', cn: '寄售库存' }, resp: inside },
    {
      route: 'consignStockListTwo',
      kind: 'list',
      audience: ['EX'],
      label: { en: 'Consigned stock', cn: '寄售库存' },
      resp: ['SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'consignStockReport',
      kind: 'special',
      menu: true,
      audience: ['INSIDE', 'EX'],
      label: { en: 'Report of consigned stock', cn: '寄售库存报表' },
      resp: [...inside, 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    { route: `${menu}/edit`, kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Consigned stock', cn: '寄售库存' }, within: menu },
  ],
});
