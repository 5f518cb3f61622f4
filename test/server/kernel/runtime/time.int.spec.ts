import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import type { Transaction } from '../../../../server/kernel/contracts.js';
import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { MOST_AT_A_TIME } from '../../../../server/kernel/runtime/lanes.js';
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import { systemEvent } from '../../../../state-machines/kernel/events.js';
import { system } from '../../../../state-machines/kernel/lifecycle.js';
import { House, TappedDatabase, aSale, anOrder, answerOf, pause, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER, SALE, WINDOW_MS, orderDefinition, orderDocument, saleDefinition, saleDocument } from './sale.js';

let house: House;
beforeEach(async () => {
  house = await House.open();
});
afterEach(() => house.close());

/** 2026-03-02, as in compete.md section 12. */
const clock = (text: string): number => Date.parse(`2026-03-02T${text}Z`);
const END = clock('02:10:00.000');

const entries = async (id: string) => (await house.history(id)).map((entry) => [entry.event, entry.at]);
const timers = (id: string) =>
  house.rows('select event, (extract(epoch from due) * 1000)::float8 as due from document_timer where doc_id = $1', [id]);

describe('a deadline is a barrier', () => {
  let server: Server;
  let id: string;
  beforeEach(async () => {
    house.time = clock('02:00:00.000');
    server = await house.server('one');
    id = await aSale(server.runtime, { endAt: END });
  });

  /** Time goes on without an outage: the server has beaten at the new instant, so that nothing but the barrier holds a deadline. */
  const passTo = async (instant: number) => {
    await beat(instant);
    house.time = instant;
    await pause(1_200);
  };
  const beat = (instant: number) => house.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [instant]);

  test('a bid stamped a millisecond before the end and decided after it is inside, and moves the end', async () => {
    await beat(END - 1);
    house.time = END - 1;
    await beat(END - 1);
    const answer = server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END - 1 }));
    house.time = END + 80;
    expect(answerOf(await answer)).toBe(2);
    house.time = END + 1_000;
    await pause(250);
    expect(await entries(id)).toEqual([
      ['CREATE', clock('02:00:00.000')],
      ['BID', END - 1],
    ]);
    expect(await timers(id)).toEqual([{ event: 'END_DUE', due: END + WINDOW_MS }]);
  });

  test('a bid stamped at the end is outside: the end comes first, as an entry of its own, at exactly its instant', async () => {
    await passTo(END);
    const answer = server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END }));
    house.time = END + 99;
    await pause(150);
    expect(await entries(id)).toHaveLength(1);
    house.time = END + 100;
    expect(answerOf(await answer)).toBe('SALE_ENDED');
    expect(await entries(id)).toEqual([
      ['CREATE', clock('02:00:00.000')],
      ['END_DUE', END],
    ]);
    expect(await house.stored(id)).toMatchObject({ state: 'ended', context: { endedAt: END } });
    expect(await timers(id)).toEqual([]);
  });

  test('the end waits for a bid stamped before it that comes while later ones are waiting', async () => {
    await passTo(END);
    const late = server.runtime.submit(sent(id, 'BID', { amount: '80' }, { stamp: END + 5 }));
    await pause(50);
    const early = server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END - 3 }));
    expect(answerOf(await early)).toBe(2);
    expect(answerOf(await late)).toBe(3);
    expect(await entries(id)).toEqual([
      ['CREATE', clock('02:00:00.000')],
      ['BID', END - 3],
      ['BID', END + 5],
    ]);
  });

  test('the end waits for a bid stamped before it that comes while the batch behind the end is being gathered', async () => {
    await server.runtime.submit(sent(id, 'RELABEL', { label: 'IN-MEMORY' }));
    await passTo(END);
    house.time = END + 150;
    let release: () => void = () => undefined;
    server.db.readHangs = new Promise((resolve) => {
      release = resolve;
    });
    const late = server.runtime.submit(sent(id, 'BID', { amount: '80' }, { stamp: END + 5, requestId: 'late' }));
    await pause(30);
    const early = server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END - 3 }));
    server.db.readHangs = undefined;
    release();
    expect([answerOf(await early), answerOf(await late)]).toEqual([3, 4]);
  });

  test('the end waits for a bid that was read before it and whose sender is still being looked up', async () => {
    await server.runtime.submit(sent(id, 'RELABEL', { label: 'EXPECTED' }));
    await passTo(END);
    const expectation = server.runtime.expect(SALE, id, END - 1);
    house.time = END + 600;
    const later = server.runtime.submit(sent(id, 'BID', { amount: '80' }, { stamp: END + 500 }));
    await pause(300);
    expect(await entries(id)).toHaveLength(2);
    expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END - 1 }), expectation))).toBe(3);
    expectation.end();
    expect(answerOf(await later)).toBe(4);
    expect((await house.history(id)).slice(2).map((entry) => entry.at)).toEqual([END - 1, END + 500]);
  });

  test('of two that were read in one millisecond the end waits for the second, too', async () => {
    await passTo(END);
    const [slow, quick] = [server.runtime.expect(SALE, id, END - 1), server.runtime.expect(SALE, id, END - 1)];
    house.time = END + 600;
    expect(answerOf(await server.runtime.submit(sent(id, 'RELABEL', { label: 'QUICK' }, { stamp: END - 1 }), quick))).toBe(2);
    quick.end();
    await pause(300);
    expect(await entries(id)).toHaveLength(2);
    expect(await server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END - 1 }), slow)).toMatchObject({
      ok: true,
      rev: 3,
      at: END - 1,
    });
    slow.end();
  });

  test('and the end waits for it although something else with its stamp came that nobody had announced', async () => {
    await passTo(END);
    const expectation = server.runtime.expect(SALE, id, END - 1);
    house.time = END + 600;
    expect(answerOf(await server.runtime.submit(sent(id, 'RELABEL', { label: 'OTHER' }, { stamp: END - 1 })))).toBe(2);
    await pause(300);
    expect(await entries(id)).toHaveLength(2);
    expect(await server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END - 1 }), expectation)).toMatchObject({
      ok: true,
      rev: 3,
      at: END - 1,
    });
    expectation.end();
  });

  test('but not when it comes to nothing, and no longer than a second', async () => {
    await passTo(END);
    const nothing = server.runtime.expect(SALE, id, END - 1);
    server.runtime.expect(SALE, id, END);
    house.time = END + 200;
    const later = server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: END + 1 }));
    await pause(100);
    nothing.end();
    expect(answerOf(await later)).toBe('SALE_ENDED');
    const other = await aSale(server.runtime, { endAt: server.runtime.now() + 100 });
    await pause(50);
    server.runtime.expect(SALE, other, server.runtime.now());
    const since = performance.now();
    house.time += 300;
    await house.until(async () => (await entries(other)).length === 2, 'the other sale ended');
    expect(performance.now() - since).toBeGreaterThan(900);
  });

  test('the stamp is taken when a request comes, not when its turn does', async () => {
    house.time = clock('02:00:01.000');
    const answer = server.runtime.submit(sent(id, 'BID', { amount: '90' }));
    house.time = clock('02:00:02.500');
    expect(await answer).toMatchObject({ ok: true, at: clock('02:00:01.000') });
  });

  test('stamps of a document never go back', async () => {
    await server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: clock('02:05:00.000') }));
    expect(await server.runtime.submit(sent(id, 'BID', { amount: '80' }, { stamp: clock('02:04:00.000') }))).toMatchObject({
      rev: 3,
      at: clock('02:05:00.000'),
    });
  });
});

