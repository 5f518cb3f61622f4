/** What placing a menu reads: where it would stand, and what is below it (platform-access.md §2.2). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { baseMenu } from '../../../state-machines/platform/menu/index.js';
import type { MenuFacts } from '../../../state-machines/platform/menu/index.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../../kernel/contracts.js';

/** One lock for the tree: two moves at once could close a circle that neither sees. */
const TREE = 'menu-tree';

const aboveSql = `with recursive above(id, menu_type, level_id, menu_parent_id, depth) as (
    select id, menu_type, level_id, menu_parent_id, 1 from base_menu where id = $1
    union all
    select m.id, m.menu_type, m.level_id, m.menu_parent_id, above.depth + 1 from base_menu m join above on m.id = above.menu_parent_id where above.depth < 50
  ) select id::text, menu_type, level_id from above order by depth`;
const belowSql = `with recursive below(id, depth) as (
    select id, 1 from base_menu where menu_parent_id = $1
    union all
    select m.id, below.depth + 1 from base_menu m join below on m.menu_parent_id = below.id where below.depth < 50
  ) select id::text, depth from below order by depth, id`;

async function placeOf(db: Queryable, id: string | null, parentId: string | null): Promise<MenuFacts> {
  const above =
    parentId === null ? [] : (await db.query<{ id: string; menu_type: string; level_id: number | null }>(aboveSql, [parentId])).rows;
  const below = id === null ? [] : (await db.query<{ id: string; depth: number }>(belowSql, [id])).rows;
  const [parent] = above;
  return {
    parent: parent ? { menuType: parent.menu_type, levelId: parent.level_id ?? 1 } : null,
    above: above.map((row) => row.id),
    height: below.at(-1)?.depth ?? 0,
    children: below.filter((row) => row.depth === 1).map((row) => row.id),
  };
}

/** A new menu has nothing below it and cannot close a circle: its parent alone matters. */
const creating: Prepare = async (command, tools) => {
  const parentId = ((command.payload as SavePayload).fields?.['menuParentId'] ?? null) as string | null;
  const parent = parentId === null ? null : await tools.readDocument('baseMenu', parentId);
  return {
    facts: {
      parent: parent && { menuType: String(parent.context['menuType']), levelId: Number(parent.context['levelId'] ?? 1) },
      above: parentId === null ? [] : [parentId],
    } satisfies MenuFacts,
  };
};

const moving = async (tools: PrepareTools, parentId: string | null) => ({
  facts: await tools.lockedRead(TREE, (db) => placeOf(db, tools.snapshot!.context.id, parentId)),
});
const parentOf = ({ snapshot }: PrepareTools) => (snapshot!.context as { readonly menuParentId?: string | null }).menuParentId ?? null;

const saving: Prepare = async (command, tools) => {
  const { fields = {} } = command.payload as SavePayload;
  return 'menuParentId' in fields || 'menuType' in fields
    ? moving(tools, 'menuParentId' in fields ? (fields['menuParentId'] as string | null) : parentOf(tools))
    : { facts: {} };
};

const removing: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<{ menu_name: string }>(
    'select menu_name from base_menu where menu_parent_id = $1 order by sort_no limit 5',
    [tools.snapshot!.context.id],
  );
  return { facts: { inUse: rows.map((row) => row.menu_name) } };
};

export const menuDocument: ServerDocument = {
  definition: anyDefinition(baseMenu),
  prepare: { CREATE: creating, SAVE: saving, PLACED: async (_command, tools) => moving(tools, parentOf(tools)), DELETE: removing },
};
