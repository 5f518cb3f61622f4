/** What is shown of a sheet: the texts of its cells, as many as a reader can use. */
import type { OutlinedSheet } from '../../../../state-machines/platform/file/outline.js';
import type { ReadCell } from '../../excel/sheet-reader.js';

const MOST_ROWS = 1_000;
const MOST_COLUMNS = 50;
const LONGEST_CELL = 2_000;

export class Grid {
  readonly #rows = new Map<number, string[]>();
  #characters = 0;
  #cut = false;

  /** @param most characters that it may begin a row with */
  constructor(private readonly most: number) {}

  get characters(): number {
    return this.#characters;
  }

  /**
   * Row and column as people count them, from 1.
   * @returns false: no more rows are shown
   */
  put(row: number, column: number, value: ReadCell): boolean {
    if (value === null) return true;
    if (column > MOST_COLUMNS) {
      this.#cut = true;
      return true;
    }
    const cells = this.#rows.get(row) ?? this.#begun(row);
    if (!cells) return false;
    const text = cellText(value);
    while (cells.length < column) cells.push('');
    cells[column - 1] = text;
    this.#characters += text.length;
    return true;
  }

  /** In their order, whatever order they were written in. */
  as(name: string): OutlinedSheet {
    return { name, rows: [...this.#rows].sort(([one], [other]) => one - other), cut: this.#cut };
  }

  #begun(row: number): string[] | null {
    if (this.#rows.size >= MOST_ROWS || this.#characters >= this.most) {
      this.#cut = true;
      return null;
    }
    const cells: string[] = [];
    this.#rows.set(row, cells);
    return cells;
  }
}

/** 1899-12-30 is day 0: what stands there is a time of day. */
const DAY_ZERO = '1899-12-30';

function cellText(cell: Exclude<ReadCell, null>): string {
  if (typeof cell !== 'object') return String(cell).slice(0, LONGEST_CELL);
  if ('error' in cell) return cell.error;
  const [day, time] = new Date(cell.at).toISOString().split('T') as [string, string];
  const clock = time.slice(0, time.startsWith(':00', 5) ? 5 : 8);
  if (day === DAY_ZERO) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}
