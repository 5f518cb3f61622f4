import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { processSeeds } from '../../../server/process/seeds.js';
import { TradingHouse } from '../orders/trading-house.js';
import type { Row } from '../orders/trading-house.js';

// What is billed is counted at its source: in part, once under whatever happens at once, and back where goods went back.

const [ORDER, NOTE, STOCK, STATEMENT] = [
  'srmPurOrderHeader',
  'srmPurDeliveryNoteHeader',
  'srmSlcConsignStock',
  'srmSlcSupplierInvDocHeader',
] as const;
let house: TradingHouse;
let billTypeId = '';
beforeAll(async () => {
  house = await TradingHouse.open();
  await house.qualified(house.alpha);
  billTypeId = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode: 'BIL', billTypeName: '直接送货', billTypeNameEn: 'Shipped at once', orderKind: 'STANDARD' },
    ...{ noticeFlag: 'N', noticeStrictFlag: 'N', confirmFlag: 'N', inspectFlag: 'N' },
  });
  await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
});
afterAll(() => house?.product.stop());

async function shipped(
  orderQty: string,
  { unitPrice, ...more }: { unitPrice: string; priceBasis?: string } = { unitPrice: '9.20' },
): Promise<Row> {
  const lines = [{ lineNum: 10, itemId: house.itemId, orderQty, unitPrice, needDate: '2026-05-01', repriceReason: 'Spot' }];
  const order = await house.make('buyer', ORDER, {
    ...{ supplierId: house.alpha, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', deliveryPlace: 'Gate 2', lines, ...more },
  });
  await house.send('buyer', ORDER, order, 'doSubmit');
  await house.approve(order);
  await house.send('alpha', ORDER, order, 'doShipLines', { waybillNo: 'SF1', rows: [{ lineNum: 10, qty: orderQty, lotNo: 'L1' }] });
  const note = (await house.rows('alpha', NOTE, 'state', 'draft'))[0]!;
  await house.send('alpha', NOTE, note.id, 'saveOrUpdate', { shipDate: '2026-03-18', expectArriveDate: '2026-03-20' });
  await house.send('alpha', NOTE, note.id, 'doSubmit');
  return house.reaches('storekeeper', NOTE, note.id, 'dispatched');
}
const receive = (note: Row, qty: string) => house.send('storekeeper', NOTE, note.id, 'doReceive', { rows: [{ lineNum: 10, qty }] });
const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31' };
const april = { periodFrom: '2026-04-01', periodTo: '2026-04-30' };
const begun = (period: object) => house.make('buyer', STATEMENT, { supplierId: house.alpha, ...period });
const collect = (id: string) => house.as('buyer').done(STATEMENT, 'doCollect', { id });
async function collected(period: object): Promise<Row> {
  const id = await begun(period);
  await collect(id);
  return house.read('buyer', STATEMENT, id);
}
const linesOf = (statement: Row) =>
  statement['lines'] as readonly { readonly lineSource: string; readonly qty: string; readonly price: string }[];
const saysOf = (statement: Row) => linesOf(statement).map(({ lineSource, qty, price }) => `${lineSource} ${qty} × ${price}`);
const send = (id: string) => house.as('buyer').call(STATEMENT, 'doSend', { id }, 'EN');
/** How far a delivery note is billed, as its list says it. */
const billing = async (one: Row, who = 'buyer') => (await house.rows(who, NOTE, 'docNumber', String(one['docNumber'])))[0]!['billing'];
const drop = (id: string) => house.send('buyer', STATEMENT, id, 'delete');

/** Two drafts that were collected in the same moment, before either knew of the other. */
async function collectedAtOnce(lines: number): Promise<readonly [string, string]> {
  for (let turn = 0; turn < 40; turn += 1) {
    const both = [await begun(march), await begun(march)] as const;
    await Promise.all(both.map(collect));
    const found = await Promise.all(both.map((id) => house.read('buyer', STATEMENT, id)));
    if (found.every((one) => linesOf(one).length === lines)) return both;
    await Promise.all(both.map(drop));
  }
  throw new Error('Never at once');
}

let note: Row;
test('two statements that were collected at once: one is sent, the other is refused by its receipt and its consumption', async () => {
  note = await shipped('100');
  await receive(note, '60');
  const stock = await house.make('storekeeper', STOCK, {
    ...{ supplierId: house.alpha, warehouseCode: 'W1', itemId: house.itemId, uomId: house.uomId },
  });
  await house.send('storekeeper', STOCK, stock, 'doStockIn', { lotNumber: 'C1', qty: '20', price: '8' });
  await house.send('storekeeper', STOCK, stock, 'doConsume', { qty: '5' });
  const both = await collectedAtOnce(2);
  expect(saysOf(await house.read('buyer', STATEMENT, both[0]))).toEqual(['RECEIPT 60 × 9.2', 'CONSUMPTION 5 × 8']);
  expect(await billing(note)).toBe('NONE');
  const touched: string[] = [];
  const forget = house.product.assembled.kernel.invalidations.onTouch(({ type, id }) => touched.push(`${type} ${id}`));
  const answers = await Promise.all(both.map(send));
  forget();
  expect(touched).toContain(`${NOTE} ${note.id}`);
  expect([await billing(note), await billing(note, 'alpha')]).toEqual(['ALL', 'ALL']);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'NT_BILLING']);
  const refused = answers.find(({ code }) => code === 'NT_BILLING')!;
  const { docNumber } = await house.read('storekeeper', STOCK, stock);
  expect(refused.msg).toBe(`Of ${String(note['docNumber'])} only 0 is unbilled by now. Collect again.`);
  expect(refused).toMatchObject({
    data: {
      all: [
        { code: 'NT_BILLING' },
        { code: 'CSG_UNSETTLED', msg: `Of the consumption at ${String(docNumber)} only 0 is unsettled by now. Collect again.` },
      ],
    },
  });
  await drop(both[answers.indexOf(refused)]!);
});

