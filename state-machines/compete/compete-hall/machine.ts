/**
 * The live session (spec compete.md §2). A turn's end is one ordered choice, made in the transient state `deciding`.
 * Open turns end by their own time; in slot turns bidders speak one after the other; sealed and clock turns add their rows beside them.
 */
import type { MachineEvent } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import type { Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, system } from '../../kernel/lifecycle.js';
import * as to from './changes.js';
import * as effects from './effects.js';
import type { HallEvent, HallEventOf } from './events.js';
import type { Hall } from './fields.js';
import * as g from './guards.js';
import { isCompensated, outageInCheckin, outageInInterval, outageInReveal, outageInTurn, outageWhileResuming } from './rules/clock.js';
import { bidderOf, currentTurn, hasStandingOffer, meant, readyCount } from './rules/hall.js';
import { flagKey } from './rules/integrity.js';
import { joiningTurn } from './rules/participation.js';
import { answersAll, levelEnd, stayingAfter, takesAll } from './rules/clock-offers.js';
import { hasSeals, isLastReveal, revealFailure } from './rules/sealing.js';
import { endsOnOffer, isLastSlot, isLastToSpeak, isSequential, nobodySpeaks } from './rules/slots.js';
import { isJapanese } from './rules/turn-clocks.js';
import { hasNextTurn } from './rules/turns.js';

export type HallState =
  | 'waiting'
  | 'checkin'
  | 'running'
  | 'revealing'
  | 'deciding'
  | 'paused'
  | 'resuming'
  | 'interval'
  | 'ended'
  | 'archived'
  | 'failed'
  | 'cancelled';

type Row<K extends HallEvent['type']> = Transition<Hall, HallEventOf<K>, HallState>;

const buyer = by('BUYER');
const manager = by('SOURCING_MANAGER');
const bidder: Who<Hall> = own<Hall>((c, supplierId) => bidderOf(c, supplierId) !== undefined);
/** Who is no bidder learns it from the rules (OFFER_NOT_INVITED). */
const offerer = by('SUPPLIER', 'SUPPLIER_ADMIN');

const MOST_FLAGS = 500;

/** A timer whose deadline is no longer the stored one. */
const stale = (deadline: (c: Hall) => Instant | null) => (c: Hall, e: MachineEvent) =>
  (e.cause?.kind === 'TIMER' ? e.cause.due : e.at) !== deadline(c);

const older = (c: Hall, e: { readonly payload: { readonly editionNo: number } }) => e.payload.editionNo < c.editionNo;
const olderConfiguration = (c: Hall, e: HallEventOf<'CONFIGURE'>) => e.payload.fields.editionNo < c.editionNo;
const unknown = (c: Hall, e: { readonly payload: { readonly supplierId: string } }) => bidderOf(c, e.payload.supplierId) === undefined;
const known = (c: Hall, e: HallEventOf<'ADD_BIDDER'>) => bidderOf(c, e.payload.bidder.supplierId) !== undefined;
const isArmed = (c: Hall) => c.revisingFlag !== 'Y' && c.serialWaitFlag !== 'Y';

/** What the header says of its bidders before the first turn. */
const invitations = {
  ADD_BIDDER: [
    { to: 'ignored', who: [system], when: (c, e) => older(c, e) || known(c, e) },
    { to: 'same', who: [system], change: to.bidderAdded },
  ] satisfies readonly Row<'ADD_BIDDER'>[],
  REMOVE_BIDDER: [
    { to: 'ignored', who: [system], when: (c, e) => older(c, e) || unknown(c, e) },
    { to: 'same', who: [system], change: to.bidderRemoved },
  ] satisfies readonly Row<'REMOVE_BIDDER'>[],
  BIDDER_CONFIRMED: [
    { to: 'ignored', who: [system], when: (c, e) => older(c, e) || unknown(c, e) },
    { to: 'same', who: [system], change: to.bidderConfirmed },
  ] satisfies readonly Row<'BIDDER_CONFIRMED'>[],
  BIDDER_DECLINED: [
    { to: 'ignored', who: [system], when: (c, e) => older(c, e) || unknown(c, e) },
    { to: 'same', who: [system], change: to.bidderRemoved },
  ] satisfies readonly Row<'BIDDER_DECLINED'>[],
};

