/** Prices of rounds: what is checked, what stands, and who is first (auction-tender.md §7, Rules). */
import type { Instant } from '../../../../kernel/fields.js';
import {
  decimals,
  gt,
  isDecimal,
  isPositive,
  mul,
  normalise,
  percentOf,
  round,
  round2,
  round6,
  sub,
  sum,
} from '../../../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../../../kernel/primitives/decimal.js';
import type { Refusal } from '../../../../kernel/refusals.js';
import { amountOf } from '../../award.js';
import type { SourcingCode } from '../../reasons.js';
import { refuse } from '../../reasons.js';
import { placesOf } from '../../scoring.js';
import type { Prices, Tender, TenderBid, TenderItem } from '../fields.js';

export const itemsIn = (text: string | null): readonly number[] =>
  (text ?? '').split(/[\s,]+/).flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []));
export const roundOf = (c: Tender) => c.rounds.find((one) => one.roundNo === c.roundNo);
export function itemsOfRound(c: Tender): readonly TenderItem[] {
  const chosen = itemsIn(roundOf(c)?.itemNos ?? null);
  return chosen.length === 0 ? c.items : c.items.filter((item) => chosen.includes(item.itemNo));
}

const standingBids = (c: Tender, supplierId: string): readonly TenderBid[] =>
  c.bids.filter((bid) => bid.supplierId === supplierId && bid.bidState === 'STANDING').toSorted((a, b) => b.roundNo - a.roundNo);

/** The price of an item that stands, of the last round in which he bid for it, up to a round. */
export function standingPrice(
  c: Tender,
  supplierId: string,
  itemNo: number,
  upTo = c.roundNo,
): { readonly price: string; readonly bid: TenderBid } | null {
  for (const bid of standingBids(c, supplierId)) {
    const price = bid.prices[itemNo];
    if (bid.roundNo <= upTo && price !== undefined) return { price, bid };
  }
  return null;
}
/** The least of an item that he delivers at the price that stands. */
export const leastQuantity = (c: Tender, supplierId: string, itemNo: number): DecimalString | null =>
  standingPrice(c, supplierId, itemNo)?.bid.minOrderQtys?.[itemNo] ?? null;
/** What an order of his comes to at least, as the newest of his bids that stand says it. */
export const leastValue = (c: Tender, supplierId: string): DecimalString | null => standingBids(c, supplierId)[0]?.minOrderValue ?? null;
export function standingTotal(c: Tender, supplierId: string, upTo = c.roundNo): DecimalString | null {
  const prices = c.items.map((item) => standingPrice(c, supplierId, item.itemNo, upTo)?.price ?? null);
  if (prices.some((price) => price === null)) return null;
  return normalise(round2(sum(c.items.map((item, index) => amountOf(prices[index]!, item.quantity ?? '0')))));
}

export const factorOf = (c: Tender, supplierId: string) => c.suppliers.find((one) => one.supplierId === supplierId)?.factor ?? '1';
export interface Ranked {
  readonly supplierId: string;
  readonly rank: number;
  readonly value: DecimalString;
  readonly comparable: DecimalString;
}

/** Places of the lot, or of an item; nobody without a standing value has one. */
export function ranking(c: Tender, itemNo: number | null): readonly Ranked[] {
  const entrants = c.suppliers.flatMap((supplier) => {
    const { supplierId, priorityNo } = supplier;
    const at = itemNo === null ? null : standingPrice(c, supplierId, itemNo);
    const value = itemNo === null ? standingTotal(c, supplierId) : (at?.price ?? null);
    if (value === null) return [];
    const scaled = mul(value, factorOf(c, supplierId));
    const position = itemNo === null ? Math.max(...standingBids(c, supplierId).map((bid) => bid.position)) : at!.bid.position;
    return [{ supplierId, priorityNo, position, value, comparable: normalise(itemNo === null ? round2(scaled) : round6(scaled)) }];
  });
  const places = placesOf(entrants, 'REVERSE', c.tieRule);
  return entrants
    .map(({ supplierId, value, comparable }) => ({ supplierId, value, comparable, rank: places.get(supplierId)! }))
    .toSorted((a, b) => a.rank - b.rank);
}

