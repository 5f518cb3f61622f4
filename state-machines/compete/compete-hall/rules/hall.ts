/** Where things are in a hall. */
import { refusal } from '../../../kernel/refusals.js';
import type { Refusal } from '../../../kernel/refusals.js';
import type { Bidder, Hall, Offer, Turn, TurnParam } from '../fields.js';

export const paramOf = (c: Hall, turnNo: number): TurnParam | undefined => c.turnParams.find((param) => param.turnNo === turnNo);

/** Rules of the turn that runs or ran last. */
export const currentParam = (c: Hall): TurnParam | undefined => paramOf(c, c.currentTurnNo);

export const currentTurn = (c: Hall): Turn | undefined => c.turns.find((turn) => turn.turnNo === c.currentTurnNo);

interface Index {
  readonly bidders: ReadonlyMap<string, Bidder>;
  readonly offers: ReadonlyMap<string, Offer>;
  /** Sealed offers of the turn, by supplier. */
  readonly seals: ReadonlyMap<string, Offer>;
}

const indexes = new WeakMap<object, Index>();

/** By the index where there is one. Deciding asks once or twice of each document state, which no index is worth. */
export function bidderOf(c: Hall, supplierId: string | null): Bidder | undefined {
  const index = indexes.get(c);
  return index && supplierId !== null ? index.bidders.get(supplierId) : c.bidders.find((bidder) => bidder.supplierId === supplierId);
}

export const effectiveOffer = (c: Hall, bidder: Bidder): Offer | undefined =>
  bidder.effectiveOfferId === null ? undefined : c.offers.find((offer) => offer.offerId === bidder.effectiveOfferId);

/** Bidders and effective offers by supplier, for whoever looks at all of them; worked out once per document state. */
export function indexOf(c: Pick<Hall, 'bidders' | 'offers'>): Index {
  const known = indexes.get(c);
  if (known) return known;
  const index = {
    bidders: new Map(c.bidders.map((bidder) => [bidder.supplierId, bidder])),
    offers: new Map(c.offers.filter((offer) => offer.offerState === 'EFFECTIVE').map((offer) => [offer.supplierId, offer])),
    seals: new Map(c.offers.filter((offer) => offer.offerState !== 'EFFECTIVE').map((offer) => [offer.supplierId, offer])),
  };
  indexes.set(c, index);
  return index;
}

export const isAnonymous = (c: Hall): boolean => c.buyerVisibility === 'ANON_UNTIL_END' && c.endedAt === null;

/** Whom a buyer means: by alias while bidders are anonymous to him (§9), else by id or alias. */
export function meant(c: Hall, whom: { readonly supplierId: string | null; readonly alias: string | null }): Bidder | undefined {
  if (whom.alias !== null) return c.bidders.find((bidder) => bidder.alias === whom.alias);
  return isAnonymous(c) && c.openedAt !== null ? undefined : bidderOf(c, whom.supplierId);
}

export const unknownBidder = (whom: { readonly supplierId: string | null; readonly alias: string | null }): Refusal =>
  refusal('DOC_LINE_UNKNOWN', {
    kind: 'Invalid',
    field: 'supplierId',
    params: { line: 'bidders', row: whom.alias ?? whom.supplierId ?? '' },
  });

export const readyCount = (c: Hall): number => c.bidders.reduce((count, bidder) => count + (bidder.bidderState === 'READY' ? 1 : 0), 0);

/** Effective offers that count: an excluded bidder's kept offers do not. */
export function hasStandingOffer(c: Hall): boolean {
  if (c.offers.length === 0) return false;
  const excluded = new Set(c.bidders.filter((bidder) => bidder.bidderState === 'EXCLUDED').map((bidder) => bidder.supplierId));
  return c.offers.some((offer) => offer.offerState === 'EFFECTIVE' && !excluded.has(offer.supplierId));
}

/** The rows with one of them replaced; the others keep their identity. */
export const replaced = <T>(rows: readonly T[], old: T, row: T): readonly T[] => rows.map((one) => (one === old ? row : one));

/** The rows with those changed for which `change` gives another one. */
export function changedRows<T>(rows: readonly T[], change: (row: T) => T): readonly T[] {
  const next = rows.map(change);
  return next.every((row, index) => row === rows[index]) ? rows : next;
}
