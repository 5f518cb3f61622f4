/** Reads sheets of a workbook row by row, in a thread, into a file of JSON lines `[row number, [cells]]`, with the place of the sheet behind where it is not the first. */
import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { PackageReader } from './package-reader.js';
import { SheetReader } from './sheet-reader.js';
import type { WorkbookParts } from './workbook-parts.js';
import { workbookParts } from './workbook-parts.js';
import { readXml } from './xml-reader.js';

export type { ReadCell } from './sheet-reader.js';

export interface ReadSheets {
  readonly rows: number;
  /** Property of the template: of which definition it is. */
  readonly definition: string | null;
  readonly tooMany: boolean;
  /** What each sheet is called; null: there is none. */
  readonly names: readonly (string | null)[];
}

/** A template has three rows that are none of its data. */
const HEAD_ROWS = 3;

/**
 * @param into file that the rows are written to
 * @param most rows with data
 * @param others names in small letters of the sheets that are read besides the first one that has none of them
 * @throws WorkbookRefused where the file is no workbook that can be read; errors of the disk as they are
 */
export async function readSheets(
  file: string,
  into: string,
  most: number,
  others: readonly (readonly string[])[] = [],
): Promise<ReadSheets> {
  const source = await PackageReader.open(file);
  const output = createWriteStream(into, { mode: 0o600 });
  const written = finished(output);
  // Heard where it is awaited; until then it must not end the process.
  written.catch(() => undefined);
  try {
    const parts = await workbookParts(source, 'guildhallDefinition');
    const wanted = chosen(parts.sheets, others);
    let rows = 0;
    for (const [place, sheet] of wanted.entries()) {
      if (sheet) rows += await readOne(source.bytes(sheet.target), parts, place, most + HEAD_ROWS * wanted.length - rows, output, written);
    }
    return {
      rows,
      definition: parts.property,
      tooMany: rows > most + HEAD_ROWS * wanted.length,
      names: wanted.map((sheet) => sheet?.name ?? null),
    };
  } finally {
    source.close();
    output.end();
    await written;
  }
}

type Sheets = WorkbookParts['sheets'];

function chosen(sheets: Sheets, others: readonly (readonly string[])[]): readonly (Sheets[number] | null)[] {
  const named = others.map((names) => sheets.find(({ name }) => names.includes(name.trim().toLowerCase())) ?? null);
  const left = sheets.filter((sheet) => !named.includes(sheet));
  // Sheets that explain begin with a stroke; where there is nothing else, the first one is meant.
  return [left.find(({ name }) => !name.startsWith('_')) ?? (left.length === sheets.length ? left[0]! : null), ...named];
}

/** @returns rows that were read; more than `most`: it was left there */
async function readOne(
  bytes: AsyncIterable<Uint8Array>,
  parts: WorkbookParts,
  place: number,
  most: number,
  output: WriteStream,
  written: Promise<void>,
): Promise<number> {
  const reader = new SheetReader(parts);
  const suffix = place === 0 ? [] : [place];
  let rows = 0;
  for await (const _piece of readXml(bytes, reader)) {
    const lines = reader.take();
    rows += lines.length;
    if (rows > most) break;
    if (lines.length > 0 && !output.write(`${lines.map((line) => JSON.stringify([...line, ...suffix])).join('\n')}\n`))
      await Promise.race([once(output, 'drain'), written]);
  }
  return rows;
}
