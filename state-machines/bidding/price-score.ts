/**
 * Points for prices (bidding.md §9.3). All between is unrounded; points are rounded half up to two decimals at the end and
 * kept between the floor and the weight.
 */
import { abs, add, div, eq, gt, lt, max, min, mul, round2, sub, sum } from '../kernel/primitives/decimal.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';

export type PriceFormula =
  'LOW_PRICE' | 'AVERAGE_BASE' | 'TRIMMED_BASE' | 'COMPOSITE_BASE' | 'LOW_AVERAGE_BASE' | 'LINEAR_RANGE' | 'RANK_STEP';

/** `up`, `down`: points off for one per cent above or below the base; `float`: per cent off the average. */
export interface PriceParams {
  readonly up: DecimalString | null;
  readonly down: DecimalString | null;
  readonly float: DecimalString | null;
  readonly baseShare: DecimalString | null;
  readonly leastScore: DecimalString | null;
  readonly rankStep: DecimalString | null;
  readonly floor: DecimalString | null;
  readonly trimFrom: number | null;
}

const mean = (prices: readonly DecimalString[]) => div(sum(prices), String(prices.length));
const lowest = ([first, ...rest]: readonly DecimalString[]) => min(first!, ...rest);
const highest = ([first, ...rest]: readonly DecimalString[]) => max(first!, ...rest);

function withoutExtremes(prices: readonly DecimalString[]): readonly DecimalString[] {
  const low = prices.indexOf(lowest(prices));
  const rest = prices.filter((_price, index) => index !== low);
  const high = rest.indexOf(highest(rest));
  return rest.filter((_price, index) => index !== high);
}

const floated = (base: DecimalString, float: DecimalString | null) => mul(base, sub('1', div(float ?? '0', '100')));

/** The base price of a formula that has one; null: it has none, or lacks the ceiling that it needs. */
export function basePrice(
  formula: PriceFormula,
  prices: readonly DecimalString[],
  params: PriceParams,
  ceiling: DecimalString | null,
): DecimalString | null {
  if (prices.length === 0) return null;
  const average = mean(prices);
  switch (formula) {
    case 'LOW_PRICE':
      return lowest(prices);
    case 'AVERAGE_BASE':
      return floated(average, params.float);
    case 'TRIMMED_BASE':
      return floated(prices.length >= (params.trimFrom ?? 5) ? mean(withoutExtremes(prices)) : average, params.float);
    case 'COMPOSITE_BASE': {
      const share = params.baseShare ?? '0';
      return ceiling === null ? null : add(mul(ceiling, share), mul(average, sub('1', share)));
    }
    case 'LOW_AVERAGE_BASE':
      return div(add(lowest(prices), average), '2');
    case 'LINEAR_RANGE':
    case 'RANK_STEP':
      return null;
  }
}

function deviated(price: DecimalString, base: DecimalString, weight: DecimalString, { up, down }: PriceParams): DecimalString {
  const off = mul(div(sub(price, base), base), '100');
  return sub(weight, mul(abs(off), (gt(off, '0') ? up : down) ?? '0'));
}

function overRange(price: DecimalString, prices: readonly DecimalString[], weight: DecimalString, least: DecimalString): DecimalString {
  const [low, high] = [lowest(prices), highest(prices)];
  if (eq(low, high)) return weight;
  return add(least, div(mul(sub(weight, least), sub(high, price)), sub(high, low)));
}

function byRank(price: DecimalString, prices: readonly DecimalString[], weight: DecimalString, step: DecimalString): DecimalString {
  return sub(weight, mul(step, String(prices.filter((other) => lt(other, price)).length)));
}

/** Points of each price, in their order. Throws a RangeError where a formula lacks the ceiling price that it needs. */
export function priceScores(
  formula: PriceFormula,
  prices: readonly DecimalString[],
  weight: DecimalString,
  params: PriceParams,
  ceiling: DecimalString | null = null,
): readonly DecimalString[] {
  const base = basePrice(formula, prices, params, ceiling);
  if (formula === 'COMPOSITE_BASE' && prices.length > 0 && base === null) throw new RangeError('a composite base needs a ceiling price');
  const pointsOf = (price: DecimalString): DecimalString => {
    if (formula === 'LOW_PRICE') return div(mul(weight, base!), price);
    if (formula === 'LINEAR_RANGE') return overRange(price, prices, weight, params.leastScore ?? '0');
    if (formula === 'RANK_STEP') return byRank(price, prices, weight, params.rankStep ?? '0');
    return deviated(price, base!, weight, params);
  };
  return prices.map((price) => min(weight, max(params.floor ?? '0', round2(pointsOf(price)))));
}

export interface AbnormalLimits {
  readonly averagePct: DecimalString | null;
  readonly secondPct: DecimalString | null;
  readonly ceilingPct: DecimalString | null;
}

/** Whether each price is so low that the jury asks about it: below a share of the mean, of the second lowest, or of the ceiling. */
export function abnormallyLow(
  prices: readonly DecimalString[],
  { averagePct, secondPct, ceilingPct }: AbnormalLimits,
  ceiling: DecimalString | null,
): readonly boolean[] {
  if (prices.length === 0) return [];
  const sorted = [...prices].sort((a, b) => (lt(a, b) ? -1 : gt(a, b) ? 1 : 0));
  const shares = [
    [mean(prices), averagePct],
    [sorted[1] ?? null, secondPct],
    [ceiling, ceilingPct],
  ] as const;
  const bounds = shares.flatMap(([of, pct]) => (of === null || pct === null ? [] : [div(mul(of, pct), '100')]));
  return prices.map((price) => bounds.some((bound) => lt(price, bound)));
}
