import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { hashPassword } from '../../../server/platform/sign-in/password.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { PASSWORD, Product, TEST_CODE, TestClock } from '../harness/product.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const clock = new TestClock(Date.parse('2026-03-01T02:00:00.000Z'));
let product: Product;
let named: Named;

beforeAll(async () => {
  product = await Product.start({
    clock,
    settings: { signInCode: 'RISK' },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - DAY * 30, aCompany);
    },
  });
});
afterAll(() => product.stop());

const ask = (userName: string, more: object = {}) =>
  product.anonymous('/v1/passwordRestful/sendEmailCode', { userName, codeId: 'x', validateCode: TEST_CODE, ...more });
const check = (userName: string, code: string) => product.anonymous('/v1/passwordRestful/checkEmailCode', { userName, code });
const change = (changeToken: string, password: string) =>
  product.anonymous('/v1/passwordRestful/changePasswordByCode', { changeToken, password });
const byLink = (token: string, password: string) => product.anonymous('/v1/passwordRestful/changePasswordByLink', { token, password });
const codeIn = (text: string): string => /^\d{6}$/m.exec(text)![0];
const tokenIn = (text: string): string => /\/activate#([A-Za-z0-9_-]{43})/.exec(text)![1]!;
const changeTokenOf = async (userName: string, to: string): Promise<string> => {
  product.letters.mails.length = 0;
  expect(await ask(userName)).toMatchObject({ status: 'S' });
  const answer = await check(userName, codeIn((await product.letter(to, '您的验证码')).text));
  return (answer.data as { changeToken: string }).changeToken;
};

test('signing in asks for a validate code only after a failure, of names that nobody has as well, or where the address is under suspicion', async () => {
  const asked = async () =>
    (await product.anonymous('/v1/loginRestful/getRandomValidateCode', { mode: 'IMAGE', for: 'LOGIN' })).data as { readonly none?: true };
  const enter = (userName: string, password: string, more: object = {}) =>
    product.anonymous('/v1/loginRestful/login', { userName, password, ...more }, { language: 'EN' });
  expect(await asked()).toEqual({ codeId: '', none: true });
  expect(await enter('buyer', PASSWORD)).toMatchObject({ status: 'S' });
  for (const name of ['buyer', 'nobody is called so']) {
    expect(await enter(name, 'guess')).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await enter(name, PASSWORD)).toMatchObject({ code: 'AUTH_CODE_NEEDED', msg: 'Type the code of the picture, too.' });
    expect(await enter(name, PASSWORD, { codeId: 'x', validateCode: 'wrong' })).toMatchObject({ code: 'AUTH_CODE' });
  }
  expect(await enter('buyer', PASSWORD, { codeId: 'x', validateCode: TEST_CODE })).toMatchObject({ status: 'S' });
  expect(await enter('szbuyer', 'guess')).toMatchObject({ code: 'AUTH_FAILED' });
  expect(await asked()).toMatchObject({ image: expect.any(String) });
  expect(await enter('alpha', PASSWORD)).toMatchObject({ code: 'AUTH_CODE_NEEDED' });
  clock.pass(16 * MINUTE);
  expect(await asked()).toMatchObject({ none: true });
});

