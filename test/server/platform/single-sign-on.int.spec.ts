import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { CLIENT, CLIENT_SECRET, IdentityProvider, Jar } from '../harness/identity-provider.js';
import { Product, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

// Signing in elsewhere, against a real provider: what comes through, what is refused, and what becomes of it afterwards.

const HOME = 'http://localhost:3000';
const clock = new TestClock(Date.now());
let product: Product;
let there: IdentityProvider;
let named: Named;
let admin: Person;
let systemId: string;

beforeAll(async () => {
  there = await IdentityProvider.start({
    redirectUris: [`${HOME}/v1/sso/corp/callback`],
    postLogoutUris: [`${HOME}/login`],
    acrs: ['urn:mfa'],
  });
  product = await Product.start({
    clock,
    expectErrors: true,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 86_400_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'second', { userType: 'INSIDE' }, ['ADMIN'], []);
        await aUser(seeder, 'third', { userType: 'INSIDE' }, ['ADMIN'], []);
        await seeder.make('user:newcomer', 'baseUsers', {
          fields: { userName: 'newcomer', fullName: 'New', email: 'newcomer@example.com', userType: 'INSIDE', startDate: '2026-01-01' },
        });
      });
    },
  });
  admin = await product.enter('admin');
});
afterAll(async () => {
  await product.stop();
  await there.stop();
});

/** A browser: our cookies, and those of the provider. */
class Browser {
  readonly ours = new Jar();
  readonly theirs = new Jar();

  async open(path: string): Promise<Response> {
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      redirect: 'manual',
      headers: { cookie: this.ours.header() },
    });
    this.ours.take(response);
    return response;
  }

  /** From our start to the provider and back to our callback. @returns the address at which the browser arrives here */
  async goThere(query = ''): Promise<string> {
    const began = await this.open(`/v1/sso/corp/start${query}`);
    expect(began.status).toBe(302);
    return there.visit(began.headers.get('location')!, this.theirs);
  }

  async comeBack(arrival: string): Promise<string> {
    const { pathname, search } = new URL(arrival);
    const response = await this.open(pathname + search);
    expect(response.headers.get('location')).toMatch(/^\/sso#[A-Za-z0-9_-]{32}$/);
    return response.headers.get('location')!.slice('/sso#'.length);
  }

  take(exchangeId: string): Promise<Answer> {
    return product.anonymous('/v1/loginRestful/loginBySso', { exchangeId }, { headers: { cookie: this.ours.header() }, language: 'EN' });
  }

  async signIn(query = ''): Promise<Answer> {
    return this.take(await this.comeBack(await this.goThere(query)));
  }
}

const as = (claims: { readonly sub: string; readonly [name: string]: unknown }, acr?: string): void => {
  there.somebody = claims;
  there.acr = acr;
};
const buyerThere = { sub: 'there-7', email: 'buyer@example.com', email_verified: true, name: 'Li Wei', preferred_username: 'li.wei' };
const change = async (fields: object): Promise<void> => {
  const { rev } = await admin.done<{ rev: number }>('baseSsoSystem', 'findById', { id: systemId });
  await admin.done('baseSsoSystem', 'saveOrUpdate', { id: systemId, rev, ...fields });
};
const userOf = async (name: string) => (await product.assembled.runtime.snapshot('baseUsers', named.get(`user:${name}`)!))!;
const sessionOf = (answer: Answer): Person => product.as(answer.data as never, null);

