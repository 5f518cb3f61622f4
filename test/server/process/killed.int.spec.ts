import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { processSeeds } from '../../../server/process/seeds.js';
import { aCompany, aUser, qualified, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// An order is approved by anna and then by bruno, and the product dies at each step of the way: no task is lost, nothing is told twice.

const MINUTE = 60_000;
const ORDER = 'srmPurOrderHeader';

let product: Product;
let named: Named;
let uomId: string;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}
interface Todo {
  readonly instanceId: string;
  readonly taskNo: number;
  readonly rev: number;
  readonly docId: string;
}

const step = (nodeKey: string, nodeName: string, name: string) => ({
  ...{ nodeKey, nodeName, kind: 'APPROVE', mode: 'ANY' },
  rules: [{ kind: 'USER', userIds: [person(name).userId] }],
});
const graph = () => ({
  nodes: [
    { nodeKey: 'start', nodeName: '开始', kind: 'START' },
    step('first', '初审', 'anna'),
    step('second', '复审', 'bruno'),
    { nodeKey: 'end', nodeName: '结束', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'first' },
    { from: 'first', to: 'second' },
    { from: 'second', to: 'end' },
  ],
});

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-31T01:30:00.000Z')),
    expectErrors: true,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await aUser(seeder, 'purchaser', { userType: 'INSIDE' }, ['BUYER'], ['HQ']);
        for (const name of ['anna', 'bruno']) await aUser(seeder, name, { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
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
  for (const name of ['admin', 'purchaser', 'anna', 'bruno']) people[name] = await product.enter(name);
  const [category] = await person('admin').done<Row[]>('bpmCategory', 'listByPage', { categoryCode: 'PURCHASE' });
  const model = { modelCode: 'PO_STD', modelName: '采购订单审批', docType: 'PUR_ORDER', categoryId: category!.id, graph: graph() };
  const { id, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', model);
  expect(await person('admin').call('bpmModel', 'doPublish', { id, rev })).toMatchObject({ status: 'S' });
}, 600_000);
afterAll(() => product?.stop());

/** Until it is there; what documents tell each other comes by the outbox. */
async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let left = 2_400; left > 0; left -= 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no ${what}`);
}
const order = (id: string) => person('purchaser').done<Row>(ORDER, 'findById', { id });
async function drafted(): Promise<string> {
  const { id } = await person('purchaser').done<Row>(ORDER, 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    supplierId: named.get('supplier:Alpha'),
    buyerId: person('purchaser').userId,
    currency: 'CNY',
    taxRate: '0',
    lines: [{ lineNum: 10, itemName: '冷轧钢板', uomId, orderQty: '20', unitPrice: '4000', needDate: '2026-08-01' }],
  });
  return id;
}

const history = async (type: string, id: string): Promise<readonly string[]> =>
  (await person('purchaser').done<readonly { readonly event: string }[]>(type, 'listHistory', { id })).map(({ event }) => event);
/** Whether the document has taken the result is told to the process a moment later. */
async function processes(docId: string): Promise<readonly (readonly string[])[]> {
  const asked = { docType: ORDER, docId };
  const { instances } = await person('purchaser').done<{ readonly instances: readonly Row[] }>('bpm', 'findByDocument', asked);
  return Promise.all(instances.map(async ({ id }) => (await history('bpmInstance', id)).filter((event) => event !== 'DOC_ACCEPTED')));
}

interface Doing {
  readonly act: (docId: string) => Promise<unknown>;
  readonly done: (docId: string) => Promise<boolean>;
}
/** The task of his, if it waits by now. */
const approval = (name: string, count: number): Doing => ({
  act: async (docId) => {
    const task = (await person(name).done<readonly Todo[]>('bpm', 'findTodoTasks', {})).find((one) => one.docId === docId);
    if (task) await person(name).call('bpmInstance', 'doApproveTask', { id: task.instanceId, rev: task.rev, taskNo: task.taskNo });
  },
  done: async (docId) => (await processes(docId)).flat().filter((event) => event === 'APPROVE_TASK').length >= count,
});
/** What people do, in order; whether it is done is asked of the documents, never of the answer. */
const doings: readonly Doing[] = [
  { act: (id) => person('purchaser').call(ORDER, 'doSubmit', { id }), done: async (id) => (await order(id))['state'] !== 'draft' },
  approval('anna', 1),
  approval('bruno', 2),
  { act: async () => undefined, done: async (id) => (await order(id))['state'] === 'effective' },
];

/** From the draft to the end; the product dies once, when this entry is kept, and people go on with the next. */
async function walked(docId: string, type: string, event: string, turn: number): Promise<'died' | 'lived'> {
  let seen = 0;
  let health: 'well' | 'dead' | 'revived' = 'well';
  product.assembled.runtime.onCommit((commit) => {
    if (commit.definition.type !== type || commit.entries.at(-1)?.event !== event) return;
    seen += 1;
    if (seen !== turn || health !== 'well') return;
    health = 'dead';
    product.die();
  });
  const isDead = (): boolean => health === 'dead';
  const goOn = async (): Promise<void> => {
    health = 'revived';
    await product.revive();
    for (const name of Object.keys(people)) people[name] = await product.enter(name);
  };
  for (const { act, done } of doings)
    await until(`end of step ${doings.findIndex((one) => one.act === act)}`, async () => {
      try {
        if (await done(docId)) return true;
        await act(docId);
      } catch (error) {
        if (!isDead()) throw error;
      }
      if (isDead()) await goOn();
      return undefined;
    });
  if (isDead()) await goOn();
  return seen >= turn ? 'died' : 'lived';
}

/** Letters about the order, to whom how often; one that waits for another attempt counts. */
async function told(docNumber: unknown): Promise<readonly unknown[]> {
  const { rows } = await product.assembled.database.read.query<{ template: string; login: string; n: number }>(
    `select m.template, u.user_name as login, count(*)::int as n from base_mail m join base_users u on m.recipient = 'user:' || u.id
      where m.params::text like '%' || $1 || '%' group by 1, 2 order by 1, 2`,
    [docNumber],
  );
  return rows.map(({ template, login, n }) => [template, login, n]);
}
async function allTold(docId: string): Promise<void> {
  const { docNumber } = await order(docId);
  await until('letters', async () => ((await told(docNumber)).length === once.told.length ? true : undefined));
}
const steps = [
  [ORDER, 'SUBMIT', 1],
  ['bpmInstance', 'CREATE', 1],
  ['bpmInstance', 'APPROVE_TASK', 1],
  ['bpmInstance', 'APPROVE_TASK', 2],
  [ORDER, 'APPROVE', 1],
] as const;

/** What stands at the end: of the order, of its process, and what was told. */
async function outcome(id: string): Promise<object> {
  const { state, docNumber } = await order(id);
  return { state, order: await history(ORDER, id), processes: await processes(id), told: await told(docNumber) };
}
const once = {
  state: 'effective',
  order: ['CREATE', 'SUBMIT', 'APPROVE'],
  processes: [['CREATE', 'APPROVE_TASK', 'APPROVE_TASK']],
  told: [
    ['BPM_RESULT', 'purchaser', 1],
    ['TASK_LINK', 'anna', 1],
    ['TASK_LINK', 'bruno', 1],
  ],
};

test('undisturbed, two approve and the order goes to its supplier', async () => {
  const id = await drafted();
  expect(await walked(id, 'none', 'none', 1)).toBe('lived');
  await allTold(id);
  expect(await outcome(id)).toEqual(once);
});

test.each(steps)('the product dies at %s %s %d: the same happens once', async (type, event, turn) => {
  const id = await drafted();
  expect(await walked(id, type, event, turn)).toBe('died');
  await allTold(id);
  expect(await outcome(id)).toEqual(once);
});

test('every history replays', async () => expect(await product.brokenHistories()).toEqual([]));
