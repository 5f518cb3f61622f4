import { expect, test } from '@jest/globals';

import { isBelow, treeOn } from '../../../client/organisation/tree.js';
import type { Organisation } from '../../../client/organisation/tree.js';

const organisation = (id: string, parentOrgId: string | null, more: Partial<Organisation> = {}): Organisation => ({
  id,
  parentOrgId,
  orgCode: id,
  orgName: id,
  orgNameEn: null,
  startDate: '2026-01-01',
  endDate: null,
  ...more,
});
const rows = [
  organisation('1', null),
  organisation('2', '1', { endDate: '2026-06-30' }),
  organisation('3', '2'),
  organisation('4', '1', { startDate: '2026-05-01' }),
];
const places = [
  { docId: '3', startDate: '2026-03-02', parentOrgId: '2' },
  { docId: '3', startDate: '2026-01-01', parentOrgId: '1' },
];
const on = (day: string) => treeOn(rows, places, day).map(({ id, parentOrgId }) => [id, parentOrgId]);

test('on a day each stands where it stood then, and those that there were', () => {
  expect(on('2026-03-01')).toEqual([
    ['1', null],
    ['2', '1'],
    ['3', '1'],
  ]);
  expect(on('2026-05-01')).toEqual([
    ['1', null],
    ['2', '1'],
    ['3', '2'],
    ['4', '1'],
  ]);
  expect(on('2026-07-01').map(([id]) => id)).toEqual(['1', '3', '4']);
  expect(on('2025-12-31')).toEqual([]);
});

test('nothing is dropped on itself or below itself', () => {
  expect([isBelow(rows, '3', '1'), isBelow(rows, '1', '1'), isBelow(rows, '1', '3'), isBelow(rows, '4', '2')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
