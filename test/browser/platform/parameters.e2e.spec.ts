import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { aCompany, aUser } from '../../server/harness/company.js';
import { PASSWORD, TEST_CODE } from '../../server/harness/product.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// Lookups, options, parameters, numbering and approval as an administrator keeps them and others see them.

let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      await aUser(seeder, 'finance', { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
    },
  });
  const { runtime, kernel, database } = house.product.assembled;
  await shipInstallation({ runtime, registry: kernel.registry, read: database.read }, { lookups: lookupTypes, profiles: profileCatalogue });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const enter = (userName: string, wanted: string, options: WindowOptions = {}): Promise<Page> => house.enter(userName, wanted, options);

test('a parameter changed by the administrator stands in the window that finance has open, and is taken back', async () => {
  const [mine, theirs] = [
    await enter('admin', '/main/srmBaseConfigProfileList'),
    await enter('finance', '/main/srmBaseConfigProfileList', { language: 'cn' }),
  ];
  const row = mine.getByRole('row', { name: /RATE_JUMP/ });
  await mine
    .getByRole('row', { name: /ITEM_ERP_FIELDS/ })
    .getByText('Name, English name, Specification, Unit')
    .first()
    .waitFor();
  await theirs
    .getByRole('row', { name: /ITEM_ERP_FIELDS/ })
    .getByText('名称、英文名称、规格型号')
    .first()
    .waitFor();
  await row.getByText('Default').waitFor();
  await theirs
    .getByRole('row', { name: /RATE_JUMP/ })
    .getByText('默认')
    .waitFor();
  expect(await theirs.getByRole('button', { name: '修改' }).count()).toBe(0);
  await row.getByRole('button', { name: 'Change', exact: true }).click();
  await mine.getByRole('dialog').getByLabel('Value').fill('101');
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await mine.getByText('The value does not fit: NUMBER 0..100.').waitFor();
  await mine.getByRole('dialog').getByLabel('Value').fill('3');
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await row.getByText('Site', { exact: true }).waitFor();
  await theirs
    .getByRole('row', { name: /RATE_JUMP/ })
    .getByText('系统')
    .waitFor();
  await row.getByRole('button', { name: 'By organisation' }).click();
  await mine.getByRole('table', { name: 'Change of a rate that needs a reason, %' }).getByText('admin').waitFor();
  expect(await serious(mine)).toEqual([]);
  await mine.getByLabel('Code or name').fill('RATE_JUMP');
  const [file] = await Promise.all([mine.waitForEvent('download'), mine.getByRole('button', { name: 'Export', exact: true }).click()]);
  expect(file.suggestedFilename()).toBe('parameters.csv');
  const [, line] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(line).toMatch(/^"RATE_JUMP","Change of a rate that needs a reason, %","3","5(\.0+)?","Site","","3","admin","\d{4}-\d{2}-\d{2} /);
  await mine.getByLabel('Code or name').fill('');
  await row.getByRole('button', { name: 'Reset to inherited' }).click();
  await theirs
    .getByRole('row', { name: /RATE_JUMP/ })
    .getByText('默认')
    .waitFor();
  await mine.context().close();
  await theirs.context().close();
});

test('numbers and approvals are read off their tabs', async () => {
  const page = await enter('admin', '/main/srmBaseConfigProfileList?part=numbering');
  await page
    .getByRole('row', { name: /srmBaseAddress/ })
    .getByText('AD00003')
    .waitFor();
  expect(await serious(page)).toEqual([]);
  // While a rule is changed it says what it would give, or why it gives nothing; what is saved is refused under its field.
  await page
    .getByRole('row', { name: /srmBaseAddress/ })
    .getByRole('button')
    .click();
  const pattern = page.getByRole('textbox', { name: /^Pattern/ });
  await page.getByRole('status').getByText('AD00003').waitFor();
  await pattern.fill('AD-{yyyy}');
  await page
    .getByRole('status')
    .getByText(/^The pattern is wrong/)
    .waitFor();
  await pattern.fill('AD-{seq4}');
  await page.getByRole('status').getByText('AD-0003').waitFor();
  await page.getByRole('switch', { name: 'Counts for each organisation' }).click();
  await page
    .getByRole('status')
    .getByText(/one count for each organisation needs \{orgCode\}/)
    .waitFor();
  await page.keyboard.press('Control+s');
  await page.locator('input[name="pattern"][aria-invalid="true"]').waitFor();
  expect(await serious(page)).toEqual([]);
  await house.goTo(page, '/main/srmBaseConfigProfileList?part=numbering');
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
const policy = async (address = '/main'): Promise<string> =>
  (await fetch(`http://127.0.0.1:${house.product.port}${address}`, { headers: { accept: 'text/html' } })).headers.get(
    'content-security-policy',
  )!;

test('pages of other hosts are refused, here and by the policy of the page, until the option names their host; then they stand in a sandbox', async () => {
  expect(await policy()).toMatch(/frame-src 'self'; frame-ancestors 'none'/);
  const before = await house.enter('buyer', addressOf(inside), {});
  await before.getByText('This address may not be embedded').waitFor();
  await before.context().close();

  await (
    await house.product.enter('admin')
  ).done('baseProfileValue', 'saveOrUpdate', { profileCode: 'BASE_IFRAME_ALLOW', level: 'SITE', value: 'reports.example.cn' });
  expect(await policy()).toMatch(/frame-src 'self' https:\/\/reports\.example\.cn; frame-ancestors 'none'/);
  const page = await house.window({});
  await page.route('https://reports.example.cn/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Spend by category</p>' }),
  );
  await house.seat(page, 'buyer', { wanted: addressOf(inside) });
  await page.frameLocator('iframe[title="Spend"]').getByText('Spend by category').waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-same-origin allow-popups allow-downloads',
  );
  await page.goto(`http://127.0.0.1:${house.product.port}${addressOf('https://reports.example.cn.evil.example/')}`);
  await page.getByText('This address may not be embedded').waitFor();
  expect(await page.locator('section:not([hidden]) iframe').count()).toBe(0);
  await page.context().close();
});

