/** How the result of an approval meets its document: withdrawn at the same moment, or refused until its cause is gone (§15.8, §15.9). */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { processSeeds } from '../../../server/process/seeds.js';
import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
interface Task {
  readonly taskId: string;
  readonly instanceId: string;
  readonly taskNo: number;
  readonly rev: number;
  readonly docId: string;
}

let product: Product;
let named: Named;
let owner: pg.Client;
let [admin, purchaser, anna, dora]: Person[] = [];

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'purchaser', { userType: 'INSIDE' }, ['BUYER'], ['HQ']);
        for (const name of ['anna', 'dora']) await aUser(seeder, name, { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(loading, { lookups: lookupTypes, profiles: profileCatalogue });
  await loadReferenceData(loading, { wanted: (type) => type.startsWith('bpm'), more: processSeeds });
  [admin, purchaser, anna, dora] = await Promise.all(['admin', 'purchaser', 'anna', 'dora'].map((name) => product.enter(name)));
  owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await product?.stop();
});

/** Something that anna alone approves. */
async function process(modelCode: string, docType: string, category: string, rules: object = {}): Promise<string> {
  const [found] = await admin!.done<Row[]>('bpmCategory', 'listByPage', { categoryCode: category });
  const graph = {
    nodes: [
      { nodeKey: 'start', nodeName: '开始', kind: 'START' },
      { nodeKey: 'ask', nodeName: '审批', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'USER', userIds: [anna!.userId] }] },
      { nodeKey: 'end', nodeName: '结束', kind: 'END' },
    ],
    flows: [
      { from: 'start', to: 'ask' },
      { from: 'ask', to: 'end' },
    ],
  };
  const fields = { modelCode, modelName: modelCode, docType, categoryId: found!.id, graph, ...rules };
  const { id, rev } = await admin!.done<Row>('bpmModel', 'saveOrUpdate', fields);
  expect(await admin!.call('bpmModel', 'doPublish', { id, rev }, 'EN')).toMatchObject({ status: 'S' });
  return id;
}
async function until<T>(found: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let left = 1_200; left > 0; left -= 1) {
    const one = await found();
    if (one !== undefined) return one;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(what);
}
const instanceOf = async (id: string) => (await admin!.done<Row>('bpmInstance', 'findById', { id })) as Row;
const instanceIs = (id: string, state: string) =>
  until(async () => ((await instanceOf(id)).state === state ? true : undefined), `${id} is not ${state}`);
const taskAbout = async (docId: string): Promise<Task> => {
  const found = (await anna!.done<Task[]>('bpm', 'findTodoTasks', {})).find((one) => one.docId === docId);
  if (!found) throw new Error(`anna has no task of ${docId}`);
  return found;
};
const approved = async ({ instanceId, taskNo, rev }: Task) =>
  expect(await anna!.call('bpmInstance', 'doApproveTask', { id: instanceId, rev, taskNo }, 'EN')).toMatchObject({ status: 'S' });
const events = async (type: string, id: string): Promise<readonly string[]> =>
  (
    await owner.query<{ event: string }>('select event from document_event where doc_type = $1 and doc_id = $2 order by rev', [type, id])
  ).rows.map(({ event }) => event);
const entry = async (instanceId: string, event: string) =>
  (
    await owner.query<{ state: string; code: string | null }>(
      "select state, code from document_outbox where source_type = 'bpmInstance' and source_id = $1::bigint and event = $2",
      [instanceId, event],
    )
  ).rows;

/** What the process sends waits behind an earlier message that is to be tried again tomorrow. */
async function heldBack(instanceId: string, docId: string): Promise<() => Promise<void>> {
  const key = `held:${instanceId}`;
  await owner.query(
    `insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key,
       correlation, hops, state, attempts, first_at, next_at)
     values ('bpmInstance', $1::bigint, 0, 0, 'EVENT', 'bpmApplication', $2, 'SHOW_TO', '{"userIds":[]}', $3, $3, 1, 'RETRY', 1, now(),
       now() + interval '1 day')`,
    [instanceId, docId, key],
  );
  return async () => void (await owner.query('delete from document_outbox where key = $1', [key]));
}

