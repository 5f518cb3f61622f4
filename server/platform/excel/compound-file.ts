/**
 * The streams of a compound file, in which office programs before 2007 keep a document: sectors chained by a table, and small
 * streams in sectors within a stream. Read where they lie, in a thread; what a chain says is believed as far as the file reaches.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { WorkbookRefused } from './package-reader.js';

export interface Bytes {
  readonly size: number;
  /** They stay what they are. @throws WorkbookRefused where there are not as many */
  read(at: number, length: number): Buffer;
}

const SIGNATURE = 'd0cf11e0a1b11ae1';
const END_OF_CHAIN = 0xffff_fffe;
const NONE = 0xffff_ffff;
const HEADER_BYTES = 512;
/** Of the table of sectors, so many are named in the header. */
const NAMED_IN_HEADER = 109;
const ENTRY_BYTES = 128;
const MOST_ENTRIES = 100_000;
const WINDOW = 65_536;
const [STREAM, ROOT] = [2, 5];

interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly before: number;
  readonly after: number;
  readonly below: number;
  readonly first: number;
  readonly size: number;
}

class Whole implements Bytes {
  readonly size: number;

  constructor(private readonly handle: number) {
    this.size = fstatSync(handle).size;
  }

  read(at: number, length: number): Buffer {
    const found = Buffer.alloc(length);
    if (at + length > this.size || readSync(this.handle, found, 0, length, at) !== length) throw new WorkbookRefused('it is cut off');
    return found;
  }
}

/** Sectors one after the other, whatever order they lie in. */
class Chained implements Bytes {
  #window: Buffer = Buffer.alloc(0);
  #from = 0;

  /** @param places of the sectors in what they are sectors of */
  constructor(
    private readonly of: Bytes,
    private readonly places: readonly number[],
    private readonly unit: number,
    readonly size: number,
  ) {}

  read(at: number, length: number): Buffer {
    if (at + length > this.size) throw new WorkbookRefused('it is cut off');
    if (at < this.#from || at + length > this.#from + this.#window.length) this.#open(at, length);
    return this.#window.subarray(at - this.#from, at - this.#from + length);
  }

  #open(at: number, length: number): void {
    const first = Math.floor(at / this.unit);
    const from = first * this.unit;
    const to = Math.min(this.size, Math.max(at + length, from + WINDOW));
    const parts: Buffer[] = [];
    for (let sector = first; sector * this.unit < to;) {
      let next = sector + 1;
      while (next * this.unit < to && this.places[next] === this.places[next - 1]! + this.unit) next += 1;
      parts.push(this.of.read(this.places[sector]!, Math.min(next * this.unit, to) - sector * this.unit));
      sector = next;
    }
    this.#window = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    this.#from = from;
  }
}

export class CompoundFile {
  readonly #handle: number;
  readonly #whole: Whole;
  readonly #header: Buffer;
  readonly #sector: number;
  readonly #table: Uint32Array;
  readonly #entries: readonly Entry[];

