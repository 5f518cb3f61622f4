/**
 * What the source list says of a supplier and a material on a day (purchasing.md §1): a row of the material, whatever its
 * state, goes before one of its category.
 */
import type { Queryable } from '../kernel/contracts.js';

export type AslStatus = 'LISTED' | 'RESTRICTED' | 'NOT_IN_FORCE' | 'NO_ROW';
export interface AslFound {
  readonly itemId: string;
  readonly standing: AslStatus;
  /** The list of the material, or else of its category, is for orders of listed suppliers only. */
  readonly controlled: boolean;
  readonly rowId: string | null;
  readonly level: 'ITEM' | 'CATEGORY' | null;
  readonly state: string | null;
}
export interface AslAsked {
  readonly supplierId: string;
  readonly orgId: string | null;
  readonly itemIds: readonly string[];
  /** yyyy-MM-dd */
  readonly day: string;
}
/** Rows of the organisation, or of all; what holds on the day before what does not. */
const standingSql = `
  select m.id::text as "itemId", a.id::text as "rowId", a.asl_level as level, a.state,
         case when a.id is null then 'NO_ROW'
              when a.state <> 'effective' or a.valid_from > $4::date or a.valid_to < $4::date then 'NOT_IN_FORCE'
              when a.supply_status = 'RESTRICTED' then 'RESTRICTED' else 'LISTED' end as standing,
         coalesce((select h.control_flag = 'Y' from srm_pur_asl_header h
                    where h.state = 'enabled' and (h.org_id is null or h.org_id = $2::bigint)
                      and (h.item_id = m.id or (h.item_id is null and h.category_id = m.category_id))
                    order by h.item_id nulls last, h.org_id nulls last limit 1), false) as controlled
    from base_material_item m
    left join lateral (
      select e.* from srm_pur_asl_list e
       where e.supplier_id = $1::bigint and (e.org_id is null or e.org_id = $2::bigint) and e.state not in ('draft', 'approving', 'rejected')
         and (e.item_id = m.id or (e.item_id is null and e.category_id = m.category_id))
       order by e.item_id nulls last, (e.state = 'effective' and e.valid_from <= $4::date and e.valid_to >= $4::date) desc, e.id desc limit 1) a on true
   where m.id = any($3::bigint[])`;

export async function aslStanding(db: Queryable, { supplierId, orgId, itemIds, day }: AslAsked): Promise<readonly AslFound[]> {
  if (itemIds.length === 0) return [];
  return (await db.query<AslFound>(standingSql, [supplierId, orgId, itemIds, day])).rows;
}
