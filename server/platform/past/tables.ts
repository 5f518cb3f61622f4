/**
 * The tables of documents as they were at an earlier instant, for statements that are written for today: each table that a
 * statement names is put before it with the rows of then. What has not changed since stands as it is, what has is folded from
 * its history, what was made later is not there. Rows that were deleted since are not brought back: a record that was ever
 * in force is disabled, never deleted. Tables that hold no documents are read as of today.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import { documents } from '../../../state-machines/registry.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Column } from '../../kernel/database/columns.js';
import { quoted } from '../../kernel/database/naming.js';
import { Parameters } from '../../kernel/database/parameters.js';
import { tablesOf } from '../../kernel/database/tables.js';
import { allStoodAt } from './fold.js';

interface Table {
  readonly definition: AnyDefinition;
  /** null: the documents' own. */ readonly line: string | null;
}

const tables: ReadonlyMap<string, Table> = new Map(
  documents.flatMap((definition): (readonly [string, Table])[] => {
    const { name, lines } = tablesOf(definition);
    return [[name, { definition, line: null }], ...lines.map((line) => [line.name, { definition, line: line.line }] as const)];
  }),
);

/** Of a type with very many rows only these are looked at; the others are as of today. */
export type Bounds = Readonly<Record<string, { readonly column: string; readonly values: readonly string[] }>>;

interface Changed {
  readonly ids: readonly string[];
  readonly then: readonly Snapshot[];
}

export class PastTables implements Queryable {
  readonly #changed = new Map<string, Promise<Changed>>();

  constructor(
    private readonly read: Queryable,
    private readonly until: number,
    private readonly bounds: Bounds = {},
  ) {}

  async query<Row extends object = Record<string, unknown>>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<{ readonly rows: Row[]; readonly rowCount: number }> {
    const named = [...new Set(sql.match(/\w+/g))].filter((word) => tables.has(word));
    const bound = new Parameters();
    params.forEach((one) => bound.add(one));
    const before = await Promise.all(named.map(async (name) => this.#shadow(name, await this.#since(tables.get(name)!.definition), bound)));
    const rest = sql.replace(/^\s*with\s+(recursive\s+)?/i, '');
    const shadows = before.filter((one) => one !== null).join(', ');
    return this.read.query<Row>(shadows === '' ? sql : `with recursive ${shadows}${rest === sql ? ' ' : ', '}${rest}`, bound.values);
  }

  #shadow(name: string, { ids, then }: Changed, bound: Parameters): string | null {
    if (ids.length === 0) return null;
    const { definition, line } = tables.get(name)!;
    const rows = line === null ? then.map((one) => headerRow(definition, one)) : then.flatMap((one) => lineRows(definition, line, one));
    const [table, key] = [`public.${quoted(name)}`, line === null ? 'id' : 'doc_id'];
    return `${quoted(name)} as (select * from ${table} where ${key} <> all(${bound.add(ids)}::bigint[]) union all select * from jsonb_populate_recordset(null::${table}, ${bound.add(JSON.stringify(rows))}::jsonb))`;
  }

  #since(definition: AnyDefinition): Promise<Changed> {
    const known = this.#changed.get(definition.type);
    const found = known ?? this.#readSince(definition);
    if (!known) this.#changed.set(definition.type, found);
    return found;
  }

  async #readSince(definition: AnyDefinition): Promise<Changed> {
    const only = this.bounds[definition.type];
    const { rows } = await this.read.query<{ id: string; made: boolean }>(
      `select id::text, creation_date > $1 as made from public.${quoted(tablesOf(definition).name)} where last_update_date > $1${only ? ` and ${quoted(only.column)} = any($2::bigint[])` : ''}`,
      [new Date(this.until), ...(only ? [only.values] : [])],
    );
    const stood = await allStoodAt(
      this.read,
      definition,
      rows.filter(({ made }) => !made).map(({ id }) => id),
      this.until,
    );
    return { ids: rows.map(({ id }) => id), then: [...stood.values()].flatMap((one) => (one === 'removed' ? [] : [one.snapshot])) };
  }
}

const written = (columns: readonly Column[], values: LineRowValues): object =>
  Object.fromEntries(columns.map(({ name, field, write }) => [name, write(values[field])]));

const headerRow = (definition: AnyDefinition, { state, context }: Snapshot): object => ({
  ...written(tablesOf(definition).columns, context),
  id: context.id,
  state,
  rev: context.rev,
});

function lineRows(definition: AnyDefinition, name: string, { context }: Snapshot): readonly object[] {
  const { columns } = tablesOf(definition).lines.find(({ line }) => line === name)!;
  return ((context[name] ?? []) as readonly LineRowValues[]).map((row, index) => ({
    ...written(columns, row),
    doc_id: context.id,
    row_position: index,
    row_rev: context.rev,
  }));
}
