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
interface AslPlace {
  /** SQL: of these suppliers, in this organisation, for the material `m`. */
  readonly supplier: string;
  readonly org: string;
  /** SQL: a date. */
  readonly day: string;
}
const inForceOn = (row: string, day: string): string =>
  `${row}.state = 'effective' and ${row}.valid_from <= ${day} and ${row}.valid_to >= ${day}`;
/** The row that counts of each supplier: of the organisation or of all; what holds on the day before what does not. */
export const aslRowSql = ({ supplier, org, day }: AslPlace): string => `
      select distinct on (e.supplier_id) e.* from srm_pur_asl_list e
       where ${supplier} and (e.org_id is null or e.org_id = ${org}) and e.state not in ('draft', 'approving', 'rejected')
         and (e.item_id = m.id or (e.item_id is null and e.category_id = m.category_id))
       order by e.supplier_id, e.item_id nulls last, (${inForceOn('e', day)}) desc, e.id desc`;
/** What the row `a` of it says. */
export const aslStandingSql = (day: string): string => `
         case when a.id is null then 'NO_ROW'
              when not (${inForceOn('a', day)}) then 'NOT_IN_FORCE'
              when a.supply_status = 'RESTRICTED' then 'RESTRICTED' else 'LISTED' end`;
const asked = { supplier: 'e.supplier_id = $1::bigint', org: '$2::bigint', day: '$4::date' };
const standingSql = `
  select m.id::text as "itemId", a.id::text as "rowId", a.asl_level as level, a.state, ${aslStandingSql(asked.day)} as standing,
         coalesce((select h.control_flag = 'Y' from srm_pur_asl_header h
                    where h.state = 'enabled' and (h.org_id is null or h.org_id = $2::bigint)
                      and (h.item_id = m.id or (h.item_id is null and h.category_id = m.category_id))
                    order by h.item_id nulls last, h.org_id nulls last limit 1), false) as controlled
    from base_material_item m
    left join lateral (${aslRowSql(asked)}) a on true
   where m.id = any($3::bigint[])`;

export async function aslStanding(db: Queryable, { supplierId, orgId, itemIds, day }: AslAsked): Promise<readonly AslFound[]> {
  if (itemIds.length === 0) return [];
  return (await db.query<AslFound>(standingSql, [supplierId, orgId, itemIds, day])).rows;
}
