import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { codeOf, stepAt } from '../../server/platform/sign-in/totp.js';
import { shipped } from '../../server/platform/settings.js';
import { aCompany } from '../server/harness/company.js';
import { CLIENT, CLIENT_SECRET, IdentityProvider } from '../server/harness/identity-provider.js';
import type { SomebodyThere } from '../server/harness/identity-provider.js';
import { PASSWORD, TEST_CODE, TestClock } from '../server/harness/product.js';
import { serious } from './harness/accessibility.js';
import { House } from './harness/house.js';
import { atRest } from './harness/window.js';
import type { WindowOptions } from './harness/window.js';

// What people meet around the sign-in page: a forgotten password, a letter's link, an expired password, a second factor.

const DAY = 86_400_000;
const NEW_PASSWORD = 'N3w#Gables88';
const clock = new TestClock(Date.now());
let house: House;
let there: IdentityProvider;
/** The address that the product is known by, in front of it. */
const door = createServer(
  ({ url = '/' }, response) => void response.writeHead(302, { location: `http://127.0.0.1:${house.product.port}${url}` }).end(),
);
const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)));

beforeAll(async () => {
  const publicUrl = await listening(door);
  there = await IdentityProvider.start({ redirectUris: [`${publicUrl}/v1/sso/corp/callback`] });
  house = await House.open({ clock, company: aCompany, ageMs: 30 * DAY, settings: { mail: { ...shipped.mail, publicUrl } } });
});
afterAll(async () => {
  await house?.close();
  await there?.stop();
  door.close();
});
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const open = async (address: string, options: WindowOptions = {}): Promise<Page> => {
  const page = await house.window(options);
  await house.goTo(page, address);
  return page;
};
const typeNewPassword = async (page: Page, password: string): Promise<void> => {
  await page.fill('input[name="newPassword"]', password);
  await page.fill('input[name="newPasswordAgain"]', password);
};

test('who signs in elsewhere goes there, confirms there, and comes back there when his session has ended, without losing what he typed', async () => {
  const admin = await house.product.enter('admin');
  const { id } = await admin.done<{ id: string }>('baseSsoSystem', 'saveOrUpdate', {
    ssoCode: 'corp',
    ssoName: '集团账号',
    ssoNameEn: 'Corporate account',
    issuer: there.issuer,
    clientId: CLIENT,
    matchBy: 'EMAIL',
    userType: 'INSIDE',
  });
  await admin.done('baseSsoSystem', 'doSetSecret', { id, clientSecret: CLIENT_SECRET });
  await admin.done('baseSsoSystem', 'doTest', { id });
  await admin.done('baseSsoSystem', 'doEnabled', { id });
  const himself = { sub: 'there-7', email: 'buyer@example.com', email_verified: true };
  there.somebody = himself;
  const page = await open('/main/userCenter');
  await page.getByRole('link', { name: 'Sign in with Corporate account' }).click();
  await page.getByRole('button', { name: 'Go on as there-7' }).click();
  await page.waitForURL('**/main/userCenter');

  /** In the window beside the page; the provider asks anew who it is. */
  const beside = async (button: string, who: SomebodyThere): Promise<void> => {
    await page.context().clearCookies({ name: /^_session/ });
    there.somebody = who;
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('dialog').getByRole('button', { name: button }).click(),
    ]);
    await page.getByText('Go on in the window that has opened.').waitFor();
    await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: `Go on as ${who.sub}` }).click()]);
  };
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.locator('input[name="newEmail"]').fill('li.wei@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Confirm it is you' }).waitFor();
  await beside('Confirm with Corporate account', { sub: 'there-8', email: 'manager@example.com', email_verified: true });
  await page.getByRole('alert').getByText('No user is bound to this identity.').waitFor();
  expect(await serious(page)).toEqual([]);
  await beside('Confirm with Corporate account', himself);
  await page.locator('input[name="contactCode"]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set up' }).click();
  await beside('Confirm with Corporate account', himself);
  await page.getByAltText('Picture for the authenticator app').waitFor();

  // What is read with the connection is there before the session ends: a refused call would be in the console.
  await house.goTo(page, '/main/purchaseOrderEdit?new=1');
  await page.locator('textarea[name="remark"]').fill('Half an order');
  await page.getByRole('status', { name: /^Connected/ }).waitFor();
  await atRest(page);
  const { userId } = (
    await admin.done<readonly { userId: string }[]>('baseSession', 'listByPage', {
      conditions: [
        { key: 'userName', op: 'eq', value: 'buyer' },
        { key: 'state', op: 'eq', value: 'active' },
      ],
    })
  )[0]!;
  await admin.done('baseUsers', 'endSessions', { userId });
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await beside('Sign in with Corporate account', himself);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.locator('textarea[name="remark"]').inputValue()).toBe('Half an order');
  expect(
    await admin.done('baseSession', 'listByPage', {
      conditions: [
        { key: 'userName', op: 'eq', value: 'buyer' },
        { key: 'state', op: 'eq', value: 'active' },
      ],
    }),
  ).toHaveLength(1);
  await page.context().close();
});

