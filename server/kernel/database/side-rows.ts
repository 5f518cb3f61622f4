/** Rows that usually go along with a document, written by themselves. */
import type { SideRows, Queryable } from '../contracts.js';

export async function writeSideRows(on: Queryable, list: readonly SideRows[]): Promise<void> {
  for (const { rows, columns, sql } of list)
    await on.query(sql(`json_to_recordset($1::json) as r(${columns})`, 'true'), [JSON.stringify(rows)]);
}
