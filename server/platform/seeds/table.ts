/** Shipped rows as text: columns divided by tabs, the first line names them; an empty cell is no value. */
export type SeedRow = Readonly<Record<string, string | null>>;

export function table(text: string): readonly SeedRow[] {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(head!.map((name, index) => [name, cells[index] || null])));
}

/** The id of the row of a document type that holds a value in a column. */
export type IdOf = (type: string, column: string, value: string) => string;

export interface Seed {
  readonly type: string;
  /** Columns that tell whether a row is there already. */
  readonly keys: readonly string[];
  readonly source: { readonly code: string; readonly version: string };
  readonly rows: readonly SeedRow[];
  /** Header fields of a row; lines beside them. */
  readonly made: (
    row: SeedRow,
    idOf: IdOf,
  ) => {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly lines?: Readonly<Record<string, { readonly set: readonly object[] }>>;
  };
  /** Events after the row's creation. */
  readonly then: (row: SeedRow) => readonly string[];
}
