/**
 * Quotations as workbooks: the template goes out, what comes back is read in memory and answered to the one who sent it. It is
 * no import task, whose rows and file would lie in the open: a quotation is stored sealed or not at all.
 */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { readFile } from 'node:fs/promises';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import { misread } from '../../../state-machines/kernel/validate.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Auction } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '../../../state-machines/compete/sourcing/auction/index.js';
import type { Tender } from '../../../state-machines/compete/sourcing/tender/fields.js';
import { srmSfdTenderHeader } from '../../../state-machines/compete/sourcing/tender/index.js';
import type { CallAnswer } from '../../kernel/contracts.js';
import type { Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { ReadCell } from '../../platform/excel/reader.js';
import { READ_MS, reader } from '../../platform/excel/reader-thread.js';
import { callReasons, withForm } from '../../platform/file/calls.js';
import type { FileCallParts } from '../../platform/file/calls.js';
import { patienceFor } from '../../platform/file/files.js';
import type { LiveInstallation } from '../../platform/installation/installation.js';
import { convert, textOf } from '../../platform/import-task/values.js';
import { ABOUT, cellAt, FIRST_TERM, inquiryBook, tenderBook, TERMS, written } from './quotation-book.js';
import type { BookColumn, QuotationBook, SaidRow } from './quotation-book.js';

export const bookReasons = {
  QUOTE_BOOK_OTHER: {
    en: 'This workbook is of another document. Download the one of this document and fill it in.',
    cn: '该工作簿属于其他单据，请下载本单据的报价模板填写。',
  },
  QUOTE_BOOK_ROUND: {
    en: 'This workbook is of another round. Download the one of this round and fill it in.',
    cn: '该工作簿属于其他轮次，请下载本轮的报价模板填写。',
  },
  QUOTE_BOOK_FORM: {
    en: 'This is no workbook of a quotation, or its columns were removed. Download it anew.',
    cn: '该文件不是报价模板，或列已被删除，请重新下载。',
  },
  QUOTE_BOOK_ROW: {
    en: 'This row is none of the lines that are asked. Take it out.',
    cn: '该行不在询价范围内，请删除。',
  },
};
const definitions = {
  AUCTION: { definition: anyDefinition(srmSfdAuctionHeader), event: 'SUBMIT_BID' },
  TENDER: { definition: anyDefinition(srmSfdTenderHeader), event: 'BID_PRICE' },
} as const;
type Kind = keyof typeof definitions;
const reasons = {
  ...edgeReasons,
  ...callReasons,
  ...definitions.AUCTION.definition.allReasons,
  ...definitions.TENDER.definition.allReasons,
  ...bookReasons,
};
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MOST_ROWS = 5_000;
const CHECKED_ROWS = 3;

export interface BookParts extends FileCallParts {
  readonly installation: Pick<LiveInstallation, 'today'>;
}

const refused = (code: string, detail: Parameters<typeof refusal>[1] = {}) => new RefusedCall(refusal(code, detail), reasons);

interface Wanted {
  readonly book: QuotationBook;
  readonly endDay: () => Promise<string | null>;
}
/** @throws RefusedCall where he is not asked to quote */
async function wantedOf(
  { files, permits, installation }: BookParts,
  viewer: Viewer,
  body: Readonly<Record<string, unknown>>,
): Promise<Wanted> {
  const kind = body['kind'] as Kind;
  const id = body['id'];
  if (!Object.hasOwn(definitions, String(kind)) || !isId(id)) throw refused('DOC_NOT_FOUND', { kind: 'NotFound' });
  const { definition, event } = definitions[kind];
  const snapshot = await files.parts.runtime().snapshot(definition.type, id);
  const supplierId = viewer.supplierId ?? null;
  if (!snapshot || supplierId === null || audienceOf(definition, snapshot, viewer) !== `supplier:${supplierId}`)
    throw refused('DOC_NOT_FOUND', { kind: 'NotFound' });
  if (!permits(viewer, definition, event)) throw refused('PERM_BUTTON', { kind: 'NotAllowed', params: { button: event } });
  const book =
    kind === 'AUCTION'
      ? inquiryBook(snapshot.context as unknown as Auction, supplierId, snapshot.state)
      : tenderBook(snapshot.context as unknown as Tender, supplierId, snapshot.state);
  const { bidEndDate: end, orgId } = snapshot.context as unknown as Partial<Auction>;
  return { book, endDay: async () => (end ? installation.today(orgId ?? null, end) : null) };
}

async function download(parts: BookParts, { caller, body, language, at }: StreamRequest): Promise<Streamed> {
  const { book } = await wantedOf(parts, caller!.viewer, body);
  const closed = book.closed(at);
  if (closed) throw new RefusedCall(closed, reasons);
  return {
    stream: written(book, language),
    headers: { 'content-type': xlsx, 'content-disposition': 'attachment; filename="quotation.xlsx"' },
  };
}

/** What is wrong, and in which cell; without one where it is of the whole. */
export interface CellFault {
  readonly sheet: string | null;
  readonly cell: string | null;
  readonly code: string;
  readonly message: string;
}

type Line = readonly [number, readonly ReadCell[], number?];
const rowsOf = async (file: string): Promise<readonly Line[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const namesOf = (lines: readonly Line[]): readonly ReadCell[] =>
  lines.find(([rowNo, , place = 0]) => place === 0 && rowNo === 2)?.[1] ?? [];
function keysOf(book: QuotationBook, lines: readonly Line[]): ReadonlyMap<string, number> {
  const keys = namesOf(lines);
  const places = new Map(keys.flatMap((cell, index) => (typeof cell === 'string' && cell !== '' ? [[cell, index] as const] : [])));
  if (book.columns.some(({ key, filled }) => (filled || key === 'itemNo') && !places.has(key))) throw refused('QUOTE_BOOK_FORM');
  return places;
}

interface Reading {
  readonly book: QuotationBook;
  readonly language: Language;
  readonly names: readonly (string | null)[];
  readonly faults: CellFault[];
}
const said = ({ language }: Reading, fault: Refusal): Pick<CellFault, 'code' | 'message'> => ({
  code: fault.code,
  message: sentence(reasons, fault, language),
});
function valueOf(
  reading: Reading,
  { key, field }: Pick<BookColumn, 'key' | 'field'>,
  cell: ReadCell,
  at: { readonly sheet: number; readonly cell: string },
): unknown {
  const value = convert(field, cell, undefined, (wall) => wall);
  if ('value' in value) return value.value;
  const fault = 'error' in value ? misread(field, key, value.error) : misread(field, key, textOf(cell));
  const named = { ...fault, params: { ...fault.params, field: field.label[reading.language] } };
  reading.faults.push({ sheet: reading.names[at.sheet] ?? null, cell: at.cell, ...said(reading, named) });
  return null;
}

function linesRead(reading: Reading, lines: readonly Line[], places: ReadonlyMap<string, number>): readonly SaidRow[] {
  const { book } = reading;
  return lines
    .filter(([rowNo, cells, place = 0]) => place === 0 && rowNo > CHECKED_ROWS && cells.some((cell) => cell !== null && cell !== ''))
    .flatMap(([rowNo, cells]): readonly SaidRow[] => {
      const values: Record<string, unknown> = {};
      for (const column of book.columns.filter(({ key, filled }) => filled || key === 'itemNo' || key === 'fromQty')) {
        const index = places.get(column.key);
        if (index !== undefined)
          values[column.key] = valueOf(reading, column, cells[index] ?? null, { sheet: 0, cell: cellAt(index, rowNo) });
      }
      if (book.rows.some(({ itemNo }) => itemNo === values['itemNo'])) return [{ rowNo, values }];
      reading.faults.push({
        sheet: reading.names[0] ?? null,
        cell: cellAt(places.get('itemNo')!, rowNo),
        ...said(reading, refusal('QUOTE_BOOK_ROW')),
      });
      return [];
    });
}
function termsRead(reading: Reading, lines: readonly Line[]): Readonly<Record<string, unknown>> {
  const rows = lines.filter(([, , place = 0]) => place === 1);
  return Object.fromEntries(
    reading.book.terms.map(({ key, field }, index) => {
      const row = rows.find(([, cells]) => cells[3] === key) ?? rows.find(([rowNo]) => rowNo === index + FIRST_TERM);
      const cell = row?.[1][1] ?? null;
      return [key, row ? valueOf(reading, { key, field }, cell, { sheet: 1, cell: cellAt(1, row[0]) }) : null];
    }),
  );
}

/** Where a fault of the rules stands: its line and column, or the term that it names. */
function placed(reading: Reading, fault: Refusal, rows: readonly SaidRow[], places: ReadonlyMap<string, number>): CellFault {
  const { book, names } = reading;
  const prop = fault.field === 'props' ? book.props.find(({ propNo }) => propNo === fault.row) : undefined;
  const term = book.terms.findIndex(({ key }) => key === (prop?.itemNo === null ? prop.key : fault.field));
  if (term >= 0) return { sheet: names[1] ?? null, cell: cellAt(1, term + FIRST_TERM), ...said(reading, fault) };
  const row = rows.find(({ values }) => values['itemNo'] === (prop ? prop.itemNo : fault.row));
  const column = places.get(prop?.key ?? (fault.code === 'BID_QTY' ? 'offeredQty' : 'price'));
  if (!row || column === undefined) return { sheet: null, cell: null, ...said(reading, fault) };
  return { sheet: names[0] ?? null, cell: cellAt(column, row.rowNo), ...said(reading, fault) };
}

/** @throws RefusedCall where the file is no workbook, or too long */
function unread(error: unknown): never {
  if ((error as { readonly name?: unknown }).name === 'WorkbookRefused') throw refused('FILE_CONTENT_MISMATCH');
  throw error;
}
/** @throws RefusedCall where it is the workbook of another document, supplier or round */
function sameRound(book: QuotationBook, lines: readonly Line[]): void {
  const of = namesOf(lines).find((cell) => typeof cell === 'string' && cell.startsWith(ABOUT));
  const [kind, id, round, supplier] = typeof of === 'string' ? of.slice(ABOUT.length).split(':') : [];
  const [wantedKind, wantedId, wantedRound, wantedSupplier] = book.about.split(':');
  if (supplier === undefined) throw refused('QUOTE_BOOK_FORM');
  if (kind !== wantedKind || id !== wantedId || supplier !== wantedSupplier) throw refused('QUOTE_BOOK_OTHER');
  if (round !== wantedRound) throw refused('QUOTE_BOOK_ROUND');
}

const upload = (parts: BookParts, request: StreamRequest): Promise<CallAnswer> =>
  withForm(parts, request, 1, async ({ fields, files: [arrived] }) => {
    const { book, endDay } = await wantedOf(parts, request.caller!.viewer, fields);
    const closed = book.closed(request.at);
    if (closed) return { refusal: closed };
    if (!arrived) return { refusal: refusal('FILE_NONE') };
    const { files } = parts;
    return files.aside(async (into) => {
      const others = book.terms.length > 0 ? [Object.values(TERMS).map((name) => name.toLowerCase())] : [];
      const read = await files.threads
        .run(reader, 'readSheets', [arrived.file, into, MOST_ROWS, others], patienceFor(arrived.size, READ_MS))
        .catch(unread);
      const lines = await rowsOf(into);
      sameRound(book, lines);
      const places = keysOf(book, lines);
      const reading: Reading = { book, language: request.language, names: read.names, faults: [] };
      const rows = linesRead(reading, lines, places);
      const terms = termsRead(reading, lines);
      const { form, faults } = book.checked(rows, terms, await endDay());
      const known = new Set(reading.faults.map(({ cell, sheet }) => `${sheet ?? ''}!${cell ?? ''}`));
      const more = faults.map((fault) => placed(reading, fault, rows, places));
      return {
        data: { form, faults: [...reading.faults, ...more.filter(({ cell, sheet }) => !known.has(`${sheet ?? ''}!${cell ?? ''}`))] },
      };
    });
  });

export function quotationBookCalls(parts: BookParts): readonly StreamCall[] {
  const call = (action: string, en: string, cn: string, answer: StreamCall['answer'], body: StreamCall['body']): StreamCall => ({
    method: 'POST',
    path: `/v1/quotationBookRestful/${action}`,
    body,
    reasons,
    summary: { en, cn },
    answer,
  });
  return [
    call('download', 'The workbook of a quotation', '下载报价模板', (request) => download(parts, request), 'json'),
    call('read', 'Read a filled-in workbook of a quotation', '读取报价模板', (request) => upload(parts, request), 'form'),
  ];
}
