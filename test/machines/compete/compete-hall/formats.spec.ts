import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../../../state-machines/kernel/primitives/canonical-json.js';
import { add, cmp, gt, gte, lt, lte, mul, sub } from '../../../../state-machines/kernel/primitives/decimal.js';
import { replay } from '../../../../state-machines/kernel/replay.js';
import { classOf } from '../../../../state-machines/kernel/view.js';
import type { CompeteFormat, Direction, TurnMode } from '../../../../state-machines/compete/lookups.js';
import type { Hall, Offer, TurnParam } from '../../../../state-machines/compete/compete-hall/fields.js';
import { ranking } from '../../../../state-machines/compete/compete-hall/rules/ranking.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import { reveal, secretOf } from './format-stories.js';
import type { Secret } from './format-stories.js';
import { aHall, buyer, hallDefinition, ONE_ITEM, SUPPLIERS, supplier } from './hall-story.js';
import type { HallStory, Setting } from './hall-story.js';

// What holds in halls of every format, whatever bidders and buyer try in them and whenever.

const clockOf = (direction: Direction, mode: TurnMode): Partial<TurnParam> => {
  const rises = (mode === 'DUTCH') === (direction === 'REVERSE');
  return { clockStartPrice: '100', clockStep: '7', clockSeconds: 20, clockLimitPrice: rises ? '140' : '60', tickGraceMs: 1_000 };
};
const modes: Readonly<Record<CompeteFormat, readonly TurnMode[]>> = {
  ENGLISH: ['OPEN', 'OPEN'],
  SEALED: ['SEALED', 'SEALED'],
  HYBRID: ['OPEN', 'SEALED', 'SEQUENTIAL'],
  SEQUENTIAL: ['SEALED', 'SEQUENTIAL'],
  DUTCH: ['DUTCH'],
  JAPANESE: ['JAPANESE'],
};
const formats = Object.keys(modes) as readonly CompeteFormat[];

interface Chosen {
  readonly direction: Direction;
  readonly tieRule: 'EARLIEST' | 'PRIORITY' | 'SHARED';
  readonly early: 'Y' | 'N';
  readonly eliminateN: number;
}
const chosen: fc.Arbitrary<Chosen> = fc.record({
  direction: fc.constantFrom('REVERSE' as const, 'FORWARD' as const),
  tieRule: fc.constantFrom('EARLIEST' as const, 'PRIORITY' as const, 'SHARED' as const),
  early: fc.constantFrom('Y' as const, 'N' as const),
  eliminateN: fc.integer({ min: 0, max: 1 }),
});

const settingOf = (format: CompeteFormat, { direction, tieRule, early, eliminateN }: Chosen): Setting => ({
  items: ONE_ITEM,
  fields: {
    competeFormat: format,
    direction,
    tieRule,
    autoNextFlag: 'Y',
    minRemain: 2,
    revealSeconds: 12,
    ceilingPrice: '150',
    floorPrice: '50',
  },
  bidders: SUPPLIERS.map((supplierId, index) => ({ supplierId, priorityNo: 4 - index, factor: index === 1 ? '1.013' : '1' })),
  turns: modes[format].map((turnMode) => ({
    turnMode,
    durationSeconds: 60,
    intervalSeconds: 30,
    visibility: 'ALL_ANON',
    maxOffers: 4,
    minStepValue: '2',
    eliminateN: format === 'DUTCH' || format === 'JAPANESE' ? 0 : eliminateN,
    slotSeconds: 20,
    slotEarlyFlag: early,
    levelEarlyFlag: early,
    ...clockOf(direction, turnMode),
  })),
});

const biddersDeeds = ['offer', 'seal', 'unseal', 'reveal', 'accept', 'stay', 'drop', 'pass'] as const;
const buyersDeeds = ['pause', 'exclude', 'end'] as const;
interface Deed {
  /** Mostly what the hall asks for now is done, else anything. */
  readonly luck: number;
  readonly deed: (typeof biddersDeeds)[number] | (typeof buyersDeeds)[number] | 'resume';
  readonly who: number;
  readonly price: number;
  /** How far off in number: of a turn, a step, a level. */
  readonly off: number;
  readonly seconds: number;
}
const deeds = fc.array(
  fc.record({
    luck: fc.integer({ min: 0, max: 11 }),
    deed: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...biddersDeeds) }, { weight: 1, arbitrary: fc.constantFrom(...buyersDeeds) }),
    who: fc.integer({ min: 0, max: 3 }),
    price: fc.integer({ min: 45, max: 155 }),
    off: fc.constantFrom(0, 0, 0, -1, 1),
    seconds: fc.constantFrom(0, 0, 0, 1, 5, 20),
  }),
  { minLength: 25, maxLength: 50 },
);

