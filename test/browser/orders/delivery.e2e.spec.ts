import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { labelNumber } from '../../../state-machines/orders/delivery-note/labels.js';
import { TradingHouse } from '../../server/orders/trading-house.js';
import { until } from '../../server/bidding/tender.js';
import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// From requisition to invoice in five windows that stay open: planner, buyer and finance here, two suppliers there. Each sees what
// concerns him while it happens, and the suppliers nothing of each other.

const ORDER = 'srmPurOrderHeader';
const NOTICE = 'srmPurDeliveryNoticeHeader';
const NOTE = 'srmPurDeliveryNoteHeader';
const REQUISITION = 'srmPurRequisitionHeader';
const INVOICE = 'srmSlcSupplierInvDocHeader';
let trade: TradingHouse;
let house: House;
let requisition = '';
let typeId = '';
let orderId = '';
let otherId = '';
let [number, otherNumber] = ['', ''];
let planner: Page;
let buyer: Page;
let finance: Page;
let alpha: Page;
let beta: Page;

beforeAll(async () => {
  trade = await TradingHouse.open(clientFolder());
  house = await House.around(trade.product);
  for (const supplierId of [trade.alpha, trade.beta]) await trade.qualified(supplierId);
  typeId = await trade.make('sourcing', 'srmPurBillType', { billTypeCode: 'STD', billTypeName: '标准采购', billTypeNameEn: 'Standard' });
  await trade.send('sourcing', 'srmPurBillType', typeId, 'doEnabled');
  await trade.inspectedWarehouse('W1');
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
async function ordered(
  supplierId: string,
  lines: readonly (readonly [line: number, qty: string, needDate: string])[],
  more: object = {},
): Promise<[id: string, docNumber: string]> {
  const rows = lines.map(([lineNum, orderQty, needDate]) => ({
    ...{ lineNum, itemId: trade.itemId, orderQty, unitPrice: '9.20', needDate, repriceReason: 'By hand' },
    ...{ requisitionId: requisition, requisitionLine: lineNum, allocQty: orderQty },
  }));
  const fields = { supplierId, buyerId: trade.as('buyer').userId, taxRate: '13' };
  const id = await trade.make('buyer', ORDER, { ...fields, ...more, lines: rows });
  return [id, String((await trade.read('buyer', ORDER, id))['docNumber'])];
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
const listed = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
/** In the row of a list that nobody reads anew. */
async function shows(page: Page, name: string, ...words: readonly string[]): Promise<void> {
  for (const word of words) await listed(page, name).getByText(word, { exact: true }).first().waitFor({ state: 'attached' });
}
/** By the names of its columns. */
async function stands(page: Page, name: string, cells: Readonly<Record<string, string>>): Promise<void> {
  const seen = async () => {
    const heads = await page.getByRole('columnheader').allInnerTexts();
    const texts = await listed(page, name).getByRole('gridcell').allInnerTexts();
    return Object.keys(cells).map((head) => texts[heads.indexOf(head)] ?? `${head}?`);
  };
  await until(name, seen, (texts) => JSON.stringify(texts) === JSON.stringify(Object.values(cells)));
}
/** What it showed before. */
async function back(page: Page): Promise<Page> {
  await house.goTo(page, `/main/purchaseOrderEdit?id=${orderId}`);
  return page;
}
const waiting = (page: Page, count: number) => page.getByRole('button', { name: `To-dos: ${count}`, exact: true }).waitFor();
const quantities = async () => {
  const { lines } = await trade.read('buyer', ORDER, orderId);
  return (lines as readonly Record<string, unknown>[]).map(({ openQty, transitQty, acceptedQty }) => [openQty, transitQty, acceptedQty]);
};
/** Documents tell one another a moment later. */
async function shown(wanted: readonly (readonly string[])[]): Promise<void> {
  await until('these quantities', quantities, (seen) => JSON.stringify(seen) === JSON.stringify(wanted));
}

test('what the planner asks for is approved; the orders of two suppliers take it, in the lists of whoever pays them', async () => {
  planner = await at('planner', `/main/purchaseRequisitionEdit?id=${requisition}`);
  buyer = await at('buyer', '/main/purchaseOrderList');
  finance = await at('finance', '/main/purchaseOrderList');
  alpha = await at('alpha', '/main/purchaseOrderList2', { width: 390 });
  beta = await at('beta', '/main/purOrderRecordInfoList/balance');
  await act(planner, 'Submit');
  await text(planner, 'In approval');
  await trade.send('approver', REQUISITION, requisition, 'doApproval');
  await text(planner, 'Approved');
  [orderId, number] = await ordered(trade.alpha, [
    [10, '1000', '2026-05-01'],
    [20, '40', '2026-06-01'],
  ]);
  [otherId, otherNumber] = await ordered(trade.beta, [[30, '60', '2026-06-01']], { billTypeId: typeId, warehouseCode: 'W1' });
  for (const name of [number, otherNumber]) await shows(finance, name, 'Draft');
  await buyer.getByRole('button', { name: number, exact: true }).click();
  await act(buyer, 'Submit');
  await text(buyer, 'In approval');
  await trade.send('buyer', ORDER, otherId, 'doSubmit');
  await trade.reaches('buyer', ORDER, otherId, 'approving');
  await shows(finance, number, 'In approval', '10,811.84');
  await shows(finance, otherNumber, 'In approval');
  await text(planner, 'Completed');
  for (const page of [alpha, beta]) expect(await page.getByText(/PO-/).count()).toBe(0);
});

test('each supplier is shown his own order when it is approved, and promises it; one of them on a phone', async () => {
  await waiting(beta, 0);
  await trade.send('approver', ORDER, orderId, 'doApproval');
  await text(buyer, 'Effective');
  await trade.approve(otherId);
  await shows(finance, number, 'Effective');
  await shows(finance, otherNumber, 'Waiting for the supplier');
  await shows(beta, otherNumber, 'Waiting for the supplier', '60');
  await waiting(beta, 1);
  await waiting(alpha, 0);
  expect(house.browser.contexts().length).toBe(5);
  expect(await trade.as('beta').call(ORDER, 'findById', { id: orderId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await trade.send('beta', ORDER, otherId, 'doSupplierConfirmDelivery', { rows: [{ lineNum: 30, promiseDate: '2026-05-20' }] });
  await shows(beta, otherNumber, 'Effective', '2026-05-20');
  await waiting(beta, 0);
  await shows(finance, otherNumber, 'Effective');
  await alpha.getByRole('button', { name: number, exact: true }).first().click();
  await act(alpha, 'Confirm delivery');
  const dialog = alpha.getByRole('dialog');
  expect(await dialog.getByRole('row').count()).toBe(3);
  expect(await dialog.getByLabel('Promised for').nth(1).inputValue()).toBe('2026-06-01');
  await dialog.getByLabel('Promised for').nth(0).fill('2026-04-28');
  await alpha.keyboard.press('Tab');
  expect(await serious(alpha)).toEqual([]);
  await confirm(alpha, 'Confirm delivery');
  await text(alpha, 'Confirm delivery: done');
  await buyer.getByText('2026-04-28').first().waitFor({ state: 'attached' });
  expect((await trade.read('buyer', ORDER, orderId))['lines']).toMatchObject([
    { promiseDate: '2026-04-28' },
    { promiseDate: '2026-06-01' },
  ]);
});

let noteId = '';
test('one ships from the order, the other when he is called for; what is on the way leaves what is open', async () => {
  await act(alpha, 'Ship');
  await until(
    'his draft',
    () => trade.rows('alpha', NOTE, 'supplierId', trade.alpha),
    (notes) => notes.length > 0,
  );
  const [note] = await trade.rows('alpha', NOTE, 'supplierId', trade.alpha);
  noteId = note!.id;
  await alpha.setViewportSize({ width: 1440, height: 860 });
  await house.goTo(alpha, `/main/purDeliveryNoteEdit?id=${noteId}`);
  await alpha.getByLabel('Ships on').fill('2026-04-20');
  await alpha.getByLabel('Expected on').fill('2026-04-22');
  const lots = alpha.getByRole('textbox', { name: 'Lot' });
  await lots.nth(0).fill('L-1');
  await lots.nth(1).fill('L-2');
  await alpha.getByRole('textbox', { name: 'Shipped' }).nth(0).fill('600');
  await alpha.getByRole('textbox', { name: 'A package' }).nth(0).fill('250');
  expect(await serious(alpha)).toEqual([]);
  await act(alpha, 'Save');
  await alpha.locator('button:disabled', { hasText: 'Save' }).waitFor();
  await act(alpha, 'Dispatch');
  await text(alpha, 'Enter the waybill or the vehicle.');
  await alpha.getByLabel('Waybill').fill('SF-1');
  await act(alpha, 'Save');
  await alpha.locator('button:disabled', { hasText: 'Save' }).waitFor();
  await act(alpha, 'Dispatch');
  await trade.reaches('storekeeper', NOTE, noteId, 'dispatched');
  await shown([
    ['400', '600', '0'],
    ['0', '40', '0'],
  ]);
  await buyer.getByText('600', { exact: true }).first().waitFor({ state: 'attached' });
});

let calledNote = '';
test('the other one is called for, and reads in his list what is notified, on the way, accepted and rejected', async () => {
  await trade.send('buyer', ORDER, otherId, 'doCreateNotice');
  const [notice] = await trade.rows('buyer', NOTICE, 'supplierId', trade.beta);
  await trade.send('buyer', NOTICE, notice!.id, 'saveOrUpdate', { deliverDate: '2026-05-20' });
  await trade.send('buyer', NOTICE, notice!.id, 'doIssue');
  await trade.reaches('buyer', NOTICE, notice!.id, 'issued');
  await waiting(beta, 1);
  await trade.send('beta', NOTICE, notice!.id, 'doConfirm');
  await trade.send('beta', NOTICE, notice!.id, 'doCreateDeliveryNote');
  const [note] = await trade.rows('beta', NOTE, 'supplierId', trade.beta);
  calledNote = note!.id;
  const [reportIds] = await trade.as('beta').upload({ 'report.pdf': '%PDF-1.4 report' }, {});
  await trade.send('beta', NOTE, calledNote, 'saveOrUpdate', {
    ...{ shipDate: '2026-04-20', expectArriveDate: '2026-04-22', waybillNo: 'SF-2' },
    lines: [{ lineNum: 10, lotNo: 'B-1', reportIds }],
  });
  await trade.send('beta', NOTE, calledNote, 'doSubmit');
  await trade.reaches('storekeeper', NOTE, calledNote, 'dispatched');
  await stands(beta, otherNumber, { Open: '0', Notified: '0', 'On the way': '60' });
  await trade.send('storekeeper', NOTE, calledNote, 'doReceive', { rows: [{ lineNum: 10, qty: '60', shortQty: '0' }] });
  await stands(beta, otherNumber, { 'On the way': '0', 'To be inspected': '60' });
  await trade.send('inspector', NOTE, calledNote, 'doInspect', {
    rows: [{ lineNum: 10, okQty: '58', ngQty: '2', defectCode: 'DIMENSION' }],
  });
  await stands(beta, otherNumber, { 'To be inspected': '0', Accepted: '58', Rejected: '2' });
  await waiting(beta, 1);
  await trade.send('storekeeper', NOTE, calledNote, 'doReturn', { rows: [{ lineNum: 10, qty: '2', replaceFlag: 'N' }] });
  await listed(beta, otherNumber).waitFor({ state: 'detached' });
  await beta.getByRole('tab', { name: 'Completed' }).click();
  await stands(beta, otherNumber, { Accepted: '58', Rejected: '0', Cancelled: '2' });
  await waiting(beta, 0);
  await shows(finance, otherNumber, 'Completed');
  await house.goTo(beta, '/main/purchaseOrderList2');
  // What he promised for May is due in no month yet.
  const figures = beta.getByRole('list', { name: 'Deliveries of six months' });
  await until(
    'his own figures',
    () => figures.getByRole('listitem').allInnerTexts(),
    (seen) => seen.length === 6,
  );
  expect((await figures.getByRole('listitem').allInnerTexts()).map((one) => one.split('\n').at(-1))).toEqual([
    ...['–', '–', '–', '33,333', '100%', '0'],
  ]);
  expect(await serious(beta)).toEqual([]);
  await listed(beta, otherNumber).waitFor();
  expect(await beta.getByRole('row', { name: /PO-/ }).count()).toBe(1);
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
  for (const page of [buyer, await back(alpha)]) await page.getByText('590', { exact: true }).first().waitFor({ state: 'attached' });
});

test('what was accepted is billed to the cent: the buyer collects it, the supplier hands in his invoice, finance approves it', async () => {
  await Promise.all([
    house.goTo(finance, '/main/supplierInvDocOrgList'),
    house.goTo(alpha, '/main/supplierInvDocList'),
    house.goTo(beta, '/main/supplierInvDocList'),
  ]);
  const collected = async (supplierId: string): Promise<string> => {
    const id = await trade.make('buyer', INVOICE, { supplierId, periodFrom: '2026-03-01', periodTo: '2026-04-30' });
    await trade.send('buyer', INVOICE, id, 'doCollect');
    return id;
  };
  const other = await collected(trade.beta);
  const statement = await trade.make('buyer', INVOICE, { supplierId: trade.alpha, periodFrom: '2026-03-01', periodTo: '2026-04-30' });
  await house.goTo(buyer, `/main/supplierInvDocOrgEdit?id=${statement}`);
  await act(buyer, 'Collect receipts');
  await text(buyer, '6,549.48');
  expect(await trade.read('buyer', INVOICE, statement)).toMatchObject({
    ...{ netTotal: '5796', taxTotal: '753.48', grossTotal: '6549.48' },
    lines: [{ qty: '590', price: '9.2' }, { qty: '40' }],
  });
  expect(await trade.read('buyer', INVOICE, other)).toMatchObject({ grossTotal: '602.97', lines: [{ qty: '58' }] });
  await act(buyer, 'Send to the supplier');
  await trade.send('buyer', INVOICE, other, 'doSend');
  const [billed, otherBilled] = await Promise.all(
    [statement, other].map(async (id) => String((await trade.read('buyer', INVOICE, id))['docNumber'])),
  );
  await shows(alpha, billed!, 'Waiting for the supplier', '6,549.48');
  await shows(beta, otherBilled!, 'Waiting for the supplier', '602.97');
  for (const name of [billed!, otherBilled!]) await shows(finance, name, 'Waiting for the supplier');
  expect([await listed(alpha, otherBilled!).count(), await listed(beta, billed!).count()]).toEqual([0, 0]);
  expect(house.browser.contexts().length).toBe(5);
  expect(await trade.as('beta').call(INVOICE, 'findById', { id: statement })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await alpha.getByRole('button', { name: billed!, exact: true }).click();
  await act(alpha, 'Confirm');
  await trade.reaches('alpha', INVOICE, statement, 'invoicing');
  const invoice = { invoiceNum: 1, invoiceNumber: '24312000000012345678', invoiceDate: '2026-05-02', netAmount: '5796.00' };
  await trade.send('alpha', INVOICE, statement, 'saveOrUpdate', { invoices: [{ ...invoice, taxAmount: '753.58' }] });
  await act(alpha, 'Hand in invoices');
  await text(alpha, 'Invoices and statement differ: net 0, tax 0.1.');
  await trade.send('alpha', INVOICE, statement, 'saveOrUpdate', { invoices: [{ ...invoice, taxAmount: '753.48' }] });
  await waiting(finance, 0);
  await act(alpha, 'Hand in invoices');
  await trade.reaches('finance', INVOICE, statement, 'financeChecking');
  await waiting(finance, 1);
  await finance.getByRole('button', { name: billed!, exact: true }).click();
  const why = () => finance.getByRole('button', { name: 'Approve', exact: true }).first().getAttribute('aria-description');
  await until('why it is not approved', why, (said) => said === 'Invoice 24312000000012345678 is not verified.');
  await trade.send('finance', INVOICE, statement, 'doVerify', { invoiceNum: 1, verifyStatus: 'VALID' });
  await act(finance, 'Approve');
  await confirm(finance, 'Approve');
  for (const page of [buyer, alpha, finance]) await text(page, 'To be paid');
  await waiting(finance, 0);
  expect(await serious(alpha)).toEqual([]);
  for (const page of [planner, alpha, beta, finance]) await page.context().close();
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
  const board = buyer;
  await house.goTo(board, '/main/processMonitoringList');
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
