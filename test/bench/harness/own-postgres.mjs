/** A PostgreSQL as operators have one, from the programs installed on this machine: with pg_dump, pg_basebackup and an archive. */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { freePort } from '../../harness/redis-server.mjs';

const places = () => [
  process.env.PG_BIN,
  ...(existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .sort((a, b) => b - a)
        .map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []),
  '/opt/homebrew/bin',
  '/usr/local/bin',
];

function programs() {
  const found = places().find((place) => place && existsSync(path.join(place, 'pg_basebackup')) && existsSync(path.join(place, 'initdb')));
  if (!found)
    throw new Error(
      'No PostgreSQL server programs found. Install them (Debian, Ubuntu: apt-get install -y postgresql), or set PG_BIN to their folder.',
    );
  return found;
}

export async function openOwnPostgres() {
  const bin = programs();
  const ids = await ordinaryUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-restore-'));
  chmodSync(folder, 0o755);
  const made = (name) => {
    const place = path.join(folder, name);
    mkdirSync(place, { mode: 0o700 });
    if (ids) chownSync(place, ids.uid, ids.gid);
    return place;
  };
  const run = (program, args) => promisify(execFile)(path.join(bin, program), args, { ...ids, cwd: folder, maxBuffer: 1 << 26 });
  const archive = made('archive');
  const backups = made('backups');
  const clusters = [];

  /** @returns a running server on the folder; `url(role, database)` leads there */
  async function start(data, settings) {
    const port = await freePort();
    const options = Object.entries({
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...options], { ...ids, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const log = [];
    child.stderr.on('data', (text) => log.push(String(text)));
    const url = (role, database = 'guildhall') => `postgres://${role}@127.0.0.1:${port}/${database}`;
    const cluster = {
      url,
      port,
      async stop(signal = 'SIGINT') {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill(signal);
        await ended;
      },
    };
    clusters.push(cluster);
    for (let waited = 0; !(await writes(url('postgres', 'postgres'))); waited += 1) {
      if (child.exitCode !== null || waited > 600) throw new Error(`PostgreSQL did not start: ${log.join('')}`);
      await sleep(100);
    }
    return cluster;
  }

  return {
    folder,
    archive,
    backups,
    bin,
    run,
    /** As the README makes it, with what a backup to an instant needs. */
    async first() {
      const data = made('data');
      await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
      const cluster = await start(data, {
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
        archive_timeout: 60,
      });
      await asked(cluster.url('postgres', 'postgres'), 'create role guildhall_owner login', 'create role guildhall_app login');
      await makeDatabase(cluster, 'guildhall');
      return cluster;
    },
    makeDatabase,
    /** The base backup brought to an instant by the archive. */
    async at(base, instant) {
      const data = path.join(folder, 'recovered');
      cpSync(base, data, { recursive: true, preserveTimestamps: true });
      if (ids) await promisify(execFile)('chown', ['-R', `${ids.uid}:${ids.gid}`, data]);
      chmodSync(data, 0o700);
      writeFileSync(path.join(data, 'recovery.signal'), '');
      return start(data, {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: instant,
        recovery_target_action: 'promote',
        archive_mode: 'off',
      });
    },
    async end() {
      for (const cluster of clusters) await cluster.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function asked(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let answer;
    for (const statement of statements) answer = await client.query(statement);
    return answer.rows;
  } finally {
    await client.end();
  }
}

async function makeDatabase(cluster, name) {
  await asked(
    cluster.url('postgres', 'postgres'),
    `create database ${name} owner guildhall_owner template template0 encoding 'UTF8' locale 'C'`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to guildhall_app`,
  );
}

/** A server that recovers answers reads before it takes writes. */
async function writes(url) {
  return asked(url, 'select pg_is_in_recovery() as recovering').then(
    ([row]) => !row.recovering,
    () => false,
  );
}

/** PostgreSQL does not run as root. */
async function ordinaryUser() {
  if (process.getuid() !== 0) return null;
  const number = async (flag) =>
    Number((await promisify(execFile)('id', [flag, 'postgres']).catch(() => promisify(execFile)('id', [flag, 'nobody']))).stdout);
  return { uid: await number('-u'), gid: await number('-g') };
}