describe('a system', () => {
  test('is made with https, or with http on this machine while it is developed', async () => {
    const whole = {
      ssoCode: 'corp',
      ssoName: '集团账号',
      ssoNameEn: 'Corporate account',
      clientId: CLIENT,
      matchBy: 'EMAIL',
      userType: 'INSIDE',
    };
    expect(await admin.call('baseSsoSystem', 'saveOrUpdate', { ...whole, issuer: 'http://id.example.com' })).toMatchObject({
      status: 'E',
      code: 'SSO_ISSUER',
    });
    const made = await admin.done<{ id: string }>('baseSsoSystem', 'saveOrUpdate', { ...whole, issuer: there.issuer });
    systemId = made.id;
    expect(await admin.done('baseSsoSystem', 'findById', { id: systemId })).toMatchObject({
      state: 'draft',
      redirectUri: `${HOME}/v1/sso/corp/callback`,
      clientSecretAt: null,
    });
  });

  test('keeps its secret where nobody reads it', async () => {
    await admin.done('baseSsoSystem', 'doSetSecret', { id: systemId, clientSecret: CLIENT_SECRET });
    const { database } = product.assembled;
    const { rows } = await database.read.query<{ secret: Buffer }>('select secret from base_sso_secret where sso_id = $1', [systemId]);
    expect(rows[0]!.secret.includes(Buffer.from(CLIENT_SECRET))).toBe(false);
    const kept = await database.read.query<{ n: number }>('select count(*)::int as n from document_payload where payload::text like $1', [
      `%${CLIENT_SECRET}%`,
    ]);
    expect(kept.rows[0]!.n).toBe(0);
    const view = await admin.done('baseSsoSystem', 'findById', { id: systemId });
    expect(view['clientSecretAt']).toEqual(expect.any(Number));
    expect(JSON.stringify(view)).not.toContain(CLIENT_SECRET);
  });

  test('is enabled when the present settings were tested, within a day', async () => {
    expect(await admin.call('baseSsoSystem', 'doEnabled', { id: systemId }, 'EN')).toMatchObject({
      code: 'SSO_NOT_TESTED',
      msg: 'Test the present settings first.',
    });
    await admin.done('baseSsoSystem', 'doTest', { id: systemId });
    const tested = await admin.done<{ testResult: string; testSteps: readonly { step: string; ok: boolean }[] }>(
      'baseSsoSystem',
      'findById',
      { id: systemId },
    );
    expect(tested.testSteps.filter((one) => !one.ok)).toEqual([]);
    expect(tested.testResult).toBe('OK');
    expect(tested.testSteps.map((one) => one.step)).toEqual([
      'DISCOVERY',
      'AUTHORIZATION',
      'TOKEN',
      'KEYS_ADDRESS',
      'USERINFO',
      'CODE_FLOW',
      'PKCE',
      'CLIENT_AUTH',
      'SECRET',
      'SCOPES',
      'KEYS',
    ]);
    await change({ clientId: 'another' });
    expect(await admin.call('baseSsoSystem', 'doEnabled', { id: systemId })).toMatchObject({ code: 'SSO_NOT_TESTED' });
    await change({ clientId: CLIENT });
    await admin.done('baseSsoSystem', 'doEnabled', { id: systemId });
    expect(
      await admin.call(
        'baseSsoSystem',
        'saveOrUpdate',
        { id: systemId, rev: (await admin.done<{ rev: number }>('baseSsoSystem', 'findById', { id: systemId })).rev, clientId: 'another' },
        'EN',
      ),
    ).toMatchObject({ code: 'SSO_ENABLED_KEEPS' });
  });

  test('whose configuration names another issuer fails its test', async () => {
    const { id } = await admin.done<{ id: string }>('baseSsoSystem', 'saveOrUpdate', {
      ssoCode: 'wrong',
      ssoName: '另一个',
      clientId: CLIENT,
      matchBy: 'EMAIL',
      userType: 'INSIDE',
      issuer: there.issuer.replace('127.0.0.1', 'localhost'),
    });
    await admin.done('baseSsoSystem', 'doTest', { id });
    const { testResult, testSteps } = await admin.done<{
      testResult: string;
      testSteps: readonly { step: string; ok: boolean; found: string }[];
    }>('baseSsoSystem', 'findById', { id });
    expect({ testResult, steps: testSteps.map((one) => [one.step, one.ok]) }).toEqual({
      testResult: 'FAILED',
      steps: [['DISCOVERY', false]],
    });
    expect(testSteps[0]!.found).toMatch(/issuer/);
  });

  test('has a button on the sign-in page for everybody', async () => {
    expect((await product.anonymous('/v1/baseSsoSystemRestful/listEnabled', {})).data).toEqual([
      {
        ssoCode: 'corp',
        ssoName: '集团账号',
        ssoNameEn: 'Corporate account',
        buttonText: null,
        buttonTextEn: null,
        buttonIcon: 'KEY',
        userType: 'INSIDE',
      },
    ]);
  });
});

