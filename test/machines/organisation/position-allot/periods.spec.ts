import { expect, test } from '@jest/globals';
import { firstOverfull } from '../../../../state-machines/organisation/position-allot/periods.js';

const held = [{ startDate: '2024-01-01', endDate: '2024-03-31' }];

test.each([
  ['2024-03-15', null, 1, '2024-03-15'],
  ['2024-04-01', null, 1, null],
  ['2024-03-15', null, 2, null],
  ['2023-12-01', '2023-12-31', 1, null],
  ['2023-12-01', '2024-01-01', 1, '2024-01-01'],
])('a place held to the end of March is wanted from %s to %s of %i: too many on %s (§15.12)', (startDate, endDate, headcount, day) => {
  expect(firstOverfull({ startDate, endDate }, held, headcount)).toBe(day);
});
