import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TradingHouse } from './trading-house.js';

// A document names records that are there and in use, by whatever call it is made (conventions.md, "ref").

const ORDER = 'srmPurOrderHeader';
let house: TradingHouse;
beforeAll(async () => {
  house = await TradingHouse.open();
});
afterAll(() => house?.product.stop());

const made = (fields: object) => house.as('buyer').call(ORDER, 'saveOrUpdate', { orgId: house.hq, ...fields }, 'EN');
const orders = async () => (await house.as('buyer').done<unknown[]>(ORDER, 'listByPage', { pageIndex: 1, pageRows: 5 })).length;

test('a supplier and a material that nobody has registered are named with their places, and nothing is kept', async () => {
  const answer = await made({
    supplierId: '999999999',
    lines: [
      { lineNum: 10, itemId: house.itemId, orderQty: '1' },
      { lineNum: 20, itemId: '888888888', orderQty: '1' },
    ],
  });
  expect(answer).toMatchObject({ status: 'E', code: 'REF_UNKNOWN' });
  expect(answer.msg).toContain('the record chosen is not there');
  expect(JSON.stringify(answer)).toContain('lines.itemId');
  expect(await orders()).toBe(0);
});

test('the system answers what it is given where a record is there', async () => {
  expect(await made({ supplierId: house.alpha })).toMatchObject({ status: 'S' });
  expect(await orders()).toBe(1);
});

test('an organisation that is disabled gets no document any more, by call either', async () => {
  const orgId = house.named.get('org:WX')!;
  const admin = await house.product.enter('admin');
  const { rev } = await admin.done<{ rev: number }>('baseOrganization', 'findById', { id: orgId });
  await admin.done('baseOrganization', 'doInvalid', { id: orgId, rev });
  expect(await made({ supplierId: house.alpha, orgId })).toMatchObject({ status: 'E', code: 'REF_ENDED' });
  expect(await orders()).toBe(1);
});
