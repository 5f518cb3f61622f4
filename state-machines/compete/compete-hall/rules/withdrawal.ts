/** Withdrawal of an accepted offer (spec compete.md §5.11). */
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { CompeteCode } from '../../reasons.js';
import type { Bidder, Hall, Offer, OwnLimit, WithdrawRequest } from '../fields.js';
import { bidderOf, currentParam, effectiveOffer, replaced } from './hall.js';
import { runningDeadline } from './clock.js';
import { leadRefreshed, pricesOf } from './turns.js';

const LAST_MINUTE_MS = 60 * SECOND_MS;

const isOpenKind = (c: Hall): boolean => {
  const mode = currentParam(c)?.turnMode;
  return mode === 'OPEN' || mode === 'SEQUENTIAL';
};

export interface Wish {
  readonly supplierId: string | null;
  readonly offerId: string;
  readonly at: Instant;
}

/** WITHDRAW_OFFER: by oneself, in time. */
export function selfFailure(c: Hall, wish: Wish): CompeteCode | null {
  if (c.withdrawRule !== 'SELF' || !isOpenKind(c)) return 'WITHDRAW_NOT_ALLOWED';
  const offer = latestOf(c, wish);
  if (!offer) return 'WITHDRAW_NOT_LATEST';
  if (isFinal(offer)) return 'WITHDRAW_NOT_ALLOWED';
  if (wish.at - offer.at > c.withdrawWindowSeconds * SECOND_MS) return 'WITHDRAW_WINDOW_OVER';
  return isLate(c, wish.at) ? 'WITHDRAW_TOO_LATE' : null;
}

/** REQUEST_WITHDRAW: with the buyer's consent. */
export function requestFailure(c: Hall, wish: Wish): CompeteCode | null {
  if (c.withdrawRule !== 'CONSENT' || !isOpenKind(c)) return 'WITHDRAW_NOT_ALLOWED';
  const offer = latestOf(c, wish);
  if (!offer) return 'WITHDRAW_NOT_LATEST';
  if (isFinal(offer)) return 'WITHDRAW_NOT_ALLOWED';
  if (c.withdrawRequests.some((request) => request.supplierId === wish.supplierId)) return 'WITHDRAW_REQUEST_OPEN';
  return isLate(c, wish.at) ? 'WITHDRAW_TOO_LATE' : null;
}

const isLate = (c: Hall, at: Instant) => runningDeadline(c)! - at < LAST_MINUTE_MS;

/** Imported quotations and clock acceptances stand. */
const isFinal = (offer: Offer) => offer.source === 'IMPORT' || offer.source === 'CLOCK';

function latestOf(c: Hall, { supplierId, offerId }: Wish): Offer | undefined {
  const bidder = bidderOf(c, supplierId);
  const offer = bidder && effectiveOffer(c, bidder);
  return offer?.offerId === offerId ? offer : undefined;
}

export const requestOf = (c: Hall, requestNo: string): WithdrawRequest | undefined =>
  c.withdrawRequests.find((request) => request.requestNo === requestNo);

/** DECIDE_WITHDRAW agrees only while the request's offer is still the latest. */
export function decisionFailure(c: Hall, requestNo: string, agree: boolean): CompeteCode | null {
  const request = requestOf(c, requestNo);
  if (!request) return 'WITHDRAW_REQUEST_GONE';
  return agree && !latestOf(c, { ...request, at: 0 }) ? 'WITHDRAW_NOT_LATEST' : null;
}

/**
 * The hall without the offer: the previous one stands again at its old position, or none does.
 * @param previousOffer row of the offer's previousOfferId
 */
export function withdrawn(c: Hall, offerId: string, reason: string | null, previousOffer: Offer | null): Partial<Hall> {
  const offer = c.offers.find((one) => one.offerId === offerId)!;
  const bidder = bidderOf(c, offer.supplierId)!;
  if (offer.previousOfferId !== (previousOffer?.offerId ?? null))
    throw new RangeError(`offer ${offerId} needs its previous offer ${offer.previousOfferId ?? 'none'} prepared`);
  const gone: Offer = { ...offer, offerState: 'WITHDRAWN', withdrawnReason: reason };
  const offers = [...replaced(c.offers, offer, gone), ...(previousOffer ? [{ ...previousOffer, offerState: 'EFFECTIVE' as const }] : [])];
  const bidders = replaced(c.bidders, bidder, {
    ...bidder,
    effectiveOfferId: previousOffer?.offerId ?? null,
    ownLimit: limitAfter(c, bidder, offer),
  });
  return { offers, bidders, ...leadRefreshed({ ...c, offers, bidders }) };
}

/** The value at the end of the previous turn still limits this turn (turnLimitRule PREV_OWN) when its offer goes. */
function limitAfter(c: Hall, bidder: Bidder, offer: Offer): OwnLimit | null {
  if (bidder.ownLimit !== null || offer.turnNo >= c.currentTurnNo) return bidder.ownLimit;
  return { raw: offer.totalRaw, prices: pricesOf(offer) };
}
