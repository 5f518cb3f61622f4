/** `baseQuickMenuRestful`: the menus a user keeps on his home page, in his order (platform-access.md §4.3). His own rows: the last write wins. */
import { EntitySchema } from 'typeorm';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { MenuRow } from '../../../state-machines/platform/permission.js';
import type { Database } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed } from '../../kernel/edges/body.js';
import type { Language, Service } from '../../kernel/edges/contracts.js';
import type { AccessService } from '../access/access.js';
import { openMenus } from '../access/service.js';
import type { OpenMenus } from '../access/service.js';
import { platformReasons } from '../reasons.js';

export const quickMenuTable = new EntitySchema<{ userId: string } & Record<string, unknown>>({
  name: 'baseQuickMenu',
  tableName: 'base_quick_menu',
  columns: {
    userId: { name: 'user_id', type: 'bigint', primary: true },
    menuId: { name: 'menu_id', type: 'varchar', length: 120, primary: true },
    sortNo: { name: 'sort_no', type: 'integer' },
  },
});

const MOST = 20;
/** By position, white text readable on each. */
const colours = ['#3B5BDB', '#087F5B', '#C2410C'] as const;

function menuIdsOf(body: Body): readonly string[] {
  const ids = body['menuIds'];
  if (!Array.isArray(ids) || ids.length > 200 || !ids.every((id) => typeof id === 'string' && /^[\w/.-]{1,120}$/.test(id)))
    throw malformed('menuIds is a list of menu ids');
  return [...new Set(ids as readonly string[])];
}

interface Place {
  readonly menu: MenuRow;
  readonly sortNo: number;
}

/** A menu is named by its id, or by its code. */
const named = (menus: readonly MenuRow[], name: string): MenuRow | undefined =>
  menus.find(({ menuId, menuCode }) => menuId === name || menuCode === name);

export function quickMenuService(database: Database, access: AccessService): Service {
  /** Those that the responsibility does not open are kept, but not shown. */
  const placesOf = async (userId: string, { menus }: OpenMenus): Promise<readonly Place[]> => {
    const { rows } = await database.read.query<{ menu_id: string; sort_no: number }>(
      'select menu_id, sort_no from base_quick_menu where user_id = $1 order by sort_no, menu_id',
      [userId],
    );
    return rows.flatMap((row) => {
      const menu = named(menus, row.menu_id);
      return menu ? [{ menu, sortNo: row.sort_no }] : [];
    });
  };
  const shown = (places: readonly Place[], { responsibilityId }: OpenMenus, language: Language) =>
    places.map(({ menu, sortNo }, index) => ({
      menuId: menu.menuId,
      menuName: language === 'en' ? menu.menuNameEn : menu.menuName,
      menuCode: menu.menuCode,
      menuParentId: menu.menuParentId,
      menuType: menu.menuType,
      levelId: menu.levelId,
      imageLink: menu.imageLink,
      htmlUrl: menu.htmlUrl,
      bgColor: colours[index % colours.length],
      responsibilityId,
      sortNo,
    }));
  return {
    name: 'baseQuickMenuRestful',
    reasons: platformReasons,
    calls: {
      async listByPage(_body, { caller, at, language }) {
        const open = await openMenus(access, caller, at);
        const data = shown(await placesOf(caller.session.userId, open), open, language);
        return { data, page: { count: data.length, pageIndex: 1, pageRows: MOST } };
      },
      /** What is shown, whole and in its order: what is chosen, removed and moved alike. Menus of other responsibilities stay. */
      async saveOrUpdate(body, { caller, at, language }) {
        const open = await openMenus(access, caller, at);
        const chosen = menuIdsOf(body).map((name) => named(open.menus, name)?.menuId);
        if (chosen.includes(undefined)) return { refusal: refusal('PERM_MENU', { kind: 'NotAllowed' }) };
        const menuIds = [...new Set(chosen as readonly string[])];
        if (menuIds.length > MOST) return { refusal: refusal('HOME_QUICK_FULL') };
        const { userId } = caller.session;
        const opened = open.menus.flatMap(({ menuId, menuCode }) => [menuId, menuCode]);
        await database.transaction(async (tx) => {
          await tx.query('delete from base_quick_menu where user_id = $1 and menu_id = any($2::text[]) and menu_id <> all($3::text[])', [
            userId,
            opened,
            menuIds,
          ]);
          await tx.query(
            'insert into base_quick_menu (user_id, menu_id, sort_no) select $1, m, n from unnest($2::text[]) with ordinality t(m, n) on conflict (user_id, menu_id) do update set sort_no = excluded.sort_no',
            [userId, menuIds],
          );
        });
        return { data: shown(await placesOf(userId, open), open, language) };
      },
    },
  };
}
