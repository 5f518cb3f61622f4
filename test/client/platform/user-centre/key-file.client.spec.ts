import { beforeAll, expect, test } from '@jest/globals';
import { webcrypto } from 'node:crypto';

import { makeKeyFile, openKeyFile, readKeyFile } from '../../../../client/platform/user-centre/opening-key/key-file.js';
import type { KeyFile } from '../../../../client/platform/user-centre/opening-key/key-file.js';

// The file of an opening key, as its holder keeps it beside the passphrase.

const PHRASE = 'sieben Störche über Köln';
let file: KeyFile;

beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
  file = await makeKeyFile(PHRASE, Date.parse('2026-03-02T01:00:00.000Z'));
});

test('says what it was made with, and holds nothing of the private part in clear', async () => {
  expect(file).toMatchObject({
    format: 'guildhall-opening-key',
    version: 1,
    madeAt: '2026-03-02T01:00:00.000Z',
    derivation: { name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 },
    cipher: { name: 'AES-256-GCM' },
  });
  expect(Object.keys(file.publicKey).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  expect(await readKeyFile(JSON.stringify(file))).toEqual(file);
});

test('opens under its passphrase, however the umlaut was typed, to the private part of its public one', async () => {
  for (const typed of [PHRASE, PHRASE.normalize('NFD')]) {
    const key = await openKeyFile(file, typed);
    expect(key).toMatchObject({ type: 'private', extractable: false });
    const other = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
    const own = await webcrypto.subtle.importKey('jwk', { ...file.publicKey }, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
    const shared = await webcrypto.subtle.deriveBits({ name: 'ECDH', public: own }, other.privateKey, 256);
    expect(
      Buffer.from(await webcrypto.subtle.deriveBits({ name: 'ECDH', public: other.publicKey }, key as never, 256)).equals(
        Buffer.from(shared),
      ),
    ).toBe(true);
  }
});

test('stays shut under another passphrase, and when it was changed', async () => {
  expect(await openKeyFile(file, 'sieben Störche über Bonn')).toBeNull();
  expect(await openKeyFile({ ...file, sealed: `${file.sealed.slice(0, -8)}AAAAAAAA` }, PHRASE)).toBeNull();
  const { publicKey, fingerprint } = await makeKeyFile(PHRASE, 0);
  expect(await openKeyFile({ ...file, publicKey, fingerprint }, PHRASE)).toBeNull();
});

test('is told from other files, and from one that was made weak', async () => {
  const weak = { ...file, derivation: { ...file.derivation, iterations: 1_000 } };
  const endless = { ...file, derivation: { ...file.derivation, iterations: 1e12 } };
  for (const text of [
    '',
    'no file',
    '[]',
    'null',
    '{}',
    JSON.stringify({ ...file, version: 2 }),
    JSON.stringify({ ...file, fingerprint: '0'.repeat(64) }),
    JSON.stringify({ ...file, publicKey: null }),
    JSON.stringify(weak),
    JSON.stringify(endless),
  ])
    expect([text, await readKeyFile(text)]).toEqual([text, null]);
});
