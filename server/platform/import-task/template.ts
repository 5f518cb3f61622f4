/** Workbooks that a person fills in: the template of a document (platform-access.md §9.2), and the rows that came to nothing. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Language } from '../../kernel/edges/contracts.js';
import type { ReadCell } from '../excel/reader.js';
import type { Note } from '../excel/notes.js';
import { noteParts, notesContent, notesOfSheet } from '../excel/notes.js';
import type { PlainCell } from '../excel/sheet-xml.js';
import { bookParts, columnLetters, sheetEnd, sheetName, sheetStart, STYLE, textRow } from '../excel/sheet-xml.js';
import type { LookupTypeRow } from '../installation/masters.queries.js';
import type { Fault } from './check.js';
import type { ImportColumn } from './columns.js';
import { importColumns } from './columns.js';

/** Changes with what can be imported, and with nothing else. */
export const templateHash = (definition: AnyDefinition): string =>
  createHash('sha256').update(JSON.stringify(importColumns(definition).map(({ key, field, needed }) => [key, field.kind, needed]))).digest('hex').slice(0, 32);

interface Sheet { readonly name: string; readonly xml: string; readonly hidden?: true; readonly notes?: readonly Note[] }

const MOST_DROPPED = 1_000;
/** More of them make a workbook slow to open; the last column says all. */
const MOST_NOTES = 2_000;

function bookOf(sheets: readonly Sheet[], definition: AnyDefinition): Readable {
  const zip = new yazl.ZipFile();
  const names = sheets.map(({ name, hidden, notes }, index) => ({ name, ...(hidden ? { hidden } : {}), ...(notes?.length ? { content: notesContent(index + 1) } : {}) }));
  const parts = { ...bookParts(names, { guildhallDefinition: templateHash(definition) }) } as Record<string, string>;
  for (const [index, { xml, notes }] of sheets.entries()) Object.assign(parts, { [`xl/worksheets/sheet${index + 1}.xml`]: xml }, notes?.length ? noteParts(index + 1, notes) : {});
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
  return zip.outputStream as Readable;
}

const hints: Partial<Readonly<Record<ImportColumn['field']['kind'], Label>>> = {
  integer: { en: 'whole number', cn: '整数' }, decimal: { en: 'number', cn: '数字' }, quantity: { en: 'number', cn: '数字' }, price: { en: 'number', cn: '数字' }, amount: { en: 'number, 2 decimals', cn: '数字,2位小数' }, rate: { en: 'percent, 13 is 13%', cn: '百分数,13表示13%' },
  date: { en: 'yyyy-MM-dd', cn: 'yyyy-MM-dd' }, dateTime: { en: 'yyyy-MM-dd HH:mm:ss', cn: 'yyyy-MM-dd HH:mm:ss' }, month: { en: 'yyyy-MM', cn: 'yyyy-MM' }, flag: { en: 'Yes or No', cn: '是或否' }, lookup: { en: 'choose from the list', cn: '从下拉列表选择' }, ref: { en: 'code or name', cn: '编码或名称' }, refs: { en: 'codes or names, divided by commas', cn: '编码或名称,逗号分隔' },
  email: { en: 'e-mail', cn: '邮箱' }, mobile: { en: 'mobile', cn: '手机号' },
};

const hintOf = ({ field }: ImportColumn, language: Language): string => hints[field.kind]?.[language] ?? (field.length ? (language === 'en' ? `at most ${field.length} characters` : `最多${field.length}个字符`) : '');

/** Three rows: labels, keys (hidden), hints. */
function headRows(columns: readonly ImportColumn[], language: Language, more: readonly string[] = []): string {
  const labels: PlainCell[] = columns.map(({ field, needed }) => ({ text: `${field.label[language]}${needed ? ' *' : ''}`, style: needed ? STYLE.headNeeded : STYLE.head }));
  return textRow(1, [...labels, ...more.map((text) => ({ text, style: STYLE.head }))]) + textRow(2, columns.map(({ key }) => ({ text: key, style: STYLE.grey })), ' hidden="1"') + textRow(3, columns.map((column) => ({ text: hintOf(column, language), style: STYLE.grey })));
}

const widths = (columns: readonly ImportColumn[]) => columns.map(({ field }) => ({ width: Math.max(12, Math.min(40, field.length ?? 16)) }));
const styleOf = ({ field }: ImportColumn): number => (field.kind === 'date' ? STYLE.date : field.kind === 'dateTime' ? STYLE.dateTime : field.kind === 'text' || field.kind === 'ref' ? STYLE.text : STYLE.plain);

