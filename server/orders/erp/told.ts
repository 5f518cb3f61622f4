/** How far the messages of a document to the ERP have come (orders-deliveries.md §12): lists show it, and follow it. */
import type { SyncedType } from './told.queries.js';
import { failedOf } from './told.queries.js';
import type { Commit, LiveColumn, Prepare, Runtime, Touch } from '../../kernel/contracts.js';

/** A message that failed stands before one that is on its way, and that before those that were taken. */
export const syncStatus =
  (docType: SyncedType): LiveColumn =>
  ({ header }) =>
    `coalesce((
       select case when bool_or(s.state = 'dead') then 'FAILED'
                   when bool_or(s.state in ('queued', 'sending', 'waiting')) then 'PENDING'
                   when bool_or(s.state = 'succeeded') then 'SYNCED' end
         from srm_pur_erp_sync s where s.doc_id = ${header}.id::text and s.doc_type = '${docType}'), 'NONE')`;

export const syncing =
  (docType: SyncedType): Prepare =>
  async (_command, tools) => ({ facts: { failed: await failedOf(tools.db, docType, tools.snapshot!.context.id) } });

export const keepsToldLive = (runtime: Runtime, touch: (touch: Touch) => void): (() => void) =>
  runtime.onCommit(({ definition, after }: Commit) => {
    if (definition.type !== 'srmPurErpSync' || after === null) return;
    const { docType, docId } = after.context as unknown as { readonly docType: string; readonly docId: string };
    touch({ type: docType, id: docId });
  });
