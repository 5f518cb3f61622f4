import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';

import { aCompany } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import { takenBook } from '../harness/workbook.js';

// A workbook goes into a list: template, what was found, what failed, confirmed from the bell, taken back.

let house: House;

beforeAll(async () => {
  house = await House.open({ company: aCompany });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

/** Three materials, the last without its name. */
async function filled(book: ExcelJS.Workbook, codes: readonly string[], part: string): Promise<Buffer> {
  const sheet = book.worksheets[0]!;
  const place = (key: string): number => (sheet.getRow(2).values as readonly string[]).indexOf(key);
  codes.forEach((code, index) => {
    const row = sheet.getRow(index + 4);
    row.getCell(place('itemCode')).value = code;
    row.getCell(place('itemType')).value = part;
    if (index < 2) row.getCell(place('itemName')).value = `Bracket ${code}`;
  });
  return Buffer.from(await book.xlsx.writeBuffer());
}

test.each([
  [
    'en',
    {
      import: 'Import',
      template: 'Download the template',
      templateFile: 'Material template.xlsx',
      part: 'Part',
      choose: 'choose a file',
      checked: '3 rows: 2 correct, 1 faulty',
      fault: ['6', 'Name', '', 'Name is required.'],
      faults: 'Faults',
      errors: 'Download error workbook',
      errorFile: 'brackets-errors.xlsx',
      bell: /^To-dos/,
      waiting: /brackets\.xlsx.*To confirm/s,
      confirm: 'Confirm',
      written: '3 rows: 2 correct, 1 faulty; 2 written, 0 refused',
      undo: 'Undo',
      reason: 'Reason',
      undone: 'Undone',
      close: 'Close',
    },
  ],
  [
    'cn',
    {
      import: '导入',
      template: '下载导入模板',
      templateFile: '物料导入模板.xlsx',
      part: '零部件',
      choose: '选择文件',
      checked: '共3行：正确2，错误1',
      fault: ['6', '物料名称', '', '请填写物料名称'],
      faults: '错误明细',
      errors: '下载错误文件',
      errorFile: 'brackets-错误.xlsx',
      bell: /^待办/,
      waiting: /brackets\.xlsx.*待确认/s,
      confirm: '确认导入',
      written: '共3行：正确2，错误1；已写入2，被拒绝0',
      undo: '撤销导入',
      reason: '原因',
      undone: '已撤销',
      close: '关闭',
    },
  ],
] as const)('materials are brought by workbook, confirmed after a reload and taken back: %s', async (language, said) => {
  const page = await house.enter('buyer', '/main/materialManagement', { language });
  const dialog = page.getByRole('dialog');
  const codes = [1, 2, 3].map((n) => `BK-${language.toUpperCase()}-${n}`);
  await page.getByRole('button', { name: said.import, exact: true }).click();
  const template = await takenBook(page, () => dialog.getByRole('button', { name: said.template }).click());
  expect(template.name).toBe(said.templateFile);
  await dialog.getByLabel(said.choose).setInputFiles({
    name: 'brackets.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await filled(template.book, codes, said.part),
  });
  await dialog.getByText(said.checked, { exact: true }).waitFor();
  const rows = dialog.getByRole('table', { name: said.faults }).locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))).toEqual([
    expect.arrayContaining([...said.fault]),
  ]);
  expect(await serious(page)).toEqual([]);
  const errors = await takenBook(page, () => dialog.getByRole('button', { name: said.errors }).click());
  expect([errors.name, errors.book.worksheets[0]!.getCell('A4').value]).toEqual([said.errorFile, codes[2]]);

  await page.reload();
  await page.getByRole('button', { name: said.bell }).click();
  await page.getByRole('menuitem', { name: said.waiting }).click();
  await dialog.getByRole('button', { name: said.confirm, exact: true }).click();
  await dialog.getByText(said.written, { exact: true }).waitFor();
  await page.getByRole('button', { name: codes[0]! }).waitFor({ state: 'attached' });

  await dialog.getByRole('button', { name: said.undo, exact: true }).click();
  await dialog.getByLabel(said.reason).fill('Wrong workbook');
  await dialog.getByRole('button', { name: said.undo, exact: true }).click();
  await dialog.getByText(said.undone, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: said.close, exact: true }).last().click();
  await page.getByRole('button', { name: codes[0]!, exact: true }).waitFor({ state: 'detached' });
  await page.context().close();
});