/** What the hall asks for: an offer that may stand, a seal, what was sealed, a word to the clock. */
function fitting({ hall, state }: HallStory, deed: Deed): Deed {
  const known = (supplierId: string | undefined) => ({ ...deed, off: 0, who: Math.max(0, SUPPLIERS.indexOf(supplierId as never)) });
  const seldom = deed.luck === 8;
  if (state === 'paused') return { ...deed, deed: 'resume' };
  if (state === 'revealing') {
    const sealed = hall.offers.filter((offer) => offer.offerState === 'SEALED');
    return { ...known(sealed[deed.who % sealed.length]?.supplierId), deed: seldom ? 'stay' : 'reveal' };
  }
  if (state !== 'running') return { ...deed, seconds: 40 };
  const turn = hall.turns.at(-1)!;
  const own = known(SUPPLIERS[deed.who]);
  switch (turn.turnMode) {
    case 'OPEN':
      return { ...own, deed: 'offer' };
    case 'SEALED':
      return { ...own, deed: seldom ? 'unseal' : 'seal' };
    case 'SEQUENTIAL':
      return { ...known(turn.slotOrder?.[turn.slotIndex ?? 0]), deed: seldom ? 'pass' : 'offer' };
    case 'DUTCH':
      // Half of those who take a price take the one before, which is mostly too late.
      return { ...own, deed: seldom ? 'accept' : 'pass', off: deed.who % 2 === 0 ? -1 : 0 };
    case 'JAPANESE':
      return { ...own, deed: seldom ? 'drop' : 'stay' };
  }
}

/** A hall with what its bidders keep to themselves. */
class Play {
  readonly secrets = new Map<string, Secret>();

  constructor(readonly story: HallStory) {}

  /** Mostly better than what the bidder has, else whatever comes. */
  #price({ luck, price }: Deed, supplierId: string): string {
    const { bidders, offers, direction } = this.story.hall;
    const own = offers.find((offer) => offer.offerId === bidders.find((one) => one.supplierId === supplierId)!.effectiveOfferId);
    if (!own || luck > 8) return String(price);
    const step = String(1 + (price % 6));
    return direction === 'REVERSE' ? sub(own.totalRaw, step) : add(own.totalRaw, step);
  }

  #event(how: Deed): readonly [string, Parameters<HallStory['send']>[1], object] {
    const { story } = this;
    const { deed, who, off } = how;
    const supplierId = SUPPLIERS[who]!;
    const price = this.#price(how, supplierId);
    const me = supplier(supplierId);
    const turnNo = Math.max(1, story.hall.currentTurnNo);
    const turn = story.hall.turns.at(-1);
    const level = Math.max(0, (turn?.level ?? 0) + off);
    switch (deed) {
      case 'offer':
        return ['OFFER_PRICE', me, { turnNo: Math.max(1, turnNo + off), items: [{ itemNo: 10, price }] }];
      case 'seal': {
        const seq = Math.max(1, story.bidder(supplierId).offersThisTurn + 1 + off);
        const secret = secretOf(story, supplierId, { 10: price }, seq, `${supplierId}${turnNo}${seq}`.padEnd(64, '0'));
        this.secrets.set(secret.commitment, secret);
        return ['SEAL_OFFER', me, { turnNo, seq, commitment: secret.commitment, vault: null }];
      }
      case 'reveal': {
        const standing = story.hall.offers.find((offer) => offer.supplierId === supplierId && offer.offerState === 'SEALED');
        const { saltHex, payload, commitment } = this.secrets.get(standing?.commitment ?? '') ?? {
          saltHex: '',
          payload: '',
          commitment: '',
        };
        return [
          'REVEAL_OFFER',
          me,
          { commitment: commitment || 'a'.repeat(64), saltHex: saltHex || 'a'.repeat(64), payload: payload || '{}' },
        ];
      }
      case 'accept':
        return ['ACCEPT_PRICE', me, { turnNo, tickNo: Math.max(0, Math.floor((story.now - (turn?.startedAt ?? 0)) / 20_000) + off) }];
      case 'stay':
        return ['STAY_IN', me, { turnNo, level }];
      case 'drop':
        return ['DROP_OUT', me, { turnNo, level }];
      case 'pass':
        return ['PASS', me, { turnNo }];
      case 'unseal':
        return ['WITHDRAW_SEAL', me, { turnNo }];
      case 'pause':
        return ['PAUSE', buyer, { reason: 'A question' }];
      case 'resume':
        return ['RESUME', buyer, { leadSeconds: 0 }];
      case 'exclude':
        return ['EXCLUDE_SUPPLIER', buyer, { supplierId, reason: 'Collusion', keepOffers: 'N' }];
      case 'end':
        return ['TURN_PROCESS', buyer, { step: 'END', reason: 'All have spoken' }];
    }
  }

  act(deed: Deed): void {
    const { story } = this;
    story.at(story.now + deed.seconds * 1_000);
    const event = story.event(...this.#event(deed.luck < 9 ? fitting(story, deed) : deed));
    const before = story.snapshot;
    if (story.refusalOf(event) === null) story.take(event);
    else expect(story.snapshot).toBe(before);
  }
}

