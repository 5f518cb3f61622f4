/** A bidder's hall (spec compete.md §9, bidder columns). Types here are what his screen reads. */
import type { Flag, Instant } from '../../kernel/fields.js';
import type { NoticeType, OfferSource, TurnMode, TurnState, Visibility } from '../lookups.js';
import type { Bidder, Hall, HallItem, Notice, Offer, OfferItem, Turn, TurnParam } from './fields.js';
import { remembered } from './remembered.js';
import { itemMarks, shownMarks, totalMarks } from './rules/desk.js';
import { currentParam, currentTurn, indexOf, paramOf } from './rules/hall.js';
import type { Place } from './rules/ranking.js';
import { itemRanking, ranking } from './rules/ranking.js';
import type { Bounds, Marks } from './rules/steps.js';
import { nextLegal } from './rules/steps.js';
import { inOwnTerms } from './rules/values.js';
import type { BidderClass } from './view.js';

type Configuration = Pick<Hall,
  | 'id' | 'docNumber' | 'headerId' | 'hallNo' | 'hallName' | 'competeTitle' | 'competeFormat' | 'direction' | 'awardMode' | 'priceBasis' | 'currencyCode' | 'pricePrecision'
  | 'rehearsalFlag' | 'depositFlag' | 'rulesText' | 'autoStartFlag' | 'autoNextFlag' | 'startPrice' | 'boundsVisibleFlag' | 'improveMode' | 'tieRule' | 'tieAllowedFlag'
  | 'withdrawRule' | 'withdrawWindowSeconds' | 'offerGapMs' | 'minRemain' | 'noOfferRule' | 'lateJoinTurn' | 'showCountFlag' | 'sealMode' | 'ceilingPrice' | 'floorPrice'>;

export type ShownItem = Pick<HallItem, 'itemNo' | 'itemId' | 'itemCode' | 'itemName' | 'spec' | 'uomId' | 'uomName' | 'quantity' | 'startPrice' | 'ceilingPrice' | 'floorPrice' | 'requiredDate' | 'deliveryOrgId'>;

/** A turn as everybody may see it. OVERTIME is RUNNING that was extended. */
export type ShownTurn = Pick<Turn, 'turnNo' | 'turnMode' | 'startedAt' | 'plannedEndAt' | 'endAt' | 'endedAt' | 'endCause' | 'extensionCount' | 'manualExtendSeconds' | 'pausedMs'> & { readonly turnState: TurnState };

export interface ShownNotice {
  /** Position in this list. */
  readonly noticeNo: number;
  readonly noticeType: NoticeType;
  readonly at: Instant;
  readonly title: string | null;
  readonly content: string;
  readonly replyTo: number | null;
  readonly attachmentIds: string | null;
  readonly systemCode: string | null;
  readonly systemParams: Notice['systemParams'];
  /** My own question, or an answer to it. */
  readonly mine: boolean;
}

/** One bidder on the public board (ALL_ANON, ALL_NAMED). Items in ITEM mode only. */
export interface BoardLine {
  readonly alias: string;
  readonly supplierName: string | null;
  readonly rank: number | null;
  readonly total: string;
  readonly at: Instant;
  readonly surrogate: boolean;
  readonly items: readonly { readonly itemNo: number; readonly price: string }[] | null;
}

/** Moments that the screen counts down to; null: not armed, or not to be told. */
export interface Deadlines {
  readonly checkinAt: Instant | null;
  readonly startAt: Instant | null;
  readonly turnEndAt: Instant | null;
  readonly intervalEndAt: Instant | null;
  readonly resumeAt: Instant | null;
}

export interface BidderShared extends Configuration, Deadlines {
  readonly items: readonly ShownItem[];
  readonly turnParams: readonly TurnParam[];
  readonly currentTurnNo: number;
  readonly turn: ShownTurn | null;
  readonly turns: readonly ShownTurn[];
  /** Left of the turn while paused. */
  readonly remainingMs: number | null;
  readonly endedAt: Instant | null;
  readonly visibility: Visibility | null;
  readonly counts: { readonly bidders: number; readonly offers: number } | null;
  readonly board: readonly BoardLine[] | null;
  readonly notices: readonly ShownNotice[];
}

export interface OwnOffer {
  readonly offerId: string;
  readonly turnNo: number;
  readonly at: Instant;
  readonly source: OfferSource;
  readonly surrogateReason: string | null;
  readonly total: string;
  readonly items: readonly Pick<OfferItem, 'itemNo' | 'price' | 'quantity' | 'amount' | 'previousPrice' | 'step'>[];
}

