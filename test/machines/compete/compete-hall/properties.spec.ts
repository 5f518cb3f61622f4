import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { add, cmp, mul, normalise, round2, sum } from '../../../../state-machines/kernel/primitives/decimal.js';
import { canonicalJson } from '../../../../state-machines/kernel/primitives/canonical-json.js';
import { replay } from '../../../../state-machines/kernel/replay.js';
import type { Hall, Offer } from '../../../../state-machines/compete/compete-hall/fields.js';
import { ranking } from '../../../../state-machines/compete/compete-hall/rules/ranking.js';
import { aHall, buyer, hallDefinition, manager, SUPPLIERS, supplier } from './hall-story.js';
import type { HallStory, Setting } from './hall-story.js';

// What holds of every hall, whatever bidders and buyer do in it and whenever.

type Deed = {
  readonly deed: 'offer' | 'withdraw' | 'exclude' | 'readmit' | 'pause' | 'resume' | 'extend' | 'wait';
  readonly who: number;
  readonly cents: number;
  readonly seconds: number;
};

const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom<Deed['deed'][]>(
      'offer',
      'offer',
      'offer',
      'offer',
      'withdraw',
      'exclude',
      'readmit',
      'pause',
      'resume',
      'extend',
      'wait',
    ),
    who: fc.integer({ min: 0, max: 3 }),
    cents: fc.integer({ min: 0, max: 3 }),
    seconds: fc.integer({ min: 0, max: 50 }),
  }),
  { minLength: 1, maxLength: 40 },
);

const settings = fc.record({
  direction: fc.constantFrom('REVERSE' as const, 'FORWARD' as const),
  awardMode: fc.constantFrom('TOTAL' as const, 'ITEM' as const),
  tieRule: fc.constantFrom('EARLIEST' as const, 'PRIORITY' as const, 'SHARED' as const),
  mode: fc.constantFrom('ADD' as const, 'RESET' as const),
  trigger: fc.constantFrom('ANY_OFFER' as const, 'BEST_CHANGE' as const, 'TOP_N' as const),
  most: fc.integer({ min: 0, max: 3 }),
  hardStop: fc.constantFrom(0, 700),
});

const settingOf = (chosen: typeof settings extends fc.Arbitrary<infer T> ? T : never): Setting => ({
  fields: {
    direction: chosen.direction,
    awardMode: chosen.awardMode,
    tieRule: chosen.tieRule,
    withdrawRule: 'SELF',
    withdrawWindowSeconds: 600,
  },
  bidders: SUPPLIERS.map((supplierId, index) => ({
    supplierId,
    priorityNo: 4 - index,
    factor: index === 1 ? '1.013' : '1',
    adder: index === 2 ? '7.5' : '0',
  })),
  items: [
    { itemNo: 10, itemName: 'Bracket', quantity: '3.333333' },
    { itemNo: 20, itemName: 'Rail', quantity: '7' },
  ],
  turns: [
    {
      durationSeconds: 600,
      overtimeFlag: 'Y',
      overtimeTriggerSeconds: 300,
      overtimeExtendSeconds: 60,
      overtimeMode: chosen.mode,
      overtimeTriggerOn: chosen.trigger,
      overtimeMax: chosen.most,
      hardStopSeconds: chosen.hardStop,
      turnLimitRule: 'NONE',
    },
  ],
});

/** Does the deed where the hall allows it. */
function act(story: HallStory, { deed, who, cents, seconds }: Deed): void {
  story.at(story.now + seconds * 1_000);
  const supplierId = SUPPLIERS[who]!;
  const price = (base: number) =>
    (story.hall.direction === 'REVERSE' ? base - story.history.length - cents / 100 : base + story.history.length + cents / 100).toFixed(2);
  const tried: readonly [string, Parameters<HallStory['send']>[1], object] = {
    offer: [
      'OFFER_PRICE',
      supplier(supplierId),
      story.offerPayload(story.hall.awardMode === 'ITEM' && cents === 0 ? { 20: price(200) } : { 10: price(100), 20: price(200) }),
    ] as const,
    withdraw: [
      'WITHDRAW_OFFER',
      supplier(supplierId),
      { offerId: story.offerOf(supplierId)?.offerId ?? '1', reason: 'Typing error' },
    ] as const,
    exclude: ['EXCLUDE_SUPPLIER', buyer, { supplierId, reason: 'Collusion', keepOffers: 'N' }] as const,
    readmit: ['READMIT_SUPPLIER', manager, { supplierId, reason: 'Mistake' }] as const,
    pause: ['PAUSE', buyer, { reason: 'Question' }] as const,
    resume: ['RESUME', buyer, { leadSeconds: 0 }] as const,
    extend: ['EXTEND', buyer, { seconds: 5, reason: 'Question' }] as const,
    wait: ['EXTEND', buyer, { seconds: 0, reason: '' }] as const,
  }[deed];
  const event = story.event(...tried);
  const before = story.snapshot;
  if (story.refusalOf(event) === null) story.take(event);
  else expect(story.snapshot).toBe(before);
}

