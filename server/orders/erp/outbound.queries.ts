/** What the ERP has not been told: it follows from the documents as they stand, so that nothing is lost with a server. */
import type { Queryable } from '../../kernel/contracts.js';
import type { NewSync } from '../../../state-machines/orders/erp-sync/index.js';

const MOST = 50;
const ordersSql = `
  with told as (
    select h.id, h.org_id, h.doc_number, h.state, coalesce(h.revision_no, 0) as revision,
           not exists (select from srm_pur_order_line l where l.doc_id = h.id and l.order_qty > coalesce(l.cancelled_qty, 0)) as gone
      from srm_pur_order_header h join srm_pur_bill_type b on b.id = h.bill_type_id and b.sync_flag = 'Y'
     where h.state in ('effective', 'completed')),
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

export type Untold = Omit<NewSync, 'content'>;
export async function untold(db: Queryable): Promise<readonly Untold[]> {
  const { rows: orders } = await db.query<Untold>(ordersSql, []);
  const { rows: notes } = await db.query<Untold>(notesSql, []);
  return [...orders, ...notes];
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
