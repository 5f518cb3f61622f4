/** Workbooks that a person fills in: the template of a document (platform-access.md §9.2), and the rows that came to nothing. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Language } from '../../kernel/edges/contracts.js';
import type { ReadCell } from '../excel/reader.js';
import type { Note } from '../excel/notes.js';
import { noteParts, notesContent, notesOfSheet } from '../excel/notes.js';
import type { PlainCell } from '../excel/sheet-xml.js';
import { bookParts, columnLetters, sheetEnd, sheetName, sheetStart, STYLE, textRow } from '../excel/sheet-xml.js';
import type { LookupTypeRow } from '../installation/masters.queries.js';
import type { ImportColumn, ImportShape, ImportSheet } from './columns.js';
import type { Fault } from './faults.js';

/** Changes with what can be imported, and with nothing else. */
export const templateHash = ({ sheets }: ImportShape): string =>
  createHash('sha256')
    .update(JSON.stringify(sheets.map(({ line, columns }) => [line, columns.map(({ key, field, needed }) => [key, field.kind, needed])])))
    .digest('hex')
    .slice(0, 32);

export interface Sheet {
  readonly name: string;
  readonly xml: string;
  readonly hidden?: true;
  readonly notes?: readonly Note[];
}

const MOST_DROPPED = 1_000;
/** More of them make a workbook slow to open; the last column says all. */
const MOST_NOTES = 2_000;

/** @param about whose template it is: told again when the workbook is read */
export function bookOf(sheets: readonly Sheet[], about: string): Readable {
  const zip = new yazl.ZipFile();
  const names = sheets.map(({ name, hidden, notes }, index) => ({
    name,
    ...(hidden ? { hidden } : {}),
    ...(notes?.length ? { content: notesContent(index + 1) } : {}),
  }));
  const parts = { ...bookParts(names, { guildhallDefinition: about }) } as Record<string, string>;
  for (const [index, { xml, notes }] of sheets.entries())
    Object.assign(parts, { [`xl/worksheets/sheet${index + 1}.xml`]: xml }, notes?.length ? noteParts(index + 1, notes) : {});
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
  return zip.outputStream as Readable;
}

const hints: Partial<Readonly<Record<ImportColumn['field']['kind'], Label>>> = {
  integer: { en: 'whole number', cn: '整数' },
  decimal: { en: 'number', cn: '数字' },
  quantity: { en: 'number', cn: '数字' },
  price: { en: 'number', cn: '数字' },
  amount: { en: 'number, 2 decimals', cn: '数字,2位小数' },
  rate: { en: 'percent, 13 is 13%', cn: '百分数,13表示13%' },
  date: { en: 'yyyy-MM-dd', cn: 'yyyy-MM-dd' },
  dateTime: { en: 'yyyy-MM-dd HH:mm:ss', cn: 'yyyy-MM-dd HH:mm:ss' },
  month: { en: 'yyyy-MM', cn: 'yyyy-MM' },
  flag: { en: 'Yes or No', cn: '是或否' },
  lookup: { en: 'choose from the list', cn: '从下拉列表选择' },
  ref: { en: 'code or name', cn: '编码或名称' },
  refs: { en: 'codes or names, divided by commas', cn: '编码或名称,逗号分隔' },
  email: { en: 'e-mail', cn: '邮箱' },
  mobile: { en: 'mobile', cn: '手机号' },
};

export const hintOf = ({ field }: Pick<ImportColumn, 'field'>, language: Language): string =>
  hints[field.kind]?.[language] ??
  (field.length ? (language === 'en' ? `at most ${field.length} characters` : `最多${field.length}个字符`) : '');

/** Three rows: labels, keys (hidden), hints. */
function headRows(columns: readonly ImportColumn[], language: Language, more: readonly string[] = []): string {
  const labels: PlainCell[] = columns.map(({ field, needed }) => ({
    text: `${field.label[language]}${needed ? ' *' : ''}`,
    style: needed ? STYLE.headNeeded : STYLE.head,
  }));
  return (
    textRow(1, [...labels, ...more.map((text) => ({ text, style: STYLE.head }))]) +
    textRow(
      2,
      columns.map(({ key }) => ({ text: key, style: STYLE.grey })),
      ' hidden="1"',
    ) +
    textRow(
      3,
      columns.map((column) => ({ text: hintOf(column, language), style: STYLE.grey })),
    )
  );
}

