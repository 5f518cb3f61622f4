import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import yazl from 'yazl';
import type { ReadCell } from '../../../server/platform/excel/reader.js';
import { readSheets } from '../../../server/platform/excel/reader.js';
import { RowWriter } from '../../../server/platform/excel/sheet-xml.js';
import { shownAs } from '../../../server/platform/excel/number-formats.js';

// Workbooks as buyers send them, by every program there is: the first sheet that is seen, cell by cell, and what is none is said so.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-excel-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Rows = readonly (readonly [number, readonly ReadCell[]])[];

async function read(
  bytes: Uint8Array,
  most = 1_000,
): Promise<{ readonly rows: Rows; readonly definition: string | null; readonly tooMany: boolean }> {
  const [file, into] = ['book.xlsx', 'rows.jsonl'].map((name) => path.join(folder, name)) as [string, string];
  await writeFile(file, bytes);
  const { definition, tooMany } = await readSheets(file, into, most);
  return {
    rows: readFileSync(into, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Rows[number]),
    definition,
    tooMany,
  };
}

async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...targets: readonly (readonly [string, string, string])[]): string =>
  `<Relationships>${targets.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${relation}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
/** The parts of a workbook with one sheet, each of which a test may replace. */
const parts = (sheet: string, more: Readonly<Record<string, string | Buffer>> = {}): Readonly<Record<string, string | Buffer>> => ({
  '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.xml'], ['b', 'custom-properties', 'docProps/custom.xml']),
  'xl/workbook.xml': '<workbook><sheets><sheet name="One" sheetId="1" r:id="s1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    ['s1', 'worksheet', 'worksheets/one.xml'],
    ['t', 'sharedStrings', '/xl/texts.xml'],
    ['u', 'styles', 'styles.xml'],
  ),
  'xl/worksheets/one.xml': sheet,
  ...more,
});
const rowsOf = async (sheet: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Rows> =>
  (await read(await zipOf(parts(sheet, more)))).rows;
const refused = async (bytes: Uint8Array): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const day = (text: string): ReadCell => ({ at: Date.parse(`${text}Z`) });

describe('what a spreadsheet program writes', () => {
  /** The cell as the other reader has it, in our terms. */
  const plain = (value: unknown): ReadCell => {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'string' || typeof value === 'number') return value;
    if (typeof value === 'boolean') return value ? 'Y' : 'N';
    if (value instanceof Date) return { at: value.getTime() };
    const { result, richText, text, error } = value as {
      result?: unknown;
      richText?: readonly { text: string }[];
      text?: unknown;
      error?: string;
    };
    return richText ? plain(richText.map((piece) => piece.text).join('')) : error ? { error } : plain(result ?? text);
  };

  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('a', ' ', '\n', '&', '<', '"', "'", '=', '中', '😀', '_x0041_', '\t', 'é'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => !/[\u0000-\u001f\ufffe\uffff]/.test(one)),
    ),
    maxLength: 12,
  });
  const date = fc.date({ min: new Date('1904-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true });
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }).map((one) => one + 0);
  const value: fc.Arbitrary<ExcelJS.CellValue> = fc.oneof(
    text,
    number,
    fc.integer(),
    fc.boolean(),
    date,
    fc.constant(null),
    fc.record({
      formula: fc.constant('A1'),
      result: fc.oneof(
        number.filter((one) => one !== 0),
        text.filter((one) => one.trim() !== '' && !one.includes('_x')),
        fc.constant(true),
        date,
      ),
    }) as fc.Arbitrary<ExcelJS.CellFormulaValue>,
    fc.array(fc.record({ text: text.filter((one) => one !== '') }), { minLength: 1, maxLength: 3 }).map((richText) => ({ richText })),
    fc.constantFrom('#N/A', '#REF!', '#DIV/0!').map((error) => ({ error }) as ExcelJS.CellErrorValue),
  );
  const sheet = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 30 }),
      value,
      fc.constantFrom(undefined, undefined, '0.00', '#,##0.00', 'yyyy-mm-dd', 'h:mm:ss', '[h]:mm', '@'),
    ),
    { maxLength: 40 },
  );

  // What a formula came to is escaped like any text; the other reader leaves that, and loses what is false or 0.
  test('is read as its own reader reads it, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, fc.boolean(), fc.nat(2), async (cells, date1904, hidden) => {
        const book = new ExcelJS.Workbook();
        book.properties.date1904 = date1904;
        for (let index = 0; index < hidden; index += 1)
          book.addWorksheet(`Hidden ${index}`, { state: index === 0 ? 'hidden' : 'veryHidden' }).addRow(['not this']);
        const rows = book.addWorksheet('Rows');
        book.addWorksheet('Later').addRow(['nor this']);
        for (const [row, column, one, format] of cells) {
          rows.getCell(row, column).value = one;
          if (format !== undefined && typeof one === 'number' && one >= 100 && one < 1e6) rows.getCell(row, column).numFmt = format;
        }
        const bytes = new Uint8Array(await book.xlsx.writeBuffer());
        const other = new ExcelJS.Workbook();
        await other.xlsx.load(bytes as never);
        const expected: [number, ReadCell[]][] = [];
        other.getWorksheet('Rows')!.eachRow((row, index) => {
          const values = Array.from((row.values as readonly unknown[]).slice(1), plain);
          while (values.length > 0 && values.at(-1) === null) values.pop();
          if (values.length > 0) expected.push([index, values]);
        });
        expect((await read(bytes)).rows).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      { numRuns: 60 },
    );
  });

  test('is read to the row that is one too many, and no further', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Rows').addRows(Array.from({ length: 500 }, (_one, index) => [`M${index}`]));
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    expect((await read(bytes, 497)).tooMany).toBe(false);
    expect(await read(bytes, 496)).toMatchObject({ tooMany: true });
  });
});

describe('what other programs write', () => {
  test('texts of every kind: shared, inline, in pieces, without how they are spoken, with characters XML cannot hold', async () => {
    const texts =
      '<x:sst xmlns:x="m"><x:si><x:t>Bolt</x:t></x:si><x:si><x:r><x:t>M8 </x:t></x:r><x:r><x:t>&#215; 40</x:t></x:r><x:rPh sb="0" eb="1"><x:t>never</x:t></x:rPh></x:si><x:si><x:t>a_x000D_b_x005F_x0041_</x:t></x:si><x:si/></x:sst>';
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="inlineStr"><is><t>in</t><rPh><t>no</t></rPh></is></c><c r="F1" t="inlineStr"><is><r><t><![CDATA[<raw> & ]]></t></r><r><t>&amp;&lt;&#x4E2D;</t></r></is></c><c r="G1" t="str"><f>A1&amp;"!"</f><v>Bolt!</v></c>';
    expect(await rowsOf(sheetOf(`<row r="1">${cells}</row>`), { 'xl/texts.xml': texts })).toEqual([
      [1, ['Bolt', 'M8 × 40', 'a\rb_x0041_', null, 'in', '<raw> & &<中', 'Bolt!']],
    ]);
  });

  test('numbers, truth, errors, days in words, formulas that were never worked out', async () => {
    const cells =
      '<c><v>1.5E3</v></c><c t="n"><v> -0.10 </v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2026-03-05T10:20:30</v></c><c t="d"><v>2026-03-05</v></c><c t="d"><v>soon</v></c><c><f>NOW()</f></c><c><f>1+1</f><v>2</v></c><c/>';
    expect(await rowsOf(sheetOf(`<row>${cells}</row>`))).toEqual([
      [1, [1500, -0.1, 'Y', 'N', { error: '#N/A' }, day('2026-03-05T10:20:30'), day('2026-03-05T00:00'), 'soon', null, 2]],
    ]);
  });

  test('rows and cells stand where they say, or after the one before; empty ones are left out', async () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c><c r="B1"><v>2</v></c></row><row r="7"/><row><c r="C8"/></row><row r="12" hidden="1"><c r="AA12"><v>27</v></c></row>';
    expect(await rowsOf(sheetOf(rows))).toEqual([
      [1, [1, 2, null, 4, 5]],
      [12, [...Array<null>(26).fill(null), 27]],
    ]);
  });

  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;day&quot; 0"/><numFmt numFmtId="171" formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="31"/></cellXfs><dxfs><dxf><numFmt numFmtId="172" formatCode="yyyy"/></dxf></dxfs></styleSheet>';

  test('a number is a day where its format says so, from 1900 with the leap day there never was, or from 1904', async () => {
    const cells = [
      [0, '46086'],
      [1, '46086'],
      [2, '46086'],
      [3, '46086.5'],
      [4, '61'],
      [1, '59'],
      [1, '1'],
      [1, '-1'],
      [1, '2958466'],
    ]
      .map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`)
      .join('');
    expect(await rowsOf(sheetOf(`<row>${cells}</row>`), { 'xl/styles.xml': styles })).toEqual([
      [
        1,
        [
          46_086,
          day('2026-03-05T00:00'),
          46_086,
          day('2026-03-05T12:00'),
          day('1900-03-01T00:00'),
          day('1900-02-28T00:00'),
          day('1900-01-01T00:00'),
          -1,
          2_958_466,
        ],
      ],
    ]);
    expect(
      await rowsOf(sheetOf('<row><c s="1"><v>44624</v></c><c s="1"><v>0</v></c></row>'), {
        'xl/styles.xml': styles,
        'xl/workbook.xml': '<workbook><workbookPr date1904="true"/><sheets><sheet name="One" r:id="s1"/></sheets></workbook>',
      }),
    ).toEqual([[1, [day('2026-03-05T00:00'), day('1904-01-01T00:00')]]]);
  });

  test('formats that mean days and times, and those that only look so', () => {
    const dates = ['yyyy-mm-dd', 'd/m/yy h:mm', '[h]:mm:ss', '[mm]:ss', 'm"月"d"日"', '[$-409]mmm\\-yy;@', 'h AM/PM'];
    const numbers = [
      'General',
      'Standard',
      '0.00',
      '0.00E+00',
      '[Red]0',
      '"days" 0',
      '0\\d',
      '#,##0_d',
      '[$USD] #,##0',
      '0;yyyy',
      '@',
      '*d0',
      '0"%"',
    ];
    expect(dates.filter((code) => shownAs(200, code) !== 'date')).toEqual([]);
    expect(['0%', '0.00%', '[Red]0.0%', '#,##0.00 %'].map((code) => shownAs(200, code))).toEqual([
      'percent',
      'percent',
      'percent',
      'percent',
    ]);
    expect([9, 10, 11].map((id) => shownAs(id, undefined))).toEqual(['percent', 'percent', 'number']);
    expect(numbers.filter((code) => shownAs(200, code) !== 'number')).toEqual([]);
  });

  test('sheets hidden before the one that is seen, charts, drawings, other prefixes, two bytes a character, the property of our template', async () => {
    const book =
      '<x:workbook xmlns:x="m" xmlns:rel="r"><x:sheets><x:sheet name="Lists" state="hidden" rel:id="s2"/><x:sheet name="Chart" rel:id="s3"/><x:sheet name="One" rel:id="s1"/></x:sheets></x:workbook>';
    const sheet =
      '\ufeff<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>物料</x:t></x:is></x:c></x:row></x:sheetData><controls><from><xdr:col xmlns:xdr="d">0</xdr:col><xdr:row xmlns:xdr="d">0</xdr:row></from></controls></x:worksheet>';
    const found = await read(
      await zipOf(
        parts(sheet, {
          'xl/workbook.xml': book,
          'xl/worksheets/one.xml': Buffer.from(sheet, 'utf16le'),
          'xl/_rels/workbook.xml.rels': relations(
            ['s1', 'worksheet', 'WORKSHEETS/../worksheets/One.xml'],
            ['s2', 'worksheet', 'worksheets/lists.xml'],
            ['s3', 'chartsheet', 'chartsheets/one.xml'],
          ),
          'docProps/custom.xml':
            '<Properties xmlns:vt="v"><property name="other"><vt:lpwstr>no</vt:lpwstr></property><property pid="2" name="guildhallDefinition"><vt:lpwstr>abc</vt:lpwstr></property></Properties>',
        }),
      ),
    );
    expect(found).toEqual({ rows: [[2, ['物料']]], definition: 'abc', tooMany: false });
  });
});

