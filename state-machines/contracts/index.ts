import type { AnyDefinition } from '../kernel/definition.js';

export const contractDocuments: readonly AnyDefinition[] = [];
