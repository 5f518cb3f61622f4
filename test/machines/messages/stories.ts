/** Lives of documents that are kept as golden histories, by file (platform-system.md §7, §8). */
import type { GoldenHistory } from '../golden/history.js';

export const messageStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {};
