import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { priceAfter } from '../../../state-machines/compete/compete-hall/rules/price-clock.js';
import { accept, dutch, japanese, seal, reveal, stay, takesPart } from './compete-hall/format-stories.js';
import { aHall, buyer, clock, ONE_ITEM, supplier } from './compete-hall/hall-story.js';
import type { HallStory } from './compete-hall/hall-story.js';
import { after, confirmAll, create, ended, hallLine, itemLine, opened, submit, approve, effectsOf } from './compete-header/event.js';

// Rules of price clocks and of mixed turns that public auction systems agree on, as facts of our halls. Where they answer in
// several ways, what we take and why:
// - Dutch: elsewhere a bid repeats the price that runs. Here it names the step, so that nobody types a price at all; the step just
//   gone is taken for a moment, because that is what was seen.
// - Sealed offers after a Dutch clock: elsewhere others may outbid its winner once. Here an acceptance is final (compete.md §5.8), and
//   no turn follows a clock; to be outbid by sealed offers is what a HYBRID hall is for, in which the leader may seal, too.
// - Japanese: elsewhere each step has a size of its own. Here all steps are equal, as the rules said before the start.

const supplierIds: Readonly<Record<string, string>> = { A: '501', B: '502', C: '503' };
const nobodyElse = (names: readonly string[]) => names.map((name) => ({ supplierId: supplierIds[name]! }));

/** The prices of a rising clock for the one item, and its minutes if nobody accepts. */
function prices(
  start: number,
  reserve: number,
  step: number,
  minutes: number,
): { readonly prices: readonly number[]; readonly minutes: number } {
  const param = { clockStartPrice: String(start), clockStep: String(step), clockLimitPrice: String(reserve), clockSeconds: minutes * 60 };
  const story = dutch(param);
  const steps = (story.turn.endAt - story.turn.startedAt) / (minutes * 60_000);
  const all = Array.from({ length: steps }, (_one, index) => Number(priceAfter('REVERSE', { turnMode: 'DUTCH', ...param }, index)));
  story.at(story.turn.endAt);
  expect([story.state, story.turn.endCause]).toEqual(['failed', 'TIME']);
  return { prices: all, minutes: steps * minutes };
}

/** What a clock at `current` answers who names any other price, an old step, or the step that runs. */
function namesPrice(current: number, bid: number): readonly (string | null)[] {
  const story = dutch({ clockStartPrice: String(current - 10), clockStep: '5', clockLimitPrice: String(current + 20) });
  story.at('02:00:22');
  const named = (tickNo: number) => story.refusal('ACCEPT_PRICE', supplier('501'), { turnNo: 1, tickNo })?.code ?? null;
  return [story.refusedOffer('501', { 10: String(bid) }), named(1), named(2)];
}

function firstOfTwo(): readonly (string | null)[] {
  const story = accept(dutch().at('02:00:20'), '501', 2);
  return [story.hall.bestSupplierId, story.refusal('ACCEPT_PRICE', supplier('502'), { turnNo: 1, tickNo: 2 })?.code ?? null];
}

const partOf = (multiUnitFlag: 'Y' | 'N', quantity: string): string | null =>
  dutch({ multiUnitFlag }, { items: [{ itemNo: 10, itemName: 'Processor', quantity: '100' }] })
    .at('02:00:05')
    .refusal('ACCEPT_PRICE', supplier('501'), { turnNo: 1, tickNo: 0, quantity })?.code ?? null;

/** Items one after the other are halls in series: the second is opened by the end of the first. */
function secondOpens(): readonly unknown[] {
  const serial = {
    fields: { hallSequence: 'SERIAL', serialGapSeconds: 0 },
    items: [itemLine(10, '100'), itemLine(20, '150', { hallNo: 2 })],
    halls: [hallLine(1), hallLine(2)],
  };
  const published = after(create(serial), submit());
  const waits = effectsOf(published, approve)
    .slice(0, 2)
    .map((effect) => (effect as unknown as { payload: { fields: { serialWaitFlag: string } } }).payload.fields.serialWaitFlag);
  const told = effectsOf(after(create(serial), submit(), approve, ...confirmAll, opened()), ended());
  return [waits, told.map((effect) => (effect as { event?: string }).event)];
}

