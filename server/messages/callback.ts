/**
 * `/v1/msgReceiveRestful/callback/{sourceCode}`: what a source tells us (platform-system.md §7). It is believed by the HMAC
 * of its secret over instant and body, for five minutes; what it says becomes a row, a receipt or an unsubscription.
 */
import { SYSTEM } from '../../state-machines/kernel/events.js';
import type { NewReceived } from '../../state-machines/messages/received/index.js';
import type { Database, Runtime } from '../kernel/contracts.js';
import type { WebAnswer, WebRoute } from '../kernel/edges/contracts.js';
import type { SharedMemory } from '../kernel/edges/limits.js';
import type { Sealing } from '../platform/secrets.js';
import type { MessageBook } from './book.js';
import { secretOf } from '../platform/outside/secrets.js';
import { masked } from './sending.js';
import { isSignature, signatureOf } from '../platform/outside/signature.js';

export interface CallbackParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly book: MessageBook;
  readonly sealing: Sealing;
  readonly memory: SharedMemory;
  /** A letter came back for good. */
  readonly bounced: (userId: string) => Promise<void>;
}

const PER_MINUTE = 600;
const VALID_MS = 5 * 60_000;
const MOST_BYTES = 64 * 1_024;
const STOP_WORDS: ReadonlySet<string> = new Set(['TD', 'T', 'STOP', '退订']);

const json = (status: number, content: object): WebAnswer => ({
  status,
  body: JSON.stringify(content),
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
});
const refused = json(403, { status: 'E', code: 'MSG_CALLBACK_SIGN', msg: 'Wrong signature / 签名错误' });

interface Told {
  readonly kind: 'REPLY' | 'RECEIPT' | 'BOUNCE' | 'OTHER';
  readonly id: string | null;
  readonly from: string | null;
  readonly text: string | null;
}

/** What they send: `{kind, id, from, text}`; anything else is kept as it came. */
function toldIn(body: string): Told {
  const whole = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  try {
    const given = JSON.parse(body) as Readonly<Record<string, unknown>>;
    const kind = String(given['kind'] ?? '').toUpperCase();
    return {
      kind: kind === 'REPLY' || kind === 'RECEIPT' || kind === 'BOUNCE' ? kind : 'OTHER',
      id: whole(given['id']),
      from: whole(given['from']),
      text: whole(given['text']) ?? body,
    };
  } catch {
    return { kind: 'OTHER', id: null, from: null, text: body };
  }
}

export const callbackRoute = (parts: CallbackParts): WebRoute => ({
  method: 'POST',
  path: /^(?:\/base)?\/v1\/msgReceiveRestful\/callback\/(?<code>[A-Za-z0-9_-]{1,30})$/,
  async answer({ groups, headers, body, address, at }) {
    const { book, database, sealing, memory } = parts;
    const wait = await memory.take(`msg-callback:${address}`, { perMinute: PER_MINUTE }, at);
    if (wait > 0) return { status: 429, body: 'Too many requests', headers: { 'Retry-After': String(wait), 'Content-Type': 'text/plain' } };
    if (body.length > MOST_BYTES) return json(413, { status: 'E', code: 'REQ_TOO_LARGE' });
    const source = await book.sourceCoded(groups['code']!);
    const secret = source && (await secretOf(database.read, sealing, source.id));
    const timestamp = String(headers['x-guildhall-timestamp'] ?? '');
    const text = Buffer.from(body).toString('utf8');
    const fresh = /^\d{13}$/.test(timestamp) && Math.abs(at - Number(timestamp)) <= VALID_MS;
    if (!source || !secret || !fresh || !isSignature(headers['x-guildhall-signature'], signatureOf(secret, timestamp, text)))
      return refused;
    await received(parts, source.id, source.channel, toldIn(text), `${source.id}:${timestamp}:${headers['x-guildhall-signature']}`);
    return json(200, { status: 'S' });
  },
});

async function received(parts: CallbackParts, sourceId: string, channel: string, told: Told, key: string): Promise<void> {
  const { database, runtime, bounced } = parts;
  const [mailId = ''] = (told.id ?? '').split('.');
  const known = /^[1-9]\d{0,17}$/.test(mailId);
  const { rows } = known
    ? await database.read.query<{ user_id: string | null; category: string | null }>(
        'select user_id::text, category from base_mail where mail_id = $1 and channel = $2',
        [mailId, channel],
      )
    : { rows: [] };
  const userId = rows[0]?.user_id ?? (await userOf(database, channel, told.from));
  const stops = told.kind === 'REPLY' && userId !== null && STOP_WORDS.has((told.text ?? '').trim().toUpperCase());
  const handled = rows.length > 0 ? told.kind === 'RECEIPT' || told.kind === 'BOUNCE' || stops : stops;
  const payload: NewReceived = {
    sourceId,
    receiveKind: told.kind,
    sender: told.from === null ? null : masked(told.from),
    content: told.text?.slice(0, 2_000) ?? null,
    userId,
    deliveryId: rows.length > 0 ? mailId : null,
    handled,
  };
  const viewer = { ...SYSTEM, orgIds: null };
  const cause = { kind: 'SERVER' as const, reason: 'a source called back' };
  const outcome = await runtime().submit({
    type: 'msgReceive',
    id: null,
    event: 'CREATE',
    payload,
    viewer,
    cause,
    requestId: key.slice(0, 100),
  });
  if (!outcome.ok || outcome.repeated || userId === null) return;
  if (told.kind === 'BOUNCE' && rows.length > 0) await bounced(userId);
  if (stops)
    await runtime().submit({
      type: 'msgTd',
      id: null,
      event: 'CREATE',
      payload: {
        fields: { userId, channel, category: rows[0]?.category ?? null, tdSource: channel === 'SMS' ? 'SMS' : 'LINK' },
        lines: {},
      },
      viewer,
      cause,
    });
}

/** Whose verified number or address it is. */
async function userOf(database: Database, channel: string, from: string | null): Promise<string | null> {
  if (from === null) return null;
  const own = channel === 'SMS' ? "mobile = $1 and mobile_verified = 'Y'" : "lower(email) = lower($1) and email_verified = 'Y'";
  const { rows } = await database.read.query<{ id: string }>(`select id::text from base_users where ${own} and state <> 'erased' limit 2`, [
    from,
  ]);
  return rows.length === 1 ? rows[0]!.id : null;
}
