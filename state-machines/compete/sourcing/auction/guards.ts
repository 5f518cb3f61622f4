/** Guards of an inquiry, by what they protect (auction-tender.md §1, §3). */
import type { MachineEvent, SavePayload } from '../../../kernel/events.js';
import type { Guard } from '../../../kernel/lifecycle.js';
import { HOUR_MS, MINUTE_MS } from '../../../kernel/primitives/instant.js';
import type { Refusal } from '../../../kernel/refusals.js';
import { allOf, refusal } from '../../../kernel/refusals.js';
import { isSaid } from '../../../kernel/stock/said.js';
import { missingForSubmit } from '../../../kernel/validate.js';
import { every, guard, refuse, rule } from '../reasons.js';
import { receiptBroken } from '../receipt.js';
import { bidOfRound, toOpen } from './changes.js';
import type { AuctionEventOf } from './events.js';
import type { BidFacts, GateFacts, OpeningFacts, PublishFacts } from './facts.js';
import type { Auction } from './fields.js';
import { MAX_SUPPLIERS, fields, lines } from './fields.js';
import { awardCodes, awardFaults, juryPending, offerOf, openAwards, smallOrders } from './rules/award.js';
import { comparison, directionOf } from './rules/compare.js';
import { isComplete, scoreFaults } from './rules/jury.js';
import { openFault } from './rules/live.js';
import { adjustFault, invitedOf, reopenFault, setupCodes, setupFaults } from './rules/setup.js';
import { gatedDetail } from '../../gated.js';
import type { Downstream } from '../../targets.js';

const ask = { needs: 'ask' } as const;
type Any = MachineEvent;

export const reasonGiven = guard<Auction, Any>(
  'REASON_REQUIRED',
  (_c, e) => isSaid((e.payload as { readonly reason?: unknown }).reason),
  ask,
);

export const modeFixed = guard<Auction, AuctionEventOf<'SAVE'>>(
  'AUC_MODE_FIXED',
  (c, e) => {
    const sent = ((e.payload as SavePayload).fields ?? {})['bidMode'];
    return sent === undefined || sent === c.bidMode || c.items.length === 0;
  },
  ask,
);

function blocked({ gated = {} }: GateFacts): readonly Refusal[] {
  return Object.entries(gated).map(([supplierId, gate]) =>
    refuse('AUC_SUPPLIER_BLOCKED', { field: 'suppliers', row: supplierId, ...gatedDetail(gate) }),
  );
}
const missing = (c: Auction): readonly Refusal[] => [
  ...(c.orgId === null ? [refusal('FIELD_REQUIRED', { kind: 'Invalid', field: 'orgId', params: { field: 'orgId' } })] : []),
  ...missingForSubmit({ fields, lines }, c as unknown as Readonly<Record<string, unknown>>),
];
const rateMissing = ({ rateMissing: without = [] }: PublishFacts): readonly Refusal[] =>
  without.length > 0 ? [refuse('AUC_RATE_MISSING', { field: 'quoteCurrencies' })] : [];

export const publishable: Guard<Auction, AuctionEventOf<'SUBMIT_PUBLISH'>> = {
  codes: ['FIELD_REQUIRED', ...setupCodes, 'AUC_SUPPLIER_BLOCKED', 'AUC_RATE_MISSING'],
  ...ask,
  check: (c, e) => allOf([...missing(c), ...setupFaults(c, e.at), ...blocked(e.facts), ...rateMissing(e.facts)]),
};
export const nobodyBlocked = every<Auction, MachineEvent<string, unknown, PublishFacts>>(
  ['AUC_SUPPLIER_BLOCKED', 'AUC_RATE_MISSING'],
  (_c, e) => [...blocked(e.facts), ...rateMissing(e.facts)],
  ask,
);
export const leavesTime = guard<Auction, Any>('AUC_END_TOO_SOON', (c, e) => (c.bidEndDate ?? 0) >= e.at + 30 * MINUTE_MS, ask);