/** An application whose approval is decided, while its result is still on the way. */
async function decidedApplication(
  modelId: string,
): Promise<{ readonly docId: string; readonly instanceId: string; release(): Promise<void> }> {
  const form = { modelId, title: 'A seal', content: 'For the contract' };
  const { id: docId } = await purchaser!.done<Row>('bpmApplication', 'saveOrUpdate', form);
  expect(await purchaser!.call('bpmApplication', 'doSubmit', { id: docId }, 'EN')).toMatchObject({ status: 'S' });
  // Whoever is asked may read it first: nothing of the process is on its way any more.
  await until(async () => ((await events('bpmApplication', docId)).includes('SHOW_TO') ? true : undefined), 'not shown');
  const task = await taskAbout(docId);
  const release = await heldBack(task.instanceId, docId);
  await approved(task);
  expect(await instanceOf(task.instanceId)).toMatchObject({ state: 'ending', outcome: 'APPROVED' });
  return { docId, instanceId: task.instanceId, release };
}
const withdraw = (docId: string) => purchaser!.call('bpmApplication', 'doWithdraw', { id: docId }, 'EN');

test('15.8: once somebody has approved, what waits for that may be withdrawn no more, and the approval arrives', async () => {
  const { docId, instanceId, release } = await decidedApplication(await process('FIRST_ACT', 'FREE_FORM', 'FREE'));
  expect(await withdraw(docId)).toMatchObject({ code: 'DOC_ALREADY_ACTED' });
  await release();
  await instanceIs(instanceId, 'approved');
  expect(await purchaser!.done<Row>('bpmApplication', 'findById', { id: docId })).toMatchObject({ state: 'completed' });
});

let anyTime: string;
test('15.8: where it may be withdrawn at any time the earlier wins: a draft, the approval too late, no approval in its history', async () => {
  anyTime = await process('ANY_TIME', 'FREE_FORM', 'FREE', { withdrawPolicy: 'ANY_TIME' });
  const { docId, instanceId, release } = await decidedApplication(anyTime);
  expect(await withdraw(docId)).toMatchObject({ status: 'S' });
  await release();
  await until(async () => ((await entry(instanceId, 'APPROVE'))[0]?.state === 'REFUSED' ? true : undefined), 'the approval is not refused');
  expect(await entry(instanceId, 'APPROVE')).toEqual([{ state: 'REFUSED', code: 'STATE_NOT_ALLOWED' }]);
  await instanceIs(instanceId, 'withdrawn');
  expect(await purchaser!.done<Row>('bpmApplication', 'findById', { id: docId })).toMatchObject({ state: 'draft' });
  expect((await events('bpmApplication', docId)).filter((event) => event === 'APPROVE')).toEqual([]);
});

test('15.8: what was submitted again meanwhile is not approved by the word of the earlier submission', async () => {
  const { docId, instanceId, release } = await decidedApplication(anyTime);
  expect(await withdraw(docId)).toMatchObject({ status: 'S' });
  expect(await purchaser!.call('bpmApplication', 'doSubmit', { id: docId }, 'EN')).toMatchObject({ status: 'S' });
  await release();
  await until(async () => ((await entry(instanceId, 'APPROVE'))[0]?.state === 'REFUSED' ? true : undefined), 'the approval is not refused');
  expect(await entry(instanceId, 'APPROVE')).toEqual([{ state: 'REFUSED', code: 'BPM_STALE' }]);
  expect(await purchaser!.done<Row>('bpmApplication', 'findById', { id: docId })).toMatchObject({ state: 'approving' });
  await approved(await taskAbout(docId));
  await until(async () => ((await events('bpmApplication', docId)).includes('APPROVE') ? true : undefined), 'not approved');
});