describe('somebody', () => {
  test('whom the provider vouches for is signed in, bound, and sent where he wanted to go', async () => {
    as(buyerThere);
    const browser = new Browser();
    const answer = await browser.signIn('?return=%2Fmain%2FcompeteList%3Ftab%3D1');
    expect(answer).toMatchObject({
      status: 'S',
      data: {
        certificate: expect.any(String),
        returnTo: '/main/competeList?tab=1',
        userInfo: { userName: 'buyer' },
        mustChangePassword: false,
        passwordDaysLeft: null,
      },
    });
    expect((await userOf('buyer')).context['ssoSubjects']).toEqual([{ ssoCode: 'corp', subject: 'there-7' }]);
    expect(await sessionOf(answer).call('login', 'findSession')).toMatchObject({ status: 'S' });
    expect(await admin.done('baseSsoSystem', 'findById', { id: systemId })).toMatchObject({
      boundUsers: 1,
      lastSignInAt: expect.any(Number),
    });
  });

  test('is known by his subject when his address changes there', async () => {
    as({ ...buyerThere, email: 'li.wei@elsewhere.com' });
    expect(await new Browser().signIn()).toMatchObject({ status: 'S', data: { userInfo: { userName: 'buyer' } } });
  });

  test('else with his address does not become him', async () => {
    as({ ...buyerThere, sub: 'there-8' });
    expect(await new Browser().signIn()).toMatchObject({ status: 'E', code: 'SSO_NO_USER', msg: 'No user is bound to this identity.' });
  });

  test('whose address the provider has not verified is nobody', async () => {
    as({ sub: 'there-9', email: 'szbuyer@example.com', email_verified: false });
    expect(await new Browser().signIn()).toMatchObject({ code: 'SSO_NO_USER' });
    as({ sub: 'there-9', email: 'szbuyer@example.com' });
    expect(await new Browser().signIn()).toMatchObject({ code: 'SSO_NO_USER' });
  });

  test('of a supplier does not come in by a system for people inside', async () => {
    as({ sub: 'there-10', email: 'alpha@example.com', email_verified: true });
    expect(await new Browser().signIn()).toMatchObject({ code: 'SSO_NO_USER' });
  });

  test("is found by his login name, or by the number of the employee that he is, as the system says; a name that is bound already is nobody else's", async () => {
    await change({ matchBy: 'USER_NAME' });
    as({ sub: 'there-40', preferred_username: 'Third' });
    expect(await new Browser().signIn()).toMatchObject({ status: 'S', data: { userInfo: { userName: 'third' } } });
    for (const claims of [
      { sub: 'there-41', preferred_username: 'third' },
      { sub: 'there-42', preferred_username: 'alpha' },
      { sub: 'there-43', email: 'manager@example.com', email_verified: true },
    ]) {
      as(claims);
      expect(await new Browser().signIn()).toMatchObject({ code: 'SSO_NO_USER' });
    }
    const { id } = await admin.done<{ id: string }>('basePerson', 'saveOrUpdate', {
      personCode: 'E-900',
      personName: 'Wang Fang',
      orgId: named.get('org:HQ'),
    });
    const manager = await userOf('manager');
    await admin.done('baseUsers', 'saveOrUpdate', { id: manager.context.id, rev: manager.context.rev, personId: id });
    await change({ matchBy: 'EMPLOYEE_NO' });
    as({ sub: 'there-44', employee_number: 'e-900' });
    expect(await new Browser().signIn()).toMatchObject({ status: 'S', data: { userInfo: { userName: 'manager' } } });
    await change({ matchClaim: 'preferred_username' });
    as({ sub: 'there-44', preferred_username: 'nobody there' });
    expect(await new Browser().signIn()).toMatchObject({ status: 'S', data: { userInfo: { userName: 'manager' } } });
    as({ sub: 'there-45', preferred_username: 'E-901' });
    expect(await new Browser().signIn()).toMatchObject({ code: 'SSO_NO_USER' });
    await change({ matchBy: 'EMAIL', matchClaim: null });
  });

  test('who never activated his account needs no password for it', async () => {
    as({ sub: 'there-11', email: 'newcomer@example.com', email_verified: true });
    expect(await new Browser().signIn()).toMatchObject({ code: 'AUTH_NO_RESPONSIBILITY' });
    expect(await userOf('newcomer')).toMatchObject({ state: 'active', context: { emailVerified: 'Y' } });
  });
});

