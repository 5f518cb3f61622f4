/** Agreed shares as split rates of a demand (suppliers.md, `defaultShares`): of the material, else of its category and those above. */
import type { Viewer } from '../../state-machines/kernel/view.js';
import { seesAllOrganisations } from '../../state-machines/kernel/view.js';
import { isOver, splitRates, withinCapacity } from '../../state-machines/suppliers/preset-proportion/shares.js';
import { dateOf, decimalOf } from './bodies.js';
import type { Queryable, SpecialCall } from '../kernel/contracts.js';
import { textOf } from '../kernel/edges/body.js';
import { EdgeError } from '../kernel/edges/errors.js';
import { ordersPlaced } from './order-standing.js';

export interface Wanted {
  readonly orgId: string | null;
  readonly itemId: string;
  readonly date: string;
  readonly qty: string;
}
export interface AgreedShare {
  readonly supplierId: string;
  readonly rate: string;
  /** What he can still make in the month; null: as much as is wanted. */
  readonly free: string | null;
  /** He cannot make in the month what falls to him: all who share are full, and the rates stay as they are. */
  readonly over: boolean;
}

/** The nearest target first. */
const presetSql = `
  with recursive up as (
    select i.category_id as id, 1 as far from base_material_item i where i.id = $2::bigint
    union all select c.parent_id, up.far + 1 from up join srm_base_purchase_category c on c.id = up.id where up.far < 20
  )
  select p.id::text, p.split_method as method, p.valid_from as "validFrom"
    from srm_sml_preset_proportion p left join up on up.id = p.category_id
   where p.state = 'enabled' and p.org_id is not distinct from $1::bigint and p.valid_from <= $3::date and p.valid_to >= $3::date
     and (p.item_id = $2::bigint or up.id is not null)
   order by coalesce(up.far, 0) limit 1`;

/** What of the material each has been ordered since the shares hold, and what he can still make in the month that is asked about. */
const sharesSql = `
  select s.supplier_id::text as "supplierId", trim_scale(s.proportion)::text as proportion,
         trim_scale(coalesce((select sum(l.order_qty - coalesce(l.cancelled_qty, 0)) from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id
            where l.item_id = $2::bigint and h.supplier_id = s.supplier_id and h.org_id is not distinct from $3::bigint
              and h.state in (${ordersPlaced}) and h.creation_date >= $4::date), 0))::text as allocated,
         trim_scale(s.month_capacity - coalesce((select sum(l.order_qty - coalesce(l.cancelled_qty, 0))
             from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id
            where l.item_id = $2::bigint and h.supplier_id = s.supplier_id
              and h.state in (${ordersPlaced})
              and date_trunc('month', l.need_date) = date_trunc('month', $5::date)), 0))::text as free
    from srm_sml_preset_proportion_line s where s.doc_id = $1::bigint and s.ended_flag <> 'Y'
   order by s.priority, s.line_num`;

/** None where no shares hold. */
export async function agreedShares(on: Queryable, { orgId, itemId, date, qty }: Wanted): Promise<readonly AgreedShare[]> {
  const {
    rows: [preset],
  } = await on.query<{ id: string; method: 'FIXED' | 'BALANCE'; validFrom: string }>(presetSql, [orgId, itemId, date]);
  if (!preset) return [];
  const { rows } = await on.query<{ supplierId: string; proportion: string; allocated: string; free: string | null }>(sharesSql, [
    preset.id,
    itemId,
    orgId,
    preset.validFrom,
    date,
  ]);
  const rates = withinCapacity(
    splitRates(rows, preset.method, qty),
    qty,
    rows.map(({ free }) => free),
  );
  return rows.map(({ supplierId, free }, index) => ({ supplierId, rate: rates[index]!, free, over: isOver(rates[index]!, qty, free) }));
}

const reads = (viewer: Viewer, orgId: string): boolean =>
  viewer.userType === 'INSIDE' && (seesAllOrganisations(viewer) || viewer.orgIds?.includes(orgId) === true);

/** {orgId, itemId, date, qty}: what is agreed in an organisation is told to those who work in it. */
export const defaultShares: SpecialCall = async (body, { viewer, db }) => {
  const orgId = textOf(body, 'orgId', 20);
  if (!reads(viewer, orgId)) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  const itemId = textOf(body, 'itemId', 20);
  return { data: await agreedShares(db, { orgId, itemId, date: dateOf(body, 'date'), qty: decimalOf(body, 'qty') }) };
};
