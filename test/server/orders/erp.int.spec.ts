import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { ErpSimulator, tellProduct } from '../../../server/scripts/erp/simulator.js';
import type { ErpMood } from '../../../server/scripts/erp/simulator.js';
import { linesOfPdf } from '../harness/pdf-text.js';
import type { Answer } from '../harness/product.js';
import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// The ERP over HTTP (orders-deliveries.md §12): late, doubled, lost, of another order; one record there for each message.

const [ORDER, NOTE, SYNC] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader', 'srmPurErpSync'];
const SECRET = 'a secret that both sides know';
const MINUTE = 60_000;
const moods: ErpMood[] = [];
const erp = new ErpSimulator({ secret: SECRET, mood: () => moods.shift() ?? 'TAKES' });
let house: TradingHouse;
let billTypeId = '';
beforeAll(async () => {
  house = await TradingHouse.open(undefined, { erp: { url: await erp.start(), secret: SECRET } });
  await house.qualified(house.alpha);
  billTypeId = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode: 'SYN', billTypeName: '同步', billTypeNameEn: 'Told to the ERP', orderKind: 'STANDARD', syncFlag: 'Y' },
    ...{ noticeFlag: 'N', noticeStrictFlag: 'N', confirmFlag: 'N', inspectFlag: 'N' },
  });
  await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
});
afterAll(async () => {
  await house?.product.stop();
  await erp.stop();
});

type Told = Partial<Omit<Answer, 'status'>> & { readonly status: number };
/** What the ERP tells under a key, and what it is answered. */
async function tell(key: string, kind: string, payload: object, secret = SECRET): Promise<readonly [number, string | null]> {
  const { status, code } = await answered(key, kind, payload, secret);
  return [status, code ?? null];
}
async function answered(key: string, kind: string, payload: object, secret = SECRET): Promise<Told> {
  const url = `http://127.0.0.1:${house.product.port}/base/v1/srmPurErpSyncRestful/receive`;
  const answer = await tellProduct(url, secret, { key, kind, payload }, house.product.clock.now());
  return { ...((await answer.json()) as Answer), status: answer.status };
}

async function shipped(orderQty: string, line: object = {}): Promise<Row> {
  const id = await ordered(orderQty);
  await house.send('alpha', ORDER, id, 'doShipLines', { waybillNo: 'SF1', rows: [{ lineNum: 10, qty: orderQty, lotNo: 'L1' }] });
  const note = (await house.rows('alpha', NOTE, 'state', 'draft'))[0]!;
  const lines = [{ lineNum: 10, ...line }];
  await house.send('alpha', NOTE, note.id, 'saveOrUpdate', { shipDate: '2026-03-18', expectArriveDate: '2026-03-20', lines });
  await house.send('alpha', NOTE, note.id, 'doSubmit');
  return house.reaches('storekeeper', NOTE, note.id, 'dispatched');
}

async function ordered(orderQty: string): Promise<string> {
  const lines = [{ lineNum: 10, itemId: house.itemId, orderQty, unitPrice: '9.20', needDate: '2026-05-01', repriceReason: 'Spot' }];
  const buyerId = house.as('buyer').userId;
  const id = await house.make('buyer', ORDER, {
    supplierId: house.alpha,
    billTypeId,
    buyerId,
    taxRate: '13',
    deliveryPlace: 'Gate 2',
    lines,
  });
  await house.send('buyer', ORDER, id, 'doSubmit');
  await house.approve(id);
  return id;
}
const messagesOf = async (docNumber: unknown): Promise<readonly Row[]> =>
  (await house.rows('buyer', SYNC, 'docNumber', String(docNumber))).toSorted((a, b) => Number(a.id) - Number(b.id));
async function until(docNumber: unknown, holds: (rows: readonly Row[]) => boolean): Promise<readonly Row[]> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const rows = await messagesOf(docNumber);
    if (holds(rows)) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(JSON.stringify(await messagesOf(docNumber)));
}
const numberOf = async (id: string): Promise<string> => String((await house.read('buyer', ORDER, id))['docNumber']);
const isAt = (state: string, attempts: number) => (rows: readonly Row[]) =>
  rows.at(-1)?.state === state && rows.at(-1)!['attempts'] === attempts;

