/** Changed lines only: rows are compared by reference, positions move for none that can stay. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import type { AcceptedEvent, Queryable } from '../contracts.js';
import type { Column } from './columns.js';
import { byKey, byKeys, inOrder } from './line-difference.js';
import type { Difference, Rows } from './line-difference.js';
import { quoted } from './naming.js';
import { HIT } from './plan.js';
import type { Listed, Plan, Say } from './plan.js';
import { positionsOf, rememberPositions } from './positions.js';
import { tablesOf } from './tables.js';
import type { LineTable, NestedTable } from './tables.js';

/** No position: a row outside the context. */
interface Written {
  readonly row: LineRowValues;
  readonly position: number | null;
  readonly rev: number;
  readonly stored?: LineRowValues;
}

const unchanged: Difference = { changed: [], gone: [], positions: [] };

/** Plans the lines; what it answers is called when the statement was sent: a snapshot whose transaction fails is forgotten, positions and all. */
export async function planLines(
  on: Queryable,
  plan: Plan,
  definition: AnyDefinition,
  before: Snapshot | null,
  after: Snapshot,
  batch: readonly AcceptedEvent[],
): Promise<() => void> {
  const settle: (() => void)[] = [];
  for (const [index, line] of tablesOf(definition).lines.entries()) {
    const was = (before?.context[line.line] ?? []) as Rows;
    const is = (after.context[line.line] ?? []) as Rows;
    const outside = rowsOutside(line, batch);
    if (was === is && outside.size === 0) continue;
    const { changed, gone, positions } = was === is ? unchanged : await difference(on, line, was, is, after.context.id);
    if (outside.size > 0) for (const row of is) outside.delete(row[line.key.field]);
    const written = [...changed.map((one): Written => ({ ...one, rev: after.context.rev })), ...withStored(line.key, outside, was)];
    planUpsert(plan, `l${index}`, line, written);
    planDelete(
      plan,
      `l${index}`,
      line,
      gone.filter((key) => !outside.has(key)),
    );
    for (const [inner, nested] of line.nested.entries())
      planNested(plan, `l${index}n${inner}`, nested, line, written, before !== null && line.spec.hotWhile !== undefined);
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

function withStored(key: Column, outside: ReadonlyMap<unknown, Written>, was: Rows): Written[] {
  if (outside.size === 0) return [];
  const stored = byKey(
    key.field,
    was.filter((row) => outside.has(row[key.field])),
  );
  return [...outside].map(([name, one]) => ({ ...one, ...(stored.has(name) ? { stored: stored.get(name)! } : {}) }));
}

async function difference(on: Queryable, line: LineTable, was: Rows, is: Rows, id: string): Promise<Difference> {
  const known = positionsOf(was);
  return (
    (known && inOrder(line.key.field, was, is, known)) ??
    byKeys(line.name, line.key.field, was, is, await storedPositions(on, line, id, was, known))
  );
}

async function storedPositions(
  on: Queryable,
  line: LineTable,
  id: string,
  was: Rows,
  known: readonly number[] | undefined,
): Promise<ReadonlyMap<unknown, number>> {
  if (known) return new Map(was.map((row, index) => [row[line.key.field], known[index]!]));
  const key = line.key.select(quoted(line.key.name));
  const { rows } = await on.query<{ key: unknown; position: number }>(
    `select ${key} as key, row_position::float8 as position from ${quoted(line.name)} where doc_id = $1 and row_position is not null`,
    [id],
  );
  return new Map(rows.map((row) => [line.key.read(row.key), row.position]));
}

const recordOf = (columns: readonly Column[]): string =>
  ['row_position bigint', 'row_rev int', ...columns.map((column, index) => `c${index} ${column.type}`)].join(', ');

const valuesOf = (columns: readonly Column[], row: LineRowValues): object =>
  Object.fromEntries(columns.map((column, index) => [`c${index}`, column.write(row[column.field])]));

function upsertSql(
  say: Say,
  source: Listed,
  table: string,
  columns: readonly Column[],
  keys: readonly string[],
  parent: string | null,
): string {
  const names = ['row_position', 'row_rev', ...columns.map((column) => quoted(column.name))];
  const values = ['r.row_position', 'r.row_rev', ...columns.map((_column, index) => `r.c${index}`)];
  const sets = names.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`);
  return (
    `insert into ${quoted(table)} (doc_id, ${parent === null ? '' : `${parent}, `}${names.join(', ')}) select ${say.id}, ${parent === null ? '' : 'r.k, '}${values.join(', ')} from ${say.rows(source)} where ${HIT} ` +
    `on conflict (doc_id, ${keys.join(', ')}) do update set ${sets.join(', ')}`
  );
}

function planUpsert(plan: Plan, name: string, line: LineTable, written: readonly Written[]): void {
  if (written.length === 0) return;
  const rows = plan.rows(
    written.map(({ row, position, rev }) => ({ row_position: position, row_rev: rev, ...valuesOf(line.columns, row) })),
    recordOf(line.columns),
  );
  plan.add(`${name}_set`, (say) => upsertSql(say, rows, line.name, line.columns, [quoted(line.key.name)], null));
}

function planDelete(plan: Plan, name: string, line: LineTable, gone: readonly unknown[]): void {
  if (gone.length === 0) return;
  const rows = plan.rows(
    gone.map((key) => ({ k: line.key.write(key) })),
    `k ${line.key.type}`,
  );
  plan.add(
    `${name}_gone`,
    (say) =>
      `delete from ${quoted(line.name)} l using ${say.rows(rows)} where l.doc_id = ${say.id} and l.${quoted(line.key.name)} = r.k and ${HIT}`,
  );
}

/**
 * Nested rows of the parent rows that are written; the others did not change. A row that may stand outside the context
 * (`mayStandOutside`) comes back with what it has now: nested rows of its earlier life go.
 */
function planNested(
  plan: Plan,
  name: string,
  nested: NestedTable,
  line: LineTable,
  written: readonly Written[],
  mayStandOutside: boolean,
): void {
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
    is.forEach((one, index) => {
      if (one !== was[index]) set.push({ k: parent, row_position: index, row_rev: rev, ...valuesOf(nested.columns, one) });
    });
    for (const one of was) if (!keys.has(one[nested.key.field])) gone.push({ k: parent, c: nested.key.write(one[nested.key.field]) });
  }
  const parentName = quoted(nested.parentKey.name);
  const keyName = quoted(nested.key.name);
  const here = (say: Say, condition: string): string => `where l.doc_id = ${say.id} and l.${parentName} = r.k and ${condition} and ${HIT}`;
  if (set.length > 0) {
    const rows = plan.rows(set, `k ${nested.parentKey.type}, ${recordOf(nested.columns)}`);
    plan.add(`${name}_set`, (say) => upsertSql(say, rows, nested.name, nested.columns, [parentName, keyName], parentName));
  }
  if (gone.length > 0) {
    const rows = plan.rows(gone, `k ${nested.parentKey.type}, c ${nested.key.type}`);
    plan.add(`${name}_gone`, (say) => `delete from ${quoted(nested.name)} l using ${say.rows(rows)} ${here(say, `l.${keyName} = r.c`)}`);
  }
  if (only.length > 0) {
    const rows = plan.rows(only, `k ${nested.parentKey.type}, keep ${nested.key.type}[]`);
    plan.add(
      `${name}_only`,
      (say) => `delete from ${quoted(nested.name)} l using ${say.rows(rows)} ${here(say, `l.${keyName} <> all(r.keep)`)}`,
    );
  }
}
