/** Lives of documents that are kept as golden histories, by file (contracts.md). */
import type { GoldenHistory } from '../golden/history.js';

export const contractStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {};
