/**
 * Quantities of an order's line on their way from order to stock (orders-deliveries.md §1), pure. Every movement takes from
 * one account what it gives to another, so that ordered and over-delivered is always what stands on all accounts together.
 */
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { add, div, gt, isPositive, isZero, lt, lte, min, mul, roundDown, sub, sum } from '../kernel/primitives/decimal.js';
import type { orderLookups } from './lookups.js';

export const accountNames = [
  'openQty',
  'notifiedQty',
  'transitQty',
  'receivedQty',
  'acceptedQty',
  'consignedQty',
  'rejectedQty',
  'cancelledQty',
] as const;
export type AccountName = (typeof accountNames)[number];

/** `overQty`: delivered beyond the order, within its tolerance. */
export type Accounts = Readonly<Record<AccountName | 'overQty', DecimalString>>;

/** What a line stores: nothing before its first movement, when all of it is open. */
export type Stored = { readonly [K in keyof Accounts]: DecimalString | null } & { readonly orderQty: DecimalString | null };

/** `SRC`: what was ordered and over-delivered comes from, and goes back to. */
export type Account = keyof typeof orderLookups.PUR_ACCOUNT.values;
export type MovementType = keyof typeof orderLookups.PUR_MOVEMENT.values;

/** One movement of the ledger (orders-deliveries.md §1.2). */
export interface Move {
  readonly movementType: MovementType;
  readonly fromAccount: Account;
  readonly toAccount: Account;
  readonly qty: DecimalString;
}

/** Accounts with what moved between them since they were taken out of their line. */
export type Moving = Accounts & { readonly moves?: readonly Move[] };

const usual: Readonly<Partial<Record<`${Account}>${Account}`, MovementType>>> = {
  'SRC>OPEN': 'OVER',
  'OPEN>SRC': 'UNOVER',
  'OPEN>NOTIFIED': 'NOTIFY',
  'NOTIFIED>OPEN': 'UNNOTIFY',
  'NOTIFIED>TRANSIT': 'SHIP',
  'OPEN>TRANSIT': 'SHIP',
  'TRANSIT>NOTIFIED': 'UNSHIP',
  'TRANSIT>OPEN': 'UNSHIP',
  'TRANSIT>RECEIVED': 'RECEIVE',
  'RECEIVED>ACCEPTED': 'INSPECT_OK',
  'RECEIVED>REJECTED': 'INSPECT_NG',
  'REJECTED>ACCEPTED': 'CONCEDE',
  'REJECTED>OPEN': 'RETURN',
  'OPEN>CANCELLED': 'CANCEL',
  'CANCELLED>OPEN': 'REOPEN',
  'ACCEPTED>REJECTED': 'STOCK_RETURN',
  'RECEIVED>CONSIGNED': 'INSPECT_OK',
  'REJECTED>CONSIGNED': 'CONCEDE',
  'CONSIGNED>REJECTED': 'CONSIGN_RETURN',
  'CONSIGNED>ACCEPTED': 'CONSUME',
  'ACCEPTED>CONSIGNED': 'UNCONSUME',
};

const accountOf = (name: AccountName): Account => name.slice(0, -'Qty'.length).toUpperCase() as Account;

/** Says a movement without making it. */
function told(accounts: Moving, fromAccount: Account, toAccount: Account, qty: DecimalString, type?: MovementType): Moving {
  if (isZero(qty)) return accounts;
  const movementType = type ?? usual[`${fromAccount}>${toAccount}`]!;
  return { ...accounts, moves: [...(accounts.moves ?? []), { movementType, fromAccount, toAccount, qty }] };
}

const nothing: Accounts = {
  openQty: '0',
  notifiedQty: '0',
  transitQty: '0',
  receivedQty: '0',
  acceptedQty: '0',
  consignedQty: '0',
  rejectedQty: '0',
  cancelledQty: '0',
  overQty: '0',
};

export function accountsOf(line: Stored): Accounts {
  if (line.openQty === null) return { ...nothing, openQty: line.orderQty ?? '0' };
  return Object.fromEntries(Object.keys(nothing).map((name) => [name, line[name as keyof Accounts] ?? '0'])) as Accounts;
}

/** What is in stock of it, ours or still the supplier's. */
export const stockedOf = ({ acceptedQty, consignedQty }: Accounts): DecimalString => add(acceptedQty, consignedQty);

/** What an order's line begins with when the order comes into force. */
export const begun = (line: Stored): Moving => told(accountsOf(line), 'SRC', 'OPEN', line.orderQty ?? '0', 'ORDER');

export const moved = (accounts: Moving, from: AccountName, to: AccountName, qty: DecimalString, type?: MovementType): Moving => ({
  ...told(accounts, accountOf(from), accountOf(to), qty, type),
  [from]: sub(accounts[from], qty),
  [to]: add(accounts[to], qty),
});

