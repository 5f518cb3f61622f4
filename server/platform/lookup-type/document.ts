/** What a lookup type reads on the server: which codes documents hold before they go, and the codes of its parent type. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { LookupFacts } from '../../../state-machines/platform/lookup-type/index.js';
import { baseLookupType } from '../../../state-machines/platform/lookup-type/index.js';
import { documents } from '../../../state-machines/registry.js';
import type { Prepare, Queryable, ServerDocument } from '../../kernel/contracts.js';
import { quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';

interface Place {
  readonly table: string;
  readonly column: string;
}

/** Columns of all documents that hold codes of a type. */
const placesOf = (typeCode: string): readonly Place[] =>
  documents.flatMap((definition) => {
    const { name, columns, lines } = tablesOf(definition);
    const holding = (
      fields: typeof definition.fields,
      table: string,
      known: readonly { readonly field: string; readonly name: string }[],
    ): Place[] => known.filter(({ field }) => fields[field]?.lookup?.type === typeCode).map((column) => ({ table, column: column.name }));
    return [...holding(definition.fields, name, columns), ...lines.flatMap((line) => holding(line.spec.fields, line.name, line.columns))];
  });

async function usedAmong(db: Queryable, typeCode: string, codes: readonly string[]): Promise<readonly string[]> {
  const places = codes.length === 0 ? [] : placesOf(typeCode);
  if (places.length === 0) return [];
  const { rows } = await db.query<{ code: string }>(
    `select code from unnest($1::text[]) code where ${places.map(({ table, column }) => `exists (select 1 from ${quoted(table)} where ${quoted(column)} = code)`).join(' or ')}`,
    [codes],
  );
  return rows.map(({ code }) => code);
}

const saving: Prepare = async ({ payload }, { snapshot, db }) => {
  const { fields = {}, lines } = payload as SavePayload;
  const record = { ...snapshot?.context, ...fields } as { readonly typeCode: string; readonly parentTypeCode?: string | null };
  const { rows } = await db.query<{ code: string }>(
    'select v.lookup_code as code from base_lookup_type t join base_lookup_value v on v.doc_id = t.id where t.type_code = $1',
    [record.parentTypeCode ?? null],
  );
  const removed = (lines?.['values']?.remove ?? []).map(String);
  return {
    facts: {
      parentCodes: record.parentTypeCode ? rows.map(({ code }) => code) : null,
      usedCodes: await usedAmong(db, record.typeCode, removed),
    } satisfies LookupFacts,
  };
};

export const lookupTypeDocument: ServerDocument = {
  definition: anyDefinition(baseLookupType),
  prepare: { CREATE: saving, SAVE: saving, ENABLE: saving },
};
