import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// What a customer ordered arrives in parts; the lists of orders, and of their lines, say how far it is (orders-deliveries.md §4, §5, §16)

const [ORDER, NOTE, REQUISITION, SALE, TYPE] = [
  'srmPurOrderHeader',
  'srmPurDeliveryNoteHeader',
  'srmPurRequisitionHeader',
  'srmPurCustomerOrder',
  'srmPurBillType',
] as const;
let house: TradingHouse;
let typeId = '';
let screwId = '';
let saleId = '';
let orderId = '';
beforeAll(async () => {
  house = await TradingHouse.open();
  await house.qualified(house.alpha);
  const flags = { approveFlag: 'N', confirmFlag: 'Y', noticeFlag: 'N', inspectFlag: 'N' };
  typeId = await house.make('sourcing', TYPE, { billTypeCode: 'QUICK', billTypeName: '快速', ...flags });
  await house.send('sourcing', TYPE, typeId, 'doEnabled');
  const { categoryId } = await house.read('engineer', 'baseMaterialItem', house.itemId);
  const { id } = await house.as('engineer').done<Row>('baseMaterialItem', 'saveOrUpdate', {
    ...{ itemName: '螺钉', itemType: 'PART', uomId: house.uomId, categoryId },
    orgs: [{ orgId: house.hq, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
  });
  screwId = id;
  await house.send('engineer', 'baseMaterialItem', screwId, 'doSubmit');
  await house.send('sourcing', 'baseMaterialItem', screwId, 'doApproval');
});
afterAll(() => house?.product.stop());

const sale = async () => (await house.rows('planner', SALE, 'erpOrderNo', 'SO-1'))[0]!;
const listed = async (who: string) =>
  (await house.rows(who, ORDER, 'docNumber', String((await house.read(who, ORDER, orderId))['docNumber'])))[0]!;
const lines = async (who: string, more: object = {}) =>
  ((await house.as(who).call('srmPurOrderLine', 'listByPage', { pageIndex: 1, pageRows: 20, ...more })).data as readonly Row[]).map(
    ({ lineNum, lineStatus }) => `${String(lineNum)} ${String(lineStatus)}`,
  );
const statusIs = (value: string) => ({ conditions: [{ key: 'lineStatus', op: 'eq', value }] });

test('OD §4: of 200 brackets 80 and of 100 screws 90 have arrived: the customer order is kitted to 40 %', async () => {
  const line = { productCode: 'CAB', productName: '机柜', orderQty: '100', deliverDate: '2026-05-31', uomId: house.uomId };
  saleId = await house.make('planner', SALE, {
    ...{ customerCode: 'C-1', customerName: '康拓', erpOrderNo: 'SO-1', orderDate: '2026-03-01' },
    lines: [
      { lineNum: 10, ...line, itemId: house.itemId, qtyPer: '2' },
      { lineNum: 20, ...line, itemId: screwId, qtyPer: '1' },
    ],
  });
  expect(await sale()).toMatchObject({ kittedRate: '0' });
  await house.send('planner', SALE, saleId, 'doCreateRequisition');
  const [made] = await house.as('planner').done<Row[]>(REQUISITION, 'listByPage', {
    conditions: [{ key: 'title', op: 'like', value: 'SO-1' }],
  });
  const requisitionId = made!.id;
  const { currency } = await house.read('planner', REQUISITION, requisitionId);
  await house.send('planner', REQUISITION, requisitionId, 'saveOrUpdate', { requesterId: house.as('planner').userId, currency });
  await house.send('planner', REQUISITION, requisitionId, 'doSubmit');
  await house.send('approver', REQUISITION, requisitionId, 'doApproval');

  const terms = { unitPrice: '2', repriceReason: 'Spot', requisitionId };
  orderId = await house.make('buyer', ORDER, {
    ...{ supplierId: house.alpha, billTypeId: typeId, buyerId: house.as('buyer').userId, taxRate: '13', deliveryPlace: 'Gate 2' },
    lines: [
      { lineNum: 10, ...terms, itemId: house.itemId, orderQty: '200', allocQty: '200', requisitionLine: 10, needDate: '2026-05-10' },
      { lineNum: 20, ...terms, itemId: screwId, orderQty: '100', allocQty: '100', requisitionLine: 20, needDate: '2026-05-02' },
    ],
  });
  expect(await listed('buyer')).toMatchObject({ firstNeedDate: '2026-05-02', receivedRate: null });
  await house.send('buyer', ORDER, orderId, 'doSubmit');
  await house.reaches('buyer', ORDER, orderId, 'released');
  expect([await lines('alpha'), await lines('alpha', statusIs('UNCONFIRMED')), await lines('beta')]).toEqual([
    ['20 UNCONFIRMED', '10 UNCONFIRMED'],
    ['20 UNCONFIRMED', '10 UNCONFIRMED'],
    [],
  ]);
  const promises = [
    { lineNum: 10, qty: '200', promiseDate: '2026-05-10' },
    { lineNum: 20, qty: '100', promiseDate: '2026-05-02' },
  ];
  await house.send('alpha', ORDER, orderId, 'doSupplierConfirmDelivery', { rows: promises });
  expect(await lines('alpha')).toEqual(['20 OPEN', '10 OPEN']);
  const rows = [
    { lineNum: 10, qty: '80', lotNo: 'A' },
    { lineNum: 20, qty: '90', lotNo: 'B' },
  ];
  await house.send('alpha', ORDER, orderId, 'doShipLines', {
    shipDate: '2026-03-02',
    expectArriveDate: '2026-03-02',
    waybillNo: 'SF1',
    rows,
  });
  const [note] = await house.rows('alpha', NOTE, 'waybillNo', 'SF1');
  await house.send('alpha', NOTE, note!.id, 'doSubmit');
  await house.reaches('storekeeper', NOTE, note!.id, 'dispatched');
  expect(await lines('buyer')).toEqual(['20 IN_TRANSIT', '10 IN_TRANSIT']);
  const received = [
    { lineNum: 10, qty: '80', shortQty: '0' },
    { lineNum: 20, qty: '90', shortQty: '0' },
  ];
  await house.send('storekeeper', NOTE, note!.id, 'doReceive', { rows: received });
  for (let turn = 0; turn < 2_400 && (await sale())['kittedRate'] !== '40'; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await sale()).toMatchObject({ kittedRate: '40' });
  // 80 of 200 and 90 of 100, each line alike.
  expect([await listed('buyer'), await listed('alpha')]).toMatchObject([{ receivedRate: '65' }, { receivedRate: '65' }]);
  expect(await lines('alpha', statusIs('PART_RECEIVED'))).toEqual(['20 PART_RECEIVED', '10 PART_RECEIVED']);
  await house.send('buyer', ORDER, orderId, 'doCloseLines', { rows: [{ lineNum: 20, qty: '10', reason: 'Enough' }] });
  expect(await lines('alpha', statusIs('CLOSED'))).toEqual(['20 CLOSED']);
});
