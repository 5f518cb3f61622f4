import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { aCompany, aUser } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// What every list does alike: many rows, several orders, events for several rows, filters and pictures of what is not there.

const ITEMS = 240;
/** The order is a person's own otherwise, as he left it. */
const LIST = '/main/baseReferenceData?table=baseCurrency&order=currencyCode';
let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      await aUser(seeder, 'engineer', { userType: 'INSIDE' }, ['ENGINEER'], ['HQ']);
    },
  });
  const { runtime, kernel, database } = house.product.assembled;
  await loadReferenceData({ runtime, registry: kernel.registry, read: database.read }, { wanted: (type) => type === 'baseCurrency' });
  const engineer = await house.product.enter('engineer');
  await engineer.done('baseMaterialItem', 'saveOrUpdate', { itemCode: 'M0000', itemName: 'Bolt', itemType: 'PART', brand: 'Hilti' });
  await database.read.query(
    `insert into base_material_item select (jsonb_populate_record(t, jsonb_build_object('id', t.id + n, 'item_code', 'M' || lpad(n::text, 4, '0'), 'brand', 'Fischer'))).* from base_material_item t cross join generate_series(1, $1::int) n where t.item_code = 'M0000'`,
    [ITEMS - 1],
  );
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const stoodOn = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const cell = document.activeElement as HTMLElement;
    const row = cell.closest<HTMLElement>('[data-row]');
    const place = cell.getBoundingClientRect();
    const seen = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2)?.closest('td') === cell;
    return row ? `${row.dataset['row']} ${cell.dataset['walk']} ${seen ? 'seen' : 'hidden'}` : undefined;
  });

const order = (page: Page): Promise<readonly (string | null)[]> =>
  page.getByRole('columnheader').evaluateAll((heads) => heads.filter((head) => head.ariaSort !== 'none').map((head) => head.ariaSort));

