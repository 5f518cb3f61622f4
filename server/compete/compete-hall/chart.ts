/** Lines of a hall's chart as a viewer may see them (compete.md §9, row "chart"): what stands, turn by turn by its visibility. */
import type { Bidder, Hall, Offer } from '../../../state-machines/compete/compete-hall/fields.js';
import { paramOf } from '../../../state-machines/compete/compete-hall/rules/hall.js';
import type { Visibility } from '../../../state-machines/compete/lookups.js';
import * as decimal from '../../../state-machines/kernel/primitives/decimal.js';

export interface ChartPoint {
  readonly at: number;
  readonly value: string;
}
/** `own`, `best`, or a bidder's alias. */
export interface ChartSeries {
  readonly key: string;
  readonly points: readonly ChartPoint[];
}

const openLines: ReadonlySet<Visibility> = new Set(['ALL_ANON', 'ALL_NAMED']);
const bestLines: ReadonlySet<Visibility> = new Set(['BEST_PRICE', 'ALL_ANON', 'ALL_NAMED']);

interface Value {
  readonly at: number;
  readonly supplierId: string;
  readonly raw: string;
  readonly comparable: string;
  readonly visibility: Visibility | undefined;
}

/** Offers that count, oldest first; of the named line only, where one is named. */
function valuesOf(hall: Hall, offers: readonly Offer[], itemNo: number | null): readonly Value[] {
  return offers
    .filter((offer) => offer.offerState === 'EFFECTIVE' || offer.offerState === 'SUPERSEDED')
    .flatMap((offer) => {
      const line =
        itemNo === null ? { price: offer.totalRaw, comparable: offer.totalComparable } : offer.items.find((item) => item.itemNo === itemNo);
      if (!line) return [];
      return [
        {
          at: offer.at,
          supplierId: offer.supplierId,
          raw: line.price,
          comparable: line.comparable,
          visibility: paramOf(hall, Math.max(1, offer.turnNo))?.visibility,
        },
      ];
    });
}

const lineOf = (values: readonly Value[]): readonly ChartPoint[] =>
  values.filter((value, index) => value.raw !== values[index - 1]?.raw).map(({ at, raw }) => ({ at, value: raw }));

/** Each bidder's line by alias. */
export function insideChart(hall: Hall, offers: readonly Offer[], itemNo: number | null): readonly ChartSeries[] {
  const values = valuesOf(hall, offers, itemNo);
  return hall.bidders.flatMap((bidder) => {
    const points = lineOf(values.filter((value) => value.supplierId === bidder.supplierId));
    return points.length > 0 && bidder.alias !== null ? [{ key: bidder.alias, points }] : [];
  });
}

/** A bidder's own line, the best in his own raw terms and the others' lines, each as far as the turn's visibility goes. */
export function bidderChart(hall: Hall, bidder: Bidder, offers: readonly Offer[], itemNo: number | null): readonly ChartSeries[] {
  const values = valuesOf(hall, offers, itemNo);
  const own: ChartSeries = { key: 'own', points: lineOf(values.filter((value) => value.supplierId === bidder.supplierId)) };
  if (bidder.bidderState !== 'READY') return [own];
  const best: ChartSeries = { key: 'best', points: bestLine(hall, bidder, values) };
  const others = hall.bidders
    .filter((one) => one !== bidder && one.alias !== null && one.bidderState !== 'EXCLUDED')
    .map((one): ChartSeries => ({
      key: one.alias!,
      points: lineOf(
        values.filter((value) => value.supplierId === one.supplierId && value.visibility !== undefined && openLines.has(value.visibility)),
      ),
    }));
  return [own, best, ...others].filter((series) => series.points.length > 0 || series.key === 'own');
}

function bestLine(hall: Hall, bidder: Bidder, values: readonly Value[]): readonly ChartPoint[] {
  const better = hall.direction === 'REVERSE' ? decimal.lt : decimal.gt;
  const points: ChartPoint[] = [];
  let best: string | undefined;
  for (const value of values) {
    if (best !== undefined && !better(value.comparable, best)) continue;
    best = value.comparable;
    if (value.visibility !== undefined && bestLines.has(value.visibility))
      points.push({ at: value.at, value: inOwnTerms(hall, bidder, best) });
  }
  return points;
}

/** (best − adder) / factor, rounded to 2 (§9); unit prices have no adder. */
function inOwnTerms(hall: Hall, bidder: Bidder, comparable: string): string {
  const net = hall.awardMode === 'TOTAL' ? decimal.sub(comparable, bidder.adder) : comparable;
  return decimal.round2(decimal.div(net, bidder.factor));
}