describe('an attempt', () => {
  test('counts once', async () => {
    as(buyerThere);
    const browser = new Browser();
    const arrival = await browser.goThere();
    await browser.take(await browser.comeBack(arrival));
    expect(await browser.take(await browser.comeBack(arrival))).toMatchObject({
      code: 'SSO_STATE',
      msg: 'The sign-in attempt expired; start again.',
    });
  });

  test('lasts ten minutes', async () => {
    as(buyerThere);
    const browser = new Browser();
    const arrival = await browser.goThere();
    clock.pass(600_001);
    expect(await browser.take(await browser.comeBack(arrival))).toMatchObject({ code: 'SSO_STATE' });
  });

  test('ends in the browser that began it', async () => {
    as(buyerThere);
    const arrival = await new Browser().goThere();
    const other = new Browser();
    await other.open('/v1/sso/corp/start');
    expect(await other.take(await other.comeBack(arrival))).toMatchObject({ code: 'SSO_STATE' });
  });

  test('opens nothing by its exchange alone, nor twice, nor after half a minute', async () => {
    as(buyerThere);
    const browser = new Browser();
    expect(await new Browser().take(await browser.comeBack(await browser.goThere()))).toMatchObject({ code: 'SSO_STATE' });
    const used = await browser.comeBack(await browser.goThere());
    expect(await browser.take(used)).toMatchObject({ status: 'S' });
    expect(await browser.take(used)).toMatchObject({ code: 'SSO_STATE' });
    const late = await browser.comeBack(await browser.goThere());
    clock.pass(30_001);
    expect(await browser.take(late)).toMatchObject({ code: 'SSO_STATE' });
  });

  test("with a code of somebody else's attempt is refused by PKCE and nonce", async () => {
    as(buyerThere);
    const [mine, theirs] = [new Browser(), new Browser()];
    const [own, stolen] = [new URL(await mine.goThere()), new URL(await theirs.goThere())];
    own.searchParams.set('code', stolen.searchParams.get('code')!);
    expect(await mine.take(await mine.comeBack(own.href))).toMatchObject({ code: 'SSO_TOKEN', msg: "The provider's answer is not valid." });
    expect(product.log.join()).not.toContain(stolen.searchParams.get('code')!);
  });

  test('leads nowhere but here', async () => {
    as(buyerThere);
    for (const wanted of ['https://evil.example.com', '//evil.example.com', '/main\\@evil.example.com', '/login']) {
      expect((await new Browser().signIn(`?return=${encodeURIComponent(wanted)}`)).data).not.toHaveProperty('returnTo');
    }
  });

  test('at a system that is switched off says so', async () => {
    const began = await new Browser().open('/v1/sso/nothing/start');
    expect(began.headers.get('location')).toMatch(/^\/sso#/);
    const browser = new Browser();
    const { headers } = await browser.open('/v1/sso/nothing/start');
    expect(await browser.take(headers.get('location')!.slice('/sso#'.length))).toMatchObject({ code: 'SSO_DISABLED' });
  });
});

describe('users', () => {
  const carol = {
    sub: 'there-20',
    email: 'carol@corp.example.com',
    email_verified: true,
    name: 'Carol Chen',
    preferred_username: 'carol.chen',
  };

  test('are made of a domain that is allowed, with the default responsibilities', async () => {
    as(carol);
    expect(await new Browser().signIn()).toMatchObject({ code: 'SSO_NO_USER' });
    await change({ provisionFlag: 'Y', domains: 'corp.example.com', defaultRespIds: [named.get('resp:BUYER')] });
    as({ ...carol, email: 'carol@other.example.com' });
    expect(await new Browser().signIn()).toMatchObject({ code: 'SSO_DOMAIN', msg: 'This e-mail domain is not allowed.' });
    as(carol);
    const answer = await new Browser().signIn();
    expect(answer).toMatchObject({
      status: 'S',
      data: { userInfo: { userName: 'carol.chen', fullName: 'Carol Chen', userType: 'INSIDE' }, responsibilities: [{ respCode: 'BUYER' }] },
    });
    const { rows } = await product.assembled.database.read.query<{ source: string }>(
      'select source from base_user_resp where user_id = $1',
      [sessionOf(answer).userId],
    );
    expect(rows).toEqual([{ source: 'SSO' }]);
  });

  test('get and lose responsibilities with their groups at each sign-in; the default one and those given by hand stay', async () => {
    await change({ claimGroups: [{ lineNo: 1, claimValue: 'finance-team', respId: named.get('resp:FINANCE') }] });
    const held = async (groups: readonly string[]) => {
      as({ ...carol, groups });
      return ((await new Browser().signIn()).data as { responsibilities: readonly { respCode: string }[] }).responsibilities.map(
        (one) => one.respCode,
      );
    };
    expect(await held(['finance-team', 'lunch'])).toEqual(['BUYER', 'FINANCE']);
    expect(await held([])).toEqual(['BUYER']);
    expect(await held(['finance-team'])).toEqual(['BUYER', 'FINANCE']);
    as({ ...buyerThere, groups: [] });
    expect(
      ((await new Browser().signIn()).data as { responsibilities: readonly { respCode: string }[] }).responsibilities.map(
        (one) => one.respCode,
      ),
    ).toEqual(['BUYER', 'FINANCE']);
  });

  test('with the assurance asked for are not asked for their second factor', async () => {
    await change({ requireAcr: 'urn:mfa' });
    await product.assembled.database.read.query(
      "insert into base_second_factor (user_id, secret, state, last_step, made_at) values ($1, '\\x00', 'active', 0, now())",
      [named.get('user:buyer')],
    );
    as(buyerThere);
    expect((await new Browser().signIn()).data).toEqual({ secondFactor: 'REQUIRED', challengeId: expect.any(String) });
    as(buyerThere, 'urn:mfa');
    expect((await new Browser().signIn()).data).toMatchObject({ certificate: expect.any(String) });
    await product.assembled.database.read.query('delete from base_second_factor where user_id = $1', [named.get('user:buyer')]);
  });

  test('bound where passwords are closed use none; administrators and others keep theirs', async () => {
    await change({ passwordLoginFlag: 'N' });
    expect(await product.login('buyer')).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await product.login('szbuyer')).toMatchObject({ status: 'S' });
    as({ sub: 'there-30', email: 'second@example.com', email_verified: true });
    expect(await new Browser().signIn()).toMatchObject({ status: 'S' });
    expect(await product.login('second')).toMatchObject({ status: 'S' });
  });

  test('who forgot a password that they do not have are told what to use', async () => {
    await product.anonymous('/v1/passwordRestful/sendEmailCode', { userName: 'buyer', codeId: 'x', validateCode: 'TEST' });
    expect((await product.letter('buyer@example.com', '登录方式提示')).text).toContain('请使用集团账号登录');
  });

  test('confirm a decision of weight there', async () => {
    as(buyerThere);
    const browser = new Browser();
    const buyer = sessionOf(await browser.signIn());
    const confirm = async (person: Person) =>
      person.call('login', 'stepUpBySso', { exchangeId: await browser.comeBack(await browser.goThere('?purpose=stepUp')) }, undefined, {
        cookie: browser.ours.header(),
      });
    expect(await confirm(buyer)).toMatchObject({ status: 'S', data: { until: expect.any(Number) } });
    expect(await confirm(await product.enter('szbuyer'))).toMatchObject({ code: 'SSO_NO_USER' });
    const entry = await browser.comeBack(await browser.goThere());
    expect(await buyer.call('login', 'stepUpBySso', { exchangeId: entry }, undefined, { cookie: browser.ours.header() })).toMatchObject({
      code: 'SSO_STATE',
    });
  });
});

