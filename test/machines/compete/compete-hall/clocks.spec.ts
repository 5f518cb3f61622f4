import { describe, expect, test } from '@jest/globals';
import { classOf } from '../../../../state-machines/kernel/view.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { clockLines } from '../../../../state-machines/compete/compete-hall/rules/clock-offers.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import { finalBest } from '../../../../state-machines/compete/compete-hall/rules/turns.js';
import { accept, dutch, early, japanese, stay, takesPart } from './format-stories.js';
import { buyer, clock, hallDefinition, supplier } from './hall-story.js';
import type { HallStory } from './hall-story.js';

// Price clocks (compete.md §5.8, §5.9, §12.9, §12.10).

const tick = (story: HallStory, supplierId: string, tickNo: number, time: string) =>
  story.at(time).refusal('ACCEPT_PRICE', supplier(supplierId), { turnNo: 1, tickNo })?.code ?? null;

describe('12.9, several winners by quantity', () => {
  const setting = {
    items: [{ itemNo: 10, itemName: 'Bracket', quantity: '1000' }],
    bidders: ['501', '502', '503'].map((supplierId) => ({ supplierId })),
  };
  const several = () => dutch({ multiUnitFlag: 'Y' }, setting);
  const left = (story: HallStory) =>
    (view.shared(story.hall, story.state, 'bidder-OWN_RANK') as { quantityLeft: string | null }).quantityLeft;

  test('each takes his quantity at his own price, until nothing is left', () => {
    const story = takesPart(several().at('02:00:34.999'), '501', 3, '600');
    expect([story.state, story.offerOf('501').totalRaw, left(story)]).toEqual(['running', '309000', '400']);
    story.at('02:00:40.600');
    const answer = (who: string, quantity: string | null) =>
      story.refusal('ACCEPT_PRICE', supplier(who), { turnNo: 1, tickNo: 4, quantity })?.code ?? null;
    expect([answer('502', '500'), answer('501', '100'), answer('502', '400'), answer('502', null)]).toEqual([
      'DUTCH_QTY_EXCEEDS',
      'OFFER_MAX_PER_TURN',
      null,
      null,
    ]);
    takesPart(story, '502', 4, '400');
    expect([story.state, story.turn.endCause, story.ranks()]).toEqual(['ended', 'SOLD', { 501: 1, 502: 2 }]);
    expect([story.offerOf('502').totalRaw, finalBest(story.hall)]).toEqual(['208000', '517000']);
  });

  test('without a quantity all that is left is taken; what nobody takes leaves the others with theirs', () => {
    const story = takesPart(several().at('02:00:05'), '502', 0, '0.5');
    expect(left(story)).toBe('999.5');
    const sold = takesPart(story.at('02:00:15'), '503', 1, null);
    expect([sold.state, sold.offerOf('503').items[0]!.quantity]).toEqual(['ended', '999.5']);
    const some = takesPart(several().at('02:00:05'), '502', 0, '10').at('02:02:10');
    expect([some.state, some.turn.endCause, some.ranks()]).toEqual(['ended', 'TIME', { 502: 1 }]);
  });

  test('what an excluded bidder had taken can be taken again', () => {
    const story = takesPart(several().at('02:00:05'), '501', 0, '999');
    story.send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion', keepOffers: 'N' });
    expect(left(story)).toBe('1000');
    expect(takesPart(story, '502', 0, '1000').state).toBe('ended');
  });
});

