/**
 * How far what a requisition line asks for has come (orders-deliveries.md §13): what orders have of
 * it, and what it waits for. A line of which less is on order than is asked for waits for its price or its order.
 */
import { purchasingProfiles } from '../../state-machines/purchasing/profiles.js';
import type { LiveLineColumn, ServerDocument } from '../kernel/contracts.js';
import { SITE_ZONE } from '../platform/zones.js';
import { cameIntoForce, ordersInForce } from '../trade/order-standing.js';

type At = Parameters<LiveLineColumn>[0];

const orders = ({ row }: At): string =>
  `srm_pur_order_line o join srm_pur_order_header oh on oh.id = o.doc_id
    where o.requisition_id = ${row}.doc_id and o.requisition_line = ${row}.line_num and oh.state <> 'voided'`;
const wanted = ({ row }: At): string => `(${row}.request_qty - coalesce(${row}.cancelled_qty, 0))`;
const onOrder = (at: At): string => `(select coalesce(sum(coalesce(o.alloc_net, o.alloc_qty, o.order_qty)), 0) from ${orders(at)})`;
const stocked = (at: At): string =>
  `(select coalesce(sum(coalesce(o.accepted_qty, 0) + coalesce(o.consigned_qty, 0)), 0) from ${orders(at)})`;
const dayOf = ({ header }: At, instant: string): string =>
  `(${instant} at time zone coalesce((select z.time_zone from base_organization z where z.id = ${header}.org_id), '${SITE_ZONE}'))::date`;
const today = (at: At): string => dayOf(at, 'now()');

