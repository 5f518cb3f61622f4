/** The tables of documents behind one door. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { LineRowValues } from '../../../state-machines/kernel/document.js';
import type { DocumentStore, Queryable } from '../contracts.js';
import { parameterOf, selection } from './columns.js';
import { head, history } from './history.js';
import { groupNested, load, readRow } from './load.js';
import { quoted } from './naming.js';
import { lineTable } from './tables.js';
import type { NestedTable } from './tables.js';
import { write } from './write.js';

type Where = Readonly<Record<string, string | number | readonly string[]>>;

/** Rows of one line kind with their nested rows, oldest write first; the newest where `limit` cuts. */
async function rows(
  on: Queryable,
  definition: AnyDefinition,
  id: string,
  line: string,
  where: Where = {},
  limit = 10_000,
): Promise<LineRowValues[]> {
  const table = lineTable(definition, line);
  const params: unknown[] = [id];
  const conditions = Object.entries(where).map(([field, value]) => {
    const column = table.columns.find((one) => one.field === field);
    if (!column) throw new RangeError(`${definition.type}.${line} has no field ${field}`);
    params.push(Array.isArray(value) ? value.map((one) => parameterOf(column, one)) : parameterOf(column, value));
    return Array.isArray(value)
      ? `r.${quoted(column.name)} = any($${params.length}::${column.type}[])`
      : `r.${quoted(column.name)} = $${params.length}`;
  });
  params.push(limit);
  const newest = `select * from ${quoted(table.name)} r where ${['r.doc_id = $1', ...conditions].join(' and ')} order by r.row_rev desc, r.row_position desc nulls last, r.${quoted(table.key.name)} desc limit $${params.length}`;
  const found = await on.query(
    `select ${selection(table.columns, 'r', (index) => `c${index}`)} from (${newest}) r order by r.row_rev, r.row_position nulls first, r.${quoted(table.key.name)}`,
    params,
  );
  const lines = found.rows.map((row) => readRow(table.columns, row, 'c'));
  for (const nested of table.nested) await addNested(on, nested, table.key.field, id, lines);
  return lines;
}

async function addNested(
  on: Queryable,
  nested: NestedTable,
  parentField: string,
  id: string,
  lines: readonly Record<string, unknown>[],
): Promise<void> {
  const parent = `r.${quoted(nested.parentKey.name)}`;
  const keys = lines.map((line) => nested.parentKey.write(line[parentField]));
  const { rows: found } = await on.query(
    `select ${nested.parentKey.select(parent)} as k, ${selection(nested.columns, 'r', (index) => `c${index}`)} from ${quoted(nested.name)} r
     where r.doc_id = $1 and ${parent} = any($2::${nested.parentKey.type}[]) order by r.row_position`,
    [id, keys],
  );
  const groups = groupNested(nested, found);
  for (const line of lines) line[nested.line] = groups.get(line[parentField]) ?? [];
}

export const documentStore: DocumentStore = { load, head, write, history, rows };
