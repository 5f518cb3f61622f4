import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { TaskProgress } from '../../../server/platform/excel/progress.js';
import type { Program } from '../../../server/platform/request/runner.js';
import { RequestRunner } from '../../../server/platform/request/runner.js';
import { WorkLeases } from '../../../server/platform/work-leases.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Person } from '../harness/product.js';
import { Product } from '../harness/product.js';

// A list as workbook in the background: asked for once, made by whichever server there is, for its requester alone.

const ROWS = 1_200;
let product: Product;
let [buyer, admin, alpha]: Person[] = [];

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'second', { userType: 'INSIDE' }, ['BUYER'], ['HQ']);
      });
    },
  });
  [buyer, admin, alpha] = await Promise.all(['buyer', 'admin', 'alpha'].map((name) => product.enter(name)));
  await buyer!.done('baseMaterialItem', 'saveOrUpdate', { itemCode: 'M0000', itemName: 'Item 0000', itemType: 'PART' });
  await product.assembled.database.read.query(
    `insert into base_material_item select (jsonb_populate_record(t, jsonb_build_object('id', t.id + n, 'item_code', 'M' || lpad(n::text, 4, '0'), 'item_name', 'Item ' || lpad(n::text, 4, '0')))).* from base_material_item t cross join generate_series(1, $1) n where t.item_code = 'M0000'`,
    [ROWS - 1],
  );
});
afterAll(() => product.stop());

const asked = {
  requestUrl: '/v1/baseMaterialItemRestful/listByPage',
  requestParams: { orderBy: [{ key: 'itemCode', dir: 'asc' }] },
  columns: [
    { key: 'itemCode', title: 'Code', width: 120 },
    { key: 'itemType', title: 'Type', width: 120 },
  ],
  fileName: 'Materials',
  lan: 'EN',
};
const send = async (person: Person, body: object = {}) =>
  (await (await person.stream('/v1/exportExcelRestful/exportInBackground', { ...asked, ...body })).json()) as {
    readonly status: string;
    readonly code: string;
    readonly data: { readonly concurrentRequestId: string };
  };

interface Request extends Readonly<Record<string, unknown>> {
  readonly state: string;
  readonly attempt: number;
  readonly outputFileId: string | null;
  readonly resultTextEn: string;
}
const requestOf = (person: Person, id: string): Promise<Request> => person.done<Request>('baseConcurrentRequest', 'findById', { id });

async function bookOf(person: Person, fileId: string): Promise<{ readonly name: string; readonly book: ExcelJS.Workbook }> {
  const answer = await person.stream('/v2/file/download', { fileId });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await answer.arrayBuffer()) as never);
  return { name: answer.headers.get('content-disposition') ?? '', book };
}

/** As owner of the tables. */
async function owner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const codesIn = (book: ExcelJS.Workbook): unknown[] => book.worksheets[0]!.getColumn(1).values.slice(2);
const every = Array.from({ length: ROWS }, (_none, index) => `M${String(index).padStart(4, '0')}`);

test('holds the rows of the list, and is asked for once however often the call comes', async () => {
  const socket = await buyer!.connect();
  const requestId = randomUUID();
  const {
    data: { concurrentRequestId: id },
  } = await send(buyer!, { requestId });
  await socket.until<{ taskId: string; done: number; of: number }>(
    'task.progress',
    (message) => message.taskId === id && message.of === ROWS,
  );
  socket.close();
  await product.assembled.requests.settled();
  expect((await send(buyer!, { requestId })).data.concurrentRequestId).toBe(id);
  const request = await requestOf(buyer!, id);
  expect(request).toMatchObject({
    state: 'completed',
    programCode: 'EXCEL_EXPORT',
    reason: 'Materials',
    rowCount: ROWS,
    warnings: 0,
    resultTextEn: '1200 rows exported',
    requesterId: buyer!.userId,
  });
  const { name, book } = await bookOf(buyer!, request.outputFileId!);
  expect(name).toMatch(/filename\*=UTF-8''Materials_\d{14}\.xlsx$/);
  expect([book.worksheets.map((sheet) => sheet.name), codesIn(book), book.worksheets[0]!.getCell('B2').value]).toEqual([
    ['Materials', '_proof'],
    every,
    'Part',
  ]);
});

