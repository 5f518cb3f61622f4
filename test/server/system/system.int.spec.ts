import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aCompany, seedDatabase } from '../harness/company.js';
import { PATIENCE_MS, Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// A schedule runs its program by itself and what is wrong is handled; logs and the cache are read by operators alone, and what
// they clear is written down; reports tell each reader what his own lists show.

const HOUR_MS = 3_600_000;
let product: Product;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-02T01:10:00.000Z')),
    mailTransport: null,
    seed: async (url, at) => {
      await seedDatabase(url, at - 60_000, aCompany);
    },
  });
  [admin, buyer] = [await product.enter('admin'), await product.enter('buyer')];
}, PATIENCE_MS);
afterAll(async () => {
  for (const one of [admin, buyer]) one?.close();
  await product?.stop();
});

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('it did not come about');
  }
}
const rows = async (entity: string, body: object = {}): Promise<readonly Record<string, unknown>[]> =>
  (await admin.done<readonly Record<string, unknown>[]>(entity, 'listByPage', body)) as never;

let programId: string;
test(
  'a program that is enabled is run by hand and by its schedule',
  async () => {
    ({ id: programId } = await admin.done<{ id: string }>('baseConcurrentProgram', 'saveOrUpdate', {
      programCode: 'PURGE_LOGS',
      programName: '清理日志',
      kind: 'BUILTIN',
      builtIn: 'LOG_PURGE',
      outputFormat: 'NONE',
    }));
    expect((await admin.call('baseConcurrentRequest', 'launch', { programId })).code).toBe('REQ_PROGRAM_OFF');
    await admin.done('baseConcurrentProgram', 'doEnabled', { id: programId });
    expect((await buyer.call('baseConcurrentRequest', 'launch', { programId })).code).toBe('REQ_NOT_PERMITTED');
    expect((await admin.call('baseConcurrentRequest', 'launch', { programId, params: { days: '1' } })).code).toBe('REQ_PARAM');
    const { id } = await admin.done<{ id: string }>('baseConcurrentRequest', 'launch', { programId });
    await until(async () =>
      (await rows('baseConcurrentRequest', { programId })).find((one) => one['id'] === id && one['state'] === 'completed'),
    );

    const schedule = {
      scheduleName: '每小时',
      programId,
      scheduleKind: 'CRON',
      misfire: 'RUN_ONCE',
      overlap: 'SKIP',
      runAsRespId: admin.responsibility('ADMIN'),
    };
    expect((await admin.call('baseConcurrentSchedule', 'saveOrUpdate', { ...schedule, cron: '0 0 9 15 * MON' })).code).toBe(
      'REQ_CRON_BOTH',
    );
    const made = await admin.done<{ id: string }>('baseConcurrentSchedule', 'saveOrUpdate', { ...schedule, cron: '0 0 * * * *' });
    await admin
      .done('baseConcurrentSchedule', 'doEnable', { id: made.id })
      .catch(() => admin.done('baseConcurrentSchedule', 'doEnabled', { id: made.id }));
    product.clock.pass(HOUR_MS);
    const run = await until(async () =>
      (await rows('baseConcurrentRequest', { scheduleId: made.id })).find((one) => one['state'] === 'completed'),
    );
    expect(run['programCode']).toBe('LOG_PURGE');
  },
  PATIENCE_MS,
);

test('logs are read by operators alone, and say what happened', async () => {
  for (const log of ['userOperateLog', 'srmBaseInterfaceLogs', 'baseServerLog']) {
    expect((await buyer.call(log, 'listByPage')).code).toBe('PERM_BUTTON');
    expect((await admin.call(log, 'listByPage')).status).toBe('S');
  }
  const done = await rows('userOperateLog', { event: 'ENABLE', userName: 'admin' });
  expect(done.map((one) => [one['docType'], one['action'], one['result']])).toContainEqual(['baseConcurrentProgram', 'CONFIG', 'OK']);
  expect((await rows('baseServerLog', { level: 'INFO' })).map((one) => String(one['message'])).join()).toContain('started');
});

