/**
 * Inside `npm test` many benches run one after the other, each on a PostgreSQL of its own. They begin with copies of one that was set
 * up once: migrated, and for those that ask for it with all that the product ships. Alone, a bench sets up its own.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { startEmbedded } from '../../../server/bootstrap/embedded-postgres.mjs';
import { built } from './built.mjs';
import { openInstallation } from './installation.mjs';

/** The folder of the run's own database; whoever ends the run removes it. */
const place = process.env.GUILDHALL_TEST_FOLDER;

/** Puts a copy at `cluster`; without a run there is nothing to copy. */
export async function copyPrepared(cluster, { installed }) {
  if (!place) return;
  // It keeps its owner, whom PostgreSQL asks about.
  await promisify(execFile)('cp', ['-a', await preparedOnce(installed ? 'installed' : 'migrated'), cluster]);
}

const WAIT_MS = 100;

async function preparedOnce(kind) {
  const ready = path.join(place, `bench-${kind}`);
  const making = `${ready}.making`;
  while (!existsSync(ready)) {
    if (!isMine(making)) {
      await sleep(WAIT_MS);
      continue;
    }
    const server = await startEmbedded(path.join(making, 'postgres'), { settings: { fsync: 'off' } });
    await prepare[kind](server);
    await server.stop();
    renameSync(making, ready);
  }
  return path.join(ready, 'postgres');
}

/** Whoever makes the folder fills it. */
function isMine(folder) {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

const prepare = {
  async migrated({ ownerUrl }) {
    const { migrate } = await built('server/kernel/database/migrate');
    await migrate(ownerUrl, { runtimeRole: 'guildhall_app' });
  },
  async installed(server) {
    const installation = await openInstallation(server);
    await installation.close();
  },
};
