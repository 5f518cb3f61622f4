import type { AnyDefinition } from '../kernel/definition.js';

export const processDocuments: readonly AnyDefinition[] = [];
