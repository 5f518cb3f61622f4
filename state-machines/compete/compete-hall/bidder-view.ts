/** A bidder's own part of his hall (spec compete.md §9): the same objects while nothing of them changed. */
import { remembered } from '../remembered.js';
import { frozenFrom, frozenOf } from './bidder-frozen.js';
import type { BidderClass, BidderOwn, OwnOffer, OwnSeal } from './bidder-shapes.js';
import { seesRank } from './bidder-shapes.js';
import { isLive, noticesOf, numbered } from './bidder-shared.js';
import type { KnownLimits, Pieces, Scene, Steady } from './bidder-standing.js';
import { noStanding, sameStanding, sceneOf, standingOf } from './bidder-standing.js';
import type { Bidder, Hall, Offer, Turn, TurnParam, WithdrawRequest } from './fields.js';
import { paramOf } from './rules/hall.js';

const ownOffer = remembered((offer: Offer): OwnOffer => ({
  offerId: offer.offerId,
  turnNo: offer.turnNo,
  at: offer.at,
  source: offer.source,
  surrogateReason: offer.surrogateReason,
  total: offer.totalRaw,
  items: offer.items.map(({ itemNo, price, quantity, amount, previousPrice, step }) => ({
    itemNo,
    price,
    quantity,
    amount,
    previousPrice,
    step,
  })),
}));

const ownSeal = remembered((offer: Offer): OwnSeal => ({
  at: offer.at,
  commitment: offer.commitment ?? '',
  revealed: offer.offerState === 'REVEALED',
  vault: offer.vault,
}));

const person = (bidder: Bidder) => ({
  supplierId: bidder.supplierId,
  supplierName: bidder.supplierName,
  alias: bidder.alias,
  bidderState: bidder.bidderState,
  confirmedFlag: bidder.confirmedFlag,
  depositOkFlag: bidder.depositOkFlag,
  readyAt: bidder.readyAt,
  taxRate: bidder.taxRate,
  eliminatedTurn: bidder.eliminatedTurn,
  exclusionReason: bidder.exclusionReason,
  lastOfferAt: bidder.lastOfferAt,
});

/** What a bidder was shown last, with the rows it was made of. */
export interface Known {
  readonly audienceClass: BidderClass;
  readonly offer: Offer | undefined;
  readonly seal: Offer | undefined;
  readonly request: WithdrawRequest | undefined;
  readonly params: readonly TurnParam[];
  readonly rows: readonly unknown[];
  readonly steady: Steady;
  readonly limits: KnownLimits;
  pieces: Pieces;
}

const knownParts = new WeakMap<Bidder, Known>();

/** Steady and standing: the same objects while nothing of them changed, as a commit is shown to a thousand bidders, and for most little or nothing is new. */
export function bidderPieces(c: Hall, audienceClass: BidderClass, supplierId: string): Pieces {
  const scene = sceneOf(c);
  const bidder = scene.bidders.get(supplierId)!;
  const offer = bidder.effectiveOfferId === null ? undefined : scene.offers.get(supplierId);
  const known = knownPart(scene, audienceClass, bidder, offer);
  const standing = standingOf(scene, audienceClass, bidder, offer, known.limits);
  if (!sameStanding(known.pieces[1], standing)) known.pieces = [known.steady, standing];
  return known.pieces;
}

export function bidderOwn(c: Hall, audienceClass: BidderClass, supplierId: string): BidderOwn {
  const [steady, standing] = bidderPieces(c, audienceClass, supplierId);
  return { ...steady, ...standing };
}

function knownPart(scene: Scene, audienceClass: BidderClass, bidder: Bidder, offer: Offer | undefined): Known {
  const { hall: c, past } = scene;
  const request = c.withdrawRequests.find((one) => one.supplierId === bidder.supplierId);
  const seal = scene.seals.get(bidder.supplierId);
  const notices = noticesOf(scene.personal, bidder.supplierId);
  const frozen = audienceClass === 'bidder-frozen';
  const rows = notices.length === 0 && !frozen ? past : [...notices, ...past, ...(frozen ? frozenFrom(c, bidder) : [])];
  const known = knownParts.get(bidder);
  if (
    known &&
    known.audienceClass === audienceClass &&
    known.offer === offer &&
    known.seal === seal &&
    known.request === request &&
    known.params === c.turnParams &&
    sameRows(known.rows, rows)
  )
    return known;
  const steady: Steady = {
    ...person(bidder),
    offersThisTurn: isLive(audienceClass) ? bidder.offersThisTurn : 0,
    offer: offer ? ownOffer(offer) : null,
    seal: seal ? ownSeal(seal) : null,
    results: resultsOf(c, bidder),
    ownNotices: numbered(notices, (notice) => notice.supplierId === bidder.supplierId),
    withdrawRequest: request ? { requestNo: request.requestNo, offerId: request.offerId, requestedAt: request.requestedAt } : null,
    frozen: frozen ? frozenOf(c, bidder) : null,
  };
  const made: Known = {
    audienceClass,
    offer,
    seal,
    request,
    params: c.turnParams,
    rows,
    steady,
    limits: new Map(),
    pieces: [steady, noStanding],
  };
  knownParts.set(bidder, made);
  return made;
}

const sameRows = (known: readonly unknown[], rows: readonly unknown[]): boolean =>
  known.length === rows.length && known.every((row, index) => row === rows[index]);

/** Own place in the turns that closed while he took part. */
function resultsOf(c: Hall, bidder: Bidder): BidderOwn['results'] {
  return c.turns
    .filter((turn) => turn.turnState === 'CLOSED' && tookPart(bidder, turn))
    .map((turn) => {
      const place = turn.places.find((one) => one.supplierId === bidder.supplierId);
      const shown = seesRank(paramOf(c, turn.turnNo)?.visibility ?? null);
      return { turnNo: turn.turnNo, rank: shown ? (place?.rank ?? null) : null, total: place?.totalRaw ?? null };
    });
}

function tookPart(bidder: Bidder, turn: Turn): boolean {
  if (bidder.joinedTurn === null || turn.turnNo < bidder.joinedTurn) return false;
  if (bidder.eliminatedTurn !== null && turn.turnNo > bidder.eliminatedTurn) return false;
  return bidder.excludedAt === null || (turn.endedAt ?? 0) <= bidder.excludedAt;
}