test('OD §12: an answer that was lost is asked for again: the ERP has one record, and the message succeeds', async () => {
  moods.push('LOST');
  const id = await ordered('100');
  const number = await numberOf(id);
  const [lost] = await until(number, isAt('waiting', 1));
  expect(lost).toMatchObject({ op: 'UPSERT', idempotencyKey: `${ORDER}:${id}:UPSERT:0`, lastCode: 'ERP_UNREACHED', externalNo: null });
  house.product.clock.pass(MINUTE);
  const [told] = await until(number, isAt('succeeded', 2));
  expect(told).toMatchObject({ lastCode: 'DUPLICATE', externalNo: '4500000001' });
  expect(erp.heard).toEqual([told!['idempotencyKey'], told!['idempotencyKey']]);
  expect([...erp.records.values()]).toMatchObject([
    {
      externalNo: '4500000001',
      docNumber: number,
      content: { docNumber: number, lines: [{ lineNum: 10, orderQty: '100', priceExcl: '9.2' }] },
    },
  ]);
  expect(await house.as('alpha').call(SYNC, 'listByPage', { pageIndex: 1, pageRows: 5 })).not.toMatchObject({ data: [{}] });
});

test('after six attempts it waits for a person, who sends it again', async () => {
  moods.push('BUSY', 'GARBLED', 'OTHER', 'BUSY', 'BUSY', 'BUSY');
  const number = await numberOf(await ordered('200'));
  const codes: unknown[] = [];
  for (const [at, wait] of [1, 5, 15, 60, 360].entries()) {
    const [row] = await until(number, isAt('waiting', at + 1));
    codes.push(row!['lastCode']);
    house.product.clock.pass(wait * MINUTE);
  }
  const [dead] = await until(number, isAt('dead', 6));
  expect(codes).toEqual(['SIM_BUSY', 'ERP_ANSWER', 'ERP_OTHER', 'SIM_BUSY', 'SIM_BUSY']);
  expect(dead).toMatchObject({ nextAttemptAt: null, lastMessage: 'The ERP is BUSY' });
  await house.send('buyer', SYNC, dead!.id, 'doRetry');
  expect(await until(number, isAt('succeeded', 1))).toMatchObject([{ lastCode: 'DUPLICATE' }]);
  expect([...erp.records.values()].filter(({ docNumber }) => docNumber === number)).toHaveLength(1);
});

test('what the ERP refuses for good is not sent again by itself', async () => {
  moods.push('REFUSED');
  const id = await ordered('300');
  const number = await numberOf(id);
  expect(await until(number, isAt('dead', 1))).toMatchObject([{ lastCode: 'SIM_REFUSED', nextAttemptAt: null }]);
  // Lists say so, to people inside; whoever buys sends it once more from the order.
  const failed = () => house.rows('buyer', ORDER, 'syncStatus', 'FAILED');
  expect(await failed()).toMatchObject([{ id, syncStatus: 'FAILED' }]);
  const [outside] = await house.rows('alpha', ORDER, 'docNumber', number);
  expect(outside).not.toHaveProperty('syncStatus');
  await house.send('buyer', ORDER, id, 'doSync');
  await until(number, isAt('succeeded', 1));
  expect(await failed()).toEqual([]);
  expect(await house.rows('buyer', ORDER, 'docNumber', number)).toMatchObject([{ syncStatus: 'SYNCED' }]);
  expect(await house.as('buyer').call(ORDER, 'doSync', { id })).toMatchObject({ code: 'ERP_NONE_FAILED' });
});

test('OD §12: a change takes the place of what still waits: the ERP hears the newest alone', async () => {
  moods.push('BUSY');
  const id = await ordered('400');
  const number = await numberOf(id);
  await until(number, isAt('waiting', 1));
  await house.send('buyer', ORDER, id, 'doChange', { reason: 'More', rows: [{ lineNum: 10, orderQty: '450' }] });
  await house.send('approver', ORDER, id, 'doApproveChange');
  const rows = await until(number, (found) => found.length === 2 && found[1]!.state === 'succeeded');
  expect(rows).toMatchObject([{ state: 'superseded' }, { idempotencyKey: `${ORDER}:${id}:UPSERT:1` }]);
  expect([...erp.records.values()].filter(({ docNumber }) => docNumber === number)).toMatchObject([
    { content: { lines: [{ orderQty: '450' }] } },
  ]);
});

