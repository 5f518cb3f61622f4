import type { AnyDefinition } from '../../state-machines/kernel/definition.js';

/** A column of words that may be changed at any time. */
export function freeColumn({ fields, list, uniqueKeys = [] }: AnyDefinition): string | undefined {
  const keys = new Set(uniqueKeys.flatMap(({ columns }) => columns as readonly string[]));
  return (list.columns as readonly string[]).find(
    (name) =>
      fields[name]?.kind === 'text' && (fields[name].length ?? 0) >= 10 && !fields[name].fixed && !fields[name].computed && !keys.has(name),
  );
}
