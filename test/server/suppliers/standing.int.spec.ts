import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { GateAction } from '../../../state-machines/suppliers/gate.js';
import { aCompany, aSupplier, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { linesOfPdf } from '../harness/pdf-text.js';
import { formOf, loginBody, Product, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

// How a supplier stands and what it does elsewhere: qualified by documents that follow one another, watched, blacklisted.

const DAY = 86_400_000;
const clock = new TestClock(Date.parse('2026-03-20T02:00:00.000Z'));
const SUPPLIER = 'srmSlcSupplierInfo';
/** How a supplier that was admitted comes to stand so. */
const ways: Readonly<Record<string, readonly string[]>> = {
  POTENTIAL: [],
  QUALIFYING: ['START_QUALIFY'],
  TRIAL: ['START_QUALIFY', 'QUALIFY_TRIAL'],
  QUALIFIED: ['START_QUALIFY', 'QUALIFY_PASS'],
  SUSPENDED: ['START_QUALIFY', 'QUALIFY_PASS', 'SUSPEND'],
  QUIT: ['QUIT'],
  BLACKLISTED: ['BLACKLIST'],
};
let product: Product;
let named: Named;

beforeAll(async () => {
  product = await Product.start({
    clock,
    settings: { idleMs: 30 * DAY, absoluteMs: 30 * DAY, passwordDays: 0 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 30 * DAY, async (seeder) => {
        await aCompany(seeder);
        for (const [name, resp] of [
          ['approver', 'APPROVER'],
          ['inspector', 'QUALITY'],
          ['sourcing', 'SOURCING_MANAGER'],
        ] as const)
          await aUser(seeder, name, { userType: 'INSIDE' }, [resp], ['HQ']);
        for (const status of Object.keys(ways)) {
          await aSupplier(seeder, status);
          await aUser(
            seeder,
            `of${status.toLowerCase()}`,
            { userType: 'EX', supplierId: seeder.named.get(`supplier:${status}`) },
            ['SUPPLIER'],
            [],
          );
        }
        const newcomer = await seeder.make('supplier:newcomer', SUPPLIER, {
          fields: { companyName: 'Newcomer Works', countryCode: 'DE', supplierType: 'MANUFACTURER' },
          lines: { contacts: { set: [{ lineNo: 1, contactName: 'Li Wei' }] } },
        });
        await aUser(seeder, 'newcomer', { userType: 'EX', supplierId: newcomer }, ['SUPPLIER'], []);
        const branch = await seeder.make('org:HR', 'baseOrganization', {
          fields: {
            ...{ orgCode: 'HR', orgName: '组织HR', orgNameEn: 'Organisation HR', orgType: 'OU', startDate: '2025-01-01' },
            parentOrgId: seeder.named.get('org:HQ'),
          },
        });
        await seeder.send('baseOrganization', branch, 'ENABLE');
        const root = await seeder.make('category', 'srmBasePurchaseCategory', {
          fields: { categoryCode: '91', categoryName: '机加工件', categoryNameEn: 'Machined parts' },
        });
        await seeder.send('srmBasePurchaseCategory', root, 'ENABLE');
        for (const [name, categoryCode, parentId] of [
          ['below', '9101', root],
          ['other', '92', null],
        ] as const) {
          const id = await seeder.make(name, 'srmBasePurchaseCategory', {
            fields: { categoryCode, categoryName: name, categoryNameEn: name, parentId },
          });
          await seeder.send('srmBasePurchaseCategory', id, 'ENABLE');
        }
        for (const orderKind of ['TRIAL', 'SAMPLE'])
          await seeder.make(`bill:${orderKind}`, 'srmPurBillType', {
            fields: { billTypeCode: `${orderKind}9`, billTypeName: orderKind, orderKind, noticeFlag: 'N' },
          });
        await seeder.make('pcs', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'each', uomClass: 'COUNT', decimals: 0 },
        });
      });
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
  expect(await buyer.call('srmSmlPresetProportion', 'monitoring', { month: '03/2026' })).toMatchObject({ code: 'FIELD_FORMAT' });
  expect(await buyer.call('srmSmlPresetProportion', 'warnings', {})).toMatchObject({ status: 'S', data: [] });
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

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
const people = new Map<string, Person>();
async function as(name: string): Promise<Person> {
  const known = people.get(name) ?? (await product.enter(name));
  people.set(name, known);
  return known;
}
const read = async (who: string, type: string, id: string) => (await as(who)).done<Row>(type, 'findById', { id });
/** An event at the document as it stands. */
async function send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
  const { rev } = await read(who, type, id);
  await (await as(who)).done(type, action, { id, rev, ...payload });
}
async function refused(who: string, type: string, id: string, action: string, payload: object = {}): Promise<unknown> {
  const { rev } = await read(who, type, id);
  return (await (await as(who)).call(type, action, { id, rev, ...payload }, 'EN')).code;
}
const hq = () => named.get('org:HQ')!;
const make = async (who: string, type: string, fields: object) =>
  (await (await as(who)).done<Row>(type, 'saveOrUpdate', { orgId: hq(), ...fields })).id;
/** What other documents answer arrives a moment later. */
async function until(who: string, type: string, id: string, wanted: object): Promise<Row> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const row = await read(who, type, id);
    try {
      expect(row).toMatchObject(wanted);
      return row;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const row = await read(who, type, id);
  expect(row).toMatchObject(wanted);
  return row;
}
async function approved(who: string, type: string, fields: object): Promise<string> {
  const id = await make(who, type, fields);
  await send(who, type, id, 'doSubmit');
  await send('approver', type, id, 'doApproval');
  return id;
}
const alpha = () => named.get('supplier:Alpha')!;
const QUALIFY = 'srmSlcQualifyHeader';
const SAMPLE = 'srmSlcSampleTrial';
const node = (nodeSeq: number, nodeType: string, dependsOn: string | null, ownerResp: string, passScore: string | null = null) => ({
  nodeSeq,
  nodeType,
  mandatoryFlag: 'Y',
  dependsOn,
  ownerResp,
  standardDays: 10,
  passScore,
});
let scene = '';
const begun = async (supplierId: string): Promise<string> =>
  approved('buyer', QUALIFY, {
    supplierId,
    sceneId: scene,
    categoryIds: [named.get('category')],
    reason: 'Second source',
    planEnd: '2026-06-30',
  });

test('papers, a visit and a sample follow one another as documents; the last decision makes the supplier a source', async () => {
  await approved('manager', 'srmSlcQualificationRequire', {
    requireName: 'ISO 9001',
    requireType: 'CERT',
    certType: 'ISO9001',
    categoryIds: [named.get('category')],
    reviewResp: 'QUALITY',
  });
  scene = await approved('manager', 'srmSlcIntroduceScenes', {
    sceneName: '新供应商',
    nodes: [
      node(10, 'QUALIFICATION_DOC', null, 'QUALITY'),
      node(20, 'LOCALE_INSPECT', '10', 'QUALITY', '60'),
      node(30, 'SAMPLE_TRIAL', '10', 'QUALITY'),
      node(90, 'FINAL_REVIEW', '20,30', 'SUPPLIER_MANAGER'),
    ],
  });
  const id = await begun(alpha());
  await until('manager', SUPPLIER, alpha(), { state: 'qualifying' });
  expect(await refused('buyer', QUALIFY, id, 'doStartNode', { nodeSeq: 20 })).toBe('QLF_NODE_NOT_READY');
  const [fileId] = await (await as('alpha')).upload({ 'iso.pdf': '%PDF-1.4 iso' }, {});
  const paper = { requireNum: 1, fileIds: fileId, certNo: 'Q-1' };
  // 2026-06-18 is the ninetieth day from 2026-03-20.
  expect(await refused('alpha', QUALIFY, id, 'doSubmitRequire', { ...paper, expiryDate: '2026-06-17' })).toBe('QLF_REQ_EXPIRY');
  await send('alpha', QUALIFY, id, 'doSubmitRequire', { ...paper, expiryDate: '2026-06-18' });
  await send('inspector', QUALIFY, id, 'doReviewRequire', { requireNum: 1, verdict: 'ACCEPTED' });
  expect(await refused('inspector', QUALIFY, id, 'doNodeResult', { nodeSeq: 20, result: 'PASSED', score: '90' })).toBe(
    'QLF_NODE_BY_DOCUMENT',
  );
  // The visit of the step is made with a checklist, once that is enabled.
  const CHECKLIST = 'srmSlcChecklist';
  const { id: checklistId } = await (
    await as('inspector')
  ).done<Row>(CHECKLIST, 'saveOrUpdate', {
    ...{ checklistCode: 'first', checklistName: '首次考察' },
    items: [{ itemSeq: 1, chapter: '体系', chapterEn: 'Systems', itemName: '证书', itemNameEn: 'Certificate', fullScore: '5' }],
  });
  const toVisit = { nodeSeq: 20, dueDate: '2026-03-25', checklistId };
  expect(await refused('inspector', QUALIFY, id, 'doStartNode', toVisit)).toBe('QLF_LIST_OFF');
  await send('inspector', CHECKLIST, checklistId, 'doEnabled');
  await send('inspector', QUALIFY, id, 'doStartNode', toVisit);
  await send('buyer', QUALIFY, id, 'doStartNode', { nodeSeq: 30, materialDesc: '支架', dueDate: '2026-04-10' });
  const running = await read('buyer', QUALIFY, id);
  expect(running).toMatchObject({
    nodes: [{ nodeStatus: 'PASSED' }, { nodeStatus: 'DOING' }, { nodeStatus: 'DOING' }, { nodeStatus: 'WAITING' }],
  });
  const nodes = running['nodes'] as readonly Record<string, string>[];
  // The supplier sees how far it is, and neither scores nor notes.
  const told = (await read('alpha', QUALIFY, id))['nodes'] as readonly object[];
  expect(told.map((row) => Object.keys(row).toSorted())[0]).toEqual(
    ['dependsOn', 'mandatoryFlag', 'nodeSeq', 'nodeStatus', 'nodeType', 'ownerResp', 'planEnd'].toSorted(),
  );

  await visited(nodes[1]!['visitId']!);
  const failed = await sampled(nodes[2]!['trialId']!, 'FAIL', '10.2');
  await until('buyer', QUALIFY, id, {
    nodes: [{}, { nodeStatus: 'PASSED', score: '100.00' }, { nodeStatus: 'FAILED', score: '0.00' }, {}],
  });
  expect(await refused('buyer', SAMPLE, failed, 'doNewRound')).toBe('SMP_BY_NODE');
  expect(await refused('buyer', QUALIFY, id, 'doSubmitFinal', { conclusion: 'PASS' })).toBe('QLF_PASS');
  await send('buyer', QUALIFY, id, 'doRetryNode', { nodeSeq: 30 });
  await send('buyer', QUALIFY, id, 'doStartNode', { nodeSeq: 30, materialDesc: '支架', dueDate: '2026-04-20' });
  const second = ((await read('buyer', QUALIFY, id))['nodes'] as readonly Record<string, string>[])[2]!;
  expect(second).toMatchObject({ round: 2, nodeStatus: 'DOING' });
  await sampled(second['trialId']!, 'PASS', '10');
  // (10 of papers · 100 + 40 of the visit · 100 + 20 of the sample · 100) / 70
  await until('buyer', QUALIFY, id, { overallScore: '100.00', nodes: [{}, {}, { nodeStatus: 'PASSED' }, { nodeStatus: 'READY' }] });
  await send('buyer', QUALIFY, id, 'doSubmitFinal', { conclusion: 'PASS' });
  await send('approver', QUALIFY, id, 'doApproveFinal');
  await until('manager', SUPPLIER, alpha(), { state: 'qualified', supplierStatus: 'QUALIFIED' });
  const applications = await (await as('manager')).done<Row[]>('srmPurAslApplyHeader', 'listByPage', { pageIndex: 1, pageRows: 5 });
  expect(await read('manager', 'srmPurAslApplyHeader', applications[0]!.id)).toMatchObject({
    state: 'draft',
    trialId: second['trialId'],
    lines: [{ supplierId: alpha(), categoryId: named.get('category'), aslLevel: 'CATEGORY' }],
  });
});

async function visited(id: string): Promise<void> {
  const type = 'srmSlcLocaleInspect';
  await (
    await as('inspector')
  ).done(type, 'saveOrUpdate', {
    id,
    rev: (await read('inspector', type, id)).rev,
    closingSignedFlag: 'Y',
    summary: 'Sound',
    items: [{ itemSeq: 1, itemName: 'Calibration', fullScore: '10', score: '10' }],
  });
  await send('inspector', type, id, 'doNotify');
  await send('alpha', type, id, 'doAcceptDate');
  clock.pass(5 * DAY);
  await send('inspector', type, id, 'doStart');
  const { rev, items } = await read('inspector', type, id);
  expect(items).toMatchObject([
    { itemSeq: 1, itemName: 'Calibration', itemNameEn: null, score: '10' },
    { itemSeq: 2, chapter: '体系', chapterEn: 'Systems', itemName: '证书', itemNameEn: 'Certificate', fullScore: '5', score: null },
  ]);
  await (await as('inspector')).done(type, 'saveOrUpdate', { id, rev, items: [{ itemSeq: 1 }, { itemSeq: 2, score: '5' }] });
  await send('inspector', type, id, 'doSubmitReport');
  await send('approver', type, id, 'doApproval');
}
async function sampled(id: string, verdict: 'PASS' | 'FAIL', ourValue: string): Promise<string> {
  const [drawing] = await (await as('inspector')).upload({ 'drawing.pdf': '%PDF-1.4 drawing' }, {});
  const current = async () => ({ id, rev: (await read('inspector', SAMPLE, id)).rev });
  const item = { itemNum: 1, itemName: 'Bore', lowerLimit: '9.95', upperLimit: '10.05', keyFlag: 'Y' };
  await (await as('inspector')).done(SAMPLE, 'saveOrUpdate', { ...(await current()), drawingIds: drawing, items: [item] });
  await send('inspector', SAMPLE, id, 'doIssue');
  await send('alpha', SAMPLE, id, 'doAccept', { promisedDate: '2026-04-10' });
  const values = [{ itemNum: 1, supplierValue: '10' }];
  await send('alpha', SAMPLE, id, 'doShip', { carrier: 'SF', waybillNo: '1', shippedQty: '1', values });
  await send('inspector', SAMPLE, id, 'doReceive', { receivedQty: '1', receivedDate: '2026-03-28' });
  await (await as('inspector')).done(SAMPLE, 'saveOrUpdate', { ...(await current()), items: [{ itemNum: 1, ourValue }] });
  await send('inspector', SAMPLE, id, 'doSubmit', { verdict });
  await send('approver', SAMPLE, id, 'doApproval');
  return id;
}

test('whoever is blacklisted while he is examined is not examined any more, and his sources and shares end', async () => {
  const beta = named.get('supplier:Beta')!;
  const id = await begun(beta);
  await until('manager', SUPPLIER, beta, { state: 'qualifying' });
  await send('manager', SUPPLIER, beta, 'doBlacklist', { reason: 'Forged papers' });
  await until('buyer', QUALIFY, id, { state: 'failed' });
  expect(await read('manager', SUPPLIER, beta)).toMatchObject({ state: 'blacklisted', statusReason: 'Forged papers' });
});

// suppliers.md §0.1, row by row. P: where the document admits potential suppliers. F: framework agreements. S: a share of 20 % at most.
const STANDINGS = ['REGISTERED', 'POTENTIAL', 'QUALIFYING', 'TRIAL', 'QUALIFIED', 'SUSPENDED', 'QUIT', 'BLACKLISTED'] as const;
const gateTable = {
  LOGIN: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  RFQ_INVITE: ['no', 'P', 'P', 'yes', 'yes', 'no', 'no', 'no'],
  SAMPLE: ['no', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no'],
  AWARD: ['no', 'no', 'no', 'S', 'yes', 'no', 'no', 'no'],
  CONTRACT: ['no', 'F', 'F', 'yes', 'yes', 'no', 'no', 'no'],
  AGREEMENT: ['no', 'F', 'F', 'yes', 'yes', 'no', 'no', 'no'],
  TRIAL_ORDER: ['no', 'no', 'no', 'yes', 'yes', 'no', 'no', 'no'],
  PO_NEW: ['no', 'no', 'no', 'no', 'yes', 'no', 'no', 'no'],
  PO_DELIVER: ['no', 'no', 'no', 'yes', 'yes', 'yes', 'no', 'no'],
  INVOICE: ['no', 'no', 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
  PAY: ['no', 'no', 'no', 'yes', 'yes', 'yes', 'yes', 'R'],
} as const;
const asked = { P: { allowPotential: true }, F: { framework: true }, S: { withinTrialShare: true }, R: { released: true } } as const;
const stops: readonly string[] = ['SUSPEND', 'QUIT', 'BLACKLIST'];
const standingIds = new Map<string, string>();
const standingOf = (status: string): string => standingIds.get(status)!;

test('what each standing permits is the table of the gate, cell by cell', async () => {
  const { gateRefusals } = await import('../../../server/trade/supplier-gate/gate.js');
  const { supplierGate } = await import('../../../state-machines/suppliers/gate.js');
  for (const [status, events] of Object.entries(ways)) {
    const id = named.get(`supplier:${status}`)!;
    standingIds.set(status, id);
    for (const event of events)
      await send(
        'manager',
        SUPPLIER,
        id,
        `do${event.toLowerCase().replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}`,
        stops.includes(event) ? { reason: 'As agreed' } : {},
      );
  }
  const { read: db } = product.assembled.database;
  const answers: Record<string, string[]> = {};
  for (const action of Object.keys(gateTable) as (keyof typeof gateTable)[]) {
    answers[action] = [];
    for (const status of STANDINGS) {
      const id = standingIds.get(status);
      // Nobody is registered here without the way of a registration.
      const refusedBy = async (conditions: object) =>
        id === undefined
          ? supplierGate({ supplierName: 'X', status }, action, conditions)
          : ((await gateRefusals(db, [id], action, conditions))[id] ?? null);
      if (action === 'LOGIN' && id !== undefined) {
        // By the door that his people take.
        const { code } = await product.login(`of${status.toLowerCase()}`);
        answers[action].push(code === '' ? 'yes' : String(code));
        continue;
      }
      const plain = await refusedBy({});
      if (plain) expect(plain.code).toBe(`SUP_GATE_${action}`);
      const under = [];
      for (const [name, conditions] of Object.entries(asked)) if (plain && !(await refusedBy(conditions))) under.push(name);
      answers[action].push(plain === null ? 'yes' : under.join('') || 'no');
    }
  }
  expect(answers).toEqual(gateTable);
});

const order = (supplierId: string, more: object = {}) => ({
  supplierId,
  buyerId: people.get('buyer')!.userId,
  taxRate: '0',
  deliveryPlace: 'Gate 2',
  lines: [
    {
      lineNum: 10,
      itemName: '支架',
      uomId: named.get('pcs'),
      orderQty: '1',
      unitPrice: '100',
      needDate: '2030-12-01',
      repriceReason: 'Spot',
    },
  ],
  ...more,
});
async function ordered(supplierId: string, unitPrice: string, more: object = {}): Promise<unknown> {
  const fields = order(supplierId, more);
  const id = await make('buyer', 'srmPurOrderHeader', { ...fields, lines: [{ ...fields.lines[0], unitPrice }] });
  const { code } = await (await as('buyer')).call('srmPurOrderHeader', 'doSubmit', { id }, 'EN');
  return code;
}

test('whoever is not qualified is not ordered from, but for samples and trials; a temporary supplier up to his limit', async () => {
  await as('buyer');
  const codes: Record<string, unknown> = {};
  for (const status of Object.keys(ways)) codes[status] = await ordered(standingOf(status), '100');
  const no = 'SUP_GATE_PO_NEW';
  expect(codes).toEqual({ POTENTIAL: no, QUALIFYING: no, TRIAL: no, QUALIFIED: '', SUSPENDED: no, QUIT: no, BLACKLISTED: no });
  expect(await ordered(standingOf('TRIAL'), '100', { billTypeId: named.get('bill:TRIAL') })).toBe('');
  expect(await ordered(standingOf('POTENTIAL'), '100', { billTypeId: named.get('bill:TRIAL') })).toBe('SUP_GATE_TRIAL_ORDER');
  expect(await ordered(standingOf('POTENTIAL'), '100', { billTypeId: named.get('bill:SAMPLE') })).toBe('');
  expect(await ordered(standingOf('SUSPENDED'), '100', { billTypeId: named.get('bill:SAMPLE') })).toBe('SUP_GATE_SAMPLE');
  // Example 5: 46,200.00 ordered of 50,000.00 leave 3,800.00.
  const id = standingOf('QUALIFIED');
  const { rev } = await read('manager', SUPPLIER, id);
  await (
    await as('manager')
  ).done(SUPPLIER, 'saveOrUpdate', { id, rev, temporaryFlag: 'Y', temporaryLimit: '50100', temporaryTo: '2026-12-31' });
  expect(await ordered(id, '46200')).toBe('');
  expect(await ordered(id, '3800.01')).toBe(no);
  expect(await ordered(id, '3800')).toBe('');
});

/** Asked for a quote in that organisation. */
async function invited(supplierId: string, orgId: string): Promise<unknown> {
  const id = await make('buyer', 'srmPurQuoteOrderHeader', {
    ...{ orgId, title: '支架询价', quoteDeadline: clock.now() + 30 * DAY, fewReason: 'Only one makes it' },
    lines: [{ lineNum: 10, itemName: '支架', uomId: named.get('pcs'), quoteQty: '1000', needDate: '2030-12-01' }],
    suppliers: [{ supplierId }],
  });
  return (await (await as('buyer')).call('srmPurQuoteOrderHeader', 'doSubmit', { id }, 'EN')).code;
}

test('whoever is not qualified yet may quote; whoever was stopped, left or is blacklisted may not', async () => {
  const codes: Record<string, unknown> = {};
  for (const status of Object.keys(ways)) codes[status] = await invited(standingOf(status), hq());
  const no = 'QUO_SUPPLIER_BLOCKED';
  expect(codes).toEqual({ POTENTIAL: '', QUALIFYING: '', TRIAL: '', QUALIFIED: '', SUSPENDED: no, QUIT: no, BLACKLISTED: no });
});

async function decided(fields: object): Promise<string> {
  const [evidence] = await (await as('manager')).upload({ 'proof.pdf': '%PDF-1.4 proof' }, {});
  return approved('manager', 'srmSlcDailyManage', { reasonType: 'QUALITY', reason: 'Twice late', evidenceIds: evidence, ...fields });
}

test('suspended at one organisation it is ordered from at the others', async () => {
  const { gatedSuppliers } = await import('../../../server/trade/supplier-gate/gate.js');
  const [id, wx] = [alpha(), named.get('org:WX')!];
  const at = async (action: 'PO_NEW' | 'PO_DELIVER', orgId: string) =>
    Object.values(await gatedSuppliers(product.assembled.database.read, [id], action, {}, { orgId }))[0]?.en ?? null;
  await decided({ supplierId: id, manageType: 'SUSPEND', orgIds: [wx], effectiveFrom: '2026-03-25', effectiveTo: '2026-04-30' });
  await until('manager', SUPPLIER, id, { state: 'qualified', sites: [{ orgId: wx, siteStatus: 'SUSPENDED' }] });
  expect(await at('PO_NEW', wx)).toBe('Supplier Alpha Metalworks is Suspended at 组织WX: a new order is not allowed');
  expect(await at('PO_DELIVER', wx)).toBeNull();
  expect([await invited(id, wx), await invited(id, hq())]).toEqual(['QUO_SUPPLIER_BLOCKED', '']);
  expect(await at('PO_NEW', hq())).toBeNull();
  await decided({ supplierId: id, manageType: 'RESUME', orgIds: [wx] });
  await until('manager', SUPPLIER, id, { sites: [] });
  expect(await at('PO_NEW', wx)).toBeNull();
});

test('an organisation with which another shares its suppliers takes its word, at best as of one on trial', async () => {
  const { gatedSuppliers } = await import('../../../server/trade/supplier-gate/gate.js');
  const [id, wx, branch] = [standingOf('QUALIFIED'), named.get('org:WX')!, named.get('org:HR')!];
  const at = async (action: GateAction) =>
    Object.values(await gatedSuppliers(product.assembled.database.read, [id], action, {}, { orgId: branch }))[0]?.en ?? null;
  // As a qualification at WX tells it.
  const payload = { qualifyId: '1', orgId: wx, categoryIds: [named.get('category')!] };
  const viewer = { ...SYSTEM, orgIds: null };
  const cause = { kind: 'SERVER', reason: 'qualified at WX' } as const;
  expect(await product.assembled.runtime.submit({ type: SUPPLIER, id, event: 'QUALIFIED_FOR', payload, viewer, cause })).toMatchObject({
    ok: true,
  });
  const shared = { associationType: 'SHARE_SUPPLIER', fromOrgId: wx, toOrgId: branch, startDate: '2026-01-01' };
  expect(await at('PO_NEW')).toBeNull();
  const row = (await (await as('admin')).done<Row>('srmBaseOrgAssociation', 'saveOrUpdate', shared)).id;
  expect([await at('RFQ_INVITE'), await at('PO_DELIVER')]).toEqual([null, null]);
  expect(await at('PO_NEW')).toBe('Supplier QUALIFIED Metalworks is Trial at 组织WX: a new order is not allowed');
  await decided({ supplierId: id, manageType: 'SUSPEND', orgIds: [wx], effectiveFrom: '2026-03-25', effectiveTo: '2026-04-30' });
  await until('manager', SUPPLIER, id, { sites: [{ orgId: wx, siteStatus: 'SUSPENDED' }] });
  expect(await at('RFQ_INVITE')).toBe('Supplier QUALIFIED Metalworks is Suspended at 组织WX: an invitation to quote is not allowed');
  await decided({ supplierId: id, manageType: 'RESUME', orgIds: [wx] });
  await until('manager', SUPPLIER, id, { sites: [] });
  expect(await at('RFQ_INVITE')).toBeNull();
  await send('admin', 'srmBaseOrgAssociation', row, 'doInvalid');
  expect(await at('PO_NEW')).toBeNull();
});

test('he is ordered the categories that he qualified for, and no others', async () => {
  const { gatedSuppliers } = await import('../../../server/trade/supplier-gate/gate.js');
  const of = async (name: string) =>
    Object.keys(
      await gatedSuppliers(product.assembled.database.read, [alpha()], 'PO_NEW', {}, { orgId: hq(), categoryIds: [named.get(name)!] }),
    ).length;
  expect(await read('manager', SUPPLIER, alpha())).toMatchObject({
    qualified: [{ categoryId: named.get('category'), categoryStatus: 'QUALIFIED' }],
  });
  expect([await of('category'), await of('below'), await of('other')]).toEqual([0, 0, 1]);
});

test('an award is asked line by line: where it goes, of which category it is, and how much of it a supplier on trial gets', async () => {
  const { awardRefusals } = await import('../../../server/trade/supplier-gate/award-gate.js');
  const [trial, good] = [standingOf('TRIAL'), alpha()];
  const refusedAt = async (categoryId: string | null, lines: Parameters<typeof awardRefusals>[1]) => {
    const snapshot = { context: { orgId: hq(), categoryId } };
    const tools = { db: product.assembled.database.read, snapshot } as unknown as Parameters<typeof awardRefusals>[0];
    return Object.keys(await awardRefusals(tools, lines)).toSorted();
  };
  const line = (supplierId: string, share: string | null, more: object = {}) => ({ supplierId, share, ...more });
  expect(await refusedAt(null, [line(good, '80'), line(trial, '20')])).toEqual([]);
  expect(await refusedAt(null, [line(good, '79'), line(trial, '21')])).toEqual([trial]);
  // One line of a fifth and one of a half: what is more counts.
  expect(await refusedAt(null, [line(trial, '20'), line(trial, '50')])).toEqual([trial]);
  expect(await refusedAt(named.get('other')!, [line(good, '100')])).toEqual([good]);
  expect(await refusedAt(named.get('category')!, [line(good, '100')])).toEqual([]);
  // Delivered where he is suspended: refused, as long as that lasts.
  const wx = named.get('org:WX')!;
  const there = [line(good, '60'), line(good, '40', { orgId: wx })];
  expect(await refusedAt(null, there)).toEqual([]);
  await decided({ supplierId: good, manageType: 'SUSPEND', orgIds: [wx], effectiveFrom: '2026-03-25', effectiveTo: '2026-04-30' });
  await until('manager', SUPPLIER, good, { sites: [{ orgId: wx, siteStatus: 'SUSPENDED' }] });
  expect([await refusedAt(null, there), await refusedAt(null, [line(good, '60')])]).toEqual([[good], []]);
  await decided({ supplierId: good, manageType: 'RESUME', orgIds: [wx] });
  await until('manager', SUPPLIER, good, { sites: [] });
});

test("the report of a visit is a paper in the language of the reader; it is nobody's outside", async () => {
  const type = 'srmSlcLocaleInspect';
  const [visit] = await (await as('inspector')).done<Row[]>(type, 'listByPage', { state: 'passed', pageIndex: 1, pageRows: 5 });
  const asked = async (who: string, lan: string) => (await as(who)).stream(`/v1/${type}Restful/printReport`, { id: visit!.id, lan });
  const paper = async (lan: string) => linesOfPdf(new Uint8Array(await (await asked('inspector', lan)).arrayBuffer()));
  const [en, cn] = [await paper('EN'), await paper('CN')];
  expect(en).toEqual(
    expect.arrayContaining([
      'Report of an on-site inspection',
      expect.stringContaining('Alpha Metalworks'),
      expect.stringMatching(/^1 Calibration 10 \/ 10/),
      expect.stringMatching(/^2 Certificate 5 \/ 5/),
      expect.stringContaining('Sound'),
    ]),
  );
  // An item without a name in the reader's language keeps the one that it has.
  const items = [expect.stringMatching(/^1 Calibration 10 \/ 10/), expect.stringMatching(/^2 证书 5 \/ 5/)];
  expect(cn).toEqual(expect.arrayContaining(['现场考察报告', ...items]));
  expect(cn.join('\n')).not.toMatch(/Report|Score|Finding/);
  expect(((await (await asked('alpha', 'EN')).json()) as Answer).code).toBe('DOC_NOT_FOUND');
});

test('suppliers in a workbook with a country that is none are told at its field, and the others are kept', async () => {
  const admin = await as('admin');
  const { id: country } = await admin.done<Row>('baseCountry', 'saveOrUpdate', {
    ...{ countryCode: 'DE', alpha3: 'DEU', countryName: '德国', countryNameEn: 'Germany', phonePrefix: '49' },
  });
  if ((await read('admin', 'baseCountry', country)).state !== 'enabled') await send('admin', 'baseCountry', country, 'doEnable');
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Supplier');
  sheet.addRow(['companyName', 'countryCode', 'supplierType']);
  sheet.addRow(['Imported Works', 'DE', 'MANUFACTURER']);
  sheet.addRow(['Nowhere Works', 'QQ', 'MANUFACTURER']);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const manager = await as('manager');
  const begun = await manager.form('/v1/importExcelRestful/importExcel', formOf({ 'suppliers.xlsx': bytes }, { entity: SUPPLIER }));
  const { taskId } = begun.data as { readonly taskId: string };
  await product.assembled.imports.settled();
  await manager.done('baseImportTask', 'doConfirm', { id: taskId });
  await product.assembled.imports.settled();
  const { rows } = await product.assembled.database.read.query(
    `select row_no as row, fault ->> 'code' as code, fault ->> 'field' as field
       from base_import_row, jsonb_array_elements(coalesce(faults, '[]')) fault where task_id = $1 order by 1, 2`,
    [taskId],
  );
  expect(rows).toEqual([{ row: 3, code: 'FIELD_LOOKUP', field: 'countryCode' }]);
  const found = await manager.done<Row[]>(SUPPLIER, 'listByPage', { pageIndex: 1, pageRows: 50 });
  const names = found.map(({ companyName }) => companyName);
  expect([names.includes('Imported Works'), names.includes('Nowhere Works')]).toEqual([true, false]);
});

test('open documents with a blacklisted supplier are shown to who must act, until they are settled', async () => {
  const supplierId = standingOf('QUALIFIED');
  const decision = await decided({ supplierId, manageType: 'BLACKLIST', reasonType: 'FRAUD', blacklistTerm: 'M12' });
  expect(await read('manager', 'srmSlcDailyManage', decision)).toMatchObject({ state: 'notified' });
  clock.pass(5 * DAY + 1000);
  // The time for a statement is over: whatever comes next finds the decision in force.
  await refused('buyer', 'srmSlcDailyManage', decision, 'doRefresh');
  await until('manager', 'srmSlcDailyManage', decision, { state: 'effective' });
  await until('manager', SUPPLIER, supplierId, { state: 'blacklisted' });
  const open = (await read('manager', 'srmSlcDailyManage', decision))['openDocs'] as readonly Record<string, unknown>[];
  expect(open.map(({ docKind, ownerId }) => [docKind, ownerId])).toEqual(
    ['INQUIRY', 'ORDER', 'ORDER', 'ORDER'].map((kind) => [kind, people.get('buyer')!.userId]),
  );
  expect(await ordered(supplierId, '1')).toBe('SUP_GATE_PO_NEW');
  const orders = await (
    await as('buyer')
  ).done<Row[]>('srmPurOrderHeader', 'listByPage', {
    conditions: [
      { key: 'supplierId', op: 'eq', value: supplierId },
      { key: 'state', op: 'in', value: ['approving'] },
    ],
    pageIndex: 1,
    pageRows: 20,
  });
  for (const { id } of orders.filter(({ state }) => state === 'approving')) await send('buyer', 'srmPurOrderHeader', id, 'doWithdraw');
  const [inquiry] = await (
    await as('buyer')
  ).done<Row[]>('srmPurQuoteOrderHeader', 'listByPage', {
    conditions: [{ key: 'docNumber', op: 'eq', value: open[0]!['docNumber'] }],
    ...{ pageIndex: 1, pageRows: 5 },
  });
  await send('buyer', 'srmPurQuoteOrderHeader', inquiry!.id, 'doCancel', { reason: 'Blacklisted' });
  await send('buyer', 'srmSlcDailyManage', decision, 'doRefresh');
  expect(await read('manager', 'srmSlcDailyManage', decision)).toMatchObject({ openDocs: [] });
});

test('whose supplier stands nowhere is told so at the door; who is inside is out, with the reason, when it is blacklisted', async () => {
  const door = await product.anonymous('/v1/loginRestful/login', { ...loginBody('newcomer'), lan: 'EN' });
  expect(door).toMatchObject({ http: 200, code: 'AUTH_SUPPLIER_GATE', msg: "The supplier's status does not allow sign-in." });
  const inside = await product.enter('ofpotential');
  await send('manager', SUPPLIER, standingOf('POTENTIAL'), 'doBlacklist', { reason: 'Forged papers' });
  let answer: Answer;
  do {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await inside.call('login', 'findSession', {}, 'EN');
  } while (answer.status === 'S');
  expect(answer).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED', msg: expect.stringContaining("supplier's status") });
  // What is his own he may read on.
  expect(await product.login('ofpotential')).toMatchObject({ status: 'S' });
});

test('a site that takes no part in inspections is in no plan, and whether it does is not changed while it is visited', async () => {
  const supplierId = standingOf('TRIAL');
  const flag = (inspectFlag: string) => ({ orgId: hq(), inspectFlag });
  await send('manager', SUPPLIER, supplierId, 'doSetInspectFlag', flag('N'));
  expect(await read('manager', SUPPLIER, supplierId)).toMatchObject({ uninspectedOrgIds: [hq()] });
  const userId = people.get('inspector')!.userId;
  const plan = await make('inspector', 'srmSlcInspectPlan', {
    ...{ title: 'Annual', leaderId: userId, planStart: '2026-05-01', planEnd: '2026-05-31' },
    suppliers: [{ rowNum: 1, supplierId, siteName: 'Plant 1', plannedDate: '2026-05-12' }],
    staff: [
      { staffNum: 1, userId, qualityFlag: 'Y' },
      { staffNum: 2, userId: people.get('buyer')!.userId },
    ],
    checks: [{ checkNum: 1, itemName: 'Calibration', fullScore: '10' }],
  });
  expect(await refused('inspector', 'srmSlcInspectPlan', plan, 'doSubmit')).toBe('IPL_FLAG');
  await send('manager', SUPPLIER, supplierId, 'doSetInspectFlag', flag('Y'));
  await send('inspector', 'srmSlcInspectPlan', plan, 'doSubmit');
  await send('approver', 'srmSlcInspectPlan', plan, 'doApproval');
  expect(await refused('manager', SUPPLIER, supplierId, 'doSetInspectFlag', flag('N'))).toBe('SITE_FLAG_LOCKED');
});

test('a plan is led by nobody who buys there; its visits have what is checked, and move with it until they begin', async () => {
  const [PLAN, VISIT] = ['srmSlcInspectPlan', 'srmSlcLocaleInspect'];
  const [inspector, buyer] = [people.get('inspector')!.userId, people.get('buyer')!.userId];
  expect(await ordered(alpha(), '100')).toBe('');
  const plan = await make('inspector', PLAN, {
    ...{ title: 'May', leaderId: buyer, planStart: '2026-05-01', planEnd: '2026-05-31' },
    suppliers: [{ rowNum: 1, supplierId: alpha(), siteName: 'Plant 1', plannedDate: '2026-05-12' }],
    staff: [
      { staffNum: 1, userId: inspector, qualityFlag: 'Y' },
      { staffNum: 2, userId: buyer },
    ],
  });
  expect(await refused('inspector', PLAN, plan, 'doSubmit')).toBe('IPL_CHECKLIST');
  await send('inspector', PLAN, plan, 'saveOrUpdate', { checks: [{ checkNum: 1, itemName: 'Calibration', fullScore: '10' }] });
  expect(await refused('inspector', PLAN, plan, 'doSubmit')).toBe('IPL_INDEPENDENT');
  await send('inspector', PLAN, plan, 'saveOrUpdate', { leaderId: inspector });
  await send('inspector', PLAN, plan, 'doSubmit');
  await send('approver', PLAN, plan, 'doApproval');
  const { suppliers } = await read('inspector', PLAN, plan);
  const visit = String((suppliers as readonly Row[])[0]!['inspectId']);
  expect(await read('inspector', VISIT, visit)).toMatchObject({
    ...{ state: 'draft', leaderId: inspector, staffIds: [buyer], proposedDate: '2026-05-12' },
    items: [{ itemSeq: 1, itemName: 'Calibration', fullScore: '10' }],
  });
  await send('inspector', VISIT, visit, 'doNotify');
  const moved = { rows: [{ rowNum: 1, plannedDate: '2026-05-20', inspectMode: 'ONSITE', staffIds: [buyer] }] };
  expect(await refused('buyer', PLAN, plan, 'doAdjust', moved)).toBe('PERM_WHO');
  await send('inspector', PLAN, plan, 'doAdjust', moved);
  await until('inspector', VISIT, visit, { state: 'draft', proposedDate: '2026-05-20' });
});

test('scenes and requirements in force have their scope for themselves; a revision takes the place of its version', async () => {
  const [SCENE, REQUIRE] = ['srmSlcIntroduceScenes', 'srmSlcQualificationRequire'];
  const steps = { nodes: [node(90, 'FINAL_REVIEW', null, 'SUPPLIER_MANAGER')] };
  const scenes = (more: object) => make('manager', SCENE, { sceneName: 'Another', ...steps, ...more });
  expect(await refused('manager', SCENE, await scenes({}), 'doSubmit')).toBe('SCN_DUP_SCOPE');
  expect(await refused('manager', SCENE, await scenes({ categoryIds: [named.get('other')] }), 'doSubmit')).toBe('');
  await send('manager', SCENE, scene, 'doRevise');
  const listed = await (
    await as('manager')
  ).done<Row[]>(SCENE, 'listByPage', {
    conditions: [{ key: 'state', op: 'eq', value: 'draft' }],
    pageIndex: 1,
    pageRows: 50,
  });
  const revision = listed.find(({ versionNo }) => versionNo === 2)!;
  await send('manager', SCENE, revision.id, 'doSubmit');
  await send('approver', SCENE, revision.id, 'doApproval');
  await until('manager', SCENE, scene, { state: 'disabled' });
  expect(await refused('manager', SCENE, scene, 'doEnabled')).toBe('SCN_DUP_SCOPE');
  // Both were submitted before one was in force.
  const both = [await scenes({ sceneType: 'RELOCATION' }), await scenes({ sceneType: 'RELOCATION' })];
  for (const id of both) await send('manager', SCENE, id, 'doSubmit');
  expect(await refused('approver', SCENE, both[0]!, 'doApproval')).toBe('');
  expect(await refused('approver', SCENE, both[1]!, 'doApproval')).toBe('SCN_DUP_SCOPE');

  const asked = { requireType: 'CERT', certType: 'ISO9001', reviewResp: 'QUALITY' };
  const requirement = (more: object) => make('manager', REQUIRE, { requireName: 'ISO again', ...asked, ...more });
  const ofCategory = { categoryIds: [named.get('category')] };
  expect(await refused('manager', REQUIRE, await requirement(ofCategory), 'doSubmit')).toBe('QRQ_DUP');
  expect(await refused('manager', REQUIRE, await requirement({ ...ofCategory, certType: 'ISO14001' }), 'doSubmit')).toBe('');
  expect(await refused('manager', REQUIRE, await requirement({}), 'doSubmit')).toBe('');
});

test('whoever left comes back after 180 days, by a decision as by hand', async () => {
  const supplierId = standingOf('QUIT');
  const decision = await make('manager', 'srmSlcDailyManage', {
    ...{ supplierId, manageType: 'READMIT', reasonType: 'VOLUNTARY', reason: 'They asked' },
  });
  expect(await refused('manager', 'srmSlcDailyManage', decision, 'doSubmit')).toBe('SUP_COOLDOWN');
  expect(await refused('manager', SUPPLIER, supplierId, 'doReadmit', { reason: 'They asked' })).toBe('SUP_COOLDOWN');
});

test('a record is merged into another one that is in use, when nothing is open with it', async () => {
  const merge = (id: string, targetId: string) => refused('manager', SUPPLIER, id, 'doMergeInto', { targetId });
  const [from, into] = [standingOf('QUIT'), standingOf('TRIAL')];
  expect(await merge(from, from)).toBe('SUP_MERGE_TARGET');
  expect(await merge(from, standingOf('BLACKLISTED'))).toBe('SUP_MERGE_TARGET');
  await send('manager', SUPPLIER, from, 'doMergeInto', { targetId: into });
  expect(await read('manager', SUPPLIER, from)).toMatchObject({ state: 'closed', mergedInto: into, supplierStatus: null });
});

test("companies stand below one another, never below themselves; each list of documents with one is the reader's own", async () => {
  const [top, middle, bottom] = [standingOf('TRIAL'), standingOf('QUALIFIED'), standingOf('SUSPENDED')];
  await send('manager', SUPPLIER, middle, 'saveOrUpdate', { parentSupplierId: top });
  await send('manager', SUPPLIER, bottom, 'saveOrUpdate', { parentSupplierId: middle });
  expect(await refused('manager', SUPPLIER, top, 'saveOrUpdate', { parentSupplierId: bottom })).toBe('SUP_PARENT');
  expect(await refused('manager', SUPPLIER, top, 'saveOrUpdate', { parentSupplierId: top })).toBe('SUP_PARENT');
  const listed = async (who: string, type: string, key: string, value: string) =>
    (await as(who)).call(type, 'listByPage', { conditions: [{ key, op: 'eq', value }], pageIndex: 1, pageRows: 50 });
  expect((await listed('buyer', SUPPLIER, 'parentSupplierId', middle)).data).toMatchObject([{ id: bottom }]);
  // Inquiries name the supplier in a line; who is asked himself learns nothing of whom else they ask.
  const inquiries = (await listed('buyer', 'srmPurQuoteOrderHeader', 'lineSupplier', alpha())).data as readonly Row[];
  expect(inquiries.length).toBeGreaterThan(0);
  expect((await listed('ofqualified', 'srmPurQuoteOrderHeader', 'lineSupplier', middle)).data).not.toEqual([]);
  expect((await listed('ofqualified', 'srmPurQuoteOrderHeader', 'lineSupplier', alpha())).data).toEqual([]);
  expect((await listed('ofqualified', SUPPLIER, 'parentSupplierId', top)).status).toBe('E');
});

test('an account belongs to one supplier, or to several of one group', async () => {
  const { holdersOf } = await import('../../../server/suppliers/register/duplicates.js');
  const [one, other] = [standingOf('TRIAL'), standingOf('SUSPENDED')];
  const account = {
    bankName: 'Bank',
    accountName: 'X',
    accountNo: '6217 0000 1111',
    currencyCode: 'CNY',
    enabledFlag: 'Y',
    primaryFlag: 'Y',
  };
  const payload = { changeId: '1', fields: {}, rows: { accounts: [{ op: 'ADD', row: { lineNo: null, ...account } }] } };
  const cause = { kind: 'SERVER', reason: 'as a change request tells it' } as const;
  const viewer = { ...SYSTEM, orgIds: null };
  expect(await product.assembled.runtime.submit({ type: SUPPLIER, id: one, event: 'APPLY_CHANGE', payload, viewer, cause })).toMatchObject({
    ok: true,
  });
  const holders = () => holdersOf(product.assembled.database.read, other, ['621700001111']);
  expect(await holders()).toEqual([expect.stringContaining('TRIAL Metalworks')]);
  await send('manager', SUPPLIER, one, 'saveOrUpdate', { groupCode: 'hua' });
  expect(await holders()).toHaveLength(1);
  await send('manager', SUPPLIER, other, 'saveOrUpdate', { groupCode: 'HUA' });
  expect(await holders()).toEqual([]);
});
