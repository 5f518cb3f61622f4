/**
 * A door for what another system tells us: believed by the HMAC of the common secret over instant and body, for five minutes, and not more
 * often than is told without need.
 */
import type { WebAnswer, WebRoute } from '../../kernel/edges/contracts.js';
import { parseBody } from '../../kernel/edges/body.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import { isSignature, signatureOf } from './signature.js';

export interface SignedDoor {
  readonly name: string;
  readonly path: RegExp;
  readonly mostBytes: number;
  readonly memory: SharedMemory;
  /** `url` null: nobody is connected, and nothing is believed. */
  readonly connection: { readonly url: string | null; readonly secret: string };
  /** To what is not signed, and to what has not the form that was agreed. */
  readonly refused: Readonly<Record<'sign' | 'form', () => WebAnswer>>;
  readonly told: (body: Readonly<Record<string, unknown>>, text: string) => Promise<WebAnswer>;
}
const PER_MINUTE = 600;
const VALID_MS = 5 * 60_000;

export const json = (status: number, content: object): WebAnswer => ({
  status,
  body: JSON.stringify(content),
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
});

export const signedDoor = ({ name, path, mostBytes, memory, connection, refused, told }: SignedDoor): WebRoute => ({
  method: 'POST',
  path,
  async answer({ headers, body, address, at }) {
    const wait = await memory.take(`${name}:${address}`, { perMinute: PER_MINUTE }, at);
    if (wait > 0) return { status: 429, body: 'Too many requests', headers: { 'Retry-After': String(wait), 'Content-Type': 'text/plain' } };
    if (body.length > mostBytes) return json(413, { status: 'E', code: 'REQ_TOO_LARGE' });
    const timestamp = String(headers['x-guildhall-timestamp'] ?? '');
    const text = Buffer.from(body).toString('utf8');
    const isFresh = /^\d{13}$/.test(timestamp) && Math.abs(at - Number(timestamp)) <= VALID_MS;
    const { url, secret } = connection;
    if (url === null || !isFresh || !isSignature(headers['x-guildhall-signature'], signatureOf(secret, timestamp, text)))
      return refused.sign();
    try {
      return await told(parseBody(body), text);
    } catch (error) {
      if (error instanceof EdgeError) return refused.form();
      throw error;
    }
  },
});
