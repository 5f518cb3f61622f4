/** Integrity flags (spec compete.md §5.13): noticed, shown to those entitled, never a consequence by themselves. */
import type { RiskType } from '../../lookups.js';
import type { Bidder, Hall, Offer } from '../fields.js';
import type { BidderMarks } from '../facts.js';
import { decimal } from '../../../kernel/primitives/decimal.js';
import { ranking } from './ranking.js';

export interface Suspicion {
  readonly riskType: RiskType;
  readonly supplierIds: readonly string[];
}

/** Where one bidder was seen; more than anyone changes within a hall. */
const MOST_MARKS = 20;

const PARALLEL_ITEMS = 5;
const MOST_PARALLEL = 20;

const ordered = (supplierIds: readonly string[]) =>
  [...supplierIds].sort((a, b) => (a.length === b.length ? (a < b ? -1 : 1) : a.length - b.length));

/** The same suspicion twice has the same key. */
export const flagKey = ({ riskType, supplierIds }: Suspicion): string => `${riskType}:${ordered(supplierIds).join(',')}`;

const noted = (known: readonly string[], mark: string | null | undefined): readonly string[] =>
  !mark || known.includes(mark) || known.length >= MOST_MARKS ? known : [...known, mark];

/** The bidder with the places he came from; the same row when they are known. */
export function withMarks(bidder: Bidder, marks: BidderMarks): Bidder {
  const ipHashes = noted(bidder.ipHashes, marks.ipHash);
  const deviceHashes = noted(bidder.deviceHashes, marks.deviceHash);
  return ipHashes === bidder.ipHashes && deviceHashes === bidder.deviceHashes ? bidder : { ...bidder, ipHashes, deviceHashes };
}

/**
 * The first other bidder seen at the same place; looked for only when the place is new for this bidder. All who share one
 * are named, each beside the first: a thousand behind one address give a thousand flags, not half a million.
 */
export function sharedPlaces(before: Hall, supplierId: string, marks: BidderMarks): readonly Suspicion[] {
  const bidder = before.bidders.find((one) => one.supplierId === supplierId);
  if (!bidder) return [];
  const at = (
    riskType: RiskType,
    mark: string | null | undefined,
    known: readonly string[],
    of: (other: Bidder) => readonly string[],
  ): readonly Suspicion[] => {
    if (!mark || known.includes(mark)) return [];
    const first = before.bidders.find((other) => other !== bidder && of(other).includes(mark));
    return first ? [{ riskType, supplierIds: ordered([supplierId, first.supplierId]) }] : [];
  };
  return [
    ...at('SAME_IP', marks.ipHash, bidder.ipHashes, (other) => other.ipHashes),
    ...at('SAME_DEVICE', marks.deviceHash, bidder.deviceHashes, (other) => other.deviceHashes),
  ];
}

/** What shows only at the end of a hall. */
export function suspicionsAtEnd(c: Hall): readonly Suspicion[] {
  const leader = c.awardMode === 'TOTAL' ? ranking(c)[0] : undefined;
  const surrogates = leader ? [leader.offer] : c.offers.filter((offer) => c.items.some((item) => item.bestSupplierId === offer.supplierId));
  return [
    ...surrogates
      .filter((offer) => offer.source === 'SURROGATE')
      .map((offer) => ({ riskType: 'SURROGATE_LEAD' as const, supplierIds: [offer.supplierId] })),
    ...parallelPrices(c.offers).map((supplierIds) => ({ riskType: 'PRICE_PARALLEL' as const, supplierIds })),
  ];
}

interface Shape {
  readonly offer: Offer;
  readonly slope: string;
}

/**
 * Pairs whose item prices are proportional within 0.01 % over five items and more. Sorted by the ratio of two prices, so
 * that only neighbours are compared.
 */
export function parallelPrices(offers: readonly Offer[]): readonly (readonly string[])[] {
  const shapes = offers
    .filter((offer) => offer.items.length >= PARALLEL_ITEMS)
    .map((offer): Shape => ({ offer, slope: decimal(offer.items[1]!.price).dividedBy(offer.items[0]!.price).toFixed(12) }))
    .sort((a, b) => decimal(a.slope).comparedTo(b.slope));
  const pairs: (readonly string[])[] = [];
  shapes.forEach((shape, index) => {
    for (let next = index + 1; next < shapes.length && pairs.length < MOST_PARALLEL; next += 1) {
      const other = shapes[next]!;
      if (!within(decimal(other.slope).dividedBy(shape.slope))) break;
      if (proportional(shape.offer, other.offer)) pairs.push(ordered([shape.offer.supplierId, other.offer.supplierId]));
    }
  });
  return pairs;
}

const within = (ratio: ReturnType<typeof decimal>) => ratio.minus(1).abs().lessThanOrEqualTo('0.0001');

function proportional(a: Offer, b: Offer): boolean {
  const prices = new Map(b.items.map((line) => [line.itemNo, line.price]));
  const shared = a.items.filter((line) => prices.has(line.itemNo));
  if (shared.length < PARALLEL_ITEMS) return false;
  const ratios = shared.map((line) => decimal(line.price).dividedBy(prices.get(line.itemNo)!));
  return ratios.every((ratio) => within(ratio.dividedBy(ratios[0]!)));
}
