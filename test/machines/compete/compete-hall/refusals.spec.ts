import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { reasons } from '../../../../state-machines/compete/reasons.js';
import type { Hall } from '../../../../state-machines/compete/compete-hall/fields.js';
import { commitment } from '../../../../state-machines/trade/sealing/seal.js';
import { fromHex } from '../../../../state-machines/kernel/primitives/sha256.js';
import { dutch, japanese, reveal, seal, sealedHall, secretOf, slots, stay } from './format-stories.js';
import { aHall, buyer, clock, hallDefinition, manager, ONE_ITEM, supplier } from './hall-story.js';
import type { HallStory, Setting } from './hall-story.js';

// Why a hall says no: each code of its machine reached once, by the shortest story that a buyer would recognise.

const running = (setting: Setting = {}) => aHall({ items: ONE_ITEM, ...setting }).started();
const price = (story: HallStory, prices: Record<number, string>, actor = supplier('501'), sending = {}) =>
  story.refusal('OFFER_PRICE', actor, story.offerPayload(prices), sending)?.code;
const checkin = (setting: Setting = {}) => aHall({ items: ONE_ITEM, ...setting }).at('01:30:00');
const readying = (story: HallStory, payload: object = { rulesAccepted: 'Y', sealKeyReady: 'Y' }) =>
  story.refusal('SUPPLIER_READY', supplier('501'), payload)?.code;
const interval = (turns: Setting['turns'] = [{ intervalSeconds: 300 }, {}]) =>
  running({ turns }).offer('501', { 10: '9' }, '02:01:00').at('02:10:00');
const ended = () => running().offer('501', { 10: '9' }, '02:01:00').at('02:10:00');
const twoItems = (fields: object = {}, items?: Setting['items']) => aHall({ fields, ...(items ? { items } : {}) }).started();
const withdrawing = (rule: 'NEVER' | 'SELF' | 'CONSENT') =>
  running({ fields: { withdrawRule: rule } }).offer('501', { 10: '9' }, '02:01:00');
const withdrawal = (story: HallStory, event: 'WITHDRAW_OFFER' | 'REQUEST_WITHDRAW', offerId = story.offerOf('501').offerId) =>
  story.refusal(event, supplier('501'), { offerId, reason: 'Typing error' })?.code;

/** A snapshot that no sequence of today's events makes, such as a turn of a later format. */
function altered(story: HallStory, change: (hall: Hall) => Partial<Hall>): HallStory {
  story.snapshot = { ...story.snapshot!, context: { ...story.snapshot!.context, ...change(story.hall) } } as Snapshot;
  return story;
}
const inMode = (story: HallStory, turnMode: 'SEALED' | 'DUTCH') =>
  altered(story, (hall) => ({ turnParams: hall.turnParams.map((param) => ({ ...param, turnMode })) }));

const sealing = (change: object, story = sealedHall()) =>
  story.refusal('SEAL_OFFER', supplier('501'), { turnNo: 1, seq: 1, commitment: 'a'.repeat(64), ...change })?.code;
/** 501 and 502 have sealed, and the turn is over. */
function opening() {
  const story = sealedHall();
  const secret = seal(story, '501', { 10: '9', 20: '9' });
  seal(story, '502', { 10: '8', 20: '9' });
  return { story: story.at('02:10:00'), secret };
}
function revealing(change: object, supplierId = '501', story = opening().story) {
  const { commitment: made, saltHex, payload } = secretOf(story, '501', { 10: '9', 20: '9' });
  return story.refusal('REVEAL_OFFER', supplier(supplierId), { commitment: made, saltHex, payload, ...change })?.code;
}

