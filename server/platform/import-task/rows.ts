/** Rows of workbooks on their way, in their table: as they were read, gathered to records, and what became of them. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Queryable } from '../../kernel/contracts.js';
import type { ReadCell } from '../excel/reader.js';
import type { CheckedRow, RawRecord, RawRow } from './check.js';
import type { Head, ImportShape } from './columns.js';
import { headOf, LINK } from './columns.js';
import { linkText } from './values.js';

export const CHUNK = 500;

export type Loaded = { readonly rows: number } | { readonly missing: readonly string[] };

interface Line {
  readonly rowNo: number;
  readonly cells: readonly ReadCell[];
  readonly sheet: number;
}
interface NewRow extends RawRow {
  readonly link: string | null;
}

/**
 * Lines of the reader as rows of the table, by field.
 * @param there which sheets the workbook has
 * @returns the needed columns that are missing, or how many rows there are
 */
export async function loadRows(
  on: Queryable,
  taskId: string,
  shape: ImportShape,
  lines: string,
  there: readonly boolean[],
): Promise<Loaded> {
  await on.query('delete from base_import_row where task_id = $1', [taskId]);
  const sheets = shape.sheets.map((sheet) => new SheetRows(shape, sheet));
  if (!there.some(Boolean)) return { missing: neededBy(shape) };
  let [rows, base, last, at] = [0, 0, 0, 0];
  let batch: NewRow[] = [];
  const put = async ({ rowNo, cells, sheet }: Line): Promise<void> => {
    const row = sheets[sheet]!.row(cells);
    if (!row) return;
    // Each sheet goes on where the one before it ended, so that one number says how far an import is.
    if (sheet !== at) {
      base = last;
      at = sheet;
    }
    last = base + rowNo;
    rows += 1;
    batch.push({ ...row, rowNo: last, sheet, sheetRow: rowNo });
    if (batch.length >= CHUNK) {
      await store(on, taskId, batch);
      batch = [];
    }
  };
  for await (const text of createInterface({ input: createReadStream(lines), crlfDelay: Infinity })) {
    const [rowNo, cells, sheet = 0] = JSON.parse(text) as [number, ReadCell[], number?];
    for (const line of sheets[sheet]!.take({ rowNo, cells, sheet })) await put(line);
  }
  for (const sheet of sheets) for (const line of sheet.rest()) await put(line);
  const missing = sheets.flatMap((sheet, place) => (there[place] ? sheet.missing() : []));
  if (missing.length > 0) return { missing };
  if (batch.length > 0) await store(on, taskId, batch);
  return { rows };
}

const neededBy = ({ sheets }: ImportShape): readonly string[] => sheets[0]!.columns.filter(({ needed }) => needed).map(({ key }) => key);

/** The rows of one sheet: the first two say what its columns are. */
class SheetRows {
  #first: Line[] = [];
  #head: Head | null = null;
  #index = 0;

  constructor(
    private readonly shape: ImportShape,
    private readonly sheet: ImportShape['sheets'][number],
  ) {}

