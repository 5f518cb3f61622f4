import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { shippedItems, supplierSeeds } from '../../../server/suppliers/checklists.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { formOf, Product, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

// A year of inspections: checklists that ship, a plan that chooses them, visits that follow the plan, and a last day that passes.

const DAY = 86_400_000;
const [PLAN, VISIT, CHECKLIST] = ['srmSlcInspectPlan', 'srmSlcLocaleInspect', 'srmSlcChecklist'] as const;
const clock = new TestClock(Date.parse('2026-05-01T02:00:00.000Z'));
let product: Product;
let named: Named;
const people = new Map<string, Person>();

beforeAll(async () => {
  product = await Product.start({
    clock,
    settings: { idleMs: 90 * DAY, absoluteMs: 90 * DAY, passwordDays: 0 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 30 * DAY, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        for (const name of ['inspector', 'examiner']) await aUser(seeder, name, { userType: 'INSIDE' }, ['QUALITY'], ['HQ']);
        await aUser(seeder, 'engineer', { userType: 'INSIDE' }, ['ENGINEER'], ['HQ']);
      });
    },
  });
  for (const name of ['inspector', 'approver', 'manager', 'buyer', 'alpha', 'szbuyer']) people.set(name, await product.enter(name));
});
afterAll(() => product?.stop());

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
}
const idOf = (name: string) => named.get(name)!;
const read = (who: string, type: string, id: string) => people.get(who)!.done<Row>(type, 'findById', { id });
async function call(who: string, type: string, id: string, action: string, payload: object = {}): Promise<Answer> {
  const { rev } = await read(who, type, id);
  return people.get(who)!.call(type, action, { id, rev, ...payload }, 'EN');
}
const send = async (...sent: Parameters<typeof call>): Promise<void> => expect((await call(...sent)).code).toBe('');
const make = async (who: string, type: string, fields: object): Promise<string> =>
  (await people.get(who)!.done<Row>(type, 'saveOrUpdate', { orgId: idOf('org:HQ'), ...fields })).id;
async function until(type: string, id: string, wanted: object): Promise<void> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const row = await read('inspector', type, id);
    if (Object.entries(wanted).every(([key, value]) => JSON.stringify(row[key]) === JSON.stringify(value))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await read('inspector', type, id)).toMatchObject(wanted);
}
const checklists = async (): Promise<ReadonlyMap<unknown, Row>> => {
  const rows = await people.get('inspector')!.done<Row[]>(CHECKLIST, 'listByPage', { pageIndex: 1, pageRows: 20 });
  return new Map(rows.map((row) => [row['checklistCode'], row]));
};

test('three checklists ship, are in force, and are loaded once', async () => {
  const { runtime, kernel, database } = product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  const load = () => loadReferenceData(loading, { wanted: (type) => type === CHECKLIST, more: supplierSeeds });
  expect([await load(), await load()]).toEqual([3, 0]);
  const rows = await checklists();
  expect([...rows.values()].map(({ checklistCode, state, itemCount }) => [checklistCode, state, itemCount])).toEqual([
    ['ANNUAL', 'enabled', 40],
    ['NEW_MFG', 'enabled', 60],
    ['TRADER', 'enabled', 20],
  ]);
  const { items } = await read('inspector', CHECKLIST, rows.get('NEW_MFG')!.id);
  expect((items as readonly object[])[0]).toEqual({
    ...{ itemSeq: 1, chapter: '企业资质', chapterEn: 'Company', fullScore: '10', keyItemFlag: 'Y' },
    itemName: '营业执照、经营范围与供货品类一致',
    itemNameEn: 'Licence and scope of business cover what is supplied',
  });
});

let plan = '';
const visitOf = async (row: number): Promise<string> => {
  const { suppliers } = await read('inspector', PLAN, plan);
  return String((suppliers as readonly Row[]).find(({ rowNum }) => rowNum === row)!['inspectId']);
};

