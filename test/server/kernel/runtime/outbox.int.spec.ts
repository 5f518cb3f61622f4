import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { writeAlong } from '../../../../server/kernel/database/along.js';
import { isOvertaking, outboxRows, settleOutbox } from '../../../../server/kernel/runtime/outbox-table.js';
import { House, aSale, anOrder, answerOf, idOf, pause, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER } from './sale.js';

let house: House;
let server: Server;
beforeEach(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterEach(() => house.close());

const outbox = () =>
  house.rows<{ source_rev: number; state: string; code: string | null }>(
    'select source_rev, state, code from document_outbox order by source_id, source_rev, index',
  );
const settled = (...states: readonly string[]) =>
  house.until(async () => (await outbox()).map((row) => row.state).join() === states.join(), `the outbox reads ${states.join()}`);
const notesOf = async (order: string) => (await house.stored(order, ORDER))?.context['notes'];

describe('what one document tells another', () => {
  test('arrives once, in order, caused by its sender', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await Promise.all([1, 2, 3].map(() => server.runtime.submit(sent(sale, 'TELL', { orderId: order }))));
    await settled('DONE', 'DONE', 'DONE');
    expect(await notesOf(order)).toBe(3);
    expect((await house.history(order, ORDER)).slice(1).map((entry) => entry.cause)).toEqual(
      [2, 3, 4].map((rev) => ({
        kind: 'EVENT',
        type: 'srmSfdAuctionHeader',
        id: sale,
        rev,
        key: `srmSfdAuctionHeader:${sale}:${rev}:NOTED`,
      })),
    );
  });

  test('reaches each of two receivers of one event: a key counts for the document it is sent to', async () => {
    const [sale, first, second] = [await aSale(server.runtime), await anOrder(server.runtime), await anOrder(server.runtime)];
    await server.runtime.submit(sent(sale, 'TELL', { orderId: first, alsoId: second }));
    await settled('DONE', 'DONE');
    expect([await notesOf(first), await notesOf(second)]).toEqual([1, 1]);
  });

  test('survives a crash between commit and dispatch', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    server.runtime.onCommit(() => server.kill());
    expect(answerOf(await server.runtime.submit(sent(sale, 'TELL', { orderId: order })))).toBe(2);
    await pause(50);
    expect((await outbox()).map((row) => row.state)).toEqual(['PENDING']);
    await house.server('two');
    await settled('DONE');
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
    await writeAlong(house.inner.read, outboxRows([first, aside, second]));
    expect(await overtaking()).toEqual([false, false, true]);
    await settleOutbox(house.inner.read, first, 'REFUSED', 'ORDER_HELD');
    expect(await overtaking()).toEqual([false, false, false]);
  });

  test('is delivered once in effect though two servers dispatch it', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    server.runtime.onCommit(() => server.kill());
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await Promise.all([house.server('two'), house.server('three')]);
    await settled('DONE');
    await pause(200);
    expect(await notesOf(order)).toBe(1);
  });

  test('a refused entry is settled with its reason and does not block those behind it', async () => {
    const [sale, order, closed] = [await aSale(server.runtime), await anOrder(server.runtime), '424242'];
    await server.runtime.submit(sent(sale, 'TELL', { orderId: closed }));
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await settled('REFUSED', 'DONE');
    expect((await outbox())[0]!.code).toBe('DOC_NOT_FOUND');
  });

  test('a document in its final state takes nothing any more: dropped', async () => {
    const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
    await server.runtime.submit(sent(order, 'CLOSE', {}, { type: ORDER }));
    await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
    await settled('DROPPED');
    expect((await house.stored(order, ORDER))?.state).toBe('closed');
  });
});

describe('a document that another makes', () => {
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