test('15.9: a result that its document refuses waits with a to-do, and is told again when the cause is gone: one approval', async () => {
  await process('MESSAGES', 'MESSAGE', 'PLATFORM');
  const written = { subject: '周五停电', subjectEn: 'No power', body: '收货暂停', userIds: [dora!.userId] };
  const { id: docId } = await purchaser!.done<Row>('message', 'saveOrUpdate', written);
  expect(await purchaser!.call('message', 'doSubmit', { id: docId }, 'EN')).toMatchObject({ status: 'S' });
  const task = await taskAbout(docId);
  // Meanwhile its only receiver loses the account.
  const ofDora = async () => ({ id: dora!.userId, rev: (await admin!.done<Row>('baseUsers', 'findById', { id: dora!.userId })).rev });
  expect(await admin!.call('baseUsers', 'doInvalid', await ofDora(), 'EN')).toMatchObject({ status: 'S' });
  await approved(task);
  await instanceIs(task.instanceId, 'docRefused');
  expect(await entry(task.instanceId, 'APPROVE')).toEqual([{ state: 'REFUSED', code: 'MSG_NO_RECIPIENT' }]);
  expect(await instanceOf(task.instanceId)).toMatchObject({ refusedCode: 'MSG_NO_RECIPIENT' });
  const waiting = async () =>
    (
      await owner.query(
        "select 1 from interior_pending where bill_type = 'BPM_REFUSED' and doc_id = $1::bigint and handle_flag = 'N' and cancel_flag = 'N'",
        [task.instanceId],
      )
    ).rowCount;
  expect(await waiting()).toBe(1);
  const again = async () => {
    const { rev } = await instanceOf(task.instanceId);
    expect(await purchaser!.call('bpmInstance', 'doRetryEnd', { id: task.instanceId, rev }, 'EN')).toMatchObject({ status: 'S' });
  };
  // Told again while nothing has changed it is refused again.
  await again();
  await until(async () => ((await entry(task.instanceId, 'APPROVE')).length === 2 ? true : undefined), 'not told again');
  await instanceIs(task.instanceId, 'docRefused');
  expect(await admin!.call('baseUsers', 'doEnabled', await ofDora(), 'EN')).toMatchObject({ status: 'S' });
  await again();
  await instanceIs(task.instanceId, 'approved');
  expect((await events('message', docId)).filter((event) => event === 'APPROVE')).toEqual(['APPROVE']);
  expect(await waiting()).toBe(0);
});

interface Figures {
  readonly month: string;
  readonly count: number;
  readonly medianMinutes: number;
  readonly late: number;
}
test('what somebody began last is offered first, and what he may make himself is said by its button', async () => {
  const started = await purchaser!.done<readonly { docType: string; modelId: string | null }[]>('bpm', 'findStarted', {});
  expect(started.map(({ docType, modelId }) => [docType, modelId === anyTime ? 'ANY_TIME' : modelId === null])).toEqual([
    ['message', true],
    ['bpmApplication', 'ANY_TIME'],
    ['bpmApplication', false],
  ]);
  expect(await anna!.done('bpm', 'findStarted', {})).toEqual([]);
  const creates = async (who: Person, wanted: string) =>
    (await who.done<readonly { type: string; creates: string | null }[]>('bpm', 'findDocTypes', {})).find(({ type }) => type === wanted)
      ?.creates;
  expect([await creates(purchaser!, 'srmPurOrderHeader'), await creates(anna!, 'srmPurOrderHeader')]).toEqual(['btnAdd', null]);
});

test('decisions are counted by month, and lists have pages', async () => {
  const [month, ...earlier] = await anna!.done<readonly Figures[]>('bpm', 'findFigures', {});
  expect(earlier).toEqual([]);
  expect(month).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d{2}$/), count: 5, late: 0 });
  expect(month!.medianMinutes).toBeGreaterThan(0);
  expect(await purchaser!.done('bpm', 'findFigures', {})).toEqual([]);
  const page = async (pageIndex: number) => anna!.done<Row[]>('bpm', 'findHistoricTasks', { pageIndex, pageRows: 3 });
  const [first, second] = [await page(1), await page(2)];
  expect([first.length, second.length, new Set([...first, ...second].map(({ taskId }) => taskId)).size]).toEqual([3, 2, 5]);
  const times = await admin!.done<readonly { nodeKey: string; count: number }[]>('bpm', 'findTimes', {});
  expect(times.map(({ nodeKey, count }) => [nodeKey, count]).toSorted()).toEqual([
    ['ask', 1],
    ['ask', 1],
    ['ask', 3],
  ]);
  expect(await anna!.call('bpm', 'findTimes', {})).toMatchObject({ code: 'PERM_SCOPE' });
});