test('the rest of a receipt is billed when it is here, also in a later period', async () => {
  expect(saysOf(await collected(april))).toEqual([]);
  await receive(note, '40');
  expect(await billing(note)).toBe('PART');
  const rest = await collected(april);
  expect(saysOf(rest)).toEqual(['RECEIPT 40 × 9.2']);
  // What one draft is about to bill, another one is not offered.
  expect(saysOf(await collected(april))).toEqual([]);
  expect(await send(rest.id)).toMatchObject({ status: 'S' });
  // Cancelled, it gives back what it held.
  await house.send('buyer', STATEMENT, rest.id, 'doCancel', { reason: 'Wrong month' });
  const again = await collected(april);
  expect(saysOf(again)).toEqual(['RECEIPT 40 × 9.2']);
  expect(await send(again.id)).toMatchObject({ status: 'S' });
});

test('goods that go back after they were billed are credited at the price that they were billed at; more credit than bill waits', async () => {
  const back = { lineNum: 10, qty: '10', defectCode: 'DIMENSION', comment: 'Too long' };
  await house.reaches('storekeeper', NOTE, note.id, 'completed');
  await house.send('inspector', NOTE, note.id, 'doStockReturn', back);
  expect(await billing(note)).toBe('CREDIT');
  expect(await house.rows('buyer', NOTE, 'billing', 'CREDIT')).toMatchObject([{ id: note.id }]);
  const credit = await collected(april);
  expect(saysOf(credit)).toEqual(['RETURN -10 × 9.2']);
  expect(credit).toMatchObject({ netTotal: '-92', taxTotal: '-11.96', grossTotal: '-103.96' });
  expect((await send(credit.id)).code).toBe('INV_NEGATIVE');
  await receive(await shipped('30'), '30');
  await house.as('buyer').done(STATEMENT, 'saveOrUpdate', { id: credit.id, rev: credit.rev, ...march });
  await collect(credit.id);
  expect(saysOf(await house.read('buyer', STATEMENT, credit.id))).toEqual(['RETURN -10 × 9.2', 'RECEIPT 30 × 9.2']);
  expect(await send(credit.id)).toMatchObject({ status: 'S' });
  expect(await billing(note)).toBe('ALL');
  expect(saysOf(await collected(april))).toEqual([]);
});

// frappe/erpnext 7228: what is left of a line of which goods went back is billed.
test('a statement that was collected before goods went back is not sent as it is', async () => {
  const late = await shipped('50');
  await receive(late, '50');
  const { id } = await collected(march);
  await house.send('inspector', NOTE, late.id, 'doStockReturn', { lineNum: 10, qty: '7', defectCode: 'DIMENSION', comment: 'Bent' });
  expect((await send(id)).msg).toBe(`Of ${String(late['docNumber'])} only 43 is unbilled by now. Collect again.`);
  await collect(id);
  expect(saysOf(await house.read('buyer', STATEMENT, id))).toEqual(['RECEIPT 43 × 9.2']);
  expect(await send(id)).toMatchObject({ status: 'S' });
});

