/** Lives of documents that are kept as golden histories, by file (suppliers.md). */
import type { GoldenHistory } from '../golden/history.js';

export const supplierStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {};
