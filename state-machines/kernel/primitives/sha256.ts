import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

/**
 * Synchronous SHA-256 and HMAC-SHA-256 for history chains, payload roots, sealed offers and aliases,
 * the same in server, browser and replay. Pure JavaScript unless a host lends its own.
 */

/** A host's faster implementation with equal results, such as one made from node:crypto. */
export interface Sha256Implementation {
  /** SHA-256 of the message, 32 bytes. */
  sha256(message: Uint8Array): Uint8Array;
  /** HMAC-SHA-256 of the message under the key, 32 bytes. */
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
}

export class Sha256Error extends Error {
  constructor(
    readonly code: 'SHA256_NATIVE_DIFFERS' | 'SHA256_NATIVE_TWICE' | 'HEX_MALFORMED',
    message: string,
  ) {
    super(message);
    this.name = 'Sha256Error';
  }
}

export const pureSha256: Sha256Implementation = {
  sha256: (message) => nobleSha256(message),
  hmacSha256: (key, message) => hmac(nobleSha256, key, message),
};

let active: Sha256Implementation = pureSha256;

/**
 * Lets a host put its own implementation in place, once per process. It is tried first, so that a
 * wrong one can never write a hash.
 * @throws Sha256Error SHA256_NATIVE_DIFFERS or SHA256_NATIVE_TWICE
 */
export function useNativeSha256(native: Sha256Implementation): void {
  if (active !== pureSha256) {
    throw new Sha256Error('SHA256_NATIVE_TWICE', 'A native SHA-256 is in place already');
  }
  for (const length of [0, 1, 55, 56, 64, 65, 200]) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 0xff);
    const same =
      toHex(native.sha256(message)) === toHex(pureSha256.sha256(message)) &&
      toHex(native.hmacSha256(message, message)) === toHex(pureSha256.hmacSha256(message, message));
    if (!same) throw new Sha256Error('SHA256_NATIVE_DIFFERS', `The native SHA-256 is wrong for ${length} bytes`);
  }
  active = native;
}

/** SHA-256 of the parts joined together, 32 bytes. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  return active.sha256(parts.length === 1 && only !== undefined ? only : concatBytes(...parts));
}

/** SHA-256 as 64 lower-case hex digits; a string is taken as UTF-8. */
export function sha256Hex(message: Uint8Array | string): string {
  return toHex(sha256(typeof message === 'string' ? utf8(message) : message));
}

/** HMAC-SHA-256, 32 bytes; a string message is taken as UTF-8. */
export function hmacSha256(key: Uint8Array, message: Uint8Array | string): Uint8Array {
  return active.hmacSha256(key, typeof message === 'string' ? utf8(message) : message);
}

/** HMAC-SHA-256 as 64 lower-case hex digits. */
export function hmacSha256Hex(key: Uint8Array, message: Uint8Array | string): string {
  return toHex(hmacSha256(key, message));
}

/**
 * HMAC-SHA-256 for many messages under one key: the key's two blocks are hashed once, which makes
 * it as fast as a native call for each.
 */
export function hmacWithKey(key: Uint8Array): (message: Uint8Array | string) => Uint8Array {
  const keyed = hmac.create(nobleSha256, key);
  return (message) => keyed.clone().update(typeof message === 'string' ? utf8(message) : message).digest();
}

const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_OF_BYTE[byte];
  return text;
}

/** Is this lower-case hex of whole bytes, of exactly `byteLength` bytes when that is given? */
export function isHex(text: unknown, byteLength?: number): text is string {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return false;
  return byteLength === undefined || text.length === byteLength * 2;
}

/**
 * Bytes of lower-case hex.
 * @throws Sha256Error HEX_MALFORMED on any other text, or on another length than `byteLength`
 */
export function fromHex(text: string, byteLength?: number): Uint8Array {
  if (!isHex(text, byteLength)) {
    throw new Sha256Error('HEX_MALFORMED', `Not lower-case hex${byteLength === undefined ? '' : ` of ${byteLength} bytes`}`);
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Text of UTF-8 bytes; throws TypeError on bytes that are none. */
export function utf8Text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Equality that takes the same time wherever two secrets of one length differ. */
export function constantTimeEqual(a: Uint8Array | string, b: Uint8Array | string): boolean {
  const left = typeof a === 'string' ? utf8(a) : a;
  const right = typeof b === 'string' ? utf8(b) : b;
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  }
  return difference === 0;
}
