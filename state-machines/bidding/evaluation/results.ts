/**
 * What the evaluation of a section comes to (bidding.md §9.3, §9.4): points of the jurors, points for prices, and the order.
 * The project computes it at the lock of the last stage and again with negotiated prices; all of it follows from what it is given.
 */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { cmp, gt, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import type { PriceFormula, PriceParams } from '../price-score.js';
import { abnormallyLow, basePrice, priceScores } from '../price-score.js';
import type { Evaluated, Lot, TieBreak } from '../ranking.js';
import { ranked, winners } from '../ranking.js';
import type { Rule } from '../rule/fields.js';
import type { BidResults, RankedBid, SectionResult } from '../shared/results.js';
import type { SheetTotals } from './sheets.js';
import { passing, scoreOf } from './sheets.js';

export interface EvaluatedBid {
  readonly respondId: string;
  readonly supplierId: string;
  readonly supplierNumber: string;
  readonly openedPrice: DecimalString | null;
  readonly correctedPrice: DecimalString | null;
  /** After a negotiation. */
  readonly finalPrice: DecimalString | null;
  /** Why it does not count any more: INVALID, ABNORMAL; null: it counts. */
  readonly out: string | null;
}
export interface SectionToRank {
  readonly sectionId: string;
  readonly sectionNo: string;
  readonly estimate: DecimalString;
  readonly controlPrice: DecimalString | null;
  readonly priceWeight: DecimalString | null;
  readonly bids: readonly EvaluatedBid[];
  readonly technical: readonly SheetTotals[];
  readonly commercial: readonly SheetTotals[];
}
/** What of the rule the computation follows. */
export interface Method {
  readonly evalMethod: 'COMPREHENSIVE' | 'LOWEST_EVALUATED';
  readonly priceFormula: PriceFormula;
  readonly params: PriceParams;
  readonly ties: readonly TieBreak[];
  readonly candidateCount: number;
  readonly maxAwardsPerSupplier: number;
  readonly seed: string;
  readonly projectNumber: string;
  /** To base currency. */
  readonly exchangeRate: DecimalString;
}

/** A rule's words of the formula; points of a rule that says nothing are those of its kind. */
export function methodOf(rule: Partial<Rule>, { seed, projectNumber }: Pick<Method, 'seed' | 'projectNumber'>): Method {
  return {
    evalMethod: rule.evalMethod ?? 'COMPREHENSIVE',
    priceFormula: rule.priceFormula ?? 'LOW_PRICE',
    params: {
      up: rule.upPoints ?? null,
      down: rule.downPoints ?? null,
      float: rule.floatPct ?? null,
      baseShare: rule.ceilingShare ?? null,
      leastScore: rule.leastScore ?? null,
      rankStep: rule.rankStep ?? null,
      floor: rule.floorScore ?? null,
      trimFrom: rule.trimFrom ?? null,
    },
    ties: [rule.tieFirst ?? 'PRICE_LOW', rule.tieSecond ?? 'TECH_HIGH', rule.tieThird ?? 'LOT'],
    candidateCount: rule.candidateCount ?? 3,
    maxAwardsPerSupplier: rule.maxAwardsPerSupplier ?? 0,
    seed,
    projectNumber,
    exchangeRate: '1',
  };
}

/** What counts of a bid's prices: negotiated, else corrected, else read out. */
export const priceOf = ({ finalPrice, correctedPrice, openedPrice }: EvaluatedBid): DecimalString | null =>
  finalPrice ?? correctedPrice ?? openedPrice;

/** Why a bid leaves before prices are compared; null: it stays. */
function outOf(section: SectionToRank, above: readonly string[], bid: EvaluatedBid): string | null {
  if (bid.out !== null) return bid.out;
  if (!above.includes(bid.respondId)) return 'BELOW_LINE';
  const price = priceOf(bid);
  if (price === null) return 'NO_PRICE';
  return section.controlPrice !== null && gt(price, section.controlPrice) ? 'OVER_CONTROL_PRICE' : null;
}

interface Counted extends Evaluated {
  readonly bid: EvaluatedBid;
}
function scored(section: SectionToRank, method: Method, bids: readonly EvaluatedBid[]): readonly Counted[] {
  const prices = bids.map((bid) => round2(mul(priceOf(bid)!, method.exchangeRate)));
  const ceiling = section.controlPrice === null ? null : round2(mul(section.controlPrice, method.exchangeRate));
  const weight = section.priceWeight;
  const comparing = method.evalMethod === 'COMPREHENSIVE' && weight !== null && prices.length > 0;
  const points = comparing ? priceScores(method.priceFormula, prices, weight, method.params, ceiling) : prices.map(() => '0');
  return bids.map((bid, at) => ({
    bid,
    supplierNumber: bid.supplierNumber,
    technical: scoreOf(section.technical, bid.respondId) ?? '0',
    commercial: scoreOf(section.commercial, bid.respondId) ?? '0',
    priceScore: points[at]!,
    price: prices[at]!,
  }));
}

const lotOf = ({ seed, projectNumber }: Method, { sectionNo }: SectionToRank): Lot => ({ seed, projectNumber, sectionNo });
/** Nothing but the lot tells these two apart. */
function byLot(a: Counted, b: Counted, { evalMethod, ties }: Method): boolean {
  const total = ({ technical, commercial, priceScore }: Counted) => sum([technical, commercial, priceScore]);
  const first = evalMethod === 'COMPREHENSIVE' ? cmp(total(a), total(b)) : cmp(a.price, b.price);
  const before = ties.slice(0, ties.indexOf('LOT'));
  return (
    ties.includes('LOT') &&
    first === 0 &&
    before.every((by) => (by === 'PRICE_LOW' ? cmp(a.price, b.price) : cmp(a.technical, b.technical)) === 0)
  );
}

interface Ordered {
  readonly section: SectionToRank;
  readonly order: readonly Counted[];
  readonly out: ReadonlyMap<string, string>;
}
function ordered(section: SectionToRank, method: Method): Ordered {
  const standing = section.bids.filter(({ out }) => out === null).map(({ respondId }) => respondId);
  const above = passing(section.technical, standing);
  const out = new Map(
    section.bids.flatMap((bid) => {
      const why = outOf(section, above, bid);
      return why === null ? [] : [[bid.respondId, why] as const];
    }),
  );
  const counted = scored(
    section,
    method,
    section.bids.filter(({ respondId }) => !out.has(respondId)),
  );
  const order = ranked(counted, method.evalMethod, method.ties, lotOf(method, section)) as readonly Counted[];
  return { section, order, out };
}

function rowOf(
  bid: EvaluatedBid,
  counted: Counted | null,
  more: Pick<RankedBid, 'rank' | 'candidate' | 'out' | 'marks'>,
  scores: boolean,
): RankedBid {
  return {
    respondId: bid.respondId,
    supplierId: bid.supplierId,
    technical: counted && scores ? round2(counted.technical) : null,
    commercial: counted && scores ? round2(counted.commercial) : null,
    price: counted && scores ? counted.priceScore : null,
    total: counted && scores ? sum([counted.technical, counted.commercial, counted.priceScore]) : null,
    openedPrice: bid.openedPrice,
    correctedPrice: bid.correctedPrice,
    finalPrice: bid.finalPrice,
    evaluatedPrice: counted?.price ?? null,
    ...more,
  };
}

/** The winner first; whoever has won enough elsewhere stays behind with a mark. */
function resultOf({ section, order, out }: Ordered, method: Method, winner: string | null): SectionResult {
  const first = order.find(({ supplierNumber }) => supplierNumber === winner);
  const skipped = first ? order.slice(0, order.indexOf(first)) : order;
  const places = first ? [first, ...order.filter((one) => one !== first)] : order;
  const scores = method.evalMethod === 'COMPREHENSIVE';
  const marksOf = (one: Counted) => [
    ...(skipped.includes(one) && method.maxAwardsPerSupplier > 0 ? ['LIMIT'] : []),
    ...(order.some((other) => other !== one && byLot(one, other, method)) ? ['LOT'] : []),
  ];
  const inside = places.map((one, at) =>
    rowOf(one.bid, one, { rank: at + 1, candidate: at < method.candidateCount, out: null, marks: marksOf(one) }, scores),
  );
  const outside = section.bids
    .filter(({ respondId }) => out.has(respondId))
    .map((bid) => rowOf(bid, null, { rank: null, candidate: false, out: out.get(bid.respondId)!, marks: [] }, scores));
  const prices = order.map(({ price }) => price);
  const base = scores ? basePrice(method.priceFormula, prices, method.params, section.controlPrice) : null;
  return { sectionId: section.sectionId, basePrice: base === null ? null : round2(base), bids: [...inside, ...outside] };
}

/** All sections of a project, because what one supplier may win reaches over them. */
export function resultsOf(sections: readonly SectionToRank[], method: Method): BidResults {
  const orders = sections.map((section) => ordered(section, method));
  const won = winners(
    orders.map(({ section, order }) => ({
      sectionNo: section.sectionNo,
      estimate: section.estimate,
      ranking: order.map(({ supplierNumber }) => supplierNumber),
    })),
    method.maxAwardsPerSupplier,
  );
  return orders.map((one) => resultOf(one, method, won.get(one.section.sectionNo) ?? null));
}

/** Bids so low that the jury asks about them; among those that still count. */
export function abnormalBids(section: Pick<SectionToRank, 'bids' | 'controlPrice'>, rule: Partial<Rule>): readonly string[] {
  const priced = section.bids.filter((bid) => bid.out === null && priceOf(bid) !== null);
  const limits = {
    averagePct: rule.abnormalAvgPct ?? null,
    secondPct: rule.abnormalSecondPct ?? null,
    ceilingPct: rule.abnormalLimitPct ?? null,
  };
  const low = abnormallyLow(
    priced.map((bid) => priceOf(bid)!),
    limits,
    section.controlPrice,
  );
  return priced.filter((_bid, at) => low[at]).map(({ respondId }) => respondId);
}
