import { afterAll, beforeAll, expect, test } from '@jest/globals';

import type { Product } from '../harness/product.js';
import { linesOfPdf } from '../harness/pdf-text.js';
import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// One order to two warehouses, of goods that stay the supplier's until they are used: shipped apart, noted, stocked, used and billed

const [ORDER, NOTE, NOTICE] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader', 'srmPurDeliveryNoticeHeader'] as const;
const [CONSIGN, STOCK] = ['srmPurConsignNote', 'srmSlcConsignStock'] as const;

let house: TradingHouse;
let product: Product;
let billTypeId = '';
let [orderId, consignId] = ['', ''];
let notes: readonly Row[] = [];
beforeAll(async () => {
  house = await TradingHouse.open();
  ({ product } = house);
  await house.qualified(house.alpha);
  const addressId = await house.make('storekeeper', 'srmBaseAddress', {
    ...{ addressType: 'SHIP_TO', countryCode: 'CN', regionCode: '440305', address: '锡山大道1号' },
    ...{ contactName: '吴军', contactPhone: '0510-1' },
  });
  for (const warehouseCode of ['W1', 'W2'])
    await house.make('storekeeper', 'srmBaseWarehouse', {
      ...{ warehouseCode, warehouseName: `仓库${warehouseCode}`, addressId },
      ...{ contactName: 'Li', contactPhone: '0755-1234' },
    });
  billTypeId = await billType('CON', { orderKind: 'CONSIGN', consignFlag: 'Y', noticeFlag: 'N' });
});
afterAll(() => product?.stop());

async function billType(billTypeCode: string, more: object): Promise<string> {
  const id = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode, billTypeName: billTypeCode, approveFlag: 'N', confirmFlag: 'N', inspectFlag: 'N' },
    ...more,
  });
  await house.send('sourcing', 'srmPurBillType', id, 'doEnabled');
  return id;
}
async function ordered(typeId: string, lines: readonly object[], more: object = {}): Promise<string> {
  const line = { itemId: house.itemId, unitPrice: '9.20', needDate: '2026-05-01', repriceReason: 'Spot' };
  const terms = { supplierId: house.alpha, buyerId: house.as('buyer').userId, taxRate: '13', warehouseCode: 'W1', ...more };
  const rows = lines.map((one, index) => ({ ...line, lineNum: (index + 1) * 10, ...one }));
  const id = await house.make('buyer', ORDER, { ...terms, billTypeId: typeId, lines: rows });
  await house.send('buyer', ORDER, id, 'doSubmit');
  return id;
}
const code = async (who: string, type: string, id: string, action: string, payload: object) => {
  const { rev } = await house.read(who, type, id);
  return (await house.as(who).call(type, action, { id, rev, ...payload })).code;
};
/** What other documents say arrives a moment later. */
async function shows(who: string, type: string, id: string, wanted: object): Promise<void> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    try {
      expect(await house.read(who, type, id)).toMatchObject(wanted);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  expect(await house.read(who, type, id)).toMatchObject(wanted);
}
async function dispatched(id: string): Promise<void> {
  await house.send('alpha', NOTE, id, 'saveOrUpdate', { shipDate: '2026-03-02', expectArriveDate: '2026-03-03', waybillNo: 'SF1' });
  const { lines } = await house.read('alpha', NOTE, id);
  const lots = (lines as readonly Row[]).map((line) => ({ lineNum: line['lineNum'], lotNo: 'A1' }));
  await house.send('alpha', NOTE, id, 'saveOrUpdate', { lines: lots });
  await house.send('alpha', NOTE, id, 'doSubmit');
  await house.reaches('alpha', NOTE, id, 'dispatched');
}

