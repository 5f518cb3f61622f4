/** Steps back through what was changed in a line table since it was saved (platform-access.md §5.4). Pure. */
import type { Line } from '@machines/kernel/fields.js';

import type { Values } from './editing.js';
import { mergedLines } from './line-merge.js';

type Rows = readonly Values[];

/** The rows before and after it. */
interface Step {
  readonly before: Rows;
  readonly after: Rows;
}

/** `at`: the cell being typed into; one step is one cell however many keys it took. */
export interface Steps {
  readonly past: readonly Step[];
  readonly at: string | null;
}

export const noSteps: Steps = { past: [], at: null };

const MOST_STEPS = 100;

/** @param at the cell, or null for what is a step by itself */
export function stepped({ past, at: typed }: Steps, { before, after }: Step, at: string | null): Steps {
  const last = past.at(-1);
  if (at !== null && at === typed && last) return { past: [...past.slice(0, -1), { before: last.before, after }], at };
  return { past: [...past.slice(1 - MOST_STEPS), { before, after }], at };
}

/** The rows before the last step, with what somebody else changed since; null where there is none. */
export function undone(line: Line, { past }: Steps, now: Rows): { readonly rows: Rows; readonly steps: Steps } | null {
  const last = past.at(-1);
  if (!last) return null;
  return {
    rows: now === last.after ? last.before : mergedLines(line, last.after, last.before, now).rows,
    steps: { past: past.slice(0, -1), at: null },
  };
}

/** The value of a cell in all rows below it: in the selected ones where rows are selected, else in all. */
export function filledDown(rows: Rows, column: string, from: number, selected: ReadonlySet<number>): Rows {
  const value = rows[from]?.[column];
  return rows.map((row, index) => (index > from && (selected.size === 0 || selected.has(index)) ? { ...row, [column]: value } : row));
}
