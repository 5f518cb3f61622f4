/** How deliveries move the quantities of an order, and what the order answers (orders-deliveries.md §1.2, §1.3). */
import type { Effect } from '../../kernel/lifecycle.js';
import type { Change } from '../../kernel/lifecycle.js';
import { add, gt, isPositive, isZero, lte, min, sub } from '../../kernel/primitives/decimal.js';
import type { Posting, Release, Reserve, Taker, Wanted } from '../protocol.js';
import { holdKeyOf } from '../protocol.js';
import { accountsOf, begun, credited, isSettled, moved, overLimit, shipped, shortClosed, unshipped } from '../quantities.js';
import type { Move, Moving } from '../quantities.js';
import type { OrderEvent, OrderEventOf } from './events.js';
import type { Order, OrderLine } from './fields.js';

const NOTICE = 'srmPurDeliveryNoticeHeader';
const NOTE = 'srmPurDeliveryNoteHeader';
type Hold = Order['holds'][number];
/** What a movement is for: a line of another document. */
interface About {
  readonly takerType?: string;
  readonly takerId?: string;
  readonly takerLine?: number;
}
type Row = Move & About & Pick<OrderLine, 'lineNum' | 'itemId' | 'itemName'>;
interface Ledger {
  readonly lines: readonly OrderLine[];
  readonly holds: readonly Hold[];
  readonly rows: readonly Row[];
}
interface Refused {
  readonly code: 'PO_OPEN_EXCEEDED' | 'PO_NOTICE_REQUIRED' | 'PO_OVER_TOLERANCE' | 'PO_NOT_DELIVERABLE';
  readonly lineNum: number;
}

const lineOf = ({ lines }: Pick<Ledger, 'lines'>, lineNum: number) => lines.find((line) => line.lineNum === lineNum);
const holdOf = ({ holds }: Pick<Ledger, 'holds'>, key: string | null) => holds.find(({ holdKey }) => holdKey === key);
function withAccounts(ledger: Ledger, lineNum: number, { moves = [], ...accounts }: Moving, about: About = {}): Ledger {
  const { itemId, itemName } = lineOf(ledger, lineNum)!;
  return {
    ...ledger,
    lines: ledger.lines.map((line) => (line.lineNum === lineNum ? { ...line, ...accounts } : line)),
    rows: [...ledger.rows, ...moves.map((move) => ({ ...move, ...about, lineNum, itemId, itemName }))],
  };
}

/** Of one event; no order has more movements or changes of terms at once. */
const MOST_AT_ONCE = 10_000;
const records = (order: Order, { at, actor }: Pick<OrderEvent, 'at' | 'actor'>, rows: readonly object[]) => ({
  records: rows.slice(0, MOST_AT_ONCE).map((row, index) => ({
    ...row,
    recordId: (order.rev + 1) * MOST_AT_ONCE + index,
    recordTime: at,
    actorId: actor.userType === 'SYSTEM' ? null : actor.userId,
  })),
});

/** The order with its ledger, and each movement as a row of its record. */
const booked = (order: Order, sent: Pick<OrderEvent, 'at' | 'actor'>, { lines, holds, rows }: Ledger): Change<Order> => ({
  lines,
  holds,
  ...(rows.length > 0
    ? {
        $rows: records(
          order,
          sent,
          rows.map((row) => ({ ...row, recordKind: 'QTY' })),
        ),
      }
    : {}),
});

/** The order comes into force: all that is ordered is open. */
export const inForce = (order: Order, sent: Pick<OrderEvent, 'at' | 'actor'>): Change<Order> => {
  const { lines, $rows } = booked(
    order,
    sent,
    order.lines.reduce((ledger, line) => withAccounts(ledger, line.lineNum, begun(line)), ledgerOf(order)),
  );
  return { ...(lines ? { lines } : {}), ...($rows ? { $rows } : {}) };
};