export interface OwnItem {
  readonly itemNo: number;
  readonly rank: number | null;
  /** Best price in own raw terms; null: none, or not visible. */
  readonly best: string | null;
  readonly marks: Marks | null;
  readonly next: string | null;
}

export interface BidderOwn {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly alias: string | null;
  readonly bidderState: Bidder['bidderState'];
  readonly confirmedFlag: Flag;
  readonly depositOkFlag: Flag;
  readonly readyAt: Instant | null;
  readonly taxRate: string | null;
  readonly eliminatedTurn: number | null;
  readonly exclusionReason: string | null;
  /** 0 for who is out: the count starts anew with each turn, and a turn that starts is none of his. */
  readonly offersThisTurn: number;
  readonly lastOfferAt: Instant | null;
  readonly offer: OwnOffer | null;
  /** TOTAL mode; null: no value, or not visible. */
  readonly rank: number | null;
  /** TOTAL mode, in own raw terms. */
  readonly best: string | null;
  readonly marks: Marks | null;
  readonly next: string | null;
  /** ITEM mode. */
  readonly ownItems: readonly OwnItem[] | null;
  /** ITEM mode: lines led; null where ranks are not visible. */
  readonly leads: number | null;
  /** Closed turns by their visibility. */
  readonly results: readonly { readonly turnNo: number; readonly rank: number | null; readonly total: string | null }[];
  readonly ownNotices: readonly ShownNotice[];
  readonly withdrawRequest: { readonly requestNo: string; readonly offerId: string; readonly requestedAt: Instant } | null;
  /** What an eliminated bidder saw last. */
  readonly frozen: FrozenPart | null;
}

export interface FrozenPart {
  readonly turns: readonly ShownTurn[];
  readonly rank: number | null;
  readonly best: string | null;
  readonly board: readonly BoardLine[] | null;
  readonly notices: readonly ShownNotice[];
}

const seesRank = (visibility: Visibility | null) => visibility !== null && visibility !== 'BLIND';
const seesBest = (visibility: Visibility | null) => seesRank(visibility) && visibility !== 'OWN_RANK';
const seesAll = (visibility: Visibility | null) => visibility === 'ALL_ANON' || visibility === 'ALL_NAMED';

function configuration(c: Hall): Configuration {
  const shown = c.boundsVisibleFlag === 'Y';
  return {
    id: c.id, docNumber: c.docNumber, headerId: c.headerId, hallNo: c.hallNo, hallName: c.hallName, competeTitle: c.competeTitle, competeFormat: c.competeFormat,
    direction: c.direction, awardMode: c.awardMode, priceBasis: c.priceBasis, currencyCode: c.currencyCode, pricePrecision: c.pricePrecision, rehearsalFlag: c.rehearsalFlag,
    depositFlag: c.depositFlag, rulesText: c.rulesText, autoStartFlag: c.autoStartFlag, autoNextFlag: c.autoNextFlag, startPrice: c.startPrice, boundsVisibleFlag: c.boundsVisibleFlag,
    improveMode: c.improveMode, tieRule: c.tieRule, tieAllowedFlag: c.tieAllowedFlag, withdrawRule: c.withdrawRule, withdrawWindowSeconds: c.withdrawWindowSeconds,
    offerGapMs: c.offerGapMs, minRemain: c.minRemain, noOfferRule: c.noOfferRule, lateJoinTurn: c.lateJoinTurn, showCountFlag: c.showCountFlag, sealMode: c.sealMode,
    ceilingPrice: shown ? c.ceilingPrice : null, floorPrice: shown ? c.floorPrice : null,
  };
}

const itemWith = (bounds: boolean) => remembered((item: HallItem): ShownItem => ({
  itemNo: item.itemNo, itemId: item.itemId, itemCode: item.itemCode, itemName: item.itemName, spec: item.spec, uomId: item.uomId, uomName: item.uomName, quantity: item.quantity,
  startPrice: item.startPrice, ceilingPrice: bounds ? item.ceilingPrice : null, floorPrice: bounds ? item.floorPrice : null, requiredDate: item.requiredDate, deliveryOrgId: item.deliveryOrgId,
}));
const boundedItem = itemWith(true);
const unboundedItem = itemWith(false);

export const shownTurn = remembered((turn: Turn): ShownTurn => ({
  turnNo: turn.turnNo, turnMode: turn.turnMode as TurnMode, startedAt: turn.startedAt, plannedEndAt: turn.plannedEndAt, endAt: turn.endAt, endedAt: turn.endedAt, endCause: turn.endCause,
  extensionCount: turn.extensionCount, manualExtendSeconds: turn.manualExtendSeconds, pausedMs: turn.pausedMs,
  turnState: turn.turnState === 'RUNNING' && turn.extensionCount > 0 ? 'OVERTIME' : turn.turnState,
}));

