/**
 * What the server's prepare writes into events of a hall before the machine sees them (server/compete/compete-hall/prepare.ts).
 * Nothing else enters: the machine asks no clock, no database and no chance.
 *
 * `previousOffer`, `pastOffers` and `voidedOffers` are cold rows of this very document. They must include what earlier
 * events of the same batch wrote: a prepare that reads them begins a new batch.
 */
import type { Offer } from './fields.js';

/** Keyed hashes of where a bidder's event came from (§5.13); null where the edge had none. */
export interface BidderMarks {
  readonly ipHash?: string | null;
  readonly deviceHash?: string | null;
}

/** CREATE: `docNumber` is `{event}-H{hallNo 2 digits}`, the payload carries it. */
export interface CreateFacts {
  readonly docNumber?: string;
}

/** OPEN and CHECKIN_DUE: 16 random bytes as 32 hex digits (§6). */
export interface OpenFacts {
  readonly aliasSeed: string;
}

/** The key pair of a sealed turn that the platform opens itself: its private part sealed with the installation's key. */
export interface EscrowKey {
  readonly publicKey: string;
  readonly sealedKey: string;
}

/**
 * Whatever may start a turn (START_DUE, TURN_PROCESS, INTERVAL_DUE): one new offer id for each bidder with initialPrices in
 * turn 1, and the key pair of a sealed turn in escrow.
 */
export interface StartFacts {
  readonly offerIds?: readonly string[];
  readonly escrow?: EscrowKey;
}

/** OFFER_PRICE, SURROGATE_OFFER: the new offer's id. */
export interface OfferFacts extends BidderMarks {
  readonly offerId: string;
}

/** SEAL_OFFER: the new row's id, and whether the hall has seen this commitment. */
export interface SealFacts extends OfferFacts {
  readonly known: boolean;
}

/** REQUEST_WITHDRAW: the new request's id. */
export interface RequestFacts extends BidderMarks {
  readonly newRequestNo: string;
}

/**
 * WITHDRAW_OFFER, and DECIDE_WITHDRAW with agree = Y: the row named by the offer's previousOfferId with its lines;
 * null when it has none.
 */
export interface WithdrawFacts extends BidderMarks {
  readonly previousOffer: Offer | null;
}

/** EXCLUDE_SUPPLIER: the supplier's offers that are SUPERSEDED or WITHDRAWN, with their lines, oldest first. */
export interface ExcludeFacts {
  readonly pastOffers: readonly Offer[];
}

/** READMIT_SUPPLIER: the supplier's VOIDED offers, with their lines, oldest first. */
export interface ReadmitFacts {
  readonly voidedOffers: readonly Offer[];
}

/** REOPEN: state of the header, read with its rev so that persist checks it again. */
export interface ReopenFacts {
  readonly headerState: string;
}
