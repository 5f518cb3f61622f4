/** Who takes part: invitation, check-in, aliases, exclusion (spec compete.md §2, §6). */
import { aliasOrder, aliasText } from '../../../trade/sealing/seal.js';
import type { Instant } from '../../../kernel/fields.js';
import type { CompeteCode } from '../../reasons.js';
import type { InvitedBidder } from '../events.js';
import type { Bidder, Hall, Offer } from '../fields.js';
import { bidderOf, currentTurn, replaced } from './hall.js';
import { isJapanese } from './turn-clocks.js';
import { leadRefreshed } from './turns.js';

export const invited = (one: InvitedBidder, alias: string | null = null): Bidder => ({
  supplierId: one.supplierId,
  supplierName: one.supplierName,
  alias,
  bidderState: 'INVITED',
  confirmedFlag: one.confirmedFlag,
  depositOkFlag: one.depositOkFlag,
  readyAt: null,
  joinedTurn: null,
  eliminatedTurn: null,
  exclusionReason: null,
  stateBeforeExclusion: null,
  excludedAt: null,
  factor: one.factor ?? '1',
  adder: one.adder ?? '0',
  priorityNo: one.priorityNo ?? null,
  taxRate: one.taxRate ?? null,
  initialPrices: one.initialPrices ?? null,
  effectiveOfferId: null,
  rank: null,
  offersThisTurn: 0,
  lastOfferAt: null,
  ownLimit: null,
  ipHashes: [],
  deviceHashes: [],
});

/** Aliases 01, 02, ... in the order of the seeded hash (§6). */
export function withAliases(c: Hall, aliasSeed: string): Pick<Hall, 'aliasSeed' | 'aliasCount' | 'bidders'> {
  const order = new Map(
    aliasOrder(
      aliasSeed,
      c.id,
      c.bidders.map((bidder) => bidder.supplierId),
    ).map((supplierId, index) => [supplierId, aliasText(index + 1)]),
  );
  return {
    aliasSeed,
    aliasCount: c.bidders.length,
    bidders: c.bidders.map((bidder) => ({ ...bidder, alias: order.get(bidder.supplierId)! })),
  };
}

/** Late additions take the next free number. */
export function added(c: Hall, one: InvitedBidder): Partial<Hall> {
  if (c.openedAt === null) return { bidders: [...c.bidders, invited(one)] };
  const aliasCount = c.aliasCount + 1;
  return { aliasCount, bidders: [...c.bidders, invited(one, aliasText(aliasCount))] };
}

export const removed = (c: Hall, supplierId: string): Partial<Hall> => ({
  bidders: c.bidders.filter((bidder) => bidder.supplierId !== supplierId),
});

/** One bidder changed by what the header says of him. */
export function updated(c: Hall, supplierId: string, change: Partial<Bidder>): Partial<Hall> {
  const bidder = bidderOf(c, supplierId);
  return bidder ? { bidders: replaced(c.bidders, bidder, { ...bidder, ...change }) } : {};
}

/** The turn someone who checks in now would take part in. */
export const joiningTurn = (c: Hall, between: boolean): number => (between ? c.currentTurnNo + 1 : Math.max(1, c.currentTurnNo));

export interface CheckIn {
  readonly rulesAccepted: boolean;
  readonly sealKeyReady: boolean;
  /** Turn that would be joined; null: check-in itself is open. */
  readonly lateTurn: number | null;
}

