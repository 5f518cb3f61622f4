/** What a thread runs: it loads the module it is told and calls one of its functions. */
import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadTask } from './threads.js';

/** Tells by which number the system knows it, so that its processor time can be looked at; only Linux does. */
function tellNumber(): void {
  try {
    (workerData as Int32Array)[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    // Then the clock alone bounds what it does.
  }
}

tellNumber();
parentPort!.on('message', ({ id, module, name, args }: ThreadTask) => {
  void (import(module) as Promise<Record<string, (...given: readonly unknown[]) => unknown>>)
    .then((loaded) => loaded[name]!(...args))
    .then(
      (value) => parentPort!.postMessage({ id, value }),
      (error: unknown) =>
        parentPort!.postMessage({
          id,
          error: error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) },
        }),
    );
});