const shownNotice = (notice: Notice, index: number, mine: boolean): ShownNotice => ({
  noticeNo: index + 1, noticeType: notice.noticeType, at: notice.at, title: notice.title, content: notice.content, replyTo: null, attachmentIds: notice.attachmentIds,
  systemCode: notice.systemCode, systemParams: notice.systemParams, mine,
});

/** A list numbered from 1; an answer points to its question where the list holds it. */
function numbered(notices: readonly Notice[], mine: (notice: Notice) => boolean): readonly ShownNotice[] {
  const positions = new Map(notices.map((notice, index) => [notice.noticeNo, index + 1]));
  return notices.map((notice, index) => ({ ...shownNotice(notice, index, mine(notice)), replyTo: notice.replyTo === null ? null : positions.get(notice.replyTo) ?? null }));
}

const publicNotices = remembered((notices: readonly Notice[]): readonly ShownNotice[] => numbered(notices.filter((notice) => notice.publicFlag === 'Y'), () => false));

const isOf = (notice: Notice, supplierId: string) => notice.supplierId === supplierId || notice.toSupplierId === supplierId;

const personal = remembered((notices: readonly Notice[]) => notices.filter((notice) => notice.supplierId !== null || notice.toSupplierId !== null));

const ownNotices = (c: Hall, supplierId: string): readonly ShownNotice[] =>
  numbered(personal(c.notices).filter((notice) => isOf(notice, supplierId)), (notice) => notice.supplierId === supplierId);

function boardOf(c: Hall, visibility: Visibility): readonly BoardLine[] {
  const { bidders } = indexOf(c);
  const named = visibility === 'ALL_NAMED';
  const lines = c.awardMode === 'TOTAL' ? ranking(c).map((place) => ({ place, rank: place.rank })) : placesWithoutRank(c);
  return lines.map(({ place, rank }) => boardLine(bidders.get(place.supplierId)!, place.offer, rank, named, c.awardMode === 'ITEM'));
}

/** In ITEM mode no one has a rank of the lot: by alias. */
const placesWithoutRank = (c: Hall): readonly { readonly place: Pick<Place, 'supplierId' | 'offer'>; readonly rank: null }[] =>
  c.bidders.flatMap((bidder) => {
    const offer = bidder.bidderState === 'EXCLUDED' ? undefined : indexOf(c).offers.get(bidder.supplierId);
    return offer ? [{ place: { supplierId: bidder.supplierId, offer }, rank: null }] : [];
  }).sort((a, b) => (a.place.supplierId < b.place.supplierId ? -1 : 1));

const boardLine = (bidder: Bidder, offer: Offer, rank: number | null, named: boolean, withItems: boolean): BoardLine => ({
  alias: bidder.alias ?? '', supplierName: named ? bidder.supplierName : null, rank, total: offer.totalRaw, at: offer.at, surrogate: offer.source === 'SURROGATE',
  items: withItems ? offer.items.map(({ itemNo, price }) => ({ itemNo, price })) : null,
});

const noDeadlines: Deadlines = { checkinAt: null, startAt: null, turnEndAt: null, intervalEndAt: null, resumeAt: null };

const deadlines = (c: Hall): Deadlines => ({ checkinAt: c.checkinAt, startAt: c.startAt, turnEndAt: c.turnEndAt, intervalEndAt: c.intervalEndAt, resumeAt: c.resumeAt });

const nothingLive = { currentTurnNo: 0, turn: null, turns: [], remainingMs: null, endedAt: null, visibility: null, counts: null, board: null, notices: [] } as const;

const isLive = (audienceClass: BidderClass) => audienceClass !== 'bidder-frozen' && audienceClass !== 'bidder-excluded';

export function bidderShared(c: Hall, audienceClass: BidderClass): BidderShared {
  const fixed = { ...configuration(c), items: c.items.map(c.boundsVisibleFlag === 'Y' ? boundedItem : unboundedItem) };
  // Rules of coming turns still change; who is out learns nothing of that.
  if (!isLive(audienceClass)) return { ...fixed, turnParams: [], ...noDeadlines, ...nothingLive };
  const turn = currentTurn(c);
  const clock = { currentTurnNo: c.currentTurnNo, turn: turn ? shownTurn(turn) : null, turns: c.turns.map(shownTurn), remainingMs: c.remainingMs, endedAt: c.endedAt, notices: publicNotices(c.notices) };
  const visibility = audienceClass === 'bidder-invited' ? null : currentParam(c)!.visibility;
  const all = seesAll(visibility);
  return {
    ...fixed, turnParams: c.turnParams, ...deadlines(c), ...clock, visibility,
    counts: visibility !== null && (all || c.showCountFlag === 'Y') ? { bidders: c.bidders.filter((bidder) => bidder.readyAt !== null && bidder.bidderState !== 'EXCLUDED').length, offers: turn?.offerCount ?? 0 } : null,
    board: all ? boardOf(c, visibility!) : null,
  };
}

