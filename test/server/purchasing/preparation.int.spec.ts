import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TradingHouse } from '../orders/trading-house.js';
import type { Row } from '../orders/trading-house.js';

// Material that Alpha makes ready before there are orders (purchasing.md §4): answered late, reported weekly, released by consent, ordered, settled.

const [PREP, ORDER] = ['srmPurMaterialRequest', 'srmPurOrderHeader'] as const;
let house: TradingHouse;
let billTypeId = '';
beforeAll(async () => {
  house = await TradingHouse.open();
  for (const supplier of [house.alpha, house.beta]) await house.qualified(supplier);
  billTypeId = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode: 'PRE', billTypeName: '备料转单', billTypeNameEn: 'Of preparations', orderKind: 'STANDARD' },
    ...{ noticeFlag: 'N', noticeStrictFlag: 'N', confirmFlag: 'N' },
  });
  await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
});
afterAll(() => house?.product.stop());

const lineOf = (one: Row) => (one['lines'] as readonly Readonly<Record<string, unknown>>[])[0]!;
async function until<T>(read: () => Promise<T>, fits: (found: T) => boolean): Promise<T> {
  for (let left = 1_200; left > 0; left -= 1) {
    const found = await read();
    if (fits(found)) return found;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`it stays at ${JSON.stringify(await read())}`);
}
const prepWhere = (fits: (prep: Row) => boolean) => until(() => house.read('buyer', PREP, prep), fits);
/** Letters about a preparation, in the order in which they were written, by user. */
async function letters(template: string, count: number): Promise<readonly string[]> {
  const sql = `select u.user_name from base_mail m join base_users u on m.recipient = 'user:' || u.id
    where m.template = $1 and m.doc_id = $2 order by u.user_name, m.mail_id`;
  const read = async () => (await house.product.assembled.database.read.query<{ user_name: string }>(sql, [template, prep])).rows;
  return (await until(read, (found) => found.length >= count)).map((row) => row.user_name);
}
const todos = async (who: string, entity: string) => {
  const asked = { conditions: [{ key: 'docId', op: 'eq', value: prep }], pageIndex: 1, pageRows: 20 };
  const rows = await house.as(who).done<readonly Readonly<Record<string, string>>[]>(entity, 'listByPage', asked);
  return rows
    .filter(({ handleFlag, cancelFlag }) => handleFlag !== 'Y' && cancelFlag !== 'Y')
    .map(({ docId, billType }) => [docId, billType]);
};

let prep = '';
async function issued(prepQty = '10000'): Promise<void> {
  prep = await house.make('buyer', PREP, {
    ...{ supplierId: house.alpha, reason: '长周期物料', currency: 'CNY', liabilityRate: '80', validTo: '2026-04-30' },
    lines: [{ lineNum: 10, itemId: house.itemId, prepQty, prepDeadline: '2026-04-15', price: '2.35' }],
  });
  await house.send('buyer', PREP, prep, 'doSubmit');
  await house.send('approver', PREP, prep, 'doApproval');
}
const confirms = (confirmQty: string) =>
  house.send('alpha', PREP, prep, 'doSupplierConfirm', { rows: [{ lineNum: 10, confirmQty, confirmDate: '2026-04-15' }] });
const ends = (day: string) => Date.parse(`${day}T16:00:00.000Z`);

test('Alpha has to answer by the end of the third day in Shenzhen; when he has not, both are told', async () => {
  await issued();
  expect(await house.read('alpha', PREP, prep)).toMatchObject({ state: 'issued', overdueFlag: 'N', confirmDeadline: ends('2026-03-05') });
  house.product.clock.pass(ends('2026-03-05') - house.product.clock.now());
  await prepWhere(({ overdueFlag }) => overdueFlag === 'Y');
  expect(await letters('PREP_REPLY_LATE', 2)).toEqual(['alpha', 'buyer']);
  expect(await todos('buyer', 'interiorPending')).toEqual([[prep, 'MATERIAL_PREP']]);
  await confirms('10000');
  expect(await letters('PREP_CONFIRMED', 1)).toEqual(['buyer']);
  expect(await todos('buyer', 'interiorPending')).toEqual([]);
});

test('after a week without a report he is asked for the stock, after two the buyer knows', async () => {
  const week = (await house.read('alpha', PREP, prep))['reportDueAt'];
  expect(week).toBe(ends('2026-03-13'));
  house.product.clock.pass(ends('2026-03-13') - house.product.clock.now());
  await prepWhere(({ missedReports }) => missedReports === 1);
  expect(await letters('PREP_STOCK_DUE', 1)).toEqual(['alpha']);
  house.product.clock.pass(ends('2026-03-20') - house.product.clock.now());
  expect(await prepWhere(({ missedReports }) => missedReports === 2)).toMatchObject({ reportDueAt: ends('2026-03-27') });
  expect(await letters('PREP_STOCK_LATE', 2)).toEqual(['alpha', 'buyer']);
  await house.send('alpha', PREP, prep, 'doReportStock', { rows: [{ lineNum: 10, finishedQty: '4000', wipQty: '1500' }] });
  const reported = await house.read('buyer', PREP, prep);
  expect(reported).toMatchObject({ missedReports: 0, reportDueAt: ends('2026-03-28') });
  expect(lineOf(reported)).toMatchObject({ finishedQty: '4000', wipQty: '1500' });
});

