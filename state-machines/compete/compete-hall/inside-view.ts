/** The hall as people inside see it (spec compete.md §9): buyer side, auditor, observers, approvers. */
import type { Flag, Instant } from '../../kernel/fields.js';
import type { OfferSource } from '../lookups.js';
import type { Bidder, Hall, HallItem, Notice, Offer, OfferItem, RiskFlag, Turn, TurnParam, TurnPlace } from './fields.js';
import { remembered } from '../remembered.js';
import { indexOf } from './rules/hall.js';
import { itemRanking, placesWhenMade, ranking } from './rules/ranking.js';

export type InsideClass = 'buyer' | 'manager' | 'auditor' | 'observer' | 'approver';

export interface InsideOffer {
  readonly offerId: string;
  readonly offerNumber: string;
  readonly seq: number;
  readonly turnNo: number;
  readonly at: Instant;
  readonly source: OfferSource;
  readonly surrogateReason: string | null;
  /** null where they would name an anonymous bidder. */
  readonly surrogateAttachmentIds: string | null;
  readonly totalRaw: string;
  /** null where it would tell who an anonymous bidder is. */
  readonly totalComparable: string | null;
  readonly items: readonly (Pick<OfferItem, 'itemNo' | 'price' | 'quantity' | 'amount' | 'previousPrice' | 'step'> & {
    readonly comparable: string | null;
  })[];
}

/** One line of the leaderboard. Named by alias alone while bidders are anonymous. */
export interface InsideBidder {
  readonly alias: string | null;
  readonly supplierId: string | null;
  readonly supplierName: string | null;
  readonly bidderState: Bidder['bidderState'];
  /** ITEM mode: lines led. */
  readonly leads: number | null;
  readonly offersThisTurn: number;
  /** Whether an offer of the turn stands sealed, and whether its content is there; what it says is nobody's business before the opening. */
  readonly seal: 'SEALED' | 'REVEALED' | null;
  readonly lastOfferAt: Instant | null;
  readonly readyAt: Instant | null;
  readonly eliminatedTurn: number | null;
  readonly exclusionReason: string | null;
  readonly weighting: { readonly factor: string; readonly adder: string; readonly priorityNo: number | null } | null;
  readonly taxRate: string | null;
  readonly offer: InsideOffer | null;
  /** AUDITOR only. */
  readonly marks: { readonly ipHashes: readonly string[]; readonly deviceHashes: readonly string[] } | null;
}

/** Who is invited, apart from what the anonymous ones do. */
export interface Invitation {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly confirmedFlag: Flag;
  readonly depositOkFlag: Flag;
}

export type InsideItem = Omit<HallItem, 'bestSupplierId' | 'limitValue'> & {
  readonly bestAlias: string | null;
  readonly bestSupplierId: string | null;
};

export type InsideTurn = Omit<Turn, 'bestSupplierId' | 'places' | 'eliminatedSupplierIds' | 'slotOrder' | 'escrowKey'> & {
  readonly bestAlias: string | null;
  readonly bestSupplierId: string | null;
  readonly eliminatedAliases: readonly string[];
  /** The order of speaking in a sequential turn. */
  readonly slotAliases: readonly string[] | null;
  readonly places: readonly (Omit<TurnPlace, 'supplierId' | 'totalComparable'> & {
    readonly alias: string;
    readonly supplierId: string | null;
    readonly totalComparable: string | null;
  })[];
};

export type InsideNotice = Omit<Notice, 'supplierId' | 'toSupplierId' | 'keptFlag' | 'readBy'> & {
  readonly supplierId: string | null;
  readonly alias: string | null;
  readonly toSupplierId: string | null;
  readonly toAlias: string | null;
};

export interface InsideRequest {
  readonly requestNo: string;
  readonly alias: string | null;
  readonly supplierId: string | null;
  readonly offerId: string;
  readonly reason: string;
  readonly requestedAt: Instant;
}