export const newcomer = rule<Auction, AuctionEventOf<'ADD_SUPPLIER'>>(
  ['AUC_SUPPLIER_DUPLICATE', 'AUC_SUPPLIER_BLOCKED', 'AUC_ADD_LATE'],
  (c, e) => {
    if (c.suppliers.some((one) => one.supplierId === e.payload.supplierId && one.inviteState !== 'REMOVED'))
      return refuse('AUC_SUPPLIER_DUPLICATE');
    const [refused] = blocked(e.facts);
    if (refused) return refused;
    return c.auctionType === 'RFQ' && (c.bidEndDate ?? 0) - e.at < HOUR_MS ? refuse('AUC_ADD_LATE') : true;
  },
  ask,
);
export const joinable = rule<Auction, AuctionEventOf<'JOIN_CALL'>>(
  ['AUC_SUPPLIER_BLOCKED', 'AUC_CALL_FULL'],
  (c, e) => {
    const [refused] = blocked(e.facts);
    return refused ?? (c.suppliers.length < MAX_SUPPLIERS || refuse('AUC_CALL_FULL'));
  },
  ask,
);
export const notQuoted = guard<Auction, AuctionEventOf<'REMOVE_SUPPLIER'>>(
  'AUC_REMOVE_AFTER_BID',
  (c, e) => bidOfRound(c, e.payload.supplierId)?.bidState !== 'SUBMITTED',
  ask,
);
export const listed: Guard<Auction, MachineEvent<string, { readonly supplierId: string }>> = {
  codes: ['DOC_LINE_UNKNOWN'],
  ...ask,
  check: (c, e) =>
    c.suppliers.some((one) => one.supplierId === e.payload.supplierId) ||
    refusal('DOC_LINE_UNKNOWN', { kind: 'NotFound', params: { row: e.payload.supplierId, line: 'suppliers' } }),
};
export const remindable = guard<Auction, Any>(
  'AUC_REMIND_SOON',
  (c, e) => c.remindedAt === null || e.at - c.remindedAt >= 2 * HOUR_MS,
  ask,
);

export const noneStanding = guard<Auction, Any>(
  'BID_STANDING',
  (c, e) => bidOfRound(c, e.actor.supplierId ?? '')?.bidState !== 'SUBMITTED',
  ask,
);
const takesPart = (c: Auction, supplierId: string | null): boolean => {
  const supplier = c.suppliers.find((one) => one.supplierId === supplierId);
  const out = supplier?.inviteState === 'REMOVED' || supplier?.inviteState === 'DECLINED' || supplier?.inviteState === 'DISQUALIFIED';
  return supplier !== undefined && !out && supplier.roundNo === c.roundNo;
};
const beforeEnd = (c: Auction, at: number) => at < (c.bidEndDate ?? 0);
export const draftable = rule<Auction, AuctionEventOf<'SAVE_BID'>>(
  ['BID_CLOSED', 'BID_NOT_INVITED'],
  (c, e) => (!beforeEnd(c, e.at) ? refuse('BID_CLOSED') : takesPart(c, e.actor.supplierId) || refuse('BID_NOT_INVITED')),
  ask,
);

const bidCodes = [
  'BID_CLOSED',
  'BID_NOT_INVITED',
  'BID_TOO_LARGE',
  'BID_LINES',
  'BID_EMPTY',
  'BID_ITEM_MISSING',
  'OFFER_PRICE_NOT_POSITIVE',
  'OFFER_PRECISION',
  'BID_LADDER_MISSING',
  'BID_LADDER_RISING',
  'OFFER_OVER_CEILING',
  'OFFER_UNDER_FLOOR',
  'OFFER_WORSE_THAN_START',
  'BID_CURRENCY',
  'BID_VALID_TO',
  'BID_TAX',
  'BID_PROP_MISSING',
  'BID_PROP_TYPE',
  'BID_QTY',
  'BID_WORSE_THAN_ROUND',
  'OFFER_TOO_FREQUENT',
  'OFFER_NOT_IMPROVED',
  'OFFER_STEP_TOO_SMALL',
  'OFFER_STEP_NOT_MULTIPLE',
  'OFFER_STEP_TOO_LARGE',
  'OFFER_TIE_NOT_ALLOWED',
] as const;

