import type { AnyDefinition } from '../kernel/definition.js';

export const performanceDocuments: readonly AnyDefinition[] = [];