function lived(format: CompeteFormat, how: Chosen, list: readonly Deed[]): HallStory {
  const play = new Play(aHall(settingOf(format, how)).started());
  for (const deed of list) play.act(deed);
  return play.story;
}

const RUNS = 12;
const always = (format: CompeteFormat, holds: (story: HallStory) => void) =>
  fc.assert(
    fc.property(chosen, deeds, (how, list) => holds(lived(format, how, list))),
    { numRuns: RUNS, endOnFailure: true },
  );

const hallAfter = (story: HallStory, index: number) => story.taken[index]!.after.context as unknown as Hall;
const offersIn = (story: HallStory): readonly Offer[] =>
  [
    ...new Map([...(story.rows.get('offers')?.values() ?? []), ...story.hall.offers].map((row) => [row['offerId' as never], row])).values(),
  ] as never;
const isBetter = ({ direction }: Hall, a: string, b: string) => (direction === 'REVERSE' ? lt(a, b) : gt(a, b));
const gain = ({ direction }: Hall, from: string, to: string) => (direction === 'REVERSE' ? sub(from, to) : sub(to, from));

/** The price of a clock, counted step by step. */
function clockPrice({ direction }: Hall, param: TurnParam, steps: number): string {
  const up = (param.turnMode === 'DUTCH') === (direction === 'REVERSE');
  const price = up
    ? add(param.clockStartPrice!, mul(param.clockStep!, String(steps)))
    : sub(param.clockStartPrice!, mul(param.clockStep!, String(steps)));
  const beyond = up ? gt(price, param.clockLimitPrice!) : lt(price, param.clockLimitPrice!);
  return beyond ? param.clockLimitPrice! : price;
}

/** The hall as it was when the offer was made, and the turn that ran. */
function whenMade(story: HallStory, offer: Offer) {
  const rev = offer.commitRev ?? offer.acceptedRev;
  const before = hallAfter(story, rev - 2);
  return {
    entry: story.history[rev - 1]!,
    before,
    turn: before.turns.at(-1)!,
    param: before.turnParams.find((one) => one.turnNo === offer.turnNo)!,
  };
}

const counted: ReadonlySet<string> = new Set(['EFFECTIVE', 'SUPERSEDED']);

