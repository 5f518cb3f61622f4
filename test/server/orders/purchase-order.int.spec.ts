import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import type { Fields } from '../../../state-machines/kernel/fields.js';
import { copyOf } from '../../../state-machines/orders/purchase-order/copying.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { aCompany, aUser, seedDatabase, qualified } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// What an order may name: materials while they may be bought, warehouses that receive for its organisation, quantities that their units hold (base-srm.md §1.3, §1.7, §3, §5).

const DAY = 86_400_000;

let product: Product;
let named: Named;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly docNumber: string;
  readonly [column: string]: unknown;
}
const find = async (entity: string, key: string, value: string): Promise<Row> =>
  (await person('buyer').done<Row[]>(entity, 'listByPage', { conditions: [{ key, op: 'eq', value }], pageIndex: 1, pageRows: 5 }))[0]!;

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-31T08:00:00.000Z')),
    settings: { idleMs: 30 * DAY, absoluteMs: 30 * DAY, passwordDays: 0 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await aUser(seeder, 'engineer', { userType: 'INSIDE' }, ['ENGINEER'], ['WX']);
        await aUser(seeder, 'sourcing', { userType: 'INSIDE' }, ['SOURCING_MANAGER'], ['WX']);
        await aUser(seeder, 'storekeeper', { userType: 'INSIDE' }, ['WAREHOUSE'], ['WX']);
        await aUser(seeder, 'wxapprover', { userType: 'INSIDE' }, ['APPROVER'], ['WX']);
        await aUser(seeder, 'wxbuyer', { userType: 'INSIDE' }, ['BUYER'], ['WX']);
        for (const code of ['11', '12']) {
          const id = await seeder.make(`org:${code}`, 'baseOrganization', {
            fields: {
              orgCode: code,
              orgName: `库存组织${code}`,
              orgType: 'INV',
              startDate: '2026-01-01',
              parentOrgId: seeder.named.get('org:WX'),
            },
          });
          await seeder.send('baseOrganization', id, 'ENABLE');
        }
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  await loadReferenceData(
    { runtime, registry: kernel.registry, read: database.read },
    { wanted: (type, row) => type !== 'baseRegion' || row['regionCode']!.startsWith('44') },
  );
  for (const name of ['admin', 'buyer', 'wxapprover', 'wxbuyer', 'engineer', 'sourcing', 'storekeeper'])
    people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

const wx = () => named.get('org:WX')!;

async function aMaterial(itemName: string, unit = 'PCS', org: object = {}): Promise<string> {
  const [uomId, categoryId] = [
    (await find('baseUom', 'uomCode', unit)).id,
    (await find('srmBasePurchaseCategory', 'categoryCode', '0305')).id,
  ];
  const { id } = await person('engineer').done<Row>('baseMaterialItem', 'saveOrUpdate', {
    itemName,
    itemType: 'PART',
    uomId,
    categoryId,
    orgs: [{ orgId: wx(), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS', ...org }],
  });
  await person('engineer').done('baseMaterialItem', 'doSubmit', { id });
  await person('sourcing').done('baseMaterialItem', 'doApproval', {
    id,
    rev: (await person('sourcing').done<Row>('baseMaterialItem', 'findById', { id })).rev,
  });
  return id;
}

const draft = (itemId: string, fields: object = {}, line: object = {}) =>
  person('wxbuyer').call(
    'srmPurOrderHeader',
    'saveOrUpdate',
    {
      orgId: wx(),
      supplierId: named.get('supplier:Alpha'),
      buyerId: person('wxbuyer').userId,
      currency: 'CNY',
      taxRate: '13',
      lines: [{ lineNum: 10, itemId, orderQty: '40', unitPrice: '2.5', needDate: '2026-08-01', ...line }],
      ...fields,
    },
    'EN',
  );
async function ordered(itemId: string, fields: object = {}) {
  const saved = await draft(itemId, fields);
  expect(saved).toMatchObject({ status: 'S' });
  const { id } = saved.data as Row;
  return { id, ...(await person('wxbuyer').call('srmPurOrderHeader', 'doSubmit', { id }, 'EN')) };
}

describe('the quantity of an order', () => {
  test('is whole in pieces, also when the unit comes with the material, and has three decimals in kilograms', async () => {
    const [screw, wire] = [await aMaterial('沉头螺钉'), await aMaterial('铜线', 'KG')];
    expect(await draft(screw, {}, { orderQty: '1.75' })).toMatchObject({
      code: 'UOM_DECIMALS',
      msg: 'PCS allows 0 decimals.',
      data: { field: 'lines.orderQty', row: 10 },
    });
    expect(await draft(wire, {}, { orderQty: '2.0005' })).toMatchObject({ code: 'UOM_DECIMALS', msg: 'KG allows 3 decimals.' });
    expect(await draft(wire, {}, { orderQty: '19.625' })).toMatchObject({ status: 'S' });
    const { id, rev } = (await draft(screw, {}, { orderQty: '2.000' })).data as Row;
    expect(
      await person('wxbuyer').call('srmPurOrderHeader', 'saveOrUpdate', { id, rev, lines: [{ lineNum: 10, orderQty: '2.5' }] }, 'CN'),
    ).toMatchObject({ code: 'UOM_DECIMALS', msg: '单位PCS最多0位小数' });
  });

  test('is held to a unit of the company as soon as it is there', async () => {
    await person('admin').done('baseUom', 'saveOrUpdate', {
      uomCode: 'BUNDLE',
      rec20Code: 'BE',
      uomName: '捆',
      uomNameEn: 'Bundle',
      uomClass: 'COUNT',
      decimals: 1,
    });
    expect(await draft(await aMaterial('扎带', 'BUNDLE'), {}, { orderQty: '2.25' })).toMatchObject({
      code: 'UOM_DECIMALS',
      msg: 'BUNDLE allows 1 decimals.',
    });
  });

  test('nor does a material keep a least order that its unit does not hold', async () => {
    const id = await aMaterial('平垫圈');
    const { rev } = await person('wxbuyer').done<Row>('baseMaterialItem', 'findById', { id });
    expect(
      await person('wxbuyer').call('baseMaterialItem', 'saveOrUpdate', { id, rev, orgs: [{ orgId: wx(), minOrderQty: '0.5' }] }, 'EN'),
    ).toMatchObject({ code: 'UOM_DECIMALS', data: { field: 'orgs.minOrderQty' } });
  });
});

describe('the warehouse of an order', () => {
  test('receives for its organisation: 11 up to the last day of the association, 12 never; it is not disabled while orders lead there', async () => {
    const [admin, storekeeper] = [person('admin'), person('storekeeper')];
    const itemId = await aMaterial('弹簧垫圈');
    const address = {
      orgId: wx(),
      addressType: 'SHIP_TO',
      countryCode: 'CN',
      regionCode: '440305',
      address: '锡山大道1号',
      contactName: '吴军',
      contactPhone: '0510-1',
    };
    const { id: addressId } = await storekeeper.done<Row>('srmBaseAddress', 'saveOrUpdate', address);
    const stores = new Map<string, string>();
    for (const code of ['11', '12']) {
      const { id } = await admin.done<Row>('srmBaseWarehouse', 'saveOrUpdate', {
        orgId: named.get(`org:${code}`),
        warehouseCode: `WH-${code}`,
        warehouseName: `${code}号仓`,
        warehouseType: 'RAW',
        addressId,
        contactName: '周敏',
        contactPhone: '0510-2',
      });
      stores.set(code, id);
    }
    const shippedTo = (code: string) => ordered(itemId, { warehouseCode: `WH-${code}` });
    expect(await shippedTo('12')).toMatchObject({ status: 'S' });
    await admin.done('srmBaseOrgAssociation', 'saveOrUpdate', {
      associationType: 'OU_INV',
      fromOrgId: wx(),
      toOrgId: named.get('org:11'),
      startDate: '2026-01-01',
      endDate: '2026-03-31',
    });
    expect(await shippedTo('12')).toMatchObject({
      code: 'ORGA_NOT_ALLOWED',
      msg: 'WX is not associated with 12.',
      data: { field: 'warehouseCode' },
    });
    const toEleven = await shippedTo('11');
    expect(toEleven).toMatchObject({ status: 'S' });

    const { docNumber } = await person('wxbuyer').done<Row>('srmPurOrderHeader', 'findById', { id: toEleven.id });
    expect(await admin.call('srmBaseWarehouse', 'doInvalid', { id: stores.get('11') }, 'EN')).toMatchObject({
      code: 'MD_IN_USE',
      msg: `In use by ${docNumber}.`,
    });
    await person('wxbuyer').done('srmPurOrderHeader', 'doWithdraw', { id: toEleven.id });
    await person('wxbuyer').done('srmPurOrderHeader', 'doVoid', { id: toEleven.id });
    await admin.done('srmBaseWarehouse', 'doInvalid', { id: stores.get('11') });
    await admin.done('srmBaseWarehouse', 'doEnabled', { id: stores.get('11') });

    product.clock.pass(DAY);
    expect(await shippedTo('11')).toMatchObject({ code: 'ORGA_NOT_ALLOWED', msg: 'WX is not associated with 11.' });
  });
});

describe('an order begun as another one is', () => {
  const type = 'srmPurOrderHeader';
  const entered = (fields: Fields, row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => fields[name] !== undefined && !fields[name].computed));
  const copied = async (id: string, today: string) => {
    const found = await person('wxbuyer').done<Row>(type, 'findById', { id });
    const { fields, lines } = srmPurOrderHeader;
    const rows = (found['lines'] as readonly object[]).map((row) => entered(lines.lines.fields, row));
    return copyOf(found as never, { ...entered(fields, found), orgId: found['orgId'], remark: found['remark'], lines: rows }, today);
  };

  test('a voided order is ordered again: a draft with its lines and prices, which asks for the reason and for a day that has passed', async () => {
    const itemId = await aMaterial('六角螺母');
    const first = await draft(itemId, { remark: 'By truck' }, { repriceReason: 'Told by telephone' });
    const { id } = first.data as Row;
    for (const action of ['doSubmit', 'doWithdraw', 'doVoid']) await person('wxbuyer').done(type, action, { id });
    const again = await person('wxbuyer').done<Row>(type, 'saveOrUpdate', await copied(id, '2026-08-02'));
    const made = await person('wxbuyer').done<Row>(type, 'findById', { id: again.id });
    expect(made).toMatchObject({
      ...{ state: 'draft', remark: 'By truck', supplierId: named.get('supplier:Alpha'), amountIncl: '113' },
      lines: [{ lineNum: 10, itemId, orderQty: '40', unitPrice: '2.5', needDate: null, repriceReason: null }],
    });
    expect(await person('wxbuyer').call(type, 'doSubmit', { id: made.id }, 'EN')).toMatchObject({
      data: { field: 'lines.needDate', row: 10 },
    });
    expect(await person('wxbuyer').done(type, 'findById', { id })).toMatchObject({ state: 'voided' });
  });
});

describe('the to-do of an order', () => {
  test('names its supplier and is found by him', async () => {
    const { id } = await ordered(await aMaterial('尼龙垫圈'));
    const waiting = (supplier: string) =>
      person('wxapprover').call('interiorPending', 'listByPage', {
        docId: id,
        conditions: [{ key: 'supplierId', op: 'eq', value: named.get(`supplier:${supplier}`) }],
        pageIndex: 1,
        pageRows: 5,
      });
    const { companyName } = await person('admin').done<Row>('srmSlcSupplierInfo', 'findById', { id: named.get('supplier:Alpha') });
    expect((await waiting('Alpha')).data).toMatchObject([
      { billType: 'PURCHASE_ORDER', supplierId: named.get('supplier:Alpha'), supplierName: companyName },
    ]);
    expect((await waiting('Beta')).data).toEqual([]);
  });
});

describe('the organisation of an order', () => {
  test('is not disabled while orders of it are open: it says how many, of which kind; without them it is', async () => {
    const admin = person('admin');
    const { id: orgId } = await admin.done<Row>('baseOrganization', 'saveOrUpdate', {
      ...{
        orgCode: 'NB',
        orgName: '宁波分公司',
        orgNameEn: 'Ningbo',
        orgType: 'OU',
        startDate: '2026-01-01',
        parentOrgId: named.get('org:HQ'),
      },
    });
    const disable = (language: 'EN' | 'CN' = 'EN') => admin.call('baseOrganization', 'doInvalid', { id: orgId }, language);
    await admin.done('baseOrganization', 'doEnabled', { id: orgId });
    const grant = { userId: person('wxbuyer').userId, orgId, startDate: '2026-01-01' };
    await admin.done('baseUserOrg', 'saveOrUpdate', grant);
    const uomId = (await find('baseUom', 'uomCode', 'PCS')).id;
    const ofNingbo = {
      orgId,
      lines: [{ lineNum: 10, itemName: '弹簧垫圈', uomId, orderQty: '40', unitPrice: '2.5', needDate: '2026-08-01' }],
    };
    const made = async (): Promise<Row> => {
      const saved = await draft('', ofNingbo);
      expect(saved).toMatchObject({ status: 'S' });
      return saved.data as Row;
    };
    const both = [await made(), await made()];
    expect(await disable()).toMatchObject({
      ...{ status: 'E', code: 'ORG_HAS_OPEN_DOCS' },
      msg: '2 open documents belong to it: Purchase order 2. Finish or void them first.',
    });
    expect((await disable('CN')).msg).toBe('存在2张未完成单据:采购订单2。请先完成或作废');
    // Administrators see it before they try; buyers are not told.
    const open = (name: string) => person(name).call('baseOrganization', 'findOpenDocuments', { id: orgId });
    const kind = { en: 'Purchase order', cn: '采购订单' };
    expect((await open('admin')).data).toEqual([{ type: 'srmPurOrderHeader', kind, count: 2 }]);
    expect(await open('wxbuyer')).toMatchObject({ code: 'PERM_SCOPE' });
    for (const { id, rev } of both) await person('wxbuyer').done('srmPurOrderHeader', 'delete', { id, rev });
    expect((await open('admin')).data).toEqual([]);

    // One that is begun between the look and the deed is counted as well.
    const other = new pg.Client({ connectionString: product.ownerUrl });
    await other.connect();
    try {
      const lock = [`open-documents:${orgId}`];
      await other.query('select pg_advisory_lock(hashtextextended($1, 0))', lock);
      const disabling = disable();
      const waits = `select from pg_locks where locktype = 'advisory' and not granted`;
      for (let left = 2_400; left > 0 && (await other.query(waits)).rowCount === 0; left -= 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const late = await made();
      await other.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock);
      expect(await disabling).toMatchObject({ status: 'E', code: 'ORG_HAS_OPEN_DOCS' });
      await person('wxbuyer').done('srmPurOrderHeader', 'delete', { id: late.id, rev: late.rev });
    } finally {
      await other.end();
    }
    expect(await disable()).toMatchObject({ status: 'S' });
    expect(await admin.done('baseOrganization', 'findById', { id: orgId })).toMatchObject({ state: 'disabled' });
  });
});

describe('the materials of an order', () => {
  test('frozen with two open orders, both go on; a third is refused, and so is disabling, which names them', async () => {
    const itemId = await aMaterial('六角螺母');
    const [first, second] = [await ordered(itemId), await ordered(itemId)];
    await person('sourcing').done('baseMaterialItem', 'doFreeze', { id: itemId, reason: '来料异常' });
    expect(await ordered(itemId)).toMatchObject({
      code: 'REQ_ITEM_INACTIVE',
      msg: expect.stringContaining('not active in the organisation'),
    });
    const numbers = await Promise.all(
      [first, second].map(async ({ id }) => {
        const order = await person('wxbuyer').done<Row>('srmPurOrderHeader', 'findById', { id });
        expect(order['state']).toBe('approving');
        return order.docNumber;
      }),
    );
    const refused = await person('sourcing').call('baseMaterialItem', 'doInvalid', { id: itemId }, 'EN');
    expect(refused).toMatchObject({ code: 'ITEM_OPEN_DOCS' });
    for (const number of numbers) expect(refused.msg).toContain(number);
  });

  test('at the end of life it is ordered on its last day of buying, 2026-06-30, not on 2026-07-01', async () => {
    const itemId = await aMaterial('停产电机', 'PCS', { phase: 'EOL', lastBuyDate: '2026-06-30' });
    product.clock.pass(Date.parse('2026-06-30T08:00:00.000Z') - product.clock.now());
    people['wxbuyer'] = await product.enter('wxbuyer');
    expect(await ordered(itemId)).toMatchObject({ status: 'S' });
    product.clock.pass(DAY);
    expect(await ordered(itemId)).toMatchObject({ code: 'REQ_ITEM_INACTIVE' });
  });
});
