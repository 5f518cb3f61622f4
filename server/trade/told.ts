/** How far the messages of a document to the ERP have come: lists show it. */
import type { LiveColumn } from '../kernel/contracts.js';

export type SyncedType = 'srmPurOrderHeader' | 'srmPurDeliveryNoteHeader' | 'srmSlcSupplierInvDocHeader';

/** A message that failed stands before one that is on its way, and that before those that were taken. */
export const syncStatus =
  (docType: SyncedType): LiveColumn =>
  ({ header }) =>
    `coalesce((
       select case when bool_or(s.state = 'dead') then 'FAILED'
                   when bool_or(s.state in ('queued', 'sending', 'waiting')) then 'PENDING'
                   when bool_or(s.state = 'succeeded') then 'SYNCED' end
         from srm_pur_erp_sync s where s.doc_id = ${header}.id::text and s.doc_type = '${docType}'), 'NONE')`;
