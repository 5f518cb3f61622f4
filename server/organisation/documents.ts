import type { ServerDocument } from '../kernel/contracts.js';

export const organisationDocuments: readonly ServerDocument[] = [];