test('is its requester’s: the administrator sees that there was one, others not even that', async () => {
  const {
    data: { concurrentRequestId: id },
  } = await send(buyer!);
  await product.assembled.requests.settled();
  const { outputFileId } = await requestOf(buyer!, id);
  expect(await requestOf(admin!, id)).toMatchObject({ state: 'completed', outputFileId: null });
  const listed = await admin!.done<readonly Request[]>('baseConcurrentRequest', 'listByPage', {
    conditions: [{ key: 'programCode', op: 'eq', value: 'EXCEL_EXPORT' }],
  });
  expect(listed.map((row) => row.outputFileId)).toEqual(listed.map(() => null));
  expect((await buyer!.done<readonly Request[]>('baseConcurrentRequest', 'listByPage', {})).map((row) => row.outputFileId)).toContain(
    outputFileId,
  );
  expect((await (await admin!.stream('/v2/file/download', { fileId: outputFileId })).json()) as object).toMatchObject({
    status: 'E',
    code: 'DOC_NOT_FOUND',
  });
  const second = await product.enter('second');
  expect(await second.call('baseConcurrentRequest', 'findById', { id })).toMatchObject({ http: 404 });
});

test('is refused as the export in the window is', async () => {
  expect([
    (await send(alpha!)).code,
    (await send(buyer!, { columns: [] })).code,
    (await send(buyer!, { requestUrl: '/v1/baseSessionRestful/listByPage' })).code,
  ]).toEqual(['PERM_BUTTON', 'EXPORT_NO_COLUMNS', 'EXPORT_URL']);
});

test('is cancelled by whoever asked for it, before it begins and while it is written, and leaves no workbook', async () => {
  const { requests, runtime } = product.assembled;
  const filesMade = async (): Promise<unknown> =>
    (
      await product.assembled.database.read.query(
        "select count(*)::int as count from base_file where function_id = 'baseConcurrentRequest' and state <> 'deleted'",
      )
    ).rows[0];
  const before = await filesMade();
  const cancel = async (person: Person, id: string) => {
    const { status, code } = await person.call('baseConcurrentRequest', 'cancel', { id });
    return status === 'S' ? status : code;
  };
  const {
    data: { concurrentRequestId: running },
  } = await send(buyer!, { fileName: 'Not wanted' });
  const stopped = new Promise<void>((resolve) => {
    const stop = runtime.onCommit(({ definition, id, after }) => {
      if (definition.type === 'baseConcurrentRequest' && id === running && after?.state === 'running') {
        stop();
        resolve();
      }
    });
  });
  await stopped;
  expect(await cancel(await product.enter('second'), running)).toBe('DOC_NOT_FOUND');
  expect(await cancel(buyer!, running)).toBe('S');
  await requests.settled();
  expect(await requestOf(buyer!, running)).toMatchObject({ state: 'cancelled', outputFileId: null, rowCount: 0 });
  expect(await cancel(buyer!, running)).toBe('STATE_NOT_ALLOWED');

  await requests.stop();
  const {
    data: { concurrentRequestId: waiting },
  } = await send(buyer!, { fileName: 'Not wanted either' });
  expect(await requestOf(buyer!, waiting)).toMatchObject({ state: 'pending' });
  expect(await cancel(admin!, waiting)).toBe('S');
  await product.restart();
  [buyer, admin, alpha] = await Promise.all(['buyer', 'admin', 'alpha'].map((name) => product.enter(name)));
  await product.assembled.requests.look();
  await product.assembled.requests.settled();
  expect([(await requestOf(buyer!, waiting)).state, await filesMade()]).toEqual(['cancelled', before]);
});

