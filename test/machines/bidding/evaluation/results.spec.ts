import { expect, test } from '@jest/globals';
import { abnormalBids, methodOf, resultsOf } from '../../../../state-machines/bidding/evaluation/results.js';
import type { EvaluatedBid, SectionToRank } from '../../../../state-machines/bidding/evaluation/results.js';
import type { SheetTotals } from '../../../../state-machines/bidding/evaluation/sheets.js';
import { creations, marksOf, sheetsOf } from '../../../../state-machines/bidding/evaluation/wanted.js';
import type { PriceFormula } from '../../../../state-machines/bidding/price-score.js';

// What an evaluation comes to, from sheets and opened prices: the worked numbers and examples of bidding.md §9.3 and §9.4.

const NAMES = ['A', 'B', 'C', 'D', 'E'];
const PRICES = ['9600000', '9850000', '10200000', '10500000', '11400000'];
const bid = (name: string, price: string | null, more: Partial<EvaluatedBid> = {}): EvaluatedBid => ({
  respondId: name,
  supplierId: name,
  supplierNumber: name,
  openedPrice: price,
  correctedPrice: null,
  finalPrice: null,
  out: null,
  ...more,
});
const sheet = (stage: SheetTotals['stage'], totals: SheetTotals['totals'], passScore = '0'): SheetTotals => ({
  sheetId: stage,
  userId: '51',
  sectionId: '1',
  stage,
  state: 'submitted',
  roundNo: 1,
  trimFlag: 'N',
  passScore,
  outlierNote: null,
  asked: true,
  totals,
});
const section = (bids: readonly EvaluatedBid[], more: Partial<SectionToRank> = {}): SectionToRank => ({
  sectionId: '1',
  sectionNo: '1',
  estimate: '12000000',
  controlPrice: null,
  priceWeight: '40',
  bids,
  technical: [],
  commercial: [],
  ...more,
});
const RULE = {
  upPoints: '1',
  downPoints: '0.5',
  floatPct: '0',
  ceilingShare: '0.4',
  leastScore: '10',
  rankStep: '3',
  floorScore: '0',
  trimFrom: 5,
  abnormalAvgPct: '50',
  abnormalSecondPct: '50',
  abnormalLimitPct: '45',
};
const SEED = { seed: '00', projectNumber: 'BR-20260420-0001' };
const method = (more: object = {}) => methodOf({ ...RULE, ...more }, SEED);
const byName = (found: ReturnType<typeof resultsOf>[number], value: 'price' | 'out' | 'total' | 'rank') =>
  Object.fromEntries(found.bids.map((one) => [one.respondId, one[value]]));

test.each<[PriceFormula, readonly string[]]>([
  ['LOW_PRICE', ['40.00', '38.98', '37.65', '36.57', '33.68']],
  ['AVERAGE_BASE', ['36.56', '37.77', '39.47', '38.16', '29.43']],
  ['TRIMMED_BASE', ['37.14', '38.36', '39.84', '36.89', '28.05']],
  ['LOW_AVERAGE_BASE', ['38.22', '39.47', '37.54', '34.53', '25.48']],
  ['LINEAR_RANGE', ['40.00', '35.83', '30.00', '25.00', '10.00']],
  ['RANK_STEP', ['40.00', '37.00', '34.00', '31.00', '28.00']],
])('points for prices by %s', (priceFormula, expected) => {
  const [found] = resultsOf([section(NAMES.map((name, at) => bid(name, PRICES[at]!)))], method({ priceFormula }));
  expect(NAMES.map((name) => Number(byName(found!, 'price')[name]))).toEqual(expected.map(Number));
});

test('a price over the ceiling leaves before the base is made', () => {
  const bids = NAMES.map((name, at) => bid(name, PRICES[at]!));
  const [found] = resultsOf([section(bids, { controlPrice: '11000000' })], method({ priceFormula: 'AVERAGE_BASE' }));
  expect(byName(found!, 'out')).toMatchObject({ A: null, E: 'OVER_CONTROL_PRICE' });
  expect(found!.basePrice).toBe('10037500.00');
  expect(['A', 'B', 'C', 'D'].map((name) => byName(found!, 'price')[name])).toEqual(['37.82', '39.07', '38.38', '35.39']);
  const [composite] = resultsOf([section(bids, { controlPrice: '11000000' })], method({ priceFormula: 'COMPOSITE_BASE' }));
  expect(composite!.basePrice).toBe('10422500.00');
  expect(['A', 'B', 'C', 'D'].map((name) => byName(composite!, 'price')[name])).toEqual(['36.05', '37.25', '38.93', '39.26']);
});

const technical = { A: '38.20', B: '45.33', C: '44.10', D: '46.90' };
const commercial = { A: '8.00', B: '8.50', C: '9.00', D: '8.20' };
const four = NAMES.slice(0, 4).map((name, at) => bid(name, PRICES[at]!));
const scored = (more: Partial<SectionToRank> = {}) =>
  section(four, { technical: [sheet('TECHNICAL', technical)], commercial: [sheet('COMMERCIAL', commercial)], ...more });