const widths = (columns: readonly ImportColumn[]) =>
  columns.map(({ field }) => ({ width: Math.max(12, Math.min(40, field.length ?? 16)) }));
const styleOf = ({ field }: ImportColumn): number =>
  field.kind === 'date'
    ? STYLE.date
    : field.kind === 'dateTime'
      ? STYLE.dateTime
      : field.kind === 'text' || field.kind === 'ref'
        ? STYLE.text
        : STYLE.plain;

/** A sheet that is filled in, with lists to choose from; `place` of the first list on the sheet of lists. */
function sheetToFill({ columns, title }: ImportSheet, lists: readonly Choices[], place: number, language: Language): Sheet {
  const validations = lists
    .map(
      ({ index, values }, at) =>
        `<dataValidation type="list" allowBlank="1" sqref="${columnLetters(index)}4:${columnLetters(index)}5003"><formula1>_lookup!$${columnLetters(place + at)}$1:$${columnLetters(place + at)}$${values.length}</formula1></dataValidation>`,
    )
    .join('');
  return {
    name: sheetName(title[language]),
    xml: `${sheetStart(widths(columns), 3, columns.map(styleOf))}${headRows(columns, language)}${sheetEnd(validations === '' ? '' : `<dataValidations count="${lists.length}">${validations}</dataValidations>`)}`,
  };
}

interface Choices {
  readonly index: number;
  readonly values: readonly string[];
}

const choicesOf = ({ columns }: ImportSheet, lookups: ReadonlyMap<string, LookupTypeRow>, language: Language): readonly Choices[] =>
  columns.flatMap((column, index) => {
    const values =
      column.field.kind === 'flag'
        ? language === 'en'
          ? ['Yes', 'No']
          : ['是', '否']
        : column.field.kind === 'lookup'
          ? meanings(column, lookups, language)
          : [];
    return values.length > 0 ? [{ index, values: values.slice(0, MOST_DROPPED) }] : [];
  });

export function template(shape: ImportShape, lookups: ReadonlyMap<string, LookupTypeRow>, language: Language): Readable {
  const choices = shape.sheets.map((sheet) => choicesOf(sheet, lookups, language));
  const lists = choices.flat();
  const longest = Math.max(0, ...lists.map(({ values }) => values.length));
  const lookupRows = Array.from({ length: longest }, (_row, row) =>
    textRow(
      row + 1,
      lists.map(({ values }) => (values[row] === undefined ? null : { text: values[row] })),
    ),
  ).join('');
  const toFill = shape.sheets.map((sheet, at) => sheetToFill(sheet, choices[at]!, choices.slice(0, at).flat().length, language));
  const explained = shape.sheets.flatMap((sheet) => sheet.columns.map((column) => [sheet, column] as const));
  const help = explained
    .map(([sheet, column], index) =>
      textRow(index + 2, [
        { text: sheet.title[language] },
        { text: column.field.label[language] },
        { text: column.needed ? (language === 'en' ? 'required' : '必填') : '' },
        { text: hintOf(column, language) },
        { text: column.field.help?.[language] ?? '' },
      ]),
    )
    .join('');
  const helpHead = language === 'en' ? ['Sheet', 'Column', 'Required', 'Format', 'Note'] : ['工作表', '列', '必填', '格式', '说明'];
  return bookOf(
    [
      ...toFill,
      {
        name: '_help',
        xml: `${sheetStart([{ width: 20 }, { width: 24 }, { width: 10 }, { width: 30 }, { width: 60 }], 1)}${textRow(
          1,
          helpHead.map((text) => ({ text, style: STYLE.head })),
        )}${help}${sheetEnd()}`,
      },
      { name: '_lookup', xml: `${sheetStart([], 0)}${lookupRows}${sheetEnd()}`, hidden: true },
    ],
    templateHash(shape),
  );
}

