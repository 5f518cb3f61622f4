/** Whether a record that an import made was changed, or got something below it, since: its fellows of the same import do not count. */
import type { Queryable } from '../../kernel/contracts.js';

/** @param params of the statement: type and id of the document, the last of its revisions that is the import's, and the task */
export const changedSql = ([type, id, rev, task]: readonly [
  string,
  string,
  string,
  string,
]): string => `exists (select from document_event e where e.doc_type = ${type} and e.doc_id = ${id} and e.rev > ${rev}
  and not (coalesce(e.cause ->> 'kind', '') = 'EVENT' and ${madeSql("e.cause ->> 'type'", "(e.cause ->> 'id')::bigint", task)}))`;

/** Whether a document came by the import. */
export const madeSql = (type: string, id: string, task: string): string =>
  `exists (select from document_event m where m.doc_type = ${type} and m.doc_id = ${id} and m.rev = 1 and m.cause ->> 'kind' = 'IMPORT' and m.cause ->> 'id' = ${task})`;

const sql = `select ${changedSql(['$1', '$2::bigint', '$3::int', '$4'])} as changed`;

export async function isChanged(
  on: Queryable,
  { type, id, rev, taskId }: { readonly type: string; readonly id: string; readonly rev: number; readonly taskId: string },
): Promise<boolean> {
  const {
    rows: [row],
  } = await on.query<{ changed: boolean }>(sql, [type, id, rev, taskId]);
  return row!.changed;
}
