/** The libraries of certificates and signatures, on the platform's own cryptography. */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { CryptoEngine, setEngine } from 'pkijs';

x509.cryptoProvider.set(webcrypto as never);
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as never }));

export { x509 };
export type Key = webcrypto.CryptoKey;

export const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) } as const;

export const newKeys = async (modulusLength: 2048 | 3072): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey({ ...RSA, modulusLength }, true, ['sign', 'verify']);

export const exported = async (key: Key): Promise<Buffer> => Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));

export const imported = (pkcs8: Uint8Array): Promise<Key> =>
  webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), RSA, false, ['sign']);
