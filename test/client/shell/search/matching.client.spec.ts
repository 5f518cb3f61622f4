import { describe, expect, test } from '@jest/globals';

import type { MenuGroup } from '../../../../client/shell/menu/menu.js';
import { screensLike } from '../../../../client/shell/search/matching.js';
import { initialsOf } from '../../../../client/shell/search/pinyin.js';
import { recentOf, remember } from '../../../../client/shell/search/recent.js';

const group = (en: string, cn: string, items: readonly (readonly [string, string, string])[]): MenuGroup => ({
  family: en,
  label: { en, cn },
  items: items.map(([route, itemEn, itemCn]) => ({ menuId: route, route, label: { en: itemEn, cn: itemCn } })),
});
const groups = [
  group('Orders', '订单', [
    ['purchaseOrderList', 'Purchase orders', '采购订单'],
    ['orderChange', 'Changes', '订单变更'],
  ]),
  group('Base', '基础', [['materialManagement', 'Materials', '物料管理']]),
];
const routes = (text: string, initials: ((text: string) => string) | null = initialsOf): readonly string[] =>
  screensLike(groups, text, initials).map(({ route }) => route);

describe('screens in the search box', () => {
  test.each([
    ['采购', ['purchaseOrderList']],
    ['订单', ['orderChange', 'purchaseOrderList']],
    ['cgdd', ['purchaseOrderList']],
    ['wl', ['materialManagement']],
    ['MATERIAL', ['materialManagement']],
    ['orderlist', ['purchaseOrderList']],
    ['nothing', []],
    ['  ', []],
  ])('%s finds %j', (text, wanted) => {
    expect(routes(text)).toEqual(wanted);
  });

  test('before the dictionary has come, names and routes are found', () => {
    expect([routes('wl', null), routes('物料', null)]).toEqual([[], ['materialManagement']]);
  });

  test('the last ten opened are offered, the newest first, each once', () => {
    const place = (n: number) => ({ route: 'r', query: { id: String(n) }, label: { en: `D${n}`, cn: `D${n}` } });
    for (let n = 1; n <= 12; n += 1) remember('u1', place(n));
    remember('u1', place(5));
    expect(recentOf('u1').map(({ label }) => label.en)).toEqual(['D5', 'D12', 'D11', 'D10', 'D9', 'D8', 'D7', 'D6', 'D4', 'D3']);
    expect(recentOf('u2')).toEqual([]);
  });
});
