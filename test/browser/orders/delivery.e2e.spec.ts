import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { labelNumber } from '../../../state-machines/orders/delivery-note/labels.js';
import { TradingHouse } from '../../server/orders/trading-house.js';
import { until } from '../../server/bidding/tender.js';
import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// From requisition to invoice in five windows: two suppliers promise, one ships by label and bills; planner, buyer, approver and finance see it all.

const ORDER = 'srmPurOrderHeader';
const NOTE = 'srmPurDeliveryNoteHeader';
const REQUISITION = 'srmPurRequisitionHeader';
const INVOICE = 'srmSlcSupplierInvDocHeader';
let trade: TradingHouse;
let house: House;
let requisition = '';
let orderId = '';
let otherId = '';
let planner: Page;
let buyer: Page;
let approver: Page;
let phone: Page;
let beta: Page;

beforeAll(async () => {
  trade = await TradingHouse.open(clientFolder());
  house = await House.around(trade.product);
  for (const supplierId of [trade.alpha, trade.beta]) await trade.qualified(supplierId);
  const wanted = { itemId: trade.itemId, itemName: '支架', uomId: trade.uomId, needDate: '2026-12-01' };
  requisition = await trade.make('planner', REQUISITION, {
    ...{ title: 'June', requesterId: trade.as('planner').userId },
    lines: [
      { lineNum: 10, ...wanted, requestQty: '1000' },
      { lineNum: 20, ...wanted, requestQty: '40' },
      { lineNum: 30, ...wanted, requestQty: '60' },
    ],
  });
});
/** Of lines of the requisition. */
async function ordered(supplierId: string, lines: readonly (readonly [line: number, qty: string, needDate: string])[]): Promise<string> {
  const rows = lines.map(([lineNum, orderQty, needDate]) => ({
    ...{ lineNum, itemId: trade.itemId, orderQty, unitPrice: '9.20', needDate },
    ...{ requisitionId: requisition, requisitionLine: lineNum, allocQty: orderQty },
  }));
  const fields = { supplierId, buyerId: trade.as('buyer').userId, taxRate: '13' };
  return trade.make('buyer', ORDER, { ...fields, lines: rows });
}
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
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const quantities = async () => {
  const { lines } = await trade.read('buyer', ORDER, orderId);
  return (lines as readonly Record<string, unknown>[]).map(({ openQty, transitQty, acceptedQty }) => [openQty, transitQty, acceptedQty]);
};
/** Documents tell one another a moment later. */
async function shown(wanted: readonly (readonly string[])[]): Promise<void> {
  await until('these quantities', quantities, (seen) => JSON.stringify(seen) === JSON.stringify(wanted));
}

test('what the planner asks for is approved; the buyer orders it of two suppliers, which takes it of the requisition', async () => {
  planner = await at('planner', `/main/purchaseRequisitionEdit?id=${requisition}`);
  await act(planner, 'Submit');
  approver = await at('approver', `/main/purchaseRequisitionEdit?id=${requisition}`);
  await act(approver, 'Approve');
  await confirm(approver, 'Approve');
  await text(planner, 'Approved');
  orderId = await ordered(trade.alpha, [
    [10, '1000', '2026-05-01'],
    [20, '40', '2026-06-01'],
  ]);
  otherId = await ordered(trade.beta, [[30, '60', '2026-06-01']]);
  buyer = await at('buyer', `/main/purchaseOrderEdit?id=${orderId}`);
  await act(buyer, 'Submit');
  await text(buyer, 'In approval');
  await trade.send('buyer', ORDER, otherId, 'doSubmit');
  await trade.reaches('buyer', ORDER, otherId, 'approving');
  await text(planner, 'Completed');
});

