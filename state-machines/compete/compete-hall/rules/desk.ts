/** The desk of one bidder: everything his next prices are checked against (spec compete.md §5.2 rows 8 to 14). */
import type { Bidder, Hall, HallItem, Offer, TurnParam } from '../fields.js';
import { effectiveOffer } from './hall.js';
import type { Desk, DeskItem } from './offer-check.js';
import { lineOf } from './ranking.js';
import type { Marks, MarksInput } from './steps.js';
import { marksOf } from './steps.js';

/** @param only lines to work out in ITEM mode; the others keep no marks */
export function deskOf(c: Hall, param: TurnParam, bidder: Bidder, only?: ReadonlySet<number>): Desk {
  const offer = effectiveOffer(c, bidder);
  const total = c.awardMode === 'TOTAL';
  return {
    direction: c.direction,
    awardMode: c.awardMode,
    pricePrecision: c.pricePrecision,
    startPrice: total ? c.startPrice : null,
    ceilingPrice: total ? c.ceilingPrice : null,
    floorPrice: total ? c.floorPrice : null,
    items: c.items.map((item) => deskItem(c, param, bidder, offer, item, !total && (only?.has(item.itemNo) ?? true))),
    marks: total ? totalMarks(c, param, bidder, offer) : null,
  };
}

/** Multiples of a value that is weighted would tell the weighting: the server alone checks them. */
export const shownMarks = (marks: Marks): Marks => (marks.multiple?.weighting ? { ...marks, multiple: null } : marks);

const common = (
  c: Hall,
  param: TurnParam,
  bidder: Bidder,
): Pick<MarksInput, 'direction' | 'awardMode' | 'pricePrecision' | 'improveMode' | 'rules' | 'weighting'> => ({
  direction: c.direction,
  awardMode: c.awardMode,
  pricePrecision: c.pricePrecision,
  improveMode: c.improveMode,
  rules: param,
  weighting: bidder,
});

/** Best of the turn before, where new values are held to it. */
export const previousBest = (c: Hall, param: TurnParam): string | null =>
  param.turnLimitRule === 'PREV_BEST' ? (c.turns.find((turn) => turn.turnNo === param.turnNo - 1)?.bestValue ?? null) : null;

/** What turnLimitRule PREV_OWN holds the total to: his value at the end of the turn before. */
function previousOwn(c: Hall, param: TurnParam, bidder: Bidder, offer: Offer | undefined): string | null {
  if (param.turnLimitRule !== 'PREV_OWN') return null;
  if (bidder.ownLimit !== null) return bidder.ownLimit.raw;
  if (offer && offer.turnNo < param.turnNo) return offer.totalRaw;
  const places = c.turns.find((turn) => turn.turnNo === param.turnNo - 1)?.places ?? [];
  return places.find((place) => place.supplierId === bidder.supplierId)?.totalRaw ?? null;
}

/** A bidder's standing price of one item, and the offer that holds it. */
export interface OwnPrice {
  readonly offer: Offer | undefined;
  readonly own: string | null;
}

/** The same for one item; what it was before an offer of this turn bettered it, nothing remembers: not to improve is refused anyway. */
function previousOwnPrice(param: TurnParam, bidder: Bidder, itemNo: number, { offer, own }: OwnPrice): string | null {
  if (param.turnLimitRule !== 'PREV_OWN') return null;
  if (bidder.ownLimit !== null) return bidder.ownLimit.prices[String(itemNo)] ?? null;
  return offer && offer.turnNo < param.turnNo ? own : null;
}

/** Limits of the lot total. */
export const totalMarks = (c: Hall, param: TurnParam, bidder: Bidder, offer: Offer | undefined): Marks =>
  marksOf({
    ...common(c, param, bidder),
    own: offer?.totalRaw ?? null,
    bestComparable: c.bestValue,
    startPrice: c.startPrice,
    rawLimit: previousOwn(c, param, bidder, offer),
    comparableLimit: previousBest(c, param),
  });

/** Limits of one item's price in ITEM mode. */
export const itemMarks = (c: Hall, param: TurnParam, bidder: Bidder, item: HallItem, price: OwnPrice): Marks =>
  marksOf({
    ...common(c, param, bidder),
    own: price.own,
    bestComparable: item.bestValue,
    startPrice: item.startPrice,
    rawLimit: previousOwnPrice(param, bidder, item.itemNo, price),
    comparableLimit: param.turnLimitRule === 'PREV_BEST' ? item.limitValue : null,
  });

function deskItem(c: Hall, param: TurnParam, bidder: Bidder, offer: Offer | undefined, item: HallItem, marked: boolean): DeskItem {
  const price = (offer && lineOf(offer, item.itemNo)?.price) ?? null;
  return {
    itemNo: item.itemNo,
    quantity: item.quantity,
    startPrice: item.startPrice,
    ceilingPrice: item.ceilingPrice,
    floorPrice: item.floorPrice,
    price,
    marks: marked ? itemMarks(c, param, bidder, item, { offer, own: price }) : null,
  };
}
