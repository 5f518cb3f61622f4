/** Lives of documents that are kept as golden histories, by file (performance.md). */
import type { GoldenHistory } from '../golden/history.js';

export const performanceStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {};
