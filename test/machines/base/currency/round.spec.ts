import { expect, test } from '@jest/globals';
import { roundToCurrency } from '../../../../state-machines/base/currency/index.js';

test('amounts are rounded to the minor unit, half away from zero', () => {
  expect(roundToCurrency('1234.5', 0)).toBe('1235');
  expect(roundToCurrency('0.005', 2)).toBe('0.01');
  expect(roundToCurrency('-0.005', 2)).toBe('-0.01');
});
