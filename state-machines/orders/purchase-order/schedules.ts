/** What was promised of each line by date (orders-deliveries.md §5), kept as much as is left of the line. Pure. */
import { add, gt, isPositive, isZero, lt, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { accountsOf, netOf } from '../quantities.js';
import type { Order, OrderLine } from './fields.js';

export type Schedule = Order['schedules'][number];

export const netQty = (line: OrderLine): DecimalString => netOf(line.orderQty ?? '0', accountsOf(line));
/** Rows of each line, in their order. */
export function byLine<Row extends { readonly lineNum: number }>(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) found.set(row.lineNum, [...(found.get(row.lineNum) ?? []), row]);
  return found;
}
const byDate = (a: Schedule, b: Schedule): number => compareDates(a.promiseDate, b.promiseDate) || a.scheduleNum - b.scheduleNum;

/** The latest go first. */
function shortened(rows: readonly Schedule[], total: DecimalString): readonly Schedule[] {
  let left = total;
  return rows.toSorted(byDate).flatMap((row) => {
    const qty = lt(left, row.qty) ? left : row.qty;
    left = sub(left, qty);
    return isZero(qty) ? [] : [{ ...row, qty }];
  });
}
/** What is ordered besides is expected with the last. */
const lengthened = (rows: readonly Schedule[], more: DecimalString): readonly Schedule[] =>
  rows.toSorted(byDate).map((row, index) => (index === rows.length - 1 ? { ...row, qty: add(row.qty, more) } : row));

function ofLine(rows: readonly Schedule[], net: DecimalString): readonly Schedule[] {
  const total = sum(rows.map(({ qty }) => qty));
  if (gt(total, net)) return shortened(rows, isPositive(net) ? net : '0');
  return lt(total, net) ? lengthened(rows, sub(net, total)) : rows;
}

/** Nothing where all fits as it is; what is only proposed stays as the supplier said it. */
export function fitted(order: Pick<Order, 'schedules'>, lines: readonly OrderLine[]): { readonly schedules?: readonly Schedule[] } {
  if (order.schedules.length === 0) return {};
  const promises = byLine(order.schedules);
  const next = lines.flatMap((line) => {
    const rows = promises.get(line.lineNum) ?? [];
    return rows.some(({ acceptedFlag }) => acceptedFlag !== 'Y') ? rows : ofLine(rows, netQty(line));
  });
  const same = next.length === order.schedules.length && next.every((row) => order.schedules.includes(row));
  return same ? {} : { schedules: next };
}
