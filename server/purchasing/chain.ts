/**
 * How far what a requisition line asks for has come (orders-deliveries.md §13): what orders have of
 * it, and what it waits for. A line of which less is on order than is asked for waits for its price or its order.
 */
import type { LiveLineColumn, ServerDocument } from '../kernel/contracts.js';
import { SITE_ZONE } from '../platform/zones.js';

type At = Parameters<LiveLineColumn>[0];

const orders = ({ row }: At): string =>
  `srm_pur_order_line o join srm_pur_order_header oh on oh.id = o.doc_id
    where o.requisition_id = ${row}.doc_id and o.requisition_line = ${row}.line_num and oh.state <> 'voided'`;
const wanted = ({ row }: At): string => `(${row}.request_qty - coalesce(${row}.cancelled_qty, 0))`;
const onOrder = (at: At): string => `(select coalesce(sum(coalesce(o.alloc_net, o.alloc_qty, o.order_qty)), 0) from ${orders(at)})`;
const stocked = (at: At): string => `(select coalesce(sum(o.accepted_qty), 0) from ${orders(at)})`;
const today = ({ header }: At): string =>
  `(now() at time zone coalesce((select z.time_zone from base_organization z where z.id = ${header}.org_id), '${SITE_ZONE}'))::date`;

/** Of several orders the one that is the least far. */
const nodeOfOrders = (at: At): string => `(select case min(case
    when oh.state in ('draft', 'rejected', 'reserving', 'approving') then 1 when oh.state in ('effective', 'changing') and oh.confirmed_flag <> 'Y' then 2
    when coalesce(o.open_qty, o.order_qty) + coalesce(o.notified_qty, 0) > 0 then 3 when o.transit_qty > 0 then 4
    when o.received_qty > 0 then 5 when o.rejected_qty > 0 then 6 else 7 end)
   when 1 then 'APPROVED' when 2 then 'CONFIRMED' when 3 then 'SHIPPED' when 4 then 'RECEIVED' when 5 then 'INSPECTED'
   when 6 then 'SETTLED' else 'DONE' end from ${orders(at)})`;

const priced = ({ header, row }: At): string =>
  `exists (select from srm_pur_agreement_line a join srm_pur_agreement_header ah on ah.id = a.doc_id
    where a.item_id = ${row}.item_id and ah.state = 'effective' and (ah.org_id is null or ah.org_id = ${header}.org_id))`;

const sourcing = ({ row }: At): string =>
  `srm_pur_requisition_target t where t.doc_id = ${row}.doc_id and t.line_num = ${row}.line_num and t.outcome = 'OPEN'`;

const currentNode: LiveLineColumn = (at) =>
  `case when ${at.header}.state not in ('approved', 'completed') then case when ${at.header}.state in ('voided', 'cancelled') then null else 'REQUEST' end
    when ${wanted(at)} <= 0 then 'DONE' when ${onOrder(at)} >= ${wanted(at)} then ${nodeOfOrders(at)}
    when ${priced(at)} and not exists (select from ${sourcing(at)}) then 'ORDERED' else 'SOURCED' end`;

const shortQty = (at: At): string => `greatest(${wanted(at)} - ${stocked(at)}, 0)`;

export const chainLiveLines: NonNullable<ServerDocument['liveLines']> = {
  lines: {
    currentNode,
    onOrderQty: onOrder,
    stockedQty: stocked,
    shortQty,
    sourcedBy: (at) => `(select left(string_agg(distinct t.target_number, ', '), 200) from ${sourcing(at)})`,
    promiseDate: (at) => `(select max(o.promise_date) from ${orders(at)})`,
    overdueDays: (at) =>
      `case when ${at.header}.state in ('approved', 'completed') and ${shortQty(at)} > 0 and ${at.row}.need_date < ${today(at)}
        then ${today(at)} - ${at.row}.need_date end`,
  },
};
