import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

import type { ApproverRule, ProcessGraph } from '../../../state-machines/process/graph.js';
import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { processesOf } from '../../../server/platform/delegation/document.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { processSeeds } from '../../../server/process/seeds.js';
import { aCompany, aUser, qualified, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { PASSWORD, Product, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

// Purchase orders up to 100,000 are approved by anna, larger ones by bruno as well; requisitions have no model: the button stays.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let product: Product;
let named: Named;
let uomId: string;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

const graph = (): ProcessGraph => ({
  nodes: [
    { nodeKey: 'start', nodeName: '开始', kind: 'START' },
    {
      nodeKey: 'first',
      nodeName: '初审',
      nodeNameEn: 'First',
      kind: 'APPROVE',
      mode: 'ANY',
      rules: [{ kind: 'USER', userIds: [person('anna').userId] }],
      flags: ['transfer', 'addSign', 'batch'],
      dueHours: '8',
      calendar: 'NATURAL',
      onOverdue: 'NOTIFY',
    },
    { nodeKey: 'c1', nodeName: '金额', kind: 'CONDITION' },
    {
      nodeKey: 'second',
      nodeName: '复审',
      kind: 'APPROVE',
      mode: 'ANY',
      rejectTo: 'PREVIOUS',
      rules: [{ kind: 'USER', userIds: [person('bruno').userId] }],
    },
    { nodeKey: 'end', nodeName: '结束', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'first' },
    { from: 'first', to: 'c1' },
    { from: 'c1', to: 'second', priority: 1, condition: { field: 'amountBase', op: 'gt', value: '100000' } },
    { from: 'c1', to: 'end', isDefault: true },
    { from: 'second', to: 'end' },
  ],
});

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-31T01:30:00.000Z')),
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        const ofAlpha = { userType: 'EX', supplierId: seeder.named.get('supplier:Alpha') };
        await aUser(seeder, 'quinn', ofAlpha, ['SUPPLIER'], []);
        await aUser(seeder, 'purchaser', { userType: 'INSIDE' }, ['BUYER', 'REQUESTER'], ['HQ']);
        const deptId = await seeder.make('dept:PUR', 'baseDepartment', {
          fields: { departmentCode: 'PUR', departmentName: '采购部', orgId: seeder.named.get('org:HQ'), startDate: '2026-01-01' },
        });
        await seeder.send('baseDepartment', deptId, 'ENABLE');
        const hired = async (name: string, managerPersonId: string | null): Promise<string> => {
          const id = await seeder.make(`person:${name}`, 'basePerson', {
            fields: {
              personName: name,
              orgId: seeder.named.get('org:HQ'),
              email: `${name}@example.com`,
              mobile: managerPersonId === null ? '13800138001' : '13800138002',
              deptId,
              hireDate: '2026-01-01',
              managerPersonId,
            },
          });
          await seeder.send('basePerson', id, 'HIRE');
          return id;
        };
        const dora = await hired('dora', null);
        const personOf: Readonly<Record<string, string>> = { dora, anna: await hired('anna', dora) };
        await aUser(seeder, 'eva', { userType: 'INSIDE' }, ['APPROVER'], []);
        await aUser(seeder, 'lihua', { userType: 'INSIDE', fullName: '李华' }, ['PLANNER'], ['HQ']);
        for (const name of ['anna', 'bruno', 'carla', 'dora'])
          await aUser(seeder, name, { userType: 'INSIDE', ...(personOf[name] ? { personId: personOf[name] } : {}) }, ['APPROVER'], ['HQ']);
        uomId = await seeder.make('uom:EA', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
        });
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(loading, { lookups: lookupTypes, profiles: profileCatalogue });
  await loadReferenceData(loading, { wanted: (type) => type.startsWith('bpm'), more: processSeeds });
  for (const name of ['admin', 'purchaser', 'anna', 'bruno', 'carla', 'dora', 'eva', 'lihua', 'alpha', 'quinn', 'beta'])
    people[name] = await product.enter(name);
  const categoryId = await categoryOf('PURCHASE');
  const model = { modelCode: 'PO_STD', modelName: '采购订单审批', docType: 'PUR_ORDER', categoryId, graph: graph() };
  const { id, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', model);
  expect(await person('admin').call('bpmModel', 'doPublish', { id, rev })).toMatchObject({ status: 'S' });
});
afterAll(() => product?.stop());

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}
interface Todo {
  readonly taskId: string;
  readonly instanceId: string;
  readonly taskNo: number;
  readonly rev: number;
  readonly docId: string;
}
async function categoryOf(categoryCode: string): Promise<string> {
  const [found] = await person('admin').done<Row[]>('bpmCategory', 'listByPage', { categoryCode });
  return found!.id;
}
const read = (id: string, reader = 'purchaser') => person(reader).done<Row>('srmPurOrderHeader', 'findById', { id });
async function submitted(unitPrice: string): Promise<string> {
  const { id } = await person('purchaser').done<Row>('srmPurOrderHeader', 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    supplierId: named.get('supplier:Alpha'),
    buyerId: person('purchaser').userId,
    currency: 'CNY',
    taxRate: '0',
    lines: [{ lineNum: 10, itemName: '冷轧钢板', uomId, orderQty: '20', unitPrice, needDate: '2026-08-01' }],
  });
  // Whoever submits is told which process carries it.
  expect(await person('purchaser').call('srmPurOrderHeader', 'doSubmit', { id }, 'EN')).toMatchObject({
    status: 'S',
    data: { made: [{ type: 'bpmInstance', number: expect.stringMatching(/^BPM-/) }] },
  });
  return id;
}
const todos = async (name: string): Promise<readonly Todo[]> => person(name).done<Todo[]>('bpm', 'findTodoTasks', {});
async function taskOf(name: string, docId: string): Promise<Todo> {
  const found = (await todos(name)).find((one) => one.docId === docId);
  if (!found) throw new Error(`${name} has no task of ${docId}`);
  return found;
}
const decide = async (name: string, docId: string, action: string, more: object = {}) => {
  const { instanceId, taskNo, rev } = await taskOf(name, docId);
  return person(name).call('bpmInstance', action, { id: instanceId, rev, taskNo, ...more }, 'EN');
};
/** What documents tell each other arrives by the outbox. */
async function becomes(id: string, state: string): Promise<Row> {
  for (let left = 2_400; left > 0; left -= 1) {
    const row = await read(id);
    if (row['state'] === state) return row;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${id} is ${String((await read(id))['state'])}, not ${state}`);
}

test('an order of 80,000 needs anna alone; nobody approves it by button, and her yes is the order’s', async () => {
  const id = await submitted('4000');
  const order = await read(id, 'carla');
  expect(order).toMatchObject({ state: 'approving' });
  expect(await person('carla').call('srmPurOrderHeader', 'doApproval', { id, rev: order.rev, comment: 'x' }, 'EN')).toMatchObject({
    code: 'BPM_IN_PROCESS',
  });
  expect(await todos('carla')).toEqual([]);
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect(await becomes(id, 'effective')).toMatchObject({ approvedBy: [person('anna').userId] });
  const [done] = await person('anna').done<Row[]>('bpm', 'findHistoricTasks', {});
  expect(done).toMatchObject({ decision: 'APPROVED', docId: id });
  const { instances } = await person('purchaser').done<{ instances: Row[] }>('bpm', 'findByDocument', {
    docType: 'srmPurOrderHeader',
    docId: id,
  });
  expect(instances).toMatchObject([{ outcome: 'APPROVED' }]);
  expect(await person('alpha').call('bpm', 'findByDocument', { docType: 'srmPurOrderHeader', docId: id })).toMatchObject({
    code: 'DOC_NOT_FOUND',
  });
});

test('a larger one goes on to bruno, who returns it, and rejects it at last; resubmitted it begins anew', async () => {
  const id = await submitted('9000');
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect(await decide('bruno', id, 'doReturnTask', { toNode: 'first', comment: 'Which warehouse?' })).toMatchObject({ status: 'S' });
  expect(await person('purchaser').call('srmPurOrderHeader', 'doWithdraw', { id })).toMatchObject({ code: 'DOC_ALREADY_ACTED' });
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect(await decide('bruno', id, 'doRejectTask', {})).toMatchObject({ code: 'BPM_COMMENT_REQUIRED' });
  expect(await decide('bruno', id, 'doRejectTask', { comment: 'Too dear' })).toMatchObject({ status: 'S' });
  await becomes(id, 'rejected');
  expect(await person('purchaser').call('srmPurOrderHeader', 'doSubmit', { id }, 'EN')).toMatchObject({ status: 'S' });
  expect(await taskOf('anna', id)).toMatchObject({ docId: id });
});

interface Ahead {
  readonly steps: readonly { readonly nodeKey: string; readonly people: readonly { readonly name: string | null }[] }[];
  readonly why: Readonly<Record<string, readonly object[]>>;
  readonly fields: readonly { readonly field: string; readonly labelEn: string }[];
}
test('while it runs, who decides reads why it came to him and who comes after him; a supplier reads nothing of it', async () => {
  const id = await submitted('10000');
  const { instanceId } = await taskOf('anna', id);
  const ahead = (name: string) => person(name).done<Ahead>('bpm', 'findAhead', { instanceId });
  expect(await ahead('anna')).toMatchObject({
    steps: [{ nodeKey: 'second', people: [{ name: 'bruno', onBehalfOf: null, skip: null }], problem: null }],
    why: { first: [] },
    fields: [],
  });
  expect(await person('alpha').call('bpm', 'findAhead', { instanceId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect(await ahead('bruno')).toEqual({
    steps: [],
    why: { second: [{ condition: { field: 'amountBase', op: 'gt', value: '100000' }, holds: true }] },
    fields: [{ field: 'amountBase', kind: 'number', labelEn: 'Amount in base currency', labelCn: '本位币金额', people: false }],
  });
  // Who takes no part but reads the order reads who is asked for it as well.
  expect((await ahead('carla')).why).toEqual((await ahead('bruno')).why);
  expect(await decide('bruno', id, 'doReturnTask', { toNode: null, comment: 'Why twenty?' })).toMatchObject({ status: 'S' });
  expect((await ahead('anna')).steps.map(({ nodeKey }) => nodeKey)).toEqual(['second']);
  expect(await decide('anna', id, 'doRejectTask', { comment: 'No' })).toMatchObject({ status: 'S' });
  await becomes(id, 'rejected');
  expect(await ahead('anna')).toEqual({ steps: [], why: {}, fields: [] });
});

interface Drawn {
  readonly amountBase?: string;
  readonly graph: ProcessGraph;
}
test('who decides on an order that she does not read is not told by the conditions what it is worth', async () => {
  const id = await submitted('9000');
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  const { instanceId, rev, taskNo } = await taskOf('bruno', id);
  const reassigned = { id: instanceId, rev, taskNo, toUserId: person('eva').userId, reason: 'She knows the supplier' };
  expect(await person('admin').call('bpmInstance', 'doReassign', reassigned, 'EN')).toMatchObject({ status: 'S' });
  expect(await person('eva').call('srmPurOrderHeader', 'findById', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const why = (name: string) => person(name).done<Ahead>('bpm', 'findAhead', { instanceId });
  expect(await why('eva')).toMatchObject({ why: { second: [] }, fields: [] });
  expect(await why('carla')).toMatchObject({ why: { second: [{ holds: true }] }, fields: [{ field: 'amountBase' }] });
  const drawn = async (name: string) => {
    const asked = { docType: 'srmPurOrderHeader', docId: id };
    const { instances } = await person(name).done<{ readonly instances: readonly Drawn[] }>('bpm', 'findByDocument', asked);
    return instances.map(({ amountBase, graph: shown }) => [
      amountBase,
      shown.flows.flatMap(({ condition }) => (condition ? [condition] : [])),
    ]);
  };
  expect(await drawn('eva')).toEqual([[undefined, []]]);
  expect(await drawn('carla')).toEqual([['180000', [{ field: 'amountBase', op: 'gt', value: '100000' }]]]);
  const instance = await person('eva').done<Row & { readonly graph: ProcessGraph }>('bpmInstance', 'findById', { id: instanceId });
  expect([instance['vars'], instance.graph.flows.some(({ condition }) => condition)]).toEqual([undefined, false]);
  expect(await decide('eva', id, 'doRejectTask', { comment: 'Too dear' })).toMatchObject({ status: 'S' });
  await becomes(id, 'rejected');
});

test('a process is copied as a draft under a code of its own, which is drawn on and published for itself', async () => {
  const [model] = await person('admin').done<Row[]>('bpmModel', 'listByPage', { modelCode: 'PO_STD' });
  const { id } = model!;
  expect(await person('anna').call('bpmModel', 'doCopy', { id, modelCode: 'PO_EAST', modelName: '华东' })).toMatchObject({
    code: 'PERM_BUTTON',
  });
  expect(await person('admin').call('bpmModel', 'doCopy', { id, modelCode: 'po_std', modelName: '华东' })).toMatchObject({
    code: 'BPM_CODE_TAKEN',
  });
  const copied = await person('admin').call('bpmModel', 'doCopy', { id, modelCode: 'po_east', modelName: '华东采购订单审批' });
  expect(copied).toMatchObject({ status: 'S', data: { made: [{ type: 'bpmModel' }] } });
  const [copy] = await person('admin').done<Row[]>('bpmModel', 'listByPage', { modelCode: 'PO_EAST' });
  expect(await person('admin').done<Row>('bpmModel', 'findById', { id: copy!.id })).toMatchObject({
    state: 'draft',
    modelName: '华东采购订单审批',
    docType: 'PUR_ORDER',
    versionNo: 0,
    graph: graph(),
  });
  const { rev } = await person('admin').done<Row>('bpmModel', 'findById', { id: copy!.id });
  expect(await person('admin').call('bpmModel', 'doPublish', { id: copy!.id, rev }, 'EN')).toMatchObject({ code: 'BPM_BINDING_CLASH' });
  expect(await person('admin').call('bpmModel', 'delete', { id: copy!.id, rev })).toMatchObject({ status: 'S' });
});

test('what an approver asks is read by the others, and reaches whoever submitted it', async () => {
  const id = await submitted('4100');
  const { instanceId, rev } = await taskOf('anna', id);
  const asked = { id: instanceId, rev, text: 'Why twenty of them?' };
  expect(await person('anna').call('bpmInstance', 'doComment', asked)).toMatchObject({ status: 'S' });
  const record = async (name: string) =>
    (await person(name).done<Row[]>('bpm', 'findRecord', { instanceId })).map(({ action, fullName, comment }) => [
      action,
      fullName,
      comment,
    ]);
  const said = [
    ['START', 'purchaser', null],
    ['COMMENT', 'anna', 'Why twenty of them?'],
  ];
  expect([await record('purchaser'), await record('carla')]).toEqual([said, said]);
  expect(await person('alpha').call('bpm', 'findRecord', { instanceId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const { text } = await letterTo('purchaser', '有新的沟通留言');
  expect(text).toContain('Why twenty of them?');
  expect(await decide('anna', id, 'doRejectTask', { comment: 'Not so many' })).toMatchObject({ status: 'S' });
  await becomes(id, 'rejected');
});

test('a colleague who reads the order is mentioned, gets a message and reads the order alone; a stranger is not told', async () => {
  const id = await submitted('4200');
  const { instanceId, rev } = await taskOf('anna', id);
  const say = (mentionUserIds: readonly string[]) =>
    person('anna').call('bpmInstance', 'doComment', { id: instanceId, rev, text: '@李华 is the plan right?', mentionUserIds }, 'EN');
  expect(await say([person('lihua').userId, person('eva').userId])).toMatchObject({ code: 'BPM_MENTION_UNSEEN' });
  expect(await say([person('quinn').userId])).toMatchObject({ code: 'BPM_MENTION_UNSEEN' });
  expect(await say([person('lihua').userId])).toMatchObject({ status: 'S' });
  const { text } = await letterTo('lihua', '沟通中提到了您');
  expect(text).toContain('is the plan right?');
  // It gives no part in the process: its page leads to the order.
  expect(await person('lihua').call('bpmInstance', 'findById', { id: instanceId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await person('lihua').done('bpm', 'findPlace', { instanceId })).toEqual({
    menuCode: 'purchaseOrderEdit',
    docType: 'srmPurOrderHeader',
    docId: id,
  });
  expect(await person('eva').call('bpm', 'findPlace', { instanceId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const mentioned = product.letters.mails.filter(({ subject }) => subject.includes('提到了您')).map(({ to }) => to);
  expect(mentioned).toEqual(['lihua@example.com']);
});

test('a task is transferred to whoever reads the order, found by name or pinyin, page by page', async () => {
  const id = await submitted('4300');
  const { instanceId } = await taskOf('anna', id);
  const found = async (keyword: string, more: object = {}) => {
    const asked = { taskId: `${instanceId}-1`, keyword, ...more };
    const { data, page: answered } = await person('anna').call('bpm', 'findTransferCandidates', asked);
    return { names: (data as readonly Row[]).map((row) => row['userName']), count: (answered as { readonly count: number }).count };
  };
  expect(await found('lh')).toEqual({ names: ['lihua'], count: 1 });
  expect(await found('李')).toEqual({ names: ['lihua'], count: 1 });
  expect(await found('eva')).toEqual({ names: [], count: 0 });
  const [first, second] = [await found('', { pageRows: 2 }), await found('', { pageRows: 2, pageIndex: 2 })];
  expect([first.names.length, first.count, second.names.length]).toEqual([2, 3, 2]);
  expect(second.names.filter((name) => first.names.includes(name))).toEqual([]);
  expect(await person('eva').call('bpm', 'findTransferCandidates', { instanceId })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const transfer = (toUserId: string) => decide('anna', id, 'doTransfer', { toUserId, comment: 'You know it better' });
  expect(await transfer(person('eva').userId)).toMatchObject({ code: 'BPM_TARGET_INVALID' });
  expect(await transfer(person('lihua').userId)).toMatchObject({ status: 'S' });
  expect(await taskOf('lihua', id)).toMatchObject({ docId: id });
});

test('an approver keeps phrases of his own, twenty at most; nobody else has them', async () => {
  const save = (phrases: readonly string[]) => person('anna').call('bpm', 'savePhrases', { phrases });
  expect(await save(['Within budget', ' Agreed '])).toMatchObject({ status: 'S', data: ['Within budget', 'Agreed'] });
  expect(await save(['Agreed'])).toMatchObject({ status: 'S' });
  expect(await person('anna').done('bpm', 'findPhrases', {})).toEqual(['Agreed']);
  expect(await person('bruno').done('bpm', 'findPhrases', {})).toEqual([]);
  for (const wrong of [Array.from({ length: 21 }, (_one, n) => `Phrase ${n}`), ['x'.repeat(201)], ['Twice', 'Twice'], [' ']])
    expect(await save(wrong)).toMatchObject({ code: 'BPM_PHRASES' });
  expect(await person('anna').done('bpm', 'findPhrases', {})).toEqual(['Agreed']);
});

test('other systems read the lists of processes by their names', async () => {
  const codes = async (action: string, column: string) =>
    (await person('admin').done<Row[]>('bpm', action, { pageIndex: 1, pageRows: 50 })).map((row) => row[column]);
  expect(await codes('findModels', 'modelCode')).toContain('PO_STD');
  expect(await codes('findCategories', 'categoryCode')).toContain('PURCHASE');
  expect(await codes('findUrgeConfigs', 'configCode')).toContain('STD');
  expect(await codes('findRoles', 'roleCode')).toEqual([]);
  const [model] = await person('admin').done<Row[]>('bpm', 'findModels', { modelCode: 'PO_STD' });
  expect(await person('admin').done('bpm', 'findModelById', { id: model!.id })).toMatchObject({ modelCode: 'PO_STD', state: 'enabled' });
  expect(await person('alpha').call('bpm', 'findModelById', { id: model!.id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
});

test('withdrawn before anybody acted, the task is gone', async () => {
  const id = await submitted('100');
  await taskOf('anna', id);
  expect(await person('purchaser').call('srmPurOrderHeader', 'doWithdraw', { id })).toMatchObject({ status: 'S' });
  await becomes(id, 'draft');
  for (let left = 2_400; left > 0 && (await todos('anna')).some(({ docId }) => docId === id); left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await todos('anna')).filter(({ docId }) => docId === id)).toEqual([]);
});

test('several are approved at once, and each that is not says why', async () => {
  const ids = [await submitted('1000'), await submitted('2000')];
  const tasks = await Promise.all(ids.map((id) => taskOf('anna', id)));
  const answers = await person('anna').done<Row[]>('bpm', 'doBatchApproveTask', {
    tasks: [...tasks.map(({ taskId }) => ({ taskId })), { taskId: '1-1' }],
    comment: 'All fine',
  });
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    ['S', null],
    ['S', null],
    ['E', 'BPM_TASK_NOT_FOUND'],
  ]);
  for (const id of ids) await becomes(id, 'effective');
});

test('somebody asked beside, a transfer, and a stop by an administrator', async () => {
  const id = await submitted('500');
  expect(await decide('anna', id, 'doAddSign', { mode: 'PARALLEL', userIds: [person('carla').userId] })).toMatchObject({ status: 'S' });
  expect(await decide('carla', id, 'doTransfer', { toUserId: person('purchaser').userId })).toMatchObject({ code: 'BPM_TARGET_SUBMITTER' });
  expect(await decide('carla', id, 'doTransfer', { toUserId: person('bruno').userId })).toMatchObject({ status: 'S' });
  const { instanceId } = await taskOf('bruno', id);
  expect(await person('purchaser').call('bpmInstance', 'doStop', { id: instanceId, reason: 'x', docTo: 'DRAFT' })).toMatchObject({
    status: 'E',
  });
  expect(await person('admin').call('bpmInstance', 'doStop', { id: instanceId, reason: 'Wrong price', docTo: 'DRAFT' })).toMatchObject({
    status: 'S',
  });
  await becomes(id, 'draft');
});

test('what has no model is approved by button as before, and a free application only by its process', async () => {
  const options = { modelCode: 'SEAL', modelName: '用印', docType: 'FREE_FORM', graph: graph() };
  const categoryId = await categoryOf('FREE');
  const { id, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', { ...options, categoryId });
  const application = await person('purchaser').done<Row>('bpmApplication', 'saveOrUpdate', {
    modelId: id,
    title: 'Seal for two contracts',
    content: 'x',
    amount: '10.00',
  });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: application.id })).toMatchObject({ code: 'APP_MODEL_OFF' });
  expect(await person('admin').call('bpmModel', 'doPublish', { id, rev })).toMatchObject({ status: 'S' });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: application.id })).toMatchObject({ status: 'S' });
  const task = (await todos('anna')).find(({ docId }) => docId === application.id)!;
  expect(
    await person('anna').call('bpmInstance', 'doApproveTask', { id: task.instanceId, rev: task.rev, taskNo: task.taskNo }),
  ).toMatchObject({
    status: 'S',
  });
  for (let left = 2_400; left > 0; left -= 1) {
    const { state } = await person('purchaser').done<Row>('bpmApplication', 'findById', { id: application.id });
    if (state === 'completed') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the application was not completed');
});

/** While a delegation of a process is in force; it is revoked behind the work. */
async function whileDelegated(from: string, to: string, more: object, work: () => Promise<void>): Promise<void> {
  const { id } = await person(from).done<Row>('baseUserAuthorisation', 'saveOrUpdate', {
    authType: 'PROCESS',
    toUserId: person(to).userId,
    startAt: product.clock.now() - 1_000,
    endAt: product.clock.now() + 240 * HOUR,
    reason: 'Away',
    ...more,
  });
  expect(await person(from).call('baseUserAuthorisation', 'doEnabled', { id })).toMatchObject({ status: 'S' });
  expect(await person(to).call('baseUserAuthorisation', 'doAccept', { id })).toMatchObject({ status: 'S' });
  await work();
  expect(await person(from).call('baseUserAuthorisation', 'doRevoke', { id, reason: 'back' })).toMatchObject({ status: 'S' });
}
const askedFor = async (docId: string): Promise<readonly string[]> => {
  const found = [];
  for (const name of ['anna', 'carla', 'dora', 'admin'])
    for (const task of await todos(name))
      if (task.docId === docId)
        found.push([name, ...[(task as unknown as Row)['onBehalfOfName']].filter((one) => one !== null)].join(' for '));
  return found;
};

test('15.5: carla approves for anna up to 50,000, her own deputy for both, and shared whoever is first', async () => {
  await whileDelegated('anna', 'carla', { maxAmountBase: '50000' }, async () => {
    expect(await askedFor(await submitted('600'))).toEqual(['carla for anna']);
    expect(await askedFor(await submitted('3000'))).toEqual(['anna']);
    await whileDelegated('carla', 'dora', {}, async () => {
      expect(await askedFor(await submitted('600'))).toEqual(['dora for anna']);
      await whileDelegated('dora', 'anna', {}, async () => {
        expect(await askedFor(await submitted('600'))).toEqual(['dora for anna']);
      });
    });
  });
  await whileDelegated('anna', 'carla', { mode: 'SHARE' }, async () => {
    const id = await submitted('600');
    expect(await askedFor(id)).toEqual(['anna', 'carla for anna']);
    expect(await decide('carla', id, 'doApproveTask')).toMatchObject({ status: 'S' });
    await becomes(id, 'effective');
    expect(await askedFor(id)).toEqual([]);
  });
  expect(await askedFor(await submitted('600'))).toEqual(['anna']);
});

// Expensify/App 94160: what waits already moves, too. microsoft/powercat-business-approvals-kit 60: what is asked meanwhile never goes to who is away.
test('away for a while: what waits for anna goes to carla, or to her deputy, and what is left comes back; nothing goes to who is away', async () => {
  const [first, second] = [await submitted('600'), await submitted('700')];
  const becomesAsked = (id: string, who: string) =>
    until(async () => ((await askedFor(id)).join() === who ? true : undefined), `${id} is not asked of ${who}`);
  await whileDelegated('carla', 'dora', {}, async () => {
    await whileDelegated('anna', 'carla', { takeOpenTasks: 'Y' }, async () => {
      await becomesAsked(first, 'dora for anna');
      await becomesAsked(second, 'dora for anna');
      expect(await askedFor(await submitted('610'))).toEqual(['dora for anna']);
    });
    await becomesAsked(first, 'anna');
  });
  const third = await submitted('620');
  await whileDelegated('anna', 'carla', { takeOpenTasks: 'Y' }, async () => {
    await becomesAsked(third, 'carla for anna');
    expect(await decide('carla', third, 'doApproveTask')).toMatchObject({ status: 'S' });
    await becomes(third, 'effective');
  });
});

test('of twelve hundred that wait a thousand move at once, in order, and the rest is counted and comes next', async () => {
  const { instanceId } = await taskOf('anna', await submitted('630'));
  const owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    const copies = (table: string, own: string, where: string) =>
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || ${own})).*
         from ${table} one, generate_series(1, 1200) n where ${where}`;
    await owner.query(
      copies('bpm_instance', "jsonb_build_object('id', 9000000 + n, 'doc_id', 9000000 + n, 'doc_number', 'B' || n)", 'one.id = $1'),
      [instanceId],
    );
    await owner.query(copies('bpm_task', "jsonb_build_object('doc_id', 9000000 + n)", "one.doc_id = $1 and task_state = 'OPEN'"), [
      instanceId,
    ]);
    const db = { query: async (sql: string, values: unknown[] = []) => owner.query(sql, values) } as never;
    const all = await processesOf(db, person('anna').userId, null, '9000000');
    expect([all.processes.length, all.processes[0], all.processes.at(-1), all.left]).toEqual([1_000, '9000001', '9001000', 200]);
    const rest = await processesOf(db, person('anna').userId, null, all.processes.at(-1)!);
    expect([rest.processes.length, rest.processes.at(-1), rest.left]).toEqual([200, '9001200', 0]);
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
});

