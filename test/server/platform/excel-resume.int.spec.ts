import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Person } from '../harness/product.js';
import { formOf, Product } from '../harness/product.js';

// 1,200 materials are being written when the server loses its database and is started anew: it ends where it would have ended.

const ROWS = 1_200;
let product: Product;
let buyer: Person;

beforeAll(async () => {
  product = await Product.start({ expectErrors: true, seed: async (url, at) => {
    await seedDatabase(url, at - 60_000, async (seeder) => { await aCompany(seeder); });
  } });
  buyer = await product.enter('buyer');
}, 600_000);
afterAll(() => product.stop());

interface Task { readonly state: string; readonly upTo: number; readonly written: number; readonly refused: number }

/** The task once it has come to a state, waiting for it. */
async function arrived(taskId: string, state: string): Promise<Task> {
  for (;;) {
    const task = await buyer.done<Task & Record<string, unknown>>('baseImportTask', 'findById', { id: taskId });
    if (task.state === state || task.state === 'failed') return task;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function workbook(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Materials');
  sheet.addRow(['itemCode', 'itemName']);
  for (let row = 0; row < ROWS; row += 1) sheet.addRow([`R${row}`, `Resumed ${row}`]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Resolves when so many materials were made by this server. */
const made = (count: number): Promise<void> => new Promise((resolve) => {
  let seen = 0;
  const unlisten = product.assembled.runtime.onCommit(({ definition }) => {
    if (definition.type !== 'baseMaterialItem' || (seen += 1) < count) return;
    unlisten();
    resolve();
  });
});

const cutConnections = () => product.assembled.database.read.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()');

test('an import that was cut off in the middle of a chunk goes on after the restart: nothing twice, nothing lost', async () => {
  const { data } = await buyer.form('/v1/importExcelRestful/importExcel', formOf({ 'materials.xlsx': await workbook() }, { entity: 'baseMaterialItem' }));
  const { taskId } = data as { taskId: string };
  expect(await arrived(taskId, 'review')).toMatchObject({ state: 'review', ok: ROWS, bad: 0 });

  const inTheSecondChunk = made(700);
  await buyer.done('baseImportTask', 'doConfirm', { id: taskId });
  await inTheSecondChunk;
  await cutConnections();
  await product.restart();
  buyer = await product.enter('buyer');
  expect(await arrived(taskId, 'completed')).toMatchObject({ state: 'completed', written: ROWS, refused: 0, upTo: ROWS + 1 });

  const { rows: [count] } = await product.assembled.database.read.query<{ items: number; codes: number; events: number }>(
    "select count(*)::int as items, count(distinct item_code)::int as codes, (select count(*)::int from document_event where doc_type = 'baseMaterialItem' and event = 'CREATE') as events from base_material_item where item_code like 'R%'");
  expect(count).toEqual({ items: ROWS, codes: ROWS, events: ROWS });
  const chunks = (await buyer.done<readonly { readonly event: string }[]>('baseImportTask', 'listHistory', { id: taskId })).filter(({ event }) => event === 'CHUNK_DONE');
  expect(chunks).toHaveLength(3);
}, 600_000);