test('a process role means the nearest of its best lines: departments and organisations cover what is below them', async () => {
  const [hq, wx] = [named.get('org:HQ')!, named.get('org:WX')!];
  const department = async (departmentCode: string, parentDepartmentId: string | null): Promise<string> => {
    const fields = { departmentCode, departmentName: departmentCode, orgId: hq, startDate: '2026-01-01', parentDepartmentId };
    const { id } = await admin!.done<Row>('baseDepartment', 'saveOrUpdate', fields);
    await admin!.done('baseDepartment', 'doEnabled', { id });
    return id;
  };
  const buying = await department('BUYING', null);
  const steel = await department('STEEL', buying);
  const { id } = await admin!.done<Row>('bpmRole', 'saveOrUpdate', {
    ...{ roleCode: 'PRICE_DESK', roleName: '价格岗' },
    members: [
      { lineNum: 1, memberOrgId: hq, userIds: [anna!.userId] },
      { lineNum: 2, memberOrgId: wx, userIds: [dora!.userId] },
      { lineNum: 3, departmentId: buying, userIds: [purchaser!.userId] },
    ],
  });
  await admin!.done('bpmRole', 'doEnabled', { id });
  const members = async (place: object) =>
    (await admin!.done<readonly { id: string }[]>('bpm', 'findMembers', { roleCode: 'PRICE_DESK', ...place })).map((one) => one.id);
  expect(await members({ orgId: hq })).toEqual([anna!.userId]);
  // Of two organisations that cover it, the nearer one is meant.
  expect(await members({ orgId: wx })).toEqual([dora!.userId]);
  expect(await members({ departmentId: steel })).toEqual([purchaser!.userId]);
  // An organisation counts more than a department.
  expect(await members({ orgId: hq, departmentId: steel })).toEqual([anna!.userId]);
  expect(await members({})).toEqual([]);
  expect(await anna!.call('bpm', 'findMembers', { roleCode: 'PRICE_DESK' })).toMatchObject({ code: 'PERM_SCOPE' });
});

test('a condition is checked against the fields of its document, and tried on values with what each part found', async () => {
  const docType = 'PUR_ORDER';
  const fields = await purchaser!.done<readonly { readonly field: string; readonly kind: string }[]>('rule', 'listFields', { docType });
  expect(fields.find(({ field }) => field === 'lines.orderQty')).toMatchObject({ kind: 'number', labelEn: 'Order quantity' });
  const rule = {
    all: [{ field: 'amountIncl', op: 'gt', value: '1000' }, { not: { field: 'lines.orderQty', op: 'sumLines', cmp: 'ge', value: '50' } }],
  };
  const validate = (asked: unknown) => purchaser!.call('rule', 'validate', { docType, rule: asked }, 'EN');
  expect(await validate(rule)).toMatchObject({ status: 'S', data: null });
  expect(await validate({ field: 'colour', op: 'eq', value: 'red' })).toMatchObject({
    code: 'RULE_FIELD_UNKNOWN',
    msg: 'Unknown field colour.',
  });
  expect(await validate({ field: 'amountIncl', op: 'contains', value: '1' })).toMatchObject({ code: 'RULE_TYPE' });
  expect(await validate({ all: Array.from({ length: 51 }, () => ({ field: 'remark', op: 'empty' })) })).toMatchObject({
    code: 'RULE_TOO_LARGE',
  });
  for (const odd of [
    null,
    5,
    { all: 5 },
    { any: [null] },
    { field: 'remark', op: 'explode' },
    { all: [{ field: 'x'.repeat(9_000), op: 'empty' }] },
  ])
    expect(await validate(odd)).toMatchObject({ code: 'REQ_MALFORMED' });
  const vars = { amountIncl: '1000.01', lines: [{ orderQty: '20' }, { orderQty: '29.999999' }] };
  expect(await purchaser!.done('rule', 'evaluate', { rule, vars })).toEqual({
    result: true,
    trace: [
      { leaf: rule.all[0], value: '1000.01', result: true },
      { leaf: (rule.all[1] as { not: object }).not, value: '49.999999', result: false },
    ],
  });
  for (const lines of [5, [null], [{ orderQty: 'many' }]])
    expect(await purchaser!.call('rule', 'evaluate', { rule, vars: { amountIncl: '2000', lines } })).toMatchObject({
      code: 'REQ_MALFORMED',
    });
});
