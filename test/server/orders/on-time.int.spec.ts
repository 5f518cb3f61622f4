import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { collected } from '../../../server/performance/run/facts.js';
import { DAY, TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// On time and in full, from what orders promise and what the record says of it (orders-deliveries.md §14)

const [ORDER, NOTE] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader'];
let house: TradingHouse;
let typeId = '';

beforeAll(async () => {
  house = await TradingHouse.open();
  await house.qualified(house.alpha);
  await house.inspectedWarehouse('W1');
  const flags = { noticeFlag: 'N', underTolRate: '2', overTolRate: '5', earlyDays: 3, lateDays: 0 };
  typeId = await house.make('sourcing', 'srmPurBillType', { billTypeCode: 'STD', billTypeName: '标准采购', ...flags });
  await house.send('sourcing', 'srmPurBillType', typeId, 'doEnabled');
});
afterAll(() => house?.product.stop());

async function promised(orderQty: string, parts: readonly (readonly [qty: string, promiseDate: string])[]): Promise<string> {
  const line = { lineNum: 10, itemId: house.itemId, orderQty, unitPrice: '9.2', needDate: '2026-03-31', repriceReason: 'Spot' };
  const terms = { supplierId: house.alpha, billTypeId: typeId, buyerId: house.as('buyer').userId, taxRate: '13', warehouseCode: 'W1' };
  const id = await house.make('buyer', ORDER, { ...terms, lines: [line] });
  await house.send('buyer', ORDER, id, 'doSubmit');
  await house.reaches('buyer', ORDER, id, 'approving');
  await house.approve(id);
  const rows = parts.map(([qty, promiseDate]) => ({ lineNum: 10, qty, promiseDate }));
  await house.send('alpha', ORDER, id, 'doSupplierConfirmDelivery', { rows });
  return id;
}
let notes = 0;
/** Shipped today, received, inspected and sent back today. */
async function delivered(orderId: string, qty: string, received: readonly [qty: string, shortQty: string], ngQty: string): Promise<void> {
  const waybillNo = `SF${(notes += 1)}`;
  const [today] = new Date(house.product.clock.now()).toISOString().split('T');
  await house.send('alpha', ORDER, orderId, 'doShipLines', {
    ...{ shipDate: today, expectArriveDate: today, waybillNo, rows: [{ lineNum: 10, qty, lotNo: 'L' }] },
  });
  const [note] = await house.rows('alpha', NOTE, 'waybillNo', waybillNo);
  const [reportIds] = await house.as('alpha').upload({ 'report.pdf': '%PDF-1.4 report' }, {});
  await house.send('alpha', NOTE, note!.id, 'saveOrUpdate', { lines: [{ lineNum: 10, reportIds }] });
  await house.send('alpha', NOTE, note!.id, 'doSubmit');
  await house.reaches('storekeeper', NOTE, note!.id, 'dispatched');
  await house.send('storekeeper', NOTE, note!.id, 'doReceive', { rows: [{ lineNum: 10, qty: received[0], shortQty: received[1] }] });
  const okQty = String(Number(received[0]) - Number(ngQty));
  const rows = [{ lineNum: 10, okQty, ngQty, ...(ngQty === '0' ? {} : { defectCode: 'DIMENSION' }) }];
  await house.send('inspector', NOTE, note!.id, 'doInspect', { rows });
  if (ngQty !== '0') await house.send('storekeeper', NOTE, note!.id, 'doReturn', { rows: [{ lineNum: 10, qty: ngQty, replaceFlag: 'Y' }] });
  await house.reaches('storekeeper', NOTE, note!.id, 'completed');
  const accepted = async () => ((await house.read('buyer', ORDER, orderId))['lines'] as readonly Row[])[0]!;
  for (let turn = 0; turn < 2_400; turn += 1) {
    const { transitQty, receivedQty, rejectedQty } = await accepted();
    if ([transitQty, receivedQty, rejectedQty].every((one) => one === '0')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the order did not hear of its delivery');
}
const until = (day: string) => house.product.clock.pass(Date.parse(`${day}T09:00:00.000Z`) - house.product.clock.now());
interface Told {
  readonly totals: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
const ask = (who: string, more: object = {}) =>
  house.as(who).call('srmPurOrderRecordInfo', 'deliveryPerformance', { monthFrom: '2026-03', monthTo: '2026-03', ...more });
const figures = async (who: string, more: object = {}) => (await ask(who, more)).data as Told;

test('OD §14: the supplier’s March: 970 of 1,500 in time, one schedule of three in full, 35 of 1,565 rejected', async () => {
  const first = await promised('1000', [
    ['600', '2026-03-10'],
    ['400', '2026-03-20'],
  ]);
  const second = await promised('500', [['500', '2026-03-15']]);
  expect((await figures('buyer')).totals).toMatchObject({ dueCount: 0, otd: null, toConfirm: 2, confirmRate: '100.0000' });
  until('2026-03-10');
  await delivered(first, '600', ['590', '10'], '20');
  const then = house.product.clock.now();
  until('2026-03-16');
  await delivered(second, '500', ['500', '0'], '0');
  until('2026-03-19');
  await delivered(first, '475', ['475', '0'], '15');
  house.product.clock.pass(13 * DAY);
  const { totals, rows } = await figures('buyer', { supplierId: house.alpha });
  expect(rows).toMatchObject([
    { orderId: first, lineNum: 10, dueDate: '2026-03-10', qty: '600', onTimeQty: '570', lateQty: '30', otif: 0 },
    { orderId: first, dueDate: '2026-03-20', qty: '400', onTimeQty: '400', otif: 1 },
    { orderId: second, dueDate: '2026-03-15', onTimeQty: '0', lateQty: '500', otif: 0 },
  ]);
  expect(totals).toMatchObject({
    ...{ dueCount: 3, dueQty: '1500', onTimeQty: '970', otd: '64.6667', otif: '33.3333', lateDaysAvg: '1.4528' },
    ...{ receivedQty: '1565', rejectedQty: '35', rejectPpm: '22364', shippedQty: '1575', shortQty: '10', shortRate: '0.6349' },
  });
  const balance = (who: string, more: object = {}) => house.as(who).call('srmPurOrderRecordInfo', 'balance', { orderId: first, ...more });
  const end = { lineNum: 10, acceptedQty: '1030', openQty: '0', orderedQty: '1000', overQty: '30', balanced: true };
  expect((await balance('buyer')).data).toMatchObject([{ ...end, srcQty: '-1030' }]);
  expect((await balance('finance', { asOf: then })).data).toMatchObject([{ acceptedQty: '570', openQty: '430', overQty: '0' }]);
  expect((await balance('buyer', { asOf: Date.parse('2026-03-01T00:00:00.000Z') })).data).toEqual([]);
  const told = (await balance('alpha')).data as readonly object[];
  expect([told, Object.hasOwn(told[0]!, 'srcQty')]).toMatchObject([[end], false]);
  expect(await balance('beta')).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const reconcile = (who: string) => house.as(who).call('srmPurOrderRecordInfo', 'reconcile', { orderId: first });
  const agreed = (check: string, qty: string) => ({ lineNum: 10, itemName: '支架', check, left: qty, right: qty, inFlight: 0, ok: true });
  const sides = [
    agreed('L8', '0'),
    agreed('L9', '0'),
    agreed('L15', '0'),
    agreed('L18 received', '0'),
    agreed('L18 accepted', '1030'),
    agreed('L18 rejected', '0'),
  ];
  expect([(await reconcile('buyer')).data, (await reconcile('alpha')).data]).toEqual([sides, sides]);
  expect(await reconcile('beta')).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await balance('buyer', { asOf: 'March' })).toMatchObject({ code: 'FIELD_FORMAT' });
});

test('the score of performance reads each promise of a line by itself', async () => {
  const scope = {
    ...{ orgIds: [house.hq], supplierIds: [house.alpha], from: '2026-03-01', to: '2026-03-31' },
    ...{ cutOff: house.product.clock.now(), cutOffDay: '2026-04-01', zone: 'Asia/Shanghai' },
  };
  const { facts } = await collected(house.product.assembled.database.read, scope, [0, scope.cutOff]);
  const due = facts.filter(({ factType }) => factType === 'F_DUE').map(({ dueDate, qty, okQty }) => `${dueDate} ${qty} ${okQty}`);
  expect(due.toSorted()).toEqual(['2026-03-10 600 600', '2026-03-15 500 500', '2026-03-20 400 400']);
});

test('whoever scores elsewhere reads the same rows: what was due, came, was inspected and was confirmed, as known at an instant', async () => {
  const facts = (who: string, more: object) =>
    house.as(who).call('srmPurOrderRecordInfo', 'listPerformanceFacts', {
      ...{ supplierId: house.alpha, orgIds: [house.hq], periodFrom: '2026-03-01', periodTo: '2026-03-31' },
      ...more,
    });
  const rows = async (who: string, more: object) => (await facts(who, more)).data as readonly Row[];
  const due = { billType: 'ORDER_SCHEDULE', factType: 'F_DUE', excludedFlag: 'N' };
  expect(await rows('buyer', { factType: 'F_DUE' })).toMatchObject([
    {
      ...{ ...due, dueDate: '2026-03-10', qty: '600', okQty: '600' },
      detail: {
        receipts: [
          { date: '2026-03-10', qty: '570' },
          { date: '2026-03-19', qty: '30' },
        ],
      },
    },
    { ...due, dueDate: '2026-03-20', qty: '400', detail: { receipts: [{ date: '2026-03-19', qty: '400' }] } },
    { ...due, dueDate: '2026-03-15', qty: '500', detail: { receipts: [{ date: '2026-03-16', qty: '500' }] } },
  ]);
  const lots = (await rows('alpha', { factType: 'F_LOT', supplierId: undefined, orgIds: undefined })).map(({ qty, ngQty }) => [qty, ngQty]);
  expect(lots.toSorted()).toEqual([
    ['475', '15'],
    ['500', '0'],
    ['590', '20'],
  ]);
  expect(await rows('finance', { factType: 'F_RCV', orgIds: undefined, cutOff: Date.parse('2026-03-17T00:00:00Z') })).toMatchObject([
    { qty: '590', detail: { shortQty: '10' } },
    { qty: '500' },
  ]);
  expect(await rows('buyer', { factType: 'F_CONF' })).toMatchObject([{ billType: 'ORDER' }, { billType: 'ORDER' }]);
  expect(await rows('beta', { factType: 'F_DUE', supplierId: undefined, orgIds: undefined })).toEqual([]);
  expect([
    (await facts('beta', { factType: 'F_DUE' })).code,
    (await facts('engineer', { factType: 'F_DUE' })).code,
    (await facts('buyer', { factType: 'F_DUE', orgIds: ['999999999'] })).code,
    (await facts('buyer', { factType: 'F_PRICE' })).code,
    (await facts('buyer', { factType: 'F_DUE', periodTo: '2026-02-01' })).code,
    (await facts('buyer', { factType: 'F_DUE', supplierId: undefined })).code,
  ]).toEqual(['DOC_NOT_FOUND', 'DOC_NOT_FOUND', 'DOC_NOT_FOUND', 'FIELD_FORMAT', 'FIELD_FORMAT', 'FIELD_REQUIRED']);
});

test('on what was received, on what was needed, of one material; of notices where there were none, nothing', async () => {
  expect((await figures('planner', { qtyBasis: 'RECEIVED' })).rows[0]).toMatchObject({ onTimeQty: '590', otif: 1 });
  expect((await figures('finance', { basis: 'NEED' })).totals).toMatchObject({ dueCount: 3, dueQty: '1500', onTimeQty: '0' });
  expect((await figures('sourcing', { itemId: house.itemId })).totals).toMatchObject({ dueCount: 3 });
  expect((await figures('buyer', { itemId: '999999999' })).totals).toMatchObject({ dueCount: 0, receivedQty: '0' });
  expect((await figures('buyer', { basis: 'NOTICE' })).totals).toMatchObject({ dueCount: 0, otif: null, receivedQty: '1565' });
});

test('a supplier reads his own figures and nobody else’s; others than readers of orders nothing; periods are bounded', async () => {
  expect((await figures('alpha')).totals).toMatchObject({ otd: '64.6667' });
  expect((await figures('beta')).rows).toEqual([]);
  expect(await ask('beta', { supplierId: house.alpha })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await ask('engineer')).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await ask('buyer', { orgId: '999999999' })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await ask('buyer', { monthFrom: '2024-03' })).toMatchObject({ code: 'PO_FIGURES_PERIOD' });
  expect(await ask('buyer', { monthFrom: '2026-13' })).toMatchObject({ code: 'FIELD_FORMAT' });
  expect(await ask('buyer', { basis: 'WISH' })).toMatchObject({ code: 'FIELD_FORMAT' });
});

test('what is called off by notice is due on the day of the notice, for its score as well', async () => {
  const NOTICE = 'srmPurDeliveryNoticeHeader';
  const flags = { noticeFlag: 'Y', underTolRate: '2', earlyDays: 3, lateDays: 0, confirmFlag: 'N', approveFlag: 'N' };
  const billTypeId = await house.make('sourcing', 'srmPurBillType', { billTypeCode: 'CALL', billTypeName: '通知送货', ...flags });
  await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
  const line = { itemId: house.itemId, orderQty: '100', unitPrice: '9.2', needDate: '2026-05-29', repriceReason: 'Spot' };
  const orderId = await house.make('buyer', ORDER, {
    ...{ supplierId: house.alpha, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', warehouseCode: 'W1' },
    lines: [
      { lineNum: 10, ...line },
      { lineNum: 20, ...line },
    ],
  });
  await house.send('buyer', ORDER, orderId, 'doSubmit');
  await house.reaches('buyer', ORDER, orderId, 'effective');
  const called = { lineNum: 10, orderId, orderLine: 10, itemId: house.itemId, uomId: house.uomId, noticeQty: '60' };
  const notice = await house.make('planner', NOTICE, {
    ...{ supplierId: house.alpha, warehouseCode: 'W1', deliverDate: '2026-05-08', lines: [called] },
  });
  await house.send('planner', NOTICE, notice, 'doIssue');
  await house.reaches('planner', NOTICE, notice, 'issued');
  await house.send('alpha', NOTICE, notice, 'doConfirm');
  await house.send('alpha', NOTICE, notice, 'doCreateDeliveryNote');
  until('2026-05-08');
  let note: Row | undefined;
  for (let turn = 0; turn < 1_200 && !note; turn += 1) {
    [note] = await house.rows('alpha', NOTE, 'state', 'draft');
    if (!note) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [reportIds] = await house.as('alpha').upload({ 'report.pdf': '%PDF-1.4 report' }, {});
  const day = { shipDate: '2026-05-08', expectArriveDate: '2026-05-08', waybillNo: 'SF9' };
  await house.send('alpha', NOTE, note!.id, 'saveOrUpdate', { ...day, lines: [{ lineNum: 10, reportIds, lotNo: 'L' }] });
  await house.send('alpha', NOTE, note!.id, 'doSubmit');
  await house.reaches('storekeeper', NOTE, note!.id, 'dispatched');
  await house.send('storekeeper', NOTE, note!.id, 'doReceive', { rows: [{ lineNum: 10, qty: '60' }] });
  await house.send('inspector', NOTE, note!.id, 'doInspect', { rows: [{ lineNum: 10, okQty: '60', ngQty: '0' }] });
  await house.reaches('storekeeper', NOTE, note!.id, 'completed');
  const may = { supplierId: house.alpha, factType: 'F_DUE', periodFrom: '2026-05-01', periodTo: '2026-05-31' };
  const rows = await house.as('buyer').done<readonly Row[]>('srmPurOrderRecordInfo', 'listPerformanceFacts', may);
  // Nobody called off the second line: it is due as it was ordered.
  expect(rows).toMatchObject([
    { lineNumber: 20, dueDate: '2026-05-29', qty: '100', okQty: '0' },
    { lineNumber: 10, dueDate: '2026-05-08', qty: '60', okQty: '60', detail: { receipts: [{ date: '2026-05-08', qty: '60' }] } },
  ]);
});