/** One list for the lot, or one for each item. */
export const listsOf = (c: Tender): readonly (number | null)[] => (c.awardMode === 'TOTAL' ? [null] : c.items.map(({ itemNo }) => itemNo));
export const anyBid = (c: Tender): boolean => c.bids.some((bid) => bid.bidState === 'STANDING');
export const bestTotal = (c: Tender): DecimalString | null => {
  if (c.awardMode === 'TOTAL') return ranking(c, null)[0]?.comparable ?? null;
  const firsts = c.items.flatMap((item) => {
    const [first] = ranking(c, item.itemNo);
    return first ? [round2(mul(first.comparable, item.quantity ?? '0'))] : [];
  });
  return firsts.length === 0 ? null : normalise(round2(sum(firsts)));
};

export interface SentPrice {
  readonly itemNo: number;
  readonly price: string | null;
  readonly minOrderQty?: string | null;
}
export const pricesOf = (rows: readonly SentPrice[]): Prices =>
  Object.fromEntries(rows.flatMap(({ itemNo, price }) => (price === null ? [] : [[String(itemNo), normalise(price)]])));

export const leastQtysOf = (rows: readonly SentPrice[]): Prices =>
  Object.fromEntries(rows.flatMap(({ itemNo, minOrderQty }) => (minOrderQty ? [[String(itemNo), normalise(minOrderQty)]] : [])));

const bidsOfRound = (c: Tender, supplierId: string) => c.bids.filter((bid) => bid.supplierId === supplierId && bid.roundNo === c.roundNo);

/** Not worse than what stood at the end of the rounds before, and better by the least step. */
function improvementFault(c: Tender, now: DecimalString, before: DecimalString | null, places: number, itemNo?: number): Refusal | null {
  if (before === null || c.roundNo === 1 || c.notWorseFlag === 'N') return null;
  const detail = itemNo === undefined ? {} : { field: 'rows', row: itemNo };
  if (gt(now, before)) return refuse('BID_WORSE_THAN_ROUND', detail);
  const least = sub(before, round(percentOf(before, c.minStepRate), places));
  return isPositive(c.minStepRate) && gt(now, least) ? refuse('OFFER_STEP_TOO_SMALL', detail) : null;
}

