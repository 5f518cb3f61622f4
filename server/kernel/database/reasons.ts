/** Which reason a violated unique index answers with, and the fields of its key; indexes of documents tell when their tables are first used. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { documentIndexes } from './indexes.js';

export interface UniqueReason {
  readonly code: string;
  readonly columns: readonly string[];
}

const reasons = new Map<string, UniqueReason>();

export function noteReasons(definition: AnyDefinition): void {
  for (const index of documentIndexes(definition))
    if (index.code !== undefined) reasons.set(index.name, { code: index.code, columns: index.fields ?? [] });
}

export const reasonOfConstraint = (name: string): UniqueReason | undefined => reasons.get(name);
