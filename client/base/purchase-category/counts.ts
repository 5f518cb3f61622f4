interface Counted { readonly items: number; readonly children: readonly Counted[] }

/** Materials of a category and of all below it. */
export const countOf = (node: Counted): number => node.items + node.children.reduce((sum, child) => sum + countOf(child), 0);
