/** Amounts of bids, and prices that follow a new total (bidding.md §7.1, §10). */
import { add, div, eq, gt, isPositive, isZero, mul, normalise, round2, round6, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';

export type PriceBasis = 'TAX_INCL' | 'TAX_EXCL';
export interface QuotedLine {
  readonly quantity: DecimalString;
  readonly taxRate: DecimalString;
  readonly price: DecimalString;
}

const HUNDRED = '100';
/** Without tax, the tax, and both: each to the cent. */
export function amountsOf({ quantity, taxRate, price }: QuotedLine) {
  const amount = round2(mul(quantity, price));
  const tax = round2(div(mul(amount, taxRate), HUNDRED));
  return { amount, tax, whole: add(amount, tax) };
}
export function lineTotal(line: QuotedLine, basis: PriceBasis): DecimalString {
  const { amount, whole } = amountsOf(line);
  return basis === 'TAX_INCL' ? whole : amount;
}
export const totalOf = (lines: readonly QuotedLine[], basis: PriceBasis): DecimalString =>
  round2(sum(lines.map((line) => lineTotal(line, basis))));

/** What a unit of the line's price adds to the total. */
const weightOf = ({ quantity, taxRate }: QuotedLine, basis: PriceBasis): DecimalString =>
  basis === 'TAX_INCL' ? mul(quantity, div(add(HUNDRED, taxRate), HUNDRED)) : quantity;

/** Every price by the same factor, to six decimals; what rounding leaves goes to the largest line. */
export function scaled<L extends QuotedLine>(
  lines: readonly L[],
  { from, to, basis }: { readonly from: DecimalString; readonly to: DecimalString; readonly basis: PriceBasis },
): readonly L[] {
  if (lines.length === 0 || isZero(from) || eq(from, to)) return lines;
  const factor = div(to, from);
  const next = lines.map((line) => ({ ...line, price: normalise(round6(mul(line.price, factor))) }));
  const largest = next.reduce((best, line, at) => (gt(lineTotal(line, basis), lineTotal(next[best]!, basis)) ? at : best), 0);
  const rest = sub(to, totalOf(next, basis));
  const weight = weightOf(next[largest]!, basis);
  if (isZero(rest) || !isPositive(weight)) return next;
  return next.map((line, at) => (at === largest ? { ...line, price: normalise(round6(add(line.price, div(rest, weight)))) } : line));
}

/** How much of it is saved, in per cent. */
export const savedPct = (before: DecimalString, now: DecimalString): DecimalString | null =>
  isPositive(before) ? normalise(round2(div(mul(sub(before, now), HUNDRED), before))) : null;
