/** A monthly schedule as a grid: a row for each material, a column for each day and for each month of its forecast (orders-deliveries.md §3). */
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { add, eq, gt, sub } from '@machines/kernel/primitives/decimal.js';
import { addDays, addMonths, compareDates } from '@machines/kernel/primitives/instant.js';
import { typedNumber } from '@machines/kernel/typed-number.js';

export interface ScheduleLine {
  readonly lineNum?: number;
  readonly itemId: string | null;
  readonly itemCode: string | null;
  readonly itemName: string | null;
  readonly uomId: string | null;
  readonly deliverDate: string | null;
  readonly planQty: DecimalString | null;
  readonly commitQty: DecimalString | null;
  readonly noticedFlag?: string | null;
}
export const forecastMonths = ['m1Qty', 'm2Qty', 'm3Qty'] as const;
export type ForecastMonth = (typeof forecastMonths)[number];
export interface Forecast extends Readonly<Partial<Record<ForecastMonth, DecimalString | null>>> {
  readonly forecastNum: number;
  readonly itemId: string | null;
  readonly itemCode?: string | null;
  readonly itemName?: string | null;
  readonly uomId: string | null;
}
export interface Cell {
  readonly plan: DecimalString;
  /** null: nobody has answered. */
  readonly commit: DecimalString | null;
  readonly short: boolean;
  readonly noticed: boolean;
  /** How many lines it is the sum of. */
  readonly lines: number;
}
export interface Material {
  readonly key: string;
  readonly itemId: string | null;
  readonly uomId: string | null;
  readonly itemCode: string | null;
  readonly itemName: string | null;
}
export interface GridRow extends Material {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly forecast: Forecast | null;
  readonly total: Cell;
}

/** All days of a month such as 2026-03. */
export function daysOf(month: string): readonly string[] {
  const days: string[] = [];
  const next = addMonths(`${month}-01`, 1);
  for (let day = `${month}-01`; day !== next; day = addDays(day, 1)) days.push(day);
  return days;
}
/** The months after it, such as 2026-04. */
export const monthsAfter = (month: string): readonly string[] =>
  forecastMonths.map((_name, index) => addMonths(`${month}-01`, index + 1).slice(0, 7));

const both = (one: DecimalString | null, other: DecimalString | null): DecimalString | null =>
  one === null && other === null ? null : add(one ?? '0', other ?? '0');
const cellOf = (plan: DecimalString, commit: DecimalString | null, noticed: boolean, lines = 1): Cell => ({
  plan,
  commit,
  short: commit !== null && gt(plan, commit),
  noticed,
  lines,
});
const joined = (one: Cell | undefined, other: Cell): Cell =>
  one ? cellOf(add(one.plan, other.plan), both(one.commit, other.commit), one.noticed || other.noticed, one.lines + other.lines) : other;
const noCell = cellOf('0', null, false, 0);

export const materialKey = (itemId: string | null, uomId: string | null): string => `${itemId ?? ''} ${uomId ?? ''}`;
const materialOf = ({ itemId, uomId, itemCode, itemName }: Pick<ScheduleLine, 'itemId' | 'uomId'> & Partial<ScheduleLine>): Material => ({
  ...{ key: materialKey(itemId, uomId), itemId, uomId },
  ...{ itemCode: itemCode ?? null, itemName: itemName ?? null },
});

/** Materials in the order in which they first stand there; lines of no day yet are left to the table. */
export function gridOf(lines: readonly ScheduleLine[], forecasts: readonly Forecast[] = []): readonly GridRow[] {
  const rows = new Map<
    string,
    { readonly material: Material; readonly cells: Map<string, Cell>; total: Cell; forecast: Forecast | null }
  >();
  const rowOf = (material: Material) => {
    const row = rows.get(material.key) ?? { material, cells: new Map<string, Cell>(), total: noCell, forecast: null };
    rows.set(material.key, row);
    return row;
  };
  for (const line of lines) {
    if (line.deliverDate === null) continue;
    const cell = cellOf(line.planQty ?? '0', line.commitQty, line.noticedFlag === 'Y');
    const row = rowOf(materialOf(line));
    row.cells.set(line.deliverDate, joined(row.cells.get(line.deliverDate), cell));
    row.total = row.total.lines === 0 ? cell : joined(row.total, cell);
  }
  for (const forecast of forecasts) rowOf(materialOf(forecast)).forecast ??= forecast;
  return [...rows.values()].map(({ material, cells, total, forecast }) => ({ ...material, cells, total, forecast }));
}

/** Of a schedule that was published the next seven days stand. */
const FROZEN_DAYS = 7;
export const isFrozen = (day: string, today: string): boolean =>
  compareDates(day, today) >= 0 && compareDates(day, addDays(today, FROZEN_DAYS)) <= 0;
