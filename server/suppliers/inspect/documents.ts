/** What inspections read: ids of the visits that a plan makes, what checklists ask, sites that take no part, who buys there, and the day. */
import { srmSlcInspectPlan } from '../../../state-machines/suppliers/inspect-plan/index.js';
import type { Plan, PlanEventOf, PlanFacts, Site } from '../../../state-machines/suppliers/inspect-plan/fields.js';
import { nextNumber } from '../../../state-machines/suppliers/inspect-plan/sites.js';
import { srmSlcLocaleInspect } from '../../../state-machines/suppliers/locale-inspect/index.js';
import type { AskedItem, Visit, VisitFacts } from '../../../state-machines/suppliers/locale-inspect/fields.js';
import { srmSlcQualifyHeader } from '../../../state-machines/suppliers/qualify/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';

const planOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Plan;
type Asked = Pick<Site, 'rowNum' | 'supplierId'>;

/** What enabled checklists ask; `anyState`: of those that were chosen, as they stand. */
const itemsSql = `
  select h.id::text as id, json_agg(json_build_object(
           'chapter', i.chapter, 'chapterEn', i.chapter_en, 'itemName', i.item_name, 'itemNameEn', i.item_name_en,
           'fullScore', trim_scale(i.full_score)::text, 'keyItemFlag', i.key_item_flag)
           order by i.item_seq) as items
    from srm_slc_checklist h join srm_slc_checklist_item i on i.doc_id = h.id
   where h.id = any($1::bigint[]) and (h.state = 'enabled' or $2) group by h.id`;
async function itemsOf(
  { db }: PrepareTools,
  ids: readonly string[],
  anyState = false,
): Promise<Readonly<Record<string, readonly AskedItem[]>>> {
  if (ids.length === 0) return {};
  const { rows } = await db.query<{ id: string; items: readonly AskedItem[] }>(itemsSql, [ids, anyState]);
  return Object.fromEntries(rows.map(({ id, items }) => [id, items]));
}
const chosen = ({ checklists }: Pick<Plan, 'checklists'>) => [...new Set(checklists.map(({ checklistId }) => checklistId))];

const qualitySql = `
  select distinct h.user_id::text as id from base_user_resp h join base_responsibility r on r.id = h.responsibility_id
   where h.user_id = any($1::bigint[]) and h.state = 'enabled' and r.state = 'enabled' and r.resp_code = 'QUALITY'`;
async function qualityAmong({ db }: PrepareTools, userIds: readonly string[]): Promise<readonly string[]> {
  return (await db.query<{ id: string }>(qualitySql, [userIds])).rows.map(({ id }) => id);
}

const approving: Prepare = async (_command, tools) => {
  const plan = planOf(tools);
  const ids: [string, string][] = [];
  for (const { rowNum } of plan.suppliers) ids.push([String(rowNum), await tools.newId()]);
  const overdueAt = endOfDay(await tools.zone(), plan.planEnd);
  return { facts: { ids: Object.fromEntries(ids), items: await itemsOf(tools, chosen(plan), true), overdueAt } satisfies PlanFacts };
};
const askedSql = 'unnest($1::int[], $2::bigint[]) as r (row, supplier_id)';
const uninspectedSql = `
  select r.row from ${askedSql} join srm_slc_supplier_info s on s.id = r.supplier_id
   where $3::bigint = any(s.uninspected_org_ids) order by r.row`;
/** Who bought from a supplier within a year, or began a qualification of it that is not over, does not judge it. */
const dependentSql = `
  select r.row from ${askedSql}
   where exists (select from srm_pur_order_header o where o.supplier_id = r.supplier_id and o.buyer_id = $3::bigint
                  and o.state not in ('draft', 'voided') and o.creation_date > to_timestamp($4::float8 / 1000) - interval '365 days')
      or exists (select from srm_slc_qualify_header q where q.supplier_id = r.supplier_id and q.created_by = ($3::bigint)::text and q.state = any($5))
   order by r.row`;
const qualifying = Object.entries(srmSlcQualifyHeader.machine.states).flatMap(([state, { phase, ended, final }]) =>
  phase === 'draft' || ended || final ? [] : [state],
);
async function standing(tools: PrepareTools, rows: readonly Asked[]): Promise<Pick<PlanFacts, 'uninspected' | 'dependent'>> {
  const { orgId, leaderId } = planOf(tools);
  const asked = [rows.map(({ rowNum }) => rowNum), rows.map(({ supplierId }) => supplierId)];
  const found = async (sql: string, values: readonly unknown[]) =>
    (await tools.db.query<{ row: number }>(sql, [...asked, ...values])).rows.map(({ row }) => row);
  return {
    uninspected: await found(uninspectedSql, [orgId]),
    dependent: await found(dependentSql, [leaderId, tools.at, qualifying]),
  };
}
const submitting: Prepare = async (_command, tools) => {
  const plan = planOf(tools);
  return { facts: { ...(await standing(tools, plan.suppliers)), items: await itemsOf(tools, chosen(plan)) } satisfies PlanFacts };
};
const adjusting: Prepare = async ({ payload }, tools) => {
  const { rows } = payload as PlanEventOf<'ADJUST'>['payload'];
  const people = [planOf(tools).leaderId, ...rows.flatMap(({ staffIds }) => staffIds)];
  return { facts: { quality: await qualityAmong(tools, people) } satisfies PlanFacts };
};
/** What was chosen stays, whatever became of it since; what is chosen now is enabled. */
const adding: Prepare = async ({ payload }, tools) => {
  const { supplierId, staffIds, checklistId } = payload as PlanEventOf<'ADD_ROW'>['payload'];
  const plan = planOf(tools);
  const rowNum = nextNumber(plan.suppliers.map((row) => row.rowNum));
  const items = { ...(await itemsOf(tools, chosen(plan), true)), ...(await itemsOf(tools, checklistId === null ? [] : [checklistId])) };
  const facts: PlanFacts = {
    ...(await standing(tools, [{ rowNum, supplierId }])),
    ids: { [rowNum]: await tools.newId() },
    items,
    quality: await qualityAmong(tools, [plan.leaderId, ...staffIds]),
  };
  return { facts };
};
/** When the supplier is told, the checklist is enabled; when the visit begins, it asks what it asks by then. */
const ofVisit =
  (anyState: boolean): Prepare =>
  async (_command, tools) => {
    const { checklistId } = tools.snapshot!.context as unknown as Visit;
    const today = await tools.today();
    if (checklistId === null) return { facts: { today } satisfies VisitFacts };
    const asked = (await itemsOf(tools, [checklistId], anyState))[checklistId];
    return { facts: { today, ...(asked ? { asked } : {}) } satisfies VisitFacts };
  };

export const inspectDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(srmSlcInspectPlan), prepare: { SUBMIT: submitting, APPROVE: approving, ADJUST: adjusting, ADD_ROW: adding } },
  { definition: anyDefinition(srmSlcLocaleInspect), prepare: { NOTIFY: ofVisit(false), START: ofVisit(true) } },
];