const ownOffer = remembered((offer: Offer): OwnOffer => ({
  offerId: offer.offerId, turnNo: offer.turnNo, at: offer.at, source: offer.source, surrogateReason: offer.surrogateReason, total: offer.totalRaw,
  items: offer.items.map(({ itemNo, price, quantity, amount, previousPrice, step }) => ({ itemNo, price, quantity, amount, previousPrice, step })),
}));

const person = (bidder: Bidder) => ({
  supplierId: bidder.supplierId, supplierName: bidder.supplierName, alias: bidder.alias, bidderState: bidder.bidderState, confirmedFlag: bidder.confirmedFlag,
  depositOkFlag: bidder.depositOkFlag, readyAt: bidder.readyAt, taxRate: bidder.taxRate, eliminatedTurn: bidder.eliminatedTurn, exclusionReason: bidder.exclusionReason,
  lastOfferAt: bidder.lastOfferAt,
});

const noStanding = { rank: null, best: null, marks: null, next: null, ownItems: null, leads: null } as const;

type Standing = Pick<BidderOwn, keyof typeof noStanding>;

export function bidderOwn(c: Hall, audienceClass: BidderClass, bidder: Bidder): BidderOwn {
  const offer = bidder.effectiveOfferId === null ? undefined : indexOf(c).offers.get(bidder.supplierId);
  const request = c.withdrawRequests.find((one) => one.supplierId === bidder.supplierId);
  return {
    ...person(bidder), offersThisTurn: isLive(audienceClass) ? bidder.offersThisTurn : 0, offer: offer ? ownOffer(offer) : null, ...standingOf(c, audienceClass, bidder, offer), results: resultsOf(c, bidder),
    ownNotices: ownNotices(c, bidder.supplierId), withdrawRequest: request ? { requestNo: request.requestNo, offerId: request.offerId, requestedAt: request.requestedAt } : null,
    frozen: audienceClass === 'bidder-frozen' ? frozenOf(c, bidder) : null,
  };
}

function standingOf(c: Hall, audienceClass: BidderClass, bidder: Bidder, offer: Offer | undefined): Standing {
  const param = currentParam(c);
  if (!param || !isLive(audienceClass) || audienceClass === 'bidder-invited') return noStanding;
  return c.awardMode === 'TOTAL' ? totalStanding(c, param, bidder, offer) : itemStanding(c, param, bidder, offer);
}

/** A limit that would tell the hidden best of the previous turn answers with its code only. */
const shownParam = (param: TurnParam): TurnParam =>
  (param.turnLimitRule === 'PREV_BEST' && !seesBest(param.visibility) ? { ...param, turnLimitRule: 'NONE' } : param);

interface Limits { readonly marks: Marks; readonly next: string | null }

interface KnownLimits { readonly param: TurnParam; readonly own: string | null; readonly best: string | null; readonly limits: Limits }

const knownLimits = new WeakMap<Bidder, Map<number, KnownLimits>>();

/** A bidder's limits change with his own value, the rules, and the best where it is to be beaten; else they are kept. */
function limitsOf(bidder: Bidder, part: number, param: TurnParam, own: string | null, best: string | null, work: () => Limits): Limits {
  const parts = knownLimits.get(bidder) ?? new Map<number, KnownLimits>();
  knownLimits.set(bidder, parts);
  const known = parts.get(part);
  if (known && known.param === param && known.own === own && known.best === best) return known.limits;
  const limits = work();
  parts.set(part, { param, own, best, limits });
  return limits;
}

const LOT = 0;

const shownBounds = (c: Hall, bounds: Bounds): Bounds => (c.boundsVisibleFlag === 'Y' ? bounds : { startPrice: bounds.startPrice, ceilingPrice: null, floorPrice: null });

