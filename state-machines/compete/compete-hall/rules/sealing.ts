/** Sealed turns (spec compete.md §7): commitments while the turn runs, their contents afterwards, checked when all are there. */
import { normalise } from '../../../kernel/primitives/decimal.js';
import type { StandingCommit } from '../../../trade/sealing/seal.js';
import { isEscrow } from '../../../trade/sealing/escrow.js';
import { checkReveal, isCommitment, parseSealPayload, sealListHash } from '../../../trade/sealing/seal.js';
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { TurnEndCause } from '../../lookups.js';
import type { CompeteCode } from '../../reasons.js';
import { refuse } from '../../reasons.js';
import type { BidderMarks, SealFacts } from '../facts.js';
import type { Bidder, Hall, Offer, TurnParam } from '../fields.js';
import { deskOf } from './desk.js';
import { bidderOf, currentParam, currentTurn, effectiveOffer, replaced } from './hall.js';
import { withMarks } from './integrity.js';
import { toldAll } from './notices.js';
import type { PricedLine, ValuedPrices } from './offer-check.js';
import { checkPrices } from './offer-check.js';
import { offerLines, offerOf, pacedFailure, ties } from './offering.js';
import { closedTurn, leadRefreshed } from './turns.js';
import { amountOf, rawTotal } from './values.js';

export const isSealed = (c: Hall): boolean => currentParam(c)?.turnMode === 'SEALED';

/** The bidder's sealed offer of the turn, whether its content is there or not. */
export const sealOf = (c: Hall, supplierId: string | null): Offer | undefined =>
  c.offers.find((offer) => offer.supplierId === supplierId && (offer.offerState === 'SEALED' || offer.offerState === 'REVEALED'));

const stillSealed = (c: Hall): readonly Offer[] => c.offers.filter((offer) => offer.offerState === 'SEALED');

export const hasSeals = (c: Hall): boolean => isSealed(c) && stillSealed(c).length > 0;

/** Whether this reveal is the one that was missing. */
export const isLastReveal = (c: Hall): boolean => stillSealed(c).length === 1;

export interface Sealing {
  readonly supplierId: string | null;
  readonly turnNo: number;
  readonly seq: number;
  readonly commitment: string;
  readonly escrow?: string | null;
  readonly at: Instant;
  readonly known: boolean;
}

/** SEAL_OFFER: rows 1 to 7 of §5.2, then §7.3. */
export function sealFailure(c: Hall, { supplierId, turnNo, seq, commitment, escrow, at, known }: Sealing): CompeteCode | null {
  const failure = pacedFailure(c, 'SEALED', { supplierId, turnNo, at });
  if (failure) return failure;
  if (!isCommitment(commitment)) return 'SEAL_FORMAT';
  if (known || c.offers.some((offer) => offer.commitment === commitment)) return 'SEAL_DUPLICATE';
  if (seq !== bidderOf(c, supplierId)!.offersThisTurn + 1) return 'SEAL_SEQ';
  return c.sealMode === 'ESCROW' && !isEscrow(escrow) ? 'SEAL_ESCROW_MISSING' : null;
}

const replacedSeal = (offers: readonly Offer[], supplierId: string): readonly Offer[] =>
  offers.map((offer) => (offer.supplierId === supplierId && offer.offerState === 'SEALED' ? { ...offer, offerState: 'REPLACED' } : offer));

const nothingKnown: ValuedPrices = { lines: [], raw: '0' };

export interface SealOrigin {
  readonly offerId: string;
  readonly commitment: string;
  readonly vault: string | null;
  readonly escrow: string | null;
  readonly at: Instant;
  readonly rev: number;
  readonly clientAt?: Instant | null;
  readonly requestId?: string | null;
  readonly marks: SealFacts;
}

