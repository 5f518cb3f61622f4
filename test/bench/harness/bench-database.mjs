/** An embedded PostgreSQL of the bench's own, with the durability of the product (fsync and synchronous commit on). */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startEmbedded } from '../../../server/bootstrap/embedded-postgres.mjs';
import { freePort } from '../../harness/redis-server.mjs';
import { copyPrepared } from './prepared-cluster.mjs';

const signals = { immediate: 'SIGQUIT', fast: 'SIGINT' };

/** @param {{ installed?: boolean }} [options] installed: with all that the product ships, where that is there already */
export async function openBenchDatabase({ installed = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
  chmodSync(folder, 0o711);
  const cluster = path.join(folder, 'postgres');
  await copyPrepared(cluster, { installed });
  const settings = { port: String(await freePort()) };
  let running = await startEmbedded(cluster, { settings });
  return {
    ...running,
    folder,
    /**
     * Ends PostgreSQL as named (immediate: as a crash; fast: transactions are ended first) and starts it again on the same port.
     * @returns from when until when certainly nothing was stored
     */
    async restart(mode, awayMs = 0) {
      const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, signals[mode]);
      while (isThere(pid)) await sleep(5);
      const deadFrom = Date.now();
      await running.stop();
      await sleep(awayMs);
      const deadUntil = Date.now();
      running = await startEmbedded(cluster, { settings });
      return { deadFrom, deadUntil };
    },
    async end() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A process that nobody has waited for yet is not there any more; only Linux tells. */
function isThere(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}
