/** A Redis of one's own, for specs and benches. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findRedis, missing } from './programs.mjs';

/**
 * Starts redis-server on 127.0.0.1, on a free port unless one is named, keeping nothing on disk. It ends with this process at the latest.
 * @throws Error with the command that installs Redis when there is none
 */
export async function startRedis(onPort) {
  const program = findRedis();
  if (!program) throw new Error(missing.redis);
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-redis-'));
  const port = onPort ?? (await freePort());
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
    '--daemonize',
    'no',
  ];
  const server = spawn(program, settings, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const endWithUs = () => void server.kill('SIGKILL');
  process.once('exit', endWithUs);
  await answers(port, () => server.exitCode !== null);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      process.off('exit', endWithUs);
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answers(port, hasEnded) {
  for (let waited = 0; waited < 500; waited += 1) {
    if (hasEnded()) throw new Error(`redis-server ended before it answered on port ${port}`);
    if (await connects(port)) return;
    await sleep(20);
  }
  throw new Error(`redis-server did not answer on port ${port} within 10 seconds`);
}

function connects(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
