import { describe, expect, test } from '@jest/globals';

import { laidOver } from '../../../../client/kernel/table/chosen-view.js';
import type { ChosenView } from '../../../../client/kernel/table/chosen-view.js';
import { columnsOf, withoutOwnName } from '../../../../client/kernel/table/columns.js';
import { arranged, defaultArrangement } from '../../../../client/kernel/table/table-config.js';
import type { Arranging } from '../../../../client/kernel/table/table-config.js';
import { sample } from '../sample.js';

const columns = columnsOf(sample);

describe('columns of a table', () => {
  test('follow the definition: the state is a choice of its states, filters are the declared ones', () => {
    expect(columns.map(({ key, filterable }) => [key, filterable])).toEqual([
      ['docNumber', false],
      ['title', true],
      ['budget', false],
      ['state', true],
    ]);
    expect(Object.keys(columns[3]!.field!.lookup!.values)).toEqual(['draft', 'approving', 'approved', 'closed']);
  });

  test('a stored arrangement orders, hides and fixes; columns gone are dropped, new ones take their default place', () => {
    const stored = {
      pageRows: 50,
      columns: [
        { key: 'state', columnsDisplay: 'Y' as const, fixedStyle: 'left' as const, width: 90 },
        { key: 'dropped', columnsDisplay: 'Y' as const, fixedStyle: '' as const },
        { key: 'docNumber', columnsDisplay: 'N' as const, fixedStyle: '' as const },
      ],
    };
    expect(arranged(columns, stored)).toEqual({
      pageRows: 50,
      density: 'normal',
      orderBy: [],
      columns: [
        { key: 'state', shown: true, pinned: 'left', width: 90 },
        { key: 'title', shown: true, pinned: '', width: null },
        { key: 'budget', shown: true, pinned: '', width: null },
        { key: 'docNumber', shown: false, pinned: '', width: null },
      ],
    });
  });

  test("a chosen view lies over the user's own, which stays as it is", () => {
    const changes: object[] = [];
    const own: Arranging = {
      now: defaultArrangement(columns),
      known: true,
      change: (part) => changes.push(part),
      reset: () => undefined,
      keepFor: async () => undefined,
      dropFor: async () => undefined,
    };
    const views: ChosenView[] = [];
    const hidden = defaultArrangement(columns).columns.map((one) => ({ ...one, shown: one.key === 'title' }));
    const over = laidOver(own, columns, { viewId: 'v', columns: hidden }, (view) => views.push(view));
    expect(over.now.columns.filter((one) => one.shown).map((one) => one.key)).toEqual(['title']);
    over.change({ columns: defaultArrangement(columns).columns, orderBy: [{ key: 'title', dir: 'asc' }] });
    over.change({ density: 'compact' });
    expect([views, changes]).toEqual([[{ viewId: 'v', columns: defaultArrangement(columns).columns }], [{ density: 'compact' }]]);
    expect(laidOver(own, columns, null, () => undefined)).toBe(own);
  });

  test('a supplier is offered his own name in a list, and not shown it', () => {
    const [first] = columns;
    const orders = withoutOwnName([first!, { ...first!, key: 'supplierId' }]);
    expect(defaultArrangement(orders).columns.map(({ key, shown }) => [key, shown])).toEqual([
      [first!.key, true],
      ['supplierId', false],
    ]);
  });

  test('at least one column stays displayed', () => {
    const stored = { columns: columns.map(({ key }) => ({ key, columnsDisplay: 'N' as const, fixedStyle: '' as const })) };
    expect(arranged(columns, stored).columns.every((one) => one.shown)).toBe(true);
  });
});
