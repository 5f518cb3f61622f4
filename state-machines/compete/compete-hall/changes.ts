/** What accepted events change in a hall: the pure rules put together, event by event (spec compete.md §2). */
import { blankRow } from '../../kernel/document.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { MINUTE_MS, SECOND_MS } from '../../kernel/primitives/instant.js';
import type { StartFacts } from './facts.js';
import type { HallConfiguration, HallEventOf } from './events.js';
import type { Bidder, Hall, HallItem, TurnParam } from './fields.js';
import { lines } from './fields.js';
import { addedParam, changedParam, lead, offerCheck, toEverybody } from './guards.js';
import * as clock from './rules/clock.js';
import { acceptedAt, answersAll, levelEnd, nextLevel, outByWord, stayedIn, withoutSilent } from './rules/clock-offers.js';
import { bidderOf, currentTurn, meant, paramOf, replaced } from './rules/hall.js';
import { flagKey, withMarks } from './rules/integrity.js';
import { openedAndClosed, revealed, sealed, sealsClosed, sealWithdrawn } from './rules/sealing.js';
import { endsOnOffer, nextSlot, withoutLeaver } from './rules/slots.js';
import type { SystemCode, SystemParams } from './rules/notices.js';
import { questionOf, told, toldAll } from './rules/notices.js';
import type { OfferOrigin } from './rules/offering.js';
import { accepted } from './rules/offering.js';
import * as taking from './rules/participation.js';
import { closedTurn, nextTurn } from './rules/turns.js';
import { requestOf, withdrawn } from './rules/withdrawal.js';
import type { BidderMarks } from './facts.js';

type Changed = Change<Hall>;

const itemBlank = blankRow(lines.items.fields) as unknown as HallItem;
const paramBlank = blankRow(lines.turnParams.fields) as unknown as TurnParam;

const failing = (startAt: Instant | null, minutes: number): Instant | null => (startAt === null ? null : startAt + minutes * MINUTE_MS);

/** CREATE and CONFIGURE: the whole configuration anew; a hall that was being revised is armed again. */
export function configured(c: Hall, { payload }: { readonly payload: HallConfiguration }): Changed {
  const whole = { ...c, ...payload.fields };
  return {
    ...payload.fields,
    revisingFlag: 'N',
    failAt: failing(whole.startAt, whole.failAfterMinutes),
    items: payload.items.map((item) => ({ ...itemBlank, ...item })),
    turnParams: payload.turnParams.map((param) => ({ ...paramBlank, ...param })),
    bidders: payload.bidders.map((bidder) => taking.invited(bidder)),
  };
}

export const rescheduled = (c: Hall, { payload }: HallEventOf<'RESCHEDULE_HALL'>): Changed => ({
  checkinAt: payload.checkinAt,
  startAt: payload.startAt,
  failAt: failing(payload.startAt, c.failAfterMinutes),
  serialWaitFlag: 'N',
});

export const disarmed = (): Changed => ({ revisingFlag: 'Y' });

export const bidderAdded = (c: Hall, { payload }: HallEventOf<'ADD_BIDDER'>): Changed => taking.added(c, payload.bidder);

export const bidderRemoved = (c: Hall, { payload }: HallEventOf<'REMOVE_BIDDER'> | HallEventOf<'BIDDER_DECLINED'>): Changed =>
  taking.removed(c, payload.supplierId);

export const bidderConfirmed = (c: Hall, { payload }: HallEventOf<'BIDDER_CONFIRMED'>): Changed =>
  taking.updated(c, payload.supplierId, { confirmedFlag: 'Y', taxRate: payload.taxRate });

export const depositChanged = (c: Hall, { payload }: HallEventOf<'DEPOSIT_CHANGED'>): Changed =>
  taking.updated(c, payload.supplierId, { depositOkFlag: payload.depositOkFlag });

