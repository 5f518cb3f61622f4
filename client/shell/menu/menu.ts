/** The menu as groups of pages, for whoever shows it flat: the home page, the search box, the filter. */
import type { Label } from '@machines/kernel/fields.js';

import type { MenuNode, Menus } from '../../kernel/session/menus.js';
import { nameOfMenu } from '../../kernel/session/menus.js';

export interface MenuItem {
  readonly menuId: string;
  readonly route: string;
  readonly label: Label;
}
export interface MenuGroup {
  readonly family: string;
  readonly label: Label;
  readonly items: readonly MenuItem[];
}

const pagesOf = (nodes: readonly MenuNode[]): readonly MenuItem[] =>
  nodes.flatMap((node) =>
    node.menuType === 'MENU' && node.htmlUrl !== null
      ? [{ menuId: node.menuId, route: node.htmlUrl, label: nameOfMenu(node) }]
      : pagesOf(node.children),
  );

export function menuGroups(menus: Menus | null): readonly MenuGroup[] {
  return (menus?.shown ?? [])
    .map((node) => ({ family: node.menuCode, label: nameOfMenu(node), items: pagesOf(node.menuType === 'DIR' ? node.children : [node]) }))
    .filter(({ items }) => items.length > 0);
}

/** Only what is called so, in either language or by its route, with what is above it. */
export function found(nodes: readonly MenuNode[], text: string): readonly MenuNode[] {
  const word = text.trim().toLowerCase();
  if (word === '') return nodes;
  const fits = ({ menuNameCn, menuNameEn, htmlUrl }: MenuNode): boolean =>
    [menuNameCn, menuNameEn, htmlUrl ?? ''].some((name) => name.toLowerCase().includes(word));
  return nodes.flatMap((node): readonly MenuNode[] => {
    const children = found(node.children, text);
    return node.menuType === 'DIR' ? (children.length > 0 ? [{ ...node, children }] : []) : fits(node) ? [node] : [];
  });
}
