/** What tells the effects of one transition apart: an event for a document by its key there, a creation by its origin. */
import type { Effect } from './lifecycle.js';

/** `{entity}:{id}:{purpose}[:{part}]`: a document is made once for it. */
export const originOf = (
  type: string,
  id: string,
  { purpose, part }: { readonly purpose: string; readonly part?: string | undefined },
): string => `${type}:${id}:${purpose}${part ? `:${part}` : ''}`;

function nameOf(effect: Effect): string | null {
  switch (effect.kind) {
    case 'send':
      return effect.part === undefined ? null : `${effect.event} to ${effect.type} ${effect.id}, part ${effect.part}`;
    case 'create':
      return `creation of ${effect.type} for ${effect.purpose}${effect.part ? `, part ${effect.part}` : ''}`;
    case 'message':
    case 'run':
      return null;
  }
}

/** Two effects of which only one would come about: the receiver takes the second for the first once more. */
export function repeatedEffect(effects: readonly Effect[]): string | null {
  const names = new Set<string>();
  for (const effect of effects) {
    const name = nameOf(effect);
    if (name !== null && names.has(name)) return name;
    if (name !== null) names.add(name);
  }
  return null;
}