test('OD §9 (4): a receipt that the ERP tells twice is received once; what does not fit is refused in words', async () => {
  const note = await shipped('500');
  const told = (key: string, kind: string, rows: readonly object[], more: { secret?: string; noteNumber?: string } = {}) =>
    tell(key, kind, { noteNumber: more.noteNumber ?? String(note['docNumber']), rows }, more.secret);
  const rows = [{ lineNum: 10, qty: '490', shortQty: '10' }];
  expect(await told('R-1', 'RECEIPT', rows, { secret: 'guessed' })).toEqual([403, 'ERP_SIGN']);
  expect(await told('R-1', 'RECEIPT', rows, { noteNumber: 'DN-9' })).toEqual([404, 'ERP_NOTE']);
  expect(await told('R-1', 'GUESS', rows)).toEqual([400, 'ERP_KIND']);
  expect(await told('R-1', 'RECEIPT', [{ lineNum: 10, qty: 'many' }])).toEqual([400, 'FIELD_QUANTITY']);
  expect(await told('R-0', 'RECEIPT', [{ lineNum: 10, qty: '501' }])).toEqual([422, 'NT_RECEIVE_EXCEEDS']);
  expect(await told('R-1', 'RECEIPT', rows)).toEqual([200, null]);
  expect(await told('R-1', 'RECEIPT', rows)).toEqual([200, null]);
  expect(await told('R-1', 'RECEIPT', [{ lineNum: 10, qty: '1' }])).toEqual([409, 'ERP_KEY_REUSED']);
  expect(await house.reaches('storekeeper', NOTE, note.id, 'completed')).toMatchObject({
    lines: [{ receivedQty: '490', shortQty: '10' }],
  });
  // Notes of such an order are told, too.
  expect(await until(note['docNumber'], isAt('succeeded', 1))).toMatchObject([{ idempotencyKey: `${NOTE}:${note.id}:UPSERT:0` }]);
  expect(await messagesOf(note['docNumber'])).toHaveLength(1);
});

test('half a piece is refused with its sentence, and nothing of the message is taken', async () => {
  const note = await shipped('80');
  const noteNumber = String(note['docNumber']);
  const half = {
    noteNumber,
    rows: [
      { lineNum: 10, qty: '40' },
      { lineNum: 10, qty: '39.5', shortQty: '0.5' },
    ],
  };
  expect(await answered('H-1', 'RECEIPT', half)).toMatchObject({
    ...{ status: 400, code: 'UOM_DECIMALS', field: 'qty', row: 10 },
    msg: 'PCS allows 0 decimals. / 单位PCS最多0位小数',
  });
  const shortBy = { noteNumber, rows: [{ lineNum: 10, qty: '40', shortQty: '0.5' }] };
  expect(await answered('H-1', 'RECEIPT', shortBy)).toMatchObject({ code: 'UOM_DECIMALS', field: 'shortQty' });
  const inspected = { noteNumber, rows: [{ lineNum: 10, okQty: '0.5', ngQty: '0' }] };
  expect(await tell('H-2', 'INSPECTION', inspected)).toEqual([400, 'UOM_DECIMALS']);
  expect(await tell('H-3', 'RETURN', { noteNumber, rows: [{ lineNum: 10, qty: '0.5' }] })).toEqual([400, 'UOM_DECIMALS']);
  expect(await house.read('storekeeper', NOTE, note.id)).toMatchObject({
    state: 'dispatched',
    lines: [{ receivedQty: '0', transitQty: '80' }],
  });
  expect(await answered('H-4', 'RECEIPT', { noteNumber, rows: [{ lineNum: 10, qty: '81' }] })).toMatchObject({
    ...{ status: 422, msg: 'Line 10: only 80 is on the way. / 第10行收货数量超出在途数量80' },
  });
  expect(await tell('H-1', 'RECEIPT', { noteNumber, rows: [{ lineNum: 10, qty: '80' }] })).toEqual([200, null]);
});

