export function groupsOf(root: string): {
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly alone: readonly string[];
};