const least = (...values: readonly [DecimalString, ...DecimalString[]]) => min(...values);

/** What comes back to open first takes back what was delivered beyond the order. */
export function credited(accounts: Moving, from: AccountName, qty: DecimalString, type?: MovementType): Moving {
  const next = moved(accounts, from, 'openQty', qty, type);
  const back = least(next.overQty, next.openQty);
  return { ...told(next, 'OPEN', 'SRC', back), openQty: sub(next.openQty, back), overQty: sub(next.overQty, back) };
}

/** A line of which more or less is ordered: what is more is open, what is less was open. */
export function reordered(accounts: Moving, from: DecimalString, to: DecimalString): Moving {
  const less = sub(from, to);
  if (isPositive(less)) return { ...told(accounts, 'OPEN', 'SRC', less, 'CHANGE_DOWN'), openQty: sub(accounts.openQty, less) };
  const more = sub(to, from);
  // What was delivered beyond the order is ordered now.
  const covered = least(accounts.overQty, more);
  const next = told(accounts, 'SRC', 'OPEN', more, 'CHANGE_UP');
  return {
    ...told(next, 'OPEN', 'SRC', covered),
    openQty: add(accounts.openQty, sub(more, covered)),
    overQty: sub(accounts.overQty, covered),
  };
}

/** What cancelled and closed leaves of an order's line. */
export const netOf = (orderQty: DecimalString, accounts: Pick<Accounts, 'cancelledQty'>): DecimalString =>
  sub(orderQty, accounts.cancelledQty);

/** Most that may be delivered beyond the order; tolerance in percent. */
export const overLimit = (orderQty: DecimalString, cancelledQty: DecimalString, tolerance: DecimalString): DecimalString =>
  roundDown(div(mul(sub(orderQty, cancelledQty), tolerance), '100'), 6);

export interface Shipment {
  readonly accounts: Moving;
  readonly fromNotice: DecimalString;
  readonly fromOpen: DecimalString;
  readonly fromOver: DecimalString;
}

/** @param held what the notice's line still holds; null: too much even with the tolerance */
export function shipped(accounts: Moving, held: DecimalString, qty: DecimalString, room: DecimalString): Shipment | null {
  const fromNotice = least(qty, held);
  const fromOpen = least(sub(qty, fromNotice), accounts.openQty);
  const fromOver = sub(sub(qty, fromNotice), fromOpen);
  if (gt(fromOver, room)) return null;
  const noticed = moved(accounts, 'notifiedQty', 'transitQty', fromNotice);
  const opened = moved(noticed, 'openQty', 'transitQty', fromOpen);
  const beyond = told(told(opened, 'SRC', 'OPEN', fromOver), 'OPEN', 'TRANSIT', fromOver);
  return {
    accounts: { ...beyond, transitQty: add(opened.transitQty, fromOver), overQty: add(opened.overQty, fromOver) },
    fromNotice,
    fromOpen,
    fromOver,
  };
}

/** A cancelled shipment: what came from the notice goes back there while it is held, the rest to open. */
export const unshipped = (accounts: Moving, fromNotice: DecimalString, other: DecimalString): Moving =>
  credited(moved(accounts, 'transitQty', 'notifiedQty', fromNotice), 'transitQty', other);

/** Nothing is on its way or waits: what remains is delivered or cancelled. */
export const isSettled = (accounts: Accounts): boolean =>
  [accounts.openQty, accounts.notifiedQty, accounts.transitQty, accounts.receivedQty, accounts.rejectedQty].every(isZero);

/** A little that is missing when all else is done is closed by itself. */
export function shortClosed(accounts: Moving, orderQty: DecimalString, tolerance: DecimalString): Moving {
  const waits = [accounts.notifiedQty, accounts.transitQty, accounts.receivedQty, accounts.rejectedQty].some((qty) => !isZero(qty));
  const most = div(mul(sub(orderQty, accounts.cancelledQty), tolerance), '100');
  const little = isPositive(accounts.openQty) && lte(accounts.openQty, most);
  return waits || isZero(stockedOf(accounts)) || !little ? accounts : moved(accounts, 'openQty', 'cancelledQty', accounts.openQty, 'CLOSE');
}

/** Nothing is lost or made: all accounts are what was ordered and over-delivered, and none is negative. */
export const holdsTogether = (accounts: Accounts, orderQty: DecimalString): boolean =>
  accountNames.every((name) => !lt(accounts[name], '0')) &&
  !lt(accounts.overQty, '0') &&
  isZero(sub(sum(accountNames.map((name) => accounts[name])), add(orderQty, accounts.overQty)));