test('a dispatched note has its labels: packed anew by the supplier, scanned in the warehouse, void with it', async () => {
  const LABELS = 'srmCuxDeliveryLabelPrint';
  const note = await shipped('1050', { packQty: '400', dateCode: '2612' });
  const [made] = await house.rows('alpha', LABELS, 'noteId', note.id);
  const { id } = made!;
  const first = { noteNumber: note['docNumber'], noteLine: 10, lotNo: 'L1', dateCode: '2612', shipQty: '1050', labelCount: 3 };
  expect(await house.read('storekeeper', LABELS, id)).toMatchObject({ state: 'generated', ...first });
  const half = { id, rows: [{ boxes: 2, qty: '524.5' }] };
  expect(await house.as('alpha').call(LABELS, 'doRepack', half)).toMatchObject({ code: 'UOM_DECIMALS' });
  expect(await house.as('storekeeper').call(LABELS, 'doRepack', { id, packQty: '525' })).toMatchObject({ code: 'PERM_BUTTON' });
  await house.send('alpha', LABELS, id, 'doRepack', { packQty: '525' });
  const { labels } = await house.read('storekeeper', LABELS, id);
  const rows = labels as readonly { readonly labelNo: string; readonly voidFlag: string }[];
  expect(rows.map(({ voidFlag }) => voidFlag)).toEqual(['Y', 'Y', 'Y', 'N', 'N']);
  const paper = await house.as('alpha').stream('/v1/srmPurDeliveryNoteHeaderRestful/printLabels', { id: note.id, lan: 'EN' });
  const words = await linesOfPdf(new Uint8Array(await paper.arrayBuffer()));
  expect(words.filter((line) => line.startsWith(String(note['docNumber'])))).toEqual([rows[3]!.labelNo, rows[4]!.labelNo]);
  expect(words).toEqual(expect.arrayContaining(['525 PCS', 'Date code: 2612', 'Package 2 / 2']));
  await house.send('storekeeper', LABELS, id, 'doScan', { labelNo: rows[3]!.labelNo });
  expect(await house.as('storekeeper').call(LABELS, 'doScan', { id, labelNo: rows[0]!.labelNo })).toMatchObject({ code: 'LB_VOID' });
  const scanned = { state: 'printed', scannedQty: '525', unscannedQty: '525', printCount: 2 };
  expect(await house.rows('storekeeper', LABELS, 'label', rows[4]!.labelNo)).toMatchObject([{ id, ...scanned }]);
  await house.send('alpha', NOTE, note.id, 'doCancelDeliveryNote', { comment: 'Truck broke' });
  expect(await house.reaches('alpha', LABELS, id, 'voided')).toMatchObject({ labelCount: 0 });
});

test('what is received and sent back here is told in its order, each once', async () => {
  const note = await shipped('60');
  await until(note['docNumber'], isAt('succeeded', 1));
  moods.push('LOST');
  await house.send('storekeeper', NOTE, note.id, 'doReceive', { rows: [{ lineNum: 10, qty: '50', shortQty: '10' }] });
  await until(note['docNumber'], isAt('waiting', 1));
  const stockReturn = { lineNum: 10, qty: '8', defectCode: 'DIMENSION', comment: 'Too long' };
  await house.send('inspector', NOTE, note.id, 'doStockReturn', stockReturn);
  await until(note['docNumber'], (rows) => rows.length === 3 && rows[2]!.state === 'queued');
  house.product.clock.pass(MINUTE);
  const told = await until(note['docNumber'], (rows) => rows.length === 3 && rows.every(({ state }) => state === 'succeeded'));
  expect(told.map(({ op, lastCode }) => [op, lastCode])).toEqual([
    ['UPSERT', 'ACK'],
    ['RECEIPT', 'DUPLICATE'],
    ['RETURN', 'ACK'],
  ]);
  expect(told.slice(1).map(({ idempotencyKey }) => erp.records.get(String(idempotencyKey))!.content)).toMatchObject([
    { docNumber: note['docNumber'], rows: [{ lineNum: 10, qty: '50', shortQty: '10' }] },
    { docNumber: note['docNumber'], lineNum: 10, qty: '8', defectCode: 'DIMENSION' },
  ]);
});

