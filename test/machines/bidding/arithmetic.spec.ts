import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { commitmentOf, drawn, poolHash, seedOf } from '../../../state-machines/bidding/draw.js';
import type { PoolMember } from '../../../state-machines/bidding/draw.js';
import { ageOn, yearsOf } from '../../../state-machines/bidding/expert/fields.js';
import { abnormallyLow, basePrice, priceScores } from '../../../state-machines/bidding/price-score.js';
import type { PriceFormula, PriceParams } from '../../../state-machines/bidding/price-score.js';
import { lotOf, outliers, ranked, stageScore, winners } from '../../../state-machines/bidding/ranking.js';
import { gte, lte, normalise, round6 } from '../../../state-machines/kernel/primitives/decimal.js';
import { canonicalJson } from '../../../state-machines/kernel/primitives/canonical-json.js';
import { sha256Hex } from '../../../state-machines/kernel/primitives/sha256.js';

// What a tender is reckoned with: price scores, jurors' means, ranking, the draw of experts (bidding.md §6, §7.2, §9).

const params: PriceParams = {
  up: '1',
  down: '0.5',
  float: '0',
  baseShare: '0.4',
  leastScore: '10',
  rankStep: '3',
  floor: '0',
  trimFrom: 5,
};
const CEILING = '11000000';
const PRICES = ['9600000', '9850000', '10200000', '10500000', '11400000'];
const FOUR = PRICES.slice(0, 4);
const scores = (formula: PriceFormula, prices = PRICES, more: Partial<PriceParams> = {}) =>
  priceScores(formula, prices, '40', { ...params, ...more }, CEILING).map(Number);

test.each<[PriceFormula, Partial<PriceParams>, string | null, number[]]>([
  ['LOW_PRICE', {}, '9600000', [40, 38.98, 37.65, 36.57, 33.68]],
  ['AVERAGE_BASE', {}, '10310000', [36.56, 37.77, 39.47, 38.16, 29.43]],
  ['AVERAGE_BASE', { float: '3' }, '10000700', [38, 39.25, 38.01, 35.01, 26.01]],
  ['TRIMMED_BASE', {}, '10183333.333333', [37.14, 38.36, 39.84, 36.89, 28.05]],
  ['COMPOSITE_BASE', {}, '10586000', [35.34, 36.52, 38.18, 39.59, 32.31]],
  ['LOW_AVERAGE_BASE', {}, '9955000', [38.22, 39.47, 37.54, 34.53, 25.48]],
  ['LINEAR_RANGE', {}, null, [40, 35.83, 30, 25, 10]],
  ['RANK_STEP', {}, null, [40, 37, 34, 31, 28]],
])('price scores by %s %j', (formula, more, base, expected) => {
  const found = basePrice(formula, PRICES, { ...params, ...more }, CEILING);
  expect(found === null ? null : normalise(round6(found))).toBe(base);
  expect(scores(formula, PRICES, more)).toEqual(expected);
});

test.each<[PriceFormula, number[]]>([
  ['LOW_PRICE', [40, 38.98, 37.65, 36.57]],
  ['AVERAGE_BASE', [37.82, 39.07, 38.38, 35.39]],
  ['TRIMMED_BASE', [37.82, 39.07, 38.38, 35.39]],
  ['COMPOSITE_BASE', [36.05, 37.25, 38.93, 39.26]],
  ['LOW_AVERAGE_BASE', [38.89, 39.68, 36.12, 33.06]],
  ['LINEAR_RANGE', [40, 31.67, 20, 10]],
])('with the bid over the ceiling out, %s', (formula, expected) => expect(scores(formula, FOUR)).toEqual(expected));

test('a composite base without a ceiling price is refused, and equal prices share the better rank', () => {
  expect(() => priceScores('COMPOSITE_BASE', FOUR, '40', params)).toThrow('ceiling price');
  expect(scores('RANK_STEP', ['5', '5', '7'])).toEqual([40, 40, 34]);
  expect(scores('LINEAR_RANGE', ['5', '5'])).toEqual([40, 40]);
});

