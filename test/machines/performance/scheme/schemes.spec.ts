import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { addDays } from '../../../../state-machines/kernel/primitives/instant.js';
import { srmSpeScheme } from '../../../../state-machines/performance/scheme/index.js';
import { annualScore, periodsFit, periodsOf } from '../../../../state-machines/performance/scheme/periods.js';
import { MONDAY, approver, supplierManager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { dated } from '../samples.js';

const scheme = (more: object = {}, set: readonly object[] = []) =>
  sent(
    'CREATE',
    supplierManager,
    {
      fields: {
        orgId: '100',
        orgIds: ['100'],
        schemeName: 'Production',
        templateId: '62',
        settingId: '63',
        periodType: 'HALF',
        periodFrom: '2024-01',
        periodTo: '2024-12',
        ...more,
      },
      lines: { suppliers: { set } },
    },
    { id: '61' },
  );
const listed = (...joinFlags: readonly string[]) =>
  joinFlags.map((joinFlag, index) => ({ rowNum: index + 1, supplierId: String(501 + index), joinFlag }));
const clear = { overlap: null, foreign: [], notInForce: [] };

test('schemes: every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmSpeScheme), {
    create: [scheme(), scheme({ periodFrom: '2024-02' }), scheme({ supplierRule: 'LIST' }, listed('N')), scheme({ orgIds: [] })],
    later: [
      sent('SAVE', supplierManager, { fields: { remark: 'Checked' } }),
      sent('SUBMIT', supplierManager, {}, clear),
      sent('SUBMIT', supplierManager, {}, { ...clear, overlap: 'SPS-2024-001' }),
      sent('SUBMIT', supplierManager, {}, { ...clear, foreign: ['Beta'] }),
      sent('SUBMIT', supplierManager, {}, { ...clear, notInForce: ['Production'] }),
      sent('WITHDRAW', supplierManager),
      sent('WITHDRAW', supplierManager, {}, { acted: true }),
      sent('APPROVE', { ...approver, userId: supplierManager.userId }, { comment: null }),
      sent('APPROVE', approver, { comment: null }, { ...clear, calendar: dated }),
      sent('REJECT', approver, { comment: 'Too many' }),
      sent('REJECT', approver, { comment: null }),
      sent('RUN_DUE', SYSTEM, {}, { newId: '71' }),
      sent('RUN_NOW', supplierManager, { period: '2024-H2' }, { newId: '72' }),
      sent('RUN_NOW', supplierManager, { period: '2024-H1' }, { newId: '73' }),
      sent('RUN_NOW', supplierManager, { period: '2024-H2' }, { newId: '72' }, null, Date.parse('2024-12-31T15:59:59.999Z')),
      sent('RUN_NOW', supplierManager, { period: '2023' }, { newId: '72' }),
      sent('ADJUST_SUPPLIERS', supplierManager, { rows: [{ supplierId: '501', joinFlag: 'Y', note: null }] }),
      sent('ADJUST_SUPPLIERS', supplierManager, {
        rows: Array.from({ length: 2 }, () => ({ supplierId: '501', joinFlag: 'Y', note: null })),
      }),
      sent('PAUSE', supplierManager, { reason: 'Stocktaking' }),
      sent('PAUSE', supplierManager, { reason: null }),
      sent('RESUME', supplierManager, { reason: 'Done' }),
      sent('FINISH', supplierManager, { reason: 'No longer' }),
      sent('CANCEL', supplierManager),
    ],
    by: ['periods', 'periodFrom', 'supplierRule', 'orgIds'],
  });
  expect(MONDAY).toBeGreaterThan(dated[1]!.runAt);
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('2024 by quarters is run on the 6th of April, July, October and January', () => {
  const ends = periodsOf('QUARTER', '2024-01', '2024-12').map(({ period, toDate }) => [period, addDays(toDate, 5 + 1)]);
  expect(ends).toEqual([
    ['2024-Q1', '2024-04-06'],
    ['2024-Q2', '2024-07-06'],
    ['2024-Q3', '2024-10-06'],
    ['2024-Q4', '2025-01-06'],
  ]);
});

test('the score of a year: mean, or weighted by receipts', () => {
  const scores = [
    { final: '60.36', amount: '200000' },
    { final: '78.20', amount: '300000' },
    { final: '81.45', amount: '500000' },
  ];
  expect([annualScore('AVERAGE', scores), annualScore('AMOUNT_WEIGHTED', scores)]).toEqual(['73.34', '76.26']);
  expect(annualScore('AMOUNT_WEIGHTED', [{ final: '60', amount: '0' }])).toBe('60.00');
  expect(annualScore('AVERAGE', [])).toBeNull();
});

test('periods follow one another without gap, from the first day to the last', () => {
  const month = fc
    .tuple(fc.integer({ min: 2000, max: 2040 }), fc.integer({ min: 1, max: 12 }))
    .map(([y, m]) => `${y}-${String(m).padStart(2, '0')}`);
  fc.assert(
    fc.property(fc.constantFrom('MONTH', 'QUARTER', 'HALF', 'YEAR', 'SPECIAL'), month, month, (type, from, to) => {
      const periods = periodsOf(type, from, to);
      expect(periods.length > 0).toBe(periodsFit(type, from, to));
      if (periods.length === 0) return;
      expect(periods[0]!.fromDate).toBe(`${from}-01`);
      expect(periods.at(-1)!.toDate.slice(0, 7)).toBe(to);
      periods.slice(1).forEach(({ fromDate }, index) => expect(addDays(periods[index]!.toDate, 1)).toBe(fromDate));
      expect(new Set(periods.map(({ period }) => period)).size).toBe(periods.length);
    }),
  );
});