describe('many rows', () => {
  test('are drawn where they are looked at, and walked to the last and back by keyboard', async () => {
    const page = await house.enter('engineer', '/main/materialManagement');
    await page.getByRole('button', { name: 'M0000', exact: true }).waitFor();
    const size = page
      .getByRole('combobox', { name: 'a page' })
      .or(page.getByRole('textbox', { name: 'a page' }))
      .first();
    await size.click();
    await page.getByRole('option', { name: '500 a page' }).click();
    await page.getByRole('row', { name: /M0020/ }).waitFor();
    expect(await page.locator('[data-row]').count()).toBeLessThan(60);

    await page.getByRole('row', { name: /M0000/ }).getByRole('gridcell', { name: 'Bolt' }).first().focus();
    const walked: (string | undefined)[] = [];
    for (const key of ['PageDown', 'Control+End', 'ArrowUp', 'PageUp', 'Control+Home', 'ArrowDown']) {
      await page.keyboard.press(key);
      walked.push(await stoodOn(page));
    }
    expect(walked).toEqual(['10', '239', '238', '228', '0', '1'].map((row) => `${row} itemName seen`));
    expect(await page.locator('[data-walk][tabindex="0"]').count()).toBe(1);

    await page.getByRole('row', { name: /M0001/ }).hover();
    await page.mouse.wheel(0, 3_000);
    await page.getByRole('row', { name: /M0100/ }).waitFor();
    expect(await stoodOn(page)).toBe('1 itemName hidden');
    await page.keyboard.press('ArrowDown');
    expect(await stoodOn(page)).toBe('2 itemName seen');
    expect(await serious(page)).toEqual([]);
    await page.context().close();
  });

  test('are found by a field that the list does not show', async () => {
    const page = await house.enter('engineer', '/main/materialManagement');
    await page.getByRole('button', { name: 'M0000', exact: true }).waitFor();
    expect(await page.getByRole('columnheader', { name: /^Brand/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('textbox', { name: 'Brand' }).fill('hilti');
    await page.getByText('1 in total').waitFor();
    await page.getByRole('button', { name: 'M0000', exact: true }).waitFor();
    await page.getByText('Brand hilti').waitFor();
    const colleague = await house.enter('admin', new URL(page.url()).pathname + new URL(page.url()).search, { language: 'cn' });
    await colleague.getByText('品牌 hilti').waitFor();
    await colleague.getByText('共1条').waitFor();
    await page.context().close();
    await colleague.context().close();
  });
});

describe('rights that are withdrawn while somebody looks', () => {
  test('take rows out of his list; without the responsibility its screens are closed and their buttons gone', async () => {
    const admin = await house.product.enter('admin');
    const page = await house.window();
    const buyer = await house.seat(page, 'buyer', { respCode: 'BUYER', wanted: '/main/purchaseOrderList' });
    type Row = { readonly id: string; readonly rev: number };
    const [permit] = await admin.done<readonly Row[]>('baseUserOrg', 'listByPage', { userId: buyer.userId });
    const [supplier] = await admin.done<readonly Row[]>('srmSlcSupplierInfo', 'listByPage', {});
    const { orgId } = await admin.done<{ readonly orgId: string }>('baseUserOrg', 'findById', { id: permit!.id });
    await buyer.done<Row>('srmPurOrderHeader', 'saveOrUpdate', { orgId, supplierId: supplier!.id, currency: 'CNY' });
    const row = page.getByRole('row', { name: /PO-/ });
    await row.waitFor();

    await admin.done('baseUserOrg', 'doInvalid', { id: permit!.id, rev: permit!.rev });
    await row.waitFor({ state: 'detached' });
    await page.getByText('Nothing here yet').waitFor();
    const back = await admin.done<Row>('baseUserOrg', 'findById', { id: permit!.id });
    await admin.done('baseUserOrg', 'doEnabled', { id: permit!.id, rev: back.rev });
    await row.waitFor();

    await row.getByRole('button').first().click();
    const remark = page.getByRole('textbox', { name: 'Remark' });
    await remark.fill('Deliver before noon');
    const { responsibilityId } = buyer.credentials.responsibilities.find(({ respCode }) => respCode === 'BUYER')!;
    const [grant] = await admin.done<readonly Row[]>('baseUserResp', 'listByPage', { userId: buyer.userId, responsibilityId });
    await admin.done('baseUserResp', 'doInvalid', { id: grant!.id, rev: grant!.rev });
    await page.getByRole('heading', { name: 'Not permitted in Buyer' }).waitFor();
    expect([await page.getByRole('button', { name: 'Save' }).count(), await page.getByRole('button', { name: 'Submit' }).count()]).toEqual([
      0, 0,
    ]);
    expect(house.said.splice(0)).toEqual([expect.stringContaining('403')]);
    await page.context().close();
  });
});

describe('lines of a record', () => {
  test('take a block of a spreadsheet with names for references; of what two people change at a time one is chosen, the rest follows', async () => {
    const page = await house.enter('engineer', '/main/materialManagement');
    await page.getByRole('button', { name: 'M0000', exact: true }).click();
    const cell = (window: Page, column: string, row: number) => window.locator(`input[name="orgs.${column}.${row - 1}"]`);
    const organisations = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: /^Organisations/ }) })
      .last();
    await organisations.getByRole('button', { name: 'Add line' }).click();
    await cell(page, 'orgId', 1).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, 'HQ\tyes\tMASS\t是\r\norganisation wx\t否\tMASS\tno\r\nNowhere\tyes\tMASS\tyes\r\n');
    await page.getByText('Not found, or not unique, so their cells stay empty: Nowhere').waitFor();
    for (const [row, name] of [
      [1, 'Organisation HQ'],
      [2, 'Organisation WX'],
      [3, ''],
    ] as const)
      await page.locator(`input[aria-label="Organisation Line ${row}"][value="${name}"]`).waitFor();
    expect(await Promise.all([1, 2, 3].map((row) => cell(page, 'enabledFlag', row).isChecked()))).toEqual([true, false, true]);
    await organisations.getByRole('button', { name: 'Remove line' }).last().click();
    await cell(page, 'leadTimeDays', 1).focus();
    await page.keyboard.press('Control+s');
    await page.getByText('Save: done').waitFor();

    const colleague = await house.enter('engineer', new URL(page.url()).pathname + new URL(page.url()).search);
    await cell(colleague, 'leadTimeDays', 1).fill('9');
    await cell(page, 'leadTimeDays', 1).fill('12');
    await cell(page, 'erpItemCode', 1).fill('E-77');
    await page.keyboard.press('Control+s');
    await colleague.getByText('Someone else changed it to 12').waitFor();
    expect([await cell(colleague, 'leadTimeDays', 1).inputValue(), await cell(colleague, 'erpItemCode', 1).inputValue()]).toEqual([
      '9',
      'E-77',
    ]);
    await colleague.keyboard.press('Control+s');
    const asked = colleague.getByRole('dialog', { name: 'The document has changed' });
    await asked.getByRole('row', { name: /Line 1 · Lead time, days 9 12/ }).waitFor();
    await asked.getByRole('button', { name: 'Keep mine and save again' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name="orgs.leadTimeDays.0"]')?.value === '9');
    expect(await cell(page, 'erpItemCode', 1).inputValue()).toBe('E-77');
    await page.context().close();
    await colleague.context().close();
  });
});

