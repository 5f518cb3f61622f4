import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aCompany, aUser } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      for (const name of ['finance', 'colleague']) await aUser(seeder, name, { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
      for (const [code, numericCode, name] of [
        ['CNY', '156', '人民币'],
        ['USD', '840', '美元'],
      ] as const)
        await seeder.make(`currency:${code}`, 'baseCurrency', {
          fields: { currencyCode: code, numericCode, currencyName: name, currencyNameEn: code, minorUnit: 2 },
        });
      const rate = await seeder.make('rate', 'srmBaseExchangeRate', {
        fields: { fromCurrency: 'USD', toCurrency: 'CNY', rateType: 'CORPORATE', rateDate: '2026-03-01', quoteUnit: 1, quoteRate: '7.1' },
      });
      await seeder.send('srmBaseExchangeRate', rate, 'SUBMIT');
      for (const [name, nameEn, guideType] of [
        ['竞价指引', 'Bidding', 'SUPPLIER_OPERATION'],
        ['采购指引', 'Buying', 'BUYER_OPERATION'],
      ] as const) {
        const id = await seeder.make(name, 'srmBaseGuide', {
          fields: {
            guideType,
            guideTitle: name,
            guideTitleEn: nameEn,
            description: '全部步骤',
            descriptionEn: 'Every step',
            content: '<p>先登录</p>',
            contentEn: '<p>Sign in first</p>',
          },
        });
        await seeder.send('srmBaseGuide', id, 'ENABLE');
      }
    },
  });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const enter = (userName: string, wanted: string, options: WindowOptions = {}): Promise<Page> => house.enter(userName, wanted, options);

test("a to-do of two colleagues is one row: who claims it has it, the other sees by whom, and released it is anybody's again", async () => {
  const [mine, theirs, outside] = [
    await enter('finance', '/main/interiorPendingList'),
    await enter('colleague', '/main/interiorPendingList', { language: 'cn' }),
    await enter('alpha', '/main/supplierPendingList'),
  ];
  const heads = (page: Page) =>
    page
      .getByRole('columnheader')
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.trim()).filter((text) => text !== ''));
  const row = (page: Page) => page.getByRole('row', { name: /FX-/ });
  await row(mine).waitFor();
  await row(theirs).waitFor();
  expect(await heads(mine)).toEqual([
    'What',
    'Type',
    'Supplier',
    'Organisation',
    'Amount',
    'Submitted by',
    'Since',
    'Due',
    'Claimed by',
    'Screen',
  ]);
  await row(mine).getByRole('checkbox').check();
  await mine.getByRole('button', { name: 'Claim', exact: true }).click();
  await row(mine).getByRole('cell', { name: 'finance', exact: true }).waitFor();
  await row(theirs).getByRole('cell', { name: 'finance', exact: true }).waitFor();
  expect(await serious(theirs)).toEqual([]);
  await row(mine).getByRole('checkbox').check();
  await mine.getByRole('button', { name: 'Release', exact: true }).click();
  await row(theirs).getByRole('cell', { name: 'finance', exact: true }).waitFor({ state: 'detached' });
  await outside.getByText('Nothing to do').locator('visible=true').first().waitFor();
  for (const page of [mine, theirs, outside]) await page.context().close();
});

test('a rate in approval is approved by a colleague, and whoever looks at the list sees it come into force', async () => {
  const [mine, theirs] = [
    await enter('finance', '/main/exchangeRateManagement', { language: 'cn' }),
    await enter('colleague', '/main/exchangeRateManagement'),
  ];
  await mine.getByRole('row', { name: /USD/ }).getByText('审批中').waitFor();
  expect(await serious(mine)).toEqual([]);
  await theirs.getByRole('row', { name: /USD/ }).getByRole('button').first().click();
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /Approve|Send|OK/ })
    .last()
    .click();
  await mine.getByRole('row', { name: /USD/ }).getByText('有效').waitFor();
  expect(await serious(theirs)).toEqual([]);
  await mine.context().close();
  await theirs.context().close();
});

test.each([
  ['admin', 'en', 'Organisation associations'],
  ['auditor', 'cn', '组织关联'],
] as const)('%s opens the associations in %s', async (userName, language, title) => {
  const page = await enter(userName, '/main/orgAssociationList', { language });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});

test.each([
  ['buyer', 'en', 'Buying', 'Bidding', 'Every step', 'Sign in first'],
  ['alpha', 'cn', '竞价指引', '采购指引', '全部步骤', '先登录'],
] as const)('%s reads the guides meant for that side in %s', async (userName, language, guide, other, told, text) => {
  const page = await enter(userName, '/main/srmBaseGuideList', { language });
  const card = page.getByRole('region', { name: guide, exact: true });
  await card.getByText(told, { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: other, exact: true }).count()).toBe(0);
  expect(await serious(page)).toEqual([]);
  await card.getByRole('button', { name: guide, exact: true }).click();
  await page.getByRole('article').getByText(text, { exact: true }).waitFor();
  await page.getByRole('article').getByText(told, { exact: true }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});
