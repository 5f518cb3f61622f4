/** What deliveries ask before there is a document (orders-deliveries.md §15): what may be shipped, what a day brings, and where goods go. */
import type { DecimalString } from '../../state-machines/kernel/primitives/decimal.js';
import { isPositive, sub } from '../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { HELD_BY_NOTICE } from '../../state-machines/orders/delivery-notice/machine.js';
import type { OrderLine } from '../../state-machines/orders/purchase-order/fields.js';
import { roomOf } from '../../state-machines/orders/purchase-order/delivery.js';
import type { CallTools, SpecialCall } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalId, optionalInteger, optionalText } from '../kernel/edges/body.js';
import { listQuery } from '../kernel/edges/list-query.js';
import { dateOf, isRefusal } from '../trade/bodies.js';
import { deliveryAddress } from '../trade/delivery-address.js';
import { organisationsOf } from '../trade/price-readers.js';
import { ordersInForce } from '../trade/order-standing.js';
import { contactOf } from '../trade/supplier-contact.js';

const unknown = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

interface Reach {
  readonly supplierId: string | null;
  /** null: of all organisations. */
  readonly orgIds: readonly string[] | null;
}
/** Suppliers ask about themselves alone, people inside about organisations that they see. */
function reachOf(body: Body, { viewer }: CallTools): Reach | { readonly refusal: Refusal } {
  const [supplierId, orgId] = [optionalId(body, 'supplierId'), optionalId(body, 'orgId')];
  if (viewer.userType === 'EX') {
    const isOwn = viewer.supplierId !== null && (supplierId === null || supplierId === viewer.supplierId);
    return isOwn ? { supplierId: viewer.supplierId, orgIds: orgId === null ? null : [orgId] } : unknown;
  }
  const orgs = organisationsOf(viewer);
  if (orgId !== null && orgs !== null && !orgs.includes(orgId)) return unknown;
  return { supplierId, orgIds: orgId === null ? orgs : [orgId] };
}

const heldByNotice = HELD_BY_NOTICE.map((state) => `'${state}'`).join(', ');
/** What is notified of a line, the first to be delivered first. */
const noticesSql = `
  select coalesce(jsonb_agg(jsonb_build_object('noticeId', n.doc_id::text, 'noticeNumber', d.doc_number, 'noticeLine', n.line_num::int,
           'openQty', trim_scale(n.open_qty)::text, 'deliverDate', d.deliver_date::text) order by d.deliver_date, n.doc_id, n.line_num), '[]')
    from srm_pur_delivery_notice_line n join srm_pur_delivery_notice_header d on d.id = n.doc_id
   where n.order_id = h.id and n.order_line = l.line_num and n.open_qty > 0 and d.state in (${heldByNotice})`;
/** Without a promise, and while it is being changed, no more of a line is shipped than was called for. */
const heldSql = `case when h.confirm_flag = 'Y' and l.confirmed_flag is distinct from 'Y' then 'PO_LINE_UNCONFIRMED'
    when exists (select from srm_pur_order_header_changes c where c.doc_id = h.id and c.line_num = l.line_num) then 'PO_LINE_IN_CHANGE'
    when h.notice_flag = 'Y' then 'PO_NOTICE_REQUIRED' end`;
const deliverableSql = `
  from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id
 where h.state in (${ordersInForce}) and h.state <> 'refused' and l.open_qty is not null
   and ($1::bigint is null or h.supplier_id = $1::bigint) and ($2::bigint[] is null or h.org_id = any($2::bigint[]))
   and ($3::text is null or coalesce(l.warehouse_code, case when l.delivery_place is null then h.warehouse_code end) = $3)
   and ($4::text is null or h.doc_number ilike $4 or l.item_code ilike $4 or l.item_name ilike $4)
   and (l.notified_qty > 0 or (l.open_qty > 0 and ${heldSql} is null))`;
const linesSql = `
  select h.id::text as "orderId", h.doc_number as "docNumber", h.supplier_id::text as "supplierId", h.org_id::text as "orgId",
         l.line_num::int as "lineNum", l.item_id::text as "itemId", l.item_code as "itemCode", l.item_name as "itemName", l.uom_id::text as "uomId",
         case when l.warehouse_code is null and l.delivery_place is null then h.warehouse_code else l.warehouse_code end as "warehouseCode",
         case when l.warehouse_code is null and l.delivery_place is null then h.delivery_place else l.delivery_place end as "deliveryPlace",
         l.need_date::text as "needDate", l.promise_date::text as "promiseDate", trim_scale(l.order_qty)::text as "orderQty",
         trim_scale(l.open_qty)::text as "openQty", trim_scale(l.notified_qty)::text as "notifiedQty",
         trim_scale(coalesce(l.cancelled_qty, 0))::text as "cancelledQty", trim_scale(coalesce(l.over_qty, 0))::text as "overQty",
         trim_scale(coalesce(l.over_tol_rate, 0))::text as "overTolRate", l.final_close_flag as "finalCloseFlag",
         h.notice_strict_flag as "noticeStrictFlag", ${heldSql} as "heldBy", (${noticesSql}) as notices`;

const neededFirst = 'order by coalesce(l.promise_date, l.need_date) nulls last, h.id, l.line_num';

