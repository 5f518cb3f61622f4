/**
 * A vault under a passphrase that leaves the browser in no form (compete.md §7.3): salt ‖ iv ‖ AES-256-GCM, the key by PBKDF2. For
 * browsers, with what the platform has; machines never call it.
 */
import { fromBase64, toBase64 } from '../../kernel/primitives/base64.js';
import { fromHex, toHex, utf8 } from '../../kernel/primitives/sha256.js';

export type Web = Pick<typeof globalThis.crypto, 'subtle' | 'getRandomValues'>;

const ITERATIONS = 600_000;
const VAULT_SALT_BYTES = 16;
const IV_BYTES = 12;
const SALT_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new Uint8Array(utf8(text));

/** The key that a passphrase gives with a salt. */
export async function passphraseKey(web: Pick<Web, 'subtle'>, passphrase: string, salt: Bytes, iterations: number) {
  const typed = await web.subtle.importKey('raw', bytesOf(passphrase.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return web.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** What a bidder needs to reveal a sealed offer. */
export interface SealSecret {
  readonly saltHex: string;
  /** The canonical text P. */
  readonly payload: string;
}

/** Where it was sealed: the vault opens nowhere else. */
export interface SealPlace {
  readonly hallId: string;
  readonly turnNo: number;
  readonly supplierId: string;
  readonly seq: number;
}
const aboutOf = ({ hallId, turnNo, supplierId, seq }: SealPlace): Bytes => bytesOf(`${hallId}|${turnNo}|${supplierId}|${seq}`);

export async function lockVault(web: Web, passphrase: string, place: SealPlace, { saltHex, payload }: SealSecret): Promise<string> {
  const salt = web.getRandomValues(new Uint8Array(VAULT_SALT_BYTES));
  const iv = web.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await passphraseKey(web, passphrase, salt, ITERATIONS);
  const plain = new Uint8Array([...fromHex(saltHex), ...utf8(payload)]);
  const sealed = await web.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aboutOf(place) }, key, plain);
  return toBase64(new Uint8Array([...salt, ...iv, ...new Uint8Array(sealed)]));
}

/** null: the passphrase is another one, or the vault belongs elsewhere. */
export async function openVault(web: Pick<Web, 'subtle'>, passphrase: string, place: SealPlace, vault: string): Promise<SealSecret | null> {
  const bytes = fromBase64(vault);
  const [salt, iv] = [bytes.slice(0, VAULT_SALT_BYTES), bytes.slice(VAULT_SALT_BYTES, VAULT_SALT_BYTES + IV_BYTES)];
  const key = await passphraseKey(web, passphrase, salt, ITERATIONS);
  const sealed = bytes.slice(VAULT_SALT_BYTES + IV_BYTES);
  const plain = await web.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aboutOf(place) }, key, sealed).catch(() => null);
  if (!plain) return null;
  const secret = new Uint8Array(plain);
  return { saltHex: toHex(secret.slice(0, SALT_BYTES)), payload: new TextDecoder().decode(secret.slice(SALT_BYTES)) };
}
