import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startEmbedded } from '../../server/bootstrap/embedded-postgres.mjs';

const PREFIX = 'guildhall-test-';
const HOUR = 3_600_000;

/** One PostgreSQL for the whole test run, that forgets what a crash would lose. */
export default async function startDatabase() {
  sweep();
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  chmodSync(folder, 0o711);
  const server = await startEmbedded(path.join(folder, 'postgres'), {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  globalThis.guildhallTestDatabase = { server, folder };
  process.env.GUILDHALL_TEST_ADMIN_URL = server.adminUrl;
  process.env.GUILDHALL_TEST_OWNER_URL = server.ownerUrl;
  process.env.GUILDHALL_TEST_APP_URL = server.appUrl;
}

/** Folders of runs that were killed: their server has ended with them, their teardown never came. */
function sweep() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const old = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > HOUR;
    if (old && !existsSync(path.join(folder, 'postgres', 'postmaster.pid'))) rmSync(folder, { recursive: true, force: true });
  }
}
