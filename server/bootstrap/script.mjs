/**
 * `npm run audit` and its like, on a fresh clone too: node run.mjs [--database | --server] SCRIPT [argument ...]
 * --database  gives the script DATABASE_URL and DATABASE_OWNER_URL, joining or starting the embedded database when none is given
 * --server    gives it GUILDHALL_URL as well, the address of the server that `npm start` runs here, or of one started for the script;
 *             where GUILDHALL_URL names another server the script gets that alone
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import { PlainError, giveUp } from './plain-error.mjs';
import { root, setUp } from './setup.mjs';

export async function run(words) {
  try {
    const wishes = words.filter((word, index) => index === 0 && word.startsWith('--'));
    const [script, ...args] = words.slice(wishes.length);
    await setUp(wishes[0] === '--server' ? ['server', 'client'] : ['server']);
    process.exitCode = await runIn(wishes[0], fileOf(script), args);
  } catch (error) {
    giveUp(error);
  }
}

function fileOf(script) {
  const file = path.join(root, script.endsWith('.mjs') ? script : `dist/${script}.js`);
  if (!fs.existsSync(file)) throw new PlainError(`There is no script ${script}.`);
  return file;
}

async function runIn(wish, file, args) {
  const { Endings } = await import('./surroundings.mjs');
  const endings = new Endings();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let child = null;
  const pass = (signal) => (child ? child.kill(signal) : process.exit(130));
  for (const signal of signals) process.on(signal, pass);
  try {
    const variables = await provide(wish, endings);
    child = spawn(process.execPath, ['--enable-source-maps', file, ...args], { env: { ...process.env, ...variables }, stdio: 'inherit' });
    const [code] = await once(child, 'close');
    return code ?? 1;
  } finally {
    await endings.run();
    for (const signal of signals) process.off(signal, pass);
  }
}

async function provide(wish, endings) {
  if (!wish) return {};
  const { claimDataFolder, dataFolder, openDatabase, runScript, runningServer, startServer } = await import('./surroundings.mjs');
  const folder = dataFolder();
  const named = wish === '--server' ? process.env.GUILDHALL_URL : undefined;
  const running = wish === '--server' ? await runningServer(folder) : null;
  if (named && named !== running && !process.env.DATABASE_URL) return { GUILDHALL_DATA: folder };
  const { variables, embedded } = await openDatabase(folder, endings);
  const given = { ...variables, GUILDHALL_DATA: folder };
  if (!embedded?.reused) await runScript('dist/server/scripts/migrate.js', given, endings, { capture: true });
  if (wish === '--database' || named) return given;
  if (running) return { ...given, GUILDHALL_URL: running };
  const { tryRedis } = await import('./outside.mjs');
  await tryRedis(process.env.REDIS_URL);
  if (embedded) await claimDataFolder(folder, embedded, endings);
  if (embedded) await runScript('dist/server/scripts/demo-data.js', given, endings, { capture: true });
  const { port } = await startServer(folder, { ...variables, PORT: process.env.PORT ?? '0' }, endings);
  return { ...given, GUILDHALL_URL: `http://127.0.0.1:${port}` };
}
