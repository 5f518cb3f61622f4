import { expect, test } from '@jest/globals';
import { toTree } from '@machines/kernel/primitives/tree.js';

import { countOf, idsBelow } from '../../../../client/base/purchase-category/counts.js';

const rows = [
  { id: '2', parentId: null, levelId: 1, categoryName: '电子', items: 0 },
  { id: '23', parentId: '2', levelId: 2, categoryName: '线路板', items: 1 },
  { id: '231', parentId: '23', levelId: 3, categoryName: '硬板', items: 4 },
  { id: '232', parentId: '23', levelId: 3, categoryName: '软板', items: 3 },
  { id: '24', parentId: '2', levelId: 2, categoryName: '连接器', items: 0 },
];

test('a category counts its own materials and those of every level below it', () => {
  const [electronics] = toTree(rows, { key: 'id', parentKey: 'parentId', levelKey: 'levelId', config: { nameKey: 'categoryName' } });
  const [boards, connectors] = electronics!.children;
  expect([electronics!, boards!, ...boards!.children, connectors!].map(countOf)).toEqual([8, 8, 4, 3, 0]);
});

test('its list of materials is that of all of them', () => {
  expect([idsBelow(rows, '2'), idsBelow(rows, '23'), idsBelow(rows, '24')]).toEqual([
    ['2', '23', '231', '232', '24'],
    ['23', '231', '232'],
    ['24'],
  ]);
});
