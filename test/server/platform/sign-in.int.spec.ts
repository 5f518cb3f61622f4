import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LockOut } from '../../../server/platform/sign-in/lock-out.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';

const MINUTE = 60_000;
const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
let product: Product;
let named: Named;

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, aCompany);
    },
  });
});
afterAll(() => product.stop());

/** A lock ends when deadlines are looked for, every 15 s: the clock that the test moves wakes nobody. */
const until = async (userName: string, wanted: string): Promise<void> => {
  const stateOf = async () => (await product.assembled.runtime.snapshot('baseUsers', named.get(`user:${userName}`)!))?.state;
  for (let tries = 0; tries < 2_400 && (await stateOf()) !== wanted; tries += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(await stateOf()).toBe(wanted);
};

describe('signing in', () => {
  test('gives a session, who one is, and the responsibilities held', async () => {
    const answer = await product.login('buyer');
    expect(answer.http).toBe(200);
    expect(answer).toMatchObject({
      status: 'S',
      code: '',
      data: {
        certificate: expect.stringMatching(/^[0-9a-f]{32}$/),
        authorizationCode: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        signKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        userInfo: { userId: named.get('user:buyer'), userType: 'INSIDE', userName: 'buyer', supplierId: null, timeZone: 'Asia/Shanghai' },
        currentResponsibility: { respCode: 'BUYER' },
        secondFactor: 'NONE',
        mustChangePassword: false,
        language: 'CN',
      },
    });
    expect((answer.data as { responsibilities: { respCode: string }[] }).responsibilities.map((one) => one.respCode)).toEqual([
      'BUYER',
      'FINANCE',
    ]);
  });

  test('the validate code is asked first, then the password; an unknown name reads like a wrong password', async () => {
    const wrongCode = await product.anonymous(
      '/v1/loginRestful/login',
      { userName: 'buyer', password: 'wrong', codeId: 'x', validateCode: 'nope' },
      { language: 'EN' },
    );
    expect(wrongCode).toMatchObject({ http: 200, status: 'E', code: 'AUTH_CODE', msg: 'The validate code is wrong or expired.' });
    expect(await product.login('szbuyer', 'wrong')).toMatchObject({ status: 'E', code: 'AUTH_FAILED', msg: '用户名或密码错误' });
    expect(await product.login('no such user', 'wrong')).toMatchObject({ status: 'E', code: 'AUTH_FAILED', data: null });
  });

  test('a picture code is right once, whatever its case, and wrong ever after', async () => {
    const made = await product.anonymous('/v1/loginRestful/getRandomValidateCode', { mode: 'IMAGE' });
    const { codeId, image } = made.data as { codeId: string; image: string };
    const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toContain('width="110" height="40"');
    expect(svg).not.toMatch(/<text/);
    const kept = await product.assembled.kernel.memory.claim(`code:${codeId}`, clock.now());
    expect((JSON.parse(kept!) as { text: string }).text).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{4}$/);
  });

  test('someone without responsibility, not activated or disabled is told so only after the right password', async () => {
    expect(await product.login('nobody', 'wrong')).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await product.login('nobody')).toMatchObject({ status: 'E', code: 'AUTH_NO_RESPONSIBILITY' });
  });

  test('a supplier signs in while its standing allows it', async () => {
    expect(await product.login('alpha')).toMatchObject({
      status: 'S',
      data: { userInfo: { userType: 'EX', supplierId: named.get('supplier:Alpha'), supplierName: 'Alpha Metalworks' } },
    });
  });
});

describe('login names', () => {
  const renamed = (user: string, to: string) =>
    product.assembled.database.read.query('update base_users set user_name = $2 where id = $1', [named.get(`user:${user}`), to]);

  test('are no address, no number and nothing that looks like another; what is typed in full width is kept plain', async () => {
    const admin = await product.signIn('admin');
    const made = (userName: string) =>
      admin.call('baseUsers', 'saveOrUpdate', {
        userName,
        fullName: 'New',
        userType: 'INSIDE',
        email: `new${userName.length}@example.com`,
        startDate: '2026-03-01',
      });
    for (const [name, code] of [
      ['manager@example.com', 'USER_NAME_SHAPE'],
      ['13800001111', 'USER_NAME_SHAPE'],
      ['man\u200bager', 'USER_NAME_CHARS'],
      ['mаnager', 'USER_NAME_CHARS'],
    ] as const)
      expect(await made(name)).toMatchObject({ status: 'E', code });
    expect(await made(' ｓcope ')).toMatchObject({ status: 'S' });
    expect(await made('ѕсоре')).toMatchObject({ status: 'E', code: 'USER_NAME_ALIKE', msg: '与已有登录名外形相似,请更换' });
    expect(await made('采购员')).toMatchObject({ status: 'S' });
    const { rows } = await product.assembled.database.read.query("select user_name from base_users where user_name = 'scope'");
    expect(rows).toHaveLength(1);
  });

  test('that are somebody’s address, from before, hinder nobody: its owner signs in by it, and others go on as they are called', async () => {
    await renamed('nobody', 'manager@example.com');
    expect(await product.login('manager@example.com')).toMatchObject({
      status: 'S',
      data: { userInfo: { userId: named.get('user:manager') } },
    });
    await renamed('nobody', 'nobody@elsewhere');
    expect(await product.login('nobody@elsewhere')).toMatchObject({ status: 'E', code: 'AUTH_NO_RESPONSIBILITY' });
    await renamed('nobody', 'nobody');
  });
});

