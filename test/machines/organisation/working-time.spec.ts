import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import { calendarDays } from '../../../server/organisation/seeds.js';
import { addWorkingHours, isWorkday, spansOf } from '../../../state-machines/organisation/working-time.js';
import type { WorkCalendar, Zone } from '../../../state-machines/organisation/working-time.js';

// platform-process.md §15.6, Asia/Shanghai (no summer time).

const OFFSET = 8 * 3_600_000;
const shanghai: Zone = {
  dayOf: (at) => new Date(at + OFFSET).toISOString().slice(0, 10),
  startOf: (day) => Date.parse(`${day}T00:00:00Z`) - OFFSET,
};
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`) - OFFSET;
const told = (instant: number) => new Date(instant + OFFSET).toISOString().slice(0, 16).replace('T', ' ');

const spans = spansOf('09:00-12:00,13:00-18:00');
const plain: WorkCalendar = { spans, days: {} };
const holidays = Array.from({ length: 8 }, (_one, index) => [addDays('2024-02-10', index), 'HOLIDAY'] as const);
const newYear: WorkCalendar = { spans, days: { ...Object.fromEntries(holidays), '2024-02-18': 'WORK' } };

test.each([
  ['2024-03-01 16:00', 8, plain, '2024-03-04 16:00'],
  ['2024-02-09 15:00', 8, newYear, '2024-02-18 15:00'],
  ['2024-03-02 10:00', 4, plain, '2024-03-04 14:00'],
  ['2024-03-01 17:30', 24, plain, '2024-03-06 17:30'],
])('from %s, %i hours of work', (from, hours, calendar, expected) => {
  expect(told(addWorkingHours(at(from), hours, calendar, shanghai))).toBe(expected);
});

describe('the calendar that the product ships', () => {
  const days = Object.fromEntries(calendarDays.map(({ calDate, dayType }) => [calDate!, dayType as 'WORK' | 'HOLIDAY']));
  const shipped: WorkCalendar = { spans, days };

  test.each([
    ['2026-02-13 16:00', 8, '2026-02-14 16:00'],
    ['2026-02-14 16:00', 8, '2026-02-24 16:00'],
    ['2026-09-30 17:00', 8, '2026-10-08 17:00'],
    ['2026-10-09 17:00', 8, '2026-10-10 17:00'],
    ['2027-02-04 17:00', 8, '2027-02-09 17:00'],
  ])('from %s, %i hours of work', (from, hours, expected) =>
    expect(told(addWorkingHours(at(from), hours, shipped, shanghai))).toBe(expected),
  );

  test('gives the thirteen days of the law: what is taken of weeks is made up for at weekends; of 2027 no more is known', () => {
    const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
    const of = (year: string, kind: string) => Object.keys(days).filter((day) => day.startsWith(year) && days[day] === kind);
    expect(of('2026', 'WORK').filter((day) => !isWeekend(day))).toEqual([]);
    expect(of('2026', 'HOLIDAY').filter((day) => !isWeekend(day)).length - of('2026', 'WORK').length).toBe(13);
    expect([of('2027', 'HOLIDAY').length, of('2027', 'WORK').length]).toEqual([13, 0]);
    for (const { calDate, remark } of calendarDays) expect([calDate, Boolean(remark)]).toEqual([calDate, calDate! >= '2027']);
  });
});

test('the parts of a period add up: first some hours, then the rest, is all of them', () => {
  const half = fc.integer({ min: 0, max: 80 }).map((n) => n / 2);
  fc.assert(
    fc.property(fc.integer({ min: at('2024-01-01 00:00'), max: at('2024-12-31 00:00') }), half, half, (from, one, other) => {
      const inParts = addWorkingHours(addWorkingHours(from, one, newYear, shanghai), other, newYear, shanghai);
      const [first, second] = [inParts, addWorkingHours(from, one + other, newYear, shanghai)];
      // Where a part ends with a span, the next one begins with the next: the same moment of work.
      expect(first === second || other === 0 || one === 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a calendar without work is said, and weekends are no days of work', () => {
  expect(() => addWorkingHours(at('2024-03-01 10:00'), 1, { spans: [], days: {} }, shanghai)).toThrow(RangeError);
  expect(['2024-03-01', '2024-03-02', '2024-03-03', '2024-02-18'].map((day) => isWorkday(newYear, day))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
