import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import type { Patch } from '../../../../state-machines/kernel/primitives/diff.js';
import { patch } from '../../../../state-machines/kernel/primitives/patch.js';

describe('a patch made for another value is refused, so that the full view is asked for', () => {
  test.each<[string, JsonValue, Patch]>([
    ['an object where a list stands', [1], { o: [['a', { s: 1 }]] }],
    ['a list where an object stands', { a: 1 }, { l: { r: [0] } }],
    ['a scalar where an object stood', 'gone', { d: ['a'] }],
    ['a field to delete that is not there', { a: 1 }, { d: ['b'] }],
    ['a field to change that is not there', { a: 1 }, { o: [['b', { d: ['c'] }]] }],
    ['an element to change that is not there', [{ a: 1 }], { l: { u: [[1, { o: [['a', { s: 2 }]] }]] } }],
    ['an element to move that is not there', [1, 2], { l: { m: [[0, 5]] } }],
    ['an element to remove that is not there', [1, 2], { l: { r: [7] } }],
    ['an element removed and moved', [1, 2], { l: { r: [0], m: [[1, 0]] } }],
    [
      'two elements at one place',
      [1, 2],
      {
        l: {
          a: [
            [0, 'x'],
            [0, 'y'],
          ],
        },
      },
    ],
    ['a place beyond the end', [1, 2], { l: { a: [[9, 'x']] } }],
  ])('%s', (_name, before, change) => {
    expect(() => patch(before, change)).toThrow(expect.objectContaining({ code: 'PATCH_MISMATCH' }));
  });

  test('null is a value like any other', () => {
    expect(patch([null, 1], { l: { m: [[1, 0]], a: [[2, null]] } })).toEqual([1, null, null]);
    expect(patch({ a: null }, { o: [['a', { s: 1 }]] })).toEqual({ a: 1 });
  });
});
