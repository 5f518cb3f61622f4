/** Shares of an award become quantities and savings, for inquiries and tenders alike (auction-tender.md §4.3, §7). */
import {
  add,
  cmp,
  div,
  eq,
  isPositive,
  mul,
  neg,
  normalise,
  percentOf,
  round,
  round2,
  round6,
  roundDown,
  sub,
  sum,
} from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import type { Direction } from './lookups.js';

const HUNDRED = '100';
export const amountOf = (price: DecimalString, quantity: DecimalString): DecimalString => normalise(round2(mul(price, quantity)));
export const isWhole = (rates: readonly DecimalString[]): boolean => eq(sum(rates), HUNDRED);

const LEAST = '0.000001';

/**
 * Quantities of shares, best rank first. Where they make up the whole, each is rounded down and the millionths that are left
 * go to those who lost most by it, so that no quantity is lost, invented or below zero.
 */
export function quantitiesOf(quantity: DecimalString, rates: readonly DecimalString[]): readonly DecimalString[] {
  const exact = rates.map((rate) => percentOf(quantity, rate));
  if (rates.length === 0 || !isWhole(rates)) return exact.map((part) => normalise(round6(part)));
  const down = exact.map((part) => roundDown(part, 6));
  const left = Number(normalise(div(sub(quantity, sum(down)), LEAST)));
  const lost = exact
    .map((part, index) => ({ index, by: sub(part, down[index]!) }))
    .toSorted((a, b) => cmp(b.by, a.by) || a.index - b.index);
  const gets = new Set(lost.slice(0, left).map(({ index }) => index));
  return down.map((part, index) => normalise(gets.has(index) ? add(part, LEAST) : part));
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
