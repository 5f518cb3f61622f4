/** The libraries of certificates and signatures, on the platform's own cryptography. */
import 'reflect-metadata';
import { createPrivateKey, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { CryptoEngine, setEngine } from 'pkijs';

x509.cryptoProvider.set(webcrypto as never);
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as never }));

export { x509 };
export type Key = webcrypto.CryptoKey;

export const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) } as const;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Kinds of keys; authorities have the longer one. */
export type KeyKind = 'RSA_2048' | 'RSA_3072' | 'ECDSA_P256';

export async function newKeys(kind: KeyKind): Promise<webcrypto.CryptoKeyPair> {
  if (kind === 'ECDSA_P256') return webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  return webcrypto.subtle.generateKey({ ...RSA, modulusLength: kind === 'RSA_2048' ? 2048 : 3072 }, true, ['sign', 'verify']);
}

export const exported = async (key: Key): Promise<Buffer> => Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));

/** Of whichever kind it is: what is stored says so itself. */
export function imported(pkcs8: Uint8Array): Promise<Key> {
  const { asymmetricKeyType } = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), asymmetricKeyType === 'ec' ? ECDSA : RSA, false, ['sign']);
}