/** The hall after each event, first to last. */
function lived(
  chosen: Parameters<typeof settingOf>[0],
  list: readonly Deed[],
): { readonly story: HallStory; readonly halls: readonly Snapshot[] } {
  const story = aHall(settingOf(chosen)).started();
  for (const deed of list) act(story, deed);
  return { story, halls: story.taken.map((decision) => decision.after) };
}

const hallOf = (snapshot: Snapshot) => snapshot.context as unknown as Hall;
const always = (holds: (life: ReturnType<typeof lived>) => void) =>
  fc.assert(
    fc.property(settings, deeds, (chosen, list) => holds(lived(chosen, list))),
    { numRuns: 40 },
  );

const better = (hall: Hall) => (hall.direction === 'REVERSE' ? -1 : 1);
const standing = (hall: Hall) => hall.offers.filter((offer) => offer.offerState === 'EFFECTIVE');

describe('of every hall', () => {
  test('the best told is the best that stands', () =>
    always(({ halls }) => {
      for (const hall of halls.map(hallOf)) {
        if (hall.awardMode === 'TOTAL') {
          const values = standing(hall).map((offer) => offer.totalComparable);
          const best = values.reduce<string | null>((top, value) => (top === null || cmp(value, top) === better(hall) ? value : top), null);
          expect(hall.bestValue).toBe(best);
          continue;
        }
        for (const item of hall.items) {
          const values = standing(hall).flatMap((offer) =>
            offer.items.filter((line) => line.itemNo === item.itemNo).map((line) => line.comparable),
          );
          expect(item.bestValue).toBe(
            values.reduce<string | null>((top, value) => (top === null || cmp(value, top) === better(hall) ? value : top), null),
          );
        }
      }
    }));

  test('money adds up: lines to totals, totals to comparables', () =>
    always(({ halls }) => {
      for (const hall of halls.map(hallOf)) {
        for (const offer of hall.offers) {
          const bidder = hall.bidders.find((one) => one.supplierId === offer.supplierId)!;
          for (const line of offer.items) expect(line.amount).toBe(normalise(round2(mul(line.price, line.quantity))));
          expect(offer.totalRaw).toBe(normalise(sum(offer.items.map((line) => line.amount))));
          if (hall.awardMode === 'TOTAL')
            expect(offer.totalComparable).toBe(normalise(add(round2(mul(offer.totalRaw, bidder.factor)), bidder.adder)));
        }
      }
    }));

  test('one offer stands for each bidder at most, and it is the one his row names', () =>
    always(({ halls }) => {
      for (const hall of halls.map(hallOf)) {
        expect(
          standing(hall)
            .map((offer) => offer.supplierId)
            .toSorted(),
        ).toEqual(
          hall.bidders
            .filter((bidder) => bidder.effectiveOfferId !== null)
            .map((bidder) => bidder.supplierId)
            .toSorted(),
        );
        for (const offer of standing(hall))
          expect(hall.bidders.find((bidder) => bidder.supplierId === offer.supplierId)!.effectiveOfferId).toBe(offer.offerId);
      }
    }));

  test('ranks are total, in order, and the same whoever stands first in the list', () =>
    always(({ halls }) => {
      for (const hall of halls.map(hallOf)) {
        if (hall.awardMode === 'ITEM') continue;
        const places = ranking(hall);
        const shuffled = ranking({ ...hall, offers: hall.offers.toReversed(), bidders: hall.bidders.toReversed() });
        expect(shuffled.map(({ supplierId, rank }) => [supplierId, rank])).toEqual(
          places.map(({ supplierId, rank }) => [supplierId, rank]),
        );
        expect(places).toHaveLength(
          standing(hall).filter((offer) =>
            hall.bidders.some((bidder) => bidder.supplierId === offer.supplierId && bidder.bidderState !== 'EXCLUDED'),
          ).length,
        );
        places.forEach((place, index) => {
          const before = places[index - 1];
          if (!before) return expect(place.rank).toBe(1);
          expect(cmp(place.comparable, before.comparable) === better(hall)).toBe(false);
          if (hall.tieRule !== 'SHARED') return expect(place.rank).toBe(index + 1);
          return expect(place.rank).toBe(cmp(place.comparable, before.comparable) === 0 ? before.rank : index + 1);
        });
      }
    }));

  test('the end never moves back, extensions stay within their number and the hard stop', () =>
    always(({ halls }) => {
      let end = 0;
      for (const snapshot of halls) {
        const hall = hallOf(snapshot);
        const turn = hall.turns.at(-1);
        if (!turn || snapshot.state !== 'running') continue;
        const [param] = hall.turnParams;
        expect(hall.turnEndAt!).toBeGreaterThanOrEqual(end);
        end = hall.turnEndAt!;
        expect(turn.endAt).toBe(end);
        if (param!.overtimeMax > 0) expect(turn.extensionCount).toBeLessThanOrEqual(param!.overtimeMax);
        if (param!.hardStopSeconds > 0)
          expect(end).toBeLessThanOrEqual(
            Math.max(hall.hardStopAt!, turn.plannedEndAt + turn.manualExtendSeconds * 1_000 + turn.pausedMs + 60_000 * turn.extensionCount),
          );
        if (param!.hardStopSeconds > 0 && turn.pausedMs === 0 && turn.manualExtendSeconds === 0)
          expect(end).toBeLessThanOrEqual(turn.startedAt + 700_000);
      }
    }));

  test('offers are stamped within their turn, each position once', () =>
    always(({ story }) => {
      const offers = [...(story.rows.get('offers')?.values() ?? []), ...story.hall.offers] as unknown as readonly Offer[];
      const positions = story.history.filter((entry) => entry.event === 'OFFER_PRICE').map((entry) => entry.rev);
      expect(new Set(offers.map((offer) => offer.acceptedRev)).size).toBe(new Set(offers.map((offer) => offer.offerId)).size);
      for (const offer of offers) expect(positions).toContain(offer.acceptedRev);
      const instants = story.history.map((entry) => entry.at);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    }));

  test('a withdrawal gives back what stood before, and nothing else moves', () =>
    fc.assert(
      fc.property(settings, deeds, fc.integer({ min: 0, max: 3 }), (chosen, list, who) => {
        const { story } = lived(
          chosen,
          list.filter(({ deed }) => deed === 'offer').map((deed) => ({ ...deed, seconds: 3 })),
        );
        const supplierId = SUPPLIERS[who]!;
        const values = (hall: Hall) =>
          canonicalJson(
            standing(hall)
              .map(({ supplierId: owner, totalRaw, totalComparable, items }) => ({
                owner,
                totalRaw,
                totalComparable,
                prices: items.map(({ itemNo, price }) => ({ itemNo, price })),
              }))
              .toSorted((a, b) => (a.owner < b.owner ? -1 : 1)),
          );
        const before = {
          values: values(story.hall),
          best: story.hall.bestValue,
          places: ranking(story.hall).map(({ supplierId: owner, rank }) => [owner, rank]),
        };
        story.now += 1_000;
        const base = story.hall.direction === 'REVERSE' ? '1.00' : '900.00';
        story
          .send('OFFER_PRICE', supplier(supplierId), story.offerPayload({ 10: base, 20: base }))
          .send('WITHDRAW_OFFER', supplier(supplierId), { offerId: story.offerOf(supplierId).offerId });
        expect({
          values: values(story.hall),
          best: story.hall.bestValue,
          places: ranking(story.hall).map(({ supplierId: owner, rank }) => [owner, rank]),
        }).toEqual(before);
      }),
      { numRuns: 40 },
    ));

  test('folding its history gives it again, bit for bit', () =>
    always(({ story }) => {
      const folded = replay(hallDefinition, story.history);
      expect([folded.broken, canonicalJson(folded.snapshot)]).toEqual([null, canonicalJson(JSON.parse(JSON.stringify(story.snapshot)))]);
    }));

  test('an offer under OWN is judged by the own record alone, whatever others have offered', () =>
    fc.assert(
      fc.property(settings, deeds, fc.integer({ min: 1, max: 40_000 }), (chosen, list, cents) => {
        const mine = list.filter(({ deed }) => deed === 'offer').map((deed) => ({ ...deed, seconds: 2 }));
        const alone = aHall(settingOf(chosen)).started();
        const among = aHall(settingOf(chosen)).started();
        for (const [index, { cents: part }] of mine.entries()) {
          const value = (chosen.direction === 'REVERSE' ? 300 - index - part / 100 : 300 + index + part / 100).toFixed(2);
          for (const story of [alone, among]) {
            story.now += 1_000;
            story.offer('501', { 10: value, 20: value });
          }
          among.offer(index % 2 === 0 ? '502' : '504', {
            10: (Number(value) + (chosen.direction === 'REVERSE' ? -9 : 9)).toFixed(2),
            20: value,
          });
        }
        const next = { 10: (cents / 100).toFixed(2), 20: (cents / 100).toFixed(2) };
        expect(among.refusedOffer('501', next)).toBe(alone.refusedOffer('501', next));
      }),
      { numRuns: 40 },
    ));
});
