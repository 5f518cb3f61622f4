import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { aCompany, aUser } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      await aUser(seeder, 'finance', { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
      await aUser(seeder, 'storekeeper', { userType: 'INSIDE' }, ['WAREHOUSE'], ['HQ']);
      await aUser(seeder, 'contracts', { userType: 'INSIDE' }, ['CONTRACT_MANAGER'], ['HQ']);
    },
  });
  const { runtime, kernel, database } = house.product.assembled;
  await loadReferenceData(
    { runtime, registry: kernel.registry, read: database.read },
    { wanted: (type, row) => type !== 'baseRegion' || /^(440000|4403)/.test(row['regionCode']!) },
  );
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const enter = (userName: string, wanted: string, options: WindowOptions = {}): Promise<Page> => house.enter(userName, wanted, options);

/** Table, its title in both languages, and what a row of it is called. */
const tables = [
  ['baseCurrency', 'Currencies', '币种', 'AUD'],
  ['baseCountry', 'Countries', '国家地区', 'AD'],
  ['baseRegion', 'Divisions of China', '行政区划', '440000'],
  ['baseUom', 'Units', '计量单位', 'BAG'],
  ['baseUomConversion', 'Unit conversions', '单位换算', null],
  ['baseTaxRate', 'Tax rates', '税率', 'EXEMPT'],
  ['basePaymentTerm', 'Payment terms', '付款条件', '2_10_NET30'],
  ['srmBaseWarehouse', 'Warehouses', '仓库', null],
  ['srmBaseAddress', 'Addresses', '地址', null],
] as const;

