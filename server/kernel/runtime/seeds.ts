/** Seeds of payload salts: 32 random bytes each, drawn many at a time, because a call to the system costs more than the bytes. */
import { randomFillSync } from 'node:crypto';
import { SEED_BYTES } from '../../../state-machines/kernel/primitives/payload-root.js';

const DRAWN = 256;

let drawn = new Uint8Array(0);
let taken = 0;

/** Never the same bytes twice: a drawn block is given away seed by seed and then replaced. */
export function nextSeed(): Uint8Array {
  if (taken === drawn.length) {
    drawn = randomFillSync(new Uint8Array(DRAWN * SEED_BYTES));
    taken = 0;
  }
  taken += SEED_BYTES;
  return drawn.slice(taken - SEED_BYTES, taken);
}
