/** `npm start`: from a fresh clone to a served page, and back to nothing running. */
import net from 'node:net';
import os from 'node:os';
import { setImmediate as nextRound } from 'node:timers/promises';

import { PlainError, giveUp } from './plain-error.mjs';
import { forgetPrepared, notePrepared, preparedBefore } from './prepared.mjs';
import { setUp } from './setup.mjs';

export async function start() {
  // A terminal that was closed, or a reader that has gone, takes no more words; the ending must still be orderly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await serve();
  } catch (error) {
    giveUp(error);
  }
}

async function serve() {
  const port = wantedPort();
  await refusePortInUse(port);
  await setUp();
  const { Endings, claimDataFolder, dataFolder, openDatabase, startServer } = await import('./surroundings.mjs');
  const { tryRedis } = await import('./outside.mjs');
  const folder = dataFolder();
  const endings = new Endings();
  endOnSignals(endings);
  endWithNpm(endings);
  try {
    await tryRedis(process.env.REDIS_URL);
    const { variables: addresses, embedded } = await openDatabase(folder, endings, () =>
      endWith(endings, 'The embedded PostgreSQL has ended unexpectedly.'),
    );
    const variables = { ...addresses, GUILDHALL_DATA: folder, GUILDHALL_EMBEDDED: embedded ? '1' : '' };
    if (embedded) await claimDataFolder(folder, embedded, endings);
    const accounts = await prepare(folder, { variables, embedded, endings });
    await refusePortInUse(port);
    const server = await startServer(folder, { ...variables, PORT: String(port) }, endings).catch((error) => {
      forgetPrepared(folder);
      throw error;
    });
    greet(server.port, accounts);
    server.ended.then((how) => endWith(endings, `The server has ended with ${how}.`));
  } catch (error) {
    // Ctrl-C reaches the programs that were waited for as well: what they failed with is no fault then. A signal is heard once the event loop went round.
    for (let round = 0; round < 2; round += 1) await nextRound();
    if (endingSince) return;
    await endings.run();
    throw error;
  }
}

/** What this build has not done to the embedded database yet; others change under other hands, and are looked at each time. @returns the demo accounts */
async function prepare(folder, { variables, embedded, endings }) {
  const { runScript } = await import('./surroundings.mjs');
  const withDemo = wantsDemo(embedded);
  const known = embedded ? preparedBefore(folder, withDemo) : null;
  if (known !== null) return known;
  forgetPrepared(folder);
  await runScript('dist/server/scripts/migrate.js', variables, endings);
  console.error('Loading reference data …');
  await runScript('dist/server/scripts/reference-data.js', variables, endings);
  if (withDemo) console.error('Loading the demo company, unless it is there …');
  const accounts = withDemo ? await runScript('dist/server/scripts/demo-data.js', variables, endings, { capture: true }) : '';
  if (embedded) notePrepared(folder, withDemo, accounts);
  return accounts;
}

function wantedPort() {
  const given = process.env.PORT || '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65535) throw new PlainError(`PORT must be a number from 0 to 65535, and is "${given}".`);
  return port;
}

function refusePortInUse(port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new PlainError(
            `Port ${port} is in use: stop the program that listens there, or choose another port, for example PORT=${port + 1} npm start.`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(new PlainError(`This user may not listen on port ${port}: choose a port above 1023, for example PORT=3000 npm start.`));
      else reject(error);
    });
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

/** Known passwords belong on a trial machine: with a database of one's own the demo data come only when asked for. */
function wantsDemo(embedded) {
  const wish = process.env.GUILDHALL_DEMO;
  return wish ? wish === '1' : embedded !== null;
}

function greet(port, accounts) {
  const others = Object.values(os.networkInterfaces())
    .flat()
    .filter((face) => face && face.family === 'IPv4' && !face.internal);
  console.log(`\nGuildhall is open at http://localhost:${port}`);
  for (const face of others) console.log(`                  or http://${face.address}:${port}`);
  if (accounts) console.log(`\n${accounts.trimEnd()}`);
  console.log('\nCtrl-C ends it.');
}

let endingSince = 0;

/** A terminal's Ctrl-C comes twice, from the terminal and from npm: only a later one means that somebody will not wait. */
const SAME_SIGNAL_MS = 1000;

function endOnSignals(endings) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (endingSince && performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(130);
      if (endingSince) return;
      console.log('\nEnding …');
      void end(endings, 0);
    });
  }
}

/** A killed npm passes no signal on: without this the port would stay taken by a server that nobody sees. */
function endWithNpm(endings) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    endWith(endings, 'npm has ended.');
  }, 500);
  watch.unref();
}

function endWith(endings, sentence) {
  if (endingSince) return;
  console.error(sentence);
  void end(endings, 1);
}

async function end(endings, code) {
  endingSince = performance.now();
  try {
    await endings.run();
    process.exit(code);
  } catch (error) {
    giveUp(error);
  }
}
