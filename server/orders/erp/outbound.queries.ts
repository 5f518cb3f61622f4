/** What the ERP has not been told: it follows from the documents as they stand, so that nothing is lost with a server. */
import type { Queryable } from '../../kernel/contracts.js';
import type { NewSync } from '../../../state-machines/orders/erp-sync/index.js';
import { ordersTold } from '../../trade/order-standing.js';

const MOST = 50;
const [NOTE, STOCK, STATEMENT] = ['srmPurDeliveryNoteHeader', 'srmSlcConsignStock', 'srmSlcSupplierInvDocHeader'];
const ordersSql = `
  with told as (
    select h.id, h.org_id, h.doc_number, h.state, coalesce(h.revision_no, 0) as revision,
           not exists (select from srm_pur_order_line l where l.doc_id = h.id and l.order_qty > coalesce(l.cancelled_qty, 0)) as gone
      from srm_pur_order_header h join srm_pur_bill_type b on b.id = h.bill_type_id and b.sync_flag = 'Y'
     where h.state in (${ordersTold})),
  wanted as (
    select t.*, case when gone then 'CANCEL' else 'UPSERT' end as op,
           'srmPurOrderHeader:' || t.id || ':' || case when gone then 'CANCEL' else 'UPSERT' end || ':' || t.revision as key from told t)
  select w.org_id::text as "orgId", 'srmPurOrderHeader' as "docType", w.id::text as "docId", w.doc_number as "docNumber", w.op,
         w.key as "idempotencyKey" from wanted w
   where not exists (select from srm_pur_erp_sync s where s.idempotency_key = w.key)
   order by w.id limit ${MOST}`;
/** A note that was cancelled before it was told is not told. */
const notesSql = `
  with wanted as (
    select h.id, h.org_id, h.doc_number, case when h.state = 'cancelled' then 'CANCEL' else 'UPSERT' end as op,
           'srmPurDeliveryNoteHeader:' || h.id || ':' || case when h.state = 'cancelled' then 'CANCEL' else 'UPSERT' end || ':0' as key
      from srm_pur_delivery_note_header h
     where h.state not in ('draft', 'reserving')
       and exists (select from srm_pur_delivery_note_line l join srm_pur_order_header o on o.id = l.order_id
                     join srm_pur_bill_type b on b.id = o.bill_type_id and b.sync_flag = 'Y' where l.doc_id = h.id)
       and (h.state <> 'cancelled' or exists (select from srm_pur_erp_sync s where s.doc_id = h.id::text and s.doc_type = 'srmPurDeliveryNoteHeader')))
  select w.org_id::text as "orgId", 'srmPurDeliveryNoteHeader' as "docType", w.id::text as "docId", w.doc_number as "docNumber", w.op,
         w.key as "idempotencyKey" from wanted w
   where not exists (select from srm_pur_erp_sync s where s.idempotency_key = w.key)
   order by w.id limit ${MOST}`;

/**
 * Events of a document that was told, after the last one that was told, in their order; what the ERP told us itself it knows. Each is told
 * once: messages of a document are made one after the other.
 */
const bookingsOf = (docType: string, events: string, ops: string): string => `
    join document_event e on e.doc_type = '${docType}' and e.doc_id = h.id and e.event in (${events})
     and coalesce(e.cause ->> 'reason', '') not like 'ERP %'
     and e.rev > coalesce((
       select max(split_part(s.idempotency_key, ':', 4)::int) from srm_pur_erp_sync s
        where s.doc_type = '${docType}' and s.doc_id = h.id::text and s.op in (${ops})), 0)
    join document_payload p on p.doc_type = e.doc_type and p.doc_id = e.doc_id and p.rev = e.rev`;
const bookedSql = `
  select h.org_id::text as "orgId", '${NOTE}' as "docType", h.id::text as "docId", h.doc_number as "docNumber", b.op,
         '${NOTE}:' || h.id || ':' || b.op || ':' || e.rev as "idempotencyKey", p.payload as booked
    from srm_pur_delivery_note_header h
    ${bookingsOf(NOTE, `'RECEIVE', 'RETURN', 'STOCK_RETURN'`, `'RECEIPT', 'RETURN'`)}
    cross join lateral (select case e.event when 'RECEIVE' then 'RECEIPT' else 'RETURN' end as op) b
   where exists (select from srm_pur_erp_sync s where s.idempotency_key = '${NOTE}:' || h.id || ':UPSERT:0')
   order by h.id, e.rev limit ${MOST}`;
