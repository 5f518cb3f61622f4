/**
 * To-dos of deadlines that could not pass. Their rows follow no state: they are opened by whoever tried in vain, and closed
 * when the deadline is gone, for whatever reason and by whichever server.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Queryable } from '../contracts.js';
import { TIMER_STUCK } from '../database/todo-rows.js';
import { nameOfTimer } from './deadlines.js';
import type { StuckDeadline } from './deadlines.js';

/** Who holds this responsibility is asked to look. */
const AUDIENCE = 'resp:ADMIN';

const titles = (event: string) => ({
  en: `Deadline ${event} could not pass: see the log`.slice(0, 200),
  cn: `到期事件${event}未能执行,请查看系统日志`.slice(0, 200),
});

export async function openStuck(on: Queryable, { document, id, timer, snapshot }: StuckDeadline, at: number): Promise<void> {
  const { definition } = document;
  const title = titles(timer.event);
  const { docNumber, orgId, rev } = snapshot.context;
  await on.query(
    `insert into interior_pending (doc_type, doc_id, doc_number, org_id, rev, todo_key, audience, bill_type, menu_code, title_en, title_cn,
       creation_date, due_at, handle_flag, cancel_flag, resp_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::bigint / 1000.0), to_timestamp($13::bigint / 1000.0), 'N', 'N', 'ADMIN')
     on conflict do nothing`,
    [
      definition.type,
      id,
      docNumber,
      orgId,
      rev,
      `${TIMER_STUCK}:${nameOfTimer(timer)}`,
      AUDIENCE,
      TIMER_STUCK,
      screenOf(document.definition),
      title.en,
      title.cn,
      at,
      timer.at,
    ],
  );
}

/** The screen that shows the document to people inside. */
export function screenOf(definition: AnyDefinition): string {
  const inside = definition.screens.filter(({ audience }) => audience.includes('INSIDE'));
  const screen = inside.find(({ kind }) => kind === 'detail') ?? inside.find(({ kind }) => kind === 'edit') ?? inside[0];
  return screen?.route ?? definition.path;
}

/** Closes those whose deadline is gone. */
export async function closeStuck(on: Queryable, at: number): Promise<void> {
  await on.query(
    `update interior_pending p set cancel_flag = 'Y', handled_at = to_timestamp($1::bigint / 1000.0), handled_by = 'SYSTEM'
     where p.bill_type = $2 and p.handle_flag = 'N' and p.cancel_flag = 'N' and not exists (
       select from document_timer t where t.doc_type = p.doc_type and t.doc_id = p.doc_id
         and p.todo_key = $2 || ':' || t.event || '@' || (extract(epoch from t.due) * 1000)::bigint)`,
    [at, TIMER_STUCK],
  );
}