test('the ERP asks for materials and tells what was sold: drafts for the planner, each once', async () => {
  const { itemCode } = await house.read('engineer', 'baseMaterialItem', house.itemId);
  const line = { lineNum: 10, itemCode, requestQty: '200', needDate: '2026-05-10' };
  const wanted = { orgCode: 'HQ', sourceNo: '1000042', title: 'MRP 2026-05', reqType: 'MRP', lines: [line] };
  expect(await tell('Q-1', 'REQUISITION', { ...wanted, orgCode: 'MOON' })).toEqual([404, 'ERP_ORG']);
  expect(await tell('Q-1', 'REQUISITION', { ...wanted, lines: [{ ...line, itemCode: 'NONE' }] })).toEqual([404, 'ERP_ITEM']);
  expect(await tell('Q-1', 'REQUISITION', { ...wanted, lines: [{ ...line, requestQty: '0.5' }] })).toEqual([400, 'UOM_DECIMALS']);
  expect(await tell('Q-1', 'REQUISITION', { ...wanted, lines: [{ ...line, openQty: '5' }] })).toEqual([400, 'FIELD_READ_ONLY']);
  expect(await tell('Q-1', 'REQUISITION', { ...wanted, lines: 'many' })).toEqual([400, 'ERP_FORM']);
  expect(await tell('Q-1', 'REQUISITION', wanted)).toEqual([200, null]);
  expect(await tell('Q-1', 'REQUISITION', wanted)).toEqual([200, null]);
  expect(await tell('Q-2', 'REQUISITION', wanted)).toEqual([422, 'REQ_DUPLICATE_SOURCE']);
  expect(await tell('Q-1', 'REQUISITION', { ...wanted, title: 'Other' })).toEqual([409, 'ERP_KEY_REUSED']);
  const made = await house.rows('planner', 'srmPurRequisitionHeader', 'title', 'MRP 2026-05');
  expect(made).toMatchObject([{ state: 'draft', sourceNo: '1000042' }]);
  expect(await house.read('planner', 'srmPurRequisitionHeader', made[0]!.id)).toMatchObject({
    sourceSystem: 'ERP',
    lines: [{ lineNum: 10, itemId: house.itemId, itemName: '支架', uomId: house.uomId, requestQty: '200', needDate: '2026-05-10' }],
  });

  const product = {
    lineNum: 10,
    productCode: 'P-1',
    productName: 'Rack',
    orderQty: '30',
    deliverDate: '2026-06-30',
    itemCode,
    qtyPer: '2',
  };
  const sold = { orgCode: 'HQ', erpOrderNo: 'SO-77', customerCode: 'C1', customerName: 'Meyer', orderDate: '2026-03-02', lines: [product] };
  expect(await tell('C-1', 'CUSTOMER_ORDER', { ...sold, orderDate: 'soon' })).toEqual([400, 'FIELD_FORMAT']);
  expect(await tell('C-1', 'CUSTOMER_ORDER', sold)).toEqual([200, null]);
  expect(await tell('C-2', 'CUSTOMER_ORDER', sold)).toEqual([422, 'CO_DUPLICATE']);
  expect(await house.rows('planner', 'srmPurCustomerOrder', 'erpOrderNo', 'SO-77')).toMatchObject([
    { state: 'open', customerName: 'Meyer' },
  ]);
});

test('the ERP advises to cancel: one advice a line, of the larger quantity, until the supplier has it', async () => {
  const ADVICE = 'srmPurOrderAdviseCancel';
  const id = await ordered('120');
  const advice = { orderNumber: await numberOf(id), lineNum: 10, adviseQty: '40', adviseReason: 'CUSTOMER_CANCEL' };
  const tells = (key: string, more: object = {}) => tell(key, 'ADVISE_CANCEL', { ...advice, ...more });
  expect(await tells('A-1', { orderNumber: 'PO-9' })).toEqual([404, 'ERP_ORDER']);
  expect(await tells('A-1', { lineNum: 'first' })).toEqual([400, 'ERP_FORM']);
  expect(await tells('A-1', { lineNum: 20 })).toEqual([422, 'AC_LINE']);
  expect(await tells('A-1', { adviseQty: '0.5' })).toEqual([400, 'UOM_DECIMALS']);
  expect(await tells('A-1', { adviseQty: '121' })).toEqual([422, 'AC_QTY']);
  expect(await tells('A-1', { adviseReason: 'WHIM' })).toEqual([400, 'FIELD_LOOKUP']);
  expect(await tells('A-1')).toEqual([200, null]);
  expect(await tells('A-1')).toEqual([200, null]);
  expect(await tells('A-2', { adviseQty: '90' })).toEqual([200, null]);
  expect(await tells('A-3', { adviseQty: '30' })).toEqual([200, null]);
  const made = await house.rows('buyer', ADVICE, 'orderId', id);
  expect(made).toMatchObject([{ state: 'suggested', adviseQty: '90', adviseReason: 'CUSTOMER_CANCEL', supplierId: house.alpha }]);
  await house.send('buyer', ADVICE, made[0]!.id, 'doSendToSupplier');
  expect(await tells('A-4', { adviseQty: '100' })).toEqual([422, 'AC_LIVE']);
  const agreed = { agreeQty: '90', claimAmount: null, claimComment: null };
  await house.send('alpha', ADVICE, made[0]!.id, 'doAgree', agreed);
  await house.send('buyer', ADVICE, made[0]!.id, 'doExecute');
  await house.reaches('buyer', ADVICE, made[0]!.id, 'done');
  expect(await house.read('buyer', ORDER, id)).toMatchObject({ lines: [{ openQty: '30', cancelledQty: '90' }] });
});

