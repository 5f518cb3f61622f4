/** A bidder's hall (spec compete.md §9, bidder columns). Types here are what his screen reads. */
import { isMultiUnit, quantityLeft } from './rules/clock-offers.js';
import type { Flag, Instant } from '../../kernel/fields.js';
import type { NoticeType, OfferSource, TurnMode, TurnState, Visibility } from '../lookups.js';
import type { Bidder, Hall, HallItem, Notice, Offer, OfferItem, Turn, TurnParam, WithdrawRequest } from './fields.js';
import { remembered } from '../remembered.js';
import { itemMarks, previousBest, shownMarks, totalMarks } from './rules/desk.js';
import type { OwnPrice } from './rules/desk.js';
import { currentParam, currentTurn, indexOf, paramOf } from './rules/hall.js';
import type { Place } from './rules/ranking.js';
import { itemRanking, ranking } from './rules/ranking.js';
import type { Bounds, Marks } from './rules/steps.js';
import { nextLegal } from './rules/steps.js';
import { inOwnTerms } from './rules/values.js';

/** `invited`: before check-in; `frozen`: eliminated or dropped out; `excluded`: own past only. */
export type BidderClass = `bidder-${Visibility}` | 'bidder-invited' | 'bidder-frozen' | 'bidder-excluded';

type Configuration = Pick<
  Hall,
  | 'id'
  | 'docNumber'
  | 'headerId'
  | 'hallNo'
  | 'hallName'
  | 'competeTitle'
  | 'competeFormat'
  | 'direction'
  | 'awardMode'
  | 'priceBasis'
  | 'currencyCode'
  | 'pricePrecision'
  | 'rehearsalFlag'
  | 'depositFlag'
  | 'rulesText'
  | 'autoStartFlag'
  | 'autoNextFlag'
  | 'startPrice'
  | 'boundsVisibleFlag'
  | 'improveMode'
  | 'tieRule'
  | 'tieAllowedFlag'
  | 'withdrawRule'
  | 'withdrawWindowSeconds'
  | 'offerGapMs'
  | 'minRemain'
  | 'noOfferRule'
  | 'lateJoinTurn'
  | 'showCountFlag'
  | 'sealMode'
  | 'ceilingPrice'
  | 'floorPrice'
>;

export type ShownItem = Pick<
  HallItem,
  | 'itemNo'
  | 'itemId'
  | 'itemCode'
  | 'itemName'
  | 'itemNameEn'
  | 'spec'
  | 'uomId'
  | 'uomName'
  | 'quantity'
  | 'startPrice'
  | 'ceilingPrice'
  | 'floorPrice'
  | 'requiredDate'
  | 'deliveryOrgId'
>;

/** A turn as everybody may see it. OVERTIME is RUNNING that was extended. */
export type ShownTurn = Pick<
  Turn,
  | 'turnNo'
  | 'turnMode'
  | 'startedAt'
  | 'plannedEndAt'
  | 'endAt'
  | 'endedAt'
  | 'endCause'
  | 'extensionCount'
  | 'manualExtendSeconds'
  | 'pausedMs'
  | 'sealListHash'
  | 'escrowPublicKey'
> & { readonly turnState: TurnState };

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

/** The order of speaking in a sequential turn. */
export interface ShownSlots {
  /** Whose slot runs, counted from 0. */
  readonly index: number;
  /** null while the hall is paused. */
  readonly endAt: Instant | null;
  readonly seconds: number;
  readonly endsOnOffer: boolean;
  /** By place; null: there is somebody, who he is stays hidden. */
  readonly queue: readonly { readonly alias: string | null; readonly supplierName: string | null }[];
}

