import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';

import { aCompany } from '../server/harness/company.js';
import { formOf, TEST_CODE } from '../server/harness/product.js';
import { serious } from './harness/accessibility.js';
import { House, clientFolder } from './harness/house.js';
import type { WindowOptions } from './harness/window.js';

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

const open = (options: WindowOptions = {}): Promise<Page> => house.window(options);
const signIn = (page: Page, userName: string, wanted?: string): Promise<void> => house.signIn(page, userName, wanted);

describe('signing in', () => {
  test('a wrong password is said, the focus goes to it, and the picture is a new one', async () => {
    const page = await open();
    await page.goto(`http://127.0.0.1:${house.product.port}/`);
    const first = await page.locator('img[width="110"]').getAttribute('src');
    await page.fill('input[name="userName"]', 'buyer');
    await page.fill('input[name="password"]', 'wrong');
    await page.fill('input[name="code"]', TEST_CODE);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('User name or password is wrong.').waitFor();
    await page.waitForFunction((src) => document.querySelector('img[width="110"]')?.getAttribute('src') !== src, first);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: '登录' }).waitFor();
    await page.context().close();
  });

  test('leads to the address asked for; signing out leads back', async () => {
    const page = await open();
    await signIn(page, 'admin', '/main/baseReferenceData/baseCurrency');
    await page.getByRole('button', { name: 'CNY' }).waitFor();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.context().close();
  });

  test.each(['buyer', 'alpha'])(
    'the pages that everybody waits for are small: under 150 KB of compressed script to sign in, under 320 KB with home (%s)',
    async (who) => {
      const page = await open();
      const files = new Set<string>();
      let rested = false;
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        // Four seconds after it was there the page fetches search, dialogs and figures, and what they need: nobody waits for these.
        rested ||= /\/(SearchDialog|Dialogs|OnTimeCards)-[^/]*\.js$/.test(pathname);
        if (!rested && pathname.endsWith('.js')) files.add(pathname);
      });
      const kilobytes = async (): Promise<number> => {
        const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(clientFolder() + file)).length));
        return sizes.reduce((sum, size) => sum + size, 0) / 1024;
      };
      await page.goto(`http://127.0.0.1:${house.product.port}/login`);
      await page.locator('input[name="userName"]').waitFor();
      expect(await kilobytes()).toBeLessThan(150);
      await signIn(page, who, '/main');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText('My figures').waitFor();
      await page.waitForLoadState('networkidle');
      // 24 KB of it name what there is: titles and addresses of 150 documents in both languages.
      expect(await kilobytes()).toBeLessThan(320);
      expect((await readdir(`${clientFolder()}assets`)).length).toBeGreaterThan(10);
      await page.context().close();
    },
  );
});