describe('a forgotten password', () => {
  test('a code by mail, a new password, and every session and known browser has ended; the lock is lifted', async () => {
    const before = await product.signIn('manager');
    for (let failure = 1; failure <= 5; failure += 1) await product.login('manager', 'guess');
    expect(await product.login('manager')).toMatchObject({ code: 'AUTH_LOCKED' });

    const changeToken = await changeTokenOf('manager', 'manager@example.com');
    expect(await change(changeToken, 'Abc12345!')).toMatchObject({ status: 'E', code: 'PWD_LENGTH' });
    expect(await change(changeToken, PASSWORD)).toMatchObject({ status: 'E', code: 'PWD_REUSED', msg: '不能与最近5次密码相同' });
    expect(await change(changeToken, 'N3w#Gables88')).toMatchObject({ status: 'S' });
    expect(await change(changeToken, 'N3w#Gables89')).toMatchObject({ status: 'E', code: 'USER_LINK_INVALID' });

    expect((await product.assembled.runtime.snapshot('baseUsers', named.get('user:manager')!))?.state).toBe('active');
    expect(await before.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED' });
    expect(await product.login('manager')).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await product.login('manager', 'N3w#Gables88', before.cookie!)).toMatchObject({ status: 'S' });
    await product.letter('manager@example.com', '您的密码已修改');
    await product.letter('manager@example.com', '新设备登录提醒');
  });

  test('answers the same for somebody who is not there, and sends nothing', async () => {
    product.letters.mails.length = 0;
    const [known, unknown] = [await ask('buyer'), await ask('nobody of this name')];
    expect({ ...unknown, headers: null, serverTime: 0, traceId: '' }).toEqual({ ...known, headers: null, serverTime: 0, traceId: '' });
    await product.letter('buyer@example.com', '您的验证码');
    expect(product.letters.mails).toHaveLength(1);
    expect(await check('nobody of this name', '000000')).toMatchObject({ status: 'E', code: 'PWD_CODE_TRIES' });
  });

  test('again after a minute, five a day; a wrong validate code asks nothing', async () => {
    expect(await ask('szbuyer', { validateCode: 'NOPE' })).toMatchObject({ code: 'AUTH_CODE' });
    expect(await ask('szbuyer')).toMatchObject({ status: 'S' });
    clock.pass(59_000);
    expect(await ask('SZBUYER')).toMatchObject({ status: 'E', code: 'PWD_CODE_LIMIT', msg: '验证码发送过于频繁' });
    for (let more = 2; more <= 5; more += 1) {
      clock.pass(MINUTE);
      expect(await ask('szbuyer')).toMatchObject({ status: 'S' });
    }
    clock.pass(HOUR);
    expect(await ask('szbuyer')).toMatchObject({ code: 'PWD_CODE_LIMIT' });
    expect(await ask('nobody of this name')).toMatchObject({ status: 'S' });
  });

  test('twenty an hour from one address, whoever is asked for', async () => {
    clock.pass(2 * HOUR);
    for (let other = 1; other <= 20; other += 1) expect(await ask(`somebody ${other}`)).toMatchObject({ status: 'S' });
    expect(await ask('somebody 21')).toMatchObject({ code: 'PWD_CODE_LIMIT' });
    clock.pass(HOUR);
    expect(await ask('somebody 21')).toMatchObject({ status: 'S' });
  });

  test('five tries a code, ten minutes, and the newest code alone', async () => {
    clock.pass(DAY);
    product.letters.mails.length = 0;
    await ask('alpha');
    const code = codeIn((await product.letter('alpha@example.com', '您的验证码')).text);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 1; guess <= 5; guess += 1) expect(await check('alpha', wrong)).toMatchObject({ code: 'PWD_CODE_TRIES' });
    expect(await check('alpha', code)).toMatchObject({ code: 'PWD_CODE_TRIES' });
    clock.pass(2 * MINUTE);
    product.letters.mails.length = 0;
    await ask('alpha');
    const second = codeIn((await product.letter('alpha@example.com', '您的验证码')).text);
    clock.pass(10 * MINUTE + 1_000);
    expect(await check('alpha', second)).toMatchObject({ code: 'PWD_CODE_TRIES' });
  });

  test('neither codes nor tokens nor passwords stand in any table as they are', async () => {
    clock.pass(DAY);
    product.letters.mails.length = 0;
    await ask('buyer');
    const code = codeIn((await product.letter('buyer@example.com', '您的验证码')).text);
    const { changeToken } = (await check('buyer', code)).data as { changeToken: string };
    await change(changeToken, 'N3w#Gables88');
    const client = new pg.Client({ connectionString: product.ownerUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ table_name: string }>(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { table_name: table } of tables) {
      const {
        rows: [found],
      } = await client.query<{ n: string }>(
        `select count(*) as n from "${table}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
        [changeToken, 'N3w#Gables88'],
      );
      expect([table, found!.n]).toEqual([table, '0']);
    }
    await client.end();
  });
});

describe('an account that is opened', () => {
  test('the link activates it once, within 72 hours of its opening', async () => {
    const admin = await product.enter('admin');
    const open = (userName: string) =>
      admin.done<{ id: string }>('baseUsers', 'saveOrUpdate', {
        userName,
        fullName: userName,
        userType: 'INSIDE',
        email: `${userName}@example.com`,
        startDate: '2026-01-01',
      });
    const state = async (id: string) => (await product.assembled.runtime.snapshot('baseUsers', id))?.state;
    product.letters.mails.length = 0;
    const late = await open('zhaoliu');
    const lateToken = tokenIn((await product.letter('zhaoliu@example.com', '激活您的账号')).text);
    clock.pass(72 * HOUR + 1_000);
    expect(await byLink(lateToken, PASSWORD)).toMatchObject({ status: 'E', code: 'USER_LINK_INVALID', msg: '链接无效、已使用或已过期' });
    expect(await state(late.id)).toBe('pending');

    const again = await product.enter('admin');
    product.letters.mails.length = 0;
    expect(await again.call('baseUsers', 'doResend', { id: late.id })).toMatchObject({ status: 'S' });
    const token = tokenIn((await product.letter('zhaoliu@example.com', '激活您的账号')).text);
    expect(await product.anonymous('/v1/passwordRestful/findLink', { token })).toMatchObject({
      data: { purpose: 'ACTIVATE', userName: 'zhaoliu' },
    });
    expect(await byLink(token, 'Zhaoliu#2026')).toMatchObject({ code: 'PWD_CONTAINS_NAME' });
    expect(await byLink(token, PASSWORD)).toMatchObject({ status: 'S' });
    expect(await state(late.id)).toBe('active');
    expect((await product.assembled.runtime.snapshot('baseUsers', late.id))?.context['emailVerified']).toBe('Y');
    expect(await byLink(token, PASSWORD)).toMatchObject({ code: 'USER_LINK_INVALID' });
    expect(await product.login('zhaoliu')).toMatchObject({ code: 'AUTH_NO_RESPONSIBILITY' });
  });
});

describe('changing one’s own password', () => {
  test('asks for the old one, ends the other sessions and goes on under new secrets', async () => {
    clock.pass(2 * DAY);
    const [here, elsewhere] = [await product.signIn('auditor'), await product.signIn('auditor')];
    expect(await here.call('password', 'changePassword', { oldPassword: 'wrong', newPassword: 'N3w#Gables88' })).toMatchObject({
      code: 'PWD_OLD',
      data: { field: 'oldPassword' },
    });
    const changed = await here.call('password', 'changePassword', { oldPassword: PASSWORD, newPassword: 'N3w#Gables88' });
    expect(changed).toMatchObject({
      status: 'S',
      data: { mustChangePassword: false, certificate: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(await here.call('login', 'findSession')).toMatchObject({ http: 401 });
    expect(await elsewhere.call('login', 'findSession')).toMatchObject({ http: 401 });
    const on = product.as(changed.data as never, here.cookie);
    expect(await on.call('login', 'findSession')).toMatchObject({ status: 'S' });
    expect(await on.call('password', 'changePassword', { oldPassword: 'N3w#Gables88', newPassword: 'An0ther#Roof' })).toMatchObject({
      code: 'PWD_TOO_SOON',
      data: { field: 'newPassword' },
    });
  });

  test('none of the last five comes back; after five others it may', async () => {
    const { read } = product.assembled.database;
    const userId = named.get('user:admin')!;
    const used = async (...passwords: readonly string[]) => {
      const cheap = await Promise.all(passwords.map((password) => hashPassword(password, { N: 1024, r: 8, p: 1 })));
      await read.query('delete from base_password_history where user_id = $1', [userId]);
      for (const [index, hash] of cheap.slice(0, -1).entries())
        await read.query('insert into base_password_history (user_id, history_id, hash, set_at) values ($1, $2, $3, $4)', [
          userId,
          index + 1,
          hash,
          new Date(clock.now() - 9 * DAY + index),
        ]);
      await read.query('update base_user_secret set hash = $2, changed_at = $3 where user_id = $1', [
        userId,
        cheap.at(-1),
        new Date(clock.now() - 2 * DAY),
      ]);
    };
    const backTo = async (newPassword: string, oldPassword: string) =>
      (await (await product.enter('admin')).call('password', 'changePassword', { oldPassword, newPassword })).code;
    await used(PASSWORD, 'N3w#Gables81', 'N3w#Gables82', 'N3w#Gables83', 'N3w#Gables84');
    expect(await backTo(PASSWORD, 'N3w#Gables84')).toBe('PWD_REUSED');
    await used(PASSWORD, 'N3w#Gables81', 'N3w#Gables82', 'N3w#Gables83', 'N3w#Gables84', 'N3w#Gables85');
    expect(await backTo(PASSWORD, 'N3w#Gables85')).toBe('');
    expect((await read.query('select 1 from base_password_history where user_id = $1', [userId])).rowCount).toBe(6);
  });

  test('after 90 days nothing else opens until it is changed', async () => {
    clock.pass(91 * DAY);
    const answer = await product.login('beta');
    expect(answer).toMatchObject({ status: 'S', data: { mustChangePassword: true } });
    const person = product.as(answer.data as never, null);
    expect(await person.call('baseCurrency', 'listByPage')).toMatchObject({ http: 403, code: 'PWD_MUST_CHANGE' });
    await expect(person.connect()).rejects.toThrow();
    const changed = await person.call('password', 'changePassword', { oldPassword: PASSWORD, newPassword: 'N3w#Gables88' });
    expect(await product.as(changed.data as never, null).call('baseCurrency', 'listByPage')).toMatchObject({ status: 'S' });
  });
});
