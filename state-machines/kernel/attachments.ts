/**
 * Which files a document names, read from its fields of kind `attachments`: header, hot lines and what is nested in them.
 * The difference of two snapshots is what becomes bound and what is let go, so that no document has to say it.
 */
import type { AnyDefinition } from './definition.js';
import type { AnyContext, LineRowValues } from './document.js';
import type { EntityName } from './entity-names.js';
import type { SavePayload } from './events.js';
import type { Fields } from './fields.js';
import { savableFields } from './validate.js';

/** The document that a file is (platform-access.md §8.1). */
export const FILE: EntityName = 'baseFile';

/** A file within a field of a document: `attachmentIds`, or line and column as `papers.fileIds`. */
export interface FilePlace { readonly field: string; readonly fileId: string }

export interface FilesChanged { readonly bound: readonly FilePlace[]; readonly unbound: readonly FilePlace[] }

interface LineHolders { readonly line: string; readonly fields: readonly string[]; readonly nested: readonly { readonly name: string; readonly fields: readonly string[] }[] }
interface Holders { readonly header: readonly string[]; readonly lines: readonly LineHolders[] }

/** The ids of a comma-separated value. */
export const fileIdsOf = (value: unknown): readonly string[] => (typeof value === 'string' && value !== '' ? value.split(',') : []);

const holding = (fields: Fields): readonly string[] => Object.keys(fields).filter((name) => fields[name]!.kind === 'attachments');

const known = new WeakMap<AnyDefinition, Holders>();

function holdersOf(definition: AnyDefinition): Holders {
  const found = known.get(definition);
  if (found) return found;
  const lines = Object.entries(definition.lines).map(([line, spec]): LineHolders => ({
    line, fields: holding(spec.fields), nested: Object.entries(spec.nested ?? {}).map(([name, { fields }]) => ({ name, fields: holding(fields) })).filter((one) => one.fields.length > 0),
  }));
  const own = holding(definition.fields);
  const made = { header: own.includes('attachmentIds') ? own : ['attachmentIds', ...own], lines: lines.filter((one) => one.fields.length > 0 || one.nested.length > 0) };
  known.set(definition, made);
  return made;
}

type Rows = readonly LineRowValues[];
type Found = Map<string, FilePlace>;

function collect(found: Found, field: string, value: unknown): void {
  for (const fileId of fileIdsOf(value)) found.set(`${field} ${fileId}`, { field, fileId });
}

function collectRows(found: Found, { line, fields, nested }: LineHolders, rows: Rows): void {
  for (const row of rows) {
    for (const name of fields) collect(found, `${line}.${name}`, row[name]);
    for (const inner of nested) for (const one of (row[inner.name] ?? []) as Rows) for (const name of inner.fields) collect(found, `${line}.${inner.name}.${name}`, one[name]);
  }
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
export function filesChanged(definition: AnyDefinition, before: AnyContext | null, after: AnyContext | null, rows: Readonly<Record<string, Rows>> = {}): FilesChanged {
  const { header, lines } = holdersOf(definition);
  const [had, has]: [Found, Found] = [new Map(), new Map()];
  for (const name of header) {
    if ((before?.[name] ?? null) === (after?.[name] ?? null)) continue;
    collect(had, name, before?.[name]);
    collect(has, name, after?.[name]);
  }
  for (const holders of lines) {
    const added = rows[holders.line] ?? [];
    const [old, now] = [before?.[holders.line], after?.[holders.line]] as [Rows | undefined, Rows | undefined];
    if (old === now && added.length === 0) continue;
    const same = sameBefore(old ?? [], now ?? []);
    collectRows(had, holders, (old ?? []).slice(same));
    collectRows(has, holders, [...(now ?? []).slice(same), ...added]);
  }
  return { bound: [...has].filter(([key]) => !had.has(key)).map(([, place]) => place), unbound: [...had].filter(([key]) => !has.has(key)).map(([, place]) => place) };
}

/** All files that a document names. */
export const filesOf = (definition: AnyDefinition, context: AnyContext): readonly FilePlace[] => filesChanged(definition, null, context).bound;

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

function collectValues(found: Found, fields: Fields, values: LineRowValues): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'attachments') collect(found, name, values[name]);
    if (field.kind === 'rows') for (const row of (values[name] ?? []) as Rows) for (const column of holding(field.columns!)) collect(found, `${name}.${column}`, row[column]);
  }
}

/** Whether a part of a document as somebody sees it shows the file in this field, wherever the view has put it. */
export function showsFile(part: unknown, field: string, fileId: string): boolean {
  const name = field.slice(field.lastIndexOf('.') + 1);
  const shows = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(shows);
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([key, inner]) => (key === name ? fileIdsOf(inner).includes(fileId) : shows(inner)));
  };
  return shows(part);
}

