import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Bidder } from '../../../../state-machines/compete/compete-hall/fields.js';
import { ranking } from '../../../../state-machines/compete/compete-hall/rules/ranking.js';
import type { BidderHallView } from '../../../../state-machines/compete/compete-hall/view.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import { aHall, buyer, clock, manager, ONE_ITEM, supplier } from './hall-story.js';
import type { HallStory } from './hall-story.js';

// The examples of compete.md §12 that concern open turns, by number.

const seenBy = (story: HallStory, supplierId: string): BidderHallView => {
  const audience = view.audienceOf(story.hall, story.state, { ...supplier(supplierId), orgIds: null })!;
  return {
    ...view.shared(story.hall, story.state, audience.split(':')[0]!),
    ...view.own(story.hall, story.state, audience),
  } as unknown as BidderHallView;
};

describe('12.1 ranking with factor and tie', () => {
  const setting = (tieRule: 'EARLIEST' | 'SHARED') =>
    aHall({
      fields: { tieRule },
      turns: [{ visibility: 'BEST_PRICE' }],
      bidders: [{ supplierId: '501' }, { supplierId: '502' }, { supplierId: '503', factor: '1.02' }],
    })
      .started()
      .offer('501', { 10: '10.00', 20: '25.00' }, '02:01:00')
      .offer('502', { 10: '9.80', 20: '25.50' }, '02:02:00')
      .offer('503', { 10: '9.50', 20: '26.00' }, '02:03:00');

  test('the earlier of equals ranks first; a factor ranks by the comparable value', () => {
    const story = setting('EARLIEST');
    expect(ranking(story.hall).map(({ supplierId, rank, offer, comparable }) => [supplierId, rank, offer.totalRaw, comparable])).toEqual([
      ['501', 1, '2000', '2000'],
      ['502', 2, '2000', '2000'],
      ['503', 3, '1990', '2029.8'],
    ]);
    expect(setting('SHARED').ranks()).toEqual({ 501: 1, 502: 1, 503: 3 });
  });

  test('a better offer takes the lead, and each sees the best in his own terms', () => {
    const story = setting('EARLIEST').offer('503', { 10: '9.40', 20: '25.50' }, '02:04:00');
    expect(ranking(story.hall).map(({ supplierId, rank, comparable }) => [supplierId, rank, comparable])).toEqual([
      ['503', 1, '1999.2'],
      ['501', 2, '2000'],
      ['502', 3, '2000'],
    ]);
    expect(seenBy(story, '501').best).toBe('1999.2');
    expect(seenBy(story, '503').best).toBe('1960');
    expect(seenBy(story, '501').rank).toBe(2);
  });
});

describe('12.2 steps', () => {
  const at1990 = (rules: object) =>
    aHall({ items: ONE_ITEM, turns: [{ minStepRate: '1', maxStepRate: '5', ...rules }] })
      .started()
      .offer('501', { 10: '1990.00' }, '02:01:00');

  test('least 19.90 and greatest 99.50 of 1990.00', () => {
    const story = at1990({});
    expect(story.refusedOffer('501', { 10: '1970.11' }, '02:02:00')).toBe('OFFER_STEP_TOO_SMALL');
    expect(story.refusedOffer('501', { 10: '1970.10' })).toBeNull();
    expect(story.refusedOffer('501', { 10: '1890.49' })).toBe('OFFER_STEP_TOO_LARGE');
    expect(story.refusedOffer('501', { 10: '1890.50' })).toBeNull();
    expect(story.refusedOffer('501', { 10: '1990.00' })).toBe('OFFER_NOT_IMPROVED');
    expect(seenBy(story, '501').next).toBe('1970.1');
  });

  test('a least step of 25.00 beside the rate is the larger and wins', () => {
    const story = at1990({ minStepValue: '25' });
    expect(story.refusedOffer('501', { 10: '1965.01' })).toBe('OFFER_STEP_TOO_SMALL');
    expect(story.refusedOffer('501', { 10: '1965.00' })).toBeNull();
  });

  test('whole multiples only', () => {
    const story = at1990({ minStepValue: '25', stepMultipleFlag: 'Y' });
    expect(story.refusedOffer('501', { 10: '1950.00' })).toBe('OFFER_STEP_NOT_MULTIPLE');
    expect(story.refusedOffer('501', { 10: '1940.00' })).toBeNull();
    expect(seenBy(story, '501').next).toBe('1965');
  });
});