/** What was taken back is a consumption of less than nothing, as the ERP tells it. */
const consumedSql = `
  select h.org_id::text as "orgId", '${STOCK}' as "docType", h.id::text as "docId", h.doc_number as "docNumber", 'CONSUME' as op,
         '${STOCK}:' || h.id || ':CONSUME:' || e.rev as "idempotencyKey",
         case e.event when 'CONSUME' then p.payload else p.payload || jsonb_build_object('qty', '-' || (p.payload ->> 'qty')) end as booked
    from srm_slc_consign_stock h ${bookingsOf(STOCK, `'CONSUME', 'UNDO_CONSUME'`, `'CONSUME'`)}
   order by h.id, e.rev limit ${MOST}`;

/**
 * What finance approved is to be paid, until the approval is taken back. Told is what bills orders of which the ERP hears, or
 * consumption, which it always hears of.
 */
const payableSql = `
  select h.org_id::text as "orgId", '${STATEMENT}' as "docType", h.id::text as "docId", h.doc_number as "docNumber", b.op,
         '${STATEMENT}:' || h.id || ':' || b.op || ':' || e.rev as "idempotencyKey",
         jsonb_build_object(
           'supplierNumber', s.supplier_number, 'netTotal', trim_scale(h.net_total)::text, 'taxTotal', trim_scale(h.tax_total)::text,
           'grossTotal', trim_scale(h.invoice_gross)::text, 'deductTotal', trim_scale(coalesce(h.deduct_total, 0))::text,
           'payableTotal', trim_scale(h.invoice_gross - coalesce(h.deduct_total, 0))::text,
           'invoices', (select coalesce(jsonb_agg(i.invoice_number order by i.invoice_num), '[]'::jsonb)
                          from srm_slc_supplier_invoice i where i.doc_id = h.id)) as booked
    from srm_slc_supplier_inv_doc_header h
    join srm_slc_supplier_info s on s.id = h.supplier_id
    ${bookingsOf(STATEMENT, `'APPROVE', 'REVERSE'`, `'PAYABLE', 'CANCEL'`)}
    cross join lateral (select case e.event when 'APPROVE' then 'PAYABLE' else 'CANCEL' end as op) b
   where exists (
     select from srm_slc_supplier_inv_doc_line l
       left join srm_pur_delivery_note_line n
         on n.doc_id || ':' || n.line_num = split_part(l.source_key, ':', 1) || ':' || split_part(l.source_key, ':', 2)
       left join srm_pur_order_header o on o.id = n.order_id
       left join srm_pur_bill_type t on t.id = o.bill_type_id
      where l.doc_id = h.id and (l.line_source = 'CONSUMPTION' or t.sync_flag = 'Y'))
   order by h.id, e.rev limit ${MOST}`;

/** `booked`: what of it is told is what this event says; null: the document as it stands. */
export interface Untold extends Omit<NewSync, 'content'> {
  readonly booked?: Readonly<Record<string, unknown>>;
}
export async function untold(db: Queryable): Promise<readonly Untold[]> {
  const { rows: orders } = await db.query<Untold>(ordersSql, []);
  const { rows: notes } = await db.query<Untold>(notesSql, []);
  const { rows: booked } = await db.query<Untold>(bookedSql, []);
  const { rows: consumed } = await db.query<Untold>(consumedSql, []);
  const { rows: payable } = await db.query<Untold>(payableSql, []);
  return [...orders, ...notes, ...booked, ...consumed, ...payable];
}

export interface Sendable {
  readonly id: string;
}
/** Of each document the oldest that is not settled, if it is its turn. */
const sendableSql = `
  select s.id::text from srm_pur_erp_sync s
   where s.state = 'queued' and not exists (
     select from srm_pur_erp_sync e where e.doc_type = s.doc_type and e.doc_id = s.doc_id and e.id < s.id and e.state not in ('succeeded', 'superseded'))
   order by s.id limit ${MOST}`;
export const sendable = async (db: Queryable): Promise<readonly Sendable[]> => (await db.query<Sendable>(sendableSql, [])).rows;

const earlierSql = `
  select id::text from srm_pur_erp_sync
   where doc_type = $1 and doc_id = $2 and id < $3::bigint and op = 'UPSERT' and state in ('queued', 'waiting', 'dead') order by id`;
export const earlierUpserts = async (db: Queryable, docType: string, docId: string, id: string): Promise<readonly string[]> =>
  (await db.query<{ id: string }>(earlierSql, [docType, docId, id])).rows.map((row) => row.id);

const waitsSql = `
  select exists (select from srm_pur_erp_sync where doc_type = $1 and doc_id = $2 and id < $3::bigint
    and state not in ('succeeded', 'superseded')) as waits`;
export const earlierWaits = async (db: Queryable, docType: string, docId: string, id: string): Promise<boolean> =>
  (await db.query<{ waits: boolean }>(waitsSql, [docType, docId, id])).rows[0]!.waits;
