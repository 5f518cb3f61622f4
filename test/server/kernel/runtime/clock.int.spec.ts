/** The server's clock: the database's time, whatever the computer says, and never backwards. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { Queryable } from '../../../../server/kernel/contracts.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { ServerClock } from '../../../../server/kernel/runtime/clock.js';
import { processTiming } from '../../../../server/kernel/runtime/timing.js';
import { emptyDatabase } from '../../../harness/database.js';
import type { TestDatabase } from '../../../harness/database.js';
import { pause } from './house.js';

const HOUR = 3_600_000;

let database: TestDatabase;
let db: PostgresDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  db = await createDatabase(database.appUrl);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Computer and database of these tests are one machine: the database's time is Date.now(). */
const wrong = (clock: ServerClock): number => Math.abs(clock.now() - Date.now());

describe('the clock of a server', () => {
  test('tells the time of the database, however wrong the computer is', async () => {
    for (const off of [HOUR, -HOUR]) {
      const clock = new ServerClock(db.read, () => undefined, { ...processTiming, wall: () => Date.now() + off });
      await clock.discipline();
      expect(wrong(clock)).toBeLessThan(50);
    }
  });

  test('also when it was asked before it was set', async () => {
    const clock = new ServerClock(db.read, () => undefined, { ...processTiming, wall: () => Date.now() + HOUR });
    expect(wrong(clock)).toBeGreaterThan(HOUR - 1_000);
    await clock.discipline();
    expect(wrong(clock)).toBeLessThan(50);
  });

  test('believes the exchange with the least round trip', async () => {
    let exchange = 0;
    const slow: Queryable = {
      query: async (sql, params) => {
        const answer = await db.read.query<never>(sql, params);
        if ((exchange += 1) !== 2) await pause(400);
        return answer;
      },
    };
    const clock = new ServerClock(slow, () => undefined);
    await clock.discipline();
    expect(exchange).toBe(3);
    expect(wrong(clock)).toBeLessThan(50);
  });

  test('does not follow the computer when somebody sets its clock', async () => {
    let off = 0;
    const errors: unknown[] = [];
    const clock = new ServerClock(db.read, (error) => void errors.push(error), { ...processTiming, wall: () => Date.now() + off });
    await clock.discipline();
    for (const set of [60_000, -HOUR]) {
      off = set;
      expect(wrong(clock)).toBeLessThan(50);
      await clock.discipline();
      expect([wrong(clock) < 50, clock.trusted]).toEqual([true, true]);
    }
    expect(errors).toEqual([]);
  });

  /** Both clocks of the computer read as the database's, and the monotonic one runs off by so much. */
  const drifting = () => {
    const drift = { ms: 0, wall: 0 };
    const timing = { ...processTiming, steady: () => performance.now() + drift.ms, wall: () => Date.now() + drift.wall };
    const errors: unknown[] = [];
    return { drift, errors, clock: new ServerClock(db.read, (error) => void errors.push(error), timing) };
  };

  test('moves by 20 ms a correction once it is set, so that no deadline jumps', async () => {
    const { drift, clock, errors } = drifting();
    await clock.discipline();
    drift.ms = 500;
    await clock.discipline();
    expect(clock.now() - Date.now()).toBeGreaterThan(430);
    expect(clock.now() - Date.now()).toBeLessThan(495);
    expect(errors).toEqual([]);
  });

  test('of a step against the database it says so once, moves nowhere, and is trusted again when they agree', async () => {
    const { drift, clock, errors } = drifting();
    await clock.discipline();
    drift.ms = 60_000;
    await clock.discipline();
    await clock.discipline();
    expect(clock.trusted).toBe(false);
    expect(errors.map(String)).toEqual([expect.stringContaining("The database's clock is -60.0 s from this server's")]);
    expect(Math.abs(clock.now() - Date.now() - 60_000)).toBeLessThan(50);
    drift.ms = 300;
    await clock.discipline();
    expect([clock.trusted, errors.length]).toEqual([true, 1]);
  });

  test('knows that the computer slept, when its own clock and the database agree how long', async () => {
    const { drift, clock, errors } = drifting();
    await clock.discipline();
    drift.ms = -600_000;
    await clock.discipline();
    expect([wrong(clock) < 50, clock.trusted, errors]).toEqual([true, true, []]);
  });

  test('goes on and says so when the database does not tell the time', async () => {
    const errors: unknown[] = [];
    let reachable = true;
    const flaky: Queryable = { query: (sql, params) => (reachable ? db.read.query(sql, params) : Promise.reject(new Error('no route'))) };
    const clock = new ServerClock(flaky, (error) => void errors.push(error), undefined, 20);
    await clock.start();
    reachable = false;
    await pause(120);
    await clock.stop();
    expect(String(errors[0])).toBe('Error: no route');
    expect(wrong(clock)).toBeLessThan(50);
  });

  test('asks nothing more once it has stopped', async () => {
    const errors: unknown[] = [];
    let [asked, closed, afterwards] = [0, false, 0];
    const slow: Queryable = {
      query: async (sql, params) => {
        asked += 1;
        if (closed) afterwards += 1;
        await pause(30);
        return db.read.query<never>(sql, params);
      },
    };
    const clock = new ServerClock(slow, (error) => void errors.push(error), undefined, 20);
    await clock.start();
    while (asked < 4) await pause(5);
    await clock.stop();
    closed = true;
    await pause(200);
    expect({ asked: asked % 3, afterwards, errors }).toEqual({ asked: 0, afterwards: 0, errors: [] });
  });
});