async function until<T>(found: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> {
  for (let left = 2_400; left > 0; left -= 1) {
    const one = await found();
    if (one !== undefined) return one;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(what);
}
/** A form that these approve one after the other: persons, or whom a rule names. */
async function aForm(
  modelCode: string,
  approvers: readonly (string | ApproverRule)[],
  rules: object,
  { docEvent = '', ...step }: Partial<ProcessGraph['nodes'][number]> = {},
): Promise<string> {
  const keys = approvers.map((_name, index) => `s${index}`);
  const form: ProcessGraph = {
    nodes: [
      { nodeKey: 'start', nodeName: '开始', kind: 'START' },
      ...approvers.map((who, index) => ({
        nodeKey: `s${index}`,
        nodeName: typeof who === 'string' ? `请${who}审批` : `s${index}`,
        ...(typeof who === 'string' ? { nodeNameEn: `${who} approves` } : {}),
        kind: 'APPROVE' as const,
        mode: 'ANY' as const,
        ...step,
        ...(docEvent && index === 0 ? { docEvent } : {}),
        rules: [typeof who === 'string' ? { kind: 'USER' as const, userIds: [person(who).userId] } : who],
      })),
      { nodeKey: 'end', nodeName: '结束', kind: 'END' },
    ],
    flows: ['start', ...keys].map((from, index) => ({ from, to: [...keys, 'end'][index]! })),
  };
  const categoryId = await categoryOf('FREE');
  const model = { modelCode, modelName: modelCode, docType: 'FREE_FORM', categoryId, graph: form, ...rules };
  const { id, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', model);
  expect(await person('admin').call('bpmModel', 'doPublish', { id, rev })).toMatchObject({ status: 'S' });
  return id;
}
async function applied(by: string, modelId: string): Promise<string> {
  const form = { modelId, title: 'Travel to the supplier', content: 'two days', amount: '900.00' };
  const { id } = await person(by).done<Row>('bpmApplication', 'saveOrUpdate', form);
  expect(await person(by).call('bpmApplication', 'doSubmit', { id })).toMatchObject({ status: 'S' });
  return id;
}
const applicationIs = (by: string, id: string, state: string) =>
  until(
    async () => ((await person(by).done<Row>('bpmApplication', 'findById', { id }))['state'] === state ? true : undefined),
    `${id} is not ${state}`,
  );
/** Tasks of the newest process of an application, by who was asked and what became of it. */
async function tasksOf(by: string, docId: string): Promise<readonly string[]> {
  const body = { docType: 'bpmApplication', docId };
  const { instances } = await person(by).done<{ instances: Row[] }>('bpm', 'findByDocument', body);
  const { tasks, names } = instances[0] as unknown as { tasks: Row[]; names: Record<string, string> };
  return tasks.map((task) => [names[String(task['assigneeUserId'])], task['taskState'], task['skipReason']].filter(Boolean).join(' '));
}

test('a drawing that cannot run is refused in words where it is published, and nothing is half kept', async () => {
  const good = graph();
  const branch = { from: 'c1', to: 'second', priority: 1, condition: { field: 'gone', op: 'gt', value: '1' } };
  const faulty: readonly (readonly [string, ProcessGraph])[] = [
    ['BPM_GRAPH_UNREACHABLE', { ...good, flows: good.flows.filter(({ from }) => from !== 'second') }],
    ['RULE_FIELD_UNKNOWN', { ...good, flows: good.flows.map((flow) => (flow.priority === 1 ? branch : flow)) }],
    [
      'BPM_GRAPH_DEAD_REF',
      { ...good, nodes: good.nodes.map((node) => (node.rules ? { ...node, rules: [{ kind: 'USER', userIds: ['999999'] }] } : node)) },
    ],
  ];
  for (const [code, drawn] of faulty) {
    const model = { modelCode: code, modelName: code, docType: 'FREE_FORM', categoryId: await categoryOf('FREE'), graph: drawn };
    const { id, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', model);
    const answer = await person('admin').call('bpmModel', 'doPublish', { id, rev }, 'EN');
    expect(answer).toMatchObject({ status: 'E', code });
    expect(answer.msg).not.toBe('');
    expect(await person('admin').done('bpmModel', 'findById', { id })).toMatchObject({ state: 'draft', versionNo: 0 });
  }
  // A foreign file that would read the machine's own is refused at its line; the model is what it was.
  const xml = '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<definitions/>';
  expect(await person('admin').call('bpm', 'importBpmn', { xml }, 'EN')).toMatchObject({
    code: 'BPMN_UNSUPPORTED',
    msg: expect.stringContaining('DOCTYPE'),
  });
  expect(await person('purchaser').call('bpm', 'importBpmn', { xml })).toMatchObject({ code: 'PERM_SCOPE' });
  const modelId = await aForm('ONLY_SELF', ['dora'], { skipSubmitter: 'MANAGER' });
  const form = { modelId, title: 'Travel', content: 'one day', amount: '1.00' };
  const { id: stuck } = await person('dora').done<Row>('bpmApplication', 'saveOrUpdate', form);
  expect(await person('dora').call('bpmApplication', 'doSubmit', { id: stuck }, 'EN')).toMatchObject({
    code: 'BPM_NO_APPROVER',
    msg: 'No approver found for step dora approves. Ask an administrator of processes.',
  });
  expect(await person('dora').done('bpmApplication', 'findById', { id: stuck })).toMatchObject({ state: 'draft' });
});

test('the submitter says who approves: before he submits, for every step on the way, and only whom he may name', async () => {
  const [anna, bruno, carla, dora] = ['anna', 'bruno', 'carla', 'dora'].map((name) => person(name).userId) as [
    string,
    string,
    string,
    string,
  ];
  const some: ApproverRule = { kind: 'USER', userIds: [bruno, carla] };
  const choice = (min: number, max: number, more: object = {}): ApproverRule => ({ kind: 'SUBMITTER_CHOICE', min, max, ...more });
  const modelId = await aForm('CHOSEN', [choice(1, 1, { candidates: [some] }), choice(1, 2)], {});
  const form = { modelId, title: 'Travel', content: 'one day', amount: '1.00' };
  const { id } = await person('dora').done<Row>('bpmApplication', 'saveOrUpdate', form);
  const about = { docType: 'bpmApplication', docId: id };
  interface Path {
    readonly choice: { readonly id: string | null; readonly rev: number | null } | null;
    readonly steps: readonly Row[];
  }
  const path = (name: string): Promise<Path> => person(name).done<Path>('bpm', 'previewPath', about);
  expect(await path('dora')).toMatchObject({
    choice: { id: null, rev: null },
    steps: [
      { problem: 'BPM_CHOICE', choice: { min: 1, max: 1, candidates: [{ name: 'bruno' }, { name: 'carla' }], userIds: [] } },
      { problem: 'BPM_CHOICE', choice: { min: 1, max: 2, candidates: null, userIds: [] } },
    ],
  });
  const submit = () => person('dora').call('bpmApplication', 'doSubmit', { id }, 'EN');
  expect(await submit()).toMatchObject({
    code: 'BPM_CHOICE',
    msg: 'Choose who approves step s0 on the Approval tab (1), then submit.',
  });

  const step = (nodeKey: string, lineNum: number, ...userIds: string[]) => ({ lineNum, nodeKey, userIds });
  const chosen = await person('dora').done<Row>('bpmChoice', 'saveOrUpdate', { ...about, steps: [step('s0', 1, bruno)] });
  let { rev } = chosen;
  expect(await submit()).toMatchObject({
    code: 'BPM_CHOICE',
    msg: 'Choose who approves step s1 on the Approval tab (1–2), then submit.',
  });
  const choose = (...steps: object[]) =>
    person('dora').call('bpmChoice', 'saveOrUpdate', { id: chosen.id, rev: rev++, ...about, steps }, 'EN');
  // Neither herself nor somebody who is no candidate counts.
  for (const steps of [
    [step('s0', 1, anna), step('s1', 2, anna)],
    [step('s0', 1, bruno), step('s1', 2, dora)],
  ]) {
    expect(await choose(...steps)).toMatchObject({ status: 'S' });
    expect(await submit()).toMatchObject({ code: 'BPM_CHOICE' });
  }
  const again = { ...about, steps: [step('s0', 1, bruno)] };
  expect(await person('dora').call('bpmChoice', 'saveOrUpdate', again, 'EN')).toMatchObject({ code: 'BPM_CHOICE_TWICE' });
  expect(await person('anna').call('bpmChoice', 'saveOrUpdate', again, 'EN')).toMatchObject({ code: 'BPM_CHOICE_DOCUMENT' });

  expect(await choose(step('s0', 1, bruno), step('s1', 2, anna, carla))).toMatchObject({ status: 'S' });
  expect((await path('dora')).steps).toMatchObject([
    { problem: null, people: [{ name: 'bruno' }], choice: { userIds: [bruno] } },
    { problem: null, people: [{ name: 'anna' }, { name: 'carla' }], choice: { userIds: [anna, carla] } },
  ]);
  expect(await submit()).toMatchObject({ status: 'S' });
  // What she chooses from now on is for the next time.
  expect(await choose(step('s0', 1, carla), step('s1', 2, bruno))).toMatchObject({ status: 'S' });
  await decide('bruno', id, 'doApproveTask');
  expect(await tasksOf('dora', id)).toEqual(['bruno APPROVED', 'anna OPEN', 'carla OPEN']);
  await decide('carla', id, 'doApproveTask');
  await applicationIs('dora', id, 'completed');
});

test('15.4: who submitted it approves himself, is passed over, or his superior does, as the model says', async () => {
  const asks = await applied('anna', await aForm('SELF_ASK', ['anna'], { skipSubmitter: 'ASK' }));
  expect(await tasksOf('anna', asks)).toEqual(['anna OPEN']);
  const passes = await applied('anna', await aForm('SELF_PASS', ['anna'], { skipSubmitter: 'PASS' }));
  await applicationIs('anna', passes, 'completed');
  expect(await tasksOf('anna', passes)).toEqual(['anna SKIPPED SAME_AS_SUBMITTER']);
  const above = await applied('anna', await aForm('SELF_MANAGER', ['anna'], { skipSubmitter: 'MANAGER' }));
  expect(await tasksOf('anna', above)).toEqual(['dora OPEN']);
});

test('15.10: submitted again unchanged, an approval holds; with another amount it is asked for anew', async () => {
  const id = await applied('purchaser', await aForm('CARRY', ['anna', 'carla'], { carryOver: 'Y' }));
  const rejected = async () => {
    expect(await decide('carla', id, 'doRejectTask', { comment: 'Not yet' })).toMatchObject({ status: 'S' });
    await applicationIs('purchaser', id, 'rejected');
  };
  const again = async (fields: object) => {
    const { rev } = await person('purchaser').done<Row>('bpmApplication', 'findById', { id });
    await person('purchaser').done('bpmApplication', 'saveOrUpdate', { id, rev, ...fields });
    expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id })).toMatchObject({ status: 'S' });
  };
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  await rejected();
  await again({ remark: 'As agreed' });
  expect(await tasksOf('purchaser', id)).toEqual(['anna SKIPPED CARRIED_OVER', 'carla OPEN']);
  await rejected();
  await again({ amount: '950.00' });
  expect(await tasksOf('purchaser', id)).toEqual(['anna OPEN']);
});

const page = (action: string, body: object): Promise<Answer> =>
  product.anonymous(`/v1/taskLinkRestful/${action}`, { ...body, nonce: randomUUID() }, { language: 'EN' });
/** The newest come first. */
const letterTo = (name: string, subject: string, known = 0) =>
  until(() => {
    const { mails } = product.letters;
    return mails.slice(0, mails.length - known).find((one) => one.to === `${name}@example.com` && one.subject.includes(subject));
  }, `no letter about ${subject} to ${name}`);
async function linkAbout(id: string, name = 'anna'): Promise<string> {
  const { text } = await letterTo(name, `流程审批任务:${String((await read(id))['docNumber'])}`);
  return /\/task#([A-Za-z0-9_-]{43})/.exec(text)![1]!;
}
/** Asks for a code and reads it from the mailbox of whoever the link belongs to. */
async function codeOf(token: string, name = 'anna'): Promise<string> {
  product.clock.pass(61_000);
  const before = product.letters.mails.length;
  expect(await page('sendCode', { token })).toMatchObject({ status: 'S' });
  return /^\d{6}$/m.exec((await letterTo(name, '待办验证码', before)).text)![0];
}
interface Opened {
  readonly pass: string;
  readonly stepUp: string | null;
  readonly events: readonly { readonly event: string }[];
  readonly about: { readonly docType: string; readonly view: Readonly<Record<string, unknown>> };
}
async function openedBy(token: string, name = 'anna'): Promise<Opened> {
  const answer = await page('enter', { token, code: await codeOf(token, name) });
  expect(answer).toMatchObject({ status: 'S' });
  return answer.data as Opened;
}
const answered = (token: string, pass: string, event: string, more: object = {}) =>
  page('send', { token, pass, event, payload: {}, requestId: randomUUID(), ...more });
const closed = { code: 'LINK_CLOSED', msg: 'The link is used or expired.' };

test('anna approves by the link of her letter without signing in; it works once, for her alone', async () => {
  const id = await submitted('4000');
  const order = await read(id);
  const token = await linkAbout(id);
  const shown = await openedBy(token);
  expect(shown).toMatchObject({
    stepUp: null,
    about: { docType: 'srmPurOrderHeader', view: { docNumber: order['docNumber'], supplierId: named.get('supplier:Alpha') } },
  });
  expect(shown.events.map(({ event }) => event)).toEqual(['APPROVE_TASK', 'REJECT_TASK']);
  const other = await submitted('3000');
  const otherToken = await linkAbout(other);
  const { pass: otherPass } = await openedBy(otherToken);
  expect(await page('enter', { token, code: '000000' })).toMatchObject({ code: 'LINK_CODE' });
  expect(await answered(token, otherPass, 'APPROVE_TASK')).toMatchObject({ code: 'LINK_CODE' });
  expect(await answered(token, shown.pass, 'TRANSFER_TASK')).toMatchObject({ code: 'LINK_EVENT' });
  expect(await answered(token, shown.pass, 'REJECT_TASK')).toMatchObject({ code: 'BPM_COMMENT_REQUIRED', msg: 'Enter a comment.' });
  expect(await answered(token, shown.pass, 'APPROVE_TASK', { payload: { comment: 'Fine', taskNo: 99 } })).toMatchObject({ status: 'S' });
  expect(await becomes(id, 'effective')).toMatchObject({ approvedBy: [person('anna').userId] });
  expect(await answered(token, shown.pass, 'APPROVE_TASK')).toMatchObject(closed);
  expect(await answered(otherToken, otherPass, 'REJECT_TASK', { payload: { comment: 'Too dear' } })).toMatchObject({ status: 'S' });
  await becomes(other, 'rejected');
});

test('a link ends with its task: withdrawn, decided in the product, and bruno’s is not anna’s', async () => {
  const id = await submitted('120');
  const token = await linkAbout(id);
  const { pass } = await openedBy(token);
  expect(await person('purchaser').call('srmPurOrderHeader', 'doWithdraw', { id })).toMatchObject({ status: 'S' });
  await becomes(id, 'draft');
  await until(async () => ((await page('find', { token })).code === 'LINK_CLOSED' ? true : undefined), 'the link is still open');
  expect(await answered(token, pass, 'APPROVE_TASK')).toMatchObject(closed);
  const large = await submitted('9000');
  const annas = await linkAbout(large);
  expect(await decide('anna', large, 'doApproveTask')).toMatchObject({ status: 'S' });
  const brunos = await linkAbout(large, 'bruno');
  expect(await page('enter', { token: annas, code: await codeOf(brunos, 'bruno') })).toMatchObject(closed);
});

test('above the limit the link asks for the password as well, and five wrong ones close it', async () => {
  const id = await submitted('9000');
  const token = await linkAbout(id);
  const { pass, stepUp } = await openedBy(token);
  expect(stepUp).toBe('PASSWORD');
  expect(await answered(token, pass, 'APPROVE_TASK')).toMatchObject({ status: 'E', code: 'FIELD_REQUIRED' });
  expect(await answered(token, pass, 'APPROVE_TASK', { proof: 'guess' })).toMatchObject({ code: 'LINK_PROOF' });
  expect(await answered(token, pass, 'APPROVE_TASK', { proof: PASSWORD })).toMatchObject({ status: 'S' });
  expect(await taskOf('bruno', id)).toMatchObject({ docId: id });
  const guessed = await linkAbout(id, 'bruno');
  const { pass: brunos } = await openedBy(guessed, 'bruno');
  for (let guess = 0; guess < 5; guess += 1)
    expect(await answered(guessed, brunos, 'APPROVE_TASK', { proof: `guess${guess}` })).toMatchObject({ code: 'LINK_PROOF' });
  expect(await answered(guessed, brunos, 'APPROVE_TASK', { proof: PASSWORD })).toMatchObject(closed);
});

test('a step tells the application that it was passed, and goes on when it has been taken', async () => {
  const { id: orders, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', {
    modelCode: 'PO_TELLS',
    modelName: '订单',
    docType: 'PUR_ORDER',
    priority: 9,
    categoryId: await categoryOf('PURCHASE'),
    graph: { ...graph(), nodes: graph().nodes.map((node) => (node.nodeKey === 'first' ? { ...node, docEvent: 'STEP_DONE' } : node)) },
  });
  expect(await person('admin').call('bpmModel', 'doPublish', { id: orders, rev }, 'EN')).toMatchObject({
    code: 'BPM_GRAPH_EVENT',
    msg: 'First: a process may not send STEP_DONE to this document while it is approved. Choose another event, or none.',
  });
  expect(await person('admin').done<Row[]>('bpm', 'listEvents', { docType: 'FREE_FORM' })).toMatchObject([{ event: 'STEP_DONE' }]);
  const model = await aForm('TELLS', ['anna', 'carla'], {}, { docEvent: 'STEP_DONE' });
  const id = await applied('purchaser', model);
  const task = (await todos('anna')).find(({ docId }) => docId === id)!;
  const decided = { id: task.instanceId, rev: task.rev, taskNo: task.taskNo, comment: 'Fine' };
  expect(await person('anna').call('bpmInstance', 'doApproveTask', decided)).toMatchObject({ status: 'S' });
  const next = await until(async () => (await todos('carla')).find(({ docId }) => docId === id), 'carla is not asked');
  expect(await person('purchaser').done<Row>('bpmApplication', 'findById', { id })).toMatchObject({
    ...{ state: 'approving', stepDone: '请anna审批', stepDoneEn: 'anna approves', stepDoneBy: person('anna').userId },
  });
  const last = { id: next.instanceId, rev: next.rev, taskNo: next.taskNo, comment: null };
  expect(await person('carla').call('bpmInstance', 'doApproveTask', last)).toMatchObject({ status: 'S' });
  await applicationIs('purchaser', id, 'completed');
});