/** Level by level: who stays in at which prices. */
function japaneseOf(start: number, step: number, accepts: Readonly<Record<string, readonly number[]>>): HallStory {
  const names = Object.keys(accepts);
  const story = japanese(
    { clockStartPrice: String(start), clockStep: String(step), clockLimitPrice: String(start - 8 * step), clockSeconds: 30 },
    names.map((name) => supplierIds[name]!),
  );
  for (let level = 0; story.state === 'running'; level += 1) {
    const price = start - level * step;
    for (const name of names) if (accepts[name]!.includes(price)) stay(story, supplierIds[name]!, level);
    story.at(clock('02:00:00') + (level + 1) * 30_000);
  }
  return story;
}
const priceOf = (story: HallStory, name: string): number => Number(story.offerOf(supplierIds[name]!).totalRaw);

/** A sale: the best of the first turn stands; others seal afterwards, not worse than it. @returns the hall when it has ended */
function sealedAfter(best: number, sealed: Readonly<Record<string, number>>): HallStory {
  const story = aHall({
    items: ONE_ITEM,
    bidders: nobodyElse(['A', 'B', 'C']),
    fields: { direction: 'FORWARD', competeFormat: 'HYBRID', autoNextFlag: 'Y' },
    turns: [
      { turnMode: 'OPEN', intervalSeconds: 0 },
      { turnMode: 'SEALED', turnLimitRule: 'PREV_BEST', visibility: 'BEST_PRICE', maxOffers: 3 },
    ],
  })
    .started()
    .offer('501', { 10: String(best) }, '02:01:00')
    .at('02:10:00');
  const secrets = Object.entries(sealed).map(
    ([name, price]) => [supplierIds[name]!, seal(story, supplierIds[name]!, { 10: String(price) })] as const,
  );
  story.at('02:20:00');
  for (const [supplierId, secret] of secrets) reveal(story, supplierId, secret);
  return story;
}
const worstFirst = (story: HallStory): readonly string[] =>
  Object.entries(story.ranks())
    .toSorted(([, a], [, b]) => b! - a!)
    .map(([supplierId]) => supplierId);

describe('a Dutch clock', () => {
  test('the price runs by its steps to the reserve, and fails there', () =>
    expect(prices(30, 55, 10, 2)).toEqual({ prices: [30, 40, 50, 55], minutes: 8 }));
  test('no other price can be named than the one that runs', () =>
    expect(namesPrice(515, 400)).toEqual(['OFFER_WRONG_MODE', 'DUTCH_TICK_STALE', null]));
  test('the first to accept has it, the second has come too late', () => expect(firstOfTwo()).toEqual(['501', 'OFFER_HALL_ENDED']));
  test('a part is taken only where parts are sold', () => {
    expect([partOf('N', '60'), partOf('N', '100'), partOf('Y', '60'), partOf('Y', '101')]).toEqual([
      'DUTCH_WHOLE_ONLY',
      null,
      null,
      'DUTCH_QTY_EXCEEDS',
    ]);
    const lot = dutch(
      {},
      {
        items: [
          { itemNo: 10, quantity: '2', startPrice: '5' },
          { itemNo: 20, quantity: '2', startPrice: '5' },
        ] as never,
      },
    );
    expect(lot.at('02:00:05').refusal('ACCEPT_PRICE', supplier('501'), { turnNo: 1, tickNo: 0, quantity: '2' })?.code).toBe(
      'DUTCH_WHOLE_ONLY',
    );
    expect(takesPart(dutch().at('02:00:05'), '501', 0, '1').state).toBe('ended');
  });
  test('items one after the other: the second hall is opened by the end of the first', () =>
    expect(secondOpens()).toEqual([['N', 'Y'], ['RESCHEDULE_HALL']]));
});

describe('a Japanese clock', () => {
  test('whoever does not confirm a price is out for good; the last has it at his last price', () => {
    const story = japaneseOf(80, 4, { A: [80, 76], B: [80, 76, 72], C: [80] });
    expect([story.state, story.turn.endCause, story.ranks(), priceOf(story, 'B')]).toEqual([
      'ended',
      'ONE_LEFT',
      { 501: 2, 502: 1, 503: 3 },
      72,
    ]);
  });
});

describe('a mixed hall', () => {
  test('sealed offers after an open turn beat its best, or are none', () => {
    const story = sealedAfter(450, { B: 500.5, C: 449 });
    expect([story.state, worstFirst(story), story.offerOf('502').totalRaw]).toEqual(['ended', ['501', '502'], '500.5']);
    expect([...story.rows.get('offers')!.values()].find((offer) => offer['supplierId'] === '503')).toMatchObject({
      offerState: 'INVALID',
      invalidCode: 'OFFER_WORSE_THAN_LIMIT',
    });
  });
  test('nobody seals: the hall is over at once, and the best of the turn before has it', () => {
    const story = sealedAfter(450, {});
    expect([story.state, story.hall.bestSupplierId]).toEqual(['ended', '501']);
  });
  test('no turn of the buyer follows a clock', () => {
    expect(accept(dutch().at('02:00:20'), '501', 2).refusal('TURN_PROCESS', buyer, { step: 'START' })?.code).toBe('STATE_NOT_ALLOWED');
  });
});

