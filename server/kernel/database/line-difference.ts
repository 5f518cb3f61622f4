/** What changed between two lists of rows: contexts are immutable, so that what did not change is the same object. */
import type { LineRowValues } from '../../../state-machines/kernel/document.js';
import { assignPositions, following } from './positions.js';

export type Rows = readonly LineRowValues[];
export interface Changed {
  readonly row: LineRowValues;
  readonly position: number;
  /** What was stored under this key, when that is known. */ readonly stored?: LineRowValues;
}
export interface Difference {
  readonly changed: readonly Changed[];
  /** Keys of what is not there any more. */ readonly gone: readonly unknown[];
  /** Of all rows that are there. */ readonly positions: readonly number[];
}

export const byKey = (key: string, rows: Rows): Map<unknown, LineRowValues> => new Map(rows.map((row) => [row[key], row]));

/** How many rows in one place may have gone. */
const MOST_GONE = 16;

/** The usual difference, in one walk: rows changed in their places, some went, others came at the end. Null: it is another. */
export function inOrder(key: string, was: Rows, is: Rows, known: readonly number[]): Difference | null {
  const changed: Changed[] = [];
  const gone: unknown[] = [];
  const positions: number[] = [];
  let from = 0;
  let at = 0;
  for (; at < is.length && from < was.length; at += 1, from += 1) {
    const row = is[at]!;
    const found = row === was[from] ? from : placeOf(key, row[key], was, from);
    if (found === was.length) break;
    if (found < 0) return null;
    for (; from < found; from += 1) gone.push(was[from]![key]);
    positions.push(known[from]!);
    if (row !== was[from]) changed.push({ row, position: known[from]!, stored: was[from]! });
  }
  for (; from < was.length; from += 1) gone.push(was[from]![key]);
  if (at === is.length) return { changed, gone, positions: positions.length === known.length ? known : positions };
  const kept = at;
  const added = new Set<unknown>();
  for (; at < is.length; at += 1) {
    added.add(is[at]![key]);
    positions.push(following(positions));
    changed.push({ row: is[at]!, position: positions.at(-1)! });
  }
  return added.size < is.length - kept || was.some((row) => added.has(row[key])) ? null : { changed, gone, positions };
}

/** Where the row of this key stood, looking from here on: the length when it is none of the last ones, -1 when that would take long. */
function placeOf(key: string, name: unknown, was: Rows, from: number): number {
  const end = Math.min(was.length, from + MOST_GONE);
  for (let place = from; place < end; place += 1) if (was[place]![key] === name) return place;
  return end === was.length ? end : -1;
}

/**
 * Whatever changed.
 * @param old stored positions by key
 */
export function byKeys(table: string, key: string, was: Rows, is: Rows, old: ReadonlyMap<unknown, number>): Difference {
  const known = byKey(key, was);
  const kept = new Set<unknown>();
  const positions = assignPositions(
    is.map((row) => row[key]),
    old,
  );
  const changed = is.flatMap((row, index) => {
    const name = row[key];
    if (kept.has(name)) throw new RangeError(`${table}: the key ${String(name)} stands twice`);
    kept.add(name);
    const stored = known.get(name);
    const position = positions[index]!;
    if (stored === row && old.get(name) === position) return [];
    return [{ row, position, ...(stored ? { stored } : {}) }];
  });
  return { changed, gone: [...old.keys()].filter((name) => !kept.has(name)), positions };
}