/** Orders of one amount go from anna to the supplier's people: all of them, or his contacts of a kind. */
async function bySupplier(amount: string, step: Partial<ProcessGraph['nodes'][number]>): Promise<Row> {
  const { nodes, flows } = graph();
  const kept = nodes.filter(({ nodeKey }) => ['start', 'first', 'end'].includes(nodeKey));
  const supplier = {
    nodeKey: 'supplier',
    nodeName: '供应商确认',
    nodeNameEn: 'Supplier confirms',
    kind: 'APPROVE',
    mode: 'ANY',
    rejectTo: 'PREVIOUS',
    rules: [{ kind: 'SUPPLIER' }],
    flags: ['batch'],
    ...step,
  } as const;
  const [begins] = flows;
  const drawing = { nodes: [...kept, supplier], flows: [begins!, { from: 'first', to: 'supplier' }, { from: 'supplier', to: 'end' }] };
  return person('admin').done<Row>('bpmModel', 'saveOrUpdate', {
    modelCode: `SUP_${amount}`,
    modelName: '供应商确认订单',
    docType: 'PUR_ORDER',
    priority: Number(amount),
    startCondition: { field: 'amountBase', op: 'eq', value: String(Number(amount) * 20) },
    categoryId: await categoryOf('PURCHASE'),
    graph: drawing,
  });
}
const published = ({ id, rev }: Pick<Row, 'id' | 'rev'>) => person('admin').call('bpmModel', 'doPublish', { id, rev }, 'EN');

