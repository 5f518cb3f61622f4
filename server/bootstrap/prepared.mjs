/**
 * What the build has done to the embedded database: a start with the same build has nothing to migrate or to load. The note lies within
 * the cluster, so that a copy that is put in its place brings its own along.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { root } from './setup.mjs';

const PASSWORD = '{password}';

const noteIn = (folder) => path.join(folder, 'postgres', 'guildhall-prepared.json');
const passwordOf = (folder) => {
  const file = path.join(folder, 'demo-password');
  return process.env.GUILDHALL_DEMO_PASSWORD || (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '');
};

function keyOf(withDemo) {
  const sources = fs.readFileSync(path.join(root, 'dist', '.server-sources'), 'utf8');
  const parts = [sources, String(withDemo), process.env.GUILDHALL_DEMO_PASSWORD ?? ''];
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/** @returns {string | null} the accounts to greet with; null: the database is to be prepared */
export function preparedBefore(folder, withDemo) {
  if (!fs.existsSync(noteIn(folder))) return null;
  const { key, accounts } = JSON.parse(fs.readFileSync(noteIn(folder), 'utf8'));
  const password = passwordOf(folder);
  if (key !== keyOf(withDemo) || (accounts.includes(PASSWORD) && password === '')) return null;
  return accounts.replaceAll(PASSWORD, password);
}

/** The password stays in its own file alone. */
export function notePrepared(folder, withDemo, accounts) {
  const password = passwordOf(folder);
  const kept = password === '' ? accounts : accounts.replaceAll(password, PASSWORD);
  const aside = `${noteIn(folder)}.${process.pid}`;
  fs.writeFileSync(aside, JSON.stringify({ key: keyOf(withDemo), accounts: kept }), { mode: 0o600 });
  fs.renameSync(aside, noteIn(folder));
}

/** The next start looks at everything again. */
export function forgetPrepared(folder) {
  fs.rmSync(noteIn(folder), { force: true });
}
