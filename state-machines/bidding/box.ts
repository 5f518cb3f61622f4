/**
 * Something encrypted to the holder of a P-256 key (bidding.md §7.2): ephemeral ECDH, HKDF-SHA-256, AES-256-GCM. For browsers
 * and the server, with what the platform has; machines never call it.
 */
import { fromBase64, toBase64 } from '../kernel/primitives/base64.js';
import { utf8 } from '../kernel/primitives/sha256.js';
import type { WrappedKey } from './sealing.js';

export type Subtle = typeof globalThis.crypto.subtle;
type Bytes = Uint8Array<ArrayBuffer>;
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const IV_BYTES = 12;

export const bytesOf = (text: string): Bytes => new Uint8Array(utf8(text));
export { fromBase64, toBase64 };

/** What binds a box to its purpose: another box's salt or info opens nothing. */
export interface Purpose {
  readonly info: string;
  readonly salt: Uint8Array;
}
export const BID = 'srm-bid-v1';
export const SHARE = 'srm-bid-share-v1';

async function keyOf(subtle: Subtle, secret: ArrayBuffer, { info, salt }: Purpose) {
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(salt), info: bytesOf(info) };
  return subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function sealTo(subtle: Subtle, iv: Uint8Array, to: PublicJwk, plain: Uint8Array, purpose: Purpose): Promise<WrappedKey> {
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const theirs = await subtle.importKey('jwk', { kty: to.kty, crv: to.crv, x: to.x, y: to.y }, CURVE, false, []);
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256);
  const key = await keyOf(subtle, secret, purpose);
  const ct = await subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, new Uint8Array(plain));
  const epk = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return { epk: toBase64(epk), iv: toBase64(iv), ct: toBase64(new Uint8Array(ct)) };
}

export type PrivateKey = Parameters<Subtle['deriveBits']>[1];
/** @throws where key, salt or bytes are others */
export async function openBox(subtle: Subtle, own: PrivateKey, { epk, iv, ct }: WrappedKey, purpose: Purpose): Promise<Bytes> {
  const theirs = await subtle.importKey('raw', fromBase64(epk), CURVE, false, []);
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const key = await keyOf(subtle, secret, purpose);
  return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(ct)));
}

const aes = (subtle: Subtle, key: Uint8Array) => subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
export async function encrypted(subtle: Subtle, key: Uint8Array, iv: Uint8Array, plain: Uint8Array, about: Uint8Array): Promise<Bytes> {
  const how = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: new Uint8Array(about) };
  return new Uint8Array(await subtle.encrypt(how, await aes(subtle, key), new Uint8Array(plain)));
}
/** @throws where anything was changed */
export async function decrypted(subtle: Subtle, key: Uint8Array, iv: Uint8Array, sealed: Uint8Array, about: Uint8Array): Promise<Bytes> {
  const how = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: new Uint8Array(about) };
  return new Uint8Array(await subtle.decrypt(how, await aes(subtle, key), new Uint8Array(sealed)));
}
export { IV_BYTES };
