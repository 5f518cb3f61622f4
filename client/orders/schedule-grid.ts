/** A monthly schedule as a grid: a row for each material, a column for each day (orders-deliveries.md §3). */
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { add, gt, sub } from '@machines/kernel/primitives/decimal.js';
import { addDays, addMonths, compareDates } from '@machines/kernel/primitives/instant.js';

export interface ScheduleLine {
  readonly itemId: string | null;
  readonly itemCode: string | null;
  readonly itemName: string | null;
  readonly uomId: string | null;
  readonly deliverDate: string | null;
  readonly planQty: DecimalString | null;
  readonly commitQty: DecimalString | null;
  readonly noticedFlag?: string | null;
}
export interface Cell {
  readonly plan: DecimalString;
  /** null: nobody has answered. */
  readonly commit: DecimalString | null;
  readonly short: boolean;
  readonly noticed: boolean;
}
export interface GridRow {
  readonly key: string;
  readonly itemCode: string | null;
  readonly itemName: string | null;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly total: Cell;
}

/** All days of a month such as 2026-03. */
export function daysOf(month: string): readonly string[] {
  const days: string[] = [];
  const next = addMonths(`${month}-01`, 1);
  for (let day = `${month}-01`; day !== next; day = addDays(day, 1)) days.push(day);
  return days;
}

const both = (one: DecimalString | null, other: DecimalString | null): DecimalString | null =>
  one === null && other === null ? null : add(one ?? '0', other ?? '0');
const cellOf = (plan: DecimalString, commit: DecimalString | null, noticed: boolean): Cell => ({
  plan,
  commit,
  short: commit !== null && gt(plan, commit),
  noticed,
});
const joined = (one: Cell | undefined, other: Cell): Cell =>
  one ? cellOf(add(one.plan, other.plan), both(one.commit, other.commit), one.noticed || other.noticed) : other;

/** Materials in the order in which they first stand there; lines of no day yet are left to the table. */
export function gridOf(lines: readonly ScheduleLine[]): readonly GridRow[] {
  const rows = new Map<string, { readonly line: ScheduleLine; readonly cells: Map<string, Cell>; total: Cell }>();
  for (const line of lines) {
    if (line.deliverDate === null) continue;
    const key = `${line.itemId ?? ''} ${line.uomId ?? ''}`;
    const cell = cellOf(line.planQty ?? '0', line.commitQty, line.noticedFlag === 'Y');
    const row = rows.get(key) ?? { line, cells: new Map<string, Cell>(), total: cellOf('0', null, false) };
    row.cells.set(line.deliverDate, joined(row.cells.get(line.deliverDate), cell));
    row.total = joined(row.total, cell);
    rows.set(key, row);
  }
  return [...rows].map(([key, { line, cells, total }]) => ({ key, itemCode: line.itemCode, itemName: line.itemName, cells, total }));
}

/** Of a schedule that was published the next seven days stand. */
const FROZEN_DAYS = 7;
export const isFrozen = (day: string, today: string): boolean =>
  compareDates(day, today) >= 0 && compareDates(day, addDays(today, FROZEN_DAYS)) <= 0;
export const gapOf = ({ plan, commit }: Cell): DecimalString => sub(plan, commit ?? '0');
