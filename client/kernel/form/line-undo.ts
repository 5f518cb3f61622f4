/** Steps back through what was changed in a line table since it was saved (platform-access.md §5.4). Pure. */
import type { Values } from './editing.js';

type Rows = readonly Values[];

/** `at`: the cell being typed into; one step is one cell however many keys it took. */
export interface Steps { readonly past: readonly Rows[]; readonly at: string | null }

export const noSteps: Steps = { past: [], at: null };

const MOST_STEPS = 100;

/** @param before the rows as they were; @param at the cell, or null for what is a step by itself */
export const stepped = (steps: Steps, before: Rows, at: string | null): Steps =>
  (at !== null && at === steps.at ? steps : { past: [...steps.past.slice(1 - MOST_STEPS), before], at });

/** The rows before the last step; null where there is none. */
export const undone = ({ past }: Steps): { readonly rows: Rows; readonly steps: Steps } | null =>
  (past.length === 0 ? null : { rows: past.at(-1)!, steps: { past: past.slice(0, -1), at: null } });

/** The value of a cell in all rows below it: in the selected ones where rows are selected, else in all. */
export function filledDown(rows: Rows, column: string, from: number, selected: ReadonlySet<number>): Rows {
  const value = rows[from]?.[column];
  return rows.map((row, index) => (index > from && (selected.size === 0 || selected.has(index)) ? { ...row, [column]: value } : row));
}