test('no formula leaves the span from the floor to the weight', () => {
  const formulas: PriceFormula[] = [
    'LOW_PRICE',
    'AVERAGE_BASE',
    'TRIMMED_BASE',
    'COMPOSITE_BASE',
    'LOW_AVERAGE_BASE',
    'LINEAR_RANGE',
    'RANK_STEP',
  ];
  const price = fc.integer({ min: 1, max: 1_000_000_000 }).map(String);
  fc.assert(
    fc.property(fc.constantFrom(...formulas), fc.array(price, { minLength: 1, maxLength: 30 }), (formula, prices) => {
      const found = priceScores(formula, prices, '40', params, CEILING);
      return found.length === prices.length && found.every((score) => gte(score, '0') && lte(score, '40'));
    }),
  );
});

test('an abnormally low price is asked about', () => {
  const limits = { averagePct: '50', secondPct: '50', ceilingPct: '45' };
  expect(abnormallyLow(['10000000', '9800000', '4700000'], limits, CEILING)).toEqual([false, false, true]);
  expect(abnormallyLow(['10000000', '9800000', '4700000'], { averagePct: '50', secondPct: null, ceilingPct: null }, null)).toEqual([
    false,
    false,
    false,
  ]);
});

test('what jurors gave: trimmed from five on, and whoever lies far away is asked', () => {
  const five = ['42', '44', '45', '47', '50'];
  expect(stageScore(five, true)).toBe('45.33');
  expect(stageScore(five, false)).toBe('45.60');
  expect(stageScore(['42', '44', '50'], true)).toBe('45.33');
  expect(outliers(['20', '44', '45', '46', '47'])).toEqual([true, false, false, false, false]);
});

const SECRET = '9f2c0000000000000000000000000000';
const PHRASE = 'supervisor-2026-04-01';
const member = (expertNumber: string, specialty: string, employerCode: string | null = null): PoolMember => ({
  expertNumber,
  specialty,
  employerCode,
});
const POOL = [
  ...['E0001', 'E0002', 'E0003', 'E0004', 'E0005', 'E0006'].map((number) => member(number, 'TECH')),
  ...['E0101', 'E0102', 'E0103'].map((number) => member(number, 'ECON')),
];
const values = { secret: SECRET, phrase: PHRASE, docNumber: 'CQ-20260401-0001', round: 1 };

test('the draw of experts, to the published values', () => {
  expect(poolHash(POOL).slice(0, 16)).toBe('c084638ac5ce90db');
  expect(commitmentOf(SECRET).slice(0, 16)).toBe('0fe36cf72b146ad9');
  expect(seedOf(values, POOL).slice(0, 16)).toBe('793c4feb66bc9f75');
  const tech = drawn(POOL, values, { specialty: 'TECH', seats: 3 });
  expect(tech.map(({ expertNumber }) => expertNumber)).toEqual(['E0004', 'E0002', 'E0003', 'E0006', 'E0001', 'E0005']);
  expect(tech.slice(0, 2).map(({ orderKey }) => orderKey.slice(0, 16))).toEqual(['1043664859acd625', '1ef614ac85dced76']);
  expect(tech.map(({ status }) => status)).toEqual(['CALLED', 'CALLED', 'CALLED', 'RESERVE', 'RESERVE', 'RESERVE']);
  const econ = drawn(POOL, values, { specialty: 'ECON', seats: 2 });
  expect(econ.map(({ expertNumber }) => expertNumber)).toEqual(['E0103', 'E0101', 'E0102']);
  expect(econ[0]!.orderKey.slice(0, 16)).toBe('22d2b87735abb790');
});

test('two of one employer are not drawn together', () => {
  const pool = POOL.map((one) => (['E0003', 'E0004'].includes(one.expertNumber) ? { ...one, employerCode: 'U1' } : one));
  const tech = drawn(pool, values, { specialty: 'TECH', seats: 3 });
  expect(tech.filter(({ status }) => status === 'CALLED').map(({ expertNumber }) => expertNumber)).toEqual(['E0004', 'E0002', 'E0006']);
  expect(tech.find(({ expertNumber }) => expertNumber === 'E0003')!.status).toBe('SAME_UNIT');
});

