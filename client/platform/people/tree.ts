/** Rows that name their parent, as what stands below what; rows without a parent among them are roots. */
export interface TreeRow {
  readonly id: string;
  readonly parent: string | null;
}

export interface Branch<T extends TreeRow> {
  readonly row: T;
  readonly depth: number;
  readonly children: number;
}

/** In the order in which a tree is read, children after their parent; each row once, whatever the parents say. */
export function branches<T extends TreeRow>(rows: readonly T[]): readonly Branch<T>[] {
  const known = new Set(rows.map((row) => row.id));
  const below = new Map<string | null, T[]>();
  for (const row of rows) {
    const parent = row.parent !== null && known.has(row.parent) ? row.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const read = new Set<string>();
  const from = (parent: string | null, depth: number): readonly Branch<T>[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      if (read.has(row.id)) return [];
      read.add(row.id);
      return [{ row, depth, children: below.get(row.id)?.length ?? 0 }, ...from(row.id, depth + 1)];
    });
  return from(null, 0);
}
