/** The arrival folder: what a server that ended in the middle of its work left behind there. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Nothing is written to for so long and still in use: a body that stops coming is given up after half a minute. */
const LEFT_MS = 3_600_000;

/** @returns how many were removed; other servers' arrivals may lie in the same folder and stay */
export async function sweepArrivals(folder: string): Promise<number> {
  const before = Date.now() - LEFT_MS;
  let removed = 0;
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    // Another server may take it away meanwhile.
    const found = await stat(place).catch(() => null);
    if (!found?.isFile() || found.mtimeMs > before) continue;
    await rm(place, { force: true });
    removed += 1;
  }
  return removed;
}
