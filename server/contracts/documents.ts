import type { ServerDocument } from '../kernel/contracts.js';

export const contractDocuments: readonly ServerDocument[] = [];