test('a forgotten password comes back in three steps, by keyboard', async () => {
  const page = await open('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByText('Step 1 of 3').waitFor();
  expect(await page.getByRole('progressbar', { name: 'Step 1 of 3' }).boundingBox()).toMatchObject({ height: 5 });
  expect(await serious(page)).toEqual([]);
  await page.keyboard.type('manager');
  await page.locator('img[width="110"]').waitFor();
  await page.fill('input[name="code"]', TEST_CODE);
  await page.keyboard.press('Enter');
  await page.getByText('Step 2 of 3').waitFor();
  expect(await serious(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /^Send again in \d+ s$/ }).isDisabled()).toBe(true);
  const { text } = await house.product.letter('manager@example.com', '您的验证码');
  await page.locator('input[name="emailCode"]').focus();
  await page.keyboard.type(/^\d{6}$/m.exec(text)![0]);
  await page.keyboard.press('Enter');
  await page.getByText('Step 3 of 3').waitFor();
  await page.fill('input[name="newPassword"]', 'manager123');
  await page.getByText('Without your name, mobile or e-mail (not yet)').waitFor();
  expect(await page.getByRole('button', { name: 'Set the password' }).isDisabled()).toBe(true);
  await typeNewPassword(page, NEW_PASSWORD);
  await page.getByText('Without your name, mobile or e-mail (kept)').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('The new password is in force').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  expect(await page.inputValue('input[name="userName"]')).toBe('manager');
  await page.fill('input[name="password"]', NEW_PASSWORD);
  await page.locator('img[width="110"]').waitFor();
  await page.fill('input[name="code"]', TEST_CODE);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main');
  await page.context().close();
});

test('a letter opens an account; the same link a second time says so', async () => {
  const admin = await house.product.enter('admin');
  await admin.done('baseUsers', 'saveOrUpdate', {
    userName: 'zhaoliu',
    fullName: '赵六',
    userType: 'INSIDE',
    email: 'zhaoliu@example.com',
    startDate: '2026-01-01',
  });
  const { text } = await house.product.letter('zhaoliu@example.com', '激活您的账号');
  const address = /\/activate#[A-Za-z0-9_-]+/.exec(text)![0];
  const page = await open(address, { language: 'cn' });
  await page.getByRole('heading', { name: '激活账号' }).waitFor();
  await page.getByText('zhaoliu').locator('visible=true').first().waitFor();
  await typeNewPassword(page, NEW_PASSWORD);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '去登录' }).waitFor();
  await page.context().close();
  const again = await open(address, { language: 'cn' });
  await again.getByRole('alert').getByText('链接无效、已使用或已过期').waitFor();
  await again.context().close();
});

test('letters are shown to developers at /dev/mail', async () => {
  const page = await open('/dev/mail');
  await page.getByRole('heading', { name: '激活您的账号' }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});

test('a second factor is set up by its picture, asked for at the next sign-in, and a wrong code is said', async () => {
  const page = await open('/login');
  await house.signIn(page, 'auditor', '/main/userCenter');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByAltText('Picture for the authenticator app').waitFor();
  expect(await serious(page)).toEqual([]);
  const typed = (await page.locator('code').first().textContent())!.replaceAll(' ', '');
  const bits = [...typed].map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0')).join('');
  const secret = Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  await page.fill('input[name="firstCode"]', codeOf(secret, stepAt(clock.now())));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('On, 10 recovery codes left').waitFor();
  await page.context().close();

  const next = await open('/login');
  const withPassword = async (): Promise<void> => {
    await next.fill('input[name="userName"]', 'auditor');
    await next.fill('input[name="password"]', PASSWORD);
    await next.locator('img[width="110"]').waitFor();
    await next.fill('input[name="code"]', TEST_CODE);
    await next.keyboard.press('Enter');
  };
  await withPassword();
  // The telephone with the app is elsewhere: one can go back and sign in as somebody else.
  await next.getByRole('button', { name: 'Back to sign-in' }).click();
  expect(await next.inputValue('input[name="password"]')).toBe('');
  await withPassword();
  await next.locator('input[name="secondCode"]').fill('000000');
  await next.keyboard.press('Enter');
  await next.getByRole('alert').getByText('The second code is wrong.').waitFor();
  expect(await serious(next)).toEqual([]);
  clock.pass(60_000);
  await next.locator('input[name="secondCode"]').fill(codeOf(secret, stepAt(clock.now())));
  await next.keyboard.press('Enter');
  await next.waitForURL('**/main');
  await next.context().close();
});

test('an expired password is changed before anything else opens', async () => {
  clock.pass(91 * DAY);
  const page = await open('/login');
  await page.fill('input[name="userName"]', 'alpha');
  await page.fill('input[name="password"]', PASSWORD);
  await page.locator('img[width="110"]').waitFor();
  await page.fill('input[name="code"]', TEST_CODE);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Change your password first' }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.fill('input[name="oldPassword"]', PASSWORD);
  await typeNewPassword(page, NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^User menu/ }).waitFor();
  await page.context().close();
  // The browser's clock stayed behind: it is told once, and signs again.
  expect(house.said.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([]);
  house.said.length = 0;
});
