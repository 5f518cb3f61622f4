/** Versions by name (platform-access.md §8.2): the same name uploaded again to a field stands for the earlier one, which stays readable beneath it. */

export interface Versioned {
  readonly id: string;
  /** From 1; 1 where there is only one. */
  readonly version: number;
  /** The newest first. */
  readonly earlier: readonly { readonly id: string; readonly version: number }[];
}

interface Known {
  readonly originalFileName: string;
  readonly creationDate: number;
}

const before = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/**
 * @param known what is known of each, in the order of the ids; files that are not stand by themselves
 * @returns one for each name, in the place where the name stands first
 */
export function versionsOf(ids: readonly string[], known: readonly (Known | null | undefined)[]): readonly Versioned[] {
  const groups = new Map<string, { readonly id: string; readonly at: number }[]>();
  ids.forEach((id, index) => {
    const file = known[index];
    const key = file ? `name ${file.originalFileName.normalize('NFC').toLowerCase()}` : `id ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), { id, at: file?.creationDate ?? 0 }]);
  });
  return [...groups.values()].map((group) => {
    const numbered = group.toSorted((a, b) => a.at - b.at || before(a.id, b.id)).map(({ id }, index) => ({ id, version: index + 1 }));
    const newest = numbered.at(-1)!;
    return { ...newest, earlier: numbered.slice(0, -1).reverse() };
  });
}
