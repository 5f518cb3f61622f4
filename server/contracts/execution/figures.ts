/**
 * How far a contract is carried out (contracts.md §2, execution): read of its orders, what arrived of them and what was invoiced, so that
 * it is never another truth beside theirs.
 */
import type { Execution, ExecutionItem } from '../../../state-machines/contracts/contract/execution.js';
import type { LiveColumn, Queryable } from '../../kernel/contracts.js';
import { unitSql } from '../../trade/price-unit.js';

/** An order that was given up takes nothing; a draft does. */
const orderLines = `
  select l.contract_line as line_no, l.doc_id, l.line_num, l.order_qty - coalesce(l.cancelled_qty, 0) as qty,
         coalesce(l.received_qty, 0) + coalesce(l.consigned_qty, 0) as received_qty, l.accepted_qty, l.price_excl / ${unitSql('l')} as price,
         coalesce(l.tax_rate, h.tax_rate, 0) as tax_rate
    from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id
   where l.contract_id = $1::bigint and h.state <> 'voided'`;

const itemsSql = `
  with o as (${orderLines}),
  lines as (
    select o.*,
           (select coalesce(sum(b.qty), 0) from srm_pur_delivery_note_line n
              join srm_slc_supplier_inv_doc_line b on b.source_key = n.doc_id || ':' || n.line_num
              join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id and d.state <> 'cancelled'
             where n.order_id = o.doc_id and n.order_line = o.line_num) as invoiced_qty,
           (select coalesce(sum(b.gross_amount), 0) from srm_pur_delivery_note_line n
              join srm_slc_supplier_inv_doc_line b on b.source_key = n.doc_id || ':' || n.line_num
              join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id and d.state <> 'cancelled'
             where n.order_id = o.doc_id and n.order_line = o.line_num) as invoiced_amount
      from o)
  select i.line_no::int as "lineNo", i.item_name as "itemName", trim_scale(i.quantity)::text as quantity,
         trim_scale(coalesce(sum(l.qty), 0))::text as "orderedQty",
         trim_scale(coalesce(sum(coalesce(l.received_qty, 0) + coalesce(l.accepted_qty, 0)), 0))::text as "receivedQty",
         trim_scale(coalesce(sum(l.accepted_qty), 0))::text as "acceptedQty",
         trim_scale(coalesce(sum(l.invoiced_qty), 0))::text as "invoicedQty",
         round(coalesce(sum(l.qty * coalesce(l.price, 0) * (1 + l.tax_rate / 100)), 0), 2)::text as "orderedAmount",
         round(coalesce(sum((coalesce(l.received_qty, 0) + coalesce(l.accepted_qty, 0)) * coalesce(l.price, 0) * (1 + l.tax_rate / 100)), 0), 2)::text
           as "receivedAmount",
         round(coalesce(sum(l.invoiced_amount), 0), 2)::text as "invoicedAmount"
    from srm_cct_item i left join lines l on l.line_no = i.line_no
   where i.doc_id = $1::bigint
   group by i.line_no, i.item_name, i.quantity order by i.line_no`;

export const itemsOf = async (db: Queryable, contractId: string): Promise<readonly ExecutionItem[]> =>
  (await db.query<ExecutionItem>(itemsSql, [contractId])).rows;

const documentsSql = `
  with orders as (select distinct doc_id as id from srm_pur_order_line where contract_id = $1::bigint),
  notes as (select distinct n.doc_id as id from srm_pur_delivery_note_line n where n.order_id in (select id from orders)),
  invoices as (
    select distinct b.doc_id as id from srm_slc_supplier_inv_doc_line b
      join srm_pur_delivery_note_line n on b.source_key = n.doc_id || ':' || n.line_num
     where n.order_id in (select id from orders))
  select 'srmPurOrderHeader' as type, id::text from orders
  union all select 'srmPurDeliveryNoteHeader', id::text from notes
  union all select 'srmSlcSupplierInvDocHeader', id::text from invoices
  limit 300`;

export const documentsOf = async (
  db: Queryable,
  contractId: string,
): Promise<readonly Pick<Execution['documents'][number], 'type' | 'id'>[]> =>
  (await db.query<{ type: string; id: string }>(documentsSql, [contractId])).rows;

const share =
  (column: 'executed_amount' | 'paid_amount'): LiveColumn =>
  ({ header }) =>
    `(case when ${header}.amount_tax_incl > 0 then trim_scale(round(100 * coalesce(${header}.${column}, 0) / ${header}.amount_tax_incl, 2)) end)`;

/** A stage that waits for a day says already when it is to be paid; others when they have fallen due. */
const nextDue: LiveColumn = ({ header }) =>
  `(select min(coalesce(s.due_date, s.trigger_date + s.days_after::int)) from srm_cct_payment_stage s
     where s.doc_id = ${header}.id and s.row_position is not null and ${header}.signed_date is not null
       and coalesce(s.stage_paid, 0) < coalesce(s.stage_amount, 0))`;

export const executionLive = { executedPct: share('executed_amount'), paidPct: share('paid_amount'), nextDue };
