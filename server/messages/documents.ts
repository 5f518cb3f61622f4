import type { ServerDocument } from '../kernel/contracts.js';

export const messageDocuments: readonly ServerDocument[] = [];
