/** `msgInboxRestful`: the caller's own messages, unread ones and all, to be read, marked and put away (platform-system.md §7). */
import type { Label } from '../../state-machines/kernel/fields.js';
import type { CallAnswer, Database, Touch } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { malformed, optionalText } from '../kernel/edges/body.js';
import type { Service } from '../kernel/edges/contracts.js';
import { BELL } from '../kernel/servers/invalidations.js';
import type { DocumentLetters, Reader, RowWords } from '../platform/mail/document-letters.js';
import { platformReasons } from '../platform/reasons.js';
import { pageOf } from '../platform/outside/paging.js';

interface Row {
  readonly id: string;
  readonly template: string;
  readonly docType: string;
  readonly docId: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly createdAt: number;
  readonly readAt: number | null;
  readonly category: string | null;
  readonly words: RowWords | null;
}

export interface InboxParts {
  readonly database: Database;
  readonly letters: DocumentLetters;
  readonly zoneOf: (userId: string) => Promise<string>;
  readonly touch: (touch: Touch) => void;
}

const mine = 'user_id = $1 and doc_type is not null and in_app and deleted_at is null';
const columns =
  'mail_id::text as id, template, doc_type as "docType", doc_id::text as "docId", params, created_at as "createdAt", read_at as "readAt", category, words';
const MOST_IDS = 200;

function idsOf(body: Body): readonly string[] {
  const ids = body['ids'];
  if (
    !Array.isArray(ids) ||
    ids.length === 0 ||
    ids.length > MOST_IDS ||
    !ids.every((id) => typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id))
  )
    throw malformed(`ids is a list of 1 to ${MOST_IDS}`);
  return ids as readonly string[];
}

export function inboxService({ database: { read }, letters, zoneOf, touch }: InboxParts): Service {
  const counted = async (userId: string): Promise<number> =>
    (await read.query<{ n: number }>(`select count(*)::int as n from base_mail where ${mine} and read_at is null`, [userId])).rows[0]!.n;
  /** Other windows of his hear of it. */
  const changed = async (userId: string): Promise<CallAnswer> => {
    touch({ type: BELL, id: userId, userId });
    return { data: { unread: await counted(userId) } };
  };
  const shown = async (row: Row, reader: Reader) => {
    const { template, docType, docId, params, createdAt, words, category } = row;
    const told = await letters.told({ template, docType, docId, params, createdAt, words }, reader);
    return {
      id: row.id,
      ...told,
      category,
      docType,
      docNumber: params['number'] ?? null,
      creationDate: createdAt,
      readFlag: row.readAt === null ? 'N' : 'Y',
    };
  };
  return {
    name: 'msgInboxRestful',
    reasons: platformReasons,
    calls: {
      async listByPage(body, { caller, language }) {
        const { userId, userType, supplierId } = caller.viewer;
        const { pageIndex, pageRows } = pageOf(body);
        const unread = optionalText(body, 'readFlag') === 'N' ? 'and read_at is null' : '';
        const category = optionalText(body, 'category');
        const where = `${mine} ${unread} and ($2::text is null or category = $2)`;
        const [{ rows }, { rows: sum }, timeZone, open] = await Promise.all([
          read.query<Row>(
            `select ${columns} from base_mail where ${where} order by mail_id desc limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`,
            [userId, category],
          ),
          read.query<{ n: number }>(`select count(*)::int as n from base_mail where ${where}`, [userId, category]),
          zoneOf(userId),
          counted(userId),
        ]);
        const reader: Reader = {
          userId,
          userType: userType === 'EX' ? 'EX' : 'INSIDE',
          supplierId,
          timeZone,
          language: language as keyof Label,
        };
        const list = await Promise.all(rows.map((row) => shown(row, reader)));
        return { data: { rows: list, unread: open }, page: { count: sum[0]!.n, pageIndex, pageRows } };
      },
      async doMarkRead(body, { caller, at }) {
        await read.query(`update base_mail set read_at = $2 where ${mine} and read_at is null and mail_id = any($3::bigint[])`, [
          caller.viewer.userId,
          new Date(at),
          idsOf(body),
        ]);
        return changed(caller.viewer.userId);
      },
      async doMarkAllRead(_body, { caller, at }) {
        await read.query(`update base_mail set read_at = $2 where ${mine} and read_at is null`, [caller.viewer.userId, new Date(at)]);
        return changed(caller.viewer.userId);
      },
      /** Put away by its reader; who sent it still counts it. */
      async doBatchDelete(body, { caller, at }) {
        await read.query(
          `update base_mail set deleted_at = $2, read_at = coalesce(read_at, $2) where ${mine} and mail_id = any($3::bigint[])`,
          [caller.viewer.userId, new Date(at), idsOf(body)],
        );
        return changed(caller.viewer.userId);
      },
      async countUnread(_body, { caller }) {
        return { data: { count: await counted(caller.viewer.userId) } };
      },
    },
  };
}
