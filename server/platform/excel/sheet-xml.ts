/** Rows as the XML of a sheet. Text stands inline and is never read as a formula, whatever it begins with. */

/** What a column's values are; they come as text, decimals in full, days as yyyy-MM-dd, instants as milliseconds. */
export type CellKind = 'text' | 'number' | 'date' | 'dateTime';
export type CellValue = string | number | null;

export interface SheetColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width: number;
  /** How numbers show. */
  readonly format?: 'plain' | 'amount';
}

/** Positions in the styles of the workbook. */
export const STYLE = { plain: 0, head: 1, date: 2, dateTime: 3, amount: 4, grey: 5, red: 6, text: 7, headNeeded: 8 } as const;

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, with the leap day of 1900 that there never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Longest text of a cell. */
const LONGEST = 32_767;

const special =
  /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\r]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_x[0-9A-Fa-f]{4}_/;
const everySpecial = new RegExp(special.source, 'g');
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML cannot hold are written as readers of such files expect them. */
const replaced = (found: string): string =>
  entities[found] ??
  (found.length > 1 ? `_x005F_${found.slice(1)}` : `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

export const xmlText = (text: string): string => (special.test(text) ? text.replace(everySpecial, replaced) : text);

function inline(text: string, style: number, at = ''): string {
  const cut = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  const first = cut.charCodeAt(0);
  const last = cut.charCodeAt(cut.length - 1);
  const space = first <= 32 || last <= 32 || cut.includes('\n') ? ' xml:space="preserve"' : '';
  return `<c${at} t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t${space}>${xmlText(cut)}</t></is></c>`;
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Fifteen digits are what every spreadsheet keeps; more would come back as others. */
function isExact(text: string): boolean {
  if (!plainNumber.test(text)) return false;
  if (text.length <= 15) return true;
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15;
}

export const serialOf = (date: string): number =>
  (Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) - DAY_ZERO) / DAY_MS;

/** Writes rows of fixed columns; instants in the zone that `offsetAt` tells. */
export class RowWriter {
  readonly #addresses: readonly string[];

  constructor(
    private readonly columns: readonly SheetColumn[],
    private readonly offsetAt: (at: number) => number,
  ) {
    this.#addresses = columns.map((_column, index) => ` r="${columnLetters(index)}`);
  }

  /** @param number from 1 */
  row(values: readonly CellValue[], number: number): string {
    let xml = `<row r="${number}">`;
    for (let index = 0; index < this.columns.length; index += 1) {
      const value = values[index];
      if (value !== null && value !== undefined && value !== '')
        xml += this.#cell(this.columns[index]!, value, `${this.#addresses[index]!}${number}"`);
    }
    return `${xml}</row>`;
  }

  #cell({ kind, format }: SheetColumn, value: string | number, at: string): string {
    if (kind === 'text') return inline(String(value), STYLE.plain, at);
    if (kind === 'number') {
      const text = String(value);
      return isExact(text)
        ? `<c${at}${format === 'amount' ? ` s="${STYLE.amount}"` : ''}><v>${text}</v></c>`
        : inline(text, STYLE.plain, at);
    }
    if (kind === 'date')
      return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && String(value) >= '1900-03-01'
        ? `<c${at} s="${STYLE.date}"><v>${serialOf(String(value))}</v></c>`
        : inline(String(value), STYLE.plain, at);
    const instant = Number(value);
    return `<c${at} s="${STYLE.dateTime}"><v>${(instant + this.offsetAt(instant) - DAY_ZERO) / DAY_MS}</v></c>`;
  }
}

export interface PlainCell {
  readonly text: string;
  readonly style?: number;
  /** What a formula failed with, such as #N/A. */ readonly isError?: true;
}

/** A row of texts in styles of their own; null leaves a cell out. */
export const textRow = (number: number, cells: readonly (PlainCell | null)[], attributes = ''): string =>
  `<row r="${number}"${attributes}>${cells.map((one, index) => (one === null ? '' : plainCell(one, ` r="${columnLetters(index)}${number}"`))).join('')}</row>`;

const plainCell = ({ text, style = STYLE.plain, isError }: PlainCell, at: string): string =>
  isError ? `<c${at} t="e" s="${style}"><v>${xmlText(text)}</v></c>` : inline(text, style, at);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function sheetStart(columns: readonly Pick<SheetColumn, 'width'>[], frozen: number, styles: readonly number[] = []): string {
  const widths = columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${styles[index] ? ` style="${styles[index]}"` : ''}/>`,
    )
    .join('');
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen > 0 ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` : ''}</sheetView></sheetViews>${widths === '' ? '' : `<cols>${widths}</cols>`}<sheetData>`;
}

export const sheetEnd = (after = ''): string => `</sheetData>${after}</worksheet>`;

export interface SheetName {
  readonly name: string;
  readonly hidden?: true;
  /** What the list of contents says of parts that belong to it. */ readonly content?: string;
}

/** Names are at most 31 characters and without these; equal ones would break the file. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, '_')
    .replace(/^'|'$/g, '_')
    .slice(0, 31) || 'Sheet';

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escapedName = (name: string): string => xmlText(name).replaceAll('"', '&quot;');

/** The small parts of a workbook, by their path. */
export function bookParts(sheets: readonly SheetName[], properties: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const custom = Object.entries(properties);
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets.map((_sheet, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}${sheets.map(({ content }) => content ?? '').join('')}${custom.length > 0 ? '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>' : ''}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/>${custom.length > 0 ? `<Relationship Id="r2" Type="${relationship}/custom-properties" Target="docProps/custom.xml"/>` : ''}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_sheet, index) => `<Relationship Id="s${index + 1}" Type="${relationship}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="st" Type="${relationship}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relationship}"><sheets>${sheets.map(({ name, hidden }, index) => `<sheet name="${escapedName(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="s${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/styles.xml': styles,
    ...(custom.length > 0
      ? {
          'docProps/custom.xml': `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${custom.map(([name, value], index) => `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${index + 2}" name="${escapedName(name)}"><vt:lpwstr>${xmlText(value)}</vt:lpwstr></property>`).join('')}</Properties>`,
        }
      : {}),
  };
}

const xf = (numFmt: number, font: number, fill: number): string =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;

/** In the order of STYLE. */
const styles =
  `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="10"/><color rgb="FF808080"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EEF2"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills>' +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9">${xf(0, 0, 0)}${xf(0, 1, 2)}${xf(164, 0, 0)}${xf(165, 0, 0)}${xf(4, 0, 0)}${xf(0, 2, 0)}${xf(0, 0, 3)}${xf(49, 0, 0)}${xf(0, 3, 2)}</cellXfs></styleSheet>`;

/** A, B … AA, from 0. */
export const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
