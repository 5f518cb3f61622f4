/** Why something is refused in a hall (spec compete.md §2, §5, §8). Each guard reads the document and the event only. */
import { MINUTE_MS } from '../../kernel/primitives/instant.js';
import type { MachineEvent } from '../../kernel/events.js';

import type { CompeteCode } from '../reasons.js';
import { guard, refuse, rule } from '../reasons.js';
import type { HallEventOf } from './events.js';
import type { Hall, TurnParam } from './fields.js';
import { MAX_TURNS } from './fields.js';
import {
  bidderOf,
  currentParam,
  currentTurn,
  hasStandingOffer,
  isAnonymous,
  meant,
  paramOf,
  readyCount,
  unknownBidder,
} from './rules/hall.js';
import { MAX_OPEN_QUESTIONS, openQuestions, questionOf } from './rules/notices.js';
import type { PriceCheck } from './rules/offer-check.js';
import { acceptFailure, levelFailure } from './rules/clock-offers.js';
import { checkOffer, passFailure, takingFailure } from './rules/offering.js';
import { checkInFailure, joiningTurn } from './rules/participation.js';
import { revealFailure, sealFailure, sealOf } from './rules/sealing.js';
import { bestIsVisible, tiesAreVisible, mayAddTurn, overtimeFits, slotsAreVisible, stepsFit } from './rules/turn-params.js';
import { hasNextTurn } from './rules/turns.js';
import { decisionFailure, requestFailure, selfFailure } from './rules/withdrawal.js';

const EARLIEST_OPENING_MS = 60 * MINUTE_MS;
const REOPEN_WITHIN_MS = 30 * MINUTE_MS;
const LONGEST_EXTENSION_S = 7_200;
const LONGEST_LEAD_S = 300;

const given = (text: string | null): boolean => text !== null && text.trim() !== '';
const passed = (code: CompeteCode | null) => code === null || refuse(code);

type WithReason = MachineEvent<string, { readonly reason: string | null }>;

export const hasReason = guard('REASON_REQUIRED', (_c: Hall, e: WithReason) => given(e.payload.reason), { needs: 'ask' });

export const notTooEarly = guard(
  'HALL_TOO_EARLY',
  (c: Hall, e: MachineEvent) => c.checkinAt === null || e.at >= c.checkinAt - EARLIEST_OPENING_MS,
  { over: ['checkinAt'] },
);
export const previousFinished = guard('HALL_SERIAL_WAIT', (c: Hall) => c.serialWaitFlag !== 'Y', { over: ['serialWaitFlag'] });
export const notRevising = guard('HALL_DISARMED', (c: Hall) => c.revisingFlag !== 'Y', { over: ['revisingFlag'] });

/** SUPPLIER_READY; `late` is how late check-in counts in the state. */
export const mayCheckIn = (late: 'checkin' | 'turn' | 'break') =>
  rule(
    [
      'READY_NOT_CONFIRMED',
      'READY_RULES_NOT_ACCEPTED',
      'READY_DEPOSIT',
      'READY_EXCLUDED',
      'READY_ALREADY',
      'READY_TOO_LATE',
      'READY_NO_SEAL_KEY',
    ],
    (c: Hall, e: HallEventOf<'SUPPLIER_READY'>) =>
      passed(
        checkInFailure(c, bidderOf(c, e.actor.supplierId)!, {
          rulesAccepted: e.payload.rulesAccepted === 'Y',
          sealKeyReady: e.payload.sealKeyReady === 'Y',
          lateTurn: late === 'checkin' ? null : joiningTurn(c, late === 'break'),
        }),
      ),
    { needs: 'ask' },
  );

export const enoughReady = guard(
  'HALL_NOT_ENOUGH_READY',
  (c: Hall, e: HallEventOf<'TURN_PROCESS'>) => readyCount(c) >= c.minReadyCount || (given(e.payload.overrideReason) && readyCount(c) >= 1),
  { needs: 'ask' },
);

export const moreTurns = guard('TURN_NO_MORE', (c: Hall) => hasNextTurn(c), { needs: 'ask' });

const isClock = (c: Hall) => ['DUTCH', 'JAPANESE'].includes(currentParam(c)?.turnMode ?? '');
const isSlots = (c: Hall) => currentParam(c)?.turnMode === 'SEQUENTIAL';

export const extendable = rule(
  ['EXTEND_RANGE', 'EXTEND_CLOCK'],
  (c: Hall, e: HallEventOf<'EXTEND'>) => {
    if (e.payload.seconds < 1 || e.payload.seconds > LONGEST_EXTENSION_S) return refuse('EXTEND_RANGE');
    return currentTurn(c)?.turnState === 'RUNNING' && (isClock(c) || isSlots(c)) ? refuse('EXTEND_CLOCK') : true;
  },
  { needs: 'ask' },
);

