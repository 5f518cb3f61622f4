/** How far what a customer ordered has come in (orders-deliveries.md §4). */
import type { LiveColumn } from '../kernel/contracts.js';

/** Requisitions that were made of it, each at a revision of its own. */
const requisitionsOf = (header: string): string => `
  select g.doc_id from generate_series(1, ${header}.rev) n
    join document_origin g on g.doc_type = 'srmPurRequisitionHeader'
     and g.origin_key = 'srmPurCustomerOrder:' || ${header}.id || ':requisition:' || n`;
const arrivedSql = (header: string): string => `
  select coalesce(sum(coalesce(o.accepted_qty, 0) + coalesce(o.consigned_qty, 0)), 0) from srm_pur_order_line o
   where o.item_id = s.item_id and o.requisition_id in (${requisitionsOf(header)})`;

/** Of the material that the least of has come in, percent of what is needed; empty where no line names a material. */
export const kittedRate: LiveColumn = ({ header }) => `
  (select min(least(100, round(k.arrived * 100 / k.needed, 4)))
     from (select sum(s.order_qty * coalesce(s.qty_per, 1)) as needed, (${arrivedSql(header)}) as arrived
             from srm_pur_customer_order_line s where s.doc_id = ${header}.id and s.item_id is not null group by s.item_id) k
    where k.needed > 0)`;
