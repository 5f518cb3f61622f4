import { describe, expect, test } from '@jest/globals';
import type { MenuRow, ResourceRow } from '@machines/platform/permission.js';

import { movesOf } from '../../../../client/platform/access/moves.js';
import {
  changesOf,
  differenceOf,
  givenOf,
  markOf,
  pagesBelow,
  withDifference,
  withoutButtons,
  withPages,
  withResource,
} from '../../../../client/platform/access/privileges.js';

const menu = (menuId: string, menuParentId: string | null, menuType: MenuRow['menuType'], sortNo = 10): MenuRow => ({
  menuId,
  menuCode: menuId,
  menuName: menuId,
  menuNameEn: menuId,
  menuType,
  menuParentId,
  levelId: null,
  sortNo,
  htmlUrl: null,
  imageLink: null,
  systemCode: null,
  userType: 'INSIDE',
  docTypes: null,
  enabled: 'Y',
});
const resource = (resourceId: string, menuId: string): ResourceRow => ({
  resourceId,
  menuId,
  resourceCode: `btn${resourceId}`,
  resourceName: resourceId,
  resourceNameEn: null,
  resIcon: null,
  position: 'FORM',
  sortNo: 10,
  confirmText: null,
  enabled: 'Y',
});
const menus = [menu('d', null, 'DIR'), menu('a', 'd', 'MENU', 10), menu('b', 'd', 'MENU', 11), menu('c', null, 'MENU', 20)];
const resources = [resource('a1', 'a'), resource('a2', 'a'), resource('b1', 'b')];
const stored = givenOf(new Map([['a', ['a1']]]));

describe('rights of a role while they are changed', () => {
  test('a directory is marked by its pages, and gives or takes all of them', () => {
    const pages = pagesBelow(menus, 'd');
    expect([
      markOf(stored, pages),
      markOf(withPages(stored, pages, resources, true), pages),
      markOf(withPages(stored, pages, resources, false), pages),
    ]).toEqual(['some', 'all', 'none']);
  });

  test('one save carries the difference alone', () => {
    const changed = withResource(withoutButtons(stored, 'a'), resources[2]!, true);
    expect(differenceOf(stored, changed)).toEqual({
      set: [
        { menuId: 'a', resourceIds: [] },
        { menuId: 'b', resourceIds: ['b1'] },
      ],
      remove: [],
    });
    expect(differenceOf(stored, withPages(stored, [menus[1]!], resources, false))).toEqual({ set: [], remove: ['a'] });
    expect(differenceOf(stored, withResource(withResource(stored, resources[1]!, true), resources[1]!, false))).toBeNull();
    expect(changesOf(stored, changed)).toEqual({ added: 2, removed: 1 });
  });

  test('a waiting difference shows what it would lead to', () => {
    const after = withDifference(stored, { lines: { privileges: { set: [{ menuId: 'b', resourceIds: ['b1'] }], remove: ['a'] } } });
    expect([...after].map(([menuId, ids]) => [menuId, [...ids]])).toEqual([['b', ['b1']]]);
  });
});

describe('moving a menu', () => {
  const said = (...args: Parameters<typeof movesOf>) => movesOf(...args).map(({ menu: { menuId }, fields }) => ({ menuId, ...fields }));

  test('takes a number between its neighbours, or at the end', () => {
    expect(said(menus, 'c', 'd', 'inside')).toEqual([{ menuId: 'c', menuParentId: 'd', sortNo: 21 }]);
    expect(said(menus, 'c', 'a', 'before')).toEqual([{ menuId: 'c', menuParentId: 'd', sortNo: 5 }]);
  });

  test('where none is left between them, the neighbours get new numbers', () => {
    expect(said(menus, 'c', 'a', 'after')).toEqual([
      { menuId: 'c', menuParentId: 'd', sortNo: 20 },
      { menuId: 'b', sortNo: 30 },
    ]);
    expect(said(menus, 'a', 'a', 'before')).toEqual([]);
  });
});
