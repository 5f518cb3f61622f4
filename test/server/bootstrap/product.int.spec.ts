import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

const starter = path.resolve(import.meta.dirname, '../../../server/bootstrap/start.mjs');

type Command = ChildProcessByStdio<null, Readable, Readable>;

let folder: string;
let commands: Command[];
/** The data folder of a first start that ended cleanly: copies of it begin where that start ended, with the reference data. */
let used: string;

/** Beside the run's own database: where that is kept in memory no start waits for the disk. */
const place = process.env['GUILDHALL_TEST_FOLDER'] ?? tmpdir();

beforeAll(() => {
  used = mkdtempSync(path.join(place, 'used-'));
});
afterAll(() => rmSync(used, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(place, 'product-'));
  chmodSync(folder, 0o711);
  commands = [];
});

afterEach(async () => {
  for (const command of commands) await ended(command, 'SIGTERM');
  for (let waited = 0; waited < 100 && existsSync(path.join(folder, 'postgres', 'postmaster.pid')); waited += 1) await sleep(50);
  rmSync(folder, { recursive: true, force: true });
});

function npmStart(variables: Record<string, string>, node: string[] = [], { detached = false } = {}): Command {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, REDIS_URL: _redis, ...own } = process.env;
  const env = { ...own, GUILDHALL_DATA: folder, GUILDHALL_DEMO: '0', PORT: '0', ...variables };
  const command = spawn(process.execPath, [...node, starter], { env, detached, stdio: ['ignore', 'pipe', 'pipe'] });
  commands.push(command);
  return command;
}

const address = async (command: Command): Promise<string> => /open at (\S+)/.exec(await greeting(command))![1]!;

/** Everything a start says until it is open. */
async function greeting(command: Command): Promise<string> {
  let printed = '';
  for await (const text of command.stdout) {
    printed += String(text);
    if (printed.includes('Ctrl-C ends it.')) return printed;
  }
  throw new Error(`It did not open: ${printed}`);
}

async function ended(command: Command, signal?: NodeJS.Signals): Promise<number | null> {
  if (command.exitCode !== null || command.signalCode !== null) return command.exitCode;
  if (signal) command.kill(signal);
  const [code] = (await once(command, 'exit')) as [number | null];
  return code;
}

/** Exit code and error output of a start that must not succeed. */
async function refusal(command: Command): Promise<{ code: number | null; sentence: string }> {
  const sentence = words(command);
  const [code] = (await once(command, 'close')) as [number | null];
  return { code, sentence: sentence().trim() };
}

/** What it has written to its error output so far, without the news of set-up. */
function words(command: Command): () => string {
  let written = '';
  command.stderr.on('data', (text) => {
    written += String(text);
  });
  return () => written.replace(/^(Building|Waiting).*\n/gm, '');
}

describe('npm start', () => {
  test('after Ctrl-C while the database is set up the next start serves page and health, and ends on Ctrl-C, the database last', async () => {
    const cutShort = npmStart({}, [], { detached: true });
    const said = words(cutShort);
    while (!readdirSync(folder).some((name) => name.startsWith('postgres.init-'))) await sleep(10);
    process.kill(-cutShort.pid!, 'SIGINT'); // A terminal sends it to every program of the command.
    expect(await ended(cutShort)).toBe(0);
    expect(said()).toBe('');
    const command = npmStart({});
    const url = await address(command);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('<div id="root">');
    command.kill('SIGINT');
    await sleep(30);
    expect(await ended(command, 'SIGINT')).toBe(0); // npm passes the terminal's Ctrl-C on, so that it comes twice.
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
    expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
    const cutOff = readFileSync(path.join(folder, 'postgres.log'), 'utf8').match(/FATAL: {2}terminating connection/g);
    expect(cutOff).toHaveLength(1); // The launcher's own, which gives the word to stop.
    cpSync(folder, used, { recursive: true });
  });

  test('a second start on the same data folder says so; a start after a kill works', async () => {
    cpSync(used, folder, { recursive: true });
    const first = npmStart({});
    await address(first);
    expect(await refusal(npmStart({}))).toEqual({
      code: 1,
      sentence: `Guildhall already runs on the data folder ${folder} (process ${first.pid}): stop it first, or set GUILDHALL_DATA to another folder.`,
    });
    const { url: killed } = JSON.parse(readFileSync(path.join(folder, 'server.json'), 'utf8')) as { url: string };
    await ended(first, 'SIGKILL');
    const second = npmStart({});
    expect((await fetch(`${await address(second)}/health`)).status).toBe(200);
    await expect(fetch(`${killed}/health`)).rejects.toThrow('fetch failed');
  });

  test('a port in use, a port that is none, and an old Node are told in one sentence each', async () => {
    const other = net.createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    expect(await refusal(npmStart({ PORT: String(port) }))).toEqual({
      code: 1,
      sentence: `Port ${port} is in use: stop the program that listens there, or choose another port, for example PORT=${port + 1} npm start.`,
    });
    other.close();
    expect(await refusal(npmStart({ PORT: 'abc' }))).toEqual({ code: 1, sentence: 'PORT must be a number from 0 to 65535, and is "abc".' });
    const pretend = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.19.0" })';
    expect(await refusal(npmStart({}, ['--import', pretend]))).toEqual({
      code: 1,
      sentence: 'Guildhall needs Node 20.19 or newer, and this is Node 18.19.0: install a current Node from nodejs.org.',
    });
  });

  test('the password of the demo accounts that is printed is kept in the data folder, for this user alone', async () => {
    cpSync(used, folder, { recursive: true });
    const first = npmStart({ GUILDHALL_DEMO: '1' });
    const loading = words(first);
    const printed = await greeting(first);
    const kept = path.join(folder, 'demo-password');
    const password = readFileSync(kept, 'utf8');
    expect(printed).toContain(`\nPassword of all: ${password}`);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(loading()).toContain('Loading the demo company');
    expect(await ended(first, 'SIGINT')).toBe(0);

    // The same build has nothing to do to this database any more; it greets with the password from its file, which is noted nowhere else.
    const second = npmStart({ GUILDHALL_DEMO: '1' });
    const nothing = words(second);
    expect(await greeting(second)).toContain(`\nPassword of all: ${password}`);
    expect(nothing()).toBe('');
    expect(readFileSync(path.join(folder, 'postgres', 'guildhall-prepared.json'), 'utf8')).not.toContain(password.trim());
  });

  test('a data folder that cannot be written, and half a database address, are told in one sentence each', async () => {
    const nowhere = path.join(starter, 'data');
    expect(await refusal(npmStart({ GUILDHALL_DATA: nowhere }))).toEqual({
      code: 1,
      sentence: `The data folder ${nowhere} cannot be written (ENOTDIR): give this user the right to write there, or set GUILDHALL_DATA to another folder.`,
    });
    expect(await refusal(npmStart({ DATABASE_URL: 'postgres://guildhall_app@127.0.0.1/guildhall' }))).toEqual({
      code: 1,
      sentence: 'Set both DATABASE_URL (the role the server runs as) and DATABASE_OWNER_URL (the role that owns the tables and migrates).',
    });
  });
});
