/** How buyers change what is ordered of an order in force: cancelled, closed, opened again, ordered more or less (orders-deliveries.md §1.2, §5). */
import type { Change } from '../../kernel/lifecycle.js';
import { add, gt, isPositive, min } from '../../kernel/primitives/decimal.js';
import { accountsOf, credited, moved } from '../quantities.js';
import { openOf } from './delivery.js';
import type { OrderEventOf } from './events.js';
import type { Order, OrderLine } from './fields.js';
import type { About } from './ledger.js';
import { Ledger } from './ledger.js';

type Rows = readonly { readonly lineNum: number; readonly qty: string }[];

function cutLines(order: Order, rows: Rows, type: 'CANCEL' | 'CLOSE', why: About = {}): Ledger {
  const ledger = new Ledger(order);
  for (const { lineNum, qty } of rows) {
    const accounts = ledger.accounts(lineNum);
    const more: Partial<OrderLine> = type === 'CLOSE' && !gt(accounts.openQty, qty) ? { finalCloseFlag: 'Y' } : {};
    ledger.move(lineNum, moved(accounts, 'openQty', 'cancelledQty', qty, type), why, more);
  }
  return ledger;
}
/** A line of which all that is open is closed stays closed: what comes back to it is closed, too. */
export const cut = (order: Order, sent: OrderEventOf<'CANCEL_LINES'> | OrderEventOf<'CLOSE_LINES'>): Change<Order> =>
  cutLines(order, sent.payload.rows, sent.type === 'CLOSE_LINES' ? 'CLOSE' : 'CANCEL').booked(sent);

/** Of what is advised, only what is still open is cancelled. */
export const advisedQty = (order: Order, { payload }: OrderEventOf<'CANCEL_ADVISED'>): string =>
  min(payload.qty, openOf(order, payload.lineNum));

export const advised = (order: Order, sent: OrderEventOf<'CANCEL_ADVISED'>): Change<Order> => {
  const { lineNum, adviseId } = sent.payload;
  const known = order.lines.some((line) => line.lineNum === lineNum);
  const rows = known ? [{ lineNum, qty: advisedQty(order, sent) }] : [];
  return cutLines(order, rows, 'CANCEL', { takerType: 'srmPurOrderAdviseCancel', takerId: adviseId }).booked(sent);
};

const totals = (rows: Rows): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  for (const { lineNum, qty } of rows) found.set(lineNum, add(found.get(lineNum) ?? '0', qty));
  return found;
};
interface TooMuch {
  readonly line: number;
  readonly most: string;
}
/** Lines of which more is asked than there is, or nothing. */
function beyond({ lines }: Order, rows: Rows, mostOf: (line: OrderLine) => string): readonly TooMuch[] {
  const known = new Map(lines.map((line) => [line.lineNum, line]));
  return [...totals(rows)].flatMap(([lineNum, asked]) => {
    const found = known.get(lineNum);
    const most = found ? mostOf(found) : '0';
    return isPositive(asked) && !gt(asked, most) ? [] : [{ line: lineNum, most }];
  });
}
export const beyondOpen = (order: Order, rows: Rows): readonly TooMuch[] => beyond(order, rows, (line) => accountsOf(line).openQty);
export const beyondClosed = (order: Order, rows: Rows): readonly TooMuch[] => beyond(order, rows, ({ closedQty }) => closedQty ?? '0');

/** Lines that the supplier has confirmed. */
export function promisedOf(order: Order, rows: Rows): readonly number[] {
  const named = new Set(rows.map(({ lineNum }) => lineNum));
  const isPromised = (line: OrderLine) => order.confirmedFlag === 'Y' || line.confirmedFlag === 'Y';
  return order.lines.filter((line) => named.has(line.lineNum) && isPromised(line)).map(({ lineNum }) => lineNum);
}

/** Opened again it asks nothing of requisitions: they have what was given back to them. */
export function reopened(order: Order, sent: OrderEventOf<'OPEN_LINES'>): Change<Order> {
  const ledger = new Ledger(order);
  for (const { lineNum, qty } of sent.payload.rows)
    ledger.move(lineNum, credited(ledger.accounts(lineNum), 'cancelledQty', qty), {}, { finalCloseFlag: 'N' });
  return ledger.booked(sent);
}
