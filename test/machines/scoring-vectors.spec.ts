import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { basePrice, priceScores } from '../../state-machines/bidding/price-score.js';
import type { PriceFormula, PriceParams } from '../../state-machines/bidding/price-score.js';
import { priceScores as pointsOfHundred } from '../../state-machines/compete/sourcing/scoring.js';

// Public ways to give points for prices, on figures of the shared collection, by the formulas that tenders and inquiries offer.

type Prices = Readonly<Record<string, number>>;
const plain: PriceParams = { up: '1', down: '1', float: '0', baseShare: '0.4', leastScore: '0', rankStep: '3', floor: '0', trimFrom: 5 };
const scored = (formula: PriceFormula, prices: readonly number[], weight: number, more: Partial<PriceParams> = {}) =>
  priceScores(formula, prices.map(String), String(weight), { ...plain, ...more }).map(Number);

/** Of an inquiry: points of a hundred, weighed afterwards. */
const weighed = (prices: readonly number[], weight: number) =>
  pointsOfHundred('LOW_RATIO', prices.map(String), 'REVERSE').map((points) => (Number(points) * weight) / 100);

const grid: Partial<PriceParams> = { float: '5', up: '1.2', down: '0.8', trimFrom: 7 };

type Proof = (given: never, expected: never) => void;
const proofs: Readonly<Record<string, Proof>> = {
  'cn-87-low-price': (given: { prices: Prices; weightPct: number }, expected: { scores: Prices }) => {
    const prices = Object.values(given.prices);
    expect(scored('LOW_PRICE', prices, given.weightPct)).toEqual(Object.values(expected.scores));
    expect(weighed(prices, given.weightPct).map((points) => points.toFixed(2))).toEqual(
      Object.values(expected.scores).map((points) => points.toFixed(2)),
    );
  },
  'uk-meat-40': (given: { prices: Prices; weight: number }, expected: { scores_rounded: Prices }) => {
    const prices = Object.values(given.prices);
    for (const points of [scored('LOW_PRICE', prices, given.weight), weighed(prices, given.weight)])
      expect(points.map(Math.round)).toEqual(Object.values(expected.scores_rounded));
  },
  'linear-range': (given: { WP: number; P: readonly number[] }, expected: { points: readonly number[] }) =>
    expect(scored('LINEAR_RANGE', given.P, given.WP)).toEqual(expected.points),
  'cn-stategrid-2015': (given: { prices: readonly number[] }, expected: { base: string; scores: Readonly<Record<string, string>> }) => {
    const prices = given.prices.map(String);
    expect(Number(basePrice('TRIMMED_BASE', prices, { ...plain, ...grid }, null))).toBe(Number(expected.base));
    expect(scored('TRIMMED_BASE', given.prices, 100, grid)).toEqual(prices.map((price) => Number(expected.scores[price])));
  },
};

/** Rules that the product does not offer, and what it does instead. */
const notOffered: Readonly<Record<string, string>> = {
  'cn-stategrid-2015-n6': 'A trimmed mean leaves out one highest and one lowest price together, or none.',
  dominick: 'No price is scored below nothing; a distance from the lowest price is scored by LOW_PRICE or LINEAR_RANGE.',
  'ahp-5': 'Weights of a scheme are typed, and sum to 100.',
  'sap-date-variance-20': 'Days late are valued as they are, not against standard days.',
  'sap-smoothing': 'A period is scored by its own facts alone.',
};

const collection = path.join(
  process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../shared/data'),
  'scoring/vectors.json',
);
interface Vector {
  readonly id: string;
  readonly given: never;
  readonly expect: never;
}
test('the lowest price gets all points, the others in proportion', () => {
  expect(scored('LOW_PRICE', [100, 110, 125], 30)).toEqual([30, 27.27, 24]);
  expect(weighed([100, 110, 125], 30).map((points) => points.toFixed(2))).toEqual(['30.00', '27.27', '24.00']);
});
if (fs.existsSync(collection)) {
  const vectors = JSON.parse(fs.readFileSync(collection, 'utf8')) as readonly Vector[];
  describe('the shared collection', () => {
    test('every way to score is shown, or named as not offered', () =>
      expect(vectors.map(({ id }) => id).filter((id) => !(id in proofs) && !(id in notOffered))).toEqual([]));
    test.each(vectors.filter(({ id }) => id in proofs).map((vector) => [vector.id, vector] as const))('%s', (id, vector) =>
      proofs[id]!(vector.given, vector.expect),
    );
  });
}