test('a supplier bills what he delivered: begun with his note, checked by the buyer, returned, handed in again, confirmed', async () => {
  const mine = await shipped('25');
  await receive(mine, '25');
  const begin = (more: object) => house.as('alpha').call(STATEMENT, 'saveOrUpdate', { supplierId: house.alpha, ...march, ...more }, 'EN');
  expect((await begin({})).code).toBe('INV_BEGIN');
  expect((await begin({ supplierId: house.beta, noteId: mine.id })).code).toBe('INV_OWN');
  expect((await begin({ noteId: '999999' })).code).not.toBe('');
  const made = { supplierId: house.alpha, noteId: mine.id, ...march };
  const { id } = await house.as('alpha').done<Row>(STATEMENT, 'saveOrUpdate', made);
  expect(await house.read('alpha', STATEMENT, id)).toMatchObject({ initiatorType: 'EX', orgId: house.hq, currency: 'CNY', state: 'draft' });
  await house.send('alpha', STATEMENT, id, 'doCollect');
  expect(saysOf(await house.read('alpha', STATEMENT, id))).toEqual(['RECEIPT 25 × 9.2']);
  await house.send('alpha', STATEMENT, id, 'doSubmit');
  expect(await billing(mine)).toBe('ALL');
  await house.send('buyer', STATEMENT, id, 'doReturn', { reason: 'One month at a time' });
  // What went back to the supplier holds nothing: its receipts are free again.
  expect(await billing(mine, 'alpha')).toBe('NONE');
  expect(await house.read('alpha', STATEMENT, id)).toMatchObject({ state: 'returned', returnNote: 'One month at a time' });
  await house.send('alpha', STATEMENT, id, 'doSubmit');
  await house.send('buyer', STATEMENT, id, 'doConfirm');
  expect(await house.read('buyer', STATEMENT, id)).toMatchObject({ state: 'invoicing', confirmedBy: house.as('buyer').userId });
  await house.send('buyer', STATEMENT, id, 'doReopen', { reason: 'Confirmed too early' });
  await house.send('alpha', STATEMENT, id, 'doWithdraw');
  expect((await house.read('alpha', STATEMENT, id)).state).toBe('draft');
  await house.send('alpha', STATEMENT, id, 'delete');
});

interface Task {
  readonly instanceId: string;
  readonly taskNo: number;
  readonly rev: number;
  readonly docId: string;
}
/** From now on documents of this approval are carried by a process of one step, which somebody decides. */
async function carried(docType: string, by: string): Promise<void> {
  const { runtime, kernel, database } = house.product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await loadReferenceData(loading, { wanted: (type) => type.startsWith('bpm'), more: processSeeds });
  const admin = await house.product.enter('admin');
  const [category] = await admin.done<Row[]>('bpmCategory', 'listByPage', { categoryCode: 'PURCHASE' });
  const approver = { kind: 'USER', userIds: [house.as(by).userId] };
  const graph = {
    nodes: [
      { nodeKey: 'start', nodeName: '开始', kind: 'START' },
      { nodeKey: 'one', nodeName: '复核', nodeNameEn: 'Second look', kind: 'APPROVE', mode: 'ANY', rules: [approver] },
      { nodeKey: 'end', nodeName: '结束', kind: 'END' },
    ],
    flows: [
      { from: 'start', to: 'one' },
      { from: 'one', to: 'end' },
    ],
  };
  const model = { modelCode: docType, modelName: docType, docType, categoryId: category!.id, graph };
  const { id, rev } = await admin.done<Row>('bpmModel', 'saveOrUpdate', model);
  await admin.done('bpmModel', 'doPublish', { id, rev });
}
const tasksAbout = async (who: string, docId: string): Promise<readonly Task[]> =>
  (await house.as(who).done<Task[]>('bpm', 'findTodoTasks', {})).filter((task) => task.docId === docId);
async function decided(who: string, docId: string, action: string, more: object = {}): Promise<string> {
  const [task] = await tasksAbout(who, docId);
  const { instanceId, taskNo, rev } = task!;
  await house.as(who).done('bpmInstance', action, { id: instanceId, rev, taskNo, ...more });
  return instanceId;
}

