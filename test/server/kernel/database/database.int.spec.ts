/** Transactions end as they say, ids are handed out once, and a lost connection harms nobody else. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { CommitLostError } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { AskedFromInside } from '../../../../server/kernel/database/inside.js';
import { freshDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';

let database: TestDatabase;
let db: PostgresDatabase;
const lost: Error[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  db = await createDatabase(database.appUrl, { onPoolError: (error) => lost.push(error) });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const period = async (name: string) =>
  (await db.read.query<{ next: string }>('select next::text as next from number_sequence where period = $1', [name])).rows.map(
    (row) => row.next,
  );
const insert = (name: string) => [`insert into number_sequence (period, next) values ($1, 1)`, [name]] as const;

describe('a transaction', () => {
  test('is there for others once it resolved', async () => {
    expect(
      await db.transaction(async (tx) => {
        await tx.query(...insert('kept'));
        return 'done';
      }),
    ).toBe('done');
    expect(await period('kept')).toEqual(['1']);
  });

  test('that threw has written nothing', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query(...insert('thrown'));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await period('thrown')).toEqual([]);
  });

  test('whose error somebody swallowed is not taken for committed: PostgreSQL answers COMMIT with ROLLBACK and no error', async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.query(...insert('swallowed'));
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(CommitLostError);
    await expect(swallowed).rejects.toMatchObject({ tag: 'ROLLBACK' });
    expect(await period('swallowed')).toEqual([]);
  });

  test('whose connection breaks rejects, and the next one works on another connection', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query(...insert('broken'));
        await tx.query('select pg_terminate_backend(pg_backend_pid())');
      }),
    ).rejects.toThrow();
    expect(await period('broken')).toEqual([]);
    await db.transaction((tx) => tx.query(...insert('after')));
    expect(await period('after')).toEqual(['1']);
  });

  test('that loses its connection at COMMIT says that its fate is unknown', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query(...insert('unknown'));
        // Takes effect when the server looks for interrupts: as COMMIT arrives.
        void tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      }),
    ).rejects.toThrow(CommitLostError);
  });

  test('whose last statement travels with COMMIT is there once it resolved', async () => {
    await db.transaction(async (tx) => tx.last(...insert('last')));
    expect(await period('last')).toEqual(['1']);
  });

  test('whose last statement PostgreSQL refuses rejects with what that means, and has written nothing', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query('select 1');
        tx.last(
          "insert into number_sequence (period, next) select 'refused', 1 / count(*) from number_sequence where false",
          [],
          (error) => new Error('meant', { cause: error }),
        );
      }),
    ).rejects.toMatchObject({ message: 'meant', cause: { code: '22012' } });
    expect(await period('refused')).toEqual([]);
    await expect(
      db.transaction(async (tx) =>
        tx.last('insert into number_sequence (period, next) values ($1, 1)', [
          Object.assign(new Date(0), {
            getFullYear: () => {
              throw new Error('not to be sent');
            },
          }),
        ]),
      ),
    ).rejects.toThrow('not to be sent');
  });

  test('whose connection breaks with its last statement says that its fate is unknown', async () => {
    const broken = db.transaction(async (tx) => tx.last('select pg_terminate_backend(pg_backend_pid())'));
    await expect(broken).rejects.toThrow(CommitLostError);
    await expect(broken).rejects.toMatchObject({ tag: 'no answer', cause: { code: '57P01' } });
  });

  test('sees its own writes and nobody sees them before', async () => {
    await db.transaction(async (tx) => {
      await tx.query(...insert('own'));
      expect((await tx.query('select 1 from number_sequence where period = $1', ['own'])).rowCount).toBe(1);
      expect(await period('own')).toEqual([]);
    }, 'asks');
  });
});

test('what asks the pool while it holds a transaction fails here, before it blocks everybody under load', async () => {
  const inside = [() => db.read.query('select 1'), () => db.transaction(async () => undefined), () => db.source.query('select 1')];
  for (const ask of inside) await expect(db.transaction(ask)).rejects.toBeInstanceOf(AskedFromInside);
  const beside = await db.transaction(async (tx) => {
    await tx.query('select 1');
    await db.side.query('select 1');
    return db.nextId();
  });
  expect(beside).toMatch(/^\d+$/);
  expect(await db.transaction(() => db.read.query('select 1 as one'), 'asks')).toMatchObject({ rows: [{ one: 1 }] });
  let letGo = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun: { later?: Promise<unknown> } = {};
  await db.transaction(async () => {
    begun.later = over.then(() => db.read.query('select 1'));
  });
  letGo();
  await expect(begun.later).resolves.toMatchObject({ rowCount: 1 });
});

test('idle connections that the database ends are reported, not fatal', async () => {
  await Promise.all([db.read.query('select 1'), db.read.query('select 1')]);
  await db.read.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  );
  while (lost.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await db.read.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('ids are never handed out twice, by one server or by two', async () => {
  const other = await createDatabase(database.appUrl);
  const ids = await Promise.all(Array.from({ length: 2_500 }, (_, index) => (index % 2 === 0 ? db : other).nextId()));
  expect(new Set(ids).size).toBe(2_500);
  expect(ids.every((id) => /^[1-9]\d*$/.test(id))).toBe(true);
  await other.close();
});

test('instants come as milliseconds, dates as text, large numbers as text, on this pool alone', async () => {
  const { rows } = await db.read.query(
    `select '2026-03-01T10:00:00.5+08'::timestamptz as at, '0001-01-01T00:00:00Z'::timestamptz as first, '9999-12-31T23:59:59.999Z'::timestamptz as last, '2026-03-01'::date as day, 9007199254740993 as big, 1.50 as price`,
  );
  expect(rows).toEqual([
    {
      at: 1_772_330_400_500,
      first: -62_135_596_800_000,
      last: 253_402_300_799_999,
      day: '2026-03-01',
      big: '9007199254740993',
      price: '1.50',
    },
  ]);
  const plain = new pg.Client({ connectionString: database.appUrl });
  await plain.connect();
  expect((await plain.query<{ at: unknown }>('select now() as at')).rows[0]!.at).toBeInstanceOf(Date);
  await plain.end();
});
