/** One side of the bench of workbooks, in a process of its own: `write FILE ROWS`, `materials FILE ROWS`, `exceljs FILE ROWS`, `read FILE ROWS` or `exceljsRead FILE ROWS`. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { built } from './built.mjs';

const [what, file, count] = process.argv.slice(2);
const rows = Number(count);
const kinds = Array.from({ length: 20 }, (_one, index) => (index < 10 ? 'text' : index < 16 ? 'number' : 'date'));
const valuesOf = (row) =>
  kinds.map((kind, index) =>
    kind === 'text' ? `文本 Value ${row} ${index}` : kind === 'number' ? `${row * 13 + index}.25` : '2026-03-05',
  );

let most = 0;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 20);
const began = performance.now();

async function writeRows(columns, rowOf) {
  const { WorkbookWriter } = await built('server/platform/excel/workbook-writer');
  const writer = new WorkbookWriter({
    columns: columns.map((column) => ({ width: 14, ...column })),
    name: 'rows',
    sheetMaxRow: rows,
    timeZone: 'Asia/Shanghai',
  });
  const written = pipeline(writer.output, createWriteStream(file));
  for (let row = 0; row < rows; row += 500) await writer.write(Array.from({ length: 500 }, (_one, index) => rowOf(row + index)));
  await writer.end([['Rows', String(rows)]]);
  await written;
}

const write = () =>
  writeRows(
    kinds.map((kind, index) => ({ title: `Column ${index}`, kind })),
    valuesOf,
  );

const FAULTY = 37;
/** Materials to import, the first of them without the name that each must have. */
const materials = () =>
  writeRows(
    ['itemCode', 'itemName', 'spec', 'itemType'].map((title) => ({ title, kind: 'text' })).concat({ title: 'taxRate', kind: 'number' }),
    (row) => [`B${String(row).padStart(6, '0')}`, row < FAULTY ? null : `物料 Material ${row}`, `M${row % 40} × ${row % 90}`, 'PART', '13'],
  );

async function exceljs() {
  const { default: ExcelJS } = await import('exceljs');
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet('rows');
  sheet.columns = kinds.map((kind, index) => ({
    header: `Column ${index}`,
    width: 14,
    ...(kind === 'date' ? { style: { numFmt: 'yyyy-mm-dd' } } : {}),
  }));
  for (let row = 0; row < rows; row += 1) {
    sheet
      .addRow(
        valuesOf(row).map((value, index) =>
          kinds[index] === 'number' ? Number(value) : kinds[index] === 'date' ? new Date(`${value}T00:00:00Z`) : value,
        ),
      )
      .commit();
    if (row % 500 === 499)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  }
  await book.commit();
}

async function read() {
  const { readSheets } = await built('server/platform/excel/reader');
  const found = await readSheets(file, `${file}.lines`, rows);
  if (found.rows !== rows + 1) throw new Error(`${found.rows} rows were read`);
}

/** Its streaming reader, with the least that can be done with a row: the lines that ours writes, too. */
async function exceljsRead() {
  const { default: ExcelJS } = await import('exceljs');
  const output = createWriteStream(`${file}.lines`);
  let found = 0;
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(file, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    entries: 'emit',
  })) {
    for await (const row of sheet) {
      found += 1;
      if (!output.write(`${JSON.stringify([row.number, row.values.slice(1)])}\n`)) await once(output, 'drain');
    }
    break;
  }
  output.end();
  await once(output, 'close');
  if (found !== rows + 1) throw new Error(`${found} rows were read`);
}

await { write, materials, exceljs, read, exceljsRead }[what]();
clearInterval(watch);
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    cpu: Math.round((user + system) / 1e3),
    ms: Math.round(performance.now() - began),
    mb: Math.round(Math.max(most, process.memoryUsage.rss()) / 1e6),
  }),
);
