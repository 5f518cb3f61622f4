/**
 * Which files a document names, read from its fields of kind `attachments` and the pictures of its rich texts: header, what is
 * held in fields with fields of their own (`parts`), hot lines and what is nested in them.
 * The difference of two snapshots is what becomes bound and what is let go, so that no document has to say it.
 */
import type { AnyDefinition } from './definition.js';
import type { AnyContext, LineRowValues } from './document.js';
import type { EntityName } from './entity-names.js';
import type { SavePayload } from './events.js';
import type { Field, FieldKind, Fields } from './fields.js';
import { partsIn } from './parts.js';
import { picturesIn } from './primitives/rich-text.js';
import { checkValue, savableFields } from './validate.js';

/** The document that a file is (platform-access.md §8.1). */
export const FILE: EntityName = 'baseFile';

/** Buttons of files (platform-access.md §2.7): no event of their own, placed on the menus of documents that take files. */
export const UPLOAD_FILES = 'btnUploadAttachment';
export const DOWNLOAD_FILES = 'btnDownloadAttachment';
export const DELETE_FILES = 'btnDelAttachment';
export type FileButton = typeof UPLOAD_FILES | typeof DOWNLOAD_FILES | typeof DELETE_FILES;

/** A file within a field of a document: `attachmentIds`, or line and column as `papers.fileIds`. */
export interface FilePlace {
  readonly field: string;
  readonly fileId: string;
}

export interface FilesChanged {
  readonly bound: readonly FilePlace[];
  readonly unbound: readonly FilePlace[];
}

/** A field that names files, where it stands in the document, and how it names them. */
interface Held {
  readonly name: string;
  readonly place: string;
  readonly idsIn: (value: unknown) => readonly string[];
  /** Of a field with fields of its own: which of them hold files, the document says. */
  readonly within?: Field;
}
interface LineHolders {
  readonly line: string;
  readonly fields: readonly Held[];
  readonly nested: readonly { readonly name: string; readonly fields: readonly Held[] }[];
}
interface Holders {
  readonly header: readonly Held[];
  readonly lines: readonly LineHolders[];
}

/** The ids of a comma-separated value. */
export const fileIdsOf = (value: unknown): readonly string[] => (typeof value === 'string' && value !== '' ? value.split(',') : none);
const none: readonly string[] = [];

const idsInKind: Readonly<Partial<Record<FieldKind, Held['idsIn']>>> = { attachments: fileIdsOf, richText: picturesIn };
const holding = (fields: Fields, within = ''): readonly Held[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => {
    const idsIn = idsInKind[kind];
    return idsIn ? [{ name, place: `${within}${name}`, idsIn }] : [];
  });
const holdingWithin = (fields: Fields): readonly Held[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.parts ? [{ name, place: name, idsIn: () => none, within: field }] : []));

/** What is typed is not checked yet when it is asked. */
const idsWithin = (name: string, within: Field, document: LineRowValues): readonly string[] =>
  partsIn(name, within, document).flatMap(({ field, value }) => {
    const idsIn = idsInKind[field.kind];
    return idsIn && checkValue(field, name, value).ok ? idsIn(value) : none;
  });

const known = new WeakMap<AnyDefinition, Holders>();

function holdersOf(definition: AnyDefinition): Holders {
  const found = known.get(definition);
  if (found) return found;
  const lines = Object.entries(definition.lines).map(([line, spec]): LineHolders => ({
    line,
    fields: holding(spec.fields, `${line}.`),
    nested: Object.entries(spec.nested ?? {})
      .map(([name, { fields }]) => ({ name, fields: holding(fields, `${line}.${name}.`) }))
      .filter((one) => one.fields.length > 0),
  }));
  const own = [...holding(definition.fields), ...holdingWithin(definition.fields)];
  const made = {
    header: own.some(({ name }) => name === 'attachmentIds')
      ? own
      : [{ name: 'attachmentIds', place: 'attachmentIds', idsIn: fileIdsOf }, ...own],
    lines: lines.filter((one) => one.fields.length > 0 || one.nested.length > 0),
  };
  known.set(definition, made);
  return made;
}

type Rows = readonly LineRowValues[];
type Found = Map<string, FilePlace>;

function collect(found: Found, { name, place, idsIn, within }: Held, value: unknown, document: LineRowValues | null = null): void {
  for (const fileId of within && document ? idsWithin(name, within, document) : idsIn(value))
    found.set(`${place} ${fileId}`, { field: place, fileId });
}

function collectRows(found: Found, { fields, nested }: LineHolders, rows: Rows): void {
  for (const row of rows) {
    for (const held of fields) collect(found, held, row[held.name]);
    for (const inner of nested)
      for (const one of (row[inner.name] ?? []) as Rows) for (const held of inner.fields) collect(found, held, one[held.name]);
  }
}

const holdsFiles = (fields: Fields): boolean =>
  holding(fields).length > 0 || Object.values(fields).some(({ columns }) => columns !== undefined && holding(columns).length > 0);

