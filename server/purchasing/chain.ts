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
const dayOf = ({ header }: At, instant: string): string =>
  `(${instant} at time zone coalesce((select z.time_zone from base_organization z where z.id = ${header}.org_id), '${SITE_ZONE}'))::date`;
const today = (at: At): string => dayOf(at, 'now()');

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

const approvedAt = ({ header }: At): string =>
  `(select max(e.at) from document_event e where e.doc_type = 'srmPurRequisitionHeader' and e.doc_id = ${header}.id and e.event = 'APPROVE')`;
const ofOrders = (at: At, value: string): string => `(select max(${value}) from ${orders(at)})`;
const heard = (event: string): string =>
  `(select max(e.at) from document_event e where e.doc_type = 'srmPurOrderHeader' and e.doc_id = oh.id and e.event = '${event}')`;

/** When what it waits for became its turn. */
const nodeSince: LiveLineColumn = (at) => `case ${currentNode(at)}
    when 'REQUEST' then ${at.header}.creation_date when 'SOURCED' then ${approvedAt(at)} when 'ORDERED' then ${approvedAt(at)}
    when 'APPROVED' then ${ofOrders(at, 'oh.creation_date')} when 'CONFIRMED' then ${ofOrders(at, heard('APPROVE'))}
    when 'SHIPPED' then ${ofOrders(at, `coalesce(${heard('SUPPLIER_CONFIRM')}, ${heard('APPROVE')})`)}
    when 'DONE' then null else ${ofOrders(at, 'oh.last_update_date')} end`;
const promised = (at: At): string => ofOrders(at, 'coalesce(o.promise_date, o.need_date)');
const confirmDays = `coalesce((select b.confirm_days from srm_pur_bill_type b where b.id = oh.bill_type_id), 2)::int`;
/** Days that each step may take (§13); deliveries have their day promised. */
const nodeDue: LiveLineColumn = (at) => {
  const after = (days: number | string) => `${dayOf(at, `(${nodeSince(at)})`)} + ${days}`;
  return `case ${currentNode(at)}
    when 'SOURCED' then ${after(5)} when 'ORDERED' then ${after(7)} when 'APPROVED' then ${after(1)}
    when 'CONFIRMED' then ${after(ofOrders(at, confirmDays))} when 'SHIPPED' then ${promised(at)} - 1 when 'RECEIVED' then ${promised(at)}
    when 'INSPECTED' then ${after(2)} when 'SETTLED' then ${after(3)} end`;
};
const nodeLight: LiveLineColumn = (at) => `case when ${currentNode(at)} is null then null when ${currentNode(at)} = 'DONE' then 'GREEN'
    else (select case when due is null then 'GREY' when due < ${today(at)} then 'RED' when due <= ${today(at)} + 1 then 'AMBER' else 'BLUE' end
            from (select ${nodeDue(at)} as due) d) end`;

const shortQty = (at: At): string => `greatest(${wanted(at)} - ${stocked(at)}, 0)`;

export const chainLiveLines: NonNullable<ServerDocument['liveLines']> = {
  lines: {
    currentNode,
    nodeLight,
    nodeDue,
    nodeDays: (at) => `${today(at)} - ${dayOf(at, `(${nodeSince(at)})`)}`,
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