test('500 are released because Alpha attached his consent; without a file of his there is none', async () => {
  const rows = [{ lineNum: 10, qty: '500' }];
  const release = async (qty: string) => {
    const { rev } = await house.read('buyer', PREP, prep);
    return house.as('buyer').call(PREP, 'doReleaseQty', { id: prep, rev, rows: [{ lineNum: 10, qty, reason: '客户减量' }] }, 'EN');
  };
  expect(await release('500')).toMatchObject({ code: 'PREP_CONSENT', msg: expect.stringContaining('Line 10') });
  expect(await house.as('alpha').call(PREP, 'doConsentRelease', { id: prep, rows })).toMatchObject({ code: 'PREP_CONSENT_FILE' });
  const [paper] = await house.as('alpha').upload({ 'consent.txt': '500 may be released' });
  await house.send('alpha', PREP, prep, 'doConsentRelease', { rows, consentIds: paper!, comment: 'Used elsewhere' });
  expect(await letters('PREP_CONSENTED', 1)).toEqual(['buyer']);
  expect(await release('501')).toMatchObject({ code: 'PREP_CONSENT' });
  expect(await release('500')).toMatchObject({ status: 'S' });
  const released = await house.read('buyer', PREP, prep);
  expect(released).toMatchObject({ consentIds: paper, liabilityAmount: '17860' });
  expect(lineOf(released)).toMatchObject({ openQty: '9500', releasedQty: '500', consentQty: '0' });
  expect(await letters('PREP_RELEASED', 1)).toEqual(['alpha']);
  // Beta sees neither the request nor the paper.
  expect(await house.as('beta').call(PREP, 'findById', { id: prep })).toMatchObject({ code: 'DOC_NOT_FOUND' });
});

async function order(supplierId: string, orderQty: string): Promise<string> {
  const id = await house.make('buyer', ORDER, {
    ...{ supplierId, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', deliveryPlace: 'Gate 2' },
    lines: [
      {
        ...{ lineNum: 10, itemId: house.itemId, orderQty, unitPrice: '2.35', needDate: '2026-05-01' },
        ...{ prepId: prep, prepLine: 10, repriceReason: 'Of the preparation' },
      },
    ],
  });
  await house.send('buyer', ORDER, id, 'doSubmit');
  return id;
}

test('Beta is ordered nothing of it; Alpha is ordered all, and it closes; the order that is rejected leaves it open again', async () => {
  const foreign = await order(house.beta, '100');
  expect(await house.reaches('buyer', ORDER, foreign, 'draft')).toMatchObject({ reserveReason: 'PREP_OTHER_TERMS' });
  const all = await order(house.alpha, '9500');
  await house.reaches('buyer', ORDER, all, 'approving');
  expect(lineOf(await house.reaches('alpha', PREP, prep, 'closed'))).toMatchObject({ openQty: '0', convertedQty: '9500' });
  await house.send('approver', ORDER, all, 'doReject', { comment: 'Too much at once' });
  expect(lineOf(await house.reaches('alpha', PREP, prep, 'confirmed'))).toMatchObject({ openQty: '9500', convertedQty: '0' });
  await house.send('buyer', ORDER, all, 'saveOrUpdate', { lines: [{ lineNum: 10, orderQty: '6500' }] });
  await house.send('buyer', ORDER, all, 'doSubmit');
  await house.reaches('buyer', ORDER, all, 'approving');
  await house.approve(all);
  expect(lineOf(await house.read('buyer', PREP, prep))).toMatchObject({ openQty: '3000', openLiability: '5640.00' });
  const monitored = await house.as('planner').done<Row[]>('srmPurMaterialRequestLine', 'listByPage', { docId: prep });
  expect(monitored).toMatchObject([{ convertedQty: '6500', convertedRate: '65', openQty: '3000', openLiability: '5640' }]);
});

test('what is open when its days are over is settled; finance and Alpha read with how much', async () => {
  house.product.clock.pass(ends('2026-04-30') - house.product.clock.now());
  await house.reaches('alpha', PREP, prep, 'settling');
  expect(await todos('buyer', 'interiorPending')).toEqual([[prep, 'MATERIAL_PREP']]);
  expect(await todos('alpha', 'srmBaseSupplierPending')).toEqual([[prep, 'MATERIAL_PREP']]);
  const settle = async (claimAmount: string) => {
    const { rev } = await house.read('buyer', PREP, prep);
    return house.as('buyer').call(PREP, 'doSettle', { id: prep, rev, rows: [{ lineNum: 10, claimAmount }], comment: '按约定' });
  };
  expect(await settle('5640.01')).toMatchObject({ code: 'PREP_CLAIM_EXCEEDS' });
  expect(await settle('5640.00')).toMatchObject({ status: 'S' });
  // The buyer of this company holds finance, too.
  expect(await letters('PREP_SETTLED', 3)).toEqual(['alpha', 'buyer', 'finance']);
  expect(await house.read('alpha', PREP, prep)).toMatchObject({ state: 'closed', settledAmount: '5640', liabilityAmount: '0' });
  const [{ params }] = (
    await house.product.assembled.database.read.query<{ params: object }>(
      "select params from base_mail where template = 'PREP_SETTLED' and doc_id = $1 limit 1",
      [prep],
    )
  ).rows as [{ params: object }];
  expect(params).toMatchObject({ settled: '5640', currency: 'CNY', reason: '按约定' });
});
