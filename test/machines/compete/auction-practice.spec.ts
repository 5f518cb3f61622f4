import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkValues } from '../../../state-machines/kernel/validate.js';
import { round2 } from '../../../state-machines/kernel/primitives/decimal.js';
import { proposal } from '../../../state-machines/compete/compete-header/rules/award.js';
import {
  allTo501,
  after,
  codeOf,
  confirmAll,
  create,
  ended,
  hallLine,
  itemLine,
  opened,
  people,
  results,
  saveAward,
  sent,
  share,
  submit,
  approve,
  submitAward,
  toAwarded,
  toAwarding,
} from './compete-header/event.js';
import { aHall, buyer, clock, hallDefinition, ONE_ITEM, supplier } from './compete-hall/hall-story.js';
import type { Setting } from './compete-hall/hall-story.js';

// Rules that public auction systems agree on, as facts of an English hall. Each is shown on figures of our own; where the
// shared collection of such rules is at hand, its figures go through the same demonstrations.

const lot = (setting: Setting = {}) =>
  aHall({ items: ONE_ITEM, bidders: [{ supplierId: '501' }, { supplierId: '502' }, { supplierId: '503' }], ...setting });
const START = clock('02:00:00');

interface Bid {
  readonly bidder: string;
  readonly amount: number;
  readonly time: string;
}

/** Bidders worst first, as displays list them: of equal prices the later one. */
function worstFirst(bids: readonly Bid[]): readonly string[] {
  const suppliers = ['501', '502', '503', '504'].slice(0, bids.length);
  const hall = aHall({ items: ONE_ITEM, bidders: suppliers.map((supplierId) => ({ supplierId })) }).started();
  const byTime = bids
    .map((bid, index) => ({ bid, supplierId: suppliers[index]! }))
    .toSorted((a, b) => Date.parse(a.bid.time) - Date.parse(b.bid.time));
  for (const { bid, supplierId } of byTime) hall.offer(supplierId, { 10: String(bid.amount) });
  const ranks = hall.ranks();
  return bids
    .map((bid, index) => ({ name: bid.bidder, rank: ranks[suppliers[index]!]! }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ name }) => name);
}

interface Raise {
  readonly standing: number;
  readonly minimalStep: number;
  readonly bid: number;
}

/** What a sale at `standing` answers a bid with: in the turn, or while it is paused. */
function raised({ standing, minimalStep, bid }: Raise, paused = false): string | null {
  const hall = lot({
    fields: { direction: 'FORWARD', improveMode: 'BEST' },
    turns: [{ visibility: 'BEST_PRICE', minStepValue: String(minimalStep), stepMultipleFlag: 'Y' }],
  })
    .started()
    .offer('501', { 10: String(standing) }, '02:01:00');
  if (paused) hall.send('PAUSE', buyer, { reason: 'Between two rounds' });
  return hall.refusedOffer('502', { 10: String(bid) });
}

/** The end of a turn in seconds from its start, when a bid that undercuts another bidder in the last two minutes sets the clock back to two. */
function endsAt(durationSec: number, bids: readonly { readonly at: number; readonly lowersCompetitor: boolean }[]): number {
  const hall = lot({
    turns: [
      {
        durationSeconds: durationSec,
        overtimeFlag: 'Y',
        overtimeTriggerSeconds: 120,
        overtimeExtendSeconds: 120,
        overtimeMode: 'RESET',
        overtimeTriggerOn: 'BEST_CHANGE',
      },
    ],
  })
    .started()
    .offer('501', { 10: '1000' }, '02:00:01')
    .offer('502', { 10: '999' }, '02:00:02');
  let leader = '502';
  let best = 999;
  let behind = 1_000;
  for (const { at, lowersCompetitor } of bids) {
    hall.at(START + at * 1_000);
    const other = leader === '501' ? '502' : '501';
    if (lowersCompetitor) {
      behind = best;
      best -= 10;
      leader = other;
    } else behind -= 1;
    hall.offer(other, { 10: String(lowersCompetitor ? best : behind) });
  }
  return (hall.hall.turnEndAt! - START) / 1_000;
}