export const opened = (c: Hall, e: HallEventOf<'OPEN'> | HallEventOf<'CHECKIN_DUE'>): Changed => ({
  ...taking.withAliases(c, e.facts.aliasSeed),
  openedAt: e.at,
  openRev: c.rev + 1,
});

export const startBlocked = (): Changed => ({ startBlockedFlag: 'Y' });

export const turnStarted = (c: Hall, e: MachineEvent<string, unknown, StartFacts>): Changed => nextTurn(c, e.at, e.facts);

/** A later check-in joins the turn that runs, or the coming one. */
export const checkedIn =
  (turnOf: (c: Hall) => number) =>
  (c: Hall, e: HallEventOf<'SUPPLIER_READY'>): Changed => {
    const bidder = bidderOf(c, e.actor.supplierId)!;
    const ready: Bidder = { ...bidder, bidderState: 'READY', readyAt: e.at, joinedTurn: turnOf(c) };
    return { bidders: replaced(c.bidders, bidder, withMarks(ready, e.facts)) };
  };

export function checkedOut(c: Hall, e: HallEventOf<'SUPPLIER_UNREADY'>): Changed {
  const bidder = bidderOf(c, e.actor.supplierId)!;
  return bidder.bidderState === 'READY'
    ? { bidders: replaced(c.bidders, bidder, { ...bidder, bidderState: 'INVITED', readyAt: null, joinedTurn: null }) }
    : {};
}

function originOf(c: Hall, e: HallEventOf<'OFFER_PRICE'> | HallEventOf<'SURROGATE_OFFER'>, supplierId: string): OfferOrigin {
  const common = {
    offerId: e.facts.offerId,
    supplierId,
    turnNo: c.currentTurnNo,
    at: e.at,
    rev: c.rev + 1,
    clientAt: e.clientAt,
    requestId: e.requestId,
  };
  if (e.type === 'OFFER_PRICE') return { ...common, source: 'BIDDER', marks: e.facts };
  return {
    ...common,
    source: 'SURROGATE',
    surrogate: { reason: e.payload.reason!, userId: e.actor.userId, attachmentIds: e.payload.attachmentIds! },
  };
}

function offerTaken(c: Hall, e: HallEventOf<'OFFER_PRICE'> | HallEventOf<'SURROGATE_OFFER'>): Partial<Hall> {
  const check = offerCheck(c, e);
  if (!check.ok) throw new RangeError(`an offer was taken that the rules refuse: ${check.refusal.code}`);
  const supplierId = e.type === 'OFFER_PRICE' ? e.actor.supplierId! : meant(c, e.payload)!.supplierId;
  return accepted(c, check.valued, originOf(c, e, supplierId));
}

export function offered(c: Hall, e: HallEventOf<'OFFER_PRICE'> | HallEventOf<'SURROGATE_OFFER'>): Changed {
  const changed = offerTaken(c, e);
  return endsOnOffer(c) ? { ...changed, ...nextSlot({ ...c, ...changed }, e.at) } : changed;
}

/** The last one to speak has offered, and his slot ends with it. */
export function offeredLast(c: Hall, e: HallEventOf<'OFFER_PRICE'> | HallEventOf<'SURROGATE_OFFER'>): Changed {
  const changed = offerTaken(c, e);
  return { ...changed, ...closedTurn({ ...c, ...changed }, e.at, 'SLOTS_DONE', true) };
}

export const slotOver = (c: Hall, e: MachineEvent): Changed => nextSlot(c, e.at);

export const slotsOver = (c: Hall, e: MachineEvent): Changed => closedTurn(c, e.at, 'SLOTS_DONE', true);

export function passed(c: Hall, e: HallEventOf<'PASS'>): Changed {
  return { ...slotOver(c, e), ...noted(c, bidderOf(c, e.actor.supplierId)!, e.facts) };
}

export function passedLast(c: Hall, e: HallEventOf<'PASS'>): Changed {
  const marked = noted(c, bidderOf(c, e.actor.supplierId)!, e.facts);
  return { ...marked, ...slotsOver({ ...c, ...marked }, e) };
}

