import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { until } from '../../server/bidding/tender.js';
import { TradingHouse } from '../../server/orders/trading-house.js';
import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// Prices by quantity in two windows: the buyer sees in his list that the inquiry is opened, then that it is answered, and compares.

const QUOTE = 'srmPurQuoteOrderHeader';
const HOUR = 3_600_000;
let trade: TradingHouse;
let house: House;
let inquiry = '';

beforeAll(async () => {
  trade = await TradingHouse.open(clientFolder());
  house = await House.around(trade.product);
  inquiry = await trade.make('buyer', QUOTE, {
    ...{ title: 'Brackets', quoteDeadline: trade.product.clock.now() + 5 * HOUR, fewReason: 'Only one makes it', ladderFlag: 'Y' },
    lines: [{ lineNum: 10, itemId: trade.itemId, quoteQty: '2000', needDate: '2026-05-01', targetPrice: '9' }],
    stepRanges: [
      { rangeNo: 1, fromQty: '0', toQty: '1000' },
      { rangeNo: 2, fromQty: '1000' },
    ],
    suppliers: [{ supplierId: trade.alpha }],
  });
  await trade.send('buyer', QUOTE, inquiry, 'doSubmit');
});
afterAll(async () => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

/** The window of somebody; its clock is the company's. */
async function at(who: string, wanted: string, options: WindowOptions = {}): Promise<Page> {
  const page = await house.window(options);
  await page.clock.setSystemTime(trade.product.clock.now());
  await house.seat(page, who, { wanted });
  return page;
}
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const text = (page: Page, words: string) => page.getByText(words).locator('visible=true').first().waitFor();

test('an inquiry that its supplier opens is seen as opened, what he quotes by quantity as answered, and compared once it is opened', async () => {
  const list = await at('buyer', '/main/purQuoteOrdersList');
  const row = list.getByRole('row', { name: /Brackets/ });
  const reads = (words: RegExp) =>
    until(
      `a row that reads ${words}`,
      async () => (await row.textContent()) ?? '',
      (said) => words.test(said),
    );
  await reads(/0 \/ 1.*0/);
  const alpha = await at('alpha', `/main/purQuoteOrdersEdit?id=${inquiry}`);
  await text(alpha, 'Quoting');
  await reads(/0 \/ 1.*1/);
  expect(await trade.read('buyer', QUOTE, inquiry)).toMatchObject({ suppliers: [{ replyStatus: 'VIEWED' }] });
  expect(await alpha.getByRole('button', { name: 'Opened', exact: true }).count()).toBe(0);

  await act(alpha, 'Quote');
  const dialog = alpha.getByRole('dialog');
  await dialog.getByText('10 支架 · 1000 – …').waitFor();
  await dialog.getByLabel('Lead time (days)').fill('14');
  await dialog.getByLabel('Valid to').fill('2026-06-30');
  await alpha.keyboard.press('Tab');
  expect(await dialog.getByLabel('Price', { exact: true }).count()).toBe(2);
  await dialog.getByLabel('Price', { exact: true }).nth(0).fill('10');
  await dialog.getByRole('button', { name: 'Quote', exact: true }).click();
  await text(alpha, 'Line 10: the price from 1000 on is missing.');
  await dialog.getByLabel('Price', { exact: true }).nth(1).fill('9.2');
  expect(await serious(alpha)).toEqual([]);
  await dialog.getByRole('button', { name: 'Quote', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await reads(/1 \/ 1/);

  await list.goto(list.url().replace(/\/main.*/, `/main/purQuoteOrdersEdit?id=${inquiry}`));
  await act(list, 'Open now');
  await list.getByRole('dialog').getByRole('button', { name: 'Open now', exact: true }).click();
  await list.getByRole('tab', { name: 'Comparison' }).click();
  const compared = list.getByRole('table', { name: 'Comparison' }).getByRole('row').nth(1);
  await until(
    'the comparison',
    async () => (await compared.textContent()) ?? '',
    (said) => said.includes('+2.22%') && said.includes('Lowest'),
  );
  expect(await compared.textContent()).toContain('1,000 – …: 9.20');
  expect(await serious(list)).toEqual([]);
  for (const page of [list, alpha]) await page.context().close();
});
