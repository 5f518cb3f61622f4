/** The bidder's desk as his view tells it: the very shape that the server checks offers on. */
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import type { Desk } from '@machines/compete/compete-hall/rules/offer-check.js';
import { priceAfter } from '@machines/compete/compete-hall/rules/price-clock.js';
import type { Marks } from '@machines/compete/compete-hall/rules/steps.js';
import { better, improvement } from '@machines/compete/compete-hall/rules/values.js';
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { div, isZero, mul, round2 } from '@machines/kernel/primitives/decimal.js';

import type { OfferItem } from './OfferPanel.js';
import type { Position } from './PositionCard.js';

const noMarks: Marks = { own: null, limit: null, least: null, most: null, multiple: null, step: null };

export function deskOfView(view: BidderHallView): Desk {
  const total = view.awardMode === 'TOTAL';
  const prices = new Map(view.offer?.items.map((line) => [line.itemNo, line.price]));
  const marks = new Map(view.ownItems?.map((item) => [item.itemNo, item.marks]));
  return {
    direction: view.direction,
    awardMode: view.awardMode,
    pricePrecision: view.pricePrecision,
    startPrice: total ? view.startPrice : null,
    ceilingPrice: total ? view.ceilingPrice : null,
    floorPrice: total ? view.floorPrice : null,
    marks: total ? (view.marks ?? noMarks) : null,
    items: view.items.map((item) => ({
      itemNo: item.itemNo,
      quantity: item.quantity,
      startPrice: item.startPrice,
      ceilingPrice: item.ceilingPrice,
      floorPrice: item.floorPrice,
      price: prices.get(item.itemNo) ?? null,
      marks: total ? null : (marks.get(item.itemNo) ?? noMarks),
    })),
  };
}

const ranked: ReadonlySet<string> = new Set(['OWN_RANK', 'BEST_PRICE', 'ALL_ANON', 'ALL_NAMED']);
const priced: ReadonlySet<string> = new Set(['BEST_PRICE', 'ALL_ANON', 'ALL_NAMED']);

export const seesRank = ({ visibility }: Pick<BidderHallView, 'visibility'>): boolean => visibility !== null && ranked.has(visibility);
export const seesBest = ({ visibility }: Pick<BidderHallView, 'visibility'>): boolean => visibility !== null && priced.has(visibility);

/** Whether the price that a Japanese clock asks about is answered: until the next there is nothing to do. */
export const hasAnswered = ({ level, offersThisTurn }: Pick<BidderHallView, 'level' | 'offersThisTurn'>): boolean =>
  level !== null && offersThisTurn > level.level;

/** The price of a Japanese clock that was confirmed last; null: none yet; undefined: another turn. */
export function confirmedOf(view: BidderHallView): DecimalString | null | undefined {
  const param = view.turnParams.find((one) => one.turnNo === view.currentTurnNo);
  if (param?.turnMode !== 'JAPANESE' || view.turn === null) return undefined;
  return view.offersThisTurn === 0 ? null : priceAfter(view.direction, param, view.offersThisTurn - 1);
}

/** While a Japanese clock runs the question is whether one is in; the place follows when it has stopped. */
export function standingOf(view: BidderHallView, state: string): Position {
  if (view.level !== null && state !== 'ended' && state !== 'archived') return { kind: 'clock', answered: hasAnswered(view) };
  if (!seesRank(view)) return { kind: 'hidden' };
  if (view.awardMode === 'ITEM')
    return view.offer === null ? { kind: 'none' } : { kind: 'leads', leads: view.leads ?? 0, of: view.items.length };
  return view.rank === null ? { kind: 'none' } : { kind: 'rank', rank: view.rank };
}

/** How far the best is ahead of the own total; null where the own is the best, or either is not there. */
export function gapToBest(view: BidderHallView): { readonly amount: DecimalString; readonly rate: DecimalString } | null {
  const own = view.offer?.total ?? null;
  if (!seesBest(view) || own === null || view.best === null || isZero(view.best) || !better(view.direction, view.best, own)) return null;
  const amount = improvement(view.direction, own, view.best);
  return { amount, rate: round2(mul(div(amount, view.best), '100')) };
}

export function offerItemsOf(view: BidderHallView): readonly OfferItem[] {
  const own = new Map(view.ownItems?.map((item) => [item.itemNo, item]));
  const byItem = view.awardMode === 'ITEM';
  return view.items.map((item) => ({
    itemNo: item.itemNo,
    name: item.itemName,
    detail: item.spec,
    uom: item.uomName,
    ...(byItem && seesBest(view) ? { best: own.get(item.itemNo)?.best ?? null } : {}),
    ...(byItem ? { rank: own.get(item.itemNo)?.rank ?? null } : {}),
  }));
}
