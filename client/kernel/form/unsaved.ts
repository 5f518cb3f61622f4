/** Unsaved changes of a form over a reload of the page (platform-access.md §3.3), with what they stand on, so that a document that moved meanwhile is compared as usual; secrets stay out. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { blankLine } from '@machines/kernel/document.js';
import type { Line } from '@machines/kernel/fields.js';

import { UNSAVED } from '../screen/screen.js';
import type { ScreenMemory } from '../screen/screen.js';
import { saveEventOf } from './editing.js';
import type { Editing, Values } from './editing.js';
import type { Place } from './places.js';

export interface Kept {
  readonly rev: number | null;
  readonly base: Values;
  readonly edits: Values;
  readonly disputed?: readonly Place[];
}

export const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'edits' in value && 'base' in value && 'rev' in value;

function openRows({ fields }: Line, rows: unknown): unknown {
  const secrets = new Set(Object.keys(fields).filter((name) => fields[name]!.secret));
  if (!Array.isArray(rows) || secrets.size === 0) return rows;
  return (rows as readonly Values[]).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.has(name))));
}

/** What may leave the form's memory for a store of the browser. */
export function withoutSecrets(definition: AnyDefinition, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const line = definition.lines[name];
      if (line) return line.secret ? [] : [[name, openRows(line, value)]];
      return definition.fields[name]?.secret ? [] : [[name, value]];
    }),
  );
}

/** Columns that were not kept are as the document has them now; of new rows they are blank. */
function wholeRows(line: Line, rows: unknown, newest: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  const known = new Map((Array.isArray(newest) ? (newest as readonly Values[]) : []).map((row) => [row[line.key], row]));
  const secrets = Object.keys(line.fields).filter((name) => line.fields[name]!.secret);
  if (secrets.length === 0) return rows;
  const blank: Values = blankLine(line);
  return (rows as readonly Values[]).map((row) => ({
    ...row,
    ...Object.fromEntries(
      secrets.filter((name) => !Object.hasOwn(row, name)).map((name) => [name, (known.get(row[line.key]) ?? blank)[name]]),
    ),
  }));
}

/** What was kept without its secrets, whole again. */
export const withRows = (definition: AnyDefinition, values: Values, newest: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      definition.lines[name] ? wholeRows(definition.lines[name], value, newest[name]) : value,
    ]),
  );

export function keptOf(definition: AnyDefinition, { rev, base, edits, disputed = [] }: Editing): Kept | undefined {
  const open = withoutSecrets(definition, edits);
  const names = Object.keys(open);
  return names.length === 0
    ? undefined
    : {
        rev,
        base: withoutSecrets(definition, Object.fromEntries(names.map((name) => [name, base[name]]))),
        edits: open,
        ...(disputed.length > 0 ? { disputed } : {}),
      };
}

export function editingOf(definition: AnyDefinition, kept: unknown, newest: Values): Editing | null {
  if (!isKept(kept)) return null;
  const { rev, disputed } = kept;
  return {
    rev,
    base: { ...newest, ...withRows(definition, kept.base, newest) },
    edits: withRows(definition, kept.edits, newest),
    ...(disputed ? { disputed } : {}),
  };
}

export interface UnsavedForm {
  restored(state: string | null, newest: Values): Editing | null;
  keep(editing: Editing): void;
}

export function unsavedForm(definition: AnyDefinition, id: string | null, memory: ScreenMemory): UnsavedForm {
  const name = `${UNSAVED}${definition.type}:${id ?? 'new'}`;
  return {
    restored: (state, newest) => (saveEventOf(definition, state) === null ? null : editingOf(definition, memory.read(name), newest)),
    keep: (editing) => memory.write(name, keptOf(definition, editing)),
  };
}
