/** What moving a menu saves: its parent and order, and the order of its new neighbours where no number is left between them. */
import type { MenuRow } from '@machines/platform/permission.js';

import type { Place } from './MenuBranches.js';

export interface Move {
  readonly menu: MenuRow;
  readonly fields: { readonly menuParentId?: string | null; readonly sortNo: number };
}

const STEP = 10;

export function movesOf(menus: readonly MenuRow[], menuId: string, targetId: string, place: Place): readonly Move[] {
  const menu = menus.find((one) => one.menuId === menuId);
  const target = menus.find((one) => one.menuId === targetId);
  if (!menu || !target || menu === target) return [];
  const parent = place === 'inside' ? target.menuId : target.menuParentId;
  const siblings = menus.filter((one) => one.menuParentId === parent && one !== menu).toSorted((a, b) => a.sortNo - b.sortNo);
  const at = place === 'inside' ? siblings.length : siblings.indexOf(target) + (place === 'after' ? 1 : 0);
  const parentChange = parent === menu.menuParentId ? {} : { menuParentId: parent };
  const [before, after] = [siblings[at - 1]?.sortNo ?? 0, siblings[at]?.sortNo];
  const between = after === undefined ? before + STEP : Math.floor((before + after) / 2);
  if (between > before && (after === undefined || between < after)) return [{ menu, fields: { ...parentChange, sortNo: between } }];
  const order = [...siblings.slice(0, at), menu, ...siblings.slice(at)];
  return order.flatMap((one, index): readonly Move[] => {
    const sortNo = (index + 1) * STEP;
    if (one === menu) return [{ menu, fields: { ...parentChange, sortNo } }];
    return one.sortNo === sortNo ? [] : [{ menu: one, fields: { sortNo } }];
  });
}
