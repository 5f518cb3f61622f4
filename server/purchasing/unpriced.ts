/** What waits for a price without being asked for one yet (purchasing.md §8): open demand, and lines of orders that are being written. */
import { refusal } from '../../state-machines/kernel/refusals.js';
import { readableCategories } from '../../state-machines/kernel/view.js';
import type { CallAnswer, CallTools, SpecialCall } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { optionalId } from '../kernel/edges/body.js';
import { listQuery } from '../kernel/edges/list-query.js';
import { dateOf } from '../trade/bodies.js';
import { ordersWritten } from '../trade/order-standing.js';
import { organisationsOf } from '../trade/price-readers.js';

const unknown = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

/** Of what a reader sees: organisations in $1, categories of materials in $2. */
const seenSql = `($1::bigint[] is null or h.org_id = any($1::bigint[]))
   and ($2::bigint[] is null or i.category_id is null or i.category_id = any($2::bigint[]))`;
/** No agreement in force gives a price there on the day in $4. */
const unpricedSql = `not exists (
    select from srm_pur_agreement_line a join srm_pur_agreement_header g on g.id = a.doc_id
     where a.item_id = l.item_id and g.state = 'effective' and (g.org_id is null or g.org_id = h.org_id)
       and a.line_valid_from <= $4::date and a.line_valid_to >= $4::date)`;
const waitingSql = `
  (select u.doc_number from srm_pur_unpriced_material u where u.item_id = l.item_id and u.org_id is not distinct from h.org_id
      and u.state in ('open', 'assigned', 'pricing') order by u.id limit 1) as "unpricedNumber"`;
const ofMaterial = `l.line_num::int as "lineNum", l.item_id::text as "itemId", i.item_code as "itemCode", i.item_name as "itemName", l.uom_id::text as "uomId"`;

const demandSql = `
  from srm_pur_requisition_line l join srm_pur_requisition_header h on h.id = l.doc_id join base_material_item i on i.id = l.item_id
 where h.state = 'approved' and l.open_qty > 0 and ${seenSql} and ${unpricedSql} and ($3::date is null or l.need_date <= $3::date)`;
const demandRows = `
  select h.id::text as "requisitionId", h.doc_number as "docNumber", h.org_id::text as "orgId", ${ofMaterial},
         trim_scale(l.open_qty)::text as "openQty", l.need_date::text as "needDate",
         (select d.doc_number from srm_pur_demand_summary d where d.org_id = h.org_id and d.item_id = l.item_id
             and d.need_month = to_char(l.need_date, 'YYYY-MM') and d.state in ('open', 'assigned', 'split')
           order by d.id limit 1) as "demandNumber", ${waitingSql}`;

const orderSql = `
  from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id join base_material_item i on i.id = l.item_id
 where h.state in (${ordersWritten}) and coalesce(l.unit_price, 0) = 0 and l.free_flag is distinct from 'Y' and ${seenSql}
   and ($3::date is null or l.need_date <= $3::date)`;
const orderRows = `
  select h.id::text as "orderId", h.doc_number as "docNumber", h.org_id::text as "orgId", h.supplier_id::text as "supplierId", ${ofMaterial},
         trim_scale(l.order_qty)::text as "orderQty", l.need_date::text as "needDate", ${waitingSql}`;

async function page(body: Body, tools: CallTools, rows: string, from: string, onDay: boolean): Promise<CallAnswer> {
  const { viewer } = tools;
  const orgId = optionalId(body, 'orgId');
  const orgs = organisationsOf(viewer);
  if (viewer.userType === 'EX' || (orgId !== null && orgs !== null && !orgs.includes(orgId))) return unknown;
  const { pageIndex, pageRows } = listQuery({ pageIndex: body['pageIndex'], pageRows: body['pageRows'] });
  const until = body['dateTo'] === undefined || body['dateTo'] === null ? null : dateOf(body, 'dateTo');
  const params = [orgId === null ? orgs : [orgId], readableCategories(viewer, {}), until, ...(onDay ? [await tools.today(orgId)] : [])];
  const found = await tools.db.query(
    `${rows} ${from} order by l.need_date nulls last, h.id, l.line_num limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`,
    params,
  );
  const counted = await tools.db.query<{ readonly count: number }>(`select count(*)::int as count ${from}`, params);
  return { data: found.rows, page: { count: counted.rows[0]!.count, pageIndex, pageRows } };
}

/** `{orgId, dateTo, pageIndex, pageRows}` → open lines of requisitions, with the demand summary that they stand in. */
export const listUnpricedByDemand: SpecialCall = (body, tools) => page(body, tools, demandRows, demandSql, true);
/** `{orgId, dateTo, pageIndex, pageRows}` → lines of orders that are written and say no price. */
export const listUnpricedByOrder: SpecialCall = (body, tools) => page(body, tools, orderRows, orderSql, false);
