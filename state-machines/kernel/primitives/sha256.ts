import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

/**
 * Synchronous SHA-256 and HMAC-SHA-256 for history chains, payload roots, sealed offers and aliases,
 * the same in server, browser and replay. Pure JavaScript unless a host lends its own.
 */

/** Writes the 32 bytes of a message's SHA-256 into `into`, from `at` on: nothing is allocated for a hash that is only hashed again. */
export type Sha256Into = (message: Uint8Array, into: Uint8Array, at: number) => void;

export const DIGEST_BYTES = 32;

export class Sha256Error extends Error {
  constructor(
    readonly code: 'SHA256_NATIVE_DIFFERS' | 'SHA256_NATIVE_TWICE' | 'HEX_MALFORMED',
    message: string,
  ) {
    super(message);
    this.name = 'Sha256Error';
  }
}

export const pureSha256: Sha256Into = (message, into, at) => into.set(nobleSha256(message), at);

let active: Sha256Into = pureSha256;

/**
 * Lets a host put its own implementation in place, once per process. It is tried first, so that a
 * wrong one can never write a hash.
 * @throws Sha256Error SHA256_NATIVE_DIFFERS or SHA256_NATIVE_TWICE
 */
export function useNativeSha256(native: Sha256Into): void {
  if (active !== pureSha256) {
    throw new Sha256Error('SHA256_NATIVE_TWICE', 'A native SHA-256 is in place already');
  }
  for (const length of [0, 1, 55, 56, 64, 65, 200]) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 0xff);
    if (toHex(written(native, message)) !== toHex(written(pureSha256, message))) {
      throw new Sha256Error('SHA256_NATIVE_DIFFERS', `The native SHA-256 is wrong for ${length} bytes`);
    }
  }
  active = native;
}

/** With a byte around the digest, so that one that writes elsewhere is found out, too. */
function written(implementation: Sha256Into, message: Uint8Array): Uint8Array {
  const into = new Uint8Array(DIGEST_BYTES + 2);
  implementation(message, into, 1);
  return into;
}

/** SHA-256 of the message, written into `into` from `at` on; `message` may be part of the same buffer. */
export function sha256Into(message: Uint8Array, into: Uint8Array, at: number): void {
  active(message, into, at);
}

/** SHA-256 of the parts joined together, 32 bytes. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  const digest = new Uint8Array(DIGEST_BYTES);
  active(parts.length === 1 && only !== undefined ? only : concatBytes(...parts), digest, 0);
  return digest;
}

/** SHA-256 as 64 lower-case hex digits; a string is taken as UTF-8. */
export function sha256Hex(message: Uint8Array | string): string {
  return toHex(sha256(typeof message === 'string' ? utf8(message) : message));
}

/** HMAC-SHA-256, 32 bytes; a string message is taken as UTF-8. */
export function hmacSha256(key: Uint8Array, message: Uint8Array | string): Uint8Array {
  const mac = new Uint8Array(DIGEST_BYTES);
  hmacWithKey(key)(message, mac, 0);
  return mac;
}

/** HMAC-SHA-256 as 64 lower-case hex digits. */
export function hmacSha256Hex(key: Uint8Array, message: Uint8Array | string): string {
  return toHex(hmacSha256(key, message));
}

/** Block of SHA-256, to which HMAC pads its key (RFC 2104). */
const BLOCK_BYTES = 64;

/** HMAC-SHA-256 for many messages under one key, each written into `into` from `at` on. */
export function hmacWithKey(key: Uint8Array): (message: Uint8Array | string, into: Uint8Array, at: number) => void {
  const inner = new Uint8Array(4 * BLOCK_BYTES);
  const outer = new Uint8Array(BLOCK_BYTES + DIGEST_BYTES);
  const short = key.length > BLOCK_BYTES ? sha256(key) : key;
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    inner[index] = 0x36 ^ (short[index] ?? 0);
    outer[index] = 0x5c ^ (short[index] ?? 0);
  }
  return (message, into, at) => {
    active(keyed(inner, message), outer, BLOCK_BYTES);
    active(outer, into, at);
  };
}

/** The message behind the padded key: in the key's own buffer where it fits. */
function keyed(inner: Uint8Array, message: Uint8Array | string): Uint8Array {
  const room = inner.length - BLOCK_BYTES;
  if (typeof message === 'string' && message.length * 3 <= room)
    return inner.subarray(0, BLOCK_BYTES + utf8Into(message, inner, BLOCK_BYTES));
  return concatBytes(inner.subarray(0, BLOCK_BYTES), typeof message === 'string' ? utf8(message) : message);
}

const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

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
    bytes[index] = digit(text.charCodeAt(index * 2)) * 16 + digit(text.charCodeAt(index * 2 + 1));
  }
  return bytes;
}

/** Value of a hex digit by its character code. */
const digit = (code: number): number => (code <= 0x39 ? code - 0x30 : code - 0x57);

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Writes the UTF-8 bytes of a text into `into` from `at` on, three per code unit at most; how many it wrote. */
export function utf8Into(text: string, into: Uint8Array, at: number): number {
  return encoder.encodeInto(text, at === 0 ? into : into.subarray(at)).written;
}

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