function meanings({ field }: ImportColumn, lookups: ReadonlyMap<string, LookupTypeRow>, language: Language): readonly string[] {
  const kept = lookups.get(field.lookup?.type ?? '')?.values.filter((value) => value.enabledFlag === 'Y');
  return kept && kept.length > 0
    ? kept.map((value) => (language === 'en' ? (value.meaningEn ?? value.meaning) : value.meaning))
    : Object.values(field.lookup?.values ?? {}).map((label) => label[language]);
}

/** A row that was not written, and why; without faults where it is others that keep it from being written. */
export interface FaultyRow {
  readonly sheet: number;
  readonly rowNo: number;
  readonly cells: Readonly<Record<string, ReadCell>>;
  readonly faults: readonly Fault[];
}

const cellText = (cell: ReadCell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : typeof cell !== 'object'
      ? String(cell)
      : 'at' in cell
        ? new Date(cell.at).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
        : cell.error;

/** On each faulty cell what is wrong with it. */
const notesOf = (columns: readonly ImportColumn[], rows: readonly FaultyRow[]): readonly Note[] =>
  rows
    .slice(0, MOST_NOTES)
    .flatMap(({ faults }, index) =>
      columns.flatMap(({ key }, column) => {
        const text = faults
          .filter((fault) => fault.field === key)
          .map(worded)
          .join('\n');
        return text === '' ? [] : [{ row: index + 3, column, text }];
      }),
    )
    .slice(0, MOST_NOTES);

const worded = (fault: Fault): string => `${fault.code}: ${fault.cn} / ${fault.en}`;

function errorSheet({ columns, title }: ImportSheet, rows: readonly FaultyRow[], language: Language): Sheet {
  const notes = notesOf(columns, rows);
  const body = rows
    .map(({ cells, faults }, index) => {
      const wrong = new Set(faults.map((fault) => fault.field));
      return textRow(index + 4, [
        ...columns.map(({ key }) => errorCell(cells[key], wrong.has(key))),
        { text: faults.map(worded).join('\n') },
      ]);
    })
    .join('');
  return {
    name: sheetName(title[language]),
    xml: `${sheetStart([...widths(columns), { width: 80 }], 3, columns.map(styleOf))}${headRows(columns, language, ['错误信息 / Errors'])}${body}${sheetEnd(notes.length > 0 ? notesOfSheet : '')}`,
    notes,
  };
}

/** What a formula failed with stays what it is: as text it would pass when the workbook comes again. */
function errorCell(cell: ReadCell | undefined, isWrong: boolean): PlainCell | null {
  const text = cellText(cell);
  if (text === '' && !isWrong) return null;
  return {
    text,
    ...(isWrong ? { style: STYLE.red } : {}),
    ...(typeof cell === 'object' && cell !== null && 'error' in cell ? { isError: true } : {}),
  };
}

/** The rows as they were, faulty cells red with a note, what is wrong in the last column; it can be corrected and uploaded as it is. */
export function errorBook(shape: ImportShape, rows: readonly FaultyRow[], language: Language): Readable {
  const counts = new Map<string, { readonly fault: Fault; count: number }>();
  // Its sentence names the column: each column has a line of its own.
  for (const [sheet, fault] of rows.flatMap((row) => row.faults.map((one) => [row.sheet, one] as const))) {
    const key = `${sheet} ${fault.field} ${fault.code}`;
    const known = counts.get(key) ?? { fault, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  const summary = [...counts.values()]
    .map(({ fault, count }, index) =>
      textRow(index + 2, [{ text: fault.code }, { text: String(count) }, { text: fault.cn }, { text: fault.en }]),
    )
    .join('');
  return bookOf(
    [
      ...shape.sheets.map((sheet, place) =>
        errorSheet(
          sheet,
          rows.filter((row) => row.sheet === place),
          language,
        ),
      ),
      {
        name: '_summary',
        xml: `${sheetStart([{ width: 28 }, { width: 10 }, { width: 50 }, { width: 50 }], 1)}${textRow(
          1,
          ['代码 / Code', '行数 / Rows', '中文', 'English'].map((text) => ({ text, style: STYLE.head })),
        )}${summary}${sheetEnd()}`,
      },
    ],
    templateHash(shape),
  );
}