test('an invoice of another buyer is not handed in', async () => {
  const [statement] = await house.rows('alpha', STATEMENT, 'state', 'supplierConfirming');
  const { id } = statement!;
  const { netTotal, taxTotal } = await house.read('alpha', STATEMENT, id);
  await house.product.assembled.database.read.query('update base_organization set uscc = $2 where id = $1::bigint', [
    house.hq,
    '91440300MA5FACT87W',
  ]);
  await house.send('alpha', STATEMENT, id, 'doSupplierConfirm');
  const invoice = {
    invoiceNum: 1,
    invoiceNumber: '24312000000012345678',
    invoiceDate: '2026-04-01',
    netAmount: netTotal,
    taxAmount: taxTotal,
  };
  const enter = (buyerTaxNo: string) => house.send('alpha', STATEMENT, id, 'saveOrUpdate', { invoices: [{ ...invoice, buyerTaxNo }] });
  await enter('91320594ma1demx23x');
  expect(await house.as('alpha').call(STATEMENT, 'doSubmitInvoice', { id }, 'EN')).toMatchObject({
    code: 'INV_PARTY',
    msg: 'Invoice 24312000000012345678 is of another buyer or seller: it says 91320594MA1DEMX23X, on record is 91440300MA5FACT87W.',
  });
  await enter('91440300ma5fact87w');
  await house.send('alpha', STATEMENT, id, 'doSubmitInvoice');
  expect((await house.read('finance', STATEMENT, id)).state).toBe('financeChecking');
  await house.send('finance', STATEMENT, id, 'doReturnInvoice', { reason: 'Wait for the new process' });
});

test('invoices are carried by a process: returned by it, and approved once they are verified', async () => {
  await carried('SLC_SUPPLIER_INV_DOC', 'approver');
  const { id } = (await house.rows('alpha', STATEMENT, 'state', 'invoicing'))[0]!;
  await house.send('alpha', STATEMENT, id, 'doSubmitInvoice');
  await decided('approver', id, 'doRejectTask', { comment: 'Which order?' });
  await house.reaches('finance', STATEMENT, id, 'invoicing');
  await house.send('alpha', STATEMENT, id, 'doSubmitInvoice');
  // The step says yes before finance has verified the invoice: the document does not take it, and nothing is lost.
  const instanceId = await decided('approver', id, 'doApproveTask');
  const admin = await house.product.enter('admin');
  const stands = async () => admin.done<Row>('bpmInstance', 'findById', { id: instanceId });
  for (let left = 2_400; left > 0 && (await stands()).state !== 'docRefused'; left -= 1) await new Promise((next) => setTimeout(next, 50));
  expect(await stands()).toMatchObject({ state: 'docRefused', refusedCode: 'INV_VERIFY' });
  expect((await house.read('finance', STATEMENT, id)).state).toBe('financeChecking');
  await house.send('finance', STATEMENT, id, 'doVerify', { invoiceNum: 1, verifyStatus: 'VALID' });
  const { rev } = await house.read('finance', STATEMENT, id);
  expect(await house.as('finance').call(STATEMENT, 'doApproval', { id, rev }, 'EN')).toMatchObject({ code: 'BPM_IN_PROCESS' });
  await admin.done('bpmInstance', 'doRetryEnd', { id: instanceId, rev: (await stands()).rev });
  await house.reaches('finance', STATEMENT, id, 'approved');
  for (let left = 2_400; left > 0 && (await stands()).state !== 'approved'; left -= 1) await new Promise((next) => setTimeout(next, 50));
  expect(await stands()).toMatchObject({ state: 'approved', outcome: 'APPROVED' });
});

test('a way of introduction is carried by one, too: rejected, changed, submitted anew, and in force', async () => {
  const SCENE = 'srmSlcIntroduceScenes';
  await carried('SLC_INTRODUCE_SCENES', 'approver');
  const id = await house.make('manager', SCENE, {
    ...{ sceneName: '重新引入', sceneType: 'READMISSION' },
    nodes: [{ nodeSeq: 10, nodeType: 'FINAL_REVIEW', ownerResp: 'SUPPLIER_MANAGER', standardDays: 5 }],
  });
  await house.send('manager', SCENE, id, 'doSubmit');
  await decided('approver', id, 'doRejectTask', { comment: 'Five days are too few' });
  await house.reaches('manager', SCENE, id, 'rejected');
  await house.send('manager', SCENE, id, 'saveOrUpdate', { nodes: [{ nodeSeq: 10, standardDays: 8 }] });
  await house.send('manager', SCENE, id, 'doSubmit');
  await decided('approver', id, 'doApproveTask');
  expect(await house.reaches('manager', SCENE, id, 'enabled')).toMatchObject({ nodes: [{ nodeSeq: 10, standardDays: 8 }] });
  expect(await tasksAbout('approver', id)).toEqual([]);
});

