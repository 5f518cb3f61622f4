/** The small parts of a workbook that its cells are understood by: which sheet, which styles mean days, which texts are shared. */
import { decodedText } from './cell-text.js';
import type { ShownAs } from './number-formats.js';
import { shownAs } from './number-formats.js';
import type { PackageReader } from './package-reader.js';
import { WorkbookRefused } from './package-reader.js';
import { TextTable } from './text-table.js';
import type { Attributes, XmlReader } from './xml-reader.js';
import { readWhole } from './xml-reader.js';

export interface WorkbookParts {
  /** Those that are seen, in their order: name, and the part that it stands in. */
  readonly sheets: readonly { readonly name: string; readonly target: string }[];
  /** Days count from 1904. */
  readonly since1904: boolean;
  readonly texts: TextTable;
  /** By the number of a style: whether its numbers are instants. */
  readonly styles: readonly ShownAs[];
  /** Value of a custom property of the file. */
  readonly property: string | null;
}

/** Names of parts; what lies outside of the package is not among them. */
export interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

/** @param property name of the custom property that is wanted */
export async function workbookParts(source: PackageReader, property: string): Promise<WorkbookParts> {
  const { root, main, relations } = await partsFrom(source);
  const { sheets, since1904 } = await seenSheets(source, main, relations);
  const targetOf = (kind: string): string | undefined => relations.find((one) => one.kind === kind)?.target;
  return {
    sheets,
    since1904,
    texts: await sharedTexts(source, targetOf('sharedStrings')),
    styles: await stylesOf(source, targetOf('styles')),
    property: await propertyOf(source, root.find(({ kind }) => kind === 'custom-properties')?.target, property),
  };
}

/** The main part of an office package, what it names, and what the package itself does. */
export async function partsFrom(
  source: PackageReader,
): Promise<{ readonly root: readonly Relation[]; readonly main: string; readonly relations: readonly Relation[] }> {
  const root = await relationsOf(source, '');
  const main = root.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  return { root, main, relations: await relationsOf(source, main) };
}

/** Sheets that are seen, in their order, with the names of their parts. @throws WorkbookRefused where there is none */
export async function seenSheets(
  source: PackageReader,
  book: string,
  relations: readonly Relation[],
): Promise<{ readonly sheets: readonly { readonly name: string; readonly target: string }[]; readonly since1904: boolean }> {
  const { sheets, since1904 } = await bookOf(source, book);
  const seen = sheets.flatMap(({ name, relationId, isHidden }) => {
    const relation = relations.find(({ id }) => id === relationId);
    return isHidden || relation?.kind !== 'worksheet' ? [] : [{ name, target: relation.target }];
  });
  if (seen.length === 0) throw new WorkbookRefused('it has no sheet that is seen');
  return { sheets: seen, since1904 };
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Targets stand relative to the folder of the part, or to the root of the package. */
function resolved(folder: string, target: string): string {
  const path: string[] = target.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '');
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

async function relationsOf(source: PackageReader, part: string): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.length - lastOf(part).length);
  const name = `${folder}_rels/${lastOf(part)}.rels`;
  if (source.sizeOf(name) === null) return [];
  const found: Relation[] = [];
  await readWhole(
    source.bytes(name),
    opening((tag, { Id, Type, Target, TargetMode }) => {
      if (tag === 'Relationship' && Id && Type && Target && TargetMode !== 'External')
        found.push({ id: Id, kind: lastOf(Type), target: resolved(folder, Target) });
    }),
  );
  return found;
}

/** Reads nothing but what tags say about themselves. */
export const opening = (open: (tag: string, attributes: Attributes) => void): XmlReader => ({
  open,
  close: () => undefined,
  text: () => undefined,
});

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

async function bookOf(
  source: PackageReader,
  part: string,
): Promise<{
  readonly sheets: readonly { readonly name: string; readonly relationId: string | undefined; readonly isHidden: boolean }[];
  readonly since1904: boolean;
}> {
  const sheets: { name: string; relationId: string | undefined; isHidden: boolean }[] = [];
  let since1904 = false;
  await readWhole(
    source.bytes(part),
    opening((tag, attributes) => {
      if (tag === 'workbookPr') since1904 = isTrue(attributes['date1904']);
      // The prefix of the relation is whatever the file calls that name space.
      if (tag === 'sheet')
        sheets.push({
          name: attributes['name'] ?? '',
          relationId: Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1],
          isHidden: attributes['state'] !== undefined && attributes['state'] !== 'visible',
        });
    }),
  );
  return { sheets, since1904 };
}

export async function stylesOf(source: PackageReader, part: string | undefined): Promise<readonly ShownAs[]> {
  if (part === undefined || source.sizeOf(part) === null) return [];
  const own = new Map<number, string>();
  const styles: ShownAs[] = [];
  let inCells = false;
  await readWhole(source.bytes(part), {
    open(tag, attributes) {
      if (tag === 'numFmt' && !inCells) own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        styles.push(shownAs(id, own.get(id)));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
    text: () => undefined,
  });
  return styles;
}

export async function sharedTexts(source: PackageReader, part: string | undefined): Promise<TextTable> {
  const texts = new TextTable();
  if (part === undefined || source.sizeOf(part) === null) return texts;
  let text = '';
  let [isText, spoken] = [false, 0];
  await readWhole(source.bytes(part), {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') spoken += 1;
      else if (tag === 't') isText = spoken === 0;
    },
    close(tag) {
      if (tag === 'si') texts.add(decodedText(text));
      else if (tag === 'rPh') spoken -= 1;
      else if (tag === 't') isText = false;
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return texts;
}

const MOST_PROPERTIES = 65_536;

async function propertyOf(source: PackageReader, part: string | undefined, wanted: string): Promise<string | null> {
  if (part === undefined || (source.sizeOf(part) ?? Infinity) > MOST_PROPERTIES) return null;
  let value: string | null = null;
  let isWanted = false;
  await readWhole(source.bytes(part), {
    open(tag, { name }) {
      if (tag === 'property') isWanted = name === wanted;
    },
    close(tag) {
      if (tag === 'property') isWanted = false;
    },
    text(piece) {
      if (isWanted) value = (value ?? '') + piece;
    },
  });
  return value === null ? null : (value as string).trim();
}
