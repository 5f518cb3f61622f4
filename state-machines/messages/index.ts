import type { AnyDefinition } from '../kernel/definition.js';

export const messageDocuments: readonly AnyDefinition[] = [];