test('what a trial order brought is a lot of its small batch, once in all of them', async () => {
  const [SAMPLE, TRYOUT] = ['srmSlcSampleTrial', 'srmSlcBatchTryout'];
  const [drawingIds] = await house.as('buyer').upload({ 'bracket.pdf': '%PDF-1.4 bracket' }, {});
  const sample = await house.make('buyer', SAMPLE, {
    ...{ supplierId: house.alpha, materialDesc: 'Bracket', requiredDate: '2026-04-10', drawingIds, sampleQty: '1' },
    items: [{ itemNum: 1, itemName: 'Width', lowerLimit: '9.95', upperLimit: '10.05' }],
  });
  await house.send('buyer', SAMPLE, sample, 'doIssue');
  await house.send('alpha', SAMPLE, sample, 'doAccept', { promisedDate: '2026-04-10' });
  const values = [{ itemNum: 1, supplierValue: '10.01' }];
  await house.send('alpha', SAMPLE, sample, 'doShip', { carrier: 'SF', waybillNo: '1', shippedQty: '1', values });
  await house.send('inspector', SAMPLE, sample, 'doReceive', { receivedQty: '1', receivedDate: '2026-03-17' });
  await house.send('inspector', SAMPLE, sample, 'saveOrUpdate', { items: [{ itemNum: 1, ourValue: '10.00' }] });
  await house.send('inspector', SAMPLE, sample, 'doSubmit', { verdict: 'PASS' });
  await house.send('approver', SAMPLE, sample, 'doApproval');
  const came = await shipped('40');
  const { lines } = await house.read('storekeeper', NOTE, came.id);
  const { orderId } = (lines as readonly { readonly orderId: string }[])[0]!;
  const tried = async () => {
    const id = await house.make('buyer', TRYOUT, {
      ...{ supplierId: house.alpha, sampleTrialId: sample, itemId: house.itemId, tryoutQty: '40' },
    });
    await house.send('buyer', TRYOUT, id, 'doSubmit');
    await house.send('approver', TRYOUT, id, 'doApproval');
    await house.send('buyer', TRYOUT, id, 'doLinkOrder', { orderId });
    return id;
  };
  const [first, second] = [await tried(), await tried()];
  const add = (id: string, noteLine = 10) => house.as('inspector').call(TRYOUT, 'doAddLot', { id, noteId: came.id, noteLine }, 'EN');
  expect((await add(first)).code).toBe('BTO_LOT');
  await receive(came, '40');
  expect((await add(first, 20)).code).toBe('BTO_LOT');
  const answers = await Promise.all([add(first), add(second)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'BTO_LOT']);
  expect((await add([first, second][answers.findIndex(({ code }) => code === '')]!)).code).toBe('BTO_LOT');
  expect(await house.read('inspector', TRYOUT, [first, second][answers.findIndex(({ code }) => code === '')]!)).toMatchObject({
    ...{ state: 'trying', receivedQty: '40' },
    lots: [{ lotNumber: 'L1', receivedQty: '40', noteId: came.id, noteLine: 10 }],
  });
});

async function lastConsumption(stock: string): Promise<number> {
  const asked = { docId: stock, pageIndex: 1, pageRows: 200 };
  const moves = await house.as('storekeeper').done<Row[]>('srmSlcConsignMove', 'listByPage', asked);
  return Math.max(...moves.filter(({ moveType }) => moveType === 'CONSUME').map((move) => Number(move['moveNum'])));
}
/** A consumption that is taken back in the moment in which a statement collects it, before either knew of the other. */
async function takenBackAtOnce(stock: string): Promise<Row> {
  for (let turn = 0; turn < 40; turn += 1) {
    await house.send('storekeeper', STOCK, stock, 'doConsume', { qty: '6' });
    const moveNum = await lastConsumption(stock);
    const id = await begun(march);
    const undo = { id: stock, moveNum, qty: '2', reason: 'Counted twice' };
    const [undone] = await Promise.all([house.as('storekeeper').call(STOCK, 'doUndoConsume', undo, 'EN'), collect(id)]);
    const statement = await house.read('buyer', STATEMENT, id);
    if (undone.status === 'S' && saysOf(statement).includes('CONSUMPTION 6 × 7')) return statement;
    await drop(id);
  }
  throw new Error('Never at once');
}