describe('12.9, one winner', () => {
  test('thirteen prices of ten seconds; the price just gone is taken for a second', () => {
    const story = dutch();
    expect([story.turn.endAt, deadlinesOf(hallDefinition, story.snapshot)]).toEqual([
      clock('02:02:10'),
      [{ event: 'TURN_DUE', at: clock('02:02:10') }],
    ]);
    expect(tick(story, '501', 3, '02:00:34.999')).toBeNull();
    expect(tick(story, '501', 4, '02:00:40')).toBeNull();
    expect(tick(story, '501', 3, '02:00:40.600')).toBeNull();
    expect(tick(story, '501', 3, '02:00:41')).toBeNull();
    expect(tick(story, '501', 3, '02:00:41.001')).toBe('DUTCH_TICK_STALE');
    expect(tick(story, '501', 5, '02:00:41.001')).toBe('DUTCH_TICK_STALE');
  });

  test('the first to accept has it at the price that he saw', () => {
    const story = accept(dutch().at('02:00:40.600'), '501', 3);
    expect([story.state, story.turn.endCause, story.offerOf('501').totalRaw, story.ranks()]).toEqual(['ended', 'SOLD', '515', { 501: 1 }]);
    expect(story.refusal('ACCEPT_PRICE', supplier('502'), { turnNo: 1, tickNo: 4 })?.code).toBe('OFFER_HALL_ENDED');
  });

  test('nobody accepts: the price never goes beyond the limit, and the hall fails', () => {
    const story = dutch({ clockLimitPrice: '558' });
    expect(story.turn.endAt).toBe(clock('02:02:10'));
    const last = accept(dutch({ clockLimitPrice: '558' }).at('02:02:09.999'), '502', 12);
    expect([last.offerOf('502').totalRaw, story.at('02:02:10').state]).toEqual(['558', 'failed']);
  });

  test('a sale: the price falls', () =>
    expect(
      accept(dutch({ clockLimitPrice: '440' }, { fields: { direction: 'FORWARD' } }).at('02:00:20'), '501', 2).offerOf('501').totalRaw,
    ).toBe('490'));

  test('the clock stands while the hall is paused, and gains no time', () => {
    const story = dutch()
      .at('02:02:05')
      .send('PAUSE', buyer, { reason: 'Alarm' })
      .at('02:10:00')
      .send('RESUME', buyer, { leadSeconds: 0 })
      .at('02:10:00');
    expect([story.turn.endAt, tick(story, '501', 12, '02:10:04')]).toEqual([clock('02:10:05'), null]);
    const after = dutch().send('DOWNTIME', SYSTEM, { from: clock('02:00:05'), to: clock('02:05:05') });
    expect([after.turn.endAt, tick(after, '501', 0, '02:05:09')]).toEqual([clock('02:07:10'), null]);
  });

  test('what was quoted before has no part in it; others do not fit', () => {
    const story = dutch({}, { bidders: [{ supplierId: '501', initialPrices: { 10: '1' } }, { supplierId: '502' }] });
    expect([story.hall.offers, story.refusedOffer('501', { 10: '1' })]).toEqual([[], 'OFFER_WRONG_MODE']);
    expect(story.refusal('STAY_IN', supplier('501'), { turnNo: 1, level: 0 })?.code).toBe('OFFER_WRONG_MODE');
    expect(story.refusal('EXTEND', buyer, { seconds: 60, reason: 'Question' })?.code).toBe('EXTEND_CLOCK');
    expect(story.refusal('TURN_PROCESS', buyer, { step: 'END', reason: 'Enough' })?.code).toBe('TURN_END_CLOCK');
  });

  test('a lot of several items is divided by its start amounts, the last one takes the rest', () => {
    const story = dutch(
      {},
      {
        items: [
          { itemNo: 10, quantity: '3', startPrice: '70' },
          { itemNo: 20, quantity: '7', startPrice: '40' },
        ],
      },
    );
    expect(clockLines(story.hall, '515').lines.map(({ price, amount }) => [price, amount])).toEqual([
      ['73.57', '220.71'],
      ['42.04', '294.28'],
    ]);
  });
});

