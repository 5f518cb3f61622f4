/** Open auctions: steps, ties, overtime and what bidders see, by the rules of halls (auction-tender.md §3 check 11; compete.md §5, §9). */
import type { Instant } from '../../../../kernel/fields.js';
import { eq } from '../../../../kernel/primitives/decimal.js';
import type { Refusal } from '../../../../kernel/refusals.js';
import { checkPrices, nextPrice, nextTotal } from '../../../compete-hall/rules/offer-check.js';
import type { Desk, DeskItem, PricedLine } from '../../../compete-hall/rules/offer-check.js';
import { extended, inWindow } from '../../../compete-hall/rules/overtime.js';
import { marksOf } from '../../../compete-hall/rules/steps.js';
import type { Marks } from '../../../compete-hall/rules/steps.js';
import { amountOf, best, comparableOf, rawTotal } from '../../../compete-hall/rules/values.js';
import { refuse } from '../../reasons.js';
import type { Auction, Bid } from '../fields.js';
import type { BidContent } from './bid.js';
import { comparison, directionOf } from './compare.js';

const weightingOf = (c: Auction, supplierId: string) => ({
  factor: c.suppliers.find((one) => one.supplierId === supplierId)?.factor ?? '1',
  adder: '0',
});
export const effectiveBid = (c: Auction, supplierId: string): Bid | undefined =>
  c.bids.find((bid) => bid.supplierId === supplierId && bid.roundNo === c.roundNo && bid.bidState === 'SUBMITTED');
const others = (c: Auction, supplierId: string) =>
  c.bids.filter((bid) => bid.roundNo === c.roundNo && bid.bidState === 'SUBMITTED' && bid.supplierId !== supplierId);

const priceIn = (bid: Bid | undefined, itemNo: number) =>
  bid?.lines.find((line) => line.itemNo === itemNo && line.noBidFlag === 'N')?.price ?? null;
const totalOf = (c: Auction, priceAt: (itemNo: number) => string | null): string =>
  rawTotal(c.items.map((item) => amountOf(priceAt(item.itemNo) ?? '0', item.quantity ?? '0')));

function bestOf(c: Auction, valueOf: (bid: Bid) => string | null): string | null {
  const values = c.bids
    .filter((bid) => bid.roundNo === c.roundNo && bid.bidState === 'SUBMITTED')
    .flatMap((bid) => {
      const raw = valueOf(bid);
      return raw === null ? [] : [comparableOf(c.awardMode, raw, weightingOf(c, bid.supplierId))];
    });
  return values.length === 0 ? null : values.reduce((a, b) => best(directionOf(c), a, b));
}

const bidTotal = (c: Auction) => (bid: Bid) => totalOf(c, (itemNo) => priceIn(bid, itemNo));

function marks(c: Auction, supplierId: string, own: string | null, bestComparable: string | null, startPrice: string | null): Marks {
  return marksOf({
    direction: directionOf(c),
    awardMode: c.awardMode,
    pricePrecision: c.pricePrecision,
    improveMode: c.improveMode,
    rules: c,
    weighting: weightingOf(c, supplierId),
    own,
    bestComparable,
    startPrice,
    rawLimit: null,
    comparableLimit: null,
  });
}

/** What a bid of this supplier is held against now. */
export function deskOf(c: Auction, supplierId: string): Desk {
  const own = effectiveBid(c, supplierId);
  const items = c.items.map((item): DeskItem => {
    const price = priceIn(own, item.itemNo);
    return {
      itemNo: item.itemNo,
      quantity: item.quantity ?? '0',
      price,
      startPrice: item.startPrice,
      ceilingPrice: item.ceilingPrice,
      floorPrice: item.floorPrice,
      marks:
        c.awardMode === 'ITEM'
          ? marks(
              c,
              supplierId,
              price,
              bestOf(c, (bid) => priceIn(bid, item.itemNo)),
              item.startPrice,
            )
          : null,
    };
  });
  return {
    direction: directionOf(c),
    awardMode: c.awardMode,
    pricePrecision: c.pricePrecision,
    items,
    startPrice: c.startPrice,
    ceilingPrice: c.ceilingPrice,
    floorPrice: c.floorPrice,
    marks: c.awardMode === 'TOTAL' ? marks(c, supplierId, own ? bidTotal(c)(own) : null, bestOf(c, bidTotal(c)), c.startPrice) : null,
  };
}

const sent = ({ lines }: BidContent): readonly PricedLine[] =>
  lines.filter((line) => line.noBidFlag === 'N' && line.price !== null).map(({ itemNo, price }) => ({ itemNo, price: price! }));

/** In ITEM mode prices that stay as they are need not be bettered again. */
const moved = (c: Auction, supplierId: string, lines: readonly PricedLine[]) => {
  const own = effectiveBid(c, supplierId);
  const changed = lines.filter(({ itemNo, price }) => !eq(priceIn(own, itemNo) ?? '0', price));
  return c.awardMode === 'ITEM' && changed.length > 0 ? changed : lines;
};