/** Offers of two bidders in turn, so that each improves on his own. */
const cascade = (story: HallStory, moments: readonly (readonly [string, string, number])[]) =>
  moments.map(([time], index) => {
    story.offer(index % 2 === 0 ? '501' : '502', { 10: String(2000 - index) }, time);
    return [time, story.hall.turnEndAt, story.turn.extensionCount];
  });

const overtime = (rules: object) =>
  aHall({
    items: ONE_ITEM,
    turns: [
      { durationSeconds: 600, overtimeFlag: 'Y', overtimeTriggerSeconds: 120, overtimeExtendSeconds: 120, overtimeMode: 'ADD', ...rules },
    ],
  }).started();
const expected = (moments: readonly (readonly [string, string, number])[]) =>
  moments.map(([time, end, count]) => [time, clock(end), count]);

describe('12.3 overtime ADD', () => {
  const moments = [
    ['02:07:59.999', '02:10:00.000', 0],
    ['02:08:00.000', '02:12:00.000', 1],
    ['02:09:30.000', '02:12:00.000', 1],
    ['02:11:59.999', '02:14:00.000', 2],
    ['02:12:00.000', '02:16:00.000', 3],
    ['02:15:59.000', '02:16:00.000', 3],
  ] as const;

  test('the window is half-open, each extension adds, the maximum holds', () => {
    const story = overtime({ overtimeMax: 3 });
    expect(cascade(story, moments)).toEqual(expected(moments));
    expect(story.refusal('OFFER_PRICE', supplier('501'), story.offerPayload({ 10: '1900' }), { at: clock('02:16:00.000') })?.code).toBe(
      'OFFER_TURN_CLOSED',
    );
    expect(story.at('02:16:00.000').state).toBe('ended');
    expect(story.turn).toMatchObject({ endCause: 'TIME', endedAt: clock('02:16:00.000'), extensionCount: 3 });
  });
});

describe('12.4 overtime RESET and hard stop', () => {
  test('W=60, X=90: from the offer on', () => {
    const moments = [
      ['02:09:10.500', '02:10:40.500', 1],
      ['02:09:40.499', '02:10:40.500', 1],
      ['02:09:41.000', '02:11:11.000', 2],
    ] as const;
    expect(cascade(overtime({ overtimeMode: 'RESET', overtimeTriggerSeconds: 60, overtimeExtendSeconds: 90 }), moments)).toEqual(
      expected(moments),
    );
  });

  test('a reset that would not move the end counts nothing', () => {
    const moments = [['02:08:30.000', '02:10:00.000', 0]] as const;
    expect(cascade(overtime({ overtimeMode: 'RESET', overtimeTriggerSeconds: 120, overtimeExtendSeconds: 60 }), moments)).toEqual(
      expected(moments),
    );
  });

  test('the hard stop of 900 s cuts the third extension and allows no fourth', () => {
    const moments = [
      ['02:09:00.000', '02:12:00.000', 1],
      ['02:11:00.000', '02:14:00.000', 2],
      ['02:13:00.000', '02:15:00.000', 3],
      ['02:14:30.000', '02:15:00.000', 3],
    ] as const;
    expect(cascade(overtime({ hardStopSeconds: 900 }), moments)).toEqual(expected(moments));
  });
});