/** The level that a Japanese clock asks about. */
export interface ShownLevel {
  readonly level: number;
  /** null while the hall is paused. */
  readonly endAt: Instant | null;
  /** How many are still in; null where that is not shown. */
  readonly active: number | null;
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
  readonly slots: ShownSlots | null;
  readonly level: ShownLevel | null;
  /** What is left to accept at a Dutch clock where several win by quantity. */
  readonly quantityLeft: string | null;
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

export interface OwnSeal {
  readonly at: Instant;
  readonly commitment: string;
  readonly revealed: boolean;
  /** Its content, encrypted by the own passphrase. */
  readonly vault: string | null;
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
  /** What stands sealed in this turn. */
  readonly seal: OwnSeal | null;
  /** Own place in the order of speaking; null: none in this turn. */
  readonly slotPlace: number | null;
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
    id: c.id,
    docNumber: c.docNumber,
    headerId: c.headerId,
    hallNo: c.hallNo,
    hallName: c.hallName,
    competeTitle: c.competeTitle,
    competeFormat: c.competeFormat,
    direction: c.direction,
    awardMode: c.awardMode,
    priceBasis: c.priceBasis,
    currencyCode: c.currencyCode,
    pricePrecision: c.pricePrecision,
    rehearsalFlag: c.rehearsalFlag,
    depositFlag: c.depositFlag,
    rulesText: c.rulesText,
    autoStartFlag: c.autoStartFlag,
    autoNextFlag: c.autoNextFlag,
    startPrice: c.startPrice,
    boundsVisibleFlag: c.boundsVisibleFlag,
    improveMode: c.improveMode,
    tieRule: c.tieRule,
    tieAllowedFlag: c.tieAllowedFlag,
    withdrawRule: c.withdrawRule,
    withdrawWindowSeconds: c.withdrawWindowSeconds,
    offerGapMs: c.offerGapMs,
    minRemain: c.minRemain,
    noOfferRule: c.noOfferRule,
    lateJoinTurn: c.lateJoinTurn,
    showCountFlag: c.showCountFlag,
    sealMode: c.sealMode,
    ceilingPrice: shown ? c.ceilingPrice : null,
    floorPrice: shown ? c.floorPrice : null,
  };
}

const itemWith = (bounds: boolean) =>
  remembered((item: HallItem): ShownItem => ({
    itemNo: item.itemNo,
    itemId: item.itemId,
    itemCode: item.itemCode,
    itemName: item.itemName,
    itemNameEn: item.itemNameEn,
    spec: item.spec,
    uomId: item.uomId,
    uomName: item.uomName,
    quantity: item.quantity,
    startPrice: item.startPrice,
    ceilingPrice: bounds ? item.ceilingPrice : null,
    floorPrice: bounds ? item.floorPrice : null,
    requiredDate: item.requiredDate,
    deliveryOrgId: item.deliveryOrgId,
  }));
const boundedItem = itemWith(true);
const unboundedItem = itemWith(false);

export const shownTurn = remembered((turn: Turn): ShownTurn => ({
  turnNo: turn.turnNo,
  turnMode: turn.turnMode as TurnMode,
  startedAt: turn.startedAt,
  plannedEndAt: turn.plannedEndAt,
  endAt: turn.endAt,
  endedAt: turn.endedAt,
  endCause: turn.endCause,
  extensionCount: turn.extensionCount,
  manualExtendSeconds: turn.manualExtendSeconds,
  pausedMs: turn.pausedMs,
  sealListHash: turn.sealListHash,
  escrowPublicKey: turn.escrowPublicKey,
  turnState: turn.turnState === 'RUNNING' && turn.extensionCount > 0 ? 'OVERTIME' : turn.turnState,
}));

const shownNotice = (notice: Notice, index: number, mine: boolean): ShownNotice => ({
  noticeNo: index + 1,
  noticeType: notice.noticeType,
  at: notice.at,
  title: notice.title,
  content: notice.content,
  replyTo: null,
  attachmentIds: notice.attachmentIds,
  systemCode: notice.systemCode,
  systemParams: notice.systemParams,
  mine,
});

/** A list numbered from 1; an answer points to its question where the list holds it. */
function numbered(notices: readonly Notice[], mine: (notice: Notice) => boolean): readonly ShownNotice[] {
  const positions = new Map(notices.map((notice, index) => [notice.noticeNo, index + 1]));
  return notices.map((notice, index) => ({
    ...shownNotice(notice, index, mine(notice)),
    replyTo: notice.replyTo === null ? null : (positions.get(notice.replyTo) ?? null),
  }));
}

const publicNotices = remembered((notices: readonly Notice[]): readonly ShownNotice[] =>
  numbered(
    notices.filter((notice) => notice.publicFlag === 'Y'),
    () => false,
  ),
);

const isOf = (notice: Notice, supplierId: string) => notice.supplierId === supplierId || notice.toSupplierId === supplierId;

const personal = remembered((notices: readonly Notice[]) =>
  notices.filter((notice) => notice.supplierId !== null || notice.toSupplierId !== null),
);

const noticesOf = (all: readonly Notice[], supplierId: string): readonly Notice[] =>
  all.length === 0 ? all : all.filter((notice) => isOf(notice, supplierId));

