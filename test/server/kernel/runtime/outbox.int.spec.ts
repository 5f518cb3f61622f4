import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { writeSideRows } from '../../../../server/kernel/database/side-rows.js';
import { Purge } from '../../../../server/kernel/runtime/outbox/purge.js';
import { isOvertaking, outboxRows, settleOutbox } from '../../../../server/kernel/runtime/outbox-table.js';
import type { OutboxEntry } from '../../../../server/kernel/runtime/outbox-table.js';
import type { Prepared, ServerDocument } from '../../../../server/kernel/contracts.js';
import { processTiming } from '../../../../server/kernel/runtime/timing.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { refusal } from '../../../../state-machines/kernel/refusals.js';
import { House, aSale, anOrder, answerOf, idOf, pause, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER, SALE, orderDefinition, orderDocument, saleDefinition, saleDocument } from './sale.js';

let house: House;
let server: Server;
beforeEach(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterEach(() => house.close());

/** Told by one; all at once they keep others waiting for seconds. */
const MANY = 1_000;
const MOST_WAIT_MS = 600;

const outbox = () =>
  house.rows<{ source_rev: number; state: string; code: string | null }>(
    'select source_rev, state, code from document_outbox order by source_id, source_rev, index',
  );
const settled = (...states: readonly string[]) =>
  house.until(async () => (await outbox()).map((row) => row.state).join() === states.join(), `the outbox reads ${states.join()}`);
/** It beats no more, and did so a while ago. */
const gone = (name: string) => house.rows("update server_heartbeat set at = at - interval '1 minute' where server = $1", [name]);
const notesOf = async (order: string) => (await house.stored(order, ORDER))?.context['notes'];

describe('what one document tells another', () => {
  test('arrives once, in order, caused by its sender', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await Promise.all([1, 2, 3].map(() => server.runtime.submit(sent(sale, 'TELL', { orderId: order }))));
    await settled('DELIVERED', 'DELIVERED', 'DELIVERED');
    expect(await notesOf(order)).toBe(3);
    expect((await house.history(order, ORDER)).slice(1).map((entry) => entry.cause)).toEqual(
      [2, 3, 4].map((rev) => ({
        kind: 'EVENT',
        type: 'srmSfdAuctionHeader',
        id: sale,
        rev,
        key: `srmSfdAuctionHeader:${sale}:${rev}:NOTED:#0`,
      })),
    );
  });

  test('a hundred and twenty in a row go one after the other, without waiting for the table to be looked through', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await Promise.all(Array.from({ length: 120 }, () => server.runtime.submit(sent(sale, 'TELL', { orderId: order }))));
    await house.until(async () => (await notesOf(order)) === 120, 'all are told', 20_000);
  });

  test('reaches each of two receivers of one event: a key counts for the document it is sent to', async () => {
    const [sale, first, second] = [await aSale(server.runtime), await anOrder(server.runtime), await anOrder(server.runtime)];
    await server.runtime.submit(sent(sale, 'TELL', { orderId: first, alsoId: second }));
    await settled('DELIVERED', 'DELIVERED');
    expect([await notesOf(first), await notesOf(second)]).toEqual([1, 1]);
  });

  test('counts twice when one event tells the same receiver twice', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order, alsoId: order }));
    await settled('DELIVERED', 'DELIVERED');
    expect(await notesOf(order)).toBe(2);
  });

  test('is refused as a fault of the definition when two effects of one event are named alike', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    expect(answerOf(await server.runtime.submit(sent(sale, 'STUTTER', { orderId: order })))).toBe('SYS_ERROR');
    expect(server.errors.map(String)).toEqual([expect.stringContaining(`NOTED to ${ORDER} ${order}, part all`)]);
    expect(await house.history(sale)).toHaveLength(1);
    expect(await outbox()).toEqual([]);
  });

  test('survives a crash between commit and dispatch', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    server.runtime.onCommit(() => server.kill());
    expect(answerOf(await server.runtime.submit(sent(sale, 'TELL', { orderId: order })))).toBe(2);
    await pause(50);
    expect((await outbox()).map((row) => row.state)).toEqual(['DELIVERING']);
    await gone('one');
    await house.server('two');
    await settled('DELIVERED');
    expect(await notesOf(order)).toBe(1);
  });

  test('does not overtake an earlier one of its source for the same receiver, wherever that is on its way', async () => {
    const entry = (sourceRev: number, targetId: string) => ({
      sourceType: 'srmSfdAuctionHeader',
      sourceId: '7',
      sourceRev,
      index: 0,
      targetType: ORDER,
      targetId,
      event: 'NOTED',
      payload: {},
      key: `${sourceRev}`,
    });
    const [first, aside, second] = [entry(2, '8'), entry(3, '9'), entry(4, '8')];
    const overtaking = () => Promise.all([first, aside, second].map((one) => isOvertaking(house.inner.read, one)));
    await writeSideRows(house.inner.read, outboxRows([first, aside, second].map((one) => ({ ...one, server: 'other' }))));
    expect(await overtaking()).toEqual([false, false, true]);
    await settleOutbox(house.inner.read, first, 'other', { state: 'REFUSED', code: 'ORDER_HELD' });
    expect(await overtaking()).toEqual([false, false, false]);
  });

  test('is delivered once in effect though two servers dispatch it', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    server.runtime.onCommit(() => server.kill());
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await gone('one');
    await Promise.all([house.server('two'), house.server('three')]);
    await settled('DELIVERED');
    await pause(200);
    expect(await notesOf(order)).toBe(1);
  });

  test('a refused entry is settled with its reason and does not block those behind it', async () => {
    const [sale, order, closed] = [await aSale(server.runtime), await anOrder(server.runtime), '424242'];
    await server.runtime.submit(sent(sale, 'TELL', { orderId: closed }));
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await settled('DELIVERED', 'REFUSED', 'DELIVERED');
    expect((await outbox())[1]!.code).toBe('DOC_NOT_FOUND');
  });

  test('a document that was deleted takes nothing any more, nor does a family that its sender awaits: dropped, with the reason', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    expect(answerOf(await server.runtime.submit(sent(order, 'DELETE', {}, { type: ORDER })))).toBe(2);
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await settled('DELIVERED');
    const entry = { sourceType: SALE, sourceId: sale, sourceRev: 3, targetId: '9', event: 'NOTED', payload: {} };
    await writeSideRows(
      house.inner.read,
      outboxRows([
        { ...entry, index: 0, targetType: 'srmSfdBiddingHeader', key: 'awaited' },
        { ...entry, index: 1, targetType: 'baseOutbox', key: 'unknown' },
      ]),
    );
    await settled('DELIVERED', 'DELIVERED', 'DEAD');
    expect(await house.rows('select state, code, message from document_outbox order by source_rev, index')).toEqual([
      { state: 'DELIVERED', code: 'DROPPED', message: 'the document was deleted' },
      { state: 'DELIVERED', code: 'DROPPED', message: 'there are no documents srmSfdBiddingHeader yet' },
      { state: 'DEAD', code: 'DOC_NOT_FOUND', message: 'there are no documents baseOutbox' },
    ]);
  });

  test('what a document does not say that it sends is not sent: its event is refused, and nothing of it stays', async () => {
    const sale = await aSale(server.runtime);
    expect(answerOf(await server.runtime.submit(sent(sale, 'SHOUT')))).toBe('SYS_ERROR');
    expect([await outbox(), (await house.history(sale)).length]).toEqual([[], 1]);
    expect(server.errors.map(String)).toEqual([`Error: ${SALE} does not say in sends that it sends HEARD to ${ORDER}`]);
  });

  test('a document in its final state takes nothing any more: dropped', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await server.runtime.submit(sent(order, 'CLOSE', {}, { type: ORDER }));
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await settled('DELIVERED');
    expect((await outbox())[0]!.code).toBe('DROPPED');
    expect((await house.stored(order, ORDER))?.state).toBe('closed');
  });
});

