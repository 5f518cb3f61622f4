/** Time-based one-time passwords (RFC 6238 over RFC 4226) and the base32 of authenticator apps (RFC 4648). */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const STEP_SECONDS = 30;
export const DIGITS = 6;
/** Steps before and after the present one whose code counts, too. */
const WINDOW = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (at: number): number => Math.floor(at / 1000 / STEP_SECONDS);

/** The code of one step, with leading zeros. */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS, algorithm: 'sha1' | 'sha256' | 'sha512' = 'sha1'): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, later than `after`; null: none. */
export function matchingStep(secret: Uint8Array, code: string, at: number, after: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(at);
  let found: number | null = null;
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1) {
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)) && step > after) found ??= step;
  }
  return found;
}

export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}
