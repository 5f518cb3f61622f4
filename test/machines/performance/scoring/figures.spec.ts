import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eq, gte, lte, sum } from '../../../../state-machines/kernel/primitives/decimal.js';
import type { Basis } from '../../../../state-machines/performance/scoring/basis.js';
import type { Due, Fact } from '../../../../state-machines/performance/scoring/formulas.js';
import { eventPointsOf, measuredOf, valueOf } from '../../../../state-machines/performance/scoring/formulas.js';
import { allotted } from '../../../../state-machines/trade/allotted.js';
import {
  baseOf,
  effectiveWeights,
  manualPoints,
  ranksOf,
  scoresOf,
  totalOf,
} from '../../../../state-machines/performance/scoring/totals.js';
import { basis, indicator, linear, ratio } from '../samples.js';

// The worked examples of performance.md §1: supplier S000123, January 2024.

const own = { supplierId: '501', excluded: [] };
const due = (day: string, dueQty: string, receipts: readonly (readonly [day: string, qty: string])[], excludeId?: string): Due => ({
  ...own,
  excluded: excludeId === undefined ? [] : [{ excludeId, indicatorId: null }],
  factType: 'F_DUE',
  promiseDate: `2024-01-${day}`,
  needDate: `2024-01-${day}`,
  dueQty,
  receipts: receipts.map(([on, qty]) => ({ date: `2024-01-${on}`, qty })),
  lateDays: 0,
  earlyDays: 3,
  underTolRate: '2',
  cutOff: '2024-02-05',
  from: '2024-01-01',
  to: '2024-01-31',
});
const L5 = due('25', '80', [], 'EXC');
const L6 = due('28', '120', [['28', '100']]);
const schedules = [
  due('05', '100', [['04', '100']]),
  due('10', '200', [
    ['10', '150'],
    ['12', '50'],
  ]),
  due('15', '50', [['16', '50']]),
  due('20', '300', [['19', '295']]),
  L5,
  L6,
];
const times = (n: number, fact: Fact): readonly Fact[] => Array.from({ length: n }, () => fact);
const received = (more: object): Fact => ({
  ...own,
  factType: 'F_RCV',
  receivedQty: '1',
  returnedQty: '0',
  shortQty: '0',
  faultFlag: 'N',
  ...more,
});
const lot = (ngQty: string, concededQty = '0'): Fact => ({ ...own, factType: 'F_LOT', ngQty, concededQty });
const quoted = (ownPrice: string, lowestPrice: string, qty: string): Fact => ({ ...own, factType: 'F_QUOTE', ownPrice, lowestPrice, qty });
const priced = (basePrice: string, price: string, qty: string): Fact => ({ ...own, factType: 'F_PRICE', basePrice, price, qty });
const confirmed = (hours: number | null, deadline: number | null = null): Fact => ({
  ...own,
  factType: 'F_CONF',
  sentAt: 0,
  confirmedAt: hours === null ? null : hours * 3_600_000,
  deadline,
});
const certificate = (validDays: number): Fact => ({ ...own, factType: 'F_CERT', validDays, periodDays: 31 });
const incident = (points: string): Fact => ({ ...own, factType: 'F_EVENT', points });
const value = (formulaCode: string, facts: readonly Fact[], more: object = {}) =>
  valueOf(indicator({ indicatorId: '64', formulaCode, ...more }), facts).value;

test.each([
  ['D_OTD', schedules, '83.766234'],
  ['D_OTIF', schedules, '40.000000'],
  ['D_IFR', schedules, '80.000000'],
  ['D_LATE', schedules, '0.402597'],
  ['D_ASN', [...times(57, received({})), ...times(2, received({ shortQty: '1' })), received({ faultFlag: 'Y' })], '95.000000'],
  ['Q_LAR', [...times(36, lot('0')), ...times(2, lot('5', '5')), ...times(2, lot('5'))], '92.500000'],
  ['Q_PPM', [received({ receivedQty: '250000' }), lot('100'), lot('12', '12'), { ...own, factType: 'F_LINE', qty: '18' }], '520.000000'],
  ['Q_RET', [received({ receivedQty: '250000', returnedQty: '2000' })], '0.800000'],
  ['Q_CAR', [], null],
  ['C_PRICE', [quoted('10.00', '9.50', '1000'), quoted('4.20', '4.20', '5000')], '98.387097'],
  ['C_DOWN', [priced('10.00', '9.70', '10000'), priced('5.00', '5.00', '4000')], '2.500000'],
  ['S_RESP', [confirmed(4), confirmed(20), confirmed(30), confirmed(null)], '31.500000'],
  ['S_CONF', [...times(46, confirmed(1, 3_600_000)), ...times(4, confirmed(2, 3_600_000))], '92.000000'],
  [
    'S_RFQ',
    [...times(9, { ...own, factType: 'F_RFQ', answer: 'RESPONDED' }), ...times(3, { ...own, factType: 'F_RFQ', answer: 'NONE' })],
    '75.000000',
  ],
  [
    'S_INV',
    [...times(18, { ...own, factType: 'F_INV', cleanFlag: 'Y' }), ...times(2, { ...own, factType: 'F_INV', cleanFlag: 'N' })],
    '90.000000',
  ],
  ['S_CERT', [certificate(31), certificate(31), certificate(21)], '89.247312'],
  ['E_EVENT', [incident('-3'), incident('-2')], '95.000000'],
] as const satisfies readonly (readonly [string, readonly Fact[], string | null])[])('%s', (formulaCode, facts, expected) => {
  const found = value(formulaCode, facts as readonly Fact[]);
  expect(found === null || expected === null ? found : eq(found, expected)).toBe(expected === null ? null : true);
});

