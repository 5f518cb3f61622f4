/** What a buyer reads off a hall at a glance: baseline, best, target, saving; prices side by side. */
import type { InsideBidder } from '@machines/compete/compete-hall/inside-view.js';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { amountOf, better, improvement } from '@machines/compete/compete-hall/rules/values.js';
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { div, isPositive, isZero, mul, round2, sum } from '@machines/kernel/primitives/decimal.js';

type Bidder = BuyerHallView['bidders'][number];

/** Unit price that a saving counts from (compete.md §11): the last price, else the start price; null: none. */
const baselineOf = ({ historyPrice, startPrice }: BuyerHallView['items'][number]): DecimalString | null =>
  historyPrice !== null && isPositive(historyPrice) ? historyPrice : startPrice !== null && isPositive(startPrice) ? startPrice : null;

/** null where an item has none. With a bidder: of the items he has offered, so that a part is not held against the whole. */
export function baselineTotal(view: Pick<BuyerHallView, 'items'>, of?: Pick<Bidder, 'offer'>): DecimalString | null {
  const items = of ? view.items.filter((item) => of.offer?.items.some((line) => line.itemNo === item.itemNo)) : view.items;
  const amounts = items.map((item) => {
    const base = baselineOf(item);
    return base === null ? null : amountOf(base, item.quantity);
  });
  return amounts.every((amount): amount is string => amount !== null) && amounts.length > 0 ? sum(amounts) : null;
}

export function targetTotal(view: BuyerHallView): DecimalString | null {
  if (view.targetPrice !== null) return view.targetPrice;
  const amounts = view.items.map((item) => (item.targetPrice === null ? null : amountOf(item.targetPrice, item.quantity)));
  return amounts.every((amount): amount is string => amount !== null) && amounts.length > 0 ? sum(amounts) : null;
}

export const priceOf = (bidder: Bidder, itemNo: number): DecimalString | null =>
  bidder.offer?.items.find((line) => line.itemNo === itemNo)?.price ?? null;

/** Best raw price of an item over the bidders that count. */
export function bestPrice(view: BuyerHallView, itemNo: number): DecimalString | null {
  return view.bidders.reduce<DecimalString | null>((found, bidder) => {
    const price = bidder.bidderState === 'EXCLUDED' ? null : priceOf(bidder, itemNo);
    return price !== null && (found === null || better(view.direction, price, found)) ? price : found;
  }, null);
}

/** Each item from whoever is best for it; null while an item has no price. */
export function bestOfEach(view: BuyerHallView): DecimalString | null {
  const amounts = view.items.map((item) => {
    const price = bestPrice(view, item.itemNo);
    return price === null ? null : amountOf(price, item.quantity);
  });
  return amounts.every((amount): amount is string => amount !== null) && amounts.length > 0 ? sum(amounts) : null;
}

/** The first of rank 1; undefined while nobody has a rank. */
export const leader = (view: Pick<BuyerHallView, 'bidders' | 'ranks'>): InsideBidder | undefined => view.bidders[view.ranks.indexOf(1)];

/** The lot as it stands: the leader's total, by item the best of each. */
export const bestTotal = (view: BuyerHallView): DecimalString | null =>
  view.awardMode === 'ITEM' ? bestOfEach(view) : (leader(view)?.offer?.totalRaw ?? null);

export interface Gain {
  readonly amount: DecimalString;
  readonly rate: DecimalString;
}

/** How much better a total is than the baseline, in both directions positive when the buyer gains. */
export function gain(view: Pick<BuyerHallView, 'direction'>, baseline: DecimalString | null, total: DecimalString | null): Gain | null {
  if (baseline === null || total === null || isZero(baseline)) return null;
  const amount = improvement(view.direction, baseline, total);
  return { amount, rate: round2(mul(div(amount, baseline), '100')) };
}

/** How far a comparable is behind the best. */
export function gapTo(view: Pick<BuyerHallView, 'direction'>, best: DecimalString | null, own: DecimalString | null): DecimalString | null {
  if (best === null || own === null) return null;
  const gap = improvement(view.direction, own, best);
  return isZero(gap) ? null : gap;
}

/** 0: the best price of the row, 1: the worst; for colours only. */
export function heat(view: Pick<BuyerHallView, 'direction'>, prices: readonly (DecimalString | null)[], price: DecimalString): number {
  const values = prices.filter((one) => one !== null).map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return 0;
  const share = (Number(price) - low) / (high - low);
  return view.direction === 'REVERSE' ? share : 1 - share;
}