/** An order that hears of sales does this first. */
const ordersThat = (first: (id: string) => Promise<Prepared | undefined>): Registry =>
  new Registry(
    [saleDefinition, orderDefinition],
    [
      saleDocument,
      {
        ...orderDocument,
        prepare: {
          ...orderDocument.prepare,
          NOTED: async (_command, { snapshot }) => (await first(snapshot!.context.id)) ?? {},
        } satisfies ServerDocument['prepare'],
      },
    ],
  );

describe('what cannot be delivered now', () => {
  const entry = (sourceId: string, sourceRev: number, targetId: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
    sourceType: SALE,
    sourceId,
    sourceRev,
    index: 0,
    targetType: ORDER,
    targetId,
    event: 'NOTED',
    payload: { about: sourceId },
    key: `${sourceId}:${sourceRev}:${more.index ?? 0}`,
    ...more,
  });
  const write = (...entries: readonly OutboxEntry[]) => writeSideRows(house.inner.read, outboxRows(entries));
  type Row = {
    readonly source_id: string;
    readonly state: string;
    readonly code: string | null;
    readonly attempts: number;
    readonly wait: number;
    readonly message: string | null;
  };
  const rows = () =>
    house.rows<Row>(
      'select source_id::text, state, code, attempts, message, extract(epoch from next_at - now())::float8 as wait from document_outbox order by source_id, source_rev, index',
    );
  let failing: Set<string>;
  let busy: Set<string>;
  let order: string;
  beforeEach(async () => {
    await server.runtime.stop();
    [failing, busy] = [new Set(), new Set()];
    server = await house.server('picky', {
      sweepMs: 200,
      registry: ordersThat(async (id) => {
        if (failing.has(id)) throw new Error('the disk is full');
        return busy.has(id) ? { refusal: refusal('ORDER_HELD') } : undefined;
      }),
    });
    order = await anOrder(server.runtime);
  });

  test('is tried again after 5 s, and arrives when its receiver is well again', async () => {
    failing.add(order);
    const sale = await aSale(server.runtime);
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await settled('RETRY');
    const [row] = await rows();
    expect(row).toMatchObject({ code: 'SYS_ERROR', attempts: 1 });
    expect(row!.wait).toBeGreaterThan(3.5);
    expect(row!.wait).toBeLessThanOrEqual(5);
    failing.clear();
    await settled('DELIVERED');
    expect(await notesOf(order)).toBe(1);
  });

  test('waits longer each time, and is given up after the ninth attempt', async () => {
    failing.add(order);
    await write(...Array.from({ length: 9 }, (_, attempts) => entry(`${100 + attempts}`, 2, order)));
    await house.rows('update document_outbox set attempts = source_id - 100');
    await house.until(async () => (await rows()).every(({ state }) => state === 'RETRY' || state === 'DEAD'), 'all have failed once more');
    const all = await rows();
    expect(all.map(({ state }) => state)).toEqual([...Array.from({ length: 8 }, () => 'RETRY'), 'DEAD']);
    expect(all.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const [index, wait] of [5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200].entries())
      expect(Math.abs(all[index]!.wait - wait)).toBeLessThan(5);
  });

  test('15.11: a receiver that is down for five minutes has it twelve and a half after it was sent, at the fifth attempt, and once', async () => {
    failing.add(order);
    const [began, up] = [Date.parse('2024-03-05T10:00:00Z'), Date.parse('2024-03-05T10:05:00Z')];
    const attempted = [began];
    await server.runtime.submit(sent(await aSale(server.runtime), 'TELL', { orderId: order }));
    for (const attempts of [1, 2, 3, 4]) {
      await house.until(
        async () => (await rows()).some((row) => row.state === 'RETRY' && row.attempts === attempts),
        `attempt ${attempts}`,
      );
      const [row] = await rows();
      const waits = [5, 30, 120, 600].find((seconds) => Math.abs(seconds - row!.wait) < 4)!;
      attempted.push(attempted.at(-1)! + waits * 1_000);
      if (attempted.at(-1)! >= up) failing.clear();
      // What it waits for has passed.
      await house.rows('update document_outbox set next_at = now()');
    }
    expect(attempted.map((at) => new Date(at).toISOString().slice(11, 19))).toEqual([
      '10:00:00',
      '10:00:05',
      '10:00:35',
      '10:02:35',
      '10:12:35',
    ]);
    await settled('DELIVERED');
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([5]);
    const told = (await house.history(order, ORDER)).length;
    await house.rows("update document_outbox set state = 'PENDING', next_at = now()");
    await settled('DELIVERED');
    expect([await notesOf(order), (await house.history(order, ORDER)).length]).toEqual([1, told]);
  });

  test('a reason that its sender calls passing is no refusal', async () => {
    busy.add(order);
    await server.runtime.submit(sent(await aSale(server.runtime), 'TELL', { orderId: order }));
    await settled('RETRY');
    expect((await rows())[0]).toMatchObject({ code: 'ORDER_HELD', attempts: 1 });
    busy.clear();
    await settled('DELIVERED');
  });

  test('holds back what its source sends the same receiver later, and nobody else', async () => {
    failing.add(order);
    const [sale, other] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await write(...Array.from({ length: 600 }, (_, index) => entry('7', 2 + index, order)), entry('8', 2, order, { index: 1 }));
    await house.rows(
      "update document_outbox set state = 'RETRY', next_at = now() + interval '1 hour', at = now() - interval '1 hour' where source_id = 7 and source_rev = 2",
    );
    await write(entry(sale, 2, other));
    await house.until(async () => (await notesOf(other)) === 1, 'the other hears of it', 20_000);
    failing.clear();
    await pause(200);
    expect((await rows()).filter(({ source_id, state }) => source_id === '7' && state !== 'PENDING' && state !== 'RETRY')).toEqual([]);
  });

  test('what a dead server had taken is taken by another when it beats no more', async () => {
    await write({ ...entry('7', 2, order), server: 'dead' });
    await house.until(async () => (await rows())[0]!.state === 'DELIVERED', 'it is delivered', 20_000);
    expect((await rows())[0]).toMatchObject({ attempts: 2 });
  });

  test('a kind that nothing delivers, and a chain that goes in circles, are given up in words', async () => {
    await write(
      entry('7', 2, order, { kind: 'HTTP' }),
      entry('8', 2, order, { hops: 65 }),
      entry('9', 2, order, { correlation: 'srmPlan:1:4', hops: 64 }),
    );
    await house.until(async () => (await rows()).every(({ state }) => state === 'DEAD' || state === 'DELIVERED'), 'all are settled');
    expect((await rows()).map(({ state, code, message }) => [state, code, message])).toEqual([
      ['DEAD', 'OBX_NO_HANDLER', 'nothing here delivers HTTP yet'],
      ['DEAD', 'OBX_HOPS', 'more than 64 effects in one chain'],
      ['DELIVERED', null, null],
    ]);
    expect((await house.history(order, ORDER)).at(-1)!.cause).toEqual({
      kind: 'EVENT',
      type: SALE,
      id: '9',
      rev: 2,
      key: '9:2:0',
      correlation: 'srmPlan:1:4',
      hops: 64,
    });
  });
});