function tied(c: Auction, supplierId: string, lines: readonly PricedLine[]): boolean {
  if (c.tieAllowedFlag === 'Y') return false;
  const own = weightingOf(c, supplierId);
  const priceAt = (itemNo: number) => lines.find((line) => line.itemNo === itemNo)?.price ?? null;
  if (c.awardMode === 'TOTAL') {
    const value = comparableOf('TOTAL', totalOf(c, priceAt), own);
    return others(c, supplierId).some((bid) => eq(comparableOf('TOTAL', bidTotal(c)(bid), weightingOf(c, bid.supplierId)), value));
  }
  return lines.some(({ itemNo, price }) =>
    others(c, supplierId).some((bid) => {
      const theirs = priceIn(bid, itemNo);
      return theirs !== null && eq(comparableOf('ITEM', theirs, weightingOf(c, bid.supplierId)), comparableOf('ITEM', price, own));
    }),
  );
}

/** Why an open bid may not stand; null: it may. */
export function openFault(c: Auction, supplierId: string, content: BidContent, at: Instant, surrogate: boolean): Refusal | null {
  const own = effectiveBid(c, supplierId);
  if (!surrogate && own && at - own.submittedAt < c.offerGapMs) return refuse('OFFER_TOO_FREQUENT');
  const lines = moved(c, supplierId, sent(content));
  const checked = checkPrices(deskOf(c, supplierId), lines);
  if (!checked.ok) return checked.refusal;
  return tied(c, supplierId, lines) ? refuse('OFFER_TIE_NOT_ALLOWED') : null;
}

/** The end of bidding after an accepted bid. */
export function afterBid(c: Auction, at: Instant): Pick<Auction, 'bidEndDate' | 'extensionCount'> {
  const clock = { endAt: c.bidEndDate ?? 0, extensionCount: c.extensionCount, hardStopAt: null };
  const { endAt, extensionCount } = inWindow(c, clock, at) ? extended(c, clock, at) : clock;
  return { bidEndDate: endAt, extensionCount };
}

/** Where a bidder stands, as far as the rules let him know. */
export interface LivePosition {
  readonly rank: number | null;
  readonly bestAmount: string | null;
  readonly next: string | null;
  readonly items: readonly {
    readonly itemNo: number;
    readonly rank: number | null;
    readonly best: string | null;
    readonly next: string | null;
  }[];
  readonly others: readonly {
    readonly alias: string;
    readonly rank: number | null;
    readonly total: string;
    readonly supplierName?: string | null;
  }[];
}

/** Bounds that he may not know are not told by what he might bid next. */
const shownDesk = (c: Auction, desk: Desk): Desk =>
  c.boundsVisibleFlag === 'Y'
    ? desk
    : {
        ...desk,
        ceilingPrice: null,
        floorPrice: null,
        items: desk.items.map((item) => ({ ...item, ceilingPrice: null, floorPrice: null })),
      };

export function livePosition(c: Auction, supplierId: string): LivePosition {
  const compared = comparison(c);
  const desk = shownDesk(c, deskOf(c, supplierId));
  const seesRank = c.visibility !== 'BLIND';
  const seesBest = seesRank && c.visibility !== 'OWN_RANK';
  const seesAll = c.visibility === 'ALL_ANON' || c.visibility === 'ALL_NAMED';
  const own = compared.standings.find((one) => one.supplierId === supplierId);
  const totals = compared.standings.map(({ totalComparable }) => totalComparable);
  const bestTotal = totals.length === 0 ? null : totals.reduce((a, b) => best(directionOf(c), a, b));
  const itemAt = (itemNo: number) => compared.offers.filter((offer) => offer.item.itemNo === itemNo);
  // How far a bid must go tells the best price where one must beat it.
  const seesNext = c.improveMode === 'OWN' || seesBest;
  return {
    rank: seesRank && c.awardMode === 'TOTAL' ? (own?.rank ?? null) : null,
    bestAmount: seesBest && c.awardMode === 'TOTAL' ? bestTotal : null,
    next: seesNext ? nextTotal(desk) : null,
    items: desk.items.map((item) => {
      const here = itemAt(item.itemNo);
      return {
        itemNo: item.itemNo,
        rank: seesRank ? (here.find((offer) => offer.supplierId === supplierId)?.rank ?? null) : null,
        best: seesBest ? (here.find((offer) => offer.rank === 1)?.comparable ?? null) : null,
        next: seesNext ? nextPrice(desk, item) : null,
      };
    }),
    others: seesAll
      ? compared.standings
          .filter((one) => one.supplierId !== supplierId)
          .map((one) => {
            const index = c.suppliers.findIndex((supplier) => supplier.supplierId === one.supplierId);
            return {
              alias: `S${index + 1}`,
              rank: one.rank,
              total: one.totalComparable,
              ...(c.visibility === 'ALL_NAMED' ? { supplierName: c.suppliers[index]?.supplierName ?? null } : {}),
            };
          })
      : [],
  };
}
