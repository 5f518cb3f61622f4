/** What a fresh clone lacks: installed packages and a build. Done when needed, by one process at a time. Needs Node alone. */
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { PlainError, giveUp } from './plain-error.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');
const at = (...parts) => path.join(root, ...parts);

const builds = {
  server: {
    sources: [
      'server',
      'state-machines',
      'migrations',
      '.swcrc',
      'nest-cli.json',
      'tsconfig.base.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'package-lock.json',
    ],
    commands: [
      ['node_modules/@nestjs/cli/bin/nest.js', 'build'],
      ['server/scripts/pack-machines.mjs', 'dist'],
    ],
  },
  client: {
    sources: ['client', 'state-machines', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.client.json', 'package-lock.json'],
    commands: [['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']],
  },
};

/**
 * Installs and builds what is missing or out of date; says so on the error stream, because the output belongs to the command.
 * @param {('server' | 'client')[]} parts what the command needs built
 */
export async function setUp(parts = ['server', 'client']) {
  if (isInstalled() && stale(parts).length === 0) return;
  await alone(async () => {
    if (!isInstalled()) install();
    await makeAll(stale(parts));
  });
}

/** Side by side: each keeps one core busy. */
async function makeAll(names) {
  const made = await Promise.allSettled(names.map(make));
  const failed = made.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/** `npm run build`: both parts, whatever is there. */
export async function build() {
  try {
    await alone(async () => {
      if (!isInstalled()) install();
      await makeAll(Object.keys(builds));
    });
  } catch (error) {
    giveUp(error);
  }
}

const MOST_SAID = 16 * 1024 * 1024;

/** npm notes at the end of an installation what it put into node_modules; that note must hold every package of our lock. */
function isInstalled() {
  const note = at('node_modules', '.package-lock.json');
  if (!fs.existsSync(note)) return false;
  const installed = JSON.parse(fs.readFileSync(note, 'utf8')).packages;
  const wanted = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, optional, devOptional }]) => {
    if (place === '') return true;
    return place in installed ? installed[place].version === version : Boolean(optional ?? devOptional);
  });
}

function install() {
  console.error('Installing packages (about a minute) …');
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const done = spawnSync(npm[0], [...npm.slice(1), 'ci', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.error) throw new PlainError(`npm could not be started (${done.error.message}): install Node together with npm.`);
  if (done.status !== 0)
    throw new PlainError('The packages could not be installed: see above, and check the connection to the package registry.');
}

function stale(parts) {
  return parts.filter((name) => !fs.existsSync(stamp(name)) || fs.readFileSync(stamp(name), 'utf8') !== fingerprint(name));
}

const stamp = (name) => at('dist', `.${name}-sources`);

/** Of the contents, not the times: a checkout of the same sources needs no build. */
function fingerprint(name) {
  const hash = createHash('sha256');
  for (const file of builds[name].sources.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(at(file)))
      .update('\0');
  return hash.digest('hex');
}

function filesUnder(place) {
  const stat = fs.statSync(at(place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  if (place === 'server/bootstrap') return [];
  return fs
    .readdirSync(at(place))
    .sort()
    .flatMap((name) => filesUnder(`${place}/${name}`));
}

async function make(name) {
  console.error(`Building the ${name} …`);
  const sources = fingerprint(name);
  for (const [file, ...args] of builds[name].commands) {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: MOST_SAID, env: { ...process.env, NODE_ENV: 'production' } };
    await promisify(execFile)(process.execPath, [at(file), ...args], options).catch(({ stdout, stderr }) => {
      throw new PlainError(`${stdout}${stderr}\nThe ${name} could not be built: see above.`);
    });
  }
  if (name === 'server') removeOrphans();
  fs.writeFileSync(stamp(name), sources);
}

/** Built files whose source is gone. The rest is overwritten in place, so that a server that runs from dist is not pulled away. */
function removeOrphans() {
  for (const built of ['server', 'state-machines', 'migrations'].flatMap((folder) => filesUnder(`dist/${folder}`))) {
    const source = built.slice('dist/'.length).replace(/\.js(\.map)?$/, '.ts');
    if (!fs.existsSync(at(source))) fs.rmSync(at(built));
  }
}

async function alone(work) {
  const lock = at('.setup.lock');
  while (!take(lock)) await sleep(200);
  const release = () => fs.rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

let saidWaiting = false;

function take(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST')
      throw new PlainError(
        `The folder ${root} cannot be written (${error.code}): give this user the right to write there, or install and build as its owner.`,
      );
  }
  const holder = Number(fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : '');
  if (holder && isAlive(holder)) {
    if (!saidWaiting) console.error(`Waiting for another Guildhall command (process ${holder}) that installs or builds …`);
    saidWaiting = true;
    return false;
  }
  if (holder) fs.rmSync(lock, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
