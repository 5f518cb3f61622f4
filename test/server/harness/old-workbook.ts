/** Writes workbooks as Excel 97 did: records in a stream, the stream in the sectors of a compound file. */

export interface OldRecord {
  readonly kind: number;
  readonly body: Buffer;
}

export const u8 = (value: number): Buffer => Buffer.from([value]);
export const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
};
export const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, index * 4));
  return bytes;
};
export const f64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
export const record = (kind: number, ...parts: readonly Buffer[]): OldRecord => ({ kind, body: Buffer.concat(parts) });

const isNarrow = (text: string): boolean => /^[\u0000-\u00ff]*$/.test(text);
const characters = (text: string): Buffer => Buffer.from(text, isNarrow(text) ? 'latin1' : 'utf16le');
const flags = (text: string): Buffer => u8(isNarrow(text) ? 0 : 1);

/** With two bytes of length before it. */
export const text = (value: string): Buffer => Buffer.concat([u16(value.length), flags(value), characters(value)]);
const shortText = (value: string): Buffer => Buffer.concat([u8(value.length), flags(value), characters(value)]);

export const begin = (kind: number, version = 0x0600): OldRecord => record(0x0809, u16(version, kind, 0, 0), u32(0, 0));
export const end: OldRecord = record(0x000a);
export const texts = (...all: readonly Buffer[]): OldRecord => record(0x00fc, u32(all.length, all.length), ...all);
export const cell = (kind: number, row: number, column: number, style: number, ...value: readonly Buffer[]): OldRecord =>
  record(kind, u16(row, column, style), ...value);
export const formula = (row: number, column: number, style: number, result: Buffer): OldRecord =>
  cell(0x0006, row, column, style, result, u16(0), u32(0), u16(0));

const MOST_BODY = 8_224;
const bytesOf = (records: readonly OldRecord[]): Buffer =>
  Buffer.concat(records.flatMap(({ kind, body }) => [u16(kind, body.length), body]));

export interface OldSheet {
  readonly name: string;
  readonly hidden?: true;
  readonly cells: readonly OldRecord[];
}

/** The stream of a workbook: what holds for all, then its sheets, whose places stand in the first part. */
export function oldBook(about: readonly OldRecord[], sheets: readonly OldSheet[]): Buffer {
  const named = (at: readonly number[]): readonly OldRecord[] =>
    sheets.map(({ name, hidden }, index) => record(0x0085, u32(at[index] ?? 0), u8(hidden ? 1 : 0), u8(0), shortText(name)));
  const head = (at: readonly number[]): Buffer => bytesOf([begin(0x0005), ...about, ...named(at), end]);
  const bodies = sheets.map(({ cells }) => bytesOf([begin(0x0010), ...cells, end]));
  const starts = bodies.map((_body, index) => head([]).length + bodies.slice(0, index).reduce((sum, one) => sum + one.length, 0));
  return Buffer.concat([head(starts), ...bodies]);
}

const [END, FREE, TABLE] = [0xffff_fffe, 0xffff_ffff, 0xffff_fffd];
const SECTOR = 512;
const SMALL = 64;
const CUTOFF = 4_096;

const padded = (bytes: Buffer, unit: number): Buffer => Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)]);
const chain = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_one, index) => (index === count - 1 ? END : first + index + 1));

function entry(name: string, kind: number, below: number, first: number, size: number, after = FREE): Buffer {
  const called = Buffer.alloc(64);
  called.write(name, 'utf16le');
  return Buffer.concat([
    called,
    u16((name.length + 1) * 2),
    u8(kind),
    u8(1),
    u32(FREE, after, below),
    Buffer.alloc(36),
    u32(first, size),
    u32(0),
  ]);
}

/** A compound file with one stream, in small sectors where it is small; `scattered`: in sectors from the last to the first. */
export function compoundFile(name: string, stream: Buffer, { scattered = false } = {}): Buffer {
  const isSmall = stream.length < CUTOFF;
  const content = padded(stream, SECTOR);
  const sectors = content.length / SECTOR;
  const smalls = Math.ceil(stream.length / SMALL);
  const smallTable = isSmall ? padded(u32(...chain(0, smalls)), SECTOR) : Buffer.alloc(0);
  const directoryAt = sectors + smallTable.length / SECTOR;
  const used = directoryAt + 1;
  const tables = Math.ceil((used + Math.ceil(used / 127)) / 128);
  const order = scattered
    ? Array.from({ length: sectors }, (_one, index) => sectors - 1 - index)
    : Array.from({ length: sectors }, (_one, index) => index);
  const next = new Map(order.map((sector, index) => [sector, index === sectors - 1 ? END : order[index + 1]!]));
  const table = [
    ...Array.from({ length: sectors }, (_one, sector) => next.get(sector)!),
    ...chain(sectors, directoryAt - sectors),
    END,
    ...Array.from({ length: tables }, () => TABLE),
  ];
  const directory = padded(
    Buffer.concat([
      entry('Root Entry', 5, 1, isSmall ? order[0]! : END, isSmall ? content.length : 0),
      entry(name, 2, FREE, isSmall ? 0 : order[0]!, stream.length),
    ]),
    SECTOR,
  );
  const header = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    u16(0x3e, 3, 0xfffe, 9, 6),
    Buffer.alloc(6),
    u32(0, tables, directoryAt, 0, CUTOFF, isSmall ? sectors : END, smallTable.length / SECTOR, END, 0),
    u32(...Array.from({ length: 109 }, (_one, index) => (index < tables ? used + index : FREE))),
  ]);
  const lying = Buffer.alloc(content.length);
  order.forEach((sector, index) => content.copy(lying, sector * SECTOR, index * SECTOR, (index + 1) * SECTOR));
  return Buffer.concat([
    header,
    lying,
    smallTable,
    directory,
    padded(u32(...table, ...Array.from({ length: tables * 128 - table.length }, () => FREE)), SECTOR),
  ]);
}

export { MOST_BODY };
