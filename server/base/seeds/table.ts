/** Shipped rows as text: columns divided by tabs, the first line names them; an empty cell is no value. */
export type SeedRow = Readonly<Record<string, string | null>>;

export function table(text: string): readonly SeedRow[] {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(head!.map((name, index) => [name, cells[index] || null])));
}