test('a step that the supplier decides: where it cannot be is refused in words when it is published', async () => {
  expect(await published(await bySupplier('11', { flags: ['transfer'] }))).toMatchObject({
    code: 'BPM_GRAPH_SUPPLIER',
    msg: expect.stringMatching(/^Supplier confirms: where the supplier decides nobody else does/),
  });
  const beside = { rules: [{ kind: 'SUPPLIER' }, { kind: 'USER', userIds: [person('anna').userId] }] as const };
  expect(await published(await bySupplier('12', beside))).toMatchObject({ code: 'BPM_GRAPH_SUPPLIER' });
  expect(await published(await bySupplier('13', { rules: [{ kind: 'USER', userIds: [person('alpha').userId] }] }))).toMatchObject({
    code: 'BPM_GRAPH_DEAD_REF',
  });
  const { id } = await bySupplier('14', {});
  const { graph: drawing } = await person('admin').done<Row>('bpmModel', 'findById', { id });
  const categoryId = await categoryOf('PURCHASE');
  const other = { modelCode: 'REQ_SUP', modelName: '申请', docType: 'PUR_REQUISITION', categoryId, graph: drawing };
  expect(await published(await person('admin').done<Row>('bpmModel', 'saveOrUpdate', other))).toMatchObject({
    code: 'BPM_GRAPH_NO_SUPPLIER',
  });
});

