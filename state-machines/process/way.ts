/** Why a process has come to a step: what its conditions said on the way. Pure. */
import type { Plan } from './engine.js';
import type { Rule } from './graph.js';
import type { Vars } from './rules.js';
import { holdsRule } from './rules.js';

export interface Turn {
  readonly condition: Rule;
  /** false: the way leads on because it does not hold. */
  readonly holds: boolean;
}

/** The branch that is taken at a condition, and what was asked until it was found. */
function turnAt({ graph }: Plan, key: string, vars: Vars): { readonly to: string; readonly turns: readonly Turn[] } | null {
  const branches = graph.branches(key);
  const chosen = branches.find(({ isDefault, condition }) => isDefault || holdsRule(condition ?? {}, vars));
  if (!chosen) return null;
  if (!chosen.isDefault) return { to: chosen.to, turns: [{ condition: chosen.condition ?? {}, holds: true }] };
  const others = branches.filter(({ isDefault, condition }) => !isDefault && condition !== undefined);
  return { to: chosen.to, turns: others.map(({ condition }) => ({ condition: condition!, holds: false })) };
}

/** From the start to a step, in their order; empty where nothing was asked, or it lies on no way with these values. */
export function wayTo(plan: Plan, vars: Vars, nodeKey: string): readonly Turn[] {
  const { graph } = plan;
  const seen = new Set<string>();
  const from = (key: string, asked: readonly Turn[]): readonly Turn[] | null => {
    if (key === nodeKey) return asked;
    if (seen.has(key)) return null;
    seen.add(key);
    if (graph.node(key).kind === 'CONDITION') {
      const turn = turnAt(plan, key, vars);
      return turn && from(turn.to, [...asked, ...turn.turns]);
    }
    for (const { to } of graph.out(key)) {
      const found = from(to, asked);
      if (found) return found;
    }
    return null;
  };
  return (graph.start && from(graph.start.nodeKey, [])) ?? [];
}