/** A page of another system with ours in a frame; it writes down what the frame tells it. */
function portal(address: string): Promise<Server> {
  const html = `<!doctype html><title>Portal</title><ul></ul><iframe src="http://127.0.0.1:${house.product.port}${address}" width="900" height="700"></iframe>
    <script>addEventListener('message', (told) => { document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: told.origin + ' ' + JSON.stringify(told.data) })); });</script>`;
  const server = createServer(
    (request, response) =>
      void response.writeHead(request.url === '/' ? 200 : 204, { 'content-type': 'text/html' }).end(request.url === '/' ? html : ''),
  );
  return new Promise((resolve) => server.listen(0, () => resolve(server)));
}

test('our screens stand alone in the page of a permitted host, which hears their height and what was done; nobody else frames them', async () => {
  const outside = await portal('/iframeBox/srmBaseConfigProfileList');
  const around = `http://localhost:${(outside.address() as AddressInfo).port}`;
  expect(await policy('/iframeBox/srmBaseConfigProfileList')).toMatch(/frame-ancestors 'none'/);
  expect(await policy('/acting/srmBaseConfigProfileList')).toMatch(/frame-ancestors 'self'$/);
  await (
    await house.product.enter('admin')
  ).done('baseProfileValue', 'saveOrUpdate', { profileCode: 'BASE_FRAME_ANCESTORS', level: 'SITE', value: around });
  expect(await policy('/iframeBox/srmBaseConfigProfileList')).toMatch(new RegExp(`frame-ancestors ${around}$`));
  expect(await policy()).toMatch(/frame-ancestors 'none'$/);

  const page = await house.window({});
  await page.goto(around);
  const frame = page.frameLocator('iframe');
  await frame.locator('input[name="userName"]').fill('admin');
  await frame.locator('input[name="password"]').fill(PASSWORD);
  await frame.locator('img[width="110"]').waitFor();
  await frame.locator('input[name="code"]').fill(TEST_CODE);
  await frame.locator('input[name="code"]').press('Enter');
  await frame.getByRole('row', { name: /RATE_JUMP/ }).waitFor();
  expect((await frame.getByRole('banner').count()) + (await frame.getByRole('tablist', { name: 'Open tabs' }).count())).toBe(0);
  await page.getByText(`http://127.0.0.1:${house.product.port} {"type":"resize"`).locator('visible=true').first().waitFor();
  await page.context().close();
  outside.close();
});