test('a workbook that is done a moment after it was cancelled is thrown away', async () => {
  const { requests, runtime, database, access, files, kernel } = product.assembled;
  await requests.stop();
  const {
    data: { concurrentRequestId: id },
  } = await send(buyer!, { fileName: 'Too late' });
  const [outputFileId] = await buyer!.upload({ 'Too late.csv': 'itemCode\nM0000\n' });
  const late: Program = async () => {
    await buyer!.done('baseConcurrentRequest', 'cancel', { id });
    return { outputFileId: outputFileId!, rowCount: 1, warnings: 0, resultText: '导出1行', resultTextEn: '1 rows exported' };
  };
  const report = (error: unknown): void => {
    throw error;
  };
  const runner = new RequestRunner({
    database,
    runtime,
    access,
    files,
    serverId: 'late',
    workers: () => 1,
    progress: new TaskProgress(kernel.bus),
    leases: new WorkLeases({ read: database.read, serverId: 'late', now: () => runtime.now(), report }),
    programs: { RESET_PASSWORDS: late, EXCEL_EXPORT: late },
    report,
  });
  await runner.look();
  await runner.settled();
  await runner.stop();
  expect(await requestOf(buyer!, id)).toMatchObject({ state: 'cancelled', outputFileId: null });
  expect((await database.read.query('select state from base_file where id = $1', [outputFileId])).rows).toEqual([{ state: 'deleted' }]);
});

test('an auditor, who may export, begins one; cancelling is an event, which who only reads does not send', async () => {
  const { requests } = product.assembled;
  const auditor = await product.enter('auditor');
  await requests.stop();
  const {
    data: { concurrentRequestId: id },
  } = await send(auditor, { fileName: 'Looked into' });
  expect(await auditor.call('baseConcurrentRequest', 'cancel', { id })).toMatchObject({ status: 'E', code: 'PERM_READ_ONLY' });
  await product.restart();
  [buyer, admin, alpha] = await Promise.all(['buyer', 'admin', 'alpha'].map((name) => product.enter(name)));
  await product.assembled.requests.look();
  await product.assembled.requests.settled();
  expect(await requestOf(await product.enter('auditor'), id)).toMatchObject({ state: 'completed', rowCount: ROWS });
});

test('an end that the database does not take is told again by the next attempt, whose workbook is the one that counts; the first is left to the cleaning of loose files', async () => {
  const { requests, database } = product.assembled;
  await requests.settled();
  await owner(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'the disk is broken'; end $$;
    create trigger broken before update on base_concurrent_request for each row when (new.state = 'completed') execute function broken()`);
  const kept = async (asked: string) =>
    (
      await database.read.query<{ state: string }>(
        "select state from base_file where function_id = 'baseConcurrentRequest' and business_id = $1 order by id",
        [asked],
      )
    ).rows.map(({ state }) => state);
  const {
    data: { concurrentRequestId: id },
  } = await send(buyer!, { fileName: 'Told late' });
  await requests.settled();
  expect([await requestOf(buyer!, id), await kept(id)]).toEqual([
    expect.objectContaining({ state: 'running', attempt: 1, outputFileId: null }),
    ['temp'],
  ]);

  expect(product.reported.splice(0).map(String)).toEqual(['error: the disk is broken']);
  await owner('drop trigger broken on base_concurrent_request; drop function broken()');
  await requests.look();
  await requests.settled();
  const told = await requestOf(buyer!, id);
  expect([told, await kept(id)]).toEqual([expect.objectContaining({ state: 'completed', attempt: 2, rowCount: ROWS }), ['temp', 'bound']]);
  expect(codesIn((await bookOf(buyer!, told.outputFileId!)).book)).toEqual(every);
});

test('a server that ends in the middle leaves the workbook to the next one, and six at a time are too many', async () => {
  const { requests, runtime } = product.assembled;
  await requests.stop();
  const begun: string[] = [];
  for (let count = 0; count < 5; count += 1) begun.push((await send(buyer!, { fileName: `Materials ${count}` })).data.concurrentRequestId);
  expect((await send(buyer!, { fileName: 'One more' })).code).toBe('EXPORT_BUSY');
  const [id] = begun as [string];
  await runtime.submit({
    type: 'baseConcurrentRequest',
    id,
    event: 'CLAIM',
    payload: { workerId: 'gone' },
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'request' },
  });

  await product.restart();
  buyer = await product.enter('buyer');
  await product.assembled.requests.look();
  await product.assembled.requests.settled();
  const request = await requestOf(buyer!, id);
  expect(request).toMatchObject({ state: 'completed', attempt: 2, rowCount: ROWS });
  expect(codesIn((await bookOf(buyer!, request.outputFileId!)).book)).toEqual(every);
  expect(await Promise.all(begun.map(async (one) => (await requestOf(buyer!, one)).state))).toEqual(begun.map(() => 'completed'));
});