test('a customer order that needs less advises what open orders for it have beyond the need, the last needed first, and of no other', async () => {
  const [SALE, REQUISITION, ADVICE] = ['srmPurCustomerOrder', 'srmPurRequisitionHeader', 'srmPurOrderAdviseCancel'];
  const product = { lineNum: 10, productCode: 'P-2', productName: 'Rack', orderQty: '100', deliverDate: '2026-07-31', qtyPer: '2' };
  const sale = await house.make('planner', SALE, {
    ...{ customerCode: 'C2', customerName: 'Schulze', erpOrderNo: 'SO-78', orderDate: '2026-03-02' },
    lines: [{ ...product, itemId: house.itemId, uomId: house.uomId }],
  });
  await house.send('planner', SALE, sale, 'doCreateRequisition');
  const asked = (await house.rows('planner', REQUISITION, 'title', 'Schulze SO-78'))[0]!.id;
  await house.send('planner', REQUISITION, asked, 'saveOrUpdate', { requesterId: house.as('planner').userId });
  await house.send('planner', REQUISITION, asked, 'doSubmit');
  await house.send('approver', REQUISITION, asked, 'doApproval');
  // Nobody has agreed on a price of it yet.
  expect(await house.rows('buyer', 'srmPurUnpricedMaterial', 'itemId', house.itemId)).toMatchObject([
    { state: 'open', demandQty: '200', firstNeedDate: '2026-07-24' },
  ]);
  const bought = async (orderQty: string, needDate: string, source: object): Promise<string> => {
    const lines = [{ lineNum: 10, itemId: house.itemId, orderQty, unitPrice: '9.20', needDate, ...source }];
    const buyerId = house.as('buyer').userId;
    const id = await house.make('buyer', ORDER, { supplierId: house.alpha, buyerId, taxRate: '13', deliveryPlace: 'Gate 2', lines });
    await house.send('buyer', ORDER, id, 'doSubmit');
    await house.reaches('buyer', ORDER, id, 'approving');
    await house.approve(id);
    return id;
  };
  const ofSale = { requisitionId: asked, requisitionLine: 10 };
  const sooner = await bought('120', '2026-05-04', ofSale);
  const later = await bought('80', '2026-06-01', ofSale);
  const other = await bought('50', '2026-12-01', {});
  const advised = async (orderId: string) =>
    (await house.rows('buyer', ADVICE, 'orderId', orderId)).map(({ state, adviseQty }) => [state, adviseQty]);
  const comes = async (orderId: string, wanted: readonly unknown[]): Promise<void> => {
    for (let turn = 0; turn < 2_400 && JSON.stringify(await advised(orderId)) !== JSON.stringify(wanted); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await advised(orderId)).toEqual(wanted);
  };
  const needs = (orderQty: string) => house.send('planner', SALE, sale, 'saveOrUpdate', { lines: [{ lineNum: 10, orderQty }] });
  await needs('70');
  expect([await advised(sooner), await advised(later)]).toEqual([[], [['suggested', '60']]]);
  expect(await house.read('planner', SALE, sale)).toMatchObject({ lines: [{ peggedQty: '200', excessQty: '60' }] });
  // 140 beyond the need: all of the later one, and 60 of the sooner.
  await needs('30');
  expect(await advised(sooner)).toEqual([['suggested', '60']]);
  await comes(later, [['suggested', '80']]);
  const [sent] = await house.rows('buyer', ADVICE, 'orderId', later);
  await house.send('buyer', ADVICE, sent!.id, 'doSendToSupplier');
  await house.send('planner', SALE, sale, 'doCancel', { comment: 'The customer went elsewhere' });
  await comes(sooner, [['suggested', '120']]);
  // What the supplier is asked about already, and what was bought for others, stays.
  expect([await advised(later), await advised(other)]).toEqual([[['sent', '80']], []]);
});

