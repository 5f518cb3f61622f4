/** Computes one payload root after another, off the event loop. */
import { parentPort } from 'node:worker_threads';
import { payloadRoot } from '../../../state-machines/kernel/primitives/payload-root.js';
import { installNativeSha256 } from '../native-sha256.js';

interface Request {
  readonly id: number;
  readonly payload: object;
  readonly seed: Uint8Array;
}

installNativeSha256();
parentPort!.on('message', ({ id, payload, seed }: Request) => {
  parentPort!.postMessage({ id, root: payloadRoot(payload as never, seed) });
});