type Configuration = Pick<
  Hall,
  | 'id'
  | 'docNumber'
  | 'orgId'
  | 'headerId'
  | 'editionNo'
  | 'competeTitle'
  | 'direction'
  | 'awardMode'
  | 'priceBasis'
  | 'currencyCode'
  | 'pricePrecision'
  | 'buyerId'
  | 'coBuyerIds'
  | 'observerIds'
  | 'rehearsalFlag'
  | 'buyerVisibility'
  | 'depositFlag'
  | 'rulesText'
  | 'hallNo'
  | 'hallName'
  | 'competeFormat'
  | 'checkinAt'
  | 'startAt'
  | 'autoOpenFlag'
  | 'autoStartFlag'
  | 'autoNextFlag'
  | 'minReadyCount'
  | 'failAfterMinutes'
  | 'lateJoinTurn'
  | 'startPrice'
  | 'ceilingPrice'
  | 'floorPrice'
  | 'targetPrice'
  | 'boundsVisibleFlag'
  | 'improveMode'
  | 'tieRule'
  | 'tieAllowedFlag'
  | 'withdrawRule'
  | 'withdrawWindowSeconds'
  | 'offerGapMs'
  | 'minRemain'
  | 'noOfferRule'
  | 'sealMode'
  | 'revealSeconds'
  | 'unrevealedRule'
  | 'showCountFlag'
  | 'minResumeSeconds'
  | 'outageMinSeconds'
  | 'revisingFlag'
  | 'serialWaitFlag'
  | 'startBlockedFlag'
  | 'failAt'
  | 'openedAt'
  | 'currentTurnNo'
  | 'turnEndAt'
  | 'hardStopAt'
  | 'intervalEndAt'
  | 'pausedAt'
  | 'remainingMs'
  | 'resumeAt'
  | 'endedAt'
>;

/** What the buyer's console reads. Empty lists and nulls stand for what the class may not see. */
export interface BuyerHallView extends Configuration {
  readonly anonymous: boolean;
  readonly items: readonly InsideItem[];
  readonly turnParams: readonly TurnParam[];
  readonly turns: readonly InsideTurn[];
  readonly bestValue: string | null;
  readonly bestAlias: string | null;
  /** Best first. */
  readonly bidders: readonly InsideBidder[];
  /**
   * Ranks of `bidders` in their order; null: none. Beside them, because an offer that passes a thousand others leaves all
   * their lines, and mostly this list too, as they were.
   */
  readonly ranks: readonly (number | null)[];
  readonly invitations: readonly Invitation[];
  readonly readyCount: number;
  readonly notices: readonly InsideNotice[];
  readonly withdrawRequests: readonly InsideRequest[];
  readonly riskFlags: readonly RiskFlag[] | null;
  /** AUDITOR, after the end. */
  readonly aliasSeed: string | null;
}

const configured: readonly (keyof Configuration)[] = [
  'id',
  'docNumber',
  'orgId',
  'headerId',
  'editionNo',
  'competeTitle',
  'direction',
  'awardMode',
  'priceBasis',
  'currencyCode',
  'pricePrecision',
  'buyerId',
  'coBuyerIds',
  'observerIds',
  'rehearsalFlag',
  'buyerVisibility',
  'depositFlag',
  'rulesText',
  'hallNo',
  'hallName',
  'competeFormat',
  'checkinAt',
  'startAt',
  'autoOpenFlag',
  'autoStartFlag',
  'autoNextFlag',
  'minReadyCount',
  'failAfterMinutes',
  'lateJoinTurn',
  'startPrice',
  'ceilingPrice',
  'floorPrice',
  'targetPrice',
  'boundsVisibleFlag',
  'improveMode',
  'tieRule',
  'tieAllowedFlag',
  'withdrawRule',
  'withdrawWindowSeconds',
  'offerGapMs',
  'minRemain',
  'noOfferRule',
  'sealMode',
  'revealSeconds',
  'unrevealedRule',
  'showCountFlag',
  'minResumeSeconds',
  'outageMinSeconds',
  'revisingFlag',
  'serialWaitFlag',
  'startBlockedFlag',
  'failAt',
  'openedAt',
  'currentTurnNo',
  'turnEndAt',
  'hardStopAt',
  'intervalEndAt',
  'pausedAt',
  'remainingMs',
  'resumeAt',
  'endedAt',
];

