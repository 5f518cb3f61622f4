/** What the events of a tender change, and why they may not. */
import type { MachineEvent, SavePayload } from '../../../kernel/events.js';
import type { Change, Guard } from '../../../kernel/lifecycle.js';
import { compareDates, HOUR_MS, MINUTE_MS } from '../../../kernel/primitives/instant.js';
import { allOf, refusal } from '../../../kernel/refusals.js';
import type { Refusal } from '../../../kernel/refusals.js';
import { applySave } from '../../../kernel/save.js';
import { numbered, withCopies } from '../../../trade/item-copies.js';
import { isSaid } from '../../../kernel/stock/said.js';
import { missingForSubmit } from '../../../kernel/validate.js';
import { every, guard, refuse, rule } from '../reasons.js';
import type { GateFacts, RankFacts, RoundFacts, SavingFacts, SendFacts, TenderEventOf } from './events.js';
import type { Follow, Tender, TenderSupplier, Winner } from './fields.js';
import { fields, lines } from './fields.js';
import { anyBid, bestTotal, listsOf, placeFault, ranking, roundOf, standingOfRound, withBid, withoutBid } from './rules/ranking.js';
import { receiptBroken } from '../receipt.js';
import { brokenOfRound, openedBids } from './rules/sealing.js';
import {
  allAnswered,
  asked,
  awardFaults,
  modificationFault,
  modified,
  nextDeadline,
  openWinners,
  savingOfWinners,
  sharesOf,
  slotted,
  smallOrders,
  winnersByFollow,
} from './rules/winning.js';
import { gatedDetail } from '../../gated.js';
import { withDrawings } from '../../drawings.js';
import type { Downstream } from '../../targets.js';

type C = Change<Tender>;
type Any = MachineEvent;
const ask = { needs: 'ask' } as const;
const after = (c: Tender, change: C): Tender => ({ ...c, ...change }) as Tender;
const confirmedStates: readonly string[] = ['CONFIRMED', 'ADMITTED'];

export function counted(c: Tender, change: C): C {
  const next = after(c, change);
  return {
    ...change,
    itemCount: next.items.length,
    invitedCount: next.suppliers.length,
    confirmedCount: next.suppliers.filter((one) => confirmedStates.includes(one.inviteState)).length,
  };
}
export function saved(c: Tender, payload: SavePayload, given: SavingFacts): C {
  const change = applySave<Tender>(lines, c, withCopies(payload, 'items', given, true));
  const { supplierNames = {}, historyPrices = {} } = given;
  return counted(c, {
    ...change,
    ...(change.items
      ? {
          items: change.items.map((item) =>
            String(item.itemNo) in historyPrices ? { ...item, historyPrice: historyPrices[item.itemNo] ?? null } : item,
          ),
        }
      : {}),
    ...(change.suppliers
      ? {
          suppliers: change.suppliers.map((one) =>
            supplierNames[one.supplierId] ? { ...one, supplierName: supplierNames[one.supplierId]! } : one,
          ),
        }
      : {}),
  });
}
export const submitted = (c: Tender, e: TenderEventOf<'SUBMIT'>): C => ({ items: withDrawings(numbered(c.items, e.facts), e.facts) });

export const withSupplier = (c: Tender, supplierId: string | null, change: Partial<TenderSupplier>): C =>
  counted(c, { suppliers: c.suppliers.map((one) => (one.supplierId === supplierId ? { ...one, ...change } : one)) });

