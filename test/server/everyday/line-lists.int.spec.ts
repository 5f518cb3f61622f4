/**
 * Lists over lines: their rows are those of documents that the reader's own list of them holds, their columns those that its
 * view gives, the workbook is the list, and what happens to a document is told to whoever looks at its lines.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';

import { familyDocuments } from '../../../server/families.js';
import { anyDefinition, listOfLines } from '../../../state-machines/kernel/definition.js';
import type { ListChange } from '../../../state-machines/kernel/protocol.js';
import { documents } from '../../../state-machines/registry.js';
import { srmSlcSupplierInvDocHeader } from '../../../state-machines/suppliers/invoice-doc/index.js';
import type { Unbilled } from '../../../state-machines/suppliers/invoice-doc/fields.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named, Seeder } from '../harness/company.js';
import type { Person } from '../harness/product.js';
import { Product } from '../harness/product.js';

const HEADER = 'srmSlcSupplierInvDocHeader';
const LINES = 'srmSlcSupplierInvoice';
const listed = documents.flatMap((definition) =>
  Object.keys(definition.lineLists ?? {}).map((line) => ({ definition: anyDefinition(definition), line })),
);

type Row = Readonly<Record<string, unknown>>;
let product: Product;
let named: Named;
const people: Record<string, Person> = {};

const found: Unbilled = {
  lineSource: 'RECEIPT',
  sourceKey: '1:10',
  noteNumber: 'DN-1',
  orderNumber: 'PO-1',
  itemName: null,
  qty: '10',
  price: '10',
  taxRate: '13',
};
/** Receipts are there without having been ordered, shipped and inspected. */
const families = [
  ...familyDocuments.filter(({ definition }) => definition.type !== HEADER),
  {
    definition: anyDefinition(srmSlcSupplierInvDocHeader),
    prepare: {
      COLLECT: async () => ({ facts: { found: [found] } }),
      SEND: async () => ({ facts: { exceeding: [], gated: null } }),
    },
  },
];

async function aStatement(seeder: Seeder, supplier: string, org: string, sent: boolean, ...numbers: string[]): Promise<void> {
  const id = await seeder.make(`inv:${supplier}:${org}:${numbers[0]!}`, HEADER, {
    fields: {
      supplierId: named.get(`supplier:${supplier}`),
      orgId: named.get(`org:${org}`),
      periodFrom: '2026-03-01',
      periodTo: '2026-03-31',
    },
    lines: {
      invoices: {
        set: numbers.map((invoiceNumber, index) => ({
          invoiceNum: index + 1,
          invoiceNumber,
          invoiceDate: `2026-04-${String(index + 10)}`,
          netAmount: '100.00',
          taxAmount: '13.00',
        })),
      },
    },
  });
  await seeder.send(HEADER, id, 'COLLECT');
  if (sent) await seeder.send(HEADER, id, 'SEND');
}