describe('lock-out without handing a weapon to strangers', () => {
  test('five failures from unknown browsers lock for 30 minutes; the known browser goes on; then the lock ends by itself', async () => {
    const owner = await product.signIn('manager');
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await product.login('manager', 'guess')).toMatchObject({ code: 'AUTH_FAILED' });
      clock.pass(3 * MINUTE);
    }
    // The fifth failure was 3 minutes ago; 5 more and the right password comes from an unknown browser.
    clock.pass(5 * MINUTE);
    expect(await product.login('manager')).toMatchObject({ status: 'E', code: 'AUTH_LOCKED', msg: '账号已锁定,请22分钟后重试或找回密码' });
    expect(await product.login('manager', undefined, owner.cookie!)).toMatchObject({ status: 'S' });
    expect((await product.assembled.runtime.snapshot('baseUsers', named.get('user:manager')!))?.state).toBe('locked');
    expect(await owner.call('login', 'findSession')).toMatchObject({ status: 'S' });
    clock.pass(22 * MINUTE);
    await until('manager', 'active');
    expect(await product.login('manager')).toMatchObject({ status: 'S' });
  });

  test('a name that nobody has is locked like an account, so that the lock tells nobody which names there are', async () => {
    const answers = async (name: string) => {
      const said: unknown[] = [];
      for (let failure = 1; failure <= 7; failure += 1) {
        const { code, msg, http } = await product.login(name, 'guess');
        said.push([code, msg, http]);
      }
      return said;
    };
    const nobody = await answers('nobody is called so');
    expect(nobody.slice(4)).toEqual([
      ['AUTH_FAILED', '用户名或密码错误', 200],
      ['AUTH_LOCKED', '账号已锁定,请30分钟后重试或找回密码', 200],
      ['AUTH_LOCKED', '账号已锁定,请30分钟后重试或找回密码', 200],
    ]);
    expect(await answers('auditor')).toEqual(nobody);
    clock.pass(31 * MINUTE);
    await until('auditor', 'active');
    expect(await product.login('NOBODY is called so', 'guess')).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await product.login('auditor')).toMatchObject({ status: 'S' });
  });

  test('the third lock within a day holds until an administrator lifts it', async () => {
    for (const round of [1, 2, 3]) {
      for (let failure = 1; failure <= 5; failure += 1)
        expect(await product.login('szbuyer', 'guess')).toMatchObject({ code: 'AUTH_FAILED' });
      await until('szbuyer', 'locked');
      clock.pass(31 * MINUTE);
      if (round < 3) await until('szbuyer', 'active');
    }
    clock.pass(60 * MINUTE);
    expect(await product.login('szbuyer')).toMatchObject({ status: 'E', code: expect.stringMatching(/^AUTH_LOCKED/) });
    const admin = await product.enter('admin');
    expect(await admin.call('baseUsers', 'doUnlock', { id: named.get('user:szbuyer') })).toMatchObject({ status: 'S' });
    expect(await product.login('szbuyer')).toMatchObject({ status: 'S' });
  });

  test('fifty failures of one address in ten minutes, whoever was tried, pause it for ten and ask more work of it for an hour', async () => {
    clock.pass(120 * MINUTE);
    const { database, settings } = product.assembled;
    const lockOut = new LockOut(database, settings);
    const first = clock.now();
    const attempt = (no: number) =>
      lockOut.record({
        at: first + no * 12_000,
        userName: `somebody${no}`,
        userId: null,
        address: '127.0.0.1',
        agent: null,
        deviceId: null,
        code: 'AUTH_FAILED',
      });
    for (let no = 0; no < 49; no += 1) await attempt(no);
    const last = first + 49 * 12_000;
    clock.pass(last - clock.now());
    expect(await lockOut.addressState('127.0.0.1', last)).toBe('open');
    await attempt(49);
    expect(await product.login('buyer')).toMatchObject({ status: 'E', code: 'AUTH_TOO_MANY', msg: '当前网络登录尝试过多,请稍后再试' });
    const states = await Promise.all(
      [10 * MINUTE - 1, 10 * MINUTE, 70 * MINUTE - 1, 70 * MINUTE].map((later) => lockOut.addressState('127.0.0.1', last + later)),
    );
    expect(states).toEqual(['paused', 'hard', 'hard', 'open']);
    expect(await lockOut.addressState('10.0.0.7', last)).toBe('open');
    clock.pass(71 * MINUTE);
    expect(await product.login('buyer')).toMatchObject({ status: 'S' });
  });

  test('five failures of one device revoke its cookie, so that the browser counts as unknown', async () => {
    const owner = await product.signIn('auditor');
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await product.login('auditor', 'typo', owner.cookie!)).toMatchObject({ code: 'AUTH_FAILED' });
    const again = await product.login('auditor', undefined, owner.cookie!);
    expect(again.headers.get('set-cookie')).toMatch(
      /^guildhall_device=[0-9a-f]{32}\.[A-Za-z0-9_-]{43}; Max-Age=15552000; .*HttpOnly; Secure; SameSite=Lax/,
    );
    expect(again.headers.get('set-cookie')).not.toContain(owner.cookie!);
  });
});
