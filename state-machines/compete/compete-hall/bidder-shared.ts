/** The part of a bidder's hall that all of his class share. */
import type { TurnMode, Visibility } from '../lookups.js';
import { remembered } from '../remembered.js';
import type {
  BidderClass,
  BidderShared,
  BoardLine,
  Configuration,
  Deadlines,
  ShownItem,
  ShownLevel,
  ShownNotice,
  ShownSlots,
  ShownTurn,
} from './bidder-shapes.js';
import { seesAll } from './bidder-shapes.js';
import type { Bidder, Hall, HallItem, Notice, Offer, Turn } from './fields.js';
import { isMultiUnit, quantityLeft } from './rules/clock-offers.js';
import { currentParam, currentTurn, indexOf } from './rules/hall.js';
import type { Place } from './rules/ranking.js';
import { ranking } from './rules/ranking.js';

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
export function numbered(notices: readonly Notice[], mine: (notice: Notice) => boolean): readonly ShownNotice[] {
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

export const personal = remembered((notices: readonly Notice[]) =>
  notices.filter((notice) => notice.supplierId !== null || notice.toSupplierId !== null),
);

export const noticesOf = (all: readonly Notice[], supplierId: string): readonly Notice[] =>
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

export const isLive = (audienceClass: BidderClass) => audienceClass !== 'bidder-frozen' && audienceClass !== 'bidder-excluded';

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
