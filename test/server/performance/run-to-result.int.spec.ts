import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// A scheme, its run, the scores of people, and the result that the supplier appeals against and confirms.

const DAY = 86_400_000;
const people: Record<string, Person> = {};
const as = (name: string): Person => people[name]!;
let product: Product;
let named: Named;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
const hq = () => named.get('org:HQ')!;
const alpha = () => named.get('supplier:Alpha')!;
const read = (who: string, type: string, id: string) => as(who).done<Row>(type, 'findById', { id });
async function send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
  const { rev } = await read(who, type, id);
  await as(who).done(type, action, { id, rev, ...payload });
}
const make = async (who: string, type: string, fields: object) =>
  (await as(who).done<Row>(type, 'saveOrUpdate', { orgId: hq(), ...fields })).id;
const list = (who: string, type: string, key: string, value: string) =>
  as(who).done<Row[]>(type, 'listByPage', { conditions: [{ key, op: 'eq', value }], pageIndex: 1, pageRows: 5 });
async function reaches(who: string, type: string, id: string, state: string): Promise<Row> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const row = await read(who, type, id);
    if (row.state === state) return row;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${type} ${id} is ${JSON.stringify(await read(who, type, id))}, not ${state}`);
}
async function approved(type: string, fields: object): Promise<string> {
  const id = await make('manager', type, fields);
  await send('manager', type, id, 'doSubmit');
  await send('approver', type, id, 'doApproval');
  return id;
}

const INDICATOR = 'srmSpeIndicatorsHead';
const SCHEME = 'srmSpeScheme';
const RUN = 'srmSpeSchemeScore';
const SHEET = 'srmSpeManualScore';
const RESULT = 'srmSpePerformance';
let runId = '';
let resultId = '';
let manual = '';
let events = '';

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-05-04T08:00:00.000Z')),
    settings: { idleMs: 60 * DAY, absoluteMs: 60 * DAY, passwordDays: 0 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
      });
    },
  });
  for (const name of ['buyer', 'manager', 'approver', 'alpha', 'beta', 'szbuyer']) people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

test('a run takes the facts of its quarter, and people are asked for what no formula knows', async () => {
  manual = await approved(INDICATOR, { indicatorName: '服务', dimension: 'SERVICE', scoreGuide: 'By experience' });
  const automatic = (indicatorName: string, dimension: string, formulaCode: string) =>
    approved(INDICATOR, { indicatorName, dimension, sourceKind: 'AUTO', scoringMethod: 'RATIO', formulaCode });
  events = await automatic('事件', 'QUALITY', 'E_EVENT');
  // Every formula once, so that every fact is read.
  const others = [];
  for (const [name, code] of [
    ['准时', 'D_OTD'],
    ['送货单', 'D_ASN'],
    ['批次', 'Q_LAR'],
    ['整改', 'Q_CAR'],
    ['降本', 'C_DOWN'],
    ['报价', 'S_RFQ'],
    ['开票', 'S_INV'],
    ['响应', 'S_RESP'],
    ['确认', 'S_CONF'],
    ['比价', 'C_PRICE'],
    ['资质', 'S_CERT'],
  ] as const)
    others.push(await automatic(name, 'DELIVERY', code));
  const templateId = await approved('srmSpeTemplateHead', {
    templateName: 'Production',
    categoryIds: [],
    applyBy: 'CONTRACT',
    indicators: [
      { rowNum: 1, indicatorId: events, weight: '40' },
      { rowNum: 2, indicatorId: manual, weight: '20' },
      ...others.map((indicatorId, index) => ({ rowNum: index + 3, indicatorId, weight: index === 0 ? '10' : '3' })),
    ],
    scorers: [{ scorerNum: 1, indicatorId: manual, userId: as('buyer').userId, scorerWeight: '100' }],
  });
  const settingId = await approved('srmSpeSettingHead', {
    settingName: 'Standard',
    grades: [
      { grade: 'A', fromScore: '90' },
      { grade: 'B', fromScore: '60' },
      { grade: 'C', fromScore: '0', rectifyFlag: 'Y' },
    ],
  });
  const schemeId = await approved(SCHEME, {
    schemeName: 'Production 2026',
    orgIds: [hq()],
    templateId,
    settingId,
    periodType: 'QUARTER',
    periodFrom: '2026-01',
    periodTo: '2026-12',
    supplierRule: 'LIST',
    suppliers: [{ rowNum: 1, supplierId: alpha(), joinFlag: 'Y' }],
  });
  // The first quarter is over, and its lag: the run begins by itself.
  for (let turn = 0; turn < 2_400 && runId === ''; turn += 1) {
    runId = (await list('manager', RUN, 'schemeId', schemeId))[0]?.id ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const run = await reaches('manager', RUN, runId, 'scoring');
  expect(run).toMatchObject({ period: '2026-Q1', supplierCount: 1, sheetCount: 1, sheetDone: 0 });
  expect((await as('szbuyer').call(RUN, 'findById', { id: runId }, 'EN')).code).not.toBe('SUCCESS');
});

test('the sheet is scored, the run approved and released', async () => {
  const [sheet] = await list('buyer', SHEET, 'runId', runId);
  await send('buyer', SHEET, sheet!.id, 'saveOrUpdate', { rows: [{ lineNum: 1, score: '70' }] });
  await as('buyer').done(SHEET, 'doSubmit', { id: sheet!.id });
  const run = await reaches('manager', RUN, runId, 'reviewing');
  // 100 of events in QUALITY (40), 70 by hand in SERVICE (20); nothing else has a value.
  expect(run['suppliers']).toMatchObject([{ base: '90.00', finalScore: '90.00', grade: 'A', rank: 1 }]);
  await send('manager', RUN, runId, 'doSubmit');
  await send('approver', RUN, runId, 'doApproval');
  await send('manager', RUN, runId, 'doRelease', { supplierIds: [] });
  resultId = (await list('manager', RESULT, 'supplierId', alpha()))[0]!.id;
  // The supplier does not know of it before.
  await reaches('manager', RESULT, resultId, 'released');
  expect((await as('beta').call(RESULT, 'findById', { id: resultId }, 'EN')).code).not.toBe('SUCCESS');
  expect(await as('alpha').done<Row[]>(RESULT, 'trend', { id: resultId })).toMatchObject([
    { period: '2026-Q1', finalScore: '90.00', grade: 'A' },
  ]);
  expect(await as('alpha').done<Row[]>(RESULT, 'evidence', { id: resultId })).toEqual([]);
  expect(await as('manager').done(RESULT, 'monitoring', {})).toMatchObject({ results: [{ grade: 'A' }], openNotices: 0 });
  expect((await as('alpha').call(RESULT, 'monitoring', {}, 'EN')).code).not.toBe('SUCCESS');
});

test('an appeal that is granted in part changes the score, and what is confirmed stands in the record', async () => {
  const [fileId] = await as('alpha').upload({ 'proof.pdf': '%PDF-1.4 proof' }, {});
  await send('alpha', RESULT, resultId, 'saveOrUpdate', {
    appeals: [{ lineNum: 1, indicatorCode: manual, claim: 'We answered within an hour', fileIds: fileId }],
  });
  await as('alpha').done(RESULT, 'doAppeal', { id: resultId });
  await as('manager').done(RESULT, 'doDecide', {
    id: resultId,
    lineNum: 1,
    decision: 'PARTLY',
    newPoints: '85',
    reason: 'Seen in the mails',
  });
  await as('manager').done(RESULT, 'doFinishAppeal', { id: resultId });
  const result = await reaches('alpha', RESULT, resultId, 'released');
  expect(result).toMatchObject({ finalScore: '95.00', resultVersion: 2, grade: 'A' });
  await as('alpha').done(RESULT, 'doConfirm', { id: resultId });
  await reaches('alpha', RESULT, resultId, 'confirmed');
  await reaches('manager', RUN, runId, 'settled');
  for (let turn = 0; turn < 2_400; turn += 1) {
    if ((await read('manager', 'srmSlcSupplierInfo', alpha()))['performanceGrade'] === 'A') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await read('manager', 'srmSlcSupplierInfo', alpha())).toMatchObject({ performanceGrade: 'A', gradePeriod: '2026-Q1' });
});
