import { expect, test } from '@jest/globals';
import { isId } from '../../../../state-machines/kernel/primitives/id.js';

test.each([
  ['1', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['10000000000000000000', false],
  ['0', false],
  ['-1', false],
  ['01', false],
  ['1 ', false],
  ['SYSTEM', false],
  [7, false],
  [null, false],
])('%p is an id of a document: %p', (value, expected) => {
  expect(isId(value)).toBe(expected);
});