describe('many at once', () => {
  test('at most 32 are on their way, and a source with few does not wait for one with many', async () => {
    await server.runtime.stop();
    let [now, most] = [0, 0];
    const heard: string[] = [];
    // Nobody goes on before 32 are there, and a thirty-third has had time to come.
    let letGo = (): void => undefined;
    const full = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server = await house.server('busy', {
      sweepMs: 200,
      registry: ordersThat(async (id) => {
        heard.push(id);
        most = Math.max(most, (now += 1));
        if (now === 32) setTimeout(letGo, 500);
        await full;
        now -= 1;
        return undefined;
      }),
    });
    const [sale, quiet] = [await aSale(server.runtime), await aSale(server.runtime)];
    const orders = await Promise.all(Array.from({ length: 150 }, () => anOrder(server.runtime)));
    const last = await anOrder(server.runtime);
    const to = (sourceId: string, targetId: string, index: number): OutboxEntry => ({
      sourceType: SALE,
      sourceId,
      sourceRev: 2,
      index,
      targetType: ORDER,
      targetId,
      event: 'NOTED',
      payload: {},
      key: `${sourceId}:${index}`,
    });
    await writeSideRows(house.inner.read, outboxRows([...orders.map((id, index) => to(sale, id, index)), to(quiet, last, 0)]));
    await house.until(async () => (await outbox()).every(({ state }) => state === 'DELIVERED'), 'all are delivered');
    expect(most).toBe(32);
    expect(heard.indexOf(last)).toBeLessThan(32);
  });
});