const clockOrigin = (c: Hall, e: HallEventOf<'ACCEPT_PRICE'> | HallEventOf<'STAY_IN'>): OfferOrigin => ({
  offerId: e.facts.offerId,
  supplierId: e.actor.supplierId!,
  turnNo: c.currentTurnNo,
  at: e.at,
  rev: c.rev + 1,
  clientAt: e.clientAt,
  requestId: e.requestId,
  source: 'CLOCK',
  marks: e.facts,
});

/** A part is taken; the clock goes on with what is left. */
export const partAccepted = (c: Hall, e: HallEventOf<'ACCEPT_PRICE'>): Changed =>
  acceptedAt(c, e.payload.tickNo, e.payload.quantity, clockOrigin(c, e));

/** The first to accept has it, or what is left of it. */
export function priceAccepted(c: Hall, e: HallEventOf<'ACCEPT_PRICE'>): Changed {
  const changed = partAccepted(c, e);
  return { ...changed, ...closedTurn({ ...c, ...changed }, e.at, 'SOLD', true) };
}

const levelAnswerOf = (c: Hall, e: HallEventOf<'STAY_IN'> | HallEventOf<'DROP_OUT'>): Partial<Hall> =>
  e.type === 'STAY_IN' ? stayedIn(c, clockOrigin(c, e)) : outByWord(c, e.actor.supplierId!);

/** An answer to the level; where levels end early the last answer begins the next one. */
export function levelAnswered(c: Hall, e: HallEventOf<'STAY_IN'> | HallEventOf<'DROP_OUT'>): Changed {
  const changed = levelAnswerOf(c, e);
  return answersAll(c, e.actor.supplierId) ? { ...changed, ...nextLevel({ ...c, ...changed }, e.at) } : changed;
}

export function lastLevelAnswered(c: Hall, e: HallEventOf<'STAY_IN'> | HallEventOf<'DROP_OUT'>): Changed {
  const changed = levelAnswerOf(c, e);
  return { ...changed, ...levelsOver({ ...c, ...changed }, e) };
}

export function levelOver(c: Hall, e: MachineEvent): Changed {
  const changed = withoutSilent(c);
  return { ...changed, ...nextLevel({ ...c, ...changed }, e.at) };
}

/** Nobody, or one alone, is left, or the clock has come to its limit. */
export function levelsOver(c: Hall, e: MachineEvent): Changed {
  const cause = levelEnd(c) ?? 'LIMIT';
  const changed = withoutSilent(c);
  return { ...changed, ...closedTurn({ ...c, ...changed }, e.at, cause, true) };
}

export const offerSealed = (c: Hall, e: HallEventOf<'SEAL_OFFER'>): Changed =>
  sealed(c, e.actor.supplierId!, {
    offerId: e.facts.offerId,
    commitment: e.payload.commitment,
    vault: e.payload.vault,
    escrow: e.payload.escrow ?? null,
    at: e.at,
    rev: c.rev + 1,
    clientAt: e.clientAt,
    requestId: e.requestId,
    marks: e.facts,
  });

export const offerUnsealed = (c: Hall, e: HallEventOf<'WITHDRAW_SEAL'>): Changed => sealWithdrawn(c, e.actor.supplierId!);

export const sealsDue = (c: Hall, e: MachineEvent): Changed => sealsClosed(c, e.at, 'TIME');

export function sealsDueByBuyer(c: Hall, e: HallEventOf<'TURN_PROCESS'>): Changed {
  const told = toldAll(c, e.at, 'TURN_ENDED', { turnNo: c.currentTurnNo, reason: e.payload.reason });
  return { ...told, ...sealsClosed({ ...c, ...told }, e.at, 'BUYER') };
}

export const offerRevealed = (c: Hall, e: HallEventOf<'REVEAL_OFFER'>): Changed =>
  revealed(c, { ...e.payload, supplierId: e.actor.supplierId }, e.facts);