describe('what is no workbook, or would do harm, is refused in so many words', () => {
  const sound = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');

  test('other files, broken and encrypted ones', async () => {
    const bytes = await zipOf(parts(sound));
    expect(await refused(bytes)).toBe('read');
    expect(await refused(Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_048, '0'), 'hex'))).toMatch(/^WorkbookRefused: End of central directory/);
    expect(await refused(bytes.subarray(0, bytes.length / 2))).toMatch(/^WorkbookRefused: End of central directory/);
    const encrypted = Buffer.from(bytes);
    for (let at = encrypted.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = encrypted.indexOf('PK\u0001\u0002', at + 1, 'latin1'))
      encrypted.writeUInt16LE(1, at + 8);
    expect(await refused(encrypted)).toBe('WorkbookRefused: it is encrypted');
    const garbled = Buffer.from(bytes);
    garbled.fill(0xff, garbled.indexOf('worksheets/one.xml') + 18, garbled.indexOf('worksheets/one.xml') + 40);
    expect(await refused(garbled)).toMatch(/^WorkbookRefused: /);
    expect(await refused(await zipOf({ 'a.txt': 'a' }))).toBe('WorkbookRefused: the part xl/workbook.xml is missing');
    expect(
      await refused(
        await zipOf(
          parts(sound, { 'xl/workbook.xml': '<workbook><sheets><sheet name="One" state="hidden" r:id="s1"/></sheets></workbook>' }),
        ),
      ),
    ).toBe('WorkbookRefused: it has no sheet that is seen');
  });

  test.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>', 'it declares a document type'],
    ['<worksheet><sheetData><row r="1"><c r="A1"><v>1</c></row></sheetData></worksheet>', expect.stringContaining('unexpected close tag')],
    [sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>&other;</t></is></c></row>'), expect.stringContaining('entity')],
    [sheetOf('<row r="2"/><row r="2"/>'), 'row 2 stands after row 2'],
    [sheetOf('<row r="1048577"/>'), 'row 1048577 stands after row 0'],
    [sheetOf('<row r="1"><c r="A1"/><c r="A1"/></row>'), 'a cell of row 1 stands at A1'],
    [sheetOf('<row r="1"><c r="XFE1"/></row>'), 'a cell of row 1 stands at XFE1'],
    [sheetOf('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), 'there is no shared text 9'],
    ['<?xml version="1.0" encoding="GBK"?><worksheet/>', 'it is written in GBK'],
    [`<worksheet>${'<a>'.repeat(200)}`, 'it nests too deeply'],
    [
      sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'long '.repeat(1_000_000)}</t></is></c></row>`),
      'it holds a text that is too long',
    ],
  ])('XML such as %#', async (sheet, said) => {
    expect(
      await read(await zipOf(parts(sheet))).then(
        () => 'read',
        (error: Error) => (error.name === 'WorkbookRefused' ? error.message : error),
      ),
    ).toEqual(said);
  });

  test('characters that are none', async () => {
    expect(
      await refused(
        await zipOf(
          parts('', {
            'xl/worksheets/one.xml': Buffer.concat([
              Buffer.from('<worksheet><a>'),
              Buffer.from([0xc3, 0x28]),
              Buffer.from('</a></worksheet>'),
            ]),
          }),
        ),
      ),
    ).toMatch(/^WorkbookRefused: characters are broken/);
  });

  test('two parts of one name, a zip that bursts, one that says less than it holds', async () => {
    const twice = new yazl.ZipFile();
    for (const [name, content] of Object.entries(parts(sound, { 'XL/Worksheets/ONE.xml': sound })))
      twice.addBuffer(Buffer.from(content as string), name);
    twice.end();
    expect(await refused(await buffer(twice.outputStream as Readable))).toBe('WorkbookRefused: two parts are named XL/Worksheets/ONE.xml');
    expect(await refused(await zipOf(parts(sound, { 'xl/media/burst.bin': Buffer.alloc(20 * 1024 * 1024) })))).toBe(
      'WorkbookRefused: it unpacks to too much',
    );
    const lying = await zipOf(parts(sheetOf('<row r="1"/>'.repeat(1_000))));
    const entry = lying.lastIndexOf('xl/worksheets/one.xml') - 46;
    lying.writeUInt32LE(100, entry + 24);
    expect(await refused(lying)).toMatch(/^WorkbookRefused: too many bytes in the stream/);
  });

  test('a file that is not there says nothing about its content', async () => {
    expect(
      await readSheets(path.join(folder, 'nowhere.xlsx'), path.join(folder, 'rows.jsonl'), 10).catch((error: NodeJS.ErrnoException) => [
        error.name,
        error.code,
      ]),
    ).toEqual(['Error', 'ENOENT']);
    const bytes = await zipOf(parts(sound));
    await writeFile(path.join(folder, 'sound.xlsx'), bytes);
    expect(
      await readSheets(path.join(folder, 'sound.xlsx'), path.join(folder, 'no', 'rows.jsonl'), 10).catch((error: NodeJS.ErrnoException) => [
        error.name,
        error.code,
      ]),
    ).toEqual(['Error', 'ENOENT']);
  });
});

test('numbers of more than fifteen digits are written as text, so that they come back as they were', () => {
  const writer = new RowWriter([{ title: 'Price', kind: 'number', width: 12 }], () => 0);
  const written = (value: string): string => /<v>|<is>/.exec(writer.row([value], 2))![0];
  const exact = ['0', '-7.25', '0.000001', '123456789012345', '-123456789.012345', '0.000000000000000000012345'];
  const long = ['1234567890123456', '-1234567890.123456', '100000000000000.50', '0.1234567890123456'];
  expect([exact.map(written), long.map(written)]).toEqual([exact.map(() => '<v>'), long.map(() => '<is>')]);
  expect(writer.row(['1234567890.123456'], 2)).toContain('<t>1234567890.123456</t>');
});

test('in threads of the built product: written by one, read by another, refused by name, errors of the disk kept as such; one that hangs, dies, or takes too much memory or processor time ends alone', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const { NODE_OPTIONS: _options, ...own } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/bootstrap/run.mjs', 'test/server/platform/excel-threads.mjs', folder],
    { cwd: root, env: own },
  );
  expect(JSON.parse(stdout)).toEqual({
    read: { rows: 3_001, definition: null, tooMany: false, names: ['Prices'] },
    first: [2, ['M0', 0.25, day('2026-03-05T00:00')]],
    last: [3_001, ['M2999', 2_999.25, day('2026-03-05T00:00')]],
    refused: 'WorkbookRefused',
    failed: 'Error: ENOENT: no such file or directory',
    ends: [
      'TimeoutError: it took too long',
      'TimeoutError: it took too long',
      'ThreadFailed: the thread ended',
      'ERR_WORKER_OUT_OF_MEMORY',
      42,
      42,
    ],
  });
}, 600_000);
