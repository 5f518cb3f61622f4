/** An embedded PostgreSQL of the bench's own, with the durability of the product (fsync and synchronous commit on). */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startEmbedded } from '../../../server/bootstrap/embedded-postgres.mjs';

export async function openBenchDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
  chmodSync(folder, 0o711);
  const server = await startEmbedded(path.join(folder, 'postgres'));
  return {
    ...server,
    folder,
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
