import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { aCompany, aUser } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// Lookups, options, parameters, numbering and approval as an administrator keeps them and others see them.

let house: House;

beforeAll(async () => {
  house = await House.open({ company: async (seeder) => {
    await aCompany(seeder);
    await aUser(seeder, 'finance', { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
  } });
  const { runtime, kernel, database } = house.product.assembled;
  await shipInstallation({ runtime, registry: kernel.registry, read: database.read }, { lookups: lookupTypes, profiles: profileCatalogue });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const enter = (userName: string, wanted: string, options: WindowOptions = {}): Promise<Page> => house.enter(userName, wanted, options);

test('a parameter changed by the administrator stands in the window that finance has open, and is taken back', async () => {
  const [mine, theirs] = [await enter('admin', '/main/srmBaseConfigProfileList'), await enter('finance', '/main/srmBaseConfigProfileList', { language: 'cn' })];
  const row = mine.getByRole('row', { name: /RATE_JUMP/ });
  await row.getByText('Default').waitFor();
  await theirs.getByRole('row', { name: /RATE_JUMP/ }).getByText('默认').waitFor();
  expect(await theirs.getByRole('button', { name: '修改' }).count()).toBe(0);
  await row.getByRole('button', { name: 'Change', exact: true }).click();
  await mine.getByRole('dialog').getByLabel('Value').fill('101');
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await mine.getByText('The value does not fit: NUMBER 0..100.').waitFor();
  await mine.getByRole('dialog').getByLabel('Value').fill('3');
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await row.getByText('Site', { exact: true }).waitFor();
  await theirs.getByRole('row', { name: /RATE_JUMP/ }).getByText('系统').waitFor();
  await row.getByRole('button', { name: 'By organisation' }).click();
  await mine.getByRole('table', { name: 'Change of a rate that needs a reason, %' }).getByText('admin').waitFor();
  expect(await serious(mine)).toEqual([]);
  await row.getByRole('button', { name: 'Reset to inherited' }).click();
  await theirs.getByRole('row', { name: /RATE_JUMP/ }).getByText('默认').waitFor();
  await mine.context().close();
  await theirs.context().close();
});

test('numbers and approvals are read off their tabs', async () => {
  const page = await enter('admin', '/main/srmBaseConfigProfileList?part=numbering');
  await page.getByRole('row', { name: /srmBaseAddress/ }).getByText('AD00003').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Approval' }).click();
  const rates = page.getByRole('row', { name: /srmBaseExchangeRate/ });
  await rates.getByRole('switch', { name: 'Approval: Exchange rate' }).click();
  await rates.getByText('Off', { exact: true }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});

test('a lookup value renamed changes the words that another has on the screen', async () => {
  const [mine, theirs] = [await enter('admin', '/main/lookup'), await enter('admin', '/main/institution', { language: 'cn' })];
  await theirs.getByRole('gridcell', { name: '业务实体' }).first().waitFor();
  await mine.getByRole('textbox', { name: 'Code or name' }).fill('ORG_TYPE');
  await mine.getByRole('button', { name: /BASE_ORG_TYPE/ }).click();
  await mine.locator('input[name="values.meaning.2"]').fill('经营单位');
  await mine.keyboard.press('Control+s');
  await mine.getByText('Save: done').waitFor();
  await theirs.getByRole('gridcell', { name: '经营单位' }).first().waitFor();
  expect(await serious(mine)).toEqual([]);
  await mine.context().close();
  await theirs.context().close();
});

const inside = 'https://reports.example.cn/spend';
const addressOf = (url: string): string => `/main/iframe?${new URLSearchParams({ url, title: 'Spend' }).toString()}`;
const policy = async (): Promise<string> => (await fetch(`http://127.0.0.1:${house.product.port}/main`, { headers: { accept: 'text/html' } })).headers.get('content-security-policy')!;

test('pages of other hosts are refused, here and by the policy of the page, until the option names their host; then they stand in a sandbox', async () => {
  expect(await policy()).toMatch(/frame-src 'none'; frame-ancestors 'none'/);
  const before = await house.enter('buyer', addressOf(inside), {});
  await before.getByText('This address may not be embedded').waitFor();
  await before.context().close();

  await (await house.product.enter('admin')).done('baseProfileValue', 'saveOrUpdate', { profileCode: 'BASE_IFRAME_ALLOW', level: 'SITE', value: 'reports.example.cn' });
  expect(await policy()).toMatch(/frame-src https:\/\/reports\.example\.cn; frame-ancestors 'none'/);
  const page = await house.window({});
  await page.route('https://reports.example.cn/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Spend by category</p>' }));
  await house.signIn(page, 'buyer', addressOf(inside));
  await page.frameLocator('iframe[title="Spend"]').getByText('Spend by category').waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin allow-popups allow-downloads');
  await page.goto(`http://127.0.0.1:${house.product.port}${addressOf('https://reports.example.cn.evil.example/')}`);
  await page.getByText('This address may not be embedded').waitFor();
  expect(await page.locator('section:not([hidden]) iframe').count()).toBe(0);
  await page.context().close();
});
