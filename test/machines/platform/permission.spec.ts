import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { menuTree } from '../../../state-machines/kernel/menu-tree.js';
import type {
  AccessBook,
  MenuRow,
  PermissionQuestion,
  ResourceRow,
  ResponsibilityRow,
  RoleRow,
} from '../../../state-machines/platform/permission.js';
import { explainPermission, grantsOf, menuRowsOf, permits } from '../../../state-machines/platform/permission.js';

const menu = (menuId: string, menuParentId: string | null, menuType: MenuRow['menuType'], more: Partial<MenuRow> = {}): MenuRow => ({
  menuId,
  menuCode: `m${menuId}`,
  menuName: `菜单${menuId}`,
  menuNameEn: `Menu ${menuId}`,
  menuType,
  menuParentId,
  levelId: null,
  sortNo: 10,
  htmlUrl: menuType === 'DIR' ? null : `route${menuId}`,
  imageLink: null,
  systemCode: 'BASE',
  userType: 'INSIDE',
  docTypes: null,
  enabled: 'Y',
  ...more,
});
const resource = (resourceId: string, menuId: string, resourceCode: string, more: Partial<ResourceRow> = {}): ResourceRow => ({
  resourceId,
  menuId,
  resourceCode,
  resourceName: resourceCode,
  resourceNameEn: null,
  resIcon: null,
  position: 'FORM',
  sortNo: 10,
  confirmText: null,
  enabled: 'Y',
  ...more,
});
const role = (roleId: string, privileges: Readonly<Record<string, readonly string[]>>, more: Partial<RoleRow> = {}): RoleRow => ({
  roleId,
  roleCode: `R${roleId}`,
  roleName: `角色${roleId}`,
  roleNameEn: `Role ${roleId}`,
  userType: 'INSIDE',
  enabled: 'Y',
  privileges: new Map(Object.entries(privileges)),
  ...more,
});
const responsibility = (roleIds: readonly string[], more: Partial<ResponsibilityRow> = {}): ResponsibilityRow => ({
  responsibilityId: '7',
  respCode: 'BUYER',
  respName: '采购员',
  respNameEn: 'Buyer',
  userType: 'INSIDE',
  roleIds,
  homeMenuId: null,
  readOnly: false,
  enabled: 'Y',
  startDate: null,
  endDate: null,
  ...more,
});
const byId = <T>(rows: readonly T[], key: keyof T): ReadonlyMap<string, T> => new Map(rows.map((row) => [row[key] as string, row]));
const bookOf = (
  menus: readonly MenuRow[],
  resources: readonly ResourceRow[],
  roles: readonly RoleRow[],
  responsibilities: readonly ResponsibilityRow[],
): AccessBook => ({
  menus: byId(menus, 'menuId'),
  resources: byId(resources, 'resourceId'),
  roles: byId(roles, 'roleId'),
  responsibilities: byId(responsibilities, 'responsibilityId'),
});

describe('the menu', () => {
  test('the example: a disabled directory goes with what is below it, so do directories without a page and what lost its parent; a hidden function still opens', () => {
    const rows = [
      menu('1', null, 'DIR'),
      menu('2', '1', 'MENU'),
      menu('3', '1', 'DIR', { enabled: 'N' }),
      menu('4', '3', 'MENU'),
      menu('5', null, 'DIR'),
      menu('6', '5', 'FUNC'),
      menu('7', '99', 'MENU'),
    ];
    const told: string[] = [];
    const { shown, routes } = menuTree(rows, (fault) => told.push(fault));
    expect(shown.map(({ menuId, children }) => [menuId, children.map((child) => child.menuId)])).toEqual([['1', ['2']]]);
    expect(routes.map(({ menuId }) => menuId)).toEqual(['1', '2', '5', '6']);
    expect(told).toEqual(['1 rows have no parent among the rows']);
  });

  test('pages stand in their order, then in the order of their ids', () => {
    const { shown } = menuTree([
      menu('1', null, 'DIR'),
      menu('12', '1', 'MENU'),
      menu('3', '1', 'MENU'),
      menu('2', '1', 'MENU', { sortNo: 20 }),
    ]);
    expect(shown[0]!.children.map(({ menuId }) => menuId)).toEqual(['3', '12', '2']);
  });
});

