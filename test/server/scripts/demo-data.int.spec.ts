import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { setUp } from '../../../server/bootstrap/setup.mjs';
import { assemble } from '../../../server/assemble.js';
import type { Assembled } from '../../../server/assemble.js';
import { callDocument } from '../../../server/kernel/edges/calls/documents.js';
import { Catalogue } from '../../../server/kernel/edges/catalogue.js';
import type { Caller } from '../../../server/kernel/edges/contracts.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { usccFailure } from '../../../state-machines/kernel/primitives/uscc.js';
import { latestPrices } from '../../../server/compete/compete-header/document.queries.js';
import { loadBulkMaterials } from '../../../server/scripts/demo/bulk-materials.js';
import { loadBulkPrices } from '../../../server/scripts/demo/bulk-prices.js';
import { Cast } from '../../../server/scripts/demo/cast.js';
import { suppliers } from '../../../server/scripts/demo/company.js';
import { loadDemo } from '../../../server/scripts/demo/load.js';
import type { LoadedDemo } from '../../../server/scripts/demo/load.js';
import { freshDatabase } from '../../harness/database.js';
import type { TestDatabase } from '../../harness/database.js';
import { demoPast } from '../harness/demo-masters.js';
import { PASSWORD, testSettings } from '../harness/product.js';
import { runScript } from './run-script.js';

let database: TestDatabase;
let house: Assembled;
let demo: LoadedDemo;
const faults: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase(demoPast);
  house = await assemble({
    databaseUrl: database.appUrl,
    settings: testSettings,
    serving: false,
    report: (error, about) => {
      faults.push([error, about]);
    },
  });
  await house.start();
  demo = await loadDemo(house, PASSWORD);
});
let stopped = false;
afterAll(async () => {
  if (!stopped) await house?.stop();
  await database?.drop();
});

const count = async (table: string, where = 'true') =>
  (await house.database.read.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]!.n;

test('a company of thirty people in every responsibility, three hundred suppliers, forty with users, and forty enabled materials', async () => {
  expect(await count('base_users', "user_type = 'INSIDE' and state = 'active'")).toBe(30);
  expect(
    await count(
      'base_responsibility r',
      "user_type = 'INSIDE' and not exists (select from base_user_resp h where h.responsibility_id = r.id)",
    ),
  ).toBe(0);
  expect(await count('srm_slc_supplier_info')).toBe(299);
  expect(await count('base_users', "user_type = 'EX' and state = 'active'")).toBe(40);
  expect(await count('base_material_item', "state = 'enabled'")).toBe(40);
  expect(faults).toEqual([]);
});

test('one event was competed for and awarded to the best bidder, with what was saved', async () => {
  const snapshot = await house.runtime.snapshot('srmSfdCompeteHeader', demo.awardedId);
  expect(snapshot).toMatchObject({
    state: 'awarded',
    context: { bestAmount: '61400', awardAmount: '61400', baselineAmount: '70072.7', savingAmount: '8672.7', savingRate: '12.3767' },
  });
  const awards = snapshot!.context['awards'] as readonly Record<string, unknown>[];
  expect(awards.map(({ itemNo, rank, awardQty, price, amount }) => ({ itemNo, rank, awardQty, price, amount }))).toEqual([
    { itemNo: 10, rank: 1, awardQty: '5000', price: '7.8', amount: '39000' },
    { itemNo: 20, rank: 1, awardQty: '2000', price: '11.2', amount: '22400' },
  ]);
});

