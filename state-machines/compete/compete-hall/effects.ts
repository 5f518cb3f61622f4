/** What transitions of a hall make happen elsewhere: its header is told, people are told, integrity flags come back as events. */
import type { Audience, Effect } from '../../kernel/lifecycle.js';
import type { Bidder, Hall } from './fields.js';
import type { BidderMarks } from './facts.js';
import type { HallEventOf } from './events.js';
import type { Template } from './messages.js';
import { bidderOf, isAnonymous, meant } from './rules/hall.js';
import type { Suspicion } from './rules/integrity.js';
import { flagKey, sharedPlaces, suspicionsAtEnd } from './rules/integrity.js';
import { finalBest } from './rules/turns.js';
import { requestOf } from './rules/withdrawal.js';

const HALL = 'srmSfdCompeteHall';
const HEADER = 'srmSfdCompeteHeader';

const toHeader = (c: Hall, event: string, payload: object, part: string): Effect => ({
  kind: 'send',
  type: HEADER,
  id: c.headerId,
  event,
  payload: { hallId: c.id, hallNo: c.hallNo, ...payload },
  part,
});

export const tellOpened = (c: Hall): readonly Effect[] => [toHeader(c, 'HALL_OPENED', {}, `${c.id}:opened`)];

export const tellEnded = (c: Hall): readonly Effect[] => [
  toHeader(c, 'HALL_ENDED', { bestValue: finalBest(c), turnCount: c.turns.length }, `${c.id}:ended:${c.turns.length}`),
  ...flagged(c, suspicionsAtEnd(c)),
];

export const tellFailed = (c: Hall): readonly Effect[] => [toHeader(c, 'HALL_FAILED', {}, `${c.id}:failed`)];

export const tellReopened = (c: Hall): readonly Effect[] => [toHeader(c, 'HALL_REOPENED', {}, `${c.id}:reopened:${c.turns.length}`)];

const flagged = (c: Hall, suspicions: readonly Suspicion[]): readonly Effect[] =>
  suspicions.map((suspicion) => ({ kind: 'send', type: HALL, id: c.id, event: 'RISK_FLAG', payload: suspicion, part: flagKey(suspicion) }));

interface FromBidder {
  readonly actor: { readonly supplierId: string | null };
  readonly facts: BidderMarks;
}

/** Two bidders seen at one place (§5.13). */
export const flagSharedPlaces = (_c: Hall, e: FromBidder, before: Hall): readonly Effect[] =>
  e.actor.supplierId === null ? [] : flagged(before, sharedPlaces(before, e.actor.supplierId, e.facts));

const buyers = (c: Hall): readonly Audience[] =>
  [...new Set([c.buyerId, ...c.coBuyerIds])].flatMap((userId): readonly Audience[] => (userId === null ? [] : [`user:${userId}`]));

type Params = Readonly<Record<string, string | number | null>>;

const message = (c: Hall, template: Template, to: readonly Audience[], params: Params = {}): readonly Effect[] =>
  to.length === 0
    ? []
    : [
        {
          kind: 'message',
          template,
          to,
          params: { hallId: c.id, docNumber: c.docNumber, title: c.competeTitle, hallName: c.hallName, ...params },
        },
      ];

/** How the buyer side may name a bidder now. */
const nameOf = (c: Hall, bidder: Bidder | undefined): Params => ({
  bidder: (isAnonymous(c) ? null : bidder?.supplierName) ?? bidder?.alias ?? null,
});

export const tellStartBlocked = (c: Hall): readonly Effect[] => message(c, 'COMPETE_START_BLOCKED', buyers(c));

export const tellBreakOver = (c: Hall): readonly Effect[] => message(c, 'COMPETE_BREAK_OVER', buyers(c), { turnNo: c.currentTurnNo + 1 });

const sealedOf = (c: Hall) => c.offers.filter((offer) => offer.offerState === 'SEALED');

/** In escrow the platform opens what stands sealed; told again after a pause, what was opened before is passed over. */
export const openEscrow = (c: Hall): readonly Effect[] =>
  c.sealMode === 'ESCROW' && sealedOf(c).length > 0 ? [{ kind: 'run', name: 'openEscrow', params: {} }] : [];

/** Whose sealed offer stands is told that it is to be revealed; his open screen does so by itself. */
export const tellReveal = (c: Hall): readonly Effect[] =>
  c.sealMode === 'ESCROW'
    ? []
    : message(
        c,
        'COMPETE_REVEAL',
        sealedOf(c).map((offer) => `supplier:${offer.supplierId}` as const),
        { turnNo: c.currentTurnNo, until: c.turnEndAt },
      );

export const tellSurrogate = (c: Hall, e: HallEventOf<'SURROGATE_OFFER'>): readonly Effect[] => {
  const bidder = meant(c, e.payload);
  return message(c, 'COMPETE_SURROGATE', bidder ? [`supplier:${bidder.supplierId}`] : [], {
    reason: e.payload.reason,
    offerId: e.facts.offerId,
  });
};

export const tellExcluded = (c: Hall, e: HallEventOf<'EXCLUDE_SUPPLIER'>, before: Hall): readonly Effect[] => {
  const bidder = meant(before, e.payload);
  return message(c, 'COMPETE_EXCLUDED', bidder ? [`supplier:${bidder.supplierId}`] : [], { reason: e.payload.reason });
};

export const tellWithdrawRequest = (c: Hall, e: HallEventOf<'REQUEST_WITHDRAW'>): readonly Effect[] =>
  message(c, 'COMPETE_WITHDRAW_REQUEST', buyers(c), { ...nameOf(c, bidderOf(c, e.actor.supplierId)), reason: e.payload.reason });

export const tellWithdrawDecision = (c: Hall, e: HallEventOf<'DECIDE_WITHDRAW'>, before: Hall): readonly Effect[] => {
  const request = requestOf(before, e.payload.requestNo);
  return message(c, 'COMPETE_WITHDRAW_DECIDED', request ? [`supplier:${request.supplierId}`] : [], {
    agree: e.payload.agree,
    reason: e.payload.reason,
  });
};

export const tellQuestion = (c: Hall, e: HallEventOf<'ASK'>): readonly Effect[] => {
  const from = nameOf(c, bidderOf(c, e.actor.supplierId));
  if (e.payload.objectionFlag !== 'Y') return message(c, 'COMPETE_QUESTION', buyers(c), from);
  const managers: readonly Audience[] = c.orgId === null ? [] : [`resp:SOURCING_MANAGER@${c.orgId}`];
  return message(c, 'COMPETE_OBJECTION', [...buyers(c), ...managers], from);
};
