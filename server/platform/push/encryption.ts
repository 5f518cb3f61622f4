/** What a push service carries (RFC 8291, RFC 8188) and by what it knows us (RFC 8292): it reads nothing of a message. */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const CURVE = 'prime256v1';
const POINT = 65;
const SECRET = 16;
const RECORD = 4_096;
/** Length of the record, and of the key that follows. */
const SIZES = 5;
const LAST_RECORD = 2;
const HALF_DAY_S = 43_200;

/** What a browser gave: its public key, and a secret that it shares with us. */
export interface Receiver {
  readonly p256dh: Uint8Array;
  readonly auth: Uint8Array;
}
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** A point that is not on the curve has no secret in common with anybody. */
export function isReceiver({ p256dh, auth }: Receiver): boolean {
  if (p256dh.length !== POINT || auth.length !== SECRET) return false;
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    return own.computeSecret(p256dh).length > 0;
  } catch {
    return false;
  }
}

export interface Chance {
  readonly salt: Uint8Array;
  /** A key pair for this message alone. */
  readonly privateKey: Uint8Array | null;
}
const byChance = (): Chance => ({ salt: randomBytes(16), privateKey: null });

export function encrypted(text: string, { p256dh, auth }: Receiver, { salt, privateKey }: Chance = byChance()): Buffer {
  const own = createECDH(CURVE);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const derived = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own.getPublicKey()]);
  const shared = derived(own.computeSecret(p256dh), auth, about, 32);
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.update(Uint8Array.of(LAST_RECORD)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const sizes = Buffer.alloc(SIZES);
  sizes.writeUInt32BE(RECORD, 0);
  sizes.writeUInt8(POINT, SIZES - 1);
  return Buffer.concat([salt, sizes, own.getPublicKey(), sealed]);
}

/** The installation's own key: browsers take messages that it signed, and no others. */
export class ApplicationKey {
  readonly publicKey: string;
  readonly #key: KeyObject;

  constructor(
    seed: Uint8Array,
    /** Whom the operator of a push service may ask: an https address, or `mailto:`. */
    private readonly subject: string,
  ) {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(seed);
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    this.publicKey = point.toString('base64url');
    this.#key = createPrivateKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', d: Buffer.from(seed).toString('base64url'), x: x!, y: y! },
    });
  }

  /** For one push service alone, for half a day. */
  authorization(endpoint: string, now: number): string {
    const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + HALF_DAY_S, sub: this.subject };
    const said = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const signature = sign('sha256', Buffer.from(said), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${said}.${signature.toString('base64url')}, k=${this.publicKey}`;
  }
}
