/** What is due of a line, and when: its promises, less what was cancelled before (orders-deliveries.md §14, performance.md §1). Pure. */
import { add, isPositive, sub, sum } from '../kernel/primitives/decimal.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { compareDates } from '../kernel/primitives/instant.js';
import type { Receipt } from './allotted.js';

export const DUE_BASES = ['PROMISE', 'NEED', 'NOTICE'] as const;
export type DueBasis = (typeof DUE_BASES)[number];

export interface Promised {
  readonly qty: DecimalString;
  readonly promiseDate: string;
  readonly requestedDate: string | null;
}
/** A line as it stands: what was cancelled of it is in none of its promises any more. */
export interface OrderedLine {
  readonly orderQty: DecimalString;
  readonly needDate: string;
  readonly promiseDate: string | null;
  readonly promises: readonly Promised[];
  /** Cancelled or closed, less what was opened again, by days. */
  readonly cancelled: readonly Receipt[];
}
export interface Due {
  readonly dueDate: string;
  readonly qty: DecimalString;
}
export const byDate = (a: Due, b: Due): number => compareDates(a.dueDate, b.dueDate);
const after = (rows: readonly Receipt[], day: string): DecimalString =>
  sum(rows.filter(({ date }) => compareDates(date, day) > 0).map(({ qty }) => qty));

/** What was cancelled before it was due is not due; what is cancelled when it is late was due all the same. */
export function duesOf(line: OrderedLine, basis: Exclude<DueBasis, 'NOTICE'>): readonly Due[] {
  const promised = (date: string | null, requested: string | null): string =>
    basis === 'NEED' ? (requested ?? line.needDate) : (date ?? line.needDate);
  if (line.promises.length === 0) {
    const dueDate = promised(line.promiseDate, null);
    const gone = sub(sum(line.cancelled.map(({ qty }) => qty)), after(line.cancelled, dueDate));
    const qty = sub(line.orderQty, gone);
    return isPositive(qty) ? [{ dueDate, qty }] : [];
  }
  const dues = line.promises.map(({ qty, promiseDate, requestedDate }) => ({ qty, dueDate: promised(promiseDate, requestedDate) }));
  const sorted = dues.toSorted(byDate);
  const last = sorted.at(-1)!;
  const late = after(line.cancelled, last.dueDate);
  return isPositive(late) ? [...sorted.slice(0, -1), { ...last, qty: add(last.qty, late) }] : sorted;
}
