/** What a role's save reads: for whom the menus are, and whether the person who saves holds the role (platform-access.md §2.4). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { baseRole } from '../../../state-machines/platform/role/index.js';
import type { RoleFacts } from '../../../state-machines/platform/role/index.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { holdsRoleSql } from '../access/held.js';

async function menuTypes(tools: PrepareTools, menuIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (menuIds.length === 0) return {};
  const { rows } = await tools.db.query<{ id: string; user_type: string }>('select id::text, user_type from base_menu where id = any($1)', [
    menuIds,
  ]);
  return Object.fromEntries(rows.map((row) => [row.id, row.user_type]));
}

const saving: Prepare = async (command, tools) => {
  const { lines = {} } = command.payload as SavePayload;
  const given = (lines['privileges']?.set ?? []) as readonly { readonly menuId: string }[];
  const types = await menuTypes(
    tools,
    given.map(({ menuId }) => menuId),
  );
  return { facts: { menuTypes: types, ownRole: await isOwn(tools) } satisfies RoleFacts };
};

async function isOwn({ snapshot, viewer, db }: PrepareTools): Promise<boolean> {
  if (snapshot === null || viewer.userType === 'SYSTEM') return false;
  const { rows } = await db.query(holdsRoleSql, [viewer.userId, snapshot.context.id]);
  return rows.length > 0;
}

/** Enabled responsibilities that would be left with nothing. */
const disabling: Prepare = async (_command, tools) => {
  const inUse = await tools.lockedRead(`role:${tools.snapshot!.context.id}`, async (db) => {
    const { rows } = await db.query<{ resp_name: string }>(
      "select resp_name from base_responsibility where state = 'enabled' and role_ids = array[$1::bigint] order by resp_name limit 5",
      [tools.snapshot!.context.id],
    );
    return rows.map((row) => row.resp_name);
  });
  return { facts: { inUse } };
};

export const roleDocument: ServerDocument = {
  definition: anyDefinition(baseRole),
  prepare: { CREATE: saving, SAVE: saving, INVALIDATE: disabling },
};
