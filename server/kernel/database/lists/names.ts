/** Names of what rows refer to, as parts of the list's own statement. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Field } from '../../../../state-machines/kernel/fields.js';
import type { Column } from '../columns.js';
import { quoted } from '../naming.js';
import { tablesOf } from '../tables.js';

export type DefinitionOf = (type: string) => AnyDefinition | undefined;

/** A column of the list: its SQL under the viewer's conditions. */
export interface Reference {
  readonly sql: string;
  readonly field: Field;
  readonly column: Column;
}

/** Where the names of a reference stand; `on` finds the row of one id by its key. */
export interface NameTable {
  readonly table: string;
  readonly name: string;
  readonly on: string;
}

/** `en`: the English name, where records of the entity have one beside the other (platform-access.md §7.3). */
export type NameOf = 'usual' | 'en';

export function nameTable(
  definitionOf: DefinitionOf,
  { sql, field, column }: Reference,
  alias: string,
  which: NameOf = 'usual',
): NameTable | undefined {
  const target = field.entity === undefined ? undefined : definitionOf(field.entity);
  const usual = target?.nameField ?? 'docNumber';
  const name = target && tablesOf(target).byField.get(which === 'en' ? `${usual}En` : usual);
  if (!name) return undefined;
  // Who acted stands as text, because it may be nobody of the table (columns.ts).
  const id = column.type === 'bigint' || field.kind === 'refs' ? sql : `case when ${sql} ~ '^[0-9]{1,18}$' then (${sql})::bigint end`;
  return { table: quoted(tablesOf(target).name), name: `${alias}.${quoted(name.name)}`, on: `${alias}.id = ${id}` };
}

/** SQL of a reference's name, or of the list of its names; NULL where nothing has one, undefined where it is no reference. */
export function nameOf(definitionOf: DefinitionOf, reference: Reference, which: NameOf = 'usual'): string | undefined {
  const { field, sql } = reference;
  if (field.kind === 'ref') {
    const named = nameTable(definitionOf, reference, 'r', which);
    return named && `(select ${named.name}::text from ${named.table} r where ${named.on})`;
  }
  if (field.kind !== 'refs') return undefined;
  const named = nameTable(definitionOf, { ...reference, sql: 'o.id' }, 'r', which);
  return (
    named &&
    `(select json_agg(${named.name}::text order by o.place) from unnest(${sql}) with ordinality o(id, place) join ${named.table} r on ${named.on} where ${named.name} is not null)`
  );
}
