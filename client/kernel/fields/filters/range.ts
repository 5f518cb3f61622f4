import type { ListCondition } from '@machines/kernel/protocol.js';

export type Bound = string | number | null;

/** The condition of a range; null where neither side is given. */
export function conditionOf(key: string, from: Bound, to: Bound): ListCondition | null {
  if (from !== null && to !== null) return { key, op: 'between', value: [from, to] };
  if (from !== null) return { key, op: 'ge', value: from };
  return to === null ? null : { key, op: 'le', value: to };
}

export function rangeOf(condition: ListCondition | null): readonly [Bound, Bound] {
  if (condition?.op === 'between') return condition.value as [Bound, Bound];
  if (condition?.op === 'ge') return [condition.value as Bound, null];
  return condition?.op === 'le' ? [null, condition.value as Bound] : [null, null];
}