test('lines of one order go to places of their own: the supplier gets a delivery note for each, and none mixes them', async () => {
  orderId = await ordered(billTypeId, [{ orderQty: '500' }, { orderQty: '200', warehouseCode: 'W2' }]);
  expect(await house.read('alpha', ORDER, orderId)).toMatchObject({
    state: 'effective',
    lines: [
      { consignFlag: 'Y', warehouseCode: null },
      { consignFlag: 'Y', warehouseCode: 'W2' },
    ],
  });
  await house.send('alpha', ORDER, orderId, 'doCreateDeliveryNote');
  notes = (await house.rows('alpha', NOTE, 'supplierId', house.alpha)).toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(notes).toMatchObject([{ warehouseCode: 'W1' }, { warehouseCode: 'W2' }]);
  expect(await house.read('alpha', NOTE, notes[0]!.id)).toMatchObject({ lines: [{ orderLine: 10, shipQty: '500' }] });
  expect(await house.read('alpha', NOTE, notes[1]!.id)).toMatchObject({ lines: [{ orderLine: 20, shipQty: '200' }] });
});

test('a notice that mixes places is refused (DN_ONE_SUPPLIER)', async () => {
  const notice = await house.make('planner', NOTICE, {
    ...{ supplierId: house.alpha, warehouseCode: 'W1', deliverDate: '2026-03-20' },
    lines: [
      { lineNum: 10, orderId, orderLine: 10, noticeQty: '1' },
      { lineNum: 20, orderId, orderLine: 20, noticeQty: '1' },
    ],
  });
  expect(await code('planner', NOTICE, notice, 'doIssue', {})).toBe('DN_ONE_SUPPLIER');
});

