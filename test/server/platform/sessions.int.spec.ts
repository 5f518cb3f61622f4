import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { aCompany, seedDatabase } from '../harness/company.js';
import { Product, sha, TestClock } from '../harness/product.js';
import { anonymousAppsign, appsign } from '../../../server/platform/sessions/signature.js';
import { settingsFrom } from '../../../server/platform/settings.js';
import { cookieOf } from '../../../server/platform/sign-in/devices.js';
import { dateIn, endOfDay } from '../../../server/platform/zones.js';

const MINUTE = 60_000;
const signKey = Uint8Array.from({ length: 32 }, (_, index) => index);

describe('the signature of a request', () => {
  const body = '{"pageIndex":1,"pageRows":20,"lan":"CN"}';
  const parts = {
    method: 'POST',
    path: '/v1/interiorPendingRestful/listByPage',
    timestamp: '1772330400000',
    certificate: '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    body,
  };

  test('gives the vectors of the specification', () => {
    expect(sha(body)).toBe('ea0696d8258ae856c8e1d5f774a2c0cf1295e033978fcb4f4c98d169b5dc5fc2');
    expect(appsign(signKey, parts)).toBe('119920c1dbfad338ecfa0244b310306618b45eb905b6000a892fbf3d0a43d66d');
    expect(
      anonymousAppsign({
        method: 'POST',
        path: '/v1/loginRestful/getRandomValidateCode',
        timestamp: '1772330400000',
        body: '{"lan":"CN"}',
      }),
    ).toBe('4dd1c1527331b72b3307cbc8add76b7b7c3b0841f5b7a77904d7d7ee1bd0cca5');
  });

  test('covers method, path, time, session and every byte of the body', () => {
    const others = [
      { method: 'GET' },
      { path: '/v1/interiorPendingRestful/counts' },
      { timestamp: '1772330400001' },
      { certificate: '0'.repeat(32) },
      { body: `${body} ` },
    ];
    const signs = others.map((other) => appsign(signKey, { ...parts, ...other }));
    expect(new Set([...signs, appsign(signKey, parts)]).size).toBe(others.length + 1);
  });
});

