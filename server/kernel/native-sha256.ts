/** The server hashes with OpenSSL; results are the same as the pure implementation's (proven by its self-test). */
import { hash } from 'node:crypto';
import { DIGEST_BYTES, useNativeSha256 } from '../../state-machines/kernel/primitives/sha256.js';
import type { Sha256Into } from '../../state-machines/kernel/primitives/sha256.js';

/** A digest comes as a string of its bytes: a Buffer for each costs three times the hash. */
export const nativeSha256: Sha256Into = (message, into, at) => {
  const digest = hash('sha256', message, 'binary');
  for (let index = 0; index < DIGEST_BYTES; index += 1) into[at + index] = digest.charCodeAt(index);
};

let installed = false;

export function installNativeSha256(): void {
  if (installed) return;
  installed = true;
  useNativeSha256(nativeSha256);
}
