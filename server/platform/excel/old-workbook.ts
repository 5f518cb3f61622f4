/**
 * Workbooks as Excel 97 to 2003 wrote them (.xls): a stream of records, first what holds for the book, then sheet by sheet.
 * Values alone are read: formulas by what they came to last, never what stands in macros, objects or links.
 */
import type { Bytes } from './compound-file.js';
import type { ShownAs } from './number-formats.js';
import { shownAs } from './number-formats.js';
import { WorkbookRefused } from './package-reader.js';
import type { ReadCell } from './sheet-reader.js';
import { numberShown } from './sheet-reader.js';
import { TextTable } from './text-table.js';

export interface OldBook {
  /** Those that are seen, in their order, and where they begin. */
  readonly sheets: readonly { readonly name: string; readonly at: number }[];
  readonly since1904: boolean;
  readonly texts: TextTable;
  /** By the number of a style: whether its numbers are instants. */
  readonly styles: readonly ShownAs[];
}

/** Row and column from 0. */
export interface OldCell {
  readonly row: number;
  readonly column: number;
  readonly value: ReadCell;
}

const BEGIN = 0x0809;
const END = 0x000a;
const CONTINUED = 0x003c;
const [OF_BOOK, OF_SHEET] = [0x0005, 0x0010];
const OF_97 = 0x0600;
const book = { encrypted: 0x002f, since1904: 0x0022, sheet: 0x0085, format: 0x041e, style: 0x00e0, texts: 0x00fc } as const;
const cell = {
  shared: 0x00fd,
  text: 0x0204,
  rich: 0x00d6,
  number: 0x0203,
  short: 0x027e,
  shorts: 0x00bd,
  formula: 0x0006,
  said: 0x0207,
  flag: 0x0205,
} as const;
const MOST_BODY = 8_224;
const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
};

interface Piece {
  readonly kind: number;
  readonly body: Buffer;
}

class Records {
  constructor(
    private readonly bytes: Bytes,
    private at: number,
  ) {}

  /** null: there are no more. */
  next(): Piece | null {
    if (this.at + 4 > this.bytes.size) return null;
    const head = this.bytes.read(this.at, 4);
    const length = head.readUInt16LE(2);
    if (length > MOST_BODY) throw new WorkbookRefused('it holds a record that is too long');
    const body = this.bytes.read(this.at + 4, length);
    this.at += 4 + length;
    return { kind: head.readUInt16LE(0), body };
  }

  /** The rest of what did not fit into one record. */
  rest(): Buffer {
    const piece = this.next();
    if (piece?.kind !== CONTINUED) throw new WorkbookRefused('a text is cut off');
    return piece.body;
  }
}

/** What stands in a record and goes on in those behind it. */
class Reading {
  #at = 0;

  constructor(
    private body: Buffer,
    private readonly records: Records,
  ) {}

