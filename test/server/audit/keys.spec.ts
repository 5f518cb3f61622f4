import { webcrypto } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { keyFindings } from '../../../server/audit/evidence/verifier.js';
import { isSigned, signingKey } from '../../../server/audit/signing.js';
import type { SigningKey } from '../../../server/audit/signing.js';
import type { LogKey } from '../../../state-machines/audit/verifying.js';
import { verifyWith, vouchersOf } from '../../../state-machines/audit/verifying.js';

// A key of the log is believed because the one before it said so; whoever only writes into the list of keys is found (§11.3).

verifyWith(webcrypto.subtle);

const [first, second, third, foreign] = [1, 2, 3, 4].map((byte) => signingKey(new Uint8Array(32).fill(byte))) as [
  SigningKey,
  SigningKey,
  SigningKey,
  SigningKey,
];
const kept = (key: SigningKey, since: number, by: SigningKey | null): LogKey => ({
  keyId: key.keyId,
  publicKey: key.publicKey,
  since,
  prevKeyId: by?.keyId ?? null,
  statement: by?.sign({ newKey: key.publicKey }) ?? null,
});
const tools = {
  sha256: () => '',
  isSigned: (key: string, text: string, signature: string) => {
    try {
      return isSigned(JSON.parse(text) as never, signature, key);
    } catch {
      return false;
    }
  },
};
/** Who is believed, by the browser and by the program that goes with a package. */
async function believed(keys: readonly LogKey[], trusted: string | null = null) {
  const vouchers = await vouchersOf(keys);
  const refused = keyFindings(tools, keys as never, trusted).map(({ what }) => what);
  return keys.map(({ keyId }) => [vouchers.get(keyId), !refused.includes(`key ${keyId}`)]);
}

const chain = [kept(first, 1, null), kept(second, 2, first), kept(third, 3, second)];

test('keys that were changed in turn are vouched for, one by the other', async () => {
  expect(await believed(chain)).toEqual([
    ['first', true],
    ['vouched', true],
    ['vouched', true],
  ]);
});

test.each<[string, LogKey]>([
  ['a key that nobody vouches for', kept(foreign, 4, null)],
  ['a key whose statement is its own', { ...kept(foreign, 4, foreign), prevKeyId: third.keyId }],
  ['a key that vouches for itself', kept(foreign, 4, foreign)],
  ['a key under the statement of another', { ...kept(foreign, 4, third), statement: kept(second, 2, third).statement }],
  ['a key whose statement is gone', { ...kept(foreign, 4, third), statement: null }],
  ['a key whose voucher is not there', { ...kept(foreign, 4, third), prevKeyId: 'ffff' }],
])('%s is found, and so is what it vouches for', async (_name, forged) => {
  const next = signingKey(new Uint8Array(32).fill(9));
  expect((await believed([...chain, forged, kept(next, 5, foreign)])).slice(3)).toEqual([
    ['none', false],
    ['none', false],
  ]);
});

test('a package whose key is known from elsewhere needs nobody to vouch for it', async () => {
  const [known] = (await believed([...chain, kept(foreign, 4, null)], foreign.publicKey)).slice(3);
  expect(known).toEqual(['none', true]);
});
