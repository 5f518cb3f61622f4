import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { replay } from '../../../../state-machines/kernel/replay.js';
import { deadlinesOf, todosOf } from '../../../../state-machines/kernel/derive.js';
import { entryHash } from '../../../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../../../state-machines/kernel/primitives/instant.js';
import { payloadRoot } from '../../../../state-machines/kernel/primitives/payload-root.js';
import type { ChainedHistoryEntry } from '../../../../server/kernel/contracts.js';
import { STAND_EVERY } from '../../../../server/kernel/database/stands.js';
import { documentStore } from '../../../../server/kernel/database/store.js';
import type { CallContext } from '../../../../server/kernel/edges/calls/context.js';
import { findAt, listHistory } from '../../../../server/kernel/edges/calls/history.js';
import { WrittenStands } from '../../../../server/kernel/runtime/written-stands.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { stoodAt } from '../../../../server/platform/past/fold.js';
import { House, aSale, anOrder, anna, answerOf, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER, SALE, orderDefinition, orderDocument, saleDefinition, saleDocument } from './sale.js';

const registry = new Registry([saleDefinition, orderDefinition], [saleDocument, orderDocument]);
let house: House;
let server: Server;
beforeAll(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterAll(() => house.close());

describe('history is proof', () => {
  test('each entry follows from the one before it, and its root from the payload and its seed', async () => {
    const id = await aSale(server.runtime);
    for (const amount of ['90', '80', '70'])
      await server.runtime.submit(sent(id, 'BID', { amount }, { requestId: `p${amount}`, clientAt: 1 }));
    const entries = await house.history(id);
    const seeds = await house.rows<{ seed: Buffer }>('select seed from document_payload where doc_id = $1 order by rev', [id]);
    entries.forEach((entry, index) => {
      const prevHash = entries[index - 1]?.hash ?? '0'.repeat(64);
      expect(entry.prevHash).toBe(prevHash);
      expect(entry.payloadRoot).toBe(payloadRoot(entry.payload as never, new Uint8Array(seeds[index]!.seed)));
      expect(entry.hash).toBe(
        entryHash(prevHash, {
          docType: SALE,
          docId: id,
          rev: entry.rev,
          event: entry.event,
          payloadRoot: entry.payloadRoot,
          actor: entry.actor,
          onBehalfOf: entry.onBehalfOf,
          respId: entry.respId,
          at: formatInstant(entry.at),
          from: entry.from,
          to: entry.to,
          machine: entry.machine,
          defHash: entry.defHash,
          cause: entry.cause as never,
        }),
      );
    });
    expect(entries.at(-1)!.payload).toMatchObject({
      amount: '70',
      $requestId: 'p70',
      $clientAt: 1,
      $actor: { userType: 'INSIDE', respCode: 'BUYER' },
    });
  });

  test.each([
    ['update', "update document_event set event = 'OTHER'"],
    ['delete', 'delete from document_event'],
    ['truncate', 'truncate document_event'],
    ['rewriting a payload', "update document_payload set payload = '{}'"],
    ['forgetting a refusal', 'delete from document_refusal'],
  ])('the role that runs the product may not change it: %s', async (_what, sql) => {
    await expect(
      house.inner.transaction(async (tx) => {
        await tx.query(sql);
      }),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a long history', () => {
  const BIDS = 1_100;
  let id: string;
  let entriesRead = 0;

  const counted = async (...asked: Parameters<typeof documentStore.history>): Promise<readonly ChainedHistoryEntry[]> => {
    const entries = await documentStore.history(...asked);
    entriesRead += entries.length;
    return entries;
  };
  const context = () =>
    ({
      kernel: {
        registry,
        runtime: server.runtime,
        database: server.db,
        store: { ...documentStore, history: counted },
        permits: () => true,
        report: (error: unknown) => server.errors.push(error),
      },
      caller: { viewer: anna },
    }) as unknown as CallContext;
  const at = (rev: number) => findAt(context(), saleDefinition, { id, rev });
  const page = (fromRev: number) => listHistory(context(), saleDefinition, { id, fromRev, limit: 5 });
  const forgetting = async <T>(work: () => Promise<T>): Promise<T> => {
    await house.rows('delete from document_stand');
    return work();
  };
  /** What is answered, and of how many entries. */
  const reading = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
    entriesRead = 0;
    return [await work(), entriesRead];
  };
  const REVS = [1, 2, STAND_EVERY, STAND_EVERY + 1, 2 * STAND_EVERY - 1, 700, BIDS + 1];

  beforeAll(async () => {
    id = await aSale(server.runtime);
    await Promise.all(
      Array.from({ length: BIDS }, (_, index) => server.runtime.submit(sent(id, 'BID', { amount: String(9_000 - index) }))),
    );
  });

  test('is folded once: later readers go on from how it stood, and are answered the same', async () => {
    const afresh = [];
    for (const rev of REVS) afresh.push([await forgetting(() => at(rev)), await forgetting(() => page(rev))]);
    await at(BIDS + 1);
    for (const [index, rev] of REVS.entries()) {
      const [answers, read] = await reading(async () => [await at(rev), await page(rev)]);
      expect(answers).toEqual(afresh[index]);
      expect(read).toBeLessThanOrEqual(2 * (STAND_EVERY + 64));
    }
    expect(server.errors).toEqual([]);
  });

  test('as it stood at an instant is the same, from the beginning and from how it stood', async () => {
    const entries = await house.history(id);
    const document = registry.get(SALE);
    for (const rev of REVS) {
      const until = entries[rev - 1]!.at;
      const afresh = await forgetting(() => stoodAt(house.inner.read, document, id, until));
      await at(BIDS + 1);
      expect(await stoodAt(house.inner.read, document, id, until)).toEqual(afresh);
    }
    expect(await stoodAt(house.inner.read, document, id, entries[0]!.at - 1)).toBe('unmade');
  });

  test.each([
    ['another entry', `hash = repeat('0', 64)`],
    ['other machine code', `def_hash = repeat('0', 64)`],
  ])('what was folded to %s counts for nothing, and is made anew', async (_what, change) => {
    const expected = await at(BIDS + 1);
    await house.rows(`update document_stand set ${change}, snapshot = '{"state":"open","context":{"best":"1"}}'`);
    expect(await reading(() => at(BIDS + 1))).toEqual([expected, BIDS + 1]);
    const [again, read] = await reading(() => at(BIDS + 1));
    expect(again).toEqual(expected);
    expect(read).toBeLessThanOrEqual(STAND_EVERY + 64);
  });
});

describe('a long history that nobody has read yet', () => {
  const BIDS = 3 * STAND_EVERY;

  test('is not folded from its first entry: how it stood was kept as it was written', async () => {
    const stands = new WrittenStands({ database: server.db, registry, report: (error) => server.errors.push(error) });
    const unlisten = server.runtime.onCommit((commit) => stands.heard(commit));
    const id = await aSale(server.runtime);
    for (let bid = 0; bid < BIDS; bid += 1) await server.runtime.submit(sent(id, 'BID', { amount: String(9_000 - bid) }));
    unlisten();
    await stands.settled();
    const kept = await house.rows<{ rev: number; snapshot: unknown }>(
      'select rev, snapshot from document_stand where doc_id = $1 order by rev',
      [id],
    );
    const entries = await house.history(id);
    const folded = (rev: number) => ({ rev, snapshot: replay(saleDefinition, entries.slice(0, rev)).snapshot });
    expect(kept).toEqual([STAND_EVERY, 2 * STAND_EVERY, 3 * STAND_EVERY].map(folded));
    expect(server.errors).toEqual([]);
  });
});

describe('timers and to-dos are what the state declares', () => {
  type Step = readonly ['BID' | 'SAVE' | 'RELABEL' | 'PAUSE' | 'RESUME', number];
  const step = fc.tuple(
    fc.constantFrom('BID', 'SAVE', 'RELABEL', 'PAUSE', 'RESUME'),
    fc.integer({ min: 1, max: 500 }),
  ) as fc.Arbitrary<Step>;

  test('after any sequence of events, sent one by one or all at once', async () => {
    const order = await anOrder(server.runtime);
    const far = server.runtime.now() + 3_600_000;
    const payloadOf = ([name, n]: Step) =>
      ({
        BID: { amount: String(n) },
        SAVE: { fields: { endAt: n % 7 === 0 ? null : far + n * 1_000 } },
        RELABEL: { label: `L${n}-${Math.random()}`.slice(0, 20) },
        PAUSE: { orderId: order },
        RESUME: {},
      })[name];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, atOnce) => {
        const id = await aSale(server.runtime, { endAt: far });
        const send = async (one: Step) =>
          server.runtime.submit(sent(id, one[0], payloadOf(one), { rev: (await server.runtime.snapshot(SALE, id))!.context.rev }));
        if (atOnce) await Promise.all(steps.map(send));
        else for (const one of steps) await send(one);
        const snapshot = await house.stored(id);
        const timers = await house.rows(
          'select event, (extract(epoch from due) * 1000)::float8 as at from document_timer where doc_id = $1',
          [id],
        );
        const todos = await house.rows<{ audience: string }>(
          "select audience from interior_pending where doc_id = $1 and handle_flag = 'N' and cancel_flag = 'N'",
          [id],
        );
        expect(timers).toEqual(deadlinesOf(saleDefinition, snapshot));
        expect(todos.map((todo) => todo.audience)).toEqual(todosOf(saleDefinition, snapshot).map((todo) => todo.audience));
      }),
      { numRuns: 25 },
    );
  });
});

describe('step 1 comes before everything else', () => {
  test('a responsibility without the button is refused, and an ordinary refusal is logged', async () => {
    const guest = await house.server('guest', { permits: false });
    const order = await anOrder(server.runtime);
    expect(answerOf(await guest.runtime.submit(sent(order, 'CLOSE', {}, { type: ORDER })))).toBe('PERM_BUTTON');
    await guest.runtime.stop();
    guest.kill();
    expect(await house.rows('select code, event from document_refusal where doc_id = $1', [order])).toEqual([
      { code: 'PERM_BUTTON', event: 'CLOSE' },
    ]);
  });
});
