/** Verification in a thread: a file of a stranger may be anything. */
import { readFile } from 'node:fs/promises';
import { x509 } from './crypto.js';
import type { Report } from './verify.js';
import { Unreadable, verified } from './verify.js';

/** @returns null: it cannot be read as a PDF */
export async function verifyFile(file: string, roots: readonly string[]): Promise<Report | null> {
  try {
    return await verified(
      await readFile(file),
      roots.map((pem) => new x509.X509Certificate(pem)),
    );
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
