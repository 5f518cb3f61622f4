import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Outline } from '../../../state-machines/platform/file/outline.js';
import { outline } from '../../../server/platform/file/office/outline.js';
import { begin, cell, compoundFile, end, f64, formula, oldBook, record, text, texts, u16, u32, u8 } from '../harness/old-workbook.js';
import type { OldRecord, OldSheet } from '../harness/old-workbook.js';

// What a viewer shows of a workbook that Excel 97 to 2003 wrote.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-old-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function outlined(bytes: Uint8Array): Promise<Outline> {
  const file = path.join(folder, 'one.xls');
  await writeFile(file, bytes);
  return outline(file, 'xls');
}

const file = (about: readonly OldRecord[], ...sheets: readonly OldSheet[]): Buffer => compoundFile('Workbook', oldBook(about, sheets));
async function sheets(bytes: Uint8Array) {
  const found = await outlined(bytes);
  if (found.kind !== 'sheets') throw new Error(found.kind);
  return found.sheets;
}

const [GENERAL, DAY, OWN_DAY, PRICE] = [0, 1, 2, 3];
/** Number, a day as Excel ships it, a day as somebody wrote it, a price with a Y in it. */
const styles = [
  record(0x041e, u16(164), text('yyyy"年"m"月"d"日" hh:mm')),
  record(0x041e, u16(165), text('0.00" Yuan"')),
  ...[0, 14, 164, 165].map((format) => record(0x00e0, u16(0, format), Buffer.alloc(16))),
];
const shared = (row: number, column: number, index: number): OldRecord => cell(0x00fd, row, column, GENERAL, u32(index));
const number = (row: number, column: number, value: number, style = GENERAL): OldRecord => cell(0x0203, row, column, style, f64(value));
const short = (value: number, isHundredth = false): Buffer => u32((value << 2) | 2 | (isHundredth ? 1 : 0));

test('every kind of cell is shown as its value: texts, numbers, days, answers of formulas and their errors', async () => {
  const prices = [
    shared(0, 0, 0),
    shared(0, 1, 1),
    cell(0x0201, 0, 2, GENERAL),
    cell(0x0204, 0, 3, GENERAL, text('von Hand')),
    number(1, 0, 12.5),
    number(1, 1, 46_083, DAY),
    number(1, 2, 46_083.354_166_666_664, OWN_DAY),
    number(1, 3, 7.25, PRICE),
    number(1, 4, 0.5, OWN_DAY),
    cell(0x00bd, 3, 0, GENERAL, short(-3), u16(GENERAL), short(1_234, true), u16(DAY), short(46_083), u16(2)),
    cell(0x027e, 3, 4, GENERAL, u32(0x3ff8_0000)),
    cell(0x0205, 4, 0, GENERAL, u8(1), u8(0)),
    cell(0x0205, 4, 1, GENERAL, u8(0), u8(0)),
    cell(0x0205, 4, 2, GENERAL, u8(0x2a), u8(1)),
    formula(5, 0, GENERAL, f64(25)),
    formula(5, 1, GENERAL, Buffer.concat([u16(0, 0, 0), u16(0xffff)])),
    record(0x0207, text('合计')),
    formula(5, 2, GENERAL, Buffer.concat([u16(1, 1, 0), u16(0xffff)])),
    formula(5, 3, GENERAL, Buffer.concat([u16(2, 7, 0), u16(0xffff)])),
    formula(5, 4, GENERAL, Buffer.concat([u16(3, 0, 0), u16(0xffff)])),
  ];
  const rich = Buffer.concat([u16(2), u8(0x01 | 0x04 | 0x08), u16(1), u32(6), Buffer.from('单价', 'utf16le'), u16(0, 1), Buffer.alloc(6)]);
  const found = await sheets(file([...styles, texts(text('Code'), rich)], { name: 'Prices', cells: prices }));
  expect(found).toEqual([
    {
      name: 'Prices',
      cut: false,
      rows: [
        [1, ['Code', '单价', '', 'von Hand']],
        [2, ['12.5', '2026-03-02', '2026-03-02 08:30', '7.25', '12:00']],
        [4, ['-3', '12.34', '2026-03-02', '', '1.5']],
        [5, ['Y', 'N', '#N/A']],
        [6, ['25', '合计', 'Y', '#DIV/0!']],
      ],
    },
  ]);
});

test('days of a workbook from a Macintosh count from 1904', async () => {
  const [sheet] = await sheets(file([record(0x0022, u16(1)), ...styles], { name: 'S', cells: [number(0, 0, 46_083 - 1_462, DAY)] }));
  expect(sheet!.rows).toEqual([[1, ['2026-03-02']]]);
});

test('hidden sheets are not shown, nor what a chart within a sheet holds', async () => {
  const chart = [begin(0x0020), number(9, 9, 99), end];
  const found = await sheets(
    file(
      [...styles],
      { name: '_lookup', hidden: true, cells: [number(0, 0, 1)] },
      { name: '报价', cells: [number(0, 0, 2), ...chart, number(1, 0, 3)] },
    ),
  );
  expect(found).toEqual([
    {
      name: '报价',
      cut: false,
      rows: [
        [1, ['2']],
        [2, ['3']],
      ],
    },
  ]);
  await expect(outlined(file([...styles], { name: 'H', hidden: true, cells: [] }))).rejects.toThrow('it has no sheet that is seen');
});

