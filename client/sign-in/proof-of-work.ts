/** The validate code for people who cannot read a picture (platform-access.md §1.1): a number found by trying. */
import { sha256, utf8 } from '@machines/kernel/primitives/sha256.js';

const AT_A_TIME = 4_000;

export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** The first nonce whose SHA-256(prefix + nonce) starts with so many zero bits; the page stays usable meanwhile. */
export async function solve(prefix: string, bits: number, signal: AbortSignal): Promise<string> {
  for (let nonce = 0; ; nonce += 1) {
    if (leadingZeroBits(sha256(utf8(prefix + nonce))) >= bits) return String(nonce);
    if (nonce % AT_A_TIME !== 0) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