test('L5 counts nowhere: 645 of 850 without its exclusion', () => {
  expect(value('D_OTD', [...schedules.filter((one) => one !== L5), { ...L5, excluded: [] }])).toMatch(/^75\.88/);
  const partly = { ...L5, excluded: [{ excludeId: 'EXC', indicatorId: '99' }] };
  expect(value('D_OTD', [...schedules.filter((one) => one !== L5), partly])).toMatch(/^75\.88/);
});

test('fewer rows than the least sample: no value', () => expect(value('D_OTD', schedules, { minSample: 6 })).toBeNull());

const ppm = [
  ['0', '100', '100'],
  ['100', '500', '85'],
  ['500', '1000', '70'],
  ['1000', '3000', '40'],
  ['3000', null, '0'],
] as const;
const of = (
  indicatorId: string,
  dimension: string,
  weight: string,
  scoring: Basis['indicators'][number]['scoring'],
  formulaCode = indicatorId,
) => indicator({ indicatorId, dimension, weight, scoring, formulaCode });
const production: Basis = {
  ...basis,
  indicators: [
    of('Q_LAR', 'QUALITY', '20', linear('80', '100')),
    of('Q_PPM', 'QUALITY', '15', {
      ...ratio,
      scoringMethod: 'BAND',
      bands: ppm.map(([fromValue, toValue, bandScore]) => ({ fromValue, toValue, bandScore })),
    }),
    of('Q_CAR', 'QUALITY', '5', ratio),
    of('D_OTD', 'DELIVERY', '20', linear('60', '100')),
    of('D_OTIF', 'DELIVERY', '10', ratio),
    of('C_PRICE', 'COST', '12', linear('80', '100')),
    of('C_DOWN', 'COST', '8', linear('0', '5')),
    of('S_RESP', 'SERVICE', '5', linear('72', '8')),
    indicator({ indicatorId: 'M_SERVICE', dimension: 'SERVICE', weight: '5', sourceKind: 'MANUAL', formulaCode: null }),
  ],
  scorers: [
    { indicatorId: 'M_SERVICE', userId: '11', weight: '60' },
    { indicatorId: 'M_SERVICE', userId: '12', weight: '40' },
  ],
};
const facts: readonly Fact[] = [
  ...schedules,
  ...times(36, lot('0')),
  ...times(2, lot('6', '6')),
  lot('50'),
  lot('50'),
  { ...own, factType: 'F_LINE', qty: '18' },
  received({ receivedQty: '250000' }),
  quoted('10.00', '9.50', '1000'),
  quoted('4.20', '4.20', '5000'),
  priced('10.00', '9.70', '10000'),
  priced('5.00', '5.00', '4000'),
  confirmed(4),
  confirmed(20),
  confirmed(30),
  confirmed(null),
  incident('-3'),
  incident('-2'),
];
const sheet = (scorerId: string, score: string) => ({
  scorerId,
  status: 'DONE' as const,
  given: [{ supplierId: '501', indicatorId: 'M_SERVICE', score, naFlag: 'N' as const }],
});
const sheets = [sheet('11', '85'), sheet('12', '70')];
const total = (known: readonly Fact[]) => {
  const rows = scoresOf(production, '501', measuredOf(production, '501', known), sheets);
  return { rows, ...totalOf(production, '501', rows, { eventPoints: eventPointsOf(known), reviewAdj: '0' }) };
};

test('PRODUCTION: 64.316514 becomes 64.32, 59.32 and D', () => {
  const { rows, base, eventAdj, finalScore, grade } = total(facts);
  expect(rows.map(({ points }) => (points === null ? null : Number(points)))).toEqual([62.5, 70, null, 59.42, 40, 91.94, 50, 63.28, 79]);
  expect(rows.map(({ effectiveWeight }) => Number(effectiveWeight))).toEqual([22.857143, 17.142857, 0, 20, 10, 12, 8, 5, 5]);
  expect(rows.map(({ weighted }) => weighted && Number(weighted))).toEqual([14.285714, 12, null, 11.884, 4, 11.0328, 4, 3.164, 3.95]);
  expect([base, eventAdj, finalScore, grade]).toEqual(['64.32', '-5', '59.32', 'D']);
});