/** The end of a round that every bid in it starts anew, cut at the deadline of the day. */
function roundEnd(bidAt: string, deadline: string, roundSeconds: number): string {
  const second = (text: string) => (clock(text) - clock('00:00:00')) / 1_000;
  const shift = second(bidAt) - 400;
  const time = (text: string) => START + (second(text) - shift) * 1_000;
  const hall = lot({
    turns: [
      {
        durationSeconds: 409,
        overtimeFlag: 'Y',
        overtimeTriggerSeconds: roundSeconds,
        overtimeExtendSeconds: roundSeconds,
        overtimeMode: 'RESET',
        hardStopSeconds: second(deadline) - shift,
      },
    ],
  }).started();
  hall.at(time(bidAt)).offer('501', { 10: '9' });
  const total = (hall.hall.turnEndAt! - START) / 1_000 + shift;
  return [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Life-cycle cost: what a bidder with costs besides his price may offer at most, one step below the weighted best. */
function weightedNext(weighted: number, otherCost: number, step: number): (price: number) => string | null {
  const hall = lot({
    fields: { improveMode: 'BEST' },
    bidders: [{ supplierId: '501' }, { supplierId: '502', adder: String(otherCost) }],
    turns: [{ visibility: 'BEST_PRICE', minStepValue: String(step) }],
  })
    .started()
    .offer('501', { 10: String(weighted) }, '02:01:00');
  return (price) => hall.refusedOffer('502', { 10: price.toFixed(2) });
}

function evaluated(amount: number, factor: string): string {
  const hall = lot({ fields: { direction: 'FORWARD' }, bidders: [{ supplierId: '501', factor }, { supplierId: '502' }] })
    .started()
    .offer('501', { 10: String(amount) }, '02:01:00')
    .offer('502', { 10: String(amount + 1) });
  expect(hall.ranks()).toEqual({ 501: 1, 502: 2 });
  return hall.offerOf('501').totalComparable;
}

/** Weighting of a bid by the features chosen, of those that could be chosen, six decimals. */
const factorOf = (chosen: readonly number[], most: readonly number[]) => {
  const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + Math.round(part * 1e6), 0);
  return (1 + total(chosen) / (1e6 - total(most))).toFixed(6);
};

const twoLots = { items: [itemLine(10, '100'), itemLine(20, '40', { hallNo: 2 })], halls: [hallLine(1), hallLine(2)] };

function awardsWhileOneLotRuns(): number {
  const event = after(create(twoLots), submit(), approve, ...confirmAll, opened(), opened('9002'), ended());
  expect(codeOf(event, saveAward(allTo501))).toBe('STATE_NOT_ALLOWED');
  expect(after(create(twoLots), submit(), approve, ...confirmAll, opened(), opened('9002'), ended(), ended('9002')).state).toBe('awarding');
  return event.context.awards.length;
}

/** The best's award comes to nothing: the next best may have it with a reason, and so may the best once more. */
function nextAfterRevoked(): string {
  const reason = { reason: 'The first could not deliver' };
  const revoked = [...toAwarded(), sent('REVOKE_AWARD', people.manager, reason)];
  const toNext = [share('503', 10, '100', reason), share('503', 20, '100', reason)];
  expect(codeOf(after(...revoked, saveAward(toNext.map((line) => ({ ...line, reason: null })))), submitAward())).toBe(
    'AWARD_REASON_REQUIRED',
  );
  expect(after(...revoked, saveAward(allTo501), submitAward()).state).toBe('awardApproving');
  expect(after(...revoked, saveAward(toNext), submitAward()).state).toBe('awardApproving');
  const withoutFirst = results().map((hall) => ({ ...hall, offers: hall.offers.filter((offer) => offer.supplierId !== '501') }));
  return proposal(after(...revoked).context, withoutFirst)[0]!.supplierId;
}

function standingAfterWithdrawal(): readonly [string, string] {
  const hall = lot({ fields: { withdrawRule: 'SELF' } })
    .started()
    .offer('501', { 10: '90' }, '02:01:00')
    .offer('501', { 10: '80' }, '02:01:10');
  const before = hall.offerOf('501').totalRaw;
  hall.send('WITHDRAW_OFFER', supplier('501'), { offerId: hall.offerOf('501').offerId });
  return [before, hall.offerOf('501').totalRaw];
}

const withoutAmount = (): string | undefined =>
  checkValues(hallDefinition.events['OFFER_PRICE']!.payload!, { turnNo: 1, items: [{ itemNo: 10 }] }).refusals[0]?.code;

describe('an English hall', () => {
  test('of equal prices the earlier ranks better', () => {
    expect(
      worstFirst([
        { bidder: 'Hua', amount: 720, time: '2026-03-02T02:03:00Z' },
        { bidder: 'Bei', amount: 735, time: '2026-03-02T02:01:00Z' },
        { bidder: 'Nan', amount: 720, time: '2026-03-02T02:02:00Z' },
      ]),
    ).toEqual(['Bei', 'Hua', 'Nan']);
    expect(
      worstFirst(['02:05', '02:06', '02:07'].map((time, index) => ({ bidder: String(index), amount: 50, time: `2026-03-02T${time}:00Z` }))),
    ).toEqual(['2', '1', '0']);
  });

  test('a bid raises the standing one by whole steps, and none gets in while it is paused', () => {
    expect(raised({ standing: 2_000, minimalStep: 20, bid: 2_020 })).toBeNull();
    expect(raised({ standing: 2_000, minimalStep: 20, bid: 2_019 })).toBe('OFFER_STEP_TOO_SMALL');
    expect(raised({ standing: 2_000, minimalStep: 20, bid: 2_050 })).toBe('OFFER_STEP_NOT_MULTIPLE');
    expect(raised({ standing: 2_000, minimalStep: 20, bid: 2_020 }, true)).toBe('OFFER_HALL_PAUSED');
  });

  test('undercutting another bidder near the end sets the clock back, other bids do not', () => {
    expect(
      endsAt(600, [
        { at: 470, lowersCompetitor: true },
        { at: 590, lowersCompetitor: true },
        { at: 700, lowersCompetitor: false },
      ]),
    ).toBe(710);
    expect(endsAt(600, [{ at: 590, lowersCompetitor: false }])).toBe(600);
  });

  test('a round begun anew by a bid is cut at the deadline of the day', () => {
    expect(roundEnd('15:27:30', '15:30:00', 180)).toBe('15:30:00');
    expect(roundEnd('15:20:00', '15:30:00', 180)).toBe('15:23:00');
  });

  test('other costs count in decimals: the greatest price allowed is exact', () => {
    const answer = weightedNext(70.3, 0.1, 0.2);
    expect([answer(70), answer(70.01)]).toEqual([null, 'OFFER_STEP_TOO_SMALL']);
  });

  test('where more is better a weighting may lift a lower bid to the top', () => {
    expect(evaluated(500, factorOf([0.05, 0.05], [0.1, 0.1]))).toBe('562.5');
  });

  test('a withdrawn offer gives its place back to the one before', () => expect(standingAfterWithdrawal()).toEqual(['80', '90']));
  test('an offer without an amount never reaches the rules', () => expect(withoutAmount()).toBe('FIELD_REQUIRED'));
  test('nothing is awarded while another lot still runs', () => expect(awardsWhileOneLotRuns()).toBe(0));
  test('an award that comes to nothing goes to the next best, or once more to the best', () => {
    expect(after(...toAwarding()).context.awards).toEqual([]);
    expect(nextAfterRevoked()).toBe('503');
  });
});

interface Vector {
  readonly id: string;
  readonly given: never;
  readonly expect: never;
}

type Proof = (given: never, expected: never) => void;

const proofs: Readonly<Record<string, Proof>> = {
  'award-01': (given: { ranking: readonly string[] }, expected: { next: string }) =>
    expect(given.ranking[['501', '503', '502'].indexOf(nextAfterRevoked())]).toBe(expected.next),
  'award-03': (_given: object, expected: { awardsCreated: number }) => expect(awardsWhileOneLotRuns()).toBe(expected.awardsCreated),
  'bid-cancel-01': (_given: object, expected: { standing: string }) =>
    expect([expected.standing, standingAfterWithdrawal()[1]]).toEqual(['previous', '90']),
  'bid-reject-02': () => expect(withoutAmount()).toBe('FIELD_REQUIRED'),
  'bid-reject-03': () => expect(raised({ standing: 100, minimalStep: 50, bid: 150 }, true)).toBe('OFFER_HALL_PAUSED'),
  'eng-01': (given: Raise) => expect([raised(given), raised(given, true)]).toEqual([null, 'OFFER_HALL_PAUSED']),
  'eng-03': (given: Raise) =>
    expect([raised(given), raised({ ...given, bid: given.standing + given.minimalStep })]).toEqual(['OFFER_STEP_TOO_SMALL', null]),
  'ext-01': (given: { deadline: string; bidAt: string }, expected: { roundPlannedEnd: string }) =>
    expect(roundEnd(given.bidAt, given.deadline, 190)).toBe(expected.roundPlannedEnd),
  'ext-03': (given: { durationSec: number; bids: readonly { at: number; lowersCompetitor: boolean }[] }, expected: { endsAtSec: number }) =>
    expect(endsAt(given.durationSec, given.bids)).toBe(expected.endsAtSec),
  'lcc-01': (given: { amount_weighted: number; non_price_cost: number; minimalStep: number }, expected: { maxAllowedBid: number }) => {
    const answer = weightedNext(given.amount_weighted, given.non_price_cost, given.minimalStep);
    expect([answer(expected.maxAllowedBid), answer(expected.maxAllowedBid + 0.01)]).toEqual([null, 'OFFER_STEP_TOO_SMALL']);
  },
  'meat-03': (
    given: { featureMax: readonly number[]; bid: { amountPerformance: number; chosen: readonly number[] } },
    expected: { effective: number },
  ) =>
    expect(evaluated(given.bid.amountPerformance, factorOf(given.bid.chosen, given.featureMax))).toBe(round2(String(expected.effective))),
  'tie-01': (given: readonly Bid[], expected: { worstFirst: readonly string[] }) => expect(worstFirst(given)).toEqual(expected.worstFirst),
  'tie-02': (given: readonly Bid[], expected: { worstFirst: readonly string[] }) => expect(worstFirst(given)).toEqual(expected.worstFirst),
};

/** Clocks and mixed halls have a spec of their own (clock-practice.spec.ts). */
const otherFormats = /^(dutch|hybrid|jap)-/;

const collection = path.join(
  process.env['GUILDHALL_SHARED_DATA'] ?? path.resolve(import.meta.dirname, '../../../../shared/data'),
  'auctions/rule-vectors.json',
);
if (fs.existsSync(collection)) {
  const vectors = (JSON.parse(fs.readFileSync(collection, 'utf8')) as readonly Vector[]).filter((vector) => !otherFormats.test(vector.id));
  describe('the shared collection', () => {
    test('every English rule has its demonstration', () =>
      expect(vectors.map((vector) => vector.id).filter((id) => !(id in proofs))).toEqual([]));
    test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (id, vector) => proofs[id]!(vector.given, vector.expect));
  });
}