/** In the order of the specification; what only the content tells was found out before it was sealed. */
function biddable(c: Auction, e: MachineEvent<string, unknown, BidFacts>, supplierId: string, surrogate: boolean): true | Refusal {
  if (!beforeEnd(c, e.at) || e.at < (c.bidStartDate ?? 0)) return refuse('BID_CLOSED');
  if (!takesPart(c, supplierId)) return refuse('BID_NOT_INVITED');
  if (e.facts.fault) return e.facts.fault;
  if (c.bidMode === 'SEALED' || !e.facts.content) return true;
  return openFault(c, supplierId, e.facts.content, e.at, surrogate) ?? true;
}
export const bidFits: Guard<Auction, AuctionEventOf<'SUBMIT_BID'>> = {
  codes: bidCodes,
  ...ask,
  check: (c, e) => biddable(c, e, e.actor.supplierId ?? '', false),
};
export const surrogateFits: Guard<Auction, AuctionEventOf<'SURROGATE_BID'>> = {
  codes: ['BID_SURROGATE_SEALED', 'REASON_REQUIRED', 'SURROGATE_EVIDENCE', ...bidCodes],
  ...ask,
  check: (c, e) => {
    if (c.bidMode === 'SEALED') return refuse('BID_SURROGATE_SEALED');
    if (!isSaid(e.payload.reason)) return refuse('REASON_REQUIRED', { field: 'reason' });
    if (!isSaid(e.payload.bidAttachmentIds)) return refuse('SURROGATE_EVIDENCE', { field: 'bidAttachmentIds' });
    return biddable(c, e, e.payload.supplierId, true);
  },
};
export const withdrawable = rule<Auction, Any>(
  ['BID_CLOSED', 'BID_WITHDRAW_OPEN', 'BID_NONE_STANDING'],
  (c, e) => {
    if (!beforeEnd(c, e.at)) return refuse('BID_CLOSED');
    if (c.bidMode === 'OPEN') return refuse('BID_WITHDRAW_OPEN');
    return bidOfRound(c, e.actor.supplierId ?? '')?.bidState === 'SUBMITTED' || refuse('BID_NONE_STANDING');
  },
  ask,
);

export const adjustable = rule<Auction, AuctionEventOf<'ADJUST_BID_END_DATE'>>(
  ['AUC_IN_OVERTIME', 'AUC_END_TOO_SOON', 'AUC_SHORTEN_AFTER_BID', 'AUC_ADJUST_MAX', 'REASON_REQUIRED'],
  (c, e) => adjustFault(c, e.payload.newEndDate, e.at, e.payload.reason) ?? true,
  ask,
);
export const reopenable = rule<Auction, AuctionEventOf<'ADJUST_BID_END_DATE'>>(
  ['AUC_REOPEN_LATE', 'AUC_END_TOO_SOON', 'REASON_REQUIRED'],
  (c, e) => reopenFault(c, e.payload.newEndDate, e.at, e.payload.reason) ?? true,
  ask,
);
export const endsEarly = rule<Auction, Any>(
  ['AUC_EARLY_OPEN', 'AUC_PENDING_SUPPLIERS'],
  (c) => {
    if (c.bidMode === 'OPEN') return refuse('AUC_EARLY_OPEN');
    const pending = invitedOf(c).some((one) => one.roundNo === c.roundNo && one.inviteState !== 'QUOTED' && one.inviteState !== 'DECLINED');
    return !pending || refuse('AUC_PENDING_SUPPLIERS');
  },
  ask,
);

