/** `srmSlcConsignStockRestful/report {from, to}`: each account's movements of a period, its stock by age and by day (suppliers.md). */
import { compareDates } from '../../../state-machines/kernel/primitives/instant.js';
import { dateOf } from '../../trade/bodies.js';
import type { Queryable, SpecialCall } from '../../kernel/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { visibleRows } from './visible.js';

/** What a movement does to the stock. */
const signed = "case when m.move_type in ('IN', 'GAIN', 'REVERSE_CONSUME') then m.qty else -m.qty end";
const of = (...types: readonly string[]): string =>
  `trim_scale(coalesce(sum(m.qty) filter (where m.move_time >= $2::date and m.move_time < $3::date + 1 
     and m.move_type in (${types.map((type) => `'${type}'`).join(', ')})), 0))::text`;

/** Without what was taken back, of losses too. */
const consumed = `
  trim_scale(coalesce(sum(case m.move_type when 'CONSUME' then m.qty else -m.qty end) filter (where m.move_time >= $2::date
     and m.move_time < $3::date + 1 and m.move_type in ('CONSUME', 'REVERSE_CONSUME')), 0))::text`;
const accountsSql = `
  select c.id::text, c.doc_number as "docNumber", s.company_name as supplier, s.company_name_en as "supplierEn", i.item_code as "itemCode",
         i.item_name as "itemName", c.warehouse_code as "warehouseCode", trim_scale(c.min_qty)::text as "minQty", trim_scale(c.max_qty)::text as "maxQty",
         trim_scale(coalesce(sum(${signed}) filter (where m.move_time < $2::date), 0))::text as opening,
         ${of('IN')} as received, ${consumed} as consumed, ${of('RETURN')} as returned, ${of('LOSS', 'COUNT_ADJUST')} as lost, ${of('GAIN')} as found,
         trim_scale(coalesce(sum(${signed}) filter (where m.move_time < $3::date + 1), 0))::text as closing
    from srm_slc_consign_stock c
    join srm_slc_supplier_info s on s.id = c.supplier_id
    join base_material_item i on i.id = c.item_id
    left join srm_slc_consign_move m on m.doc_id = c.id
   where c.id = any($1::bigint[])
   group by c.id, s.id, i.id order by c.doc_number`;

const agedSql = `
  select l.doc_id::text as id, case when age <= 30 then 'd30' when age <= 60 then 'd60' when age <= 90 then 'd90' else 'more' end as bucket,
         trim_scale(sum(l.on_hand_qty))::text as qty
    from (select doc_id, on_hand_qty, $2::date - stocked_at::date as age from srm_slc_consign_stock_lots where doc_id = any($1::bigint[])) l
   where l.on_hand_qty > 0 group by 1, 2`;

const daysSql = `
  select m.doc_id::text as id, m.move_time::date::text as date,
         trim_scale(sum(sum(${signed})) over (partition by m.doc_id order by m.move_time::date))::text as value
    from srm_slc_consign_move m where m.doc_id = any($1::bigint[]) and m.move_time < $3::date + 1 group by m.doc_id, m.move_time::date`;

interface Aged {
  readonly id: string;
  readonly bucket: string;
  readonly qty: string;
}
interface Day {
  readonly id: string;
  readonly date: string;
  readonly value: string;
}

export async function consignedOf(db: Queryable, ids: readonly string[], from: string, to: string, today: string) {
  const { rows } = await db.query<{ id: string; opening: string }>(accountsSql, [ids, from, to]);
  const aged = (await db.query<Aged>(agedSql, [ids, today])).rows;
  const days = (await db.query<Day>(`select * from (${daysSql}) d where d.date::date >= $2::date order by d.id, d.date`, [ids, from, to]))
    .rows;
  return rows.map((row) => ({
    ...row,
    ages: Object.fromEntries(aged.filter(({ id }) => id === row.id).map(({ bucket, qty }) => [bucket, qty])),
    days: [{ date: from, value: row.opening }, ...days.filter(({ id }) => id === row.id).map(({ date, value }) => ({ date, value }))],
  }));
}

export const consignReport: SpecialCall = async (body, tools) => {
  const [from, to] = [dateOf(body, 'from'), dateOf(body, 'to')];
  if (compareDates(from, to) > 0) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'to', params: { field: 'to' } });
  const ids = (await visibleRows(tools, {})).map(({ id }) => String(id));
  return { data: ids.length === 0 ? [] : await consignedOf(tools.db, ids, from, to, await tools.today(null)) };
};