describe.each(formats)('%s', (format) => {
  test('no offer that counted broke a rule when it was made', () =>
    always(format, (story) => {
      for (const offer of offersIn(story).filter((one) => counted.has(one.offerState))) {
        const { entry, before, turn, param } = whenMade(story, offer);
        const bidder = before.bidders.find((one) => one.supplierId === offer.supplierId)!;
        expect(bidder.bidderState).toBe('READY');
        expect([entry.actor, turn.turnNo, turn.turnState]).toEqual([`9${offer.supplierId}`, offer.turnNo, 'RUNNING']);
        expect(offer.at < turn.endAt).toBe(true);
        expect(entry.payload['turnNo']).toBe(offer.turnNo);
        const price = offer.items[0]!.price;
        expect(entry.event).toBe(
          { OPEN: 'OFFER_PRICE', SEQUENTIAL: 'OFFER_PRICE', SEALED: 'SEAL_OFFER', DUTCH: 'ACCEPT_PRICE', JAPANESE: 'STAY_IN' }[
            param.turnMode
          ],
        );
        if (param.turnMode === 'DUTCH') {
          const elapsed = offer.at - turn.startedAt - turn.pausedMs;
          const tick = Math.floor(elapsed / 20_000);
          const fair = [tick, ...(elapsed - tick * 20_000 <= 1_000 ? [tick - 1] : [])].map((steps) => clockPrice(before, param, steps));
          expect(fair).toContain(price);
          continue;
        }
        if (param.turnMode === 'JAPANESE') {
          expect([entry.payload['level'], price]).toEqual([turn.level, clockPrice(before, param, turn.level!)]);
          expect(bidder.offersThisTurn).toBe(turn.level);
          continue;
        }
        expect([lte(price, '150'), gte(price, '50')]).toEqual([true, true]);
        expect(bidder.offersThisTurn).toBeLessThan(4);
        if (param.turnMode === 'SEQUENTIAL') expect(turn.slotOrder![turn.slotIndex!]).toBe(offer.supplierId);
        const own = before.offers.find((one) => one.offerId === bidder.effectiveOfferId);
        if (own) expect(gte(gain(before, own.totalRaw, offer.totalRaw), '2')).toBe(true);
      }
    }));

  test('places are a total order of those who have a value, the best of those still in first', () =>
    always(format, (story) => {
      for (const { after } of story.taken) {
        const hall = after.context as unknown as Hall;
        const places = ranking(hall);
        const out = (supplierId: string) =>
          ['ELIMINATED', 'DROPPED_OUT'].includes(hall.bidders.find((one) => one.supplierId === supplierId)!.bidderState);
        expect(new Set(places.map((place) => place.supplierId)).size).toBe(places.length);
        places.forEach((place, index) => {
          const last = places[index - 1];
          if (!last) return expect(place.rank).toBe(1);
          const [outBefore, outNow] = [out(last.supplierId), out(place.supplierId)];
          expect(outBefore && !outNow).toBe(false);
          if (outBefore === outNow) expect(isBetter(hall, place.comparable, last.comparable)).toBe(false);
          const shares = hall.tieRule === 'SHARED' && outBefore === outNow && cmp(place.comparable, last.comparable) === 0;
          return expect(place.rank).toBe(shares ? last.rank : index + 1);
        });
        const shuffled = ranking({ ...hall, offers: hall.offers.toReversed(), bidders: hall.bidders.toReversed() });
        expect(shuffled.map(({ supplierId, rank }) => [supplierId, rank])).toEqual(
          places.map(({ supplierId, rank }) => [supplierId, rank]),
        );
      }
    }));

  test('folding its history gives it again, bit for bit', () =>
    always(format, (story) => {
      const folded = replay(hallDefinition, story.history);
      expect([folded.broken, canonicalJson(folded.snapshot)]).toEqual([null, canonicalJson(JSON.parse(JSON.stringify(story.snapshot)))]);
    }));

  test('what nobody may read before the opening is in nobody’s view', () =>
    always(format, (story) => {
      for (const { after } of story.taken) {
        const hall = after.context as unknown as Hall;
        const sealed = hall.offers.filter((offer) => offer.offerState === 'SEALED' || offer.offerState === 'REVEALED');
        for (const audience of view.audiences(hall, after.state)) {
          const seen = JSON.stringify([view.shared(hall, after.state, classOf(audience)), view.own(hall, after.state, audience)]);
          for (const offer of sealed) {
            // Its digits may stand in a hash by chance.
            expect(new RegExp(`(?<![0-9a-f])${offer.offerId}(?![0-9a-f])`).test(seen)).toBe(false);
            if (audience.startsWith('bidder-') && !audience.endsWith(`:${offer.supplierId}`))
              expect(seen.includes(offer.commitment!)).toBe(false);
          }
        }
      }
    }));
});

test('every kind of event happens in these halls', () => {
  const happened = new Set(
    formats.flatMap((format) =>
      fc
        .sample(fc.tuple(chosen, deeds), { numRuns: 12, seed: 7 })
        .flatMap(([how, list]) => lived(format, how, list).history.map(({ event }) => event)),
    ),
  );
  const theirs = ['OFFER_PRICE', 'SEAL_OFFER', 'WITHDRAW_SEAL', 'REVEAL_OFFER', 'ACCEPT_PRICE', 'STAY_IN', 'DROP_OUT', 'PASS'];
  const others = ['TURN_DUE', 'REVEAL_DUE', 'LEVEL_DUE', 'SLOT_DUE', 'INTERVAL_DUE', 'PAUSE', 'RESUME', 'EXCLUDE_SUPPLIER', 'TURN_PROCESS'];
  expect([...theirs, ...others].filter((event) => !happened.has(event))).toEqual([]);
});

/** Everything a bidder is sent. */
function bytes(story: HallStory, supplierId: string): string {
  const audience = view.audienceOf(story.hall, story.state, { ...supplier(supplierId), orgIds: null })!;
  return JSON.stringify([audience, view.shared(story.hall, story.state, classOf(audience)), view.own(story.hall, story.state, audience)]);
}

