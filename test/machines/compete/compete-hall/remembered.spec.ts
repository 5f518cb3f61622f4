import { describe, expect, test } from '@jest/globals';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { classOf, ownKeyOf } from '../../../../state-machines/kernel/view.js';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import { diff } from '../../../../state-machines/kernel/primitives/diff.js';
import type { Hall } from '../../../../state-machines/compete/compete-hall/fields.js';
import type { BuyerHallView } from '../../../../state-machines/compete/compete-hall/inside-view.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import type { AwardMode, Visibility } from '../../../../state-machines/compete/lookups.js';
import { aHall, buyer, manager, supplier } from './hall-story.js';
import type { HallStory } from './hall-story.js';

// Views remember what they were made of. What they remember never differs from what is worked out anew, and what did
// not change is the same object, so that showing an offer to a thousand bidders costs what changed.

const hallOf = ({ context }: Snapshot) => context as unknown as Hall;

function seen(hall: Hall, state: string) {
  return view.audiences(hall, state).map((audience) => {
    const own = view.own(hall, state, audience);
    expect(Object.assign({}, ...view.ownPieces!(hall, state, classOf(audience), ownKeyOf(audience)))).toEqual(own);
    return { audience, shared: view.shared(hall, state, classOf(audience)), own };
  });
}

/** Two turns with all that a view shows: messages, questions, requests, ranks, overtime, an exclusion taken back, who goes out. */
function lived(visibility: Visibility, awardMode: AwardMode): HallStory {
  const story = aHall({
    fields: { awardMode, withdrawRule: 'CONSENT', competeFormat: 'ENGLISH', showCountFlag: 'Y' },
    bidders: ['501', '502', '503', '504', '505'].map((supplierId, index) => ({
      supplierId,
      factor: index === 1 ? '1.013' : '1',
      adder: index === 2 ? '7.5' : '0',
    })),
    turns: [
      {
        visibility,
        durationSeconds: 300,
        ...(awardMode === 'TOTAL' ? { eliminateN: 2 } : {}),
        overtimeFlag: 'Y',
        overtimeTriggerSeconds: 200,
        overtimeExtendSeconds: 20,
        overtimeTriggerOn: 'ANY_OFFER',
        overtimeMax: 2,
      },
      { visibility, durationSeconds: 300, turnLimitRule: 'PREV_BEST' },
    ],
  }).started(['501', '502', '503', '504']);
  const offer = (supplierId: string, price: number) => {
    story.at(story.now + 20_000).offer(supplierId, { 10: price.toFixed(2), 20: (price + 5).toFixed(2) });
  };
  for (const [index, supplierId] of ['501', '502', '503', '504', '502', '501'].entries()) offer(supplierId, 500 - index * 10);
  story
    .send('ASK', supplier('502'), { content: 'May we offer another grade?' })
    .send('POST_NOTICE', buyer, { content: 'Ten minutes left' });
  story.send('ANSWER', buyer, { replyTo: story.hall.notices.find((notice) => notice.noticeType === 'QUESTION')!.noticeNo, content: 'No' });
  story.send('EXCLUDE_SUPPLIER', manager, { supplierId: '503', reason: 'Collusion' });
  story
    .send('PAUSE', buyer, { reason: 'Mistake' })
    .send('READMIT_SUPPLIER', manager, { supplierId: '503', reason: 'Mistake' })
    .send('RESUME', buyer, { leadSeconds: 0 });
  offer('503', 300);
  story.send('REQUEST_WITHDRAW', supplier('503'), { offerId: story.offerOf('503').offerId, reason: 'Typing error' });
  story.send('DECIDE_WITHDRAW', buyer, { requestNo: story.hall.withdrawRequests[0]!.requestNo, agree: 'Y', reason: 'Agreed' });
  story.send('TURN_PROCESS', buyer, { step: 'END', reason: 'All have offered' });
  story.send('TURN_PROCESS', buyer, { step: 'START' });
  for (const [index, bidder] of story.hall.bidders.filter((one) => one.bidderState === 'READY').entries())
    offer(bidder.supplierId, 200 - index * 10);
  return story.send('RISK_FLAG', SYSTEM, { riskType: 'SAME_IP', supplierIds: ['501', '502'] }).send('CLOSE', buyer, { reason: 'Enough' });
}

describe('what a view remembers', () => {
  test.each([
    ['OWN_RANK', 'TOTAL'],
    ['BEST_PRICE', 'TOTAL'],
    ['ALL_ANON', 'TOTAL'],
    ['ALL_NAMED', 'ITEM'],
    ['BLIND', 'ITEM'],
  ] as const)('%s, %s: equals what is worked out anew, after each event', (visibility, awardMode) => {
    const story = lived(visibility, awardMode);
    expect(story.taken.length).toBeGreaterThan(25);
    for (const { after } of story.taken)
      expect(seen(hallOf(after), after.state)).toEqual(seen(structuredClone(hallOf(after)), after.state));
  });

  test('also when an older state of the document is looked at again', () => {
    const halls = lived('ALL_ANON', 'TOTAL').taken.map(({ after }) => after);
    for (const { context, state } of [...halls, ...halls.toReversed()]) {
      const hall = context as unknown as Hall;
      expect(seen(hall, state)).toEqual(seen(structuredClone(hall), state));
    }
  });

  test('an offer behind a bidder leaves all pieces of his part the same objects, one before him changes his standing alone', () => {
    const story = aHall({ turns: [{ visibility: 'OWN_RANK' }], items: [{ itemNo: 10, quantity: '1' }] }).started();
    const pieces = () => view.ownPieces!(story.hall, story.state, 'bidder-OWN_RANK', '501');
    story.offer('501', { 10: '100' });
    const [steady, standing] = pieces();
    story.offer('502', { 10: '110' });
    expect(pieces()[0]).toBe(steady);
    expect(pieces()[1]).toBe(standing);
    story.offer('503', { 10: '90' });
    expect(pieces()[0]).toBe(steady);
    expect(pieces()[1]).toEqual({ ...standing, rank: 2 });
  });

  test('an offer that passes others changes one line of the leaderboard, and not the list of ranks', () => {
    const story = aHall({ turns: [{ visibility: 'OWN_RANK' }], items: [{ itemNo: 10, quantity: '1' }] }).started();
    for (const [index, supplierId] of ['501', '502', '503', '504'].entries()) story.offer(supplierId, { 10: String(100 + index) });
    const shown = () => view.shared(story.hall, story.state, 'buyer') as unknown as BuyerHallView;
    const before = shown();
    story.offer('504', { 10: '90' });
    const after = shown();
    expect(before.bidders.map(({ alias }) => alias)).toEqual([...after.bidders.slice(1), after.bidders[0]!].map(({ alias }) => alias));
    for (const [place, line] of before.bidders.slice(0, 3).entries()) expect(after.bidders[place + 1]).toBe(line);
    expect([before.ranks, after.ranks]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    expect(
      diff({ bidders: before.bidders } as unknown as JsonValue, { bidders: after.bidders } as unknown as JsonValue, {
        keys: view.listKeys!,
      }),
    ).toMatchObject({ o: [['bidders', { l: { m: [[0, 3]] } }]] });
  });
});
