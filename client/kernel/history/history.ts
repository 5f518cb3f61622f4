/** History as this viewer may know it: what the server lists, turned into readable differences. Pure. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Field, Label } from '@machines/kernel/fields.js';
import { partsIn } from '@machines/kernel/parts.js';
import type { Part as DocumentPart } from '@machines/kernel/parts.js';
import type { JsonValue } from '@machines/kernel/primitives/json-value.js';
import { patch } from '@machines/kernel/primitives/patch.js';
import type { HistoryRow } from '@machines/kernel/protocol.js';

import { fieldOf } from '../table/columns.js';

type Part = Readonly<Record<string, unknown>>;

export interface FieldChange {
  readonly name: string;
  readonly label: Label;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}
export interface LineChange {
  readonly name: string;
  readonly label: Label;
  readonly changed: number;
}

/** An entry with the document after it. */
export interface Moment {
  readonly row: HistoryRow;
  readonly view: Part;
  readonly fields: readonly FieldChange[];
  readonly lines: readonly LineChange[];
}

/** Kept by every event: no news. */
const silent: ReadonlySet<string> = new Set(['rev', 'lastUpdatedBy', 'lastUpdateDate', 'id', 'createdBy', 'creationDate']);

const equal = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const nothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function linesChanged(key: string, before: unknown, after: unknown): number {
  const rows = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : []);
  const old = new Map(rows(before).map((row) => [row[key], row]));
  const differing = rows(after).filter((row) => !equal(old.get(row[key]), row)).length;
  const keys = new Set(rows(after).map((row) => row[key]));
  return differing + [...old.keys()].filter((one) => !keys.has(one)).length;
}

const isNews = (before: unknown, after: unknown): boolean => !equal(before, after) && !(nothing(before) && nothing(after));

/** Of a field, or of each that it holds. */
function changesOf(definition: AnyDefinition, name: string, before: Part, after: Part): readonly FieldChange[] {
  const field = fieldOf(definition, name);
  if (!field.parts) return [{ name, field, label: field.label, before: before[name] ?? null, after: after[name] ?? null }];
  const [was, now] = [before, after].map((view) => new Map(partsIn(name, field, view).map((part) => [part.name, part])));
  return [...new Map([...was!, ...now!]).values()]
    .map((part) => ({
      ...{ name: part.name, field: part.field, label: part.field.label },
      ...{ before: was!.get(part.name)?.value ?? null, after: now!.get(part.name)?.value ?? null },
    }))
    .filter((change) => isNews(change.before, change.after));
}

/** What a form shows of a document. */
export const shownOf = (definition: AnyDefinition, view: Part): readonly DocumentPart[] =>
  definition.form
    .flatMap((section) => section.fields ?? [])
    .filter((name) => name !== 'state' && Object.hasOwn(view, name))
    .flatMap((name) => partsIn(name, fieldOf(definition, name), view));

/** Folds the listed differences; entries oldest first. */
export function momentsOf(definition: AnyDefinition, rows: readonly HistoryRow[]): readonly Moment[] {
  let shared: JsonValue = {};
  let own: JsonValue = {};
  let before: Part = {};
  return rows.map((row) => {
    shared = patch(shared, row.shared);
    own = patch(own, row.own);
    const view: Part = { ...(shared as Part), ...(own as Part) };
    const was = before;
    const names = Object.keys({ ...was, ...view }).filter((name) => !silent.has(name) && isNews(was[name], view[name]));
    const moment: Moment = {
      row,
      view,
      fields: names
        .filter((name) => !definition.lines[name] && !Array.isArray(view[name] ?? before[name]))
        .flatMap((name) => changesOf(definition, name, was, view)),
      lines: names
        .filter((name) => definition.lines[name])
        .map((name) => ({
          name,
          label: definition.lines[name]!.label,
          changed: linesChanged(definition.lines[name]!.key, before[name], view[name]),
        })),
    };
    before = view;
    return moment;
  });
}

/** States passed, oldest first, each change once. */
export const pathOf = (rows: readonly Pick<HistoryRow, 'to'>[]): readonly string[] =>
  rows.map((row) => row.to).filter((state, index, all) => state !== all[index - 1]);
