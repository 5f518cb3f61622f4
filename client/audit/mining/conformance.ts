/** Whether documents went the ways that their definition has today. Pure. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { NONE } from '@machines/kernel/machine.js';

import type { Mined } from './written.js';

export type Way = Mined['edges'][number];

export interface Conformance {
  readonly moves: number;
  /** Moves that the definition has. */
  readonly fitting: number;
  /** Ways that it does not have (any more): of older versions, the most frequent first. */
  readonly strange: readonly Way[];
}

/** A passage leads on at once: what a move ends in is any state on its way. */
function onwards(definition: AnyDefinition): (state: string) => readonly string[] {
  const { passages } = definition.machine;
  const next = new Map<string, string[]>();
  for (const [id, { to }] of passages) {
    const from = id.split('.', 1)[0]!;
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  return (state) => {
    const reached = new Set([state]);
    for (const one of reached) for (const to of next.get(one) ?? []) reached.add(to);
    return [...reached];
  };
}

export function conformanceOf(definition: AnyDefinition, ways: readonly Way[]): Conformance {
  const after = onwards(definition);
  const known = new Set<string>();
  for (const { state, event, spec } of definition.machine.rows.values()) {
    if (spec.to === 'same' || spec.to === 'ignored') for (const to of after(state)) known.add(`${state} ${event} ${to}`);
    else for (const to of after(spec.to)) known.add(`${state} ${event} ${to}`);
  }
  const strange = ways.filter(({ from, event, to }) => !known.has(`${from ?? NONE} ${event} ${to}`));
  const sum = (some: readonly Way[]): number => some.reduce((all, { n }) => all + n, 0);
  const moves = sum(ways);
  return { moves, fitting: moves - sum(strange), strange: strange.toSorted((one, other) => other.n - one.n) };
}
