/** The supplier gate (suppliers.md §0.1) asked for suppliers as they stand now: why each is refused an action. */
import type { Label } from '../../../state-machines/kernel/fields.js';
import { supplierGate } from '../../../state-machines/suppliers/gate.js';
import type { GateAction, GateConditions, GateRefusal } from '../../../state-machines/suppliers/gate.js';
import type { SupplierStatus } from '../../../state-machines/suppliers/lookups.js';
import { usableOn } from '../bodies.js';
import type { PrepareTools, Queryable } from '../../kernel/contracts.js';
import { ordersSubmitted } from '../order-standing.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: SupplierStatus | null;
  readonly certBlock: 'Y' | 'N';
  readonly payHold: 'Y' | 'N';
  readonly siteStatus: SupplierStatus | null;
  readonly placeName: string | null;
  readonly borrowed: boolean;
  readonly openCategory: string | null;
  readonly temporaryFlag: 'Y' | 'N';
  readonly limit: string | null;
  readonly to: string | null;
  readonly ordered: string;
}

/** Where, for what and in which document it is asked. */
export interface GatePlace {
  readonly orgId?: string | null;
  readonly itemIds?: readonly string[];
  readonly categoryIds?: readonly string[];
  /** An order that is not counted yet. */
  readonly orderId?: string;
}

/**
 * A category is open where the supplier has been qualified for categories in that organisation, and neither for this one
 * nor for one above it. Where the organisation that asks has never taken him up and another shares its suppliers with it, its word counts;
 * of several that of the one that stopped him.
 */
const standingSql = `
  with recursive asked as (
    select unnest($3::bigint[]) as id union select i.category_id from base_material_item i where i.id = any($4::bigint[]) and i.category_id is not null
  ), up as (
    select id as asked, id from asked
    union select up.asked, c.parent_id from up join srm_base_purchase_category c on c.id = up.id where c.parent_id is not null
  )
  select s.id::text, s.company_name as name, s.supplier_status as status, s.cert_block as "certBlock", s.pay_hold as "payHold",
         t.site_status as "siteStatus", case when t.site_status is not null or b.id is not null then o.org_name end as "placeName",
         b.id is not null as borrowed,
         (select c.category_name from asked a join srm_base_purchase_category c on c.id = a.id
           where exists (select from srm_slc_supplier_categories q
                          where q.doc_id = s.id and (q.org_id is null or $2::bigint is null or q.org_id = coalesce(b.id, $2::bigint)))
             and not exists (select from srm_slc_supplier_categories q join up on up.asked = a.id and up.id = q.category_id
                              where q.doc_id = s.id and q.category_status = 'QUALIFIED'
                                 and (q.org_id is null or $2::bigint is null or q.org_id = coalesce(b.id, $2::bigint)))
           order by c.id limit 1) as "openCategory",
         s.temporary_flag as "temporaryFlag", trim_scale(s.temporary_limit)::text as "limit", s.temporary_to as "to",
         case when s.temporary_flag = 'Y' then
           (select coalesce(trim_scale(sum(coalesce(h.base_amount, h.amount_incl))), 0)::text from srm_pur_order_header h
             where h.supplier_id = s.id and h.id is distinct from $5::bigint
               and h.state in (${ordersSubmitted}))
           else '0' end as ordered
    from srm_slc_supplier_info s
    left join lateral (
      select a.from_org_id as id from srm_base_org_association a
        left join srm_slc_supplier_sites x on x.doc_id = s.id and x.org_id = a.from_org_id
       where a.association_type = 'SHARE_SUPPLIER' and a.to_org_id = $2::bigint and ${usableOn('a', 'coalesce($6::date, current_date)')}
         and (x.doc_id is not null or exists (select from srm_slc_supplier_categories q where q.doc_id = s.id and q.org_id = a.from_org_id))
         and not exists (select from srm_slc_supplier_sites own where own.doc_id = s.id and own.org_id = $2::bigint)
         and not exists (select from srm_slc_supplier_categories own where own.doc_id = s.id and own.org_id = $2::bigint)
       order by x.doc_id is null, a.id limit 1) b on true
    left join srm_slc_supplier_sites t on t.doc_id = s.id and t.org_id = coalesce(b.id, $2::bigint)
    left join base_organization o on o.id = coalesce(b.id, t.org_id)
   where s.id = any($1::bigint[])`;

/** Where a document stands: its organisation, and what it is about where it says so. */
export function placeOf({ snapshot }: Pick<PrepareTools, 'snapshot'>): GatePlace {
  const { orgId = null, categoryId = null } = (snapshot?.context ?? {}) as {
    readonly orgId?: string | null;
    readonly categoryId?: string | null;
  };
  return { orgId, categoryIds: categoryId === null ? [] : [categoryId] };
}

/** Refusals by supplier id; suppliers that are permitted are left out, one that is not there is refused. */
export async function gateRefusals(
  db: Queryable,
  supplierIds: readonly string[],
  action: GateAction,
  conditions: GateConditions = {},
  { orgId = null, itemIds = [], categoryIds = [], orderId }: GatePlace = {},
): Promise<Readonly<Record<string, GateRefusal>>> {
  if (supplierIds.length === 0) return {};
  const { rows } = await db.query<Row>(standingSql, [
    [...new Set(supplierIds)],
    orgId,
    categoryIds,
    itemIds,
    orderId ?? null,
    conditions.date ?? null,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const strangers = supplierIds.filter((id) => !known.has(id));
  return Object.fromEntries([
    ...strangers.map((id) => [id, supplierGate({ supplierName: id, status: null }, action, conditions)!] as const),
    ...rows.flatMap(({ id, name, temporaryFlag, limit, to, ordered, ...standing }) => {
      const temporary = temporaryFlag === 'Y' ? { limit, to, ordered } : null;
      const refused = supplierGate({ supplierName: name, ...standing, temporary }, action, conditions);
      return refused ? [[id, refused] as const] : [];
    }),
  ]);
}

/** Sentences by supplier id; suppliers that are permitted are left out. */
export async function gatedSuppliers(
  db: Queryable,
  supplierIds: readonly string[],
  action: GateAction,
  conditions: GateConditions = {},
  place: GatePlace = {},
): Promise<Readonly<Record<string, Label>>> {
  const refused = await gateRefusals(db, supplierIds, action, conditions, place);
  return Object.fromEntries(Object.entries(refused).map(([id, { text }]) => [id, text]));
}
