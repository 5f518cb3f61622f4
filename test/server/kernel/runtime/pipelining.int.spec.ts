/** While one batch is on its way to the database the next is decided on what it leaves, and nothing of that counts before it has arrived. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { CommitLostError } from '../../../../server/kernel/contracts.js';
import type { Outcome } from '../../../../server/kernel/contracts.js';
import { House, aSale, anOrder, answerOf, pause, sent } from './house.js';
import type { Server } from './house.js';
import { WINDOW_MS } from './sale.js';

let house: House;
let server: Server;
beforeAll(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterAll(() => house.close());

const submit = (...args: Parameters<typeof sent>) => server.runtime.submit(sent(...args));
const bid = (id: string, amount: string, more: Parameters<typeof sent>[3] = {}) => submit(id, 'BID', { amount }, more);

/** Holds the next transaction before its COMMIT; `reached` when it stands there, `release` lets it go on or fail. */
function held(on: Server = server) {
  let release: (error?: Error) => void = () => undefined;
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const holding = new Promise<void>((resolve, reject) => {
    release = (error) => (error ? reject(error) : resolve());
  });
  on.db.beforeCommit = () => {
    on.db.beforeCommit = undefined;
    reach();
    return holding;
  };
  return { reached, release };
}

/** Whether somebody was answered so far. */
function watched(answer: Promise<Outcome>) {
  const seen = { answered: false };
  void answer.then(() => {
    seen.answered = true;
  });
  return seen;
}

/** Long enough that what waits has been decided on the batch on its way. */
const decided = () => pause(150);

describe('while a batch is on its way', () => {
  test('what comes one after the other is gathered on it into one more transaction, and nobody is answered early', async () => {
    const id = await aSale(server.runtime);
    server.db.transactions = 0;
    const { reached, release } = held();
    const first = bid(id, '90');
    await reached;
    const others = [];
    for (const amount of ['80', '85', '70', '60']) {
      others.push(bid(id, amount));
      await pause(5);
    }
    await decided();
    const seen = [first, ...others].map(watched);
    await pause(20);
    expect(seen.map((one) => one.answered)).toEqual([false, false, false, false, false]);
    expect((await server.runtime.snapshot('srmSfdAuctionHeader', id))?.context['best']).toBeNull();
    release();
    expect((await Promise.all([first, ...others])).map(answerOf)).toEqual([2, 3, 'BID_NOT_LOWER', 4, 5]);
    expect(server.db.transactions).toBe(2);
    expect((await house.stored(id))?.context['best']).toBe('60');
  });

  test('a repeated request finds its first in it, accepted or refused', async () => {
    const id = await aSale(server.runtime);
    await bid(id, '100');
    const { reached, release } = held();
    const first = Promise.all([bid(id, '90', { requestId: 'p1' }), bid(id, '95', { requestId: 'p2' })]);
    await reached;
    const again = Promise.all([bid(id, '90', { requestId: 'p1' }), bid(id, '10', { requestId: 'p2' }), bid(id, '80', { requestId: 'p3' })]);
    await decided();
    release();
    const [accepted, refused] = await first;
    expect([accepted, refused].map(answerOf)).toEqual([3, 'BID_NOT_LOWER']);
    expect(await again).toMatchObject([{ ...accepted, repeated: true }, refused!, { ok: true, rev: 4 }]);
    expect(await house.rows('select code from document_refusal where doc_id = $1', [id])).toEqual([{ code: 'BID_NOT_LOWER' }]);
  });

  test('refused attempts of both batches stand in one chain', async () => {
    const id = await aSale(server.runtime);
    await bid(id, '50');
    const { reached, release } = held();
    const first = Promise.all([bid(id, '60'), bid(id, '40'), bid(id, '61')]);
    await reached;
    const second = Promise.all([bid(id, '45'), bid(id, '62')]);
    await decided();
    release();
    expect([...(await first), ...(await second)].map(answerOf)).toEqual([
      'BID_NOT_LOWER',
      3,
      'BID_NOT_LOWER',
      'BID_NOT_LOWER',
      'BID_NOT_LOWER',
    ]);
    const chain = await house.rows<{ seq: number; rev_seen: number; prev_hash: string; hash: string }>(
      'select seq, rev_seen, prev_hash, hash from document_refusal where doc_id = $1 order by seq',
      [id],
    );
    expect(chain.map((row) => [row.seq, row.rev_seen])).toEqual([
      [1, 2],
      [2, 3],
      [3, 3],
      [4, 3],
    ]);
    expect(chain.slice(1).map((row) => row.prev_hash)).toEqual(chain.slice(0, -1).map((row) => row.hash));
  });

  test('an event that reads the database waits until it is there', async () => {
    const id = await aSale(server.runtime);
    server.db.transactions = 0;
    const { reached, release } = held();
    const claimed = submit(id, 'CLAIM');
    await reached;
    const again = submit(id, 'CLAIM');
    await decided();
    release();
    expect([await claimed, await again].map(answerOf)).toEqual([2, 'ONE_CLAIM']);
    // One more would have been thrown away for the fact that changed under it.
    expect(server.db.transactions).toBe(2);
  });

  test('a creation that it makes is there before anything else is decided', async () => {
    const id = await aSale(server.runtime);
    const { reached, release } = held();
    const awarded = submit(id, 'AWARD');
    await reached;
    server.db.reads = 0;
    const next = bid(id, '90', { requestId: 'after the award' });
    await decided();
    expect(server.db.reads).toBe(0);
    release();
    expect([await awarded, await next].map(answerOf)).toEqual([2, 3]);
  });

  test('a stop answers it and what was gathered on it', async () => {
    const leaving = await house.server('leaving');
    const id = await aSale(leaving.runtime);
    const { reached, release } = held(leaving);
    const first = leaving.runtime.submit(sent(id, 'BID', { amount: '90' }));
    await reached;
    const second = leaving.runtime.submit(sent(id, 'BID', { amount: '80' }));
    await decided();
    const stopping = leaving.runtime.stop();
    await pause(20);
    expect(answerOf(await leaving.runtime.submit(sent(id, 'BID', { amount: '70' })))).toBe('SYS_STOPPING');
    release();
    await stopping;
    expect([await first, await second].map(answerOf)).toEqual([2, 3]);
    expect((await house.stored(id))?.context['best']).toBe('80');
  });
});

