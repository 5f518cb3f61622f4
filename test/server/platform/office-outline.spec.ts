import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import yazl from 'yazl';
import type { Outline } from '../../../state-machines/platform/file/outline.js';
import { outline } from '../../../server/platform/file/office/outline.js';

// What a viewer shows of an office file without a converter: what it says, and nothing that could run.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-office-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function outlined(bytes: Uint8Array, extension: string): Promise<Outline> {
  const file = path.join(folder, `one.${extension}`);
  await writeFile(file, bytes);
  return outline(file, extension);
}

async function packed(parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...list: readonly (readonly [id: string, kind: string, target: string, mode?: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, kind, target, mode]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`).join('')}</Relationships>`;

const word = (body: string, more: Readonly<Record<string, string>> = {}) =>
  packed({
    '_rels/.rels': relations(['r1', 'officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(
      ['s', 'styles', 'styles.xml'],
      ['out', 'attachedTemplate', 'http://192.0.2.1/evil.dotm', 'External'],
    ),
    'word/document.xml': `<w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;

describe('a text document', () => {
  test('is its headings, paragraphs, items and tables, as a reader sees them', async () => {
    const styles =
      '<w:styles xmlns:w="w"><w:style w:styleId="a1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="own"><w:basedOn w:val="a1"/><w:name w:val="Our chapter"/></w:style><w:style w:styleId="n"><w:name w:val="Normal"/></w:style></w:styles>';
    const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
    const found = await outlined(
      await word(
        [
          paragraph(run('采购合同'), '<w:pStyle w:val="a1"/>'),
          paragraph(run('Scope'), '<w:pStyle w:val="own"/>'),
          paragraph(
            `<w:del>${run('Deleted')}</w:del>${run('We buy ')}${run('&lt;b&gt;', '<w:i/>')}<w:r><w:tab/><w:t>bolts</w:t><w:br/><w:t>and nuts</w:t></w:r>`,
            '<w:tabs><w:tab w:val="left"/></w:tabs>',
          ),
          paragraph(run('first'), '<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
          paragraph(run('nobody sees this', '<w:vanish/>') + run('seen', '<w:vanish w:val="0"/>')),
          '<w:tbl><w:tr>' +
            cell('Item') +
            cell('Price') +
            '</w:tr><w:tr>' +
            cell('Bolt') +
            `<w:tc>${paragraph(run('1.20'))}<w:tbl><w:tr>${cell('per')}${cell('100')}</w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
          '<w:p><w:r><mc:AlternateContent><mc:Choice><w:p><w:r><w:t>In a box</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>In a box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:r></w:p>',
          paragraph('<w:r><w:instrText>HYPERLINK "javascript:alert(1)"</w:instrText></w:r>' + run(' ')),
        ].join(''),
        { 'word/styles.xml': styles },
      ),
      'docx',
    );
    expect(found).toEqual({
      kind: 'text',
      cut: false,
      blocks: [
        { kind: 'heading', level: 1, text: '采购合同' },
        { kind: 'heading', level: 1, text: 'Scope' },
        { kind: 'paragraph', level: 0, isItem: false, text: 'We buy <b>\tbolts\nand nuts' },
        { kind: 'paragraph', level: 1, isItem: true, text: 'first' },
        { kind: 'paragraph', level: 0, isItem: false, text: 'seen' },
        {
          kind: 'table',
          rows: [
            ['Item', 'Price'],
            ['Bolt', '1.20\nper\t100'],
          ],
        },
        { kind: 'paragraph', level: 0, isItem: false, text: 'In a box' },
      ],
    });
  });

  test('is read up to a bound, however much it holds', async () => {
    const many = await outlined(await word(paragraph(run('x')).repeat(6_000)), 'docx');
    expect([many.cut, many.kind === 'text' && many.blocks.length]).toEqual([true, 5_000]);
    const long = await outlined(await word(paragraph(run('word '.repeat(10_000))).repeat(60)), 'docx');
    expect([long.cut, long.kind === 'text' && long.blocks.length]).toEqual([true, 20]);
    const empty = await outlined(await word(`<w:tbl><w:tr>${'<w:tc/>'.repeat(1_100_000)}</w:tr></w:tbl>`), 'docx');
    expect(empty).toEqual({ kind: 'text', blocks: [], cut: true });
  });

  test('that is made to do harm, is encrypted or is none is refused with the reason', async () => {
    const entity = '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    const declared = await packed({
      '_rels/.rels': relations(['r1', 'officeDocument', 'word/document.xml']),
      'word/document.xml': `${entity}<w:document xmlns:w="w">&a;</w:document>`,
    });
    await expect(outlined(declared, 'docx')).rejects.toThrow('it declares a document type');
    await expect(outlined(await word('<w:sdt>'.repeat(200) + '</w:sdt>'.repeat(200)), 'docx')).rejects.toThrow('it nests too deeply');
    await expect(outlined(await word(' '.repeat(9_000_000)), 'docx')).rejects.toThrow('it unpacks to too much');
    await expect(outlined(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'docx')).rejects.toThrow('it is encrypted');
    await expect(outlined(Buffer.from('PK\u0003\u0004 and no more'), 'docx')).rejects.toMatchObject({ name: 'WorkbookRefused' });
    await expect(outlined(await packed({ 'a.txt': 'x' }), 'docx')).rejects.toThrow('the part xl/workbook.xml is missing');
  });
});