test('a plan chooses from what is enabled; its visits have what the checklist asked then, and what was entered besides', async () => {
  const draft = await make('inspector', CHECKLIST, { checklistCode: 'own', checklistName: '自有检查表' });
  expect((await call('inspector', CHECKLIST, draft, 'doEnabled')).code).toBe('CHK_EMPTY');
  const [inspector, engineer] = [idOf('user:inspector'), idOf('user:engineer')];
  plan = await make('inspector', PLAN, {
    ...{ title: 'May', leaderId: inspector, planStart: '2026-05-01', planEnd: '2026-05-31' },
    suppliers: [{ rowNum: 1, supplierId: idOf('supplier:Alpha'), siteName: 'Plant 1', plannedDate: '2026-05-12' }],
    staff: [
      { staffNum: 1, userId: inspector, qualityFlag: 'Y' },
      { staffNum: 2, rowNum: 1, userId: engineer },
    ],
    checklists: [{ listNum: 1, checklistId: draft }],
    checks: [{ checkNum: 1, itemName: 'Our tools', fullScore: '10' }],
  });
  expect((await call('inspector', PLAN, plan, 'doSubmit')).code).toBe('IPL_LIST_OFF');
  const trader = (await checklists()).get('TRADER')!.id;
  await send('inspector', PLAN, plan, 'saveOrUpdate', { checklists: [{ listNum: 1, checklistId: trader }] });
  await send('inspector', PLAN, plan, 'doSubmit');
  // What an open plan has chosen stays enabled.
  expect((await call('inspector', CHECKLIST, trader, 'doInvalid')).code).toBe('MD_IN_USE');
  await send('approver', PLAN, plan, 'doApproval');
  const visit = await read('inspector', VISIT, await visitOf(1));
  expect(visit).toMatchObject({ staffIds: [engineer], proposedDate: '2026-05-12' });
  const items = visit['items'] as readonly { readonly itemSeq: number; readonly itemName: string; readonly fullScore: string }[];
  expect(items.map(({ itemName }) => itemName)).toEqual([...shippedItems.TRADER.map(({ itemName }) => itemName), 'Our tools']);
  expect(items[0]).toMatchObject({ itemSeq: 1, chapter: '资质与授权', chapterEn: 'Licence and authorisation', keyItemFlag: 'Y' });
});

test('other people go there while the date stays agreed; another date is agreed on anew', async () => {
  const visit = await visitOf(1);
  await send('inspector', VISIT, visit, 'doNotify');
  const [examiner, engineer] = [idOf('user:examiner'), idOf('user:engineer')];
  const row = (more: object) => ({ rows: [{ rowNum: 1, plannedDate: '2026-05-12', inspectMode: 'ONSITE', ...more }] });
  expect((await call('buyer', PLAN, plan, 'doAdjust', row({ staffIds: [examiner] }))).code).toBe('PERM_WHO');
  expect((await call('inspector', PLAN, plan, 'doAdjust', row({}))).code).toBe('FIELD_REQUIRED');
  await send('inspector', PLAN, plan, 'doAdjust', row({ staffIds: [examiner, engineer] }));
  await until(VISIT, visit, { staffIds: [examiner, engineer], state: 'notified' });
  await send('inspector', PLAN, plan, 'doAdjust', row({ staffIds: [examiner], plannedDate: '2026-05-20' }));
  await until(VISIT, visit, { staffIds: [examiner], state: 'draft', proposedDate: '2026-05-20' });
});

test('a site is added while the plan is under way, by the rules of its submitting', async () => {
  const [manager, beta] = [people.get('manager')!, idOf('supplier:Beta')];
  const [examiner, annual] = [idOf('user:examiner'), (await checklists()).get('ANNUAL')!.id];
  const site = { supplierId: beta, siteName: 'Plant B', plannedDate: '2026-05-25', inspectMode: 'ONSITE', staffIds: [examiner] };
  const flag = async (inspectFlag: string) => {
    const { rev } = await read('manager', 'srmSlcSupplierInfo', beta);
    await manager.done('srmSlcSupplierInfo', 'doSetInspectFlag', { id: beta, rev, orgId: idOf('org:HQ'), inspectFlag });
  };
  await flag('N');
  expect(await call('inspector', PLAN, plan, 'doAddRow', site)).toMatchObject({
    code: 'IPL_FLAG',
    msg: 'Site Plant B does not take part in inspections. Leave it out, or have it set in the record of the supplier.',
  });
  await flag('Y');
  expect((await call('inspector', PLAN, plan, 'doAddRow', { ...site, plannedDate: '2026-06-02' })).code).toBe('SLC_DATE_ORDER');
  expect((await call('inspector', PLAN, plan, 'doAddRow', { ...site, staffIds: [idOf('user:inspector')] })).code).toBe('IPL_STAFF');
  await send('inspector', PLAN, plan, 'doAddRow', { ...site, checklistId: annual });
  const visit = await read('inspector', VISIT, await visitOf(2));
  expect(visit).toMatchObject({ state: 'draft', supplierId: beta, planRow: 2, staffIds: [examiner], proposedDate: '2026-05-25' });
  // What is checked everywhere is checked there, too: by the checklist of all rows, its own, and the further item.
  expect(visit['items']).toHaveLength(20 + 40 + 1);
});

