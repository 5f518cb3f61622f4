export function groupsOf(
  root: string,
  kind: 'unit' | 'server' | 'browser',
): {
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly alone: readonly string[];
};