beforeAll(async () => {
  product = await Product.start({
    settings: { callsPerMinute: 1_000_000 },
    seed: async (url, at) => {
      named = await seedDatabase(
        url,
        at - 60_000,
        async (seeder) => {
          named = seeder.named as Named;
          await aCompany(seeder);
          await aStatement(seeder, 'Alpha', 'HQ', true, 'A1', 'A2', 'A3');
          await aStatement(seeder, 'Alpha', 'SZ', false, 'A4');
          await aStatement(seeder, 'Beta', 'SZ', true, 'A1', 'B2');
        },
        documents,
        families,
      );
    },
  });
  for (const name of ['buyer', 'szbuyer', 'auditor', 'alpha', 'beta', 'manager']) people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

const numbersOf = (rows: readonly Row[]): unknown[] => rows.map((row) => row['invoiceNumber']).sort();
const invoices = (who: string, body: object = {}) => people[who]!.done<Row[]>(LINES, 'listByPage', body);

test('rows are those of documents in the reader’s scope', async () => {
  const shown = {
    buyer: numbersOf(await invoices('buyer')),
    szbuyer: numbersOf(await invoices('szbuyer')),
    auditor: numbersOf(await invoices('auditor')),
    alpha: numbersOf(await invoices('alpha')),
    beta: numbersOf(await invoices('beta')),
  };
  expect(shown).toEqual({
    buyer: ['A1', 'A2', 'A3'],
    szbuyer: ['A1', 'A4', 'B2'],
    auditor: ['A1', 'A1', 'A2', 'A3', 'A4', 'B2'],
    // What was not sent to him yet is not there.
    alpha: ['A1', 'A2', 'A3'],
    beta: ['A1', 'B2'],
  });
  const foreign = named.get('supplier:Alpha')!;
  expect(await invoices('beta', { supplierId: foreign })).toEqual([]);
  expect(await invoices('buyer', { orgId: named.get('org:SZ') })).toEqual([]);
});

test('columns are those of the line and of its document, as the reader’s view gives them', async () => {
  const [inside] = await invoices('szbuyer', { invoiceNumber: 'A1' });
  expect(inside).toMatchObject({
    id: `${named.get('inv:Beta:SZ:A1')!}:1`,
    docId: named.get('inv:Beta:SZ:A1'),
    state: 'supplierConfirming',
    currency: 'CNY',
    grossAmount: '113',
    duplicateFlag: 'Y',
    $names: { supplierId: 'Beta Metalworks' },
  });
  const [outside] = await invoices('beta', { invoiceNumber: 'A1' });
  expect(outside).toMatchObject({ currency: 'CNY', netAmount: '100' });
  expect(Object.keys(outside!)).not.toContain('duplicateFlag');
  expect(await people['beta']!.call(LINES, 'listByPage', { duplicateFlag: 'Y' })).toMatchObject({ code: 'REQ_FILTER_KEY' });
  // Not in the list: who confirmed is no column of it, for nobody.
  expect(await people['buyer']!.call(LINES, 'listByPage', { confirmedBy: '1' })).toMatchObject({ code: 'REQ_FILTER_KEY' });
});

test('filters, order, count and sums hold over line and document together', async () => {
  const answer = await people['auditor']!.call(LINES, 'listByPage', {
    conditions: [
      { key: 'supplierId', op: 'eq', value: named.get('supplier:Alpha') },
      { key: 'invoiceNumber', op: 'like', value: 'a' },
    ],
    orderBy: [
      { key: 'supplierId', dir: 'asc' },
      { key: 'invoiceNumber', dir: 'desc' },
    ],
    pageRows: 5,
    sums: true,
  });
  expect((answer.data as Row[]).map((row) => row['invoiceNumber'])).toEqual(['A4', 'A3', 'A2', 'A1']);
  expect(answer.page).toMatchObject({ count: 4, sums: [{ of: 'CNY', values: { netAmount: '400', grossAmount: '452' } }] });
});

test.each(['buyer', 'beta', 'auditor'])('the workbook of %s is the list', async (who) => {
  const columns = ['invoiceNumber', 'docNumber', 'supplierId', 'currency', 'duplicateFlag'];
  const orderBy = [{ key: 'invoiceNumber', dir: 'desc' }];
  const shown = await invoices(who, { orderBy });
  const response = await people[who]!.stream('/export/v1/exportExcelRestful/exportExcel', {
    requestUrl: `/v1/${LINES}Restful/listByPage`,
    requestParams: { orderBy },
    fileName: 'all',
    columns: columns.map((key) => ({ key, title: key, width: 100 })),
  });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await response.arrayBuffer()) as never);
  const [, , ...rows] = book.worksheets[0]!.getSheetValues() as unknown[][];
  const flags: Readonly<Record<string, string>> = { Y: '是', N: '否' };
  expect(rows.map((row) => columns.map((_key, index) => row[index + 1] ?? null))).toEqual(
    shown.map((row) => [
      row['invoiceNumber'],
      row['docNumber'],
      (row['$names'] as Row)['supplierId'],
      row['currency'],
      flags[String(row['duplicateFlag'])] ?? null,
    ]),
  );
});

