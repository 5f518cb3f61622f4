import { expect, test } from '@jest/globals';
import { inFocus, spread, valueScale } from '../../../../client/kernel/chart/scale.js';

test('one outlier and a far level do not flatten a curve; near ones are covered', () => {
  const offers = [100, 99.5, 99, 98.7, 98.5, 98.2];
  const covered = inFocus([...offers, 9_999], [105, 12]);
  expect(covered.toSorted((a, b) => a - b)).toEqual([98.2, 98.5, 98.7, 99, 99.5, 100, 105]);
  const { from, to } = valueScale(covered, 5);
  expect([from > 90, to < 115]).toEqual([true, true]);
});

test('a few values are all covered; without any the levels are', () => {
  expect(inFocus([100, 400], [])).toEqual([100, 400]);
  expect(inFocus([], [50, 80])).toEqual([50, 80]);
  expect(inFocus([100, 100, 100, 100, 100], [101])).toEqual([100, 100, 100, 100, 100, 101]);
});

test('labels that would cover each other move down, in their order', () => {
  expect(spread([40, null, 41, 90, 42])).toEqual([40, null, 52, 90, 64]);
});
