import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { processSeeds } from '../../../server/process/seeds.js';
import { DAY, TradingHouse } from '../../server/orders/trading-house.js';
import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// An administrator draws who approves orders; one goes back to its buyer's superior and on, while the buyer watches.

const ORDER = 'srmPurOrderHeader';
let trade: TradingHouse;
let house: House;
let orderId = '';
let buyer: Page;

beforeAll(async () => {
  trade = await TradingHouse.open(clientFolder());
  house = await House.around(trade.product);
  const { runtime, kernel, database } = trade.product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await loadReferenceData(loading, { wanted: (type) => type.startsWith('bpm'), more: processSeeds });
  await trade.qualified(trade.alpha);
  orderId = await trade.make('buyer', ORDER, {
    ...{ supplierId: trade.alpha, buyerId: trade.as('buyer').userId, taxRate: '13' },
    lines: [{ lineNum: 10, itemId: trade.itemId, orderQty: '20000', unitPrice: '9.20', needDate: '2026-05-01' }],
  });
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
const text = (page: Page, words: string | RegExp) => page.getByText(words).locator('visible=true').first().waitFor();
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** The editor of a process as an administrator uses it. */
class Desk {
  constructor(readonly page: Page) {}

  box(name: string) {
    return this.page.getByRole('combobox', { name }).or(this.page.getByRole('textbox', { name })).last();
  }
  async choose(name: string, option: string): Promise<void> {
    await this.box(name).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }
  async find(name: string, words: string): Promise<void> {
    await this.box(name).click();
    await this.page.keyboard.type(words);
    await this.page.getByRole('option', { name: words }).first().click();
  }
  async add(kind: string): Promise<void> {
    await act(this.page, 'Add a step');
    await this.page.getByRole('menuitem', { name: kind, exact: true }).click();
  }
  step(name: string): Promise<void> {
    return this.page.locator('.react-flow__node', { hasText: name }).first().click();
  }
  /** The chosen step is asked of a person. */
  async asks(cn: string, en: string, login: string): Promise<void> {
    await this.page.getByLabel('Chinese name').last().fill(cn);
    await this.page.getByLabel('English name').last().fill(en);
    if ((await this.page.getByLabel('Rule', { exact: true }).count()) === 0) await act(this.page, 'Add a rule');
    await this.choose('Rule', 'Persons');
    await this.find('Persons', login);
    await this.page.keyboard.press('Escape');
  }
}

test('the process of orders is drawn: everybody asks the approver, above 100,000 the manager too', async () => {
  const page = await at('admin', '/main/processModelEdit');
  const desk = new Desk(page);
  await page.getByLabel('Code').first().fill('PO_STD');
  await page.getByLabel('Chinese name').first().fill('采购订单审批');
  await page.getByLabel('English name').first().fill('Purchase orders');
  await desk.find('Category', 'Purchasing');
  // Chosen by its name; what is kept is the code of its approval.
  await desk.find('Document', 'Purchase order');
  await page.keyboard.press('Escape');
  await act(page, 'Save');
  await page.getByRole('tab', { name: 'Drawing' }).click();
  await desk.step('Superior approves');
  await desk.asks('初审', 'First', 'approver');
  await desk.add('Condition');
  await desk.add('Approve');
  await text(page, 'Approve has no approver rule.');
  await desk.asks('复审', 'Second', 'manager');
  // The manager says yes with the quotations, and having compared them.
  await page.getByLabel('A file is needed').check();
  await act(page, 'Add a check');
  await text(page, 'Second: at most 20 things to check, each with a code of its own');
  await page.getByLabel('Chinese', { exact: true }).fill('已比较三家报价');
  await page.getByLabel('English', { exact: true }).fill('Three quotations compared');
  await text(page, 'Nothing is wrong with the drawing.');
  await desk.step('Condition');
  await desk.choose('Connect to…', 'End');
  await page.getByTestId('rf__edge-condition_1>end').locator('.react-flow__edge-interaction').click({ force: true });
  await text(page, 'Branch: Condition → End');
  await act(page, 'Add a condition');
  await desk.choose('Comparison', 'is at most');
  await page.getByLabel('Value', { exact: true }).fill('100000');
  await text(page, 'Amount in base currency is at most 100000');
  // What is not saved is not published, and is there after a look at another tab.
  expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  await page.getByRole('tab', { name: 'Test' }).click();
  await page.getByRole('tab', { name: 'Drawing' }).click();
  await text(page, 'Nothing is wrong with the drawing.');
  expect(await serious(page)).toEqual([]);
  await act(page, 'Save');
  await page.locator('button:enabled', { hasText: 'Publish' }).click();
  await confirm(page, 'Publish');
  await text(page, 'Enabled');
  await page.context().close();
});

test('the order is submitted, and its buyer sees who is asked', async () => {
  buyer = await at('buyer', `/main/purchaseOrderEdit?id=${orderId}`);
  await buyer.getByRole('tab', { name: 'Approval' }).click();
  await text(buyer, 'Expected with “Purchase orders”');
  await text(buyer, 'Second: manager');
  await act(buyer, 'Submit');
  await text(buyer, 'In approval');
  await buyer.getByText('Open', { exact: true }).locator('visible=true').first().waitFor();
  // While the first is asked, it stands there who comes after him.
  await buyer.getByRole('region', { name: 'Expected next' }).getByText('Second: manager').waitFor();
});

test('the approver works by keyboard; the manager returns it on a phone, and the buyer sees every step', async () => {
  const approver = await at('approver', '/main/myUpcoming');
  await text(approver, '207,920.00');
  // What is decided on is read beside the list.
  await approver.getByRole('region', { name: /PO-/ }).getByText('20,000', { exact: true }).waitFor();
  expect(await serious(approver)).toEqual([]);
  await approver.getByRole('heading', { name: /PO-/ }).waitFor();
  await approver.keyboard.press('a');
  await confirm(approver, 'Approve');
  await approver.getByRole('heading', { name: /PO-/ }).waitFor({ state: 'detached' });
  await text(buyer, 'Second');
  // What one says to another about it is read by both.
  await act(buyer, 'Comment');
  await buyer.getByRole('dialog').getByLabel('Text').fill('The store is full by May');
  await confirm(buyer, 'Comment');
  await buyer.getByRole('region', { name: 'Comments' }).getByText('The store is full by May').waitFor();
  const manager = await at('manager', '/main/myUpcoming', { width: 390 });
  await manager.getByRole('region', { name: 'Comments' }).getByText('The store is full by May').waitFor();
  // Why he of all people is asked, and that nobody comes after him.
  const why = manager.getByRole('region', { name: 'Why it came here' });
  await why.getByText('Named in the process').waitFor();
  await why.getByText('not so: Amount in base currency is at most 100000').waitFor();
  await text(manager, 'Nobody is asked after this.');
  await act(manager, 'Return');
  const dialog = manager.getByRole('dialog');
  expect(await serious(manager)).toEqual([]);
  await new Desk(manager).choose('Step', 'First');
  await dialog.getByLabel('Comment').fill('Which store?');
  await confirm(manager, 'Return');
  await text(buyer, 'Which store?');
  // It comes back to the list that lies open.
  await approver.getByRole('heading', { name: /PO-/ }).waitFor();
  await approver.keyboard.press('a');
  await confirm(approver, 'Approve');
  await approver.context().close();
  await act(manager, 'Approve');
  await confirm(manager, 'Approve');
  await text(manager, 'This step asks for a file: attach one.');
  await dialog.locator('input[type="file"]').setInputFiles({
    ...{ name: 'quotations.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 three quotations') },
  });
  await dialog.getByText('quotations.pdf').waitFor();
  await confirm(manager, 'Approve');
  await text(manager, 'Check and tick first: Three quotations compared.');
  await dialog.getByLabel('Three quotations compared *').check();
  expect(await serious(manager)).toEqual([]);
  await confirm(manager, 'Approve');
  await dialog.waitFor({ state: 'detached' });
  await manager.context().close();
  await text(buyer, 'Effective');
  // What he gave stands in the record.
  await text(buyer, '✓ Three quotations compared');
  await text(buyer, 'quotations.pdf');
  expect(await trade.reaches('buyer', ORDER, orderId, 'effective')).toMatchObject({ approvedBy: [trade.as('manager').userId] });
});

test('who travels says who approves; that person is away, and the deputy says yes by the link of a letter', async () => {
  const page = await at('admin', '/main/processModelEdit');
  const desk = new Desk(page);
  await page.getByLabel('Code').first().fill('TRAVEL');
  await page.getByLabel('Chinese name').first().fill('出差申请');
  await page.getByLabel('English name').first().fill('Travel');
  await desk.find('Category', 'Free applications');
  await desk.find('Document', 'Application');
  await page.keyboard.press('Escape');
  // It asks for how long.
  await act(page, 'Add line');
  const cell = (column: string) => page.locator(`input[name="formFields.${column}.0"]`);
  for (const [column, said] of Object.entries({ fieldKey: 'days', label: '天数', labelEn: 'Days' })) await cell(column).fill(said);
  await desk.choose('Kind Line 1', 'Whole number');
  await cell('requiredFlag').check({ force: true });
  expect(await serious(page)).toEqual([]);
  await act(page, 'Save');
  // On a phone each field of the form is a card: nothing is scrolled sideways.
  await page.setViewportSize({ width: 390, height: 860 });
  const table = page.locator('[data-stacked] table');
  await table.locator('td[data-label="Key"]').waitFor();
  expect(await table.evaluate((box) => box.getBoundingClientRect().width)).toBeLessThan(390);
  await page.setViewportSize({ width: 1440, height: 860 });
  await table.locator('thead').waitFor();
  await page.getByRole('tab', { name: 'Drawing' }).click();
  await desk.step('Superior approves');
  await page.getByLabel('English name').last().fill('Whoever is asked');
  await desk.choose('Rule', 'Whom the submitter chooses');
  // What is drawn is tested, saved or not.
  await page.getByRole('tab', { name: 'Test' }).click();
  await desk.find('Submitter', 'buyer');
  await act(page, 'Show the path');
  await text(page, 'Choose who approves step Whoever is asked on the Approval tab (1), then submit.');
  await page.getByRole('tab', { name: 'Drawing' }).click();
  await act(page, 'Save');
  await page.locator('button:enabled', { hasText: 'Publish' }).click();
  await confirm(page, 'Publish');
  await text(page, 'Enabled');
  await page.context().close();

  const { clock } = trade.product;
  const away = await trade.as('approver').done<{ id: string }>('baseUserAuthorisation', 'saveOrUpdate', {
    ...{ authType: 'PROCESS', toUserId: trade.as('manager').userId, reason: 'Away' },
    ...{ startAt: clock.now() - 1_000, endAt: clock.now() + 10 * DAY },
  });
  await trade.as('approver').done('baseUserAuthorisation', 'doEnabled', { id: away.id });
  await trade.as('manager').done('baseUserAuthorisation', 'doAccept', { id: away.id });

  await house.goTo(buyer, '/main/processInitiate');
  // What he began last stands first, and begins another one.
  await buyer.getByRole('region', { name: 'Used last' }).getByRole('button', { name: 'Purchase order' }).click();
  await buyer.waitForURL(/purchaseOrderEdit\?new=1/);
  await buyer.getByLabel('Buyer').first().waitFor();
  await house.goTo(buyer, '/main/processInitiate');
  expect(await serious(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: /^Travel/ }).click();
  await buyer.locator('input[name="title"]').fill('To the supplier');
  await buyer.getByLabel('What is asked for').fill('Two days');
  await buyer.getByLabel('Days').fill('two');
  await buyer.getByLabel('What is asked for').focus();
  await text(buyer, 'Days: enter digits only.');
  await buyer.getByLabel('Days').fill('2');
  await act(buyer, 'Save');
  await buyer.getByRole('tab', { name: 'Approval' }).click();
  await buyer.getByRole('combobox', { name: 'Whoever is asked: who approves (1)' }).click();
  await buyer.keyboard.type('approver');
  await buyer.getByRole('option', { name: 'approver' }).first().click();
  await text(buyer, 'Whoever is asked: manager (for approver)');
  expect(await serious(buyer)).toEqual([]);
  await act(buyer, 'Submit');
  await text(buyer, 'In approval');

  const { docNumber } = await trade.read('buyer', 'bpmApplication', new URL(buyer.url()).searchParams.get('id')!);
  const task = await trade.product.letter('manager@example.com', `流程审批任务:${String(docNumber)} To the supplier`);
  const deputy = await house.window({ width: 390 });
  await deputy.clock.setSystemTime(clock.now());
  await house.goTo(deputy, /\/task#[A-Za-z0-9_-]{43}/.exec(task.text)![0]);
  await act(deputy, 'Send the code');
  const code = await trade.product.letter('manager@example.com', '待办验证码');
  await deputy.locator('input[name="linkCode"]').fill(/^\d{6}$/m.exec(code.text)![0]);
  await act(deputy, 'Show the document');
  // What is asked for is read where it is decided.
  await text(deputy, 'Two days');
  await text(deputy, 'Days');
  expect(await serious(deputy)).toEqual([]);
  await act(deputy, 'Approve');
  await act(deputy, 'Approve');
  await text(buyer, 'Approved');
});

/** What the worker would have the browser show; this browser draws no notices. */
interface Shown {
  readonly title: string;
  readonly tag: string;
}

test('what is pushed is shown while no window is looked at; a click on it opens the task', async () => {
  const page = await at('manager', '/main/myUpcoming');
  const { origin } = new URL(page.url());
  const browser = await page.context().newCDPSession(page);
  const registered: { registrationId: string }[] = [];
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registered.push(...registrations));
  await browser.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push({ title, ...options });
  });
  const pushed = async (title: string): Promise<readonly Shown[]> => {
    const data = JSON.stringify({ title, tag: 'task', url: '/main/myUpcoming' });
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registered.at(-1)!.registrationId, data });
    await page.waitForTimeout(500);
    return worker!.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
  };
  expect(await pushed('Looked at')).toEqual([]);
  await page.goto('about:blank');
  // Our windows begin with a language that they keep; a blank page keeps none.
  expect(house.said.splice(0)).toEqual([expect.stringContaining("'localStorage'")]);
  expect(await pushed('To approve')).toEqual([
    { title: 'To approve', tag: 'task', data: { url: '/main/myUpcoming' }, icon: '/favicon.svg' },
  ]);
  const opened = await worker!.evaluate(async () => {
    const windows: string[] = [];
    const { clients } = globalThis as unknown as { clients: { openWindow(url: string): Promise<void> } };
    clients.openWindow = async (url) => void windows.push(url);
    for (const url of ['/main/myUpcoming', 'https://elsewhere.example/']) {
      const click = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: { url } },
        waitUntil: (work: Promise<unknown>) => work,
      });
      globalThis.dispatchEvent(click);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return windows;
  });
  // Nothing outside the product is ever opened.
  expect(opened).toEqual([`${origin}/main/myUpcoming`, origin]);
  await page.goto(opened[0]!);
  await text(page, 'Waiting for me');
});
