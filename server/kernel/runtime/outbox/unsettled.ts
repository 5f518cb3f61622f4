/**
 * To-dos of entries that were refused with nobody to answer, or given up: one for each event of a kind of documents, with
 * their number. They are the difference between what stands in the outbox and what is asked, so that none is lost or outlives it.
 */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Queryable } from '../../contracts.js';
import { TRANS_COMPEN } from '../../database/todo-rows.js';
import { screenOf } from '../stuck-timers.js';

/** Where administrators see to it, where that is there. */
const BY_HAND = 'transactionCompen';

const namesOf = (definition: AnyDefinition, byHand: boolean) => ({
  type: definition.type,
  screen: byHand ? BY_HAND : screenOf(definition),
  en: definition.title.en,
  cn: definition.title.cn,
});

export const unsettledSql = `with unsettled as (
   select source_type, event, min(source_id) as doc_id, count(*) as n from document_outbox
   where state in ('REFUSED', 'DEAD') and answer is null group by source_type, event),
 wanted as (
   select u.*, $2::text || ':' || u.event as todo_key, s.screen,
     left(u.n || ' × ' || u.event || ' of ' || coalesce(s.en, u.source_type) || ' not taken: see to it by hand', 200) as title_en,
     left(coalesce(s.cn, u.source_type) || '发送的' || u.event || '有' || u.n || '条未被接受,请人工处理', 200) as title_cn
   from unsettled u left join json_to_recordset($3::json) as s(type text, screen text, en text, cn text) on s.type = u.source_type),
 closed as (
   update interior_pending p set cancel_flag = 'Y', handled_at = to_timestamp($1::bigint / 1000.0), handled_by = 'SYSTEM'
   where p.bill_type = $2::text and p.handle_flag = 'N' and p.cancel_flag = 'N'
     and not exists (select from wanted w where w.source_type = p.doc_type and w.todo_key = p.todo_key)),
 counted as (
   update interior_pending p set title_en = w.title_en, title_cn = w.title_cn from wanted w
   where p.bill_type = $2::text and p.handle_flag = 'N' and p.cancel_flag = 'N'
     and p.doc_type = w.source_type and p.todo_key = w.todo_key and p.title_en <> w.title_en)
 insert into interior_pending
   (doc_type, doc_id, rev, todo_key, audience, bill_type, menu_code, title_en, title_cn, creation_date, handle_flag, cancel_flag, resp_code)
 select w.source_type, w.doc_id, 0, w.todo_key, 'resp:ADMIN', $2::text, coalesce(w.screen, ''), w.title_en, w.title_cn,
   to_timestamp($1::bigint / 1000.0), 'N', 'N', 'ADMIN'
 from wanted w where not exists (select from interior_pending p where p.bill_type = $2::text and p.handle_flag = 'N' and p.cancel_flag = 'N'
   and p.doc_type = w.source_type and p.todo_key = w.todo_key) on conflict do nothing`;

/** Opens, counts anew and closes them; each leads to the oldest sender. */
export async function tellUnsettled(on: Queryable, definitions: readonly AnyDefinition[], at: number): Promise<void> {
  const byHand = definitions.some(({ screens }) => screens.some(({ route }) => route === BY_HAND));
  await on.query(unsettledSql, [at, TRANS_COMPEN, JSON.stringify(definitions.map((definition) => namesOf(definition, byHand)))]);
}
