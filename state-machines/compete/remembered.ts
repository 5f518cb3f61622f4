/** What follows from an unchanging row is worked out once: the same row gives the same object, and frames stay small. */
export function remembered<Row extends object, T>(make: (row: Row) => T): (row: Row) => T {
  const known = new WeakMap<Row, T>();
  return (row) => {
    if (known.has(row)) return known.get(row)!;
    const made = make(row);
    known.set(row, made);
    return made;
  };
}