const overStates: ReadonlySet<string> = new Set(['ended', 'archived']);

/** What one class may know, worked out once. */
interface Rights {
  /** The others in one word. */
  readonly sight: string;
  readonly anonymous: boolean;
  /** Targets, history prices, factors, adders. */
  readonly secrets: boolean;
  /** Readiness, messages, requests. */
  readonly dealings: boolean;
  readonly marks: boolean;
  readonly risks: boolean;
  readonly seed: boolean;
}

function rightsOf(c: Hall, state: string, audience: InsideClass): Rights {
  const over = overStates.has(state);
  const deals = audience === 'buyer' || audience === 'manager' || audience === 'auditor';
  const hidden = audience === 'observer' || audience === 'approver' || (audience !== 'auditor' && c.buyerVisibility === 'ANON_UNTIL_END');
  const rights = {
    anonymous: hidden && !over,
    secrets: deals || audience === 'approver',
    dealings: deals,
    marks: audience === 'auditor',
    risks: audience === 'manager' || audience === 'auditor' || (audience === 'buyer' && over),
    seed: audience === 'auditor' && over,
  };
  return { ...rights, sight: Object.values(rights).join() };
}

/** Whether bidders have no names for this class now. */
export const areAnonymous = (c: Hall, state: string, audience: InsideClass): boolean => rightsOf(c, state, audience).anonymous;

export function insideView(c: Hall, state: string, audience: InsideClass): BuyerHallView {
  const rights = rightsOf(c, state, audience);
  const aliases = new Map(c.bidders.map((bidder) => [bidder.supplierId, bidder.alias]));
  const aliasOf = (supplierId: string | null) => (supplierId === null ? null : (aliases.get(supplierId) ?? null));
  const fixed = Object.fromEntries(configured.map((name) => [name, c[name]])) as unknown as Configuration;
  return {
    ...fixed,
    targetPrice: rights.secrets ? c.targetPrice : null,
    anonymous: rights.anonymous,
    turnParams: c.turnParams,
    ...bestOf(c, rights, aliasOf),
    items: c.items.map((item) => insideItem(item, rights, aliasOf)),
    turns: c.turns.map((turn) => insideTurn(turn, rights, aliasOf)),
    ...leaderboard(c, rights),
    invitations: rights.dealings ? invitationsOf(c.bidders) : [],
    readyCount: c.bidders.filter((bidder) => bidder.bidderState === 'READY').length,
    notices: rights.dealings ? c.notices.map((notice) => insideNotice(notice, rights, aliasOf)) : [],
    withdrawRequests: rights.dealings
      ? c.withdrawRequests.map((request) => ({
          requestNo: request.requestNo,
          alias: aliasOf(request.supplierId),
          supplierId: rights.anonymous ? null : request.supplierId,
          offerId: request.offerId,
          reason: request.reason,
          requestedAt: request.requestedAt,
        }))
      : [],
    riskFlags: rights.risks ? c.riskFlags : null,
    aliasSeed: rights.seed ? c.aliasSeed : null,
  };
}

type AliasOf = (supplierId: string | null) => string | null;

/** Comparable values of anonymous bidders would give their factors away: the leader's raw total stands for the best. */
function bestOf(c: Hall, rights: Rights, aliasOf: AliasOf): Pick<BuyerHallView, 'bestValue' | 'bestAlias'> {
  const bestValue = rights.anonymous ? (ranking(c)[0]?.offer.totalRaw ?? null) : c.bestValue;
  return { bestValue: c.awardMode === 'TOTAL' ? bestValue : null, bestAlias: aliasOf(c.bestSupplierId) };
}