describe('a document that tells many others', () => {
  test('keeps nobody waiting meanwhile', async () => {
    await server.runtime.stop();
    server = await house.server('telling', { sweepMs: 200 });
    const [sale, bystander] = [await aSale(server.runtime), await aSale(server.runtime, { title: 'Beside it' })];
    const orders = await Promise.all(Array.from({ length: MANY }, () => anOrder(server.runtime)));
    const entry = { sourceType: SALE, sourceId: sale, sourceRev: 2, targetType: ORDER, event: 'NOTED', payload: {} };
    await writeSideRows(house.inner.read, outboxRows(orders.map((targetId, index) => ({ ...entry, index, targetId, key: `${index}` }))));
    const waits: number[] = [];
    const isOpen = async () =>
      (await house.rows("select 1 from document_outbox where state in ('PENDING', 'DELIVERING', 'RETRY') limit 1")).length > 0;
    await house.until(
      async () => (await house.rows("select 1 from document_outbox where state <> 'PENDING' limit 1")).length > 0,
      'it begins',
    );
    for (let n = 0; await isOpen(); n += 1) {
      const from = performance.now();
      expect(answerOf(await server.runtime.submit(sent(bystander, 'RELABEL', { label: `${n}` })))).toBe(n + 2);
      waits.push(performance.now() - from);
    }
    waits.sort((a, b) => a - b);
    expect(waits.length).toBeGreaterThan(10);
    // One may meet a pause of the machine; none waits until all are told, which takes several seconds.
    expect(waits.at(Math.floor(waits.length * 0.9))).toBeLessThan(MOST_WAIT_MS);
    expect(waits.at(-1)).toBeLessThan(4 * MOST_WAIT_MS);
  });
});

