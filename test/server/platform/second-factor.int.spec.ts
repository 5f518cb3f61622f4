import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, stepAt } from '../../../server/platform/sign-in/totp.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { PASSWORD, Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
let product: Product;
let named: Named;

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 2 * DAY, aCompany);
    },
  });
});
afterAll(() => product.stop());

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
}

/** The code that the app shows now; the clock goes on a step, since none counts twice. */
const shown = (secret: Uint8Array): string => {
  clock.pass(60_000);
  return codeOf(secret, stepAt(clock.now()));
};
const answer = (challengeId: string, code: string, more: object = {}, cookie?: string) =>
  product.anonymous('/v1/loginRestful/secondFactor', { challengeId, code, ...more }, cookie ? { headers: { cookie } } : {});
const challengeOf = async (userName: string, cookie?: string): Promise<string> => {
  const first = await product.login(userName, PASSWORD, cookie);
  expect(first.data).toEqual({ secondFactor: 'REQUIRED', challengeId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  return (first.data as { challengeId: string }).challengeId;
};

async function enrolled(person: Person): Promise<{ secret: Uint8Array; recovery: readonly string[] }> {
  expect(await person.call('login', 'stepUp', { password: PASSWORD })).toMatchObject({ status: 'S' });
  const { secret, uri } = await person.done<{ secret: string; uri: string }>('secondFactor', 'begin');
  expect(uri).toBe(
    `otpauth://totp/Guildhall:${encodeURIComponent(await product.assembled.runtime.snapshot('baseUsers', person.userId).then((one) => String(one!.context['userName'])))}?secret=${secret}&issuer=Guildhall&algorithm=SHA1&digits=6&period=30`,
  );
  const bytes = fromBase32(secret);
  expect(await person.call('secondFactor', 'confirm', { code: '000000' })).toMatchObject({ status: 'E', code: 'AUTH_SECOND_FACTOR' });
  const { recoveryCodes } = await person.done<{ recoveryCodes: readonly string[] }>('secondFactor', 'confirm', { code: shown(bytes) });
  return { secret: bytes, recovery: recoveryCodes };
}

describe('a second factor', () => {
  let secret: Uint8Array;
  let recovery: readonly string[];
  let owner: Person;

  test('is set up after the password, and counts from the first right code on', async () => {
    owner = await product.signIn('buyer');
    expect(await owner.call('secondFactor', 'begin')).toMatchObject({ status: 'E', code: 'AUTH_STEP_UP' });
    ({ secret, recovery } = await enrolled(owner));
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    expect((await product.assembled.runtime.snapshot('baseUsers', named.get('user:buyer')!))?.context['secondFactorFlag']).toBe('Y');
    await product.letter('buyer@example.com', '已启用双因素验证');
  });

  test('a right password is answered with a challenge alone; the code opens a session, once', async () => {
    const challengeId = await challengeOf('buyer');
    const code = shown(secret);
    const opened = await answer(challengeId, code);
    expect(opened).toMatchObject({ status: 'S', data: { certificate: expect.any(String), secondFactor: 'NONE' } });
    expect(await answer(challengeId, code)).toMatchObject({ status: 'E', code: 'AUTH_CHALLENGE' });
    expect(await answer(await challengeOf('buyer'), code)).toMatchObject({
      status: 'E',
      code: 'AUTH_SECOND_FACTOR',
      msg: '动态验证码错误',
    });
  });

  test('five wrong codes end the challenge, and count against the account like wrong passwords', async () => {
    clock.pass(30 * MINUTE);
    const challengeId = await challengeOf('buyer');
    for (let guess = 1; guess <= 4; guess += 1) expect(await answer(challengeId, '000000')).toMatchObject({ code: 'AUTH_SECOND_FACTOR' });
    expect(await answer(challengeId, '000000')).toMatchObject({ code: 'AUTH_CHALLENGE', msg: '本次登录已失效,请重新登录' });
    expect(await answer(challengeId, shown(secret))).toMatchObject({ code: 'AUTH_CHALLENGE' });
    expect((await product.assembled.runtime.snapshot('baseUsers', named.get('user:buyer')!))?.state).toBe('locked');
    expect(await product.login('buyer')).toMatchObject({ code: 'AUTH_LOCKED' });
    clock.pass(31 * MINUTE);
  });

  test('a challenge lasts five minutes', async () => {
    const challengeId = await challengeOf('buyer');
    clock.pass(5 * MINUTE + 1_000);
    expect(await answer(challengeId, shown(secret))).toMatchObject({ code: 'AUTH_CHALLENGE' });
  });

  test('a trusted browser is asked again after 30 days; others always', async () => {
    const opened = await answer(await challengeOf('buyer', owner.cookie!), shown(secret), { trust: true }, owner.cookie!);
    expect(opened).toMatchObject({ status: 'S' });
    expect((await product.login('buyer', PASSWORD, owner.cookie!)).data).toMatchObject({ certificate: expect.any(String) });
    await challengeOf('buyer');
    clock.pass(30 * DAY);
    await challengeOf('buyer', owner.cookie!);
  });

  test('a recovery code opens once, however it is typed', async () => {
    const [code] = recovery;
    expect(await answer(await challengeOf('buyer'), code!.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 'S' });
    expect(await answer(await challengeOf('buyer'), code!)).toMatchObject({ code: 'AUTH_SECOND_FACTOR' });
  });

  test('confirms decisions of weight, too; taking it off asks for that', async () => {
    const opened = await answer(await challengeOf('buyer'), shown(secret));
    const person = product.as(opened.data as never, null);
    expect(await person.call('secondFactor', 'findMine')).toMatchObject({ data: { on: true, recoveryCodesLeft: 9 } });
    expect(await person.call('secondFactor', 'remove')).toMatchObject({ code: 'AUTH_STEP_UP' });
    expect(await person.call('login', 'stepUp', { code: '000000' })).toMatchObject({ code: 'AUTH_SECOND_FACTOR' });
    expect(await person.call('login', 'stepUp', { code: shown(secret) })).toMatchObject({ status: 'S' });
    expect(await person.call('secondFactor', 'remove')).toMatchObject({ status: 'S' });
    expect(await product.login('buyer')).toMatchObject({ status: 'S', data: { certificate: expect.any(String) } });
  });

  test('its secret stands in no table as it is', async () => {
    const { secret: bytes } = await enrolled(await product.signIn('manager'));
    const { rows } = await product.assembled.database.read.query<{ secret: Buffer }>(
      'select secret from base_second_factor where user_id = $1',
      [named.get('user:manager')],
    );
    expect(rows[0]!.secret.includes(Buffer.from(Buffer.from(bytes).toString('hex')))).toBe(false);
    expect(rows[0]!.secret.includes(Buffer.from(bytes))).toBe(false);
  });
});

test('who must have one opens nothing else before', async () => {
  const strict = await Product.start({ clock, beside: product, settings: { secondFactor: 'ADMIN' } });
  try {
    const first = await strict.login('admin');
    expect(first).toMatchObject({ status: 'S', data: { mustEnrol: true } });
    const admin = strict.as(first.data as never, null);
    expect(await admin.call('baseUsers', 'listByPage')).toMatchObject({ http: 403, code: 'AUTH_ENROL', msg: '请先设置双因素验证' });
    await enrolled(admin);
    expect(await admin.call('baseUsers', 'listByPage')).toMatchObject({ status: 'S' });
    expect((await strict.login('szbuyer')).data).toMatchObject({ mustEnrol: false });
  } finally {
    await strict.stop();
  }
});
