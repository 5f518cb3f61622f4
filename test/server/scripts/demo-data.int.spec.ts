import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assemble } from '../../../server/assemble.js';
import type { Assembled } from '../../../server/assemble.js';
import { shipped } from '../../../server/platform/settings.js';
import { loadDemo } from '../../../server/scripts/demo/load.js';
import type { LoadedDemo } from '../../../server/scripts/demo/load.js';
import { freshDatabase } from '../../harness/database.js';
import type { TestDatabase } from '../../harness/database.js';

let database: TestDatabase;
let house: Assembled;
let demo: LoadedDemo;
const faults: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  house = await assemble({ databaseUrl: database.appUrl, settings: shipped, report: (error, about) => { faults.push([error, about]); } });
  await house.start();
  demo = await loadDemo(house, 'Gu1ld#Hall77');
}, 240_000);
afterAll(async () => {
  await house?.stop();
  await database?.drop();
});

const count = async (table: string, where = 'true') => (await house.database.read.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]!.n;

test('a company with its people, twelve suppliers with users, and forty enabled materials', async () => {
  expect(await count('base_users', "user_type = 'INSIDE' and state = 'active'")).toBe(14);
  expect(await count('srm_slc_supplier_info')).toBe(12);
  expect(await count('srm_slc_supplier_info', "state = 'qualified'")).toBe(9);
  expect(await count('base_users', "user_type = 'EX' and state = 'active'")).toBe(12);
  expect(await count('base_material_item', "state = 'enabled'")).toBe(40);
  expect(faults).toEqual([]);
});

test('one event was competed for and awarded to the best bidder, with what was saved', async () => {
  const snapshot = await house.runtime.snapshot('srmSfdCompeteHeader', demo.awardedId);
  expect(snapshot).toMatchObject({ state: 'awarded', context: { bestAmount: '61400', awardAmount: '61400', baselineAmount: '66000', savingAmount: '4600', savingRate: '6.9697' } });
  const awards = snapshot!.context['awards'] as readonly Record<string, unknown>[];
  expect(awards.map(({ itemNo, rank, awardQty, price, amount }) => ({ itemNo, rank, awardQty, price, amount }))).toEqual([
    { itemNo: 10, rank: 1, awardQty: '5000', price: '7.8', amount: '39000' }, { itemNo: 20, rank: 1, awardQty: '2000', price: '11.2', amount: '22400' },
  ]);
});

test('another hall waits for its start, which comes soon', async () => {
  const hall = await house.runtime.snapshot('srmSfdCompeteHall', demo.upcomingHallId);
  expect(hall?.state).toBe('waiting');
  const startAt = hall!.context['startAt'] as number;
  expect(startAt - house.runtime.now()).toBeGreaterThan(0);
  expect(startAt - house.runtime.now()).toBeLessThan(13 * 60_000);
});

test('loading again changes nothing', async () => {
  // Halls and deadlines live on meanwhile; what people and the loader did is compared.
  const deliberate = () => count('document_event', "coalesce(cause->>'kind', 'SERVER') = 'SERVER'");
  const before = await deliberate();
  expect(await loadDemo(house, 'Another#Pass77')).toEqual(demo);
  expect(await deliberate()).toBe(before);
}, 120_000);
