import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startEmbedded } from '../../server/bootstrap/embedded-postgres.mjs';

const PREFIX = 'guildhall-test-';
const HOUR = 3_600_000;
const IN_MEMORY = '/dev/shm';
/** What a whole run needs at most at a time, several times over. */
const ROOM = 8 * 1024 ** 3;

/** One PostgreSQL for the whole test run, that forgets what a crash would lose. Of several projects each uses the one that is there. */
export default async function startDatabase() {
  if (process.env.GUILDHALL_TEST_FOLDER) return;
  const place = room();
  sweep(place);
  const folder = mkdtempSync(path.join(place, PREFIX));
  chmodSync(folder, 0o711);
  const server = await startEmbedded(path.join(folder, 'postgres'), {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  globalThis.guildhallTestDatabase = { server, folder };
  process.env.GUILDHALL_TEST_FOLDER = folder;
  process.env.GUILDHALL_TEST_ADMIN_URL = server.adminUrl;
  process.env.GUILDHALL_TEST_OWNER_URL = server.ownerUrl;
  process.env.GUILDHALL_TEST_APP_URL = server.appUrl;
}

/** A database is thousands of small files: copied in memory, where there is room, it is there six times as fast. */
function room() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Folders of runs that were killed: their server has ended with them, their teardown never came. */
function sweep(place) {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(place, name);
    const old = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > HOUR;
    if (old && !existsSync(path.join(folder, 'postgres', 'postmaster.pid'))) rmSync(folder, { recursive: true, force: true });
  }
}