/** What the supplier promises instead of what stood there. */
export function promised(order: Order, sent: OrderEventOf<'SUPPLIER_CONFIRM'>): Change<Order> {
  const saidOf = (line: OrderLine) => sent.payload.rows.find(({ lineNum }) => lineNum === line.lineNum);
  const changed = order.lines.flatMap((line) => {
    const said = saidOf(line);
    if (!said || said.promiseDate === line.promiseDate) return [];
    const { lineNum, itemId, itemName, promiseDate } = line;
    return [
      {
        recordKind: 'COMMERCIAL',
        lineNum,
        itemId,
        itemName,
        fieldName: 'promiseDate',
        beforeValue: promiseDate,
        afterValue: said.promiseDate,
      },
    ];
  });
  return {
    confirmedFlag: 'Y',
    lines: order.lines.map((line) => {
      const said = saidOf(line);
      return said ? { ...line, promiseDate: said.promiseDate, promiseComment: said.promiseComment } : line;
    }),
    ...(changed.length > 0 ? { $rows: records(order, sent, changed) } : {}),
  };
}

const about = (takerType: string, takerId: string, takerLine: number): About => ({ takerType, takerId, takerLine });
/** Emptied holds go. */
const withHold = (ledger: Ledger, hold: Hold): Ledger => {
  const others = ledger.holds.filter(({ holdKey }) => holdKey !== hold.holdKey);
  return { ...ledger, holds: isZero(hold.qty) ? others : [...others, hold] };
};

function notified(ledger: Ledger, docId: string, wanted: Wanted): Ledger | Refused {
  const line = lineOf(ledger, wanted.lineNum);
  if (!line) return { code: 'PO_NOT_DELIVERABLE', lineNum: wanted.lineNum };
  const accounts = accountsOf(line);
  if (gt(wanted.qty, accounts.openQty)) return { code: 'PO_OPEN_EXCEEDED', lineNum: wanted.lineNum };
  const hold: Hold = { ...wanted, holdKey: holdKeyOf(docId, wanted.docLine), takerId: docId, fromNotice: '0' };
  const next = moved(accounts, 'openQty', 'notifiedQty', wanted.qty);
  return withHold(withAccounts(ledger, wanted.lineNum, next, about(NOTICE, docId, wanted.docLine)), hold);
}

function dispatched(ledger: Ledger, docId: string, wanted: Wanted, noticeFlag: 'Y' | 'N'): Ledger | Refused {
  const line = lineOf(ledger, wanted.lineNum);
  if (!line) return { code: 'PO_NOT_DELIVERABLE', lineNum: wanted.lineNum };
  if (noticeFlag === 'Y' && wanted.noticeKey === null) return { code: 'PO_NOTICE_REQUIRED', lineNum: wanted.lineNum };
  const accounts = accountsOf(line);
  const notice = holdOf(ledger, wanted.noticeKey);
  const room = sub(overLimit(line.orderQty ?? '0', accounts.cancelledQty, line.overTolRate ?? '0'), accounts.overQty);
  const shipment = shipped(accounts, notice?.qty ?? '0', wanted.qty, isPositive(room) ? room : '0');
  if (!shipment) return { code: 'PO_OVER_TOLERANCE', lineNum: wanted.lineNum };
  const next = withAccounts(ledger, wanted.lineNum, shipment.accounts, about(NOTE, docId, wanted.docLine));
  const taken = notice ? withHold(next, { ...notice, qty: sub(notice.qty, shipment.fromNotice) }) : next;
  return withHold(taken, { ...wanted, holdKey: holdKeyOf(docId, wanted.docLine), takerId: docId, fromNotice: shipment.fromNotice });
}

const ledgerOf = ({ lines, holds }: Order): Ledger => ({ lines, holds, rows: [] });
const isRefused = (result: Ledger | Refused): result is Refused => 'code' in result;

/** All lines or none: they are checked one after the other. */
export function reserve(order: Order, { taker, docId, rows }: Reserve): Ledger | Refused {
  return rows.reduce<Ledger | Refused>((ledger, wanted) => {
    if (isRefused(ledger)) return ledger;
    return taker === 'srmPurDeliveryNoticeHeader' ? notified(ledger, docId, wanted) : dispatched(ledger, docId, wanted, order.noticeFlag);
  }, ledgerOf(order));
}