function insideItem(item: HallItem, rights: Rights, aliasOf: AliasOf): InsideItem {
  const { limitValue: _limit, bestSupplierId, ...shown } = item;
  return {
    ...shown,
    ...(rights.secrets ? {} : { targetPrice: null, historyPrice: null }),
    bestValue: rights.anonymous ? null : item.bestValue,
    bestAlias: aliasOf(bestSupplierId),
    bestSupplierId: rights.anonymous ? null : bestSupplierId,
  };
}

function insideTurn(turn: Turn, rights: Rights, aliasOf: AliasOf): InsideTurn {
  const { bestSupplierId, places, eliminatedSupplierIds, slotOrder, escrowKey: _secret, ...shown } = turn;
  return {
    ...shown,
    turnState: turn.turnState === 'RUNNING' && turn.extensionCount > 0 ? 'OVERTIME' : turn.turnState,
    bestValue: rights.anonymous ? null : turn.bestValue,
    bestAlias: aliasOf(bestSupplierId),
    bestSupplierId: rights.anonymous ? null : bestSupplierId,
    eliminatedAliases: eliminatedSupplierIds.map((supplierId) => aliasOf(supplierId) ?? ''),
    slotAliases: slotOrder?.map((supplierId) => aliasOf(supplierId) ?? '') ?? null,
    places: places.map(({ supplierId, totalComparable, ...place }) => ({
      ...place,
      alias: aliasOf(supplierId) ?? '',
      supplierId: rights.anonymous ? null : supplierId,
      totalComparable: rights.anonymous ? null : totalComparable,
    })),
  };
}

const named = remembered((offer: Offer): InsideOffer => insideOffer(offer, false));
const unnamed = remembered((offer: Offer): InsideOffer => insideOffer(offer, true));

function insideOffer(offer: Offer, anonymous: boolean): InsideOffer {
  return {
    offerId: offer.offerId,
    offerNumber: offer.offerNumber,
    seq: offer.seq,
    turnNo: offer.turnNo,
    at: offer.at,
    source: offer.source,
    surrogateReason: offer.surrogateReason,
    surrogateAttachmentIds: anonymous ? null : offer.surrogateAttachmentIds,
    totalRaw: offer.totalRaw,
    totalComparable: anonymous ? null : offer.totalComparable,
    items: offer.items.map(({ itemNo, price, quantity, amount, previousPrice, step, comparable }) => ({
      itemNo,
      price,
      quantity,
      amount,
      previousPrice,
      step,
      comparable: anonymous ? null : comparable,
    })),
  };
}

/** By rank, then by alias. Before aliases are given an anonymous list tells nothing and stays empty. */
function leaderboard(c: Hall, rights: Rights): Pick<BuyerHallView, 'bidders' | 'ranks'> {
  if (rights.anonymous && c.openedAt === null) return { bidders: [], ranks: [] };
  const leads = c.awardMode === 'ITEM' ? leadsOf(c) : null;
  const { offers, seals } = indexOf(c);
  const order = standings(c).sort((a, b) =>
    a.rank === b.rank ? Number(a.bidder.alias) - Number(b.bidder.alias) : (a.rank ?? Infinity) - (b.rank ?? Infinity),
  );
  return {
    bidders: order.map(({ bidder }) => insideBidder(offers, seals, bidder, rights, leads ? (leads.get(bidder.supplierId) ?? 0) : null)),
    ranks: order.map(({ rank }) => rank),
  };
}

interface RankedBidder {
  readonly bidder: Bidder;
  readonly rank: number | null;
}

/** Who has a rank, best first, then the others. */
function standings(c: Hall): RankedBidder[] {
  if (c.awardMode === 'ITEM') return c.bidders.map((bidder) => ({ bidder, rank: null }));
  const { bidders } = indexOf(c);
  const places = ranking(c);
  const placed = new Set(places.map((place) => place.supplierId));
  return [
    ...places.map((place) => ({ bidder: bidders.get(place.supplierId)!, rank: place.rank })),
    ...c.bidders.filter((bidder) => !placed.has(bidder.supplierId)).map((bidder) => ({ bidder, rank: null })),
  ];
}

