/** Which reason a violated unique index answers with; indexes of documents tell when their tables are first used. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { documentIndexes } from './indexes.js';

const reasons = new Map<string, string>();

export function noteReasons(definition: AnyDefinition): void {
  for (const index of documentIndexes(definition)) if (index.code !== undefined) reasons.set(index.name, index.code);
}

export const reasonOfConstraint = (name: string): string | undefined => reasons.get(name);