test('texts that do not fit into one record go on in the next, in one byte a character or two', async () => {
  const wide = '物料名称'.repeat(30);
  const [first, rest] = [wide.slice(0, 50), wide.slice(50)];
  const split = Buffer.concat([u16(wide.length), u8(1), Buffer.from(first, 'utf16le')]);
  const turned = Buffer.concat([u8(0), Buffer.from('only ascii', 'latin1')]);
  const about = [
    ...styles,
    record(0x00fc, u32(3, 3), split),
    record(0x003c, u8(1), Buffer.from(rest, 'utf16le'), u16(12), u8(1), Buffer.from('编号', 'utf16le')),
    record(0x003c, turned, u16(1)),
    record(0x003c, u8(0), Buffer.from('Z')),
  ];
  const [sheet] = await sheets(file(about, { name: 'S', cells: [shared(0, 0, 0), shared(0, 1, 1), shared(0, 2, 2)] }));
  expect(sheet!.rows).toEqual([[1, [wide, '编号only ascii', 'Z']]]);
});

test('1,000 rows and 50 columns of each sheet are shown, in their order, however they were written and wherever they lie in the file', async () => {
  const long = Array.from({ length: 1_005 }, (_one, row) => number(row, 0, row));
  const wide = Array.from({ length: 60 }, (_one, column) => number(0, column, column));
  const backwards = [number(2, 1, 22), number(2, 0, 21), number(0, 0, 1)];
  const stream = oldBook(
    [...styles],
    [
      { name: 'long', cells: long },
      { name: 'wide', cells: wide },
      { name: 'backwards', cells: backwards },
    ],
  );
  for (const scattered of [false, true]) {
    const found = await sheets(compoundFile('Workbook', stream, { scattered }));
    expect(found.map(({ name, cut, rows }) => [name, cut, rows.length, rows[0]![1].length])).toEqual([
      ['long', true, 1_000, 1],
      ['wide', true, 1, 50],
      ['backwards', false, 2, 1],
    ]);
    expect([found[0]!.rows.at(-1), found[2]!.rows]).toEqual([
      [1_000, ['999']],
      [
        [1, ['1']],
        [3, ['21', '22']],
      ],
    ]);
  }
});

describe('what cannot be read is refused with the reason', () => {
  const sound = () =>
    file([...styles, texts(text('Code'), text('名称'))], { name: 'S', cells: [shared(0, 0, 0), shared(0, 1, 1), number(1, 0, 2, DAY)] });

  test('an encrypted one, one of Excel 5 or 95, a document of another kind', async () => {
    await expect(outlined(file([record(0x002f, u16(1, 1, 1)), ...styles], { name: 'S', cells: [] }))).rejects.toThrow('it is encrypted');
    await expect(outlined(compoundFile('EncryptedPackage', Buffer.alloc(100)))).rejects.toThrow('it is encrypted');
    await expect(outlined(compoundFile('Book', Buffer.alloc(100)))).rejects.toThrow('it is older than Excel 97');
    await expect(outlined(compoundFile('Workbook', Buffer.concat([u16(0x0809, 8, 0x0500, 5, 0, 0)])))).rejects.toThrow(
      'it is older than Excel 97',
    );
    await expect(outlined(compoundFile('WordDocument', Buffer.alloc(100)))).rejects.toThrow('it holds no workbook');
    await expect(outlined(Buffer.from('PK\u0003\u0004 and no more'))).rejects.toMatchObject({ name: 'WorkbookRefused' });
  });

  test('one whose sectors lead in a circle, or out of the file', async () => {
    const bytes = compoundFile(
      'Workbook',
      oldBook([...styles], [{ name: 'S', cells: Array.from({ length: 500 }, (_one, row) => number(row, 0, row)) }]),
    );
    const table = bytes.length - 512;
    const circle = Buffer.from(bytes);
    circle.writeUInt32LE(3, table + 5 * 4);
    const out = Buffer.from(bytes);
    out.writeUInt32LE(4_000, table + 5 * 4);
    await expect(outlined(out)).rejects.toThrow('its chains of sectors are broken');
    await expect(outlined(circle)).rejects.toMatchObject({ name: 'WorkbookRefused' });
    await expect(outlined(sound().subarray(0, 700))).rejects.toMatchObject({ name: 'WorkbookRefused' });
  });

  test('one that was damaged anywhere is read or refused, and nothing else happens', async () => {
    const bytes = sound();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: bytes.length }),
        async (changes, length) => {
          const damaged = Buffer.from(bytes);
          for (const [at, value] of changes) damaged[at] = value;
          const end = await outlined(damaged.subarray(0, Math.max(length, bytes.length - 600))).then(
            () => 'read',
            (error: Error) => error.name,
          );
          expect(['read', 'WorkbookRefused']).toContain(end);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** As Apache POI writes one: texts shared, wide where one letter is; the file itself is read where it lies beside the repository. */
const provinces = path.join(
  process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../shared/data'),
  'excel/poi/chinese-provinces.xls',
);
const provincesAnew = (): Buffer => {
  const words = ['Provinces in China', 'Chinese Name', 'Anhui', '安徽省', 'Beijing', '北京市', 'Chongqing', '重庆市'];
  const cells = words.map((_word, index) => shared(Math.floor(index / 2), index % 2, index));
  return file([...styles, texts(...words.map((word) => text(word)))], { name: 'provinces', cells });
};

test('a workbook of Chinese names that another program wrote comes as it was written', async () => {
  expect(await sheets(existsSync(provinces) ? await readFile(provinces) : provincesAnew())).toEqual([
    {
      name: 'provinces',
      cut: false,
      rows: [
        [1, ['Provinces in China', 'Chinese Name']],
        [2, ['Anhui', '安徽省']],
        [3, ['Beijing', '北京市']],
        [4, ['Chongqing', '重庆市']],
      ],
    },
  ]);
});
