import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
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