/** The hall with one more commitment; the bidder's former one of the turn is replaced. */
export function sealed(c: Hall, supplierId: string, origin: SealOrigin): Partial<Hall> {
  const bidder = bidderOf(c, supplierId)!;
  const turn = currentTurn(c)!;
  const serial = c.offerSerial + 1;
  const { commitment, vault, escrow, ...rest } = origin;
  const row: Offer = {
    ...offerOf(c, bidder, undefined, nothingKnown, { ...rest, supplierId, source: 'BIDDER', turnNo: c.currentTurnNo }, serial),
    offerState: 'SEALED',
    totalComparable: '0',
    previousOfferId: bidder.effectiveOfferId,
    commitment,
    commitRev: origin.rev,
    vault,
    escrow: c.sealMode === 'ESCROW' ? escrow : null,
  };
  const counted: Bidder = withMarks({ ...bidder, offersThisTurn: bidder.offersThisTurn + 1, lastOfferAt: origin.at }, origin.marks);
  return {
    offers: [...replacedSeal(c.offers, supplierId), row],
    bidders: replaced(c.bidders, bidder, counted),
    offerSerial: serial,
    turns: replaced(c.turns, turn, {
      ...turn,
      offerCount: turn.offerCount + 1,
      bidderCount: turn.bidderCount + (bidder.offersThisTurn === 0 ? 1 : 0),
    }),
  };
}

export const sealWithdrawn = (c: Hall, supplierId: string): Partial<Hall> => ({ offers: replacedSeal(c.offers, supplierId) });

const commitsOf = (seals: readonly Offer[]): readonly StandingCommit[] =>
  seals.map((offer) => ({ commitRev: offer.commitRev!, commitment: offer.commitment! }));

/** The turn is over: what stands sealed is listed for everybody, and may be revealed for a while. */
export function sealsClosed(c: Hall, at: Instant, endCause: TurnEndCause): Partial<Hall> {
  const turn = currentTurn(c)!;
  const hash = sealListHash(c.id, turn.turnNo, commitsOf(stillSealed(c)));
  return {
    turnEndAt: at + c.revealSeconds * SECOND_MS,
    hardStopAt: null,
    turns: replaced(c.turns, turn, {
      ...turn,
      turnState: 'REVEALING',
      endAt: at,
      endCause,
      sealListHash: hash,
    }),
    ...toldAll(c, at, 'SEALS_CLOSED', { turnNo: turn.turnNo, hash }),
  };
}

/** What a bidder reveals of his commitment. */
export interface Revealing {
  readonly supplierId: string | null;
  readonly commitment: string;
  readonly saltHex: string;
  readonly payload: string;
}

export function revealFailure(c: Hall, { supplierId, commitment, saltHex, payload }: Revealing): CompeteCode | null {
  const offer = sealOf(c, supplierId);
  if (offer?.commitment !== commitment) return 'REVEAL_NOT_STANDING';
  if (offer.offerState === 'REVEALED') return 'REVEAL_ALREADY';
  const context = {
    hallId: c.id,
    turnNo: String(offer.turnNo),
    supplierId: offer.supplierId,
    // What stands is always the bidder's newest.
    seq: String(bidderOf(c, supplierId)!.offersThisTurn),
    currency: c.currencyCode ?? '',
  };
  const check = checkReveal({ commitment, saltHex, payload }, context);
  return check.ok ? null : check.code;
}

/** The content is there; nobody is shown it before the opening. */
export function revealed(c: Hall, { supplierId, payload }: Revealing, marks: BidderMarks): Partial<Hall> {
  const offer = sealOf(c, supplierId)!;
  const said = parseSealPayload(payload)!;
  const bidder = bidderOf(c, supplierId)!;
  const prices = said.items.map(({ itemNo, price }) => ({ itemNo: Number(itemNo), price: normalise(price) }));
  const items = offerLines(c, bidder, undefined, asWritten(c, prices), offer.commitRev!);
  return {
    // A line that the hall does not know cannot be kept as one: such an offer is known to fail, for that reason.
    offers: replaced(c.offers, offer, {
      ...offer,
      offerState: 'REVEALED',
      items,
      invalidCode: items.length === prices.length ? null : 'OFFER_ITEM_UNKNOWN',
    }),
    bidders: replaced(c.bidders, bidder, withMarks(bidder, marks)),
  };
}

/**
 * The opening (§7.5): everything revealed is checked against the values before this turn, in the order of the commitments;
 * then places, elimination and the end of the turn follow for all at once.
 */
