/** What bidding projects ask the database for. */
import type { Queryable } from '../../kernel/contracts.js';

export interface SetupRow {
  readonly id: string;
  readonly docNumber: string | null;
  readonly ruleId: string;
  readonly templateId: string;
  readonly contractTemplateId: string | null;
  readonly countersignFlag: 'Y' | 'N';
  readonly poolRatio: string;
}
export interface SetupKey {
  readonly orgId: string | null;
  readonly categoryId: string | null;
  readonly procurementType: string;
  readonly legalRegime: string;
  readonly amount: string;
}

/** The most specific of the enabled setups whose conditions hold, then the one of the narrower span (bidding.md §1). */
const setupSql = `
  select id::text, doc_number as "docNumber", rule_id::text as "ruleId", template_id::text as "templateId",
         contract_template_id::text as "contractTemplateId", countersign_flag as "countersignFlag", pool_ratio::text as "poolRatio"
    from srm_sfd_bidding_setup
   where state = 'enabled' and procurement_type = $3 and legal_regime = $4
     and (for_org_id is null or for_org_id = $1::bigint) and (category_id is null or category_id = $2::bigint)
     and amount_from <= $5::numeric and (amount_to is null or amount_to > $5::numeric)
   order by (category_id is not null) desc, (for_org_id is not null) desc, amount_to - amount_from asc nulls last, id
   limit 1`;
export const setupFor = async (
  db: Queryable,
  { orgId, categoryId, procurementType, legalRegime, amount }: SetupKey,
): Promise<SetupRow | null> =>
  (await db.query<SetupRow>(setupSql, [orgId, categoryId, procurementType, legalRegime, amount])).rows[0] ?? null;

const namesSql = 'select id::text, company_name as name from srm_slc_supplier_info where id = any($1::bigint[])';
export async function supplierNames(db: Queryable, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const { rows } = await db.query<{ id: string; name: string }>(namesSql, [[...new Set(ids)]]);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

const supervisesSql = `
  select 1 from base_users u join base_user_resp h on h.user_id = u.id join base_responsibility r on r.id = h.responsibility_id
   where u.id = $1::bigint and u.user_type = 'INSIDE' and u.state = 'active' and h.state = 'enabled' and r.resp_code = 'SUPERVISOR'
     and (h.end_date is null or h.end_date >= $2::date) limit 1`;
export const supervises = async (db: Queryable, userId: string, today: string): Promise<boolean> =>
  (await db.query(supervisesSql, [userId, today])).rowCount > 0;

const departmentsSql = `
  select u.id::text, p.dept_id::text as "deptId", u.user_name as name from base_users u left join base_person p on p.id = u.person_id
   where u.id = any($1::bigint[])`;
export const departmentsOf = async (db: Queryable, userIds: readonly string[]) =>
  (await db.query<{ id: string; deptId: string | null; name: string | null }>(departmentsSql, [userIds])).rows;

const keyedSql = 'select user_id::text as id from base_user_key where user_id = any($1::bigint[]) and revoked_at is null';
export const keyedUsers = async (db: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.query<{ id: string }>(keyedSql, [userIds])).rows.map(({ id }) => id));
