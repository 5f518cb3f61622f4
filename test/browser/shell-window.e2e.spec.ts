/** What a window keeps over a reload, how its page scrolls, its narrow menu and its short messages (platform-access.md §3, §12). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aCompany } from '../server/harness/company.js';
import { serious } from './harness/accessibility.js';
import { House } from './harness/house.js';

let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      for (const [code, numericCode, name, nameEn] of [
        ['CNY', '156', '人民币', 'Chinese yuan'],
        ['USD', '840', '美元', 'US dollar'],
      ] as const) {
        await seeder.make(`currency:${code}`, 'baseCurrency', {
          fields: { currencyCode: code, numericCode, currencyName: name, currencyNameEn: nameEn, minorUnit: 2 },
        });
      }
    },
  });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const symbol = (page: Page) => page.locator('section:not([hidden]) input[name="symbol"]');
const restored = (page: Page) => page.getByText('Unsaved changes were restored');
const openCurrency = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('button', { name: code, exact: true }).click();
  await page.getByRole('heading', { name: code }).waitFor();
};

describe('a reload', () => {
  test('brings back unsaved forms, also of tabs that are not looked at, and says so in the one looked at; what is discarded stays away', async () => {
    const page = await house.enter('admin', '/main/baseReferenceData/baseCurrency');
    await openCurrency(page, 'CNY');
    await symbol(page).fill('RMB');
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.getByText('My figures').waitFor();
    await page.reload();
    await page.getByText('My figures').waitFor();
    await page.getByRole('tab', { name: /^CNY/ }).getByLabel('•').waitFor();
    expect(await restored(page).count()).toBe(0);
    await page.getByRole('tab', { name: /^CNY/ }).click();
    await restored(page).waitFor();
    expect(await symbol(page).inputValue()).toBe('RMB');
    expect(await serious(page)).toEqual([]);
    await page.reload();
    await restored(page).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await restored(page).waitFor({ state: 'detached' });
    expect(await symbol(page).inputValue()).toBe('');
    await page.reload();
    await symbol(page).waitFor();
    expect(await symbol(page).inputValue()).toBe('');
    expect(await page.getByLabel('•').count()).toBe(0);
    await page.context().close();
  });

  test('of a form whose record somebody changed meanwhile leads to the usual differences', async () => {
    const page = await house.enter('admin', '/main/baseReferenceData/baseCurrency');
    await openCurrency(page, 'USD');
    await symbol(page).fill('US$');
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.getByText('My figures').waitFor();
    await page.reload();
    await page.getByText('My figures').waitFor();
    const colleague = await house.product.enter('admin');
    const [row] = await colleague.done<readonly { readonly id: string; readonly rev: number }[]>('baseCurrency', 'listByPage', {
      pageIndex: 1,
      pageRows: 20,
      currencyCode: 'USD',
    });
    await colleague.done('baseCurrency', 'saveOrUpdate', { id: row!.id, rev: row!.rev, symbol: '$' });
    await page.getByRole('tab', { name: /^USD/ }).click();
    await restored(page).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('dialog', { name: 'The document has changed' });
    await asked.getByText('US$').waitFor();
    await asked.getByText('$', { exact: true }).waitFor();
    await page.context().close();
  });

  test('after signing out brings nothing back, whoever signs in', async () => {
    const page = await house.window();
    await house.signIn(page, 'admin', '/main/baseReferenceData/baseCurrency');
    await openCurrency(page, 'CNY');
    await symbol(page).fill('RMB');
    await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.includes('unsaved:')));
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('guildhall.')))).toEqual([]);
    await page.context().close();
  });
});

test('a page begins at its top, going back finds it as it was left, a reload, too', async () => {
  const page = await house.enter('admin', '/main');
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.getByText('My figures').waitFor();
  const top = (): Promise<number> => page.getByRole('main').evaluate((main) => main.scrollTop);
  const stands = (at: number): Promise<unknown> =>
    page.waitForFunction((wanted) => Math.abs(document.querySelector('main')!.scrollTop - wanted) <= 1, at);
  await page.getByRole('main').evaluate((main) => {
    main.scrollTop = 150;
  });
  await stands(150);
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.endsWith(':scroll')));
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'User centre' }).click();
  await page.getByRole('heading', { name: 'User centre' }).first().waitFor();
  expect(await top()).toBe(0);
  await page.goBack();
  await page.getByText('My figures').waitFor();
  await stands(150);
  await page.reload();
  await page.getByText('My figures').waitFor();
  await stands(150);
  await page.context().close();
});

test('what is typed in a frame of another page is still there when that page is loaded anew, and nothing of it in our own', async () => {
  const page = await house.enter('admin', '/iframeBox/baseReferenceData/baseCurrency');
  await openCurrency(page, 'CNY');
  await symbol(page).fill('RMB');
  await page.reload();
  await restored(page).waitFor();
  expect(await symbol(page).inputValue()).toBe('RMB');
  const address = new URL(page.url());
  await house.goTo(page, `${address.pathname.replace('/iframeBox', '/main')}${address.search}`);
  await symbol(page).waitFor();
  expect([await symbol(page).inputValue(), await restored(page).count()]).toEqual(['', 0]);
  await page.context().close();
});

test('whoever opens a screen goes on in it by keyboard, and in the one he comes back to where he left it', async () => {
  const page = await house.enter('admin', '/main/baseReferenceData/baseCurrency');
  const focused = (element: string) =>
    page.waitForFunction((selector) => document.activeElement?.matches(selector), `section:not([hidden]) ${element}`);
  await page.getByRole('gridcell', { name: 'USD', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'USD' }).waitFor();
  await focused('h1');
  await page.goBack();
  await page.waitForURL('**/baseCurrency');
  await focused('[role="gridcell"]');
  // A menu gives the focus back to its button only where nothing was opened from it.
  const bell = page.getByRole('button', { name: /^To-dos/ });
  await bell.click();
  await page.getByRole('menuitem', { name: 'All to-dos' }).waitFor();
  await page.getByText('Nothing to do').or(page.getByRole('menu').getByRole('menuitem').nth(1)).first().waitFor();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('To-dos'));
  await bell.click();
  await page.getByRole('menuitem', { name: 'All to-dos' }).click();
  await page.waitForURL('**/interiorPendingList');
  await focused('h1');
  await page.context().close();
});

