/** The client as it is shipped, built once for the browser tests of one file. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface BuiltClient { readonly folder: string; remove(): Promise<void> }

export async function buildClient(): Promise<BuiltClient> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-client-'));
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], { cwd: process.cwd(), env: { ...process.env, NODE_ENV: 'production' } });
  return { folder: `${folder}/`, remove: () => rm(folder, { recursive: true, force: true }) };
}