export function lastRevealed(c: Hall, e: HallEventOf<'REVEAL_OFFER'>): Changed {
  const changed = offerRevealed(c, e);
  return openedAndClosed({ ...c, ...changed }, e.at);
}

/** What the platform opened for the bidder. */
export const escrowOpened = (c: Hall, e: HallEventOf<'ESCROW_OPENED'>): Changed => revealed(c, e.payload, {});

export const lastEscrowOpened = (c: Hall, e: HallEventOf<'ESCROW_OPENED'>): Changed =>
  openedAndClosed({ ...c, ...escrowOpened(c, e) }, e.at);

export const sealsOpened = (c: Hall, e: MachineEvent): Changed => openedAndClosed(c, e.at);

const andTold = (c: Hall, at: Instant, changed: Partial<Hall>, code: SystemCode, params: SystemParams = {}): Changed => ({
  ...changed,
  ...toldAll({ ...c, ...changed }, at, code, params),
});

export const turnTimedOut = (c: Hall, e: MachineEvent): Changed => closedTurn(c, e.at, 'TIME', true);

export const turnEndedByBuyer = (c: Hall, e: HallEventOf<'TURN_PROCESS'>): Changed =>
  andTold(c, e.at, closedTurn(c, e.at, 'BUYER', true), 'TURN_ENDED', { turnNo: c.currentTurnNo, reason: e.payload.reason });

const extensionTold = (c: Hall, e: HallEventOf<'EXTEND'>, changed: Partial<Hall>): Changed =>
  andTold(c, e.at, changed, 'EXTENDED', { seconds: e.payload.seconds, reason: e.payload.reason });

export const checkinExtended = (c: Hall, e: HallEventOf<'EXTEND'>): Changed =>
  extensionTold(c, e, clock.extendedCheckin(c, e.payload.seconds));
export const turnExtended = (c: Hall, e: HallEventOf<'EXTEND'>): Changed => extensionTold(c, e, clock.extendedTurn(c, e.payload.seconds));
export const intervalExtended = (c: Hall, e: HallEventOf<'EXTEND'>): Changed =>
  extensionTold(c, e, clock.extendedInterval(c, e.payload.seconds, e.at));

export const revealExtended = (c: Hall, e: HallEventOf<'EXTEND'>): Changed =>
  extensionTold(c, e, clock.extendedReveal(c, e.payload.seconds));

export const hallPaused = (c: Hall, e: HallEventOf<'PAUSE'>): Changed =>
  andTold(c, e.at, clock.paused(c, e.at), 'PAUSED', { reason: e.payload.reason });

/** Paused again before it ran: what remained stays. */
export const pausedAgain = (c: Hall, e: HallEventOf<'PAUSE'>): Changed =>
  andTold(c, e.at, { resumeAt: null }, 'PAUSED', { reason: e.payload.reason });

export function hallResuming(c: Hall, e: HallEventOf<'RESUME'>): Changed {
  const changed = clock.resuming(e.at, lead(e));
  return andTold(c, e.at, changed, 'RESUMING', { resumeAt: changed.resumeAt! });
}

export const hallResumed = (c: Hall, e: MachineEvent): Changed => clock.resumed(c, e.at);

export const requested = (c: Hall, e: HallEventOf<'REQUEST_WITHDRAW'>): Changed => ({
  withdrawRequests: [
    ...c.withdrawRequests,
    {
      requestNo: e.facts.newRequestNo,
      supplierId: e.actor.supplierId!,
      offerId: e.payload.offerId,
      reason: e.payload.reason ?? '',
      requestState: 'OPEN',
      requestedAt: e.at,
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
    },
  ],
});

