/** A live hall from check-in to the award, in browser windows: the buyer, a bidder without a mouse, a bidder on a phone. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { PASSWORD } from '../../server/harness/product.js';
import { serious } from '../harness/accessibility.js';
import { DemoHouse } from '../harness/demo.js';

let house: DemoHouse;
/** English, a wide window. */
let buyer: Page;
/** Chinese, a wide window, keyboard alone. */
let huaxing: Page;
/** English, a narrow dark window. */
let nanfang: Page;

beforeAll(async () => {
  house = await DemoHouse.open();
  [buyer, huaxing, nanfang] = await Promise.all([
    house.window({ language: 'en' }),
    house.window({ language: 'cn' }),
    house.window({ language: 'en', width: 390, dark: true }),
  ]);
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const hallAddress = (): string => `/main/competeHallMain?id=${house.demo.upcomingHallId}`;

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one?.getAttribute('aria-label') ?? one?.closest('label')?.textContent ?? one?.textContent ?? '';
  });
/** Tab by tab to the element, as without a mouse; past the menu by its link. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at.includes(label)) return;
    if (at === '跳到内容') await page.keyboard.press('Enter');
  }
  throw new Error(`${label} is not reached by Tab`);
}

const standing = (page: Page) => page.getByTestId('standing');

test('the hall waits; the buyer opens it, the bidders check in, the turn starts', async () => {
  await house.seat(buyer, 'liwei', { wanted: hallAddress() });
  await house.seat(huaxing, 'huaxing', { wanted: hallAddress() });
  await house.seat(nanfang, 'nanfang', { wanted: hallAddress() });
  await huaxing.getByText('大厅尚未开放签到。').waitFor();
  await buyer.getByRole('button', { name: 'Open', exact: true }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Open' }).click();

  await tabTo(huaxing, '我已阅读并同意本大厅竞价规则');
  await huaxing.keyboard.press('Space');
  await tabTo(huaxing, '我已准备好');
  await huaxing.keyboard.press('Enter');
  await nanfang.getByLabel('I have read the rules of this hall and accept them').check();
  await nanfang.getByRole('button', { name: 'I am ready' }).click();
  await buyer.getByText('2/4 ready').waitFor();
  await buyer.getByRole('button', { name: 'Start turn' }).click();
  await buyer.getByRole('dialog').getByRole('button').last().click();
  await huaxing.getByTestId('offer-submit').waitFor();
});

test('a bidder offers with the keyboard alone and sees his rank; a refusal is said before anything is sent', async () => {
  await tabTo(huaxing, '新单价 10');
  await huaxing.keyboard.type('0.1');
  await huaxing.keyboard.press('ArrowDown');
  await huaxing.keyboard.type('0.25');
  await huaxing.keyboard.press('Enter');
  await standing(huaxing).getByText('1', { exact: true }).waitFor();

  const prices = nanfang.getByRole('textbox', { name: /^New price/ });
  await prices.nth(0).fill('0.098');
  await prices.nth(1).fill('0.245');
  await nanfang.getByTestId('offer-submit').click();
  await standing(nanfang).getByText('1', { exact: true }).waitFor();
  await standing(huaxing).getByText('2', { exact: true }).waitFor();
  await buyer
    .getByRole('row', { name: /Nanfang Moulding/ })
    .getByText('8,820.00')
    .waitFor();

  await huaxing.keyboard.type('0.2499');
  await huaxing.getByTestId('offer-reason').getByText('未达到最小降').waitFor();
  await huaxing.keyboard.press('Escape');
  await huaxing.keyboard.press('F9');
  await huaxing.getByTestId('offer-reason').getByText('可以提交').waitFor();
  await huaxing.keyboard.press('Enter');
  await huaxing.getByRole('dialog').getByText('请再次确认').waitFor();
  await huaxing.keyboard.press('Enter');
  await standing(huaxing).getByText('1', { exact: true }).waitFor();
  await standing(nanfang).getByText('2', { exact: true }).waitFor();
});

test('a lost connection, a reload and a server that starts again lose nothing', async () => {
  await nanfang.context().setOffline(true);
  await nanfang.getByText('Connection lost, reconnecting.').waitFor();
  await nanfang.context().setOffline(false);
  await nanfang.getByText('Connection lost, reconnecting.').waitFor({ state: 'detached' });
  await huaxing.reload();
  await standing(huaxing).getByText('1', { exact: true }).waitFor();
  await house.product.restart();
  const prices = nanfang.getByRole('textbox', { name: /^New price/ });
  await prices.nth(0).fill('0.095');
  await nanfang.getByTestId('offer-submit').click();
  await standing(nanfang).getByText('1', { exact: true }).waitFor();
  await standing(huaxing).getByText('2', { exact: true }).waitFor();
  // The browser itself says that it had no connection; nothing else may be said.
  expect(
    house.said
      .splice(0)
      .filter(
        (line) => !/^WebSocket connection to .* failed/.test(line) && !/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/.test(line),
      ),
  ).toEqual([]);
});

test('the buyer sees how soon each bidder saw what was accepted before the server went', async () => {
  await buyer.getByRole('tab', { name: 'Latency' }).click();
  for (const bidder of [/Huaxing/, /Nanfang Moulding/]) {
    const cells = buyer.locator('table').last().getByRole('row', { name: bidder }).getByRole('cell');
    await cells.first().waitFor();
    const [changes, heard, worst] = (await cells.allTextContents()).slice(1, 4).map(Number);
    expect(changes).toBeGreaterThan(0);
    expect(heard).toBeGreaterThanOrEqual(0);
    expect(worst).toBeGreaterThanOrEqual(heard!);
  }
});

test('nothing serious is wrong for assistive technology in the running hall', async () => {
  for (const page of [buyer, huaxing, nanfang]) expect(await serious(page)).toEqual([]);
});

test('the buyer closes the hall and submits the best bidder; a person approves with the password; the order is made', async () => {
  await buyer.getByRole('button', { name: 'Close hall' }).click();
  await buyer.getByRole('dialog').getByLabel('Reason').fill('Nobody goes lower');
  await buyer.getByRole('dialog').getByRole('button', { name: 'Close the hall' }).click();
  await nanfang.getByText('The hall has ended').waitFor();
  expect(await serious(nanfang)).toEqual([]);

  await house.goTo(buyer, `/main/competeAwardSummary?id=${house.demo.upcomingId}`);
  await buyer.getByText('Worse than target: give a reason.').locator('visible=true').first().waitFor();
  await buyer.getByPlaceholder('A reason is needed').fill('The market has moved; the best of four invited.');
  await buyer.getByRole('button', { name: 'Submit award' }).click();
  await buyer.getByText('Award in approval').locator('visible=true').first().waitFor();

  const approver = await house.window({ language: 'en' });
  await house.seat(approver, 'wangfang', { wanted: `/main/competeAwardSummary?id=${house.demo.upcomingId}` });
  await approver.getByRole('button', { name: 'Approve award' }).click();
  await approver.getByRole('dialog').getByLabel('Comment').fill('Fair price, known quality');
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve award' }).click();
  await approver.locator('input[name="stepUpPassword"]').fill(PASSWORD);
  await approver.keyboard.press('Enter');
  await approver.getByText('Awarded').locator('visible=true').first().waitFor();

  await buyer.getByText('Fair price, known quality').waitFor();
  await buyer.getByRole('button', { name: 'Generate orders' }).click();
  await buyer
    .getByText(/^PO-\d{8}-\d{4}$/)
    .first()
    .waitFor();
  expect((await house.product.assembled.runtime.snapshot('srmSfdCompeteHeader', house.demo.upcomingId))!.state).toBe('fulfilled');
});
