import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { CommitLostError, ConstraintError } from '../../../../server/kernel/contracts.js';
import { House, aSale, anOrder, anna, answerOf, bert, idOf, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER } from './sale.js';

let house: House;
let server: Server;
beforeAll(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterAll(() => house.close());

const submit = (...args: Parameters<typeof sent>) => server.runtime.submit(sent(...args));

describe('a request that comes again is answered, not repeated', () => {
  test('an accepted bid answers its place and changes nothing', async () => {
    const id = await aSale(server.runtime);
    expect(await submit(id, 'BID', { amount: '90' }, { requestId: 'a1' })).toMatchObject({ ok: true, rev: 2 });
    expect(await submit(id, 'BID', { amount: '90' }, { requestId: 'a1' })).toMatchObject({ ok: true, id, rev: 2, repeated: true });
    expect(await house.history(id)).toHaveLength(2);
  });

  test('the answer is the first one to the letter, however far the document has gone since', async () => {
    const id = await aSale(server.runtime);
    const first = await submit(id, 'BID', { amount: '90' }, { requestId: 'a2' });
    await submit(id, 'BID', { amount: '80' });
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(await submit(id, 'BID', { amount: '90' }, { requestId: 'a2' })).toEqual({ ...first, repeated: true });
  });

  test('a refused bid on evidence answers its first refusal, even when it would be accepted now', async () => {
    const id = await aSale(server.runtime);
    await submit(id, 'BID', { amount: '90' });
    const first = await submit(id, 'BID', { amount: '95' }, { requestId: 'b1' });
    const again = await submit(id, 'BID', { amount: '10' }, { requestId: 'b1' });
    expect(first).toMatchObject({ ok: false, refusal: { code: 'BID_NOT_LOWER' } });
    expect(again).toEqual(first);
    expect(await house.rows('select 1 from document_refusal where doc_id = $1', [id])).toHaveLength(1);
  });

  test('elsewhere a refused request is decided anew', async () => {
    const order = idOf(await submit(null, 'CREATE', { fields: { title: 'Pens' } }, { type: ORDER }));
    const stale = await submit(order, 'SAVE', { fields: { title: 'Ink' } }, { type: ORDER, rev: 7, requestId: 'c1' });
    expect(answerOf(stale)).toBe('DOC_STALE');
    expect(await submit(order, 'SAVE', { fields: { title: 'Ink' } }, { type: ORDER, rev: 1, requestId: 'c1' })).toMatchObject({
      ok: true,
      rev: 2,
    });
  });

  test('twice within one batch counts once', async () => {
    const id = await aSale(server.runtime);
    const answers = await Promise.all([
      submit(id, 'BID', { amount: '90' }, { requestId: 'd1' }),
      submit(id, 'BID', { amount: '90' }, { requestId: 'd1' }),
      submit(id, 'BID', { amount: '80' }, { requestId: 'd2' }),
    ]);
    expect(answers).toMatchObject([{ rev: 2 }, { rev: 2, repeated: true }, { rev: 3 }]);
    expect(await house.history(id)).toHaveLength(3);
  });

  test('a creation sent twice makes one document, one after the other and at once', async () => {
    const first = await submit(null, 'CREATE', { fields: { title: 'Once' } }, { requestId: 'e1' });
    expect(await submit(null, 'CREATE', { fields: { title: 'Once' } }, { requestId: 'e1' })).toMatchObject({
      ok: true,
      id: idOf(first),
      rev: 1,
      repeated: true,
    });
    const twins = await Promise.all(
      Array.from({ length: 5 }, () => submit(null, 'CREATE', { fields: { title: 'Twin' } }, { requestId: 'e2' })),
    );
    expect(new Set(twins.map(idOf)).size).toBe(1);
    expect(await house.rows("select 1 from srm_sfd_auction_header where title in ('Once', 'Twin')")).toHaveLength(2);
  });

  test("nobody reads another's answer: the same key of another person is another request", async () => {
    const id = await aSale(server.runtime);
    await submit(id, 'BID', { amount: '90' }, { requestId: 'f1', viewer: anna });
    expect(answerOf(await submit(id, 'BID', { amount: '95' }, { requestId: 'f1', viewer: bert }))).toBe('BID_NOT_LOWER');
    expect(await submit(id, 'BID', { amount: '80' }, { requestId: 'f1', viewer: anna })).toMatchObject({ rev: 2, repeated: true });
  });
});

describe('a request id that was used for something else is refused, never answered as done', () => {
  const REUSED = 'REQUEST_ID_REUSED';

  test('a bid on another lot; the lot keeps the attempt, and the first bid its answer', async () => {
    const [id, elsewhere] = [await aSale(server.runtime), await aSale(server.runtime)];
    const first = await submit(id, 'BID', { amount: '90' }, { requestId: 'r1' });
    const other = await submit(elsewhere, 'BID', { amount: '70' }, { requestId: 'r1' });
    expect(other).toMatchObject({ ok: false, refusal: { code: REUSED, kind: 'Invalid' } });
    expect(await house.history(elsewhere)).toHaveLength(1);
    expect(await house.rows('select code from document_refusal where doc_id = $1', [elsewhere])).toEqual([{ code: REUSED }]);
    expect(await submit(id, 'BID', { amount: '90' }, { requestId: 'r1' })).toEqual({ ...first, repeated: true });
  });

  test('an order begun under the id of a bid, and a bid under the id of a beginning', async () => {
    const id = await aSale(server.runtime);
    await submit(id, 'BID', { amount: '90' }, { requestId: 'r2' });
    expect(answerOf(await submit(null, 'CREATE', { fields: { title: 'Reams' } }, { type: ORDER, requestId: 'r2' }))).toBe(REUSED);
    await submit(null, 'CREATE', { fields: { title: 'Desks' } }, { type: ORDER, requestId: 'r3' });
    expect(answerOf(await submit(null, 'CREATE', { fields: { title: 'Desks' } }, { requestId: 'r3' }))).toBe(REUSED);
    expect(answerOf(await submit(id, 'BID', { amount: '80' }, { requestId: 'r3' }))).toBe(REUSED);
    expect(await house.rows("select 1 from srm_sfd_auction_header where title = 'Desks'")).toEqual([]);
    expect(await house.history(id)).toHaveLength(2);
  });

  test('another event of the same order: one after the other, in one batch, and on a server that never heard of it', async () => {
    const stranger = await house.server('fifth');
    const id = await anOrder(server.runtime);
    const save = () => submit(id, 'SAVE', { fields: { title: 'Chairs' } }, { type: ORDER, rev: 1, requestId: 'r4' });
    const close = (on: Server, requestId: string) => on.runtime.submit(sent(id, 'CLOSE', {}, { type: ORDER, requestId }));
    const [first, within] = await Promise.all([save(), close(server, 'r4')]);
    expect([first, within].map(answerOf)).toEqual([2, REUSED]);
    expect(await Promise.all([close(server, 'r4'), save()])).toMatchObject([{ refusal: { code: REUSED } }, { ...first, repeated: true }]);
    expect(answerOf(await close(stranger, 'r4'))).toBe(REUSED);
    expect((await house.history(id, ORDER)).map(({ event }) => event)).toEqual(['CREATE', 'SAVE']);
    expect(await close(server, 'r5')).toMatchObject({ ok: true, rev: 3 });
  });

  test('on evidence also under the id of a refused attempt, which keeps its answer', async () => {
    const id = await aSale(server.runtime);
    await submit(id, 'BID', { amount: '90' });
    const refused = await submit(id, 'BID', { amount: '95' }, { requestId: 'r6' });
    expect(answerOf(await submit(id, 'CLAIM', {}, { requestId: 'r6' }))).toBe(REUSED);
    expect(await submit(id, 'BID', { amount: '95' }, { requestId: 'r6' })).toEqual(refused);
    expect(await house.history(id)).toHaveLength(2);
  });

  test('the same event with other content than its caller sent before: later, in one batch, and at another server', async () => {
    const stranger = await house.server('sixth');
    const id = await anOrder(server.runtime);
    const save = (title: string, sentHash: string | null, on: Server = server) =>
      on.runtime.submit(sent(id, 'SAVE', { fields: { title } }, { type: ORDER, rev: 1, requestId: 'r9', sentHash }));
    const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
    const [first, within] = await Promise.all([save('Chairs', one), save('Tables', two)]);
    expect([first, within].map(answerOf)).toEqual([2, REUSED]);
    expect(answerOf(await save('Tables', two))).toBe(REUSED);
    expect(answerOf(await save('Tables', two, stranger))).toBe(REUSED);
    expect(await save('Chairs', one, stranger)).toEqual({ ...first, repeated: true });
    // What the server makes of a request again may differ from what it made the first time.
    expect(await save('Made by the server', null)).toEqual({ ...first, repeated: true });
    expect(await house.history(id, ORDER)).toHaveLength(2);
    const create = (title: string, sentHash: string) =>
      server.runtime.submit(sent(null, 'CREATE', { fields: { title } }, { type: ORDER, requestId: 'r10', sentHash }));
    const made = await create('Desks', one);
    expect(answerOf(await create('Lamps', two))).toBe(REUSED);
    expect(await create('Desks', one)).toEqual({ ...made, repeated: true });
  });

  test('in a group of events all of which stand or none', async () => {
    const id = await aSale(server.runtime);
    await submit(id, 'BID', { amount: '90' }, { requestId: 'r7' });
    const [desk, lamp] = ['desk', 'lamp'].map((title) =>
      sent(null, 'CREATE', { fields: { title } }, { type: ORDER, requestId: title === 'lamp' ? 'r7' : 'r8' }),
    );
    expect(await server.runtime.submitTogether([desk!, lamp!])).toMatchObject({ ok: false, index: 1, refusal: { code: REUSED } });
    expect(await house.rows("select 1 from document_key where key = 'r8'")).toEqual([]);
  });
});

describe('keys of an ordinary document are asked about when a repeat may have come, and otherwise found by the commit', () => {
  const save = (id: string, title: string, rev: number, requestId: string, on: Server = server) =>
    on.runtime.submit(sent(id, 'SAVE', { fields: { title } }, { type: ORDER, rev, requestId }));

  test('what is accepted costs no question, its repeat one', async () => {
    const id = await anOrder(server.runtime);
    server.db.keyQuestions = 0;
    const first = await save(id, 'Pens', 1, 'k1');
    expect([first, server.db.keyQuestions]).toMatchObject([{ ok: true, rev: 2 }, 0]);
    expect(await save(id, 'Pens', 1, 'k1')).toEqual({ ...first, repeated: true });
    expect(server.db.keyQuestions).toBe(1);
    expect(await house.history(id, ORDER)).toHaveLength(2);
  });

  test('a repeat that would be refused now answers what it answered, on a server that never heard of it, too', async () => {
    const other = await house.server('stranger');
    const id = await anOrder(server.runtime);
    const first = await save(id, 'Ink', 1, 'k2');
    await server.runtime.submit(sent(id, 'CLOSE', {}, { type: ORDER }));
    expect(await save(id, 'Ink', 1, 'k2', other)).toEqual({ ...first, repeated: true });
    expect(answerOf(await save(id, 'Ink', 1, 'k2 of another', other))).toBe('DOC_STALE');
  });

  test('a repeat that would be accepted once more falls with its commit, and those who shared it do not', async () => {
    const other = await house.server('newcomer');
    const ids = await Promise.all(Array.from({ length: 6 }, () => anOrder(server.runtime)));
    const sale = await aSale(server.runtime);
    const hold = (id: string, requestId: string, on: Server) =>
      on.runtime.submit(sent(id, 'HOLD', { saleId: sale }, { type: ORDER, requestId }));
    const first = await hold(ids[0]!, 'k3', server);
    await server.runtime.submit(sent(ids[0]!, 'FREE', {}, { type: ORDER }));
    other.commits.length = 0;
    const answers = await Promise.all([
      hold(ids[0]!, 'k3', other),
      ...ids.slice(1).map((id, index) => save(id, 'Paper', 1, `k3 ${index}`, other)),
    ]);
    expect(answers).toMatchObject([{ ...first, repeated: true }, ...ids.slice(1).map(() => ({ ok: true, rev: 2 }))]);
    expect((await house.history(ids[0]!, ORDER)).map(({ event }) => event)).toEqual(['CREATE', 'HOLD', 'FREE']);
    for (const id of ids.slice(1)) expect(await house.history(id, ORDER)).toHaveLength(2);
    expect(other.errors).toEqual([]);
  });

  test('one and the same repeat in one batch with fresh events of its document: each counts once', async () => {
    const other = await house.server('third');
    const id = await anOrder(server.runtime);
    const free = (requestId: string) => other.runtime.submit(sent(id, 'FREE', {}, { type: ORDER, requestId }));
    const sale = await aSale(server.runtime);
    await server.runtime.submit(sent(id, 'HOLD', { saleId: sale }, { type: ORDER }));
    const first = await server.runtime.submit(sent(id, 'FREE', {}, { type: ORDER, requestId: 'k4' }));
    await server.runtime.submit(sent(id, 'HOLD', { saleId: sale }, { type: ORDER }));
    const answers = await Promise.all([free('k4'), free('k4'), free('k5'), free('k6')]);
    expect(answers).toMatchObject([{ ...first, repeated: true }, { ...first, repeated: true }, { ok: true, rev: 5 }, { ok: false }]);
    expect(await house.history(id, ORDER)).toHaveLength(5);
  });

  test('a repeat that meets a key of its own document first is answered, not refused', async () => {
    const other = await house.server('fourth');
    const id = await anOrder(server.runtime);
    const first = await save(id, 'Glue', 1, 'k7');
    await save(id, 'Tape', 2, 'k8');
    other.db.beforeCommit = () => Promise.reject(new ConstraintError('uq_order_title', 'DOC_DUPLICATE', ['title']));
    expect(await other.runtime.submit(sent(id, 'SAVE', { fields: { title: 'Glue' } }, { type: ORDER, rev: 3, requestId: 'k7' }))).toEqual({
      ...first,
      repeated: true,
    });
    expect(answerOf(await save(id, 'Wax', 3, 'k9', other))).toBe('DOC_DUPLICATE');
    expect(await house.history(id, ORDER)).toHaveLength(3);
  });
});

describe('when the answer to COMMIT is lost, the chain tells what happened', () => {
  test('a bid that had arrived is acknowledged', async () => {
    const id = await aSale(server.runtime);
    server.db.afterCommit = () =>
      new CommitLostError('no answer', { cause: Object.assign(new Error('terminating connection'), { code: '57P01' }) });
    const answer = submit(id, 'BID', { amount: '90' }, { requestId: 'g1' });
    expect(await answer).toMatchObject({ ok: true, rev: 2 });
    server.db.afterCommit = undefined;
    expect((await house.stored(id))?.context['best']).toBe('90');
    expect(await submit(id, 'BID', { amount: '80' })).toMatchObject({ ok: true, rev: 3 });
  });

  test('watchers hear of it, and what it sent is delivered', async () => {
    const id = await aSale(server.runtime);
    const order = idOf(await submit(null, 'CREATE', { fields: { title: 'Told' } }, { type: ORDER }));
    server.commits.length = 0;
    server.db.afterCommit = () => {
      server.db.afterCommit = undefined;
      return new CommitLostError('no answer');
    };
    expect(await submit(id, 'TELL', { orderId: order })).toMatchObject({ ok: true, rev: 2 });
    await house.until(async () => (await house.stored(order, ORDER))?.context['notes'] === 1, 'the order was told');
    expect(server.commits.map((commit) => [commit.definition.type, commit.after?.context.rev])).toContainEqual(['srmSfdAuctionHeader', 2]);
  });

  test('what the database said no to is refused so only when that is kept', async () => {
    await aSale(server.runtime, { label: 'KEPT' });
    const id = await aSale(server.runtime);
    const relabel = () => submit(id, 'RELABEL', { label: 'KEPT' }, { requestId: 'g2' });
    const kept = () => house.rows('select code from document_refusal where doc_id = $1', [id]);
    server.db.beforeCommit = async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    };
    expect(answerOf(await relabel())).toBe('HALL_STORAGE_DOWN');
    expect(await kept()).toEqual([]);
    server.db.beforeCommit = undefined;
    server.db.afterCommit = () =>
      new CommitLostError('no answer', { cause: Object.assign(new Error('terminating connection'), { code: '57P01' }) });
    expect(answerOf(await relabel())).toBe('HALL_STORAGE_DOWN');
    server.db.afterCommit = undefined;
    expect(answerOf(await relabel())).toBe('LABEL_TAKEN');
    expect(await kept()).toEqual([{ code: 'LABEL_TAKEN' }]);
  });

  test('a backend that dies at the COMMIT leaves nothing, and nobody is told yes', async () => {
    const id = await aSale(server.runtime);
    server.db.beforeCommit = async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    };
    expect(answerOf(await submit(id, 'BID', { amount: '90' }, { requestId: 'h1' }))).toBe('HALL_STORAGE_DOWN');
    server.db.beforeCommit = undefined;
    expect(await house.history(id)).toHaveLength(1);
    expect(await submit(id, 'BID', { amount: '90' }, { requestId: 'h1' })).toMatchObject({ ok: true, rev: 2 });
  });
});