describe('the pulse of a server', () => {
  test('is one row a second for all its sales', async () => {
    const server = await house.server('one');
    for (let sale = 0; sale < 5; sale += 1) await aSale(server.runtime, { endAt: server.runtime.now() + 60_000 });
    const beats = new Set<number>();
    for (let look = 0; look < 33; look += 1) {
      const [row, ...more] = await house.rows<{ at: number }>('select (extract(epoch from at) * 1000)::float8 as at from server_heartbeat');
      expect(more).toEqual([]);
      beats.add(row!.at);
      await pause(100);
    }
    const gaps = [...beats].slice(1).map((at, index) => at - [...beats][index]!);
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    for (const gap of gaps) expect(Math.abs(gap - 1_000)).toBeLessThan(400);
  });
});

describe('nobody needs to ask', () => {
  const ended = (id: string) => house.until(async () => (await house.stored(id))?.state === 'ended', 'the sale ended by itself');

  test('the timer alone ends the sale, at its instant', async () => {
    const server = await house.server('one');
    const due = server.runtime.now() + 400;
    const id = await aSale(server.runtime, { endAt: due });
    await ended(id);
    expect((await entries(id)).at(-1)).toEqual(['END_DUE', due]);
    expect(await house.rows("select cause from document_event where doc_id = $1 and event = 'END_DUE'", [id])).toEqual([
      { cause: { kind: 'TIMER', event: 'END_DUE', due } },
    ]);
  });

  test('a server that starts arms the timers that others left', async () => {
    const first = await house.server('one');
    const due = first.runtime.now() + 900;
    const id = await aSale(first.runtime, { endAt: due });
    first.kill();
    await house.server('two');
    await ended(id);
    expect((await entries(id)).at(-1)).toEqual(['END_DUE', due]);
  });

  test('one sale ends once, whoever fires', async () => {
    const [first, second] = [await house.server('one'), await house.server('two')];
    const due = first.runtime.now() + 400;
    const id = await aSale(first.runtime, { endAt: due });
    await second.runtime.submit(sent(id, 'RELABEL', { label: 'ONCE' }));
    await ended(id);
    await pause(300);
    expect((await entries(id)).map(([event]) => event)).toEqual(['CREATE', 'RELABEL', 'END_DUE']);
  });
});