type Opening = AuctionEventOf<'BID_OPENING'>;
/** Someone opened before, and it still counts. */
export const firstStands = (c: Auction, at: number): boolean => c.firstOpenerId !== null && at - (c.firstOpenedAt ?? 0) <= 30 * MINUTE_MS;
export const isOpener = guard<Auction, Any>(
  'AUC_NOT_OPENER',
  (c, e) => c.dualOpeningFlag === 'N' || c.openerIds.includes(e.actor.onBehalfOf ?? e.actor.userId),
  { over: ['dualOpeningFlag', 'openerIds'] },
);
export const secondPerson = guard<Auction, Any>(
  'AUC_SAME_OPENER',
  (c, e) => c.dualOpeningFlag === 'N' || c.firstOpenerId !== (e.actor.onBehalfOf ?? e.actor.userId),
  ask,
);
const receiptsHold = (c: Auction, { broken = [] }: OpeningFacts): Refusal | true => broken.length === 0 || receiptBroken(c, broken);
export const bidsAreIn = rule<Auction, Opening>(
  ['AUC_NO_BID', 'AUC_TOO_FEW_BIDS', 'AUC_RECEIPT_BROKEN'],
  (c, e) => {
    const bids = toOpen(c);
    if (bids.length === 0) return refuse('AUC_NO_BID');
    if (c.roundNo === 1 && bids.length < c.minBidders && !isSaid(e.payload.fewBidReason) && !isSaid(c.fewBidReason))
      return refuse('AUC_TOO_FEW_BIDS', { field: 'fewBidReason' });
    return receiptsHold(c, e.facts);
  },
  ask,
);
export const juryDone = guard<Auction, Any>('AUC_JURY_PENDING', (c) => !juryPending(c), ask);

const jurorOf = (c: Auction, e: Any) => c.jury.find((one) => one.userId === e.actor.userId);
const jurorFault = (c: Auction, e: Any): Refusal | null => {
  const juror = jurorOf(c, e);
  if (!juror || juror.juryRole === 'SECRETARY') return refuse('JURY_NOT_MEMBER');
  if (juror.conflictFlag === 'Y') return refuse('JURY_CONFLICT');
  return juror.submittedAt === null ? null : refuse('JURY_DONE');
};
export const isMember = guard<Auction, Any>('JURY_NOT_MEMBER', (c, e) => jurorOf(c, e) !== undefined, ask);
export const jurorNotDone = guard<Auction, Any>('JURY_DONE', (c, e) => jurorOf(c, e)?.submittedAt == null, ask);
export const scorable = rule<Auction, AuctionEventOf<'SAVE_SCORE'>>(
  ['JURY_NOT_MEMBER', 'JURY_CONFLICT', 'JURY_DONE', 'JURY_SCORE_RANGE'],
  (c, e) => jurorFault(c, e) ?? allOf(scoreFaults(c, e.payload.rows)),
  ask,
);
export const scoresDone = rule<Auction, Any>(
  ['JURY_NOT_MEMBER', 'JURY_CONFLICT', 'JURY_DONE', 'JURY_INCOMPLETE'],
  (c, e) => jurorFault(c, e) ?? (isComplete(c, e.actor.userId) || refuse('JURY_INCOMPLETE')),
  ask,
);

const newestBid = (c: Auction, supplierId: string) =>
  c.bids.filter((one) => one.supplierId === supplierId && one.bidState !== 'WITHDRAWN').toSorted((a, b) => b.roundNo - a.roundNo)[0];
export const canStrike = guard<Auction, AuctionEventOf<'DISQUALIFY'>>(
  'BID_STATE',
  (c, e) => ['OPENED', 'SUBMITTED'].includes(newestBid(c, e.payload.supplierId)?.bidState ?? ''),
  ask,
);
const isOut = (bid: Auction['bids'][number] | undefined): boolean => bid?.bidState === 'DISQUALIFIED' || bid?.knockoutFailed === 'Y';
/** Nobody is offered to be taken back while nobody is out. */
export const someoneIsOut = guard<Auction, Any>(
  'BID_STATE',
  (c) => [...new Set(c.bids.map(({ supplierId }) => supplierId))].some((supplierId) => isOut(newestBid(c, supplierId))),
  { over: ['bids'] },
);
export const canTakeBack = rule<Auction, AuctionEventOf<'REQUALIFY'>>(
  ['BID_STATE', 'AUC_RECEIPT_BROKEN'],
  (c, e) => {
    const newest = newestBid(c, e.payload.supplierId);
    if (!isOut(newest)) return refuse('BID_STATE');
    return receiptsHold(c, e.facts);
  },
  ask,
);

