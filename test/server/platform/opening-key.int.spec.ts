import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash, webcrypto } from 'node:crypto';
import { activeKeysOf } from '../../../server/platform/user-key/keys.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import { PASSWORD, Product, TestClock } from '../harness/product.js';

// A key holder of openings: his key is made in his browser, and the server knows its public part alone.

const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
/** Biddings that wait, by the holder's key. */
const waiting = new Map<string, string>();
let product: Product;

beforeAll(async () => {
  product = await Product.start({
    clock,
    keyWaits: [async (_tx, { keyId }) => [waiting.get(keyId)].filter((one) => one !== undefined)],
    seed: async (url, at) => {
      await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
      });
    },
  });
});
afterAll(() => product.stop());

interface Made {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly madeAt: number;
}

const aPair = async (): Promise<{
  readonly publicKey: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string };
  readonly d: string;
}> => {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const { x, y, d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, d: d! };
};
const letters = (userName: string) =>
  product.assembled.database.read.query<{ template: string }>(
    "select m.template from base_mail m join base_users u on m.recipient = 'user:' || u.id where u.user_name = $1 and m.template like 'KEY%' order by m.mail_id",
    [userName],
  );

test('a buyer makes his key after his password, makes no second one, and revokes it once no opening waits', async () => {
  const buyer = await product.enter('buyer');
  const [{ publicKey }, second] = [await aPair(), await aPair()];
  expect(await buyer.done('baseUserKey', 'findMine')).toEqual({ active: null });
  expect(await buyer.call('baseUserKey', 'make', { publicKey })).toMatchObject({ status: 'E', code: 'AUTH_STEP_UP' });
  await buyer.done('login', 'stepUp', { password: PASSWORD });
  const made = await buyer.done<Made>('baseUserKey', 'make', { publicKey });
  const { kty, crv, x, y } = publicKey;
  expect(made).toMatchObject({ fingerprint: createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('hex') });
  expect(await buyer.done('baseUserKey', 'findMine')).toEqual({ active: made });
  expect(await buyer.call('baseUserKey', 'make', { publicKey: second.publicKey, lan: 'EN' })).toMatchObject({
    status: 'E',
    code: 'KEY_ACTIVE',
    msg: 'You have an active opening key; revoke it before you make another.',
  });

  const [holder] = await activeKeysOf(product.assembled.database.read, [buyer.userId]);
  expect(holder).toMatchObject({ keyId: made.keyId, userId: buyer.userId, publicKey });

  waiting.set(made.keyId, 'ZB-20260302-0001');
  clock.pass(6 * 60_000);
  expect(await buyer.call('baseUserKey', 'revoke', { keyId: made.keyId })).toMatchObject({ code: 'AUTH_STEP_UP' });
  await buyer.done('login', 'stepUp', { password: PASSWORD });
  expect(await buyer.call('baseUserKey', 'revoke', { keyId: made.keyId })).toMatchObject({
    status: 'E',
    code: 'KEY_IN_USE',
    msg: '存在待开标项目使用该密钥:ZB-20260302-0001,请在开标后吊销',
  });
  expect(await buyer.done('baseUserKey', 'findMine')).toEqual({ active: made });

  waiting.clear();
  await buyer.done('baseUserKey', 'revoke', { keyId: made.keyId });
  expect(await buyer.done('baseUserKey', 'findMine')).toEqual({ active: null });
  expect(await activeKeysOf(product.assembled.database.read, [buyer.userId])).toEqual([]);
  expect(await buyer.call('baseUserKey', 'revoke', { keyId: made.keyId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await buyer.call('baseUserKey', 'make', { publicKey })).toMatchObject({ code: 'KEY_KNOWN' });
  const next = await buyer.done<Made>('baseUserKey', 'make', { publicKey: second.publicKey });
  expect(next.keyId).not.toBe(made.keyId);
  expect((await letters('buyer')).rows.map(({ template }) => template)).toEqual(['KEY_MADE', 'KEY_REVOKED', 'KEY_MADE']);
  expect(await buyer.done('baseUsers', 'myData')).toMatchObject({
    openingKeys: [
      { keyId: next.keyId, revokedAt: null },
      { keyId: made.keyId, revokedAt: expect.anything() },
    ],
  });
});

test('two windows that make a key at once leave one', async () => {
  const auditor = await product.enter('auditor');
  await auditor.done('login', 'stepUp', { password: PASSWORD });
  const pairs = await Promise.all([aPair(), aPair()]);
  const answers = await Promise.all(pairs.map(({ publicKey }) => auditor.call('baseUserKey', 'make', { publicKey })));
  expect(answers.map(({ code }) => code).sort()).toEqual(['', 'KEY_ACTIVE']);
});

test('what is no point of the curve, or more than the public part, is refused', async () => {
  const admin = await product.enter('admin');
  await admin.done('login', 'stepUp', { password: PASSWORD });
  const [{ publicKey, d }, other] = [await aPair(), await aPair()];
  const wrong: readonly unknown[] = [
    null,
    'key',
    {},
    { ...publicKey, y: other.publicKey.y },
    { ...publicKey, crv: 'P-384' },
    { ...publicKey, x: `${publicKey.x}=` },
    { ...publicKey, x: 'A'.repeat(43), y: 'A'.repeat(43) },
    { ...publicKey, d },
  ];
  for (const given of wrong)
    expect([given, await admin.call('baseUserKey', 'make', { publicKey: given })]).toMatchObject([
      given,
      { status: 'E', code: 'KEY_INVALID' },
    ]);
  expect(await admin.done('baseUserKey', 'findMine')).toEqual({ active: null });
});

test("a key is nobody else's to read or revoke, and suppliers have none", async () => {
  const [colleague, buyer, alpha] = [await product.enter('szbuyer'), await product.enter('buyer'), await product.enter('alpha')];
  const { active } = await buyer.done<{ active: Made }>('baseUserKey', 'findMine');
  expect(await colleague.done('baseUserKey', 'findMine', { userId: buyer.userId })).toEqual({ active: null });
  await colleague.done('login', 'stepUp', { password: PASSWORD });
  expect(await colleague.call('baseUserKey', 'revoke', { keyId: active.keyId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await buyer.done('baseUserKey', 'findMine')).toEqual({ active });
  for (const action of ['findMine', 'make', 'revoke'])
    expect([action, await alpha.call('baseUserKey', action)]).toMatchObject([action, { http: 403, code: 'PERM_BUTTON' }]);
});