const newcomer = (supplierId: string, e: TenderEventOf<'SEND_SUPPLIER'>): TenderSupplier => ({
  supplierId,
  supplierName: e.facts.supplierNames?.[supplierId] ?? null,
  contactId: null,
  inviteState: 'SENT',
  sentAt: e.at,
  confirmedAt: null,
  declineReason: null,
  questionnaire: null,
  confirmAttachmentIds: null,
  refuseReason: null,
  factor: '1',
  priorityNo: null,
});
/** Everybody whose turn it is to hear of it: those who wait to be sent, and those who are named. */
export function sent(c: Tender, e: TenderEventOf<'SEND_SUPPLIER'>): C {
  const known = c.suppliers.map((one) => (one.inviteState === 'PENDING' ? { ...one, inviteState: 'SENT' as const, sentAt: e.at } : one));
  const fresh = e.payload.supplierIds.filter((id) => !c.suppliers.some((one) => one.supplierId === id)).map((id) => newcomer(id, e));
  return counted(c, {
    suppliers: [...known, ...fresh],
    sentAt: c.sentAt ?? e.at,
    inviteEndDate: e.payload.inviteEndDate ?? c.inviteEndDate,
  });
}
export const sentIds = (c: Tender, e: TenderEventOf<'SEND_SUPPLIER'>): readonly string[] => [
  ...c.suppliers.filter((one) => one.inviteState === 'PENDING').map(({ supplierId }) => supplierId),
  ...e.payload.supplierIds,
];
export const invitationEnded = (c: Tender): C =>
  counted(c, { suppliers: c.suppliers.map((one) => (one.inviteState === 'SENT' ? { ...one, inviteState: 'NO_REPLY' as const } : one)) });

export function roundBegun(c: Tender, e: TenderEventOf<'CREATE_NEW_ROUND'>): C {
  const roundNo = c.roundNo + 1;
  const { endDate, supplierIds, itemNos, note } = e.payload;
  const row = { roundNo, startDate: e.at, endDate, supplierIds, itemNos, note, endCause: null };
  return { roundNo, roundStartDate: e.at, roundEndDate: endDate, rounds: [...c.rounds, row] };
}
const ofRound = (c: Tender, change: Partial<Tender['rounds'][number]>) =>
  c.rounds.map((one) => (one.roundNo === c.roundNo ? { ...one, ...change } : one));
export const roundExtended = (c: Tender, e: TenderEventOf<'EXTEND_ROUND'>): C => ({
  roundEndDate: e.payload.endDate,
  rounds: ofRound(c, { endDate: e.payload.endDate }),
});
export const roundEnded =
  (endCause: 'TIME' | 'EARLY') =>
  (c: Tender, e: MachineEvent<string, unknown, RoundFacts>): C => {
    const bids = openedBids(c, e.facts);
    return { bids, rounds: ofRound(c, { endCause }), liveRanks: [], bestAmount: bestTotal(after(c, { bids })) };
  };

const ranked = ({ liveRanks }: RankFacts): C => (liveRanks ? { liveRanks } : {});
export const bid = (c: Tender, e: TenderEventOf<'BID_PRICE'>): C => ({
  bids: withBid(c, e.actor.supplierId!, { sealed: e.facts.sealed ?? null, receiptHash: e.facts.receiptHash ?? null }, e.at),
  ...ranked(e.facts),
});
export const bidTakenBack = (c: Tender, e: TenderEventOf<'WITHDRAW_BID'>): C => ({
  bids: withoutBid(c, e.actor.supplierId!),
  ...ranked(e.facts),
});

const units = (c: Tender): C => ({
  ouStates: [...new Set(c.items.map((item) => item.orgId))].map((ouId) => ({ ouId, ouState: 'PENDING' as const, ouComment: null })),
});
export const decided = (c: Tender, winners: readonly Winner[]): C => ({
  winners,
  ...savingOfWinners(c, winners),
  ...units(c),
  followDeadline: null,
});

/** Asked anew where it is somebody's turn; when nobody is left, winners follow. */
export function followed(c: Tender, follows: readonly Follow[], at: number): C {
  const next = asked(c, follows, at);
  if (!allAnswered(next)) return { follows: next, followDeadline: nextDeadline(next) };
  const places = slotted(c, next);
  return { follows: places, ...decided(c, winnersByFollow(c, places)) };
}
/** Whether an answer, or none in time, leaves something to wait for. */
export const goesOn = (c: Tender, follows: readonly Follow[], at: number): boolean => !allAnswered(asked(c, follows, at));

