/** Signatures of what is sent to and taken from outside: HMAC-SHA-256 over instant and body. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Whether a header holds this signature; in constant time, whatever bytes a stranger sends. */
export function isSignature(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
