/**
 * A sealed offer encrypted for the platform (compete.md §7.3): ephemeral P-256 point ‖ iv ‖ AES-256-GCM, the key by ECDH and
 * HKDF-SHA-256. For browsers and the server, with what the platform has; machines only look at its form.
 */
import { fromBase64, toBase64 } from '../../kernel/primitives/base64.js';
import { fromHex, toHex, utf8 } from '../../kernel/primitives/sha256.js';
import type { SealPlace, SealSecret, Web } from './vault.js';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const POINT_BYTES = 65;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;
type Subtle = Web['subtle'];

/** base64url of at least point, iv, salt and tag. */
const FORM = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(((POINT_BYTES + IV_BYTES + SALT_BYTES + TAG_BYTES) * 4) / 3)},}$`);
export const isEscrow = (text: string | null | undefined): boolean => typeof text === 'string' && FORM.test(text);

async function keyOf(subtle: Subtle, secret: ArrayBuffer, { hallId, turnNo, supplierId, seq }: SealPlace) {
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new Uint8Array(utf8(`SRM-COMPETE-ESCROW-v1|${hallId}|${turnNo}|${supplierId}|${seq}`));
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const pointOf = (subtle: Subtle, point: Bytes) => subtle.importKey('raw', point, CURVE, false, []);

/** @param publicKey of the turn, as its view shows it */
export async function lockEscrow(web: Web, publicKey: string, place: SealPlace, { saltHex, payload }: SealSecret): Promise<string> {
  const { subtle } = web;
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const theirs = await pointOf(subtle, fromBase64(publicKey));
  const key = await keyOf(subtle, await subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256), place);
  const iv = web.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new Uint8Array([...fromHex(saltHex), ...utf8(payload)]);
  const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  const own = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return toBase64(new Uint8Array([...own, ...iv, ...sealed]));
}

export interface EscrowPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A new key pair of a turn, as base64url texts: point and PKCS #8. */
export async function escrowPair({ subtle }: Pick<Web, 'subtle'>): Promise<EscrowPair> {
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const text = async (format: 'raw' | 'pkcs8', key: Parameters<Subtle['exportKey']>[1]) =>
    toBase64(new Uint8Array(await subtle.exportKey(format, key)));
  return { publicKey: await text('raw', pair.publicKey), privateKey: await text('pkcs8', pair.privateKey) };
}

/** What the platform opens with the private key of a turn; each answers null where nothing opens: made for another place, or no such box. */
export async function escrowOpener({ subtle }: Pick<Web, 'subtle'>, privateKey: string) {
  const own = await subtle.importKey('pkcs8', fromBase64(privateKey), CURVE, false, ['deriveBits']);
  const opened = async (place: SealPlace, escrow: string): Promise<SealSecret> => {
    const bytes = fromBase64(escrow);
    const theirs = await pointOf(subtle, bytes.slice(0, POINT_BYTES));
    const key = await keyOf(subtle, await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256), place);
    const iv = bytes.slice(POINT_BYTES, POINT_BYTES + IV_BYTES);
    const plain = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(POINT_BYTES + IV_BYTES)));
    return { saltHex: toHex(plain.slice(0, SALT_BYTES)), payload: new TextDecoder().decode(plain.slice(SALT_BYTES)) };
  };
  return (place: SealPlace, escrow: string): Promise<SealSecret | null> => opened(place, escrow).catch(() => null);
}
