/** Lines whose place is a field of theirs: shown in its order, numbered anew when one is moved. Pure. */
import type { Values } from './editing.js';

const STEP = 10;

/** Rows without a place come last; equal ones as they are. */
export const sortedBy = (rows: readonly Values[], field: string): readonly Values[] =>
  [...rows].sort((a, b) => placeIn(a, field) - placeIn(b, field));

const placeIn = (row: Values, field: string): number => (typeof row[field] === 'number' ? row[field] : Number.MAX_SAFE_INTEGER);

export function moved(rows: readonly Values[], from: number, to: number): readonly Values[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Places that already rise stay, so that a save names the rows that moved and no others; else all are numbered by tens. */
export function renumbered(rows: readonly Values[], field: string): readonly Values[] {
  const rising = rows.every(
    (row, index) => typeof row[field] === 'number' && (index === 0 || row[field] > (rows[index - 1]![field] as number)),
  );
  return rising ? rows : rows.map((row, index) => (row[field] === (index + 1) * STEP ? row : { ...row, [field]: (index + 1) * STEP }));
}
