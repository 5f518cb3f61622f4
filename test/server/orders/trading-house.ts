/** A company that buys, one supplier and a material of both; what people do there is done by calls of their own. */
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import type { Settings } from '../../../server/platform/settings.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named, Seeder } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

export const DAY = 86_400_000;
const RESPONSIBILITIES = [
  ['engineer', 'ENGINEER'],
  ['sourcing', 'SOURCING_MANAGER'],
  ['approver', 'APPROVER'],
  ['cosigner', 'APPROVER'],
  ['planner', 'PLANNER'],
  ['storekeeper', 'WAREHOUSE'],
  ['inspector', 'QUALITY'],
  ['finance', 'FINANCE'],
  ['drafter', 'CONTRACT_MANAGER'],
] as const;

export interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}

export class TradingHouse {
  itemId = '';
  uomId = '';
  private readonly people: Record<string, Person> = {};

  private constructor(
    readonly product: Product,
    readonly named: Named,
  ) {}

  /** `pages`: folder of the client, where somebody looks; `more`: settings of its own; `beside`: who else is there. */
  static async open(pages?: string, more: Partial<Settings> = {}, beside?: (seeder: Seeder) => Promise<void>): Promise<TradingHouse> {
    let named: Named = new Map();
    const product = await Product.start({
      clock: new TestClock(Date.parse('2026-03-02T08:00:00.000Z')),
      ...(pages === undefined ? {} : { pages }),
      settings: { idleMs: 90 * DAY, absoluteMs: 90 * DAY, passwordDays: 0, ...more },
      seed: async (url, at) => {
        named = await seedDatabase(url, at - 60_000, async (seeder) => {
          await aCompany(seeder);
          await beside?.(seeder);
          for (const [name, resp] of RESPONSIBILITIES) await aUser(seeder, name, { userType: 'INSIDE' }, [resp], ['HQ']);
        });
      },
    });
    const { runtime, kernel, database } = product.assembled;
    await loadReferenceData(
      { runtime, registry: kernel.registry, read: database.read },
      { wanted: (type, row) => type !== 'baseRegion' || row['regionCode']!.startsWith('44') },
    );
    const house = new TradingHouse(product, named);
    for (const name of ['buyer', 'manager', 'alpha', 'beta', ...RESPONSIBILITIES.map(([one]) => one)])
      house.people[name] = await product.enter(name);
    await house.furnish();
    return house;
  }

  private async furnish(): Promise<void> {
    this.uomId = (await this.rows('engineer', 'baseUom', 'uomCode', 'PCS'))[0]!.id;
    const categoryId = (await this.rows('engineer', 'srmBasePurchaseCategory', 'categoryCode', '0305'))[0]!.id;
    const { id } = await this.as('engineer').done<Row>('baseMaterialItem', 'saveOrUpdate', {
      ...{ itemName: '支架', itemType: 'PART', uomId: this.uomId, categoryId },
      orgs: [{ orgId: this.hq, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
    });
    this.itemId = id;
    await this.send('engineer', 'baseMaterialItem', id, 'doSubmit');
    await this.send('sourcing', 'baseMaterialItem', id, 'doApproval');
  }

  get hq(): string {
    return this.named.get('org:HQ')!;
  }
  get alpha(): string {
    return this.named.get('supplier:Alpha')!;
  }
  get beta(): string {
    return this.named.get('supplier:Beta')!;
  }
  as(name: string): Person {
    return this.people[name]!;
  }
  read(who: string, type: string, id: string): Promise<Row> {
    return this.as(who).done<Row>(type, 'findById', { id });
  }
  /** An event at the document as it stands. */
  async send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
    const { rev } = await this.read(who, type, id);
    await this.as(who).done(type, action, { id, rev, ...payload });
  }
  /** By as many as have to: prices by hand want two. */
  async approve(id: string): Promise<void> {
    const type = 'srmPurOrderHeader';
    await this.send('approver', type, id, 'doApproval');
    if ((await this.read('buyer', type, id)).state === 'approving') await this.send('cosigner', type, id, 'doApproval');
  }
  async make(who: string, type: string, fields: object): Promise<string> {
    return (await this.as(who).done<Row>(type, 'saveOrUpdate', { orgId: this.hq, ...fields })).id;
  }
  rows(who: string, type: string, key: string, value: string): Promise<readonly Row[]> {
    return this.as(who).done<Row[]>(type, 'listByPage', { conditions: [{ key, op: 'eq', value }], pageIndex: 1, pageRows: 5 });
  }
  /** What other documents answer arrives a moment later. */
  async reaches(who: string, type: string, id: string, state: string): Promise<Row> {
    for (let turn = 0; turn < 2_400; turn += 1) {
      const row = await this.read(who, type, id);
      if (row.state === state) return row;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${type} ${id} is ${(await this.read(who, type, id)).state}, not ${state}`);
  }
  /** Goods that come in there wait until they are inspected. */
  async inspectedWarehouse(warehouseCode: string): Promise<void> {
    const place = { addressType: 'SHIP_TO', countryCode: 'CN', regionCode: '440305', address: '锡山大道1号' };
    const addressId = await this.make('storekeeper', 'srmBaseAddress', { ...place, contactName: '吴军', contactPhone: '0510-1' });
    const fields = { warehouseCode, warehouseName: '一号仓', inspectFlag: 'Y', contactName: 'Li', contactPhone: '0755-1234', addressId };
    await this.make('storekeeper', 'srmBaseWarehouse', fields);
  }
  #scene: string | null = null;
  /** The way that new suppliers go here: one final review. */
  async #sceneOfNew(): Promise<string> {
    if (this.#scene !== null) return this.#scene;
    const scene = await this.make('manager', 'srmSlcIntroduceScenes', {
      ...{ sceneName: '新供应商', sceneType: 'CUSTOMER_DESIGNATED' },
      nodes: [{ nodeSeq: 10, nodeType: 'FINAL_REVIEW', ownerResp: 'SUPPLIER_MANAGER', standardDays: 5 }],
    });
    await this.send('manager', 'srmSlcIntroduceScenes', scene, 'doSubmit');
    await this.send('approver', 'srmSlcIntroduceScenes', scene, 'doApproval');
    return (this.#scene = scene);
  }
  /** A supplier who may be ordered from. */
  async qualified(supplierId: string): Promise<void> {
    const scene = await this.#sceneOfNew();
    const type = 'srmSlcQualifyHeader';
    const id = await this.make('buyer', type, { supplierId, sceneId: scene, reason: 'Second source', planEnd: '2026-06-30' });
    await this.send('buyer', type, id, 'doSubmit');
    await this.send('approver', type, id, 'doApproval');
    await this.reaches('manager', 'srmSlcSupplierInfo', supplierId, 'qualifying');
    await this.send('buyer', type, id, 'doNodeResult', { nodeSeq: 10, result: 'PASSED', score: '90' });
    await this.send('buyer', type, id, 'doSubmitFinal', { conclusion: 'PASS' });
    await this.send('approver', type, id, 'doApproveFinal');
    await this.reaches('manager', 'srmSlcSupplierInfo', supplierId, 'qualified');
  }
}
