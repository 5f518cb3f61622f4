/**
 * Who is writing a text (contracts.md §3.2): whoever begins to holds it for a quarter of an hour, again and again while he goes on. Nobody
 * else saves another text meanwhile; all else of the document stays open.
 */
import { srmCctContract } from '../../state-machines/contracts/contract/index.js';
import { srmCctTemplate } from '../../state-machines/contracts/template/index.js';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { MINUTE_MS } from '../../state-machines/kernel/primitives/instant.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Prepare, Queryable } from '../kernel/contracts.js';
import { idOf } from '../kernel/edges/body.js';
import type { Service } from '../kernel/edges/contracts.js';
import { seenBy } from '../kernel/edges/visible.js';
import type { VersionParts } from './redline/versions.js';

const HELD_MS = 15 * MINUTE_MS;
interface Text {
  readonly type: string;
  readonly id: string;
  readonly userId: string;
  readonly at: number;
}

const holdSql = `insert into cct_text_lock as l (doc_type, doc_id, user_id, until) values ($1, $2::bigint, $3::bigint, $4::timestamptz)
  on conflict (doc_type, doc_id) do update set user_id = excluded.user_id, until = excluded.until
    where l.user_id = excluded.user_id or l.until <= $5::timestamptz
  returning 1 as held`;
const holderSql = `select u.full_name as name from cct_text_lock l join base_users u on u.id = l.user_id
  where l.doc_type = $1 and l.doc_id = $2::bigint and l.user_id <> $3::bigint and l.until > $4::timestamptz`;

async function heldByOther(db: Queryable, { type, id, userId, at }: Text): Promise<Refusal | null> {
  const { rows } = await db.query<{ name: string }>(holderSql, [type, id, userId, new Date(at).toISOString()]);
  return rows[0] ? refusal('CCT_LOCKED_BY_OTHER', { field: 'body', params: { name: rows[0].name } }) : null;
}

/** Another text than stands there is saved by whoever holds it, or where nobody does. */
export const unlocked =
  (next: Prepare = async () => ({})): Prepare =>
  async (command, tools) => {
    const { body } = (command.payload as SavePayload).fields ?? {};
    const { snapshot, definition, viewer, at } = tools;
    if (snapshot && typeof body === 'string' && body !== snapshot.context['body']) {
      const refused = await heldByOther(tools.db, { type: definition.type, id: snapshot.context.id, userId: viewer.userId, at });
      if (refused) return { refusal: refused };
    }
    return next(command, tools);
  };

function callsOf(definition: AnyDefinition, { db, runtime, permits }: VersionParts): NonNullable<Service['calls']> {
  const { type } = definition;
  return {
    /** By whoever may save it as it stands. */
    async holdText(body, { caller: { viewer }, at }) {
      const id = idOf(body);
      const snapshot = await runtime.snapshot(type, id);
      const seen = snapshot && seenBy(definition, snapshot, viewer, at, permits);
      if (!seen) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
      const answer = seen.answers['SAVE'];
      if (answer !== 'yes' && answer !== 'ask')
        return { refusal: refusal('STATE_NOT_ALLOWED', { params: { event: 'SAVE', state: seen.state } }) };
      const until = at + HELD_MS;
      const times = [until, at].map((instant) => new Date(instant).toISOString());
      const { rowCount } = await db.query(holdSql, [type, id, viewer.userId, ...times]);
      const refused = rowCount > 0 ? null : await heldByOther(db, { type, id, userId: viewer.userId, at });
      return refused ? { refusal: refused } : { data: { until } };
    },
    async letTextGo(body, { caller: { viewer } }) {
      const given = [type, idOf(body), viewer.userId];
      await db.query('delete from cct_text_lock where doc_type = $1 and doc_id = $2::bigint and user_id = $3::bigint', given);
      return { data: {} };
    },
  };
}
export const contractTextCalls = (parts: VersionParts) => callsOf(anyDefinition(srmCctContract), parts);
export const templateTextCalls = (parts: VersionParts) => callsOf(anyDefinition(srmCctTemplate), parts);