  /** Those that hold data, as far as it is known. */
  take(line: Line): readonly Line[] {
    this.#index += 1;
    if (this.#head) return this.#index > this.#head.dataFrom ? [line] : [];
    this.#first.push(line);
    if (this.#first.length < 2) return [];
    this.#head = headOf(this.sheet.columns, this.#first[0]!.cells, this.#first[1]!.cells);
    return this.#head.dataFrom === 1 ? [this.#first[1]!] : [];
  }

  /** Once all were given. */
  rest(): readonly Line[] {
    this.#head ??= headOf(this.sheet.columns, this.#first[0]?.cells ?? [], []);
    return [];
  }

  /** A sheet of lines that says nothing at all is left out. */
  missing(): readonly string[] {
    return this.sheet.line !== null && this.#index === 0 && this.shape.linkedBy !== null ? [] : this.#head!.missing;
  }

  row(cells: readonly ReadCell[]): Pick<NewRow, 'cells' | 'link'> | null {
    const values = Object.fromEntries(
      this.#head!.columns.flatMap((column, position) =>
        column && cells[position] !== undefined && cells[position] !== null ? [[column.key, cells[position]] as const] : [],
      ),
    );
    if (Object.keys(values).length === 0) return null;
    const link = values[this.sheet.line === null && this.shape.sheets.length > 1 ? this.shape.linkedBy! : LINK];
    return { cells: values, link: link === undefined ? null : linkText(link) };
  }
}

async function store(on: Queryable, taskId: string, rows: readonly NewRow[]): Promise<void> {
  await on.query(
    `insert into base_import_row (task_id, row_no, cells, sheet, sheet_row, link)
     select $1, r.row_no, r.cells, r.sheet, nullif(r.sheet_row, r.row_no), r.link from jsonb_to_recordset($2::jsonb) r(row_no int, cells jsonb, sheet int, sheet_row int, link text) on conflict do nothing`,
    [
      taskId,
      JSON.stringify(rows.map(({ rowNo, cells, sheet, sheetRow, link }) => ({ row_no: rowNo, cells, sheet, sheet_row: sheetRow, link }))),
    ],
  );
}

interface Stored {
  readonly row_no: number;
  readonly sheet: number;
  readonly sheet_row: number | null;
  readonly cells: RawRow['cells'];
  readonly link: string | null;
}
const rawOf = ({ row_no: rowNo, sheet, sheet_row: sheetRow, cells }: Stored): RawRow => ({
  rowNo,
  sheet,
  sheetRow: sheetRow ?? rowNo,
  cells,
});
const columns = 'row_no, sheet, sheet_row, cells, link';

/** Chunks of records to be checked, each with its lines; then lines whose record is not in the file. */
export async function* rawRecords(on: Queryable, taskId: string, shape: ImportShape): AsyncGenerator<readonly RawRecord[]> {
  if (shape.ofOne) {
    const { rows } = await on.query<Stored>(`select ${columns} from base_import_row where task_id = $1 order by row_no`, [taskId]);
    if (rows.length > 0) yield [{ rows: rows.map(rawOf), link: null }];
    return;
  }
  const hasRecords = shape.sheets[0]!.line === null;
  const hasLines = shape.sheets.length > 1 || !hasRecords;
  if (hasRecords) {
    for (let last = 0; ;) {
      const { rows } = await on.query<Stored>(
        `select ${columns} from base_import_row where task_id = $1 and row_no > $2 and sheet = 0 order by row_no limit $3`,
        [taskId, last, CHUNK],
      );
      if (rows.length === 0) break;
      last = rows.at(-1)!.row_no;
      yield await withLines(on, taskId, rows, hasLines);
    }
  }
  if (hasLines) yield* orphans(on, taskId, hasRecords);
}

function byLink(rows: readonly Stored[]): Map<string | null, Stored[]> {
  const groups = new Map<string | null, Stored[]>();
  for (const row of rows) {
    const group = groups.get(row.link);
    if (group) group.push(row);
    else groups.set(row.link, [row]);
  }
  return groups;
}

/** Of two records of one name, the lines go with the first. */
async function withLines(on: Queryable, taskId: string, heads: readonly Stored[], hasLines: boolean): Promise<readonly RawRecord[]> {
  const links = [...new Set(heads.flatMap(({ link }) => link ?? []))];
  const { rows } =
    hasLines && links.length > 0
      ? await on.query<Stored>(
          `select ${columns} from base_import_row l where task_id = $1 and sheet > 0 and link = any($2::text[]) and not exists (select 1 from base_import_row h where h.task_id = $1 and h.sheet = 0 and h.link = l.link and h.row_no < $3) order by row_no`,
          [taskId, links, heads[0]!.row_no],
        )
      : { rows: [] };
  const lines = byLink(rows);
  return heads.map((head) => {
    const own = head.link === null ? [] : (lines.get(head.link) ?? []);
    lines.delete(head.link);
    return { rows: [rawOf(head), ...own.map(rawOf)], link: head.link };
  });
}

async function* orphans(on: Queryable, taskId: string, hasRecords: boolean): AsyncGenerator<readonly RawRecord[]> {
  const own = `task_id = $1 and ${hasRecords ? 'sheet > 0 and not exists (select 1 from base_import_row h where h.task_id = $1 and h.sheet = 0 and h.link = l.link)' : 'true'}`;
  for (let last = 0; ;) {
    const { rows: links } = await on.query<{ link: string | null; first: number }>(
      `select link, min(row_no) as first from base_import_row l where ${own} group by link having min(row_no) > $2 order by 2 limit $3`,
      [taskId, last, CHUNK],
    );
    if (links.length === 0) return;
    last = links.at(-1)!.first;
    const { rows } = await on.query<Stored>(
      `select ${columns} from base_import_row l where ${own} and (link = any($2::text[]) or (link is null and $3)) order by row_no`,
      [taskId, links.flatMap(({ link }) => link ?? []), links.some(({ link }) => link === null)],
    );
    const lines = byLink(rows);
    // Lines that name no record are each for themselves: nobody knows to which they belong.
    yield links.flatMap(({ link }): RawRecord[] =>
      link === null ? lines.get(null)!.map((row) => ({ rows: [rawOf(row)], link: null })) : [{ rows: lines.get(link)!.map(rawOf), link }],
    );
  }
}

export async function keepChecked(on: Queryable, taskId: string, checked: readonly CheckedRow[]): Promise<void> {
  await on.query(
    `update base_import_row t set payload = r.payload, target_id = r.target_id, faults = r.faults, record_no = r.record_no, line_key = left(r.line_key, 200)
     from jsonb_to_recordset($2::jsonb) r(row_no int, payload jsonb, target_id bigint, faults jsonb, record_no int, line_key text) where t.task_id = $1 and t.row_no = r.row_no`,
    [
      taskId,
      JSON.stringify(
        checked.map(({ rowNo, payload, targetId, faults, recordNo, lineKey }) => ({
          row_no: rowNo,
          payload,
          target_id: targetId,
          faults,
          record_no: recordNo,
          line_key: lineKey,
        })),
      ),
    ],
  );
}