test('an export is for those who may export, of lines that a list shows or a document holds', async () => {
  const asked = (entity: string) => ({
    requestUrl: `/v1/${entity}Restful/listByPage`,
    columns: [{ key: 'docNumber', title: 'No.', width: 100 }],
  });
  const exported = (who: string, entity: string) => people[who]!.stream('/export/v1/exportExcelRestful/exportExcel', asked(entity));
  const code = async (who: string, entity: string) => ((await (await exported(who, entity)).json()) as { code: string }).code;
  expect(await code('manager', LINES)).toBe('PERM_BUTTON');
  expect((await exported('auditor', 'srmSlcSupplierInvDocLine')).headers.get('content-type')).toContain('spreadsheetml');
  expect(await code('auditor', 'srmSlcSupplierInvDocLines')).toBe('EXPORT_URL');
});

test('who looks at lines hears of his documents alone', async () => {
  const id = named.get('inv:Alpha:HQ:A1')!;
  const [own, other] = [await people['alpha']!.connect(), await people['beta']!.connect()];
  for (const socket of [own, other]) {
    const answer = await socket.ask<{ rows: Row[] }>('watchList', { listId: 'i', entity: LINES, query: { pageRows: 20 } });
    expect(answer.status).toBe('S');
  }
  const { rev } = await people['alpha']!.done(HEADER, 'findById', { id });
  await people['alpha']!.done(HEADER, 'doSupplierConfirm', { id, rev });
  const told = await own.until<ListChange>('list', ({ rows }) => rows.length > 0);
  expect(told).toMatchObject({ listId: 'i', gone: [], new: 0, count: 3 });
  expect(told.rows.map((row) => [row['id'], row['state']])).toEqual(
    expect.arrayContaining([1, 2, 3].map((key) => [`${id}:${key}`, 'invoicing'])),
  );
  // Lines that he takes away are gone, and one that he adds is told.
  const current = await people['alpha']!.done(HEADER, 'findById', { id });
  await people['alpha']!.done(HEADER, 'saveOrUpdate', {
    id,
    rev: current['rev'],
    invoices: [{ invoiceNum: 4, invoiceNumber: 'A9', invoiceDate: '2026-05-01', netAmount: '1', taxAmount: '0' }],
  });
  expect(await own.until<ListChange>('list', ({ gone }) => gone.includes(`${id}:2`))).toMatchObject({ new: 1, count: 1 });
  expect(other.all('list')).toEqual([]);
});

describe('every list over lines', () => {
  test.each(listed.map((one) => [`${one.definition.type}.${one.line}`, one] as const))(
    '%s answers for all its columns',
    async (_name, one) => {
      const { entity } = one.definition.lines[one.line]!;
      const { list, fields, live = {} } = listOfLines(one.definition, one.line);
      const headers = await people['auditor']!.done<Row[]>(one.definition.type, 'listByPage', { pageRows: 500 });
      const all = await people['auditor']!.done<Row[]>(entity!, 'listByPage', { pageRows: 500, sums: true });
      const ids = new Set(headers.map((row) => row['id']));
      expect(all.filter((row) => !ids.has(row['docId']))).toEqual([]);
      for (const key of [...list.columns, ...list.sort.map(([name]) => name)])
        if ((fields[key] ?? live[key])?.sensitive === undefined)
          await people['auditor']!.done(entity!, 'listByPage', { orderBy: [{ key, dir: 'asc' }] });
      for (const key of [...list.columns, ...list.filters])
        await people['auditor']!.done(entity!, 'listByPage', { conditions: [{ key, op: 'isNull', value: 'Y' }] });
      for (const { where } of list.tabs ?? [])
        for (const [key, value] of Object.entries(where))
          await people['auditor']!.done(entity!, 'listByPage', {
            conditions: [value === null ? { key, op: 'isNull', value: 'Y' } : { key, op: 'in', value }],
          });
    },
  );
});
