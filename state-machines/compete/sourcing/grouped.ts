/** Rows by a key, in their order. */
export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const found = new Map<Key, Row[]>();
  for (const row of rows) {
    const own = found.get(keyOf(row));
    if (own) own.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}