export function template(definition: AnyDefinition, lookups: ReadonlyMap<string, LookupTypeRow>, language: Language): Readable {
  const columns = importColumns(definition);
  const lists = columns.flatMap((column, index) => {
    const values = column.field.kind === 'flag' ? (language === 'en' ? ['Yes', 'No'] : ['是', '否']) : column.field.kind === 'lookup' ? meanings(column, lookups, language) : [];
    return values.length > 0 ? [{ index, values: values.slice(0, MOST_DROPPED) }] : [];
  });
  const longest = Math.max(0, ...lists.map(({ values }) => values.length));
  const lookupRows = Array.from({ length: longest }, (_row, row) => textRow(row + 1, lists.map(({ values }) => (values[row] === undefined ? null : { text: values[row] })))).join('');
  const validations = lists.map(({ index, values }, place) => `<dataValidation type="list" allowBlank="1" sqref="${columnLetters(index)}4:${columnLetters(index)}5003"><formula1>_lookup!$${columnLetters(place)}$1:$${columnLetters(place)}$${values.length}</formula1></dataValidation>`).join('');
  const help = columns.map((column, index) => textRow(index + 2, [{ text: column.field.label[language] }, { text: column.needed ? (language === 'en' ? 'required' : '必填') : '' }, { text: hintOf(column, language) }, { text: column.field.help?.[language] ?? '' }])).join('');
  const helpHead = language === 'en' ? ['Column', 'Required', 'Format', 'Note'] : ['列', '必填', '格式', '说明'];
  return bookOf([
    { name: sheetName(definition.title[language]), xml: `${sheetStart(widths(columns), 3, columns.map(styleOf))}${headRows(columns, language)}${sheetEnd(validations === '' ? '' : `<dataValidations count="${lists.length}">${validations}</dataValidations>`)}` },
    { name: '_help', xml: `${sheetStart([{ width: 24 }, { width: 10 }, { width: 30 }, { width: 60 }], 1)}${textRow(1, helpHead.map((text) => ({ text, style: STYLE.head })))}${help}${sheetEnd()}` },
    { name: '_lookup', xml: `${sheetStart([], 0)}${lookupRows}${sheetEnd()}`, hidden: true },
  ], definition);
}

function meanings({ field }: ImportColumn, lookups: ReadonlyMap<string, LookupTypeRow>, language: Language): readonly string[] {
  const kept = lookups.get(field.lookup?.type ?? '')?.values.filter((value) => value.enabledFlag === 'Y');
  return kept && kept.length > 0 ? kept.map((value) => (language === 'en' ? value.meaningEn ?? value.meaning : value.meaning)) : Object.values(field.lookup?.values ?? {}).map((label) => label[language]);
}

export interface FaultyRow { readonly rowNo: number; readonly cells: Readonly<Record<string, ReadCell>>; readonly faults: readonly Fault[] }

const cellText = (cell: ReadCell | undefined): string => (cell === null || cell === undefined ? '' : typeof cell === 'object' ? new Date(cell.at).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '') : String(cell));

/** On each faulty cell what is wrong with it. */
const notesOf = (columns: readonly ImportColumn[], rows: readonly FaultyRow[]): readonly Note[] =>
  rows.slice(0, MOST_NOTES).flatMap(({ faults }, index) => columns.flatMap(({ key }, column) => {
    const text = faults.filter((fault) => fault.field === key).map(worded).join('\n');
    return text === '' ? [] : [{ row: index + 3, column, text }];
  })).slice(0, MOST_NOTES);

const worded = (fault: Fault): string => `${fault.code}: ${fault.cn} / ${fault.en}`;

/** The rows as they were, faulty cells red with a note, what is wrong in the last column; it can be corrected and uploaded as it is. */
export function errorBook(definition: AnyDefinition, rows: readonly FaultyRow[], language: Language): Readable {
  const columns = importColumns(definition);
  const notes = notesOf(columns, rows);
  const body = rows.map(({ cells, faults }, index) => {
    const wrong = new Set(faults.map((fault) => fault.field));
    const said = faults.map(worded).join('\n');
    return textRow(index + 4, [...columns.map(({ key }): PlainCell | null => { const text = cellText(cells[key]); return text === '' && !wrong.has(key) ? null : { text, ...(wrong.has(key) ? { style: STYLE.red } : {}) }; }), { text: said }]);
  }).join('');
  const counts = new Map<string, { readonly fault: Fault; count: number }>();
  for (const fault of rows.flatMap((row) => row.faults)) { const known = counts.get(fault.code) ?? { fault, count: 0 }; known.count += 1; counts.set(fault.code, known); }
  const summary = [...counts].map(([code, { fault, count }], index) => textRow(index + 2, [{ text: code }, { text: String(count) }, { text: fault.cn }, { text: fault.en }])).join('');
  return bookOf([
    { name: sheetName(definition.title[language]), xml: `${sheetStart([...widths(columns), { width: 80 }], 3, columns.map(styleOf))}${headRows(columns, language, ['错误信息 / Errors'])}${body}${sheetEnd(notes.length > 0 ? notesOfSheet : '')}`, notes },
    { name: '_summary', xml: `${sheetStart([{ width: 28 }, { width: 10 }, { width: 50 }, { width: 50 }], 1)}${textRow(1, ['代码 / Code', '行数 / Rows', '中文', 'English'].map((text) => ({ text, style: STYLE.head })))}${summary}${sheetEnd()}` },
  ], definition);
}

