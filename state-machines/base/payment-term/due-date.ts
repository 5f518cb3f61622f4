/** When an invoice is due (base-srm.md §1.6). Dates are yyyy-MM-dd; calendar days, holidays do not move them. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { div, mul, normalise, round2, sub } from '../../kernel/primitives/decimal.js';
import { addDays, addMonths, compareDates } from '../../kernel/primitives/instant.js';

export interface Term {
  readonly baseline: string;
  readonly days: number;
  /** Days of the month on which payments run, such as `10,25`; 31 is the last. */
  readonly payDays: string | null;
  readonly discountDays: number | null;
  readonly discountRate: DecimalString | null;
}

const daysOf = (payDays: string | null): readonly number[] =>
  payDays === null || payDays === ''
    ? []
    : payDays
        .split(',')
        .map(Number)
        .toSorted((a, b) => a - b);

const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;
const lastOf = (date: string): string => addDays(addMonths(firstOf(date), 1), -1);

/** The first of these days of a month on or after the date. */
function nextPayDay(date: string, days: readonly number[]): string {
  for (let month = firstOf(date); ; month = addMonths(month, 1)) {
    const last = lastOf(month);
    const found = days
      .map((day) => (day > Number(last.slice(8)) ? last : `${month.slice(0, 8)}${String(day).padStart(2, '0')}`))
      .find((day) => compareDates(day, date) >= 0);
    if (found !== undefined) return found;
  }
}

/** From the day the term counts from: of the invoice, the receipt or the order. */
export function dueDate({ baseline, days, payDays }: Term, from: string): string {
  const base = baseline.startsWith('MONTH_END') ? lastOf(from) : from;
  const due = addDays(base, days);
  const runs = daysOf(payDays);
  return runs.length === 0 ? due : nextPayDay(due, runs);
}

/** The last day on which the cash discount is given; null without one. */
export const discountDate = ({ baseline, discountDays }: Term, from: string): string | null =>
  discountDays === null ? null : addDays(baseline.startsWith('MONTH_END') ? lastOf(from) : from, discountDays);

/** What is paid of an amount on a day. */
export function paid(term: Term, amount: DecimalString, from: string, on: string): DecimalString {
  const until = discountDate(term, from);
  if (until === null || compareDates(on, until) > 0) return amount;
  return normalise(sub(amount, round2(div(mul(amount, term.discountRate!), '100'))));
}
