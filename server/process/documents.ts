import type { ServerDocument } from '../kernel/contracts.js';

export const processDocuments: readonly ServerDocument[] = [];
