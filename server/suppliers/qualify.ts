/** What a qualification reads: the supplier's standing, the steps of its scene, and others that are open. */
import { srmSlcQualifyHeader } from '../../state-machines/suppliers/qualify/index.js';
import type { Qualify, QualifyFacts } from '../../state-machines/suppliers/qualify/fields.js';
import { documentOf } from '../../state-machines/suppliers/qualify/steps.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';

const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Qualify;
const statusSql = 'select supplier_status as status from srm_slc_supplier_info where id = $1::bigint';
const openSql = `
  select doc_number as number from srm_slc_qualify_header
   where supplier_id = $1::bigint and id <> $2::bigint and state in ('approving', 'running', 'finalApproving') limit 1`;
const sceneSql = `
  select state, coalesce(org_ids::text[], '{}') as "orgIds", coalesce(category_ids::text[], '{}') as "categoryIds"
    from srm_slc_introduce_scenes where id = $1::bigint`;
const nodesSql = `
  select node_seq as "nodeSeq", node_type as "nodeType", mandatory_flag as "mandatoryFlag", depends_on as "dependsOn", owner_resp as "ownerResp",
         trim_scale(pass_score)::text as "passScore", standard_days as "standardDays"
    from srm_slc_introduce_scene_nodes where doc_id = $1::bigint order by node_seq`;

async function sceneOf(tools: PrepareTools): Promise<QualifyFacts> {
  const { sceneId, orgId, categoryIds } = contextOf(tools);
  const { rows } = await tools.db.query<{ state: string; orgIds: readonly string[]; categoryIds: readonly string[] }>(sceneSql, [sceneId]);
  const nodes = (await tools.db.query(nodesSql, [sceneId])).rows as unknown as NonNullable<QualifyFacts['nodes']>;
  const [scene] = rows;
  const covers = (all: readonly string[], wanted: readonly string[]) => all.length === 0 || wanted.every((one) => all.includes(one));
  const covered =
    scene?.state === 'enabled' &&
    nodes.length > 0 &&
    covers(scene.orgIds, orgId === null ? [] : [orgId]) &&
    covers(scene.categoryIds, categoryIds);
  return { nodes, covered };
}
const submitting: Prepare = async (_command, tools) => {
  const { id, supplierId } = contextOf(tools);
  const { rows } = await tools.db.query<{ status: string | null }>(statusSql, [supplierId]);
  const open = await tools.lockedRead(
    `qualify:${supplierId}`,
    async (db) => (await db.query<{ number: string }>(openSql, [supplierId, id])).rows[0]?.number ?? null,
  );
  return { facts: { ...(await sceneOf(tools)), status: rows[0]?.status ?? null, open } satisfies QualifyFacts };
};
/** What a library asks of a supplier of these categories, with those above them, in this organisation. */
const requiredSql = `
  with recursive up as (
    select c.id, c.parent_id, 1 as far from srm_base_purchase_category c where c.id = any($1::bigint[])
    union all select c.id, c.parent_id, up.far + 1 from up join srm_base_purchase_category c on c.id = up.parent_id where up.far < 20
  )
  select id::text as "requireId", require_name as "requireName", require_type as "requireType", mandatory_flag as "mandatoryFlag",
         min_remain_days as "minRemainDays", review_resp as "reviewResp"
    from srm_slc_qualification_require r
   where r.state = 'enabled' and (coalesce(cardinality(r.org_ids), 0) = 0 or $2::bigint = any(r.org_ids))
     and (coalesce(cardinality(r.category_ids), 0) = 0 or r.category_ids && array(select up.id from up))
   order by r.mandatory_flag desc, r.doc_number limit 100`;
const approving: Prepare = async (_command, tools) => {
  const { categoryIds, orgId, planEnd } = contextOf(tools);
  const { rows: requires } = await tools.db.query(requiredSql, [categoryIds, orgId]);
  return {
    facts: {
      ...(await sceneOf(tools)),
      requires: requires as unknown as NonNullable<QualifyFacts['requires']>,
      today: await tools.today(),
      planDueAt: endOfDay(await tools.zone(), planEnd),
    } satisfies QualifyFacts,
  };
};
const siteSql = `
  select coalesce((select left(l.address, 60) from srm_slc_supplier_locations l
                    where l.doc_id = s.id order by (l.location_type = 'FACTORY') desc, l.line_no limit 1),
                  left(s.registered_address, 60), left(s.company_name, 60)) as name
    from srm_slc_supplier_info s where s.id = $1::bigint`;
const starting: Prepare = async ({ payload }, tools) => {
  const { itemId, checklistId } = payload as { readonly itemId?: string | null; readonly checklistId?: string | null };
  const item = itemId ? await tools.readDocument('baseMaterialItem', itemId) : null;
  const list = checklistId ? await tools.readDocument('srmSlcChecklist', checklistId) : null;
  const { rows } = await tools.db.query<{ name: string | null }>(siteSql, [contextOf(tools).supplierId]);
  return {
    facts: {
      newId: await tools.newId(),
      itemName: item ? String(item.context['itemName'] ?? '') : null,
      siteName: rows[0]?.name ?? null,
      ...(checklistId ? { listOn: list?.state === 'enabled' } : {}),
    } satisfies QualifyFacts,
  };
};
const resulting: Prepare = async ({ payload }, tools) => {
  const { nodeSeq } = payload as { readonly nodeSeq: number };
  const node = contextOf(tools).nodes.find((one) => one.nodeSeq === nodeSeq);
  return { facts: { documented: node !== undefined && documentOf(node.nodeType) !== null } satisfies QualifyFacts };
};
const dated: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies QualifyFacts });
const concluding: Prepare = async (_command, tools) => ({
  facts: {
    today: await tools.today(),
    newId: await tools.idFor('srmPurAslApplyHeader', 'qualification'),
  } satisfies QualifyFacts,
});

export const qualifyDocument: ServerDocument = {
  definition: anyDefinition(srmSlcQualifyHeader),
  prepare: {
    SUBMIT: submitting,
    APPROVE: approving,
    SUBMIT_REQUIRE: dated,
    START_NODE: starting,
    NODE_RESULT: resulting,
    SUBMIT_FINAL: dated,
    APPROVE_FINAL: concluding,
  },
};
