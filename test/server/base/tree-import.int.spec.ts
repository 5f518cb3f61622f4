import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';

import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import { formOf, Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// A tree in one workbook: each category stands below one that the same file makes, further up (base-srm.md §4).

let product: Product;
let manager: Person;

interface Task {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly ok: number;
  readonly bad: number;
  readonly written: number;
  readonly failCode: string | null;
}
interface Category {
  readonly id: string;
  readonly categoryCode: string;
  readonly treeFullPath: string;
  readonly parentId: string | null;
  readonly leafFlag: string;
  readonly state: string;
}

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'sourcing', { userType: 'INSIDE' }, ['SOURCING_MANAGER'], ['HQ']);
      });
    },
  });
  manager = await product.enter('sourcing');
});
afterAll(() => product?.stop());

const columns = ['categoryCode', 'categoryName', 'categoryNameEn', 'parentId', 'procurementType'] as const;
type Line = readonly [string, string, string, string | null];

async function begun(lines: readonly Line[], mode: 'VALID_ROWS' | 'ALL_OR_NOTHING'): Promise<Task> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Purchase category');
  sheet.addRow([...columns]);
  for (const line of lines) sheet.addRow([...line, 'GOODS']);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const answer = await manager.form(
    '/v1/importExcelRestful/importExcel',
    formOf({ 'tree.xlsx': bytes }, { entity: 'srmBasePurchaseCategory', mode }),
  );
  return taskOf((answer.data as { readonly taskId: string }).taskId);
}

async function taskOf(id: string): Promise<Task> {
  await product.assembled.imports.settled();
  return manager.done<Task>('baseImportTask', 'findById', { id });
}

async function confirmed({ id }: Task): Promise<Task> {
  await manager.done('baseImportTask', 'doConfirm', { id });
  return taskOf(id);
}

const below = async (code: string): Promise<readonly Category[]> =>
  (
    await manager.done<readonly Category[]>('srmBasePurchaseCategory', 'listByPage', {
      pageRows: 50,
      conditions: [{ key: 'categoryCode', op: 'like', value: code }],
    })
  ).filter((one) => one.categoryCode.startsWith(code));
const faults = async (id: string): Promise<readonly (readonly [number, string])[]> =>
  (
    await product.assembled.database.read.query<{ row_no: number; code: string }>(
      "select row_no, faults -> 0 ->> 'code' as code from base_import_row where task_id = $1 and faults is not null order by row_no",
      [id],
    )
  ).rows.map(({ row_no: rowNo, code }) => [rowNo, code]);

const tree = (code: string): readonly Line[] => [
  [code, `大类${code}`, `Segment ${code}`, null],
  [`${code}01`, `中类${code}`, `Family ${code}`, code],
  [`${code}0101`, '小类甲', 'Class A', `${code}01`],
  [`${code}0102`, '小类乙', 'Class B', `中类${code}`],
  [`${code}02`, '另一中类', 'Another family', `segment ${code}`],
];

describe.each([
  ['VALID_ROWS', '81'],
  ['ALL_OR_NOTHING', '82'],
] as const)('a tree in one workbook, %s', (mode, code) => {
  test('stands whole: each below the one above it, named by code or name in either language', async () => {
    const task = await begun(tree(code), mode);
    expect(task).toMatchObject({ state: 'review', ok: 5, bad: 0 });
    expect(await confirmed(task)).toMatchObject({ state: 'completed', written: 5 });
    expect((await below(code)).map(({ categoryCode, treeFullPath, state }) => [categoryCode, treeFullPath, state])).toEqual([
      [code, `大类${code}`, 'draft'],
      [`${code}01`, `大类${code}/中类${code}`, 'draft'],
      [`${code}0101`, `大类${code}/中类${code}/小类甲`, 'draft'],
      [`${code}0102`, `大类${code}/中类${code}/小类乙`, 'draft'],
      [`${code}02`, `大类${code}/另一中类`, 'draft'],
    ]);
  });

  test('goes on below what an earlier file left as a draft', async () => {
    const task = await begun([[`${code}03`, '第三中类', 'Third family', code]], mode);
    expect(await confirmed(task)).toMatchObject({ state: 'completed', written: 1 });
    expect((await below(`${code}03`)).map(({ treeFullPath }) => treeFullPath)).toEqual([`大类${code}/第三中类`]);
  });
});

