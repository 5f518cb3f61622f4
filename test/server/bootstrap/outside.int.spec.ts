/** A database and a Redis of one's own: what is wrong with them is one sentence, before anything is started. */
import { once } from 'node:events';
import net from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { outsideDatabase, tryRedis } from '../../../server/bootstrap/outside.mjs';
import { freshDatabase } from '../../harness/database.js';
import type { TestDatabase } from '../../harness/database.js';

let database: TestDatabase;
let place: string;

beforeAll(async () => {
  database = await freshDatabase();
  place = new URL(database.appUrl).host;
});

afterAll(() => database.drop());

function but(url: string, change: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(url), change).href;
}

const refused = (app: string | undefined, owner: string | undefined = database.ownerUrl): Promise<string> =>
  outsideDatabase({ DATABASE_URL: app, DATABASE_OWNER_URL: owner }).then(
    () => 'taken',
    (error: Error) => `${error.name}: ${error.message}`,
  );

async function closedPort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

describe("a database of one's own", () => {
  test('with two roles that can do their parts is taken as it is', async () => {
    const given = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
    expect(await outsideDatabase(given)).toEqual(given);
  });

  test('addresses that are missing, no addresses, or of one role are told without a connection', async () => {
    expect(await refused(undefined)).toBe(
      'PlainError: Set both DATABASE_URL (the role the server runs as) and DATABASE_OWNER_URL (the role that owns the tables and migrates).',
    );
    expect(await refused('guildhall')).toBe(
      'PlainError: DATABASE_URL and DATABASE_OWNER_URL must read postgres://role:password@host:port/database.',
    );
    expect(await refused(database.ownerUrl)).toBe(
      'PlainError: DATABASE_URL and DATABASE_OWNER_URL name the same role, which could change the history: make two roles as README.md shows.',
    );
  });

  test('where nobody listens, a wrong password and a wrong name are told each', async () => {
    const port = await closedPort();
    expect(await refused(`postgres://guildhall_app:x@127.0.0.1:${port}/guildhall`)).toBe(
      `PlainError: DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED): start it, or correct the address.`,
    );
    expect(await refused(but(database.appUrl, { password: 'guess' }))).toBe(
      `PlainError: DATABASE_URL: PostgreSQL at ${place} does not let guildhall_app in (password authentication failed for user "guildhall_app"): correct the role or its password.`,
    );
    expect(await refused(but(database.appUrl, { pathname: '/guildhal' }))).toBe(
      `PlainError: DATABASE_URL: PostgreSQL at ${place} has no database guildhal: make it as README.md shows, or correct the name.`,
    );
  });

  test('two roles that were taken for each other are told before anything is migrated', async () => {
    expect(await refused(database.ownerUrl, database.appUrl)).toBe(
      'PlainError: DATABASE_OWNER_URL: the role guildhall_app may not make tables: make it the owner of the database (alter database … owner to …).',
    );
  });
});

describe("a Redis of one's own", () => {
  test('is not asked for; where nobody listens or the address is none, that is told', async () => {
    await expect(tryRedis(undefined)).resolves.toBeUndefined();
    const port = await closedPort();
    await expect(tryRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(
      `REDIS_URL: no Redis answers at 127.0.0.1:${port} (ECONNREFUSED): start it, correct the address, or unset REDIS_URL to run one server without it.`,
    );
    await expect(tryRedis('127.0.0.1')).rejects.toThrow('REDIS_URL must read redis://:password@host:port.');
  });
});
