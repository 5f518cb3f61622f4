import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { deadlinesOf, todosOf } from '../../../../state-machines/kernel/derive.js';
import { entryHash } from '../../../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../../../state-machines/kernel/primitives/instant.js';
import { payloadRoot } from '../../../../state-machines/kernel/primitives/payload-root.js';
import { House, aSale, anOrder, answerOf, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER, SALE, saleDefinition } from './sale.js';

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
