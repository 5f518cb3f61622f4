/** Changed lines only: rows are compared by reference, positions move for none that can stay. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import type { AcceptedEvent, Queryable } from '../contracts.js';
import type { Column } from './columns.js';
import { quoted } from './naming.js';
import { HIT } from './plan.js';
import type { Plan } from './plan.js';
import { assignPositions, positionsOf, rememberPositions } from './positions.js';
import { tablesOf } from './tables.js';
import type { LineTable, NestedTable } from './tables.js';

type Rows = readonly LineRowValues[];
interface Written { readonly row: LineRowValues; readonly position: number | null; readonly rev: number; /** What was stored under this key, when that is known. */ readonly stored?: LineRowValues }

/** Plans the lines; what it answers is called when the statement has succeeded. */
export async function planLines(on: Queryable, plan: Plan, definition: AnyDefinition, id: string, before: Snapshot | null, after: Snapshot, batch: readonly AcceptedEvent[]): Promise<() => void> {
  const settle: (() => void)[] = [];
  for (const [index, line] of tablesOf(definition).lines.entries()) {
    const was = (before?.context[line.line] ?? []) as Rows;
    const is = (after.context[line.line] ?? []) as Rows;
    const outside = rowsOutside(line, batch);
    if (was === is && outside.size === 0) continue;
    const old = await storedPositions(on, line, after.context.id, was);
    const positions = was === is ? [] : assignPositions(is.map((row) => row[line.key.field]), old);
    const hot = was === is ? [] : changedRows(line, was, is, positions, old, after.context.rev);
    for (const row of is) outside.delete(row[line.key.field]);
    const known = byKey(line.key, was);
    const written = [...hot, ...[...outside.values()].map((one): Written => ({ ...one, ...(known.has(one.row[line.key.field]) ? { stored: known.get(one.row[line.key.field])! } : {}) }))];
    planUpsert(plan, `l${index}`, line, id, written);
    const gone = was === is ? [] : [...old.keys()].filter((key) => !is.some((row) => row[line.key.field] === key) && !outside.has(key));
    planDelete(plan, `l${index}`, line, id, gone);
    for (const [inner, nested] of line.nested.entries()) planNested(plan, `l${index}n${inner}`, nested, line, id, written, before !== null && line.spec.hotWhile !== undefined);
    if (was !== is) settle.push(() => rememberPositions(is, positions));
  }
  return () => settle.forEach((one) => one());
}

/** Rows for cold lines and rows that left the context, last values of the batch by key. */
function rowsOutside(line: LineTable, batch: readonly AcceptedEvent[]): Map<unknown, Written> {
  const result = new Map<unknown, Written>();
  const isCold = line.spec.temperature === 'cold';
  for (const { decision } of batch) {
    for (const [index, row] of (decision.rows[line.line] ?? []).entries()) {
      result.set(row[line.key.field], { row, position: isCold ? index : null, rev: decision.after.context.rev });
    }
  }
  return result;
}

const byKey = (key: Column, rows: Rows): Map<unknown, LineRowValues> => new Map(rows.map((row) => [row[key.field], row]));

async function storedPositions(on: Queryable, line: LineTable, id: string, was: Rows): Promise<ReadonlyMap<unknown, number>> {
  const known = positionsOf(was);
  if (known) return new Map(was.map((row, index) => [row[line.key.field], known[index]!]));
  const key = line.key.select(quoted(line.key.name));
  const { rows } = await on.query<{ key: unknown; position: number }>(`select ${key} as key, row_position::float8 as position from ${quoted(line.name)} where doc_id = $1 and row_position is not null`, [id]);
  return new Map(rows.map((row) => [line.key.read(row.key), row.position]));
}

function changedRows(line: LineTable, was: Rows, is: Rows, positions: readonly number[], old: ReadonlyMap<unknown, number>, rev: number): Written[] {
  const known = byKey(line.key, was);
  const seen = new Set<unknown>();
  return is.flatMap((row, index) => {
    const key = row[line.key.field];
    if (seen.has(key)) throw new RangeError(`${line.name}: the key ${String(key)} stands twice`);
    seen.add(key);
    const stored = known.get(key);
    const position = positions[index]!;
    if (stored === row && old.get(key) === position) return [];
    return [{ row, position, rev, ...(stored ? { stored } : {}) }];
  });
}

