import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import startDatabase from './start-database.mjs';

/** The database of a run, and the client as it is shipped: built once for all windows of the run. */
export default async function startBrowserTests() {
  await startDatabase();
  const folder = path.join(globalThis.guildhallTestDatabase.folder, 'client');
  await mkdir(folder);
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], { env: { ...process.env, NODE_ENV: 'production' } });
  process.env.GUILDHALL_TEST_CLIENT = `${folder}/`;
}
