/** A way to PostgreSQL that goes silent is noticed within seconds, told as storage that is down, and used again once it is heard. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommitLostError } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { isStorageDown } from '../../../../server/kernel/runtime/storage.js';
import { freshDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { openProxy } from '../../../harness/proxy.mjs';
import type { Proxy } from '../../../harness/proxy.mjs';

/** People are told something before this. */
const AT_MOST_MS = 5_000;

let database: TestDatabase;
let proxy: Proxy;
let direct: PostgresDatabase;
let db: PostgresDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  direct = await createDatabase(database.appUrl);
});
afterAll(async () => {
  await direct.close();
  await database.drop();
});
beforeEach(async () => {
  const url = new URL(database.appUrl);
  proxy = await openProxy(Number(url.port));
  url.port = String(proxy.port);
  db = await createDatabase(url.href, { serving: true });
});
afterEach(async () => {
  await db.close();
  await proxy.close();
});

const insert = (name: string) => ['insert into number_sequence (period, next) values ($1, 1)', [name]] as const;
const isThere = async (name: string) => (await direct.read.query('select 1 from number_sequence where period = $1', [name])).rowCount === 1;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const since = performance.now();
  return { result: await work, ms: performance.now() - since };
}

describe('when the database is not heard any more', () => {
  test('what waits for an answer fails as storage that is down, what comes later fails at once, and both work again once it is heard', async () => {
    await db.read.query('select 1');
    proxy.silence();
    const waiting = await timed(failureOf(db.read.query('select 2')));
    expect(isStorageDown(waiting.result)).toBe(true);
    expect(waiting.ms).toBeLessThan(AT_MOST_MS);
    const refused = await timed(failureOf(db.transaction((tx) => tx.query(...insert('late')))));
    expect(isStorageDown(refused.result)).toBe(true);
    // At once: it waits for no silence of its own, which takes seconds.
    expect(refused.ms).toBeLessThan(waiting.ms / 2);
    proxy.open();
    const since = performance.now();
    while ((await failureOf(db.read.query('select 3'))) && performance.now() - since < 10_000) await sleep(50);
    expect(performance.now() - since).toBeLessThan(3_000);
    expect(await isThere('late')).toBe(false);
  });

  test('a COMMIT whose answer is swallowed is not known to have failed, and has not', async () => {
    const { result, ms } = await timed(
      failureOf(
        db.transaction(async (tx) => {
          await tx.query(...insert('committed'));
          proxy.silence({ answersOnly: true });
        }),
      ),
    );
    expect(result).toBeInstanceOf(CommitLostError);
    expect(isStorageDown(result)).toBe(true);
    expect(ms).toBeLessThan(AT_MOST_MS);
    expect(await isThere('committed')).toBe(true);
  });
});

test('a slow statement is no silence', async () => {
  expect((await db.read.query('select pg_sleep(3.6)')).rowCount).toBe(1);
});

test('a process that stood still reads the answers that came meanwhile', async () => {
  const answer = db.read.query<{ one: number }>('select 1 as one from pg_sleep(0.2)');
  await sleep(20);
  const until = performance.now() + 2_500;
  while (performance.now() < until);
  expect((await answer).rows).toEqual([{ one: 1 }]);
  expect((await db.read.query('select 1')).rowCount).toBe(1);
});

test('a server that is gone within a transaction gives its locks back', async () => {
  await direct.transaction((tx) => tx.query(...insert('locked')));
  const holding = failureOf(
    db.transaction(async (tx) => {
      await tx.query("update number_sequence set next = 2 where period = 'locked'");
      proxy.silence();
      await sleep(5_000);
    }),
  );
  await sleep(500);
  const { ms } = await timed(direct.transaction((tx) => tx.query("update number_sequence set next = 3 where period = 'locked'")));
  expect(ms).toBeLessThan(AT_MOST_MS);
  expect(isStorageDown(await holding)).toBe(true);
});
