import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// A price for a hundred units, from the agreement to the statement (purchasing.md §0.3).

const [AGREEMENT, ORDER, NOTE, STATEMENT, PRICING] = [
  'srmPurAgreementHeader',
  'srmPurOrderHeader',
  'srmPurDeliveryNoteHeader',
  'srmSlcSupplierInvDocHeader',
  'srmPurPricingHeader',
] as const;
let house: TradingHouse;
let billTypeId = '';
beforeAll(async () => {
  house = await TradingHouse.open();
  for (const supplier of [house.alpha, house.beta]) await house.qualified(supplier);
  billTypeId = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode: 'UNI', billTypeName: '直接送货', billTypeNameEn: 'Shipped at once', orderKind: 'STANDARD' },
    ...{ noticeFlag: 'N', noticeStrictFlag: 'N', confirmFlag: 'N', inspectFlag: 'N' },
  });
  await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
});
afterAll(() => house?.product.stop());

const linesOf = (one: Row) => one['lines'] as readonly Readonly<Record<string, unknown>>[];
const validity = { lineValidFrom: '2026-03-01', lineValidTo: '2026-12-31' };
async function agreed(supplierId: string, price: object, more: object = {}): Promise<string> {
  const id = await house.make('buyer', AGREEMENT, {
    ...{ title: '支架', supplierId, currency: 'CNY', taxRate: '13', priceBasis: 'EXCL', validFrom: '2026-03-01', validTo: '2026-12-31' },
    ...more,
    lines: [{ lineNum: 10, itemId: house.itemId, ...validity, ...price }],
  });
  await house.send('buyer', AGREEMENT, id, 'doSubmit');
  await house.send('approver', AGREEMENT, id, 'doApproval');
  return id;
}
const order = (lines: readonly object[], supplierId = house.alpha) =>
  house.make('buyer', ORDER, {
    ...{ supplierId, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', deliveryPlace: 'Gate 2', lines },
  });
const lineOf = (more: object) => ({ lineNum: 10, itemId: house.itemId, needDate: '2026-05-01', ...more });
const submit = async (id: string) =>
  house.as('buyer').call(ORDER, 'doSubmit', { id, rev: (await house.read('buyer', ORDER, id)).rev }, 'EN');

let agreement = '';
let ordered = '';
test('12.50 per 100 is agreed; an order of 250 takes price and unit of it, and is 31.25; another price by the piece is explained', async () => {
  agreement = await agreed(house.alpha, { unitPrice: '12.50', priceUnit: 100 });
  ordered = await order([lineOf({ orderQty: '250', agreementId: agreement, agreementLine: 10 })]);
  const draft = await house.read('buyer', ORDER, ordered);
  expect(draft).toMatchObject({ amountExcl: '31.25', taxAmount: '4.06', amountIncl: '35.31' });
  expect(linesOf(draft)).toMatchObject([{ unitPrice: '12.5', priceUnit: 100, amountExcl: '31.25' }]);
  const again = (price: object) => house.send('buyer', ORDER, ordered, 'saveOrUpdate', { lines: [{ lineNum: 10, ...price }] });
  await again({ unitPrice: '0.126', priceUnit: 1 });
  expect(await submit(ordered)).toMatchObject({ code: 'PO_PRICE_REASON', msg: expect.stringContaining('12.5 / 100') });
  await again({ unitPrice: '0.125', priceUnit: 1 });
  expect(await submit(ordered)).toMatchObject({ status: 'S' });
  const waiting = await house.reaches('buyer', ORDER, ordered, 'approving');
  expect(linesOf(waiting)).toMatchObject([
    {
      unitPrice: '0.125',
      priceUnit: 1,
      priceSource: 'AGREEMENT',
      agreedPrice: '12.5',
      agreedUnit: 100,
      minPrice: '0.125',
      amountExcl: '31.25',
    },
  ]);
  await house.as('buyer').done(ORDER, 'doWithdraw', { id: ordered, rev: waiting.rev });
  await again({ unitPrice: '12.50', priceUnit: 100 });
  expect(await submit(ordered)).toMatchObject({ status: 'S' });
  await house.reaches('buyer', ORDER, ordered, 'approving');
  await house.approve(ordered);
});

test('changed to 300 it is 37.50, still per 100', async () => {
  await house.send('buyer', ORDER, ordered, 'doChange', { reason: 'More', rows: [{ lineNum: 10, orderQty: '300' }] });
  await house.send('approver', ORDER, ordered, 'doApproveChange', { comment: null });
  const more = await house.reaches('buyer', ORDER, ordered, 'effective');
  expect(more).toMatchObject({ amountExcl: '37.5' });
  expect(linesOf(more)).toMatchObject([{ unitPrice: '12.5', priceUnit: 100, orderQty: '300' }]);
});

test('what orders draw on the agreement is what it says is used, with what still waits for approval; suppliers are not told', async () => {
  const balanced = async (who: string) => {
    const found = await house.as(who).done<Row[]>('srmPurOrderRecordInfo', 'reconcile', { orderId: ordered });
    return found.filter(({ check }) => check === 'L16');
  };
  const reaches = async (qty: string) => {
    for (let turn = 0; turn < 1_200; turn += 1) {
      const [row] = await balanced('buyer');
      if (row?.['left'] === qty && row['ok'] === true) return row;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return balanced('buyer');
  };
  const agrees = (qty: string) => ({ lineNum: 10, left: qty, right: qty, inFlight: 0, ok: true });
  expect(await reaches('300')).toMatchObject(agrees('300'));
  const second = await order([lineOf({ orderQty: '40', agreementId: agreement, agreementLine: 10 })]);
  expect(await submit(second)).toMatchObject({ status: 'S' });
  const waiting = await house.reaches('buyer', ORDER, second, 'approving');
  expect(await reaches('340')).toMatchObject(agrees('340'));
  await house.as('buyer').done(ORDER, 'doWithdraw', { id: second, rev: waiting.rev });
  expect(await reaches('300')).toMatchObject(agrees('300'));
  expect(await balanced('alpha')).toEqual([]);
});

let note: Row;
const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31' };
async function collected(): Promise<Row> {
  const id = await house.make('buyer', STATEMENT, { supplierId: house.alpha, ...march });
  await house.as('buyer').done(STATEMENT, 'doCollect', { id });
  return house.read('buyer', STATEMENT, id);
}
test('100 of it are here and billed with 12.50', async () => {
  await house.send('alpha', ORDER, ordered, 'doShipLines', { waybillNo: 'SF1', rows: [{ lineNum: 10, qty: '100', lotNo: 'L1' }] });
  const { id } = (await house.rows('alpha', NOTE, 'state', 'draft'))[0]!;
  await house.send('alpha', NOTE, id, 'saveOrUpdate', { shipDate: '2026-03-18', expectArriveDate: '2026-03-20' });
  await house.send('alpha', NOTE, id, 'doSubmit');
  await house.reaches('storekeeper', NOTE, id, 'dispatched');
  await house.send('storekeeper', NOTE, id, 'doReceive', { rows: [{ lineNum: 10, qty: '100' }] });
  note = await house.reaches('storekeeper', NOTE, id, 'completed');
  const bill = await collected();
  const price = { price: '12.5', priceUnit: 100 };
  expect(linesOf(bill)).toMatchObject([
    { lineSource: 'RECEIPT', qty: '100', ...price, netAmount: '12.5', taxAmount: '1.63', grossAmount: '14.13' },
  ]);
  expect(await house.as('buyer').call(STATEMENT, 'doSend', { id: bill.id })).toMatchObject({ status: 'S' });
});

test('prices are compared by the single unit, and each answer says for how many it is', async () => {
  const beta = await agreed(house.beta, { unitPrice: '120', priceUnit: 1000 }, { title: '支架 Beta' });
  const least = await house.as('buyer').done('srmPurAgreementLine', 'getPurAgreementMinPrice', { itemId: house.itemId, orgId: house.hq });
  expect(least).toMatchObject({ agreementId: beta, priceExcl: '120', priceUnit: 1000, cmpPrice: '0.12' });
  const asked = { itemId: house.itemId, orgId: house.hq, supplierId: house.alpha };
  expect(await house.as('buyer').done('srmPurAgreementLine', 'getPurAgreementLatestPrice', asked)).toMatchObject({
    ...{ agreementId: agreement, priceExcl: '12.5', priceUnit: 100, cmpPrice: '0.125' },
  });
  const listed = await house.as('buyer').done<Row[]>('baseMaterialItem', 'listPrices', { id: house.itemId });
  expect(listed.map(({ price, priceUnit }) => [price, priceUnit])).toEqual([
    ['120', 1000],
    ['12.5', 100],
  ]);
  const third = await order([lineOf({ orderQty: '10', unitPrice: '1.30', priceUnit: 10, repriceReason: 'Now' })]);
  expect(await submit(third)).toMatchObject({ status: 'S' });
  expect(linesOf(await house.read('buyer', ORDER, third))).toMatchObject([{ amountExcl: '1.3', minPrice: '1.2', priceSource: 'MANUAL' }]);
});

test('another agreement for another number of units adjusts what was billed; goods that go back then cost what they did in the end', async () => {
  const dearer = await agreed(house.alpha, { unitPrice: '0.135', priceUnit: 1 });
  const ended = async () => linesOf(await house.read('buyer', AGREEMENT, agreement))[0]!['endedDate'] !== null;
  for (let left = 2_400; left > 0 && !(await ended()); left -= 1) await new Promise((next) => setTimeout(next, 50));
  const more = await collected();
  expect(linesOf(more)).toMatchObject([
    { lineSource: 'PRICE_ADJUST', qty: '100', price: '1', priceUnit: 100, billedPrice: '12.5', netAmount: '1', taxAmount: '0.13' },
  ]);
  expect(await house.as('buyer').call(STATEMENT, 'doSend', { id: more.id })).toMatchObject({ status: 'S' });
  const back = { lineNum: 10, qty: '40', defectCode: 'DIMENSION', comment: 'Too long' };
  await house.send('inspector', NOTE, note.id, 'doStockReturn', back);
  expect(linesOf(await collected())).toMatchObject([
    { lineSource: 'RETURN', qty: '-40', price: '13.5', priceUnit: 100, netAmount: '-5.4', taxAmount: '-0.7' },
  ]);
  // The one before began on the same day, and Beta's later: of those in force the last is 120 per 1000.
  expect(linesOf(await house.read('buyer', AGREEMENT, dearer))).toMatchObject([{ lastPrice: '0.12', changeRate: '12.5000', priceUnit: 1 }]);
});

test('a pricing per 1000 weighs a year by the single unit, and its agreement says the unit', async () => {
  const id = await house.make('buyer', PRICING, {
    ...{ title: '支架', reason: 'Yearly', currency: 'CNY', taxRate: '13' },
    lines: [
      {
        ...{ lineNum: 10, itemId: house.itemId, uomId: house.uomId, supplierId: house.beta, annualQty: '120000' },
        ...{ newPriceExcl: '114', priceUnit: 1000, validFrom: '2026-04-01', validTo: '2026-12-31' },
      },
    ],
  });
  const [line] = linesOf(await house.read('buyer', PRICING, id));
  // By the single unit 0.114 and 0.135: 0.021 less, 120,000 times.
  expect(line).toMatchObject({ lastPrice: '135', minPrice: '120', priceUnit: 1000, changeRate: '-15.5556', annualImpact: '-2520' });
  await house.send('buyer', PRICING, id, 'doSubmit');
  await house.send('approver', PRICING, id, 'doApproval');
  const sourceNumber = (await house.read('buyer', PRICING, id))['docNumber'];
  const made = (await house.rows('buyer', AGREEMENT, 'supplierId', house.beta)).find((one) => one['sourceNumber'] === sourceNumber)!;
  expect(linesOf(await house.read('buyer', AGREEMENT, made.id))).toMatchObject([{ unitPrice: '114', priceUnit: 1000, priceExcl: '114' }]);
});

test('goods of the supplier at 12.345678 per 1000: what is used of them is billed to the cent', async () => {
  const [STOCK, CONSIGN] = ['srmSlcConsignStock', 'srmPurConsignNote'] as const;
  const addressId = await house.make('storekeeper', 'srmBaseAddress', {
    ...{ addressType: 'SHIP_TO', countryCode: 'CN', regionCode: '440305', address: '锡山大道1号' },
    ...{ contactName: '吴军', contactPhone: '0510-1' },
  });
  await house.make('storekeeper', 'srmBaseWarehouse', {
    ...{ warehouseCode: 'W1', warehouseName: '一号仓', addressId, contactName: 'Li', contactPhone: '0755-1234' },
  });
  const type = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode: 'CSG', billTypeName: '寄售', orderKind: 'CONSIGN', consignFlag: 'Y' },
    ...{ noticeFlag: 'N', noticeStrictFlag: 'N', approveFlag: 'N', confirmFlag: 'N', inspectFlag: 'N' },
  });
  await house.send('sourcing', 'srmPurBillType', type, 'doEnabled');
  const line = lineOf({ orderQty: '100000', unitPrice: '12.345678', priceUnit: 1000, repriceReason: 'Bulk' });
  const terms = { supplierId: house.alpha, buyerId: house.as('buyer').userId, taxRate: '13', warehouseCode: 'W1' };
  const id = await house.make('buyer', ORDER, { ...terms, billTypeId: type, lines: [line] });
  await house.send('buyer', ORDER, id, 'doSubmit');
  await house.reaches('alpha', ORDER, id, 'effective');
  await house.send('alpha', ORDER, id, 'doShipLines', { waybillNo: 'SF2', rows: [{ lineNum: 10, qty: '100000', lotNo: 'A1' }] });
  const { id: shipped } = (await house.rows('alpha', NOTE, 'state', 'draft'))[0]!;
  await house.send('alpha', NOTE, shipped, 'saveOrUpdate', { shipDate: '2026-03-18', expectArriveDate: '2026-03-20' });
  await house.send('alpha', NOTE, shipped, 'doSubmit');
  await house.reaches('storekeeper', NOTE, shipped, 'dispatched');
  await house.send('storekeeper', NOTE, shipped, 'doReceive', { rows: [{ lineNum: 10, qty: '100000' }] });
  await house.send('storekeeper', NOTE, shipped, 'doCreateConsignNote', { rows: [{ lineNum: 10, qty: '100000' }] });
  const { id: noted } = (await house.rows('storekeeper', CONSIGN, 'supplierId', house.alpha))[0]!;
  expect(linesOf(await house.read('storekeeper', CONSIGN, noted))).toMatchObject([{ price: '12.345678', priceUnit: 1000 }]);
  await house.send('storekeeper', CONSIGN, noted, 'doConfirm');
  const account = async () => (await house.rows('storekeeper', STOCK, 'warehouseCode', 'W1'))[0];
  for (let left = 1_200; left > 0 && (await account())?.['onHandQty'] !== '100000'; left -= 1)
    await new Promise((next) => setTimeout(next, 50));
  const { id: stock } = (await account())!;
  await house.send('storekeeper', STOCK, stock, 'doConsume', { qty: '70000' });
  expect(await house.read('alpha', STOCK, stock)).toMatchObject({
    ...{ consumedAmount: '864.2', lots: [{ onHandQty: '30000', price: '12.345678', priceUnit: 1000 }] },
  });
  const moves = await house.as('storekeeper').done<Row[]>('srmSlcConsignMove', 'listByPage', { docId: stock, pageIndex: 1, pageRows: 50 });
  const moveNum = Number(moves.find((move) => move['moveType'] === 'CONSUME')!['moveNum']);
  await house.send('storekeeper', STOCK, stock, 'doUndoConsume', { moveNum, qty: '20000', reason: 'Counted twice' });
  const bill = linesOf(await collected()).filter(({ lineSource }) => lineSource === 'CONSUMPTION');
  // By a rounded price of the piece, 0.012346, it would be 617.30.
  expect(bill).toMatchObject([{ qty: '50000', price: '12.345678', priceUnit: 1000, netAmount: '617.28' }]);
});
