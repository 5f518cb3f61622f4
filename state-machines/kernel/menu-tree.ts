/** Menus as the tree that people see (platform-access.md §2.2); the same on the server, in the shell and in previews. */
import type { TreeNode } from './primitives/tree.js';
import { flattened, toTree } from './primitives/tree.js';

/** Lookup BASE_MENU_TYPE. */
export type MenuType = 'DIR' | 'MENU' | 'LINK' | 'WINDOW' | 'FUNC';

/** Ids are whole numbers too large for a number. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

interface MenuSaid {
  readonly menuId: string;
  readonly menuType: MenuType;
  readonly menuParentId: string | null;
  readonly levelId: number | null;
  readonly enabled: 'Y' | 'N';
  readonly menuName: string;
  readonly sortNo?: number;
}

export interface MenuTree<R> {
  /** What the menu shows. */
  readonly shown: readonly TreeNode<R>[];
  /** Everything that may be opened, hidden functions too. */
  readonly routes: readonly TreeNode<R>[];
}

/**
 * The menu as a tree (§2.2): disabled ones take what is below with them, hidden functions open but do not show, what has
 * lost its parent is dropped, directories without anything to show do not show.
 * @throws TreeError
 */
export function menuTree<R extends MenuSaid>(rows: readonly R[], warn: (fault: string) => void = () => undefined): MenuTree<R> {
  const byOrder = rows.toSorted((a, b) => (a.sortNo ?? 0) - (b.sortNo ?? 0) || compareIds(String(a.menuId), String(b.menuId)));
  const tree = toTree<R>(byOrder, {
    key: 'menuId',
    parentKey: 'menuParentId',
    levelKey: 'levelId',
    config: { keep: (row) => row.enabled === 'Y', nameKey: 'menuName', warn },
  });
  return { shown: displayed(tree), routes: flattened(tree) };
}

function displayed<R extends MenuSaid>(nodes: readonly TreeNode<R>[]): readonly TreeNode<R>[] {
  return nodes.flatMap((node): readonly TreeNode<R>[] => {
    if (node.menuType === 'FUNC') return [];
    const children = displayed(node.children);
    return node.menuType === 'DIR' && children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Document types that a menu names, divided by commas. */
export const docTypesOf = (docTypes: string | null): readonly string[] =>
  (docTypes ?? '')
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');
