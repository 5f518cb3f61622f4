/** What orders have due, what came of it, and what happened besides (orders-deliveries.md §14). Parameters: see `Asked`. */
import type { DecimalString } from '../../../state-machines/kernel/primitives/decimal.js';
import type { Promised } from '../../../state-machines/trade/dues.js';
import type { Receipt } from '../../../state-machines/trade/allotted.js';
import type { Queryable } from '../../kernel/contracts.js';
import { SITE_ZONE } from '../../platform/zones.js';
import { cameIntoForce, ordersPlaced } from '../../trade/order-standing.js';

export interface Asked {
  /** null: whatever it is. */
  readonly supplierId: string | null;
  readonly orgIds: readonly string[] | null;
  readonly itemId: string | null;
  readonly categoryId: string | null;
  readonly from: string;
  readonly to: string;
}
/** More lines than this are not counted at once. */
export const MOST_LINES = 5_000;

const zoneOf = (header: string): string =>
  `coalesce((select z.time_zone from base_organization z where z.id = ${header}.org_id), '${SITE_ZONE}')`;
const dayOf = (header: string, instant: string): string => `(${instant} at time zone ${zoneOf(header)})::date`;
const inScope = `($1::bigint is null or h.supplier_id = $1::bigint) and ($2::bigint[] is null or h.org_id = any($2::bigint[]))`;
const itemOf = (line: string): string => `($3::bigint is null or ${line}.item_id = $3::bigint) and ($4::bigint is null
     or exists (select from base_material_item m where m.id = ${line}.item_id and m.category_id = $4::bigint))`;
const excluded = `exists (select from srm_spe_exclude_header x join srm_spe_exclude_line e on e.doc_id = x.id
      where x.state = 'effective' and x.supplier_id = h.supplier_id and (x.org_id is null or x.org_id = h.org_id)
        and e.bill_type in ('ORDER', 'ORDER_SCHEDULE') and e.bill_number = h.doc_number and (e.line_number is null or e.line_number = l.line_num))`;
const windowOfLine = `coalesce(l.under_tol_rate, 0)::text as "underTolRate",
         coalesce(b.early_days, 3)::int as "earlyDays", coalesce(b.late_days, 0)::int as "lateDays"`;
const named = `h.id::text as "orderId", h.doc_number as "docNumber", h.supplier_id::text as "supplierId", l.line_num::int as "lineNum",
         l.item_id::text as "itemId", l.item_name as "itemName"`;

interface Named {
  readonly orderId: string;
  readonly docNumber: string;
  readonly supplierId: string;
  readonly lineNum: number;
  readonly itemId: string | null;
  readonly itemName: string | null;
  readonly underTolRate: DecimalString;
  readonly earlyDays: number;
  readonly lateDays: number;
}
export interface LineDue extends Named {
  readonly orderQty: DecimalString;
  readonly needDate: string;
  readonly promiseDate: string | null;
  readonly promises: readonly Promised[];
  readonly cancelled: readonly Receipt[];
}
/** Lines of which something is due in the period, with all that is due of them: what came fills the earlier ones first. */
const linesSql = `
  select ${named}, ${windowOfLine}, trim_scale(l.order_qty)::text as "orderQty", l.need_date::text as "needDate", l.promise_date::text as "promiseDate",
         coalesce((select jsonb_agg(jsonb_build_object('qty', trim_scale(s.qty)::text,
                'promiseDate', s.promise_date::text, 'requestedDate', s.requested_date::text) order by s.promise_date)
              from srm_pur_order_schedule s where s.doc_id = h.id and s.line_num = l.line_num and s.accepted_flag = 'Y'), '[]') as promises,
         coalesce((select jsonb_agg(jsonb_build_object('date', ${dayOf('h', 'r.record_time')}::text,
                'qty', trim_scale(case when r.to_account = 'CANCELLED' then r.qty else -r.qty end)::text))
              from srm_pur_order_record_info r where r.doc_id = h.id and r.line_num = l.line_num
                and (r.to_account = 'CANCELLED' or r.from_account = 'CANCELLED')), '[]') as cancelled
    from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id left join srm_pur_bill_type b on b.id = h.bill_type_id
   where h.state in (${ordersPlaced}) and ${inScope} and ${itemOf('l')} and not ${excluded}
     and l.need_date is not null
     and (coalesce(l.promise_date, l.need_date) between $5::date and $6::date or l.need_date between $5::date and $6::date
       or exists (select from srm_pur_order_schedule s where s.doc_id = h.id and s.line_num = l.line_num
                    and (s.promise_date between $5::date and $6::date or s.requested_date between $5::date and $6::date)))
   order by h.id, l.line_num limit ${MOST_LINES + 1}`;

export interface NoticeDue extends Named {
  readonly noticeKey: string;
  readonly qty: DecimalString;
  readonly dueDate: string;
}
/** What notices called for and did not give back. */
const noticesSql = `
  select ${named}, ${windowOfLine}, n.doc_id || ':' || n.line_num as "noticeKey", trim_scale(n.notice_qty - coalesce(n.closed_qty, 0))::text as qty,
         nh.deliver_date::text as "dueDate"
    from srm_pur_delivery_notice_line n join srm_pur_delivery_notice_header nh on nh.id = n.doc_id
    join srm_pur_order_header h on h.id = n.order_id join srm_pur_order_line l on l.doc_id = h.id and l.line_num = n.order_line
    left join srm_pur_bill_type b on b.id = h.bill_type_id
   where nh.state not in ('draft', 'reserving', 'cancelled') and h.state in (${ordersPlaced}) and ${inScope} and ${itemOf('l')} and not ${excluded}
     and n.notice_qty > coalesce(n.closed_qty, 0) and nh.deliver_date between $5::date and $6::date
   order by h.id, n.doc_id, n.line_num limit ${MOST_LINES + 1}`;

