/** What a qualification reads: the supplier's standing, the steps of its scene, and others that are open. */
import { srmSlcQualifyHeader } from '../../state-machines/suppliers/qualify/index.js';
import type { QualifyFacts } from '../../state-machines/suppliers/qualify/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';

interface Known {
  readonly id: string;
  readonly supplierId: string;
  readonly sceneId: string;
  readonly orgId: string | null;
  readonly categoryIds: readonly string[];
}
const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Known;
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
const approving: Prepare = async (_command, tools) => ({ facts: { ...(await sceneOf(tools)), today: await tools.today() } });
const deciding: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies QualifyFacts });

export const qualifyDocument: ServerDocument = {
  definition: anyDefinition(srmSlcQualifyHeader),
  prepare: { SUBMIT: submitting, APPROVE: approving, SUBMIT_FINAL: deciding },
};
