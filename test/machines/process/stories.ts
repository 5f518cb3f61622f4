/** Lives of documents that are kept as golden histories, by file (platform-process.md §3 to §11). */
import type { GoldenHistory } from '../golden/history.js';

export const processStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {};
