/** The server hashes with OpenSSL; results are the same as the pure implementation's (proven by its self-test). */
import { createHmac, hash } from 'node:crypto';
import { useNativeSha256 } from '../../state-machines/kernel/primitives/sha256.js';

const bytes = (digest: Buffer): Uint8Array => new Uint8Array(digest.buffer, digest.byteOffset, digest.byteLength);

let installed = false;

export function installNativeSha256(): void {
  if (installed) return;
  installed = true;
  useNativeSha256({
    sha256: (message) => bytes(hash('sha256', message, 'buffer')),
    hmacSha256: (key, message) => bytes(createHmac('sha256', key).update(message).digest()),
  });
}