describe('a refusal', () => {
  test('goes back to its sender, where that says by which event', async () => {
    const sale = await aSale(server.runtime);
    await server.runtime.submit(sent(sale, 'TELL', { orderId: '424242' }));
    await settled('DELIVERED', 'REFUSED');
    expect((await house.stored(sale))?.context['remark']).toBe('NOTED 424242 DOC_NOT_FOUND');
    expect((await house.history(sale)).at(-1)!.cause).toMatchObject({
      kind: 'EVENT',
      id: sale,
      rev: 2,
      correlation: `${SALE}:${sale}:2`,
      hops: 2,
    });
  });
});

describe('a refusal of one of several', () => {
  test('takes back what the others took of the same transition', async () => {
    const sale = await aSale(server.runtime);
    const [free, held, closed] = [await anOrder(server.runtime), await anOrder(server.runtime), await anOrder(server.runtime)];
    await server.runtime.submit(sent(held, 'HOLD', { saleId: sale }, { type: ORDER }));
    await server.runtime.submit(sent(closed, 'CLOSE', {}, { type: ORDER }));
    await server.runtime.submit(sent(sale, 'BOOK', { orderId: free, alsoId: held }));
    await server.runtime.submit(sent(sale, 'BOOK', { orderId: closed, alsoId: held }));
    const told = () =>
      house.rows<{ event: string; code: string | null }>(
        'select source_rev, event, target_id, state, code from document_outbox order by source_rev, event, index',
      );
    const isOpen = async () => (await outbox()).some(({ state }) => state !== 'DELIVERED' && state !== 'REFUSED');
    await house.until(async () => (await told()).length >= 5 && !(await isOpen()), 'what was taken is taken back', 20_000);
    const rest = (await told()).filter(({ event, code }) => event !== 'UNBOOKED' || code !== 'DROPPED');
    expect(rest).toEqual([
      { source_rev: 2, event: 'BOOKED', target_id: free, state: 'DELIVERED', code: null },
      { source_rev: 2, event: 'BOOKED', target_id: held, state: 'REFUSED', code: 'STATE_NOT_ALLOWED' },
      { source_rev: 2, event: 'UNBOOKED', target_id: free, state: 'DELIVERED', code: null },
      { source_rev: 3, event: 'BOOKED', target_id: closed, state: 'DELIVERED', code: 'DROPPED' },
      { source_rev: 3, event: 'BOOKED', target_id: held, state: 'REFUSED', code: 'STATE_NOT_ALLOWED' },
    ]);
    expect((await house.history(free, ORDER)).map(({ event }) => event)).toEqual(['CREATE', 'BOOKED', 'UNBOOKED']);
  });
});

