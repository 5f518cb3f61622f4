import { describe, expect, test } from '@jest/globals';
import { classOf } from '../../../../state-machines/kernel/view.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { BidderShared } from '../../../../state-machines/compete/compete-hall/bidder-shapes.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import {
  allPass,
  lastSlotPaused,
  pass,
  slots,
  slotsByTime,
  slotsByWord,
  slotsBySurrogate,
  slotsPaused,
  slotsWithoutExcluded,
} from './format-stories.js';
import { clock, buyer, hallDefinition, manager, supplier } from './hall-story.js';
import type { HallStory } from './hall-story.js';

// A sequential turn (compete.md §5.10, §12.11): who speaks when, and what ends a slot.

const offered = (story: HallStory, supplierId: string, price: string, time: string) => story.refusedOffer(supplierId, { 10: price }, time);
const timers = (story: HallStory) => deadlinesOf(hallDefinition, story.snapshot);

describe('12.11', () => {
  test('worst first, each for two minutes: nobody offers outside his slot', () => {
    const story = slots();
    expect(story.turn).toMatchObject({
      slotOrder: ['502', '503', '501'],
      slotIndex: 0,
      slotEndAt: clock('02:02:00'),
      endAt: clock('02:06:00'),
    });
    expect(timers(story)).toEqual([{ event: 'SLOT_DUE', at: clock('02:02:00') }]);
    expect(offered(story, '501', '1900', '02:01:00')).toBe('OFFER_NOT_YOUR_SLOT');
    expect(offered(story, '502', '1940', '02:01:59.999')).toBeNull();
    // SLOT_DUE was applied first.
    expect(offered(story, '502', '1940', '02:02:00')).toBe('OFFER_NOT_YOUR_SLOT');
    expect(offered(story, '503', '1940', '02:02:00')).toBeNull();
    expect(offered(story, '503', '1940', '02:04:00')).toBe('OFFER_NOT_YOUR_SLOT');
    expect(offered(story, '501', '1940', '02:05:59.999')).toBeNull();
    expect([story.at('02:06:00').state, story.turn.endCause, story.turn.endedAt]).toEqual(['ended', 'SLOTS_DONE', clock('02:06:00')]);
  });

  test('an offer that waits for its slot to be ended came too late', () => {
    const story = slots();
    const late = story.refusal('OFFER_PRICE', supplier('502'), story.offerPayload({ 10: '1900' }), { at: clock('02:02:00') });
    expect(late?.code).toBe('OFFER_TURN_CLOSED');
  });
});

test('who has no value speaks first, by alias; in the next turn the order is drawn anew', () => {
  const story = slots(
    { intervalSeconds: 60 },
    {
      bidders: ['501', '502', '503', '504'].map((supplierId) => ({ supplierId })),
      fields: { autoNextFlag: 'Y' },
      turns: [1, 2].map(() => ({ turnMode: 'SEQUENTIAL' as const, visibility: 'ALL_ANON' as const, intervalSeconds: 60 })),
    },
  );
  // Aliases 01 to 04 belong to 504, 503, 502, 501.
  expect(story.turn.slotOrder).toEqual(['504', '503', '502', '501']);
  story.offer('504', { 10: '50' }).offer('503', { 10: '60' }, '02:02:00').offer('501', { 10: '40' }, '02:06:00').at('02:09:00');
  expect([story.state, story.turn.turnNo]).toEqual(['running', 2]);
  expect(story.turn.slotOrder).toEqual(['502', '503', '504', '501']);
});

test('the last of several offers counts, and no more than the slot allows', () => {
  const story = slotsByTime();
  expect([story.offerOf('502').totalRaw, story.ranks()]).toEqual(['1930', { '503': 1, '502': 2, '501': 3 }]);
  const busy = slots({ maxOffers: 2 }).offer('502', { 10: '1940' }).offer('502', { 10: '1930' });
  expect(busy.refusedOffer('502', { 10: '1920' })).toBe('OFFER_MAX_PER_TURN');
});

test('early: an offer or a pass ends the slot, and the turn with the last', () => {
  const story = slots({ slotEarlyFlag: 'Y' }).offer('502', { 10: '1940' }, '02:00:30');
  expect(story.turn).toMatchObject({ slotIndex: 1, slotEndAt: clock('02:02:30'), endAt: clock('02:04:30') });
  expect(story.refusal('PASS', supplier('502'), { turnNo: 1 })?.code).toBe('OFFER_NOT_YOUR_SLOT');
  expect(story.refusal('PASS', supplier('503'), { turnNo: 2 })?.code).toBe('OFFER_TURN_STALE');
  pass(story, '503');
  expect([slotsByWord().state, slotsByWord().turn.endCause, slotsByWord().turn.endedAt]).toEqual([
    'ended',
    'SLOTS_DONE',
    clock('02:00:50'),
  ]);
  expect([allPass().state, allPass().bidder('501').offersThisTurn]).toEqual(['ended', 0]);
  expect(slotsBySurrogate().offerOf('501')).toMatchObject({ source: 'SURROGATE', totalRaw: '1900' });
});

test('a pass is of slots alone', () => {
  const story = slots({ turnMode: 'OPEN' });
  expect(story.refusal('PASS', supplier('502'), { turnNo: 1 })?.code).toBe('OFFER_WRONG_MODE');
});