describe('the checks of a request', () => {
  const clock = new TestClock();
  let product: Product;
  beforeAll(async () => {
    product = await Product.start({
      clock,
      seed: async (url, at) => {
        await seedDatabase(url, at - 2 * 24 * 60 * MINUTE, aCompany);
      },
    });
  });
  afterAll(() => product.stop());

  const path = '/v1/baseCurrencyRestful/listByPage';

  test('environment, clock, session, signature and replay are asked in this order', async () => {
    const person = await product.enter('buyer');
    const send = (more: Record<string, string>) => product.post(path, '{}', { ...person.signed('POST', path, '{}'), ...more });
    const code = async (more: Record<string, string>) => {
      const answer = await send(more);
      return [answer.http, answer.code];
    };
    const allWrong = { gatewayTag: 'BASE.pro', timestamp: '1', AuthorizationCode: 'x', appsign: 'x' };
    expect(await code(allWrong)).toEqual([400, 'REQ_WRONG_ENVIRONMENT']);
    expect(await code({ ...allWrong, gatewayTag: 'BASE.local' })).toEqual([400, 'REQ_CLOCK_SKEW']);
    expect(await code({ AuthorizationCode: 'x', appsign: 'x' })).toEqual([401, 'AUTH_SESSION_INVALID']);
    expect(await code({ certificate: 'f'.repeat(32) })).toEqual([401, 'AUTH_SESSION_INVALID']);
    expect(await code({ appsign: 'x' })).toEqual([401, 'REQ_SIGNATURE']);
    const signed = person.signed('POST', path, '{}');
    expect(await product.post(path, '{}', signed)).toMatchObject({ http: 200, status: 'S' });
    expect(await product.post(path, '{}', signed)).toMatchObject({ http: 409, code: 'REQ_REPLAYED' });
    expect(await product.post(path, '{"pageIndex":2}', person.signed('POST', path, '{}'))).toMatchObject({
      http: 401,
      code: 'REQ_SIGNATURE',
    });
  });

  test('a clock is 300 seconds wrong at most, and the answer says what time it is', async () => {
    const person = await product.enter('buyer');
    const { certificate, authorizationCode, signKey: key } = person.credentials;
    const at = (timestamp: number) => ({
      certificate,
      AuthorizationCode: authorizationCode,
      timestamp: String(timestamp),
      appsign: appsign(Buffer.from(key, 'hex'), { method: 'POST', path, timestamp: String(timestamp), certificate, body: '{}' }),
    });
    const late = await product.post(path, '{}', at(clock.now() - 300_050));
    expect(late).toMatchObject({ http: 400, code: 'REQ_CLOCK_SKEW' });
    expect(Math.abs(late.serverTime - clock.now())).toBeLessThan(1_000);
    expect(await product.post(path, '{}', at(clock.now() - 298_000))).toMatchObject({ status: 'S' });
    expect(await product.post(path, '{}', at(clock.now() + 302_000))).toMatchObject({ code: 'REQ_CLOCK_SKEW' });
  });

  test('the signed call of the specification counts at 02:05:00.000Z, once, and not a millisecond later', async () => {
    const { database, sessions } = product.assembled;
    const certificate = '9f8e7d6c5b4a39281706f5e4d3c2b1a0';
    const sentAt = Date.parse('2026-03-01T02:00:00.000Z');
    const {
      rows: [holds],
    } = await database.read.query<{ user_id: string; responsibility_id: string }>(
      "select h.user_id, h.responsibility_id from base_user_resp h join base_users u on u.id = h.user_id where u.user_name = 'buyer' limit 1",
    );
    await database.read.query(
      "insert into base_session (certificate, user_id, responsibility_id, language, state, started_at, last_seen_at, expires_at) values ($1, $2, $3, 'cn', 'active', $4, $4, $5)",
      [certificate, holds!.user_id, holds!.responsibility_id, new Date(sentAt), new Date(sentAt + 12 * 60 * MINUTE)],
    );
    await database.read.query('insert into base_session_secret (certificate, code_hash, sign_key) values ($1, $2, $3)', [
      certificate,
      sha('the code'),
      Buffer.from(signKey).toString('hex'),
    ]);
    const readAt = (instant: string) =>
      sessions.authenticate({
        method: 'POST',
        path: '/v1/interiorPendingRestful/listByPage',
        body: Buffer.from('{"pageIndex":1,"pageRows":20,"lan":"CN"}'),
        address: '127.0.0.1',
        at: Date.parse(instant),
        headers: {
          certificate,
          authorizationcode: 'the code',
          timestamp: String(sentAt),
          appsign: '119920c1dbfad338ecfa0244b310306618b45eb905b6000a892fbf3d0a43d66d',
        },
      });
    await expect(readAt('2026-03-01T02:05:00.001Z')).rejects.toThrow('REQ_CLOCK_SKEW');
    expect(await readAt('2026-03-01T02:05:00.000Z')).toMatchObject({ session: { certificate } });
    await expect(readAt('2026-03-01T02:05:00.000Z')).rejects.toThrow('REQ_REPLAYED');
    await expect(readAt('2026-03-01T01:54:59.999Z')).rejects.toThrow('REQ_CLOCK_SKEW');
  });

  test('calls above the limit wait', async () => {
    const person = await product.enter('alpha');
    const { certificate } = person.credentials;
    for (let call = 0; call < 600; call += 1)
      await product.assembled.kernel.memory.take(`calls:${certificate}`, { perMinute: 600 }, clock.now());
    const limited = await person.call('baseCurrency', 'listByPage');
    expect(limited).toMatchObject({ http: 429, code: 'REQ_RATE_LIMIT' });
    expect(Number(limited.headers.get('retry-after'))).toBe(1);
  });

  test('sessions survive a restart of the server', async () => {
    const person = await product.enter('buyer');
    await product.restart();
    expect(await person.call('login', 'findSession')).toMatchObject({ status: 'S' });
  });

  test('the sixth session of a user ends the one seen longest ago', async () => {
    const people = [];
    for (let count = 0; count < 6; count += 1) {
      people.push(await product.enter('szbuyer'));
      clock.pass(1_000);
    }
    expect(await people[0]!.call('login', 'findSession', { lan: 'EN' })).toMatchObject({
      http: 401,
      code: 'AUTH_SESSION_ENDED',
      msg: 'Your session was ended: Too many sessions at once.',
    });
    expect(await people[1]!.call('login', 'findSession')).toMatchObject({ status: 'S' });
  });

  test('a language that somebody switches to is that of his session and of his record, whatever else he may only read', async () => {
    const kept = async (userName: string) => {
      const person = await product.enter(userName);
      expect(await person.done('login', 'switchLanguage', { lan: 'EN' })).toEqual({ language: 'EN' });
      return [
        (await person.done<{ language: string }>('login', 'findSession')).language,
        (await person.done<{ language: string }>('baseUsers', 'findMine')).language,
      ];
    };
    expect([await kept('manager'), await kept('alpha'), await kept('auditor')]).toEqual([
      ['EN', 'EN'],
      ['EN', 'EN'],
      ['EN', 'EN'],
    ]);
    const manager = await product.enter('manager');
    const { rev } = await manager.done<{ rev: number }>('baseUsers', 'findMine');
    await manager.done('login', 'switchLanguage', { lan: 'EN' });
    expect(await manager.done('baseUsers', 'findMine')).toMatchObject({ rev });
  });

  test('signing out ends the session for all its tabs', async () => {
    const person = await product.enter('admin');
    expect(await person.call('login', 'logout')).toMatchObject({ status: 'S' });
    expect(await person.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED' });
  });

  test('two hours without use end a session, twelve hours do so whatever its use; a hidden page does not count', async () => {
    const idle = await product.enter('manager');
    const used = await product.enter('manager');
    for (let quarter = 0; quarter < 8; quarter += 1) {
      clock.pass(15 * MINUTE);
      await used.done('login', 'heartbeat', { visible: true });
      if (quarter < 7) await idle.done('login', 'heartbeat', { visible: false });
    }
    expect(await idle.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_EXPIRED' });
    for (let hour = 2; hour < 12; hour += 1) {
      expect((await used.call('login', 'findSession')).status).toBe('S');
      clock.pass(60 * MINUTE);
    }
    expect(await used.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_EXPIRED' });
  });

  test('a changed password ends all sessions and opens the new one only', async () => {
    const person = await product.enter('beta');
    const change = (oldPassword: string, newPassword: string) => person.call('password', 'changePassword', { oldPassword, newPassword });
    expect(await change('wrong', 'Long&Good&99')).toMatchObject({ code: 'PWD_OLD' });
    expect(await change('Gu1ld#Hall77', 'short')).toMatchObject({ code: 'PWD_LENGTH' });
    expect(await change('Gu1ld#Hall77', 'abcdefgh12')).toMatchObject({ code: 'PWD_CLASSES' });
    expect(await change('Gu1ld#Hall77', 'Beta#2026xy')).toMatchObject({ code: 'PWD_CONTAINS_NAME' });
    expect(await change('Gu1ld#Hall77', 'Pr1234curement!')).toMatchObject({ code: 'PWD_SEQUENCE' });
    expect(await change('Gu1ld#Hall77', 'N3w&Passw0rd!')).toMatchObject({ status: 'S' });
    expect(await person.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED' });
    expect(await product.login('beta')).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await product.login('beta', 'N3w&Passw0rd!')).toMatchObject({ status: 'S' });
  });
});

describe('while the database makes callers wait', () => {
  let product: Product;
  let named: Map<string, string>;
  beforeAll(async () => {
    product = await Product.start({
      seed: async (url, at) => {
        named = await seedDatabase(url, at - MINUTE, aCompany);
      },
    });
  });
  afterAll(() => product.stop());

  test('a call read before a deadline is before it, however long its signature takes to check', async () => {
    const id = named.get('user:manager')!;
    const admin = await product.enter('admin');
    const until = product.clock.now() + 700;
    const system = {
      userId: 'SYSTEM',
      userType: 'SYSTEM',
      supplierId: null,
      respCode: null,
      respId: null,
      onBehalfOf: null,
      orgIds: null,
    } as const;
    await product.assembled.runtime.submit({
      type: 'baseUsers',
      id,
      event: 'LOCK',
      payload: { until },
      viewer: system,
      cause: { kind: 'SERVER', reason: 'test' },
    });
    const owner = new pg.Client({ connectionString: product.ownerUrl });
    await owner.connect();
    await owner.query('begin');
    await owner.query('lock table base_session_secret in access exclusive mode');
    await pause(until - 150 - product.clock.now());
    const answer = admin.call('baseUsers', 'doUnlock', { id });
    await pause(until + 350 - product.clock.now());
    await owner.query('commit');
    await owner.end();
    expect(await answer).toMatchObject({ status: 'S', data: { state: 'active' } });
    const history = await admin.done<{ event: string; at: number }[]>('baseUsers', 'listHistory', { id });
    expect(history.slice(-2).map((entry) => entry.event)).toEqual(['LOCK', 'UNLOCK']);
    expect(history.at(-1)!.at).toBeLessThan(until);
  });

  test('rights that change while they are being read are read again, for this call and the next', async () => {
    const { sessions } = product.assembled;
    const type = 'srmSfdCompeteHeader';
    const [admin, buyer, colleague] = [await product.enter('admin'), await product.enter('buyer', 'BUYER'), await product.enter('szbuyer')];
    const { id: elsewhere } = await colleague.done<{ id: string }>(type, 'saveOrUpdate', {
      orgId: named.get('org:SZ'),
      competeTitle: 'Gear wheels',
    });
    const seen = async () =>
      (await buyer.done<readonly { id: string }[]>(type, 'listByPage', { competeTitle: 'Gear wheels' })).map(({ id }) => id);
    const ofBuyers = async (fields: object) => {
      const id = named.get('resp:BUYER');
      const { rev } = await admin.done<{ rev: number }>('baseResponsibility', 'findById', { id });
      await admin.done('baseResponsibility', 'saveOrUpdate', { id, rev, ...fields });
      await sessions.settled();
    };
    expect(await seen()).toEqual([]);
    await ofBuyers({ respNameEn: 'Purchaser' });
    await admin.done('login', 'findSession');
    const owner = new pg.Client({ connectionString: product.ownerUrl });
    await owner.connect();
    await owner.query('begin');
    // What somebody's departments are is read beside the scope of his responsibility: the scope is known, the rest waits.
    await owner.query('lock table base_department in access exclusive mode');
    const answer = seen();
    while ((await owner.query("select 1 from pg_locks where relation = 'base_department'::regclass and not granted")).rowCount === 0)
      await pause(10);
    await ofBuyers({ orgScope: 'ALL' });
    await owner.query('commit');
    await owner.end();
    expect(await answer).toEqual([elsewhere]);
    expect(await seen()).toEqual([elsewhere]);
  });
});

describe('small rules', () => {
  test('the test code cannot reach production', () => {
    expect(() => settingsFrom({ GUILDHALL_ENVIRONMENT: 'pro', BASE_CAPTCHA_TEST_CODE: 'X' })).toThrow('BASE_CAPTCHA_TEST_CODE');
    expect(settingsFrom({ BASE_CAPTCHA_TEST_CODE: 'X' }).captchaTestCode).toBe('X');
    expect(settingsFrom({ GUILDHALL_ENVIRONMENT: 'pro' })).toMatchObject({ captchaTestCode: null, secureCookies: true });
  });

  test('days end where the user lives', () => {
    expect(new Date(endOfDay('Asia/Shanghai', '2026-03-31')).toISOString()).toBe('2026-03-31T16:00:00.000Z');
    expect(new Date(endOfDay('Europe/Berlin', '2026-03-28')).toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(new Date(endOfDay('Europe/Berlin', '2026-03-29')).toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(dateIn('Asia/Shanghai', Date.parse('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
  });

  test('a cookie is found among others', () => {
    expect(cookieOf('a=1; guildhall_device=x.y; b=2', 'guildhall_device')).toBe('x.y');
    expect(cookieOf(undefined, 'guildhall_device')).toBeNull();
  });
});

describe('step-up', () => {
  let product: Product;
  let named: Map<string, string>;
  beforeAll(async () => {
    product = await Product.start({
      seed: async (url, at) => {
        named = await seedDatabase(url, at - MINUTE, aCompany);
      },
    });
  });
  afterAll(() => product.stop());

  test('an event that asks for the password is sent within five minutes of confirming it', async () => {
    const admin = await product.enter('admin');
    const erase = (password?: string) =>
      admin.call('baseUsers', 'doErase', { id: named.get('user:nobody'), reason: 'left', lan: 'EN', ...(password ? { password } : {}) });
    await admin.done('baseUsers', 'doInvalid', { id: named.get('user:nobody') });
    expect(await erase()).toMatchObject({ http: 200, status: 'E', code: 'AUTH_STEP_UP', msg: 'Please confirm with your password.' });
    expect(await admin.call('login', 'stepUp', { password: 'wrong' })).toMatchObject({ code: 'AUTH_FAILED' });
    await admin.done('login', 'stepUp', { password: 'Gu1ld#Hall77' });
    expect(await erase()).toMatchObject({ code: 'USER_ERASE_WAIT' });
    product.clock.pass(5 * MINUTE + 1);
    expect(await erase()).toMatchObject({ code: 'AUTH_STEP_UP' });
  });

  test('what is erased is called so in both languages', async () => {
    product.clock.pass(31 * 24 * 60 * MINUTE);
    const admin = await product.signIn('admin');
    await admin.done('login', 'stepUp', { password: 'Gu1ld#Hall77' });
    const id = named.get('user:nobody')!;
    await admin.done('baseUsers', 'doErase', { id, reason: 'left' });
    expect(await admin.done('baseUsers', 'findById', { id })).toMatchObject({
      state: 'erased',
      fullName: `已注销用户 / erased user ${id}`,
      mobile: null,
      email: null,
    });
  });
});
