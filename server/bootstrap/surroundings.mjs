/** What the product runs in: its data folder, its database, its other processes. Loaded after set-up, because it uses packages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { startEmbedded } from './embedded-postgres.mjs';
import { makeFolder } from './folders.mjs';
import { outsideDatabase } from './outside.mjs';
import { PlainError } from './plain-error.mjs';
import { root } from './setup.mjs';
import { serverFlags } from './server-flags.mjs';

const ONE_SERVER = 5207_0004;
const endWithParent = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url));

/** Everything that was started, ended in reverse order: the database last. */
export class Endings {
  #steps = [];

  add(step) {
    this.#steps.push(step);
  }

  async run() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step();
  }
}

/** The data folder, made and tried: GUILDHALL_DATA, or .data in the repository. */
export function dataFolder() {
  const folder = path.resolve(root, process.env.GUILDHALL_DATA || '.data');
  const trial = path.join(folder, `.trial-${process.pid}`);
  try {
    makeFolder(folder);
    fs.writeFileSync(trial, '');
    fs.rmSync(trial);
  } catch (error) {
    throw new PlainError(
      `The data folder ${folder} cannot be written (${error.code}): give this user the right to write there, or set GUILDHALL_DATA to another folder.`,
    );
  }
  return folder;
}

/**
 * The outside database of DATABASE_URL, or the embedded one.
 * @returns {Promise<{ variables: Record<string, string>, embedded: import('./embedded-postgres.mjs').EmbeddedPostgres | null }>}
 */
export async function openDatabase(folder, endings, onLost) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_URL || DATABASE_OWNER_URL) return { variables: await outsideDatabase(process.env), embedded: null };
  const embedded = await startEmbedded(path.join(folder, 'postgres'), { onLost });
  endings.add(() => embedded.stop());
  return { variables: { DATABASE_URL: embedded.appUrl, DATABASE_OWNER_URL: embedded.ownerUrl }, embedded };
}

/** One product server per data folder. The lock is a database session's: it ends with this process, however that ends. */
export async function claimDataFolder(folder, embedded, endings) {
  const client = new pg.Client({ connectionString: embedded.adminUrl, application_name: `guildhall start ${process.pid}` });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as claimed', [ONE_SERVER]);
  if (rows[0].claimed) {
    endings.add(() => client.end());
    return;
  }
  const holder = await client.query(
    "select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted",
    [ONE_SERVER],
  );
  await client.end();
  const pid = /\d+$/.exec(holder.rows[0]?.application_name ?? '')?.[0];
  throw new PlainError(
    `Guildhall already runs on the data folder ${folder}${pid ? ` (process ${pid})` : ''}: stop it first, or set GUILDHALL_DATA to another folder.`,
  );
}

/** Runs one of the built scripts to its end. @returns {Promise<string>} what it printed, when captured */
export async function runScript(file, variables, endings, { capture = false } = {}) {
  const full = path.join(root, file);
  if (!fs.existsSync(full)) return '';
  const child = spawn(process.execPath, ['--enable-source-maps', full], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
  });
  endings.add(() => void child.kill('SIGTERM'));
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new PlainError(`${file} ended with ${signal ?? `code ${code}`}: see above.`);
  return printed;
}

/**
 * Starts the product's server and waits until it listens.
 * @returns {Promise<{ port: number, ended: Promise<string> }>} `ended` resolves with how the process ended
 */
export async function startServer(folder, variables, endings) {
  const child = spawn(process.execPath, [...serverFlags, '--import', endWithParent, path.join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { NODE_ENV: 'production', ...process.env, ...variables, GUILDHALL_DATA: folder },
    // A group of its own: Ctrl-C in the terminal reaches the starting command alone, which ends things in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? `code ${code}`)));
  endings.add(() => endServer(child, ended));
  const port = await Promise.race([listeningPort(child), ended.then(() => null)]);
  if (port === null) throw new PlainError(`The server ended with ${await ended} before it listened: see above.`);
  const notice = path.join(folder, 'server.json');
  fs.writeFileSync(notice, JSON.stringify({ pid: child.pid, port, url: `http://127.0.0.1:${port}` }));
  endings.add(() => fs.rmSync(notice, { force: true }));
  return { port, ended };
}

function listeningPort(child) {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const listening = /^listening (\d+)$/.exec(line);
      if (listening) resolve(Number(listening[1]));
      else console.log(line);
    });
  });
}

async function endServer(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}

/** The address of the server that `npm start` runs on this data folder; null when none answers. */
export async function runningServer(folder) {
  const notice = path.join(folder, 'server.json');
  if (!fs.existsSync(notice)) return null;
  const { url } = JSON.parse(fs.readFileSync(notice, 'utf8'));
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? url : null;
  } catch {
    return null;
  }
}