describe('after an outage deadlines up to its start happen as planned, the others are compensated (12.6)', () => {
  /** The server dies after its last heartbeat and the last bid, and another one starts to serve. */
  async function outage(lastBeat: string, lastBid: string, back: string): Promise<string> {
    house.time = clock('02:00:00.000');
    const first = await house.server('one');
    const id = await aSale(first.runtime, { endAt: END });
    await first.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: clock(lastBid) }));
    first.kill();
    await pause(50);
    await house.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [clock(lastBeat)]);
    house.time = clock(back);
    await house.server('two');
    return id;
  }
  const endOf = async (id: string) => (await house.stored(id))?.context['endAt'];

  test('(a) 287600 ms were left, counted from the last bid', async () => {
    const id = await outage('02:05:12.000', '02:05:12.400', '02:08:40.000');
    expect(await endOf(id)).toBe(clock('02:13:27.600'));
    expect((await house.history(id)).at(-1)).toMatchObject({
      event: 'DOWNTIME',
      at: clock('02:08:40.000'),
      payload: { from: clock('02:05:12.400'), to: clock('02:08:40.000') },
    });
    expect(await timers(id)).toEqual([{ event: 'END_DUE', due: clock('02:13:27.600') }]);
  });

  test('(b) 2 s were left: the least after an outage is given', async () => {
    expect(await endOf(await outage('02:09:58.000', '02:01:00.000', '02:12:00.000'))).toBe(clock('02:14:00.000'));
  });

  test('(c) a heartbeat at the deadline: the sale ended then, at that instant', async () => {
    const id = await outage('02:10:00.000', '02:01:00.000', '02:12:00.000');
    await house.until(async () => (await house.stored(id))?.state === 'ended', 'the sale ended');
    expect((await entries(id)).slice(2)).toEqual([['END_DUE', END]]);
  });

  test('(d) 2999 ms are no outage', async () => {
    const id = await outage('02:05:00.000', '02:01:00.000', '02:05:02.999');
    expect(await endOf(id)).toBe(END);
    expect(await entries(id)).toHaveLength(2);
  });

  test('an outage is compensated once, however many servers come back', async () => {
    const id = await outage('02:05:12.000', '02:05:12.400', '02:08:40.000');
    await house.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [clock('02:05:12.000')]);
    await house.server('three');
    expect((await entries(id)).filter(([event]) => event === 'DOWNTIME')).toHaveLength(1);
    expect(await endOf(id)).toBe(clock('02:13:27.600'));
  });

  test('a server that dies while it makes an outage good leaves it to the next one', async () => {
    house.time = clock('02:00:00.000');
    const first = await house.server('one');
    const id = await aSale(first.runtime, { endAt: END });
    first.kill();
    await house.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [clock('02:05:12.000')]);
    house.time = clock('02:08:40.000');
    const died = new Promise<void>((resolve) => {
      void house.server('two', {
        tap: (db) => {
          db.beforeCommit = async () => {
            db.cut = true;
            resolve();
            throw Object.assign(new Error('killed'), { code: 'ECONNRESET' });
          };
        },
      });
    });
    await died;
    expect(await entries(id)).toHaveLength(1);
    house.time = clock('02:08:42.000');
    await house.server('three');
    expect((await house.history(id)).at(-1)).toMatchObject({
      event: 'DOWNTIME',
      payload: { from: clock('02:05:12.000'), to: clock('02:08:42.000') },
    });
    expect(await endOf(id)).toBe(clock('02:13:30.000'));
  });

  const beats = () => house.rows<{ at: number }>('select (extract(epoch from max(at)) * 1000)::float8 as at from server_heartbeat');

  test('what failed while an outage was made good is tried again', async () => {
    house.time = clock('02:00:00.000');
    const first = await house.server('one');
    const id = await aSale(first.runtime, { endAt: END });
    first.kill();
    await house.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [clock('02:05:12.000')]);
    house.time = clock('02:08:40.000');
    let failures = 0;
    await house.server('two', {
      tap: (db) => {
        db.beforeCommit = async () => {
          if ((failures += 1) <= 2) throw new Error('out of shared memory');
        };
      },
    });
    expect(failures).toBe(3);
    expect((await house.history(id)).at(-1)).toMatchObject({
      event: 'DOWNTIME',
      payload: { from: clock('02:05:12.000'), to: clock('02:08:40.000') },
    });
  });

  test('a sale whose outage cannot be made good keeps the server from starting, and the outage stays open', async () => {
    house.time = clock('02:00:00.000');
    const first = await house.server('one');
    const id = await aSale(first.runtime, { endAt: END });
    first.kill();
    await house.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [clock('02:05:12.000')]);
    house.time = clock('02:12:00.000');
    const [started] = await Promise.allSettled([
      house.server('two', {
        tap: (db) => {
          db.beforeCommit = async () => {
            throw new Error('a fault of this build');
          };
        },
      }),
    ]);
    expect(started).toMatchObject({
      status: 'rejected',
      reason: {
        message: `The outage from 2026-03-02T02:05:12.000Z to 2026-03-02T02:12:00.000Z could not be made good for ${SALE} ${id} (SYS_ERROR): no deadline passes until it is. See the errors reported before.`,
      },
    });
    expect(await entries(id)).toEqual([['CREATE', clock('02:00:00.000')]]);
    await house.stopped('two');
    expect(await beats()).toEqual([{ at: clock('02:05:12.000') }]);
    await house.server('three');
    expect((await house.history(id)).at(-1)).toMatchObject({
      event: 'DOWNTIME',
      payload: { from: clock('02:05:12.000'), to: clock('02:12:00.000') },
    });
    expect(await endOf(id)).toBe(clock('02:16:48.000'));
  });

  test('a server that dies after it made an outage good and before its first beat: only the time since is given', async () => {
    const id = await outage('02:05:12.000', '02:05:12.400', '02:08:40.000');
    await house.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [clock('02:05:12.000')]);
    house.time = clock('02:08:50.000');
    await house.server('three');
    expect((await house.history(id)).filter(({ event }) => event === 'DOWNTIME').map(({ payload }) => payload)).toMatchObject([
      { from: clock('02:05:12.400'), to: clock('02:08:40.000') },
      { from: clock('02:08:40.000'), to: clock('02:08:50.000') },
    ]);
    expect(await endOf(id)).toBe(clock('02:13:37.600'));
  });

  test('a graceful stop that another server covers is no outage', async () => {
    house.time = clock('02:00:00.000');
    const [first, second] = [await house.server('one'), await house.server('two')];
    const id = await aSale(first.runtime, { endAt: END });
    await first.runtime.stop();
    for (let step = 0; step < 4; step += 1) {
      house.time += 1_000;
      await pause(1_050);
    }
    await second.runtime.submit(sent(id, 'BID', { amount: '90' }));
    expect(await entries(id)).toEqual([
      ['CREATE', clock('02:00:00.000')],
      ['BID', house.time],
    ]);
    expect(await endOf(id)).toBe(END);
  });
});