function boardOf(c: Hall, visibility: Visibility): readonly BoardLine[] {
  const { bidders } = indexOf(c);
  const named = visibility === 'ALL_NAMED';
  const lines = c.awardMode === 'TOTAL' ? ranking(c).map((place) => ({ place, rank: place.rank })) : placesWithoutRank(c);
  return lines.map(({ place, rank }) => boardLine(bidders.get(place.supplierId)!, place.offer, rank, named, c.awardMode === 'ITEM'));
}

/** In ITEM mode no one has a rank of the lot: by alias. */
const placesWithoutRank = (c: Hall): readonly { readonly place: Pick<Place, 'supplierId' | 'offer'>; readonly rank: null }[] =>
  c.bidders
    .flatMap((bidder) => {
      const offer = bidder.bidderState === 'EXCLUDED' ? undefined : indexOf(c).offers.get(bidder.supplierId);
      return offer ? [{ place: { supplierId: bidder.supplierId, offer }, rank: null }] : [];
    })
    .sort((a, b) => (a.place.supplierId < b.place.supplierId ? -1 : 1));

const boardLine = (bidder: Bidder, offer: Offer, rank: number | null, named: boolean, withItems: boolean): BoardLine => ({
  alias: bidder.alias ?? '',
  supplierName: named ? bidder.supplierName : null,
  rank,
  total: offer.totalRaw,
  at: offer.at,
  surrogate: offer.source === 'SURROGATE',
  items: withItems ? shownPrices(offer) : null,
});

const shownPrices = remembered((offer: Offer) => offer.items.map(({ itemNo, price }) => ({ itemNo, price })));

const noDeadlines: Deadlines = { checkinAt: null, startAt: null, turnEndAt: null, intervalEndAt: null, resumeAt: null };

const deadlines = (c: Hall): Deadlines => ({
  checkinAt: c.checkinAt,
  startAt: c.startAt,
  turnEndAt: c.turnEndAt,
  intervalEndAt: c.intervalEndAt,
  resumeAt: c.resumeAt,
});

const nothingLive = {
  currentTurnNo: 0,
  turn: null,
  turns: [],
  remainingMs: null,
  endedAt: null,
  visibility: null,
  counts: null,
  board: null,
  slots: null,
  level: null,
  quantityLeft: null,
  notices: [],
} as const;

function shownLevel(c: Hall, turn: Turn): ShownLevel | null {
  if (turn.level === null || turn.turnState === 'CLOSED') return null;
  const shown = currentParam(c)!.showActiveFlag === 'Y';
  return {
    level: turn.level,
    endAt: turn.levelEndAt,
    active: shown ? c.bidders.filter((bidder) => bidder.bidderState === 'READY').length : null,
  };
}

/** What others seal is nobody's business before the opening, not even how often. */
const isUnopened = (turn: Turn | undefined): boolean => turn?.turnMode === 'SEALED' && turn.turnState !== 'CLOSED';

function shownSlots(c: Hall, turn: Turn, visibility: Visibility): ShownSlots | null {
  const param = currentParam(c)!;
  if (turn.slotOrder === null || turn.turnState === 'CLOSED') return null;
  const { bidders } = indexOf(c);
  const all = seesAll(visibility);
  return {
    index: turn.slotIndex ?? 0,
    endAt: turn.slotEndAt,
    seconds: param.slotSeconds,
    endsOnOffer: param.slotEarlyFlag === 'Y',
    queue: turn.slotOrder.map((supplierId) => {
      const bidder = bidders.get(supplierId);
      return {
        alias: all ? (bidder?.alias ?? null) : null,
        supplierName: visibility === 'ALL_NAMED' ? (bidder?.supplierName ?? null) : null,
      };
    }),
  };
}

const isLive = (audienceClass: BidderClass) => audienceClass !== 'bidder-frozen' && audienceClass !== 'bidder-excluded';

