/** Reading documents: one statement brings header, hot lines, nested lines and the head of the chain. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyContext, LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import { isFinal, upgraded, versionOf } from '../../../state-machines/kernel/upgrades.js';
import type { ChainHead, Loaded, Queryable, WrittenBy } from '../contracts.js';
import { selection } from './columns.js';
import type { Column } from './columns.js';
import { quoted } from './naming.js';
import { rememberPositions } from './positions.js';
import { tablesOf } from './tables.js';
import type { DocumentTables, LineTable, NestedTable } from './tables.js';

interface Reader {
  readonly sql: string;
  readonly tables: DocumentTables;
  readonly hot: readonly LineTable[];
}

const readers = new WeakMap<AnyDefinition, Reader>();

const asJson = (columns: readonly Column[], table: string, condition: string, more: string): string =>
  `(select json_agg(t order by t.p) from (select ${selection(columns, 'r', (index) => `c${index}`)}, ${more}r.row_position::float8 as p from ${quoted(table)} r where r.doc_id = h.id${condition}) t)`;

function readerOf(definition: AnyDefinition): Reader {
  const found = readers.get(definition);
  if (found) return found;
  const tables = tablesOf(definition);
  const hot = tables.lines.filter((line) => line.spec.temperature === 'hot');
  const lines = hot.flatMap((line, index) => [
    `${asJson(line.columns, line.name, ' and r.row_position is not null', '')} as "l${index}"`,
    ...line.nested.map((nested, inner) => `${nestedJson(line, nested)} as "l${index}n${inner}"`),
  ]);
  const sql =
    `select h.state, h.rev, ${selection(tables.columns, 'h', (index) => `h${index}`)}, ` +
    `e.hash as head_hash, (extract(epoch from e.at) * 1000)::float8 as head_at, e.machine as head_machine, e.def_hash as head_def_hash${lines.map((line) => `, ${line}`).join('')} ` +
    // LIMIT keeps the planner from reading a whole history for its newest entry.
    `from ${quoted(tables.name)} h left join lateral (select hash, at, machine, def_hash from document_event where doc_type = $1 and doc_id = $2 and rev = h.rev limit 1) e on true where h.id = $2`;
  const made = { sql, tables, hot };
  readers.set(definition, made);
  return made;
}

/** Rows of lines that cooled stay in the table with their nested rows; only those of hot lines are read. */
function nestedJson(line: LineTable, nested: NestedTable): string {
  const parent = `${quoted(nested.parentKey.name)}`;
  const cooling = line.spec.hotWhile
    ? ` and exists (select from ${quoted(line.name)} l where l.doc_id = h.id and l.${quoted(line.key.name)} = r.${parent} and l.row_position is not null)`
    : '';
  return asJson(nested.columns, nested.name, cooling, `${nested.parentKey.select(`r.${parent}`)} as k, `);
}

type Json = Readonly<Record<string, unknown>>;

export const readRow = (columns: readonly Column[], row: Json, label: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) values[columns[index]!.field] = columns[index]!.read(row[`${label}${index}`]);
  return values;
};

/**
 * One that an earlier version wrote is read as this one goes on with it; final ones stay as they are.
 * @throws Error when the newest history entry is lost: nothing may be decided on such a document
 */
export async function load(on: Queryable, definition: AnyDefinition, id: string): Promise<Loaded | null> {
  const found = await loadStored(on, definition, id);
  if (!found) return null;
  const { snapshot, head, writtenBy } = found;
  if (!head || !writtenBy) throw new Error(`${definition.type} ${id} has no history entry ${snapshot.context.rev}: run npm run audit`);
  const from = versionOf(writtenBy.machine);
  if (from >= definition.version || isFinal(definition, snapshot.state)) return { snapshot, head, writtenBy };
  const next = upgraded(definition, snapshot, from);
  return next ? { snapshot: next, head, writtenBy, earlier: { from, stored: snapshot } } : { snapshot, head, writtenBy };
}

interface Stored {
  readonly snapshot: Snapshot;
  readonly head: ChainHead | null;
  readonly writtenBy: WrittenBy | null;
}

/** The stored document as it is, its history whole or not. */
export async function loadStored(on: Queryable, definition: AnyDefinition, id: string): Promise<Stored | null> {
  const reader = readerOf(definition);
  const {
    rows: [row],
  } = await on.query<Record<string, unknown>>(reader.sql, [definition.type, id]);
  if (!row) return null;
  const context = readRow(reader.tables.columns, row, 'h');
  context['id'] = id;
  context['rev'] = row['rev'];
  for (const [index, line] of reader.hot.entries()) context[line.line] = readLines(line, row, index);
  const snapshot: Snapshot = { state: row['state'] as string, context: context as AnyContext };
  if (row['head_hash'] === null) return { snapshot, head: null, writtenBy: null };
  return {
    snapshot,
    head: { rev: row['rev'] as number, hash: row['head_hash'] as string, at: row['head_at'] as number },
    writtenBy: { machine: row['head_machine'] as string, defHash: row['head_def_hash'] as string },
  };
}

function readLines(line: LineTable, row: Json, index: number): readonly LineRowValues[] {
  const found = (row[`l${index}`] ?? []) as readonly Json[];
  const nested = line.nested.map((one, inner) => ({ one, groups: groupNested(one, (row[`l${index}n${inner}`] ?? []) as readonly Json[]) }));
  const lines = found.map((json) => {
    const values = readRow(line.columns, json, 'c');
    for (const { one, groups } of nested) values[one.line] = groups.get(values[line.key.field]) ?? [];
    return values;
  });
  rememberPositions(
    lines,
    found.map((json) => json['p'] as number),
  );
  return lines;
}

export function groupNested(nested: NestedTable, rows: readonly Json[]): ReadonlyMap<unknown, readonly LineRowValues[]> {
  const groups = new Map<unknown, LineRowValues[]>();
  for (const row of rows) {
    const key = nested.parentKey.read(row['k']);
    const group = groups.get(key);
    const values = readRow(nested.columns, row, 'c');
    if (group) group.push(values);
    else groups.set(key, [values]);
  }
  return groups;
}
