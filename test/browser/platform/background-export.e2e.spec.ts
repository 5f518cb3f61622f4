import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';

import { aCompany, aUser } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import { takenBook } from '../harness/workbook.js';

// A large list goes to a workbook in the background, while its owner looks at something else.

const ROWS = 20_000;
let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      await aUser(seeder, 'storekeeper', { userType: 'INSIDE' }, ['WAREHOUSE'], ['HQ']);
    },
  });
  await house.product.assembled.database.read.query(
    `insert into srm_base_address (id, state, rev, org_id, address) select 800000000000000 + n, 'enabled', 1, p.org_id, 'Bay ' || lpad(n::text, 6, '0')
     from (select org_id from base_user_org where user_id = (select id from base_users where user_name = 'storekeeper') limit 1) p, generate_series(1, $1::int) n`,
    [ROWS],
  );
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

test.each([
  [
    'en',
    {
      other: /^Currencies/,
      exported: 'Export',
      away: 'In the background',
      bell: /^To-dos/,
      download: 'Download',
      done: 'Done; press to download',
      title: 'Address',
    },
  ],
  ['cn', { other: /^币种/, exported: '导出', away: '后台生成', bell: /^待办/, download: '下载', done: '已完成，点击下载', title: '地址' }],
] as const)('what was sent to the background is offered on any screen, and kept in the bell: %s', async (language, said) => {
  const page = await house.enter('storekeeper', '/main/baseReferenceData?table=srmBaseAddress', { language });
  await page.getByRole('button', { name: 'Bay 000001' }).or(page.getByText('Bay 020000')).first().waitFor();
  await page.getByRole('button', { name: said.exported, exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('20,000').waitFor();
  expect(await serious(page)).toEqual([]);
  await asked.getByRole('button', { name: said.away, exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: said.other }).click();
  const offered = await takenBook(page, () => page.getByRole('button', { name: said.download, exact: true }).click());
  expect(offered.book.worksheets[0]!.rowCount).toBe(ROWS + 1);

  await house.goTo(page, '/main');
  await page.getByRole('button', { name: said.bell }).click();
  const kept = page.getByRole('menuitem', { name: said.done }).first();
  await kept.waitFor();
  const { name, book } = await takenBook(page, () => kept.click());
  expect(name).toMatch(new RegExp(`^${said.title}_\\d{14}\\.xlsx$`));
  expect([book.worksheets.length, book.worksheets[0]!.rowCount]).toEqual([2, ROWS + 1]);
  await page.context().close();
});

test('an auditor, who only reads, sees how far his export is and is not offered to cancel it', async () => {
  await house.product.assembled.requests.stop();
  const page = await house.enter('auditor', '/main/baseReferenceData?table=srmBaseAddress');
  await page
    .getByText(/Bay 0\d+/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'In the background', exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^To-dos/ }).click();
  await page.getByRole('menuitem').getByText('Address', { exact: true }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^Cancel the export/ }).count()).toBe(0);
  await page.context().close();
});

test.each([
  ['en', { exported: 'Export', away: 'In the background', bell: /^To-dos/, cancelled: 'Cancelled' }],
  ['cn', { exported: '导出', away: '后台生成', bell: /^待办/, cancelled: '已取消' }],
] as const)('what is not wanted any more is cancelled in the bell: %s', async (language, said) => {
  await house.product.assembled.requests.stop();
  const page = await house.enter('storekeeper', '/main/baseReferenceData?table=srmBaseAddress', { language });
  await page
    .getByText(/Bay 0\d+/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: said.exported, exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: said.away, exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: said.bell }).click();
  const cancel = page.getByRole('menuitem', { name: /^Cancel the export of Address|^取消导出地址/ });
  await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  await page.getByRole('menuitem').getByText(said.cancelled, { exact: true }).locator('visible=true').first().waitFor();
  await page.context().close();
});
