/** Scores of jurors, ranking and winners (bidding.md §9.2, §9.4). */
import { abs, cmp, div, gt, max, min, mul, round2, sub, sum } from '../kernel/primitives/decimal.js';
import type { Comparison, DecimalString } from '../kernel/primitives/decimal.js';
import { fromHex, hmacSha256Hex } from '../kernel/primitives/sha256.js';

export type TieBreak = 'PRICE_LOW' | 'TECH_HIGH' | 'LOT';

/** The mean of what the jurors gave; of five and more the highest and the lowest fall out where the rule says so. */
export function stageScore(totals: readonly DecimalString[], trimmed: boolean): DecimalString {
  if (totals.length === 0) return '0';
  const [first, ...rest] = totals as [DecimalString, ...DecimalString[]];
  const trims = trimmed && totals.length >= 5;
  const kept = trims ? sub(sub(sum(totals), max(first, ...rest)), min(first, ...rest)) : sum(totals);
  return round2(div(kept, String(totals.length - (trims ? 2 : 0))));
}

/** Which totals lie more than 30 % of the mean away from it. */
export function outliers(totals: readonly DecimalString[]): readonly boolean[] {
  if (totals.length === 0) return [];
  const mean = div(sum(totals), String(totals.length));
  return totals.map((total) => gt(abs(sub(total, mean)), mul(mean, '0.3')));
}

export interface Evaluated {
  readonly supplierNumber: string;
  readonly technical: DecimalString;
  readonly commercial: DecimalString;
  readonly priceScore: DecimalString;
  /** The evaluated price in base currency. */
  readonly price: DecimalString;
}

/** What lots are drawn by: the seed of the expert draw, in hex, and what the section is called. */
export interface Lot {
  readonly seed: string;
  readonly projectNumber: string;
  readonly sectionNo: string;
}

export const totalScore = ({ technical, commercial, priceScore }: Evaluated): DecimalString => sum([technical, commercial, priceScore]);

export const lotOf = ({ seed, projectNumber, sectionNo }: Lot, supplierNumber: string): string =>
  hmacSha256Hex(fromHex(seed), `TIE|${projectNumber}|${sectionNo}|${supplierNumber}`);

function broken(a: Evaluated, b: Evaluated, by: TieBreak, lot: Lot): Comparison {
  if (by === 'PRICE_LOW') return cmp(a.price, b.price);
  if (by === 'TECH_HIGH') return cmp(b.technical, a.technical);
  const [first, second] = [lotOf(lot, a.supplierNumber), lotOf(lot, b.supplierNumber)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Best first: by the sum of points, or by the evaluated price alone; equals by the rules of a tie in their order. */
export function ranked(
  bids: readonly Evaluated[],
  method: 'COMPREHENSIVE' | 'LOWEST_EVALUATED',
  ties: readonly TieBreak[],
  lot: Lot,
): readonly Evaluated[] {
  const first = (a: Evaluated, b: Evaluated): Comparison =>
    method === 'COMPREHENSIVE' ? cmp(totalScore(b), totalScore(a)) : cmp(a.price, b.price);
  const compare = (a: Evaluated, b: Evaluated): number =>
    [first(a, b), ...ties.map((by) => broken(a, b, by, lot))].find((found) => found !== 0) ?? 0;
  return [...bids].sort(compare);
}

export interface RankedSection {
  readonly sectionNo: string;
  readonly estimate: DecimalString;
  /** Supplier numbers, best first. */
  readonly ranking: readonly string[];
}

/**
 * The winner of each section where a supplier wins `most` at the most (0: any number): sections in descending estimate,
 * equals by their number; null where nobody is left.
 */
export function winners(sections: readonly RankedSection[], most: number): ReadonlyMap<string, string | null> {
  const order = [...sections].sort((a, b) => cmp(b.estimate, a.estimate) || (a.sectionNo < b.sectionNo ? -1 : 1));
  const won = new Map<string, number>();
  return new Map(
    order.map(({ sectionNo, ranking }) => {
      const winner = ranking.find((supplier) => most === 0 || (won.get(supplier) ?? 0) < most) ?? null;
      if (winner !== null) won.set(winner, (won.get(winner) ?? 0) + 1);
      return [sectionNo, winner];
    }),
  );
}
