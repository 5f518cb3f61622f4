/** `baseUsersRestful/findActivity`: what somebody did lately, from the histories (platform-access.md §11). */
import type { Queryable } from '../../kernel/contracts.js';
import { malformed, optionalInteger } from '../../kernel/edges/body.js';
import type { Lists, ServiceCall } from '../../kernel/edges/contracts.js';
import type { Registry } from '../../kernel/registry.js';
import { presentOf } from '../favourites/present.js';

/** Histories are read by time: what lies further back belongs to the documents themselves. */
const LATELY_MS = 7 * 86_400_000;
const MOST_ROWS = 50;
const COUNTED_TO = 1_000;

interface Done {
  readonly docType: string;
  readonly docId: string;
  readonly rev: number;
  readonly event: string;
  readonly at: number;
}

/** What the server did by itself is not in the index by actor, which these words allow to be used. */
const lately = "from document_event where actor = $1 and actor <> 'SYSTEM' and at > $2";
export const pageSql = `select doc_type as "docType", doc_id::text as "docId", rev, event, at ${lately} order by at desc, doc_type, doc_id, rev desc limit $3 offset $4`;
const countSql = `select count(*)::int as n from (select 1 ${lately} limit ${COUNTED_TO}) counted`;

/**
 * `{pageIndex, pageRows}` → `{at, docType, event, eventName, docId, title, state, permitted}` of the last seven days, newest
 * first. Of a document that its list does not show the person now there is neither id nor title.
 */
export const findActivity =
  ({ db, lists, registry }: { readonly db: Queryable; readonly lists: Lists; readonly registry: Registry }): ServiceCall =>
  async (body, { caller, at: asked, language }) => {
    const [pageIndex, pageRows] = [optionalInteger(body, 'pageIndex') ?? 1, optionalInteger(body, 'pageRows') ?? 10];
    if (pageIndex < 1 || pageRows < 1 || pageRows > MOST_ROWS || pageIndex * pageRows > COUNTED_TO)
      throw malformed(`pageRows is 1 to ${MOST_ROWS}, of the newest ${COUNTED_TO}`);
    const mine = [caller.session.userId, new Date(asked - LATELY_MS)];
    const [
      { rows },
      {
        rows: [counted],
      },
    ] = await Promise.all([
      db.query<Done>(pageSql, [...mine, pageRows, (pageIndex - 1) * pageRows]),
      db.query<{ n: number }>(countSql, mine),
    ]);
    const present = await presentOf(
      rows.map(({ docType, docId }) => ({ type: docType, id: docId })),
      caller.viewer,
      language,
      { lists, registry },
    );
    const data = rows.map(({ docType, docId, event, at }) => {
      const definition = registry.find(docType)?.definition;
      const now = present.get(`${docType}/${docId}`);
      return {
        at,
        docType,
        typeName: definition?.title[language] ?? docType,
        event,
        eventName: definition?.events[event]?.label[language] ?? event,
        docId: now ? docId : null,
        title: now?.title ?? null,
        state: now?.state ?? null,
        permitted: now ? 'Y' : 'N',
      };
    });
    return { data, page: { count: counted!.n, pageIndex, pageRows } };
  };