describe('12.5 pause', () => {
  test('what remained is kept, offers wait', () => {
    const story = aHall({ items: ONE_ITEM }).started().at('02:04:30.250').send('PAUSE', buyer, { reason: 'Drawing missing' });
    expect(story.hall.remainingMs).toBe(329_750);
    expect(story.refusedOffer('501', { 10: '9' }, '02:05:00')).toBe('OFFER_HALL_PAUSED');
    story.at('02:20:00').send('RESUME', buyer, { leadSeconds: 30 });
    expect(story.state).toBe('resuming');
    expect(story.refusedOffer('501', { 10: '9' })).toBe('OFFER_HALL_PAUSED');
    expect(story.at('02:20:30').state).toBe('running');
    expect(story.hall.turnEndAt).toBe(clock('02:25:59.750'));
    expect(story.turn.pausedMs).toBe(clock('02:20:30') - clock('02:04:30.250'));
  });

  test('ten seconds left become the minimum of a minute', () => {
    const story = aHall({ items: ONE_ITEM })
      .started()
      .at('02:09:50')
      .send('PAUSE', buyer, { reason: 'Alarm' })
      .at('02:20:00')
      .send('RESUME', buyer, { leadSeconds: 30 })
      .at('02:20:30');
    expect(story.hall.turnEndAt).toBe(clock('02:21:30'));
  });
});

describe('12.6 outage', () => {
  const after = (from: string, to: string) => {
    const story = aHall({ items: ONE_ITEM }).started().offer('501', { 10: '9' }, '02:05:00');
    return story.send(
      'DOWNTIME',
      SYSTEM,
      { from: clock(from), to: clock(to) },
      { at: clock(to), cause: { kind: 'SERVER', reason: 'restart' } },
    );
  };

  test('(a) the last event counts, 287600 ms remain', () => {
    expect(after('02:05:12.400', '02:08:40.000').hall.turnEndAt).toBe(clock('02:13:27.600'));
  });

  test('(b) two seconds left become the minimum of 120 s', () => {
    expect(after('02:09:58.000', '02:12:00.000').hall.turnEndAt).toBe(clock('02:14:00.000'));
  });

  test('(c) a deadline before the outage fires at its instant', () => {
    const story = aHall({ items: ONE_ITEM }).started().offer('501', { 10: '9' }, '02:05:00').at('02:10:00.000');
    expect(story.state).toBe('ended');
    expect(story.turn.endedAt).toBe(clock('02:10:00.000'));
    expect(story.try('DOWNTIME', SYSTEM, { from: clock('02:10:00.000'), to: clock('02:12:00.000') })).toMatchObject({
      ok: false,
      dropped: true,
    });
  });

  test('(d) 2999 ms are not compensated, and one outage is compensated once', () => {
    const story = aHall({ items: ONE_ITEM }).started();
    expect(story.try('DOWNTIME', SYSTEM, { from: clock('02:05:00.000'), to: clock('02:05:02.999') })).toMatchObject({
      ok: false,
      dropped: true,
    });
    story.send('DOWNTIME', SYSTEM, { from: clock('02:05:00.000'), to: clock('02:05:03.000') }, { at: clock('02:05:03.000') });
    expect(story.hall.turnEndAt).toBe(clock('02:10:03.000'));
    expect(story.turn.extensionCount).toBe(0);
    expect(story.try('DOWNTIME', SYSTEM, { from: clock('02:05:00.000'), to: clock('02:05:03.000') })).toMatchObject({
      ok: false,
      dropped: true,
    });
  });
});

test('12.7 aliases follow the seed', () => {
  const story = aHall().at('01:30:00');
  expect(story.hall.bidders.map((bidder: Bidder) => [bidder.supplierId, bidder.alias])).toEqual([
    ['501', '04'],
    ['502', '03'],
    ['503', '02'],
    ['504', '01'],
  ]);
});

describe('12.12 forward', () => {
  test('start 10000.00, step 500 over the best', () => {
    const story = aHall({
      items: ONE_ITEM,
      fields: { direction: 'FORWARD', improveMode: 'BEST', startPrice: '10000' },
      turns: [{ minStepValue: '500', visibility: 'BEST_PRICE' }],
    }).started();
    expect(story.refusedOffer('501', { 10: '9900.00' }, '02:01:00')).toBe('OFFER_WORSE_THAN_START');
    story.offer('501', { 10: '10000.00' });
    expect(story.refusedOffer('502', { 10: '10400.00' })).toBe('OFFER_STEP_TOO_SMALL');
    expect(seenBy(story, '502').next).toBe('10500');
    story.offer('502', { 10: '10500.00' });
    expect(story.ranks()).toEqual({ 502: 1, 501: 2 });
  });
});

