import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { longestRising } from '../../../../state-machines/kernel/primitives/longest-rising.js';

/** Longest by trying every subset. */
function longestByTrial(values: readonly number[]): number {
  let longest = 0;
  for (let subset = 0; subset < 2 ** values.length; subset += 1) {
    const chosen = values.filter((_, index) => (subset >> index) & 1);
    if (chosen.every((value, index) => index === 0 || value > (chosen[index - 1] as number))) {
      longest = Math.max(longest, chosen.length);
    }
  }
  return longest;
}

describe('a longest rising run', () => {
  test('of a list with one element moved to the front leaves that one out', () => {
    expect(longestRising([3, 0, 1, 2])).toEqual([0, 1, 2]);
    expect(longestRising([])).toEqual([]);
    expect(longestRising([2, 1, 0])).toHaveLength(1);
  });

  test('rises, is part of the list in its order, and none is longer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 9 }), (values) => {
        const run = longestRising(values);
        expect(run).toEqual([...run].sort((a, b) => a - b));
        expect(values.filter((value) => run.includes(value))).toEqual(run);
        expect(run).toHaveLength(longestByTrial(values));
      }),
    );
  });
});
