/** Walking over the cells of a table by keyboard (platform-access.md §5.1): one tab stop; arrows, Home, End and page keys go on from there. */
import type { KeyboardEvent } from 'react';

export interface CellActs {
  open?(rowIndex: number): void;
  select?(rowIndex: number): void;
  /** Goes to a cell of a row that is not drawn: of many rows only those in sight are. */
  reach(at: Stood): void;
}

/** Where a table is stood on: the place of the row, and the name of the column. */
export interface Stood {
  readonly row: number;
  readonly column: string;
}

const PAGE = 10;
const CONTROL = 'a[href], button, input, select, textarea, [contenteditable="true"]';

const cellsOf = (row: Element): readonly HTMLElement[] => [...row.querySelectorAll<HTMLElement>(':scope > [data-walk]')];
const rowAt = (box: Element, index: number): Element | null => box.querySelector(`[data-row="${index}"]`);

/** The cell that Tab reaches is the one last stood on. */
export function stand(cell: HTMLElement, box: Element): void {
  for (const other of box.querySelectorAll<HTMLElement>('[data-walk][tabindex="0"]')) if (other !== cell) other.tabIndex = -1;
  cell.tabIndex = 0;
}

/** null: no cell of a row. */
export function standing(cell: HTMLElement): Stood | null {
  const row = cell.closest<HTMLElement>('[data-row]');
  return row && { row: Number(row.dataset['row']), column: cell.dataset['walk']! };
}

/** @returns whether its row is drawn */
export function goTo({ row, column }: Stood, box: Element): boolean {
  const line = rowAt(box, row);
  if (line)
    go(
      cellsOf(line).find((cell) => cell.dataset['walk'] === column),
      box,
    );
  return line !== null;
}

function go(cell: HTMLElement | undefined, box: Element): void {
  if (!cell) return;
  stand(cell, box);
  cell.focus();
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Enter opens the row, or the cell's own control where it has one; Escape comes back to the cell; Space selects. */
export function cellKey(event: KeyboardEvent<HTMLElement>, box: Element, rows: number, acts: CellActs): void {
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLElement>('[data-walk]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return;
  const done = (act: () => void): void => {
    event.preventDefault();
    act();
  };
  if (target !== cell) {
    if (event.key === 'Escape') done(() => go(cell, box));
    return;
  }
  const index = Number(row.dataset['row']);
  const line = cellsOf(row);
  const column = line.indexOf(cell);
  const toRow = (to: number): void => {
    const at = { row: Math.min(rows - 1, Math.max(0, to)), column: cell.dataset['walk']! };
    if (!goTo(at, box)) acts.reach(at);
  };
  const toColumn = (to: number): void => go(line[to], box);
  const inside = cell.querySelector<HTMLElement>(CONTROL);
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => toRow(index + 1),
    ArrowUp: () => toRow(index - 1),
    PageDown: () => toRow(index + PAGE),
    PageUp: () => toRow(index - PAGE),
    ArrowRight: () => toColumn(column + 1),
    ArrowLeft: () => toColumn(column - 1),
    Home: () => (event.ctrlKey ? toRow(0) : toColumn(0)),
    End: () => (event.ctrlKey ? toRow(rows - 1) : toColumn(line.length - 1)),
    Enter: () => (inside && (column === line.length - 1 || !acts.open) ? inside.focus() : acts.open?.(index)),
    F2: () => inside?.focus(),
    ' ': () => acts.select?.(index),
  };
  const act = moves[event.key];
  if (act) done(act);
}
