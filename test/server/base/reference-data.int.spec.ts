import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import type { Loading } from '../../../server/base/seeds/load.js';
import type { SeedRow } from '../../../server/platform/seeds/table.js';
import { calendarSeeds } from '../../../server/organisation/seeds.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

let product: Product;
let named: Named;
let loading: Loading;
let made: number;
let admin: Person;
let finance: Person;
let storekeeper: Person;

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'finance', { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
        await aUser(seeder, 'storekeeper', { userType: 'INSIDE' }, ['WAREHOUSE'], ['WX']);
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  loading = { runtime, registry: kernel.registry, read: database.read };
  const wanted = (type: string, row: SeedRow) => type !== 'baseRegion' || row['regionCode']!.startsWith('44');
  made = await loadReferenceData(loading, { wanted, more: calendarSeeds });
  [admin, finance, storekeeper] = (await Promise.all(['admin', 'finance', 'storekeeper'].map((name) => product.enter(name)))) as [
    Person,
    Person,
    Person,
  ];
});
afterAll(() => product?.stop());

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
const find = async (entity: string, column: string, value: string): Promise<Row> =>
  (await admin.done<Row[]>(entity, 'listByPage', { conditions: [{ key: column, op: 'eq', value }], pageIndex: 1, pageRows: 5 }))[0]!;
const count = async (entity: string, filters: object = {}): Promise<number> =>
  (await admin.call(entity, 'listByPage', { pageIndex: 1, pageRows: 5, ...filters })).page!.count;

describe('the shipped reference data', () => {
  test('is there: currencies with the rare ones disabled, countries, units, taxes, terms and proportions', async () => {
    expect(made).toBeGreaterThan(500);
    expect(await count('baseCurrency')).toBe(179);
    expect(await count('baseCurrency', { state: 'enabled' })).toBe(16);
    expect(await count('baseCountry')).toBe(249);
    expect(await count('baseUom')).toBe(60);
    expect(await count('baseTaxRate')).toBe(10);
    expect(await count('baseWorkCalendar', { state: 'enabled' })).toBe(52);
    expect(await count('basePaymentTerm', { state: 'enabled' })).toBe(12);
    expect(await count('srmBasePaymentProportion', { state: 'enabled' })).toBe(8);
    expect(await find('baseCountry', 'countryCode', 'DE')).toMatchObject({
      countryName: '德国',
      countryNameEn: 'Germany',
      phonePrefix: '+49',
      ibanLength: 22,
    });
    expect(await find('baseRegion', 'regionCode', '440305')).toMatchObject({ regionName: '南山区', level: 3, parentCode: '440300' });
  });

  test('loaded again adds nothing and leaves what people changed', async () => {
    const { id, rev } = await find('baseCountry', 'countryCode', 'DE');
    await admin.done('baseCountry', 'saveOrUpdate', { id, rev, countryName: '德意志联邦共和国' });
    // The works in Wuxi do not work on the Saturday that makes up for the festival: an administrator switches it off.
    const day = await find('baseWorkCalendar', 'calDate', '2026-02-28');
    expect(day).toMatchObject({ dayType: 'WORK', dayName: '春节调休上班', dayNameEn: 'Working day for Spring Festival', state: 'enabled' });
    await admin.done('baseWorkCalendar', 'doInvalid', { id: day.id, rev: day.rev });
    expect(await loadReferenceData(loading, { wanted: (type) => type !== 'baseRegion', more: calendarSeeds })).toBe(0);
    expect(await find('baseWorkCalendar', 'calDate', '2026-02-28')).toMatchObject({ id: day.id, state: 'disabled' });
    expect(await find('baseCountry', 'countryCode', 'DE')).toMatchObject({ countryName: '德意志联邦共和国' });
  });

  test('tells where a row comes from, which nobody may write', async () => {
    const { id, rev } = await find('baseCurrency', 'currencyCode', 'EUR');
    expect(await admin.done('baseCurrency', 'findById', { id })).toMatchObject({ sourceCode: 'ISO4217', sourceVersion: '2024-06-25' });
    expect(await admin.call('baseCurrency', 'saveOrUpdate', { id, rev, sourceCode: 'MINE' })).toMatchObject({ code: 'FIELD_READ_ONLY' });
  });
});

test('a word of a name is found in either language, and rows bring both', async () => {
  const found = async (value: string) =>
    (
      await admin.done<Record<string, unknown>[]>('baseCurrency', 'listByPage', {
        conditions: [{ key: 'currencyName', op: 'like', value }],
      })
    ).map((row) => [row['currencyCode'], (row['$namesEn'] as Record<string, string>)['currencyName']]);
  expect(await found('Yen')).toEqual([['JPY', 'Japanese Yen']]);
  expect((await found('日元'))[0]).toEqual(['JPY', 'Japanese Yen']);
});