  byte(): number {
    while (this.#left === 0) this.#turn();
    return this.body[this.#at++]!;
  }

  short(): number {
    return this.byte() + this.byte() * 0x100;
  }
  long(): number {
    return this.short() + this.short() * 0x1_0000;
  }

  skip(count: number): void {
    for (let left = count; left > 0;) {
      if (this.#left === 0) this.#turn();
      const step = Math.min(left, this.#left);
      this.#at += step;
      left -= step;
    }
  }

  /** Characters of one byte or of two: where they go on in another record, that says anew which. */
  text(count: number, flags: number): string {
    let isWide = (flags & 1) === 1;
    let text = '';
    for (let left = count; left > 0;) {
      if (this.#left === 0) {
        this.#turn();
        isWide = (this.byte() & 1) === 1;
      }
      const width = isWide ? 2 : 1;
      const taken = Math.min(left, Math.floor(this.#left / width));
      if (taken === 0 && this.#left > 0) throw new WorkbookRefused('a text is cut off');
      text += this.body.toString(isWide ? 'utf16le' : 'latin1', this.#at, this.#at + taken * width);
      this.#at += taken * width;
      left -= taken;
    }
    return text;
  }

  /** With its length before it; how it looks and is spoken is left out. */
  whole(): string {
    const count = this.short();
    const flags = this.byte();
    const runs = (flags & 8) === 0 ? 0 : this.short();
    const more = (flags & 4) === 0 ? 0 : this.long();
    const text = this.text(count, flags);
    this.skip(runs * 4 + more);
    return text;
  }

  get #left(): number {
    return this.body.length - this.#at;
  }

  #turn(): void {
    this.body = this.records.rest();
    this.#at = 0;
  }
}

/** @throws WorkbookRefused where it is encrypted, older, broken or shows no sheet */
export function readOldBook(bytes: Bytes): OldBook {
  const records = new Records(bytes, 0);
  begins(records.next(), OF_BOOK);
  const sheets: { name: string; at: number }[] = [];
  const texts = new TextTable();
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let since1904 = false;
  for (let piece = records.next(); piece && piece.kind !== END; piece = records.next()) {
    const { kind, body } = piece;
    const reading = new Reading(body, records);
    switch (kind) {
      case book.encrypted:
        throw new WorkbookRefused('it is encrypted');
      case book.since1904:
        since1904 = reading.short() === 1;
        break;
      case book.format:
        formats.set(reading.short(), reading.whole());
        break;
      case book.style:
        reading.skip(2);
        styles.push(reading.short());
        break;
      case book.texts:
        readTexts(reading, texts);
        break;
      case book.sheet:
        sheets.push(...sheetOf(reading));
        break;
      default:
    }
  }
  if (sheets.length === 0) throw new WorkbookRefused('it has no sheet that is seen');
  return { sheets, since1904, texts, styles: styles.map((id) => shownAs(id, formats.get(id))) };
}

function begins(piece: Piece | null, kind: number): void {
  if (piece?.kind !== BEGIN || piece.body.length < 4) throw new WorkbookRefused('it is older than Excel 97, or broken');
  if (piece.body.readUInt16LE(0) !== OF_97) throw new WorkbookRefused('it is older than Excel 97');
  if (piece.body.readUInt16LE(2) !== kind) throw new WorkbookRefused('a sheet does not begin where the workbook says');
}

/** Neither hidden ones nor charts and macros. */
function sheetOf(reading: Reading): readonly { readonly name: string; readonly at: number }[] {
  const at = reading.long();
  const isSeen = (reading.byte() & 3) === 0;
  const isOfCells = reading.byte() === 0;
  const [count, flags] = [reading.byte(), reading.byte()];
  return isSeen && isOfCells ? [{ name: reading.text(count, flags), at }] : [];
}

function readTexts(reading: Reading, texts: TextTable): void {
  reading.skip(4);
  for (let left = reading.long(); left > 0; left -= 1) texts.add(reading.whole());
}

/** The cells of a sheet as they stand in the file, without those that are empty. @throws WorkbookRefused where it is broken */
export function* oldCells(bytes: Bytes, of: OldBook, at: number): Generator<OldCell> {
  const records = new Records(bytes, at);
  begins(records.next(), OF_SHEET);
  /** Of a formula that came to a text, which is said in a record behind it. */
  let waiting: Place | null = null;
  /** Charts stand within the sheet, with cells of their own. */
  let depth = 1;
  for (let piece = records.next(); piece; piece = records.next()) {
    if (piece.kind === BEGIN) depth += 1;
    else if (piece.kind === END) depth -= 1;
    if (depth === 0) return;
    if (depth > 1) continue;
    const reading = new Reading(piece.body, records);
    if (piece.kind === cell.said && waiting) {
      yield { ...waiting, value: textOf(reading.whole()) };
      waiting = null;
    } else if (piece.kind === cell.shorts) {
      yield* shortsOf(piece.body, of);
    } else if (single.has(piece.kind)) {
      const place = placeOf(piece.body);
      const value = valueOf(piece, reading, of);
      if (value === SAID_BEHIND) waiting = place;
      else if (value !== null) yield { ...place, value };
    }
  }
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const SAID_BEHIND = Symbol('said behind');
const single: ReadonlySet<number> = new Set([cell.shared, cell.text, cell.rich, cell.number, cell.short, cell.formula, cell.flag]);
/** Row, column and style stand before what a cell holds. */
const HEAD = 6;

const needed = (body: Buffer, length: number): Buffer => {
  if (body.length < length) throw new WorkbookRefused('a cell is cut off');
  return body;
};
const placeOf = (body: Buffer): Place => ({ row: needed(body, HEAD).readUInt16LE(0), column: body.readUInt16LE(2) });
const textOf = (text: string): string | null => (text === '' ? null : text);

function valueOf({ kind, body }: Piece, reading: Reading, of: OldBook): ReadCell | typeof SAID_BEHIND {
  const style = body.readUInt16LE(4);
  switch (kind) {
    case cell.shared:
      return textOf(of.texts.at(needed(body, HEAD + 4).readUInt32LE(HEAD)));
    case cell.text:
    case cell.rich:
      reading.skip(HEAD);
      return textOf(reading.whole());
    case cell.number:
      return numberOf(needed(body, HEAD + 8).readDoubleLE(HEAD), style, of);
    case cell.short:
      return numberOf(shortNumber(needed(body, HEAD + 4), HEAD), style, of);
    case cell.flag:
      return flagOf(needed(body, HEAD + 2)[HEAD]!, body[HEAD + 1] === 1);
    default:
      return resultOf(needed(body, HEAD + 8), style, of);
  }
}

function numberOf(number: number, style: number, { styles, since1904 }: OldBook): ReadCell {
  return Number.isFinite(number) ? numberShown(number, styles[style], since1904) : null;
}

const flagOf = (value: number, isError: boolean): ReadCell => (isError ? { error: errors[value] ?? '#N/A' } : value === 0 ? 'N' : 'Y');

/** What a formula came to: a number, unless the last bytes say that it is something else. */
function resultOf(body: Buffer, style: number, of: OldBook): ReadCell | typeof SAID_BEHIND {
  if (body.readUInt16LE(HEAD + 6) !== 0xffff) return numberOf(body.readDoubleLE(HEAD), style, of);
  const value = body[HEAD + 2]!;
  switch (body[HEAD]) {
    case 0:
      return SAID_BEHIND;
    case 1:
      return flagOf(value, false);
    case 2:
      return flagOf(value, true);
    default:
      return null;
  }
}

/** A number in four bytes: an integer or the upper half of a float, and perhaps a hundredth of it. */
function shortNumber(body: Buffer, at: number): number {
  const bits = body.readInt32LE(at);
  const number = (bits & 2) === 0 ? upperHalf(bits & ~3) : bits >> 2;
  return (bits & 1) === 0 ? number : number / 100;
}

const float = new DataView(new ArrayBuffer(8));
function upperHalf(bits: number): number {
  float.setInt32(0, bits);
  return float.getFloat64(0);
}

function* shortsOf(body: Buffer, of: OldBook): Generator<OldCell> {
  const [row, first] = [needed(body, HEAD).readUInt16LE(0), body.readUInt16LE(2)];
  for (let [at, column] = [4, first]; at + 6 <= body.length - 2; [at, column] = [at + 6, column + 1]) {
    const value = numberOf(shortNumber(body, at + 2), body.readUInt16LE(at), of);
    if (value !== null) yield { row, column, value };
  }
}
