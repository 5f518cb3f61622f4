/** The product's server as a process of its own, on a database that is there already; it ends with the bench. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { serverFlags } from '../../../server/bootstrap/server-flags.mjs';

const builtMain = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
const endWithParent = fileURLToPath(new URL('../../../server/bootstrap/end-with-parent.mjs', import.meta.url));

/**
 * @param {{ appUrl: string, folder: string, redisUrl?: string, port?: number, flags?: string[], main?: string, variables?: NodeJS.ProcessEnv }} options `main`: of another build
 * @returns `listening` resolves with the port, or with null when the process ended before; `errors` are the lines of its log
 */
export function spawnServer({ appUrl, folder, redisUrl, port = 0, flags = [], main = builtMain, variables = {} }) {
  const child = spawn(process.execPath, [...serverFlags, ...flags, '--import', endWithParent, main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: appUrl,
      GUILDHALL_DATA: folder,
      PORT: String(port),
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const errors = [];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const ended = once(child, 'close');
  const listening = Promise.race([
    new Promise((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^listening (\d+)$/.exec(line);
        if (found) resolve(Number(found[1]));
      });
    }),
    ended.then(() => null),
  ]);
  return {
    child,
    errors,
    listening,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