/** All that is wanted has come, but for what the short-delivery tolerance lets be missing (§13, RECEIVED). */
const arrived = 'coalesce(o.received_qty, 0) + coalesce(o.accepted_qty, 0) + coalesce(o.consigned_qty, 0) + coalesce(o.rejected_qty, 0)';
const hasCome = `${arrived} > 0 and ${arrived} >= (o.order_qty - coalesce(o.cancelled_qty, 0)) * (1 - coalesce(o.under_tol_rate, 0) / 100)`;
/** Of several orders the one that is the least far. */
const nodeOfOrders = (at: At): string => `(select case min(case
    when oh.state in ('draft', 'rejected', 'reserving', 'approving') then 1
    when oh.state in (${ordersInForce}) and oh.confirmed_flag <> 'Y' then 2
    when ${hasCome} then case when o.received_qty > 0 then 5 when o.rejected_qty > 0 then 6 else 7 end
    when oh.notice_flag = 'Y' and coalesce(o.open_qty, o.order_qty) > 0 then 2.5
    when coalesce(o.open_qty, o.order_qty) + coalesce(o.notified_qty, 0) > 0 then 3 when o.transit_qty > 0 then 4
    when o.received_qty > 0 then 5 when o.rejected_qty > 0 then 6 else 7 end)
   when 1 then 'APPROVED' when 2 then 'CONFIRMED' when 2.5 then 'NOTIFIED' when 3 then 'SHIPPED' when 4 then 'RECEIVED' when 5 then 'INSPECTED'
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
const heard = (which: string): string =>
  `(select max(e.at) from document_event e where e.doc_type = 'srmPurOrderHeader' and e.doc_id = oh.id and ${which})`;

const agreedAt = (at: At): string => ofOrders(at, `coalesce(${heard("e.event = 'SUPPLIER_CONFIRM'")}, ${heard(cameIntoForce('e'))})`);

const promised = (at: At): string => ofOrders(at, 'coalesce(o.promise_date, o.need_date)');
const confirmDays = `coalesce((select b.confirm_days from srm_pur_bill_type b where b.id = oh.bill_type_id), 2)::int`;
const lateDays = `coalesce((select b.late_days from srm_pur_bill_type b where b.id = oh.bill_type_id), 0)::int`;
const leadDays = `coalesce((select max(e.lead_time_days) from srm_pur_asl_list e
    where e.supplier_id = oh.supplier_id and e.item_id = o.item_id and e.state = 'effective'), 0)::int`;

/** What an option says for the organisation of the document, else for the nearest above it that says something, else for the site. */
const said = ({ header }: At, code: string, initial: string): string =>
  `coalesce((with recursive up as (select ${header}.org_id as id, 0 as far union all
      select g.parent_org_id, up.far + 1 from up join base_organization g on g.id = up.id where g.parent_org_id is not null and up.far < 20)
     select trunc(v.value::numeric)::int from base_profile p join base_profile_value v on v.doc_id = p.id
       left join up on v.level = 'ORG' and v.level_id = up.id::text
      where p.profile_code = ${code} and p.state = 'enabled' and (v.level = 'SITE' or up.id is not null)
      order by up.far nulls last limit 1), ${initial})`;
const allowed = (at: At, node: 'SOURCED' | 'ORDERED'): string => {
  const { code, initial } = purchasingProfiles[`PUR_SLA_${node}`];
  return said(at, `'${code}'`, initial!);
};
/** Of steps that have an option of their name. */
const byName = (['SOURCED', 'APPROVED', 'INSPECTED', 'SETTLED'] as const).map((node) => [
  node,
  purchasingProfiles[`PUR_SLA_${node}`].initial!,
]);
const initials = `case w.node ${byName.map(([node, days]) => `when '${node}' then ${days}`).join(' ')} end`;

/** When what it waits for became its turn. */
const since = (at: At): string => `case n.node
    when 'REQUEST' then ${at.header}.creation_date when 'SOURCED' then ${approvedAt(at)} when 'ORDERED' then ${approvedAt(at)}
    when 'APPROVED' then ${ofOrders(at, 'oh.creation_date')} when 'CONFIRMED' then ${ofOrders(at, heard(cameIntoForce('e')))}
    when 'SHIPPED' then ${agreedAt(at)} when 'NOTIFIED' then ${agreedAt(at)}
    when 'DONE' then null else ${ofOrders(at, 'oh.last_update_date')} end`;
/** Days that each step may take (§13); deliveries have their day promised. */
const due = (at: At): string => `case w.node
    when 'ORDERED' then w.day + ${allowed(at, 'SOURCED')} + ${allowed(at, 'ORDERED')}
    when 'CONFIRMED' then w.day + ${ofOrders(at, confirmDays)}
    when 'NOTIFIED' then greatest(${ofOrders(at, `o.need_date - ${leadDays} / 2`)}, w.day + 1)
    when 'SHIPPED' then ${promised(at)} - 1 when 'RECEIVED' then ${promised(at)} + ${ofOrders(at, lateDays)}
    when 'REQUEST' then null when 'DONE' then null else w.day + ${said(at, `'PUR_SLA_' || w.node`, initials)} end`;
/** The step, since when and until when, each worked out once: `offset 0` keeps them apart. */
const waiting = (at: At): string =>
  `(select w.node, w.day, ${due(at)} as due
      from (select m.node, ${dayOf(at, 'm.since')} as day
              from (select n.node, ${since(at)} as since from (select ${currentNode(at)} as node offset 0) n offset 0) m offset 0) w offset 0)`;

const nodeDue: LiveLineColumn = (at) => `(select q.due from ${waiting(at)} q)`;
const nodeLight: LiveLineColumn = (at) =>
  `(select case when q.node is null then null when q.node = 'DONE' then 'GREEN' when q.due is null then 'GREY' when q.due < ${today(at)} then 'RED'
      when q.due <= ${today(at)} + 1 then 'AMBER' else 'BLUE' end from ${waiting(at)} q)`;

const steps = ['REQUEST', 'SOURCED', 'ORDERED', 'APPROVED', 'CONFIRMED', 'NOTIFIED', 'SHIPPED', 'RECEIVED', 'INSPECTED', 'SETTLED', 'DONE'];
/** A sign for each step: those behind, the one that is waited for, those to come. */
const nodeStrip: LiveLineColumn = (at) =>
  `(select case when n.at is null then null else repeat('●', n.at - 1) || left('◉' || repeat('○', 9), 11 - n.at) end
      from (select array_position(array['${steps.join("', '")}'], ${currentNode(at)}) as at) n)`;

const shortQty = (at: At): string => `greatest(${wanted(at)} - ${stocked(at)}, 0)`;

export const chainLiveLines: NonNullable<ServerDocument['liveLines']> = {
  lines: {
    currentNode,
    nodeStrip,
    lineCount: () => '1',
    lateCount: (at) => `(select case when q.node <> 'DONE' and q.due < ${today(at)} then 1 else 0 end from ${waiting(at)} q)`,
    nodeLight,
    nodeDue,
    nodeDays: (at) => `(select ${today(at)} - q.day from ${waiting(at)} q)`,
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
