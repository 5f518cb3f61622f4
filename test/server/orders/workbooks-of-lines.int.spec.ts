import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';

import type { ImportColumn } from '../../../server/platform/import-task/columns.js';
import { importableLines, shapeOf } from '../../../server/platform/import-task/columns.js';
import { definitionNamed, documents } from '../../../state-machines/registry.js';
import { formOf } from '../harness/product.js';
import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// Lines of whatever is bought go to a workbook and come back as they were: a list that is sent around and read in again loses nothing

type Values = Readonly<Record<string, unknown>>;
interface Sheet {
  readonly type: string;
  readonly line: string;
  readonly entity: string;
}
/** Orders and delivery notes make these; nobody writes one by hand. */
const MADE_BY_OTHERS = ['srmPurDeliveryNoteHeader', 'srmPurConsignNote'];
const sheets: readonly Sheet[] = documents
  .filter(({ path, type }) => /^(purchasing|orders)\//.test(path) && !MADE_BY_OTHERS.includes(type))
  .flatMap(({ type, lines, ...definition }) =>
    importableLines({ type, lines, ...definition }).flatMap((line) => {
      const entity = lines[line]!.entity;
      return entity === undefined ? [] : [{ type, line, entity }];
    }),
  );

let house: TradingHouse;
let count = 0;
let refs: Readonly<Record<string, string>>;
const toAlpha = () => ({ supplierId: house.alpha });
/** Who writes such a document, what it needs, and what its lines cannot be filled with. */
const made: Readonly<Record<string, { readonly who: string; readonly fields?: () => object; readonly not?: readonly string[] }>> = {
  srmPurAgreementHeader: { who: 'buyer', fields: () => ({ title: '支架', ...toAlpha() }) },
  // One of each supplier, in the same list.
  srmPurAslList: { who: 'manager', fields: () => ({ supplierId: (count += 1) % 2 ? house.alpha : house.beta, itemId: house.itemId }) },
  srmPurAslApplyHeader: { who: 'buyer', fields: () => ({ title: '支架' }) },
  srmPurRequisitionHeader: { who: 'buyer', fields: () => ({ title: '支架' }) },
  srmPurMaterialRequest: { who: 'planner', fields: toAlpha },
  srmPurPricingHeader: { who: 'buyer', fields: () => ({ title: '支架' }) },
  srmPurQuoteOrderHeader: { who: 'buyer', fields: () => ({ title: '支架' }) },
  srmPurPricingReviewHeader: { who: 'sourcing', fields: () => ({ title: '支架', period: '2026-05', dueDate: '2026-05-31' }) },
  srmPurOrderHeader: { who: 'buyer', fields: toAlpha },
  srmPurDeliveryNoticeHeader: { who: 'planner', fields: toAlpha },
  srmPurMonthlySchedule: {
    who: 'planner',
    fields: () => ({ ...toAlpha(), scheduleMonth: `2026-${String((count += 1)).padStart(2, '0')}` }),
  },
  srmPurCustomerOrder: {
    who: 'planner',
    fields: () => ({ customerCode: 'K1', customerName: 'Kunde', erpOrderNo: `SO-${(count += 1)}`, orderDate: '2026-03-02' }),
  },
};

beforeAll(async () => {
  house = await TradingHouse.open();
  refs = {
    baseMaterialItem: house.itemId,
    baseUom: house.uomId,
    srmSlcSupplierInfo: house.alpha,
    baseOrganization: house.hq,
    srmBasePurchaseCategory: (await house.rows('engineer', 'srmBasePurchaseCategory', 'categoryCode', '0305'))[0]!.id,
    baseUsers: house.as('buyer').userId,
    srmPurOrderHeader: await house.make('buyer', 'srmPurOrderHeader', toAlpha()),
  };
});
afterAll(() => house?.product.stop());

const columnsOf = ({ type, line }: Sheet): readonly ImportColumn[] => shapeOf(definitionNamed(type), line, true).sheets[0]!.columns;
const keyOf = ({ type, line }: Sheet): string => definitionNamed(type).lines[line]!.key;

function sampleOf({ key, field }: ImportColumn, place: number): unknown {
  if (field.kind === 'ref' || field.kind === 'refs') return field.kind === 'ref' ? (refs[field.entity!] ?? null) : null;
  if (field.kind === 'lookup') return Object.keys(field.lookup!.values)[0];
  if (field.kind === 'flag') return place === 1 ? 'Y' : 'N';
  if (field.kind === 'date') return `2026-05-1${place}`;
  if (field.kind === 'month') return '2026-05';
  if (field.kind === 'integer')
    return key.endsWith('Num') || key.endsWith('No') ? place * 10 : Math.max(field.min === undefined ? 1 : Number(field.min), 1);
  if (['quantity', 'price', 'amount', 'rate', 'decimal'].includes(field.kind))
    return field.unit === undefined ? `1${place}.5` : `1${place}`;
  return field.kind === 'text' || field.kind === 'longText' ? `007 =${key} ${place}`.slice(0, Number(field.length ?? 200)) : null;
}
function linesFor(sheet: Sheet): readonly Values[] {
  const columns = columnsOf(sheet).filter(({ key }) => !made[sheet.type]?.not?.includes(key));
  const rows = [1, 2].map((place) =>
    Object.fromEntries(columns.map((column) => [column.key, sampleOf(column, place)] as const).filter(([, value]) => value !== null)),
  );
  // A key that names something else is there once.
  return columns.find(({ key }) => key === keyOf(sheet))!.field.kind === 'ref' ? rows.slice(0, 1) : rows;
}
const make = ({ type, line }: Sheet, lines: readonly Values[]): Promise<string> =>
  house.make(made[type]!.who, type, { ...made[type]!.fields?.(), ...(lines.length > 0 ? { [line]: lines } : {}) });

async function exported(sheet: Sheet, docId: string): Promise<Uint8Array> {
  const answer = await house.as(made[sheet.type]!.who).stream('/export/v1/exportExcelRestful/exportExcel', {
    requestUrl: `/v1/${sheet.entity}Restful/listByPage`,
    requestParams: { docId },
    columns: columnsOf(sheet).map(({ key, field }) => ({ key, title: field.label.en, width: 120 })),
    fileName: 'lines',
    lan: 'EN',
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.headers.get('content-type')?.includes('json')) throw new Error(Buffer.from(bytes).toString('utf8'));
  return bytes;
}
async function imported({ type, entity }: Sheet, parentId: string, bytes: Uint8Array): Promise<Row> {
  const person = house.as(made[type]!.who);
  const begun = await person.form('/v1/importExcelRestful/importExcel', formOf({ 'lines.xlsx': bytes }, { entity, parentId }));
  if (begun.status !== 'S') throw new Error(`${begun.code} ${begun.msg}`);
  await house.product.assembled.imports.settled();
  return person.done<Row>('baseImportTask', 'findById', { id: (begun.data as { readonly taskId: string }).taskId });
}
const faultsOf = (sheet: Sheet, { id: taskId }: Row) =>
  house.as(made[sheet.type]!.who).done<readonly Values[]>('importExcel', 'listErrors', { taskId, lan: 'EN' });

test('every document of purchasing and orders with lines to import is among them', () => {
  expect(Object.keys(made).toSorted()).toEqual([...new Set(sheets.map(({ type }) => type))].toSorted());
});

describe.each(sheets)('$entity', (sheet) => {
  test('goes out and comes back the same', async () => {
    const lines = linesFor(sheet);
    const [full, empty] = [await make(sheet, lines), await make(sheet, [])];
    const task = await imported(sheet, empty, await exported(sheet, full));
    expect([task.state, task['bad'] === 0 ? [] : await faultsOf(sheet, task)]).toEqual(['review', []]);
    await house.as(made[sheet.type]!.who).done('baseImportTask', 'doConfirm', { id: task.id });
    await house.product.assembled.imports.settled();
    const kept = async (id: string) =>
      ((await house.read(made[sheet.type]!.who, sheet.type, id))[sheet.line] as readonly Values[]).map((row) =>
        Object.fromEntries(columnsOf(sheet).map(({ key }) => [key, row[key] ?? null])),
      );
    const original = await kept(full);
    expect(original).toHaveLength(lines.length);
    expect(await kept(empty)).toEqual(original);
  });

  // Whoever reads a workbook of ours back goes by what stands above its columns.
  test('has no two columns of one name', () => {
    for (const language of ['en', 'cn'] as const) {
      const names = columnsOf(sheet).map(({ field }) => field.label[language]);
      expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
    }
  });

  const place = columnsOf(sheet).findIndex(({ field }) => field.entity === 'baseMaterialItem');
  (place < 0 ? test.skip : test)('says which material it does not know, at its cell, and writes nothing', async () => {
    const full = await make(sheet, linesFor(sheet));
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await exported(sheet, full)).buffer as never);
    book.worksheets[0]!.getRow(3).getCell(place + 1).value = 'NO-SUCH-PART';
    const task = await imported(sheet, await make(sheet, []), new Uint8Array(await book.xlsx.writeBuffer()));
    const column = columnsOf(sheet)[place]!.field.label.en;
    const message = `${column}: there is no "NO-SUCH-PART" that you may choose, or there are several. Write its code or number.`;
    expect(await faultsOf(sheet, task)).toMatchObject([{ rowNo: 3, column, code: 'IMPORT_NO_REF', message }]);
    expect(await house.as(made[sheet.type]!.who).call('baseImportTask', 'doConfirm', { id: task.id })).toMatchObject({
      code: 'IMPORT_HAS_ERRORS',
    });
  });
});

test('a line that a workbook gives no number follows those that were there once, too', async () => {
  const sheet = sheets.find(({ entity }) => entity === 'srmPurRequisitionLine')!;
  const id = await make(sheet, linesFor(sheet));
  await house.send('buyer', sheet.type, id, 'saveOrUpdate', { lines: linesFor(sheet).slice(0, 1) });
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Lines').addRows([['itemName'], ['Bolt']]);
  const task = await imported(sheet, id, new Uint8Array(await book.xlsx.writeBuffer()));
  expect(task).toMatchObject({ state: 'review', bad: 0 });
  await house.as('buyer').done('baseImportTask', 'doConfirm', { id: task.id });
  await house.product.assembled.imports.settled();
  const lines = (await house.read('buyer', sheet.type, id))['lines'] as readonly Values[];
  expect(lines.map(({ lineNum, itemName }) => [lineNum, itemName])).toEqual([
    [10, expect.any(String)],
    [21, 'Bolt'],
  ]);
});
