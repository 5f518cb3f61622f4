/** `messageRestful`: what documents told the caller, as entries of his bell; each is a letter of his, too. */
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Database } from '../../kernel/contracts.js';
import { malformed } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { platformReasons } from '../reasons.js';
import type { DocumentLetters, Reader, RowWords } from './document-letters.js';

const SHOWN = 20;

interface Row {
  readonly mail_id: string;
  readonly template: string;
  readonly doc_type: string;
  readonly doc_id: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly created_at: number;
  readonly read_at: number | null;
  readonly words: RowWords | null;
}

const mine = 'user_id = $1 and doc_type is not null and in_app and deleted_at is null';
const isIds = (ids: unknown): ids is readonly string[] =>
  Array.isArray(ids) && ids.length <= SHOWN && ids.every((id) => typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id));

export function bellService({ read }: Database, letters: DocumentLetters, zoneOf: (userId: string) => Promise<string>): Service {
  return {
    name: 'messageRestful',
    reasons: platformReasons,
    calls: {
      /** The newest, and how many are unread. */
      async findMine(_body, { caller, language }) {
        const { userId, userType, supplierId } = caller.viewer;
        const [{ rows }, { rows: counted }, timeZone] = await Promise.all([
          read.query<Row>(
            `select mail_id::text, template, doc_type, doc_id::text, params, created_at, read_at, words from base_mail
              where ${mine} order by mail_id desc limit ${SHOWN}`,
            [userId],
          ),
          read.query<{ n: number }>(`select count(*)::int as n from base_mail where ${mine} and read_at is null`, [userId]),
          zoneOf(userId),
        ]);
        const reader: Reader = {
          userId,
          userType: userType === 'EX' ? 'EX' : 'INSIDE',
          supplierId,
          timeZone,
          language: language as keyof Label,
        };
        const shown = await Promise.all(
          rows.map(async (row) => ({
            messageId: row.mail_id,
            ...(await letters.told(
              {
                template: row.template,
                docType: row.doc_type,
                docId: row.doc_id,
                params: row.params,
                createdAt: row.created_at,
                words: row.words,
              },
              reader,
            )),
            creationDate: row.created_at,
            readFlag: row.read_at === null ? 'N' : 'Y',
          })),
        );
        return { data: { rows: shown, unread: counted[0]!.n } };
      },
      /** `{ids}`; without ids, all. */
      async doRead(body, { caller, at }) {
        const ids = body['ids'] ?? null;
        if (ids !== null && !isIds(ids)) throw malformed('ids is a list of message ids');
        await read.query(
          `update base_mail set read_at = $2 where ${mine} and read_at is null and ($3::bigint[] is null or mail_id = any($3::bigint[]))`,
          [caller.viewer.userId, new Date(at), ids],
        );
        return { data: {} };
      },
    },
  };
}
