import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  formatCountdown,
  formatDuration,
  formatInstant,
  InstantError,
  isDate,
  isInstant,
  isMonth,
  parseInstant,
  startOfUtcDay,
  utcDateOf,
  weekday,
} from '../../../../state-machines/kernel/primitives/instant.js';

const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
const instants = fc.integer({ min: FIRST, max: LAST });

describe('instants', () => {
  test('the turn of compete §12.5 reads 02:25:59.750', () => {
    expect(formatInstant(parseInstant('2026-03-02T02:20:30.000Z') + 329_750)).toBe('2026-03-02T02:25:59.750Z');
  });

  test('are written and read as Date does', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(formatInstant(instant)).toBe(new Date(instant).toISOString());
        expect(parseInstant(formatInstant(instant))).toBe(instant);
        expect(utcDateOf(instant)).toBe(new Date(instant).toISOString().slice(0, 10));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([FIRST, LAST, -1, 0, 951_782_400_000, 951_868_799_999, -2_203_891_200_000])('%d as Date', (instant) => {
    expect(formatInstant(instant)).toBe(new Date(instant).toISOString());
  });

  test('offsets and short fractions', () => {
    expect(parseInstant('2026-03-01T10:00:00+08:00')).toBe(1_772_330_400_000);
    expect(parseInstant('2026-02-28T20:30:00.5-05:30')).toBe(1_772_330_400_500);
    expect(parseInstant('2026-03-01T02:00:00.05Z')).toBe(1_772_330_400_050);
  });

  test.each([
    '2026-03-01',
    '2026-03-01T02:00Z',
    '2026-03-01T02:00:00',
    '2026-03-01 02:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T23:59:60Z',
    '2026-03-01T02:00:00.0000Z',
    '2026-03-01T02:00:00z',
    '2026-03-01T02:00:00+0800',
    '2026-03-01T02:00:00+24:00',
    '0000-12-31T23:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '',
    'now',
    '2026-03-01T02:00:00Z\n',
  ])('%j is no instant', (text) => {
    expect(() => parseInstant(text)).toThrow(expect.objectContaining({ code: 'INSTANT_INVALID' }));
  });

  test('a fraction of a millisecond or a far year is no instant', () => {
    expect([isInstant(0.5), isInstant(NaN), isInstant(LAST + 1), isInstant('0'), isInstant(LAST)]).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(() => formatInstant(LAST + 1)).toThrow(InstantError);
  });
});

describe('dates', () => {
  test.each<[string, boolean]>([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    ['2026-01-01\n', false],
  ])('%j exists: %s', (text, exists) => {
    expect(isDate(text)).toBe(exists);
  });

  test('months', () => {
    expect([isMonth('2026-12'), isMonth('2026-13'), isMonth('2026-1'), isMonth('0000-01'), isMonth(202612)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('days are counted over months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
  });

  test('as Date counts them', () => {
    const dates = instants.map((instant) => new Date(instant).toISOString().slice(0, 10));
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        expect(daysBetween(from, to)).toBe((Date.parse(to) - Date.parse(from)) / 86_400_000);
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(compareDates(from, to)).toBe(Math.sign(Date.parse(from) - Date.parse(to)) + 0);
        expect(weekday(from)).toBe(new Date(from).getUTCDay() || 7);
        expect(startOfUtcDay(from)).toBe(Date.parse(from));
      }),
    );
  });

  test('a month later is the same day or the last one', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-03-31', -13)).toBe('2025-02-28');
  });

  test('refuse what is none', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(InstantError);
    expect(() => addDays('2026-02-28', 0.5)).toThrow(InstantError);
    expect(() => addDays('9999-12-31', 1)).toThrow(InstantError);
    expect(() => compareDates('2026-02-28', 'today')).toThrow(InstantError);
  });
});

describe('durations', () => {
  test('elapsed time drops begun seconds', () => {
    expect([formatDuration(0), formatDuration(59_999), formatDuration(3_661_000), formatDuration(360_000_000)]).toEqual([
      '00:00:00',
      '00:00:59',
      '01:01:01',
      '100:00:00',
    ]);
    expect([formatDuration(-61_000), formatDuration(-999)]).toEqual(['-00:01:01', '00:00:00']);
  });

  test('a countdown reads zero only when the time is up', () => {
    expect([formatCountdown(60_001), formatCountdown(1), formatCountdown(0), formatCountdown(-5_000)]).toEqual([
      '00:01:01',
      '00:00:01',
      '00:00:00',
      '00:00:00',
    ]);
    expect(() => formatCountdown(NaN)).toThrow(InstantError);
  });
});
