/** What is alive: bytes of the heap after a collection, and those outside of it that belong to what is there. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

export async function aliveBytes() {
  // What is released at the end of a turn is collected in the next.
  for (let turn = 0; turn < 2; turn += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
