import { describe, expect, test } from '@jest/globals';

import type { Column } from '../../../../client/kernel/table/columns.js';
import { filtersOf, queryWith, sortingOf } from '../../../../client/kernel/table/table-address.js';

const column = (key: string, filterable = true): Column => ({ key, label: { en: key, cn: key }, sortable: true, filterable });
const columns = [column('docNumber'), column('state'), column('budget', false)];
const usual = [{ key: 'docNumber', dir: 'desc' as const }];

describe('a list in its address', () => {
  test('a link carries filters and order to a colleague, beside what else the address says', () => {
    const filters = { state: { key: 'state', op: 'in' as const, value: ['draft', 'approving'] } };
    const query = queryWith(
      { id: '7', order: 'old' },
      filters,
      [
        { key: 'state', dir: 'asc' },
        { key: 'budget', dir: 'desc' },
      ],
      usual,
    );
    expect(query).toEqual({ id: '7', filter: '[{"key":"state","op":"in","value":["draft","approving"]}]', order: 'state,-budget' });
    expect(filtersOf(query['filter'], columns)).toEqual(filters);
    expect(sortingOf(query['order'], columns)).toEqual([
      { key: 'state', dir: 'asc' },
      { key: 'budget', dir: 'desc' },
    ]);
  });

  test('the usual order and no filter leave the address as it was', () => {
    expect(queryWith({ table: 'x', filter: '[]', order: '-docNumber' }, {}, usual, usual)).toEqual({ table: 'x' });
    expect([filtersOf(undefined, columns), sortingOf(undefined, columns)]).toEqual([{}, null]);
  });

  test.each([
    'nonsense',
    '{}',
    '7',
    '[1,null,"x"]',
    '[{"key":"budget","op":"eq","value":"1"}]',
    '[{"key":"state","op":"drop"}]',
    '[{"key":"secret","op":"eq"}]',
  ])('%s filters nothing', (typed) => {
    expect(filtersOf(typed, columns)).toEqual({});
  });

  test('an order by a column that is not there is left out', () => {
    expect(sortingOf('-gone,state', columns)).toEqual([{ key: 'state', dir: 'asc' }]);
  });
});