test('what stands below a faulty row stays out with it, and what stands above its own parent finds none', async () => {
  const task = await begun(
    [
      ['83', '大类', 'Segment', null],
      ['8301', '', 'No name', '83'],
      ['830101', '小类', 'Class', '8301'],
      ['8302', '太早', 'Too early', '84'],
      ['84', '后来', 'Later', null],
    ],
    'VALID_ROWS',
  );
  expect(task).toMatchObject({ ok: 2, bad: 3 });
  expect(await faults(task.id)).toEqual([
    [3, 'FIELD_REQUIRED'],
    [4, 'IMPORT_ABOVE'],
    [5, 'IMPORT_NO_REF'],
  ]);
  expect(await confirmed(task)).toMatchObject({ state: 'partly', written: 2 });
  expect((await below('8')).filter(({ categoryCode }) => /^8[34]/.test(categoryCode)).map(({ categoryCode }) => categoryCode)).toEqual([
    '83',
    '84',
  ]);
});

test('what the place of a row forbids is said when what is above it is there, and leaves the rest; together, nothing', async () => {
  const wrong = (code: string): readonly Line[] => [
    [code, `大类${code}`, `Segment ${code}`, null],
    [`9${code}`, '编码不接', 'Code does not continue', code],
    [`9${code}01`, '再下级', 'Below that', `9${code}`],
    [`${code}01`, '正确', 'Right', code],
  ];
  const partly = await confirmed(await begun(wrong('85'), 'VALID_ROWS'));
  expect([partly.state, partly.written, await faults(partly.id)]).toEqual([
    'partly',
    2,
    [
      [3, 'CAT_CODE'],
      [4, 'IMPORT_ABOVE'],
    ],
  ]);
  const none = await confirmed(await begun(wrong('86'), 'ALL_OR_NOTHING'));
  expect([none.state, none.failCode, await below('86')]).toEqual(['failed', 'CAT_CODE', []]);
});

const undone = async ({ id }: Task): Promise<Task & { readonly notUndone: number | null }> => {
  await manager.done('baseImportTask', 'doUndo', { id, reason: 'Wrong tree' });
  return (await taskOf(id)) as Task & { readonly notUndone: number | null };
};

test.each([
  ['VALID_ROWS', '87'],
  ['ALL_OR_NOTHING', '88'],
] as const)('a tree that was imported by mistake goes whole, with what stands above, %s', async (mode, code) => {
  const written = await confirmed(await begun(tree(code), mode));
  expect(await undone(written)).toMatchObject({ state: 'undone', notUndone: null });
  expect(await below(code)).toEqual([]);
});

test('what was put below an imported category since keeps the import from being undone', async () => {
  const written = await confirmed(await begun(tree('89'), 'VALID_ROWS'));
  const family = (await below('8901')).find(({ categoryCode }) => categoryCode === '8901')!;
  await manager.done('srmBasePurchaseCategory', 'saveOrUpdate', {
    categoryCode: '890103',
    categoryName: '后加',
    categoryNameEn: 'Added since',
    parentId: family.id,
    procurementType: 'GOODS',
  });
  expect((await manager.call('baseImportTask', 'doUndo', { id: written.id, reason: 'Wrong tree' })).code).toBe('IMPORT_UNDO_USED');
  expect((await below('89')).map(({ categoryCode }) => categoryCode)).toEqual(['89', '8901', '890101', '890102', '890103', '8902']);
});
