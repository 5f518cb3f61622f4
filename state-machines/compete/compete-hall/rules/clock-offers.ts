/** Offers at the price of a clock: Dutch acceptances and Japanese levels (spec compete.md §5.8, §5.9). */
import { div, eq, gt, isPositive, isZero, mul, normalise, round, sub, sum } from '../../../kernel/primitives/decimal.js';
import type { Instant } from '../../../kernel/fields.js';
import type { TurnEndCause } from '../../lookups.js';
import type { CompeteCode } from '../../reasons.js';
import type { Bidder, Hall, Offer, Turn, TurnParam } from '../fields.js';
import { bidderOf, changedRows, currentParam, currentTurn, effectiveOffer, replaced } from './hall.js';
import { withMarks } from './integrity.js';
import type { ValuedPrices } from './offer-check.js';
import type { OfferOrigin } from './offering.js';
import { offerOf, takingFailure } from './offering.js';
import { lastStepOf, priceAfter } from './price-clock.js';
import { inLevel, isDutch, tickMs } from './turn-clocks.js';
import { currentLead } from './turns.js';
import { amountOf, rawTotal } from './values.js';

/** Weighting says nothing where all are asked the same price. */
const unweighted = (bidder: Bidder): Bidder => ({ ...bidder, factor: '1', adder: '0' });

/**
 * The lines at a clock price: of one item it is the unit price. Of several it is the total, divided in proportion to the start
 * amounts; the last line takes the rest as nearly as its quantity allows.
 */
export function clockLines(c: Hall, price: string): ValuedPrices {
  const [first, ...more] = c.items;
  const line = (item: Hall['items'][number], unit: string) => ({
    itemNo: item.itemNo,
    price: normalise(unit),
    quantity: item.quantity,
    amount: amountOf(unit, item.quantity),
  });
  if (more.length === 0) return valuedOf([line(first!, price)]);
  const starts = sum(c.items.map((item) => amountOf(item.startPrice ?? '0', item.quantity)));
  const scale = isZero(starts) ? '0' : div(price, starts);
  const leading = c.items.slice(0, -1).map((item) => line(item, round(round(mul(item.startPrice ?? '0', scale), 12), c.pricePrecision)));
  const last = c.items.at(-1)!;
  const rest = sub(price, sum(leading.map((one) => one.amount)));
  return valuedOf([...leading, line(last, round(round(div(rest, last.quantity), 12), c.pricePrecision))]);
}

const valuedOf = (lines: ValuedPrices['lines']): ValuedPrices => ({ lines, raw: rawTotal(lines.map((one) => one.amount)) });

/** A part of the quantity. What compares is what the whole would come to at this price: parts of any size are ranked by it. */
function ofPart(offer: Offer, quantity: string): Offer {
  const items = offer.items.map((line) => ({ ...line, quantity: normalise(quantity), amount: amountOf(line.price, quantity) }));
  return { ...offer, items, totalRaw: rawTotal(items.map((line) => line.amount)) };
}

/** The hall with the bidder's offer at this price; his former one, of a better level for him, is superseded. */
function offeredAt(c: Hall, price: string, origin: OfferOrigin, part: string | null = null): Partial<Hall> {
  const bidder = bidderOf(c, origin.supplierId)!;
  const previous = effectiveOffer(c, bidder);
  const turn = currentTurn(c)!;
  const seq = c.offerSerial + 1;
  const whole = offerOf(c, unweighted(bidder), previous, clockLines(c, price), origin, seq);
  const offer = part === null ? whole : ofPart(whole, part);
  const offers = [...(previous ? replaced(c.offers, previous, { ...previous, offerState: 'SUPERSEDED' as const }) : c.offers), offer];
  const counted = { ...bidder, effectiveOfferId: offer.offerId, offersThisTurn: bidder.offersThisTurn + 1, lastOfferAt: origin.at };
  const bidders = replaced(c.bidders, bidder, withMarks(counted, origin.marks ?? {}));
  const lead = currentLead({ ...c, offers, bidders });
  const turns = replaced(c.turns, turn, {
    ...turn,
    offerCount: turn.offerCount + 1,
    bidderCount: turn.bidderCount + (bidder.offersThisTurn === 0 ? 1 : 0),
    bestValue: lead.bestValue,
    bestSupplierId: lead.bestSupplierId,
  });
  return { offers, bidders, offerSerial: seq, ...lead, turns };
}

/* Dutch: the price is a function of time. */

const elapsed = (turn: Turn, at: Instant): number => at - turn.startedAt - turn.pausedMs;

/** Number of the price that runs at an instant. */
export const tickAt = (param: TurnParam, turn: Turn, at: Instant): number => Math.floor(elapsed(turn, at) / tickMs(param));

/** A price just gone by is still taken for a moment: the bidder saw it. */
const graceMs = (param: TurnParam): number => Math.min(param.tickGraceMs, tickMs(param) / 2);

export interface Acceptance {
  readonly supplierId: string | null;
  readonly turnNo: number;
  readonly tickNo: number;
  /** Where several may win by quantity; null: all that is left. */
  readonly quantity: string | null;
  readonly at: Instant;
}

/** Several win by quantity, each at his own price. */
export const isMultiUnit = (c: Hall): boolean => isDutch(c) && currentParam(c)!.multiUnitFlag === 'Y';

/** What nobody has taken yet of the one item. */
export const quantityLeft = (c: Hall): string =>
  normalise(sub(c.items[0]!.quantity, sum(standingOf(c).map((offer) => offer.items[0]!.quantity))));

