/** How deliveries move the quantities of an order, and what the order answers (orders-deliveries.md §1.2, §1.3). */
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { add, gt, isPositive, isZero, min, sub } from '../../kernel/primitives/decimal.js';
import type { Posting, Release, Reserve, Taker, Wanted } from '../protocol.js';
import { holdKeyOf } from '../protocol.js';
import { accountsOf, begun, credited, isSettled, moved, overLimit, shipped, shortClosed, stockedOf, unshipped } from '../quantities.js';
import type { Moving } from '../quantities.js';
import type { OrderEventOf } from './events.js';
import type { Order, OrderLine } from './fields.js';
import type { About, Hold, Sent } from './ledger.js';
import { Ledger, atMost } from './ledger.js';

const NOTICE = 'srmPurDeliveryNoticeHeader';
const NOTE = 'srmPurDeliveryNoteHeader';

interface Refused {
  readonly code:
    | 'PO_LINE_UNCONFIRMED'
    | 'PO_LINE_IN_CHANGE'
    | 'PO_OPEN_EXCEEDED'
    | 'PO_NOTICE_REQUIRED'
    | 'PO_NOTICE_EXCEEDED'
    | 'PO_OVER_TOLERANCE'
    | 'PO_NOT_DELIVERABLE';
  readonly lineNum: number | null;
}

/** The order comes into force: all that is ordered is open. */
export const inForce = (order: Order, sent: Sent): Change<Order> => {
  const ledger = new Ledger(order);
  for (const line of order.lines) ledger.move(line.lineNum, begun(line));
  const { lines, $rows } = ledger.booked(sent);
  return { ...(lines ? { lines } : {}), ...($rows ? { $rows } : {}) };
};

const about = (takerType: string, takerId: string, takerLine: number): About => ({ takerType, takerId, takerLine });

/** The supplier was asked for this line and has not agreed. */
const isUnconfirmed = ({ confirmFlag }: Order, { confirmedFlag }: OrderLine): boolean => confirmFlag === 'Y' && confirmedFlag !== 'Y';

/** What of the order decides whether its lines are delivered: the supplier's word, and changes that wait. */
class CallableOrder {
  readonly #changing: ReadonlySet<number>;
  constructor(readonly order: Order) {
    this.#changing = new Set(order.changes.map(({ lineNum }) => lineNum));
  }
  /** Why no more of the line is called for or shipped than was called for already. */
  held(line: OrderLine): 'PO_LINE_UNCONFIRMED' | 'PO_LINE_IN_CHANGE' | null {
    if (isUnconfirmed(this.order, line)) return 'PO_LINE_UNCONFIRMED';
    return this.#changing.has(line.lineNum) ? 'PO_LINE_IN_CHANGE' : null;
  }
}

function notify(ledger: Ledger, docId: string, wanted: Wanted, standing: CallableOrder): Refused | null {
  const line = ledger.line(wanted.lineNum);
  if (!line) return { code: 'PO_NOT_DELIVERABLE', lineNum: wanted.lineNum };
  const accounts = ledger.accounts(wanted.lineNum);
  const held = standing.held(line);
  if (held) return { code: held, lineNum: wanted.lineNum };
  if (gt(wanted.qty, accounts.openQty)) return { code: 'PO_OPEN_EXCEEDED', lineNum: wanted.lineNum };
  ledger.move(wanted.lineNum, moved(accounts, 'openQty', 'notifiedQty', wanted.qty), about(NOTICE, docId, wanted.docLine));
  ledger.keep({ ...wanted, holdKey: holdKeyOf(docId, wanted.docLine), takerId: docId, fromNotice: '0' });
  return null;
}

/** Beyond what is ordered a line takes its tolerance, and nothing once it is closed for good. */
export function roomOf(line: OrderLine): string {
  if (line.finalCloseFlag === 'Y') return '0';
  const { cancelledQty, overQty } = accountsOf(line);
  const room = sub(overLimit(line.orderQty ?? '0', cancelledQty, line.overTolRate ?? '0'), overQty);
  return isPositive(room) ? room : '0';
}

