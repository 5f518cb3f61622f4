/** History as this viewer may know it: what the server lists, turned into readable differences. Pure. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Field, Label } from '@machines/kernel/fields.js';
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

/** Folds the listed differences; entries oldest first. */
export function momentsOf(definition: AnyDefinition, rows: readonly HistoryRow[]): readonly Moment[] {
  let shared: JsonValue = {};
  let own: JsonValue = {};
  let before: Part = {};
  return rows.map((row) => {
    shared = patch(shared, row.shared);
    own = patch(own, row.own);
    const view: Part = { ...(shared as Part), ...(own as Part) };
    const names = Object.keys({ ...before, ...view }).filter(
      (name) => !silent.has(name) && !equal(before[name], view[name]) && !(nothing(before[name]) && nothing(view[name])),
    );
    const moment: Moment = {
      row,
      view,
      fields: names
        .filter((name) => !definition.lines[name] && !Array.isArray(view[name] ?? before[name]))
        .map((name) => ({
          name,
          field: fieldOf(definition, name),
          label: fieldOf(definition, name).label,
          before: before[name] ?? null,
          after: view[name] ?? null,
        })),
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
