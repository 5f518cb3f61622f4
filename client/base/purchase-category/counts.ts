interface Counted {
  readonly items: number;
  readonly children: readonly Counted[];
}

/** Materials of a category and of all below it. */
export const countOf = (node: Counted): number => node.items + node.children.reduce((sum, child) => sum + countOf(child), 0);

/** A category and all below it. */
export function idsBelow(rows: readonly { readonly id: string; readonly parentId: string | null }[], id: string): readonly string[] {
  return [id, ...rows.filter(({ parentId }) => parentId === id).flatMap((child) => idsBelow(rows, child.id))];
}