const deposit = {
  DEPOSIT_CHANGED: [
    { to: 'ignored', who: [system], when: unknown },
    { to: 'same', who: [system], change: to.depositChanged },
  ] satisfies readonly Row<'DEPOSIT_CHANGED'>[],
};

const cancelling = { CANCEL_HALL: { to: 'cancelled', who: [system], change: to.hallCancelled } satisfies Row<'CANCEL_HALL'> };

const failing = {
  FAIL_DUE: [
    { to: 'ignored', who: [system], when: (c, e) => !isArmed(c) || stale((hall) => hall.failAt)(c, e) },
    { to: 'failed', who: [system] },
  ] satisfies readonly Row<'FAIL_DUE'>[],
};

const messages = {
  POST_NOTICE: { to: 'same', who: [buyer], guards: [g.postable], change: to.posted } satisfies Row<'POST_NOTICE'>,
  ANSWER: { to: 'same', who: [buyer], guards: [g.hasContent, g.questionThere], change: to.answered } satisfies Row<'ANSWER'>,
};

const questions = {
  ASK: {
    to: 'same',
    who: [bidder],
    guards: [g.hasContent, g.fewQuestions],
    change: to.asked,
    effects: [effects.tellQuestion, effects.flagSharedPlaces],
  } satisfies Row<'ASK'>,
};

const exclusion = {
  EXCLUDE_SUPPLIER: {
    to: 'same',
    who: [buyer, manager],
    guards: [g.hasReason, g.excludable],
    change: to.supplierExcluded,
    effects: [effects.tellExcluded],
  } satisfies Row<'EXCLUDE_SUPPLIER'>,
};

const lastToSpeak = (c: Hall, e: HallEventOf<'EXCLUDE_SUPPLIER'>) => isLastToSpeak(c, meant(c, e.payload)?.supplierId ?? '');

const exclusionInTurn = {
  EXCLUDE_SUPPLIER: [
    { ...exclusion.EXCLUDE_SUPPLIER, to: 'deciding', when: lastToSpeak, change: to.lastSpeakerExcluded },
    { ...exclusion.EXCLUDE_SUPPLIER, change: to.excludedInTurn },
  ] satisfies readonly Row<'EXCLUDE_SUPPLIER'>[],
};

/** Offers of the running turn: in slots that end with the offer, the last one ends the turn. */
const endsTurn = (c: Hall) => endsOnOffer(c) && isLastSlot(c);
const offer = {
  OFFER_PRICE: [
    {
      to: 'deciding',
      who: [offerer],
      when: endsTurn,
      guards: [g.offerStands],
      change: to.offeredLast,
      effects: [effects.flagSharedPlaces],
    },
    { to: 'same', who: [offerer], guards: [g.offerStands], change: to.offered, effects: [effects.flagSharedPlaces] },
  ] satisfies readonly Row<'OFFER_PRICE'>[],
};
const surrogateRules = {
  who: [buyer],
  guards: [g.surrogateAllowed, g.surrogateStands],
  effects: [effects.tellSurrogate],
} satisfies Partial<Row<'SURROGATE_OFFER'>>;
const surrogate = {
  SURROGATE_OFFER: [
    { ...surrogateRules, to: 'deciding', when: endsTurn, change: to.offeredLast },
    { ...surrogateRules, to: 'same', change: to.offered },
  ] satisfies readonly Row<'SURROGATE_OFFER'>[],
};

const slots = {
  SLOT_DUE: [
    { to: 'ignored', who: [system], when: stale((c) => currentTurn(c)?.slotEndAt ?? null) },
    { to: 'deciding', who: [system], when: isLastSlot, change: to.slotsOver },
    { to: 'same', who: [system], change: to.slotOver },
  ] satisfies readonly Row<'SLOT_DUE'>[],
  PASS: [
    {
      to: 'deciding',
      who: [offerer],
      when: (c) => isSequential(c) && isLastSlot(c),
      guards: [g.ownSlot],
      change: to.passedLast,
      effects: [effects.flagSharedPlaces],
    },
    { to: 'same', who: [offerer], guards: [g.ownSlot], change: to.passed, effects: [effects.flagSharedPlaces] },
  ] satisfies readonly Row<'PASS'>[],
};

const seals = {
  SEAL_OFFER: {
    to: 'same',
    who: [offerer],
    guards: [g.sealStands],
    change: to.offerSealed,
    effects: [effects.flagSharedPlaces],
  } satisfies Row<'SEAL_OFFER'>,
  WITHDRAW_SEAL: { to: 'same', who: [offerer], guards: [g.sealWithdrawable], change: to.offerUnsealed } satisfies Row<'WITHDRAW_SEAL'>,
};

