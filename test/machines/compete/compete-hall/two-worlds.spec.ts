import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { classOf } from '../../../../state-machines/kernel/view.js';
import type { Visibility } from '../../../../state-machines/compete/lookups.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import { aHall, buyer, manager, supplier } from './hall-story.js';
import type { HallStory } from './hall-story.js';

// Two worlds that differ only in what a bidder must not see look equal to him, to the byte, and answer him alike.

/** Everything a bidder is sent. */
function bytes(story: HallStory, supplierId: string): string {
  const audience = view.audienceOf(story.hall, story.state, { ...supplier(supplierId), orgIds: null })!;
  return JSON.stringify([audience, view.shared(story.hall, story.state, classOf(audience)), view.own(story.hall, story.state, audience)]);
}

/** 501 watches; 502 and 503 do what the worlds differ in; cents decide nothing of the order of whole steps. */
type Move = { readonly who: '501' | '502' | '503'; readonly total: number; readonly cents: number };

const moves = fc.array(
  fc.record({
    who: fc.constantFrom('501' as const, '502' as const, '503' as const),
    total: fc.integer({ min: 100, max: 900 }),
    cents: fc.integer({ min: 1, max: 49 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const world = (visibility: Visibility) =>
  aHall({
    items: [{ itemNo: 10, quantity: '1' }],
    turns: [{ visibility }],
    bidders: [{ supplierId: '501' }, { supplierId: '502' }, { supplierId: '503' }],
  }).started();

/** Offers that the rules refuse are not made in either world. */
function play(story: HallStory, told: readonly Move[], priceOf: (move: Move) => string): readonly (string | null)[] {
  return told.map((move) => {
    story.now += 1_000;
    const refused = story.refusedOffer(move.who, { 10: priceOf(move) });
    if (refused === null) story.offer(move.who, { 10: priceOf(move) });
    return move.who === '501' ? refused : null;
  });
}

const plain = (move: Move) => String(move.total);
const sequence = (list: readonly Move[]) => list.map((move, index): Move => ({ ...move, total: move.total * 20 - index }));

describe('a hidden offer', () => {
  test('BLIND: whatever the others offer, 501 sees and is told the same', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const here = world('BLIND');
        const there = world('BLIND');
        const own = sequence(list);
        expect(play(here, own, plain)).toEqual(play(there, own, (move) => (move.who === '501' ? plain(move) : String(move.total / 4))));
        expect(bytes(here, '501')).toBe(bytes(there, '501'));
      }),
      { numRuns: 60 },
    );
  });

  test.each(['OWN_RANK', 'BEST_PRICE'] as const)("%s: the others' cents stay hidden while ranks and the best are equal", (visibility) => {
    fc.assert(
      fc.property(moves, (list) => {
        const here = world(visibility);
        const there = world(visibility);
        // 502 leads in both worlds at the same price; what 503 offers behind him differs by cents.
        for (const story of [here, there]) story.offer('502', { 10: '1' });
        const told = sequence(list).filter((move) => move.who !== '502');
        expect(play(here, told, plain)).toEqual(
          play(there, told, (move) => (move.who === '503' ? `${move.total - 1}.${String(100 - move.cents)}` : plain(move))),
        );
        fc.pre(here.ranks()['501'] === there.ranks()['501']);
        expect(bytes(here, '501')).toBe(bytes(there, '501'));
      }),
      { numRuns: 60 },
    );
  });

  test('messages, exclusions and readiness of others are not seen, not even as gaps', () => {
    const quiet = world('OWN_RANK');
    const busy = world('OWN_RANK');
    busy
      .send('ASK', supplier('502'), { content: 'May we offer another grade?' })
      .send('POST_NOTICE', buyer, { supplierId: '503', content: 'Please call' });
    busy.send('ANSWER', buyer, { replyTo: busy.hall.notices.find((notice) => notice.noticeType === 'QUESTION')!.noticeNo, content: 'No' });
    busy.send('EXCLUDE_SUPPLIER', manager, { supplierId: '503', reason: 'Collusion' });
    for (const story of [quiet, busy]) story.send('POST_NOTICE', buyer, { content: 'Ten minutes left' });
    expect(bytes(busy, '501')).toBe(bytes(quiet, '501'));
  });
});

describe('what nobody may see', () => {
  const secrets = (story: HallStory, audience: string) =>
    JSON.stringify([view.shared(story.hall, story.state, classOf(audience)), view.own(story.hall, story.state, audience)]);
  const marked = () => {
    const story = world('ALL_NAMED');
    const facts = (n: string) => ({ offerId: `8${n}`, ipHash: `ip-of-${n}`, deviceHash: `device-of-${n}` });
    for (const n of ['501', '502']) story.send('OFFER_PRICE', supplier(n), story.offerPayload({ 10: '50' }), { facts: facts(n) });
    return story.send('RISK_FLAG', SYSTEM, { riskType: 'SAME_IP', supplierIds: ['501', '502'] });
  };

  test.each(['bidder-ALL_NAMED:501', 'buyer', 'manager', 'observer', 'approver'])('%s: no seed, no marks', (audience) => {
    expect(secrets(marked(), audience)).not.toMatch(/a1b2c3d4|ip-of|device-of/);
  });

  test('bidders: no positions, no foreign offer ids, no targets, no flags', () => {
    const seen = secrets(marked(), 'bidder-ALL_NAMED:501');
    expect(seen).not.toMatch(/"rev"|acceptedRev|valueRev|8502|target|factor|adder|SAME_IP|offerSerial/);
    expect(seen).toContain('Supplier 502');
  });

  test('the auditor sees marks, and the seed after the end', () => {
    const story = marked();
    expect(secrets(story, 'auditor')).toMatch(/ip-of-502/);
    expect(secrets(story, 'auditor')).not.toMatch(/a1b2c3d4/);
    expect(secrets(story.at('02:10:00'), 'auditor')).toMatch(/a1b2c3d4/);
  });

  test('risk flags: manager at once, buyer after the end, observers never', () => {
    const story = marked();
    expect([secrets(story, 'manager').includes('SAME_IP'), secrets(story, 'buyer').includes('SAME_IP')]).toEqual([true, false]);
    story.at('02:10:00');
    expect([secrets(story, 'buyer').includes('SAME_IP'), secrets(story, 'observer').includes('SAME_IP')]).toEqual([true, false]);
  });

  test('an anonymous hall names nobody to the buyer until it ended', () => {
    const story = aHall({
      fields: { buyerVisibility: 'ANON_UNTIL_END' },
      bidders: [{ supplierId: '501', factor: '1.1' }, { supplierId: '502' }],
    })
      .started()
      .offer('501', { 10: '9', 20: '9' })
      .send('ASK', supplier('501'), { content: 'Which drawing?' });
    const console = () =>
      view.shared(story.hall, story.state, 'buyer') as {
        bidders: { supplierId: string | null; alias: string }[];
        invitations: { supplierId: string }[];
      };
    const { invitations, ...live } = console();
    expect(invitations.map((one) => one.supplierId)).toEqual(['501', '502']);
    expect(JSON.stringify(live)).not.toMatch(/"50[12]"|Supplier 50|9501|1\.1/);
    story.at('02:10:00');
    expect(console().bidders.map((one) => one.supplierId)).toContain('501');
  });
});

describe('a bidder who left', () => {
  test('eliminated: what he saw last stays, to the byte, whatever happens after', () => {
    const story = aHall({
      items: [{ itemNo: 10, quantity: '1' }],
      fields: { autoNextFlag: 'Y' },
      turns: [{ visibility: 'BEST_PRICE', eliminateN: 1, intervalSeconds: 60 }, { visibility: 'BEST_PRICE' }],
      bidders: [{ supplierId: '501' }, { supplierId: '502' }, { supplierId: '503' }],
    })
      .started()
      .offer('501', { 10: '30' })
      .offer('502', { 10: '20' })
      .offer('503', { 10: '10' })
      .at('02:10:00');
    const frozen = bytes(story, '501');
    expect(JSON.parse(frozen)[2].frozen).toMatchObject({ rank: 3, best: '10' });
    story.send('SET_TURN_PARAM', buyer, { turnNo: 2, durationSeconds: 900 }).send('ADD_TURN', manager, { reason: 'A last round' });
    expect(bytes(story, '501')).toBe(frozen);
    story.at('02:12:00').offer('502', { 10: '5' }).send('POST_NOTICE', buyer, { content: 'Last minutes' }).at('03:30:00');
    expect(story.state).toBe('ended');
    expect(bytes(story, '501')).toBe(frozen);
  });

  test('excluded: own past and the reason, nothing live', () => {
    const story = world('ALL_NAMED').offer('502', { 10: '20' }).send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion' });
    const [audience, shared, own] = JSON.parse(bytes(story, '501'));
    expect([audience, shared.board, shared.turn, shared.turnEndAt, own.exclusionReason]).toEqual([
      'bidder-excluded:501',
      null,
      null,
      null,
      'Collusion',
    ]);
  });
});