test('a statement that collected a consumption while it was taken back is not sent as it is; what is on one stays consumed', async () => {
  const stock = await house.make('storekeeper', STOCK, {
    ...{ supplierId: house.alpha, warehouseCode: 'W2', itemId: house.itemId, uomId: house.uomId },
  });
  await house.send('storekeeper', STOCK, stock, 'doStockIn', { lotNumber: 'C2', qty: '500', price: '7' });
  const { id } = await takenBackAtOnce(stock);
  const { docNumber } = await house.read('storekeeper', STOCK, stock);
  expect(await send(id)).toMatchObject({
    code: 'CSG_UNSETTLED',
    msg: `Of the consumption at ${String(docNumber)} only 4 is unsettled by now. Collect again.`,
  });
  await collect(id);
  expect(saysOf(await house.read('buyer', STATEMENT, id))).toContain('CONSUMPTION 4 × 7');
  expect(await send(id)).toMatchObject({ status: 'S' });
  const moveNum = await lastConsumption(stock);
  const undo = (qty: string) => house.as('storekeeper').call(STOCK, 'doUndoConsume', { id: stock, moveNum, qty, reason: 'Too much' }, 'EN');
  expect(await undo('1')).toMatchObject({ code: 'CSG_SETTLED', msg: expect.stringMatching(/^At most 0 of this consumption/) });
  // Cancelled, the statement gives it back.
  await house.send('buyer', STATEMENT, id, 'doCancel', { reason: 'Wrong quantity' });
  expect(await undo('1')).toMatchObject({ status: 'S' });
});

test('a supplier of consigned goods alone begins with their stock, once something was consumed, and bills that', async () => {
  await house.qualified(house.beta);
  const stock = await house.make('storekeeper', STOCK, {
    ...{ supplierId: house.beta, warehouseCode: 'W1', itemId: house.itemId, uomId: house.uomId },
  });
  await house.send('storekeeper', STOCK, stock, 'doStockIn', { lotNumber: 'B1', qty: '30', price: '6' });
  const today = (await house.read('storekeeper', STOCK, stock))['oldestDate'] as string | number;
  const day = new Date(today).toISOString().slice(0, 10);
  const period = { periodFrom: `${day.slice(0, 7)}-01`, periodTo: `${day.slice(0, 7)}-28` };
  const begin = (who: string, more: object) => house.as(who).call(STATEMENT, 'saveOrUpdate', { ...period, stockId: stock, ...more }, 'EN');
  const hers = { supplierId: house.beta };
  expect((await begin('beta', hers)).code).toBe('INV_BEGIN');
  await house.send('storekeeper', STOCK, stock, 'doConsume', { qty: '12' });
  expect((await begin('alpha', { supplierId: house.alpha })).code).not.toBe('');
  const answer = await begin('beta', hers);
  expect(answer).toMatchObject({ status: 'S' });
  const { id } = answer.data as Row;
  expect(await house.read('beta', STATEMENT, id)).toMatchObject({ initiatorType: 'EX', orgId: house.hq, currency: 'CNY', stockId: stock });
  await house.send('beta', STATEMENT, id, 'doCollect');
  expect(saysOf(await house.read('beta', STATEMENT, id))).toEqual(['CONSUMPTION 12 × 6']);
  await house.send('beta', STATEMENT, id, 'doSubmit');
  await house.send('buyer', STATEMENT, id, 'doConfirm');
  expect((await house.read('beta', STATEMENT, id)).state).toBe('invoicing');
});

test('an order whose prices include tax is billed from its gross amount, and what goes back of it too (example 3)', async () => {
  const many = await shipped('40000', { unitPrice: '10.00', priceBasis: 'INCL' });
  await receive(many, '40000');
  const ofIt = (statement: Row) => (statement['lines'] as readonly Row[]).filter((line) => line['noteNumber'] === many['docNumber']);
  const withTax = { price: '8.849558', priceIncl: '10' };
  const billed = await collected(march);
  expect(ofIt(billed)).toMatchObject([
    { lineSource: 'RECEIPT', ...withTax, netAmount: '353982.3', taxAmount: '46017.7', grossAmount: '400000' },
  ]);
  expect(await send(billed.id)).toMatchObject({ status: 'S' });
  await house.reaches('storekeeper', NOTE, many.id, 'completed');
  await house.send('inspector', NOTE, many.id, 'doStockReturn', {
    lineNum: 10,
    qty: '30000',
    defectCode: 'DIMENSION',
    comment: 'Too long',
  });
  expect(ofIt(await collected(march))).toMatchObject([
    { lineSource: 'RETURN', ...withTax, netAmount: '-265486.73', taxAmount: '-34513.27', grossAmount: '-300000' },
  ]);
});
