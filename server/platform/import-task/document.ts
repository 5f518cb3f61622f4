/** What an import needs on the server: who began it, and whether what it made has been used since. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { holdersIn } from '../../../state-machines/kernel/holders.js';
import type { UndoFacts } from '../../../state-machines/platform/import-task/fields.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import { definitionOf, documents } from '../../../state-machines/registry.js';
import type { PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';
import { useSql } from '../../kernel/uses.js';
import { changedSql, madeSql } from './changed.js';

const holders = holdersIn(documents);

async function usedSince(definition: AnyDefinition, { db, snapshot }: PrepareTools): Promise<string | null> {
  const { name, byField } = tablesOf(definition);
  const called = byField.get(definition.nameField ?? 'docNumber')?.name ?? 'id';
  const made = `from ${quoted(name)} c join base_import_row r on r.doc_id = c.id where r.task_id = $1`;
  const uses = (holders.get(definition.type) ?? []).map((holder) => {
    const held = `c.${quoted(byField.get(holder.key)?.name ?? 'id')}`;
    return `r.target_id is null and exists (${useSql(holder).replace('$1', holder.key === 'id' ? held : `${held}::text`)})`;
  });
  const below = Object.entries(definition.fields).flatMap(([field, { kind, entity }]) =>
    kind === 'ref' && entity === definition.type
      ? [
          `exists (select from ${quoted(name)} b where b.${quoted(byField.get(field)!.name)} = c.id and not ${madeSql('$2', 'b.id', 'r.task_id::text')})`,
        ]
      : [],
  );
  const changed = `(c.rev > coalesce(r.doc_rev, 1) and ${changedSql(['$2', 'c.id', 'coalesce(r.doc_rev, 1)', 'r.task_id::text'])})`;
  const {
    rows: [row],
  } = await db.query<{ called: string | null }>(
    `select coalesce(c.${quoted(called)}::text, c.id::text) as called ${made} and (${[changed, ...below, ...uses].join(' or ')}) order by r.row_no limit 1`,
    [snapshot!.context.id, definition.type],
  );
  return row?.called ?? null;
}

export const importTaskDocument: ServerDocument = {
  definition: anyDefinition(baseImportTask),
  prepare: {
    CREATE: async ({ payload }) => ({ facts: { createdBy: (payload as { readonly ownerId: string }).ownerId } }),
    UNDO: async (_command, tools) => {
      const entity = String(tools.snapshot!.context['entity']);
      const definition = definitionOf(entity) ?? documents.find(({ lines }) => Object.values(lines).some((line) => line.entity === entity));
      return { facts: { used: definition ? await usedSince(definition, tools) : null } satisfies UndoFacts };
    },
  },
};