function leadsOf(c: Hall): ReadonlyMap<string, number> {
  const leads = new Map<string, number>();
  for (const item of c.items) {
    for (const place of itemRanking(c, item.itemNo))
      if (place.rank === 1) leads.set(place.supplierId, (leads.get(place.supplierId) ?? 0) + 1);
  }
  return leads;
}

interface Shown {
  readonly offer: Offer | undefined;
  readonly seal: InsideBidder['seal'];
  readonly leads: number | null;
  readonly row: InsideBidder;
}

/** By what a class may know. */
const shownRows = new WeakMap<Bidder, Map<string, Shown>>();

/** The same row while nothing of it changed: of a thousand bidders one offers. */
function insideBidder(
  offers: ReadonlyMap<string, Offer>,
  seals: ReadonlyMap<string, Offer>,
  bidder: Bidder,
  rights: Rights,
  leads: number | null,
): InsideBidder {
  const offer = bidder.effectiveOfferId === null ? undefined : offers.get(bidder.supplierId);
  const seal = sealState(seals.get(bidder.supplierId));
  const rows = shownRows.get(bidder) ?? new Map<string, Shown>();
  shownRows.set(bidder, rows);
  const known = rows.get(rights.sight);
  if (known && known.offer === offer && known.seal === seal && known.leads === leads) return known.row;
  const row = { ...insideRow(bidder, offer, rights, leads), seal };
  rows.set(rights.sight, { offer, seal, leads, row });
  return row;
}

const sealState = (offer: Offer | undefined): InsideBidder['seal'] =>
  offer?.offerState === 'SEALED' || offer?.offerState === 'REVEALED' ? offer.offerState : null;

function insideRow(bidder: Bidder, offer: Offer | undefined, rights: Rights, leads: number | null): Omit<InsideBidder, 'seal'> {
  const shown = rights.anonymous ? unnamed : named;
  return {
    alias: bidder.alias,
    supplierId: rights.anonymous ? null : bidder.supplierId,
    supplierName: rights.anonymous ? null : bidder.supplierName,
    bidderState: bidder.bidderState,
    leads,
    offersThisTurn: bidder.offersThisTurn,
    lastOfferAt: bidder.lastOfferAt,
    readyAt: rights.dealings ? bidder.readyAt : null,
    eliminatedTurn: bidder.eliminatedTurn,
    exclusionReason: rights.dealings ? bidder.exclusionReason : null,
    weighting: rights.secrets && !rights.anonymous ? { factor: bidder.factor, adder: bidder.adder, priorityNo: bidder.priorityNo } : null,
    taxRate: rights.anonymous ? null : bidder.taxRate,
    offer: offer ? shown(offer) : null,
    marks: rights.marks ? { ipHashes: bidder.ipHashes, deviceHashes: bidder.deviceHashes } : null,
  };
}

const invitationOf = remembered(({ supplierId, supplierName, confirmedFlag, depositOkFlag }: Bidder): Invitation => ({
  supplierId,
  supplierName,
  confirmedFlag,
  depositOkFlag,
}));

const invitationsOf = remembered((bidders: readonly Bidder[]): readonly Invitation[] =>
  bidders.map(invitationOf).sort((a, b) => (a.supplierId < b.supplierId ? -1 : 1)),
);

function insideNotice(notice: Notice, rights: Rights, aliasOf: AliasOf): InsideNotice {
  const { supplierId, toSupplierId, keptFlag: _kept, ...shown } = notice;
  const fromBidder = supplierId !== null;
  return {
    ...shown,
    fromUserId: rights.anonymous && fromBidder ? null : notice.fromUserId,
    alias: aliasOf(supplierId),
    toAlias: aliasOf(toSupplierId),
    supplierId: rights.anonymous ? null : supplierId,
    toSupplierId: rights.anonymous ? null : toSupplierId,
  };
}