export const roundFits = rule<Auction, AuctionEventOf<'NEW_ROUND'>>(
  ['AUC_ROUND_RESULT_SHARED', 'AUC_ROUND_MAX', 'AUC_END_TOO_SOON', 'AUC_NO_SUPPLIER'],
  (c, e) => {
    if (c.awardSharedFlag === 'Y') return refuse('AUC_ROUND_RESULT_SHARED');
    if (c.roundNo >= c.maxRounds) return refuse('AUC_ROUND_MAX');
    if (e.payload.endDate < e.at + 10 * MINUTE_MS) return refuse('AUC_END_TOO_SOON', { field: 'endDate' });
    const inside = invitedOf(c)
      .filter((one) => one.inviteState !== 'DISQUALIFIED')
      .map(({ supplierId }) => supplierId);
    const chosen = e.payload.supplierIds;
    return chosen.length > 0 && chosen.every((id) => inside.includes(id)) ? true : refuse('AUC_NO_SUPPLIER', { field: 'supplierIds' });
  },
  ask,
);

export const offersKnown = every<Auction, AuctionEventOf<'SAVE_AWARD'>>(
  ['AWARD_UNKNOWN_OFFER'],
  (c, e) => {
    const { offers } = comparison(c);
    return e.payload.rows
      .filter((share) => offerOf(offers, share) === undefined)
      .map((share) => refuse('AWARD_UNKNOWN_OFFER', { field: 'awards', row: `${share.itemNo}:${share.supplierId}` }));
  },
  ask,
);
export const awardable = every<Auction, AuctionEventOf<'SUBMIT_AWARD'>>([...awardCodes], (c, e) => awardFaults(c, e.facts), ask);
export const nothingGenerated = guard<Auction, Any>('AWARD_ALREADY_GENERATED', (c) => c.awards.every((one) => one.generatedId === null), {
  over: ['awards'],
});
type Generate = AuctionEventOf<`GENERATE_${Downstream}`>;
export const isPurchase = guard<Auction, Generate>('AWARD_FORWARD_NO_PO', (c) => directionOf(c) === 'REVERSE', { over: ['auctionType'] });
export const linesOpen = guard<Auction, Generate>('AWARD_LINE_GENERATED', (c, e) => openAwards(c, e.payload.supplierIds).length > 0, ask);
export const itemsCoded = every<Auction, Generate>(
  ['AWARD_ITEM_NOT_CODED'],
  (c, e) =>
    openAwards(c, e.payload.supplierIds)
      .filter((award) => c.items.find((item) => item.itemNo === award.itemNo)?.itemId === null)
      .map((award) => refuse('AWARD_ITEM_NOT_CODED', { field: 'awards', row: award.awardKey })),
  ask,
);
export const ordersLargeEnough = every<Auction, Generate>(['AWARD_ORDER_BELOW_MOV'], (c, e) => smallOrders(c, e.payload.supplierIds), ask);
export const convertible = rule<Auction, AuctionEventOf<'CONVERT_TO_COMPETE'>>(
  ['AUC_NO_SUPPLIER', 'AUC_CONVERT_LADDER'],
  (c, e) => {
    const known = new Set(comparison(c).offers.map(({ supplierId }) => supplierId));
    if (new Set(e.payload.supplierIds.filter((id) => known.has(id))).size < 2) return refuse('AUC_NO_SUPPLIER', { field: 'supplierIds' });
    return !c.items.some((item) => item.ladderFlag === 'Y') || refuse('AUC_CONVERT_LADDER');
  },
  ask,
);
