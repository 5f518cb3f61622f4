/** What inspections read: ids of the visits that a plan makes, and the day. */
import { srmSlcInspectPlan } from '../../../state-machines/suppliers/inspect-plan/index.js';
import type { Plan, PlanFacts } from '../../../state-machines/suppliers/inspect-plan/index.js';
import { srmSlcLocaleInspect } from '../../../state-machines/suppliers/locale-inspect/index.js';
import type { VisitFacts } from '../../../state-machines/suppliers/locale-inspect/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

const approving: Prepare = async (_command, tools) => {
  const ids: [string, string][] = [];
  for (const { rowNum } of (tools.snapshot!.context as unknown as Plan).suppliers) ids.push([String(rowNum), await tools.newId()]);
  return { facts: { ids: Object.fromEntries(ids) } satisfies PlanFacts };
};
const uninspectedSql = `
  select r.row_num::int as row from srm_slc_inspect_suppliers r join srm_slc_supplier_info s on s.id = r.supplier_id
   where r.doc_id = $1::bigint and $2::bigint = any(s.uninspected_org_ids)`;
const submitting: Prepare = async (_command, tools) => {
  const { id, orgId } = tools.snapshot!.context as unknown as Plan;
  const { rows } = await tools.db.query<{ row: number }>(uninspectedSql, [id, orgId]);
  return { facts: { uninspected: rows.map(({ row }) => row) } satisfies PlanFacts };
};
const ofDay: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies VisitFacts });

export const inspectDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(srmSlcInspectPlan), prepare: { SUBMIT: submitting, APPROVE: approving } },
  { definition: anyDefinition(srmSlcLocaleInspect), prepare: { NOTIFY: ofDay, START: ofDay } },
];