const bid = (supplierNumber: string, technical: string, commercial: string, priceScore: string, price: string) => ({
  supplierNumber,
  technical,
  commercial,
  priceScore,
  price,
});
const lot = { seed: seedOf(values, POOL), projectNumber: 'BR-20260420-0001', sectionNo: '1' };

test('ranking by the sum of points, equals by the rules of a tie', () => {
  const bids = [
    bid('A', '38.20', '8.00', '40.00', '9600000'),
    bid('B', '45.33', '8.50', '38.98', '9850000'),
    bid('C', '44.10', '9.00', '37.65', '10200000'),
    bid('D', '46.90', '8.20', '36.57', '10500000'),
  ];
  const order = (found: readonly { readonly supplierNumber: string }[]) => found.map(({ supplierNumber }) => supplierNumber).join('');
  expect(order(ranked(bids, 'COMPREHENSIVE', ['PRICE_LOW'], lot))).toBe('BDCA');
  expect(order(ranked(bids, 'LOWEST_EVALUATED', ['PRICE_LOW'], lot))).toBe('ABCD');
  const equal = [bid('X', '50', '0', '40', '10200000'), bid('Y', '51', '0', '39', '9850000')];
  expect(order(ranked(equal, 'COMPREHENSIVE', ['PRICE_LOW', 'TECH_HIGH'], lot))).toBe('YX');
  expect(['S001', 'S002', 'S003'].map((number) => lotOf(lot, number).slice(0, 8))).toEqual(['52c750a3', '9a796596', 'febe99dc']);
  const tied = ['S003', 'S002', 'S001'].map((number) => bid(number, '50', '0', '40', '10'));
  expect(ranked(tied, 'COMPREHENSIVE', ['PRICE_LOW', 'TECH_HIGH', 'LOT'], lot)[0]!.supplierNumber).toBe('S001');
});

test('a supplier wins no more sections than the rule allows', () => {
  const sections = [
    { sectionNo: '1', estimate: '12000000', ranking: ['B', 'D', 'C'] },
    { sectionNo: '2', estimate: '8000000', ranking: ['B', 'C', 'A'] },
    { sectionNo: '3', estimate: '5000000', ranking: ['D', 'B', 'A'] },
  ];
  expect([...winners(sections, 1).values()]).toEqual(['B', 'C', 'D']);
  expect([...winners(sections, 0).values()]).toEqual(['B', 'B', 'D']);
  expect(winners([sections[0]!, { ...sections[0]!, sectionNo: '2', ranking: ['B'] }], 1).get('2')).toBeNull();
});

test('the commitment of a sealed bid', () => {
  const text = canonicalJson({
    v: 1,
    projectId: '1001',
    sectionId: '2001',
    supplierId: '3001',
    envelopeType: 'COMMERCIAL',
    salt: '0000000000000000000000000000000000000000000000000000000000000001',
    payload: { currency: 'CNY', total: '14125.00', items: [{ listItemId: '51', price: '12.500000', taxRate: '13.0000' }] },
  });
  expect(sha256Hex(text)).toBe('8d64d2411e1a6a31ff5f6c84fa630d2a69d8aa9a50d8a129a51e22104d57f324');
});

test('years of work count what overlaps once', () => {
  const work = (dateFrom: string, dateTo: string | null) => ({ dateFrom, dateTo });
  expect(yearsOf([work('2010-01-01', '2015-01-01'), work('2013-01-01', '2018-01-02')], '2026-03-02')).toBe(8);
  expect(yearsOf([work('2019-03-02', null)], '2026-03-02')).toBe(7);
  expect(yearsOf([work('2019-03-02', '2018-01-01')], '2026-03-02')).toBe(0);
  expect([ageOn('1956-03-02', '2026-03-01'), ageOn('1956-03-02', '2026-03-02')]).toEqual([69, 70]);
});
