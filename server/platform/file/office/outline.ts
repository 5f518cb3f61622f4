/**
 * Reads what an office file says, in a thread: sheets as their values, documents and slides as paragraphs and tables. Macros,
 * objects, pictures and everything outside of the file are not looked at.
 */
import { open } from 'node:fs/promises';
import type { Block, Outline, OutlinedSheet } from '../../../../state-machines/platform/file/outline.js';
import { CompoundFile } from '../../excel/compound-file.js';
import { oldCells, readOldBook } from '../../excel/old-workbook.js';
import { PackageReader, WorkbookRefused } from '../../excel/package-reader.js';
import { SheetReader } from '../../excel/sheet-reader.js';
import { stylesOf, opening, partsFrom, seenSheets, sharedTexts } from '../../excel/workbook-parts.js';
import type { Relation } from '../../excel/workbook-parts.js';
import { readWhole, readXml } from '../../excel/xml-reader.js';
import { BlockReader, named } from './blocks.js';
import { Grid } from './grid.js';

const MOST_SHEETS = 100;
const MOST_SLIDES = 500;
const MOST_CHARACTERS = 2_000_000;

/** Of what a new office file is encrypted in. */
const COMPOUND = 'd0cf11e0';

/** @throws WorkbookRefused where it cannot be read; errors of the disk as they are */
export async function outline(file: string, extension: string): Promise<Outline> {
  if (extension === 'xls') return oldSheetsOf(file);
  if ((await beginningOf(file)) === COMPOUND) throw new WorkbookRefused('it is encrypted');
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

interface Style {
  level: number | null;
  basedOn: string | null;
}

/** By style: headings by the names that every program gives them, or by their outline level, taken over from the style they are made of. */
async function headingLevels(source: PackageReader, part: string | undefined): Promise<ReadonlyMap<string, number>> {
  const styles = new Map<string, Style>();
  if (part === undefined || source.sizeOf(part) === null) return new Map();
  let style: Style | null = null;
  await readWhole(
    source.bytes(part),
    opening((tag, attributes) => {
      const value = named(attributes, 'val') ?? '';
      if (tag === 'style') styles.set(named(attributes, 'styleId') ?? '', (style = { level: null, basedOn: null }));
      else if (style === null) return;
      else if (tag === 'basedOn') style.basedOn = value;
      else if (tag === 'name') style.level = levelOfName(value) ?? style.level;
      else if (tag === 'outlineLvl') style.level ??= Number(value) + 1;
    }),
  );
  return new Map(
    [...styles.keys()].flatMap((id) => {
      const level = inherited(styles, id);
      return level === null ? [] : [[id, level] as const];
    }),
  );
}

const levelOfName = (name: string): number | null =>
  /^title$/i.test(name) ? 1 : Number(/^heading ([1-9])$/i.exec(name)?.[1] ?? 0) || null;

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
  await readWhole(
    source.bytes(main),
    opening((tag, attributes) => {
      if (tag === 'sldId') order.push(Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '');
    }),
  );
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

interface SeenSheet {
  readonly name: string;
}

/** One after the other, while the reader can use more. @param fill puts the cells of a sheet into what is shown of it */
async function shownSheets<S extends SeenSheet>(
  sheets: readonly S[],
  fill: (sheet: S, grid: Grid) => Promise<void> | void,
): Promise<Outline> {
  const shown: OutlinedSheet[] = [];
  let left = MOST_CHARACTERS;
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    const grid = new Grid(left);
    await fill(sheet, grid);
    left -= grid.characters;
    shown.push(grid.as(sheet.name));
  }
  return { kind: 'sheets', sheets: shown, cut: sheets.length > MOST_SHEETS };
}

async function sheetsOf(source: PackageReader, main: string, relations: readonly Relation[]): Promise<Outline> {
  const { sheets, since1904 } = await seenSheets(source, main, relations);
  const targetOf = (kind: string): string | undefined => relations.find((one) => one.kind === kind)?.target;
  const parts = {
    since1904,
    texts: await sharedTexts(source, targetOf('sharedStrings')),
    styles: await stylesOf(source, targetOf('styles')),
  };
  return shownSheets(sheets, async ({ target }, grid) => {
    const reader = new SheetReader(parts);
    for await (const _piece of readXml(source.bytes(target), reader)) {
      for (const [row, cells] of reader.take()) if (!cells.every((cell, index) => grid.put(row, index + 1, cell))) return;
    }
  });
}

async function oldSheetsOf(file: string): Promise<Outline> {
  const source = new CompoundFile(file);
  try {
    const bytes = source.stream('Workbook');
    if (!bytes)
      throw new WorkbookRefused(
        source.stream('EncryptedPackage')
          ? 'it is encrypted'
          : source.stream('Book')
            ? 'it is older than Excel 97'
            : 'it holds no workbook',
      );
    const book = readOldBook(bytes);
    return await shownSheets(book.sheets, ({ at }, grid) => {
      for (const { row, column, value } of oldCells(bytes, book, at)) if (!grid.put(row + 1, column + 1, value)) return;
    });
  } finally {
    source.close();
  }
}
