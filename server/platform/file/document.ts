/** What a file needs on the server: whether an entry of a document beyond its draft names it. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { baseFile } from '../../../state-machines/platform/file/index.js';
import type { Binding, File, LetGoFacts } from '../../../state-machines/platform/file/fields.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';

/** A draft is not evidence yet: what only drafts named may be destroyed. */
const beyondDraftSql =
  "select exists (select 1 from document_event where doc_type = $1 and doc_id = $2 and to_state not in ('draft', 'removed')) as beyond";

async function keptBy(documents: readonly { readonly type: string; readonly id: string }[], { db }: PrepareTools): Promise<LetGoFacts> {
  for (const { type, id } of documents) {
    const { rows } = await db.query<{ beyond: boolean }>(beyondDraftSql, [type, id]);
    if (rows[0]!.beyond) return { kept: true };
  }
  return { kept: false };
}

const letGo: Prepare = async ({ payload }, tools) => ({
  facts: await keptBy([{ type: (payload as Binding).docType, id: (payload as Binding).docId }], tools),
});
const goes: Prepare = async (_command, tools) => ({
  facts: await keptBy(
    (tools.snapshot!.context['bindings'] as File['bindings']).map(({ documentType, documentId }) => ({
      type: documentType,
      id: documentId,
    })),
    tools,
  ),
});

export const fileDocument: ServerDocument = {
  definition: anyDefinition(baseFile),
  prepare: {
    UPLOAD: async ({ payload }) => ({ facts: { createdBy: (payload as { readonly ownerId: string }).ownerId } }),
    UNBIND: letGo,
    PURGE: goes,
    DELETE: goes,
  },
};