const reveals = {
  REVEAL_OFFER: [
    { to: 'deciding', who: [offerer], when: isLastReveal, guards: [g.revealStands], change: to.lastRevealed },
    { to: 'same', who: [offerer], guards: [g.revealStands], change: to.offerRevealed },
  ] satisfies readonly Row<'REVEAL_OFFER'>[],
  ESCROW_OPENED: [
    { to: 'ignored', who: [system], when: (c, e) => revealFailure(c, e.payload) !== null },
    { to: 'deciding', who: [system], when: isLastReveal, change: to.lastEscrowOpened },
    { to: 'same', who: [system], change: to.escrowOpened },
  ] satisfies readonly Row<'ESCROW_OPENED'>[],
  REVEAL_DUE: [
    { to: 'ignored', who: [system], when: stale((c) => c.turnEndAt) },
    { to: 'deciding', who: [system], change: to.sealsOpened },
  ] satisfies readonly Row<'REVEAL_DUE'>[],
};

type LevelAnswer = HallEventOf<'STAY_IN'> | HallEventOf<'DROP_OUT'>;
/** Where levels end early, the answer that the last level waited for ends the turn. */
const endsLevels = (c: Hall, e: LevelAnswer) =>
  isJapanese(c) && answersAll(c, e.actor.supplierId) && levelEnd(c, stayingAfter(c, e.actor.supplierId, e.type === 'STAY_IN')) !== null;
const clocks = {
  ACCEPT_PRICE: [
    {
      to: 'deciding',
      who: [offerer],
      when: (c, e) => takesAll(c, e.payload.quantity),
      guards: [g.priceRuns],
      change: to.priceAccepted,
      effects: [effects.flagSharedPlaces],
    },
    { to: 'same', who: [offerer], guards: [g.priceRuns], change: to.partAccepted, effects: [effects.flagSharedPlaces] },
  ] satisfies readonly Row<'ACCEPT_PRICE'>[],
  STAY_IN: [
    {
      to: 'deciding',
      who: [offerer],
      when: endsLevels,
      guards: [g.levelRuns],
      change: to.lastLevelAnswered,
      effects: [effects.flagSharedPlaces],
    },
    { to: 'same', who: [offerer], guards: [g.levelRuns], change: to.levelAnswered, effects: [effects.flagSharedPlaces] },
  ] satisfies readonly Row<'STAY_IN'>[],
  DROP_OUT: [
    { to: 'deciding', who: [offerer], when: endsLevels, guards: [g.levelRuns], change: to.lastLevelAnswered },
    { to: 'same', who: [offerer], guards: [g.levelRuns], change: to.levelAnswered },
  ] satisfies readonly Row<'DROP_OUT'>[],
  LEVEL_DUE: [
    { to: 'ignored', who: [system], when: stale((c) => currentTurn(c)?.levelEndAt ?? null) },
    { to: 'deciding', who: [system], when: (c) => levelEnd(c) !== null, change: to.levelsOver },
    { to: 'same', who: [system], change: to.levelOver },
  ] satisfies readonly Row<'LEVEL_DUE'>[],
};

/** Turns that end by their own time rather than with the last slot or level. */
const endsByTime = (c: Hall) => !isSequential(c) && !isJapanese(c);

const readmission = {
  READMIT_SUPPLIER: {
    to: 'same',
    who: [manager],
    guards: [g.hasReason, g.isExcluded],
    change: to.supplierReadmitted,
  } satisfies Row<'READMIT_SUPPLIER'>,
};

const withdrawals = {
  DECIDE_WITHDRAW: {
    to: 'same',
    who: [buyer],
    guards: [g.decidable],
    change: to.decided,
    effects: [effects.tellWithdrawDecision],
  } satisfies Row<'DECIDE_WITHDRAW'>,
};

const checkIn = (late: 'checkin' | 'turn' | 'break') => ({
  SUPPLIER_READY: {
    to: 'same',
    who: [bidder],
    guards: [g.mayCheckIn(late)],
    change: to.checkedIn((c) => joiningTurn(c, late === 'break')),
    effects: [effects.flagSharedPlaces],
  } satisfies Row<'SUPPLIER_READY'>,
});

