import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';

import { startEmbedded } from '../../../server/bootstrap/embedded-postgres.mjs';

const launcher = path.resolve(import.meta.dirname, '../../../server/bootstrap/embedded-postgres.mjs');

let folder: string;
let cluster: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-launcher-'));
  chmodSync(folder, 0o711);
  cluster = path.join(folder, 'postgres');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process of its own that holds the database until it is killed or its input ends. */
async function holder(): Promise<{ child: ChildProcess; appUrl: string; ownerUrl: string; reused: boolean }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(launcher)});
    const server = await startEmbedded(${JSON.stringify(cluster)});
    console.log(JSON.stringify(server));
    process.stdin.resume().on('end', () => server.stop().then(() => process.exit(0)));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { appUrl: string; ownerUrl: string; reused: boolean }) };
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const postmaster = (): number => Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function gone(): Promise<boolean> {
  for (let waited = 0; waited < 100; waited += 1) {
    if (!existsSync(path.join(cluster, 'postmaster.pid'))) return true;
    await sleep(50);
  }
  return false;
}

describe('embedded PostgreSQL', () => {
  test('keeps what was committed, through a stop and a start', async () => {
    const first = await startEmbedded(cluster);
    await ask(first.ownerUrl, "create table offer as select 'A' as bidder, 99.50::numeric as price");
    await first.stop();
    expect(await gone()).toBe(true);
    const second = await startEmbedded(cluster);
    expect(second.reused).toBe(false);
    expect(await ask(second.ownerUrl, 'select * from offer')).toEqual([{ bidder: 'A', price: '99.50' }]);
    await second.stop();
  });

  test('lets in nobody without a password, and keeps the passwords from other users', async () => {
    const server = await startEmbedded(cluster);
    await expect(ask(`postgres://guildhall_app:guess@127.0.0.1:${server.port}/guildhall`, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    expect(new Set([server.adminUrl, server.ownerUrl, server.appUrl].map((url) => new URL(url).password)).size).toBe(3);
    expect(statSync(path.join(cluster, 'guildhall-roles.json')).mode & 0o777).toBe(0o600);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    expect(await ask(server.adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await ask(server.adminUrl, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    await server.stop();
  });

  test('two first starts at one moment agree on one server, and the last to leave stops it', async () => {
    const [one, two] = await Promise.all([holder(), holder()]);
    expect([one.reused, two.reused].sort()).toEqual([false, true]);
    expect(one.appUrl).toBe(two.appUrl);
    const starter = one.reused ? two : one;
    const joiner = one.reused ? one : two;
    starter.child.stdin!.end();
    await once(starter.child, 'exit');
    expect(await ask(joiner.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    joiner.child.stdin!.end();
    await once(joiner.child, 'exit');
    expect(await gone()).toBe(true);
  });

  test('a killed process leaves no server behind', async () => {
    const { child } = await holder();
    child.kill('SIGKILL');
    expect(await gone()).toBe(true);
  });

  test('a killed PostgreSQL is recovered with everything it acknowledged', async () => {
    const { child, ownerUrl } = await holder();
    await ask(ownerUrl, "create table offer as select 'A' as bidder");
    process.kill(postmaster(), 'SIGKILL');
    child.kill('SIGKILL');
    const again = await startEmbedded(cluster);
    expect(await ask(again.ownerUrl, 'select * from offer')).toEqual([{ bidder: 'A' }]);
    await again.stop();
  });

  test('a lock file that names an unrelated process does not keep it from starting', async () => {
    await (await startEmbedded(cluster)).stop();
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.ppid}\n${cluster}\n1\n1\n\n127.0.0.1\n\nready\n`, { mode: 0o600 });
    const { uid, gid } = statSync(cluster);
    if (process.getuid?.() === 0) chownSync(path.join(cluster, 'postmaster.pid'), uid, gid);
    const server = await startEmbedded(cluster);
    expect(await ask(server.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('a folder that holds something else is left alone, in one sentence', async () => {
    mkdirSync(cluster);
    writeFileSync(path.join(cluster, 'letters.txt'), 'dear buyer');
    await expect(startEmbedded(cluster)).rejects.toThrow(
      `The folder ${cluster} holds something that is not a PostgreSQL data folder: empty it, or set GUILDHALL_DATA to another folder.`,
    );
    expect(readFileSync(path.join(cluster, 'letters.txt'), 'utf8')).toBe('dear buyer');
  });
});