test('the supplier returns and approves in his own list, and is told nothing of the others', async () => {
  expect(await published(await bySupplier('15', {}))).toMatchObject({ status: 'S' });
  const id = await submitted('15');
  expect(await todos('alpha')).toEqual([]);
  expect(await decide('anna', id, 'doApproveTask', { comment: 'margin is thin' })).toMatchObject({ status: 'S' });
  const [task] = await todos('alpha');
  const number = String((await read(id))['docNumber']);
  expect(task).toMatchObject({ billNo: number, bpmTitle: number, nodeNameEn: 'Supplier confirms', batchFlag: 'Y' });
  expect(task).toMatchObject({ rev: null, docId: null, amountBase: null, bpmUserFullName: null, bpmStartTime: null });
  const instance = { id: task!.instanceId };
  const seen = await person('alpha').done<Row>('bpmInstance', 'findById', instance);
  expect(seen).toMatchObject({ billNo: number, outcome: null, tasks: [{ taskState: 'OPEN', assigneeUserId: person('alpha').userId }] });
  expect(JSON.stringify(seen)).not.toMatch(/margin|初审|First|amountBase|submitterUserId|vars|participantIds|lastUpdate|"rev"/);
  expect(seen['graph']).toMatchObject({ nodes: [{ nodeKey: 'supplier', rejectTo: 'PREVIOUS' }], flows: [] });
  expect(await todos('quinn')).toMatchObject([{ billNo: number }]);
  expect(await todos('beta')).toEqual([]);
  expect(await person('beta').call('bpmInstance', 'findById', instance)).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await person('alpha').done<Row[]>('bpm', 'findBpmLists', {})).toEqual([]);
  // The order is not published to him yet: he stays with his task.
  const whereIs = () => person('alpha').done<Row>('bpm', 'processGetTaskUrl', { taskId: task!.taskId });
  expect(await whereIs()).toMatchObject({ docId: null, menuCode: 'myUpcoming' });
  const pending = await person('alpha').done<Row[]>('srmBaseSupplierPending', 'listByPage', {});
  expect(pending.filter(({ docId }) => docId === task!.instanceId)).toMatchObject([{ billType: 'BPM_TASK' }]);

  const { taskNo } = task!;
  const by = (name: string, action: string, more: object) =>
    person(name).call('bpmInstance', action, { ...instance, taskNo, ...more }, 'EN');
  expect(await by('alpha', 'doTransfer', { toUserId: person('quinn').userId, comment: 'x' })).toMatchObject({ code: 'BPM_TRANSFER_OFF' });
  expect(await by('alpha', 'doReturnTask', { toNode: 'first', comment: 'x' })).toMatchObject({ code: 'BPM_RETURN_TARGET' });
  expect(await by('quinn', 'doApproveTask', {})).toMatchObject({ code: 'BPM_NOT_ASSIGNEE' });
  expect(await by('alpha', 'doReturnTask', { comment: 'Only in July' })).toMatchObject({ status: 'S' });
  expect(await todos('quinn')).toEqual([]);
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });

  const [again] = await todos('alpha');
  const batch = await person('alpha').done<Row[]>('bpm', 'doBatchApproveTask', { tasks: [{ taskId: again!.taskId }], comment: 'Agreed' });
  expect(batch).toMatchObject([{ status: 'S' }]);
  expect(await becomes(id, 'effective')).toMatchObject({ approvedBy: [person('alpha').userId] });
  const done = await person('alpha').done<Row[]>('bpm', 'findHistoricTasks', {});
  expect(done).toMatchObject([
    { decision: 'APPROVED', comment: 'Agreed', bpmUserFullName: null },
    { decision: 'RETURNED', comment: 'Only in July' },
  ]);
  expect(await person('alpha').done<Row>('bpmInstance', 'findById', instance)).toMatchObject({ outcome: 'APPROVED', state: 'approved' });
  expect(await whereIs()).toMatchObject({ docId: id, menuCode: 'purchaseOrderEdit' });
});