/** Whether he may bid now at all; whatever the prices are. */
export function placeFault(c: Tender, supplierId: string, at: Instant): Refusal | null {
  if (at >= (c.roundEndDate ?? 0)) return refuse('TND_BID_CLOSED');
  if (!roundOf(c)?.supplierIds.includes(supplierId)) return refuse('TND_ROUND_SUPPLIER');
  return bidsOfRound(c, supplierId).length >= c.maxBidsPerRound ? refuse('OFFER_MAX_PER_TURN') : null;
}
/** The first thing that is wrong with the prices of a bid, in the order of the specification. */
export function pricesFault(c: Tender, supplierId: string, rows: readonly SentPrice[]): Refusal | null {
  const items = itemsOfRound(c);
  const sent = rows.filter(({ price }) => price !== null);
  const numbers = sent.map(({ itemNo }) => itemNo);
  if (new Set(numbers).size !== numbers.length || numbers.some((no) => !items.some((item) => item.itemNo === no)))
    return refuse('OFFER_ITEM_UNKNOWN');
  if (sent.length === 0) return refuse('OFFER_EMPTY');
  if (c.awardMode === 'TOTAL' && sent.length < items.length) return refuse('OFFER_ITEM_MISSING');
  for (const { itemNo, price } of sent) {
    const code = priceFault(c, itemNo, price!);
    if (code) return refuse(code, { field: 'rows', row: itemNo });
  }
  return improvement(c, supplierId, sent as readonly { readonly itemNo: number; readonly price: string }[]);
}
/** Everything that is wrong, item by item; of the whole what is not of an item. */
export function pricesFaults(c: Tender, supplierId: string, rows: readonly SentPrice[]): readonly Refusal[] {
  const each = rows.flatMap((row) => {
    if (row.price === null) return [];
    const code = priceFault(c, row.itemNo, row.price);
    const fault = code
      ? refuse(code, { field: 'rows', row: row.itemNo })
      : c.awardMode === 'ITEM'
        ? pricesFault(c, supplierId, [row])
        : null;
    return fault ? [fault] : [];
  });
  const first = each.length === 0 ? pricesFault(c, supplierId, rows) : null;
  return first ? [first] : each;
}
function priceFault(c: Tender, itemNo: number, price: string): SourcingCode | null {
  if (!isDecimal(price) || !isPositive(price)) return 'OFFER_PRICE_NOT_POSITIVE';
  if (decimals(price) > c.pricePrecision) return 'OFFER_PRECISION';
  const ceiling = c.items.find((item) => item.itemNo === itemNo)?.ceilingPrice ?? null;
  return ceiling !== null && gt(price, ceiling) ? 'OFFER_OVER_CEILING' : null;
}
function improvement(c: Tender, supplierId: string, sent: readonly { readonly itemNo: number; readonly price: string }[]): Refusal | null {
  const earlier = c.roundNo - 1;
  if (c.awardMode === 'TOTAL') {
    const priceAt = (itemNo: number) =>
      sent.find((one) => one.itemNo === itemNo)?.price ?? standingPrice(c, supplierId, itemNo, earlier)?.price ?? '0';
    const now = round2(sum(c.items.map((item) => amountOf(priceAt(item.itemNo), item.quantity ?? '0'))));
    return improvementFault(c, now, standingTotal(c, supplierId, earlier), 2);
  }
  for (const { itemNo, price } of sent) {
    const fault = improvementFault(c, price, standingPrice(c, supplierId, itemNo, earlier)?.price ?? null, 6, itemNo);
    if (fault) return fault;
  }
  return null;
}

export const nextSeq = (c: Tender, supplierId: string): number => bidsOfRound(c, supplierId).length + 1;
/** The last bid of a round stands; what it says is opened when the round ends. */
export function withBid(
  c: Tender,
  supplierId: string,
  { sealed, receiptHash }: Pick<TenderBid, 'sealed' | 'receiptHash'>,
  at: Instant,
): readonly TenderBid[] {
  const own = bidsOfRound(c, supplierId);
  const seq = nextSeq(c, supplierId);
  const bid: TenderBid = {
    bidKey: `${c.roundNo}:${supplierId}:${seq}`,
    roundNo: c.roundNo,
    supplierId,
    seq,
    receiptHash,
    sealed,
    salt: null,
    brokenFlag: 'N',
    prices: {},
    minOrderValue: null,
    minOrderQtys: null,
    totalRaw: null,
    totalComparable: null,
    at,
    position: c.rev + 1,
    bidState: 'STANDING',
  };
  return [
    ...c.bids.map((one) => (own.includes(one) && one.bidState === 'STANDING' ? { ...one, bidState: 'REPLACED' as const } : one)),
    bid,
  ];
}
export const standingOfRound = (c: Tender, supplierId: string): TenderBid | undefined =>
  bidsOfRound(c, supplierId).find((bid) => bid.bidState === 'STANDING');

/** The bid before it in the round stands again, if there is one. */
export function withoutBid(c: Tender, supplierId: string): readonly TenderBid[] {
  const standing = standingOfRound(c, supplierId);
  const before = bidsOfRound(c, supplierId)
    .filter((bid) => bid.bidState === 'REPLACED')
    .toSorted((a, b) => b.seq - a.seq)[0];
  return c.bids.map((bid): TenderBid => {
    if (bid === standing) return { ...bid, bidState: 'WITHDRAWN' };
    return bid === before ? { ...bid, bidState: 'STANDING' } : bid;
  });
}
