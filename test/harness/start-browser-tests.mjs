import { cp } from 'node:fs/promises';
import path from 'node:path';

import { root, setUp } from '../../server/bootstrap/setup.mjs';
import startDatabase from './start-database.mjs';

/** The database of a run, and the client as it is shipped: a copy of its build, which another command may make anew meanwhile. */
export default async function startBrowserTests() {
  await setUp(['client']);
  await startDatabase();
  const folder = path.join(process.env.GUILDHALL_TEST_FOLDER, 'client');
  await cp(path.join(root, 'dist/client'), folder, { recursive: true });
  process.env.GUILDHALL_TEST_CLIENT = `${folder}/`;
}