function dispatch(ledger: Ledger, docId: string, wanted: Wanted, standing: CallableOrder): Refused | null {
  const { noticeFlag, noticeStrictFlag } = standing.order;
  const line = ledger.line(wanted.lineNum);
  if (!line) return { code: 'PO_NOT_DELIVERABLE', lineNum: wanted.lineNum };
  if (noticeFlag === 'Y' && wanted.noticeKey === null) return { code: 'PO_NOTICE_REQUIRED', lineNum: wanted.lineNum };
  const notice = ledger.hold(wanted.noticeKey);
  const held = standing.held(line);
  if (held && gt(wanted.qty, notice?.qty ?? '0')) return { code: held, lineNum: wanted.lineNum };
  if (noticeStrictFlag === 'Y' && gt(wanted.qty, notice?.qty ?? '0')) return { code: 'PO_NOTICE_EXCEEDED', lineNum: wanted.lineNum };
  const shipment = shipped(accountsOf(line), notice?.qty ?? '0', wanted.qty, roomOf(line));
  if (!shipment) return { code: 'PO_OVER_TOLERANCE', lineNum: wanted.lineNum };
  const { accounts, fromNotice } = shipment;
  ledger.move(wanted.lineNum, accounts, about(NOTE, docId, wanted.docLine));
  if (notice) ledger.keep({ ...notice, qty: sub(notice.qty, fromNotice) });
  ledger.keep({ ...wanted, holdKey: holdKeyOf(docId, wanted.docLine), takerId: docId, fromNotice });
  return null;
}

/** All lines or none: they are checked one after the other. */
export function reserve(order: Order, { taker, docId, rows }: Reserve): Ledger | Refused {
  const [ledger, standing] = [new Ledger(order), new CallableOrder(order)];
  for (const wanted of rows) {
    const refused = taker === NOTICE ? notify(ledger, docId, wanted, standing) : dispatch(ledger, docId, wanted, standing);
    if (refused) return refused;
  }
  return ledger;
}

export const fits = (order: Order, { payload }: OrderEventOf<'RESERVE'>): boolean => reserve(order, payload) instanceof Ledger;
export const reserved = (order: Order, sent: OrderEventOf<'RESERVE'>): Change<Order> =>
  (reserve(order, sent.payload) as Ledger).booked(sent);

const say = (type: Taker, id: string, event: string, payload: object): Effect => ({
  kind: 'send',
  type,
  id,
  event,
  part: `${type}:${id}:${event}`,
  payload,
});
/** Notices are told what of theirs was shipped or came back. */
function toNotices(
  rows: readonly (readonly [noticeKey: string | null, qty: string])[],
  event: 'SHIP_POSTED' | 'SHIP_REVERSED',
): readonly Effect[] {
  const told = new Map<string, { readonly docLine: number; readonly qty: string }[]>();
  for (const [key, qty] of rows) {
    if (key === null || !isPositive(qty)) continue;
    const [id, docLine] = key.split(':') as [string, string];
    const own = told.get(id) ?? [];
    own.push({ docLine: Number(docLine), qty });
    told.set(id, own);
  }
  return [...told].map(([id, lines]) => say(NOTICE, id, event, { rows: lines }));
}

export function answered(after: Order, { payload }: OrderEventOf<'RESERVE'>): readonly Effect[] {
  const { taker, docId, round, rows } = payload;
  const held = new Map(after.holds.map((hold) => [hold.holdKey, hold.fromNotice]));
  const parts = rows.map(({ docLine, noticeKey }) => [noticeKey, held.get(holdKeyOf(docId, docLine)) ?? '0'] as const);
  return [say(taker, docId, 'RESERVED', { orderId: after.id, round }), ...(taker === NOTICE ? [] : toNotices(parts, 'SHIP_POSTED'))];
}

export function refusedReserve(order: Order, { payload }: OrderEventOf<'RESERVE'>, open = true): readonly Effect[] {
  const result = open ? reserve(order, payload) : { code: 'PO_NOT_DELIVERABLE', lineNum: null };
  const { code, lineNum } = result as Refused;
  return [say(payload.taker, payload.docId, 'RESERVE_REFUSED', { orderId: order.id, round: payload.round, code, lineNum })];
}

/** What is released of each line: no more than is still held. */
const releasedRows = (order: Order, { docId, rows }: Release) => {
  const held = new Map(order.holds.map(({ holdKey, qty }) => [holdKey, qty]));
  return rows.map(({ docLine, qty }) => ({ docLine, qty: atMost(qty, held.get(holdKeyOf(docId, docLine)) ?? '0') }));
};

/** What was shipped on a notice that waits no more is no longer its business. */
function forgetNotice(order: Order, ledger: Ledger, docId: string): void {
  for (const hold of order.holds)
    if (hold.noticeKey?.startsWith(`${docId}:`) && hold.takerId !== docId) ledger.keep({ ...hold, noticeKey: null, fromNotice: '0' });
}

export function released(order: Order, sent: OrderEventOf<'RELEASE'>): Change<Order> {
  const { taker, docId, final } = sent.payload;
  const ledger = new Ledger(order);
  for (const { docLine, qty } of releasedRows(order, sent.payload)) {
    const hold = ledger.hold(holdKeyOf(docId, docLine));
    if (!hold) continue;
    ledger.move(hold.lineNum, credited(ledger.accounts(hold.lineNum), 'notifiedQty', qty), about(taker, docId, docLine));
    ledger.keep({ ...hold, qty: sub(hold.qty, qty) });
  }
  if (final === true) forgetNotice(order, ledger, docId);
  return ledger.booked(sent);
}
export const tellReleased = (_after: Order, { payload }: OrderEventOf<'RELEASE'>, before: Order): readonly Effect[] => [
  say(payload.taker, payload.docId, 'RELEASED', { orderId: before.id, rows: releasedRows(before, payload) }),
];

