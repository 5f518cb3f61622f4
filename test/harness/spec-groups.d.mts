interface Run {
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly alone: readonly string[];
}
export function groupsOf(root: string): { readonly unit: Run; readonly server: Run };