/** Orders: a directory, their list and a hidden edit screen; a buyer's role with the list. */
const menus = [
  menu('1', null, 'DIR'),
  menu('2', '1', 'MENU', { docTypes: 'srmPurOrderHeader' }),
  menu('3', '1', 'FUNC', { docTypes: 'srmPurOrderHeader, srmPurOrderLine' }),
];
const resources = [
  resource('21', '2', 'btnAdd'),
  resource('22', '2', 'btnSubmit'),
  resource('31', '3', 'btnSubmit'),
  resource('32', '3', 'btnVoid'),
];
const ordering = { 2: ['21', '22'] };
const given = (
  more: {
    menus?: readonly MenuRow[];
    resources?: readonly ResourceRow[];
    roles?: readonly RoleRow[];
    resp?: Partial<ResponsibilityRow>;
  } = {},
) => {
  const resp = responsibility(['9'], more.resp);
  const book = bookOf(more.menus ?? menus, more.resources ?? resources, more.roles ?? [role('9', ordering)], [resp]);
  return { book, grants: grantsOf(book, resp) };
};

describe('what a responsibility gives', () => {
  test('the buttons of its roles on their menus, for the documents that the menu is about', () => {
    const { book, grants } = given();
    expect(permits(grants, 'srmPurOrderHeader', 'btnSubmit')).toBe(true);
    expect(permits(grants, 'srmPurOrderHeader', 'btnVoid')).toBe(false);
    expect(permits(grants, 'srmPurOrderLine', 'btnSubmit')).toBe(false);
    expect(menuRowsOf(book, grants).map(({ menuId }) => menuId)).toEqual(['1', '2']);
  });

  test('two roles give what either gives', () => {
    const both = given({ roles: [role('9', ordering), role('8', { 3: ['32'] })], resp: { roleIds: ['9', '8'] } });
    expect(['btnAdd', 'btnSubmit', 'btnVoid'].map((code) => permits(both.grants, 'srmPurOrderHeader', code))).toEqual([true, true, true]);
    expect(permits(both.grants, 'srmPurOrderLine', 'btnVoid')).toBe(true);
  });

  test.each([
    ['the directory above is disabled', { menus: menus.map((one) => (one.menuId === '1' ? { ...one, enabled: 'N' as const } : one)) }],
    ['the menu is disabled', { menus: menus.map((one) => (one.menuId === '2' ? { ...one, enabled: 'N' as const } : one)) }],
    ['the directory above is missing', { menus: menus.slice(1) }],
    ['the menu is for suppliers', { menus: menus.map((one) => ({ ...one, userType: 'EX' as const })) }],
    ['the button is disabled', { resources: resources.map((one) => ({ ...one, enabled: 'N' as const })) }],
    ['the button stands on another menu', { resources: resources.map((one) => ({ ...one, menuId: '3' })) }],
    ['the role is disabled', { roles: [role('9', ordering, { enabled: 'N' })] }],
    ['the role is for suppliers', { roles: [role('9', ordering, { userType: 'EX' })] }],
    ['the responsibility only reads', { resp: { readOnly: true } }],
  ])('nothing when %s', (_why, change) => expect(permits(given(change).grants, 'srmPurOrderHeader', 'btnSubmit')).toBe(false));
});

test('a responsibility that only reads keeps its menus, and of their buttons those that take things away', () => {
  const reading = ['btnExport', 'btnDownloadAttachment', 'btnViewSensitive'];
  const placed = ['btnSubmit', ...reading, 'btnImport', 'btnUploadAttachment'].map((code, index) =>
    resource(String(41 + index), '2', code),
  );
  const buttonsOf = (readOnly: boolean) =>
    [
      ...given({ resources: placed, roles: [role('9', { 2: placed.map(({ resourceId }) => resourceId) })], resp: { readOnly } }).grants
        .menus,
    ].map(([id, all]) => [id, all.map(({ resourceCode }) => resourceCode).sort()]);
  expect(buttonsOf(false)).toEqual([['2', placed.map(({ resourceCode }) => resourceCode).sort()]]);
  expect(buttonsOf(true)).toEqual([['2', [...reading].sort()]]);
});

