/** Payload roots: small ones at once, those above 200 leaves in a worker, so that the event loop is never blocked. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { payloadRoot } from '../../../state-machines/kernel/primitives/payload-root.js';

const LEAVES_AT_ONCE = 200;
/** Only built code runs in a worker; from sources the root is computed in place. */
const workerFile = new URL('./payload-root-worker.js', import.meta.url);

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, { readonly resolve: (root: string) => void; readonly reject: (error: Error) => void }>();

export async function rootOf(payload: object, seed: Uint8Array): Promise<string> {
  if (valuesIn(payload, LEAVES_AT_ONCE) <= LEAVES_AT_ONCE || !existsSync(fileURLToPath(workerFile)))
    return payloadRoot(payload as never, seed);
  return new Promise((resolve, reject) => {
    const id = (last += 1);
    waiting.set(id, { resolve, reject });
    const thread = (worker ??= start());
    thread.ref();
    thread.postMessage({ id, payload, seed });
  });
}

/** How many values a payload holds; counting ends above `most`. */
function valuesIn(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 0;
  for (const part of Object.values(value)) {
    count += valuesIn(part, most - count);
    if (count > most) return count;
  }
  return Math.max(count, 1);
}

function start(): Worker {
  const thread = new Worker(workerFile);
  thread.on('message', ({ id, root }: { id: number; root: string }) => {
    waiting.get(id)?.resolve(root);
    waiting.delete(id);
    if (waiting.size === 0) thread.unref();
  });
  thread.on('error', (error) => {
    worker = undefined;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  });
  thread.unref();
  return thread;
}