export const gapOf = ({ plan, commit }: Cell): DecimalString => sub(plan, commit ?? '0');

/** What is typed into cells, by material and column: a day, or a month of the forecast. */
export type Edits = ReadonlyMap<string, string>;
export const cellKey = (material: string, column: string): string => `${material}/${column}`;

const QUANTITY = /^\d{1,18}(?:\.\d{1,6})?$/;
/** null: nothing is planned; `undefined`: it is no quantity. */
export function typedQuantity(text: string): DecimalString | null | undefined {
  const value = typedNumber({ kind: 'quantity' }, text);
  if (value === null || typeof value === 'number') return value === null ? null : undefined;
  return QUANTITY.test(value) ? value : undefined;
}

const STEP = 10;
function* numbersAfter(used: readonly number[]): Generator<number, never> {
  for (let next = (Math.floor(Math.max(0, ...used) / STEP) + 1) * STEP; ; next += STEP) yield next;
}
const sameQuantity = (one: DecimalString | null, other: DecimalString | null): boolean =>
  one === null || other === null ? one === other : eq(one, other);

type Row = Readonly<Record<string, unknown>>;
export interface Saved {
  readonly lines: readonly Row[];
  readonly forecasts: readonly Row[];
}

/** All lines as they are to be saved: emptied days are gone, new ones are numbered after the others. */
export function savedGrid(
  lines: readonly ScheduleLine[],
  forecasts: readonly Forecast[],
  materials: readonly Material[],
  edits: Edits,
): Saved {
  const typed = (material: string, column: string): DecimalString | null | undefined => {
    const text = edits.get(cellKey(material, column));
    return text === undefined ? undefined : typedQuantity(text);
  };
  const known = new Set(lines.map((line) => cellKey(materialKey(line.itemId, line.uomId), line.deliverDate ?? '')));
  const kept = lines.flatMap((line): readonly Row[] => {
    const qty = typed(materialKey(line.itemId, line.uomId), line.deliverDate ?? '');
    if (qty === undefined || sameQuantity(qty, line.planQty)) return [{ lineNum: line.lineNum }];
    return qty === null ? [] : [{ lineNum: line.lineNum, planQty: qty }];
  });
  const lineNums = numbersAfter(lines.map(({ lineNum = 0 }) => lineNum));
  const isDay = (column: string): boolean => !(forecastMonths as readonly string[]).includes(column);
  const added = materials.flatMap(({ key, itemId, uomId }) =>
    [...edits.keys()].flatMap((cell): readonly Row[] => {
      const column = cell.startsWith(`${key}/`) ? cell.slice(key.length + 1) : '';
      const planQty = column !== '' && isDay(column) && !known.has(cell) ? typed(key, column) : null;
      return planQty ? [{ lineNum: lineNums.next().value, itemId, uomId, deliverDate: column, planQty }] : [];
    }),
  );
  const months = (material: string, before: Forecast | null): Row =>
    Object.fromEntries(
      forecastMonths.flatMap((name) => {
        const qty = typed(material, name);
        return qty === undefined || sameQuantity(qty, before?.[name] ?? null) ? [] : [[name, qty] as const];
      }),
    );
  const foreseen = new Set(forecasts.map(({ itemId, uomId }) => materialKey(itemId, uomId)));
  const forecastNums = numbersAfter(forecasts.map(({ forecastNum }) => forecastNum));
  const begun = materials.flatMap(({ key, itemId, uomId }): readonly Row[] => {
    const said = foreseen.has(key) ? {} : months(key, null);
    return Object.keys(said).length === 0 ? [] : [{ forecastNum: forecastNums.next().value, itemId, uomId, ...said }];
  });
  return {
    lines: [...kept, ...added],
    forecasts: [
      ...forecasts.map((one) => ({ forecastNum: one.forecastNum, ...months(materialKey(one.itemId, one.uomId), one) })),
      ...begun,
    ],
  };
}

/** A block of cells laid over the grid from one of its cells on; what stands beyond its edges or may not be edited is left out. */
export function pasted<R extends Pick<Material, 'key'>>(
  edits: Edits,
  block: readonly (readonly string[])[],
  from: { readonly row: number; readonly column: number },
  grid: { readonly rows: readonly R[]; readonly columns: readonly string[]; readonly editable: (row: R, column: string) => boolean },
): Edits {
  const next = new Map(edits);
  for (const [down, words] of block.entries())
    for (const [across, word] of words.entries()) {
      const [row, column] = [grid.rows[from.row + down], grid.columns[from.column + across]];
      if (row !== undefined && column !== undefined && grid.editable(row, column)) next.set(cellKey(row.key, column), word.trim());
    }
  return next;
}