export const fits = (order: Order, { payload }: OrderEventOf<'RESERVE'>): boolean => !isRefused(reserve(order, payload));
export const reserved = (order: Order, sent: OrderEventOf<'RESERVE'>): Change<Order> =>
  booked(order, sent, reserve(order, sent.payload) as Ledger);

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
  const told = rows.filter((row): row is [string, string] => row[0] !== null && isPositive(row[1]));
  const ids = [...new Set(told.map(([key]) => key.split(':')[0]!))];
  return ids.map((id) =>
    say(NOTICE, id, event, {
      rows: told.filter(([key]) => key.startsWith(`${id}:`)).map(([key, qty]) => ({ docLine: Number(key.split(':')[1]), qty })),
    }),
  );
}

export function answered(after: Order, { payload }: OrderEventOf<'RESERVE'>): readonly Effect[] {
  const { taker, docId, round, rows } = payload;
  const parts = rows.map(({ docLine, noticeKey }) => [noticeKey, holdOf(after, holdKeyOf(docId, docLine))?.fromNotice ?? '0'] as const);
  return [say(taker, docId, 'RESERVED', { orderId: after.id, round }), ...(taker === NOTICE ? [] : toNotices(parts, 'SHIP_POSTED'))];
}

export function refusedReserve(order: Order, { payload }: OrderEventOf<'RESERVE'>, open = true): readonly Effect[] {
  const result = open ? reserve(order, payload) : { code: 'PO_NOT_DELIVERABLE', lineNum: null };
  const { code, lineNum } = result as Refused;
  return [say(payload.taker, payload.docId, 'RESERVE_REFUSED', { orderId: order.id, round: payload.round, code, lineNum })];
}

/** What is released of each line: no more than is still held. */
const releasedRows = (order: Order, { docId, rows }: Release) =>
  rows.map(({ docLine, qty }) => {
    const held = holdOf(order, holdKeyOf(docId, docLine))?.qty ?? '0';
    return { docLine, qty: lte(qty, held) ? qty : held };
  });

export function released(order: Order, sent: OrderEventOf<'RELEASE'>): Change<Order> {
  const { taker, docId } = sent.payload;
  const ledger = releasedRows(order, sent.payload).reduce<Ledger>((before, { docLine, qty }) => {
    const hold = holdOf(before, holdKeyOf(docId, docLine));
    if (!hold) return before;
    const accounts = credited(accountsOf(lineOf(before, hold.lineNum)!), 'notifiedQty', qty);
    return withHold(withAccounts(before, hold.lineNum, accounts, about(taker, docId, docLine)), { ...hold, qty: sub(hold.qty, qty) });
  }, ledgerOf(order));
  return booked(order, sent, ledger);
}
export const tellReleased = (_after: Order, { payload }: OrderEventOf<'RELEASE'>, before: Order): readonly Effect[] => [
  say(payload.taker, payload.docId, 'RELEASED', { orderId: before.id, rows: releasedRows(before, payload) }),
];

const holdsOfNote = (order: Order, docId: string) => order.holds.filter((hold) => hold.takerId === docId);

/** What a notice still waits for goes back to it, all else to open. */
export function reversed(order: Order, sent: OrderEventOf<'UNSHIP'>): Change<Order> {
  const { docId } = sent.payload;
  const after = holdsOfNote(order, docId).reduce<Ledger>((ledger, hold) => {
    const line = lineOf(ledger, hold.lineNum)!;
    const back = hold.noticeKey === null ? '0' : hold.fromNotice;
    const accounts = unshipped(accountsOf(line), back, sub(hold.qty, back));
    const next = withAccounts(ledger, hold.lineNum, accounts, about(NOTE, docId, hold.docLine));
    const gone = withHold(next, { ...hold, qty: '0' });
    if (isZero(back)) return gone;
    const [takerId, docLine] = hold.noticeKey!.split(':') as [string, string];
    const notice = holdOf(gone, hold.noticeKey) ?? {
      holdKey: hold.noticeKey!,
      takerId,
      docLine: Number(docLine),
      lineNum: hold.lineNum,
      qty: '0',
      noticeKey: null,
      fromNotice: '0',
    };
    return withHold(gone, { ...notice, qty: add(notice.qty, back) });
  }, ledgerOf(order));
  return booked(order, sent, after);
}
export const tellReversed = (_after: Order, { payload }: OrderEventOf<'UNSHIP'>, before: Order): readonly Effect[] =>
  toNotices(
    holdsOfNote(before, payload.docId).map((hold) => [hold.noticeKey, hold.fromNotice] as const),
    'SHIP_REVERSED',
  );

