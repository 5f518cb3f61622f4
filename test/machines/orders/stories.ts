/** Lives of documents that are kept as golden histories, by file (orders-deliveries.md). */
import type { GoldenHistory } from '../golden/history.js';

export const orderStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {};
