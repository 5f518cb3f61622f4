/** SQL of the materials by organisation: the page first, then what belongs to its rows. */
import type { Queryable } from '../../kernel/contracts.js';
import { ordersInForce } from '../order-standing.js';
import { aslRowSql, aslStandingSql } from '../asl-standing.js';
import type { AslStatus } from '../asl-standing.js';
import { perUnitSql, unitSql } from '../price-unit.js';

export const kinds = ['NO_BUYER', 'NO_SUPPLIER', 'NO_PRICE', 'SINGLE_SOURCE', 'EXPIRING'] as const;
export type Only = (typeof kinds)[number];

export interface OrganisationMaterial {
  readonly id: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly orgNameEn: string | null;
  readonly itemCode: string;
  readonly itemName: string;
  readonly itemNameEn: string | null;
  readonly spec: string | null;
  readonly categoryName: string | null;
  readonly categoryNameEn: string | null;
  readonly uomName: string | null;
  readonly uomNameEn: string | null;
  readonly state: string;
  readonly phase: string;
  readonly enabledFlag: string;
  readonly purchaseFlag: string;
  readonly lastBuyDate: string | null;
  readonly buyerName: string | null;
  readonly buyerNameEn: string | null;
  readonly minOrderQty: string | null;
  readonly packQty: string | null;
  readonly leadTimeDays: number | null;
  readonly consignFlag: string | null;
  readonly suppliers: number;
  readonly supplierNames: string | null;
  readonly supplierNamesEn: string | null;
  readonly bestPrice: string | null;
  /** For how many units. */
  readonly priceUnit: number | null;
  readonly priceCurrency: string | null;
  readonly priceValidTo: string | null;
  readonly lastOrderDate: string | null;
  readonly openOrderQty: string | null;
  /** What the source list says of the supplier that is asked about; null: of none. */
  readonly aslState: AslStatus | null;
}

export interface Wanted {
  readonly orgIds: readonly string[] | null;
  /** null: all. */
  readonly categoryIds: readonly string[] | null;
  readonly orgId: string | null;
  readonly categoryId: string | null;
  readonly buyerId: string | null;
  readonly phase: string | null;
  readonly word: string | null;
  readonly only: Only | null;
  /** The source list is read of him; null: of all. */
  readonly supplierId: string | null;
  /** What has a source in force alone, of the supplier or of any. */
  readonly onlyAsl: boolean;
  readonly today: string;
  readonly limit: number;
  readonly offset: number;
  readonly most: number;
}

/** Agreed lines in force on the day `$1`. */
const agreed = `srm_pur_agreement_line l join srm_pur_agreement_header a on a.id = l.doc_id and a.state = 'effective' and l.line_valid_from <= $1::date and l.line_valid_to >= $1::date`;
const sources = `(select count(distinct a.supplier_id) from ${agreed} where l.item_id = m.id)`;

const onlySql: Readonly<Record<Only, string>> = {
  NO_BUYER: 'o.buyer_id is null',
  NO_SUPPLIER: `${sources} = 0`,
  NO_PRICE: `not exists (select 1 from ${agreed} where l.item_id = m.id and l.price_excl is not null)`,
  SINGLE_SOURCE: `${sources} = 1`,
  EXPIRING: `exists (select 1 from ${agreed} where l.item_id = m.id and l.line_valid_to <= $1::date + 60)`,
};

/** Sources of a material in the organisation of the row `o`, of the supplier `$9` or of all. */
const sourcesOf = { supplier: '($9::bigint is null or e.supplier_id = $9::bigint)', org: 'o.org_id', day: '$1::date' };
const listed = `exists (select from (${aslRowSql(sourcesOf)}) a where ${aslStandingSql(sourcesOf.day)} in ('LISTED', 'RESTRICTED'))`;

const matching = (only: Only | null) => `base_material_item_org o join base_material_item m on m.id = o.doc_id
  where m.state <> 'draft' and $1::date is not null and ($2::bigint[] is null or o.org_id = any($2::bigint[])) and ($8::bigint[] is null or m.category_id is null or m.category_id = any($8::bigint[])) and ($3::bigint is null or o.org_id = $3::bigint)
    and ($4::bigint is null or m.category_id in (with recursive below(id) as (select $4::bigint union select c.id from srm_base_purchase_category c join below on c.parent_id = below.id) select id from below))
    and ($5::bigint is null or o.buyer_id = $5::bigint) and ($6::text is null or o.phase = $6)
    and ($7::text is null or m.item_code ilike $7 or m.item_name ilike $7 or m.item_name_en ilike $7 or m.spec ilike $7) and (not $10::boolean or ${listed})${only === null ? '' : ` and ${onlySql[only]}`}`;

const like = (word: string | null): string | null =>
  word === null || word.trim() === '' ? null : `%${word.trim().replace(/[\\%_]/g, '\\$&')}%`;

