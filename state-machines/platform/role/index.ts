/**
 * A set of menus with some of their buttons (platform-access.md §2.4). Responsibilities are made of roles. What an
 * administrator changes of a role that he holds himself waits for another administrator.
 */
import { event, systemEvent } from '../../kernel/events.js';
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

/** Read by prepare of CREATE and SAVE. */
export interface RoleFacts {
  /** The person who saves holds an enabled responsibility with this role. */
  readonly ownRole?: boolean;
  /** Who the menus that the save names are for, by id. */
  readonly menuTypes?: Readonly<Record<string, string>>;
}

export interface Privilege {
  readonly menuId: string;
  readonly resourceIds: readonly string[];
}

/** Rights that the product ships for a role: what was offered once is not offered again. */
export interface ShippedRights {
  readonly privileges: readonly Privilege[];
  /** Button codes by menu code. */
  readonly offered: Readonly<Record<string, readonly string[]>>;
}

interface Role {
  readonly userType: string;
  readonly privileges: readonly Privilege[];
  readonly pendingDiff: SavePayload | null;
  readonly pendingBy: string | null;
  readonly shipped: Readonly<Record<string, readonly string[]>>;
}
type RoleGuard = Guard<Role, MachineEvent>;

const { guard, reasons } = refusalsOf({
  ROLE_MENU_TYPE: { en: 'Role and menu are for different user types.', cn: '角色与菜单适用用户类型不一致' },
  ROLE_SELF_GRANT: { en: 'Another administrator must confirm changes to your own rights.', cn: '涉及本人权限,须由其他管理员确认' },
  ROLE_PENDING: {
    en: 'A change of this role waits for confirmation. Confirm or refuse it first.',
    cn: '该角色有待确认的变更,请先确认或退回',
  },
  ROLE_NO_PENDING: { en: 'No change of this role waits for confirmation.', cn: '该角色没有待确认的变更' },
});
const factsOf = (sent: MachineEvent) => sent.facts as RoleFacts;
const savedOf = (sent: MachineEvent) => sent.payload as SavePayload;
const asksForRights = (sent: MachineEvent): boolean => savedOf(sent).lines?.['privileges'] !== undefined;

const sameAudience: RoleGuard = guard(
  'ROLE_MENU_TYPE',
  ({ userType, privileges }, sent) => {
    const { menuTypes = {} } = factsOf(sent);
    return privileges.every(({ menuId }) => [undefined, 'ALL', userType].includes(menuTypes[menuId]));
  },
  { needs: 'ask' },
);
const nothingWaits: RoleGuard = guard('ROLE_PENDING', ({ pendingDiff }, sent) => pendingDiff === null || !asksForRights(sent), {
  needs: 'ask',
});
const somethingWaits: RoleGuard = guard('ROLE_NO_PENDING', ({ pendingDiff }) => pendingDiff !== null, { over: ['pendingDiff'] });
const anotherAdministrator: RoleGuard = guard('ROLE_SELF_GRANT', ({ pendingBy }, sent) => pendingBy !== sent.actor.userId, {
  over: ['pendingBy'],
});

const lines = {
  privileges: hot(
    'Menu-function privileges',
    '菜单功能权限',
    { entity: 'baseMenuPrivilege', key: 'menuId', bound: 5000 },
    {
      menuId: f.ref('baseMenu', 'Menu', '菜单', { need: 'save' }),
      resourceIds: f.refs('baseResource', 'Buttons', '按钮'),
    },
  ),
};

const settled = { pendingDiff: null, pendingBy: null };
const applied = (role: Role) => ({ ...applySave<Role>(lines, role, role.pendingDiff!), ...settled });

function withShipped(role: Role, { privileges, offered }: ShippedRights) {
  const now = new Map(role.privileges.map((line) => [line.menuId, line]));
  for (const { menuId, resourceIds } of privileges)
    now.set(menuId, { menuId, resourceIds: [...new Set([...(now.get(menuId)?.resourceIds ?? []), ...resourceIds])] });
  return { privileges: [...now.values()], shipped: offered };
}

const shipped = {
  to: 'same',
  who: [system],
  change: (role: Role, sent: MachineEvent) => withShipped(role, sent.payload as ShippedRights),
} as const;
const ADMIN = by('ADMIN');

export const baseRole = defineMaster({
  type: 'baseRole',
  path: 'platform/role',
  title: { en: 'Role', cn: '角色' },
  fields: {
    roleCode: f.text(40, 'Code', '角色编码', { need: 'save', fixed: true }),
    roleName: f.text(60, 'Name', '角色名称', { need: 'save' }),
    roleNameEn: f.text(60, 'English name', '英文名称'),
    userType: f.lookup(platformLookups.BASE_USER_TYPE, 'User type', '适用用户', { need: 'save', fixed: true }),
    pendingDiff: f.json<SavePayload>()('Change to be confirmed', '待确认变更', { computed: true }),
    pendingBy: f.ref('baseUsers', 'Changed by', '变更人', { computed: true }),
    shipped: f.json<Readonly<Record<string, readonly string[]>>>()('Rights shipped', '出厂权限', {
      computed: true,
      initial: {} as Readonly<Record<string, readonly string[]>>,
    }),
  },
  lines,
  maintainer: [ADMIN],
  holds: [sameAudience as Guard<unknown, MachineEvent>, nothingWaits as Guard<unknown, MachineEvent>],
  reasons,
  defers: (_role, sent) =>
    factsOf(sent).ownRole === true && asksForRights(sent) ? { pendingDiff: savedOf(sent), pendingBy: sent.actor.userId } : null,
  events: {
    CONFIRM_PRIVILEGE: event('Confirm change', '确认变更', {}, { seen: true }),
    REFUSE_PRIVILEGE: event('Drop change', '退回变更', {}, { seen: true }),
    SHIPPED: systemEvent<ShippedRights>('Shipped rights added', '补充出厂权限'),
  },
  rows: {
    draft: { SHIPPED: shipped as never },
    disabled: { SHIPPED: shipped as never },
    enabled: {
      SHIPPED: shipped as never,
      CONFIRM_PRIVILEGE: { to: 'same', who: [ADMIN], guards: [somethingWaits, anotherAdministrator], change: applied } as never,
      REFUSE_PRIVILEGE: { to: 'same', who: [ADMIN], guards: [somethingWaits], change: () => settled } as never,
    },
  },
  uniqueKeys: [{ columns: ['roleCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'roleName',
  list: {
    columns: ['roleCode', 'roleName', 'roleNameEn', 'userType', 'pendingBy', 'state', 'lastUpdateDate'],
    filters: ['roleCode', 'roleName', 'roleNameEn', 'userType', 'state'],
    related: {
      responsibilities: {
        label: { en: 'Responsibilities', cn: '职责数' },
        entity: 'baseResponsibility',
        by: 'roleIds',
        states: ['enabled'],
      },
    },
    sort: [['roleCode', 'asc']],
  },
  form: [{ label: { en: 'Basic', cn: '基本信息' }, fields: ['roleCode', 'roleName', 'roleNameEn', 'userType', 'remark'] }],
  screens: [
    { route: 'systemsetting/role', kind: 'list', audience: ['INSIDE'], label: { en: 'Roles', cn: '角色' }, resp: ['ADMIN', 'AUDITOR'] },
    {
      route: 'systemsetting/menuFuncPrivilege',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Menu-function privileges', cn: '菜单功能权限' },
      resp: ['ADMIN', 'AUDITOR'],
      menu: true,
    },
  ],
});
