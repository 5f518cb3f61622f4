/** Where the reader of workbooks is found by a thread, and how long it may take. */
export const reader = { url: new URL('./reader.js', import.meta.url), load: () => import('./reader.js') };
export const READ_MS = 180_000;
