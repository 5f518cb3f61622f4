import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { aCompany, aUser, qualified, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// Categories and materials on the server: the shipped tree, who buys, moves and mergers that reach every material (base-srm.md §4, §5).

let product: Product;
let named: Named;
let engineer: Person;
let manager: Person;
let colleague: Person;
let buyer: Person;
let supplier: Person;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
const find = async (person: Person, entity: string, key: string, value: string): Promise<Row> =>
  (await person.done<Row[]>(entity, 'listByPage', { conditions: [{ key, op: 'eq', value }], pageIndex: 1, pageRows: 5 }))[0]!;
const category = (code: string) => find(manager, 'srmBasePurchaseCategory', 'categoryCode', code);
const read = (entity: string, id: string) => manager.done<Row>(entity, 'findById', { id });

async function until<T>(ask: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 60_000; ;) {
    const value = await ask();
    if (fits(value)) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(value)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        for (const [name, categories] of [
          ['Alpha', '紧固件;轴承传动'],
          ['Beta', '0301'],
        ] as const)
          await seeder.send('srmSlcSupplierInfo', seeder.named.get(`supplier:${name}`)!, 'SAVE', { fields: { categories } });
        await aUser(seeder, 'engineer', { userType: 'INSIDE' }, ['ENGINEER'], ['HQ']);
        for (const name of ['sourcing', 'colleague']) await aUser(seeder, name, { userType: 'INSIDE' }, ['SOURCING_MANAGER'], ['HQ', 'WX']);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        for (const name of ['zhao', 'qian', 'sun']) await aUser(seeder, name, { userType: 'INSIDE' }, ['BUYER'], ['HQ']);
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(loading, { lookups: lookupTypes, profiles: profileCatalogue });
  await loadReferenceData(loading, { wanted: (type) => type !== 'baseRegion' && type !== 'baseCountry' });
  [engineer, manager, colleague, buyer, supplier] = (await Promise.all(
    ['engineer', 'sourcing', 'colleague', 'buyer', 'alpha'].map((name) => product.enter(name)),
  )) as [Person, Person, Person, Person, Person];
});
afterAll(() => product?.stop());

interface NewMaterial {
  readonly itemName: string;
  readonly categoryCode: string;
  readonly [name: string]: unknown;
}
const uomOf = async (code: string) => (await find(manager, 'baseUom', 'uomCode', code)).id;