export function changedWinners(c: Tender, e: TenderEventOf<'MODIFY_WINNING_SUPPLIER'>): C {
  const winners = modified(c, e.payload);
  const touched = new Set(
    c.items.filter((item) => e.payload.itemNo === null || item.itemNo === e.payload.itemNo).map((item) => item.orgId),
  );
  return {
    winners,
    ...savingOfWinners(c, winners),
    modifyEvidenceIds: e.payload.attachmentIds ?? c.modifyEvidenceIds,
    ouStates: c.ouStates.map((one) => (touched.has(one.ouId) ? { ...one, ouState: 'PENDING' as const, ouComment: null } : one)),
  };
}
export const freed = (c: Tender, docId: string): C => ({
  voidedCount: c.voidedCount + 1,
  winners: c.winners.map((one) => (one.generatedId === docId ? { ...one, generatedType: null, generatedId: null } : one)),
});

export const reasonGiven = guard<Tender, Any>(
  'REASON_REQUIRED',
  (_c, e) => isSaid((e.payload as { readonly reason?: unknown }).reason),
  ask,
);

const blocked = ({ gated = {} }: GateFacts): readonly Refusal[] =>
  Object.entries(gated).map(([supplierId, gate]) =>
    refuse('TND_SUPPLIER_BLOCKED', { field: 'suppliers', row: supplierId, ...gatedDetail(gate) }),
  );
const missing = (c: Tender): readonly Refusal[] => [
  ...(c.orgId === null ? [refusal('FIELD_REQUIRED', { kind: 'Invalid', field: 'orgId', params: { field: 'orgId' } })] : []),
  ...missingForSubmit({ fields, lines }, c as unknown as Readonly<Record<string, unknown>>),
];
function setupFaults(c: Tender): readonly Refusal[] {
  const shares = sharesOf(c);
  const period = c.validFrom !== null && c.validTo !== null && compareDates(c.validFrom, c.validTo) <= 0;
  return [
    ...(c.items.length === 0 ? [refuse('TND_NO_ITEM', { field: 'items' })] : []),
    ...(c.suppliers.length === 0 ? [refuse('TND_NO_SUPPLIER', { field: 'suppliers' })] : []),
    ...(shares === null ? [refuse('TND_SHARE_SCHEME', { field: 'shareScheme' })] : []),
    ...(period ? [] : [refuse('TND_PERIOD', { field: 'validTo' })]),
    ...(c.followFlag === 'Y' && c.tieRule === 'SHARED' ? [refuse('TND_FOLLOW_TIE', { field: 'tieRule' })] : []),
    ...(c.suppliers.length > 0 && c.suppliers.length < c.minConfirmed && !isSaid(c.fewReason)
      ? [refuse('TND_FEW_SUPPLIERS', { field: 'fewReason' })]
      : []),
  ];
}
export const submittable: Guard<Tender, TenderEventOf<'SUBMIT'>> = {
  codes: [
    'FIELD_REQUIRED',
    'TND_NO_ITEM',
    'TND_NO_SUPPLIER',
    'TND_SHARE_SCHEME',
    'TND_PERIOD',
    'TND_FOLLOW_TIE',
    'TND_FEW_SUPPLIERS',
    'TND_SUPPLIER_BLOCKED',
  ],
  ...ask,
  check: (c, e) => allOf([...missing(c), ...setupFaults(c), ...blocked(e.facts)]),
};

