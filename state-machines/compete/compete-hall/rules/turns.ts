/** Starting and closing turns (spec compete.md §3), and who leads after values went away. */
import { normalise } from '../../../kernel/primitives/decimal.js';
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { TurnEndCause } from '../../lookups.js';
import type { StartFacts } from '../facts.js';
import type { Bidder, Hall, Offer, Turn, TurnParam, TurnPlace } from '../fields.js';
import { eliminatedIn } from './elimination.js';
import { changedRows, currentParam, currentTurn, paramOf, replaced } from './hall.js';
import { toldAll } from './notices.js';
import { firstSlot } from './slots.js';
import { isPriceClock, priceClock } from './turn-clocks.js';
import { amountOf, rawTotal } from './values.js';
import { offerOf, withLead } from './offering.js';
import { leadOf, ranking } from './ranking.js';

export const hasNextTurn = (c: Hall): boolean => paramOf(c, c.currentTurnNo + 1) !== undefined;

/** The next turn runs from `at` on. */
export function nextTurn(c: Hall, at: Instant, { offerIds = [], escrow }: StartFacts): Partial<Hall> {
  const param = paramOf(c, c.currentTurnNo + 1)!;
  const reset: Hall = { ...c, bidders: changedRows(c.bidders, freshBidder) };
  const standing = param.turnNo === 1 && !isPriceClock(param) ? { ...reset, ...imported(reset, at, offerIds) } : reset;
  const opened = openTurn(param, at, standing);
  const turn = escrow ? { ...opened, escrowPublicKey: escrow.publicKey, escrowKey: escrow.sealedKey } : opened;
  return {
    bidders: standing.bidders,
    offers: standing.offers,
    offerSerial: standing.offerSerial,
    items: standing.items,
    bestValue: standing.bestValue,
    bestSupplierId: standing.bestSupplierId,
    currentTurnNo: param.turnNo,
    turnEndAt: turn.endAt,
    hardStopAt: param.hardStopSeconds === 0 ? null : at + param.hardStopSeconds * SECOND_MS,
    intervalEndAt: null,
    startBlockedFlag: 'N',
    turns: [...c.turns, turn],
    ...toldAll(c, at, 'TURN_STARTED', { turnNo: param.turnNo }),
  };
}

const freshBidder = (bidder: Bidder): Bidder =>
  bidder.offersThisTurn === 0 && bidder.ownLimit === null ? bidder : { ...bidder, offersThisTurn: 0, ownLimit: null };

/** How long a turn of its mode lasts, and what runs within it. */
function clockOf(param: TurnParam, at: Instant, standing: Hall) {
  if (param.turnMode === 'SEQUENTIAL') return firstSlot(standing, param, at);
  return isPriceClock(param) ? priceClock(param, at) : { endAt: at + param.durationSeconds * SECOND_MS };
}

function openTurn(param: TurnParam, at: Instant, standing: Hall): Turn {
  const clock = clockOf(param, at, standing);
  return { ...blankTurn(param, at, standing), plannedEndAt: clock.endAt, ...clock };
}

const blankTurn = (param: TurnParam, at: Instant, standing: Hall): Turn => ({
  turnNo: param.turnNo,
  turnMode: param.turnMode,
  turnState: 'RUNNING',
  startedAt: at,
  plannedEndAt: at,
  endAt: at,
  endedAt: null,
  endCause: null,
  extensionCount: 0,
  manualExtendSeconds: 0,
  pausedMs: 0,
  offerCount: 0,
  bidderCount: 0,
  bestValue: standing.bestValue,
  bestSupplierId: standing.bestSupplierId,
  level: null,
  levelEndAt: null,
  slotOrder: null,
  slotIndex: null,
  slotEndAt: null,
  sealListHash: null,
  openedAt: null,
  escrowPublicKey: null,
  escrowKey: null,
  eliminatedSupplierIds: [],
  places: [],
});

const byAlias = (a: Bidder, b: Bidder) => Number(a.alias) - Number(b.alias);

/** Imported quotations become offers of turn 0, at the position of the opening, in alias order (§3, §5.4). */
function imported(c: Hall, at: Instant, offerIds: readonly string[]): Partial<Hall> {
  const quoting = c.bidders.filter((bidder) => bidder.bidderState !== 'EXCLUDED' && isWhole(c, bidder)).sort(byAlias);
  if (quoting.length === 0) return {};
  if (offerIds.length < quoting.length)
    throw new RangeError(`${quoting.length} imported quotations need as many offer ids, ${offerIds.length} were prepared`);
  const offers = quoting.map((bidder, index) => importedOffer(c, bidder, at, offerIds[index]!, c.offerSerial + index + 1));
  const ids = new Map(offers.map((offer) => [offer.supplierId, offer.offerId]));
  const bidders = c.bidders.map((bidder) =>
    ids.has(bidder.supplierId) ? { ...bidder, effectiveOfferId: ids.get(bidder.supplierId)! } : bidder,
  );
  const after: Hall = { ...c, offers: [...c.offers, ...offers], bidders, offerSerial: c.offerSerial + offers.length };
  return { offers: after.offers, bidders, offerSerial: after.offerSerial, ...currentLead(after) };
}

