import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

import { byItsClock } from '../../../../server/scripts/auction/clock.js';
import type { ClockVerdict } from '../../../../server/scripts/auction/clock.js';
import { planAuction } from '../../../../server/scripts/auction/plan.js';
import { parseRecording } from '../../../../server/scripts/auction/recording.js';

// Recorded auctions by their own clock: 300 s, three rounds in which each bidder has 120 s, 120 s between rounds.

function clocked(content: string): readonly (ClockVerdict | null)[] {
  const recording = parseRecording(content, 'auction.json');
  const plan = planAuction(recording);
  return recording.lots.map((lot, index) => byItsClock(plan, plan.lots[index]!, lot));
}

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 2, 0, 0) + seconds * 1_000).toISOString();
const bid = (bidder: string, price: number, seconds: number) => ({ id: bidder, bidder, status: 'active', date: at(seconds), price });
/** Three bidders: 300 s, rounds of 360 s from 300, 780 and 1260 s on. */
const auction = (expected: object, bids: readonly object[]) =>
  JSON.stringify({
    ...{ tenderID: 'UA-1', method: 'aboveThreshold', direction: 'min', priceKey: 'amount', currency: 'UAH', features: [] },
    lots: [{ lotId: null, lotStatus: 'complete', lotValue: 1_000, bids, auctionPeriod: { startDate: at(0) }, expected }],
  });
const bids = [bid('S1', 900, -5_000), bid('S2', 820, 1_300), bid('S3', 700, 950)];
const expected = {
  ranking: ['S3', 'S2', 'S1'],
  modelSeconds: 1_740,
  lastBidSlot: { S2: [3, 1], S3: [2, 2] },
  awardsInOrder: [
    { bidder: 'S3', status: 'cancelled' },
    { bidder: 'S3', status: 'unsuccessful' },
    { bidder: 'S2', status: 'active' },
  ],
};

test('its end, the slots of last bids, the ranking and who is proposed next are as recorded', () => {
  const [verdict] = clocked(auction(expected, bids));
  expect(verdict).toMatchObject({
    plannedSeconds: { ours: 1_740, recorded: 1_740 },
    slots: [
      { bidder: 'S2', recorded: [3, 1] },
      { bidder: 'S3', recorded: [2, 2] },
    ],
    ranking: { ours: ['S3', 'S2', 'S1'] },
    next: [{ ours: 'S3' }, { ours: 'S3' }, { ours: 'S2' }],
  });
});

test('what differs is told: another end, a bid out of its turn, another successor', () => {
  const result = (change: object) => clocked(auction({ ...expected, ...change }, bids))[0]!.result;
  expect(result({ modelSeconds: 1_500 })).toBe('different');
  expect(result({ lastBidSlot: { S2: [1, 1], S3: [2, 2] } })).toBe('different');
  expect(result({ awardsInOrder: [{ bidder: 'S2', status: 'active' }] })).toBe('different');
  expect(clocked(auction({ ranking: expected.ranking }, bids))).toEqual([null]);
});

const outcomes = path.resolve(
  process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../../shared/data'),
  'auctions/outcomes',
);
if (fs.existsSync(outcomes))
  describe('public auctions', () => {
    const files = fs.readdirSync(outcomes).map((name) => [name, clocked(fs.readFileSync(path.join(outcomes, name), 'utf8'))] as const);

    test.each(files)('%s', (_name, verdicts) => {
      for (const verdict of verdicts) if (verdict) expect(verdict).toMatchObject({ ...verdict, result: 'same' });
    });

    test('eight of them have a clock, in which seventeen last bids came', () => {
      const told = files.flatMap(([, verdicts]) => verdicts.filter((verdict) => verdict !== null));
      expect([told.length, told.flatMap(({ slots }) => slots).length]).toEqual([8, 17]);
    });
  });
