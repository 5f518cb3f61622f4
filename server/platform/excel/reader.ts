/** Reads the first sheet of a workbook row by row, in a thread, into a file of JSON lines `[row number, [cells]]`. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { PackageReader } from './package-reader.js';
import { SheetReader } from './sheet-reader.js';
import { workbookParts } from './workbook-parts.js';
import { readXml } from './xml-reader.js';

export type { ReadCell } from './sheet-reader.js';

export interface ReadSheet {
  readonly rows: number;
  /** Property of the template: of which definition it is. */
  readonly definition: string | null;
  readonly tooMany: boolean;
}

/**
 * @param into file that the rows are written to
 * @param most rows with data
 * @throws WorkbookRefused where the file is no workbook that can be read; errors of the disk as they are
 */
export async function readSheet(file: string, into: string, most: number): Promise<ReadSheet> {
  const source = await PackageReader.open(file);
  const output = createWriteStream(into, { mode: 0o600 });
  const written = finished(output);
  // Heard where it is awaited; until then it must not end the process.
  written.catch(() => undefined);
  try {
    const parts = await workbookParts(source, 'guildhallDefinition');
    const reader = new SheetReader(parts);
    let rows = 0;
    for await (const _piece of readXml(source.bytes(parts.sheet), reader)) {
      const lines = reader.take();
      rows += lines.length;
      // Three rows of a template are none of its data.
      if (rows > most + 3) break;
      if (lines.length > 0 && !output.write(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)) await Promise.race([once(output, 'drain'), written]);
    }
    return { rows, definition: parts.property, tooMany: rows > most + 3 };
  } finally {
    source.close();
    output.end();
    await written;
  }
}
