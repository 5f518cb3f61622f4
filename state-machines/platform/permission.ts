/**
 * Who may do what, decided from the rows that administrators keep (platform-access.md §2.2 to §2.7): a responsibility has
 * roles, a role has menus with some of their buttons, a menu is open when everything above it is. One set of rules for
 * the server that decides, the screens that preview, and whoever asks why.
 */
import { DOWNLOAD_FILES } from '../kernel/attachments.js';
import type { Label } from '../kernel/fields.js';
import { VIEW_SENSITIVE } from '../kernel/masks.js';
import type { MenuType } from '../kernel/menu-tree.js';
import { compareIds, docTypesOf } from '../kernel/menu-tree.js';
import { compareDates } from '../kernel/primitives/instant.js';

export interface MenuRow {
  readonly menuId: string;
  readonly menuCode: string;
  readonly menuName: string;
  readonly menuNameEn: string;
  readonly menuType: MenuType;
  readonly menuParentId: string | null;
  readonly levelId: number | null;
  readonly sortNo: number;
  readonly htmlUrl: string | null;
  readonly imageLink: string | null;
  readonly systemCode: string | null;
  readonly userType: 'INSIDE' | 'EX' | 'ALL';
  readonly docTypes: string | null;
  readonly enabled: 'Y' | 'N';
  /** Where it may be changed: the version that was read. */
  readonly rev?: number;
}

export interface ResourceRow {
  readonly resourceId: string;
  readonly menuId: string;
  readonly resourceCode: string;
  readonly resourceName: string;
  readonly resourceNameEn: string | null;
  readonly resIcon: string | null;
  readonly position: string;
  readonly sortNo: number;
  readonly confirmText: string | null;
  readonly enabled: 'Y' | 'N';
}

export interface RoleRow {
  readonly roleId: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleNameEn: string | null;
  readonly userType: string;
  readonly enabled: 'Y' | 'N';
  /** Button resources by menu. */
  readonly privileges: ReadonlyMap<string, readonly string[]>;
}

