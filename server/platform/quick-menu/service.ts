/** `baseQuickMenuRestful`: the menus a user keeps on his home page, in his order (platform-access.md §4.3). His own rows: the last write wins. */
import { EntitySchema } from 'typeorm';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Database } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
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

function menuIdsOf(body: Body): readonly string[] | null {
  const ids = body['menuIds'];
  if (!Array.isArray(ids) || ids.length > 200 || !ids.every((id) => typeof id === 'string' && /^[\w/.-]{1,120}$/.test(id))) throw malformed('menuIds is a list of menu ids');
  const different = [...new Set(ids as readonly string[])];
  return different.length > MOST ? null : different;
}

export function quickMenuService(database: Database): Service {
  const list = async (userId: string) => {
    const { rows } = await database.read.query<{ menu_id: string; sort_no: number }>('select menu_id, sort_no from base_quick_menu where user_id = $1 order by sort_no, menu_id', [userId]);
    return rows.map((row, index) => ({ menuId: row.menu_id, menuCode: row.menu_id, htmlUrl: row.menu_id, sortNo: row.sort_no, bgColor: colours[index % colours.length] }));
  };
  return {
    name: 'baseQuickMenuRestful',
    reasons: platformReasons,
    calls: {
      async listByPage(_body, { caller }) {
        const data = await list(caller.session.userId);
        return { data, page: { count: data.length, pageIndex: 1, pageRows: MOST } };
      },
      /** The whole list in its order: what is chosen, removed and moved alike. */
      async saveOrUpdate(body, { caller }) {
        const menuIds = menuIdsOf(body);
        if (!menuIds) return { refusal: refusal('HOME_QUICK_FULL') };
        const { userId } = caller.session;
        await database.transaction(async (tx) => {
          await tx.query('delete from base_quick_menu where user_id = $1 and menu_id <> all($2::text[])', [userId, menuIds]);
          await tx.query('insert into base_quick_menu (user_id, menu_id, sort_no) select $1, m, n from unnest($2::text[]) with ordinality t(m, n) on conflict (user_id, menu_id) do update set sort_no = excluded.sort_no', [userId, menuIds]);
        });
        return { data: await list(userId) };
      },
    },
  };
}