describe('12.10', () => {
  const names = ['501', '502', '503', '504'];
  const told = () => {
    const story = japanese();
    for (const supplierId of names) stay(story, supplierId, 0);
    story.at('02:00:30');
    for (const supplierId of names) stay(story, supplierId, 1);
    story.at('02:01:00');
    for (const supplierId of names.slice(0, 3)) stay(story, supplierId, 2);
    stay(story.at('02:01:35.100'), '501', 3);
    return stay(story.at('02:01:36'), '502', 3);
  };
  const values = (story: HallStory) => Object.fromEntries(names.map((supplierId) => [supplierId, story.offerOf(supplierId).totalRaw]));

  test('level by level until one is left', () => {
    const story = stay(told().at('02:02:00'), '501', 4);
    expect([story.at('02:02:30').state, story.turn.endCause, story.turn.endedAt]).toEqual(['ended', 'ONE_LEFT', clock('02:02:30')]);
    expect(values(story)).toEqual({ 501: '92', 502: '94', 503: '96', 504: '98' });
    expect(story.ranks()).toEqual({ 501: 1, 502: 2, 503: 3, 504: 4 });
  });

  test('nobody confirms: the earlier of the last ones is first', () => {
    const story = told().at('02:02:30');
    expect([story.turn.endCause, story.ranks()]).toEqual(['ALL_OUT', { 501: 1, 502: 2, 503: 3, 504: 4 }]);
    expect([values(story)['501'], values(story)['502']]).toEqual(['94', '94']);
  });

  test('answers of another level, and twice, are refused; who is out stays out', () => {
    const story = stay(japanese(), '501', 0);
    const answer = (who: string, level: number) => story.refusal('STAY_IN', supplier(who), { turnNo: 1, level })?.code ?? null;
    expect([answer('501', 0), answer('502', 1), answer('502', 0)]).toEqual(['LEVEL_ANSWERED', 'LEVEL_STALE', null]);
    story.send('DROP_OUT', supplier('504'), { turnNo: 1, level: 0 });
    stay(story, '502', 0).at('02:00:30');
    expect([answer('504', 1), answer('503', 1)]).toEqual(['OFFER_DROPPED_OUT', 'OFFER_DROPPED_OUT']);
    expect(story.hall.bidders.map((bidder) => bidder.bidderState)).toEqual(['READY', 'READY', 'DROPPED_OUT', 'DROPPED_OUT']);
  });

  test('who stays to the limit shares it; the earlier is first', () => {
    const story = japanese({ clockLimitPrice: '97' });
    for (const [level, time] of ['02:00:00', '02:00:30', '02:01:00'].entries())
      for (const one of ['502', '501']) stay(story.at(time), one, level);
    expect([story.at('02:01:30').turn.endCause, story.offerOf('501').totalRaw, story.ranks()['502']]).toEqual(['LIMIT', '97', 1]);
  });

  test('levels end early when all have answered', () => {
    const story = stay(stay(japanese({ levelEarlyFlag: 'Y' }, ['501', '502']), '501', 0), '502', 0);
    expect(story.turn).toMatchObject({ level: 1, levelEndAt: clock('02:00:30') });
    expect([early().state, early().turn.endCause, early().turn.endedAt]).toEqual(['ended', 'ONE_LEFT', clock('02:00:05')]);
  });

  test('a sale: levels rise', () =>
    expect(
      stay(japanese({ clockLimitPrice: '120' }, undefined, { direction: 'FORWARD' }).at('02:00:10'), '501', 0).at('02:00:30').turn.endCause,
    ).toBe('ONE_LEFT'));

  test('a pause keeps what is left of the level; latecomers come in at the first alone', () => {
    const story = stay(stay(japanese({}, ['501', '502']), '501', 0), '502', 0)
      .at('02:00:40')
      .send('PAUSE', buyer, { reason: 'Alarm' });
    story.at('02:10:00').send('RESUME', buyer, { leadSeconds: 0 }).at('02:10:00');
    expect(story.turn).toMatchObject({ level: 1, levelEndAt: clock('02:11:00'), endAt: clock('02:15:30') });
    expect(story.refusal('SUPPLIER_READY', supplier('503'), { rulesAccepted: 'Y' })?.code).toBe('READY_TOO_LATE');
  });

  test('who dropped out keeps seeing what he saw, whatever follows', () => {
    const story = told();
    const seen = () => {
      const audience = view.audienceOf(story.hall, story.state, { ...supplier('504'), orgIds: null })!;
      return JSON.stringify([
        audience,
        view.shared(story.hall, story.state, classOf(audience)),
        view.own(story.hall, story.state, audience),
      ]);
    };
    const before = seen();
    stay(story.at('02:02:00'), '501', 4).send('POST_NOTICE', buyer, { content: 'Last levels' });
    expect(seen()).toBe(before);
    expect(before).toMatch(/^\["bidder-frozen:504"/);
  });
});