interface Deliverable {
  readonly finalCloseFlag: string | null;
  readonly overTolRate: DecimalString;
  readonly cancelledQty: DecimalString;
  readonly overQty: DecimalString;
  readonly noticeStrictFlag: string | null;
  readonly heldBy: string | null;
  readonly openQty: DecimalString;
}
/** How much may be delivered beyond the order: nothing where the notice is the limit. */
function shown({ finalCloseFlag, overTolRate, cancelledQty, overQty, ...row }: Deliverable): object {
  const line = { ...row, finalCloseFlag, overTolRate, cancelledQty, overQty } as unknown as OrderLine;
  const isLimited = row.noticeStrictFlag === 'Y' || (row.heldBy !== null && row.heldBy !== 'PO_NOTICE_REQUIRED');
  return { ...row, overRoom: isLimited ? '0' : roomOf(line) };
}

/** `{supplierId, orgId, warehouseCode, keyword, pageIndex, pageRows}` → lines of orders of which something may be shipped now, the first needed first. */
export const listDeliverable: SpecialCall = async (body, tools) => {
  const reach = reachOf(body, tools);
  if ('refusal' in reach) return reach;
  const { pageIndex, pageRows } = listQuery({ pageIndex: body['pageIndex'], pageRows: body['pageRows'] });
  const word = optionalText(body, 'keyword', 60);
  const params = [
    reach.supplierId,
    reach.orgIds,
    optionalText(body, 'warehouseCode', 30),
    word === null ? null : `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`,
  ];
  const { rows } = await tools.db.query<Deliverable>(
    `${linesSql} ${deliverableSql} ${neededFirst} limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`,
    params,
  );
  const counted = await tools.db.query<{ readonly count: number }>(`select count(*)::int as count ${deliverableSql}`, params);
  return { data: rows.map(shown), page: { count: counted.rows[0]!.count, pageIndex, pageRows } };
};

/** Of notices that suppliers were told of. */
const daySql = `
  with called as (
    select n.doc_id, n.line_num, d.deliver_date, n.notice_qty - coalesce(n.closed_qty, 0) as qty, coalesce(n.shipped_qty, 0) as shipped_qty,
           coalesce(n.open_qty, 0) as open_qty, d.state
      from srm_pur_delivery_notice_line n join srm_pur_delivery_notice_header d on d.id = n.doc_id
     where d.state not in ('draft', 'reserving', 'cancelled') and d.deliver_date <= $6::date
       and ($1::bigint is null or d.supplier_id = $1::bigint) and ($2::bigint[] is null or d.org_id = any($2::bigint[]))
       and ($3::bigint is null or n.item_id = $3::bigint) and ($4::bigint is null or (n.order_id = $4::bigint and n.order_line = $5::int)))
  select trim_scale(coalesce(sum(qty) filter (where deliver_date = $6::date), 0))::text as "noticedToday",
         trim_scale(coalesce(sum(shipped_qty) filter (where deliver_date = $6::date), 0))::text as "shippedToday",
         trim_scale(coalesce((select sum(k.received_qty) from srm_pur_delivery_note_line k
            join called c on c.doc_id = k.notice_id and c.line_num = k.notice_line where c.deliver_date = $6::date), 0))::text as "receivedToday",
         trim_scale(coalesce(sum(open_qty) filter (where deliver_date < $6::date and state in (${heldByNotice})), 0))::text as "overdueOpen"
    from called`;
interface Day {
  readonly noticedToday: DecimalString;
  readonly shippedToday: DecimalString;
  readonly receivedToday: DecimalString;
  readonly overdueOpen: DecimalString;
}

/**
 * `{supplierId, orgId, itemId or orderId and orderLine, date}` → what notices call for on the day, what of it is shipped and
 * received, and what is still open of earlier days.
 */
export const getToDayQty: SpecialCall = async (body, tools) => {
  const reach = reachOf(body, tools);
  if ('refusal' in reach) return reach;
  const orderId = optionalId(body, 'orderId');
  const orderLine = optionalInteger(body, 'orderLine');
  // Quantities of different materials make no sum.
  const itemId = orderId !== null && orderLine !== null ? optionalId(body, 'itemId') : idOf(body, 'itemId');
  const [orgId = null] = reach.orgIds?.length === 1 ? reach.orgIds : [];
  const day = body['date'] === undefined || body['date'] === null ? await tools.today(orgId) : dateOf(body, 'date');
  const line = orderId !== null && orderLine !== null ? [orderId, orderLine] : [null, null];
  const { rows } = await tools.db.query<Day>(daySql, [reach.supplierId, reach.orgIds, itemId, ...line, day]);
  const figures = rows[0]!;
  const left = sub(figures.noticedToday, figures.shippedToday);
  return { data: { ...figures, remainToday: isPositive(left) ? left : '0' } };
};

/** `{orgId, warehouseCode or addressId, supplierId}` → where the goods go, and for people inside whom they reach at the supplier. */
export const getPhoneAndAddress: SpecialCall = async (body, tools) => {
  const answer = await deliveryAddress(tools.db, body);
  if (isRefusal(answer)) return { refusal: answer };
  const supplierId = optionalId(body, 'supplierId');
  const asks = supplierId !== null && tools.viewer.userType === 'INSIDE';
  return { data: { ...answer, ...(asks ? { supplierContact: await contactOf(supplierId, tools) } : {}) } };
};
