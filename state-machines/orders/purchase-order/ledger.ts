/**
 * The quantities of an order while one event moves them: its lines and holds by their keys, and each movement as a row of
 * its record. Work goes up with the rows of the event and the lines of the order, never with both multiplied.
 */
import type { Change } from '../../kernel/lifecycle.js';
import { add, isZero, lt, min, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { accountsOf, moved, netOf } from '../quantities.js';
import type { Accounts, Move, Moving } from '../quantities.js';
import { fitted } from './schedules.js';
import type { OrderEvent } from './events.js';
import type { Order, OrderLine } from './fields.js';

export type Hold = Order['holds'][number];
export type Sent = Pick<OrderEvent, 'at' | 'actor'>;
/** What a movement is for: a line of another document. */
export interface About {
  readonly takerType?: string;
  readonly takerId?: string;
  readonly takerLine?: number;
}
type Row = Move & About & Pick<OrderLine, 'lineNum' | 'itemId' | 'itemName'>;

/** Of one event; no order has more movements or changes of terms at once. */
const MOST_AT_ONCE = 10_000;
export const records = (order: Order, { at, actor }: Sent, rows: readonly object[]) => ({
  records: rows.slice(0, MOST_AT_ONCE).map((row, index) => ({
    ...row,
    recordId: (order.rev + 1) * MOST_AT_ONCE + index,
    recordTime: at,
    actorId: actor.userType === 'SYSTEM' ? null : actor.userId,
  })),
});

/** A line that is closed for good takes nothing back: what comes open is closed with it. */
const closedAgain = (line: OrderLine, accounts: Moving): Moving =>
  line.finalCloseFlag === 'Y' && !isZero(accounts.openQty)
    ? moved(accounts, 'openQty', 'cancelledQty', accounts.openQty, 'CLOSE')
    : accounts;

/** What was closed may be opened again; what was cancelled may not. */
const closedBy = ({ closedQty }: OrderLine, moves: readonly Move[]): Partial<OrderLine> => {
  const qtyOf = (type: Move['movementType']) => sum(moves.filter(({ movementType }) => movementType === type).map(({ qty }) => qty));
  const change = sub(qtyOf('CLOSE'), qtyOf('REOPEN'));
  return isZero(change) ? {} : { closedQty: add(closedQty ?? '0', change) };
};

/** What is cancelled goes from what nobody asked for first, then from what requisitions did. */
const allocated = (line: OrderLine, accounts: Accounts): Partial<OrderLine> => {
  if (line.allocNet === null || line.allocNet === undefined) return {};
  const net = netOf(line.orderQty ?? '0', accounts);
  const allocNet = min(line.allocNet, net);
  return { allocNet, surplusQty: sub(net, allocNet) };
};

export class Ledger {
  readonly #order: Order;
  readonly #lines: Map<number, OrderLine>;
  readonly #holds: Map<string, Hold>;
  readonly #rows: Row[] = [];

  constructor(order: Order) {
    this.#order = order;
    this.#lines = new Map(order.lines.map((line) => [line.lineNum, line]));
    this.#holds = new Map(order.holds.map((hold) => [hold.holdKey, hold]));
  }

  line(lineNum: number): OrderLine | undefined {
    return this.#lines.get(lineNum);
  }

  accounts(lineNum: number): Accounts {
    return accountsOf(this.#lines.get(lineNum)!);
  }

  hold(key: string | null): Hold | undefined {
    return key === null ? undefined : this.#holds.get(key);
  }

  holdsOf(takerId: string): readonly Hold[] {
    return [...this.#holds.values()].filter((hold) => hold.takerId === takerId);
  }

  /** `more`: what of the line changes besides, such as how much is ordered. */
  move(lineNum: number, moving: Moving, about: About = {}, more: Partial<OrderLine> = {}): void {
    const line = { ...this.#lines.get(lineNum)!, ...more };
    const { moves = [], ...accounts } = closedAgain(line, moving);
    const { itemId, itemName } = line;
    this.#lines.set(lineNum, { ...line, ...accounts, ...closedBy(line, moves), ...allocated(line, accounts) });
    this.#rows.push(...moves.map((move) => ({ ...move, ...about, lineNum, itemId, itemName })));
  }

  /** Emptied holds go. */
  keep(hold: Hold): void {
    this.#holds.delete(hold.holdKey);
    if (!isZero(hold.qty)) this.#holds.set(hold.holdKey, hold);
  }

  /** The order with its ledger, and each movement as a row of its record. */
  booked(sent: Sent): Change<Order> {
    const rows = this.#rows.map((row) => ({ ...row, recordKind: 'QTY' }));
    const lines = this.#order.lines.map(({ lineNum }) => this.#lines.get(lineNum)!);
    return {
      lines,
      ...fitted(this.#order, lines),
      holds: [...this.#holds.values()],
      ...(rows.length > 0 ? { $rows: records(this.#order, sent, rows) } : {}),
    };
  }
}

/** What is taken is never more than is there. */
export const atMost = (qty: DecimalString, there: DecimalString): DecimalString => (lt(qty, there) ? qty : there);
