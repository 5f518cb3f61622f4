/** Who could do or see something on a day, and who did what should not go together (platform-system.md §11.12). */
import { buttonOf } from '../../state-machines/kernel/events.js';
import type { AccessBook, ResponsibilityRow } from '../../state-machines/platform/permission.js';
import { grantsOf, permits } from '../../state-machines/platform/permission.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { Queryable } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { optionalInteger, optionalText, textOf } from '../kernel/edges/body.js';
import { readBook } from '../platform/access/book.js';
import { bookAt, holdingsAt } from '../platform/access/past-book.js';
import { holdingsOf } from '../platform/sod/rights.js';
import type { AuditParts } from './parts.js';
import { refused } from './parts.js';
import { SeenDocuments, numberOf } from './seen.js';

const MOST_USERS = 500;

type Holds = (book: AccessBook, responsibility: ResponsibilityRow) => boolean;

/** A screen, or an event of a kind of documents. */
function questionOf({ registry }: AuditParts, body: Body): Holds {
  const route = optionalText(body, 'menuCode', 80);
  if (route !== null)
    return (book, responsibility) => [...grantsOf(book, responsibility).menus.keys()].some((id) => book.menus.get(id)!.htmlUrl === route);
  const type = textOf(body, 'docType', 60);
  const event = textOf(body, 'event', 80);
  const spec = registry.find(type)?.definition.events[event];
  if (!spec || spec.system) throw refused('AUD_TYPE', { kind: 'NotFound', params: { type: `${type}.${event}` } });
  return (book, responsibility) => permits(grantsOf(book, responsibility), type, buttonOf(event, spec));
}

const isUsable = ({ enabled, startDate, endDate }: ResponsibilityRow, date: string): boolean =>
  enabled === 'Y' && (startDate === null || startDate <= date) && (endDate === null || endDate >= date);

async function usersOf(read: Queryable, ids: readonly string[]) {
  const { rows } = await read.query<{
    userId: string;
    userName: string;
    fullName: string;
    fullNameEn: string | null;
    userType: string;
    state: string;
  }>(
    `select id::text as "userId", user_name as "userName", full_name as "fullName", full_name_en as "fullNameEn", user_type as "userType",
      state from base_users
     where id = any($1::bigint[]) order by user_name limit ${MOST_USERS}`,
    [ids],
  );
  return rows;
}

/** `{docType, event}` or `{menuCode}`, `at?` → responsibilities that give it, with whoever held them then: `{at, responsibilities, users}`. */
export async function whoCan(parts: AuditParts, body: Body, now: number): Promise<object> {
  const at = optionalInteger(body, 'at') ?? now;
  if (at > now || at < 0) throw refused('AUD_FUTURE', { kind: 'Invalid', field: 'at' });
  const gives = questionOf(parts, body);
  const { read } = parts.database;
  const past = at < now - 60_000;
  const book = past ? await bookAt(read, at) : await readBook(read);
  const date = parts.days.dateAt(at);
  const giving = [...book.responsibilities.values()].filter((one) => isUsable(one, date) && gives(book, one));
  const ids = new Set(giving.map((one) => one.responsibilityId));
  const holdings = await holdingsOf(past ? holdingsAt(read, at) : read, null, date);
  const holders = [...holdings].filter(([, held]) => held.some((id) => ids.has(id)));
  const users = await usersOf(
    read,
    holders.map(([userId]) => userId),
  );
  return {
    at,
    past,
    responsibilities: giving.map(({ responsibilityId, respCode, respName, respNameEn, readOnly }) => ({
      responsibilityId,
      respCode,
      respName,
      respNameEn,
      readOnly,
    })),
    users: users.map((user) => ({ ...user, through: (holdings.get(user.userId) ?? []).filter((id) => ids.has(id)) })),
    more: Math.max(0, holders.length - users.length),
  };
}

/** One person on both sides of one document: who submitted it and let it pass. Newest first, two hundred at most. */
export async function listSodUsed(parts: AuditParts, viewer: Viewer): Promise<readonly object[]> {
  const { rows } = await parts.database.read.query<{ docType: string; docId: string; rev: number; actor: string; at: number }>(
    `select e.doc_type as "docType", e.doc_id::text as "docId", e.rev, e.actor, (extract(epoch from e.at) * 1000)::float8 as at from document_event e
     where e.event = 'APPROVE' and e.actor <> 'SYSTEM' and exists (select from document_event s where s.doc_type = e.doc_type and s.doc_id = e.doc_id
       and s.rev < e.rev and s.event = 'SUBMIT' and s.actor = e.actor) order by e.at desc limit 200`,
  );
  const documents = new SeenDocuments(parts, viewer);
  const shown = await Promise.all(
    rows.map(async (row) => {
      const seen = await documents.of(row.docType, row.docId);
      return seen ? { ...row, docNumber: numberOf(seen) } : null;
    }),
  );
  return shown.filter((row) => row !== null);
}
