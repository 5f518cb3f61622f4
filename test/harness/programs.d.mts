/** For each program: the sentence that names it and the command that brings it. */
export const missing: { chromium: string; redis: string };

/** The path of Chromium or Chrome; null when there is none. */
export function findChromium(): string | null;

/** The path of redis-server; null when there is none. */
export function findRedis(): string | null;
