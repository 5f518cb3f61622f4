/** Who has to do with what is asked for: source lists, agreements, orders, quotations and qualified categories. */
import type { Queryable } from '../../kernel/contracts.js';
import { ordersPlaced } from '../../trade/order-standing.js';

export interface Asked {
  /** null: documents of every organisation that the reader works in. */
  readonly orgIds: readonly string[] | null;
  readonly itemIds: readonly string[];
  readonly categoryIds: readonly string[];
  /** Categories that the reader is limited to; null: he is not. */
  readonly seen: readonly string[] | null;
  /** The organisation's, yyyy-MM-dd. */
  readonly today: string;
}
export type Ground = 'ASL' | 'AGREEMENT' | 'ORDERED' | 'QUOTED' | 'QUALIFIED';
export interface Grounds {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly grade: string | null;
  readonly gradePeriod: string | null;
  /** How many of each there are. */
  readonly counts: Readonly<Partial<Record<Ground, number>>>;
}

/** Orders and quotations count for two years; quotations as soon as they are opened, so that nobody is told who quotes elsewhere now. */
const groundsSql = `
  with recursive wanted as (
    select i.id from base_material_item i
     where i.id = any($2::bigint[]) and ($5::bigint[] is null or i.category_id is null or i.category_id = any($5::bigint[]))
  ), up as (
    select id from unnest($3::bigint[]) as asked(id) where $5::bigint[] is null or id = any($5::bigint[])
    union select i.category_id from base_material_item i join wanted w on w.id = i.id where i.category_id is not null
    union select c.parent_id from up join srm_base_purchase_category c on c.id = up.id where c.parent_id is not null
  ), found as (
    select a.supplier_id, 'ASL' as ground from srm_pur_asl_list a
     where a.state = 'effective' and (a.valid_from is null or a.valid_from <= $4::date) and (a.valid_to is null or a.valid_to >= $4::date)
       and ($1::bigint[] is null or a.org_id is null or a.org_id = any($1::bigint[]))
       and (a.item_id in (select id from wanted) or (a.item_id is null and a.category_id in (select id from up)))
    union all
    select h.supplier_id, 'AGREEMENT' from srm_pur_agreement_header h
     where h.state = 'effective' and (h.valid_from is null or h.valid_from <= $4::date) and (h.valid_to is null or h.valid_to >= $4::date)
       and ($1::bigint[] is null or h.org_id = any($1::bigint[]))
       and exists (select from srm_pur_agreement_line l where l.doc_id = h.id and l.item_id in (select id from wanted)
                      and (l.line_valid_from is null or l.line_valid_from <= $4::date) and (l.line_valid_to is null or l.line_valid_to >= $4::date))
    union all
    select h.supplier_id, 'ORDERED' from srm_pur_order_header h
     where h.state in (${ordersPlaced}) and h.creation_date >= $4::date - 730
       and ($1::bigint[] is null or h.org_id = any($1::bigint[]))
       and exists (select from srm_pur_order_line l where l.doc_id = h.id and l.item_id in (select id from wanted))
    union all
    select distinct on (h.id, b.supplier_id) b.supplier_id, 'QUOTED' from srm_sfd_auction_header h join srm_sfd_auction_bid b on b.doc_id = h.id
     where h.opened_at is not null and h.opened_at >= $4::date - 730 and b.bid_state <> 'WITHDRAWN'
       and ($1::bigint[] is null or h.org_id = any($1::bigint[]))
       and exists (select from srm_sfd_auction_item i where i.doc_id = h.id and i.item_id in (select id from wanted))
    union all
    select q.doc_id, 'QUALIFIED' from srm_slc_supplier_categories q
     where q.category_status = 'QUALIFIED' and q.category_id in (select id from up)
       and ($1::bigint[] is null or q.org_id is null or q.org_id = any($1::bigint[]))
  ), counted as (select supplier_id, ground, count(*)::int as times from found group by 1, 2)
  select s.id::text as "supplierId", s.company_name as "supplierName", s.performance_grade as grade, s.grade_period as "gradePeriod",
         jsonb_object_agg(c.ground, c.times) as counts
    from counted c join srm_slc_supplier_info s on s.id = c.supplier_id
   group by s.id order by count(*) desc, s.performance_grade nulls last, sum(c.times) desc, s.id limit 60`;

export async function groundsFor(db: Queryable, { orgIds, itemIds, categoryIds, seen, today }: Asked): Promise<readonly Grounds[]> {
  return (await db.query<Grounds>(groundsSql, [orgIds, itemIds, categoryIds, today, seen])).rows;
}