/** A quotation that lacks an item cannot stand for a whole lot. */
function isWhole(c: Hall, bidder: Bidder): boolean {
  const prices = bidder.initialPrices;
  if (prices === null) return false;
  const has = (itemNo: number) => prices[String(itemNo)] !== undefined;
  return c.awardMode === 'TOTAL' ? c.items.every((item) => has(item.itemNo)) : c.items.some((item) => has(item.itemNo));
}

function importedOffer(c: Hall, bidder: Bidder, at: Instant, offerId: string, seq: number): Offer {
  const lines = c.items
    .filter((item) => bidder.initialPrices![String(item.itemNo)] !== undefined)
    .map((item) => {
      const price = normalise(bidder.initialPrices![String(item.itemNo)]!);
      return { itemNo: item.itemNo, price, quantity: item.quantity, amount: amountOf(price, item.quantity) };
    });
  const valued = { lines, raw: rawTotal(lines.map((line) => line.amount)) };
  return offerOf(
    c,
    bidder,
    undefined,
    valued,
    { offerId, supplierId: bidder.supplierId, source: 'IMPORT', turnNo: 0, at, rev: c.openRev ?? 0 },
    seq,
  );
}

/** Leads worked out anew, after an offer was withdrawn, voided or restored. */
export function currentLead(c: Hall): Pick<Hall, 'bestValue' | 'bestSupplierId' | 'items'> {
  if (c.awardMode === 'ITEM')
    return { bestValue: null, bestSupplierId: null, items: changedRows(c.items, (item) => withLead(item, leadOf(c, item.itemNo))) };
  const lead = leadOf(c, null);
  return { bestValue: lead?.comparable ?? null, bestSupplierId: lead?.supplierId ?? null, items: c.items };
}

/** The same with the open turn's best kept in step; closed turns keep theirs. */
export function leadRefreshed(c: Hall): Partial<Hall> {
  const lead = currentLead(c);
  const turn = currentTurn(c);
  if (!turn || turn.turnState === 'CLOSED') return lead;
  return { ...lead, turns: replaced(c.turns, turn, { ...turn, bestValue: lead.bestValue, bestSupplierId: lead.bestSupplierId }) };
}

/** The turn is over: its ranking is kept, pending withdrawals lapse; `eliminate` also lets the last ones go (§5.6). */
export function closedTurn(c: Hall, at: Instant, endCause: TurnEndCause, eliminate: boolean): Partial<Hall> {
  const turn = currentTurn(c)!;
  const param = currentParam(c)!;
  const gone = new Set(eliminate ? eliminatedIn(c, param) : []);
  const places = c.awardMode === 'TOTAL' ? ranking(c) : [];
  const ranks = new Map(places.map((place) => [place.supplierId, place.rank]));
  return {
    turnEndAt: null,
    hardStopAt: null,
    pausedFrom: null,
    pausedAt: null,
    remainingMs: null,
    resumeAt: null,
    intervalEndAt: at + param.intervalSeconds * SECOND_MS,
    turns: replaced(c.turns, turn, {
      ...turn,
      turnState: 'CLOSED',
      endedAt: at,
      endCause,
      slotEndAt: null,
      levelEndAt: null,
      eliminatedSupplierIds: [...gone],
      places: places.map((place): TurnPlace => ({
        supplierId: place.supplierId,
        rank: place.rank,
        totalRaw: place.offer.totalRaw,
        totalComparable: place.comparable,
      })),
    }),
    bidders: changedRows(c.bidders, (bidder) =>
      placed(bidder, ranks.get(bidder.supplierId) ?? null, gone.has(bidder.supplierId) ? turn.turnNo : null),
    ),
    items: changedRows(c.items, (item) => (item.limitValue === item.bestValue ? item : { ...item, limitValue: item.bestValue })),
    withdrawRequests: c.withdrawRequests.map((request) => ({ ...request, requestState: 'LAPSED' as const, decidedAt: at })),
  };
}

function placed(bidder: Bidder, rank: number | null, eliminatedTurn: number | null): Bidder {
  if (eliminatedTurn !== null) return { ...bidder, rank, bidderState: 'ELIMINATED', eliminatedTurn };
  return bidder.rank === rank ? bidder : { ...bidder, rank };
}

/** What the hall reports at its end: the best lot total, or the sum of the best of each item. */
/** Where several won by quantity, what all of them come to. */
export function finalBest(c: Hall): string | null {
  if (currentParam(c)?.multiUnitFlag === 'Y' && currentParam(c)?.turnMode === 'DUTCH')
    return c.bestValue === null ? null : rawTotal(c.offers.flatMap((one) => (one.offerState === 'EFFECTIVE' ? [one.totalRaw] : [])));
  if (c.awardMode === 'TOTAL') return c.bestValue;
  const amounts = c.items.flatMap((item) => (item.bestValue === null ? [] : [amountOf(item.bestValue, item.quantity)]));
  return amounts.length === 0 ? null : rawTotal(amounts);
}

/** Value a supplier's line or lot stands at, for limits kept after a withdrawal. */
export const pricesOf = (offer: Offer): Readonly<Record<string, string>> =>
  Object.fromEntries(offer.items.map((line) => [String(line.itemNo), line.price]));