export function decided(c: Hall, e: HallEventOf<'DECIDE_WITHDRAW'>): Changed {
  const request = requestOf(c, e.payload.requestNo)!;
  const agreed = e.payload.agree === 'Y';
  const withdrawRequests = replaced(c.withdrawRequests, request, {
    ...request,
    requestState: agreed ? ('AGREED' as const) : ('REFUSED' as const),
    decidedAt: e.at,
    decidedBy: e.actor.userId,
    decisionReason: e.payload.reason,
  });
  return agreed ? { ...withdrawn(c, request.offerId, request.reason, e.facts.previousOffer), withdrawRequests } : { withdrawRequests };
}

export const offerWithdrawn = (c: Hall, e: HallEventOf<'WITHDRAW_OFFER'>): Changed =>
  withdrawn(c, e.payload.offerId, e.payload.reason, e.facts.previousOffer);

/** Excluded while the turn runs: what depended on him goes on without him. */
export function excludedInTurn(c: Hall, e: HallEventOf<'EXCLUDE_SUPPLIER'>): Changed {
  const changed = supplierExcluded(c, e);
  return { ...changed, ...withoutLeaver({ ...c, ...changed }, e.at) };
}

/** And nobody is left to speak. */
export function lastSpeakerExcluded(c: Hall, e: HallEventOf<'EXCLUDE_SUPPLIER'>): Changed {
  const changed = supplierExcluded(c, e);
  return { ...changed, ...slotsOver({ ...c, ...changed }, e) };
}

export function supplierExcluded(c: Hall, e: HallEventOf<'EXCLUDE_SUPPLIER'>): Changed {
  const bidder = meant(c, e.payload)!;
  const changed = taking.excluded(c, bidder, e.at, e.payload.reason!, e.payload.keepOffers === 'Y', e.facts.pastOffers);
  return { ...changed, ...toldAll(c, e.at, 'EXCLUDED', { reason: e.payload.reason }, bidder.supplierId) };
}

export function supplierReadmitted(c: Hall, e: HallEventOf<'READMIT_SUPPLIER'>): Changed {
  const bidder = meant(c, e.payload)!;
  return {
    ...taking.readmitted(c, bidder, e.facts.voidedOffers),
    ...toldAll(c, e.at, 'READMITTED', { reason: e.payload.reason }, bidder.supplierId),
  };
}

export function paramChanged(c: Hall, e: HallEventOf<'SET_TURN_PARAM'>): Changed {
  const param = paramOf(c, e.payload.turnNo)!;
  return andTold(c, e.at, { turnParams: replaced(c.turnParams, param, changedParam(param, e.payload)) }, 'PARAM_CHANGED', {
    turnNo: param.turnNo,
  });
}

export function turnAdded(c: Hall, e: HallEventOf<'ADD_TURN'>): Changed {
  const param = addedParam(c, e.payload);
  return andTold(c, e.at, { turnParams: [...c.turnParams, param] }, 'TURN_ADDED', { turnNo: param.turnNo, reason: e.payload.reason });
}

const isOpen = (c: Hall) => currentTurn(c) !== undefined && currentTurn(c)!.turnState !== 'CLOSED';

/** A turn still open ends with the hall and eliminates nobody. */
export function hallClosed(c: Hall, e: HallEventOf<'CLOSE'>): Changed {
  const changed = isOpen(c) ? closedTurn(c, e.at, 'HALL_CLOSED', false) : {};
  return andTold(c, e.at, { ...changed, intervalEndAt: null }, 'CLOSED');
}

export const hallEnded = (_c: Hall, e: MachineEvent): Changed => ({ endedAt: e.at, intervalEndAt: null });

export const hallClosedAndEnded = (c: Hall, e: HallEventOf<'CLOSE'>): Changed => ({ ...hallClosed(c, e), endedAt: e.at });

/** The added turn starts after the lead time given, or when the buyer starts it. */
export function hallReopened(c: Hall, e: HallEventOf<'REOPEN'>): Changed {
  const { leadSeconds } = e.payload;
  const changed = {
    endedAt: null,
    turnParams: [...c.turnParams, addedParam(c, e.payload)],
    intervalEndAt: leadSeconds === null ? null : e.at + leadSeconds * SECOND_MS,
  };
  return andTold(c, e.at, changed, 'REOPENED', { reason: e.payload.reason });
}

