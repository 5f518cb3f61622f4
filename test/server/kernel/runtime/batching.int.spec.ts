import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { House, aSale, anna, answerOf, bert, sent } from './house.js';
import type { Server } from './house.js';
import { SALE } from './sale.js';

let house: House;
let server: Server;
beforeAll(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterAll(() => house.close());

const bid = (id: string, amount: string) => server.runtime.submit(sent(id, 'BID', { amount }));

describe('a document has one writer, and what waits is committed together', () => {
  test('two hundred bids at once are answered each with its own place, in the order they came, by a handful of transactions', async () => {
    const id = await aSale(server.runtime);
    server.db.transactions = 0;
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => bid(id, `${1_000 - index}`)));
    expect(answers.map(answerOf)).toEqual(Array.from({ length: 200 }, (_, index) => index + 2));
    expect(server.db.transactions).toBeLessThanOrEqual(60);
    expect((await house.history(id)).map((entry) => entry.payload['amount']).slice(1)).toEqual(
      Array.from({ length: 200 }, (_, index) => `${1_000 - index}`),
    );
    expect((await house.stored(id))?.context['best']).toBe('801');
    const instants = (await house.history(id)).map((entry) => entry.at);
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
  });

  test('stamps decide the order, not the arrival', async () => {
    const id = await aSale(server.runtime);
    const now = server.runtime.now();
    const [late, early] = await Promise.all([
      server.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: now + 2 })),
      server.runtime.submit(sent(id, 'BID', { amount: '95' }, { stamp: now + 1 })),
    ]);
    expect([answerOf(early), answerOf(late)]).toEqual([2, 3]);
  });

  test('a refused bid of a batch is refused alone and kept as evidence', async () => {
    const id = await aSale(server.runtime);
    const answers = await Promise.all([bid(id, '90'), bid(id, '95'), bid(id, '80')]);
    expect(answers.map(answerOf)).toEqual([2, 'BID_NOT_LOWER', 3]);
    expect(await house.rows('select seq, rev_seen, event, actor, code from document_refusal where doc_id = $1', [id])).toEqual([
      { seq: 1, rev_seen: 2, event: 'BID', actor: '71', code: 'BID_NOT_LOWER' },
    ]);
    await bid(id, '99');
    const chain = await house.rows<{ prev_hash: string; hash: string }>(
      'select prev_hash, hash from document_refusal where doc_id = $1 order by seq',
      [id],
    );
    expect(chain[1]!.prev_hash).toBe(chain[0]!.hash);
  });

  test('a constraint of the database refuses only the event that breaks it, with the reason of the constraint', async () => {
    await aSale(server.runtime, { label: 'TAKEN' });
    const id = await aSale(server.runtime);
    const answers = await Promise.all([
      bid(id, '90'),
      server.runtime.submit(sent(id, 'RELABEL', { label: 'TAKEN' })),
      bid(id, '80'),
      bid(id, '70'),
    ]);
    expect(answers.map(answerOf)).toEqual([2, 'LABEL_TAKEN', 3, 4]);
    expect((await house.stored(id))?.context).toMatchObject({ best: '70', label: null, rev: 4 });
    expect(await house.rows('select code from document_refusal where doc_id = $1', [id])).toEqual([{ code: 'LABEL_TAKEN' }]);
  });

  test('an effect that swallows a database error loses its transaction: nobody is told yes, and the others of the batch stand', async () => {
    const id = await aSale(server.runtime);
    const answers = await Promise.all([bid(id, '90'), server.runtime.submit(sent(id, 'STUMBLE')), bid(id, '80')]);
    expect(answers.map(answerOf)).toEqual([2, 'SYS_ERROR', 3]);
    expect((await house.history(id)).map((entry) => entry.event)).toEqual(['CREATE', 'BID', 'BID']);
    expect(String(server.errors.at(-1))).toContain('ended with ROLLBACK, not COMMIT');
  });

  test('nobody is answered before COMMIT', async () => {
    const id = await aSale(server.runtime);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.db.beforeCommit = () => held;
    let answered = false;
    const answer = bid(id, '90').then((outcome) => {
      answered = true;
      return outcome;
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    expect(answered).toBe(false);
    expect(await house.history(id)).toHaveLength(1);
    expect((await server.runtime.snapshot('srmSfdAuctionHeader', id))?.context['best']).toBeNull();
    server.db.beforeCommit = undefined;
    release();
    expect(answerOf(await answer)).toBe(2);
  });

  test('while one batch commits the next gathers, and an event that reads what an earlier effect writes waits for it', async () => {
    const id = await aSale(server.runtime);
    server.db.transactions = 0;
    const answers = await Promise.all([server.runtime.submit(sent(id, 'AWARD')), bid(id, '90'), bid(id, '80')]);
    expect(answers.map(answerOf)).toEqual([2, 3, 4]);
    expect(server.db.transactions).toBe(2);
  });

  test('an event whose facts the batch itself is changing waits for its commit', async () => {
    const id = await aSale(server.runtime);
    const answers = await Promise.all([server.runtime.submit(sent(id, 'CLAIM')), server.runtime.submit(sent(id, 'CLAIM'))]);
    expect(answers.map(answerOf)).toEqual([2, 'ONE_CLAIM']);
  });

  test('a long batch lets the event loop breathe', async () => {
    const id = await aSale(server.runtime);
    await bid(id, '100000');
    let longest = 0;
    let last = performance.now();
    let turning = true;
    const turn = (): void => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (turning) setImmediate(turn);
    };
    const began = performance.now();
    let decided = 0;
    server.db.beforeCommit = () => {
      decided ||= performance.now() - began;
      return Promise.resolve();
    };
    const answers = Array.from({ length: 500 }, (_, index) => bid(id, `${90_000 - index}`));
    setImmediate(turn);
    last = performance.now();
    expect((await Promise.all(answers)).map(answerOf)).toEqual(Array.from({ length: 500 }, (_, index) => index + 3));
    turning = false;
    server.db.beforeCommit = undefined;
    expect(longest).toBeLessThan(decided * 0.6);
  });

  test('a document that is not there, an event that is unknown, and one of the system are told apart', async () => {
    const id = await aSale(server.runtime);
    expect(answerOf(await server.runtime.submit(sent('999999999', 'BID', { amount: '1' })))).toBe('DOC_NOT_FOUND');
    expect(answerOf(await server.runtime.submit(sent(id, 'JUMP')))).toBe('EVENT_UNKNOWN');
    expect(answerOf(await server.runtime.submit(sent(id, 'END_DUE')))).toBe('EVENT_UNKNOWN');
    expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: 'cheap' })))).toBe('FIELD_DECIMAL');
    expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '5' }, { viewer: { ...anna, respCode: 'APPROVER' } })))).toBe(
      'PERM_WHO',
    );
  });

  test('two people who save on the same reading: one wins, the other gets the fresh document', async () => {
    const id = await aSale(server.runtime);
    const [first, second] = await Promise.all(
      [anna, bert].map((viewer) =>
        server.runtime.submit(sent(id, 'SAVE', { fields: { title: `by ${viewer.userId}` } }, { viewer, rev: 1 })),
      ),
    );
    expect(first).toMatchObject({ ok: true, rev: 2 });
    expect(second).toMatchObject({
      ok: false,
      refusal: { code: 'DOC_STALE', kind: 'Stale' },
      snapshot: { context: { title: 'by 71', rev: 2 } },
    });
    expect(answerOf(await server.runtime.submit(sent(id, 'SAVE', { fields: { title: 'blind' } })))).toBe('FIELD_REQUIRED');
  });
});

describe('what is kept in memory is bounded by its size', () => {
  /** In a house of its own: beside a server that it does not hear, one reads the store. */
  const opened = async (cacheBytes: number) => {
    const quiet = await House.open();
    const frugal = await quiet.server(`cache of ${cacheBytes}`, { cacheBytes });
    const ids: string[] = [];
    for (let sale = 0; sale < 130; sale += 1) ids.push(await aSale(frugal.runtime));
    for (const id of ids) await frugal.runtime.submit(sent(id, 'RELABEL', { label: `${cacheBytes}-${ids.indexOf(id)}` }));
    frugal.db.reads = 0;
    for (const id of ids) expect((await frugal.runtime.snapshot(SALE, id))?.context.rev).toBe(2);
    const { reads } = frugal.db;
    await quiet.close();
    return reads;
  };

  test('the snapshots used longest ago are read again, none is lost', async () => {
    expect(await opened(1_000_000_000)).toBe(0);
    expect(await opened(20_000)).toBeGreaterThan(50);
  });
});