test('the cache is cleared by its name, what is protected stays, and both are written down', async () => {
  expect((await buyer.call('redis', 'listGroups')).code).toBe('PERM_BUTTON');
  expect((await admin.call('redis', 'deleteByPattern', { group: 'once', confirmText: 'once' })).code).toBe('CACHE_PROTECTED');
  expect((await admin.call('redis', 'deleteByPattern', { group: 'rate', confirmText: 'all' })).code).toBe('CACHE_CONFIRM');
  expect((await admin.call('redis', 'deleteByPattern', { group: 'rate', confirmText: 'rate' })).status).toBe('S');
  const keys = await admin.done<{ readonly rows: readonly { readonly key: string }[] }>('redis', 'listKeys', { group: 'once' });
  expect(JSON.stringify(keys)).not.toContain(admin.credentials.certificate);
  const written = await rows('userOperateLog', { action: 'CACHE' });
  expect(written.map((one) => [one['event'], one['detail'], one['result']])).toEqual([
    ['LIST', 'once:*', 'OK'],
    ['CLEAR', 'rate', 'OK'],
    ['CLEAR', 'once', 'REFUSED'],
  ]);
});

test('the catalogue has the calls that run', async () => {
  const modules = await admin.done<readonly { readonly code: string }[]>('baseApi', 'listModules');
  expect(modules.map(({ code }) => code)).toEqual(expect.arrayContaining(['system', 'compete', 'services']));
  const found = await admin.done<{ readonly operationId: string }>('baseApi', 'findOperation', {
    path: '/v1/baseCurrencyRestful/saveOrUpdate',
  });
  expect(found.operationId).toBe('baseCurrency_saveOrUpdate');
});

const counted = { groups: [{ key: 'programCode' }], measures: [{ fn: 'COUNT' }], conditions: [] };
test('a report tells each reader what his own list shows, and is for whom it is shared with', async () => {
  const { id } = await admin.done<{ id: string }>('baseReport', 'saveOrUpdate', {
    reportCode: 'RUNS',
    reportName: '请求',
    subject: 'baseConcurrentRequest',
    chartCode: 'BAR',
    query: counted,
  });
  await admin.done('baseReport', 'doEnabled', { id });
  const run = (who: Person) => who.call('baseReport', 'run', { reportCode: 'runs' });
  const all = (await run(admin)).data as {
    readonly rows: readonly { readonly keys: readonly string[]; readonly values: readonly string[] }[];
  };
  expect(all.rows).toEqual([expect.objectContaining({ keys: ['LOG_PURGE'], values: ['2'] })]);
  expect((await run(buyer)).code).toBe('DOC_NOT_FOUND');
  await admin.done('baseReport', 'doShare', { id, respIds: [buyer.responsibility('BUYER')], userIds: [] });
  expect(((await run(buyer)).data as { readonly rows: readonly object[] }).rows).toEqual([]);
  expect((await buyer.call('baseReport', 'preview', { subject: 'baseUsers', query: counted })).code).toBe('PERM_BUTTON');
});

test('what lists hide is no column of a report', async () => {
  const fields = await admin.done<readonly { readonly key: string }[]>('baseReport', 'listFields', { subject: 'baseUsers' });
  for (const hidden of ['mobile', 'email', 'passwordHash']) expect(fields.map(({ key }) => key)).not.toContain(hidden);
  const asked = { subject: 'baseUsers', query: { groups: [{ key: 'mobile' }], measures: [{ fn: 'COUNT' }], conditions: [] } };
  expect((await admin.call('baseReport', 'preview', asked)).code).toBe('REQ_FILTER_KEY');
  expect((await admin.call('baseReport', 'saveOrUpdate', { reportCode: 'X', reportName: 'X', chartCode: 'BAR', ...asked })).code).toBe(
    'RPT_COLUMNS',
  );
});
