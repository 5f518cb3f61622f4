import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { decodedText } from '../../../server/platform/excel/cell-text.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Person } from '../harness/product.js';
import { formOf, Product } from '../harness/product.js';

let product: Product;
let [buyer, alpha]: Person[] = [];

const hostile = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', "=cmd|' /C calc'!'A1'", '<script>&"\'', '_x0041_ and ]]>', '  spaces  ', '007', '1e5', '行\n行'];
const data = process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../../shared/data');
const stringsFile = path.join(data, 'strings/csv-injection.json');
const injected: readonly string[] = existsSync(stringsFile) ? (JSON.parse(readFileSync(stringsFile, 'utf8')) as { readonly strings: readonly string[] }).strings.filter((text) => !text.includes('\r')) : [];
const names = [...hostile, ...injected];

beforeAll(async () => {
  product = await Product.start({ seed: async (url, at) => {
    await seedDatabase(url, at - 60_000, async (seeder) => {
      await aCompany(seeder);
    });
  } });
  [buyer, alpha] = await Promise.all(['buyer', 'alpha'].map((name) => product.enter(name))) as Person[];
  for (const [index, itemName] of names.entries()) await buyer!.done('baseMaterialItem', 'saveOrUpdate', { itemCode: `M${String(index).padStart(4, '0')}`, itemName, itemType: 'PART', taxRate: '13' });
});
afterAll(() => product.stop());

const columns = ['itemCode', 'itemName', 'spec', 'uomId', 'itemType', 'state', 'lastUpdateDate', 'secret'].map((key) => ({ key, title: `T ${key}`, width: 120 }));
const exportList = (person: Person, body: object = {}) => person.stream('/export/v1/exportExcelRestful/exportExcel', { requestUrl: '/v1/baseMaterialItemRestful/listByPage', requestParams: {}, columns, fileName: '物料', lan: 'EN', ...body });

async function bookOf(response: Response): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer() as never);
  return book;
}

const valuesOf = (sheet: ExcelJS.Worksheet, column: number): unknown[] => sheet.getColumn(column).values.slice(2);