test('the menu is as narrow as its icons where one wants it: names as tooltips, branches beside them, all of it by keyboard', async () => {
  const page = await house.enter('admin', '/main');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link').first().waitFor();
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  const icons = menu.getByRole('button');
  await icons.first().waitFor();
  expect(await menu.getByRole('link').count()).toBe(0);
  expect((await menu.boundingBox())!.width).toBeLessThanOrEqual(56);
  const name = (await icons.nth(1).getAttribute('aria-label'))!;
  await icons.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('tooltip', { name }).waitFor();
  await page.keyboard.press('Enter');
  const branch = page.getByRole('menu');
  await branch.getByText(name).locator('visible=true').first().waitFor();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const wanted = await page.locator('[role="menuitem"]:focus').innerText();
  await page.keyboard.press('Enter');
  await page.locator(`[role="tab"][aria-selected="true"][title="${wanted}"]`).waitFor();
  await page.reload();
  await icons.first().waitFor();
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await menu.getByRole('link').first().waitFor();
  await page.context().close();
});

test('a part of the page that does not come leaves the others as they are, and comes once it can', async () => {
  const page = await house.window();
  await page.route('**/assets/SearchDialog-*.js', (route) => route.abort());
  await house.seat(page, 'admin', { wanted: '/main/baseReferenceData/baseCurrency' });
  await openCurrency(page, 'USD');
  await symbol(page).fill('US$');
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('SearchDialog'));
  await page.keyboard.press('Control+k');
  await missed;
  // Asked for again all by itself, the form beside it untouched.
  await page.waitForEvent('requestfailed', (request) => request.url().includes('SearchDialog'));
  expect(await symbol(page).inputValue()).toBe('US$');
  await page.unroute('**/assets/SearchDialog-*.js');
  await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first().waitFor();
  expect(house.said.splice(0).filter((one) => !one.includes('ERR_FAILED'))).toEqual([]);
  await page.context().close();
});

test('a short message stands at the top, once however often it comes, and lets one click beside it', async () => {
  const page = await house.enter('admin', '/main/baseReferenceData/baseCurrency');
  await openCurrency(page, 'CNY');
  for (const value of ['R', 'RM']) {
    await symbol(page).fill(value);
    await page.locator('button', { hasText: 'Save' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('button', { hasText: 'Save' }).and(page.locator(':disabled')).waitFor();
  }
  const message = page.getByText('Save: done');
  await page.getByText('×2').waitFor();
  expect(await message.count()).toBe(1);
  const toast = (await page.locator('[data-position="top-center"]').boundingBox())!;
  expect(toast.y).toBe(20);
  await page.getByRole('button', { name: 'Colours' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).waitFor();
  expect(await message.count()).toBe(1);
  await page.context().close();
});
