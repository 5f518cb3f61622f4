/** Scores and places that inquiries and tenders share (auction-tender.md §2, §3): pure arithmetic over decimal strings. */
import { abs, add, cmp, div, eq, gt, lt, max, min, mul, normalise, percentOf, round, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import type { Direction } from './lookups.js';

const HUNDRED = '100';
const ratio = (part: DecimalString, whole: DecimalString): DecimalString => div(mul(part, HUNDRED), whole);
export const round4 = (value: DecimalString): DecimalString => normalise(round(value, 4));

export const mean = (values: readonly DecimalString[]): DecimalString => div(sum(values), String(values.length));

export type PriceScoreRule = 'LOW_RATIO' | 'AVG_BASE';

/** Points of each comparable value, in their order; nothing is below zero. */
export function priceScores(rule: PriceScoreRule, values: readonly DecimalString[], direction: Direction): readonly DecimalString[] {
  if (values.length === 0) return [];
  if (rule === 'LOW_RATIO') {
    const best = direction === 'REVERSE' ? min(values[0]!, ...values) : max(values[0]!, ...values);
    return values.map((value) => round4(direction === 'REVERSE' ? ratio(best, value) : ratio(value, best)));
  }
  const base = mean(values);
  return values.map((value) => {
    const deviation = ratio(sub(value, base), base);
    const lost = gt(deviation, '0') ? deviation : mul('0.5', abs(deviation));
    return round4(max('0', sub(HUNDRED, lost)));
  });
}

/** The mean of what jurors gave; of five or more without one highest and one lowest. */
export function juryScore(scores: readonly DecimalString[]): DecimalString | null {
  if (scores.length === 0) return null;
  const sorted = scores.toSorted(cmp);
  return round4(mean(scores.length >= 5 ? sorted.slice(1, -1) : sorted));
}

export interface ScoreRange {
  readonly scoreRule: 'NONE' | 'HIGHER' | 'LOWER' | 'POINTS' | 'JURY';
  readonly scoreMin: DecimalString | null;
  readonly scoreMax: DecimalString | null;
}

/** Between none and all of the way from least to most. */
export function rangeScore({ scoreRule, scoreMin, scoreMax }: ScoreRange, value: DecimalString): DecimalString | null {
  if (scoreMin === null || scoreMax === null || eq(scoreMin, scoreMax)) return null;
  const way = scoreRule === 'HIGHER' ? sub(value, scoreMin) : sub(scoreMax, value);
  const share = min('1', max('0', div(way, sub(scoreMax, scoreMin))));
  return round4(mul(share, HUNDRED));
}

export interface Weighed {
  readonly value: DecimalString;
  readonly weight: DecimalString;
}

export function weightedMean(parts: readonly Weighed[]): DecimalString | null {
  const weights = sum(parts.map(({ weight }) => weight));
  if (parts.length === 0 || eq(weights, '0')) return null;
  return div(sum(parts.map(({ value, weight }) => mul(value, weight))), weights);
}

export const weightedScore = (
  price: { readonly weight: DecimalString; readonly score: DecimalString },
  tech: typeof price,
): DecimalString => round4(add(percentOf(price.score, price.weight), percentOf(tech.score, tech.weight)));

export interface Entrant {
  readonly supplierId: string;
  readonly comparable: DecimalString;
  /** Where given, the higher one goes first. */
  readonly score?: DecimalString | null;
  readonly priorityNo: number | null;
  /** Position of the event that made the value. */
  readonly position: number;
}

export type Ties = 'EARLIEST' | 'PRIORITY' | 'SHARED';

const byValue = (a: Entrant, b: Entrant, direction: Direction): number => {
  const score = a.score != null && b.score != null ? cmp(b.score, a.score) : 0;
  if (score !== 0) return score;
  return direction === 'REVERSE' ? cmp(a.comparable, b.comparable) : cmp(b.comparable, a.comparable);
};

/** Places by supplier: the better value, then the tie rule; shared places skip those after them. */
export function placesOf(entrants: readonly Entrant[], direction: Direction, ties: Ties): ReadonlyMap<string, number> {
  const last = Number.MAX_SAFE_INTEGER;
  const sorted = entrants.toSorted(
    (a, b) =>
      byValue(a, b, direction) ||
      (ties === 'PRIORITY' ? (a.priorityNo ?? last) - (b.priorityNo ?? last) : 0) ||
      a.position - b.position ||
      (a.supplierId < b.supplierId ? -1 : 1),
  );
  const places = new Map<string, number>();
  sorted.forEach((entrant, index) => {
    const before = sorted[index - 1];
    const shares = ties === 'SHARED' && before !== undefined && byValue(before, entrant, direction) === 0;
    places.set(entrant.supplierId, shares ? places.get(before.supplierId)! : index + 1);
  });
  return places;
}

/** Far from what the others ask: below 70 % of their mean, or above 150 %. */
export function isOutlier(value: DecimalString, others: readonly DecimalString[]): boolean {
  if (others.length === 0) return false;
  const middle = mean(others);
  return lt(value, percentOf(middle, '70')) || gt(value, percentOf(middle, '150'));
}