test('after the appeal that excludes L6: 65.36, 60.36 and C', () => {
  const without = facts.map((fact) => (fact === L6 ? { ...fact, excluded: [{ excludeId: 'EXC-2', indicatorId: null }] } : fact));
  const { rows, base, finalScore, grade } = total(without);
  expect(rows.filter(({ indicatorId }) => indicatorId.startsWith('D_')).map(({ value: v, points }) => [v, points])).toEqual([
    ['83.846154', '59.62'],
    [expect.stringMatching(/^50(\.0+)?$/), '50.00'],
  ]);
  expect([base, finalScore, grade]).toEqual(['65.36', '60.36', 'C']);
});

test('a dimension without points gives its weight to the others in proportion', () => {
  const rows = ['40', '30', '20', '10'].map((weight, index) => ({ dimension: String(index), weight, points: index === 2 ? null : '50' }));
  expect(effectiveWeights(rows).map(Number)).toEqual([50, 37.5, 0, 12.5]);
  expect(baseOf(rows.map((row) => ({ ...row, points: null })))).toBeNull();
});

test('without any points there is no score, the grade is N and events change nothing', () =>
  expect(totalOf(production, '501', scoresOf(production, '501', [], []), { eventPoints: '-5', reviewAdj: '0' })).toMatchObject({
    finalScore: null,
    grade: 'N',
  }));

test('events: −27 is −20, +8 is +5; not beside an indicator of events', () => {
  const adj = (eventPoints: string, known = production) =>
    totalOf(known, '501', scoresOf(known, '501', measuredOf(known, '501', facts), sheets), { eventPoints, reviewAdj: '0' }).eventAdj;
  expect([adj('-27'), adj('8')]).toEqual(['-20', '5']);
  expect(adj('-5', { ...production, indicators: [...production.indicators, of('E_EVENT', 'SERVICE', '0', ratio)] })).toBe('0');
});

test('a veto makes the grade the worse of the two', () => {
  const vetoed = {
    ...production,
    indicators: production.indicators.map((one) =>
      one.indicatorId === 'Q_PPM' ? { ...one, veto: { operator: 'GT' as const, value: '500', grade: 'C' } } : one,
    ),
  };
  const rows = scoresOf(vetoed, '501', measuredOf(vetoed, '501', facts), sheets);
  expect(rows.find(({ indicatorId }) => indicatorId === 'Q_PPM')?.vetoFlag).toBe('Y');
  expect(totalOf(vetoed, '501', rows, { eventPoints: '0', reviewAdj: '30' })).toMatchObject({ finalScore: '94.32', grade: 'C' });
});

test('scores of people: present ones by weight, missing ones as the setting says', () => {
  const scorers = [
    { weight: '60', score: '85', missing: false },
    { weight: '40', score: null, missing: true },
  ];
  expect((['DROP', 'ZERO', 'FULL', 'AVERAGE'] as const).map((rule) => manualPoints(scorers, rule, '70'))).toEqual([
    '85.00',
    '51.00',
    '91.00',
    '79.00',
  ]);
  expect(manualPoints([{ weight: '60', score: null, missing: true }], 'DROP', null)).toBeNull();
});

test('ranks: 1, 1, 3', () => expect(ranksOf(['88.10', '88.1', '75', null])).toEqual([1, 1, 3, null]));

const weighed = fc.array(
  fc.record({
    dimension: fc.constantFrom('QUALITY', 'DELIVERY', 'COST'),
    weight: fc.integer({ min: 1, max: 100 }).map(String),
    points: fc.option(fc.integer({ min: 0, max: 10_000 }).map((cents) => String(cents / 100))),
  }),
  { minLength: 1, maxLength: 12 },
);
test('effective weights add up to 100 where anything has points, and the base lies between the least and the most', () =>
  fc.assert(
    fc.property(weighed, (rows) => {
      const live = rows.flatMap(({ points }) => (points === null ? [] : [points]));
      const all = sum(effectiveWeights(rows));
      if (live.length === 0) return expect([Number(all), baseOf(rows)]).toEqual([0, null]);
      expect(Math.abs(Number(all) - 100)).toBeLessThan(1e-12);
      const base = baseOf(rows)!;
      const sorted = live.toSorted((one, other) => Number(one) - Number(other));
      expect(gte(base, String(Number(sorted[0]) - 0.005)) && lte(base, String(Number(sorted.at(-1)) + 0.005))).toBe(true);
    }),
  ));

test('what is received fills schedules from the first on, and no more than there is', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 })), fc.array(fc.integer({ min: 1, max: 50 })), (wanted, came) => {
      const parts = allotted(
        wanted.map((qty) => ({ qty: String(qty) })),
        came.map((qty, index) => ({ date: `2024-01-${String((index % 28) + 1).padStart(2, '0')}`, qty: String(qty) })),
      );
      const taken = parts.map((rows) => Number(sum(rows.map(({ qty }) => qty))));
      const all = wanted.reduce((a, b) => a + b, 0);
      const there = came.reduce((a, b) => a + b, 0);
      expect(taken.reduce((a, b) => a + b, 0)).toBe(Math.min(all, there));
      // Nobody gets anything before the one who was due earlier has all.
      taken.slice(1).forEach((qty, index) => expect(qty === 0 || taken[index] === wanted[index]).toBe(true));
    }),
  ));
