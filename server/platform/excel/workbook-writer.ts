/** A workbook that grows row by row into a zip: nothing but the rows in hand is in memory. */
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { CellValue, SheetColumn } from './sheet-xml.js';
import { bookParts, RowWriter, sheetEnd, sheetName, sheetStart, STYLE, textRow } from './sheet-xml.js';
import { offsetsOf } from './zone-offsets.js';

export interface WorkbookOptions {
  readonly columns: readonly SheetColumn[];
  /** Of the sheets with rows; further ones get (2), (3). */
  readonly name: string;
  readonly sheetMaxRow: number;
  readonly timeZone: string;
}

/** Names and values of the last sheet. */
export type Proof = readonly (readonly [string, string])[];

const LEVEL = 3;
const CHUNK = 65_536;

export class WorkbookWriter {
  readonly #zip = new yazl.ZipFile();
  readonly #rows: RowWriter;
  readonly #hash = createHash('sha256');
  readonly #names: string[] = [];
  #sheet: PassThrough | null = null;
  #inSheet = 0;
  #pending = '';
  rows = 0;

  constructor(private readonly options: WorkbookOptions) {
    this.#rows = new RowWriter(options.columns, offsetsOf(options.timeZone));
    this.#open();
  }

  get output(): Readable {
    return this.#zip.outputStream as Readable;
  }

  /** Over the rows so far, each as JSON and a line feed. */
  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Waits while the reader of the output is behind. */
  async write(rows: readonly (readonly CellValue[])[]): Promise<void> {
    for (const values of rows) {
      if (this.#inSheet >= this.options.sheetMaxRow) {
        await this.#close();
        this.#open();
      }
      this.#hash.update(`${JSON.stringify(values)}\n`);
      this.#inSheet += 1;
      // The first row is the head.
      this.#pending += this.#rows.row(values, this.#inSheet + 1);
      this.rows += 1;
      if (this.#pending.length >= CHUNK) await this.#flush();
    }
  }

  async end(proof: Proof): Promise<void> {
    await this.#close();
    this.#names.push('_proof');
    const sheet = `${sheetStart([{ width: 28 }, { width: 90 }], 0)}${[...proof, ['SHA-256', this.sha256] as const].map(([name, value], index) => textRow(index + 1, [{ text: name, style: STYLE.head }, { text: value }])).join('')}${sheetEnd()}`;
    this.#zip.addBuffer(Buffer.from(sheet), `xl/worksheets/sheet${this.#names.length}.xml`, { compressionLevel: LEVEL });
    for (const [path, xml] of Object.entries(
      bookParts(
        this.#names.map((name) => ({ name })),
        {},
      ),
    ))
      this.#zip.addBuffer(Buffer.from(xml), path, { compressionLevel: LEVEL });
    this.#zip.end();
  }

  #open(): void {
    const { columns, name } = this.options;
    this.#names.push(sheetName(this.#names.length === 0 ? name : `${name.slice(0, 25)}(${this.#names.length + 1})`));
    this.#sheet = new PassThrough({ highWaterMark: CHUNK * 2 });
    this.#zip.addReadStream(this.#sheet, `xl/worksheets/sheet${this.#names.length}.xml`, { compressionLevel: LEVEL });
    this.#pending =
      sheetStart(columns, 1) +
      textRow(
        1,
        columns.map(({ title }) => ({ text: title, style: STYLE.head })),
      );
    this.#inSheet = 0;
  }

  async #close(): Promise<void> {
    this.#pending += sheetEnd();
    await this.#flush();
    this.#sheet!.end();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#pending);
    this.#pending = '';
    if (!this.#sheet!.write(bytes))
      await new Promise((resolve) => {
        this.#sheet!.once('drain', resolve);
      });
  }
}