const flags = {
  RISK_FLAG: [
    {
      to: 'ignored',
      who: [system],
      when: (c, e) => c.riskFlags.length >= MOST_FLAGS || c.riskFlags.some((flag) => flag.flagKey === flagKey(e.payload)),
    },
    { to: 'same', who: [system], change: to.riskFlagged },
  ] satisfies readonly Row<'RISK_FLAG'>[],
};

const outages = (change: NonNullable<Row<'DOWNTIME'>['change']>) => ({
  DOWNTIME: [
    { to: 'ignored', who: [system], when: (c, e) => isCompensated(c, e.payload) },
    { to: 'same', who: [system], change },
  ] satisfies readonly Row<'DOWNTIME'>[],
});

const closing = (guards: NonNullable<Row<'CLOSE'>['guards']>) => ({
  CLOSE: [
    { to: 'ended', who: [buyer], when: hasStandingOffer, guards, change: to.hallClosedAndEnded },
    { to: 'failed', who: [buyer], guards, change: to.hallClosed },
  ] satisfies readonly Row<'CLOSE'>[],
});

const isStep = (step: 'START' | 'END') => (_c: Hall, e: HallEventOf<'TURN_PROCESS'>) => e.payload.step === step;
const startsItself = (c: Hall) => c.autoStartFlag === 'Y' && readyCount(c) >= c.minReadyCount;

/** What bidders send in a turn, with the code that they get where none runs (§5.2 row 2). */
const refusing = <Code extends string>(code: Code) => ({
  OFFER_PRICE: code,
  SURROGATE_OFFER: code,
  PASS: code,
  SEAL_OFFER: code,
  ACCEPT_PRICE: code,
  STAY_IN: code,
  DROP_OUT: code,
  WITHDRAW_SEAL: code,
});
const between = refusing('OFFER_BETWEEN_TURNS');
const halted = refusing('OFFER_HALL_PAUSED');
const over = refusing('OFFER_HALL_ENDED');

