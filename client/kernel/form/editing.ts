/**
 * What a form holds, as plain state: what the user changed over what the document is. Untouched fields follow the live
 * document; the revision of the edit moves on with it until someone changes a field that is being edited.
 */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { writableCommonFields } from '@machines/kernel/document.js';
import type { Fields, Line } from '@machines/kernel/fields.js';
import type { Refusal } from '@machines/kernel/refusals.js';
import { saveOf } from '@machines/kernel/save.js';
import { checkSave } from '@machines/kernel/validate.js';

export type Values = Readonly<Record<string, unknown>>;

export interface Editing {
  /** The document that the edits stand on. */
  readonly base: Values;
  readonly rev: number | null;
  /** Changed header fields, and whole lists of changed lines. */
  readonly edits: Values;
}

const equal = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const empty = (value: unknown): boolean => value === null || value === undefined || value === '';

export const begun = (base: Values, rev: number | null, edits: Values = {}): Editing => ({ base, rev, edits });

export const valuesOf = ({ base, edits }: Editing): Values => ({ ...base, ...edits });
export const isDirty = ({ edits }: Editing): boolean => Object.keys(edits).length > 0;

/** A field set back to what it was is no edit any more. */
export function edited(editing: Editing, name: string, value: unknown): Editing {
  const { [name]: _was, ...others } = editing.edits;
  const before = editing.base[name];
  const unchanged = equal(before, value) || (empty(before) && empty(value));
  return { ...editing, edits: unchanged ? others : { ...others, [name]: value } };
}

/** Edited fields that the newest document holds differently than the one the edits stand on. */
export const conflicts = (editing: Editing, newest: Values): readonly string[] =>
  Object.keys(editing.edits).filter((name) => !equal(editing.base[name], newest[name]) && !equal(editing.edits[name], newest[name]));

/** Follows the live document; stays where it stands while a field in hand was changed by someone else. */
export function followed(editing: Editing, newest: Values, rev: number | null): Editing {
  if (editing.base === newest && editing.rev === rev) return editing;
  return conflicts(editing, newest).length > 0 ? editing : { ...editing, base: newest, rev };
}

/** Stands on the newest document: `mine` keeps the edits, otherwise the fields in conflict take the newest values. */
export function resolved(editing: Editing, newest: Values, rev: number | null, mine: boolean): Editing {
  const lost = new Set(mine ? [] : conflicts(editing, newest));
  return { base: newest, rev, edits: Object.fromEntries(Object.entries(editing.edits).filter(([name]) => !lost.has(name))) };
}

/** The event that saves in a state: the one reached by saveOrUpdate that the state (none: creation) takes. */
export function saveEventOf(definition: AnyDefinition, state: string | null): string | null {
  return Object.keys(definition.events).find((name) => definition.events[name]!.call === 'saveOrUpdate' && definition.machine.rowsOf(state ?? 'none', name).length > 0) ?? null;
}

const ownColumns = (fields: Fields, key: string | null, row: Values): Values => Object.fromEntries(Object.entries(row).filter(([name]) => name === key || !fields[name]?.computed));

function writableRows(line: Line, rows: readonly Values[]): readonly Values[] {
  return rows.map((row) => Object.fromEntries(Object.entries(ownColumns(line.fields, line.key, row)).map(([name, value]) => {
    const nested = line.nested?.[name];
    return [name, nested ? (value as readonly Values[]).map((one) => ownColumns(nested.fields, nested.key, one)) : value];
  })));
}

/** What of these values a caller may write: what is computed stays behind, in lines, too. */
export function writable(definition: AnyDefinition, values: Values): Values {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => {
    const line = definition.lines[name];
    if (line) return line.computed ? [] : [[name, writableRows(line, value as readonly Values[])]];
    const own = Object.hasOwn(definition.fields, name) ? !definition.fields[name]!.computed : (writableCommonFields as readonly string[]).includes(name);
    return own ? [[name, value]] : [];
  }));
}

/** What a new document is created with: fields that say something, and lines that have rows. */
export const creation = (definition: AnyDefinition, editing: Editing): Values =>
  Object.fromEntries(Object.entries(writable(definition, valuesOf(editing))).filter(([, value]) => !empty(value) && !(Array.isArray(value) && value.length === 0)));

/** Everything that the kernel would refuse of this save. */
export function refusalsOfSave(definition: AnyDefinition, editing: Editing, creating: boolean): readonly Refusal[] {
  const lines = Object.fromEntries(Object.keys(definition.lines).map((name) => [name, editing.base[name] ?? []]));
  const difference = creating ? saveOf(definition.lines, {}, creation(definition, editing)) : saveOf(definition.lines, { ...editing.base, ...lines }, writable(definition, editing.edits));
  const exists = (line: string, key: string | number): boolean => !creating && ((editing.base[line] ?? []) as readonly Values[]).some((row) => row[definition.lines[line]!.key] === key);
  return checkSave(definition, difference, exists, creating).refusals;
}

/** The next free key of a line that counts; null where people choose the key. */
export function nextKey(rows: readonly Values[], key: string, kind: string): number | null {
  if (kind !== 'integer') return null;
  return rows.reduce((most, row) => Math.max(most, Number(row[key]) || 0), 0) + 1;
}