const told: Readonly<Record<string, () => string | undefined>> = {
  HALL_TOO_EARLY: () => aHall().at('00:29:59.999').refusal('OPEN', buyer)?.code,
  HALL_SERIAL_WAIT: () =>
    aHall({ fields: { serialWaitFlag: 'Y' } })
      .at('01:10:00')
      .refusal('OPEN', buyer)?.code,
  HALL_DISARMED: () => aHall().send('CANCEL_PENDING', SYSTEM, { editionNo: 1 }).refusal('OPEN', buyer)?.code,
  HALL_NOT_ENOUGH_READY: () => checkin().refusal('TURN_PROCESS', buyer, { step: 'START', overrideReason: 'urgent' })?.code,
  HALL_HAS_OFFERS: () => interval().refusal('FAIL_HALL', buyer, { reason: 'No budget' })?.code,
  HALL_REOPEN_LATE: () => ended().at('02:40:00.001').refusal('REOPEN', manager, { reason: 'One more round' })?.code,
  HALL_REOPEN_AWARD: () =>
    ended().refusal('REOPEN', manager, { reason: 'One more round' }, { facts: { headerState: 'awardApproving' } })?.code,
  READY_NOT_CONFIRMED: () => readying(checkin({ bidders: [{ supplierId: '501', confirmedFlag: 'N' }] })),
  READY_RULES_NOT_ACCEPTED: () => readying(checkin(), { rulesAccepted: 'N' }),
  READY_DEPOSIT: () => readying(checkin({ fields: { depositFlag: 'Y' }, bidders: [{ supplierId: '501', depositOkFlag: 'N' }] })),
  READY_EXCLUDED: () => readying(checkin().send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion' })),
  READY_ALREADY: () => readying(checkin().ready('501')),
  READY_TOO_LATE: () => readying(aHall({ items: ONE_ITEM, fields: { lateJoinTurn: 0 } }).started(['502', '503'])),
  READY_NO_SEAL_KEY: () => readying(inMode(checkin(), 'SEALED'), { rulesAccepted: 'Y', sealKeyReady: 'N' }),
  REASON_REQUIRED: () => running().refusal('PAUSE', buyer, { reason: '  ' })?.code,
  EXTEND_RANGE: () => running().refusal('EXTEND', buyer, { seconds: 7_201, reason: 'Question open' })?.code,
  EXTEND_CLOCK: () => inMode(running(), 'DUTCH').refusal('EXTEND', buyer, { seconds: 60, reason: 'Question open' })?.code,
  TURN_END_CLOCK: () => inMode(running(), 'DUTCH').refusal('TURN_PROCESS', buyer, { step: 'END', reason: 'All done' })?.code,
  TURN_PARAM_PAST: () => interval().refusal('SET_TURN_PARAM', buyer, { turnNo: 1, durationSeconds: 60 })?.code,
  TURN_LIMIT: () =>
    interval(Array.from({ length: 10 }, () => ({ intervalSeconds: 300 }))).refusal('ADD_TURN', manager, { reason: 'More' })?.code,
  TURN_FORMAT: () => interval().refusal('ADD_TURN', manager, { turnMode: 'SEALED', reason: 'Best and final' })?.code,
  TURN_NO_MORE: () =>
    altered(interval(), (hall) => ({ turnParams: hall.turnParams.slice(0, 1) })).refusal('TURN_PROCESS', buyer, { step: 'START' })?.code,
  COMPETE_STEP_RANGE: () => interval().refusal('SET_TURN_PARAM', buyer, { turnNo: 2, minStepValue: '5', maxStepValue: '4' })?.code,
  COMPETE_BEST_NEEDS_VISIBLE: () =>
    running({ fields: { improveMode: 'BEST' }, turns: [{ visibility: 'BEST_PRICE', intervalSeconds: 300 }, { visibility: 'BEST_PRICE' }] })
      .at('02:10:00')
      .refusal('SET_TURN_PARAM', buyer, { turnNo: 2, visibility: 'BLIND' })?.code,
  COMPETE_TIE_NEEDS_VISIBLE: () =>
    running({ fields: { tieAllowedFlag: 'N' }, turns: [{ visibility: 'ALL_ANON', intervalSeconds: 300 }, { visibility: 'ALL_ANON' }] })
      .at('02:10:00')
      .refusal('SET_TURN_PARAM', buyer, { turnNo: 2, visibility: 'BEST_PRICE' })?.code,
  COMPETE_OT_MODE: () => interval().refusal('SET_TURN_PARAM', buyer, { turnNo: 2, overtimeFlag: 'Y', overtimeExtendSeconds: 0 })?.code,
  RESUME_LEAD_RANGE: () => running().send('PAUSE', buyer, { reason: 'Alarm' }).refusal('RESUME', buyer, { leadSeconds: 301 })?.code,
  EXCLUDE_ALREADY: () =>
    running()
      .send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion' })
      .refusal('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Again' })?.code,
  READMIT_NOT_EXCLUDED: () => checkin().refusal('READMIT_SUPPLIER', manager, { supplierId: '501', reason: 'Mistake' })?.code,
  CLOSE_SEALED_PENDING: () => inMode(running(), 'SEALED').refusal('CLOSE', buyer, { reason: 'Done' })?.code,
  OFFER_HALL_PAUSED: () => price(running().send('PAUSE', buyer, { reason: 'Alarm' }), { 10: '9' }),
  OFFER_BETWEEN_TURNS: () => price(interval(), { 10: '8' }),
  OFFER_HALL_ENDED: () => price(ended(), { 10: '8' }),
  OFFER_WRONG_MODE: () => price(inMode(running(), 'DUTCH'), { 10: '9' }),
  OFFER_TURN_CLOSED: () => price(running(), { 10: '9' }, supplier('501'), { at: clock('02:10:00') }),
  OFFER_TURN_STALE: () => running().refusal('OFFER_PRICE', supplier('501'), { turnNo: 2, items: [{ itemNo: 10, price: '9' }] })?.code,
  OFFER_NOT_INVITED: () => price(running(), { 10: '9' }, supplier('599')),
  OFFER_EXCLUDED: () => price(running().send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion' }), { 10: '9' }),
  OFFER_ELIMINATED: () =>
    price(
      running({ turns: [{ eliminateN: 1 }, {}], fields: { autoNextFlag: 'Y' } })
        .offer('502', { 10: '8' })
        .offer('503', { 10: '8' })
        .offer('504', { 10: '8' })
        .offer('501', { 10: '9' })
        .at('02:11:00'),
      { 10: '7' },
    ),
  OFFER_DROPPED_OUT: () =>
    price(
      altered(running(), (hall) => ({ bidders: hall.bidders.map((bidder) => ({ ...bidder, bidderState: 'DROPPED_OUT' as const })) })),
      { 10: '9' },
    ),
  OFFER_NOT_READY: () => price(aHall({ items: ONE_ITEM }).started(['502', '503']), { 10: '9' }),
  OFFER_TOO_FREQUENT: () =>
    price(
      running({ fields: { offerGapMs: 1_000 } })
        .offer('501', { 10: '9' }, '02:01:00')
        .at('02:01:00.999'),
      { 10: '8' },
    ),
  OFFER_MAX_PER_TURN: () => price(running({ turns: [{ maxOffers: 1 }] }).offer('501', { 10: '9' }, '02:01:00'), { 10: '8' }),
  OFFER_EMPTY: () => price(running(), {}),
  OFFER_ITEM_UNKNOWN: () => price(running(), { 10: '9', 30: '9' }),
  OFFER_ITEM_MISSING: () => price(twoItems(), { 10: '9' }),
  OFFER_PRICE_NOT_POSITIVE: () => price(running(), { 10: '0' }),
  OFFER_PRECISION: () => price(running(), { 10: '9.001' }),
  OFFER_OVER_CEILING: () => price(running({ fields: { ceilingPrice: '100' } }), { 10: '100.01' }),
  OFFER_UNDER_FLOOR: () => price(running({ fields: { floorPrice: '50' } }), { 10: '49.99' }),
  OFFER_WORSE_THAN_START: () => price(running({ fields: { startPrice: '100' } }), { 10: '100.01' }),
  OFFER_WORSE_THAN_LIMIT: () =>
    price(
      running({ fields: { autoNextFlag: 'Y' }, turns: [{}, { turnLimitRule: 'PREV_BEST' }] })
        .offer('502', { 10: '8' })
        .at('02:11:00'),
      { 10: '8.01' },
    ),
  OFFER_NOT_IMPROVED: () => price(running().offer('501', { 10: '9' }), { 10: '9.00' }),
  OFFER_STEP_TOO_SMALL: () => price(running({ turns: [{ minStepValue: '1' }] }).offer('501', { 10: '9' }), { 10: '8.01' }),
  OFFER_STEP_NOT_MULTIPLE: () =>
    price(running({ turns: [{ minStepValue: '1', stepMultipleFlag: 'Y' }] }).offer('501', { 10: '9' }), { 10: '7.5' }),
  OFFER_STEP_TOO_LARGE: () => price(running({ turns: [{ maxStepValue: '1' }] }).offer('501', { 10: '9' }), { 10: '7.99' }),
  OFFER_TIE_NOT_ALLOWED: () =>
    price(running({ fields: { tieAllowedFlag: 'N' }, turns: [{ visibility: 'ALL_ANON' }] }).offer('502', { 10: '9' }), { 10: '9' }),
  SURROGATE_SEALED: () =>
    inMode(running(), 'SEALED').refusal('SURROGATE_OFFER', buyer, {
      supplierId: '501',
      turnNo: 1,
      reason: 'Line down',
      attachmentIds: '5',
      items: [],
    })?.code,
  SURROGATE_ANON: () =>
    running({ fields: { buyerVisibility: 'ANON_UNTIL_END' } }).refusal('SURROGATE_OFFER', buyer, {
      alias: '01',
      turnNo: 1,
      reason: 'Line down',
      attachmentIds: '5',
      items: [],
    })?.code,
  SURROGATE_EVIDENCE: () =>
    running().refusal('SURROGATE_OFFER', buyer, { supplierId: '501', turnNo: 1, reason: 'Line down', items: [{ itemNo: 10, price: '9' }] })
      ?.code,
  WITHDRAW_NOT_ALLOWED: () => withdrawal(withdrawing('NEVER'), 'WITHDRAW_OFFER'),
  WITHDRAW_WINDOW_OVER: () => withdrawal(withdrawing('SELF').at('02:01:30.001'), 'WITHDRAW_OFFER'),
  WITHDRAW_NOT_LATEST: () => withdrawal(withdrawing('CONSENT'), 'REQUEST_WITHDRAW', '1'),
  WITHDRAW_TOO_LATE: () => withdrawal(withdrawing('CONSENT').at('02:09:00.001'), 'REQUEST_WITHDRAW'),
  WITHDRAW_REQUEST_OPEN: () => {
    const story = withdrawing('CONSENT');
    return withdrawal(
      story.send('REQUEST_WITHDRAW', supplier('501'), { offerId: story.offerOf('501').offerId, reason: 'Typing error' }),
      'REQUEST_WITHDRAW',
    );
  },
  WITHDRAW_REQUEST_GONE: () => withdrawing('CONSENT').refusal('DECIDE_WITHDRAW', buyer, { requestNo: '1', agree: 'Y' })?.code,
  NOTICE_EMPTY: () => running().refusal('POST_NOTICE', buyer, { content: ' ' })?.code,
  ASK_TOO_MANY: () =>
    [1, 2, 3, 4, 5]
      .reduce((story, n) => story.send('ASK', supplier('501'), { content: `Question ${n}` }), running())
      .refusal('ASK', supplier('501'), { content: 'Question 6' })?.code,
  ANSWER_GONE: () => running().refusal('ANSWER', buyer, { replyTo: 99, content: 'Yes' })?.code,
  COMPETE_SLOTS_NEED_VISIBLE: () =>
    altered(interval(), () => ({ competeFormat: 'HYBRID' })).refusal('ADD_TURN', manager, { turnMode: 'SEQUENTIAL', reason: 'One more' })
      ?.code,
  OFFER_NOT_YOUR_SLOT: () => slots().refusedOffer('501', { 10: '1900' }) ?? undefined,
  DUTCH_QTY_EXCEEDS: () =>
    dutch({ multiUnitFlag: 'Y' }).refusal('ACCEPT_PRICE', supplier('501'), { turnNo: 1, tickNo: 0, quantity: '1.5' })?.code,
  DUTCH_WHOLE_ONLY: () => dutch().refusal('ACCEPT_PRICE', supplier('501'), { turnNo: 1, tickNo: 0, quantity: '0.5' })?.code,
  DUTCH_TICK_STALE: () => dutch().refusal('ACCEPT_PRICE', supplier('501'), { turnNo: 1, tickNo: 1 })?.code,
  LEVEL_STALE: () => japanese().refusal('STAY_IN', supplier('501'), { turnNo: 1, level: 1 })?.code,
  LEVEL_ANSWERED: () => stay(japanese(), '501', 0).refusal('STAY_IN', supplier('501'), { turnNo: 1, level: 0 })?.code,
  SEAL_FORMAT: () => sealing({ commitment: 'A'.repeat(64) }),
  SEAL_SEQ: () => sealing({ seq: 2 }),
  SEAL_ESCROW_MISSING: () => sealing({}, sealedHall({ fields: { sealMode: 'ESCROW' } })),
  SEAL_DUPLICATE: () => {
    const story = sealedHall();
    const { commitment } = seal(story, '502', { 10: '9', 20: '9' });
    return sealing({ commitment }, story);
  },
  SEAL_NONE_STANDING: () => sealedHall().refusal('WITHDRAW_SEAL', supplier('501'), { turnNo: 1 })?.code,
  EXCLUDE_SEALED_OPENING: () => opening().story.refusal('EXCLUDE_SUPPLIER', buyer, { supplierId: '502', reason: 'Collusion' })?.code,
  REVEAL_NOT_STANDING: () => revealing({}, '502'),
  REVEAL_ALREADY: () => {
    const { story, secret } = opening();
    reveal(story, '501', secret);
    return revealing({}, '501', story);
  },
  REVEAL_HASH_MISMATCH: () => revealing({ saltHex: 'f'.repeat(64) }),
  REVEAL_NOT_CANONICAL: () => {
    const story = sealedHall();
    const saltHex = '0'.repeat(64);
    const payload = 'ten thousand';
    const made = commitment(fromHex(saltHex), payload);
    story.send('SEAL_OFFER', supplier('501'), { turnNo: 1, seq: 1, commitment: made }).at('02:10:00');
    return story.refusal('REVEAL_OFFER', supplier('501'), { commitment: made, saltHex, payload })?.code;
  },
  REVEAL_WRONG_CONTEXT: () => {
    const story = sealedHall();
    const secret = secretOf(story, '501', { 10: '9', 20: '9' }, 2);
    story.send('SEAL_OFFER', supplier('501'), { turnNo: 1, seq: 1, commitment: secret.commitment }).at('02:10:00');
    const { saltHex, payload } = secret;
    return story.refusal('REVEAL_OFFER', supplier('501'), { commitment: secret.commitment, saltHex, payload })?.code;
  },
};

test.each(Object.entries(told))('%s', (code, story) => {
  expect(story()).toBe(code);
  expect(reasons).toHaveProperty(code);
});

test('these are all the codes the machine knows', () => {
  const states = Object.values(hallDefinition.machine.states);
  const guards = [...hallDefinition.machine.rows.values()].flatMap((row) => row.spec.guards ?? []).flatMap((guard) => guard.codes);
  const fixed = states.flatMap((state) => Object.values((state.refuses ?? {}) as Record<string, string>));
  expect([...new Set([...guards, ...fixed])].sort()).toEqual(Object.keys(told).sort());
});

describe('offers refused item by item', () => {
  test('every failing item is named with its own code; the answer is the first of the row', () => {
    const story = twoItems({}, [
      { itemNo: 10, quantity: '1', ceilingPrice: '5', floorPrice: '1' },
      { itemNo: 20, quantity: '1', ceilingPrice: '5', floorPrice: '2' },
    ]);
    expect(story.refusal('OFFER_PRICE', supplier('501'), story.offerPayload({ 10: '0.5', 20: '6' }))).toMatchObject({
      code: 'OFFER_OVER_CEILING',
      data: {
        items: [
          { itemNo: 10, code: 'OFFER_UNDER_FLOOR' },
          { itemNo: 20, code: 'OFFER_OVER_CEILING' },
        ],
      },
    });
  });

  test('in ITEM mode a step too small on one line refuses the whole offer', () => {
    const story = aHall({ fields: { awardMode: 'ITEM' }, turns: [{ minStepRate: '1' }] })
      .started()
      .offer('501', { 10: '10', 20: '20' });
    expect(story.refusal('OFFER_PRICE', supplier('501'), story.offerPayload({ 10: '9.95', 20: '19' }))).toMatchObject({
      code: 'OFFER_STEP_TOO_SMALL',
      data: { items: [{ itemNo: 10, code: 'OFFER_STEP_TOO_SMALL' }] },
    });
    expect(story.offerOf('501').items.map((line) => line.price)).toEqual(['10', '20']);
  });

  test('held to his own previous turn, a worse value is worse than the limit, the same again no improvement', () => {
    const second = (fields: object = {}) =>
      running({ fields: { autoNextFlag: 'Y', ...fields }, turns: [{}, { turnLimitRule: 'PREV_OWN' }] })
        .offer('501', { 10: '9' })
        .at('02:11:00');
    for (const fields of [{}, { awardMode: 'ITEM' }]) {
      expect([price(second(fields), { 10: '9.01' }), price(second(fields), { 10: '9' })]).toEqual([
        'OFFER_WORSE_THAN_LIMIT',
        'OFFER_NOT_IMPROVED',
      ]);
      expect(price(second(fields).offer('501', { 10: '8.5' }, '02:12:00'), { 10: '8.7' })).toBe('OFFER_NOT_IMPROVED');
    }
    expect(price(second().offer('501', { 10: '8.5' }, '02:12:00'), { 10: '9.01' })).toBe('OFFER_WORSE_THAN_LIMIT');
  });

  test('bounds that bidders do not see answer with their code alone', () => {
    const story = running({ fields: { ceilingPrice: '100' } });
    expect(story.refusal('OFFER_PRICE', supplier('501'), story.offerPayload({ 10: '101' }))).toEqual({
      code: 'OFFER_OVER_CEILING',
      kind: 'Refused',
    });
  });
});

describe('what a hall does not want any more', () => {
  test('a timer whose deadline moved, an older edition and late words of the header are dropped', () => {
    const story = running();
    const stale = story.event(
      'TURN_DUE',
      SYSTEM,
      {},
      { at: clock('02:10:00'), cause: { kind: 'TIMER', event: 'TURN_DUE', due: clock('02:10:00') } },
    );
    story.send('EXTEND', buyer, { seconds: 60, reason: 'Question open' });
    expect(decide(hallDefinition, story.snapshot, stale)).toMatchObject({ ok: false, dropped: true });
    expect(story.try('ADD_BIDDER', SYSTEM, { editionNo: 1, bidder: { supplierId: '599' } })).toMatchObject({ ok: false, dropped: true });
    expect(aHall({ fields: { editionNo: 2 } }).try('CANCEL_PENDING', SYSTEM, { editionNo: 1 })).toMatchObject({ ok: false, dropped: true });
  });

  test('an unknown alias is an input error', () => {
    expect(running().refusal('EXCLUDE_SUPPLIER', buyer, { alias: '77', reason: 'Collusion' })).toMatchObject({
      code: 'DOC_LINE_UNKNOWN',
      kind: 'Invalid',
    });
  });

  test('while bidders are anonymous only the alias names one', () => {
    const story = running({ fields: { buyerVisibility: 'ANON_UNTIL_END' } });
    expect(story.refusal('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion' })?.code).toBe('DOC_LINE_UNKNOWN');
    expect(story.send('EXCLUDE_SUPPLIER', buyer, { alias: '04', reason: 'Collusion' }).bidder('501').bidderState).toBe('EXCLUDED');
  });
});