function stepped(accounts: Moving, step: Posting['step'], qty: string): Moving {
  if (step === 'RECEIPT') return moved(accounts, 'transitQty', 'receivedQty', qty);
  if (step === 'SHORT') return credited(accounts, 'transitQty', qty, 'SHORT');
  if (step === 'OK') return moved(accounts, 'receivedQty', 'acceptedQty', qty);
  if (step === 'NG') return moved(accounts, 'receivedQty', 'rejectedQty', qty);
  if (step === 'CONCEDE') return moved(accounts, 'rejectedQty', 'acceptedQty', qty);
  const back = credited(accounts, 'rejectedQty', qty);
  return step === 'RETURN' ? back : moved(back, 'openQty', 'cancelledQty', min(qty, back.openQty));
}

export function posted(order: Order, sent: OrderEventOf<'POST'>): Change<Order> {
  const { docId, step, rows } = sent.payload;
  const after = rows.reduce<Ledger>((ledger, { docLine, lineNum, qty }) => {
    const line = lineOf(ledger, lineNum)!;
    const accounts = shortClosed(stepped(accountsOf(line), step, qty), line.orderQty ?? '0', line.underTolRate ?? '0');
    const next = withAccounts(ledger, lineNum, accounts, about(NOTE, docId, docLine));
    const hold = holdOf(ledger, holdKeyOf(docId, docLine));
    return hold && (step === 'RECEIPT' || step === 'SHORT') ? withHold(next, { ...hold, qty: sub(hold.qty, qty) }) : next;
  }, ledgerOf(order));
  return booked(order, sent, after);
}

const cancelledLines = (
  order: Order,
  rows: readonly { readonly lineNum: number; readonly qty: string }[],
  type: 'CANCEL' | 'CLOSE',
  why: About = {},
): Ledger =>
  rows.reduce<Ledger>(
    (ledger, { lineNum, qty }) =>
      withAccounts(ledger, lineNum, moved(accountsOf(lineOf(ledger, lineNum)!), 'openQty', 'cancelledQty', qty, type), why),
    ledgerOf(order),
  );
export const cut = (order: Order, sent: OrderEventOf<'CANCEL_LINES'> | OrderEventOf<'CLOSE_LINES'>): Change<Order> =>
  booked(order, sent, cancelledLines(order, sent.payload.rows, sent.type === 'CLOSE_LINES' ? 'CLOSE' : 'CANCEL'));

export const openOf = (order: Order, lineNum: number): string => {
  const line = lineOf(ledgerOf(order), lineNum);
  return line ? accountsOf(line).openQty : '0';
};

/** Of what is advised, only what is still open is cancelled. */
export const advisedQty = (order: Order, { payload }: OrderEventOf<'CANCEL_ADVISED'>): string =>
  min(payload.qty, openOf(order, payload.lineNum));

export const advised = (order: Order, sent: OrderEventOf<'CANCEL_ADVISED'>): Change<Order> => {
  const rows = [{ lineNum: sent.payload.lineNum, qty: advisedQty(order, sent) }].filter(({ lineNum }) =>
    order.lines.some((line) => line.lineNum === lineNum),
  );
  return booked(
    order,
    sent,
    cancelledLines(order, rows, 'CANCEL', { takerType: 'srmPurOrderAdviseCancel', takerId: sent.payload.adviseId }),
  );
};

export const allSettled = ({ lines }: Pick<Order, 'lines'>): boolean => lines.every((line) => isSettled(accountsOf(line)));
