import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TradingHouse } from '../orders/trading-house.js';
import type { Row } from '../orders/trading-house.js';

// A price that an agreement changes afterwards: statements bill the difference of what was billed before, and take it back.

const [AGREEMENT, ORDER, NOTE, STATEMENT] = [
  'srmPurAgreementHeader',
  'srmPurOrderHeader',
  'srmPurDeliveryNoteHeader',
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

/** In force; whatever was agreed before it has ended where it says so. */
async function agreed(unitPrice: string, from: string, before?: string): Promise<string> {
  const validity = { lineValidFrom: from, lineValidTo: '2026-12-31' };
  const id = await house.make('buyer', AGREEMENT, {
    ...{ title: `支架 ${unitPrice}`, supplierId: house.alpha, currency: 'CNY', taxRate: '13', priceBasis: 'EXCL' },
    ...{ validFrom: from, validTo: '2026-12-31', lines: [{ lineNum: 10, itemId: house.itemId, unitPrice, ...validity }] },
  });
  await house.send('buyer', AGREEMENT, id, 'doSubmit');
  await house.send('approver', AGREEMENT, id, 'doApproval');
  const ended = async () => (linesOf(await house.read('buyer', AGREEMENT, before!))[0]!['endedDate'] ?? null) !== null;
  for (let left = 2_400; before !== undefined && left > 0 && !(await ended()); left -= 1) await new Promise((next) => setTimeout(next, 50));
  return id;
}
/** Ordered at the price of the agreement, or at another one for a reason; all of it is here and accepted. */
async function received(agreementId: string, orderQty: string, byHand: object = {}): Promise<Row> {
  const terms = { lineNum: 10, itemId: house.itemId, orderQty, needDate: '2026-05-01', agreementId, agreementLine: 10 };
  const order = await house.make('buyer', ORDER, {
    ...{ supplierId: house.alpha, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', deliveryPlace: 'Gate 2' },
    lines: [{ ...terms, ...byHand }],
  });
  await house.send('buyer', ORDER, order, 'doSubmit');
  await house.reaches('buyer', ORDER, order, 'approving');
  await house.approve(order);
  await house.send('alpha', ORDER, order, 'doShipLines', { waybillNo: 'SF1', rows: [{ lineNum: 10, qty: orderQty, lotNo: 'L1' }] });
  const { id } = (await house.rows('alpha', NOTE, 'state', 'draft'))[0]!;
  await house.send('alpha', NOTE, id, 'saveOrUpdate', { shipDate: '2026-03-18', expectArriveDate: '2026-03-20' });
  await house.send('alpha', NOTE, id, 'doSubmit');
  await house.reaches('storekeeper', NOTE, id, 'dispatched');
  await house.send('storekeeper', NOTE, id, 'doReceive', { rows: [{ lineNum: 10, qty: orderQty }] });
  return house.reaches('storekeeper', NOTE, id, 'completed');
}
const april = { periodFrom: '2026-04-01', periodTo: '2026-04-30' };
const collect = (id: string) => house.as('buyer').done(STATEMENT, 'doCollect', { id });
async function collected(period: object = april): Promise<Row> {
  const id = await house.make('buyer', STATEMENT, { supplierId: house.alpha, ...period });
  await collect(id);
  return house.read('buyer', STATEMENT, id);
}
const linesOf = (one: Row) => one['lines'] as readonly Readonly<Record<string, string | null>>[];
const saysOf = (statement: Row) => linesOf(statement).map(({ lineSource, qty, price }) => `${lineSource} ${qty} × ${price}`);
const send = (id: string) => house.as('buyer').call(STATEMENT, 'doSend', { id }, 'EN');
const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31' };
const numberOf = async (agreement: string) => (await house.read('buyer', AGREEMENT, agreement))['docNumber'];

let note: Row;
let second = '';
let waiting: Row;
test('a dearer price that holds on the day of an order already billed: the difference comes with the next statement, once', async () => {
  const first = await agreed('10', '2026-03-02');
  note = await received(first, '100');
  await received(first, '20', { unitPrice: '9.5', repriceReason: 'Remnants' });
  const bill = await collected(march);
  expect(saysOf(bill)).toEqual(['RECEIPT 100 × 10', 'RECEIPT 20 × 9.5']);
  second = await agreed('10.50', '2026-03-01', first);
  // What nobody has been told of yet is no price to be adjusted.
  expect(saysOf(await collected())).toEqual([]);
  expect(await send(bill.id)).toMatchObject({ status: 'S' });
  waiting = await collected();
  expect(saysOf(waiting)).toEqual(['PRICE_ADJUST 100 × 0.5']);
  expect(waiting).toMatchObject({ netTotal: '50', taxTotal: '6.5', grossTotal: '56.5' });
  const told = { noteNumber: note['docNumber'], billedPrice: '10', agreementNumber: await numberOf(second), taxRate: '13' };
  expect(linesOf(waiting)).toMatchObject([told]);
  expect(saysOf(await collected())).toEqual([]);
});

const mailsAbout = async (agreement: string) => {
  const subject = `已开票货物价格调整:协议${String(await numberOf(agreement))}`;
  return house.product.letters.mails.filter((mail) => mail.subject === subject);
};
test('another price before it is sent: what was collected does not hold; what became cheaper is taken back', async () => {
  const third = await agreed('9.80', '2026-03-01', second);
  // Supplier and finance hear of it before a statement says so; of the second price nobody did: nothing had been billed then.
  const subject = `已开票货物价格调整:协议${String(await numberOf(third))}`;
  for (const name of ['alpha', 'buyer']) await house.product.letter(`${name}@example.com`, subject);
  expect((await mailsAbout(third))[0]!.text).toContain(`1张送货单已开票货物的价格:${String(note['docNumber'])}。`);
  expect(await mailsAbout(second)).toEqual([]);
  expect(await send(waiting.id)).toMatchObject({
    code: 'INV_ADJUSTED',
    msg: `The price adjustment of ${String(note['docNumber'])} has changed by now, or is on another statement. Collect again.`,
  });
  await collect(waiting.id);
  expect(saysOf(await house.read('buyer', STATEMENT, waiting.id))).toEqual(['PRICE_ADJUST -100 × 0.2']);
  expect((await send(waiting.id)).code).toBe('INV_NEGATIVE');
  await received(third, '30');
  await house.send('buyer', STATEMENT, waiting.id, 'saveOrUpdate', march);
  await collect(waiting.id);
  expect(await send(waiting.id)).toMatchObject({ status: 'S' });
  const seen = await house.read('alpha', STATEMENT, waiting.id);
  expect(saysOf(seen)).toEqual(['RECEIPT 30 × 9.8', 'PRICE_ADJUST -100 × 0.2']);
  expect(linesOf(seen)[1]).toMatchObject({ billedPrice: '10', agreementNumber: await numberOf(third), grossAmount: '-22.6' });
  expect(seen).toMatchObject({ netTotal: '274', taxTotal: '35.62', grossTotal: '309.62' });
  expect(saysOf(await collected())).toEqual([]);
});

test('goods that go back later are credited at the price that they cost in the end', async () => {
  await house.send('inspector', NOTE, note.id, 'doStockReturn', { lineNum: 10, qty: '10', defectCode: 'DIMENSION', comment: 'Too long' });
  expect(saysOf(await collected())).toEqual(['RETURN -10 × 9.8']);
});