export function openedAndClosed(c: Hall, at: Instant): Partial<Hall> {
  const param = currentParam(c)!;
  const turn = currentTurn(c)!;
  const seals = c.offers
    .filter((offer) => offer.offerState === 'SEALED' || offer.offerState === 'REVEALED')
    .toSorted((a, b) => a.commitRev! - b.commitRev!);
  const rows = new Map(seals.map((offer) => [offer.offerId, openedOffer(c, param, offer)]));
  const taken = new Map([...rows.values()].filter((offer) => offer.offerState === 'EFFECTIVE').map((offer) => [offer.supplierId, offer]));
  const silent = new Set([...rows.values()].filter((offer) => offer.offerState === 'UNREVEALED').map((offer) => offer.supplierId));
  const gone = c.unrevealedRule === 'ELIMINATE' ? silent : new Set<string>();
  const offers = c.offers.map((offer): Offer => {
    const opened = rows.get(offer.offerId);
    if (opened) return opened;
    return offer.offerState === 'EFFECTIVE' && taken.has(offer.supplierId) ? { ...offer, offerState: 'SUPERSEDED' } : offer;
  });
  const bidders = c.bidders.map((bidder) => openedBidder(bidder, taken.get(bidder.supplierId), gone.has(bidder.supplierId), turn.turnNo));
  const turns = replaced(c.turns, turn, { ...turn, openedAt: at });
  const standing: Hall = { ...c, offers, bidders, turns };
  const after: Hall = { ...standing, ...leadRefreshed(standing) };
  const closed = closedTurn(after, at, turn.endCause ?? 'TIME', true);
  return {
    offers,
    bestValue: after.bestValue,
    bestSupplierId: after.bestSupplierId,
    ...closed,
    turns: closed.turns!.map((one) =>
      one.turnNo === turn.turnNo ? { ...one, eliminatedSupplierIds: [...gone, ...one.eliminatedSupplierIds] } : one,
    ),
    ...toldAll(c, at, 'SEALS_OPENED', { turnNo: turn.turnNo, seals: listed(seals) }),
  };
}

/** Everybody can work out the hash of the list from it. */
const listed = (seals: readonly Offer[]): string => seals.map((offer) => `${offer.commitRev}:${offer.commitment}`).join('\n');

function openedBidder(bidder: Bidder, offer: Offer | undefined, unrevealed: boolean, turnNo: number): Bidder {
  if (unrevealed && bidder.bidderState === 'READY') return { ...bidder, bidderState: 'ELIMINATED', eliminatedTurn: turnNo };
  return offer ? { ...bidder, effectiveOfferId: offer.offerId } : bidder;
}

function openedOffer(c: Hall, param: TurnParam, offer: Offer): Offer {
  if (offer.offerState === 'SEALED') return { ...offer, offerState: 'UNREVEALED' };
  const bidder = bidderOf(c, offer.supplierId)!;
  const prices = offer.items.map(({ itemNo, price }) => ({ itemNo, price }));
  const desk = deskOf(c, param, bidder, new Set(prices.map((line) => line.itemNo)));
  const checked = offer.invalidCode === null ? checkPrices(desk, prices) : ({ ok: false, refusal: refuse('OFFER_ITEM_UNKNOWN') } as const);
  const check = checked.ok && c.tieAllowedFlag === 'N' ? (ties(c, bidder, checked.valued) ?? checked) : checked;
  const valued = check.ok ? check.valued : asWritten(c, prices);
  const row = offerOf(
    c,
    bidder,
    effectiveOffer(c, bidder),
    valued,
    { offerId: offer.offerId, supplierId: offer.supplierId, source: 'BIDDER', turnNo: offer.turnNo, at: offer.at, rev: offer.commitRev! },
    offer.seq,
  );
  const { offerState: _state, acceptedRev, totalRaw, totalComparable, previousOfferId, items } = row;
  const opened = { ...offer, acceptedRev, totalRaw, totalComparable, previousOfferId, items };
  return check.ok ? { ...opened, offerState: 'EFFECTIVE' } : { ...opened, offerState: 'INVALID', invalidCode: check.refusal.code };
}

/** What was revealed and does not hold, as far as it concerns lines of the hall. */
function asWritten(c: Hall, prices: readonly PricedLine[]): ValuedPrices {
  const lines = c.items.flatMap((item) => {
    const price = prices.find((line) => line.itemNo === item.itemNo)?.price;
    return price === undefined ? [] : [{ itemNo: item.itemNo, price, quantity: item.quantity, amount: amountOf(price, item.quantity) }];
  });
  return { lines, raw: rawTotal(lines.map((line) => line.amount)) };
}
