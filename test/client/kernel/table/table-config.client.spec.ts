import { describe, expect, test } from '@jest/globals';

import { columnsOf } from '../../../../client/kernel/table/columns.js';
import { arranged } from '../../../../client/kernel/table/table-config.js';
import { sample } from '../sample.js';

const columns = columnsOf(sample);

describe('columns of a table', () => {
  test('follow the definition: the state is a choice of its states, filters are the declared ones', () => {
    expect(columns.map(({ key, filterable }) => [key, filterable])).toEqual([['docNumber', false], ['title', true], ['budget', false], ['state', true]]);
    expect(Object.keys(columns[3]!.field!.lookup!.values)).toEqual(['draft', 'approving', 'approved', 'closed']);
  });

  test('a stored arrangement orders, hides and fixes; columns gone are dropped, new ones take their default place', () => {
    const stored = { pageRows: 50, columns: [
      { key: 'state', columnsDisplay: 'Y' as const, fixedStyle: 'left' as const, width: 90 }, { key: 'dropped', columnsDisplay: 'Y' as const, fixedStyle: '' as const }, { key: 'docNumber', columnsDisplay: 'N' as const, fixedStyle: '' as const },
    ] };
    expect(arranged(columns, stored)).toEqual({ pageRows: 50, density: 'normal', orderBy: [], columns: [
      { key: 'state', shown: true, pinned: 'left', width: 90 }, { key: 'title', shown: true, pinned: '', width: null }, { key: 'budget', shown: true, pinned: '', width: null }, { key: 'docNumber', shown: false, pinned: '', width: null },
    ] });
  });

  test('at least one column stays displayed', () => {
    const stored = { columns: columns.map(({ key }) => ({ key, columnsDisplay: 'N' as const, fixedStyle: '' as const })) };
    expect(arranged(columns, stored).columns.every((one) => one.shown)).toBe(true);
  });
});