describe('12.13 withdrawal and exclusion', () => {
  const withdrawn = () => {
    const story = aHall({ items: ONE_ITEM })
      .started()
      .offer('501', { 10: '2000' }, '02:01:00')
      .offer('502', { 10: '2000' }, '02:01:30')
      .offer('501', { 10: '1960' }, '02:02:00');
    story.send('REQUEST_WITHDRAW', supplier('501'), { offerId: story.offerOf('501').offerId, reason: 'Typing error' });
    return story.send('DECIDE_WITHDRAW', buyer, { requestNo: story.hall.withdrawRequests[0]!.requestNo, agree: 'Y' });
  };

  test('the previous offer stands again at its old position', () => {
    const story = withdrawn();
    expect(story.offerOf('501')).toMatchObject({ offerState: 'EFFECTIVE', totalRaw: '2000' });
    expect(story.coldOffers('501')).toMatchObject([{ offerState: 'WITHDRAWN', totalRaw: '1960', withdrawnReason: 'Typing error' }]);
    expect(story.ranks()).toEqual({ 501: 1, 502: 2 });
  });

  test('exclusion voids both, ranks close up, and readmission needs a pause', () => {
    const story = withdrawn().send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion' });
    expect(story.coldOffers('501').map((offer) => offer.offerState)).toEqual(['VOIDED', 'VOIDED']);
    expect(story.hall.offers.map((offer) => offer.supplierId)).toEqual(['502']);
    expect(story.ranks()).toEqual({ 502: 1 });
    expect(story.refusedOffer('501', { 10: '1900' })).toBe('OFFER_EXCLUDED');
    expect(story.refusal('READMIT_SUPPLIER', manager, { supplierId: '501', reason: 'Mistake' })?.code).toBe('STATE_NOT_ALLOWED');
    story.send('PAUSE', buyer, { reason: 'Clarify' }).send('READMIT_SUPPLIER', manager, { supplierId: '501', reason: 'Mistake' });
    expect(story.offerOf('501')).toMatchObject({ offerState: 'EFFECTIVE', totalRaw: '2000' });
    expect(story.coldOffers('501')).toMatchObject([{ offerState: 'WITHDRAWN', totalRaw: '1960', voidedFrom: null }]);
    expect(story.ranks()).toEqual({ 501: 1, 502: 2 });
  });
});

describe('12.15 check-in', () => {
  test('one of two ready blocks the start; the buyer may override with a reason', () => {
    const story = aHall().started(['501']);
    expect([story.state, story.hall.startBlockedFlag]).toEqual(['checkin', 'Y']);
    expect(story.effects).toMatchObject([{ kind: 'message', template: 'COMPETE_START_BLOCKED', to: ['user:71'] }]);
    expect(story.refusal('TURN_PROCESS', buyer, { step: 'START' })?.code).toBe('HALL_NOT_ENOUGH_READY');
    story.send('TURN_PROCESS', buyer, { step: 'START', overrideReason: 'Single source' });
    expect([story.state, story.hall.currentTurnNo]).toEqual(['running', 1]);
  });

  test('nothing done: failed an hour after the planned start', () => {
    const story = aHall().started(['501']).at('02:59:59.999');
    expect(story.state).toBe('checkin');
    expect(story.at('03:00:00').state).toBe('failed');
    expect(story.effects).toEqual([
      {
        kind: 'send',
        type: 'srmSfdCompeteHeader',
        id: '8001',
        event: 'HALL_FAILED',
        payload: { hallId: '9001', hallNo: 1 },
        part: '9001:failed',
      },
    ]);
  });
});

test('12.16 a hall whose prices went back to the bidding project is not reopened', () => {
  const story = aHall({ items: ONE_ITEM }).started().offer('501', { 10: '1945' }, '02:01:00').at('02:10:00');
  const reopening = (headerState: string) =>
    story.refusal('REOPEN', manager, { reason: 'One more round' }, { facts: { headerState } })?.code ?? null;
  expect([story.state, reopening('awarding'), reopening('handedOver')]).toEqual(['ended', null, 'HALL_REOPEN_AWARD']);
});