test('every material has a price for each half of two years, from one or two sources, and most a last order', async () => {
  const { rows } = await house.database.read.query<{ code: string; supplier: string; prices: string[] }>(
    `select m.item_code as code, i.company_name_en as supplier, array_agg(trim_scale(l.unit_price)::text order by l.line_valid_from) as prices
     from srm_pur_agreement_line l join srm_pur_agreement_header a on a.id = l.doc_id and a.state in ('effective', 'expired') join base_material_item m on m.id = l.item_id join srm_slc_supplier_info i on i.id = a.supplier_id
     where m.item_code in ('BR-002', 'RS-001') group by 1, 2 order by 1, 2`,
  );
  expect(rows).toEqual([
    { code: 'BR-002', supplier: 'Huaxing Precision Hardware Co., Ltd.', prices: ['11.1072', '10.8936', '10.7868', '10.4664'] },
    { code: 'BR-002', supplier: 'Jinggong Machining Co., Ltd.', prices: ['11.4404', '11.2204', '11.1104', '10.7804'] },
    { code: 'RS-001', supplier: 'Xinrui Components Co., Ltd.', prices: ['0.0054', '0.0053', '0.0053', '0.0051'] },
  ]);
  expect(
    await count('srm_pur_order_line l', "exists (select from srm_pur_order_header h where h.id = l.doc_id and h.state = 'effective')"),
  ).toBe(6 * 24);
});