describe('a list as workbook', () => {
  test('holds the rows of the screen, texts as texts, days as days, meanings in the language of the call', async () => {
    const answer = await exportList(buyer!);
    expect(answer.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''%E7%89%A9%E6%96%99_\d{14}\.xlsx$/);
    const book = await bookOf(answer);
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['物料', '_proof']);
    const [sheet, proof] = book.worksheets as [ExcelJS.Worksheet, ExcelJS.Worksheet];
    expect((sheet.getRow(1).values as unknown[]).slice(1)).toEqual(columns.map((one) => one.title));
    const items = (await buyer!.done<readonly Record<string, unknown>[]>('baseMaterialItem', 'listByPage', { pageRows: 200 }));
    expect(valuesOf(sheet, 1)).toEqual(items.map((one) => one['itemCode']));
    expect(valuesOf(sheet, 2).map((text) => decodedText(String(text)))).toEqual(names);
    for (let row = 2; row <= names.length + 1; row += 1) expect([sheet.getRow(row).getCell(2).type, sheet.getRow(row).getCell(2).formula]).toEqual([ExcelJS.ValueType.String, undefined]);
    expect(sheet.getRow(2).getCell(5).value).toBe('Part');
    expect(sheet.getRow(2).getCell(6).value).toBe('Draft');
    expect(sheet.getRow(2).getCell(7).value).toBeInstanceOf(Date);
    expect(sheet.getRow(2).getCell(8).value).toBeNull();
    const said = Object.fromEntries(proof.getSheetValues().slice(1).map((row) => { const [, name, value] = row as unknown[]; return [name, value]; }));
    expect(said).toMatchObject({ User: 'buyer (buyer)', Rows: String(names.length), List: 'baseMaterialItem', Application: product.assembled.kernel.version });
    expect(said['SHA-256']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('keeps to the filter and order of the screen, and begins a sheet anew after so many rows', async () => {
    const book = await bookOf(await exportList(buyer!, { requestParams: { conditions: [{ key: 'itemCode', op: 'le', value: 'M0006' }], orderBy: [{ key: 'itemCode', dir: 'desc' }] }, sheetMaxRow: 3 }));
    expect(book.worksheets.map((sheet) => [sheet.name, sheet.rowCount - 1])).toEqual([['物料', 3], ['物料(2)', 3], ['物料(3)', 1], ['_proof', expect.any(Number)]]);
    expect(book.worksheets.slice(0, 3).flatMap((sheet) => valuesOf(sheet, 1))).toEqual(['M0006', 'M0005', 'M0004', 'M0003', 'M0002', 'M0001', 'M0000']);
  });

  test('is for whoever has the list, and of lists alone', async () => {
    const code = async (person: Person, body: object) => ((await (await exportList(person, body)).json()) as { code: string }).code;
    expect(await code(alpha!, {})).toBe('PERM_BUTTON');
    expect(await code(buyer!, { requestUrl: '' })).toBe('EXPORT_NO_URL');
    expect(await code(buyer!, { columns: [] })).toBe('EXPORT_NO_COLUMNS');
    for (const requestUrl of ['/v1/baseMaterialItemRestful/delete', 'https://example.com/v1/x/listByPage', '/v1/baseSessionRestful/listByPage']) expect(await code(buyer!, { requestUrl })).toBe('EXPORT_URL');
    expect(await code(buyer!, { requestParams: { password: '1' } })).toBe('REQ_FILTER_KEY');
  });

  test('tells its windows how far it is', async () => {
    const socket = await buyer!.connect();
    await (await exportList(buyer!, { taskId: 'my-export' })).arrayBuffer();
    await socket.until<{ taskId: string; done: number; of: number }>('task.progress', (message) => message.taskId === 'my-export' && message.done === names.length && message.of === names.length);
    socket.close();
  });
});

interface Task { readonly id: string; readonly state: string; readonly rev: number; readonly ok: number; readonly bad: number; readonly written: number; readonly refused: number; readonly rowCount: number; readonly failCode: string | null; readonly warning: string | null }

const taskOf = async (taskId: string): Promise<Task> => {
  await product.assembled.imports.settled();
  return buyer!.done<Task>('baseImportTask', 'findById', { id: taskId }) as unknown as Promise<Task>;
};
const importBytes = (person: Person, bytes: Uint8Array, fields: Record<string, string> = {}, name = 'items.xlsx') => person.form('/v1/importExcelRestful/importExcel', formOf({ [name]: bytes }, { entity: 'baseMaterialItem', ...fields }));
const templateBook = async (): Promise<ExcelJS.Workbook> => bookOf(await buyer!.stream('/v1/importExcelRestful/downloadImportTemplate', { entity: 'baseMaterialItem', lan: 'EN' }));

/** The template with rows by field. */
async function filled(rows: readonly Readonly<Record<string, ExcelJS.CellValue>>[]): Promise<Uint8Array> {
  const book = await templateBook();
  const [sheet] = book.worksheets as [ExcelJS.Worksheet];
  const keys = (sheet.getRow(2).values as string[]).slice(1);
  rows.forEach((row, index) => { for (const [key, value] of Object.entries(row)) sheet.getRow(index + 4).getCell(keys.indexOf(key) + 1).value = value; });
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const send = (taskId: string, action: string, body: object = {}) => buyer!.call('baseImportTask', action, { id: taskId, ...body });

describe('a workbook into a list', () => {
  test('begins with the template: labels, keys, hints, lists to choose from', async () => {
    const book = await templateBook();
    expect(book.worksheets.map((sheet) => [sheet.name, sheet.state])).toEqual([['Material', 'visible'], ['_help', 'visible'], ['_lookup', 'hidden']]);
    const [sheet] = book.worksheets as [ExcelJS.Worksheet];
    expect([sheet.getCell('A1').value, sheet.getCell('A2').value, sheet.getRow(2).hidden]).toEqual(['Code', 'itemCode', true]);
    expect(JSON.stringify((sheet as unknown as { dataValidations: { model: object } }).dataValidations.model)).toContain('_lookup!');
  });

  test('is checked row by row, confirmed, written once, and what failed comes back to be corrected', async () => {
    const good = Array.from({ length: 9 }, (_one, index) => ({ itemCode: `NEW${index}`, itemName: `=SUM(${index})`, itemType: 'Part', taxRate: 13 }));
    const bytes = await filled([...good, { itemCode: 'M0001', itemName: 'exists' }, { itemCode: 'NEW3', itemName: 'twice in the file' }, { itemCode: 'BAD1', itemName: 'bad type', itemType: 'Rocket' }, { itemCode: 'NONAME' }]);
    const { taskId } = (await importBytes(buyer!, bytes)).data as { taskId: string };
    expect(await taskOf(taskId)).toMatchObject({ state: 'review', rowCount: 13, ok: 9, bad: 4, warning: null });
    expect((await importBytes(buyer!, bytes)).code).toBe('IMPORT_DUPLICATE');
    const faults = ((await (await buyer!.stream('/v1/importExcelRestful/listErrors', { taskId, lan: 'EN' })).json()) as { data: readonly { rowNo: number; column: string; code: string }[] }).data;
    expect(faults.map((one) => [one.rowNo, one.column, one.code])).toEqual([[13, 'Code', 'MD_DUPLICATE'], [14, 'Code', 'MD_DUPLICATE'], [15, 'Type', 'FIELD_LOOKUP'], [16, 'Name', 'FIELD_REQUIRED']]);

    expect((await send(taskId, 'doConfirm')).status).toBe('S');
    expect(await taskOf(taskId)).toMatchObject({ state: 'partly', written: 9, refused: 0 });
    const items = await buyer!.done<readonly { itemCode: string; itemName: string; createdBy?: string }[]>('baseMaterialItem', 'listByPage', { pageRows: 50, conditions: [{ key: 'itemCode', op: 'like', value: 'NEW' }] });
    expect(items.map((one) => one.itemName)).toEqual(good.map((one) => one.itemName));

    const errors = await bookOf(await buyer!.stream('/v1/importExcelRestful/downloadErrorFile', { taskId, lan: 'EN' }));
    expect(errors.worksheets.map((sheet) => sheet.name)).toEqual(['Material', '_summary']);
    const [sheet] = errors.worksheets as [ExcelJS.Worksheet];
    expect([sheet.rowCount, sheet.getCell('A4').value, (sheet.getCell('A4').fill as { fgColor?: { argb: string } }).fgColor?.argb]).toEqual([7, 'M0001', 'FFFFC7CE']);
    expect(JSON.stringify(sheet.getCell('A4').note)).toContain('MD_DUPLICATE');
    expect(sheet.getCell('B4').note).toBeUndefined();
    expect(await buyer!.done('baseImportTask', 'listHistory', { id: taskId })).toHaveLength(7);
    for (const [row, code] of [[4, 'FIX1'], [5, 'FIX2']] as const) sheet.getCell(`A${row}`).value = code;
    sheet.getRow(7).getCell((sheet.getRow(2).values as string[]).indexOf('itemName')).value = 'named';
    const type = (sheet.getRow(2).values as string[]).indexOf('itemType');
    sheet.getRow(6).getCell(type).value = 'Part';
    const again = (await importBytes(buyer!, new Uint8Array(await errors.xlsx.writeBuffer()))).data as { taskId: string };
    expect(await taskOf(again.taskId)).toMatchObject({ state: 'review', ok: 4, bad: 0 });
    await send(again.taskId, 'doConfirm');
    expect(await taskOf(again.taskId)).toMatchObject({ state: 'completed', written: 4 });
  });

  test('is undone while nothing of it was used', async () => {
    const { taskId } = (await importBytes(buyer!, await filled([{ itemCode: 'U1', itemName: 'one' }, { itemCode: 'U2', itemName: 'two' }]))).data as { taskId: string };
    await taskOf(taskId);
    await send(taskId, 'doConfirm');
    await taskOf(taskId);
    const [used] = await buyer!.done<readonly { id: string; rev: number }[]>('baseMaterialItem', 'listByPage', { conditions: [{ key: 'itemCode', op: 'eq', value: 'U2' }] });
    await buyer!.done('baseMaterialItem', 'saveOrUpdate', { id: used!.id, rev: used!.rev, spec: 'M8' });
    const refused = await send(taskId, 'doUndo', { reason: 'Wrong file' });
    expect([refused.code, refused.msg]).toEqual(['IMPORT_UNDO_USED', 'two已被使用,不能撤销']);

    const other = ((await importBytes(buyer!, await filled([{ itemCode: 'U3', itemName: 'three' }]))).data as { taskId: string }).taskId;
    await taskOf(other);
    await send(other, 'doConfirm');
    await taskOf(other);
    expect((await send(other, 'doUndo', { reason: 'Wrong file' })).status).toBe('S');
    expect((await taskOf(other)).state).toBe('undone');
    expect(await buyer!.done('baseMaterialItem', 'listByPage', { conditions: [{ key: 'itemCode', op: 'eq', value: 'U3' }] })).toEqual([]);
  });

  test('changes what is there when asked to, and such an import is not undone as a whole', async () => {
    const { taskId } = (await importBytes(buyer!, await filled([{ itemCode: 'M0000', itemName: 'Renamed' }, { itemCode: 'U9', itemName: 'nine' }]), { keyAction: 'UPSERT' })).data as { taskId: string };
    expect(await taskOf(taskId)).toMatchObject({ ok: 2, bad: 0 });
    await send(taskId, 'doConfirm');
    expect(await taskOf(taskId)).toMatchObject({ state: 'completed', written: 2 });
    const [item] = await buyer!.done<readonly { itemName: string }[]>('baseMaterialItem', 'listByPage', { conditions: [{ key: 'itemCode', op: 'eq', value: 'M0000' }] });
    expect(item!.itemName).toBe('Renamed');
    expect((await send(taskId, 'doUndo', { reason: 'x' })).code).toBe('IMPORT_UNDO_UPSERT');
  });

  test('takes an exported list back, and gives back the same texts', async () => {
    const exported = new Uint8Array(await (await buyer!.stream('/v1/exportExcelRestful/exportExcel', { requestUrl: '/v1/baseMaterialItemRestful/listByPage', requestParams: { conditions: [{ key: 'itemCode', op: 'like', value: 'M00' }] }, columns: [{ key: 'itemCode', title: 'Code' }, { key: 'itemName', title: 'Name' }, { key: 'itemType', title: 'Type' }], lan: 'EN' })).arrayBuffer());
    const { taskId } = (await importBytes(buyer!, exported, { keyAction: 'UPSERT' })).data as { taskId: string };
    expect(await taskOf(taskId)).toMatchObject({ state: 'review', rowCount: names.length, bad: 0 });
    const { rows } = await product.assembled.database.read.query<{ payload: { fields: object } }>('select payload from base_import_row where task_id = $1', [taskId]);
    expect(rows.filter(({ payload }) => Object.keys(payload.fields).length > 0)).toEqual([]);
  });

  test('is refused in words when it is none', async () => {
    expect((await importBytes(buyer!, Buffer.from('a,b'), {}, 'a.csv')).code).toBe('FILE_TYPE');
    expect((await importBytes(alpha!, Buffer.from('x'))).code).toBe('PERM_BUTTON');
    expect((await importBytes(buyer!, Buffer.from('x'), { entity: 'baseSession' })).code).toBe('IMPORT_ENTITY');
    const empty = ((await importBytes(buyer!, await filled([]))).data as { taskId: string }).taskId;
    expect(await taskOf(empty)).toMatchObject({ state: 'failed', failCode: 'IMPORT_EMPTY' });
    const other = new ExcelJS.Workbook();
    other.addWorksheet('x').addRows([['Colour', 'Weight'], ['red', 5]]);
    const wrong = ((await importBytes(buyer!, new Uint8Array(await other.xlsx.writeBuffer()))).data as { taskId: string }).taskId;
    expect(await taskOf(wrong)).toMatchObject({ state: 'failed', failCode: 'IMPORT_TEMPLATE' });
  });
});

const workbooks = ['exceljs', 'poi'].flatMap((folder) => { const at = path.join(data, 'excel', folder); return existsSync(at) ? readdirSync(at).filter((name) => name.endsWith('.xlsx')).map((name) => path.join(at, name)) : []; });

(workbooks.length > 0 ? test : test.skip)('hostile and broken workbooks end as failed, or as rows to be corrected', async () => {
  for (const file of workbooks) {
    const answer = await importBytes(buyer!, readFileSync(file), {}, path.basename(file));
    if (answer.status === 'E') { expect([file, ['FILE_CONTENT_MISMATCH', 'IMPORT_DUPLICATE', 'FILE_EMPTY']]).toEqual([file, expect.arrayContaining([answer.code])]); continue; }
    const { state } = await taskOf((answer.data as { taskId: string }).taskId);
    expect([file, ['failed', 'review'].includes(state)]).toEqual([file, true]);
  }
});