describe('a batch that fails undoes what was decided on it', () => {
  test('a bid refused on a better one that did not come about is accepted', async () => {
    const id = await aSale(server.runtime);
    await bid(id, '100');
    const { reached, release } = held();
    const better = bid(id, '50');
    await reached;
    const worse = bid(id, '60');
    const seen = watched(worse);
    await decided();
    expect(seen.answered).toBe(false);
    release(new Error('a fault of this build'));
    expect([await better, await worse].map(answerOf)).toEqual(['SYS_ERROR', 3]);
    expect((await house.history(id)).map((entry) => entry.payload['amount'])).toEqual([undefined, '100', '60']);
    expect(await house.rows('select code from document_refusal where doc_id = $1', [id])).toEqual([]);
  });

  test('a constraint that one of them broke refuses that one; the others come again in the order of their stamps', async () => {
    await aSale(server.runtime, { label: 'MINE' });
    const id = await aSale(server.runtime);
    const { reached, release } = held();
    const first = Promise.all([bid(id, '90'), bid(id, '85')]);
    await reached;
    const second = Promise.all([bid(id, '80'), submit(id, 'RELABEL', { label: 'MINE' }), bid(id, '70')]);
    await decided();
    release(Object.assign(new Error('could not serialize access'), { code: '40001' }));
    expect([...(await first), ...(await second)].map(answerOf)).toEqual([2, 3, 4, 'LABEL_TAKEN', 5]);
    expect((await house.stored(id))?.context).toMatchObject({ best: '70', label: null });
  });

  test('a COMMIT whose answer was lost and that did happen keeps what was decided on it', async () => {
    const id = await aSale(server.runtime);
    const { reached, release } = held();
    server.db.afterCommit = () => {
      server.db.afterCommit = undefined;
      return new CommitLostError('no answer');
    };
    const first = bid(id, '90', { requestId: 'l1' });
    await reached;
    const second = bid(id, '80', { requestId: 'l2' });
    await decided();
    server.db.transactions = 0;
    release();
    expect([await first, await second].map(answerOf)).toEqual([2, 3]);
    expect(server.db.transactions).toBe(1);
    expect((await house.stored(id))?.context['best']).toBe('80');
  });

  test('a COMMIT whose answer was lost and that did not happen takes it along, and both are told to send again or are decided anew', async () => {
    const id = await aSale(server.runtime);
    const { reached, release } = held();
    const first = bid(id, '90', { requestId: 'n1' });
    await reached;
    const second = bid(id, '95', { requestId: 'n2' });
    await decided();
    release(new CommitLostError('no answer', { cause: Object.assign(new Error('terminating connection'), { code: '57P01' }) }));
    expect(answerOf(await first)).toBe('HALL_STORAGE_DOWN');
    expect(answerOf(await second)).toBe(2);
    expect((await house.stored(id))?.context['best']).toBe('95');
  });
});