const standingOf = (c: Hall) => c.offers.filter((offer) => offer.offerState === 'EFFECTIVE');

/** Whether this acceptance leaves nothing. */
export const takesAll = (c: Hall, quantity: string | null): boolean =>
  !isMultiUnit(c) || quantity === null || eq(quantity, quantityLeft(c));

/** Rows 7 of §5.2 for acceptances: each bidder accepts once, and no more than is left. */
function partFailure(c: Hall, { supplierId, quantity }: Acceptance): CompeteCode | null {
  if (bidderOf(c, supplierId)!.offersThisTurn > 0) return 'OFFER_MAX_PER_TURN';
  return quantity === null || (isPositive(quantity) && !gt(quantity, quantityLeft(c))) ? null : 'DUTCH_QTY_EXCEEDS';
}

/** Who means a part is not bound to the whole; early histories say nothing of a quantity. */
const wholeFailure = ({ items }: Hall, quantity: string | null | undefined): CompeteCode | null =>
  quantity === null || quantity === undefined || (items.length === 1 && eq(quantity, items[0]!.quantity)) ? null : 'DUTCH_WHOLE_ONLY';

/** ACCEPT_PRICE: rows 3 to 6 of §5.2, then whether this price still runs, and as much is left. */
export function acceptFailure(c: Hall, acceptance: Acceptance): CompeteCode | null {
  const { supplierId, turnNo, tickNo, at } = acceptance;
  const failure = takingFailure(c, 'DUTCH', { supplierId, turnNo, at });
  if (failure) return failure;
  const param = currentParam(c)!;
  const turn = currentTurn(c)!;
  const now = tickAt(param, turn, at);
  const intoTick = elapsed(turn, at) - now * tickMs(param);
  const runs = tickNo === now || (tickNo === now - 1 && intoTick <= graceMs(param));
  if (!runs) return 'DUTCH_TICK_STALE';
  return isMultiUnit(c) ? partFailure(c, acceptance) : wholeFailure(c, acceptance.quantity);
}

export const acceptedAt = (c: Hall, tickNo: number, quantity: string | null, origin: OfferOrigin): Partial<Hall> =>
  offeredAt(c, priceAfter(c.direction, currentParam(c)!, tickNo), origin, isMultiUnit(c) ? (quantity ?? quantityLeft(c)) : null);

/* Japanese: level by level, everybody says whether he stays in. */

export interface LevelAnswer {
  readonly supplierId: string | null;
  readonly turnNo: number;
  readonly level: number;
  readonly at: Instant;
}

const levelOf = (c: Hall): number => currentTurn(c)!.level ?? 0;

/** Who is still in has confirmed every level, so the count of his offers tells the last one. */
const hasConfirmed = (bidder: Bidder, level: number): boolean => bidder.offersThisTurn > level;

export function levelFailure(c: Hall, { supplierId, turnNo, level, at }: LevelAnswer): CompeteCode | null {
  const failure = takingFailure(c, 'JAPANESE', { supplierId, turnNo, at });
  if (failure) return failure;
  if (level !== levelOf(c)) return 'LEVEL_STALE';
  return hasConfirmed(bidderOf(c, supplierId)!, level) ? 'LEVEL_ANSWERED' : null;
}

export const stayedIn = (c: Hall, origin: OfferOrigin): Partial<Hall> => {
  const level = levelOf(c);
  return offeredAt(c, priceAfter(c.direction, currentParam(c)!, level), origin);
};

const droppedOut = (c: Hall, bidder: Bidder): Bidder => ({ ...bidder, bidderState: 'DROPPED_OUT', eliminatedTurn: c.currentTurnNo });

export function outByWord(c: Hall, supplierId: string): Partial<Hall> {
  const bidder = bidderOf(c, supplierId)!;
  return { bidders: replaced(c.bidders, bidder, droppedOut(c, bidder)) };
}

const stillIn = (c: Hall): readonly Bidder[] => c.bidders.filter((bidder) => bidder.bidderState === 'READY');
const confirmed = (c: Hall): readonly Bidder[] => stillIn(c).filter((bidder) => hasConfirmed(bidder, levelOf(c)));

/** What ends the turn with this level; null: the next level follows. */
export function levelEnd(c: Hall, staying = confirmed(c).length): TurnEndCause | null {
  if (staying === 0) return 'ALL_OUT';
  if (staying === 1) return 'ONE_LEFT';
  return levelOf(c) >= lastStepOf(currentParam(c)!) ? 'LIMIT' : null;
}

/** Whether this answer is the one that the level waited for, where levels end early. */
export const answersAll = (c: Hall, supplierId: string | null): boolean =>
  currentParam(c)!.levelEarlyFlag === 'Y' &&
  stillIn(c).every((bidder) => bidder.supplierId === supplierId || hasConfirmed(bidder, levelOf(c)));

/** How many would stay in after this answer. */
export const stayingAfter = (c: Hall, supplierId: string | null, stays: boolean): number =>
  confirmed(c).filter((bidder) => bidder.supplierId !== supplierId).length + (stays ? 1 : 0);

/** Who has not confirmed the level is out. */
export const withoutSilent = (c: Hall): Partial<Hall> => ({
  bidders: changedRows(c.bidders, (bidder) =>
    bidder.bidderState === 'READY' && !hasConfirmed(bidder, levelOf(c)) ? droppedOut(c, bidder) : bidder,
  ),
});

export const nextLevel = (c: Hall, at: Instant): Partial<Hall> => inLevel(c, levelOf(c) + 1, at + tickMs(currentParam(c)!));