describe('two worlds that differ only in what another hides are one to 501, to the byte', () => {
  const quiet: Chosen = { direction: 'REVERSE', tieRule: 'EARLIEST', early: 'N', eliminateN: 0 };
  const world = (format: CompeteFormat, turn: Partial<TurnParam> = {}, how: Chosen = quiet) => {
    const setting = settingOf(format, how);
    return aHall({ ...setting, turns: setting.turns!.map((one) => ({ ...one, visibility: 'OWN_RANK' as const, ...turn })) }).started();
  };
  const directed = fc.constantFrom('REVERSE' as const, 'FORWARD' as const).map((direction): Chosen => ({ ...quiet, direction }));
  const price = fc.integer({ min: 60, max: 140 }).map(String);
  const runs = { numRuns: 40, endOnFailure: true };

  const sealing = (story: HallStory, supplierId: string, value: string, seq = 1): Secret => {
    const secret = secretOf(story, supplierId, { 10: value }, seq, `${supplierId}${value}${seq}`.padEnd(64, '0'));
    story.send('SEAL_OFFER', supplier(supplierId), { turnNo: story.hall.currentTurnNo, seq, commitment: secret.commitment, vault: null });
    return secret;
  };

  test('SEALED: the price of another, and how often he sealed, until all is open; his price behind 501 afterwards', () =>
    fc.assert(
      fc.property(directed, price, price, fc.boolean(), (how, here, there, again) => {
        const seen = [
          [here, false],
          [there, again],
        ].map(([value, twice]) => {
          const story = world('SEALED', {}, how);
          const own = sealing(story, '501', how.direction === 'REVERSE' ? '55' : '145');
          const first = sealing(story, '502', value as string);
          const other = twice ? sealing(story, '502', value as string, 2) : first;
          const running = bytes(story, '501');
          story.at('02:01:00');
          reveal(reveal(story, '502', other), '501', own);
          // The list of commitments is everybody's after the opening, so that each can work out its hash.
          const opened = bytes(story, '501').replaceAll(/"seals":"[^"]*"|"(sealListHash|hash)":"[0-9a-f]*"/g, '');
          return [running, story.state, opened];
        });
        expect(seen[1]).toEqual(seen[0]);
      }),
      runs,
    ));

  test('DUTCH: who took the price', () =>
    fc.assert(
      fc.property(directed, fc.integer({ min: 0, max: 5 }), (how, tickNo) => {
        const seen = (['502', '503'] as const).map((taker) => {
          const story = world('DUTCH', {}, how);
          story.at(story.now + tickNo * 20_000 + 5_000).send('ACCEPT_PRICE', supplier(taker), { turnNo: 1, tickNo });
          return [story.state, bytes(story, '501')];
        });
        expect(seen[1]).toEqual(seen[0]);
        expect(seen[0]![0]).toBe('ended');
      }),
      runs,
    ));

  test('JAPANESE: which of two others stays in behind 501', () =>
    fc.assert(
      fc.property(directed, fc.integer({ min: 0, max: 4 }), (how, levels) => {
        const seen = (['502', '503'] as const).map((leaver) => {
          const story = world('JAPANESE', {}, how);
          const stay = (who: string, level: number) => story.send('STAY_IN', supplier(who), { turnNo: 1, level });
          for (let level = 0; level <= levels; level += 1) {
            for (const who of ['501', '502', '503']) stay(who, level);
            story.at(story.now + 20_000);
          }
          stay('501', levels + 1);
          story.send('DROP_OUT', supplier(leaver), { turnNo: 1, level: levels + 1 });
          return bytes(story, '501');
        });
        expect(seen[1]).toEqual(seen[0]);
      }),
      runs,
    ));

  test('SEQUENTIAL: how much another betters himself in his slot, while his place stays', () =>
    fc.assert(
      fc.property(directed, price, price, (how, here, there) => {
        const seen = [here, there].map((value) => {
          const setting = settingOf('SEQUENTIAL', how);
          const [worst, best] = how.direction === 'REVERSE' ? ['148', '50'] : ['52', '150'];
          const story = aHall({
            ...setting,
            fields: { ...setting.fields, showCountFlag: 'Y' },
            bidders: [
              { supplierId: '501', initialPrices: { 10: best } },
              { supplierId: '502', initialPrices: { 10: worst } },
            ],
            turns: [{ ...setting.turns![1], visibility: 'OWN_RANK' }],
          }).started();
          story.offer('502', { 10: value });
          return bytes(story, '501');
        });
        expect(seen[1]).toEqual(seen[0]);
      }),
      runs,
    ));
});