export const breakOver = (): Changed => ({ intervalEndAt: null });

const textOf = (text: string | null) => text ?? '';

export function posted(c: Hall, e: HallEventOf<'POST_NOTICE'>): Changed {
  const { title, content, attachmentIds } = e.payload;
  const toAll = toEverybody(e.payload);
  return told(c, e.at, {
    noticeType: toAll ? 'ANNOUNCE' : 'PRIVATE',
    fromUserId: e.actor.userId,
    toSupplierId: toAll ? null : meant(c, e.payload)!.supplierId,
    title,
    content: textOf(content),
    attachmentIds,
    publicFlag: toAll ? 'Y' : 'N',
  });
}

export function asked(c: Hall, e: HallEventOf<'ASK'>): Changed {
  const { title, content, attachmentIds, objectionFlag } = e.payload;
  const bidder = bidderOf(c, e.actor.supplierId)!;
  return {
    ...told(c, e.at, {
      noticeType: objectionFlag === 'Y' ? 'OBJECTION' : 'QUESTION',
      fromUserId: e.actor.userId,
      supplierId: bidder.supplierId,
      title,
      content: textOf(content),
      attachmentIds,
    }),
    ...noted(c, bidder, e.facts),
  };
}

function noted(c: Hall, bidder: Bidder, marks: BidderMarks): Partial<Hall> {
  const row = withMarks(bidder, marks);
  return row === bidder ? {} : { bidders: replaced(c.bidders, bidder, row) };
}

/** A public answer takes its question along, without a name. */
export function answered(c: Hall, e: HallEventOf<'ANSWER'>): Changed {
  const question = questionOf(c, e.payload.replyTo)!;
  const { content, attachmentIds, publicFlag } = e.payload;
  const notices = replaced(c.notices, question, {
    ...question,
    answeredFlag: 'Y' as const,
    publicFlag: publicFlag === 'Y' ? ('Y' as const) : question.publicFlag,
  });
  return told({ notices, noticeSerial: c.noticeSerial }, e.at, {
    noticeType: 'ANSWER',
    fromUserId: e.actor.userId,
    toSupplierId: question.supplierId,
    replyTo: question.noticeNo,
    content: textOf(content),
    attachmentIds,
    publicFlag,
  });
}

/** An outage made good in the way of the state (§6.3), kept as a row and told to all. */
export const outage =
  (shift: (c: Hall, outage: clock.Outage) => Partial<Hall>, endOf: (c: Hall) => Instant | null) =>
  (c: Hall, e: HallEventOf<'DOWNTIME'>): Changed => {
    const changed = shift(c, e.payload);
    const endAt = endOf({ ...c, ...changed });
    const shiftMs = (endAt ?? 0) - (endOf(c) ?? 0);
    const row = { fromAt: e.payload.from, toAt: e.payload.to, shiftMs };
    const code = shiftMs === 0 ? 'OUTAGE_OVER' : endAt === changed.turnEndAt ? 'OUTAGE' : 'OUTAGE_POSTPONED';
    return {
      ...andTold(c, e.at, { ...changed, lastDowntimeFrom: e.payload.from }, code, shiftMs === 0 ? {} : { endAt }),
      $rows: { outages: [row] },
    };
  };

export const riskFlagged = (c: Hall, e: HallEventOf<'RISK_FLAG'>): Changed => ({
  riskFlags: [...c.riskFlags, { flagKey: flagKey(e.payload), riskType: e.payload.riskType, supplierIds: e.payload.supplierIds, at: e.at }],
});

export const hallCancelled = (c: Hall, e: MachineEvent): Changed =>
  andTold(c, e.at, { ...(isOpen(c) ? closedTurn(c, e.at, 'HALL_CLOSED', false) : {}), intervalEndAt: null }, 'CANCELLED');