describe('working', () => {
  test('what one saves, another sees in his list at once', async () => {
    const [mine, theirs] = [await open(), await open({ language: 'cn' })];
    await house.seat(mine, 'admin', { wanted: '/main/baseReferenceData/baseCurrency' });
    await house.seat(theirs, 'auditor', { wanted: '/main/baseReferenceData/baseCurrency' });
    await theirs.getByRole('button', { name: 'USD' }).waitFor();
    await mine.getByRole('button', { name: 'USD' }).click();
    await mine.locator('input[name="symbol"]').fill('US$');
    await mine.keyboard.press('Control+s');
    await mine.getByText('Save: done').waitFor();
    await theirs.getByRole('row', { name: /USD/ }).getByText('US$').waitFor();
    await mine.getByRole('tab', { name: 'History' }).click();
    await mine.getByRole('cell', { name: 'US$' }).waitFor();
    await mine.context().close();
    await theirs.context().close();
  });

  test('a favourite is found in its folder with the state it is in now, also when somebody else brings it into another', async () => {
    const page = await open();
    const admin = await house.product.enter('admin');
    const bundle = await admin.done<{ id: string; rev: number }>('baseUom', 'saveOrUpdate', {
      uomCode: 'BUNDLE',
      rec20Code: 'BE',
      uomName: '捆',
      uomNameEn: 'Bundle',
      uomClass: 'COUNT',
      decimals: 1,
    });
    await house.seat(page, 'buyer', { wanted: `/main/baseReferenceData/baseUom?id=${bundle.id}` });
    await page.getByRole('button', { name: /^Add to favourites: .*(Bundle|BUNDLE)/ }).click();
    await page.getByRole('button', { name: /^User menu:/ }).click();
    await page.getByRole('menuitem', { name: 'Favourites' }).click();
    const row = page.getByRole('row', { name: /Bundle/ });
    await row.getByRole('button', { name: /^Folder and note/ }).click();
    const form = page.getByRole('dialog', { name: 'Folder and note' });
    await form.getByLabel('Folder', { exact: true }).fill('Packing');
    await page.keyboard.press('Enter');
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('button', { name: /Packing/ })
      .click();
    await row.getByText('Enabled').waitFor();
    await admin.done('baseUom', 'doInvalid', { id: bundle.id, rev: bundle.rev });
    await row.getByText('Disabled').waitFor();
    await page.context().close();
  });

  test('an import stands in the bell until it is decided, and is decided from there', async () => {
    const [buyer, page] = await Promise.all([house.product.enter('buyer'), open()]);
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Materials').addRows([
      ['itemCode', 'itemName'],
      ['BELL-1', 'From the bell'],
    ]);
    await buyer.form(
      '/v1/importExcelRestful/importExcel',
      formOf({ 'bell.xlsx': new Uint8Array(await book.xlsx.writeBuffer()) }, { entity: 'baseMaterialItem' }),
    );
    await house.product.assembled.imports.settled();
    await house.seat(page, 'buyer');
    await page.getByRole('button', { name: /^To-dos:/ }).click();
    await page.getByRole('menuitem', { name: /bell\.xlsx/ }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('1 row: 1 correct, 0 faulty; 1 written, 0 refused').waitFor();
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^To-dos:/ }).click();
    await page.getByRole('menuitem', { name: 'All to-dos' }).waitFor();
    expect(await page.getByText('bell.xlsx').count()).toBe(0);
    await page.context().close();
  });

  test('unsaved changes are asked about before a tab closes or is loaded anew', async () => {
    const page = await open();
    await house.seat(page, 'admin', { wanted: '/main/baseReferenceData/baseCurrency' });
    await page.getByRole('button', { name: 'CNY' }).click();
    await page.locator('input[name="symbol"]').fill('RMB');
    await page.getByRole('button', { name: 'Close CNY' }).click();
    await page.getByText('Unsaved changes will be lost. Close?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.locator('input[name="symbol"]').inputValue()).toBe('RMB');
    await page.getByRole('tab', { name: 'CNY' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reload' }).click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes will be lost. Reload?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.locator('input[name="symbol"]').inputValue()).toBe('RMB');
    await page.getByRole('tab', { name: 'CNY' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reload' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.locator('input[name="symbol"]:not([value="RMB"])').waitFor();
    await page.context().close();
  });

  test('who switches the responsibility is asked about what is not saved, keeps it by staying and gives it up by going on', async () => {
    const page = await open();
    await house.seat(page, 'buyer', { respCode: 'BUYER', wanted: '/main/purchaseOrderEdit?new=1' });
    const remark = page.locator('textarea[name="remark"]');
    await remark.fill('Half an order');
    const toFinance = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Responsibility:/ }).click();
      await page.getByRole('menuitem', { name: 'Finance' }).click();
      await page.getByRole('dialog', { name: 'Unsaved changes will be lost. Switch the responsibility?' }).waitFor();
    };
    await toFinance();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Responsibility: Buyer' }).waitFor();
    expect(await remark.inputValue()).toBe('Half an order');
    await toFinance();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Responsibility: Finance' }).waitFor();
    await page.getByLabel('•').waitFor({ state: 'detached' });
    expect(await remark.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value).join(''))).toBe('');
    await page.context().close();
  });

  test('another window of the session asks before it follows a switch, and whoever stays there takes both windows back', async () => {
    const page = await open();
    await house.seat(page, 'buyer', { respCode: 'BUYER', wanted: '/main/purchaseOrderEdit?new=1' });
    await page.locator('textarea[name="remark"]').fill('Half an order');
    const other = await page.context().newPage();
    await other.goto(`http://127.0.0.1:${house.product.port}/main`);
    const toFinance = async (): Promise<void> => {
      await other.getByRole('button', { name: 'Responsibility: Buyer' }).click();
      await other.getByRole('menuitem', { name: 'Finance' }).click();
      await other.getByRole('button', { name: 'Responsibility: Finance' }).waitFor();
      await page
        .getByRole('dialog', { name: 'Another window switched the responsibility. Unsaved changes here will be lost. Follow it?' })
        .waitFor();
    };
    await toFinance();
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep editing as Buyer' }).click();
    await other.getByRole('button', { name: 'Responsibility: Buyer' }).waitFor();
    expect(await page.locator('textarea[name="remark"]').inputValue()).toBe('Half an order');
    await toFinance();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Responsibility: Finance' }).waitFor();
    await page.getByLabel('•').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('of the tabs that come back with the page only the one in front begins, the others when they are looked at', async () => {
    const page = await open();
    await signIn(page, 'admin', '/main/baseReferenceData/baseCurrency');
    await page.getByRole('button', { name: 'CNY' }).waitFor();
    const begun = (): Promise<(string | null)[]> =>
      page.locator('main section[data-tab]').evaluateAll((all) => all.map((one) => one.getAttribute('data-tab')));
    expect(await begun()).toEqual(['baseReferenceData/baseCurrency']);
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.getByText('My figures').waitFor();
    expect(await begun()).toEqual(['', 'baseReferenceData/baseCurrency']);
    await page.reload();
    await page.getByText('My figures').waitFor();
    expect(await begun()).toEqual(['']);
    await page.locator('[role="tab"][title]:not([title="Home"])').click();
    await page.getByRole('button', { name: 'CNY' }).waitFor();
    expect(await begun()).toEqual(['', 'baseReferenceData/baseCurrency']);
    await page.context().close();
  });

  test('a page that the responsibility may not open says so; one that does not exist, too', async () => {
    const page = await open();
    await house.seat(page, 'buyer', { wanted: '/main/systemsetting/nowhere' });
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await page.getByRole('button', { name: 'Home', exact: true }).waitFor();
    // Inside the page of another system there is no home, and nothing of ours behind the first page.
    await house.goTo(page, '/iframeBox/nowhere');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await page.context().close();
  });

  test('where another held responsibility opens the page, switching is the way that stands out', async () => {
    const page = await open();
    await house.seat(page, 'buyer', { respCode: 'BUYER', wanted: '/main/paymentProportionManagement' });
    await page.getByRole('heading', { name: 'Not permitted in Buyer' }).waitFor();
    const toFinance = page.getByRole('button', { name: 'Switch to Finance' });
    await toFinance.waitFor();
    const ways = page.getByRole('main').getByRole('button');
    expect(await ways.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('data-variant') ?? 'primary']))).toEqual([
      ['Switch to Finance', 'primary'],
      ['Back', 'default'],
      ['Home', 'default'],
    ]);
    await toFinance.click();
    await page.getByRole('button', { name: 'Responsibility: Finance' }).waitFor();
    await page.getByRole('heading', { name: 'Payment proportions' }).waitFor();
    await page.context().close();
  });

  test('a to-do of another held responsibility opens in it, in a tab of its own, and nobody has to switch', async () => {
    const page = await open();
    await house.seat(page, 'buyer', { respCode: 'BUYER', wanted: '/main/paymentProportionManagement?pendingId=1' });
    const tab = page.getByRole('tab', { name: /Payment proportions/ });
    await tab.getByText('Finance').waitFor();
    const inside = page.frameLocator('main iframe');
    await inside.getByRole('heading', { name: 'Payment proportions' }).waitFor();
    await inside.getByRole('button', { name: 'Add' }).first().click();
    const edit = page.getByRole('tab', { name: /•/ });
    await inside.locator('input[name="proportionCode"]').fill('30/70');
    await edit.waitFor();
    await page.getByRole('button', { name: 'Responsibility: Buyer' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: /^Close / }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await tab.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('the password is changed from the menu of the user, and the question goes with its window', async () => {
    const page = await open();
    await house.seat(page, 'buyer', { respCode: 'BUYER' });
    await page.getByRole('button', { name: 'User menu: buyer' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const asked = page.getByRole('dialog', { name: 'Change password' });
    await asked.getByLabel('Old password').waitFor();
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/main/userCenter');
    await page.context().close();
  });

  test('the table is worked by keyboard: / filters, arrows move, Enter opens', async () => {
    const page = await open();
    await house.seat(page, 'admin', { wanted: '/main/baseReferenceData/baseCurrency' });
    const row = page.getByRole('row', { name: /CNY/ });
    await row.getByRole('gridcell', { name: 'CNY', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('USD');
    await page.keyboard.press('/');
    await page.locator('label', { hasText: 'Code' }).first().waitFor();
    await page.keyboard.type('US');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: 'USD', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'USD' }).waitFor();
    await page.context().close();
  });
});

describe('for everyone', () => {
  test.each([
    { language: 'cn', width: 1440, dark: false },
    { language: 'en', width: 1440, dark: true },
    { language: 'cn', width: 390, dark: true },
  ] as const)('nothing serious is wrong for assistive technology: %j', async (window) => {
    const page = await open(window);
    await page.goto(`http://127.0.0.1:${house.product.port}/login`);
    await page.locator('img[width="110"]').waitFor();
    expect(await serious(page)).toEqual([]);
    await signIn(page, 'admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.goto(`http://127.0.0.1:${house.product.port}/main/baseReferenceData/baseCurrency`);
    await page.getByRole('button', { name: 'CNY' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'CNY' }).click();
    await page.getByRole('heading', { name: 'CNY' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.context().close();
  });
});