interface Vector {
  readonly id: string;
  readonly given: never;
  readonly expect: never;
}
interface ClockItem {
  readonly start: number;
  readonly reserve: number;
  readonly step: number;
  readonly intervalMin: number;
  readonly partial: boolean;
}

const proofs: Readonly<Record<string, (given: never, expected: never) => void>> = {
  'dutch-01': (given: { current: number; bid: number }) =>
    expect(namesPrice(given.current, given.bid)).toEqual(['OFFER_WRONG_MODE', 'DUTCH_TICK_STALE', null]),
  'dutch-03': (given: { accepts: readonly string[] }, expected: { winner: string }) => {
    const [winner, second] = firstOfTwo();
    expect([winner, second]).toEqual([supplierIds[expected.winner], 'OFFER_HALL_ENDED']);
    expect(given.accepts[0]).toBe(expected.winner);
  },
  'dutch-rev-01': (
    given: { items: readonly ClockItem[] },
    expected: { processorPrices: readonly number[]; processorMinutesIfNobody: number; diskPrices: readonly number[] },
  ) => {
    const [processor, disk] = given.items.map(({ start, reserve, step, intervalMin }) => prices(start, reserve, step, intervalMin));
    expect(processor).toEqual({ prices: expected.processorPrices, minutes: expected.processorMinutesIfNobody });
    expect(disk!.prices).toEqual(expected.diskPrices);
    expect(given.items.map(({ partial }) => partOf(partial ? 'Y' : 'N', '60'))).toEqual(['DUTCH_WHOLE_ONLY', null]);
    expect(secondOpens()).toEqual([['N', 'Y'], ['RESCHEDULE_HALL']]);
  },
  'hybrid-01': (
    given: { dutchWinner: { amount: number }; sealed: readonly { id: string; amount: number }[] },
    expected: { resultsWorstFirst: readonly string[] },
  ) => {
    const names: Readonly<Record<string, string>> = { 501: 't1', 502: 't2', 503: 't3' };
    const [t2, t3] = given.sealed;
    const story = sealedAfter(given.dutchWinner.amount, { B: t2!.amount, C: t3!.amount });
    expect(worstFirst(story).map((id) => names[id])).toEqual(expected.resultsWorstFirst);
    expect(sealedAfter(given.dutchWinner.amount, { B: given.dutchWinner.amount - 1 }).hall.bestSupplierId).toBe('501');
  },
  'hybrid-03': (_given: object, expected: { ended: boolean }) => {
    const story = sealedAfter(450_000, {});
    expect([story.state === 'ended', story.hall.bestSupplierId]).toEqual([expected.ended, '501']);
  },
  'jap-rev-01': (
    given: { start: number; steps: readonly number[]; accepts: Readonly<Record<string, readonly number[]>> },
    expected: { winner: string; price: number },
  ) => {
    const story = japaneseOf(given.start, given.steps[0]!, given.accepts);
    expect([story.hall.bestSupplierId, priceOf(story, expected.winner)]).toEqual([supplierIds[expected.winner], expected.price]);
    expect(story.hall.bidders.map(({ supplierId, bidderState }) => [supplierId, bidderState])).toEqual(
      expect.arrayContaining([
        ['502', 'DROPPED_OUT'],
        ['503', 'DROPPED_OUT'],
      ]),
    );
  },
};

const collection = path.join(
  process.env['GUILDHALL_SHARED_DATA'] ?? path.resolve(import.meta.dirname, '../../../../shared/data'),
  'auctions/rule-vectors.json',
);
if (fs.existsSync(collection)) {
  const vectors = (JSON.parse(fs.readFileSync(collection, 'utf8')) as readonly Vector[]).filter(({ id }) =>
    /^(dutch|hybrid|jap)-/.test(id),
  );
  describe('the shared collection', () => {
    test('every rule of clocks and mixed halls has its demonstration', () =>
      expect(vectors.map((vector) => vector.id).filter((id) => !(id in proofs))).toEqual([]));
    test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (id, vector) => proofs[id]!(vector.given, vector.expect));
  });
}
