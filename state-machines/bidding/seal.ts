/**
 * Sealing in the bidder's browser (bidding.md §7.2): what leaves it is ciphertext, hashes and keys wrapped to the opening key.
 * The draft is under the tender's passphrase, which leaves it in no form.
 */
import { BID, IV_BYTES, SHARE, bytesOf, decrypted, encrypted, fromBase64, openBox, sealTo, toBase64 } from './box.js';
import type { PrivateKey, PublicJwk } from './box.js';
import { LEAST_ITERATIONS, commitHash, commitmentText, draftOf, isBidPayload } from './sealing.js';
import type { BidFile, BidPayload, CipherFile, DraftFile, EnvelopeIdentity, WrappedKey } from './sealing.js';
import { fromHex, sha256Hex, toHex } from '../kernel/primitives/sha256.js';
import { passphraseKey } from '../trade/sealing/vault.js';

const KEY_BYTES = 32;
const SALT_BYTES = 32;
const DRAFT_SALT_BYTES = 16;
export type Web = typeof globalThis.crypto;
const random = (web: Web, bytes: number): Uint8Array<ArrayBuffer> => web.getRandomValues(new Uint8Array(bytes));

/** Pages without TLS have no Web Crypto: nothing is sealed there. */
export const canSeal = (web: Partial<Web> | undefined): boolean => web?.subtle !== undefined;

export interface SealedEnvelope {
  readonly commitHash: string;
  /** Text of the file that is uploaded. */
  readonly cipher: string;
  readonly wrappedKey: WrappedKey;
  /** Kept in the draft alone: with it the bidder can decrypt in the opening, should holders fail. */
  readonly key: string;
  readonly salt: string;
}
export async function sealEnvelope(
  web: Web,
  openingKey: PublicJwk,
  identity: EnvelopeIdentity,
  payload: BidPayload,
): Promise<SealedEnvelope> {
  const { subtle } = web;
  const [key, iv, salt] = [random(web, KEY_BYTES), random(web, IV_BYTES), toHex(random(web, SALT_BYTES))];
  const hash = commitHash(identity, salt, payload);
  const text = bytesOf(commitmentText(identity, salt, payload));
  const ct = await encrypted(subtle, key, iv, text, fromHex(hash));
  const file: CipherFile = { v: 1, iv: toBase64(iv), ct: toBase64(ct) };
  const wrappedKey = await sealTo(subtle, random(web, IV_BYTES), openingKey, key, { info: BID, salt: fromHex(hash) });
  return { commitHash: hash, cipher: JSON.stringify(file), wrappedKey, key: toBase64(key), salt };
}

/** What a bidder has written for one envelope, and the keys that he may need again. */
export interface DraftContent {
  readonly payload: BidPayload;
  readonly key?: string;
  readonly salt?: string;
}
export async function draftText(web: Web, passphrase: string, content: DraftContent): Promise<string> {
  const [salt, iv] = [random(web, DRAFT_SALT_BYTES), random(web, IV_BYTES)];
  const key = await passphraseKey(web, passphrase, salt, LEAST_ITERATIONS);
  const ct = await web.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesOf(JSON.stringify(content)));
  const file: DraftFile = {
    v: 1,
    kdf: 'PBKDF2-SHA-256',
    iterations: LEAST_ITERATIONS,
    salt: toBase64(salt),
    iv: toBase64(iv),
    ct: toBase64(new Uint8Array(ct)),
  };
  return JSON.stringify(file);
}
/** null: the passphrase is another one, or it is no draft. */
export async function openDraft(web: Web, passphrase: string, text: string): Promise<DraftContent | null> {
  const file = draftOf(text);
  if (!file) return null;
  const key = await passphraseKey(web, passphrase, fromBase64(file.salt), file.iterations);
  const plain = await web.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(file.iv) }, key, fromBase64(file.ct)).catch(() => null);
  if (!plain) return null;
  const content = JSON.parse(new TextDecoder().decode(new Uint8Array(plain))) as DraftContent;
  return isBidPayload(content.payload) ? content : null;
}

const NO_ABOUT = new Uint8Array(0);
export async function sealFile(
  web: Web,
  bytes: Uint8Array,
): Promise<{ readonly text: string; readonly file: Omit<BidFile, 'fileId' | 'name'> }> {
  const [key, iv] = [random(web, KEY_BYTES), random(web, IV_BYTES)];
  const ct = await encrypted(web.subtle, key, iv, bytes, NO_ABOUT);
  return { text: toBase64(ct), file: { sha256: sha256Hex(bytes), key: toBase64(key), iv: toBase64(iv) } };
}
/** null: it is not the file that was named. */
export async function openFile(web: Web, text: string, { key, iv, sha256 }: BidFile): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await decrypted(web.subtle, fromBase64(key), fromBase64(iv), fromBase64(text.trim()), NO_ABOUT).catch(() => null);
  return bytes && sha256Hex(bytes) === sha256 ? bytes : null;
}

/** What a holder hands in: his share, decrypted by his own key. */
export async function openShare(web: Web, own: PrivateKey, box: WrappedKey, projectId: string, userId: string): Promise<string | null> {
  const salt = new Uint8Array(await web.subtle.digest('SHA-256', bytesOf(`${projectId}:${userId}`)));
  const share = await openBox(web.subtle, own, box, { info: SHARE, salt }).catch(() => null);
  return share && toHex(share);
}