/** Whether people keep something of their own record themselves, files among it. */
export const isKeptByOneself = ({ events }: Pick<AnyDefinition, 'events'>): boolean =>
  Object.values(events).some(({ ofOneself }) => ofOneself === true);

/** Whether people put files into documents of this kind: every document has a field for them, masters where they declare one. */
export function takesFiles(definition: AnyDefinition): boolean {
  const { header, lines } = holdersOf(definition);
  return (
    definition.kind === 'document' ||
    header.length > 1 ||
    lines.length > 0 ||
    Object.hasOwn(definition.fields, 'attachmentIds') ||
    Object.values(definition.events).some(({ payload }) => payload !== undefined && holdsFiles(payload))
  );
}

/** How many rows from the first on are the very same: tables mostly grow at their end. */
function sameBefore(old: Rows, now: Rows): number {
  let index = 0;
  while (index < old.length && old[index] === now[index]) index += 1;
  return index;
}

/**
 * @param after null: the document goes
 * @param rows rows that left the context or never enter it, by line: what they name stays bound
 */
export function filesChanged(
  definition: AnyDefinition,
  before: AnyContext | null,
  after: AnyContext | null,
  rows: Readonly<Record<string, Rows>> = {},
): FilesChanged {
  const { header, lines } = holdersOf(definition);
  const [had, has]: [Found, Found] = [new Map(), new Map()];
  for (const held of header) {
    const { name } = held;
    if ((before?.[name] ?? null) === (after?.[name] ?? null)) continue;
    collect(had, held, before?.[name], before);
    collect(has, held, after?.[name], after);
  }
  for (const holders of lines) {
    const added = rows[holders.line] ?? [];
    const [old, now] = [before?.[holders.line], after?.[holders.line]] as [Rows | undefined, Rows | undefined];
    if (old === now && added.length === 0) continue;
    const same = sameBefore(old ?? [], now ?? []);
    collectRows(had, holders, (old ?? []).slice(same));
    collectRows(has, holders, [...(now ?? []).slice(same), ...added]);
  }
  return {
    bound: [...has].filter(([key]) => !had.has(key)).map(([, place]) => place),
    unbound: [...had].filter(([key]) => !has.has(key)).map(([, place]) => place),
  };
}

/** All files that a document names. */
export const filesOf = (definition: AnyDefinition, context: AnyContext): readonly FilePlace[] =>
  filesChanged(definition, null, context).bound;

/** Those among them that stand within a field, as `formData`. */
export function filesWithin(definition: AnyDefinition, document: LineRowValues): readonly FilePlace[] {
  const found: Found = new Map();
  for (const held of holdersOf(definition).header) if (held.within) collect(found, held, null, document);
  return [...found.values()];
}

/** The files that an event's payload names, as a caller sent it: a whole SAVE, or the fields that the event declares. */
export function filesSent(definition: AnyDefinition, event: string, payload: object): readonly FilePlace[] {
  const declared = definition.events[event]?.payload;
  const found: Found = new Map();
  if (declared) {
    collectValues(found, declared, payload as LineRowValues);
    return [...found.values()];
  }
  const { fields = {}, lines = {} } = payload as SavePayload;
  collectValues(found, savableFields(definition), fields);
  for (const holders of holdersOf(definition).lines) collectRows(found, holders, lines[holders.line]?.set ?? []);
  return [...found.values()];
}

/** The document's own fields of files that a SAVE says anew; a picture goes with the words around it. */
export function fileFieldsSaved(definition: AnyDefinition, event: string, payload: object): readonly string[] {
  if (definition.events[event]?.payload) return [];
  const { fields = {} } = payload as SavePayload;
  return holdersOf(definition).header.flatMap(({ name, idsIn }) => (idsIn === fileIdsOf && Object.hasOwn(fields, name) ? [name] : []));
}

function collectValues(found: Found, fields: Fields, values: LineRowValues): void {
  for (const held of holding(fields)) collect(found, held, values[held.name]);
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rows')
      for (const row of (values[name] ?? []) as Rows)
        for (const held of holding(field.columns!, `${name}.`)) collect(found, held, row[held.name]);
  }
}

/** Whether a part of a document as somebody sees it shows the file in this field, wherever the view has put it. */
export function showsFile(definition: AnyDefinition, part: unknown, field: string, fileId: string): boolean {
  const name = field.slice(field.lastIndexOf('.') + 1);
  const { header, lines } = holdersOf(definition);
  const { idsIn, within } = [...header, ...lines.flatMap((line) => [...line.fields, ...line.nested.flatMap((inner) => inner.fields)])].find(
    (held) => held.name === name,
  ) ?? { idsIn: fileIdsOf, within: undefined };
  const shows = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(shows);
    if (typeof value !== 'object' || value === null) return false;
    const ids = (inner: unknown) => (within ? idsWithin(name, within, value as LineRowValues) : idsIn(inner));
    return Object.entries(value).some(([key, inner]) => (key === name ? ids(inner).includes(fileId) : shows(inner)));
  };
  return shows(part);
}