test('accepted, the goods are the supplier’s: noted, taken into stock, and he is told', async () => {
  const [note] = notes as [Row];
  await dispatched(note.id);
  await house.send('storekeeper', NOTE, note.id, 'doReceive', { rows: [{ lineNum: 10, qty: '500' }] });
  await shows('buyer', ORDER, orderId, { lines: [{ consignedQty: '500', acceptedQty: '0' }, {}] });
  expect(await house.read('storekeeper', NOTE, note.id)).toMatchObject({
    state: 'completed',
    lines: [{ consignFlag: 'Y', unnotedQty: '500' }],
  });
  const more = { rows: [{ lineNum: 10, qty: '501' }] };
  expect(await code('storekeeper', NOTE, note.id, 'doCreateConsignNote', more)).toBe('CN_QTY');
  const back = { lineNum: 10, qty: '5', defectCode: 'FUNCTION', comment: 'Broken' };
  expect(await code('storekeeper', NOTE, note.id, 'doStockReturn', back)).toBe('NT_CONSIGN');
  await house.send('storekeeper', NOTE, note.id, 'doCreateConsignNote', { rows: [{ lineNum: 10, qty: '500' }] });
  const [consigned] = await house.rows('storekeeper', CONSIGN, 'supplierId', house.alpha);
  consignId = consigned!.id;
  expect(await house.read('storekeeper', CONSIGN, consignId)).toMatchObject({
    ...{ state: 'pending', noteId: note.id, noteNumber: note['docNumber'], warehouseCode: 'W1' },
    lines: [{ lineNum: 10, orderId, orderLine: 10, consignQty: '500', price: '9.2', lotNo: 'A1' }],
  });
  expect(await house.as('alpha').call(CONSIGN, 'findById', { id: consignId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await house.send('storekeeper', CONSIGN, consignId, 'doConfirm');
  expect(await house.read('alpha', CONSIGN, consignId)).toMatchObject({
    state: 'stocked',
    stockDate: '2026-03-02',
    lines: [{ onHandQty: '500' }],
  });
  const beta = await house.as('beta').call(CONSIGN, 'findById', { id: consignId });
  expect(beta).toMatchObject({ code: 'DOC_NOT_FOUND' });
});

test('a dispatched note is printed by the template of the company, and counted; what never left is not (NT_NOT_DISPATCHED)', async () => {
  const [first, second] = notes as [Row, Row];
  const call = '/v1/srmPurDeliveryNoteHeaderRestful/listPrintDeliveryNote';
  const print = (who: string, ids: readonly string[]) => house.as(who).stream(call, { ids, lan: 'EN' });
  const said = async (answer: Response) => (await answer.json()) as { readonly code: string; readonly msg: string };
  const linesOf = async (answer: Response) => await linesOfPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(await said(await print('alpha', [second.id]))).toMatchObject({
    code: 'NT_NOT_DISPATCHED',
    msg: `${String(second['docNumber'])}未发货,已发货的送货单才能打印`,
  });
  expect(await said(await print('beta', [first.id]))).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const { printCount } = await house.read('alpha', NOTE, first.id);
  const shipped = await linesOf(await print('alpha', [first.id]));
  expect(shipped).toEqual(
    expect.arrayContaining([`Delivery note ${String(first['docNumber'])}`, 'Ships on 2026-03-02, expected on 2026-03-03']),
  );
  const template = await house.make('planner', 'srmPurNoticeTemplate', {
    ...{ templateCode: 'T1', templateName: '送货单', usage: 'NOTE', defaultFlag: 'Y', contentEn: 'Ours: {docNumber} by {waybillNo}' },
  });
  expect(await code('planner', 'srmPurNoticeTemplate', template, 'doEnabled', {})).toBe('NT_BOOKMARK');
  await house.send('planner', 'srmPurNoticeTemplate', template, 'saveOrUpdate', { contentEn: 'Ours: {docNumber} by {waybillNo}\n{lines}' });
  await house.send('planner', 'srmPurNoticeTemplate', template, 'doEnabled');
  const edited = async (who: string) => (await house.as(who).stream('/v2/pageoffice/noticeTemplateEdit', { templateId: template })).json();
  expect(await edited('planner')).toMatchObject({
    data: { templateId: template, url: `/main/noticeTemplateEdit?id=${template}`, places: expect.arrayContaining(['docNumber', 'lines']) },
  });
  expect(await edited('alpha')).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const ours = await linesOf(await print('storekeeper', [first.id]));
  expect(ours).toContain(`Ours: ${String(first['docNumber'])} by SF1`);
  expect(ours.join('\n')).toContain('500 PCS');
  expect((await house.read('alpha', NOTE, first.id))['printCount']).toBe(Number(printCount) + 2);
});

test('chosen notices, and the labels of chosen notes, are one PDF each by their templates, in the language of the reader', async () => {
  const type = await billType('DIR', { orderKind: 'STANDARD', noticeFlag: 'N' });
  const id = await ordered(type, [{ orderQty: '60' }, { orderQty: '90', warehouseCode: 'W2' }]);
  const print = (who: string, call: string, body: object) => house.as(who).stream(call, { lan: 'EN', ...body });
  const codeOf = async (answer: Response) => ((await answer.json()) as { readonly code: string }).code;
  const textOf = async (answer: Response) => (await linesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join('\n');
  const template = async (usage: string, contentEn: string) => {
    const made = await house.make('planner', 'srmPurNoticeTemplate', { templateCode: usage, templateName: usage, usage, contentEn });
    await house.send('planner', 'srmPurNoticeTemplate', made, 'doEnabled');
  };

  const notices: Row[] = [];
  for (const noticeQty of ['20', '5']) {
    const made = await house.make('planner', NOTICE, {
      ...{ supplierId: house.alpha, warehouseCode: 'W1', deliverDate: '2026-03-20', timeWindow: '08:00-10:00' },
      lines: [{ lineNum: 10, orderId: id, orderLine: 10, noticeQty }],
    });
    notices.push(await house.read('planner', NOTICE, made));
  }
  const ofNotices = '/v1/srmPurDeliveryNoticeHeaderRestful/listPrintDeliveryNotice';
  const ids = notices.map((notice) => notice.id);
  expect(await codeOf(await print('planner', ofNotices, { ids }))).toBe('DN_NOT_ISSUED');
  for (const notice of ids) {
    await house.send('planner', NOTICE, notice, 'doIssue');
    await house.reaches('planner', NOTICE, notice, 'issued');
  }
  expect(await codeOf(await print('beta', ofNotices, { ids }))).toBe('DOC_NOT_FOUND');
  expect(await codeOf(await print('alpha', ofNotices, { ids: [] }))).toBe('FIELD_FORMAT');
  const shipped = await textOf(await print('alpha', ofNotices, { ids }));
  for (const { docNumber } of notices) expect(shipped).toContain(`Delivery notice ${String(docNumber)}`);
  expect(shipped).toContain('Deliver on 2026-03-20 08:00-10:00 to W1');
  expect(await textOf(await print('planner', ofNotices, { ids, lan: 'CN' }))).toContain(`送货通知单 ${String(notices[1]!['docNumber'])}`);
  await template('NOTICE', 'Bring {docNumber} on {deliverDate}\n{lines}');
  expect(await textOf(await print('alpha', ofNotices, { ids }))).toContain(`Bring ${String(notices[0]!['docNumber'])} on 2026-03-20`);

  await house.send('alpha', ORDER, id, 'doCreateDeliveryNote');
  const drafts = await house.rows('alpha', NOTE, 'state', 'draft');
  const made: Row[] = [];
  for (const draft of drafts) {
    const note = await house.read('alpha', NOTE, draft.id);
    if ((note['lines'] as readonly Row[]).some((line) => line['orderId'] === id)) made.push(note);
  }
  expect(made).toHaveLength(2);
  for (const note of made) {
    const lines = (note['lines'] as readonly Row[]).map((line) => ({ lineNum: line['lineNum'], packQty: '30' }));
    await house.send('alpha', NOTE, note.id, 'saveOrUpdate', { lines });
    await dispatched(note.id);
  }
  const ofLabels = '/v1/srmPurDeliveryNoteHeaderRestful/printLabels';
  const both = { ids: made.map((note) => note.id) };
  await template('LABEL', 'Part {item}: {quantity}\nLot {lotNo}, box {box}');
  expect(await codeOf(await print('beta', ofLabels, both))).toBe('DOC_NOT_FOUND');
  const labels = await textOf(await print('alpha', ofLabels, both));
  for (const { docNumber } of made) expect(labels).toContain(`${String(docNumber)}-010-0001`);
  expect([labels.includes(': 30 PCS'), labels.includes('Lot A1, box 3 / 3')]).toEqual([true, true]);
  expect(await codeOf(await print('alpha', ofLabels, both))).toBe('LB_REASON');
  expect((await print('alpha', ofLabels, { ...both, reason: 'Smeared' })).status).toBe(200);
});

const account = async (): Promise<Row> => (await house.rows('storekeeper', STOCK, 'warehouseCode', 'W1'))[0]!;

test('its account is opened by the first note; what is used is ours at the order, and what goes back waits at the delivery', async () => {
  for (let turn = 0; turn < 2_400 && (await account())?.['onHandQty'] !== '500'; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const { id } = await account();
  const { docNumber } = await house.read('storekeeper', CONSIGN, consignId);
  expect(await house.read('alpha', STOCK, id)).toMatchObject({
    ...{ state: 'open', warehouseCode: 'W1', itemId: house.itemId, uomId: house.uomId, onHandQty: '500' },
    lots: [{ lotNumber: `${String(docNumber)}-10`, supplierLot: 'A1', onHandQty: '500', price: '9.2', consignNoteId: consignId }],
  });
  await house.send('storekeeper', STOCK, id, 'doConsume', { qty: '120' });
  await shows('storekeeper', CONSIGN, consignId, { lines: [{ consumedQty: '120', onHandQty: '380' }] });
  await shows('buyer', ORDER, orderId, { lines: [{ consignedQty: '380', acceptedQty: '120' }, {}] });
  await house.send('storekeeper', STOCK, id, 'doSendBack', { qty: '30', reason: 'Rusty' });
  await shows('storekeeper', NOTE, notes[0]!.id, {
    state: 'inspecting',
    lines: [{ acceptedQty: '470', rejectedQty: '30', unnotedQty: '0' }],
  });
  await shows('buyer', ORDER, orderId, { lines: [{ consignedQty: '350', acceptedQty: '120', rejectedQty: '30' }, {}] });
  await house.send('storekeeper', STOCK, id, 'doUndoConsume', { moveNum: await movedAs('CONSUME'), qty: '20', reason: 'Counted twice' });
  await shows('buyer', ORDER, orderId, { lines: [{ consignedQty: '370', acceptedQty: '100', rejectedQty: '30' }, {}] });
  const [line] = await house.as('buyer').done<Row[]>('srmPurOrderLine', 'listByPage', { docId: orderId });
  expect(line).toMatchObject({ consignedQty: '370', balanceFlag: 'Y', reconciledFlag: 'Y' });
  const records = await house
    .as('buyer')
    .done<Row[]>('srmPurOrderRecordInfo', 'listByPage', { docId: orderId, pageIndex: 1, pageRows: 50 });
  const used = records.filter(({ movementType }) => /CONSUME/.test(String(movementType)));
  expect(used.map(({ movementType, qty, takerNumber }) => [movementType, qty, takerNumber]).toSorted()).toEqual([
    ['CONSUME', '120', docNumber],
    ['UNCONSUME', '20', docNumber],
  ]);
});
async function movedAs(moveType: string): Promise<number> {
  const { id } = await account();
  const moves = await house.as('storekeeper').done<Row[]>('srmSlcConsignMove', 'listByPage', { docId: id, pageIndex: 1, pageRows: 50 });
  return Number(moves.find((move) => move['moveType'] === moveType)!['moveNum']);
}

test('only what was used is billed, at the price of the order, and the delivery is billed no second time', async () => {
  const type = 'srmSlcSupplierInvDocHeader';
  const id = await house.make('buyer', type, { supplierId: house.alpha, periodFrom: '2026-03-01', periodTo: '2026-03-31' });
  await house.send('buyer', type, id, 'doCollect');
  expect(await house.read('buyer', type, id)).toMatchObject({
    netTotal: '920',
    lines: [{ lineSource: 'CONSUMPTION', qty: '100', price: '9.2' }],
  });
});

test('a count waits for goods that lie here noted, but not in the account yet', async () => {
  const [, note] = notes as [Row, Row];
  await dispatched(note.id);
  const { lines } = await house.read('storekeeper', NOTE, note.id);
  const { lineNum } = (lines as readonly Row[])[0]!;
  await house.send('storekeeper', NOTE, note.id, 'doReceive', { rows: [{ lineNum, qty: '200' }] });
  await house.send('storekeeper', NOTE, note.id, 'doCreateConsignNote', { rows: [{ lineNum, qty: '200' }] });
  const [pending] = await house.rows('storekeeper', CONSIGN, 'noteNumber', String(note['docNumber']));
  const there = { supplierId: house.alpha, warehouseCode: 'W2', itemId: house.itemId, uomId: house.uomId };
  const other = await house.make('storekeeper', STOCK, there);
  await house.send('storekeeper', STOCK, other, 'doStockIn', { lotNumber: 'OLD', qty: '10', price: '8' });
  const [countSheetIds] = await house.as('storekeeper').upload({ 'count.pdf': '%PDF-1.4 count' }, {});
  const counted = { countedQty: '10', countSheetIds, lossBearer: 'BUYER', reason: 'Yearly count' };
  expect(await code('storekeeper', STOCK, other, 'doCount', counted)).toBe('CSG_PENDING');
  expect(await code('storekeeper', STOCK, (await account()).id, 'doCount', { ...counted, countedQty: '370' })).toBe('');
  await house.send('storekeeper', CONSIGN, pending!.id, 'doCancel', { comment: 'Another day' });
  expect(await code('storekeeper', STOCK, other, 'doCount', counted)).toBe('');
});

test('every history replays', async () => {
  expect(await product.brokenHistories()).toEqual([]);
});