test('slides come in their order, each with its title and what stands on it', async () => {
  const slide = (title: string, ...lines: readonly string[]) => `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>
    <p:sp><p:nvSpPr><p:nvPr><p:ph type="ctrTitle"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp>
    <p:sp><p:txBody>${lines.map((line, index) => `<a:p><a:pPr lvl="${index}"/><a:r><a:t>${line}</a:t></a:r><a:fld type="slidenum"><a:t> 1</a:t></a:fld></a:p>`).join('')}</p:txBody></p:sp>
    <p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>A</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame></p:spTree></p:cSld></p:sld>`;
  const found = await outlined(
    await packed({
      '_rels/.rels': relations(['r1', 'officeDocument', 'ppt/presentation.xml']),
      'ppt/_rels/presentation.xml.rels': relations(['x1', 'slide', 'slides/slide1.xml'], ['x2', 'slide', 'slides/slide2.xml']),
      'ppt/presentation.xml':
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="x2"/><p:sldId id="257" r:id="x1"/></p:sldIdLst></p:presentation>',
      'ppt/slides/slide1.xml': slide('第二页'),
      'ppt/slides/slide2.xml': slide('First', 'one', 'two'),
    }),
    'pptx',
  );
  const table = { kind: 'table', rows: [['A']] };
  expect(found).toEqual({
    kind: 'slides',
    cut: false,
    slides: [
      [
        { kind: 'heading', level: 1, text: 'First' },
        { kind: 'paragraph', level: 0, isItem: false, text: 'one 1' },
        { kind: 'paragraph', level: 1, isItem: false, text: 'two 1' },
        table,
      ],
      [{ kind: 'heading', level: 1, text: '第二页' }, table],
    ],
  });
});

test('every sheet that is seen comes with its values: 1,000 rows and 50 columns of it', async () => {
  const book = new ExcelJS.Workbook();
  const prices = book.addWorksheet('Prices');
  prices.addRows([
    ['Code', 'Price', 'From', 'At'],
    ['=1+1', 12.5, new Date('2026-03-02T00:00:00Z'), new Date('2026-03-02T08:30:00Z')],
    [],
    [true, { formula: 'B2*2', result: 25 }],
  ]);
  book.addWorksheet('_lookup', { state: 'hidden' }).addRow(['secret']);
  const long = book.addWorksheet('长表');
  for (let row = 0; row < 1_005; row += 1) long.addRow(row === 0 ? Array.from({ length: 60 }, (_one, column) => column) : [row]);
  for (const column of [3, 4]) prices.getColumn(column).numFmt = 'yyyy-mm-dd hh:mm';
  const found = await outlined(new Uint8Array(await book.xlsx.writeBuffer()), 'xlsx');
  if (found.kind !== 'sheets') throw new Error(found.kind);
  expect(found.sheets.map(({ name, cut, rows }) => [name, cut, rows.length])).toEqual([
    ['Prices', false, 3],
    ['长表', true, 1_000],
  ]);
  expect(found.sheets[0]!.rows).toEqual([
    [1, ['Code', 'Price', 'From', 'At']],
    [2, ['=1+1', '12.5', '2026-03-02', '2026-03-02 08:30']],
    [4, ['Y', '25']],
  ]);
  expect(found.sheets[1]!.rows[0]![1]).toHaveLength(50);
});
