/** What an organisation reads on the server: those above it when it is enabled, those below when it is disabled. */
import type { MovePayload, OrganizationFacts } from '../../../state-machines/platform/organization/places.js';
import { baseOrganization } from '../../../state-machines/platform/organization/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionNamed, documents } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { openSql } from '../../kernel/uses.js';
import { endOfDay } from '../zones.js';

/** One lock for the tree: two moves at once could close a circle that neither sees. */
const TREE = 'organisation-tree';

const ancestorsSql = `with recursive above(id, org_type, state, parent_org_id, depth) as (
    select id, org_type, state, parent_org_id, 1 from base_organization where id = $1
    union all
    select o.id, o.org_type, o.state, o.parent_org_id, above.depth + 1 from base_organization o join above on o.id = above.parent_org_id where above.depth < 50
  ) select id::text, org_type, state from above order by depth`;

/** The parent and those above it; none for a root. */
const lineOf = async (tools: PrepareTools, parentOrgId: string | null): Promise<OrganizationFacts> => {
  if (parentOrgId === null) return { ancestors: [] };
  const ancestors = await tools.lockedRead(TREE, async (db) => {
    const { rows } = await db.query<{ id: string; org_type: string; state: string }>(ancestorsSql, [parentOrgId]);
    return rows.map((row) => ({ id: row.id, orgType: row.org_type, state: row.state }));
  });
  return { ancestors };
};

/** Of the parent that it would have: an enabled one that is saved under another is looked at like one that is enabled. */
const placing: Prepare = async ({ payload }, tools) => {
  const saved = (payload as Partial<SavePayload>).fields?.['parentOrgId'] as string | null | undefined;
  const kept = (tools.snapshot?.context as { readonly parentOrgId?: string | null } | undefined)?.parentOrgId ?? null;
  return { facts: await lineOf(tools, saved === undefined ? kept : saved) };
};

/** Days are the organisation's own, by its zone. */
const moving: Prepare = async ({ payload }, tools) => {
  const { parentOrgId, effectiveDate } = payload as MovePayload;
  const { id } = tools.snapshot!.context;
  const [zone, today] = [await tools.zone(id), await tools.today(id)];
  return {
    facts: {
      ...(await lineOf(tools, parentOrgId)),
      isPast: effectiveDate < today,
      moveAt: effectiveDate <= today ? null : endOfDay(zone, addDays(effectiveDate, -1)),
    } satisfies OrganizationFacts,
  };
};

const moveDue: Prepare = async (_command, tools) => ({
  facts: await lineOf(tools, tools.snapshot!.context['nextParentOrgId'] as string | null),
});

const counting = openSql(documents);
type Open = NonNullable<OrganizationFacts['openDocuments']>[number] & { readonly type: string };
/** Of those that a person would have to finish; the kinds with the most of them first. */
async function openDocuments(db: Queryable, orgId: string): Promise<readonly Open[]> {
  const { rows } = await db.query<{ type: string; count: number }>(counting, [orgId]);
  return rows.map(({ type, count }) => ({ type, kind: definitionNamed(type).title, count }));
}

const disabling: Prepare = async (_command, tools) => {
  const { id } = tools.snapshot!.context;
  const activeChildren = await tools.lockedRead(TREE, async (db) => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*)::int as count from base_organization where parent_org_id = $1 and state = 'enabled'",
      [id],
    );
    return rows[0]!.count;
  });
  // Counted once more when it is disabled: what was begun since is not overlooked.
  const open = await tools.lockedRead(`open-documents:${id}`, (db) => openDocuments(db, id));
  return { facts: { activeChildren, openDocuments: open.map(({ kind, count }) => ({ kind, count })) } satisfies OrganizationFacts };
};

/** `{id}` → what stands open in an organisation before it is disabled, the kinds with the most of them first: `{type, kind, count}`. */
const findOpenDocuments: SpecialCall = async (body, { viewer, db }) =>
  viewer.respCode === 'ADMIN' || viewer.respCode === 'AUDITOR'
    ? { data: await openDocuments(db, idOf(body)) }
    : { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };

export const organizationDocument: ServerDocument = {
  definition: anyDefinition(baseOrganization),
  prepare: { SAVE: placing, ENABLE: placing, MOVE: moving, MOVE_DUE: moveDue, INVALIDATE: disabling },
  calls: { findOpenDocuments },
};