describe('a refusal that nobody answers', () => {
  test('is a to-do of administrators: one for each event, with their number, until all are settled', async () => {
    await server.runtime.stop();
    server = await house.server('looking', { sweepMs: 200 });
    const [sale, held] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await server.runtime.submit(sent(held, 'HOLD', { saleId: sale }, { type: ORDER }));
    const todos = () =>
      house.rows<{ todo: string }>(
        "select audience || ' ' || todo_key || ' ' || doc_id || ' ' || title_en || ' ' || cancel_flag as todo from interior_pending where bill_type = 'TRANS_COMPEN'",
      );
    const reads = (wanted: string) =>
      house.until(async () => (await todos()).map(({ todo }) => todo).join() === wanted, `the to-dos read ${wanted}`, 10_000);
    const asked = (n: number, closed: string) =>
      `resp:ADMIN TRANS_COMPEN:BOOKED ${sale} ${n} × BOOKED of Sale not taken: see to it by hand ${closed}`;
    await server.runtime.submit(sent(sale, 'BOOK', { orderId: held }));
    await reads(asked(1, 'N'));
    await server.runtime.submit(sent(sale, 'BOOK', { orderId: held }));
    await server.runtime.submit(sent(sale, 'TELL', { orderId: '424242' }));
    await reads(asked(2, 'N'));
    await house.rows("update document_outbox set state = 'IGNORED' where event = 'BOOKED'");
    await server.runtime.stop();
    server = await house.server('again');
    await reads(asked(2, 'Y'));
  });
});

