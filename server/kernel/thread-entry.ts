/** What a thread runs: it loads the module it is told and calls one of its functions. */
import { parentPort } from 'node:worker_threads';
import type { ThreadTask } from './threads.js';

parentPort!.on('message', ({ id, module, name, args }: ThreadTask) => {
  void (import(module) as Promise<Record<string, (...given: readonly unknown[]) => unknown>>)
    .then((loaded) => loaded[name]!(...args))
    .then((value) => parentPort!.postMessage({ id, value }), (error: unknown) => parentPort!.postMessage({ id, error: error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) } }));
});