export const firstSending = rule<Tender, TenderEventOf<'SEND_SUPPLIER'>>(
  ['TND_INVITE_DATE', 'TND_SUPPLIER_BLOCKED'],
  (c, e) => ((e.payload.inviteEndDate ?? c.inviteEndDate ?? 0) < e.at + 24 * HOUR_MS ? refuse('TND_INVITE_DATE') : allOf(blocked(e.facts))),
  ask,
);
export const furtherSending = rule<Tender, TenderEventOf<'SEND_SUPPLIER'>>(
  ['TND_NO_SUPPLIER', 'TND_SUPPLIER_DUPLICATE', 'TND_SUPPLIER_BLOCKED', 'TND_INVITE_DATE'],
  (c, e) => {
    const { supplierIds, inviteEndDate } = e.payload;
    if (supplierIds.length === 0) return refuse('TND_NO_SUPPLIER', { field: 'supplierIds' });
    if (supplierIds.some((id) => c.suppliers.some((one) => one.supplierId === id))) return refuse('TND_SUPPLIER_DUPLICATE');
    const [first] = blocked(e.facts);
    return first ?? ((inviteEndDate ?? c.inviteEndDate ?? 0) < e.at + 4 * HOUR_MS ? refuse('TND_INVITE_DATE') : true);
  },
  ask,
);
export const invitationOpen = guard<Tender, Any>('TND_INVITE_CLOSED', (c, e) => e.at < (c.inviteEndDate ?? 0), ask);
export const rulesAccepted = guard<Tender, TenderEventOf<'CONFIRM_INVITATION'>>(
  'TND_RULES_NOT_ACCEPTED',
  (_c, e) => e.payload.rulesAccepted === 'Y',
  ask,
);
export const isSent = guard<Tender, Any>(
  'TND_NOT_INVITED',
  (c, e) => ['SENT', 'CONFIRMED', 'DECLINED'].includes(c.suppliers.find((one) => one.supplierId === e.actor.supplierId)?.inviteState ?? ''),
  ask,
);
export const laterInvitation = guard<Tender, TenderEventOf<'EXTEND_INVITATION'>>(
  'TND_INVITE_DATE',
  (c, e) => e.payload.inviteEndDate > Math.max(c.inviteEndDate ?? 0, e.at),
  ask,
);
export const allAnsweredInvitation = guard<Tender, TenderEventOf<'END_INVITATION'>>(
  'TND_PENDING_SUPPLIERS',
  (c, e) => isSaid(e.payload.reason) || !c.suppliers.some((one) => one.inviteState === 'SENT'),
  ask,
);
export const admissible = rule<Tender, TenderEventOf<'ADMIT'>>(
  ['TND_NOT_CONFIRMED', 'REASON_REQUIRED'],
  (c, e) => {
    const state = c.suppliers.find((one) => one.supplierId === e.payload.supplierId)?.inviteState;
    if (state === undefined || !['CONFIRMED', 'ADMITTED', 'NOT_ADMITTED'].includes(state)) return refuse('TND_NOT_CONFIRMED');
    return e.payload.admit === 'Y' || isSaid(e.payload.reason) || refuse('REASON_REQUIRED', { field: 'reason' });
  },
  ask,
);
const hasBid = (c: Tender, supplierId: string) => c.bids.some((bid) => bid.supplierId === supplierId && bid.bidState === 'STANDING');
export const roundFits = rule<Tender, TenderEventOf<'CREATE_NEW_ROUND'>>(
  ['TND_FEW_CONFIRMED', 'TND_ROUND_DATE', 'TND_ROUND_MAX', 'TND_NO_SUPPLIER', 'TND_ROUND_SUPPLIER'],
  (c, e) => {
    const inside = c.suppliers.filter((one) => confirmedStates.includes(one.inviteState)).map(({ supplierId }) => supplierId);
    if (c.roundNo === 0 && inside.length < c.minConfirmed && !isSaid(c.fewReason) && !isSaid(e.payload.note))
      return refuse('TND_FEW_CONFIRMED');
    if (e.payload.endDate < e.at + 30 * MINUTE_MS) return refuse('TND_ROUND_DATE', { field: 'endDate' });
    if (c.roundNo >= c.maxRounds) return refuse('TND_ROUND_MAX');
    const chosen = e.payload.supplierIds;
    if (chosen.length === 0) return refuse('TND_NO_SUPPLIER', { field: 'supplierIds' });
    const outside = chosen.find((id) => !inside.includes(id) || (c.roundNo > 0 && !hasBid(c, id)));
    return outside === undefined || refuse('TND_ROUND_SUPPLIER', { field: 'supplierIds', row: outside });
  },
  ask,
);
export const bidCodes = [
  'TND_BID_CLOSED',
  'TND_ROUND_SUPPLIER',
  'OFFER_MAX_PER_TURN',
  'OFFER_ITEM_UNKNOWN',
  'OFFER_EMPTY',
  'OFFER_ITEM_MISSING',
  'OFFER_PRICE_NOT_POSITIVE',
  'OFFER_PRECISION',
  'OFFER_OVER_CEILING',
  'BID_WORSE_THAN_ROUND',
  'OFFER_STEP_TOO_SMALL',
] as const;
export const bidFits: Guard<Tender, TenderEventOf<'BID_PRICE'>> = {
  codes: bidCodes,
  ...ask,
  check: (c, e) => placeFault(c, e.actor.supplierId ?? '', e.at) ?? e.facts.fault ?? true,
};
export const withdrawable = rule<Tender, Any>(
  ['TND_BID_CLOSED', 'TND_NO_STANDING_BID'],
  (c, e) => {
    if (e.at >= (c.roundEndDate ?? 0)) return refuse('TND_BID_CLOSED');
    return standingOfRound(c, e.actor.supplierId ?? '') !== undefined || refuse('TND_NO_STANDING_BID');
  },
  ask,
);
export const roundLater = rule<Tender, TenderEventOf<'EXTEND_ROUND'>>(
  ['TND_ROUND_DATE', 'REASON_REQUIRED'],
  (c, e) => {
    if (e.payload.endDate <= Math.max(c.roundEndDate ?? 0, e.at)) return refuse('TND_ROUND_DATE', { field: 'endDate' });
    return isSaid(e.payload.reason) || refuse('REASON_REQUIRED', { field: 'reason' });
  },
  ask,
);
export const roundDone = rule<Tender, TenderEventOf<'EARLY_END'>>(
  ['TND_NO_BID', 'TND_PENDING_SUPPLIERS', 'AUC_RECEIPT_BROKEN'],
  (c, e) => {
    if (e.facts.broken?.length) return receiptBroken(c, e.facts.broken);
    const silent = (roundOf(c)?.supplierIds ?? []).filter((id) => !standingOfRound(c, id));
    if (silent.length > 0 && !isSaid(e.payload.reason)) return refuse('TND_PENDING_SUPPLIERS', { field: 'reason' });
    return c.bids.some((bid) => bid.roundNo === c.roundNo && bid.bidState === 'STANDING') || refuse('TND_NO_BID');
  },
  ask,
);
export const bidIn = guard<Tender, Any>('TND_NO_BID', (c) => anyBid(c), ask);
/** What was tampered with is nobody's price: the round is bid for again, or the tender ends. */
export const receiptsAgree = rule<Tender, Any>(
  ['AUC_RECEIPT_BROKEN'],
  (c) => {
    const broken = brokenOfRound(c);
    return broken.length === 0 || receiptBroken(c, broken);
  },
  { over: ['bids', 'suppliers'] },
);
export const canFollow = rule<Tender, Any>(
  ['TND_FOLLOW_OFF', 'TND_NO_BID', 'TND_FOLLOW_NO_RANK2'],
  (c) => {
    if (c.followFlag === 'N' || (sharesOf(c)?.length ?? 1) < 2) return refuse('TND_FOLLOW_OFF');
    if (!anyBid(c)) return refuse('TND_NO_BID');
    return listsOf(c).some((list) => ranking(c, list).length > 1) || refuse('TND_FOLLOW_NO_RANK2');
  },
  ask,
);
export const mayFollow = rule<Tender, TenderEventOf<'FOLLOW_BID'>>(
  ['TND_FOLLOW_NOT_ASKED', 'TND_FOLLOW_CLOSED', 'TND_FOLLOW_DONE'],
  (c, e) => {
    const own = c.follows.filter(
      (one) =>
        one.supplierId === e.actor.supplierId && one.askedAt !== null && (e.payload.itemNo === null || one.itemNo === e.payload.itemNo),
    );
    if (own.length === 0) return refuse('TND_FOLLOW_NOT_ASKED');
    const open = own.filter((one) => one.followState === 'ASKED');
    if (open.length === 0) return refuse(own.every((one) => one.followState === 'LAPSED') ? 'TND_FOLLOW_CLOSED' : 'TND_FOLLOW_DONE');
    return open.every((one) => e.at < (one.deadline ?? 0)) || refuse('TND_FOLLOW_CLOSED');
  },
  ask,
);
export const nobodyFollowed = guard<Tender, Any>('TND_FOLLOW_USED', (c) => !c.follows.some((one) => one.followState === 'ACCEPTED'), {
  over: ['follows'],
});