describe('what was settled', () => {
  test('leaves after 30 days, some at a time, and so do keys; what waits for somebody stays', async () => {
    const entry = { sourceType: SALE, sourceId: '7', sourceRev: 2, targetType: ORDER, targetId: '8', event: 'NOTED', payload: {} };
    await writeSideRows(
      house.inner.read,
      outboxRows(Array.from({ length: 2_110 }, (_, index) => ({ ...entry, index, key: `${index}`, server: 'one' }))),
    );
    await house.rows(`update document_outbox set at = now() - interval '31 days', lease = now() + interval '1 hour',
      state = case index when 0 then 'DELIVERING' when 1 then 'REFUSED' when 2 then 'DEAD' else 'DELIVERED' end`);
    await house.rows("update document_outbox set at = now() - interval '29 days' where index = 3");
    await house.rows("update document_outbox set state = 'REFUSED', answer = 'RETURNED' where index = 4");
    await house.rows(`insert into document_key (scope, key, doc_type, doc_id, rev, at)
      select 'user:1', n, 'srmSfdAuctionHeader', 7, 1, now() - n * interval '1 day' + interval '1 hour' from generate_series(1, 60) n`);
    const purge = new Purge({ db: server.db, timing: processTiming, track: () => undefined });
    const reads = server.db.reads;
    expect(await purge.run()).toBe(2_106 + 30);
    expect(server.db.reads - reads).toBeGreaterThanOrEqual(4);
    const left = await house.rows<{ index: number }>('select index from document_outbox order by index');
    expect(left.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(await house.rows("select max(key::int) as oldest from document_key where scope = 'user:1'")).toEqual([{ oldest: 30 }]);
  });
});

describe('a document that another makes', () => {
  test('goes on with the chain of effects that made it', async () => {
    const sale = await aSale(server.runtime);
    const entry = {
      sourceType: ORDER,
      sourceId: '9',
      sourceRev: 3,
      index: 0,
      targetType: SALE,
      targetId: sale,
      event: 'AWARD',
      payload: {},
    };
    await writeSideRows(house.inner.read, outboxRows([{ ...entry, key: 'plan', correlation: 'srmPlan:1:4', hops: 5 }]));
    await settled('DELIVERED');
    const [made] = await house.rows<{ id: string }>('select id::text from srm_pur_order_header');
    const [first] = await house.history(made!.id, ORDER);
    expect(first!.cause).toEqual({ kind: 'CREATE', type: SALE, id: sale, rev: 2, correlation: 'srmPlan:1:4', hops: 6 });
  });

  test('exists once for its origin, with the person behind it, and committed with its maker', async () => {
    const sale = await aSale(server.runtime, { title: 'Award me' });
    const answers = await Promise.all([server.runtime.submit(sent(sale, 'AWARD')), server.runtime.submit(sent(sale, 'AWARD'))]);
    expect(answers.map(answerOf)).toEqual([2, 3]);
    const [made, ...more] = await house.rows<{ id: string; created_by: string; origin_key: string }>(
      'select id::text, created_by, origin_key from srm_pur_order_header',
    );
    expect(more).toEqual([]);
    expect(made).toMatchObject({ created_by: '71', origin_key: `srmSfdAuctionHeader:${sale}:award` });
    expect(await house.stored(made!.id, ORDER)).toMatchObject({ state: 'free', context: { title: 'Award me', rev: 1 } });
    expect(server.commits.map((commit) => `${commit.definition.type} ${commit.after?.context.rev}`)).toEqual([
      'srmSfdAuctionHeader 1',
      'srmSfdAuctionHeader 2',
      'srmPurOrderHeader 1',
      'srmSfdAuctionHeader 3',
    ]);
    // The repeat names the order that is there.
    const named = (await house.history(sale)).slice(1).map(({ payload }) => (payload as { $facts?: object }).$facts);
    expect(named).toEqual([1, 2].map(() => ({ orderId: made!.id })));
  });

  test('is not made again where its row refuses that: nothing in the history names an order that is not there', async () => {
    const sale = await aSale(server.runtime);
    expect(answerOf(await server.runtime.submit(sent(sale, 'AWARD_ONCE')))).toBe(2);
    expect(answerOf(await server.runtime.submit(sent(sale, 'AWARD_ONCE')))).toBe('AWARDED');
    expect(await house.history(sale)).toHaveLength(2);
    expect(await house.rows('select 1 from srm_pur_order_header')).toHaveLength(1);
    expect(server.errors).toEqual([]);
  });

  test('made by another server a moment before is named as that one made it', async () => {
    const two = await house.server('two');
    const sale = await aSale(server.runtime);
    const answers = await Promise.all([server, two].map(({ runtime }) => runtime.submit(sent(sale, 'AWARD'))));
    expect(answers.map(answerOf).sort()).toEqual([2, 3]);
    const made = await house.rows<{ id: string }>('select id::text from srm_pur_order_header');
    expect(made).toHaveLength(1);
    const named = (await house.history(sale)).slice(1).map(({ payload }) => (payload as { $facts?: object }).$facts);
    expect(named).toEqual([1, 2].map(() => ({ orderId: made[0]!.id })));
  });
});

describe('a clean stop', () => {
  test('finishes what was begun, refuses what waits, and leaves nothing that only memory knew', async () => {
    const sale = await aSale(server.runtime, { endAt: server.runtime.now() + 65_000 });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.db.beforeCommit = () => held;
    const begun = server.runtime.submit(sent(sale, 'BID', { amount: '90' }));
    const creation = server.runtime.submit(sent(null, 'CREATE', { fields: { title: 'Last minute' } }));
    const barred = server.runtime.submit(sent(sale, 'BID', { amount: '80' }, { stamp: server.runtime.now() + 70_000 }));
    await pause(50);
    const stopped = server.runtime.stop();
    expect(answerOf(await server.runtime.submit(sent(sale, 'BID', { amount: '70' })))).toBe('SYS_STOPPING');
    release();
    await stopped;
    server.kill();
    expect(answerOf(await begun)).toBe(2);
    expect((await house.stored(idOf(await creation)))?.context['title']).toBe('Last minute');
    expect(answerOf(await barred)).toBe('SYS_STOPPING');
    expect((await house.stored(sale))?.context['best']).toBe('90');
  });
});