async function aMaterial({ categoryCode, ...fields }: NewMaterial): Promise<string> {
  const { id } = await engineer.done<Row>('baseMaterialItem', 'saveOrUpdate', {
    itemType: 'PART',
    uomId: await uomOf('PCS'),
    categoryId: (await category(categoryCode)).id,
    orgs: [{ orgId: named.get('org:HQ'), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
    ...fields,
  });
  await engineer.done('baseMaterialItem', 'doSubmit', { id });
  await manager.done('baseMaterialItem', 'doApproval', { id, rev: (await read('baseMaterialItem', id)).rev });
  return id;
}

describe('the tree of categories', () => {
  test('62 are shipped, enabled, with their paths; those with children are no leaves; a supplier picks from them', async () => {
    const tree = await until(
      () => manager.done<Row[]>('srmBasePurchaseCategory', 'findTree', { onlyEnabled: true }),
      (rows) => rows.filter((row) => row['leafFlag'] === 'N').length === 11,
    );
    expect(tree).toHaveLength(62);
    expect(tree.find((row) => row['categoryCode'] === '020302')).toMatchObject({
      categoryName: '柔性板',
      levelId: 3,
      treeFullPath: '电子元器件/PCB/柔性板',
      leafFlag: 'Y',
      checkFlag: 'N',
      items: 0,
    });
    const offered = await supplier.done<Row[]>('srmBasePurchaseCategory', 'findTree');
    expect(offered).toHaveLength(62);
    expect(Object.keys(offered[0]!)).not.toContain('suppliers');
    expect(
      await buyer.call('srmBasePurchaseCategory', 'saveOrUpdate', { categoryCode: '11', categoryName: 'X', categoryNameEn: 'X' }),
    ).toMatchObject({ status: 'E' });
  });

  test('a code continues that of its parent, and a child of a category with materials is refused', async () => {
    const screws = await category('0305');
    const child = { categoryName: '螺钉', categoryNameEn: 'Screws', procurementType: 'GOODS', parentId: screws.id };
    expect(await manager.call('srmBasePurchaseCategory', 'saveOrUpdate', { ...child, categoryCode: '030611' }, 'CN')).toMatchObject({
      code: 'CAT_CODE',
      msg: '编码须在上级编码后加两位数字',
    });
    await aMaterial({ itemName: '六角螺栓', spec: 'M8', categoryCode: '0305' });
    expect(await manager.call('srmBasePurchaseCategory', 'saveOrUpdate', { ...child, categoryCode: '030501' })).toMatchObject({
      code: 'CAT_HAS_ITEMS',
    });
  });

  test('a category moved takes the paths of those below along', async () => {
    const [boards, rigid, mechanical] = [await category('0203'), await category('020301'), await category('03')];
    expect(await manager.call('srmBasePurchaseCategory', 'doMove', { id: boards.id, parentId: rigid.id })).toMatchObject({
      code: 'CAT_LOOP',
    });
    await manager.done('srmBasePurchaseCategory', 'doMove', { id: boards.id, parentId: mechanical.id });
    await until(
      () => read('srmBasePurchaseCategory', rigid.id),
      (row) => row['treeFullPath'] === '机械零部件/PCB/刚性板',
    );
    await manager.done('srmBasePurchaseCategory', 'doMove', { id: boards.id, parentId: (await category('02')).id });
    expect(
      await until(
        () => read('srmBasePurchaseCategory', rigid.id),
        (row) => row['treeFullPath'] === '电子元器件/PCB/刚性板',
      ),
    ).toMatchObject({ categoryCode: '020301', levelId: 3 });
  });

  test('who buys: Qian for boards in HQ, Sun when he is away, Zhao elsewhere, else those who manage sourcing', async () => {
    const [hq, sz] = [named.get('org:HQ'), named.get('org:SZ')];
    const ids = Object.fromEntries(
      await Promise.all(
        ['zhao', 'qian', 'sun'].map(
          async (name) => [name, (await find(await product.enter('admin'), 'baseUsers', 'userName', name)).id] as const,
        ),
      ),
    );
    const row = (lineNo: number, buyerId: string, orgId: string | null, priority: number) => ({
      lineNo,
      buyerId,
      orgId,
      priority,
      startDate: '2026-01-01',
    });
    const save = async (code: string, buyers: readonly object[]) => {
      const { id, rev } = await category(code);
      await manager.done('srmBasePurchaseCategory', 'saveOrUpdate', { id, rev, buyers });
    };
    await save('02', [row(1, ids['zhao']!, null, 1)]);
    await save('0203', [row(1, ids['qian']!, hq!, 1), row(2, ids['sun']!, hq!, 2)]);
    const rigid = (await category('020301')).id;
    const buys = (orgId: string, categoryId = rigid) => buyer.done('srmBasePurchaseCategory', 'responsibleBuyer', { orgId, categoryId });
    expect(await buys(hq!)).toMatchObject({
      buyerId: ids['qian'],
      path: [{ categoryCode: '0203', orgId: hq, priority: 1, outcome: 'BUYER' }],
    });
    expect(await buys(named.get('org:WX')!)).toMatchObject({ buyerId: ids['qian'] });
    expect(await buys(sz!)).toMatchObject({ buyerId: ids['zhao'] });
    const admin = await product.enter('admin');
    const { rev } = await admin.done<Row>('baseUsers', 'findById', { id: ids['qian'] });
    await admin.done('baseUsers', 'doInvalid', { id: ids['qian'], rev });
    expect(await buys(hq!)).toMatchObject({ buyerId: ids['sun'] });
    const nobody = await buyer.done<{ managers: string[]; buyerId: null; from: string }>('srmBasePurchaseCategory', 'responsibleBuyer', {
      orgId: hq,
      categoryId: (await category('0501')).id,
    });
    expect(nobody).toMatchObject({ buyerId: null, from: 'SOURCING_MANAGER' });
    expect(nobody.managers).toHaveLength(2);
  });

  test('certificates add up from above', async () => {
    for (const [code, certTypes] of [
      ['02', 'ISO9001'],
      ['0203', 'ROHS_REPORT'],
    ] as const) {
      const { id, rev } = await category(code);
      await manager.done('srmBasePurchaseCategory', 'saveOrUpdate', { id, rev, certTypes });
    }
    expect(await buyer.done('srmBasePurchaseCategory', 'findInherited', { id: (await category('020301')).id })).toMatchObject({
      certTypes: ['ISO9001', 'ROHS_REPORT'],
      minSources: null,
    });
  });

  test('a merger sends every material over and closes the category for good', async () => {
    const item = await aMaterial({ itemName: '滚珠轴承', spec: '6204', categoryCode: '0306' });
    const [from, into] = [await category('0306'), await category('0301')];
    expect(await manager.call('srmBasePurchaseCategory', 'doInvalid', { id: from.id, rev: from.rev })).toMatchObject({
      code: 'CAT_HAS_ITEMS',
    });
    expect(await manager.call('srmBasePurchaseCategory', 'doMerge', { id: from.id, intoId: (await category('02')).id })).toMatchObject({
      code: 'CAT_NOT_LEAF',
    });
    await manager.done('srmBasePurchaseCategory', 'doMerge', { id: from.id, intoId: into.id });
    expect(
      await until(
        () => read('baseMaterialItem', item),
        (row) => row['categoryId'] === into.id,
      ),
    ).toMatchObject({ categoryName: '机加件', state: 'enabled' });
    expect(await manager.call('srmBasePurchaseCategory', 'doEnabled', { id: from.id })).toMatchObject({ code: 'CAT_MERGED' });
  });
});

test('a notice to the suppliers of a category reaches those that name it in words or by code, and those of what is below', async () => {
  const reached = async (...categoryIds: string[]) =>
    (await buyer.done<{ suppliers: number }>('srmBaseNotice', 'previewReach', { audienceType: 'RULE', audienceRule: { categoryIds } }))
      .suppliers;
  const fasteners = (await find(manager, 'srmBasePurchaseCategory', 'categoryName', '紧固件'))['categoryCode'] as string;
  expect([await reached('03'), await reached(fasteners), await reached('0301'), await reached('04')]).toEqual([2, 1, 1, 0]);
  expect([
    await find(buyer, 'baseResponsibility', 'respCode', 'BUYER'),
    await find(buyer, 'srmBasePurchaseCategory', 'categoryCode', '03'),
  ]).toMatchObject([{ respCode: 'BUYER' }, { categoryCode: '03', categoryName: '机械零部件' }]);
  const { id } = await buyer.done<Row>('srmBaseNotice', 'saveOrUpdate', {
    noticeTitle: '紧固件年度框架',
    noticeType: 'SOURCING',
    noticeContent: '<p>请报名</p>',
    orgId: named.get('org:HQ'),
    audienceType: 'RULE',
    audienceRule: { categoryIds: [fasteners] },
  });
  await buyer.done('srmBaseNotice', 'doPublish', { id });
  const beta = await product.enter('beta');
  expect([
    (await (await product.enter('alpha')).call('srmBaseNotice', 'findById', { id })).status,
    (await beta.call('srmBaseNotice', 'findById', { id })).status,
  ]).toEqual(['S', 'E']);
});

describe('a material', () => {
  test('gets its number, is proposed and approved by another; the to-do goes to those who manage sourcing', async () => {
    const { id } = await engineer.done<Row>('baseMaterialItem', 'saveOrUpdate', {
      itemName: '铝型材',
      spec: '4040',
      itemType: 'RAW',
      uomId: await uomOf('M'),
    });
    expect((await read('baseMaterialItem', id))['itemCode']).toMatch(/^M\d{8}$/);
    expect(await engineer.call('baseMaterialItem', 'doSubmit', { id })).toMatchObject({ code: 'MD_FIELD_REQUIRED' });
    const { rev } = await read('baseMaterialItem', id);
    await engineer.done('baseMaterialItem', 'saveOrUpdate', { id, rev, categoryId: (await category('0102')).id });
    expect(await engineer.call('baseMaterialItem', 'doSubmit', { id })).toMatchObject({ code: 'ITEM_ORG' });
    const saved = await read('baseMaterialItem', id);
    await engineer.done('baseMaterialItem', 'saveOrUpdate', {
      id,
      rev: saved.rev,
      orgs: [{ orgId: named.get('org:HQ'), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
    });
    await engineer.done('baseMaterialItem', 'doSubmit', { id });
    const todo = await until(
      () => colleague.done<Row[]>('interiorPending', 'listByPage', { pageIndex: 1, pageRows: 20 }),
      (rows) => rows.some((row) => row['billType'] === 'MATERIAL_APPROVE'),
    );
    expect(todo[0]).toMatchObject({ menuCode: 'materialManagement' });
    await colleague.done('baseMaterialItem', 'doApproval', { id, rev: (await read('baseMaterialItem', id)).rev });
    expect(await read('baseMaterialItem', id)).toMatchObject({ state: 'enabled', categoryName: '有色金属', orgCount: 1, noBuyerFlag: 'Y' });
    expect(await supplier.call('baseMaterialItem', 'findById', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  });

  test('bought in boxes of 200, it needs the conversion, and converts by it', async () => {
    const box = await uomOf('BOX');
    const pieces = await uomOf('PCS');
    const { id } = await engineer.done<Row>('baseMaterialItem', 'saveOrUpdate', {
      itemName: '自攻螺钉',
      itemType: 'PART',
      uomId: pieces,
      purchaseUomId: box,
      categoryId: (await category('0305')).id,
      orgs: [{ orgId: named.get('org:HQ'), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
    });
    expect(await engineer.call('baseMaterialItem', 'doSubmit', { id })).toMatchObject({ code: 'UOM_NO_CONVERSION' });
    const { rev } = await read('baseMaterialItem', id);
    await engineer.done('baseMaterialItem', 'saveOrUpdate', { id, rev, uoms: [{ uomId: box, factor: '200' }] });
    await engineer.done('baseMaterialItem', 'doSubmit', { id });
    expect(await buyer.done('baseUom', 'convert', { qty: '450', fromUomId: pieces, toUomId: box, itemId: id, roundUp: 'Y' })).toMatchObject(
      { qty: '3', surplus: '150' },
    );
  });

  test('says what is like it, and what its category requires', async () => {
    await aMaterial({ itemName: '贴片电容', spec: '0603 100nF', categoryCode: '0202' });
    const passive = await category('0202');
    await manager.done('srmBasePurchaseCategory', 'saveOrUpdate', {
      id: passive.id,
      rev: passive.rev,
      properties: [{ propCode: 'VOLTAGE', propName: '额定电压', propNameEn: 'Rated voltage', kind: 'TEXT', requiredFlag: 'Y', sortNo: 1 }],
    });
    const { id } = await engineer.done<Row>('baseMaterialItem', 'saveOrUpdate', {
      itemName: '贴片电容',
      spec: '0603 100nF',
      itemType: 'PART',
      uomId: await uomOf('PCS'),
      categoryId: passive.id,
      orgs: [{ orgId: named.get('org:HQ'), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
    });
    expect((await read('baseMaterialItem', id))['similarItems']).toMatch(/^M\d{8}$/);
    expect(await engineer.call('baseMaterialItem', 'doSubmit', { id }, 'CN')).toMatchObject({
      code: 'ITEM_PROPERTY',
      msg: '请填写品类属性:额定电压',
    });
    expect(await engineer.call('baseMaterialItem', 'doSubmit', { id }, 'EN')).toMatchObject({
      code: 'ITEM_PROPERTY',
      msg: 'Required attributes: Rated voltage.',
    });
    const { rev } = await read('baseMaterialItem', id);
    expect(
      await engineer.call('baseMaterialItem', 'saveOrUpdate', { id, rev, drawings: [{ version: 'A', changeNote: '首版' }] }, 'EN'),
    ).toMatchObject({ code: 'FIELD_REQUIRED', data: { field: 'drawings.fileIds' } });
    await engineer.done('baseMaterialItem', 'saveOrUpdate', { id, rev, properties: { VOLTAGE: '50V' } });
    await engineer.done('baseMaterialItem', 'doSubmit', { id });
  });

  test('is active for an organisation until its last day of buying, and not while it is frozen', async () => {
    const id = await aMaterial({ itemName: '电解电容', spec: '470uF', categoryCode: '0201' });
    const hq = named.get('org:HQ')!;
    const { rev } = await read('baseMaterialItem', id);
    await manager.done('baseMaterialItem', 'saveOrUpdate', { id, rev, orgs: [{ orgId: hq, phase: 'EOL', lastBuyDate: '2026-06-30' }] });
    const active = async (date: string, orgId = hq) =>
      (await buyer.done<{ active: string; reason: string | null }[]>('baseMaterialItem', 'checkActive', { itemIds: [id], orgId, date }))[0];
    expect(await active('2026-06-30')).toEqual({ itemId: id, active: 'Y', reason: null });
    expect(await active('2026-07-01')).toMatchObject({ active: 'N', reason: 'EOL' });
    expect(await active('2026-06-30', named.get('org:SZ')!)).toMatchObject({ reason: 'ORG' });
    await manager.done('baseMaterialItem', 'doFreeze', { id, reason: '来料异常' });
    expect(await active('2026-06-30')).toMatchObject({ reason: 'STATE' });
  });

  test('a buyer keeps the rows of his organisation only', async () => {
    const id = await aMaterial({ itemName: '铜排', spec: '3x30', categoryCode: '0102' });
    const { rev } = await read('baseMaterialItem', id);
    expect(await buyer.call('baseMaterialItem', 'saveOrUpdate', { id, rev, brand: 'X' })).toMatchObject({ code: 'PERM_SCOPE' });
    expect(
      await buyer.call('baseMaterialItem', 'saveOrUpdate', { id, rev, orgs: [{ orgId: named.get('org:HQ'), buyerId: buyer.userId }] }),
    ).toMatchObject({ status: 'S' });
    expect(await read('baseMaterialItem', id)).toMatchObject({ noBuyerFlag: 'N' });
    const szbuyer = await product.enter('szbuyer');
    expect(
      await szbuyer.call('baseMaterialItem', 'saveOrUpdate', {
        id,
        rev: rev + 1,
        orgs: [{ orgId: named.get('org:HQ'), minOrderQty: '5' }],
      }),
    ).toMatchObject({ code: 'PERM_SCOPE' });
  });
});

describe('an order made by hand', () => {
  test('says of the material that was chosen what it is called, also to the supplier, who may not read it', async () => {
    const id = await aMaterial({ itemName: '碟形弹簧', spec: 'DIN 2093 A40', categoryCode: '0305' });
    const { itemCode, uomId } = await read('baseMaterialItem', id);
    const order = await buyer.done<Row>('srmPurOrderHeader', 'saveOrUpdate', {
      orgId: named.get('org:HQ'),
      supplierId: named.get('supplier:Alpha'),
      buyerId: buyer.userId,
      currency: 'CNY',
      taxRate: '13',
      lines: [{ lineNum: 10, itemId: id, orderQty: '40', unitPrice: '2.50', needDate: '2026-04-01' }],
    });
    const line = async (person: Person) =>
      ((await person.done<Row>('srmPurOrderHeader', 'findById', { id: order.id }))['lines'] as readonly Row[])[0];
    expect(await line(buyer)).toMatchObject({ itemCode, itemName: '碟形弹簧', spec: 'DIN 2093 A40', uomId });
    await buyer.done('srmPurOrderHeader', 'doSubmit', { id: order.id });
    const approver = await product.enter('approver');
    await approver.done('srmPurOrderHeader', 'doApproval', {
      id: order.id,
      rev: (await approver.done<Row>('srmPurOrderHeader', 'findById', { id: order.id })).rev,
    });
    expect(await line(supplier)).toMatchObject({ itemCode, itemName: '碟形弹簧' });
  });
});

describe('what becomes of a material', () => {
  const hq = () => named.get('org:HQ')!;
  const order = (itemId: string) =>
    buyer.done<Row>('srmPurOrderHeader', 'saveOrUpdate', {
      orgId: hq(),
      supplierId: named.get('supplier:Alpha'),
      buyerId: buyer.userId,
      currency: 'CNY',
      taxRate: '13',
      lines: [{ lineNum: 10, itemId, orderQty: '40', unitPrice: '2.50', needDate: '2026-04-01' }],
    });
  const drawing = async (itemId: string, version: string) => {
    const { rev, itemName, drawings } = await read('baseMaterialItem', itemId);
    const [fileId] = await engineer.upload(
      { [`${version}.pdf`]: `%PDF-1.7 ${String(itemName)} ${version}` },
      { functionId: 'materialManagement.fileIds' },
    );
    await engineer.done('baseMaterialItem', 'saveOrUpdate', {
      id: itemId,
      rev,
      drawings: [...(drawings as readonly object[]), { version, fileIds: fileId }],
    });
    await engineer.done('baseMaterialItem', 'doReleaseDrawing', { id: itemId, version });
  };

  test('one that is replaced says by which, so that pickers lead there by the old code', async () => {
    const [old, coated] = [
      await aMaterial({ itemName: '发黑螺钉', categoryCode: '0201' }),
      await aMaterial({ itemName: '镀锌螺钉', categoryCode: '0201' }),
    ];
    await engineer.done('baseMaterialItem', 'doSupersede', { id: old, byItemId: coated });
    const { itemCode } = await read('baseMaterialItem', old);
    const found = await engineer.done<Row[]>('baseMaterialItem', 'listByPage', {
      conditions: [
        { key: 'state', op: 'in', value: ['enabled', 'frozen', 'disabled'] },
        { key: 'itemCode', op: 'like', value: itemCode },
      ],
      pageIndex: 1,
      pageRows: 20,
    });
    expect(found).toMatchObject([{ id: old, supersededById: coated }]);
  });

  test('whoever has it open is told of a freeze with his documents, and of a newer drawing, but not of the first', async () => {
    const id = await aMaterial({ itemName: '压力传感器', itemNameEn: 'Pressure sensor', categoryCode: '0201' });
    const [first, second] = [await order(id), await order(id)];
    const { docNumber: older } = await buyer.done<Row>('srmPurOrderHeader', 'findById', { id: first.id });
    const { docNumber: newer } = await buyer.done<Row>('srmPurOrderHeader', 'findById', { id: second.id });
    const { itemCode } = await read('baseMaterialItem', id);
    await drawing(id, 'A');
    await drawing(id, 'B');
    const released = await product.letter('buyer@example.com', `图纸B已发布:${String(itemCode)} 压力传感器`);
    expect(released.text).toContain(`图纸版本由 A 更新为 B`);
    await manager.done('baseMaterialItem', 'doFreeze', { id, reason: '来料异常' });
    const frozen = await product.letter('buyer@example.com', `物料冻结:${String(itemCode)} 压力传感器`);
    expect(frozen.text).toContain('已冻结:来料异常');
    expect(frozen.text).toContain(`您名下涉及该物料的未完成单据(2张):${String(newer)}, ${String(older)}`);
    expect(
      product.letters.mails
        .filter(({ subject }) => subject.includes(String(itemCode)))
        .map(({ to, subject }) => [to, subject.slice(0, 5)])
        .sort(),
    ).toEqual(
      [
        ['buyer@example.com', '图纸B已发'],
        ['buyer@example.com', '物料冻结:'],
      ].sort(),
    );
  });
});

describe('materials by organisation', () => {
  test('rows of the own organisations, found by what is missing; a supplier sees none that it has no agreement for', async () => {
    const id = await aMaterial({ itemName: '不锈钢卡箍', spec: 'DN50', categoryCode: '0301' });
    const asked = (person: Person, body: object = {}) =>
      person.call('baseMaterialItemOrg', 'listMaterialItemAndOrgByPage', { pageIndex: 1, pageRows: 20, keyword: '卡箍', ...body });
    expect((await asked(buyer)).data).toEqual([
      expect.objectContaining({
        id,
        orgId: named.get('org:HQ'),
        orgNameEn: 'Organisation HQ',
        itemName: '不锈钢卡箍',
        uomName: '个',
        categoryName: '机加件',
        active: 'Y',
        inactiveReason: null,
        buyerName: null,
        suppliers: 0,
        bestPrice: null,
      }),
    ]);
    expect((await asked(buyer, { only: 'NO_PRICE', categoryId: (await category('03')).id })).page).toMatchObject({ count: 1 });
    expect((await asked(buyer, { only: 'NO_SUPPLIER' })).page).toMatchObject({ count: 1 });
    expect((await asked(buyer, { only: 'SINGLE_SOURCE' })).page).toMatchObject({ count: 0 });
    expect((await asked(await product.enter('szbuyer'))).page).toMatchObject({ count: 0 });
    expect(await asked(supplier)).toMatchObject({ status: 'S', data: [], page: { count: 0 } });
    await manager.done('baseMaterialItem', 'doFreeze', { id, reason: '来料异常' });
    expect((await asked(buyer)).data).toMatchObject([{ active: 'N', inactiveReason: 'STATE' }]);
  });

  test('they go to a workbook as they are shown, for whoever exports materials', async () => {
    await aMaterial({ itemName: '波纹补偿器', spec: 'DN80', categoryCode: '0301' });
    const columns = ['itemName', 'orgName', 'active', 'suppliers', 'consignFlag', 'inactiveReason'].map((key) => ({
      key,
      title: key,
      width: 90,
    }));
    const exported = (person: Person) =>
      person.stream('/v1/exportExcelRestful/exportExcel', {
        requestUrl: '/v1/baseMaterialItemOrgRestful/listMaterialItemAndOrgByPage',
        requestParams: { keyword: '波纹', only: 'NO_SUPPLIER' },
        columns,
        fileName: 'Materials',
        lan: 'EN',
      });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await (await exported(buyer)).arrayBuffer()) as never);
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['Materials', '_proof']);
    expect(book.worksheets[0]!.getSheetValues().slice(2)).toEqual([[undefined, '波纹补偿器', 'Organisation HQ', 'Yes', 0, 'No']]);
    expect(await (await exported(supplier)).json()).toMatchObject({ status: 'E', code: 'PERM_BUTTON' });
  });
});

describe('the list of materials', () => {
  test('is found by organisation and phase, which hold in the same row, and by what has no price', async () => {
    const [hq, wx] = [named.get('org:HQ')!, named.get('org:WX')!];
    const id = await aMaterial({
      itemName: '试制铜芯',
      categoryCode: '0302',
      orgs: [
        { orgId: hq, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' },
        { orgId: wx, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'NPI' },
      ],
    });
    const found = async (...conditions: readonly (readonly [string, string])[]) =>
      (
        await manager.done<Row[]>('baseMaterialItem', 'listByPage', {
          conditions: [{ key: 'itemName', op: 'eq', value: '试制铜芯' }, ...conditions.map(([key, value]) => ({ key, op: 'eq', value }))],
        })
      ).map((row) => [row.id, row['noPriceFlag']]);
    expect(await found(['usedIn', wx], ['phase', 'NPI'])).toEqual([[id, 'Y']]);
    expect(await found(['usedIn', hq], ['phase', 'NPI'])).toEqual([]);
    expect(await found(['usedIn', named.get('org:SZ')!])).toEqual([]);
    expect(await found(['phase', 'MASS'], ['noPriceFlag', 'Y'])).toEqual([[id, 'Y']]);
    expect(await found(['noPriceFlag', 'N'])).toEqual([]);
    expect(
      await manager.call('baseMaterialItem', 'listByPage', { conditions: [{ key: 'orgs.orgId', op: 'eq', value: hq }] }),
    ).toMatchObject({ code: 'REQ_FILTER_KEY' });
  });
});

describe('category permits', () => {
  test('a responsibility bound to categories shows, exports and changes what the permits reach, from one moment to the next', async () => {
    const [admin, zhao] = [await product.enter('admin'), await product.enter('zhao')];
    const [metals, machined, springs] = [await category('0102'), await category('0301'), await category('0305')];
    const copper = await aMaterial({ itemName: '紫铜带', categoryCode: '0102' });
    const bracket = await aMaterial({ itemName: '安装支架', categoryCode: '0301' });
    const screw = await aMaterial({ itemName: '沉头螺钉', categoryCode: '0305' });
    const seen = async () =>
      (await zhao.done<Row[]>('baseMaterialItem', 'listByPage', { pageRows: 500 }))
        .map(({ id }) => id)
        .filter((id) => [copper, bracket, screw].includes(id));
    expect((await seen()).sort()).toEqual([copper, bracket, screw].sort());
    const watching = await zhao.connect();
    await watching.ask('watchList', { listId: 'materials', entity: 'baseMaterialItem', query: { pageRows: 500 } });

    const { rev } = await admin.done<Row>('baseResponsibility', 'findById', { id: named.get('resp:BUYER') });
    await admin.done('baseResponsibility', 'saveOrUpdate', { id: named.get('resp:BUYER'), rev, categoryScope: 'USER' });
    expect(await seen()).toEqual([]);
    const permit = (categoryId: string, accessLevel: string) =>
      admin.done('baseUserCategory', 'saveOrUpdate', { userId: zhao.userId, categoryId, accessLevel, startDate: '2026-01-01' });
    await permit((await category('01')).id, 'READ');
    await permit(machined.id, 'WRITE');
    expect((await seen()).sort()).toEqual([copper, bracket].sort());

    expect(await zhao.call('baseMaterialItem', 'findById', { id: screw })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect((await watching.ask('watch', { type: 'baseMaterialItem', id: screw })).code).toBe('DOC_NOT_FOUND');
    const orgs = [{ orgId: named.get('org:HQ'), minOrderQty: '5' }];
    const save = async (id: string, fields: object) =>
      zhao.call('baseMaterialItem', 'saveOrUpdate', { id, rev: (await read('baseMaterialItem', id)).rev, ...fields });
    expect(await save(copper, { orgs })).toMatchObject({ code: 'PERM_SCOPE' });
    expect(await save(bracket, { orgs })).toMatchObject({ status: 'S' });
    expect(await save(screw, { orgs })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    const propose = (categoryId: string) =>
      zhao.call('baseMaterialItem', 'saveOrUpdate', { itemName: '新支架', itemType: 'PART', categoryId });
    expect(await propose(springs.id)).toMatchObject({ code: 'PERM_SCOPE' });
    expect(await propose(metals.id)).toMatchObject({ code: 'PERM_SCOPE' });
    const proposed = await propose(machined.id);
    expect(proposed).toMatchObject({ status: 'S' });
    expect(await save((proposed.data as Row).id, { categoryId: springs.id })).toMatchObject({ code: 'PERM_SCOPE' });

    const tree = await zhao.done<{ id: string; categoryCode: string }[]>('srmBasePurchaseCategory', 'findTree');
    expect(tree.map(({ categoryCode }) => categoryCode)).toEqual(expect.arrayContaining(['01', '0102', '03', '0301']));
    expect(tree.filter(({ categoryCode }) => categoryCode === '02' || categoryCode === '0305')).toEqual([]);
    expect(await zhao.call('srmBasePurchaseCategory', 'findInherited', { id: springs.id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    const byOrganisation = async (keyword: string) =>
      (await zhao.call('baseMaterialItemOrg', 'listMaterialItemAndOrgByPage', { pageIndex: 1, pageRows: 20, keyword })).page!.count;
    expect([await byOrganisation('安装支架'), await byOrganisation('沉头螺钉')]).toEqual([1, 0]);
    const [asked] = await zhao.done<{ active: string }[]>('baseMaterialItem', 'checkActive', {
      itemIds: [screw],
      orgId: named.get('org:HQ'),
      date: '2026-03-02',
    });
    expect(asked).toMatchObject({ active: 'N', reason: 'STATE' });
    const book = new ExcelJS.Workbook();
    const exported = await zhao.stream('/export/v1/exportExcelRestful/exportExcel', {
      requestUrl: '/v1/baseMaterialItemRestful/listByPage',
      requestParams: {},
      fileName: 'materials',
      columns: [{ key: 'itemName', title: 'Name', width: 100 }],
    });
    await book.xlsx.load((await exported.arrayBuffer()) as never);
    const names = JSON.stringify(book.worksheets[0]!.getSheetValues());
    expect([names.includes('紫铜带'), names.includes('安装支架'), names.includes('沉头螺钉')]).toEqual([true, true, false]);

    const [held] = await admin.done<Row[]>('baseUserCategory', 'listByPage', { userId: zhao.userId, categoryId: machined.id });
    await admin.done('baseUserCategory', 'doInvalid', { id: held!.id, rev: held!.rev });
    expect(await seen()).toEqual([copper]);
    expect((await buyer.call('baseMaterialItem', 'listByPage', { pageRows: 500 })).page!.count).toBe(0);
    watching.close();
  });

  test('to-dos of documents in other categories are neither listed nor counted, nor claimed', async () => {
    const admin = await product.enter('admin');
    const submitted = async (itemName: string, categoryId: string) => {
      const { id } = await engineer.done<Row>('baseMaterialItem', 'saveOrUpdate', {
        itemName,
        itemType: 'PART',
        uomId: await uomOf('PCS'),
        categoryId,
        orgs: [{ orgId: named.get('org:HQ'), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
      });
      await engineer.done('baseMaterialItem', 'doSubmit', { id });
      return id;
    };
    const [machined, springs] = [await category('0301'), await category('0305')];
    const [shaft, spring] = [await submitted('传动轴', machined.id), await submitted('压缩弹簧', springs.id)];
    const waiting = async (person: Person) => {
      const { data, page } = await person.call('interiorPending', 'listByPage', {
        docType: 'baseMaterialItem',
        handleFlag: 'N',
        cancelFlag: 'N',
        pageIndex: 1,
        pageRows: 50,
      });
      const { byType } = await person.done<{ byType: Record<string, number> }>('interiorPending', 'counts');
      return {
        ids: (data as readonly { docId: string }[])
          .map(({ docId }) => docId)
          .filter((id) => [shaft, spring].includes(id))
          .sort(),
        counted: byType['MATERIAL_APPROVE'] === page!.count,
      };
    };
    expect(await waiting(colleague)).toEqual({ ids: [shaft, spring].sort(), counted: true });
    const todoOfSpring = (
      await colleague.done<{ pendingId: string; docId: string }[]>('interiorPending', 'listByPage', {
        docId: spring,
        pageIndex: 1,
        pageRows: 5,
      })
    )[0]!.pendingId;

    const { rev } = await admin.done<Row>('baseResponsibility', 'findById', { id: named.get('resp:SOURCING_MANAGER') });
    await admin.done('baseResponsibility', 'saveOrUpdate', { id: named.get('resp:SOURCING_MANAGER'), rev, categoryScope: 'USER' });
    await admin.done('baseUserCategory', 'saveOrUpdate', {
      userId: colleague.userId,
      categoryId: machined.id,
      accessLevel: 'WRITE',
      startDate: '2026-01-01',
    });
    expect(await waiting(colleague)).toEqual({ ids: [shaft], counted: true });
    expect(await colleague.call('interiorPending', 'findById', { id: todoOfSpring })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect(await colleague.done('interiorPending', 'doClaim', { ids: [todoOfSpring] })).toEqual([]);
    await admin.done('baseResponsibility', 'saveOrUpdate', { id: named.get('resp:SOURCING_MANAGER'), rev: rev + 1, categoryScope: 'ALL' });
    expect(await waiting(colleague)).toEqual({ ids: [shaft, spring].sort(), counted: true });
  });
});