const recordOf = (columns: readonly Column[]): string => ['row_position bigint', 'row_rev int', ...columns.map((column, index) => `c${index} ${column.type}`)].join(', ');

const valuesOf = (columns: readonly Column[], row: LineRowValues): object => Object.fromEntries(columns.map((column, index) => [`c${index}`, column.write(row[column.field])]));

function upsertSql(source: string, table: string, id: string, columns: readonly Column[], keys: readonly string[], parent: string | null): string {
  const names = ['row_position', 'row_rev', ...columns.map((column) => quoted(column.name))];
  const values = ['r.row_position', 'r.row_rev', ...columns.map((_column, index) => `r.c${index}`)];
  const sets = names.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`);
  return `insert into ${quoted(table)} (doc_id, ${parent === null ? '' : `${parent}, `}${names.join(', ')}) select ${id}, ${parent === null ? '' : 'r.k, '}${values.join(', ')} from ${source} where ${HIT} `
    + `on conflict (doc_id, ${keys.join(', ')}) do update set ${sets.join(', ')}`;
}

function planUpsert(plan: Plan, name: string, line: LineTable, id: string, written: readonly Written[]): void {
  if (written.length === 0) return;
  const rows = written.map(({ row, position, rev }) => ({ row_position: position, row_rev: rev, ...valuesOf(line.columns, row) }));
  plan.add(`${name}_set`, upsertSql(plan.rows(rows, recordOf(line.columns)), line.name, id, line.columns, [quoted(line.key.name)], null));
}

function planDelete(plan: Plan, name: string, line: LineTable, id: string, gone: readonly unknown[]): void {
  if (gone.length === 0) return;
  const rows = gone.map((key) => ({ k: line.key.write(key) }));
  plan.add(`${name}_gone`, `delete from ${quoted(line.name)} l using ${plan.rows(rows, `k ${line.key.type}`)} where l.doc_id = ${id} and l.${quoted(line.key.name)} = r.k and ${HIT}`);
}

/**
 * Nested rows of the parent rows that are written; the others did not change. A row that may stand outside the context
 * (`mayStandOutside`) comes back with what it has now: nested rows of its earlier life go.
 */
function planNested(plan: Plan, name: string, nested: NestedTable, line: LineTable, id: string, written: readonly Written[], mayStandOutside: boolean): void {
  const set: object[] = [];
  const gone: object[] = [];
  const only: object[] = [];
  for (const { row, stored, rev } of written) {
    const is = (row[nested.line] ?? []) as Rows;
    const was = (stored?.[nested.line] ?? []) as Rows;
    const parent = line.key.write(row[line.key.field]);
    if (!stored && mayStandOutside) only.push({ k: parent, keep: is.map((one) => nested.key.write(one[nested.key.field])) });
    if (is === was) continue;
    const keys = new Set(is.map((one) => one[nested.key.field]));
    if (keys.size !== is.length) throw new RangeError(`${nested.name}: a key stands twice under ${String(row[line.key.field])}`);
    is.forEach((one, index) => { if (one !== was[index]) set.push({ k: parent, row_position: index, row_rev: rev, ...valuesOf(nested.columns, one) }); });
    for (const one of was) if (!keys.has(one[nested.key.field])) gone.push({ k: parent, c: nested.key.write(one[nested.key.field]) });
  }
  const parentName = quoted(nested.parentKey.name);
  const keyName = quoted(nested.key.name);
  const here = (condition: string): string => `where l.doc_id = ${id} and l.${parentName} = r.k and ${condition} and ${HIT}`;
  if (set.length > 0) plan.add(`${name}_set`, upsertSql(plan.rows(set, `k ${nested.parentKey.type}, ${recordOf(nested.columns)}`), nested.name, id, nested.columns, [parentName, keyName], parentName));
  if (gone.length > 0) plan.add(`${name}_gone`, `delete from ${quoted(nested.name)} l using ${plan.rows(gone, `k ${nested.parentKey.type}, c ${nested.key.type}`)} ${here(`l.${keyName} = r.c`)}`);
  if (only.length > 0) plan.add(`${name}_only`, `delete from ${quoted(nested.name)} l using ${plan.rows(only, `k ${nested.parentKey.type}, keep ${nested.key.type}[]`)} ${here(`l.${keyName} <> all(r.keep)`)}`);
}