test('an approver sees what he approves; each supplier promises his own lines, one of them on a phone', async () => {
  await approver.goto(approver.url().replace(/\/main.*/, `/main/purchaseOrderEdit?id=${orderId}`));
  await text(approver, '10,811.84');
  await act(approver, 'Approve');
  await confirm(approver, 'Approve');
  await text(buyer, 'Effective');
  await trade.send('approver', ORDER, otherId, 'doApproval');
  beta = await at('beta', `/main/purchaseOrderEdit?id=${otherId}`);
  phone = await at('alpha', `/main/purchaseOrderEdit?id=${orderId}`, { width: 390 });
  expect(house.browser.contexts().length).toBe(5);
  expect(await trade.as('beta').call(ORDER, 'findById', { id: orderId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await act(beta, 'Confirm delivery');
  await confirm(beta, 'Confirm delivery');
  await text(beta, 'Confirm delivery: done');
  await approver.context().close();
  await act(phone, 'Confirm delivery');
  const dialog = phone.getByRole('dialog');
  expect(await dialog.getByRole('row').count()).toBe(3);
  expect(await dialog.getByLabel('Promised for').nth(1).inputValue()).toBe('2026-06-01');
  await dialog.getByLabel('Promised for').nth(0).fill('2026-04-28');
  await phone.keyboard.press('Tab');
  expect(await serious(phone)).toEqual([]);
  await confirm(phone, 'Confirm delivery');
  await text(phone, 'Confirm delivery: done');
  expect((await trade.read('buyer', ORDER, orderId))['lines']).toMatchObject([
    { promiseDate: '2026-04-28' },
    { promiseDate: '2026-06-01' },
  ]);
});

let noteId = '';
test('he ships from the order; what is on the way leaves what is open', async () => {
  await act(phone, 'Ship');
  await phone.context().close();
  const [note] = await trade.rows('alpha', NOTE, 'supplierId', trade.alpha);
  noteId = note!.id;
  const desk = await at('alpha', `/main/purDeliveryNoteEdit?id=${noteId}`);
  await desk.getByLabel('Ships on').fill('2026-04-20');
  await desk.getByLabel('Expected on').fill('2026-04-22');
  const lots = desk.getByRole('textbox', { name: 'Lot' });
  await lots.nth(0).fill('L-1');
  await lots.nth(1).fill('L-2');
  await desk.getByRole('textbox', { name: 'Shipped' }).nth(0).fill('600');
  await desk.getByRole('textbox', { name: 'A package' }).nth(0).fill('250');
  expect(await serious(desk)).toEqual([]);
  await act(desk, 'Save');
  await desk.locator('button:disabled', { hasText: 'Save' }).waitFor();
  await act(desk, 'Dispatch');
  await text(desk, 'Enter the waybill or the vehicle.');
  await desk.getByLabel('Waybill').fill('SF-1');
  await act(desk, 'Save');
  await desk.locator('button:disabled', { hasText: 'Save' }).waitFor();
  await act(desk, 'Dispatch');
  await trade.reaches('storekeeper', NOTE, noteId, 'dispatched');
  await desk.context().close();
  await shown([
    ['400', '600', '0'],
    ['0', '40', '0'],
  ]);
});

test('the storekeeper takes what came, and the inspector what is good', async () => {
  const store = await at('storekeeper', `/main/purDeliveryNoteEdit?id=${noteId}`);
  const { docNumber } = await trade.read('storekeeper', NOTE, noteId);
  const scan = async (label: string): Promise<void> => {
    await store.getByLabel('Scan a label').fill(label);
    await store.keyboard.press('Enter');
  };
  await store.getByRole('tab', { name: 'Labels' }).click();
  const first = labelNumber(String(docNumber), 10, 1);
  await scan(first);
  await text(store, `${first} is scanned.`);
  await scan(first);
  await text(store, 'The label was already scanned.');
  await scan('DN-1');
  await text(store, 'No label of this note has the number DN-1.');
  await scan(labelNumber(String(docNumber), 10, 2));
  await store.getByText('500', { exact: true }).first().waitFor();
  expect(await serious(store)).toEqual([]);
  await act(store, 'Receive what was scanned');
  const dialog = store.getByRole('dialog');
  expect([await dialog.getByLabel('Received').inputValue(), await dialog.getByLabel('Short').inputValue()]).toEqual(['500', '100']);
  await dialog.getByLabel('Received').fill('590');
  await dialog.getByLabel('Short').fill('10');
  expect(await serious(store)).toEqual([]);
  await confirm(store, 'Receive');
  await trade.reaches('storekeeper', NOTE, noteId, 'receiving');
  await act(store, 'Receive');
  expect(await dialog.getByLabel('Received').inputValue()).toBe('40');
  await confirm(store, 'Receive');
  await trade.reaches('storekeeper', NOTE, noteId, 'completed');
  await store.context().close();
  await shown([
    ['410', '0', '590'],
    ['0', '0', '40'],
  ]);
  await buyer.getByText('590', { exact: true }).first().waitFor({ state: 'attached' });
});

test('what was accepted is billed to the cent: the buyer collects it, the supplier hands in his invoice, finance approves it', async () => {
  const period = { supplierId: trade.alpha, periodFrom: '2026-04-01', periodTo: '2026-04-30' };
  const statement = await trade.make('buyer', INVOICE, period);
  await planner.context().close();
  const desk = await at('buyer', `/main/supplierInvDocOrgEdit?id=${statement}`);
  await act(desk, 'Collect receipts');
  await text(desk, '6,549.48');
  expect(await trade.read('buyer', INVOICE, statement)).toMatchObject({
    ...{ netTotal: '5796', taxTotal: '753.48', grossTotal: '6549.48' },
    lines: [{ qty: '590', price: '9.2' }, { qty: '40' }],
  });
  await act(desk, 'Send to the supplier');
  const alpha = await at('alpha', `/main/supplierInvDocEdit?id=${statement}`);
  const finance = await at('finance', `/main/supplierInvDocOrgEdit?id=${statement}`);
  expect(house.browser.contexts().length).toBe(5);
  expect(await trade.as('beta').call(INVOICE, 'findById', { id: statement })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await act(alpha, 'Confirm');
  await trade.reaches('alpha', INVOICE, statement, 'invoicing');
  const invoice = { invoiceNum: 1, invoiceNumber: '24312000000012345678', invoiceDate: '2026-05-02', netAmount: '5796.00' };
  await trade.send('alpha', INVOICE, statement, 'saveOrUpdate', { invoices: [{ ...invoice, taxAmount: '753.58' }] });
  await act(alpha, 'Hand in invoices');
  await text(alpha, 'Invoices and statement differ: net 0, tax 0.1.');
  await trade.send('alpha', INVOICE, statement, 'saveOrUpdate', { invoices: [{ ...invoice, taxAmount: '753.48' }] });
  await act(alpha, 'Hand in invoices');
  await trade.reaches('finance', INVOICE, statement, 'financeChecking');
  const why = () => finance.getByRole('button', { name: 'Approve', exact: true }).first().getAttribute('aria-description');
  await until('why it is not approved', why, (said) => said === 'Invoice 24312000000012345678 is not verified.');
  await trade.send('finance', INVOICE, statement, 'doVerify', { invoiceNum: 1, verifyStatus: 'VALID' });
  await act(finance, 'Approve');
  await confirm(finance, 'Approve');
  await trade.reaches('finance', INVOICE, statement, 'approved');
  expect(await serious(alpha)).toEqual([]);
  for (const page of [desk, alpha, finance]) await page.context().close();
});

test('a buyer chooses lines of two requisitions in process monitoring and asks for quotes of both; he urges one', async () => {
  for (const title of ['July', 'August']) {
    const id = await trade.make('planner', REQUISITION, {
      ...{ title, requesterId: trade.as('planner').userId },
      lines: [{ lineNum: 10, itemId: trade.itemId, itemName: '支架', uomId: trade.uomId, requestQty: '100', needDate: '2026-07-10' }],
    });
    await trade.send('planner', REQUISITION, id, 'doSubmit');
    await trade.send('approver', REQUISITION, id, 'doApproval');
  }
  const board = await at('buyer', '/main/processMonitoringList');
  const chosen = board.getByRole('checkbox', { name: /^Select row/ });
  await board.getByRole('list', { name: 'Lines by the step that they wait for' }).waitFor();
  await board.getByText('◉').first().waitFor();
  await chosen.nth(0).check();
  expect(await serious(board)).toEqual([]);
  await act(board, 'Urge');
  await text(board, '1 urged: whoever is waited for has a message.');
  await chosen.nth(0).check();
  expect(await serious(board)).toEqual([]);
  await act(board, 'Urge');
  await text(board, 'This line was urged today already: wait until tomorrow.');
  await chosen.nth(1).check();
  await act(board, 'Start sourcing');
  await board.getByRole('menuitem', { name: 'Quote order' }).click();
  await board.getByRole('button', { name: /^Quote order QO-/ }).click();
  await board.waitForURL(/purQuoteOrdersEdit/);
  const [draft] = await trade.rows('buyer', 'srmPurQuoteOrderHeader', 'state', 'draft');
  expect(await trade.read('buyer', 'srmPurQuoteOrderHeader', draft!.id)).toMatchObject({
    lines: [
      { lineNum: 10, itemId: trade.itemId, quoteQty: '100', needDate: '2026-07-10' },
      { lineNum: 20, quoteQty: '100' },
    ],
  });
  await board.context().close();
});
