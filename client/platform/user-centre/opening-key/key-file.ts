/**
 * The file of an opening key (docs/security.md): the private part as PKCS #8, sealed by AES-256-GCM under a key that
 * PBKDF2-SHA-256 makes of the passphrase. It leaves the browser's memory in this form alone.
 */
import { toHex, utf8 } from '@machines/kernel/primitives/sha256.js';
import { thumbprintText } from '@machines/platform/user/opening-key.js';
import type { PublicPoint } from '@machines/platform/user/opening-key.js';

export interface KeyFile {
  readonly format: 'guildhall-opening-key';
  readonly version: 1;
  readonly fingerprint: string;
  readonly publicKey: PublicPoint;
  readonly madeAt: string;
  readonly derivation: { readonly name: 'PBKDF2'; readonly hash: 'SHA-256'; readonly iterations: number; readonly salt: string };
  readonly cipher: { readonly name: 'AES-256-GCM'; readonly iv: string };
  readonly sealed: string;
}

/** What OWASP's cheat sheet on storing passwords asks of PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
/** A file that asks for more work than this was made to keep the browser busy. */
const MOST_ITERATIONS = 10_000_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new Uint8Array(utf8(text));
const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Pages without TLS have no Web Crypto: a key is neither made nor opened there. */
export const canKeepKeys = (): boolean => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

/** Equal passphrases are equal however the keyboard composes their letters. */
async function sealingKey(
  passphrase: string,
  { salt, iterations }: { readonly salt: Bytes; readonly iterations: number },
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', bytesOf(passphrase.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, typed, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** The public part stands in clear beside the sealed one; sealed with it, it cannot be exchanged. */
const sealedWith = (point: PublicPoint): Bytes => bytesOf(`guildhall-opening-key.1.${thumbprintText(point)}`);

async function fingerprintOf(point: PublicPoint): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(thumbprintText(point)))));
}

export async function makeKeyFile(passphrase: string, at: number): Promise<KeyFile> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const publicKey: PublicPoint = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(SALT_BYTES)), crypto.getRandomValues(new Uint8Array(IV_BYTES))];
  const plain = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: sealedWith(publicKey) },
    await sealingKey(passphrase, { salt, iterations: ITERATIONS }),
    plain,
  );
  plain.fill(0);
  return {
    format: 'guildhall-opening-key',
    version: 1,
    fingerprint: await fingerprintOf(publicKey),
    publicKey,
    madeAt: new Date(at).toISOString(),
    derivation: { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt: toBase64(salt) },
    cipher: { name: 'AES-256-GCM', iv: toBase64(iv) },
    sealed: toBase64(new Uint8Array(sealed)),
  };
}

/** The private part, for the page's memory alone and not to be read out; null: the passphrase is wrong, or the file was changed. */
export async function openKeyFile({ publicKey, derivation, cipher, sealed }: KeyFile, passphrase: string): Promise<CryptoKey | null> {
  const key = await sealingKey(passphrase, { salt: fromBase64(derivation.salt), iterations: derivation.iterations });
  const plain = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: fromBase64(cipher.iv), additionalData: sealedWith(publicKey) }, key, fromBase64(sealed))
    .catch(() => null);
  if (!plain) return null;
  const opened = await crypto.subtle.importKey('pkcs8', plain, CURVE, false, ['deriveBits']);
  new Uint8Array(plain).fill(0);
  return opened;
}

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);
const base64 = (least: number, most: number): RegExp => new RegExp(`^[A-Za-z0-9_-]{${least},${most}}$`);

/** What a chosen file says; null: it is no file of an opening key. */
export async function readKeyFile(text: string): Promise<KeyFile | null> {
  const file = parsed(text) as KeyFile | null;
  if (file?.format !== 'guildhall-opening-key' || file.version !== 1) return null;
  const { publicKey, derivation, cipher, sealed, madeAt } = file;
  const whole =
    publicKey?.kty === 'EC' &&
    publicKey.crv === 'P-256' &&
    isText(publicKey.x, base64(43, 43)) &&
    isText(publicKey.y, base64(43, 43)) &&
    derivation?.name === 'PBKDF2' &&
    derivation.hash === 'SHA-256' &&
    Number.isSafeInteger(derivation.iterations) &&
    derivation.iterations >= ITERATIONS &&
    derivation.iterations <= MOST_ITERATIONS &&
    isText(derivation.salt, base64(20, 100)) &&
    cipher?.name === 'AES-256-GCM' &&
    isText(cipher.iv, base64(16, 16)) &&
    isText(sealed, base64(100, 1000)) &&
    !Number.isNaN(Date.parse(madeAt));
  return whole && file.fingerprint === (await fingerprintOf(publicKey)) ? file : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
