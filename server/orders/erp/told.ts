/** How far the messages of a document to the ERP have come (orders-deliveries.md §12): lists show it, and follow it. */
import type { SyncedType } from '../../trade/told.js';
import { failedOf } from './told.queries.js';
import type { Commit, Prepare, Runtime, Touch } from '../../kernel/contracts.js';

export const syncing =
  (docType: SyncedType): Prepare =>
  async (_command, tools) => ({ facts: { failed: await failedOf(tools.db, docType, tools.snapshot!.context.id) } });

export const keepsToldLive = (runtime: Runtime, touch: (touch: Touch) => void): (() => void) =>
  runtime.onCommit(({ definition, after }: Commit) => {
    if (definition.type !== 'srmPurErpSync' || after === null) return;
    const { docType, docId } = after.context as unknown as { readonly docType: string; readonly docId: string };
    touch({ type: docType, id: docId });
  });