test('orders go back two years, numbered and priced by their day', async () => {
  const { rows } = await house.database.read.query<{ day: string; number: string; price: string }>(
    `select to_char(h.creation_date at time zone 'Asia/Shanghai', 'YYYYMMDD') as day, h.doc_number as number, trim_scale(l.unit_price)::text as price
     from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id join base_material_item m on m.id = l.item_id where m.item_code = 'BR-001' order by h.creation_date desc`,
  );
  const days = rows.map(({ day }) =>
    Math.round((house.runtime.now() - Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00+08:00`)) / 86_400_000),
  );
  expect(days.map((ago, index) => Math.abs(ago - 20 - 118 * index) <= 1)).toEqual(Array(6).fill(true));
  for (const { day, number } of rows) expect(number).toMatch(new RegExp(`^PO-${day}-\\d{4}$`));
  const prices = ['8.722', '8.989', '9.078', '9.256'];
  for (const { price } of rows) expect(prices).toContain(price);
});

test('a competition takes as last price what came into force last on its day, of two of that day the one approved later', async () => {
  const [bracket, resistor] = [await materialId('BR-002'), await materialId('RS-001')] as [string, string];
  const on = (day: string) => latestPrices(house.database.read, [bracket, resistor], { currency: 'CNY', basis: 'EXCL', orgId: null, day });
  expect(await on('2024-12-31')).toEqual({});
  expect(await on('2025-07-01')).toEqual({ [bracket]: '11.2204', [resistor]: '0.0053' });
  expect(await on('2026-06-30')).toEqual({ [bracket]: '11.1104', [resistor]: '0.0053' });
  expect(await on('2030-01-01')).toEqual({ [bracket]: '10.7804', [resistor]: '0.0051' });
});

test('notices and guides are in both languages, and rates of ten currencies cover a year', async () => {
  expect(await count('srm_base_notice', 'notice_title_en is not null and notice_content_en is not null')).toBe(12);
  expect(
    await count(
      'srm_base_guide',
      "guide_title_en is not null and description ~ '[一-龥]' and description_en !~ '[一-龥]' and content ~ '[一-龥]' and content_en ~ '[a-z]{4}' and content_en !~ '[一-龥]'",
    ),
  ).toBe(10);
  const { rows } = await house.database.read.query<{ n: number }>(
    "select count(*)::int as n from srm_base_exchange_rate where state = 'enabled' group by from_currency",
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, () => 12));
});

test('another hall waits for its start, which comes soon', async () => {
  const hall = await house.runtime.snapshot('srmSfdCompeteHall', demo.upcomingHallId);
  expect(hall?.state).toBe('waiting');
  const startAt = hall!.context['startAt'] as number;
  expect(startAt - house.runtime.now()).toBeGreaterThan(0);
  expect(startAt - house.runtime.now()).toBeLessThan(13 * 60_000);
});

test('contracts are written, approved, confirmed, refused and paid, beside the one of a tender', async () => {
  const { rows } = await house.database.read.query<Record<string, unknown>>(
    `select split_part(contract_title, ' ', 2) as about, state, paid_amount::float as paid from srm_cct_contract
      where contract_title ~ ' [A-Z]' order by id`,
  );
  expect(rows).toEqual([
    { about: 'Brackets', state: 'effective', paid: 15_594 },
    { about: 'Cables', state: 'effective', paid: 0 },
    { about: 'Packaging', state: 'confirming', paid: 0 },
    { about: 'Fasteners', state: 'refused', paid: 0 },
    { about: 'Components', state: 'published', paid: 0 },
    { about: 'Mouldings', state: 'approving', paid: 0 },
    { about: 'Steel', state: 'draft', paid: 0 },
    { about: 'Corrugated', state: 'effective', paid: 0 },
  ]);
});

const statesOf = async (table: string) =>
  Object.fromEntries(
    (
      await house.database.read.query<{ state: string; n: number }>(`select state, count(*)::int as n from ${table} group by state`)
    ).rows.map(({ state, n }) => [state, n]),
  );

test('positions are held and vacant, applications stand at each point of their process, and articles wait to be read or approved', async () => {
  expect(await count('base_position', "state = 'enabled'")).toBe(9);
  expect(await count('base_position_allot', "state = 'active'")).toBe(13);
  expect(await statesOf('bpm_application')).toEqual({ approving: 2, completed: 2, rejected: 1 });
  // One waits for the head of purchasing, one for the general manager, since 48,000 is above her limit.
  const open = await house.database.read.query<{ by: string; amount: string }>(
    `select u.user_name as by, trim_scale(i.amount_base)::text as amount from bpm_task t join bpm_instance i on i.id = t.doc_id
     join base_users u on u.id = t.assignee_user_id where t.task_state = 'OPEN' order by 1`,
  );
  expect(open.rows).toEqual([
    { by: 'wangfang', amount: '48000' },
    { by: 'zhangmin', amount: '3600' },
  ]);
  expect(await statesOf('base_article')).toEqual({ published: 2, approving: 1, draft: 1 });
  expect(await statesOf('message')).toEqual({ done: 1 });
});

test('six suppliers are evaluated: one quarter is released, confirmed and appealed against, the next waits for its approval', async () => {
  expect(await statesOf('srm_spe_scheme_score')).toEqual({ released: 1, approving: 1 });
  const results = await statesOf('srm_spe_performance');
  expect(results).toMatchObject({ appealing: 1 });
  expect(Object.values(results).reduce((sum, n) => sum + n, 0)).toBe(6);
  expect(await count('slc_supplier_performance', "state = 'confirmed'")).toBe(1);
});

test('five tenders of one plan stand at five points of their way', async () => {
  const { rows } = await house.database.read.query<Record<string, unknown>>(
    `select split_part(h.project_name, ' ', 1) as project, h.state,
       (select count(*)::int from srm_sfd_bidding_supplier s where s.project_id = h.id) as participants,
       (select string_agg(distinct r.state, ' ') from srm_sfd_respond_header r where r.project_id = h.id) as bids,
       (select count(*)::int from srm_sfd_bid_item i join srm_sfd_respond_header r on r.id = i.doc_id where r.project_id = h.id) as prices
     from srm_sfd_bidding_header h order by h.id`,
  );
  expect(rows).toEqual([
    { project: '钢制支架年度招标', state: 'tendering', participants: 2, bids: 'sealed', prices: 0 },
    { project: '不锈钢螺钉招标', state: 'bid_closed', participants: 3, bids: 'sealed', prices: 0 },
    { project: '注塑外壳招标', state: 'technical_eval', participants: 3, bids: 'opened', prices: 6 },
    { project: '控制线缆招标', state: 'publicity', participants: 3, bids: 'opened', prices: 6 },
    { project: '瓦楞纸箱招标', state: 'completed', participants: 3, bids: 'ended', prices: 6 },
  ]);
  expect(await count('srm_sfd_expert', "state = 'enabled'")).toBe(9);
  expect(await count('srm_sfd_bidding_bid_opening', "state = 'checking_in'")).toBe(1);
  expect(await count('srm_sfd_bidding_score_header', "stage = 'TECHNICAL' and state = 'submitted'")).toBe(1);
  expect(await count('srm_sfd_bidding_result', "state = 'publicity'")).toBe(1);
  expect(await count('srm_cct_contract', "state = 'effective' and source_type = 'BIDDING'")).toBe(1);
});

const states = async (table: string, column = 'state'): Promise<object> => {
  const { rows } = await house.database.read.query<{ state: string; n: number }>(
    `select ${column} as state, count(*)::int as n from ${table} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

test('suppliers stand wherever one can stand, and came there by events of people', async () => {
  expect(await states('srm_slc_supplier_info')).toEqual({
    ...{ draft: 4, approving: 3, rejected: 3, registered: 8, potential: 59, qualifying: 6, trial: 31 },
    ...{ qualified: 172, suspended: 11, quit: 1, blacklisted: 1 },
  });
  expect(await states('srm_slc_register_info')).toEqual({
    ...{ invited: 2, submitted: 3, revising: 2, infoFilling: 3, infoSubmitted: 3, infoReturned: 2, completed: 12, rejected: 2 },
  });
  expect(await states('srm_slc_qualify_header')).toEqual({ draft: 1, approving: 1, running: 6, finalApproving: 1, passed: 1, failed: 1 });
  expect(await states("srm_slc_qualify_nodes where node_status = 'DOING'", 'node_type')).toEqual({
    ...{ LOCALE_INSPECT: 2, SAMPLE_TRIAL: 1, BATCH_TRYOUT: 1 },
  });
  expect(await states('srm_slc_locale_inspect')).toEqual({ draft: 3, notified: 1, inspecting: 1, passed: 1 });
  expect(await states('srm_slc_daily_manage')).toEqual({ draft: 1, approving: 1, notified: 1, effective: 4, ended: 1 });
  const every = ['draft', 'supplierConfirming', 'disputed', 'invoicing', 'financeChecking', 'approved', 'paid', 'cancelled'];
  const begunOutside = { checking: 2, returned: 1 };
  expect(await states('srm_slc_supplier_inv_doc_header')).toEqual({
    ...Object.fromEntries(every.map((state) => [state, 1])),
    ...begunOutside,
  });
  expect(await states('srm_sml_preset_proportion')).toEqual({ draft: 1, approving: 1, enabled: 3, disabled: 1 });
  const { rows: warned } = await house.database.read.query<object>(
    `select s.company_name_en as name, w.level, trim_scale(w.deviation)::text as deviation, w.warn_status as status
       from srm_sml_share_warning w join srm_slc_supplier_info s on s.id = w.supplier_id order by w.deviation desc`,
  );
  expect(warned).toMatchObject([
    { level: 'WARNING', deviation: '40', status: 'OPEN' },
    { level: 'WARNING', deviation: '-40', status: 'EXPLAINED' },
  ]);
  const soon = "expiry_date between current_date and current_date + 30 and cert_type = 'ISO9001'";
  expect(await count('srm_slc_supplier_certificates', soon)).toBeGreaterThan(20);
  const { rows } = await house.database.read.query<{ uscc: string }>('select uscc from srm_slc_supplier_info where uscc is not null');
  expect(rows.filter(({ uscc }) => usccFailure(uscc) !== null)).toEqual([]);
});

test('a demand is split by the shares that were adjusted, within what one of them makes in a month', async () => {
  const orgId = await new Cast(house).find('base_organization', 'org_code', 'HY-SZ-OU');
  const rates = async (qty: string) =>
    (
      await asked<readonly { rate: string }[]>('zhangmin', 'SOURCING_MANAGER', 'srmSmlPresetProportion', 'defaultShares', {
        ...{ orgId, itemId: await materialId('BR-003'), date: new Date(house.runtime.now()).toISOString().slice(0, 10), qty },
      })
    ).map(({ rate }) => rate);
  expect(await rates('1000')).toEqual(['45.00', '30.00', '25.00']);
  // 250 of 2,000 are 12.5 %; the others get the rest as 45 to 30.
  expect(await rates('2000')).toEqual(['52.50', '35.00', '12.50']);
});

test('inquiries stand at four points of their way, and a tender by invitation is answered by two of three', async () => {
  const at = async (table: string) =>
    (await house.database.read.query<{ state: string }>(`select state from ${table} order by state`)).rows.map(({ state }) => state);
  expect(await at('srm_sfd_auction_header')).toEqual(['awarded', 'bidding', 'draft', 'opened']);
  expect(await at('srm_sfd_tender_header')).toEqual(['inviting']);
  expect(await count('srm_sfd_tender_header_suppliers', "invite_state = 'CONFIRMED'")).toBe(2);
  // Their lines are called what the materials are, in both languages, and counted in their units.
  for (const [lines, of] of [
    ['srm_sfd_auction_item', 8],
    ['srm_sfd_tender_header_items', 1],
  ] as const) {
    const alike = '(l.item_code, l.item_name, l.item_name_en, l.uom_id) = (m.item_code, m.item_name, m.item_name_en, m.uom_id)';
    expect([lines, await count(lines), await count(`${lines} l join base_material_item m on m.id = l.item_id`, alike)]).toEqual([
      lines,
      of,
      of,
    ]);
  }
});

test('deliveries stand wherever one can stand, with what came, was scanned, failed and went back; orders know of all of it', async () => {
  expect(await states('srm_pur_delivery_notice_header')).toEqual({ draft: 1, issued: 1, disputed: 1, confirmed: 1, completed: 6 });
  expect(await states('srm_pur_monthly_schedule')).toEqual({ confirmed: 1, replied: 1 });
  expect(await states('srm_pur_delivery_note_header')).toEqual({
    ...{ draft: 1, dispatched: 4, arrived: 2, receiving: 2, inspecting: 4, completed: 4, cancelled: 1 },
  });
  expect(await states('srm_cux_delivery_label_print')).toEqual({ generated: 8, printed: 4, scanned: 20, voided: 2 });
  expect(await count('srm_pur_delivery_note_header', "state = 'dispatched' and overdue_flag = 'Y'")).toBe(1);
  expect(await count('srm_pur_delivery_note_line', 'rejected_qty > returned_qty')).toBe(2);
  expect(await count('srm_pur_delivery_note_line', 'returned_qty > 0')).toBe(2);
  const { rows } = await house.database.read.query<{ login: string; transit: string; inspecting: string; rejected: string }>(
    `select u.user_name as login, trim_scale(sum(l.transit_qty))::text as transit, trim_scale(sum(l.received_qty))::text as inspecting,
       trim_scale(sum(l.rejected_qty))::text as rejected
     from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id join base_users u on u.supplier_id = h.supplier_id
      where u.user_name in ('huaxing', 'nanfang', 'taishan', 'beigang') and l.transit_qty is not null group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { login: 'beigang', transit: '12', inspecting: '0', rejected: '1' },
    { login: 'huaxing', transit: '576', inspecting: '168', rejected: '1' },
    { login: 'nanfang', transit: '700', inspecting: '0', rejected: '0' },
    { login: 'taishan', transit: '5600', inspecting: '4000', rejected: '0' },
  ]);
});

test('those of before come first in the list of suppliers', async () => {
  const page = await asked<readonly { companyNameEn: string }[]>('zhaolei', 'SUPPLIER_MANAGER', 'srmSlcSupplierInfo', 'listByPage', {});
  const known: readonly string[] = suppliers.map(({ en }) => en);
  expect(page.length).toBeGreaterThan(9);
  expect(page.filter(({ companyNameEn }) => !known.includes(companyNameEn))).toEqual([]);
  expect(await count('srm_slc_supplier_info', "creation_date < now() - interval '1 day'")).toBe(259);
});

async function asked<Data>(login: string, respCode: Responsibility, type: string, action: string, body: object): Promise<Data> {
  const viewer = await new Cast(house).as(login, respCode);
  const context = {
    kernel: house.kernel,
    catalogue: new Catalogue(house.kernel.registry),
    caller: { viewer } as Caller,
    language: 'en',
    stamp: house.runtime.now(),
  } as const;
  return (await callDocument(context, house.kernel.registry.get(type), action, { ...body })).data as Data;
}

const categoryId = (code: string) => new Cast(house).find('srm_base_purchase_category', 'category_code', code);
const materialId = (code: string) => new Cast(house).find('base_material_item', 'item_code', code);

describe('what things cost', () => {
  test('a material shows its agreed prices, the present one marked, and the orders and competitions that name it', async () => {
    const id = await materialId('BR-001');
    const prices = await asked<readonly Record<string, unknown>[]>('liwei', 'BUYER', 'baseMaterialItem', 'listPrices', { id });
    expect(
      prices
        .map(({ supplierNameEn, price, currency, validFrom, validTo }) => [supplierNameEn, price, currency, validFrom, validTo])
        .slice(0, 3),
    ).toEqual([
      ['Huaxing Precision Hardware Co., Ltd.', '8.722', 'CNY', '2026-07-01', '2027-06-30'],
      ['Jinggong Machining Co., Ltd.', '8.9837', 'CNY', '2026-07-01', '2027-06-30'],
      ['Huaxing Precision Hardware Co., Ltd.', '8.989', 'CNY', '2026-01-01', '2026-06-30'],
    ]);
    expect(prices).toHaveLength(8);
    const uses = await asked<readonly Record<string, unknown>[]>('liwei', 'BUYER', 'baseMaterialItem', 'listUses', { id });
    expect(uses.map(({ docType, state, quantity }) => [docType, state, quantity]).toSorted()).toEqual([
      ...['1020', '1080', '1140', '1200', '900', '960'].map((quantity) => ['srmPurOrderHeader', 'effective', quantity]),
      ['srmSfdCompeteHeader', 'awarded', '5000'],
    ]);
  });

  test('a category shows who may deliver it and what was spent on it; amounts are for those who read prices', async () => {
    const [stamped, mechanical] = [await categoryId('0302'), await categoryId('03')];
    const suppliers = await asked<readonly Record<string, unknown>[]>('liwei', 'BUYER', 'srmBasePurchaseCategory', 'listSuppliers', {
      id: stamped,
    });
    expect(
      suppliers
        .slice(0, 2)
        .map(({ supplierNameEn, materials }) => [supplierNameEn, materials])
        .toSorted(),
    ).toEqual([
      ['Huaxing Precision Hardware Co., Ltd.', 5],
      ['Jinggong Machining Co., Ltd.', 5],
    ]);
    expect(suppliers.length).toBeGreaterThan(5);
    const {
      rows: [bought],
    } = await house.database.read.query<{ amount: string }>(
      `select trim_scale(sum(l.amount_excl))::text as amount from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id join base_material_item m on m.id = l.item_id where m.item_code like 'BR-%' and h.creation_date > now() - interval '300 days'`,
    );
    const spent = {
      key: '华兴精密五金有限公司',
      nameEn: 'Huaxing Precision Hardware Co., Ltd.',
      currency: 'CNY',
      amount: bought!.amount,
      orders: 3,
    };
    expect(await asked('liwei', 'BUYER', 'srmBasePurchaseCategory', 'findSpend', { id: stamped })).toMatchObject({
      bySupplier: [spent],
      byMonth: [{ orders: 1 }, { orders: 1 }, { orders: 1 }],
    });
    expect(
      (await asked<{ bySupplier: readonly unknown[] }>('liwei', 'BUYER', 'srmBasePurchaseCategory', 'findSpend', { id: mechanical }))
        .bySupplier,
    ).toHaveLength(3);
    expect(await asked('liwei', 'REQUESTER', 'srmBasePurchaseCategory', 'findSpend', { id: stamped })).toMatchObject({
      bySupplier: [{ ...spent, amount: '***' }],
    });
    await expect(asked('huaxing', 'SUPPLIER_ADMIN', 'srmBasePurchaseCategory', 'findSpend', { id: stamped })).rejects.toMatchObject({
      message: expect.stringContaining('DOC_NOT_FOUND'),
    });
  });
});

describe('a bidder of the event', () => {
  const HEADER = 'srmSfdCompeteHeader';
  const HALL = 'srmSfdCompeteHall';
  const hallOf = async () =>
    ((await house.runtime.snapshot(HEADER, demo.awardedId))!.context['halls'] as readonly { hallId: string }[])[0]!.hallId;

  test.each([
    ['the event', HEADER, ['CONFIRM_PARTICIPATION']],
    ['its hall', HALL, ['OFFER_PRICE', 'OFFER_PRICE', 'OFFER_PRICE']],
  ])(
    'reads in the history of %s what it did and what everybody is told: no actor, no hash, no count of the others',
    async (_name, type, own) => {
      const id = type === HEADER ? demo.awardedId : await hallOf();
      const inside = await asked<readonly { event: string }[]>('liwei', 'BUYER', type, 'listHistory', { id });
      const rows = await asked<readonly { event: string }[]>('huaxing', 'SUPPLIER_ADMIN', type, 'listHistory', { id });
      expect(rows.map((row) => row.event).filter((event) => own.includes(event))).toEqual(own);
      expect(inside.filter((row) => own.includes(row.event)).length).toBeGreaterThan(own.length);
      expect(Object.keys(inside[0]!)).toEqual(expect.arrayContaining(['rev', 'actor', 'hash', 'machine']));
      for (const row of rows) expect(['at', 'event', 'from', 'to', 'shared', 'own']).toEqual(expect.arrayContaining(Object.keys(row)));
    },
  );

  test.each([
    ['the event', HEADER],
    ['its hall', HALL],
  ])('finds no number and no time of the last change in %s, in its view and in its list', async (_name, type) => {
    const id = type === HEADER ? demo.awardedId : await hallOf();
    const [found] = await asked<readonly Record<string, unknown>[]>('huaxing', 'SUPPLIER_ADMIN', type, 'listByPage', { id });
    const document = await asked<Record<string, unknown>>('huaxing', 'SUPPLIER_ADMIN', type, 'findById', { id });
    expect([found!['id'], document['id']]).toEqual([id, id]);
    for (const seen of [found!, document])
      for (const name of ['rev', 'lastUpdateDate', 'lastUpdatedBy']) expect(seen).not.toHaveProperty(name);
  });
});

test('materials of a connected ERP have prices of two years and orders, most of them; loading again changes nothing', async () => {
  await loadBulkMaterials(house, 180);
  await loadBulkPrices(house);
  const agreed = 'exists (select from srm_pur_agreement_line l where l.item_id = m.id)';
  const ordered = 'exists (select from srm_pur_order_line l where l.item_id = m.id)';
  const figures = async () =>
    (
      await house.database.read.query<Record<string, number>>(
        `select count(*)::int as materials, count(*) filter (where ${agreed})::int as agreed, count(*) filter (where ${ordered})::int as ordered, (select count(*)::int from document_event where doc_type in ('baseMaterialItem', 'srmPurAgreementHeader', 'srmPurOrderHeader')) as events from base_material_item m where m.source_system = 'ERP'`,
      )
    ).rows[0]!;
  const before = await figures();
  expect(before).toMatchObject({ materials: 180, agreed: 164, ordered: 130 });
  const { rows } = await house.database.read.query<{ prices: string[] }>(
    `select array_agg(trim_scale(l.unit_price)::text order by a.id, l.line_valid_from) as prices from srm_pur_agreement_line l join srm_pur_agreement_header a on a.id = l.doc_id and a.state in ('effective', 'expired')
     join base_material_item m on m.id = l.item_id where m.source_key = 'DEMO-1'`,
  );
  expect(rows).toEqual([{ prices: ['4045.6', '3967.8', '3928.9', '3812.2', '4046.767', '3926.566'] }]);
  await loadBulkPrices(house);
  expect(await figures()).toEqual(before);
});

test('loading again changes nothing', async () => {
  // Halls and deadlines live on meanwhile; what people and the loader did is compared.
  const deliberate = () => count('document_event', "coalesce(cause->>'kind', 'SERVER') = 'SERVER'");
  // Papers of contracts are made beside it.
  const settled = async () => {
    for (let last = -1; ; await new Promise((resolve) => setTimeout(resolve, 1_000))) {
      const now = await deliberate();
      if (now === last) return now;
      last = now;
    }
  };
  const before = await settled();
  expect(await loadDemo(house, 'Another#Pass77')).toEqual(demo);
  expect(await settled()).toBe(before);
});

/** What npm runs is another build than the tests': deployed like any. product.int has the first load, and its password. */
describe('npm run demo:data where it is loaded, then npm run audit', () => {
  const MATERIALS = ['--materials', '180'];
  let folder: string;

  beforeAll(async () => {
    stopped = true;
    await house.stop();
    await setUp(['server']);
    folder = mkdtempSync(path.join(tmpdir(), 'guildhall-demo-data-'));
    const urls = { DATABASE_OWNER_URL: database.ownerUrl, DATABASE_URL: database.appUrl };
    expect(await runScript('migrate', urls)).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function asOwner<Row extends pg.QueryResultRow>(sql: string): Promise<readonly Row[]> {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  test('nothing is loaded twice; a password given afterwards is not printed as theirs, and is not kept', async () => {
    const contents = () =>
      asOwner(
        `select (select count(*) from base_users) as users, (select count(*) from document_event
           where event in ('CREATE', 'SUBMIT', 'APPROVE', 'AWARD') and coalesce(cause->>'kind', 'SERVER') = 'SERVER') as steps`,
      );
    const before = await contents();
    const variables = { DATABASE_URL: database.appUrl, GUILDHALL_DATA: folder, GUILDHALL_DEMO_PASSWORD: 'An0ther#Pass' };
    const { code, output, errors } = await runScript('demo-data', variables, MATERIALS);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^Demo data is loaded\. Sign in as liwei \(buyer\)/);
    expect(output).not.toContain('An0ther#Pass');
    expect(output).toContain('Password of all: the one they were loaded with');
    expect(existsSync(path.join(folder, 'demo-password'))).toBe(false);
    expect(await contents()).toEqual(before);
  });

  test('a record changed behind the product is named, all other histories replay, and the audit ends with 1', async () => {
    const [row] = await asOwner<{ events: string; documents: string }>(
      'select count(*) as events, count(distinct (doc_type, doc_id)) as documents from document_event',
    );
    const [currency] = await asOwner<{ id: string; rev: number }>(
      "update base_currency set currency_name = '美圆' where currency_code = 'USD' returning id::text, rev",
    );
    const { code, output, errors } = await runScript('audit', { DATABASE_URL: database.appUrl });
    expect([code, errors]).toEqual([1, '']);
    expect(output.trim().split('\n')).toEqual([
      `baseCurrency ${currency!.id} ${currency!.rev} currencyName: folded "美元", stored "美圆"`,
      `documents=${row!.documents} events=${row!.events} broken=1`,
    ]);
  });
});