describe('deadlines see the batch on its way', () => {
  const END = Date.parse('2026-03-02T02:10:00.000Z');
  let timed: House;
  let clockwork: Server;
  let id: string;
  beforeEach(async () => {
    timed = await House.open();
    timed.time = END - 600_000;
    clockwork = await timed.server('clockwork');
    id = await aSale(clockwork.runtime, { endAt: END });
    await beat(END - 1);
    timed.time = END - 1;
    await pause(1_200);
  });
  afterEach(() => timed.close());

  const beat = (instant: number) => timed.rows('update server_heartbeat set at = to_timestamp($1::bigint / 1000.0)', [instant]);
  const send = (event: string, payload: object, stamp: number) => clockwork.runtime.submit(sent(id, event, payload, { stamp }));
  const entries = async () => (await timed.history(id)).slice(1).map((entry) => [entry.event, entry.at]);

  test('an end that the bid on its way moves does not fall', async () => {
    const { reached, release } = held(clockwork);
    const moving = send('BID', { amount: '90' }, END - 1);
    await reached;
    timed.time = END + 150;
    const later = send('BID', { amount: '80' }, END + 5);
    await decided();
    release();
    expect([await moving, await later].map(answerOf)).toEqual([2, 3]);
    expect(await entries()).toEqual([
      ['BID', END - 1],
      ['BID', END + 5],
    ]);
    expect((await timed.stored(id))?.context['endAt']).toBe(END + 2 * WINDOW_MS);
  });

  test('an end that is due falls on it, and what comes after is told so only when both stand', async () => {
    const { reached, release } = held(clockwork);
    const labelled = send('RELABEL', { label: 'IN FLIGHT' }, END - 1);
    await reached;
    timed.time = END + 150;
    const late = send('BID', { amount: '80' }, END + 5);
    const seen = watched(late);
    await decided();
    expect(seen.answered).toBe(false);
    release();
    expect([await labelled, await late].map(answerOf)).toEqual([2, 'SALE_ENDED']);
    expect(await entries()).toEqual([
      ['RELABEL', END - 1],
      ['END_DUE', END],
    ]);
    expect((await timed.stored(id))?.state).toBe('ended');
  });
});

describe('where another server writes, too, that has just started and that nobody hears', () => {
  let shared: House;
  let before: Server;
  beforeEach(async () => {
    shared = await House.open();
    before = await shared.server('before');
  });
  afterEach(() => shared.close());

  test('nobody is refused by what a server remembers: it looks whether that is still the newest', async () => {
    const [id, order] = [await aSale(before.runtime), await anOrder(before.runtime)];
    await before.runtime.submit(sent(id, 'PAUSE', { orderId: order }));
    const later = await shared.server('later');
    expect(answerOf(await later.runtime.submit(sent(id, 'RESUME')))).toBe(3);
    expect(answerOf(await before.runtime.submit(sent(id, 'BID', { amount: '90' })))).toBe(4);
  });

  test('the end waits a second for an offer that was read there in time', async () => {
    const later = await shared.server('later');
    const end = later.runtime.now() + 150;
    const id = await aSale(before.runtime, { endAt: end });
    await pause(end + 400 - later.runtime.now());
    expect(await later.runtime.submit(sent(id, 'BID', { amount: '90' }, { stamp: end - 1 }))).toMatchObject({
      ok: true,
      rev: 2,
      at: end - 1,
    });
  });
});
