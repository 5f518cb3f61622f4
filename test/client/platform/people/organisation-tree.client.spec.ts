import { expect, test } from '@jest/globals';

import { ROOT, conditionsWithin, inSight, merged, rowsOf, stepOf } from '../../../../client/platform/people/organisation-tree.js';
import type { Place } from '../../../../client/platform/people/organisation-tree.js';

const place = (key: string, parent: string, children = 0): Place => ({
  key,
  parent,
  code: key,
  name: key,
  nameEn: null,
  children,
  persons: 0,
});
const below = merged(merged(new Map(), [ROOT], [place('a', ROOT, 2), place('b', ROOT)]), ['a'], [place('a1', 'a', 1), place('a2', 'a')]);
const keys = (open: readonly string[]) => rowsOf(below, new Set(open)).map(({ place: { key }, depth }) => `${depth}${key}`);

test('what is open stands below what it is in; what was not read yet stays closed', () => {
  expect(keys([])).toEqual(['0a', '0b']);
  expect(keys(['a', 'a1'])).toEqual(['0a', '1a1', '1a2', '0b']);
  expect(rowsOf(merged(below, ['a'], []), new Set(['a'])).map(({ place: { key } }) => key)).toEqual(['a', 'b']);
});

test('of thousands of rows those in sight are drawn', () => {
  expect(inSight(2000, 0, 600)).toEqual([0, 28]);
  expect(inSight(2000, 30_000, 600)).toEqual([992, 1028]);
  expect(inSight(5, 0, 600)).toEqual([0, 5]);
});

test.each([
  ['ArrowDown', 'a', { focus: 'a1' }],
  ['ArrowUp', 'a', { focus: 'a' }],
  ['ArrowDown', null, { focus: 'a' }],
  ['End', 'a', { focus: 'b' }],
  ['Home', 'b', { focus: 'a' }],
  ['ArrowRight', 'a', { focus: 'a1' }],
  ['ArrowRight', 'a1', { toggle: 'a1' }],
  ['ArrowRight', 'a2', null],
  ['ArrowLeft', 'a', { toggle: 'a' }],
  ['ArrowLeft', 'a2', { focus: 'a' }],
  ['ArrowLeft', 'b', null],
  ['Enter', 'a2', { choose: 'a2' }],
  ['x', 'a', null],
])('%s at %s: %j', (key, focused, step) => expect(stepOf(key, rowsOf(below, new Set(['a'])), focused)).toEqual(step));

test('the staff of a chosen department, of a chosen organisation, or of all', () => {
  expect(conditionsWithin('100', '30')).toEqual([{ key: 'deptId', op: 'eq', value: '30' }]);
  expect(conditionsWithin('100', null)).toEqual([{ key: 'orgId', op: 'eq', value: '100' }]);
  expect(conditionsWithin(null, null)).toEqual([]);
});