export interface Moved {
  readonly orderId: string;
  readonly lineNum: number;
  readonly noteKey: string;
  /** Of the notice that it was shipped on. */
  readonly noticeKey: string | null;
  readonly movement: string;
  readonly date: string;
  readonly qty: DecimalString;
}
/** Receipts of these orders, and what was accepted of them or turned out bad later, in the order in which it happened. */
const movesSql = `
  select r.doc_id::text as "orderId", r.line_num::int as "lineNum", r.taker_id || ':' || r.taker_line as "noteKey",
         (select k.notice_id || ':' || k.notice_line from srm_pur_delivery_note_line k
           where k.doc_id = r.taker_id::bigint and k.line_num = r.taker_line and k.notice_id is not null) as "noticeKey",
         r.movement_type as movement, ${dayOf('h', 'r.record_time')}::text as date, trim_scale(r.qty)::text as qty
    from srm_pur_order_record_info r join srm_pur_order_header h on h.id = r.doc_id
   where r.doc_id = any($1::bigint[]) and r.taker_type = 'srmPurDeliveryNoteHeader'
     and r.movement_type in ('RECEIVE', 'INSPECT_OK', 'CONCEDE', 'STOCK_RETURN', 'CONSIGN_RETURN')
   order by r.record_time, r.record_id`;

interface Besides {
  readonly receivedQty: DecimalString;
  readonly rejectedQty: DecimalString;
  readonly shortQty: DecimalString;
  readonly shippedQty: DecimalString;
}
/** Movements of the period; what is short is held against what was shipped on the same lines of notes. */
const besidesSql = `
  with moved as (
    select r.taker_id, r.taker_line, r.movement_type, r.qty
      from srm_pur_order_record_info r join srm_pur_order_header h on h.id = r.doc_id
      join srm_pur_order_line l on l.doc_id = r.doc_id and l.line_num = r.line_num
     where ${inScope} and ${itemOf('l')} and r.taker_type = 'srmPurDeliveryNoteHeader' and r.movement_type in ('RECEIVE', 'INSPECT_NG', 'SHORT')
       and ${dayOf('h', 'r.record_time')} between $5::date and $6::date)
  select trim_scale(coalesce(sum(qty) filter (where movement_type = 'RECEIVE'), 0))::text as "receivedQty",
         trim_scale(coalesce(sum(qty) filter (where movement_type = 'INSPECT_NG'), 0))::text as "rejectedQty",
         trim_scale(coalesce(sum(qty) filter (where movement_type = 'SHORT'), 0))::text as "shortQty",
         (select trim_scale(coalesce(sum(k.ship_qty), 0)) from (select distinct taker_id, taker_line from moved where movement_type <> 'INSPECT_NG') t
            join srm_pur_delivery_note_line k on k.doc_id = t.taker_id::bigint and k.line_num = t.taker_line)::text as "shippedQty"
    from moved`;

interface Confirmed {
  readonly toConfirm: number;
  readonly confirmedInTime: number;
}
/** Lines of orders that came to be confirmed in the period, and those whose answer came within its days; what may still be answered is not due. */
const confirmedSql = `
  select count(*) filter (where c.at <= s.until or s.until < now())::int as "toConfirm",
         count(*) filter (where c.at <= s.until)::int as "confirmedInTime"
    from (select h.id, e.rev, e.at + b.confirm_days * interval '1 day' as until
            from srm_pur_order_header h join srm_pur_bill_type b on b.id = h.bill_type_id and b.confirm_flag = 'Y'
            join document_event e on e.doc_type = 'srmPurOrderHeader' and e.doc_id = h.id and ${cameIntoForce('e')}
           where ${inScope} and ${dayOf('h', 'e.at')} between $5::date and $6::date) s
    join srm_pur_order_line l on l.doc_id = s.id and ${itemOf('l')}
    left join lateral (select min(a.at) as at from document_event a
           where a.doc_type = 'srmPurOrderHeader' and a.doc_id = s.id and a.event = 'SUPPLIER_CONFIRM' and a.rev > s.rev) c on true`;

const parametersOf = ({ supplierId, orgIds, itemId, categoryId, from, to }: Asked) => [supplierId, orgIds, itemId, categoryId, from, to];
async function all<R extends object>(db: Queryable, sql: string, params: readonly unknown[]): Promise<readonly R[]> {
  return (await db.query<R>(sql, params)).rows;
}
export const lineDues = (db: Queryable, asked: Asked) => all<LineDue>(db, linesSql, parametersOf(asked));
export const noticeDues = (db: Queryable, asked: Asked) => all<NoticeDue>(db, noticesSql, parametersOf(asked));
export const movesOf = (db: Queryable, orderIds: readonly string[]) => all<Moved>(db, movesSql, [orderIds]);
export const besidesOf = async (db: Queryable, asked: Asked) => (await all<Besides>(db, besidesSql, parametersOf(asked)))[0]!;
export const confirmedOf = async (db: Queryable, asked: Asked) => (await all<Confirmed>(db, confirmedSql, parametersOf(asked)))[0]!;
