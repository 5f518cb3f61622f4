/** Names of what rows refer to: one statement per referenced entity, whatever the rows. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Queryable } from '../../contracts.js';
import { quoted } from '../naming.js';
import { tablesOf } from '../tables.js';

export type DefinitionOf = (type: string) => AnyDefinition | undefined;

export interface Reference { readonly field: string; readonly entity: string }

type Row = Record<string, unknown>;

/** SQL of the column that names a row of this document to people. */
export function nameColumn(definition: AnyDefinition): string | undefined {
  const column = tablesOf(definition).byField.get(definition.nameField ?? 'docNumber');
  return column && quoted(column.name);
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value as readonly string[] : value === null || value === undefined ? [] : [value as string]).filter((id) => /^\d{1,19}$/.test(id));

/** Adds `$names` to rows: field → name, or list of names; what has no name is absent. */
export async function addNames(on: Queryable, definitionOf: DefinitionOf, references: readonly Reference[], rows: readonly Row[]): Promise<void> {
  const entities = [...new Set(references.map((reference) => reference.entity))].sort();
  const known = new Map<string, ReadonlyMap<string, string>>();
  for (const entity of entities) {
    const fields = references.filter((reference) => reference.entity === entity).map((reference) => reference.field);
    const definition = definitionOf(entity);
    if (definition) known.set(entity, await namesOf(on, definition, [...new Set(rows.flatMap((row) => fields.flatMap((field) => idsIn(row[field]))))]));
  }
  for (const row of rows) row['$names'] = namesIn(row, references, known);
}

async function namesOf(on: Queryable, definition: AnyDefinition, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const column = nameColumn(definition);
  if (column === undefined || ids.length === 0) return new Map();
  const { rows } = await on.query<{ id: string; name: string | null }>(`select id::text as id, ${column}::text as name from ${quoted(tablesOf(definition).name)} where id = any($1::bigint[])`, [ids]);
  return new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.id, row.name] as const])));
}

function namesIn(row: Row, references: readonly Reference[], known: ReadonlyMap<string, ReadonlyMap<string, string>>): Row {
  const names: Row = {};
  for (const { field, entity } of references) {
    const value = row[field];
    const found = idsIn(value).map((id) => known.get(entity)?.get(id)).filter((name) => name !== undefined);
    if (found.length > 0) names[field] = Array.isArray(value) ? found : found[0];
  }
  return names;
}
