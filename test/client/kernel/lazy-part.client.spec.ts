import { expect, test } from '@jest/globals';

import { untilLoaded } from '../../../client/kernel/lazy-part.js';

test('a part whose code does not come is asked for again, less and less often, until it does', async () => {
  const waits: number[] = [];
  let asked = 0;
  const load = async (): Promise<string> => {
    asked += 1;
    if (asked < 7) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the search';
  };
  expect(
    await untilLoaded(load, async (ms) => {
      waits.push(ms);
    }),
  ).toBe('the search');
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