export const endableEarly = guard('TURN_END_CLOCK', (c: Hall) => !isClock(c), { needs: 'ask' });

export const leadInRange = guard('RESUME_LEAD_RANGE', (_c: Hall, e: HallEventOf<'RESUME'>) => lead(e) >= 0 && lead(e) <= LONGEST_LEAD_S, {
  needs: 'ask',
});
export const lead = (e: HallEventOf<'RESUME'>): number => e.payload.leadSeconds ?? 30;

export const noOffers = guard('HALL_HAS_OFFERS', (c: Hall) => !hasStandingOffer(c), { needs: 'ask' });

export const sealedOpened = guard(
  'CLOSE_SEALED_PENDING',
  (c: Hall) => currentParam(c)?.turnMode !== 'SEALED' || currentTurn(c)?.turnState === 'CLOSED',
  { needs: 'ask' },
);

export const reopenedInTime = guard('HALL_REOPEN_LATE', (c: Hall, e: MachineEvent) => e.at - (c.endedAt ?? 0) <= REOPEN_WITHIN_MS, {
  over: ['endedAt'],
});
export const notAwarding = guard(
  'HALL_REOPEN_AWARD',
  (_c: Hall, e: HallEventOf<'REOPEN'>) => ['competing', 'awarding'].includes(e.facts.headerState),
  { needs: 'ask' },
);

const offerCodes = [
  'OFFER_WRONG_MODE',
  'OFFER_TURN_CLOSED',
  'OFFER_TURN_STALE',
  'OFFER_NOT_INVITED',
  'OFFER_EXCLUDED',
  'OFFER_ELIMINATED',
  'OFFER_DROPPED_OUT',
  'OFFER_NOT_READY',
  'OFFER_TOO_FREQUENT',
  'OFFER_MAX_PER_TURN',
  'OFFER_NOT_YOUR_SLOT',
  'OFFER_EMPTY',
  'OFFER_ITEM_UNKNOWN',
  'OFFER_ITEM_MISSING',
  'OFFER_PRICE_NOT_POSITIVE',
  'OFFER_PRECISION',
  'OFFER_OVER_CEILING',
  'OFFER_UNDER_FLOOR',
  'OFFER_WORSE_THAN_START',
  'OFFER_WORSE_THAN_LIMIT',
  'OFFER_NOT_IMPROVED',
  'OFFER_STEP_TOO_SMALL',
  'OFFER_STEP_NOT_MULTIPLE',
  'OFFER_STEP_TOO_LARGE',
  'OFFER_TIE_NOT_ALLOWED',
] as const satisfies readonly CompeteCode[];

interface Weighed {
  readonly hall: Hall;
  readonly check: PriceCheck;
}

/** Guard and change ask the same of one event; it is weighed once. */
const weighed = new WeakMap<object, Weighed>();

export function offerCheck(c: Hall, e: HallEventOf<'OFFER_PRICE'> | HallEventOf<'SURROGATE_OFFER'>): PriceCheck {
  const known = weighed.get(e);
  if (known?.hall === c) return known.check;
  const surrogate = e.type === 'SURROGATE_OFFER';
  const supplierId = e.type === 'SURROGATE_OFFER' ? (meant(c, e.payload)?.supplierId ?? null) : e.actor.supplierId;
  const check = checkOffer(c, { supplierId, turnNo: e.payload.turnNo, prices: e.payload.items, at: e.at, surrogate });
  weighed.set(e, { hall: c, check });
  return check;
}

const holds = (check: PriceCheck) => check.ok || check.refusal;

export const offerStands = rule(offerCodes, (c: Hall, e: HallEventOf<'OFFER_PRICE'>) => holds(offerCheck(c, e)), { needs: 'ask' });

const takingCodes = [
  'OFFER_WRONG_MODE',
  'OFFER_TURN_CLOSED',
  'OFFER_TURN_STALE',
  'OFFER_NOT_INVITED',
  'OFFER_EXCLUDED',
  'OFFER_ELIMINATED',
  'OFFER_DROPPED_OUT',
  'OFFER_NOT_READY',
] as const satisfies readonly CompeteCode[];

export const sealStands = rule(
  [...takingCodes, 'OFFER_TOO_FREQUENT', 'OFFER_MAX_PER_TURN', 'SEAL_FORMAT', 'SEAL_DUPLICATE', 'SEAL_SEQ', 'SEAL_ESCROW_MISSING'],
  (c: Hall, e: HallEventOf<'SEAL_OFFER'>) =>
    passed(sealFailure(c, { ...e.payload, supplierId: e.actor.supplierId, at: e.at, known: e.facts.known })),
  { needs: 'ask' },
);

