/** Two hundred runs of the runtime under simulated time, storage, network and faults; `npm run simulate` does more. */
import { describe, expect, test } from '@jest/globals';

import { simulate } from './simulate.js';

const SEEDS = 200;
/** Seeds beyond them that once showed a fault. */
const REMEMBERED = [519, 1_023, 1_158, 1_783, 1_913, 2_628, 2_644, 2_770, 2_970, 3_938, 4_317, 4_458, 5_620, 5_823];

describe('the runtime, simulated', () => {
  test(`holds its promises in ${SEEDS} seeds`, async () => {
    const broken: string[] = [];
    for (const seed of [...Array.from({ length: SEEDS }, (_, index) => index + 1), ...REMEMBERED]) {
      const verdict = await simulate(seed);
      broken.push(...verdict.broken.map(({ rule, what }) => `npm run simulate -- --seed ${seed} --trace   ${rule}: ${what}`));
    }
    expect(broken).toEqual([]);
  });

  test('does the same again for the same seed, and something else for another', async () => {
    for (const seed of [1, 2, 3]) {
      const [one, again] = [await simulate(seed, true), await simulate(seed, true)];
      expect(again.trace).toEqual(one.trace);
      expect([again.hash, again.counts]).toEqual([one.hash, one.counts]);
    }
    expect((await simulate(4)).hash).not.toBe((await simulate(5)).hash);
  });
});