/** Of consigned goods. */
const account = { id: '' };
test('consigned goods are booked in and consumed by either; only what was consumed here is told', async () => {
  const contact = { contactName: 'Li', contactPhone: '0755-1234' };
  const place = { addressType: 'SHIP_TO', countryCode: 'CN', regionCode: '440305', address: '锡山大道1号', ...contact };
  const addressId = await house.make('storekeeper', 'srmBaseAddress', place);
  await house.make('storekeeper', 'srmBaseWarehouse', {
    warehouseCode: 'W1',
    warehouseName: '一号仓',
    inspectFlag: 'N',
    addressId,
    ...contact,
  });
  const STOCK = 'srmSlcConsignStock';
  const of = { supplierId: house.alpha, warehouseCode: 'W1', itemId: house.itemId, uomId: house.uomId };
  const id = await house.make('storekeeper', STOCK, of);
  const { supplierNumber } = await house.read('manager', 'srmSlcSupplierInfo', house.alpha);
  const { itemCode } = await house.read('engineer', 'baseMaterialItem', house.itemId);
  const named = { supplierNumber, warehouseCode: 'W1', itemCode };
  const figures = async () => {
    const { onHandQty, consumedQty } = await house.read('storekeeper', STOCK, id);
    return [onHandQty, consumedQty];
  };
  expect(await tell('S-1', 'STOCK', { ...named, warehouseCode: 'W9', lotNumber: 'L1', qty: '100', price: '9.2' })).toEqual([
    404,
    'ERP_ACCOUNT',
  ]);
  expect(await tell('S-1', 'STOCK', { ...named, lotNumber: 'L1', qty: '99.5', price: '9.2' })).toEqual([400, 'UOM_DECIMALS']);
  expect(await tell('S-2', 'CONSUMPTION', { ...named, qty: '0.5' })).toEqual([400, 'UOM_DECIMALS']);
  expect(await tell('S-1', 'STOCK', { ...named, lotNumber: 'L1', qty: '100', price: '9.2' })).toEqual([200, null]);
  expect(await tell('S-1', 'STOCK', { ...named, lotNumber: 'L1', qty: '100', price: '9.2' })).toEqual([200, null]);
  expect(await tell('S-2', 'CONSUMPTION', { ...named, qty: '101' })).toEqual([422, 'CSG_AVAILABLE']);
  expect(await tell('S-2', 'CONSUMPTION', { ...named, qty: '30' })).toEqual([200, null]);
  expect(await figures()).toEqual(['70', '30']);
  await house.send('storekeeper', STOCK, id, 'doConsume', { qty: '12' });
  const { docNumber } = await house.read('storekeeper', STOCK, id);
  const told = await until(docNumber, isAt('succeeded', 1));
  expect(told).toMatchObject([{ op: 'CONSUME' }]);
  expect(erp.records.get(String(told[0]!['idempotencyKey']))).toMatchObject({
    content: { warehouseCode: 'W1', itemId: house.itemId, qty: '12' },
  });
  expect(await figures()).toEqual(['58', '42']);
  account.id = id;
});

test('a consumption is taken back until a statement has it; a shared count says who bears what is missing', async () => {
  const [STOCK, STATEMENT] = ['srmSlcConsignStock', 'srmSlcSupplierInvDocHeader'];
  const moves = await house.rows('storekeeper', 'srmSlcConsignMove', 'docId', account.id);
  const ours = moves.find(({ moveType, qty }) => moveType === 'CONSUME' && qty === '12')!;
  const undo = (qty: string) =>
    house.as('storekeeper').call(STOCK, 'doUndoConsume', { id: account.id, moveNum: ours['moveNum'], qty, reason: 'Too much' }, 'EN');
  const stands = async () => {
    const { onHandQty, consumedQty } = await house.read('storekeeper', STOCK, account.id);
    return [onHandQty, consumedQty];
  };
  expect((await undo('13')).code).toBe('CSG_SETTLED');
  expect(await undo('5')).toMatchObject({ status: 'S' });
  expect((await undo('8')).code).toBe('CSG_SETTLED');
  expect(await stands()).toEqual(['63', '37']);
  const { docNumber } = await house.read('storekeeper', STOCK, account.id);
  const told = await until(docNumber, (rows) => rows.length === 2 && rows.every(({ state }) => state === 'succeeded'));
  expect(told.map(({ idempotencyKey }) => erp.records.get(String(idempotencyKey))!['content'])).toMatchObject([
    { qty: '12' },
    { qty: '-5' },
  ]);

  const period = { supplierId: house.alpha, periodFrom: '2020-01-01', periodTo: '2040-12-31' };
  const statement = await house.make('buyer', STATEMENT, period);
  await house.send('buyer', STATEMENT, statement, 'doCollect');
  const { lines } = await house.read('buyer', STATEMENT, statement);
  expect(
    (lines as readonly { lineSource: string; qty: string }[]).filter((one) => one.lineSource === 'CONSUMPTION').map(({ qty }) => qty),
  ).toEqual(['30', '7']);
  expect(await undo('1')).toMatchObject({ code: 'CSG_SETTLED', msg: expect.stringMatching(/^At most 0 of this consumption/) });
  await house.send('buyer', STATEMENT, statement, 'delete');
  expect(await undo('1')).toMatchObject({ status: 'S' });

  const count = { countedQty: '60', reason: 'Yearly count' };
  const counted = (more: object) => house.as('storekeeper').call(STOCK, 'doCount', { id: account.id, ...count, ...more }, 'EN');
  expect((await counted({})).code).toBe('CSG_COUNT_SIGN');
  const [countSheetIds] = await house.as('storekeeper').upload({ 'count.pdf': '%PDF-1.4 count' }, {});
  expect(await counted({ countSheetIds, lossBearer: 'SUPPLIER' })).toMatchObject({ status: 'S' });
  expect(await stands()).toEqual(['60', '36']);
  // What is found again makes up for what the supplier bore.
  expect(await counted({ countSheetIds, countedQty: '62' })).toMatchObject({ status: 'S' });
  expect(await stands()).toEqual(['62', '36']);
  const last = await house.as('storekeeper').done<Row[]>('srmSlcConsignMove', 'listByPage', {
    ...{ conditions: [{ key: 'docId', op: 'eq', value: account.id }], orderBy: [{ key: 'moveNum', dir: 'desc' }] },
    ...{ pageIndex: 1, pageRows: 5 },
  });
  expect(last.slice(0, 2).map(({ moveType, qty }) => [moveType, qty])).toEqual([
    ['GAIN', '2'],
    ['COUNT_ADJUST', '4'],
  ]);
  expect(last[0]!['ofMoveNum']).toBe(last[1]!['moveNum']);
});