export const sealWithdrawable = rule(
  [...takingCodes, 'SEAL_NONE_STANDING'],
  (c: Hall, e: HallEventOf<'WITHDRAW_SEAL'>) => {
    const failure = takingFailure(c, 'SEALED', { supplierId: e.actor.supplierId, turnNo: e.payload.turnNo, at: e.at });
    return passed(failure ?? (sealOf(c, e.actor.supplierId) ? null : 'SEAL_NONE_STANDING'));
  },
  { needs: 'ask' },
);

export const revealStands = rule(
  ['REVEAL_NOT_STANDING', 'REVEAL_ALREADY', 'REVEAL_HASH_MISMATCH', 'REVEAL_NOT_CANONICAL', 'REVEAL_WRONG_CONTEXT'],
  (c: Hall, e: HallEventOf<'REVEAL_OFFER'>) => passed(revealFailure(c, { ...e.payload, supplierId: e.actor.supplierId })),
  { needs: 'ask' },
);

export const priceRuns = rule(
  [...takingCodes, 'DUTCH_TICK_STALE', 'DUTCH_QTY_EXCEEDS', 'DUTCH_WHOLE_ONLY', 'OFFER_MAX_PER_TURN'],
  (c: Hall, e: HallEventOf<'ACCEPT_PRICE'>) => passed(acceptFailure(c, { ...e.payload, supplierId: e.actor.supplierId, at: e.at })),
  { needs: 'ask' },
);

export const levelRuns = rule(
  [...takingCodes, 'LEVEL_STALE', 'LEVEL_ANSWERED'],
  (c: Hall, e: HallEventOf<'STAY_IN'> | HallEventOf<'DROP_OUT'>) =>
    passed(levelFailure(c, { ...e.payload, supplierId: e.actor.supplierId, at: e.at })),
  { needs: 'ask' },
);

/** PASS: whoever speaks may say that he offers no more. */
export const ownSlot = rule(
  [...takingCodes, 'OFFER_NOT_YOUR_SLOT'],
  (c: Hall, e: HallEventOf<'PASS'>) => passed(passFailure(c, { supplierId: e.actor.supplierId, turnNo: e.payload.turnNo, at: e.at })),
  { needs: 'ask' },
);

/** What makes a surrogate offer possible at all comes first: the buyer learns nothing of prices he may not give. */
export const surrogateAllowed = rule(
  ['SURROGATE_ANON', 'SURROGATE_SEALED', 'REASON_REQUIRED', 'SURROGATE_EVIDENCE'],
  (c: Hall, e: HallEventOf<'SURROGATE_OFFER'>) => {
    if (isAnonymous(c)) return refuse('SURROGATE_ANON');
    if (currentParam(c)?.turnMode === 'SEALED') return refuse('SURROGATE_SEALED');
    if (!given(e.payload.reason)) return refuse('REASON_REQUIRED');
    return given(e.payload.attachmentIds) || refuse('SURROGATE_EVIDENCE');
  },
  { needs: 'ask' },
);

export const surrogateStands = rule(offerCodes, (c: Hall, e: HallEventOf<'SURROGATE_OFFER'>) => holds(offerCheck(c, e)), { needs: 'ask' });

type Whom = HallEventOf<'EXCLUDE_SUPPLIER'> | HallEventOf<'READMIT_SUPPLIER'>;

export const excludable = rule(
  ['EXCLUDE_ALREADY'],
  (c: Hall, e: Whom) => {
    const bidder = meant(c, e.payload);
    if (!bidder) return unknownBidder(e.payload);
    return bidder.bidderState !== 'EXCLUDED' || refuse('EXCLUDE_ALREADY');
  },
  { needs: 'ask' },
);

export const isExcluded = rule(
  ['READMIT_NOT_EXCLUDED'],
  (c: Hall, e: Whom) => {
    const bidder = meant(c, e.payload);
    if (!bidder) return unknownBidder(e.payload);
    return bidder.bidderState === 'EXCLUDED' || refuse('READMIT_NOT_EXCLUDED');
  },
  { needs: 'ask' },
);

export const withdrawable = rule(
  ['WITHDRAW_NOT_ALLOWED', 'WITHDRAW_NOT_LATEST', 'WITHDRAW_WINDOW_OVER', 'WITHDRAW_TOO_LATE'],
  (c: Hall, e: HallEventOf<'WITHDRAW_OFFER'>) =>
    passed(selfFailure(c, { supplierId: e.actor.supplierId, offerId: e.payload.offerId, at: e.at })),
  { needs: 'ask' },
);

export const requestable = rule(
  ['WITHDRAW_NOT_ALLOWED', 'WITHDRAW_NOT_LATEST', 'WITHDRAW_REQUEST_OPEN', 'WITHDRAW_TOO_LATE'],
  (c: Hall, e: HallEventOf<'REQUEST_WITHDRAW'>) =>
    passed(requestFailure(c, { supplierId: e.actor.supplierId, offerId: e.payload.offerId, at: e.at })),
  { needs: 'ask' },
);