test('ranking, example 1: B, D, C, A with B, D and C as candidates', () => {
  const [found] = resultsOf([scored()], method());
  expect(found!.bids.map(({ respondId, total, rank, candidate }) => [respondId, total, rank, candidate])).toEqual(
    [
      ['B', '92.81', 1, true],
      ['D', '91.67', 2, true],
      ['C', '90.75', 3, true],
      ['A', '86.2', 4, false],
    ].map(([name, total, rank, candidate]) => [name, expect.stringMatching(new RegExp(`^${String(total)}0?$`)), rank, candidate]),
  );
});

test('ranking, example 2: equal totals go by the lower price', () => {
  const dear = bid('X', '10200000');
  const cheap = bid('Y', '9850000');
  const totals = { X: '90.00', Y: '90.00' };
  const [found] = resultsOf([section([dear, cheap], { priceWeight: null, technical: [sheet('TECHNICAL', totals)] })], method());
  expect(found!.bids.map(({ respondId }) => respondId)).toEqual(['Y', 'X']);
  expect(found!.bids[0]!.marks).toEqual([]);
});

test('ranking, example 4: of three sections nobody wins two', () => {
  const ranked = (names: readonly string[], sectionId: string, estimate: string) =>
    section(
      names.map((name, at) => bid(name, String(1000 + at))),
      { sectionId, sectionNo: sectionId, estimate },
    );
  const sections = [
    ranked(['B', 'D', 'C'], '1', '12000000'),
    ranked(['B', 'C', 'A'], '2', '8000000'),
    ranked(['D', 'B', 'A'], '3', '5000000'),
  ];
  const found = resultsOf(sections, method({ evalMethod: 'LOWEST_EVALUATED', maxAwardsPerSupplier: 1 }));
  expect(found.map(({ bids }) => bids[0]!.respondId)).toEqual(['B', 'C', 'D']);
  expect(found[1]!.bids.map(({ respondId, marks }) => [respondId, marks])).toEqual([
    ['C', []],
    ['B', ['LIMIT']],
    ['A', []],
  ]);
});

test('bids that nothing but the lot tells apart say so', () => {
  const [found] = resultsOf([section([bid('S001', '10'), bid('S002', '10')])], method());
  expect(found!.bids.map(({ marks }) => marks)).toEqual([['LOT'], ['LOT']]);
});

test('below the technical line, invalid, abnormal: they stand with their reason and make no base', () => {
  const bids = [bid('A', '100'), bid('B', '200', { out: 'INVALID' }), bid('C', '300', { out: 'ABNORMAL' }), bid('D', '400')];
  const line = sheet('TECHNICAL', { A: '20', B: '50', C: '50', D: '50' }, '30');
  const [found] = resultsOf([section(bids, { technical: [line] })], method());
  expect(byName(found!, 'out')).toEqual({ A: 'BELOW_LINE', B: 'INVALID', C: 'ABNORMAL', D: null });
  expect(found!.basePrice).toBe('400.00');
});

test('a corrected price counts, then a negotiated one; what was read out stays beside it', () => {
  const [found] = resultsOf(
    [section([bid('A', '100', { correctedPrice: '110' }), bid('B', '120', { correctedPrice: '115', finalPrice: '90' })])],
    method(),
  );
  expect(found!.bids.map(({ respondId, openedPrice, evaluatedPrice }) => [respondId, openedPrice, evaluatedPrice])).toEqual([
    ['B', '120', '90.00'],
    ['A', '100', '110.00'],
  ]);
});

test('abnormally low: 4700000 beside 9800000 and 10000000 under a ceiling of 11000000', () => {
  const bids = [bid('A', '10000000'), bid('B', '9800000'), bid('C', '4700000')];
  expect(abnormalBids({ bids, controlPrice: '11000000' }, RULE)).toEqual(['C']);
  expect(abnormalBids({ bids: bids.slice(0, 2), controlPrice: '11000000' }, RULE)).toEqual([]);
});

test('what is asked for is made once for each section, stage, juror and round', () => {
  const wanted = [...marksOf('9', ['1']), ...sheetsOf('9', ['1'], { stage: 'TECHNICAL', userIds: ['51'], roundNo: 2 })];
  expect(creations(wanted, { 'mark:1:1': '71', 'sheet:1:TECHNICAL:51:2': '72' })).toEqual([
    {
      kind: 'create',
      type: 'srmSfdRespondMark',
      id: '71',
      purpose: 'evaluation',
      part: 'mark:1:1',
      payload: { projectId: '9', sectionId: '1', roundNo: 1 },
    },
    {
      kind: 'create',
      type: 'srmSfdBiddingScoreHeader',
      id: '72',
      purpose: 'evaluation',
      part: 'sheet:1:TECHNICAL:51:2',
      payload: { projectId: '9', sectionId: '1', stage: 'TECHNICAL', userId: '51', roundNo: 2 },
    },
  ]);
  expect(creations(wanted)).toEqual([]);
});
