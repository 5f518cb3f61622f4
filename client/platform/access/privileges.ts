/** A role's rights while somebody changes them: plain state, and the difference that is saved (platform-access.md §2.4). */
import type { SavePayload } from '@machines/kernel/events.js';
import type { MenuRow, ResourceRow } from '@machines/platform/permission.js';

/** Given resources by menu; a menu without any is given for reading. */
export type Given = ReadonlyMap<string, ReadonlySet<string>>;

export const givenOf = (privileges: ReadonlyMap<string, readonly string[]>): Given =>
  new Map([...privileges].map(([menuId, ids]) => [menuId, new Set(ids)]));

export type Mark = 'all' | 'some' | 'none';

/** The pages in and below a menu. */
export function pagesBelow(menus: readonly MenuRow[], menuId: string): readonly MenuRow[] {
  const menu = menus.find((one) => one.menuId === menuId);
  if (!menu) return [];
  return menu.menuType === 'DIR'
    ? menus.filter((one) => one.menuParentId === menuId).flatMap((one) => pagesBelow(menus, one.menuId))
    : [menu];
}

export function markOf(given: Given, pages: readonly MenuRow[]): Mark {
  const held = pages.filter((page) => given.has(page.menuId)).length;
  return held === 0 ? 'none' : held === pages.length ? 'all' : 'some';
}

/** Gives all of the pages with all of their buttons, or takes them away. */
export function withPages(given: Given, pages: readonly MenuRow[], resources: readonly ResourceRow[], give: boolean): Given {
  const next = new Map(given);
  for (const { menuId } of pages) {
    if (!give) next.delete(menuId);
    else if (!next.has(menuId))
      next.set(menuId, new Set(resources.filter((one) => one.menuId === menuId && one.enabled === 'Y').map((one) => one.resourceId)));
  }
  return next;
}

/** A button needs its menu. */
export function withResource(given: Given, { menuId, resourceId }: Pick<ResourceRow, 'menuId' | 'resourceId'>, give: boolean): Given {
  const ids = new Set(given.get(menuId));
  if (give) ids.add(resourceId);
  else ids.delete(resourceId);
  return new Map(given).set(menuId, ids);
}

/** Read only: the page without a button. */
export const withoutButtons = (given: Given, menuId: string): Given => new Map(given).set(menuId, new Set());

const same = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every((id) => b.has(id));

/** null: nothing was changed. */
export function differenceOf(before: Given, after: Given): NonNullable<SavePayload['lines']>[string] | null {
  const set = [...after]
    .filter(([menuId, ids]) => !same(ids, before.get(menuId)))
    .map(([menuId, ids]) => ({ menuId, resourceIds: [...ids] }));
  const remove = [...before.keys()].filter((menuId) => !after.has(menuId));
  return set.length + remove.length === 0 ? null : { set, remove };
}

/** What a waiting difference would make of the rights. */
export function withDifference(before: Given, payload: SavePayload | null | undefined): Given {
  const { set = [], remove = [] } = payload?.lines?.['privileges'] ?? {};
  const next = new Map(before);
  for (const menuId of remove) next.delete(String(menuId));
  for (const line of set as readonly { readonly menuId: string; readonly resourceIds?: readonly string[] }[])
    next.set(line.menuId, new Set(line.resourceIds ?? next.get(line.menuId)));
  return next;
}

/** How many pages and buttons were added and taken away. */
export function changesOf(before: Given, after: Given): { readonly added: number; readonly removed: number } {
  const keys = (given: Given): Set<string> =>
    new Set([...given].flatMap(([menuId, ids]) => [menuId, ...[...ids].map((id) => `${menuId}/${id}`)]));
  const [was, is] = [keys(before), keys(after)];
  return { added: [...is].filter((key) => !was.has(key)).length, removed: [...was].filter((key) => !is.has(key)).length };
}
