/**
 * Where hot rows stand: numbers with gaps, so that appending and removing touch no other row. They are kept beside the
 * arrays of contexts, which never change, not in them.
 */
import type { LineRowValues } from '../../../state-machines/kernel/document.js';
import { longestRising } from '../../../state-machines/kernel/primitives/longest-rising.js';

const GAP = 1_024;

const kept = new WeakMap<readonly LineRowValues[], readonly number[]>();

export const rememberPositions = (rows: readonly LineRowValues[], positions: readonly number[]): void => void kept.set(rows, positions);

/** undefined: this array was not read or written here. */
export const positionsOf = (rows: readonly LineRowValues[]): readonly number[] | undefined => (rows.length === 0 ? [] : kept.get(rows));

/** The position of a row that comes after all of these. */
export const following = (positions: readonly number[]): number => (positions.at(-1) ?? 0) + GAP;

/**
 * Rising positions for rows in this order, keeping as many of the known ones as can be kept.
 * @param old position by key of rows that have one
 */
export function assignPositions(keys: readonly unknown[], old: ReadonlyMap<unknown, number>): number[] {
  const stays = staying(keys.map((key) => old.get(key)));
  const result: number[] = [];
  for (let index = 0; index < keys.length;) {
    if (stays[index] !== undefined) {
      result.push(stays[index]!);
      index += 1;
      continue;
    }
    const run = runLength(stays, index);
    const step = stepOf(result.at(-1) ?? 0, stays[index + run], run);
    if (step < 1) return keys.map((_key, place) => (place + 1) * GAP);
    for (let place = 0; place < run; place += 1) result.push((result.at(-1) ?? 0) + step);
    index += run;
  }
  return result;
}

/** Known positions that already rise; the others are undefined. */
function staying(known: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const rising = new Set(longestRising(known.filter((position) => position !== undefined)));
  return known.map((position) => (position !== undefined && rising.has(position) ? position : undefined));
}

function runLength(stays: readonly (number | undefined)[], from: number): number {
  let end = from;
  while (end < stays.length && stays[end] === undefined) end += 1;
  return end - from;
}

const stepOf = (previous: number, following: number | undefined, run: number): number =>
  following === undefined ? GAP : Math.floor((following - previous) / (run + 1));