describe('exclusion', () => {
  const exclude = (story: HallStory, supplierId: string) => story.send('EXCLUDE_SUPPLIER', buyer, { supplierId, reason: 'Collusion' });

  test("the speaker's slot ends at once, a later one falls away, the last one ends the turn", () => {
    const story = exclude(slots().at('02:00:40'), '502');
    expect(story.turn).toMatchObject({ slotIndex: 1, slotEndAt: clock('02:02:40'), endAt: clock('02:04:40') });
    expect(exclude(story, '501').turn).toMatchObject({ slotIndex: 1, slotEndAt: clock('02:02:40'), endAt: clock('02:02:40') });
    expect(slotsWithoutExcluded().turn).toMatchObject({ turnState: 'CLOSED', endCause: 'SLOTS_DONE', endedAt: clock('02:01:00') });
  });

  test('who was excluded in a pause does not speak when it is over', () => {
    const story = slots().at('02:02:30').send('PAUSE', buyer, { reason: 'Alarm' });
    expect([story.hall.remainingMs, timers(story)]).toEqual([90_000, []]);
    exclude(story, '503').send('RESUME', buyer, { leadSeconds: 30 }).at('02:03:00');
    expect(story.turn).toMatchObject({ slotIndex: 2, slotEndAt: clock('02:05:00'), endAt: clock('02:05:00') });
    expect([slotsPaused().state, lastSlotPaused().state, lastSlotPaused().turn.endedAt]).toEqual(['ended', 'ended', clock('02:04:30')]);
  });

  test('readmitted before his slot he speaks in it', () => {
    const story = slots().at('02:01:00').send('PAUSE', buyer, { reason: 'Alarm' });
    exclude(story, '503').send('READMIT_SUPPLIER', manager, { supplierId: '503', reason: 'Mistake' });
    story.send('RESUME', buyer, { leadSeconds: 0 }).at('02:01:00');
    expect(story.turn).toMatchObject({ slotIndex: 0, slotEndAt: clock('02:02:00'), endAt: clock('02:06:00') });
  });
});

test('a pause keeps what is left of the slot, an outage too; slots are not extended', () => {
  const story = slots().at('02:02:30').send('PAUSE', buyer, { reason: 'Alarm' }).at('02:10:00').send('RESUME', buyer, { leadSeconds: 30 });
  expect(story.at('02:10:30').turn).toMatchObject({
    slotIndex: 1,
    slotEndAt: clock('02:12:00'),
    endAt: clock('02:14:00'),
    pausedMs: 480_000,
  });
  story.send('DOWNTIME', { ...buyer, userType: 'SYSTEM' } as never, { from: clock('02:11:30'), to: clock('02:20:00') });
  expect(story.turn).toMatchObject({ slotIndex: 1, slotEndAt: clock('02:22:00'), endAt: clock('02:24:00') });
  expect(story.refusal('EXTEND', buyer, { seconds: 60, reason: 'Question' })?.code).toBe('EXTEND_CLOCK');
});

describe('what is seen', () => {
  const seen = (story: HallStory, supplierId: string) => {
    const audience = view.audienceOf(story.hall, story.state, { ...supplier(supplierId), orgIds: null })!;
    return {
      ...(view.shared(story.hall, story.state, classOf(audience)) as unknown as BidderShared),
      ...(view.own(story.hall, story.state, audience) as { slotPlace: number | null }),
    };
  };
  test('the queue by alias, and the own place in it', () => {
    const { slots: queue, slotPlace } = seen(slots(), '503');
    expect(queue).toEqual({
      index: 0,
      endAt: clock('02:02:00'),
      seconds: 120,
      endsOnOffer: false,
      queue: ['02', '01', '03'].map((alias) => ({ alias, supplierName: null })),
    });
    expect(slotPlace).toBe(1);
  });
  test('where others stay hidden, places without aliases', () => {
    const story = slots({ visibility: 'OWN_RANK' }, { fields: { showCountFlag: 'Y' } });
    expect(seen(story, '503').slots!.queue).toEqual([1, 2, 3].map(() => ({ alias: null, supplierName: null })));
    expect(JSON.stringify(seen(story, '503').slots)).not.toMatch(/50[123]/);
  });
  test('the buyer sees the order; after the turn there is none to see', () => {
    const console = view.shared(slots().hall, 'running', 'buyer') as { turns: { slotAliases: string[] }[] };
    expect(console.turns[0]!.slotAliases).toEqual(['02', '01', '03']);
    expect([seen(slotsByTime(), '501').slots, seen(slotsByTime(), '501').slotPlace]).toEqual([null, null]);
  });
});

test('turns of slots come between open ones, with an order that may be seen', () => {
  const story = slots(
    { turnMode: 'OPEN' },
    { fields: { competeFormat: 'HYBRID' }, turns: [{ overtimeFlag: 'Y', intervalSeconds: 60 }, {}] },
  ).at('02:10:30');
  const add = (more: object) =>
    story.refusal('ADD_TURN', manager, { turnMode: 'SEQUENTIAL', reason: 'One more round', ...more })?.code ?? null;
  expect([add({ visibility: 'OWN_RANK' }), add({ visibility: 'ALL_ANON' })]).toEqual(['COMPETE_SLOTS_NEED_VISIBLE', null]);
  story.send('ADD_TURN', manager, { turnMode: 'SEQUENTIAL', slotSeconds: 90, visibility: 'ALL_ANON', reason: 'One more round' });
  expect(story.hall.turnParams.at(-1)).toMatchObject({ turnNo: 3, turnMode: 'SEQUENTIAL', slotSeconds: 90, overtimeFlag: 'N' });
});
