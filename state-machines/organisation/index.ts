import type { AnyDefinition } from '../kernel/definition.js';

export const organisationDocuments: readonly AnyDefinition[] = [];
