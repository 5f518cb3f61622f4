import { afterAll, beforeAll, expect, test } from '@jest/globals';

import type { ProcessGraph } from '../../../state-machines/process/graph.js';
import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

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
        await aUser(seeder, 'purchaser', { userType: 'INSIDE' }, ['BUYER', 'REQUESTER'], ['HQ']);
        for (const name of ['anna', 'bruno', 'carla']) await aUser(seeder, name, { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        uomId = await seeder.make('uom:EA', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
        });
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  await shipInstallation({ runtime, registry: kernel.registry, read: database.read }, { lookups: lookupTypes, profiles: profileCatalogue });
  for (const name of ['admin', 'purchaser', 'anna', 'bruno', 'carla', 'alpha']) people[name] = await product.enter(name);
  const { id: categoryId } = await person('admin').done<Row>('bpmCategory', 'saveOrUpdate', {
    categoryCode: 'PURCHASE',
    categoryName: '采购',
  });
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
  expect(await person('purchaser').call('srmPurOrderHeader', 'doSubmit', { id }, 'EN')).toMatchObject({ status: 'S' });
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
  for (let left = 100; left > 0; left -= 1) {
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

test('withdrawn before anybody acted, the task is gone', async () => {
  const id = await submitted('100');
  await taskOf('anna', id);
  expect(await person('purchaser').call('srmPurOrderHeader', 'doWithdraw', { id })).toMatchObject({ status: 'S' });
  await becomes(id, 'draft');
  for (let left = 60; left > 0 && (await todos('anna')).some(({ docId }) => docId === id); left -= 1)
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
  const { id: categoryId } = await person('admin').done<Row>('bpmCategory', 'saveOrUpdate', { categoryCode: 'FREE', categoryName: '自由' });
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
  for (let left = 100; left > 0; left -= 1) {
    const { state } = await person('purchaser').done<Row>('bpmApplication', 'findById', { id: application.id });
    if (state === 'completed') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the application was not completed');
});

test('after eight hours a task is overdue', async () => {
  const id = await submitted('700');
  product.clock.pass(9 * HOUR);
  people['anna'] = await product.enter('anna');
  const listed = await person('anna').done<Row[]>('bpm', 'findTodoTasks', { overdueFlag: 'Y' });
  expect(listed.map(({ docId, overdueFlag }) => [docId, overdueFlag])).toContainEqual([id, 'Y']);
});
