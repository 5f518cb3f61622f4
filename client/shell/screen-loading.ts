/**
 * A screen's code, within 120 s (platform-access.md §3.1). While the connection is down it is asked for again and again; with
 * the connection up, code that does not come twice is not there any more, and waiting would not bring it.
 */
import { currentConnection } from '../kernel/connection/connection.js';

const TIMEOUT_MS = 120_000;
const AGAIN_MS = 2_000;

export class ChunkTimeout extends Error {
  readonly code = 'SHELL_CHUNK_TIMEOUT';
}

const isConnected = (): boolean => currentConnection()?.state.get().reach === 'online';

async function untilThere<T>(load: () => Promise<T>, connected: () => boolean, isOver: () => boolean): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (cause) {
      if (isOver() || (failures > 1 && connected())) throw cause;
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_MS);
      });
    }
  }
}

/** @throws ChunkTimeout, or what loading throws where the network is no reason */
export function inTime<T>(load: () => Promise<T>, connected = isConnected): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false;
    const timer = setTimeout(() => {
      over = true;
      reject(new ChunkTimeout('SHELL_CHUNK_TIMEOUT'));
    }, TIMEOUT_MS);
    void untilThere(load, connected, () => over)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
