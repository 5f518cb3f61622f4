/** Lives of documents that are kept as golden histories, by file (platform-process.md §1). */
import type { GoldenHistory } from '../golden/history.js';

export const organisationStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {};
