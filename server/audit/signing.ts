/** Ed25519 over canonical JSON, by node:crypto (platform-system.md §11.3). */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonObject } from '../../state-machines/kernel/primitives/json-value.js';

/** What stands before the 32 bytes of a seed, or of a public key, in their DER forms (RFC 8410). */
const SEED_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export interface SigningKey {
  readonly keyId: string;
  /** 32 bytes, hex. */ readonly publicKey: string;
  sign(body: JsonObject): string;
}

export function signingKey(seed: Uint8Array, keyId?: string): SigningKey {
  if (seed.length !== 32) throw new Error('AUDIT_SIGNING_KEY must be 32 bytes: 64 hexadecimal digits.');
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([SEED_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(KEY_HEAD.length).toString('hex');
  return {
    keyId: keyId ?? createHash('sha256').update(publicKey, 'hex').digest('hex').slice(0, 16),
    publicKey,
    sign: (body) => sign(null, Buffer.from(canonicalJson(body), 'utf8'), key).toString('hex'),
  };
}

export function isSigned(body: JsonObject, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.concat([KEY_HEAD, Buffer.from(publicKey, 'hex')]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(canonicalJson(body), 'utf8'), key, Buffer.from(signature, 'hex'));
}