function totalStanding(c: Hall, param: TurnParam, bidder: Bidder, offer: Offer | undefined): Standing {
  const limits = limitsOf(bidder, LOT, param, offer?.totalRaw ?? null, c.improveMode === 'BEST' ? c.bestValue : null, () => {
    const marks = shownMarks(totalMarks(c, shownParam(param), bidder, offer));
    return { marks, next: nextLegal(c.direction, marks, shownBounds(c, c), 2) };
  });
  return {
    ...noStanding, ...limits, rank: seesRank(param.visibility) ? rankOf(ranking(c), bidder) : null,
    best: seesBest(param.visibility) && c.bestValue !== null ? inOwnTerms('TOTAL', c.bestValue, bidder, c.pricePrecision) : null,
  };
}

function itemStanding(c: Hall, param: TurnParam, bidder: Bidder, offer: Offer | undefined): Standing {
  const ranked = seesRank(param.visibility);
  const prices = new Map(offer?.items.map((line) => [line.itemNo, line.price]));
  const ownItems = c.items.map((item): OwnItem => {
    const price = prices.get(item.itemNo) ?? null;
    const limits = limitsOf(bidder, item.itemNo, param, price, c.improveMode === 'BEST' ? item.bestValue : null, () => {
      const marks = shownMarks(itemMarks(c, shownParam(param), bidder, item, price));
      return { marks, next: nextLegal(c.direction, marks, shownBounds(c, item), c.pricePrecision) };
    });
    return {
      itemNo: item.itemNo, ...limits, rank: ranked && price !== null ? rankOf(itemRanking(c, item.itemNo), bidder) : null,
      best: seesBest(param.visibility) && item.bestValue !== null ? inOwnTerms('ITEM', item.bestValue, bidder, c.pricePrecision) : null,
    };
  });
  return { ...noStanding, ownItems, leads: ranked ? ownItems.filter((item) => item.rank === 1).length : null };
}

const indexed = remembered((places: readonly Place[]) => new Map(places.map((place) => [place.supplierId, place.rank])));

const rankOf = (places: readonly Place[], bidder: Bidder): number | null => indexed(places).get(bidder.supplierId) ?? null;

/** Own place in the turns that closed while he took part. */
function resultsOf(c: Hall, bidder: Bidder): BidderOwn['results'] {
  return c.turns.filter((turn) => turn.turnState === 'CLOSED' && tookPart(bidder, turn)).map((turn) => {
    const place = turn.places.find((one) => one.supplierId === bidder.supplierId);
    const shown = seesRank(paramOf(c, turn.turnNo)?.visibility ?? null);
    return { turnNo: turn.turnNo, rank: shown ? place?.rank ?? null : null, total: place?.totalRaw ?? null };
  });
}

function tookPart(bidder: Bidder, turn: Turn): boolean {
  if (bidder.joinedTurn === null || turn.turnNo < bidder.joinedTurn) return false;
  if (bidder.eliminatedTurn !== null && turn.turnNo > bidder.eliminatedTurn) return false;
  return bidder.excludedAt === null || (turn.endedAt ?? 0) <= bidder.excludedAt;
}

/** The turn as it closed, by its visibility; nothing that came after. */
function frozenOf(c: Hall, bidder: Bidder): FrozenPart {
  const turn = c.turns.find((one) => one.turnNo === bidder.eliminatedTurn)!;
  const visibility = paramOf(c, turn.turnNo)!.visibility;
  const place = turn.places.find((one) => one.supplierId === bidder.supplierId);
  const first = turn.places[0];
  const until = turn.endedAt ?? turn.endAt;
  return {
    turns: c.turns.filter((one) => one.turnNo <= turn.turnNo).map(shownTurn),
    rank: seesRank(visibility) ? place?.rank ?? null : null,
    best: seesBest(visibility) && first ? inOwnTerms('TOTAL', first.totalComparable, bidder, c.pricePrecision) : null,
    board: seesAll(visibility) ? frozenBoard(c, turn, visibility === 'ALL_NAMED') : null,
    notices: numbered(c.notices.filter((notice) => notice.publicFlag === 'Y' && notice.noticeType !== 'QUESTION' && (notice.at < until || tellsEndOf(turn, notice))), () => false),
  };
}

/** Of one instant with the turn's end only this comes before it. */
const tellsEndOf = (turn: Turn, notice: Notice) => notice.systemCode === 'TURN_ENDED' && notice.systemParams?.['turnNo'] === turn.turnNo;

function frozenBoard(c: Hall, turn: Turn, named: boolean): readonly BoardLine[] {
  const { bidders } = indexOf(c);
  return turn.places.flatMap((place) => {
    const bidder = bidders.get(place.supplierId);
    return bidder ? [{ alias: bidder.alias ?? '', supplierName: named ? bidder.supplierName : null, rank: place.rank, total: place.totalRaw, at: turn.endedAt ?? turn.endAt, surrogate: false, items: null }] : [];
  });
}
