/** How deliveries move the quantities of an order, and what the order answers (orders-deliveries.md §1.2, §1.3). */
import type { Effect } from '../../kernel/lifecycle.js';
import type { Change } from '../../kernel/lifecycle.js';
import { add, gt, isPositive, isZero, lte, min, sub } from '../../kernel/primitives/decimal.js';
import type { Posting, Release, Reserve, Taker, Wanted } from '../protocol.js';
import { holdKeyOf } from '../protocol.js';
import { accountsOf, credited, isSettled, moved, overLimit, shipped, shortClosed, unshipped } from '../quantities.js';
import type { Accounts } from '../quantities.js';
import type { OrderEventOf } from './events.js';
import type { Order, OrderLine } from './fields.js';

type Hold = Order['holds'][number];
interface Ledger {
  readonly lines: readonly OrderLine[];
  readonly holds: readonly Hold[];
}
interface Refused {
  readonly code: 'PO_OPEN_EXCEEDED' | 'PO_NOTICE_REQUIRED' | 'PO_OVER_TOLERANCE' | 'PO_NOT_DELIVERABLE';
  readonly lineNum: number;
}

const lineOf = ({ lines }: Ledger, lineNum: number) => lines.find((line) => line.lineNum === lineNum);
const holdOf = ({ holds }: Ledger, key: string | null) => holds.find(({ holdKey }) => holdKey === key);
const withAccounts = (ledger: Ledger, lineNum: number, accounts: Accounts): Ledger => ({
  ...ledger,
  lines: ledger.lines.map((line) => (line.lineNum === lineNum ? { ...line, ...accounts } : line)),
});
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
  return withHold(withAccounts(ledger, wanted.lineNum, moved(accounts, 'openQty', 'notifiedQty', wanted.qty)), hold);
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
  const next = withAccounts(ledger, wanted.lineNum, shipment.accounts);
  const taken = notice ? withHold(next, { ...notice, qty: sub(notice.qty, shipment.fromNotice) }) : next;
  return withHold(taken, { ...wanted, holdKey: holdKeyOf(docId, wanted.docLine), takerId: docId, fromNotice: shipment.fromNotice });
}

const ledgerOf = ({ lines, holds }: Order): Ledger => ({ lines, holds });
const isRefused = (result: Ledger | Refused): result is Refused => 'code' in result;

/** All lines or none: they are checked one after the other. */
export function reserve(order: Order, { taker, docId, rows }: Reserve): Ledger | Refused {
  return rows.reduce<Ledger | Refused>((ledger, wanted) => {
    if (isRefused(ledger)) return ledger;
    return taker === 'srmPurDeliveryNoticeHeader' ? notified(ledger, docId, wanted) : dispatched(ledger, docId, wanted, order.noticeFlag);
  }, ledgerOf(order));
}

export const fits = (order: Order, { payload }: OrderEventOf<'RESERVE'>): boolean => !isRefused(reserve(order, payload));
export const reserved = (order: Order, { payload }: OrderEventOf<'RESERVE'>): Change<Order> => reserve(order, payload) as Ledger;

const say = (type: Taker, id: string, event: string, payload: object): Effect => ({
  kind: 'send',
  type,
  id,
  event,
  part: `${type}:${id}:${event}`,
  payload,
});
const NOTICE = 'srmPurDeliveryNoticeHeader';

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

export function released(order: Order, { payload }: OrderEventOf<'RELEASE'>): Change<Order> {
  return releasedRows(order, payload).reduce<Ledger>((ledger, { docLine, qty }) => {
    const hold = holdOf(ledger, holdKeyOf(payload.docId, docLine));
    if (!hold) return ledger;
    const line = lineOf(ledger, hold.lineNum)!;
    return withHold(withAccounts(ledger, hold.lineNum, credited(accountsOf(line), 'notifiedQty', qty)), {
      ...hold,
      qty: sub(hold.qty, qty),
    });
  }, ledgerOf(order));
}
export const tellReleased = (_after: Order, { payload }: OrderEventOf<'RELEASE'>, before: Order): readonly Effect[] => [
  say(payload.taker, payload.docId, 'RELEASED', { orderId: before.id, rows: releasedRows(before, payload) }),
];

const holdsOfNote = (order: Order, docId: string) => order.holds.filter((hold) => hold.takerId === docId);

/** What a notice still waits for goes back to it, all else to open. */
export function reversed(order: Order, { payload }: OrderEventOf<'UNSHIP'>): Change<Order> {
  return holdsOfNote(order, payload.docId).reduce<Ledger>((ledger, hold) => {
    const line = lineOf(ledger, hold.lineNum)!;
    const back = hold.noticeKey === null ? '0' : hold.fromNotice;
    const next = withAccounts(ledger, hold.lineNum, unshipped(accountsOf(line), back, sub(hold.qty, back)));
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
}
export const tellReversed = (_after: Order, { payload }: OrderEventOf<'UNSHIP'>, before: Order): readonly Effect[] =>
  toNotices(
    holdsOfNote(before, payload.docId).map((hold) => [hold.noticeKey, hold.fromNotice] as const),
    'SHIP_REVERSED',
  );

function stepped(accounts: Accounts, step: Posting['step'], qty: string): Accounts {
  if (step === 'RECEIPT') return moved(accounts, 'transitQty', 'receivedQty', qty);
  if (step === 'SHORT') return credited(accounts, 'transitQty', qty);
  if (step === 'OK') return moved(accounts, 'receivedQty', 'acceptedQty', qty);
  if (step === 'NG') return moved(accounts, 'receivedQty', 'rejectedQty', qty);
  if (step === 'CONCEDE') return moved(accounts, 'rejectedQty', 'acceptedQty', qty);
  const back = credited(accounts, 'rejectedQty', qty);
  return step === 'RETURN' ? back : moved(back, 'openQty', 'cancelledQty', min(qty, back.openQty));
}

export function posted(order: Order, { payload }: OrderEventOf<'POST'>): Change<Order> {
  const { docId, step, rows } = payload;
  return rows.reduce<Ledger>((ledger, { docLine, lineNum, qty }) => {
    const line = lineOf(ledger, lineNum)!;
    const accounts = stepped(accountsOf(line), step, qty);
    const next = withAccounts(ledger, lineNum, shortClosed(accounts, line.orderQty ?? '0', line.underTolRate ?? '0'));
    const hold = holdOf(ledger, holdKeyOf(docId, docLine));
    return hold && (step === 'RECEIPT' || step === 'SHORT') ? withHold(next, { ...hold, qty: sub(hold.qty, qty) }) : next;
  }, ledgerOf(order));
}

export const cancelledLines = (order: Order, rows: readonly { readonly lineNum: number; readonly qty: string }[]): Ledger =>
  rows.reduce<Ledger>(
    (ledger, { lineNum, qty }) =>
      withAccounts(ledger, lineNum, moved(accountsOf(lineOf(ledger, lineNum)!), 'openQty', 'cancelledQty', qty)),
    ledgerOf(order),
  );

export const openOf = (order: Order, lineNum: number): string => {
  const line = lineOf(ledgerOf(order), lineNum);
  return line ? accountsOf(line).openQty : '0';
};

/** Of what is advised, only what is still open is cancelled. */
export const advisedQty = (order: Order, { payload }: OrderEventOf<'CANCEL_ADVISED'>): string =>
  min(payload.qty, openOf(order, payload.lineNum));

export const allSettled = ({ lines }: Pick<Order, 'lines'>): boolean => lines.every((line) => isSettled(accountsOf(line)));