export const decidable = rule(
  ['WITHDRAW_REQUEST_GONE', 'WITHDRAW_NOT_LATEST'],
  (c: Hall, e: HallEventOf<'DECIDE_WITHDRAW'>) => passed(decisionFailure(c, e.payload.requestNo, e.payload.agree === 'Y')),
  { needs: 'ask' },
);

export const hasContent = guard(
  'NOTICE_EMPTY',
  (_c: Hall, e: MachineEvent<string, { readonly content: string | null }>) => given(e.payload.content),
  { needs: 'ask' },
);

export const postable = rule(
  ['NOTICE_EMPTY'],
  (c: Hall, e: HallEventOf<'POST_NOTICE'>) => {
    if (!given(e.payload.content)) return refuse('NOTICE_EMPTY');
    return toEverybody(e.payload) || meant(c, e.payload) !== undefined || unknownBidder(e.payload);
  },
  { needs: 'ask' },
);

export const toEverybody = (whom: { readonly supplierId: string | null; readonly alias: string | null }): boolean =>
  whom.supplierId === null && whom.alias === null;

export const fewQuestions = guard(
  'ASK_TOO_MANY',
  (c: Hall, e: MachineEvent) => openQuestions(c, e.actor.supplierId ?? '') < MAX_OPEN_QUESTIONS,
  { needs: 'ask' },
);
export const questionThere = guard('ANSWER_GONE', (c: Hall, e: HallEventOf<'ANSWER'>) => questionOf(c, e.payload.replyTo) !== undefined, {
  needs: 'ask',
});

type Rules = HallEventOf<'SET_TURN_PARAM'>['payload'] | HallEventOf<'ADD_TURN'>['payload'] | HallEventOf<'REOPEN'>['payload'];

const said = (payload: Rules): Partial<TurnParam> => {
  const {
    reason: _reason,
    leadSeconds: _lead,
    ...rules
  } = payload as Rules & { readonly reason?: unknown; readonly leadSeconds?: unknown };
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== null && value !== undefined));
};

/** A coming turn with what is said of it. */
export const changedParam = (param: TurnParam, payload: Rules): TurnParam => ({ ...param, ...said(payload) });

/** One more turn: the last one's rules, with what is said of it. */
export function addedParam(c: Hall, payload: Rules): TurnParam {
  const last = c.turnParams.reduce((a, b) => (a.turnNo > b.turnNo ? a : b));
  const added = { ...last, ...said(payload), turnNo: last.turnNo + 1 };
  // Overtime is of open turns alone: a turn of another mode does not take it over from the last one.
  return added.turnMode === 'OPEN' || payload.overtimeFlag === 'Y' ? added : { ...added, overtimeFlag: 'N' };
}

export const comingTurn = guard(
  'TURN_PARAM_PAST',
  (c: Hall, e: HallEventOf<'SET_TURN_PARAM'>) => e.payload.turnNo > c.currentTurnNo && paramOf(c, e.payload.turnNo) !== undefined,
  { needs: 'ask' },
);

const ruleCodes = [
  'COMPETE_STEP_RANGE',
  'COMPETE_BEST_NEEDS_VISIBLE',
  'COMPETE_TIE_NEEDS_VISIBLE',
  'COMPETE_SLOTS_NEED_VISIBLE',
  'COMPETE_OT_MODE',
] as const satisfies readonly CompeteCode[];

const fits = (c: Hall, param: TurnParam) => {
  if (!stepsFit(param)) return refuse('COMPETE_STEP_RANGE');
  if (!bestIsVisible(c.improveMode, param)) return refuse('COMPETE_BEST_NEEDS_VISIBLE');
  if (!tiesAreVisible(c.tieAllowedFlag, param)) return refuse('COMPETE_TIE_NEEDS_VISIBLE');
  if (!slotsAreVisible(c.showCountFlag, param)) return refuse('COMPETE_SLOTS_NEED_VISIBLE');
  return overtimeFits(param) || refuse('COMPETE_OT_MODE');
};

export const changedRulesFit = rule(
  ruleCodes,
  (c: Hall, e: HallEventOf<'SET_TURN_PARAM'>) => fits(c, changedParam(paramOf(c, e.payload.turnNo)!, e.payload)),
  { needs: 'ask' },
);

export const oneMoreTurn = rule(
  ['TURN_LIMIT', 'TURN_FORMAT', ...ruleCodes],
  (c: Hall, e: HallEventOf<'ADD_TURN'> | HallEventOf<'REOPEN'>) => {
    if (c.turnParams.length >= MAX_TURNS) return refuse('TURN_LIMIT');
    if (!mayAddTurn(c.competeFormat, e.payload.turnMode)) return refuse('TURN_FORMAT');
    return fits(c, addedParam(c, e.payload));
  },
  { needs: 'ask' },
);
