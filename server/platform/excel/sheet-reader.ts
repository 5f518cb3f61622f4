/** The cells of a sheet, row by row, as they stream in. */
import { decodedText } from './cell-text.js';
import type { ShownAs } from './number-formats.js';
import { percentText } from './number-formats.js';
import { WorkbookRefused } from './package-reader.js';
import type { WorkbookParts } from './workbook-parts.js';
import type { Attributes, XmlReader } from './xml-reader.js';

/** Text, a number, an instant as `{at}` in milliseconds, as if the sheet were in UTC, or what a formula came to that failed, such as #N/A. */
export type ReadCell = string | number | { readonly at: number } | { readonly error: string } | null;

/** Number of the row as people see it, from 1, and its cells without the empty ones at its end. */
export type ReadRow = readonly [number, readonly ReadCell[]];

const MOST_COLUMNS = 500;
/** Of any sheet. */
const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;
const LONGEST = 32_767;
const LONGEST_ERROR = 20;
const DAY_MS = 86_400_000;
const SINCE_1900 = Date.UTC(1899, 11, 30);
const SINCE_1904 = Date.UTC(1904, 0, 1);
/** 1900 had no 29 February, but spreadsheets count it: before it their days are one less. */
const MARCH_1900 = 61;
const END_OF_DAYS = Date.UTC(10_000, 0, 1);

type Parts = Pick<WorkbookParts, 'since1904' | 'texts' | 'styles'>;

export class SheetReader implements XmlReader {
  #rows: ReadRow[] = [];
  #row = 0;
  #cells: ReadCell[] = [];
  #filled = new Set<number>();
  #column = 0;
  #type = 'n';
  #style = 0;
  #value = '';
  #inline = '';
  /** What the text that comes belongs to. */
  #into: 'value' | 'inline' | null = null;
  /** Controls and drawings that a sheet holds besides have rows and columns of their own. */
  #isInData = false;
  #isInRow = false;
  #spoken = 0;

  constructor(private readonly parts: Parts) {}

  /** Rows that have ended since it was asked last, without those that are empty. */
  take(): readonly ReadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.#isInData = true;
    if (!this.#isInData) return;
    switch (name) {
      case 'row':
        this.#openRow(attributes['r']);
        break;
      case 'c':
        this.#openCell(attributes);
        break;
      case 'v':
        this.#into = 'value';
        break;
      case 'rPh':
        this.#spoken += 1;
        break;
      case 't':
        this.#into = this.#spoken === 0 ? 'inline' : null;
        break;
      default:
    }
  }

  close(name: string): void {
    if (name === 'sheetData') this.#isInData = false;
    if (!this.#isInData) return;
    switch (name) {
      case 'row':
        this.#closeRow();
        break;
      case 'c':
        this.#closeCell();
        break;
      case 'rPh':
        this.#spoken -= 1;
        break;
      case 'v':
      case 't':
        this.#into = null;
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.#into === 'value') this.#value += text;
    else if (this.#into === 'inline') this.#inline += text;
  }

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    // Of two rows with one number nobody could say which is meant.
    if (!Number.isInteger(row) || row <= this.#row || row > LAST_ROW)
      throw new WorkbookRefused(`row ${number ?? row} stands after row ${this.#row}`);
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
    this.#filled.clear();
    this.#isInRow = true;
  }

  #closeRow(): void {
    this.#isInRow = false;
    while (this.#cells.length > 0 && (this.#cells.at(-1) ?? null) === null) this.#cells.pop();
    if (this.#cells.length > 0) this.#rows.push([this.#row, Array.from(this.#cells, (cell) => cell ?? null)]);
  }

  #openCell({ r, t, s }: Attributes): void {
    if (!this.#isInRow) throw new WorkbookRefused('a cell stands outside of a row');
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    if (this.#column < 1 || this.#column > LAST_COLUMN || this.#filled.has(this.#column))
      throw new WorkbookRefused(`a cell of row ${this.#row} stands at ${r ?? this.#column}`);
    this.#filled.add(this.#column);
    this.#type = t ?? 'n';
    this.#style = s === undefined ? 0 : Number(s);
    this.#value = '';
    this.#inline = '';
  }

  #closeCell(): void {
    if (this.#column <= MOST_COLUMNS) this.#cells[this.#column - 1] = this.#read();
  }

  #read(): ReadCell {
    const value = this.#value;
    switch (this.#type) {
      case 's':
        return value.trim() === '' ? null : textOf(this.parts.texts.at(Number(value)));
      case 'inlineStr':
        return textOf(decodedText(this.#inline === '' ? value : this.#inline));
      case 'str':
        return textOf(decodedText(value));
      case 'e':
        return value.trim() === '' ? null : { error: value.trim().slice(0, LONGEST_ERROR) };
      case 'b':
        return value.trim() === '' ? null : isTrue(value.trim()) ? 'Y' : 'N';
      case 'd':
        return isoInstant(value.trim()) ?? textOf(value);
      default:
        return this.#number(value.trim());
    }
  }

  #number(text: string): ReadCell {
    if (text === '') return null;
    const number = Number(text);
    if (!Number.isFinite(number)) return textOf(text);
    return numberShown(number, this.parts.styles[this.#style], this.parts.since1904);
  }
}

const isTrue = (text: string): boolean => text === '1' || text === 'true';
const textOf = (text: string): string | null => (text === '' ? null : text.slice(0, LONGEST));

/** Of an address such as AB12; 0 where it is none. */
function columnOf(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length; index += 1) {
    // A and a are 1.
    const letter = (address.charCodeAt(index) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > LAST_COLUMN) return 0;
  }
  return column;
}

/** A number as its cell shows it. */
export function numberShown(number: number, style: ShownAs | undefined, since1904: boolean): ReadCell {
  if (style === 'percent') return percentText(number);
  const at = style === 'date' ? instantOf(number, since1904) : null;
  return at === null ? number : { at };
}

/** Null where there is no such day: it stays the number that it is. */
function instantOf(serial: number, since1904: boolean): number | null {
  const days = since1904 || serial < 1 || serial >= MARCH_1900 ? serial : serial + 1;
  const at = (since1904 ? SINCE_1904 : SINCE_1900) + Math.round(days * DAY_MS);
  return serial < 0 || at >= END_OF_DAYS ? null : at;
}

const iso = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?(?:Z|[+-]\d{2}:\d{2})?$/;

/** As the wall clock of the sheet says it, whatever zone is written beside. */
function isoInstant(text: string): ReadCell {
  const [, day, time] = iso.exec(text) ?? [];
  if (day === undefined) return null;
  const at = Date.parse(`${day}T${time ?? '00:00'}Z`);
  return Number.isNaN(at) ? null : { at };
}