  /** @throws WorkbookRefused when it is none, or broken */
  constructor(file: string) {
    this.#handle = openSync(file, 'r');
    try {
      this.#whole = new Whole(this.#handle);
      this.#header = this.#whole.read(0, HEADER_BYTES);
      if (this.#header.toString('hex', 0, 8) !== SIGNATURE) throw new WorkbookRefused('it is no compound file');
      const shift = this.#header.readUInt16LE(0x1e);
      if (shift !== 9 && shift !== 12) throw new WorkbookRefused(`its sectors have a size of their own: ${shift}`);
      this.#sector = 1 << shift;
      this.#table = this.#tableOf();
      this.#entries = this.#entriesOf();
    } catch (error) {
      closeSync(this.#handle);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#handle);
  }

  /** A stream of the document itself, not of what is embedded in it; null where there is none of that name. */
  stream(name: string): Bytes | null {
    const [root] = this.#entries;
    const found = this.#beside(root!.below).find((entry) => entry.kind === STREAM && entry.name.toLowerCase() === name.toLowerCase());
    if (!found) return null;
    return found.size < this.#header.readUInt32LE(0x38) ? this.#small(found, root!) : this.#chained(found.first, found.size);
  }

  /** Entries of one storage are a tree. */
  #beside(first: number): readonly Entry[] {
    const found = new Map<number, Entry>();
    for (const waiting = [first]; waiting.length > 0;) {
      const number = waiting.pop()!;
      const entry = this.#entries[number];
      if (!entry || found.has(number)) continue;
      found.set(number, entry);
      waiting.push(entry.before, entry.after);
    }
    return [...found.values()];
  }

  #small(entry: Entry, root: Entry): Bytes {
    const unit = 1 << this.#header.readUInt16LE(0x20);
    if (unit !== 64) throw new WorkbookRefused('its small sectors have a size of their own');
    const within = this.#chained(root.first, root.size);
    const first = this.#header.readUInt32LE(0x3c);
    const table = first >= END_OF_CHAIN ? new Uint32Array(0) : numbersOf(this.#chained(first));
    return new Chained(
      within,
      followed(table, entry.first, Math.ceil(entry.size / unit)).map((sector) => sector * unit),
      unit,
      entry.size,
    );
  }

  /** @param size where it is known; else it reaches as far as the chain */
  #chained(first: number, size?: number): Bytes {
    const places = followed(this.#table, first, size === undefined ? null : Math.ceil(size / this.#sector)).map((sector) =>
      this.#placeOf(sector),
    );
    return new Chained(this.#whole, places, this.#sector, size ?? places.length * this.#sector);
  }

  #placeOf(sector: number): number {
    return (sector + 1) * this.#sector;
  }

  /** By the number of a sector, the one behind it. */
  #tableOf(): Uint32Array {
    const most = Math.ceil(this.#whole.size / this.#sector);
    const parts = this.#partsOfTable(Math.ceil((most * 4) / this.#sector));
    return numbersOf(
      new Chained(
        this.#whole,
        parts.map((sector) => this.#placeOf(sector)),
        this.#sector,
        parts.length * this.#sector,
      ),
    );
  }

  /** Where the table itself lies; more parts than sectors to tell of are not its own. */
  #partsOfTable(most: number): readonly number[] {
    const named = (numbers: Buffer, count: number): number[] =>
      Array.from({ length: count }, (_one, index) => numbers.readUInt32LE(index * 4)).filter((sector) => sector < END_OF_CHAIN);
    const parts = named(this.#header.subarray(0x4c), NAMED_IN_HEADER);
    const perSector = this.#sector / 4 - 1;
    let next = this.#header.readUInt32LE(0x44);
    for (let seen = 0; next < END_OF_CHAIN && parts.length < most; seen += 1) {
      if (seen > most) throw new WorkbookRefused('its chains of sectors are broken');
      const numbers = this.#whole.read(this.#placeOf(next), this.#sector);
      parts.push(...named(numbers, perSector));
      next = numbers.readUInt32LE(perSector * 4);
    }
    return parts.slice(0, most);
  }

  #entriesOf(): readonly Entry[] {
    const bytes = this.#chained(this.#header.readUInt32LE(0x30));
    const count = Math.min(MOST_ENTRIES, Math.floor(bytes.size / ENTRY_BYTES));
    const entries = Array.from({ length: count }, (_one, index) => entryOf(bytes.read(index * ENTRY_BYTES, ENTRY_BYTES), this.#sector));
    if (entries[0]?.kind !== ROOT) throw new WorkbookRefused('it has no list of its contents');
    return entries;
  }
}

function entryOf(bytes: Buffer, sector: number): Entry {
  const name = bytes.toString('utf16le', 0, Math.max(0, Math.min(64, bytes.readUInt16LE(0x40)) - 2));
  // Files with short sectors are of times when the upper half was not written.
  const size = bytes.readUInt32LE(0x78) + (sector === 512 ? 0 : bytes.readUInt32LE(0x7c) * 2 ** 32);
  return {
    name,
    kind: bytes[0x42]!,
    before: bytes.readUInt32LE(0x44),
    after: bytes.readUInt32LE(0x48),
    below: bytes.readUInt32LE(0x4c),
    first: bytes.readUInt32LE(0x74),
    size,
  };
}

function numbersOf(bytes: Bytes): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.size / 4));
  const all = bytes.read(0, numbers.length * 4);
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = all.readUInt32LE(index * 4);
  return numbers;
}

/** @param count of sectors that are wanted; null: all. @throws WorkbookRefused where the chain leads out of the table or comes round again */
function followed(table: Uint32Array, first: number, count: number | null): readonly number[] {
  const sectors: number[] = [];
  for (let sector = first; count === null ? sector !== END_OF_CHAIN && sector !== NONE : sectors.length < count; sector = table[sector]!) {
    if (sector >= table.length || sectors.length > table.length) throw new WorkbookRefused('its chains of sectors are broken');
    sectors.push(sector);
  }
  return sectors;
}