export function bidderShared(c: Hall, audienceClass: BidderClass): BidderShared {
  const fixed = { ...configuration(c), items: c.items.map(c.boundsVisibleFlag === 'Y' ? boundedItem : unboundedItem) };
  // Rules of coming turns still change; who is out learns nothing of that.
  if (!isLive(audienceClass)) return { ...fixed, turnParams: [], ...noDeadlines, ...nothingLive };
  const turn = currentTurn(c);
  const clock = {
    currentTurnNo: c.currentTurnNo,
    turn: turn ? shownTurn(turn) : null,
    turns: c.turns.map(shownTurn),
    remainingMs: c.remainingMs,
    endedAt: c.endedAt,
    notices: publicNotices(c.notices),
  };
  const visibility = audienceClass === 'bidder-invited' ? null : currentParam(c)!.visibility;
  const all = seesAll(visibility);
  return {
    ...fixed,
    turnParams: c.turnParams,
    ...deadlines(c),
    ...clock,
    visibility,
    counts:
      visibility !== null && ((all && !isUnopened(turn)) || c.showCountFlag === 'Y')
        ? {
            bidders: c.bidders.filter((bidder) => bidder.readyAt !== null && bidder.bidderState !== 'EXCLUDED').length,
            offers: turn?.offerCount ?? 0,
          }
        : null,
    board: all ? boardOf(c, visibility!) : null,
    slots: turn && visibility !== null ? shownSlots(c, turn, visibility) : null,
    level: turn && visibility !== null ? shownLevel(c, turn) : null,
    quantityLeft: visibility !== null && isMultiUnit(c) ? quantityLeft(c) : null,
  };
}

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

const noStanding = { rank: null, best: null, marks: null, next: null, ownItems: null, leads: null, slotPlace: null } as const;

type Standing = Pick<BidderOwn, keyof typeof noStanding>;

/** What stands while others offer. */
type Steady = Omit<BidderOwn, keyof Standing>;

type Pieces = readonly [Steady, Standing];

/** What all bidders of one document state have in common. */
interface Scene {
  readonly hall: Hall;
  readonly bidders: ReadonlyMap<string, Bidder>;
  readonly offers: ReadonlyMap<string, Offer>;
  readonly seals: ReadonlyMap<string, Offer>;
  readonly param: TurnParam | undefined;
  /** Closed turns, as the results read them. */
  readonly past: readonly Turn[];
  readonly ranks: ReadonlyMap<string, number>;
  readonly personal: readonly Notice[];
  readonly slotPlaces: ReadonlyMap<string, number>;
  readonly previousBest: string | null;
  /** The best as each weighting shows it. */
  readonly bests: Map<string, string>;
  /** The one that was asked for last: mostly all are weighed alike. */
  lastBest: { readonly comparable: string; readonly factor: string; readonly adder: string; readonly shown: string } | null;
}

let latest: Scene | null = null;

/** Worked out once for a thousand bidders, who are asked for in a row. */
function sceneOf(c: Hall): Scene {
  if (latest?.hall === c) return latest;
  const param = currentParam(c);
  latest = {
    hall: c,
    ...indexOf(c),
    param,
    past: c.turns.filter((turn) => turn.turnState === 'CLOSED'),
    ranks: c.awardMode === 'TOTAL' ? indexed(ranking(c)) : noRanks,
    personal: personal(c.notices),
    slotPlaces: slotPlacesOf(currentTurn(c)),
    previousBest: param ? previousBest(c, param) : null,
    bests: new Map(),
    lastBest: null,
  };
  return latest;
}

const noRanks: ReadonlyMap<string, number> = new Map();

const slotPlacesOf = (turn: Turn | undefined): ReadonlyMap<string, number> =>
  turn?.slotOrder && turn.turnState !== 'CLOSED' ? new Map(turn.slotOrder.map((supplierId, index) => [supplierId, index])) : noRanks;

