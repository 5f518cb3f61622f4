/** Shares of an award become quantities and savings, for inquiries and tenders alike (auction-tender.md §4.3, §7). */
import { div, eq, isPositive, mul, neg, normalise, percentOf, round, round2, round6, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import type { Direction } from './lookups.js';

const HUNDRED = '100';
export const amountOf = (price: DecimalString, quantity: DecimalString): DecimalString => normalise(round2(mul(price, quantity)));
export const isWhole = (rates: readonly DecimalString[]): boolean => eq(sum(rates), HUNDRED);

/**
 * Quantities of shares, best rank first: each is rounded, and where they make up the whole the last one takes what is left,
 * so that no quantity is lost or invented.
 */
export function quantitiesOf(quantity: DecimalString, rates: readonly DecimalString[]): readonly DecimalString[] {
  const rounded = rates.map((rate) => normalise(round6(percentOf(quantity, rate))));
  if (rates.length === 0 || !isWhole(rates)) return rounded;
  return [...rounded.slice(0, -1), normalise(sub(quantity, sum(rounded.slice(0, -1))))];
}

/** Shares that nobody took: to the first, or to all in proportion, where the first takes the rounding difference. */
export function filledShares(shares: readonly DecimalString[], taken: number, rule: 'TO_FIRST' | 'PRORATA'): readonly DecimalString[] {
  const filled = shares.slice(0, taken);
  if (taken === 0 || taken >= shares.length) return filled;
  if (rule === 'TO_FIRST') return [normalise(sub(HUNDRED, sum(filled.slice(1)))), ...filled.slice(1)];
  const whole = sum(filled);
  const others = filled.slice(1).map((share) => normalise(round(div(mul(share, HUNDRED), whole), 4)));
  return [normalise(sub(HUNDRED, sum(others))), ...others];
}

export interface Measured {
  readonly amount: DecimalString;
  /** What it would have come to before; null: not known, left out of the saving. */
  readonly baseline: DecimalString | null;
}
export interface Saving {
  readonly awardAmount: DecimalString;
  readonly baselineAmount: DecimalString;
  readonly savingAmount: DecimalString;
  readonly savingRate: DecimalString | null;
}

/** Positive where the buyer gains, in both directions. */
export function savingOf(lines: readonly Measured[], direction: Direction): Saving {
  const measured = lines.filter((line) => line.baseline !== null);
  const baselineAmount = normalise(round2(sum(measured.map(({ baseline }) => baseline!))));
  const gained = sub(baselineAmount, sum(measured.map(({ amount }) => amount)));
  const savingAmount = normalise(round2(direction === 'REVERSE' ? gained : neg(gained)));
  return {
    awardAmount: normalise(round2(sum(lines.map(({ amount }) => amount)))),
    baselineAmount,
    savingAmount,
    savingRate: isPositive(baselineAmount) ? normalise(round(div(mul(savingAmount, HUNDRED), baselineAmount), 4)) : null,
  };
}