export async function organisationMaterials(
  on: Queryable,
  { orgIds, categoryIds, orgId, categoryId, buyerId, phase, word, only, supplierId, onlyAsl, today, limit, offset, most }: Wanted,
): Promise<{ readonly rows: readonly OrganisationMaterial[]; readonly count: number }> {
  const params = [today, orgIds, orgId, categoryId, buyerId, phase, like(word), categoryIds, supplierId, onlyAsl];
  const {
    rows: [counted],
  } = await on.query<{ n: number }>(`select count(*)::int as n from (select 1 from ${matching(only)} limit $11) found`, [...params, most]);
  const { rows } = await on.query<OrganisationMaterial>(
    `with page as materialized (select o.doc_id, o.org_id from ${matching(only)} order by o.org_id, m.item_code, m.id limit $11 offset $12)
    select m.id::text, o.org_id::text as "orgId", g.org_name as "orgName", g.org_name_en as "orgNameEn", m.item_code as "itemCode", m.item_name as "itemName", m.item_name_en as "itemNameEn", m.spec,
      m.category_name as "categoryName", c.category_name_en as "categoryNameEn", u.uom_name as "uomName", u.uom_name_en as "uomNameEn", m.state, o.phase, o.enabled_flag as "enabledFlag",
      o.purchase_flag as "purchaseFlag", o.last_buy_date::text as "lastBuyDate", b.full_name as "buyerName", b.full_name_en as "buyerNameEn", trim_scale(o.min_order_qty)::text as "minOrderQty", trim_scale(o.pack_qty)::text as "packQty", o.lead_time_days::int as "leadTimeDays", o.consign_flag as "consignFlag",
      coalesce(s.n, 0)::int as suppliers, s.names as "supplierNames", s.names_en as "supplierNamesEn", trim_scale(p.price)::text as "bestPrice", p.unit as "priceUnit", p.currency as "priceCurrency", p.valid_to::text as "priceValidTo", q.last_date::text as "lastOrderDate", trim_scale(q.qty)::text as "openOrderQty",
      case when $9::bigint is null then null else (select ${aslStandingSql(sourcesOf.day)} from (select 1) one left join lateral (${aslRowSql(sourcesOf)}) a on true) end as "aslState"
    from page join base_material_item_org o on o.doc_id = page.doc_id and o.org_id = page.org_id join base_material_item m on m.id = o.doc_id
    left join base_organization g on g.id = o.org_id left join base_uom u on u.id = m.uom_id left join base_users b on b.id = o.buyer_id left join srm_base_purchase_category c on c.id = m.category_id
    left join lateral (select count(distinct a.supplier_id) as n, string_agg(distinct i.company_name, ', ') as names, string_agg(distinct coalesce(nullif(i.company_name_en, ''), i.company_name), ', ') as names_en from ${agreed} left join srm_slc_supplier_info i on i.id = a.supplier_id where l.item_id = m.id) s on true
    left join lateral (select l.price_excl as price, ${unitSql('l')} as unit, a.currency, l.line_valid_to as valid_to from ${agreed} where l.item_id = m.id and l.price_excl is not null order by ${perUnitSql('l', 'price_excl')} limit 1) p on true
    left join lateral (select max(h.creation_date)::date as last_date, sum(r.order_qty) filter (where h.state in (${ordersInForce})) as qty from srm_pur_order_line r join srm_pur_order_header h on h.id = r.doc_id and h.org_id = o.org_id where r.item_id = m.id) q on true
    order by o.org_id, m.item_code, m.id`,
    [...params, limit, offset],
  );
  return { rows, count: counted!.n };
}

interface OfSupplier {
  readonly supplierId: string;
  readonly word: string | null;
  readonly today: string;
  readonly limit: number;
  readonly offset: number;
}

/** What a supplier is agreed to supply: copies of its own lines, its own price and what is open with it; nothing of others. */
export async function materialsOfSupplier(
  on: Queryable,
  { supplierId, word, today, limit, offset }: OfSupplier,
): Promise<{ readonly rows: readonly object[]; readonly count: number }> {
  const own = `(select distinct on (l.item_id) l.item_id, l.item_code, l.item_name, l.spec, l.uom_id, l.price_excl, ${unitSql('l')} as unit, a.currency, l.line_valid_to from ${agreed} where a.supplier_id = $2::bigint and l.item_id is not null
    and ($3::text is null or l.item_code ilike $3 or l.item_name ilike $3 or l.spec ilike $3) order by l.item_id, ${perUnitSql('l', 'price_excl')})`;
  const params = [today, supplierId, like(word)];
  const {
    rows: [counted],
  } = await on.query<{ n: number }>(`select count(*)::int as n from ${own} mine`, params);
  const { rows } = await on.query<object>(
    `select mine.item_id::text as id, coalesce(mine.item_code, m.item_code) as "itemCode", mine.item_name as "itemName", m.item_name_en as "itemNameEn", mine.spec, u.uom_name as "uomName", u.uom_name_en as "uomNameEn", m.drawing_version as "drawingVersion", trim_scale(mine.price_excl)::text as "ownPrice", mine.unit as "priceUnit", mine.currency as "priceCurrency",
      mine.line_valid_to::text as "priceValidTo", (select trim_scale(sum(r.order_qty))::text from srm_pur_order_line r join srm_pur_order_header h on h.id = r.doc_id where r.item_id = mine.item_id and h.supplier_id = $2::bigint and h.state in (${ordersInForce})) as "openOrderQty"
    from ${own} mine left join base_material_item m on m.id = mine.item_id left join base_uom u on u.id = mine.uom_id order by coalesce(mine.item_code, m.item_code) limit $4 offset $5`,
    [...params, limit, offset],
  );
  return { rows, count: counted!.n };
}
