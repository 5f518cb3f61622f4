/** Halls of the formats besides English, told once: their rows are proven walked, their histories kept, their rules shown. */
import type { HallStory, Setting } from './hall-story.js';
import { aHall, buyer, ONE_ITEM, supplier } from './hall-story.js';

const reason = 'As agreed with the bidders';
const turnNo = 1;

/** 501 leads, 503 follows with a factor, 502 is last: they speak from the last to the first, each for two minutes. */
export const slots = (turn: NonNullable<Setting['turns']>[number] = {}, setting: Setting = {}): HallStory =>
  aHall({
    items: ONE_ITEM,
    bidders: [
      { supplierId: '501', initialPrices: { 10: '1945' } },
      { supplierId: '502', initialPrices: { 10: '2000' } },
      { supplierId: '503', initialPrices: { 10: '1960' }, factor: '1.02' },
    ],
    turns: [{ turnMode: 'SEQUENTIAL', visibility: 'ALL_ANON', slotSeconds: 120, maxOffers: 3, ...turn }],
    ...setting,
  }).started();

export const pass = (story: HallStory, supplierId: string): HallStory => story.send('PASS', supplier(supplierId), { turnNo });

/** Every slot runs its time; the first speaker improves twice. */
export const slotsByTime = (): HallStory =>
  slots().offer('502', { 10: '1940' }, '02:00:30').offer('502', { 10: '1930' }, '02:01:00').offer('503', { 10: '1890' }, '02:03:00').at('02:06:00');

/** Slots end with what is said in them: an offer, or nothing to offer. */
export const slotsByWord = (): HallStory => {
  const story = slots({ slotEarlyFlag: 'Y' }).offer('502', { 10: '1940' }, '02:00:30');
  return pass(story, '503').offer('501', { 10: '1900' }, '02:00:50');
};

/** The buyer speaks for the last one by his written order. */
export const slotsBySurrogate = (): HallStory => {
  const story = slots({ slotEarlyFlag: 'Y' });
  pass(pass(story, '502'), '503');
  return story.send('SURROGATE_OFFER', buyer, { supplierId: '501', turnNo, items: [{ itemNo: 10, price: '1900' }], reason, attachmentIds: '5' });
};

const exclude = (story: HallStory, supplierId: string, keepOffers: 'Y' | 'N' = 'Y'): HallStory =>
  story.send('EXCLUDE_SUPPLIER', buyer, { supplierId, reason, keepOffers });

/** The speaker is excluded, then one who was to speak, then nobody is left after the last. */
export const slotsWithoutExcluded = (): HallStory => exclude(exclude(exclude(slots(), '502').at('02:01:00'), '501'), '503');

/** Paused in the second slot, whose bidder is excluded meanwhile; the third begins when the hall goes on. */
export const slotsPaused = (): HallStory => {
  const story = slots().at('02:02:30').send('PAUSE', buyer, { reason });
  return pass(exclude(story, '503').send('RESUME', buyer, { leadSeconds: 30 }).at('02:03:10'), '501');
};

/** Paused in the last slot, whose bidder is excluded: nobody speaks any more. */
export const lastSlotPaused = (): HallStory =>
  exclude(slots().at('02:04:30').send('PAUSE', buyer, { reason }), '501').send('RESUME', buyer, { leadSeconds: 0 }).at('02:05:00');

/** All said before the time: every bidder passes. */
export const allPass = (): HallStory => ['502', '503', '501'].reduce(pass, slots());

export const formatStories: readonly (() => HallStory)[] = [
  slotsByTime,
  slotsByWord,
  slotsBySurrogate,
  slotsWithoutExcluded,
  slotsPaused,
  lastSlotPaused,
  allPass,
];