describe('why', () => {
  const asked: PermissionQuestion = {
    responsibilityId: '7',
    holding: { id: '70', state: 'enabled', startDate: '2026-01-01', endDate: null },
    date: '2026-03-02',
    docType: 'srmPurOrderHeader',
    resourceCode: 'btnSubmit',
  };
  const said = (more: Parameters<typeof given>[0] = {}, question: Partial<PermissionQuestion> = {}) =>
    explainPermission(given(more).book, { ...asked, ...question });
  const failing = (...args: Parameters<typeof said>) =>
    said(...args)
      .filter(({ ok }) => !ok)
      .map(({ name, row }) => [name, row?.type ?? null, row?.id ?? null]);

  test('all checks in their order, each with the row that decides it', () => {
    expect(said().map(({ name, ok, row }) => [name, ok, row?.type, row?.id])).toEqual([
      ['HELD', true, 'baseUserResp', '70'],
      ['RESPONSIBILITY', true, 'baseResponsibility', '7'],
      ['ROLE', true, 'baseRole', '9'],
      ['PRIVILEGE', true, 'baseMenuPrivilege', '9:2'],
      ['RESOURCE', true, 'baseResource', '22'],
      ['MENU_PATH', true, 'baseMenu', '2'],
      ['USER_TYPE', true, 'baseMenu', '2'],
      ['READ_ONLY', true, 'baseResponsibility', '7'],
    ]);
  });

  test('what is in the way is named', () => {
    expect(failing({}, { holding: null })).toEqual([['HELD', null, null]]);
    expect(failing({}, { holding: { ...asked.holding!, endDate: '2026-03-01' } })).toEqual([['HELD', 'baseUserResp', '70']]);
    expect(failing({ resp: { endDate: '2026-03-01' } })).toEqual([['RESPONSIBILITY', 'baseResponsibility', '7']]);
    expect(failing({ roles: [role('9', ordering, { enabled: 'N' })] }).slice(0, 2)).toEqual([
      ['ROLE', 'baseRole', '9'],
      ['PRIVILEGE', null, null],
    ]);
    expect(failing({}, { resourceCode: 'btnVoid' })).toEqual([['RESOURCE', null, null]]);
    expect(failing({ menus: menus.map((one) => (one.menuId === '1' ? { ...one, enabled: 'N' as const } : one)) })).toEqual([
      ['MENU_PATH', 'baseMenu', '1'],
    ]);
    expect(failing({ resp: { readOnly: true } })).toEqual([['READ_ONLY', 'baseResponsibility', '7']]);
    const exporting = {
      resp: { readOnly: true },
      resources: [...resources, resource('29', '2', 'btnExport')],
      roles: [role('9', { 2: ['29'] })],
    };
    expect(failing(exporting, { resourceCode: 'btnExport' })).toEqual([]);
  });

  test('the explanation and the decision never disagree', () => {
    const flag = fc.constantFrom('Y' as const, 'N' as const);
    const audience = fc.constantFrom('INSIDE' as const, 'EX' as const, 'ALL' as const);
    fc.assert(
      fc.property(
        fc.array(flag, { minLength: 3, maxLength: 3 }),
        audience,
        fc.array(flag, { minLength: 4, maxLength: 4 }),
        fc.subarray(['21', '22', '31', '32', '99']),
        fc.subarray(['2', '3', '98']),
        flag,
        fc.constantFrom('INSIDE', 'EX'),
        fc.boolean(),
        fc.constantFrom('btnAdd', 'btnSubmit', 'btnVoid'),
        (enabled, userType, placed, ids, held, roleEnabled, roleType, readOnly, resourceCode) => {
          const more = {
            menus: menus.map((one, index) => ({ ...one, enabled: enabled[index]!, userType })),
            resources: resources.map((one, index) => ({ ...one, enabled: placed[index]! })),
            roles: [role('9', Object.fromEntries(held.map((id) => [id, ids])), { enabled: roleEnabled, userType: roleType })],
            resp: { readOnly },
          };
          expect(said(more, { resourceCode }).every(({ ok }) => ok)).toBe(permits(given(more).grants, 'srmPurOrderHeader', resourceCode));
        },
      ),
      { numRuns: 500 },
    );
  });
});
