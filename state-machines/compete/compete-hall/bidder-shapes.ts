/** What a bidder's screen reads of his hall (spec compete.md §9, bidder columns). */
import type { Flag, Instant } from '../../kernel/fields.js';
import type { NoticeType, OfferSource, TurnState, Visibility } from '../lookups.js';
import type { Bidder, Hall, HallItem, Notice, OfferItem, Turn, TurnParam } from './fields.js';

import type { Marks } from './rules/steps.js';

/** `invited`: before check-in; `frozen`: eliminated or dropped out; `excluded`: own past only. */
export type BidderClass = `bidder-${Visibility}` | 'bidder-invited' | 'bidder-frozen' | 'bidder-excluded';

export type Configuration = Pick<
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

export const seesRank = (visibility: Visibility | null) => visibility !== null && visibility !== 'BLIND';
export const seesBest = (visibility: Visibility | null) => seesRank(visibility) && visibility !== 'OWN_RANK';
export const seesAll = (visibility: Visibility | null) => visibility === 'ALL_ANON' || visibility === 'ALL_NAMED';