describe('a list', () => {
  test('hears / wherever one is on its screen, sorts by several columns with Shift, and goes to the page that is named', async () => {
    const page = await house.enter('admin', LIST);
    await page.getByRole('button', { name: 'AED', exact: true }).waitFor();
    await page.keyboard.press('/');
    expect(await page.locator('input:focus').count()).toBe(1);
    await page.keyboard.type('a/');
    await page.getByText('Nothing matches').or(page.getByText('Code a/')).first().waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();

    const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getByText(name, { exact: true });
    await head('State').click();
    await page.waitForURL(/order=/);
    await head('English name').click({ modifiers: ['Shift'] });
    await page.waitForURL(/order=[^&]*englishName|order=[^&]*En/);
    expect(await order(page)).toEqual(expect.arrayContaining(['ascending', 'ascending']));

    await page.getByRole('textbox', { name: 'Go to' }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: '41', exact: true }).waitFor();
    await page.context().close();
  });

  test('says what came of an event for several rows, and keeps those selected that refused it', async () => {
    const page = await house.enter('admin', LIST);
    const select = async (code: string): Promise<void> => {
      await page
        .getByRole('row', { name: new RegExp(code) })
        .getByRole('checkbox')
        .check();
    };
    await page.getByRole('button', { name: 'AED', exact: true }).waitFor();
    await select('AED');
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByText('Enable, 1 row: done').waitFor();
    await select('AED');
    await select('AFN');
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByText('1 done, 1 refused').waitFor();
    await page
      .getByText(/^AED: /)
      .or(page.getByText(/UAE Dirham: /))
      .first()
      .waitFor();
    expect(await page.locator('tr[aria-selected="true"]').getByRole('button').allInnerTexts()).toEqual(['AED']);
    await page.context().close();
  });

  test('that cannot be read says why, with the code, and is tried again; one without rows says that', async () => {
    const wrong = encodeURIComponent(JSON.stringify([{ key: 'state', op: 'eq', value: { no: 'text' } }]));
    const page = await house.enter('admin', `${LIST}&filter=${wrong}`, { language: 'cn' });
    const said = page.getByRole('alert').filter({ hasText: '加载失败' });
    await said.getByText('REQ_MALFORMED').waitFor();
    expect(await page.getByText(/^共\d+条$/).count()).toBe(0);
    await said.getByRole('button', { name: '重试' }).click();
    await said.getByText('REQ_MALFORMED').waitFor();
    await page.getByRole('button', { name: '清除筛选' }).first().click();
    await page.getByRole('button', { name: 'AED', exact: true }).waitFor();
    await page.context().close();
  });

  test("shows a saved view, and the user's own columns again when it is left", async () => {
    const page = await house.enter('admin', LIST);
    const code = page.getByRole('columnheader', { name: /^Code/ });
    const views = page.getByRole('button', { name: 'Saved views' });
    await code.waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Code', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await code.waitFor({ state: 'detached' });
    await views.click();
    await page.getByRole('menuitem', { name: 'Save the present view' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('No codes');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await page.keyboard.press('Escape');
    await code.waitFor();

    await views.click();
    await page.getByRole('menuitem', { name: 'No codes', exact: true }).click();
    await code.waitFor({ state: 'detached' });
    await views.click();
    await page.getByRole('menuitem', { name: 'Back to my own columns' }).click();
    await code.waitFor();
    await page.context().close();
  });

  test('keeps one column, and says so', async () => {
    const page = await house.enter('admin', LIST);
    await page.getByRole('button', { name: 'AED', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog');
    const shown = panel.getByRole('checkbox', { checked: true });
    await shown.first().waitFor();
    while ((await shown.count()) > 1) await shown.first().uncheck();
    expect(await shown.isDisabled()).toBe(true);
    await shown.locator('xpath=../..').hover();
    await page.getByText('At least one column stays').waitFor();
    await panel.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('columnheader', { name: /^Code/ }).waitFor();
    await page.context().close();
  });
});
