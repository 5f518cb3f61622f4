/** What an organisation reads on the server: those above it when it is enabled, those below when it is disabled. */
import type { OrganizationFacts } from '../../../state-machines/platform/organization/index.js';
import { baseOrganization } from '../../../state-machines/platform/organization/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

/** One lock for the tree: two moves at once could close a circle that neither sees. */
const TREE = 'organisation-tree';

const ancestorsSql = `with recursive above(id, org_type, state, parent_org_id, depth) as (
    select id, org_type, state, parent_org_id, 1 from base_organization where id = $1
    union all
    select o.id, o.org_type, o.state, o.parent_org_id, above.depth + 1 from base_organization o join above on o.id = above.parent_org_id where above.depth < 50
  ) select id::text, org_type, state from above order by depth`;

/** Of the parent that it would have: an enabled one that is saved under another is looked at like one that is enabled. */
const placing: Prepare = async ({ payload }, tools) => {
  const saved = (payload as Partial<SavePayload>).fields?.['parentOrgId'] as string | null | undefined;
  const kept = (tools.snapshot?.context as { readonly parentOrgId?: string | null } | undefined)?.parentOrgId ?? null;
  const parentOrgId = saved === undefined ? kept : saved;
  if (parentOrgId === null) return { facts: { ancestors: [] } satisfies OrganizationFacts };
  const ancestors = await tools.lockedRead(TREE, async (db) => {
    const { rows } = await db.query<{ id: string; org_type: string; state: string }>(ancestorsSql, [parentOrgId]);
    return rows.map((row) => ({ id: row.id, orgType: row.org_type, state: row.state }));
  });
  return { facts: { ancestors } satisfies OrganizationFacts };
};

const disabling: Prepare = async (_command, tools) => {
  const activeChildren = await tools.lockedRead(TREE, async (db) => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*)::int as count from base_organization where parent_org_id = $1 and state = 'enabled'",
      [tools.snapshot!.context.id],
    );
    return rows[0]!.count;
  });
  return { facts: { activeChildren } satisfies OrganizationFacts };
};

export const organizationDocument: ServerDocument = {
  definition: anyDefinition(baseOrganization),
  prepare: { SAVE: placing, ENABLE: placing, INVALIDATE: disabling },
};