describe('signing out', () => {
  const again = async (fields: object): Promise<void> => {
    await admin.done('baseSsoSystem', 'doInvalid', { id: systemId });
    await change(fields);
    await admin.done('baseSsoSystem', 'doTest', { id: systemId });
    await admin.done('baseSsoSystem', 'doEnabled', { id: systemId });
  };

  test('ends here alone, where that is what was chosen', async () => {
    as(buyerThere);
    expect(await sessionOf(await new Browser().signIn()).call('login', 'logout')).toMatchObject({
      status: 'S',
      data: { signOutUrl: null },
    });
  });

  test('sends the browser on to the provider', async () => {
    await again({ logoutMode: 'RP_INITIATED' });
    as(buyerThere);
    const { signOutUrl } = await sessionOf(await new Browser().signIn()).done<{ signOutUrl: string }>('login', 'logout');
    const url = new URL(signOutUrl);
    expect(url.origin + url.pathname).toBe(`${there.issuer}/session/end`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${HOME}/login`);
    expect((await fetch(signOutUrl, { redirect: 'manual' })).status).toBe(200);
  });

  test('there ends the sessions here, once for each word of it', async () => {
    await again({ logoutMode: 'BACK_CHANNEL' });
    as(buyerThere);
    const buyer = sessionOf(await new Browser().signIn());
    const token = (claims: object, more: { readonly issuer?: string } = {}) =>
      new SignJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, sub: 'there-7', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: there.kid, typ: 'logout+jwt' })
        .setIssuer(more.issuer ?? there.issuer)
        .setAudience(CLIENT)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setJti(String(Math.random()))
        .setExpirationTime(Math.floor(clock.now() / 1000) + 120)
        .sign(there.key);
    const tell = async (text: string) =>
      (
        await fetch(`http://127.0.0.1:${product.port}/v1/sso/corp/backchannel-logout`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ logout_token: text }),
        })
      ).status;
    for (const wrong of [
      'nonsense',
      await token({ nonce: 'x' }),
      await token({ events: {} }),
      await token({}, { issuer: 'http://127.0.0.1:1' }),
    ])
      expect(await tell(wrong)).toBe(400);
    expect(await buyer.call('login', 'findSession')).toMatchObject({ status: 'S' });
    const right = await token({});
    expect(await tell(right)).toBe(200);
    expect(await buyer.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED' });
    expect(await tell(right)).toBe(400);
  });

  test('and a system that was disabled lets nobody in, while passwords open again', async () => {
    await admin.done('baseSsoSystem', 'doInvalid', { id: systemId });
    const browser = new Browser();
    const { headers } = await browser.open('/v1/sso/corp/start');
    expect(await browser.take(headers.get('location')!.slice('/sso#'.length))).toMatchObject({
      code: 'SSO_DISABLED',
      msg: 'This sign-in is switched off.',
    });
    expect(await product.login('buyer')).toMatchObject({ status: 'S' });
  });
});

test('what went wrong is told to whoever runs the product, without secrets and tokens', () => {
  expect(product.reported.length).toBeGreaterThan(0);
  expect(product.reported.filter((error) => !(error as Error).message.startsWith('single sign-on by corp: '))).toEqual([]);
  expect(product.log.join()).not.toContain(CLIENT_SECRET);
  expect(product.log.join()).not.toMatch(/eyJ[A-Za-z0-9_-]{20}/);
});