test('by the link of his letter, in his language, he returns it; contacts of another kind are not asked', async () => {
  await product.assembled.database.read.query(
    `update srm_slc_supplier_contacts set role_type = 'QUALITY', email = 'Quinn@Example.com' where doc_id = $1::bigint`,
    [named.get('supplier:Alpha')],
  );
  expect(await published(await bySupplier('16', { rules: [{ kind: 'SUPPLIER', contactRole: 'QUALITY' }] }))).toMatchObject({ status: 'S' });
  const id = await submitted('16');
  const number = String((await read(id))['docNumber']);
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect(await todos('alpha')).toEqual([]);
  const { text } = await letterTo('quinn', number);
  const token = /\/task#([A-Za-z0-9_-]{43})/.exec(text)![1]!;
  const shown = await openedBy(token, 'quinn');
  expect(shown.about).toBeNull();
  expect(shown.events.map(({ event }) => event)).toEqual(['APPROVE_TASK', 'REJECT_TASK', 'RETURN_TASK']);
  expect(await answered(token, shown.pass, 'RETURN_TASK', { payload: { comment: 'Too early' } })).toMatchObject({ status: 'S' });
  expect(await taskOf('anna', id)).toMatchObject({ docId: id });
});

test('a supplier without such a contact: the step waits with an administrator; nothing is lost', async () => {
  expect(await published(await bySupplier('17', { rules: [{ kind: 'SUPPLIER', contactRole: 'LEGAL' }] }))).toMatchObject({ status: 'S' });
  const id = await submitted('17');
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect([await todos('alpha'), await todos('quinn')]).toEqual([[], []]);
  expect(await decide('admin', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  await becomes(id, 'effective');
});

/** Letters about an order that came to anybody, by who got them and the beginning of the subject. */
async function lettersAbout(number: string, atLeast: number): Promise<readonly string[]> {
  const found = () =>
    product.letters.mails
      .filter(({ subject }) => subject.includes(number))
      .map(({ to, subject }) => `${to.split('@')[0]} ${subject.split(/[:：]/)[0]}`)
      .sort();
  for (let left = 1200; left > 0 && found().length < atLeast; left -= 1) await new Promise((resolve) => setTimeout(resolve, 50));
  return found();
}

test('by the shipped rule anna is reminded two hours before it is due; eight hours after, her superior hears of it', async () => {
  const id = await submitted('600');
  const number = String((await read(id))['docNumber']);
  const { rows: rules } = await product.assembled.database.read.query(
    'select config_code from bpm_urge_config where state = $1 order by config_code',
    ['enabled'],
  );
  expect(rules.map((row) => row['config_code'])).toEqual(['SOURCING', 'STD', 'SUPPLIER']);
  product.clock.pass(6 * HOUR + MINUTE);
  expect(await lettersAbout(number, 2)).toEqual(['anna 待审批提醒', 'anna 流程审批任务']);
  product.clock.pass(2 * HOUR);
  expect(await lettersAbout(number, 4)).toEqual(['anna 审批超时', 'anna 待审批提醒', 'anna 流程审批任务', 'purchaser 审批超时']);
  product.clock.pass(8 * HOUR);
  expect(await lettersAbout(number, 5)).toEqual([
    'anna 审批超时',
    'anna 待审批提醒',
    'anna 流程审批任务',
    'dora 审批升级提醒',
    'purchaser 审批超时',
  ]);
  for (const name of ['purchaser', 'anna', 'admin']) people[name] = await product.enter(name);
  expect(await taskOf('anna', id)).toMatchObject({ docId: id, overdueFlag: 'Y' });
});

/** Hours later everybody signs in again. */
const allEnter = async (): Promise<void> => {
  for (const name of ['purchaser', 'anna', 'carla', 'dora', 'admin']) people[name] = await product.enter(name);
};

// microsoft/powercat-business-approvals-kit 202.
test('a manager who never opens settings is covered by rule: what anna leaves lying goes to her superior when its time is over', async () => {
  await allEnter();
  const late = { dueHours: '8', calendar: 'NATURAL', onOverdue: 'TRANSFER_MANAGER' } as const;
  const id = await applied('purchaser', await aForm('COVERED', ['anna'], {}, late));
  expect(await askedFor(id)).toEqual(['anna']);
  product.clock.pass(8 * HOUR + MINUTE);
  await allEnter();
  await until(async () => ((await askedFor(id)).join() === 'dora' ? true : undefined), 'dora is not asked');
  const { instanceId, rev, taskNo } = await taskOf('dora', id);
  expect(await person('anna').call('bpmInstance', 'doApproveTask', { id: instanceId, taskNo: 1 })).toMatchObject({ status: 'E' });
  expect(await person('dora').call('bpmInstance', 'doApproveTask', { id: instanceId, rev, taskNo })).toMatchObject({ status: 'S' });
  await applicationIs('purchaser', id, 'completed');
});

// And so is one who has gone away already: who keeps the people says who stands in, and asks nobody.
test('a manager who never opens settings is covered by an administrator, without a word of the deputy', async () => {
  await allEnter();
  const delegated = {
    ...{ fromUserId: person('anna').userId, toUserId: person('carla').userId, authType: 'PROCESS', takeOpenTasks: 'Y', reason: 'Ill' },
    ...{ startAt: product.clock.now() - 1_000, endAt: product.clock.now() + 240 * HOUR },
  };
  const waits = await submitted('605');
  const { id } = await person('admin').done<Row>('baseUserAuthorisation', 'saveOrUpdate', delegated);
  expect(await person('admin').call('baseUserAuthorisation', 'doEnabled', { id })).toMatchObject({ status: 'S' });
  await until(async () => ((await askedFor(waits)).join() === 'carla for anna' ? true : undefined), 'carla is not asked');
  expect(await askedFor(await submitted('606'))).toEqual(['carla for anna']);
  expect(await person('admin').call('baseUserAuthorisation', 'doRevoke', { id, reason: 'Well' })).toMatchObject({ status: 'S' });
  await until(async () => ((await askedFor(waits)).join() === 'anna' ? true : undefined), 'anna is not asked again');
});

test('15.5: when the time of the deputy is over, what he has not decided comes back by itself', async () => {
  await allEnter();
  const given = {
    ...{ authType: 'PROCESS', toUserId: person('carla').userId, maxAmountBase: '300000', reason: 'Away' },
    ...{ startAt: product.clock.now() - 1_000, endAt: product.clock.now() + HOUR },
  };
  const { id: delegation } = await person('anna').done<Row>('baseUserAuthorisation', 'saveOrUpdate', given);
  await person('anna').done('baseUserAuthorisation', 'doEnabled', { id: delegation });
  await person('carla').done('baseUserAuthorisation', 'doAccept', { id: delegation });
  const id = await submitted('607');
  expect(await askedFor(id)).toEqual(['carla for anna']);
  product.clock.pass(HOUR);
  await allEnter();
  await until(async () => ((await askedFor(id)).join() === 'anna' ? true : undefined), 'anna is not asked again');
  expect(await person('anna').done('baseUserAuthorisation', 'findById', { id: delegation })).toMatchObject({ state: 'ended' });
});

test('an administrator compares two versions, and sees how many orders still wait in the earlier one', async () => {
  for (const name of ['admin', 'purchaser']) people[name] = await product.enter(name);
  await submitted('650');
  const [model] = await person('admin').done<Row[]>('bpmModel', 'listByPage', { modelCode: 'PO_STD' });
  const { id, rev } = model!;
  const now = graph();
  const changed = { ...now, nodes: now.nodes.map((node) => (node.nodeKey === 'first' ? { ...node, dueHours: '4' } : node)) };
  const saved = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', { id, rev, graph: changed });
  const difference = (from: number, to: number) => person('admin').call('bpm', 'compareVersions', { modelId: id, from, to }, 'EN');
  expect((await difference(1, 0)).data).toMatchObject({ nodes: [{ nodeKey: 'first', change: 'changed', parts: ['limit'] }], flows: [] });
  expect(await difference(1, 2)).toMatchObject({ code: 'BPM_VERSION_NOT_FOUND', msg: 'The model has no such version. Choose another.' });
  expect(await person('purchaser').call('bpm', 'compareVersions', { modelId: id, from: 1, to: 0 })).toMatchObject({ code: 'PERM_SCOPE' });
  expect(await person('admin').call('bpmModel', 'doPublish', { id, rev: saved.rev, changeNote: 'Faster' })).toMatchObject({ status: 'S' });
  const { running } = (await difference(1, 2)).data as { running: { versionNo: number; nodeKey: string; count: number }[] };
  expect(running).toContainEqual({ versionNo: 1, nodeKey: 'first', count: expect.any(Number) });
  const versions = await person('admin').done<Row[]>('bpm', 'findVersions', { modelId: id });
  expect(versions).toMatchObject([
    { versionNo: 2, changeNote: 'Faster', instanceCount: 0 },
    { versionNo: 1, runningCount: running.reduce((sum, { count }) => sum + count, 0) },
  ]);
});

test('after eight hours a task is overdue', async () => {
  const id = await submitted('700');
  product.clock.pass(9 * HOUR);
  people['anna'] = await product.enter('anna');
  const listed = await person('anna').done<Row[]>('bpm', 'findTodoTasks', { overdueFlag: 'Y' });
  expect(listed.map(({ docId, overdueFlag }) => [docId, overdueFlag])).toContainEqual([id, 'Y']);
});

test('who reads English is told of a step by its English name: in the bell, in lists, in what is refused', async () => {
  for (const name of ['purchaser', 'anna', 'admin']) people[name] = await product.enter(name);
  const id = await submitted('350');
  const number = String((await read(id))['docNumber']);
  const { instanceId } = await taskOf('anna', id);
  expect(await person('purchaser').call('bpmInstance', 'doUrge', { id: instanceId })).toMatchObject({ status: 'S' });
  const heard = (language: string) =>
    until(async () => {
      const { data } = await person('anna').call('msgInbox', 'listByPage', { pageIndex: 1, pageRows: 20 }, language);
      return (data as { rows: Row[] }).rows.find(({ text }) => /hurry|催办|尽快|decide on/.test(String(text)))?.['text'];
    }, 'anna hears nothing');
  expect(await heard('EN')).toBe(`The submitter asks you to decide on the step First of ${number}.`);
  expect(await heard('CN')).toBe(`发起人请您尽快处理${number}的节点初审。`);
  const mine = { currentNodes: '初审', currentNodesEn: 'First' };
  expect(await person('purchaser').done<Row[]>('bpm', 'findBpmLists', {})).toContainEqual(expect.objectContaining({ instanceId, ...mine }));
  const { nodes } = await person('admin').done<{ nodes: Row[] }>('bpm', 'findBoard', {});
  expect(nodes).toContainEqual(expect.objectContaining({ nodeKey: 'first', nodeName: '初审', nodeNameEn: 'First' }));
});

test('when nobody is left for a step, it waits with an administrator, who gives it to somebody; nothing is lost', async () => {
  for (const name of ['purchaser', 'admin', 'anna', 'carla', 'dora']) people[name] = await product.enter(name);
  const id = await submitted('9000');
  expect(await person('admin').call('baseUsers', 'doInvalid', { id: person('bruno').userId })).toMatchObject({ status: 'S' });
  expect(await decide('anna', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect(await askedFor(id)).toEqual(['admin']);
  const { instanceId, taskNo } = await taskOf('admin', id);
  const reassigned = { id: instanceId, taskNo, toUserId: person('carla').userId, reason: 'Bruno has left' };
  expect(await person('admin').call('bpmInstance', 'doReassign', reassigned)).toMatchObject({ status: 'S' });
  expect(await decide('carla', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  await becomes(id, 'effective');
});

test('a link that nobody used is over after three days', async () => {
  people['purchaser'] = await product.enter('purchaser');
  const id = await submitted('800');
  const token = await linkAbout(id);
  expect(await page('find', { token })).toMatchObject({ status: 'S', data: { docType: 'bpmInstance', sentTo: 'a***@example.com' } });
  product.clock.pass(72 * HOUR + MINUTE);
  expect(await page('find', { token })).toMatchObject(closed);
});
