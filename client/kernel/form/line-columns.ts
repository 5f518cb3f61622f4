/** Columns of an editable table of lines: in which order they stand, how wide, and which stay in sight. */
import type { Field, Line } from '@machines/kernel/fields.js';

import { kindOf } from '../fields/kinds.js';
import type { LineColumn } from './LineRow.js';

const wordy: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'ref', 'lookup', 'attachments']);

/** As narrow as one can still read them, figures whole and words in part: most lines have more columns than a window. */
export const widthOf = ({ field }: Pick<LineColumn, 'field'>): number =>
  Math.round(kindOf(field).width * (wordy.has(field.kind) ? 0.6 : 0.8));

/** Written by the server before anything is entered: it says what the line is about. */
function leads(line: Line, name: string): boolean {
  const names = Object.keys(line.fields);
  const entered = names.findIndex((one) => one !== line.key && !line.fields[one]!.computed);
  return names.indexOf(name) < entered && line.fields[name]!.computed === true;
}

/** What says which line it is: its key and its name, which stay beside the others however far they are scrolled. */
export function identityOf(line: Line, columns: readonly LineColumn[], edge: number): ReadonlyMap<string, number> {
  const key = columns.find(({ column }) => column === line.key);
  const stands = ({ column, field }: LineColumn): boolean =>
    field.kind === 'ref'
      ? isNameBeside(line, column.replace(/Id$/, 'Name'))
      : column !== line.key && field.kind === 'text' && (field.need !== undefined || leads(line, column));
  const name = columns.find(stands);
  const pinned = new Map<string, number>();
  let left = edge;
  for (const one of columns.filter((column) => column === key || column === name)) {
    pinned.set(one.column, left);
    left += widthOf(one);
  }
  return pinned;
}

/** Where nobody enters the name of a record, and its code stands beside, the reference that shows it is enough. */
function isNameBeside(line: Line, name: string): boolean {
  const stem = name.slice(0, -'Name'.length);
  if (!line.fields[name]) return false;
  const [reference, code] = [line.fields[`${stem}Id`], line.fields[`${stem}Code`]];
  return name.endsWith('Name') && line.fields[name].computed === true && code?.computed === true && reference?.kind === 'ref';
}

/** Of quantity and price that are entered the first ones stand together, where the first of them stands. */
function together(line: Line, names: readonly string[]): readonly string[] {
  const first = (kind: Field['kind']): number =>
    names.findIndex((name) => line.fields[name]!.kind === kind && !line.fields[name]!.computed);
  const [earlier, later] = [first('quantity'), first('price')].toSorted((a, b) => a - b);
  if (earlier === undefined || later === undefined || earlier < 0) return names;
  return [...names.slice(0, earlier + 1), names[later]!, ...names.slice(earlier + 1, later), ...names.slice(later + 1)];
}

/** Quantity and price are in sight in small windows: what the server writes beside what was chosen stands behind all else. */
export function inTheirPlaces(line: Line, names: readonly string[]): readonly string[] {
  const isBeside = (name: string): boolean =>
    name !== line.key && line.fields[name]!.computed === true && wordy.has(line.fields[name]!.kind) && !leads(line, name);
  const shown = names.filter((name) => !isNameBeside(line, name));
  return [
    ...together(
      line,
      shown.filter((name) => !isBeside(name)),
    ),
    ...shown.filter(isBeside),
  ];
}