/** What a bidder was shown last, with the rows it was made of. */
interface Known {
  readonly audienceClass: BidderClass;
  readonly offer: Offer | undefined;
  readonly seal: Offer | undefined;
  readonly request: WithdrawRequest | undefined;
  readonly params: readonly TurnParam[];
  readonly rows: readonly unknown[];
  readonly steady: Steady;
  /** By item; of the lot under `LOT`. */
  readonly limits: Map<number, Limits>;
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

const sameStanding = (known: Standing, now: Standing): boolean =>
  known.rank === now.rank &&
  known.best === now.best &&
  known.marks === now.marks &&
  known.next === now.next &&
  known.ownItems === now.ownItems &&
  known.leads === now.leads &&
  known.slotPlace === now.slotPlace;

function standingOf(scene: Scene, audienceClass: BidderClass, bidder: Bidder, offer: Offer | undefined, limits: Known['limits']): Standing {
  const { hall, param } = scene;
  if (!param || !isLive(audienceClass) || audienceClass === 'bidder-invited') return noStanding;
  const standing =
    hall.awardMode === 'TOTAL' ? totalStanding(scene, param, bidder, offer, limits) : itemStanding(scene, param, bidder, offer, limits);
  const slotPlace = scene.slotPlaces.get(bidder.supplierId);
  return slotPlace === undefined ? standing : { ...standing, slotPlace };
}

/** A limit that would tell the hidden best of the previous turn answers with its code only. */
const shownParam = (param: TurnParam): TurnParam =>
  param.turnLimitRule === 'PREV_BEST' && !seesBest(param.visibility) ? { ...param, turnLimitRule: 'NONE' } : param;

/** And what they follow from besides his own row: the rules, his value, the best where it is to be beaten, that of the turn before. */
interface Limits {
  readonly marks: Marks;
  readonly next: string | null;
  readonly param: TurnParam;
  readonly own: string | null;
  readonly best: string | null;
  readonly before: string | null;
}

const stillHolds = (
  limits: Limits | undefined,
  param: TurnParam,
  own: string | null,
  best: string | null,
  before: string | null,
): limits is Limits =>
  limits !== undefined && limits.param === param && limits.own === own && limits.best === best && limits.before === before;

const LOT = 0;

const shownBounds = (c: Hall, bounds: Bounds): Bounds =>
  c.boundsVisibleFlag === 'Y' ? bounds : { startPrice: bounds.startPrice, ceilingPrice: null, floorPrice: null };

function totalStanding(scene: Scene, param: TurnParam, bidder: Bidder, offer: Offer | undefined, limits: Known['limits']): Standing {
  const { hall: c, ranks } = scene;
  const { marks, next } = lotLimits(scene, param, bidder, offer, limits);
  return {
    rank: seesRank(param.visibility) ? (ranks.get(bidder.supplierId) ?? null) : null,
    best: seesBest(param.visibility) && c.bestValue !== null ? shownBest(scene, c.bestValue, bidder) : null,
    marks,
    next,
    ownItems: null,
    leads: null,
    slotPlace: null,
  };
}

function lotLimits(
  { hall: c, previousBest: before }: Scene,
  param: TurnParam,
  bidder: Bidder,
  offer: Offer | undefined,
  known: Known['limits'],
): Limits {
  const own = offer?.totalRaw ?? null;
  const best = c.improveMode === 'BEST' ? c.bestValue : null;
  const limits = known.get(LOT);
  if (stillHolds(limits, param, own, best, before)) return limits;
  const marks = shownMarks(totalMarks(c, shownParam(param), bidder, offer));
  const made = { marks, next: nextLegal(c.direction, marks, shownBounds(c, c), 2), param, own, best, before };
  known.set(LOT, made);
  return made;
}

function itemLimits(c: Hall, param: TurnParam, bidder: Bidder, item: HallItem, { offer, own }: OwnPrice, known: Known['limits']): Limits {
  const best = c.improveMode === 'BEST' ? item.bestValue : null;
  const before = item.limitValue;
  const limits = known.get(item.itemNo);
  if (stillHolds(limits, param, own, best, before)) return limits;
  const marks = shownMarks(itemMarks(c, shownParam(param), bidder, item, { offer, own }));
  const made = { marks, next: nextLegal(c.direction, marks, shownBounds(c, item), c.pricePrecision), param, own, best, before };
  known.set(item.itemNo, made);
  return made;
}

/** Worked out once for all bidders who are weighed alike. */
function shownBest(scene: Scene, comparable: string, { factor, adder }: Bidder): string {
  const { hall, bests, lastBest } = scene;
  if (lastBest?.comparable === comparable && lastBest.factor === factor && lastBest.adder === adder) return lastBest.shown;
  const key = `${comparable}*${factor}+${adder}`;
  const shown = bests.get(key) ?? inOwnTerms(hall.awardMode, comparable, { factor, adder }, hall.pricePrecision);
  bests.set(key, shown);
  scene.lastBest = { comparable, factor, adder, shown };
  return shown;
}

function itemStanding(scene: Scene, param: TurnParam, bidder: Bidder, offer: Offer | undefined, limits: Known['limits']): Standing {
  const { hall: c } = scene;
  const ranked = seesRank(param.visibility);
  const prices = new Map(offer?.items.map((line) => [line.itemNo, line.price]));
  const ownItems = c.items.map((item): OwnItem => {
    const price = prices.get(item.itemNo) ?? null;
    const { marks, next } = itemLimits(c, param, bidder, item, { offer, own: price }, limits);
    return {
      itemNo: item.itemNo,
      marks,
      next,
      rank: ranked && price !== null ? rankOf(itemRanking(c, item.itemNo), bidder) : null,
      best: seesBest(param.visibility) && item.bestValue !== null ? shownBest(scene, item.bestValue, bidder) : null,
    };
  });
  return { ...noStanding, ownItems, leads: ranked ? ownItems.filter((item) => item.rank === 1).length : null };
}

const indexed = remembered((places: readonly Place[]) => new Map(places.map((place) => [place.supplierId, place.rank])));

const rankOf = (places: readonly Place[], bidder: Bidder): number | null => indexed(places).get(bidder.supplierId) ?? null;

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

const lastTurnOf = (c: Hall, bidder: Bidder): Turn => c.turns.find((one) => one.turnNo === bidder.eliminatedTurn)!;

/** The rows that a frozen part is made of. */
function frozenFrom(c: Hall, bidder: Bidder): readonly unknown[] {
  const turn = lastTurnOf(c, bidder);
  return [c.notices, ...c.turns.filter((one) => one.turnNo <= turn.turnNo), boardShown(c, turn)];
}

/** The turn as it closed, by its visibility; nothing that came after. */
function frozenOf(c: Hall, bidder: Bidder): FrozenPart {
  const turn = lastTurnOf(c, bidder);
  // Dropped out of a turn that goes on: what comes of it is not his any more, his own last price is.
  if (bidder.bidderState === 'DROPPED_OUT') return { ...nothingFrozen, notices: noticesUntil(c, turn, turn.startedAt + 1) };
  const visibility = paramOf(c, turn.turnNo)!.visibility;
  const place = turn.places.find((one) => one.supplierId === bidder.supplierId);
  const first = turn.places[0];
  const until = turn.endedAt ?? turn.endAt;
  return {
    turns: c.turns.filter((one) => one.turnNo <= turn.turnNo).map(shownTurn),
    rank: seesRank(visibility) ? (place?.rank ?? null) : null,
    best: seesBest(visibility) && first ? inOwnTerms('TOTAL', first.totalComparable, bidder, c.pricePrecision) : null,
    board: boardShown(c, turn),
    notices: noticesUntil(c, turn, until),
  };
}

const nothingFrozen = { turns: [], rank: null, best: null, board: null } as const;

const noticesUntil = (c: Hall, turn: Turn, until: Instant): readonly ShownNotice[] =>
  numbered(
    c.notices.filter(
      (notice) => notice.publicFlag === 'Y' && notice.noticeType !== 'QUESTION' && (notice.at < until || tellsEndOf(turn, notice)),
    ),
    () => false,
  );

/** Of one instant with the turn's end only this comes before it. */
const tellsEndOf = (turn: Turn, notice: Notice) => notice.systemCode === 'TURN_ENDED' && notice.systemParams?.['turnNo'] === turn.turnNo;

const frozenBoards = new WeakMap<Turn, { readonly hall: Hall; readonly board: readonly BoardLine[] }>();

/** Worked out once for all who are out, and the same board as long as nobody on it is called otherwise. */
function boardShown(c: Hall, turn: Turn): readonly BoardLine[] | null {
  const { visibility } = paramOf(c, turn.turnNo)!;
  if (!seesAll(visibility)) return null;
  const known = frozenBoards.get(turn);
  if (known?.hall === c) return known.board;
  const made = frozenBoard(c, turn, visibility === 'ALL_NAMED');
  const board = known && sameNames(known.board, made) ? known.board : made;
  frozenBoards.set(turn, { hall: c, board });
  return board;
}

const sameNames = (known: readonly BoardLine[], made: readonly BoardLine[]): boolean =>
  known.length === made.length &&
  known.every((line, index) => line.alias === made[index]!.alias && line.supplierName === made[index]!.supplierName);

function frozenBoard(c: Hall, turn: Turn, named: boolean): readonly BoardLine[] {
  const { bidders } = indexOf(c);
  return turn.places.flatMap((place) => {
    const bidder = bidders.get(place.supplierId);
    return bidder
      ? [
          {
            alias: bidder.alias ?? '',
            supplierName: named ? bidder.supplierName : null,
            rank: place.rank,
            total: place.totalRaw,
            at: turn.endedAt ?? turn.endAt,
            surrogate: false,
            items: null,
          },
        ]
      : [];
  });
}
