import type { ServerDocument } from '../kernel/contracts.js';

export const performanceDocuments: readonly ServerDocument[] = [];
