import { expect, test } from '@jest/globals';

import { nextSeed } from '../../../../server/kernel/runtime/seeds.js';

test('seeds are 32 bytes, none comes twice, and none changes when others are drawn', () => {
  const first = nextSeed();
  const kept = Buffer.from(first).toString('hex');
  const seeds = Array.from({ length: 1_000 }, () => Buffer.from(nextSeed()).toString('hex'));
  expect(new Set([kept, ...seeds]).size).toBe(1_001);
  expect(seeds.every((seed) => seed.length === 64)).toBe(true);
  expect(Buffer.from(first).toString('hex')).toBe(kept);
});
