/** Values of offers (spec compete.md §5.1): raw is what was offered, comparable is what is ranked. Plain decimal strings. */
import { add, cmp, Decimal, mul, normalise, round, roundDown, roundUp, sub, sum } from '../../../kernel/primitives/decimal.js';
import type { AwardMode, Direction } from '../../lookups.js';

/** Rounded half up and written without trailing zeros, as stored. */
export const rounded = (value: string, places: number): string => normalise(round(value, places));

/** How the buyer weighs a bidder's values; the adder counts for lot totals only. */
export interface Weighting {
  readonly factor: string;
  readonly adder: string;
}

/** Decimals of a value: two for lot totals, six for prices. */
export const placesOf = (mode: AwardMode): number => (mode === 'TOTAL' ? 2 : 6);

export const amountOf = (price: string, quantity: string): string => rounded(mul(price, quantity), 2);

/** Σ round2(price × quantity) from amounts already rounded. */
export const rawTotal = (amounts: readonly string[]): string => rounded(sum(amounts), 2);

export const comparableTotal = (raw: string, { factor, adder }: Weighting): string => rounded(add(rounded(mul(raw, factor), 2), adder), 2);

export const comparablePrice = (price: string, { factor }: Weighting): string => rounded(mul(price, factor), 6);

export const comparableOf = (mode: AwardMode, raw: string, weighting: Weighting): string =>
  mode === 'TOTAL' ? comparableTotal(raw, weighting) : comparablePrice(raw, weighting);

/** A comparable value in a bidder's own raw terms, rounded as shown to him (§9); what he sees, never what decides. */
export function inOwnTerms(mode: AwardMode, comparable: string, { factor, adder }: Weighting, pricePrecision: number): string {
  const own = new Decimal(mode === 'TOTAL' ? sub(comparable, adder) : comparable).dividedBy(factor).toString();
  return rounded(own, mode === 'TOTAL' ? 2 : Math.max(2, pricePrecision));
}

export const better = (direction: Direction, a: string, b: string): boolean => (direction === 'REVERSE' ? cmp(a, b) < 0 : cmp(a, b) > 0);

export const worse = (direction: Direction, a: string, b: string): boolean => better(direction, b, a);

export const improvement = (direction: Direction, from: string, to: string): string =>
  direction === 'REVERSE' ? sub(from, to) : sub(to, from);

/** `value` moved by `step` towards better. */
export const improved = (direction: Direction, value: string, step: string): string =>
  direction === 'REVERSE' ? sub(value, step) : add(value, step);

/** Rounded to what is at least as good as the value itself. */
export const roundBetter = (direction: Direction, value: string, places: number): string =>
  normalise(direction === 'REVERSE' ? roundDown(value, places) : roundUp(value, places));

/** The better of two; the first of equals. */
export const best = (direction: Direction, a: string, b: string): string => (better(direction, b, a) ? b : a);

/** One unit of the last of so many decimals. */
export const tick = (places: number): string => (places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`);

/** The least whole multiple of `step` that is at least `value`, and at least zero. */
export function ceilingMultiple(value: string, step: string): string {
  const count = Decimal.max(0, new Decimal(value).dividedBy(step).toDecimalPlaces(0, Decimal.ROUND_CEIL));
  return count.times(step).toString();
}

/** Raw values whose comparable is at most or at least a limit; comparables rise with raw values, so both are thresholds. */
export interface Grid {
  readonly places: number;
  readonly comparable: (raw: string) => string;
  /** Unrounded inverse, near enough to start from. */
  readonly inverse: (comparable: string) => string;
}

export function gridOf(mode: AwardMode, weighting: Weighting, pricePrecision: number): Grid {
  const places = mode === 'TOTAL' ? 2 : pricePrecision;
  return {
    places,
    comparable: (raw) => comparableOf(mode, raw, weighting),
    inverse: (comparable) =>
      new Decimal(mode === 'TOTAL' ? sub(comparable, weighting.adder) : comparable).dividedBy(weighting.factor).toString(),
  };
}

/** The greatest raw value on the grid whose comparable is ≤ limit. */
export function greatestWithin(grid: Grid, limit: string): string {
  const unit = tick(grid.places);
  let raw = roundDown(grid.inverse(limit), grid.places);
  while (cmp(grid.comparable(raw), limit) > 0) raw = sub(raw, unit);
  while (cmp(grid.comparable(add(raw, unit)), limit) <= 0) raw = add(raw, unit);
  return normalise(raw);
}

/** The least raw value on the grid whose comparable is ≥ limit. */
export function leastWithin(grid: Grid, limit: string): string {
  const unit = tick(grid.places);
  let raw = roundUp(grid.inverse(limit), grid.places);
  while (cmp(grid.comparable(raw), limit) < 0) raw = add(raw, unit);
  while (cmp(grid.comparable(sub(raw, unit)), limit) >= 0) raw = sub(raw, unit);
  return normalise(raw);
}

/** The worst raw value whose comparable is not worse than the limit. */
export const notWorseThan = (direction: Direction, grid: Grid, limit: string): string =>
  direction === 'REVERSE' ? greatestWithin(grid, limit) : leastWithin(grid, limit);

/** The best raw value whose comparable is not better than the limit. */
export const notBetterThan = (direction: Direction, grid: Grid, limit: string): string =>
  direction === 'REVERSE' ? leastWithin(grid, limit) : greatestWithin(grid, limit);