describe('reference data', () => {
  test.each([
    ['admin', 'en'],
    ['finance', 'cn'],
    ['storekeeper', 'en'],
    ['auditor', 'cn'],
    ['buyer', 'en'],
  ] as const)('%s opens every table in %s', async (userName, language) => {
    const page = await enter(userName, '/main/baseReferenceData', { language });
    for (const [, en, cn, row] of tables) {
      await page
        .getByRole('navigation', { name: language === 'en' ? 'Tables' : '数据表' })
        .getByRole('button', { name: new RegExp(`^${language === 'en' ? en : cn}`) })
        .click();
      await page.getByRole('heading', { level: 1, name: language === 'en' ? en : cn }).waitFor();
      if (row) await page.getByRole('button', { name: row, exact: true }).waitFor();
    }
    expect(await serious(page)).toEqual([]);
    await page.context().close();
  });

  test('an administrator adds a unit, is refused a second base unit, and another sees a change of it at once', async () => {
    const [mine, theirs] = [
      await enter('admin', '/main/baseReferenceData?table=baseUom'),
      await enter('finance', '/main/baseReferenceData?table=baseUom', { language: 'cn' }),
    ];
    await theirs.getByRole('button', { name: 'BAG', exact: true }).waitFor();
    await mine.getByRole('button', { name: 'BAG', exact: true }).click();
    await mine.locator('input[name="symbol"]').fill('sack');
    await mine.keyboard.press('Control+s');
    await mine.getByText('Save: done').waitFor();
    await theirs.getByRole('row', { name: /BAG/ }).getByText('sack').waitFor();
    await mine.locator('label', { hasText: 'Base unit of its class' }).click();
    await mine.keyboard.press('Control+s');
    await mine.getByText('One base unit per class.').locator('visible=true').first().waitFor();
    await mine.context().close();
    await theirs.context().close();
  });

  test('an administrator takes the countries of a filter away as a workbook, disables all of them, more than a page shows, and finds his columns and rows as he left them', async () => {
    const page = await enter('admin', '/main/baseReferenceData?table=baseCountry');
    await page.getByRole('button', { name: 'AD', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.locator('label', { hasText: 'Code' }).first().waitFor();
    await page.keyboard.type('M');
    await page.getByRole('button', { name: 'AD', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    const all = page.getByRole('button', { name: /^Select all \d+ of this filter$/ });
    const count = Number(/\d+/.exec((await all.textContent())!)![0]);
    expect(count).toBeGreaterThan(20);
    await all.click();
    await page.getByText(`${count} selected`).locator('visible=true').first().waitFor();
    const leaving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await (await leaving).path());
    const [title, ...codes] = (book.worksheets[0]!.getColumn(1).values as string[]).slice(1);
    expect([title, codes.length, codes.every((code) => code.includes('M'))]).toEqual(['Code', count, true]);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByText(`${count} selected`).first().waitFor({ state: 'detached' });
    const stored = await house.product.assembled.database.read.query<{ n: number }>(
      "select count(*)::int as n from base_country where state = 'disabled'",
    );
    expect(stored.rows).toEqual([{ n: count }]);

    await page
      .getByRole('columnheader', { name: /^English name/ })
      .getByText('English name')
      .click();
    const kept = page.waitForResponse(
      (response) => response.url().endsWith('createOrUpdateTableConfig') && response.request().postData()!.includes('"density":"compact"'),
    );
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByText('Compact').click();
    await kept;
    const again = await house.enter('admin', '/main/baseReferenceData?table=baseCountry', {});
    await again.getByRole('gridcell', { name: 'AFG', exact: true }).waitFor();
    await again.locator('[role=grid][class*=compact]').waitFor();
    await page.context().close();
    await again.context().close();
  });

  test('who keeps the stores sets up an address, choosing country and division by name', async () => {
    const page = await enter('storekeeper', '/main/baseReferenceData?table=srmBaseAddress');
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByRole('heading', { name: 'New address' }).waitFor();
    for (const [label, text] of [
      ['Organisation', 'Organisation HQ'],
      ['Division', '南山区'],
    ] as const) {
      await page
        .getByRole('combobox', { name: label })
        .or(page.getByRole('textbox', { name: label, exact: true }))
        .first()
        .click();
      await page.keyboard.type(text);
      await page.getByRole('option', { name: text }).click();
    }
    await page.locator('input[name="address"]').fill('科技南路18号');
    await page.keyboard.press('Control+s');
    await page.getByText('Save: done').waitFor();
    await page.getByRole('heading', { name: '科技南路18号' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.context().close();
  });
});

describe('payment proportions', () => {
  test.each([
    ['finance', 'en', 'Payment proportions'],
    ['contracts', 'cn', '付款比例'],
    ['auditor', 'en', 'Payment proportions'],
  ] as const)('%s opens them in %s', async (userName, language, title) => {
    const page = await enter(userName, '/main/paymentProportionManagement', { language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'GOODS-30-60-10' }).waitFor();
    expect(
      await page.getByText(language === 'en' ? 'Prepayment 30%/Delivery 60%/Warranty 10%' : '预付款30%/到货款60%/质保金10%').count(),
    ).toBe(1);
    await page.getByRole('button', { name: 'GOODS-30-60-10' }).click();
    await page.getByRole('table', { name: language === 'en' ? 'Stages' : '付款阶段' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.context().close();
  });

  test('what does not add up to 100 is not enabled; the reason is said', async () => {
    const page = await enter('finance', '/main/paymentProportionManagement');
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.locator('input[name="proportionCode"]').fill('TEST-1');
    await page.locator('input[name="proportionName"]').fill('测试比例');
    await page.keyboard.press('Control+s');
    await page.getByText('Save: done').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Shares add up to 0.0000, not 100.').waitFor();
    await page.context().close();
  });

  test('a proportion begins as a copy of another, with its stages; its shares are added up while they are typed', async () => {
    const page = await enter('finance', '/main/paymentProportionManagement');
    const list = page.getByRole('row', { name: /GOODS-30-60-10/ });
    await list.getByRole('button', { name: 'Copy' }).click();
    await page.locator('input[name="proportionCode"]').fill('GOODS-20-70-10');
    const shares = page.getByRole('table', { name: 'Stages' }).getByRole('textbox', { name: /Share/ });
    expect(await shares.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual(['30%', '60%', '10%']);
    await shares.first().fill('20');
    await page.getByText('Adds up to 90.0000%, not 100%').waitFor();
    await shares.nth(1).fill('70');
    await page.getByText('Adds up to 100%').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Save: done').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Enable: done').waitFor();
    await page.getByRole('tab', { name: 'Payment proportions' }).click();
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('row', { name: /GOODS-20-70-10.*Prepayment 20%\/Delivery 70%\/Warranty 10%.*Enabled/ }).waitFor();
    expect(await list.count()).toBe(1);
    await page.context().close();
  });

  test('a buyer has no such page', async () => {
    const page = await enter('buyer', '/main/paymentProportionManagement');
    await page.getByText('Not permitted').waitFor();
    await page.context().close();
  });
});
