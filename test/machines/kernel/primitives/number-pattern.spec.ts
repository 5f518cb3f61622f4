import { describe, expect, test } from '@jest/globals';
import { dateIn } from '../../../../server/platform/zones.js';
import { isPattern, numberAt, sequenceKey, shownPeriod, wouldRepeat } from '../../../../state-machines/kernel/primitives/number-pattern.js';

// Patterns of document numbers (platform-access.md §10).

const parts = { day: '20260301', orgCode: 'SZ', prefix: 'CMP', root: 'BP-1' };

test('a pattern has exactly one sequence of 2 to 10 digits, and known parts', () => {
  expect(['PO-{yyyyMMdd}-{seq4}', 'AD{seq5}', '{orgCode}/{yyyyMM}.{seq2}', '{root}-{seq10}'].every(isPattern)).toBe(true);
  expect(['PO', '{seq4}{seq4}', '{seq1}', '{seq11}', '{week}{seq4}', 'P O{seq4}', '采购{seq4}', 'PO{seq4'].some(isPattern)).toBe(false);
});

describe('when numbers start again', () => {
  test('with the finest date part unless it is said', () =>
    expect(['AD{seq5}', 'P{yyyy}{seq4}', 'P{yyyyMM}{seq4}', 'P{yyyyMMdd}{seq4}'].map(shownPeriod)).toEqual([
      'NEVER',
      'YEAR',
      'MONTH',
      'DAY',
    ]));

  test('PO-{yyyy}-{seq4} by day would repeat; by year and never not', () => {
    expect((['NEVER', 'YEAR', 'MONTH', 'DAY'] as const).map((reset) => wouldRepeat('PO-{yyyy}-{seq4}', reset))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('a sequence counts its period: two days share one by month, two organisations share one unless each counts', () => {
    const pattern = 'PO-{yyyyMMdd}-{orgCode}-{seq4}';
    const nextDay = { ...parts, day: '20260302' };
    expect(sequenceKey(pattern, 'MONTH', true, parts)).toBe(sequenceKey(pattern, 'MONTH', true, nextDay));
    expect(sequenceKey(pattern, 'DAY', true, parts)).not.toBe(sequenceKey(pattern, 'DAY', true, nextDay));
    expect(sequenceKey(pattern, 'DAY', false, parts)).toBe(sequenceKey(pattern, 'DAY', false, { ...parts, orgCode: 'BJ' }));
    expect(sequenceKey(pattern, 'DAY', true, parts)).not.toBe(sequenceKey(pattern, 'DAY', true, { ...parts, orgCode: 'BJ' }));
  });
});

test('the seventh order of 1 March in Shanghai is PO-20260301-0007; the next one, a second later, is the first of 2 March', () => {
  const pattern = 'PO-{yyyyMMdd}-{seq4}';
  const [evening, midnight] = ['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z'].map((iso) => ({
    ...parts,
    day: dateIn('Asia/Shanghai', Date.parse(iso)).replaceAll('-', ''),
  }));
  expect(numberAt(pattern, evening!, 7n)).toBe('PO-20260301-0007');
  expect(sequenceKey(pattern, 'DAY', false, midnight!)).not.toBe(sequenceKey(pattern, 'DAY', false, evening!));
  expect(numberAt(pattern, midnight!, 1n)).toBe('PO-20260302-0001');
});

test('a number is its parts and its turn, until the digits are used up', () => {
  expect(numberAt('PO-{yyyyMMdd}-{seq4}', parts, 7n)).toBe('PO-20260301-0007');
  expect(numberAt('{prefix}-{yyyyMM}-{orgCode}-{root}-{seq2}', parts, 99n)).toBe('CMP-202603-SZ-BP-1-99');
  expect(numberAt('{prefix}-{seq2}', parts, 100n)).toBeNull();
});
