/** The rows that permission is decided from: all of them, some ten thousand, kept until one changes; or those that a few responsibilities lead to. */
import type { AccessBook, MenuRow, ResourceRow, ResponsibilityRow, RoleRow } from '../../../state-machines/platform/permission.js';
import type { Queryable } from '../../kernel/contracts.js';

const menuSql = `select id::text as "menuId", menu_code as "menuCode", menu_name as "menuName", menu_name_en as "menuNameEn", menu_type as "menuType", menu_parent_id::text as "menuParentId", level_id as "levelId",
    sort_no as "sortNo", html_url as "htmlUrl", image_link as "imageLink", system_code as "systemCode", user_type as "userType", doc_types as "docTypes", rev::int as rev, case state when 'enabled' then 'Y' else 'N' end as enabled from base_menu`;
const resourceSql = `select r.id::text as "resourceId", r.menu_id::text as "menuId", r.resource_code as "resourceCode", coalesce(r.resource_name, b.button_name) as "resourceName", coalesce(r.resource_name_en, b.button_name_en) as "resourceNameEn",
    coalesce(r.res_icon, b.res_icon) as "resIcon", r.position, r.sort_no as "sortNo", case b.confirm_flag when 'Y' then coalesce(b.confirm_text, '') end as "confirmText", case when r.state = 'enabled' and b.state = 'enabled' then 'Y' else 'N' end as enabled
  from base_resource r join base_button b on b.button_code = r.resource_code`;
const roleSql = `select id::text as "roleId", role_code as "roleCode", role_name as "roleName", role_name_en as "roleNameEn", user_type as "userType", case state when 'enabled' then 'Y' else 'N' end as enabled from base_role`;
const privilegeSql = 'select doc_id::text as "roleId", menu_id::text as "menuId", resource_ids as "resourceIds" from base_menu_privilege';
const responsibilitySql = `select id::text as "responsibilityId", resp_code as "respCode", resp_name as "respName", resp_name_en as "respNameEn", user_type as "userType", role_ids as "roleIds", home_menu_id::text as "homeMenuId",
    (read_only_flag = 'Y' or resp_code = 'AUDITOR') as "readOnly", case state when 'enabled' then 'Y' else 'N' end as enabled, start_date as "startDate", end_date as "endDate" from base_responsibility`;

/** What the responsibilities `$1` lead to: their roles, and the menus of these with all that is above them. */
const rolesGiven = 'select unnest(role_ids) from base_responsibility where id = any($1::bigint[])';
const menusGiven = `with recursive given(id) as (
    select menu_id from base_menu_privilege where doc_id in (${rolesGiven})
    union select m.menu_parent_id from base_menu m join given on m.id = given.id where m.menu_parent_id is not null)
  select id from given`;
const buttonsGiven = `select unnest(resource_ids) from base_menu_privilege where doc_id in (${rolesGiven})`;

const byId = <T>(rows: readonly T[], idOf: (row: T) => string): ReadonlyMap<string, T> => new Map(rows.map((row) => [idOf(row), row]));

export const readBook = async (on: Queryable): Promise<AccessBook> =>
  bound(
    await Promise.all([
      on.query<MenuRow>(menuSql),
      on.query<ResourceRow>(resourceSql),
      on.query<PlainRole>(roleSql),
      on.query<PrivilegeRow>(privilegeSql),
      on.query<ResponsibilityRow>(responsibilitySql),
    ]),
  );

/** As much of it as decides what these responsibilities give. */
export async function readPages(on: Queryable, responsibilityIds: readonly string[]): Promise<AccessBook> {
  const given = [responsibilityIds];
  return bound(
    await Promise.all([
      on.query<MenuRow>(`${menuSql} where id in (${menusGiven})`, given),
      on.query<ResourceRow>(`${resourceSql} where r.id in (${buttonsGiven})`, given),
      on.query<PlainRole>(`${roleSql} where id in (${rolesGiven})`, given),
      on.query<PrivilegeRow>(`${privilegeSql} where doc_id in (${rolesGiven})`, given),
      on.query<ResponsibilityRow>(`${responsibilitySql} where id = any($1::bigint[])`, given),
    ]),
  );
}

type PlainRole = Omit<RoleRow, 'privileges'>;
interface PrivilegeRow {
  readonly roleId: string;
  readonly menuId: string;
  readonly resourceIds: readonly string[] | null;
}
interface Rows<Row> {
  readonly rows: readonly Row[];
}
type Read = readonly [Rows<MenuRow>, Rows<ResourceRow>, Rows<PlainRole>, Rows<PrivilegeRow>, Rows<ResponsibilityRow>];

function bound([menus, resources, roles, privileges, responsibilities]: Read): AccessBook {
  const held = new Map<string, Map<string, readonly string[]>>(roles.rows.map(({ roleId }) => [roleId, new Map()]));
  for (const { roleId, menuId, resourceIds } of privileges.rows) held.get(roleId)?.set(menuId, (resourceIds ?? []).map(String));
  return {
    menus: byId(menus.rows, (row) => row.menuId),
    resources: byId(resources.rows, (row) => row.resourceId),
    roles: byId(
      roles.rows.map((row) => ({ ...row, privileges: held.get(row.roleId)! })),
      (row) => row.roleId,
    ),
    responsibilities: byId(
      responsibilities.rows.map((row) => ({ ...row, roleIds: (row.roleIds ?? []).map(String) })),
      (row) => row.responsibilityId,
    ),
  };
}