/** All messages of the hall as a class inside may know them, oldest first. */
export function insideNotices(c: Hall, state: string, audience: InsideClass, notices: readonly Notice[]): readonly InsideNotice[] {
  const rights = rightsOf(c, state, audience);
  const aliases = new Map(c.bidders.map((bidder) => [bidder.supplierId, bidder.alias]));
  const aliasOf = (supplierId: string | null) => (supplierId === null ? null : (aliases.get(supplierId) ?? null));
  if (!rights.dealings) return [];
  return notices.toSorted((a, b) => a.noticeNo - b.noticeNo).map((notice) => insideNotice(notice, rights, aliasOf));
}

/** One offer of a hall's history (§10.4), of whatever state. */
export interface OfferRow {
  readonly offerId: string;
  /** Counts the offers of the list's reader: all of the hall for people inside, his own for a bidder. */
  readonly seq: number;
  readonly turnNo: number;
  readonly at: Instant;
  readonly source: OfferSource;
  readonly offerState: Offer['offerState'];
  /** null in a bidder's own rows. */
  readonly alias: string | null;
  readonly supplierName: string | null;
  readonly totalRaw: string;
  /** null where it would give a bidder's weighting away. */
  readonly totalComparable: string | null;
  /** Place by lot total when it was made; null by item, and in a bidder's own rows, which tell nothing of others. */
  readonly rankAfter: number | null;
  readonly withdrawnReason: string | null;
  readonly surrogateReason: string | null;
  /** Why a sealed offer did not hold when it was opened. */
  readonly invalidCode: string | null;
  readonly commitment: string | null;
  readonly items: readonly Pick<OfferItem, 'itemNo' | 'price' | 'quantity' | 'amount' | 'previousPrice' | 'step'>[];
}

const rowOf = (offer: Offer, of: Pick<OfferRow, 'seq' | 'alias' | 'supplierName' | 'totalComparable' | 'rankAfter'>): OfferRow => ({
  ...of,
  offerId: offer.offerId,
  turnNo: offer.turnNo,
  at: offer.at,
  source: offer.source,
  offerState: offer.offerState,
  totalRaw: offer.totalRaw,
  withdrawnReason: offer.withdrawnReason,
  surrogateReason: offer.surrogateReason,
  invalidCode: offer.invalidCode,
  commitment: offer.commitment,
  // What was revealed shows to nobody before all is opened.
  items: offer.offerState === 'REVEALED' ? [] : offer.items.map(shownLine),
});

const shownLine = ({ itemNo, price, quantity, amount, previousPrice, step }: OfferItem): OfferRow['items'][number] => ({
  itemNo,
  price,
  quantity,
  amount,
  previousPrice,
  step,
});

const inOrder = (offers: readonly Offer[]): readonly Offer[] => [...offers].sort((a, b) => a.seq - b.seq);

/** All offers as a class inside may know them, oldest first. */
export function insideOffers(c: Hall, state: string, audience: InsideClass, offers: readonly Offer[]): readonly OfferRow[] {
  const { anonymous } = rightsOf(c, state, audience);
  const bidders = new Map(c.bidders.map((bidder) => [bidder.supplierId, bidder]));
  const ordered = inOrder(offers);
  const places = c.awardMode === 'TOTAL' ? placesWhenMade(c, ordered) : null;
  return ordered.map((offer) => {
    const bidder = bidders.get(offer.supplierId);
    return rowOf(offer, {
      seq: offer.seq,
      alias: bidder?.alias ?? null,
      supplierName: anonymous ? null : (bidder?.supplierName ?? null),
      totalComparable: anonymous ? null : offer.totalComparable,
      rankAfter: places?.get(offer.offerId) ?? null,
    });
  });
}

/** A bidder's own offers, oldest first and counted anew: the hall's numbers would tell of the others. */
export const ownOffers = (supplierId: string, offers: readonly Offer[]): readonly OfferRow[] =>
  inOrder(offers)
    .filter((offer) => offer.supplierId === supplierId)
    .map((offer, index) => rowOf(offer, { seq: index + 1, alias: null, supplierName: null, totalComparable: null, rankAfter: null }));
