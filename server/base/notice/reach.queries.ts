/** The people whom conditions address now, as SQL over users u and their suppliers s; the same rule as `reaches` in the kernel. */
import type { Addressed } from '../../../state-machines/kernel/predicate.js';
import type { Queryable } from '../../kernel/contracts.js';
import { Parameters } from '../../kernel/database/parameters.js';

const everywhere =
  "exists (select from base_user_resp h join base_responsibility r on r.id = h.responsibility_id where h.user_id = u.id and h.state = 'enabled' and (r.org_scope = 'ALL' or r.resp_code in ('ADMIN', 'AUDITOR')))";

type Condition = (values: string, params: Parameters) => string;

const conditions: Readonly<Record<string, Condition>> = {
  user: (values) => `u.id = any(${values}::bigint[])`,
  resp: (values) =>
    `exists (select from base_user_resp h join base_responsibility r on r.id = h.responsibility_id where h.user_id = u.id and h.state = 'enabled' and r.resp_code = any(${values}::text[]))`,
  org: (
    values,
  ) => `(${everywhere} or exists (with recursive below(id) as (select unnest(${values}::bigint[]) union select o.id from base_organization o join below on o.parent_org_id = below.id),
    above(id) as (select unnest(${values}::bigint[]) union select o.parent_org_id from base_organization o join above on o.id = above.id where o.parent_org_id is not null)
    select from base_user_org p where p.user_id = u.id and p.state = 'enabled' and (p.org_id in (select id from below) or (p.children_flag = 'Y' and p.org_id in (select id from above)))))`,
  dept: (
    values,
  ) => `exists (with recursive below(id) as (select unnest(${values}::bigint[]) union select d.id from base_department d join below on d.parent_department_id = below.id)
    select from base_person p where p.id = u.person_id and p.state in ('employed', 'leaving') and p.dept_id in (select id from below))`,
  supplier: (values) => `u.supplier_id = any(${values}::bigint[])`,
  status: (values) => `s.supplier_status = any(${values}::text[])`,
  level: (values) => `s.supplier_level = any(${values}::text[])`,
  category: (
    values,
  ) => `exists (select from regexp_split_to_table(s.categories, '[,;，；、]') c left join srm_base_purchase_category k on k.state = 'enabled' and btrim(c) in (k.category_name, k.category_name_en), unnest(${values}::text[]) wanted
    where btrim(c) = wanted or (wanted ~ '^[0-9]+$' and coalesce(k.category_code, btrim(c)) like wanted || '%'))`,
};

function clause(oneOf: readonly string[], params: Parameters): string {
  const kind = oneOf[0]!.slice(0, oneOf[0]!.indexOf(':'));
  const values = oneOf.map((trait) => trait.slice(trait.indexOf(':') + 1)).filter((value) => value !== '*');
  return conditions[kind]!(params.add(values), params);
}

function where(addressed: Addressed, params: Parameters): string {
  const sides = (['INSIDE', 'EX'] as const).flatMap((side) => {
    const wanted = addressed[side];
    return wanted ? [[`u.user_type = '${side}'`, ...wanted.map((oneOf) => clause(oneOf, params))].join(' and ')] : [];
  });
  return sides.length === 0 ? 'false' : sides.map((one) => `(${one})`).join(' or ');
}

const from = `base_users u left join srm_slc_supplier_info s on s.id = u.supplier_id where u.state in ('active', 'locked')`;

const MOST_LETTERS = 5_000;

export interface Reach {
  readonly users: number;
  readonly suppliers: number;
}

/** People inside, and suppliers with at least one user. */
export async function reachOf(db: Queryable, addressed: Addressed | null): Promise<Reach> {
  if (!addressed) return { users: 0, suppliers: 0 };
  const params = new Parameters();
  const {
    rows: [row],
  } = await db.query<{ users: number; suppliers: number }>(
    `select count(*) filter (where u.user_type = 'INSIDE')::int as users, count(distinct u.supplier_id) filter (where u.user_type = 'EX')::int as suppliers from ${from} and (${where(addressed, params)})`,
    params.values,
  );
  return row!;
}

/** Users addressed, at most as many as a letter is written to. */
export async function addressedUsers(db: Queryable, addressed: Addressed | null): Promise<readonly string[]> {
  if (!addressed) return [];
  const params = new Parameters();
  const { rows } = await db.query<{ id: string }>(
    `select u.id from ${from} and (${where(addressed, params)}) order by u.id limit ${MOST_LETTERS}`,
    params.values,
  );
  return rows.map((row) => row.id);
}

/** Users addressed for whom nobody has confirmed this version: of a supplier one is enough. */
export async function unconfirmedOf(
  db: Queryable,
  addressed: Addressed | null,
  document: { readonly type: string; readonly id: string; readonly readFrom: number },
): Promise<readonly string[]> {
  if (!addressed) return [];
  const params = new Parameters();
  const read = `from srm_base_notice_read r where r.doc_type = ${params.add(document.type)} and r.doc_id = ${params.add(document.id)} and r.version_no >= ${params.add(document.readFrom)} and r.confirmed_at is not null`;
  const { rows } = await db.query<{ id: string }>(
    `select u.id from ${from} and (${where(addressed, params)}) and not exists (select ${read} and (r.user_id = u.id or r.supplier_id = u.supplier_id)) order by u.id limit ${MOST_LETTERS}`,
    params.values,
  );
  return rows.map((row) => row.id);
}

/** A supplier stands for all of its users. */
export interface Owing {
  readonly userId: string | null;
  readonly userName: string | null;
  readonly userNameEn: string | null;
  readonly supplierId: string | null;
  readonly supplierName: string | null;
  readonly supplierNameEn: string | null;
}

const MOST_OWING = 500;

/** People inside and suppliers addressed that have not read this version; where it must be confirmed, that have not confirmed it. */
export async function owingOf(
  db: Queryable,
  addressed: Addressed | null,
  document: { readonly type: string; readonly id: string; readonly readFrom: number },
  confirmed: boolean,
): Promise<readonly Owing[]> {
  if (!addressed) return [];
  const params = new Parameters();
  const read = `from srm_base_notice_read r where r.doc_type = ${params.add(document.type)} and r.doc_id = ${params.add(document.id)} and r.version_no >= ${params.add(document.readFrom)}${confirmed ? ' and r.confirmed_at is not null' : ''}`;
  const { rows } = await db.query<Owing>(
    `select distinct case when s.id is null then u.id end as "userId", case when s.id is null then u.full_name end as "userName", case when s.id is null then u.full_name_en end as "userNameEn",
       s.id as "supplierId", s.company_name as "supplierName", s.company_name_en as "supplierNameEn"
     from ${from} and (${where(addressed, params)}) and not exists (select ${read} and (r.user_id = u.id or r.supplier_id = u.supplier_id)) order by "supplierName" nulls first, "userName" limit ${MOST_OWING}`,
    params.values,
  );
  return rows;
}
