/** Lines that two people change at a time: cells untouched here follow the other, cells changed on both sides are in conflict (platform-access.md §5.4). Pure. */
import type { Line } from '@machines/kernel/fields.js';

type Row = Readonly<Record<string, unknown>>;

export interface CellConflict {
  readonly row: string | number;
  /** null: one side removed the row that the other changed. */
  readonly column: string | null;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  readonly rows: readonly Row[];
  readonly conflicts: readonly CellConflict[];
}

const equal = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const rowsOf = (value: unknown): readonly Row[] => (value ?? []) as readonly Row[];

/**
 * @param base the lines that the edits began with
 * @param mine the lines as edited here
 * @param theirs the lines as they are now
 * @returns mine in my order with what only the other changed, then rows that only the other added; where both changed a cell, mine stays and is named
 */
export function mergedLines(line: Line, base: unknown, mine: unknown, theirs: unknown): Merged {
  const keyOf = (row: Row): string | number => row[line.key] as string | number;
  const [before, now] = [base, theirs].map((value) => new Map(rowsOf(value).map((row) => [keyOf(row), row])));
  const kept = new Set(rowsOf(mine).map(keyOf));
  const conflicts: CellConflict[] = [];
  const rows = rowsOf(mine).flatMap((row): readonly Row[] => {
    const key = keyOf(row);
    const [was, is] = [before!.get(key), now!.get(key)];
    if (!was && !is) return [row];
    if (!is) {
      if (equal(was, row)) return [];
      conflicts.push({ row: key, column: null, mine: row, theirs: null });
      return [row];
    }
    const columns = [...new Set([...Object.keys(is), ...Object.keys(row)])];
    return [
      Object.fromEntries(
        columns.map((column) => {
          const [old, own, other] = [was?.[column], row[column], is[column]];
          if (equal(old, own)) return [column, other];
          if (!equal(old, other) && !equal(own, other)) conflicts.push({ row: key, column, mine: own, theirs: other });
          return [column, own];
        }),
      ),
    ];
  });
  for (const [key, is] of now!) {
    if (kept.has(key)) continue;
    const was = before!.get(key);
    if (!was) rows.push(is);
    else if (!equal(was, is)) conflicts.push({ row: key, column: null, mine: null, theirs: is });
  }
  return { rows, conflicts };
}
