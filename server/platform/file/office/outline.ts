/**
 * Reads what an office file says, in a thread: sheets as their values, documents and slides as paragraphs and tables. Macros,
 * objects, pictures and everything outside of the file are not looked at.
 */
import { open } from 'node:fs/promises';
import type { Block, Outline, OutlinedSheet } from '../../../../state-machines/platform/file/outline.js';
import { PackageReader, WorkbookRefused } from '../../excel/package-reader.js';
import type { ReadCell } from '../../excel/sheet-reader.js';
import { SheetReader } from '../../excel/sheet-reader.js';
import { dateStylesOf, opening, partsFrom, seenSheets, sharedTexts } from '../../excel/workbook-parts.js';
import type { Relation } from '../../excel/workbook-parts.js';
import { readWhole, readXml } from '../../excel/xml-reader.js';
import { BlockReader, named } from './blocks.js';

const MOST_ROWS = 1_000;
const MOST_COLUMNS = 50;
const MOST_SHEETS = 100;
const MOST_SLIDES = 500;
const MOST_CHARACTERS = 2_000_000;
const LONGEST_CELL = 2_000;

/** Old office files, and encrypted new ones. */
const COMPOUND = 'd0cf11e0';

/** @throws WorkbookRefused where it cannot be read; errors of the disk as they are */
export async function outline(file: string, extension: string): Promise<Outline> {
  if (await beginningOf(file) === COMPOUND) throw new WorkbookRefused('it is encrypted');
  const source = await PackageReader.open(file);
  try {
    const { main, relations } = await partsFrom(source);
    if (extension === 'docx') return await textOf(source, main, relations);
    return extension === 'pptx' ? await slidesOf(source, main, relations) : await sheetsOf(source, main, relations);
  } finally {
    source.close();
  }
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function textOf(source: PackageReader, main: string, relations: readonly Relation[]): Promise<Outline> {
  const levels = await headingLevels(source, relations.find(({ kind }) => kind === 'styles')?.target);
  const reader = new BlockReader((style) => levels.get(style) ?? null);
  await readBlocks(source, main, reader);
  return { kind: 'text', blocks: reader.blocks, cut: reader.isFull };
}

async function readBlocks(source: PackageReader, part: string, reader: BlockReader): Promise<void> {
  for await (const _piece of readXml(source.bytes(part), reader)) if (reader.isFull) break;
}

interface Style { level: number | null; basedOn: string | null }

/** By style: headings by the names that every program gives them, or by their outline level, taken over from the style they are made of. */
async function headingLevels(source: PackageReader, part: string | undefined): Promise<ReadonlyMap<string, number>> {
  const styles = new Map<string, Style>();
  if (part === undefined || source.sizeOf(part) === null) return new Map();
  let style: Style | null = null;
  await readWhole(source.bytes(part), opening((tag, attributes) => {
    const value = named(attributes, 'val') ?? '';
    if (tag === 'style') styles.set(named(attributes, 'styleId') ?? '', style = { level: null, basedOn: null });
    else if (style === null) return;
    else if (tag === 'basedOn') style.basedOn = value;
    else if (tag === 'name') style.level = levelOfName(value) ?? style.level;
    else if (tag === 'outlineLvl') style.level ??= Number(value) + 1;
  }));
  return new Map([...styles.keys()].flatMap((id) => { const level = inherited(styles, id); return level === null ? [] : [[id, level] as const]; }));
}

const levelOfName = (name: string): number | null => (/^title$/i.test(name) ? 1 : Number(/^heading ([1-9])$/i.exec(name)?.[1] ?? 0) || null);

const DEEPEST = 10;

function inherited(styles: ReadonlyMap<string, Style>, id: string): number | null {
  let style = styles.get(id);
  for (let step = 0; style && step < DEEPEST; step += 1) {
    if (style.level !== null) return style.level;
    style = style.basedOn === null ? undefined : styles.get(style.basedOn);
  }
  return null;
}

async function slidesOf(source: PackageReader, main: string, relations: readonly Relation[]): Promise<Outline> {
  const order: string[] = [];
  await readWhole(source.bytes(main), opening((tag, attributes) => { if (tag === 'sldId') order.push(Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''); }));
  const slides: (readonly Block[])[] = [];
  for (const id of order.slice(0, MOST_SLIDES)) {
    const part = relations.find((one) => one.id === id)?.target;
    if (part === undefined) continue;
    const reader = new BlockReader();
    await readBlocks(source, part, reader);
    slides.push(reader.blocks);
  }
  return { kind: 'slides', slides, cut: order.length > MOST_SLIDES };
}

async function sheetsOf(source: PackageReader, main: string, relations: readonly Relation[]): Promise<Outline> {
  const { sheets, since1904 } = await seenSheets(source, main, relations);
  const targetOf = (kind: string): string | undefined => relations.find((one) => one.kind === kind)?.target;
  const parts = { since1904, texts: await sharedTexts(source, targetOf('sharedStrings')), dateStyles: await dateStylesOf(source, targetOf('styles')) };
  const read: OutlinedSheet[] = [];
  let left = MOST_CHARACTERS;
  for (const { name, target } of sheets.slice(0, MOST_SHEETS)) {
    const sheet = await sheetOf(source, target, new SheetReader(parts), left);
    left -= sheet.characters;
    read.push({ name, rows: sheet.rows, cut: sheet.cut });
  }
  return { kind: 'sheets', sheets: read, cut: sheets.length > MOST_SHEETS };
}

async function sheetOf(source: PackageReader, part: string, reader: SheetReader, most: number): Promise<Omit<OutlinedSheet, 'name'> & { readonly characters: number }> {
  const rows: (readonly [number, readonly string[]])[] = [];
  let characters = 0;
  let cut = false;
  for await (const _piece of readXml(source.bytes(part), reader)) {
    for (const [number, cells] of reader.take()) {
      if (rows.length >= MOST_ROWS || characters >= most) return { rows, characters, cut: true };
      const shown = cells.slice(0, MOST_COLUMNS).map(cellText);
      cut ||= cells.length > MOST_COLUMNS;
      characters += shown.reduce((sum, text) => sum + text.length, 0);
      rows.push([number, shown]);
    }
  }
  return { rows, characters, cut };
}

/** 1899-12-30 is day 0: what stands there is a time of day. */
const DAY_ZERO = '1899-12-30';

function cellText(cell: ReadCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell).slice(0, LONGEST_CELL);
  if ('error' in cell) return cell.error;
  const [day, time] = new Date(cell.at).toISOString().split('T') as [string, string];
  const clock = time.slice(0, time.startsWith(':00', 5) ? 5 : 8);
  if (day === DAY_ZERO) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}
