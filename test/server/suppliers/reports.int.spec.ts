import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';

// Reports tell what the lists show and no more: movements of consigned stock, shares beside what came about.

const DAY = 86_400_000;
const clock = new TestClock(Date.parse('2026-03-20T02:00:00.000Z'));
let product: Product;
let named: Named;

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 30 * DAY, aCompany);
    },
  });
});
afterAll(() => product.stop());

const period = { from: '2026-03-01', to: '2026-03-20' };

test('the reports answer where there is nothing, and a wrong period or month is refused', async () => {
  const buyer = await product.enter('buyer', 'BUYER');
  expect(await buyer.call('srmSlcConsignStock', 'report', period)).toMatchObject({ status: 'S', data: [] });
  expect(await buyer.call('srmSlcConsignStock', 'report', { from: '2026-03-20', to: '2026-03-01' })).toMatchObject({
    code: 'FIELD_FORMAT',
  });
  expect(await buyer.call('srmSmlPresetProportion', 'monitoring', { month: '2026-03' })).toMatchObject({ status: 'S', data: [] });
  expect(await buyer.call('srmSmlPresetProportion', 'warnings', { month: '03/2026' })).toMatchObject({ code: 'FIELD_FORMAT' });
});

test('the statements behind them hold for rows of any kind', async () => {
  const { consignedOf } = await import('../../../server/suppliers/reports/consigned.js');
  const { targetsOf } = await import('../../../server/suppliers/reports/shares.js');
  const { read } = product.assembled.database;
  const ids = [named.get('supplier:Alpha')!];
  expect(await consignedOf(read, ids, period.from, period.to, '2026-03-20')).toEqual([]);
  expect(await targetsOf(read, ids, '2026-03')).toEqual([]);
});

test('suppliers have no monitoring of shares', async () => {
  const alpha = await product.enter('alpha');
  expect((await alpha.call('srmSmlPresetProportion', 'monitoring', { month: '2026-03' })).status).toBe('E');
  expect(await alpha.call('srmSlcConsignStock', 'report', period)).toMatchObject({ status: 'S', data: [] });
});