let byHand = '';
test('a visit that is made by hand takes an enabled checklist too; what it asks is there when the visit begins', async () => {
  const own = (await checklists()).get('own')!.id;
  const visit = { supplierId: idOf('supplier:Alpha'), siteName: 'Plant 1', inspectMode: 'UNANNOUNCED', proposedDate: '2026-05-01' };
  byHand = await make('inspector', VISIT, { ...visit, leaderId: idOf('user:inspector'), checklistId: own });
  expect(await call('inspector', VISIT, byHand, 'doNotify')).toMatchObject({
    code: 'LIN_LIST_OFF',
    msg: 'The checklist is not enabled. Choose another one, or have it enabled.',
  });
  const trader = (await checklists()).get('TRADER')!.id;
  await send('inspector', VISIT, byHand, 'saveOrUpdate', { checklistId: trader });
  await send('inspector', VISIT, byHand, 'doNotify');
  expect((await read('inspector', VISIT, byHand))['items']).toEqual([]);
  await send('inspector', VISIT, byHand, 'doStart');
  const { items } = await read('inspector', VISIT, byHand);
  const names = (items as readonly Row[]).map(({ itemSeq, itemName, itemNameEn }) => [itemSeq, itemName, itemNameEn]);
  expect(names).toEqual(shippedItems.TRADER.map(({ itemSeq, itemName, itemNameEn }) => [itemSeq, itemName, itemNameEn]));
  // It was copied: another one is not chosen any more.
  expect((await call('inspector', VISIT, byHand, 'saveOrUpdate', { checklistId: own })).code).toBe('LIN_LIST_COPIED');
});

const photo = async (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Model: 'Camera 12345' },
      IFD2: { DateTimeOriginal: '2026:05:01 09:30:15' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 2345/100', GPSLongitudeRef: 'W', GPSLongitude: '121/1 28/1 30/1' },
    })
    .jpeg()
    .toBuffer();
const at = { latitude: 31.239847, longitude: -121.475, takenAt: '2026-05-01 09:30' };
const originsOf = async (who: string, ids: readonly string[]): Promise<unknown> =>
  ((await (await people.get(who)!.stream('/v2/file/photoOrigins', { ids })).json()) as Answer).data;
const bytesOf = async (who: string, fileId: string): Promise<Buffer> =>
  Buffer.from(await (await people.get(who)!.stream('/v2/file/download', { fileId })).arrayBuffer());

test('a photo of a visit loses its place, however it comes; asked to, it keeps place and time, and nothing else of the camera', async () => {
  const inspector = people.get('inspector')!;
  const taken = await photo();
  expect(taken.includes('Camera 12345')).toBe(true);
  const functionId = 'localeInspectEdit.items.evidenceIds';
  const sent = async (fields: object) =>
    (await inspector.form('/v2/file/uploadImage', formOf({ 'p.jpg': taken }, { functionId, ...fields }))).data as Row;
  const [bare, kept] = [(await sent({})).id, (await sent({ keepsPlace: 'Y', maxWidth: '30' })).id];
  // The field of the form, where photos come as files: the place goes, and a paper stays as it is.
  const [file, paper] = await inspector.upload({ 'q.jpg': taken, 'paper.pdf': '%PDF-1.4 paper' }, { functionId: `${functionId}.0` });
  // Where no photos belong a picture is a file like any other.
  const [elsewhere] = await inspector.upload({ 'r.jpg': taken }, { functionId: `${VISIT}.signatureIds` });
  const found = await Promise.all([bare, kept, file!, paper!, elsewhere!].map((id) => bytesOf('inspector', id)));
  expect(found.map((bytes) => bytes.includes('Camera 12345'))).toEqual([false, false, false, false, true]);
  expect((await sharp(found[1]!).metadata()).width).toBe(30);
  expect(await originsOf('inspector', [bare, kept, file!, paper!])).toEqual([{ fileId: kept, ...at }]);

  // Who reads the visit reads it; nobody else.
  await send('inspector', VISIT, byHand, 'saveOrUpdate', { keepPlaceFlag: 'Y', items: [{ itemSeq: 1, evidenceIds: kept }] });
  expect(await originsOf('manager', [kept])).toEqual([{ fileId: kept, ...at }]);
  expect((await read('alpha', VISIT, byHand))['keepPlaceFlag']).toBeUndefined();
  expect([await originsOf('alpha', [kept]), await originsOf('szbuyer', [kept])]).toEqual([[], []]);
});

test('when the last day is over, leader and supplier manager get one letter', async () => {
  const { docNumber } = await read('inspector', PLAN, plan);
  const subject = `考察计划${String(docNumber)}已逾期`;
  const letters = () => product.letters.mails.filter((mail) => mail.subject === subject).map(({ to }) => to);
  clock.pass(Date.parse('2026-05-31T15:00:00Z') - clock.now());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([(await read('inspector', PLAN, plan))['overdueFlag'], letters()]).toEqual(['N', []]);
  clock.pass(2 * 3_600_000);
  await until(PLAN, plan, { overdueFlag: 'Y', state: 'executing' });
  for (const name of ['inspector', 'manager']) await product.letter(`${name}@example.com`, subject);
  clock.pass(40 * DAY);
  await send('manager', PLAN, plan, 'doCancel', { reason: 'Enough' });
  expect(letters().toSorted()).toEqual(['inspector@example.com', 'manager@example.com']);
});

test('every history replays', async () => {
  expect(await product.brokenHistories()).toEqual([]);
});
