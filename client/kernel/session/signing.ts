/** appsign of platform-access.md §0.4, by Web Crypto where the page may use it. */
import { fromHex, hmacSha256Hex, isHex, sha256Hex, toHex, utf8 } from '@machines/kernel/primitives/sha256.js';

/** A key that cannot be read out; raw bytes only where a page without TLS has no Web Crypto. */
export type SigningKey = CryptoKey | Uint8Array;

export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly timestamp: number;
  readonly certificate: string;
  /** null: a form with files, which the server hashes itself. */
  readonly body: string | null;
}

const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const hex: boolean = isHex(text, 32);
  return hex
    ? new Uint8Array(fromHex(text))
    : Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
};

export async function signingKey(secret: string): Promise<SigningKey> {
  const bytes = bytesOf(secret);
  return subtle()?.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) ?? bytes;
}

const lines = ({ method, path, timestamp, certificate, body }: Signed): string =>
  [method, path, timestamp, certificate, body === null ? 'UNSIGNED-PAYLOAD' : sha256Hex(body)].join('\n');

/** 64 hex characters: an HMAC when signed in, a plain hash before. */
export async function appsign(key: SigningKey | null, signed: Signed): Promise<string> {
  if (!key) return sha256Hex(lines(signed));
  if (key instanceof Uint8Array) return hmacSha256Hex(key, lines(signed));
  return toHex(new Uint8Array(await subtle()!.sign('HMAC', key, new Uint8Array(utf8(lines(signed))))));
}