export interface ResponsibilityRow {
  readonly responsibilityId: string;
  readonly respCode: string;
  readonly respName: string;
  readonly respNameEn: string | null;
  readonly userType: string;
  readonly roleIds: readonly string[];
  /** Opened first; null: the home page. */
  readonly homeMenuId: string | null;
  readonly readOnly: boolean;
  readonly enabled: 'Y' | 'N';
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** All rows that permission is decided from, by id. */
export interface AccessBook {
  readonly menus: ReadonlyMap<string, MenuRow>;
  readonly resources: ReadonlyMap<string, ResourceRow>;
  readonly roles: ReadonlyMap<string, RoleRow>;
  readonly responsibilities: ReadonlyMap<string, ResponsibilityRow>;
}

/** What is left of its roles' buttons to a responsibility that only reads. */
const readingButtons: ReadonlySet<string> = new Set(['btnExport', DOWNLOAD_FILES, VIEW_SENSITIVE]);
/** Records that whoever only reads keeps of what he reads (platform-system.md §11): they change no business document. */
const readersRecords: ReadonlySet<string> = new Set(['auditCase', 'auditExport']);
export const isReadersRecord = (docType: string): boolean => readersRecords.has(docType);
const ofReaders = ({ docTypes }: MenuRow): boolean => {
  const types = docTypesOf(docTypes);
  return types.length > 0 && types.every(isReadersRecord);
};

/** What a responsibility gives: open menus with their buttons, and the buttons of each document type. */
export interface Grants {
  readonly readOnly: boolean;
  readonly menus: ReadonlyMap<string, readonly ResourceRow[]>;
  readonly buttons: ReadonlyMap<string, ReadonlySet<string>>;
}

const fitsUser = (menu: MenuRow, userType: string): boolean => menu.userType === 'ALL' || menu.userType === userType;

/** The menu, then what is above it; shorter than it should be where a parent is missing. */
export function pathOf(menus: ReadonlyMap<string, MenuRow>, menuId: string): readonly MenuRow[] {
  const path: MenuRow[] = [];
  for (let at = menus.get(menuId); at && !path.includes(at); at = at.menuParentId === null ? undefined : menus.get(at.menuParentId))
    path.push(at);
  return path;
}

/** Enabled with everything above it, nothing of which is missing. */
export function isOpen(menus: ReadonlyMap<string, MenuRow>, menuId: string): boolean {
  const path = pathOf(menus, menuId);
  return path.length > 0 && path.at(-1)!.menuParentId === null && path.every((menu) => menu.enabled === 'Y');
}

export const rolesOf = (book: AccessBook, responsibility: ResponsibilityRow): readonly RoleRow[] =>
  responsibility.roleIds
    .flatMap((id) => book.roles.get(id) ?? [])
    .filter((role) => role.enabled === 'Y' && role.userType === responsibility.userType);

/** Dates are the caller's matter: a responsibility is held, and valid, today or not. */
export function grantsOf(book: AccessBook, responsibility: ResponsibilityRow): Grants {
  const held = new Map<string, Set<string>>();
  for (const { privileges } of rolesOf(book, responsibility)) {
    for (const [menuId, resourceIds] of privileges) {
      const ids = held.get(menuId) ?? new Set<string>();
      for (const id of resourceIds) ids.add(id);
      held.set(menuId, ids);
    }
  }
  const menus = new Map<string, readonly ResourceRow[]>();
  const buttons = new Map<string, Set<string>>();
  for (const [menuId, ids] of held) {
    const menu = book.menus.get(menuId);
    if (!menu || !fitsUser(menu, responsibility.userType) || !isOpen(book.menus, menuId)) continue;
    const given = [...ids]
      .flatMap((id) => book.resources.get(id) ?? [])
      .filter(
        ({ enabled, menuId: placedOn, resourceCode }) =>
          enabled === 'Y' && placedOn === menuId && (!responsibility.readOnly || readingButtons.has(resourceCode) || ofReaders(menu)),
      );
    menus.set(
      menuId,
      given.sort((a, b) => a.sortNo - b.sortNo || (a.resourceCode < b.resourceCode ? -1 : 1)),
    );
    for (const type of docTypesOf(menu.docTypes)) {
      const codes = buttons.get(type) ?? new Set<string>();
      for (const { resourceCode } of given) codes.add(resourceCode);
      buttons.set(type, codes);
    }
  }
  return { readOnly: responsibility.readOnly, menus, buttons };
}

export const noGrants: Grants = { readOnly: true, menus: new Map(), buttons: new Map() };

/** `permitted(…)` of §2.7 for an event's button of a document type. */
export const permits = ({ readOnly, buttons }: Grants, docType: string, button: string): boolean =>
  (!readOnly || isReadersRecord(docType)) && (buttons.get(docType)?.has(button) ?? false);

/** Rows of `findBaseMenuByRespId`: the menus given and the directories above them. */
export function menuRowsOf(book: AccessBook, grants: Grants): readonly MenuRow[] {
  const shown = new Set<string>();
  for (const menuId of grants.menus.keys()) for (const menu of pathOf(book.menus, menuId)) shown.add(menu.menuId);
  return [...shown].map((id) => book.menus.get(id)!).sort((a, b) => a.sortNo - b.sortNo || compareIds(a.menuId, b.menuId));
}

export type CheckName = 'HELD' | 'RESPONSIBILITY' | 'ROLE' | 'PRIVILEGE' | 'RESOURCE' | 'MENU_PATH' | 'USER_TYPE' | 'READ_ONLY';

/** One check with the row that decides it; null: there is no such row. */
export interface Check {
  readonly name: CheckName;
  readonly label: Label;
  readonly ok: boolean;
  readonly row: {
    readonly type: 'baseUserResp' | 'baseResponsibility' | 'baseRole' | 'baseMenuPrivilege' | 'baseResource' | 'baseMenu';
    readonly id: string;
    readonly name: Label;
  } | null;
}

export interface Holding {
  readonly id: string;
  readonly state: string;
  readonly startDate: string;
  readonly endDate: string | null;
}

export interface PermissionQuestion {
  readonly responsibilityId: string;
  /** How the user holds it; null: not at all. */
  readonly holding: Holding | null;
  /** yyyy-MM-dd of the user's zone. */
  readonly date: string;
  /** One menu; else any that names the document type. */
  readonly menuId?: string;
  readonly docType?: string;
  /** Not said: only whether the menu opens. */
  readonly resourceCode?: string;
  /** The button sends an event; not said: as its code tells. */
  readonly sends?: boolean;
}

const within = (date: string, start: string | null, end: string | null): boolean =>
  (start === null || compareDates(start, date) <= 0) && (end === null || compareDates(date, end) <= 0);

const labels: Readonly<Record<CheckName, Label>> = {
  HELD: { en: 'The user holds the responsibility on that day', cn: '用户当日持有该职责' },
  RESPONSIBILITY: { en: 'The responsibility is enabled and valid', cn: '职责已启用且在有效期内' },
  ROLE: { en: 'It has an enabled role for its user type', cn: '职责包含已启用且适用的角色' },
  PRIVILEGE: { en: 'A role gives the menu', cn: '角色包含该菜单' },
  RESOURCE: { en: 'The button is placed on the menu, enabled and given', cn: '按钮资源已启用并已授权' },
  MENU_PATH: { en: 'The menu and everything above it is enabled', cn: '菜单及其全部上级已启用' },
  USER_TYPE: { en: 'The menu is for this kind of user', cn: '菜单适用该用户类型' },
  READ_ONLY: { en: 'The responsibility may change records', cn: '职责不是只读' },
};
const check = (name: CheckName, ok: boolean, row: Check['row']): Check => ({ name, label: labels[name], ok, row });

const said = (cn: string, en: string | null): Label => ({ cn, en: en ?? cn });
const menuSaid = (menu: MenuRow | undefined): Check['row'] =>
  menu ? { type: 'baseMenu', id: menu.menuId, name: said(menu.menuName, menu.menuNameEn) } : null;
const roleSaid = (role: RoleRow | undefined): Check['row'] =>
  role ? { type: 'baseRole', id: role.roleId, name: said(role.roleName, role.roleNameEn) } : null;

/** How far a role's menu leads; the farthest is the one to be explained. */
interface Way {
  readonly role: RoleRow;
  readonly menu: MenuRow;
  readonly resource: ResourceRow | undefined;
  readonly given: boolean;
  readonly open: boolean;
  readonly fits: boolean;
}

const reached = ({ given, open, fits }: Way): number => Number(given) * 4 + Number(open) * 2 + Number(fits);

/** The ordered checks of §2.7 with the row that decides each. Pure: what is asked, and the rows, are all it needs. */
export function explainPermission(book: AccessBook, question: PermissionQuestion): readonly Check[] {
  const {
    holding,
    date,
    responsibilityId,
    resourceCode,
    sends = resourceCode !== undefined && !readingButtons.has(resourceCode),
  } = question;
  const responsibility = book.responsibilities.get(responsibilityId);
  const respRow: Check['row'] = responsibility
    ? { type: 'baseResponsibility', id: responsibilityId, name: said(responsibility.respName, responsibility.respNameEn) }
    : null;
  const held = check(
    'HELD',
    holding !== null && holding.state === 'enabled' && within(date, holding.startDate, holding.endDate),
    holding && { type: 'baseUserResp', id: holding.id, name: respRow?.name ?? said('', '') },
  );
  const usable = check(
    'RESPONSIBILITY',
    responsibility !== undefined && responsibility.enabled === 'Y' && within(date, responsibility.startDate, responsibility.endDate),
    respRow,
  );
  const roles = responsibility ? rolesOf(book, responsibility) : [];
  const named = responsibility?.roleIds.flatMap((id) => book.roles.get(id) ?? [])[0];
  const ways = roles.flatMap((role) => waysOf(book, role, question, responsibility!.userType)).toSorted((a, b) => reached(b) - reached(a));
  const [best] = ways;
  return [
    held,
    usable,
    check('ROLE', roles.length > 0, roleSaid(best?.role ?? roles[0] ?? named)),
    check(
      'PRIVILEGE',
      best !== undefined,
      best
        ? {
            type: 'baseMenuPrivilege',
            id: `${best.role.roleId}:${best.menu.menuId}`,
            name: said(
              `${best.role.roleName} · ${best.menu.menuName}`,
              `${best.role.roleNameEn ?? best.role.roleName} · ${best.menu.menuNameEn}`,
            ),
          }
        : null,
    ),
    ...(resourceCode === undefined
      ? []
      : [
          check(
            'RESOURCE',
            best?.given ?? false,
            best?.resource
              ? { type: 'baseResource', id: best.resource.resourceId, name: said(best.resource.resourceName, best.resource.resourceNameEn) }
              : null,
          ),
        ]),
    check(
      'MENU_PATH',
      best?.open ?? false,
      menuSaid(best && (pathOf(book.menus, best.menu.menuId).find((menu) => menu.enabled !== 'Y') ?? best.menu)),
    ),
    check('USER_TYPE', best?.fits ?? false, menuSaid(best?.menu)),
    ...(sends
      ? [
          check(
            'READ_ONLY',
            responsibility !== undefined &&
              (!responsibility.readOnly || (question.docType !== undefined && isReadersRecord(question.docType))),
            respRow,
          ),
        ]
      : []),
  ];
}

function waysOf(book: AccessBook, role: RoleRow, { menuId, docType, resourceCode }: PermissionQuestion, userType: string): readonly Way[] {
  return [...role.privileges].flatMap(([id, resourceIds]): readonly Way[] => {
    const menu = book.menus.get(id);
    const asked = menu && (menuId !== undefined ? id === menuId : docType === undefined || docTypesOf(menu.docTypes).includes(docType));
    if (!asked) return [];
    const placed =
      resourceCode === undefined
        ? []
        : [...book.resources.values()].filter((one) => one.menuId === id && one.resourceCode === resourceCode);
    const given = placed.find((one) => one.enabled === 'Y' && resourceIds.includes(one.resourceId));
    return [
      {
        role,
        menu,
        resource: given ?? placed[0],
        given: resourceCode === undefined || given !== undefined,
        open: isOpen(book.menus, id),
        fits: fitsUser(menu, userType),
      },
    ];
  });
}