export function checkInFailure(c: Hall, bidder: Bidder, { rulesAccepted, sealKeyReady, lateTurn }: CheckIn): CompeteCode | null {
  if (bidder.confirmedFlag !== 'Y') return 'READY_NOT_CONFIRMED';
  if (!rulesAccepted) return 'READY_RULES_NOT_ACCEPTED';
  if (c.depositFlag === 'Y' && bidder.depositOkFlag !== 'Y') return 'READY_DEPOSIT';
  if (bidder.bidderState === 'EXCLUDED') return 'READY_EXCLUDED';
  if (bidder.bidderState === 'READY') return 'READY_ALREADY';
  if (bidder.bidderState !== 'INVITED' || (lateTurn !== null && lateTurn > c.lateJoinTurn)) return 'READY_TOO_LATE';
  // Whoever has not confirmed the first level cannot come in at a later one.
  if (lateTurn !== null && isJapanese(c) && (currentTurn(c)?.level ?? 0) > 0) return 'READY_TOO_LATE';
  return needsSealKey(c) && !sealKeyReady ? 'READY_NO_SEAL_KEY' : null;
}

const needsSealKey = (c: Hall) =>
  c.sealMode === 'COMMIT' && c.turnParams.some((param) => param.turnMode === 'SEALED' && param.turnNo >= c.currentTurnNo);

const voided = (offer: Offer): Offer => ({ ...offer, offerState: 'VOIDED', voidedFrom: offer.offerState });

const restored = (offer: Offer): Offer => ({ ...offer, offerState: offer.voidedFrom ?? 'SUPERSEDED', voidedFrom: null });

const isSealed = (offer: Offer) => offer.offerState === 'SEALED' || offer.offerState === 'REVEALED';

/** A sealed offer whose opening went by while its bidder was excluded. */
const unopened = (offer: Offer): Offer => (isSealed(offer) ? { ...offer, offerState: 'UNREVEALED' } : offer);

type WithRows = Partial<Hall> & { readonly $rows?: { readonly offers: readonly Offer[] } };

/** The bidder leaves the race; all his offers are voided unless they are kept. @param pastOffers his rows outside the document */
export function excluded(
  c: Hall,
  bidder: Bidder,
  at: Instant,
  reason: string,
  keepOffers: boolean,
  pastOffers: readonly Offer[],
): WithRows {
  const offers = keepOffers ? c.offers : c.offers.map((offer) => (offer.supplierId === bidder.supplierId ? voided(offer) : offer));
  const bidders = replaced(c.bidders, bidder, {
    ...bidder,
    bidderState: 'EXCLUDED',
    stateBeforeExclusion: bidder.bidderState,
    exclusionReason: reason,
    excludedAt: at,
    effectiveOfferId: keepOffers ? bidder.effectiveOfferId : null,
  });
  const withdrawRequests = c.withdrawRequests.map((request) =>
    request.supplierId === bidder.supplierId ? { ...request, requestState: 'LAPSED' as const, decidedAt: at } : request,
  );
  return {
    offers,
    bidders,
    withdrawRequests,
    ...leadRefreshed({ ...c, offers, bidders }),
    ...(keepOffers || pastOffers.length === 0 ? {} : { $rows: { offers: pastOffers.map(voided) } }),
  };
}

/** Offers voided by the exclusion stand again. @param voidedOffers his rows outside the document */
export function readmitted(c: Hall, bidder: Bidder, voidedOffers: readonly Offer[]): WithRows {
  const back = voidedOffers.map(restored);
  const effective = back.find((offer) => offer.offerState === 'EFFECTIVE');
  const sealed = back.find((offer) => isSealed(offer) && offer.turnNo === c.currentTurnNo && currentTurn(c)?.turnState !== 'CLOSED');
  const standing = [effective, sealed].filter((offer) => offer !== undefined);
  const past = back.filter((offer) => !standing.includes(offer)).map(unopened);
  const offers = standing.length > 0 ? [...c.offers, ...standing] : c.offers;
  const bidders = replaced(c.bidders, bidder, {
    ...bidder,
    bidderState: bidder.stateBeforeExclusion ?? 'INVITED',
    stateBeforeExclusion: null,
    exclusionReason: null,
    excludedAt: null,
    effectiveOfferId: effective?.offerId ?? bidder.effectiveOfferId,
  });
  return { offers, bidders, ...leadRefreshed({ ...c, offers, bidders }), ...(past.length === 0 ? {} : { $rows: { offers: past } }) };
}