test('what finance approved is told as to be paid, taken back when it is; what the ERP paid is entered once, as a fact', async () => {
  const STATEMENT = 'srmSlcSupplierInvDocHeader';
  const period = { supplierId: house.alpha, periodFrom: '2020-01-01', periodTo: '2040-12-31' };
  const id = await house.make('buyer', STATEMENT, period);
  await house.send('buyer', STATEMENT, id, 'doCollect');
  await house.send('buyer', STATEMENT, id, 'doSend');
  await house.send('alpha', STATEMENT, id, 'doSupplierConfirm');
  const { docNumber, netTotal, taxTotal, grossTotal } = await house.read('alpha', STATEMENT, id);
  const invoiceNumber = '24312000000077777777';
  const invoice = { invoiceNum: 1, invoiceNumber, invoiceDate: '2026-04-01', netAmount: netTotal, taxAmount: taxTotal };
  await house.send('alpha', STATEMENT, id, 'saveOrUpdate', { invoices: [invoice] });
  await house.send('alpha', STATEMENT, id, 'doSubmitInvoice');
  await house.send('finance', STATEMENT, id, 'doVerify', { invoiceNum: 1, verifyStatus: 'VALID' });
  const paid = { docNumber, amount: String(grossTotal), voucher: 'ERP-1' };
  expect(await tell('P-0', 'PAYMENT', paid)).toEqual([422, 'STATE_NOT_ALLOWED']);
  const contents = async (count: number) => {
    const rows = await until(docNumber, (found) => found.length === count && found.every(({ state }) => state === 'succeeded'));
    return rows.map(({ op, idempotencyKey }) => [op, erp.records.get(String(idempotencyKey))!.content]);
  };
  await house.send('finance', STATEMENT, id, 'doApproval');
  const payable = { payableTotal: grossTotal, invoices: [invoiceNumber], deductTotal: '0' };
  expect(await contents(1)).toMatchObject([['PAYABLE', payable]]);
  await house.send('finance', STATEMENT, id, 'doReverse', { reason: 'Wrong account' });
  expect((await contents(2)).map(([op]) => op)).toEqual(['PAYABLE', 'CANCEL']);
  await house.send('alpha', STATEMENT, id, 'doSubmitInvoice');
  await house.send('finance', STATEMENT, id, 'doApproval');
  expect((await contents(3)).map(([op]) => op)).toEqual(['PAYABLE', 'CANCEL', 'PAYABLE']);
  expect(await house.rows('finance', STATEMENT, 'docNumber', String(docNumber))).toMatchObject([{ syncStatus: 'SYNCED' }]);

  expect(await tell('P-1', 'PAYMENT', { ...paid, docNumber: 'INV-0' })).toEqual([404, 'ERP_STATEMENT']);
  expect(await tell('P-1', 'PAYMENT', { ...paid, amount: 'much' })).toEqual([400, 'FIELD_DECIMAL']);
  expect(await tell('P-1', 'PAYMENT', paid)).toEqual([200, null]);
  expect(await tell('P-1', 'PAYMENT', paid)).toEqual([200, null]);
  expect(await house.read('finance', STATEMENT, id)).toMatchObject({ state: 'paid', paidAmount: grossTotal, overPaidFlag: 'N' });
  expect(await tell('P-2', 'PAYMENT', { ...paid, amount: '1', voucher: 'ERP-2' })).toEqual([200, null]);
  expect(await house.read('finance', STATEMENT, id)).toMatchObject({ state: 'paid', overPaidFlag: 'Y' });
});

test('every history replays', async () => {
  expect(await house.product.brokenHistories()).toEqual([]);
});