describe('the special calls', () => {
  test('amounts are rounded to the currency', async () => {
    expect(await admin.done('baseCurrency', 'round', { amount: '1234.5', currencyCode: 'JPY' })).toBe('1235');
    expect(await admin.call('baseCurrency', 'round', { amount: 'much', currencyCode: 'JPY' })).toMatchObject({ code: 'FIELD_DECIMAL' });
    expect(await admin.call('baseCurrency', 'round', { amount: '1', currencyCode: 'QQQ' })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  });

  test('units are converted through their base, and a material of its own way', async () => {
    const [gram, tonne, piece] = await Promise.all(['G', 'T', 'PCS'].map(async (code) => (await find('baseUom', 'uomCode', code)).id));
    expect(await admin.done('baseUom', 'convert', { qty: '2500000', fromUomId: gram, toUomId: tonne })).toEqual({
      qty: '2.5',
      surplus: '0',
    });
    expect(await admin.call('baseUom', 'convert', { qty: '1', fromUomId: piece, toUomId: gram }, 'EN')).toMatchObject({
      code: 'UOM_NO_CONVERSION',
      msg: 'No conversion from PCS to G.',
    });
  });

  test('a term tells when an invoice is due', async () => {
    const { id } = await find('basePaymentTerm', 'termCode', 'EOM60');
    expect(await finance.done('basePaymentTerm', 'calcDueDate', { termId: id, date: '2026-01-15' })).toEqual({
      dueDate: '2026-04-01',
      discountDate: null,
      discountRate: null,
    });
  });

  test('a proportion splits an amount', async () => {
    const { id } = await find('srmBasePaymentProportion', 'proportionCode', 'GOODS-30-60-10');
    expect(
      await finance.done<{ amount: string }[]>('srmBasePaymentProportion', 'splitAmount', { id, total: '250000.01', currency: 'CNY' }),
    ).toMatchObject([{ amount: '75000' }, { amount: '150000.01' }, { amount: '25000' }]);
  });
});

test("the stages of a payment proportion stand in one line, in each reader's language", async () => {
  const [goods] = await finance.done<{ stageSummary: string; $namesEn: Record<string, string> }[]>(
    'srmBasePaymentProportion',
    'listByPage',
    { proportionCode: 'GOODS-30-60-10' },
  );
  expect([goods!.stageSummary, goods!.$namesEn['stageSummary']]).toEqual([
    '预付款30%/到货款60%/质保金10%',
    'Prepayment 30%/Delivery 60%/Warranty 10%',
  ]);
});

describe('conversions', () => {
  test('across classes only for a material; the inverse is computed, not entered', async () => {
    const [gram, kilogram, piece] = await Promise.all(['G', 'KG', 'PCS'].map(async (code) => (await find('baseUom', 'uomCode', code)).id));
    expect(await admin.call('baseUomConversion', 'saveOrUpdate', { fromUomId: piece, toUomId: gram, factor: '7' }, 'CN')).toMatchObject({
      code: 'UOM_CLASS',
      msg: '单位类别不同,请按物料维护换算',
    });
    expect(await admin.call('baseUomConversion', 'saveOrUpdate', { fromUomId: kilogram, toUomId: gram, factor: '1000' })).toMatchObject({
      code: 'UOM_INVERSE',
    });
    expect(await admin.call('baseUomConversion', 'saveOrUpdate', { fromUomId: gram, toUomId: kilogram, factor: '0.001' })).toMatchObject({
      code: 'MD_DUPLICATE',
    });
  });

  test('a unit in use is not disabled', async () => {
    const { id } = await find('baseUom', 'uomCode', 'KG');
    expect(await admin.call('baseUom', 'doInvalid', { id })).toMatchObject({ code: 'MD_IN_USE' });
  });
});

describe('warehouses and addresses', () => {
  test('are maintained where the permit to write reaches, and read by everybody', async () => {
    const address = {
      addressType: 'SHIP_TO',
      countryCode: 'CN',
      regionCode: '440305',
      address: '科技南路18号',
      contactName: '吴军',
      contactPhone: '0755-26501234',
      defaultFlag: 'Y',
    };
    expect(await storekeeper.call('srmBaseAddress', 'saveOrUpdate', { ...address, orgId: named.get('org:SZ') })).toMatchObject({
      code: 'PERM_SCOPE',
    });
    expect(await storekeeper.call('srmBaseAddress', 'saveOrUpdate', address)).toMatchObject({ code: 'FIELD_REQUIRED' });
    expect(
      await storekeeper.call('srmBaseAddress', 'saveOrUpdate', { ...address, orgId: named.get('org:WX'), regionCode: null }),
    ).toMatchObject({ code: 'MD_FIELD_REQUIRED' });
    const { id } = await storekeeper.done<{ id: string }>('srmBaseAddress', 'saveOrUpdate', { ...address, orgId: named.get('org:WX') });
    expect(await find('srmBaseAddress', 'id', id)).toMatchObject({ docNumber: expect.stringMatching(/^AD\d{5}$/), state: 'enabled' });
    expect(
      await storekeeper.call('srmBaseAddress', 'saveOrUpdate', { ...address, orgId: named.get('org:WX'), address: '另一处' }),
    ).toMatchObject({ code: 'ADDR_DEFAULT' });
    await storekeeper.done('srmBaseWarehouse', 'saveOrUpdate', {
      orgId: named.get('org:WX'),
      warehouseCode: 'WX-01',
      warehouseName: '一号仓',
      warehouseType: 'RAW',
      addressId: id,
      contactName: '周敏',
      contactPhone: '0755-1',
      timeWindow: '08:30-11:30,13:30-17:00',
      gate: '2号门',
    });
    expect(await storekeeper.done('srmBaseAddress', 'resolve', { orgId: named.get('org:SZ'), warehouseCode: 'WX-01' })).toMatchObject({
      address: '科技南路18号',
      contactName: '周敏',
      gate: '2号门',
    });
    expect(await storekeeper.done('srmBaseAddress', 'resolve', { orgId: named.get('org:WX') })).toMatchObject({
      address: '科技南路18号',
      contactName: '吴军',
    });
    expect(await storekeeper.call('srmBaseAddress', 'resolve', { orgId: named.get('org:SZ') })).toMatchObject({ code: 'ADDR_NOT_FOUND' });
    expect(await storekeeper.call('srmBaseAddress', 'doInvalid', { id })).toMatchObject({ code: 'MD_IN_USE' });
  });
});
