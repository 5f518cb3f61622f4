import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { Command, Transaction } from '../../../../server/kernel/contracts.js';
import { CommitLostError } from '../../../../server/kernel/contracts.js';
import { House, aSale, anOrder, answerOf, idOf, meetBeforeCommit, pause, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER } from './sale.js';

let house: House;
let one: Server;
let two: Server;
beforeAll(async () => {
  house = await House.open();
  [one, two] = [await house.server('one'), await house.server('two')];
});
afterAll(() => house.close());

const together = (): void => meetBeforeCommit(one, two);
const apart = () => {
  one.db.beforeCommit = undefined;
  two.db.beforeCommit = undefined;
};

describe('two servers on one document: compare-and-swap decides, the loser reloads', () => {
  test('two bids at once are both decided, the later on what the earlier left', async () => {
    const id = await aSale(one.runtime);
    await two.runtime.submit(sent(id, 'BID', { amount: '100' }));
    const answers = await Promise.all([
      one.runtime.submit(sent(id, 'BID', { amount: '90' })),
      two.runtime.submit(sent(id, 'BID', { amount: '80' })),
    ]);
    expect(answerOf(answers[1])).not.toBe('SYS_BUSY');
    expect((await house.stored(id))?.context['best']).toBe('80');
    const accepted = answers.map(answerOf).filter((answer) => typeof answer === 'number');
    expect(accepted).toEqual(accepted.length === 2 ? [3, 4] : [3]);
    expect(await house.history(id)).toHaveLength(2 + accepted.length);
  });

  test('a hundred bids on two servers make one chain without gap, each answer true', async () => {
    const id = await aSale(one.runtime);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? one : two).runtime.submit(sent(id, 'BID', { amount: String(1000 - index) })),
      ),
    );
    const revs = answers.flatMap((answer) => (answer.ok ? [answer.rev] : []));
    expect(new Set(revs).size).toBe(revs.length);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code])))).toEqual(
      revs.length === 100 ? new Set() : new Set(['BID_NOT_LOWER']),
    );
    expect((await house.stored(id))?.context.rev).toBe(revs.length + 1);
  });

  test('two SAVEs made on the same reading: one wins, the other is stale and sees the fresh document', async () => {
    const id = await aSale(one.runtime);
    await two.runtime.submit(sent(id, 'BID', { amount: '100' }));
    const answers = await Promise.all(
      [one, two].map((server, index) => server.runtime.submit(sent(id, 'SAVE', { fields: { title: `from ${index}` } }, { rev: 2 }))),
    );
    expect(answers.map(answerOf).sort()).toEqual([3, 'DOC_STALE']);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ snapshot: { context: { rev: 3 } } });
  });

  test('a request repeated on the other server is answered there', async () => {
    const id = await aSale(one.runtime);
    const answers = await Promise.all(
      [one, two].map((server) => server.runtime.submit(sent(id, 'BID', { amount: '90' }, { requestId: 'same' }))),
    );
    expect(answers.map(answerOf)).toEqual([2, 2]);
    expect(await house.history(id)).toHaveLength(2);
    const creations = await Promise.all(
      [one, two].map((server) => server.runtime.submit(sent(null, 'CREATE', { fields: { title: 'Double' } }, { requestId: 'make' }))),
    );
    expect(new Set(creations.map(idOf)).size).toBe(1);
  });

  test('refused attempts of both servers stand in one chain', async () => {
    const id = await aSale(one.runtime);
    await one.runtime.submit(sent(id, 'BID', { amount: '50' }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : two).runtime.submit(sent(id, 'BID', { amount: '60' }))),
    );
    expect(new Set(answers.map(answerOf))).toEqual(new Set(['BID_NOT_LOWER']));
    const chain = await house.rows<{ seq: number; prev_hash: string; hash: string }>(
      'select seq, prev_hash, hash from document_refusal where doc_id = $1 order by seq',
      [id],
    );
    expect(chain.map((row) => row.seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(chain.slice(1).map((row) => row.prev_hash)).toEqual(chain.slice(0, -1).map((row) => row.hash));
  });
});

describe('events that stand together', () => {
  const twoSales = (label: string) =>
    [1, 2].map((index) =>
      sent(null, 'CREATE', { fields: { title: `Together ${index}`, label: `${label}${index}` } }, { requestId: `${label}:${index}` }),
    );

  test('asked of both servers at once are written once, and both are told of them', async () => {
    together();
    const answers = await Promise.all([one, two].map((server) => server.runtime.submitTogether(twoSales('twice'))));
    apart();
    const made = answers.map((answer) => (answer.ok ? answer.outcomes.map(({ id }) => id) : answer.refusal.code));
    expect(made[1]).toEqual(made[0]);
    expect(await house.rows("select 1 from srm_sfd_auction_header where label like 'twice%'")).toHaveLength(2);
  });

  test('are not taken for committed because one of them was written before', async () => {
    const [first, second] = twoSales('lost') as [Command, Command];
    const id = idOf(await one.runtime.submit(first));
    const cut = () =>
      Promise.reject(new CommitLostError('nothing', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) }));
    one.db.beforeCommit = cut;
    expect(await one.runtime.submitTogether([first, second])).toMatchObject({
      ok: false,
      index: null,
      refusal: { code: 'SYS_STORAGE_DOWN' },
    });
    apart();
    expect(await house.rows("select 1 from srm_sfd_auction_header where label = 'lost2'")).toEqual([]);
    expect(await two.runtime.submitTogether([first, second])).toMatchObject({ ok: true, outcomes: [{ id, repeated: true }, { rev: 1 }] });
  });

  test('are committed although the answer to COMMIT was lost', async () => {
    one.db.afterCommit = () =>
      new CommitLostError('nothing', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });
    const answer = await one.runtime.submitTogether(twoSales('kept'));
    one.db.afterCommit = undefined;
    expect(answer).toMatchObject({ ok: true, outcomes: [{ rev: 1 }, { rev: 1 }] });
    expect(await house.rows("select 1 from srm_sfd_auction_header where label like 'kept%'")).toHaveLength(2);
  });
});