const holdsOfNote = (order: Order, docId: string) => order.holds.filter((hold) => hold.takerId === docId);
const emptyNotice = (key: string, lineNum: number): Hold => {
  const [takerId, docLine] = key.split(':') as [string, string];
  return { holdKey: key, takerId, docLine: Number(docLine), lineNum, qty: '0', noticeKey: null, fromNotice: '0' };
};

/** What a notice still waits for goes back to it, all else to open. */
export function reversed(order: Order, sent: OrderEventOf<'UNSHIP'>): Change<Order> {
  const { docId } = sent.payload;
  const ledger = new Ledger(order);
  for (const hold of holdsOfNote(order, docId)) {
    const back = hold.noticeKey === null ? '0' : hold.fromNotice;
    const accounts = unshipped(ledger.accounts(hold.lineNum), back, sub(hold.qty, back));
    ledger.move(hold.lineNum, accounts, about(NOTE, docId, hold.docLine));
    ledger.keep({ ...hold, qty: '0' });
    if (isZero(back)) continue;
    const notice = ledger.hold(hold.noticeKey) ?? emptyNotice(hold.noticeKey!, hold.lineNum);
    ledger.keep({ ...notice, qty: add(notice.qty, back) });
  }
  return ledger.booked(sent);
}
export const tellReversed = (_after: Order, { payload }: OrderEventOf<'UNSHIP'>, before: Order): readonly Effect[] =>
  toNotices(
    holdsOfNote(before, payload.docId).map((hold) => [hold.noticeKey, hold.fromNotice] as const),
    'SHIP_REVERSED',
  );

function stepped(accounts: Moving, step: Posting['step'], qty: string, isConsigned: boolean): Moving {
  const stock = isConsigned ? 'consignedQty' : 'acceptedQty';
  if (step === 'RECEIPT') return moved(accounts, 'transitQty', 'receivedQty', qty);
  if (step === 'SHORT') return credited(accounts, 'transitQty', qty, 'SHORT');
  if (step === 'OK') return moved(accounts, 'receivedQty', stock, qty);
  if (step === 'NG') return moved(accounts, 'receivedQty', 'rejectedQty', qty);
  if (step === 'CONCEDE') return moved(accounts, 'rejectedQty', stock, qty);
  if (step === 'STOCK_RETURN') return moved(accounts, 'acceptedQty', 'rejectedQty', qty);
  if (step === 'CONSIGN_RETURN') return moved(accounts, 'consignedQty', 'rejectedQty', qty);
  if (step === 'CONSUME') return moved(accounts, 'consignedQty', 'acceptedQty', qty);
  if (step === 'UNCONSUME') return moved(accounts, 'acceptedQty', 'consignedQty', qty);
  const back = credited(accounts, 'rejectedQty', qty);
  return step === 'RETURN' ? back : moved(back, 'openQty', 'cancelledQty', min(qty, back.openQty));
}

export function posted(order: Order, sent: OrderEventOf<'POST'>): Change<Order> {
  const { docId, step, rows, taker = NOTE } = sent.payload;
  const ledger = new Ledger(order);
  for (const { docLine, lineNum, qty } of rows) {
    const line = ledger.line(lineNum)!;
    const accounts = shortClosed(
      stepped(accountsOf(line), step, qty, line.consignFlag === 'Y'),
      line.orderQty ?? '0',
      line.underTolRate ?? '0',
    );
    ledger.move(lineNum, accounts, about(taker, docId, docLine));
    const hold = ledger.hold(holdKeyOf(docId, docLine));
    if (hold && (step === 'RECEIPT' || step === 'SHORT')) ledger.keep({ ...hold, qty: sub(hold.qty, qty) });
  }
  return ledger.booked(sent);
}

/** Nothing was delivered, and nothing of it was closed, which could be opened again. */
export const allCancelled = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.every((line) => isZero(stockedOf(accountsOf(line))) && isZero(line.closedQty ?? '0'));

export const openOf = (order: Order, lineNum: number): string => {
  const line = order.lines.find((one) => one.lineNum === lineNum);
  return line ? accountsOf(line).openQty : '0';
};

/** Something of it lies in our stock and is still the supplier's. */
export const anyConsigned = ({ lines }: Pick<Order, 'lines'>): boolean => lines.some((line) => isPositive(line.consignedQty ?? '0'));

export const allSettled = ({ lines }: Pick<Order, 'lines'>): boolean => lines.every((line) => isSettled(accountsOf(line)));
