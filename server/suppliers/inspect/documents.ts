/** What inspections read: ids of the visits that a plan makes, sites that take no part, who buys there, and the day. */
import { srmSlcInspectPlan } from '../../../state-machines/suppliers/inspect-plan/index.js';
import type { Plan, PlanFacts } from '../../../state-machines/suppliers/inspect-plan/index.js';
import { srmSlcLocaleInspect } from '../../../state-machines/suppliers/locale-inspect/index.js';
import type { VisitFacts } from '../../../state-machines/suppliers/locale-inspect/index.js';
import { srmSlcQualifyHeader } from '../../../state-machines/suppliers/qualify/index.js';
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
/** Who bought from a supplier within a year, or began a qualification of it that is not over, does not judge it. */
const dependentSql = `
  select r.row_num::int as row from srm_slc_inspect_suppliers r
   where r.doc_id = $1::bigint and (
     exists (select from srm_pur_order_header o where o.supplier_id = r.supplier_id and o.buyer_id = $2::bigint
              and o.state not in ('draft', 'voided') and o.creation_date > to_timestamp($3::float8 / 1000) - interval '365 days')
     or exists (select from srm_slc_qualify_header q where q.supplier_id = r.supplier_id and q.created_by = ($2::bigint)::text and q.state = any($4)))
   order by r.row_num`;
const qualifying = Object.entries(srmSlcQualifyHeader.machine.states).flatMap(([state, { phase, ended, final }]) =>
  phase === 'draft' || ended || final ? [] : [state],
);
const submitting: Prepare = async (_command, tools) => {
  const { id, orgId, leaderId } = tools.snapshot!.context as unknown as Plan;
  const rowsOf = async (sql: string, values: readonly unknown[]) =>
    (await tools.db.query<{ row: number }>(sql, values)).rows.map(({ row }) => row);
  const uninspected = await rowsOf(uninspectedSql, [id, orgId]);
  const dependent = await rowsOf(dependentSql, [id, leaderId, tools.at, qualifying]);
  return { facts: { uninspected, dependent } satisfies PlanFacts };
};
const ofDay: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies VisitFacts });

export const inspectDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(srmSlcInspectPlan), prepare: { SUBMIT: submitting, APPROVE: approving } },
  { definition: anyDefinition(srmSlcLocaleInspect), prepare: { NOTIFY: ofDay, START: ofDay } },
];
