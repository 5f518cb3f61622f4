/** The left menu: list screens of all definitions and screens that stand on their own, by family, as the session's responsibility may open them. */
import type { Screen } from '@machines/kernel/definition.js';
import type { Label } from '@machines/kernel/fields.js';

import type { CatalogueEntry } from '../kernel/definitions.js';
import type { Screens } from '../kernel/screen/screen.js';
import type { Session } from '../kernel/session/session.js';
import { isSupplierUser } from '../kernel/session/session.js';

export interface MenuItem { readonly route: string; readonly label: Label }
export interface MenuGroup { readonly family: string; readonly label: Label; readonly items: readonly MenuItem[] }

const families: readonly (readonly [string, Label])[] = [
  ['compete', { en: 'Live competition', cn: '在线竞价' }],
  ['purchasing', { en: 'Purchasing', cn: '采购' }],
  ['orders', { en: 'Orders and deliveries', cn: '订单与交货' }],
  ['suppliers', { en: 'Suppliers', cn: '供应商' }],
  ['base', { en: 'Master data', cn: '基础数据' }],
  ['platform', { en: 'Users and access', cn: '用户与权限' }],
];

export function mayOpen(screen: Pick<Screen, 'audience' | 'resp'>, session: Session): boolean {
  if (!screen.audience.includes(isSupplierUser(session) ? 'EX' : 'INSIDE')) return false;
  const code = session.current?.respCode;
  return screen.resp === undefined || (code !== undefined && screen.resp.includes(code));
}

const inMenu = (screen: Screen, screens: Screens): boolean => screen.kind === 'list' || screens[screen.route]?.menu === true;

export function menuOf(catalogue: readonly CatalogueEntry[], screens: Screens, session: Session): readonly MenuGroup[] {
  const known = new Map(families);
  const found = new Map<string, MenuItem[]>();
  for (const { path, screens: own } of catalogue) {
    const family = path.split('/', 1)[0]!;
    const items = own.filter((screen) => inMenu(screen, screens) && mayOpen(screen, session)).map(({ route, label }) => ({ route, label }));
    if (items.length > 0) found.set(family, [...(found.get(family) ?? []), ...items]);
  }
  const order = [...known.keys(), ...[...found.keys()].filter((family) => !known.has(family))];
  return order.flatMap((family) => (found.has(family) ? [{ family, label: known.get(family) ?? { en: family, cn: family }, items: found.get(family)! }] : []));
}

/** Groups and items whose name in either language, or whose route, contains the text. */
export function found(groups: readonly MenuGroup[], text: string): readonly MenuGroup[] {
  const word = text.trim().toLowerCase();
  if (word === '') return groups;
  const fits = ({ label, route }: MenuItem): boolean => [label.cn, label.en, route].some((name) => name.toLowerCase().includes(word));
  return groups.map((group) => ({ ...group, items: group.items.filter(fits) })).filter((group) => group.items.length > 0);
}