describe('storage that cannot be reached is an outage', () => {
  test('nothing is accepted from memory, people are told to send again, and the lost time is given back by itself', async () => {
    house.time = clock('02:09:00.000');
    const server = await house.server('one');
    const id = await aSale(server.runtime, { endAt: END });
    await server.runtime.submit(sent(id, 'BID', { amount: '90' }));
    server.db.cut = true;
    expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '80' }, { requestId: 'x' })))).toBe('HALL_STORAGE_DOWN');
    house.time = clock('02:11:00.000');
    const waiting = server.runtime.submit(sent(id, 'BID', { amount: '70' }));
    expect(answerOf(await waiting)).toBe('HALL_STORAGE_DOWN');
    server.db.cut = false;
    await house.until(async () => (await entries(id)).length === 3, 'the outage was compensated');
    expect((await entries(id)).at(-1)).toEqual(['DOWNTIME', clock('02:11:00.000')]);
    expect(await house.stored(id)).toMatchObject({ state: 'open', context: { best: '90', endAt: clock('02:13:00.000') } });
    expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '80' }, { requestId: 'x' })))).toBe(4);
  });

  test('requests that hung while the storage did are decided after the compensation, not against a passed deadline', async () => {
    house.time = clock('02:09:58.000');
    const server = await house.server('one');
    const id = await aSale(server.runtime, { endAt: END });
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.db.beforeCommit = () => hanging;
    server.db.readHangs = hanging;
    const first = server.runtime.submit(sent(id, 'SAVE', { fields: { title: 'Slow' } }, { rev: 1 }));
    await pause(50);
    house.time = clock('02:10:30.000');
    const during = server.runtime.submit(sent(id, 'BID', { amount: '90' }));
    await pause(1_200);
    house.time = clock('02:11:00.000');
    server.db.beforeCommit = undefined;
    server.db.readHangs = undefined;
    release();
    expect(answerOf(await first)).toBe(2);
    expect(answerOf(await during)).toBe(4);
    expect((await entries(id)).map(([event]) => event)).toEqual(['CREATE', 'SAVE', 'DOWNTIME', 'BID']);
    expect((await house.stored(id))?.context['endAt']).toBe(clock('02:13:00.000'));
  });
});

