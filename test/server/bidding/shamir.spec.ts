/** A key among holders: any quorum of them restores it, fewer learn nothing that fits (bidding.md §7.2). */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { combine, split } from '../../../server/bidding/sealing/shamir.js';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sharing = fc
  .tuple(fc.uint8Array({ minLength: 16, maxLength: 48 }), fc.integer({ min: 2, max: 7 }))
  .chain(([secret, n]) =>
    fc.tuple(fc.constant(secret), fc.constant(n), fc.integer({ min: 2, max: n }), fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6].slice(0, n))),
  );

test('every quorum restores the key, in whatever order and however many more hand in their shares', () => {
  fc.assert(
    fc.property(sharing, ([secret, n, q, order]) => {
      const shares = split(secret, n, q);
      const handed = order.map((at) => shares[at]!);
      if (handed.length >= q) expect(hex(combine(handed))).toBe(hex(secret));
      else if (handed.length > 0) expect(hex(combine(handed))).not.toBe(hex(secret));
    }),
    { numRuns: 200 },
  );
});

test('every value of a byte is restored by two of three', () => {
  const secret = Uint8Array.from({ length: 256 }, (_, at) => at);
  const [first, second, third] = split(secret, 3, 2);
  for (const pair of [
    [first!, second!],
    [second!, third!],
    [third!, first!],
  ])
    expect(hex(combine(pair))).toBe(hex(secret));
});

test('one share is spread over all values, whatever the key: keys of zeros are told by none', () => {
  const seen = new Set(Array.from({ length: 8_000 }, () => split(new Uint8Array(1), 2, 2)[0]![0]!));
  expect(seen.size).toBe(256);
});

test('shares of two keys, the same share twice and a quorum of one are refused', () => {
  const [one] = split(new Uint8Array(16), 3, 2);
  const [other] = split(new Uint8Array(8), 3, 2);
  expect(() => combine([one!, one!])).toThrow(RangeError);
  expect(() => combine([one!, other!])).toThrow(RangeError);
  expect(() => combine([])).toThrow(RangeError);
  expect(() => split(new Uint8Array(16), 3, 1)).toThrow(RangeError);
  expect(() => split(new Uint8Array(16), 2, 3)).toThrow(RangeError);
});