/** Units act on their own items; whoever sees the whole tender's organisation acts on all. */
const reaches = (c: Tender, orgIds: readonly string[] | null | undefined, wanted: readonly (string | null)[]): boolean =>
  orgIds === null ||
  orgIds === undefined ||
  (c.orgId !== null && orgIds.includes(c.orgId)) ||
  wanted.every((id) => id !== null && orgIds.includes(id));
export const modifiable: Guard<Tender, TenderEventOf<'MODIFY_WINNING_SUPPLIER'>> = {
  codes: [
    'TND_OU_SCOPE',
    'REASON_REQUIRED',
    'AWARD_RATE_SUM',
    'TND_WINNER_NO_BID',
    'AWARD_SUPPLIER_INELIGIBLE',
    'TND_MODIFY_PRICE',
    'TND_MODIFY_EVIDENCE',
  ],
  ...ask,
  check: (c, e) => {
    const wanted = c.items.filter((item) => e.payload.itemNo === null || item.itemNo === e.payload.itemNo).map((item) => item.orgId);
    if (!reaches(c, e.facts.orgIds, wanted)) return refuse('TND_OU_SCOPE');
    return modificationFault(c, e.payload, e.facts.gated ?? {}) ?? true;
  },
};
export const unitOwn = rule<Tender, TenderEventOf<'OU_CONFIRM'>>(
  ['TND_OU_SCOPE', 'REASON_REQUIRED'],
  (c, e) => {
    const known = c.ouStates.some((one) => one.ouId === e.payload.ouId);
    if (!known || !reaches(c, e.facts.orgIds, [e.payload.ouId])) return refuse('TND_OU_SCOPE');
    return e.payload.agree === 'Y' || isSaid(e.payload.reason) || refuse('REASON_REQUIRED', { field: 'reason' });
  },
  ask,
);
export const awardable = every<Tender, TenderEventOf<'SUBMIT_AWARD'>>(
  ['TND_OU_PENDING', 'AWARD_RATE_SUM', 'AWARD_SUPPLIER_INELIGIBLE', 'AWARD_OVER_TARGET', 'AWARD_BELOW_MOQ', 'AWARD_BELOW_MOV'],
  (c, e) => awardFaults(c, e.facts.gated ?? {}),
  ask,
);
export const nothingGenerated = guard<Tender, Any>('AWARD_ALREADY_GENERATED', (c) => c.winners.every((one) => one.generatedId === null), {
  over: ['winners'],
});
type Generate = TenderEventOf<`GENERATE_${Downstream}`>;
export const linesOpen = guard<Tender, Generate>('AWARD_LINE_GENERATED', (c, e) => openWinners(c, e.payload.supplierIds).length > 0, ask);
export const itemsCoded = every<Tender, Generate>(
  ['AWARD_ITEM_NOT_CODED'],
  (c, e) =>
    openWinners(c, e.payload.supplierIds)
      .filter((one) => c.items.find((item) => item.itemNo === one.itemNo)?.itemId === null)
      .map((one) => refuse('AWARD_ITEM_NOT_CODED', { field: 'winners', row: one.winKey })),
  ask,
);
export const ordersLargeEnough = every<Tender, Generate>(['AWARD_ORDER_BELOW_MOV'], (c, e) => smallOrders(c, e.payload.supplierIds), ask);
export const convertible = rule<Tender, TenderEventOf<'CONVERT_TO_COMPETE'>>(
  ['TND_NO_BID', 'AUC_NO_SUPPLIER'],
  (c, e) => {
    if (!anyBid(c)) return refuse('TND_NO_BID');
    const known = new Set(listsOf(c).flatMap((list) => ranking(c, list).map(({ supplierId }) => supplierId)));
    return new Set(e.payload.supplierIds.filter((id) => known.has(id))).size >= 2 || refuse('AUC_NO_SUPPLIER', { field: 'supplierIds' });
  },
  ask,
);
export type { SendFacts };
