/** Reads the first sheet of a workbook row by row, in a thread, into a file of JSON lines `[row number, [cells]]`. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import ExcelJS from 'exceljs';
import { decodedText } from './cell-text.js';
import { lookInto } from './zip-directory.js';

/** Text, a number, or an instant as `{at}` in milliseconds, as if the sheet were in UTC. */
export type ReadCell = string | number | { readonly at: number } | null;

export interface ReadSheet {
  readonly rows: number;
  /** Property of the template: of which definition it is. */
  readonly definition: string | null;
  readonly tooMany: boolean;
}

const MOST_COLUMNS = 500;
const LONGEST = 32_767;

export async function readSheet(file: string, into: string, most: number): Promise<ReadSheet> {
  const properties = await lookInto(file, 'docProps/custom.xml');
  const definition = properties === null ? null : /name="guildhallDefinition"[^>]*>\s*<vt:lpwstr>([^<]{1,100})<\/vt:lpwstr>/.exec(properties)?.[1] ?? null;
  const output = createWriteStream(into, { mode: 0o600 });
  let rows = 0;
  let tooMany = false;
  try {
    const book = new ExcelJS.stream.xlsx.WorkbookReader(file, { worksheets: 'emit', sharedStrings: 'cache', hyperlinks: 'ignore', styles: 'cache', entries: 'emit' });
    reading: for await (const sheet of book) {
      for await (const row of sheet as unknown as AsyncIterable<ExcelJS.Row>) {
        const cells = cellsOf(row);
        if (cells.every((cell) => cell === null)) continue;
        rows += 1;
        // Three rows of a template are none of its data.
        if (rows > most + 3) { tooMany = true; break reading; }
        if (!output.write(`${JSON.stringify([row.number, cells])}\n`)) await once(output, 'drain');
      }
      break;
    }
  } finally {
    output.end();
    await once(output, 'close');
  }
  return { rows, definition, tooMany };
}

function cellsOf(row: ExcelJS.Row): ReadCell[] {
  const values = row.values as readonly unknown[];
  const cells: ReadCell[] = [];
  for (let index = 1; index < values.length && index <= MOST_COLUMNS; index += 1) cells.push(plainOf(values[index]));
  while (cells.length > 0 && cells.at(-1) === null) cells.pop();
  return cells;
}

function plainOf(value: unknown): ReadCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return decodedText(value).slice(0, LONGEST);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { at: value.getTime() };
  if (typeof value !== 'object') return null;
  // What a formula showed when it was saved; text in pieces; the text of a link.
  const { result, richText, text, error } = value as { readonly result?: unknown; readonly richText?: readonly { readonly text?: unknown }[]; readonly text?: unknown; readonly error?: unknown };
  if (richText) return richText.map((piece) => String(piece.text ?? '')).join('').slice(0, LONGEST) || null;
  if (error !== undefined) return String(error);
  return plainOf(result ?? text ?? null);
}