/** Orders that close at the instant that their title says. */
function closingOrders() {
  const { creation, states } = orderDefinition.lifecycle as never as { creation: object; states: { free: { on: object } } };
  const at = ({ title }: { readonly title: string }): number | null => Number(/^close (\d+)$/.exec(title)?.[1] ?? 0) || null;
  const free = {
    ...states.free,
    deadlines: [{ event: 'CLOSE_DUE', at }],
    on: { ...states.free.on, CLOSE_DUE: { to: 'closed', who: [system] } },
  };
  const events = { ...orderDefinition.events, CLOSE_DUE: systemEvent('Close due', '到期关闭') };
  return anyDefinition(defineDocument({ ...orderDefinition, events, lifecycle: { creation, states: { ...states, free } } } as never));
}

describe('many deadlines at one instant', () => {
  const ORDERS = 300;
  let server: Server;
  let most = 0;

  /** How many documents write at once, be it that they wait for a connection. */
  const counted = (db: Server['db']) => {
    let underWay = 0;
    db.transaction = async <T>(work: (tx: Transaction) => Promise<T>, how?: 'shared'): Promise<T> => {
      most = Math.max(most, (underWay += 1));
      try {
        return (await TappedDatabase.prototype.transaction.call(db, work, how)) as T;
      } finally {
        underWay -= 1;
      }
    };
  };

  beforeEach(async () => {
    const definition = closingOrders();
    await registerDefinitions(house.database.ownerUrl, [definition]);
    const registry = new Registry([saleDefinition, definition], [saleDocument, { ...orderDocument, definition }]);
    server = await house.server('one', { registry });
  });

  test('that of a sale waits for none that has not begun, and of the others a few at a time are on their way', async () => {
    const began = server.runtime.now();
    const ids = await Promise.all(Array.from({ length: ORDERS }, () => anOrder(server.runtime)));
    const due = server.runtime.now() + 6 * (server.runtime.now() - began) + 2_000;
    const titled = (id: string) => server.runtime.submit(sent(id, 'SAVE', { fields: { title: `close ${due}` } }, { type: ORDER, rev: 1 }));
    await Promise.all(ids.map(titled));
    const saleId = await aSale(server.runtime, { endAt: due });
    expect(server.runtime.now()).toBeLessThan(due);
    counted(server.db);
    const passed = () => server.commits.filter(({ entries: [entry] }) => /^(CLOSE|END)_DUE$/.test(entry!.event));
    await house.until(() => passed().length === ORDERS + 1, 'all deadlines have passed');
    // Timers of the computer may fire those of orders first: what has begun by then may be done before it (lanes.spec has the order).
    expect(passed().findIndex(({ id }) => id === saleId)).toBeLessThanOrEqual(MOST_AT_A_TIME);
    expect(most).toBeLessThanOrEqual(MOST_AT_A_TIME + 1);
    expect(new Set(passed().flatMap(({ entries }) => entries.map(({ at }) => at)))).toEqual(new Set([due]));
    expect(server.errors).toEqual([]);
  });
});