export const machine = lifecycle<Hall, HallEvent>()(
  {
    CREATE: { to: 'waiting', who: [system], change: to.configured },
  },
  {
    waiting: {
      label: { en: 'Not open', cn: '未开启' },
      colour: 'grey',
      refuses: between,
      deadlines: [
        { event: 'CHECKIN_DUE', at: (c) => (isArmed(c) && c.autoOpenFlag === 'Y' ? c.checkinAt : null) },
        { event: 'FAIL_DUE', at: (c) => (isArmed(c) ? c.failAt : null) },
      ],
      on: {
        ...invitations,
        ...deposit,
        ...failing,
        ...cancelling,
        CONFIGURE: [
          { to: 'ignored', who: [system], when: olderConfiguration },
          { to: 'same', who: [system], change: to.configured },
        ],
        RESCHEDULE_HALL: [
          { to: 'ignored', who: [system], when: older },
          { to: 'same', who: [system], change: to.rescheduled },
        ],
        CANCEL_PENDING: [
          { to: 'ignored', who: [system], when: older },
          { to: 'same', who: [system], change: to.disarmed },
        ],
        CHECKIN_DUE: [
          { to: 'ignored', who: [system], when: (c, e) => !isArmed(c) || c.autoOpenFlag !== 'Y' || stale((hall) => hall.checkinAt)(c, e) },
          { to: 'checkin', who: [system], change: to.opened },
        ],
        OPEN: { to: 'checkin', who: [buyer], guards: [g.notTooEarly, g.previousFinished, g.notRevising], change: to.opened },
        FAIL_HALL: { to: 'failed', who: [buyer], guards: [g.hasReason] },
      },
    },
    checkin: {
      label: { en: 'Check-in', cn: '签到中' },
      colour: 'orange',
      refuses: between,
      entry: [effects.tellOpened],
      deadlines: [
        { event: 'START_DUE', at: (c) => (c.startBlockedFlag === 'Y' ? null : c.startAt) },
        { event: 'FAIL_DUE', at: (c) => c.failAt },
      ],
      todos: [
        {
          type: 'COMPETE_READY',
          menuCode: 'competeHallMain',
          title: { en: 'Check in to the live hall', cn: '竞价签到' },
          to: (c) =>
            c.bidders.flatMap((one) =>
              one.confirmedFlag === 'Y' && one.bidderState === 'INVITED' ? [`supplier:${one.supplierId}` as const] : [],
            ),
        },
      ],
      on: {
        ...invitations,
        ...deposit,
        ...failing,
        ...cancelling,
        ...messages,
        ...questions,
        ...exclusion,
        ...readmission,
        ...flags,
        ...checkIn('checkin'),
        ...outages(to.outage(outageInCheckin, (c) => c.startAt)),
        SUPPLIER_UNREADY: { to: 'same', who: [bidder], change: to.checkedOut },
        START_DUE: [
          { to: 'ignored', who: [system], when: (c, e) => c.startBlockedFlag === 'Y' || stale((hall) => hall.startAt)(c, e) },
          { to: 'running', who: [system], when: startsItself, change: to.turnStarted },
          { to: 'same', who: [system], change: to.startBlocked, effects: [effects.tellStartBlocked] },
        ],
        TURN_PROCESS: { to: 'running', who: [buyer], when: isStep('START'), guards: [g.enoughReady], change: to.turnStarted },
        EXTEND: { to: 'same', who: [buyer], guards: [g.hasReason, g.extendable], change: to.checkinExtended },
        FAIL_HALL: { to: 'failed', who: [buyer], guards: [g.hasReason] },
      },
    },
    running: {
      label: { en: 'Turn running', cn: '竞价中' },
      colour: 'orange',
      deadlines: [
        { event: 'TURN_DUE', at: (c) => (endsByTime(c) ? c.turnEndAt : null) },
        { event: 'LEVEL_DUE', at: (c) => (isJapanese(c) ? (currentTurn(c)?.levelEndAt ?? null) : null) },
        { event: 'SLOT_DUE', at: (c) => (isSequential(c) ? (currentTurn(c)?.slotEndAt ?? null) : null) },
      ],
      on: {
        ...deposit,
        ...cancelling,
        ...messages,
        ...questions,
        ...exclusionInTurn,
        ...withdrawals,
        ...flags,
        ...checkIn('turn'),
        ...outages(to.outage(outageInTurn, (c) => c.turnEndAt)),
        ...closing([g.hasReason, g.sealedOpened]),
        ...offer,
        ...surrogate,
        ...slots,
        ...seals,
        ...clocks,
        REQUEST_WITHDRAW: {
          to: 'same',
          who: [bidder],
          guards: [g.requestable, g.hasReason],
          change: to.requested,
          effects: [effects.tellWithdrawRequest],
        },
        WITHDRAW_OFFER: { to: 'same', who: [bidder], guards: [g.withdrawable], change: to.offerWithdrawn },
        TURN_DUE: [
          { to: 'ignored', who: [system], when: (c, e) => !endsByTime(c) || stale((hall) => hall.turnEndAt)(c, e) },
          { to: 'revealing', who: [system], when: hasSeals, change: to.sealsDue },
          { to: 'deciding', who: [system], change: to.turnTimedOut },
        ],
        TURN_PROCESS: [
          {
            to: 'revealing',
            who: [buyer],
            when: (c, e) => isStep('END')(c, e) && hasSeals(c),
            guards: [g.hasReason, g.endableEarly],
            change: to.sealsDueByBuyer,
          },
          {
            to: 'deciding',
            who: [buyer],
            when: isStep('END'),
            guards: [g.hasReason, g.endableEarly],
            change: to.turnEndedByBuyer,
          },
        ],
        EXTEND: { to: 'same', who: [buyer], guards: [g.hasReason, g.extendable], change: to.turnExtended },
        PAUSE: { to: 'paused', who: [buyer], guards: [g.hasReason], change: to.hallPaused },
      },
    },
    revealing: {
      label: { en: 'Opening sealed offers', cn: '开封中' },
      colour: 'orange',
      refuses: { ...refusing('OFFER_TURN_CLOSED'), EXCLUDE_SUPPLIER: 'EXCLUDE_SEALED_OPENING' },
      entry: [effects.tellReveal, effects.openEscrow],
      deadlines: [{ event: 'REVEAL_DUE', at: (c) => c.turnEndAt }],
      on: {
        ...cancelling,
        ...messages,
        ...flags,
        ...reveals,
        ...outages(to.outage(outageInReveal, (c) => c.turnEndAt)),
        EXTEND: { to: 'same', who: [buyer], guards: [g.hasReason, g.extendable], change: to.revealExtended },
        PAUSE: { to: 'paused', who: [buyer], guards: [g.hasReason], change: to.hallPaused },
      },
    },
    deciding: {
      label: { en: 'Turn decision', cn: '轮次判定' },
      colour: 'orange',
      passages: [
        { to: 'interval', when: (c) => hasNextTurn(c) && readyCount(c) >= 1 },
        { to: 'ended', when: hasStandingOffer, change: to.hallEnded },
        { to: 'failed', change: to.breakOver },
      ],
    },
    paused: {
      label: { en: 'Paused', cn: '已暂停' },
      colour: 'blue',
      refuses: halted,
      on: {
        ...deposit,
        ...cancelling,
        ...messages,
        ...questions,
        ...exclusion,
        ...readmission,
        ...withdrawals,
        ...flags,
        ...checkIn('turn'),
        ...closing([g.hasReason, g.sealedOpened]),
        RESUME: { to: 'resuming', who: [buyer], guards: [g.leadInRange], change: to.hallResuming },
      },
    },
    resuming: {
      label: { en: 'Resuming', cn: '即将恢复' },
      colour: 'orange',
      refuses: halted,
      deadlines: [{ event: 'RESUME_DUE', at: (c) => c.resumeAt }],
      on: {
        ...cancelling,
        ...messages,
        ...flags,
        ...outages(to.outage(outageWhileResuming, (c) => c.resumeAt)),
        RESUME_DUE: [
          { to: 'ignored', who: [system], when: stale((c) => c.resumeAt) },
          { to: 'deciding', who: [system], when: nobodySpeaks, change: to.slotsOver },
          { to: 'revealing', who: [system], when: (c) => c.pausedFrom === 'revealing', change: to.hallResumed },
          { to: 'running', who: [system], change: to.hallResumed },
        ],
        PAUSE: { to: 'paused', who: [buyer], guards: [g.hasReason], change: to.pausedAgain },
      },
    },
    interval: {
      label: { en: 'Between turns', cn: '轮间等待' },
      colour: 'blue',
      refuses: between,
      deadlines: [{ event: 'INTERVAL_DUE', at: (c) => c.intervalEndAt }],
      on: {
        ...deposit,
        ...cancelling,
        ...messages,
        ...questions,
        ...exclusion,
        ...readmission,
        ...withdrawals,
        ...flags,
        ...checkIn('break'),
        ...outages(to.outage(outageInInterval, (c) => c.intervalEndAt)),
        ...closing([g.sealedOpened]),
        TURN_PROCESS: { to: 'running', who: [buyer], when: isStep('START'), guards: [g.moreTurns], change: to.turnStarted },
        INTERVAL_DUE: [
          { to: 'ignored', who: [system], when: stale((c) => c.intervalEndAt) },
          { to: 'running', who: [system], when: (c) => c.autoNextFlag === 'Y', change: to.turnStarted },
          { to: 'same', who: [system], change: to.breakOver, effects: [effects.tellBreakOver] },
        ],
        SET_TURN_PARAM: { to: 'same', who: [buyer], guards: [g.comingTurn, g.changedRulesFit], change: to.paramChanged },
        ADD_TURN: { to: 'same', who: [manager], guards: [g.hasReason, g.oneMoreTurn], change: to.turnAdded },
        EXTEND: { to: 'same', who: [buyer], guards: [g.hasReason, g.extendable], change: to.intervalExtended },
        FAIL_HALL: { to: 'failed', who: [buyer], guards: [g.hasReason, g.noOffers], change: to.breakOver },
      },
    },
    ended: {
      label: { en: 'Ended', cn: '竞价结束' },
      colour: 'green',
      ended: true,
      refuses: over,
      entry: [effects.tellEnded],
      on: {
        ...messages,
        ...flags,
        REOPEN: {
          to: 'interval',
          who: [manager],
          guards: [g.hasReason, g.reopenedInTime, g.notAwarding, g.oneMoreTurn],
          change: to.hallReopened,
          effects: [effects.tellReopened],
        },
        ARCHIVE: { to: 'archived', who: [system] },
      },
    },
    archived: { label: { en: 'Archived', cn: '已归档' }, colour: 'dark', final: true, refuses: over },
    failed: { label: { en: 'Failed', cn: '流标' }, colour: 'dark', final: true, refuses: over, entry: [effects.tellFailed] },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', final: true, refuses: over },
  },
);