describe('facts about others are checked again under lock', () => {
  test('two sales that may be claimed only one at a time: one is, the other is refused on the fresh count', async () => {
    const [first, second] = [await aSale(one.runtime), await aSale(two.runtime)];
    together();
    const answers = await Promise.all([one.runtime.submit(sent(first, 'CLAIM')), two.runtime.submit(sent(second, 'CLAIM'))]);
    apart();
    expect(answers.map(answerOf).sort()).toEqual([2, 'ONE_CLAIM']);
    expect(await house.rows("select 1 from srm_sfd_auction_header where claimed = 'Y'")).toHaveLength(1);
  });

  test('a sale is paused unless its order is held, an order held unless its sale is paused: never both', async () => {
    const [sale, order] = [await aSale(one.runtime), await anOrder(two.runtime)];
    together();
    const answers = await Promise.all([
      one.runtime.submit(sent(sale, 'PAUSE', { orderId: order })),
      two.runtime.submit(sent(order, 'HOLD', { saleId: sale }, { type: ORDER })),
    ]);
    apart();
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect([(await house.stored(sale))?.state, (await house.stored(order, ORDER))?.state]).not.toEqual(['paused', 'held']);
  });

  test('two that rely on each other lock in the same order: neither is thrown out as a deadlock', async () => {
    const [sale, order] = [await aSale(one.runtime), await anOrder(two.runtime)];
    for (const { db } of [one, two]) Object.assign(db, { slowLocks: true }).failures.length = 0;
    const answers = await Promise.all([
      one.runtime.submit(sent(sale, 'PAUSE', { orderId: order })),
      two.runtime.submit(sent(order, 'HOLD', { saleId: sale }, { type: ORDER })),
    ]);
    for (const { db } of [one, two]) db.slowLocks = false;
    expect([
      [2, 'SALE_PAUSED'],
      ['ORDER_HELD', 2],
    ]).toContainEqual(answers.map(answerOf));
    expect([...one.db.failures, ...two.db.failures].map((error) => (error as { code?: string }).code)).not.toContain('40P01');
  });

  test('of two transactions that wait for each other PostgreSQL ends one: it comes again, and nobody is told', async () => {
    const [first, second] = [await aSale(one.runtime), await aSale(two.runtime)];
    for (const { db } of [one, two]) db.failures.length = 0;
    const crossing = (mine: number, other: number) => {
      let crossed = false;
      return async (tx: Transaction) => {
        if (crossed) return;
        crossed = true;
        await tx.query('select pg_advisory_xact_lock($1)', [mine]);
        await pause(100);
        await tx.query('select pg_advisory_xact_lock($1)', [other]);
      };
    };
    one.db.beforeCommit = crossing(1, 2);
    two.db.beforeCommit = crossing(2, 1);
    const answers = await Promise.all([
      one.runtime.submit(sent(first, 'BID', { amount: '90' })),
      two.runtime.submit(sent(second, 'BID', { amount: '80' })),
    ]);
    apart();
    expect([...one.db.failures, ...two.db.failures].map((error) => (error as { code?: string }).code)).toEqual(['40P01']);
    expect(answers.map(answerOf)).toEqual([2, 2]);
    expect(await Promise.all([first, second].map(async (id) => (await house.history(id)).length))).toEqual([2, 2]);
  });

  test('one that is ended again and again is told to come later', async () => {
    const id = await aSale(one.runtime);
    let times = 0;
    one.db.beforeCommit = async () => {
      times += 1;
      throw Object.assign(new Error('could not serialize access'), { code: '40001' });
    };
    expect(answerOf(await one.runtime.submit(sent(id, 'BID', { amount: '90' })))).toBe('SYS_BUSY');
    apart();
    expect(times).toBe(8);
    expect(await house.history(id)).toHaveLength(1);
  });

  test('a document that moved on between reading and commit is read again', async () => {
    const [sale, order] = [await aSale(one.runtime), await anOrder(two.runtime)];
    let release: () => void = () => undefined;
    let reached: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const written = new Promise<void>((resolve) => {
      reached = resolve;
    });
    two.db.beforeCommit = () => {
      reached();
      return held;
    };
    const holding = two.runtime.submit(sent(order, 'HOLD', { saleId: sale }, { type: ORDER }));
    await written;
    const pausing = one.runtime.submit(sent(sale, 'PAUSE', { orderId: order }));
    setTimeout(release, 150);
    expect([answerOf(await holding), answerOf(await pausing)]).toEqual([2, 'ORDER_HELD']);
    apart();
  });
});
