/** Several servers that hear one another: one writes a document, the others hand on, and no failure of one loses or doubles anything. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import type { Outcome } from '../../../../server/kernel/contracts.js';
import { House, aSale, anOrder, answerOf, pause, sent } from '../runtime/house.js';
import type { Server } from '../runtime/house.js';
import { ORDER, SALE } from '../runtime/sale.js';

let house: House;
beforeEach(async () => {
  house = await House.open('steady');
});
afterEach(() => house.close());

/** Servers that have heard one another. */
async function servers(...names: readonly string[]): Promise<Server[]> {
  const all: Server[] = [];
  for (const name of names) all.push(await house.server(name, { heard: true }));
  await house.until(() => all.every(({ bus }) => bus!.up && bus!.peers.size === names.length - 1), 'all are heard');
  return all;
}

const events = async (id: string, type?: string) => (await house.history(id, type)).map((entry) => entry.event);
const bid = (server: Server, id: string, amount: number, more: object = {}): Promise<Outcome> =>
  server.runtime.submit(sent(id, 'BID', { amount: String(amount) }, more));
const noErrors = (...all: readonly Server[]) => expect(all.flatMap(({ errors }) => errors)).toEqual([]);

describe('one server writes a document', () => {
  test('the other hands on what it is sent, with its stamp, and gives the answer', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    expect(answerOf(await bid(one, id, 100))).toBe(2);
    const stamp = one.runtime.now() + 3;
    expect(await bid(two, id, 90, { stamp })).toEqual({ ok: true, id, rev: 3, state: 'open', at: stamp });
    expect(answerOf(await bid(two, id, 95))).toBe('BID_NOT_LOWER');
    expect(two.db.transactions).toBe(0);
    expect(one.runtime.servers).toEqual({ held: 1, handedOn: 0, takenOver: 0 });
    expect(two.runtime.servers).toEqual({ held: 0, handedOn: 2, takenOver: 0 });
    noErrors(one, two);
  });

  test('what two servers send at once is decided in the order of its stamps', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    await bid(one, id, 1_000);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => bid(index % 2 === 0 ? one : two, id, 900 - index)));
    expect(new Set(answers.map(answerOf).filter((answer) => typeof answer === 'string'))).toEqual(
      new Set(answers.every((answer) => answer.ok) ? [] : ['BID_NOT_LOWER']),
    );
    const stamps = (await house.history(id)).map(({ at }) => at);
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
    expect(two.db.transactions).toBe(0);
    await house.stored(id);
    noErrors(one, two);
  });

  test('of servers that ask for a document at once, one gets it', async () => {
    const all = await servers('one', 'two', 'three');
    const id = await aSale(all[0]!.runtime);
    const answers = await Promise.all(all.map((server, index) => bid(server, id, 90 - index)));
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThan(0);
    expect(all.map(({ runtime }) => runtime.servers.held).sort()).toEqual([0, 0, 1]);
    expect(all.filter(({ db }) => db.failures.length > 0)).toEqual([]);
    noErrors(...all);
  });

  test('what comes while it is asked who writes goes in the order of its stamps', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    const now = two.runtime.now();
    const answers = await Promise.all([
      bid(two, id, 70, { stamp: now + 2 }),
      bid(two, id, 90, { stamp: now }),
      bid(two, id, 80, { stamp: now + 1 }),
    ]);
    expect(answers.map(answerOf)).toEqual([4, 2, 3]);
    noErrors(one, two);
  });

  test('a save made on an old reading is answered with the fresh document, through the other server, too', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    await bid(one, id, 100);
    expect(await two.runtime.submit(sent(id, 'SAVE', { fields: { title: 'Late' } }, { rev: 1 }))).toMatchObject({
      ok: false,
      refusal: { code: 'DOC_STALE' },
      snapshot: { context: { rev: 2, best: '100' } },
    });
    expect(two.runtime.servers.handedOn).toBe(1);
  });

  test('events that stand together change documents of two servers at once, and each server goes on from there', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const [first, second] = [await aSale(one.runtime), await aSale(two.runtime)];
    await Promise.all([bid(one, first, 100), bid(two, second, 100)]);
    expect([one.runtime.servers.held, two.runtime.servers.held]).toEqual([1, 1]);
    const group = await one.runtime.submitTogether([
      sent(first, 'BID', { amount: '90' }, { requestId: 'both:0' }),
      sent(second, 'BID', { amount: '90' }, { requestId: 'both:1' }),
    ]);
    expect(group).toMatchObject({
      ok: true,
      outcomes: [
        { id: first, rev: 3 },
        { id: second, rev: 3 },
      ],
    });
    expect([answerOf(await bid(two, second, 95)), answerOf(await bid(two, second, 80)), answerOf(await bid(two, first, 80))]).toEqual([
      'BID_NOT_LOWER',
      4,
      4,
    ]);
    expect([await events(first), await events(second)]).toEqual([
      ['CREATE', 'BID', 'BID', 'BID'],
      ['CREATE', 'BID', 'BID', 'BID'],
    ]);
    noErrors(one, two);
  });

  test('of events that stand together one is refused at the other server: nothing stands at either', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const [first, second, order] = [await aSale(one.runtime), await aSale(two.runtime), await anOrder(two.runtime)];
    await bid(one, first, 100);
    expect(answerOf(await two.runtime.submit(sent(second, 'PAUSE', { orderId: order })))).toBe(2);
    const group = await one.runtime.submitTogether([
      sent(first, 'BID', { amount: '90' }, { requestId: 'both:0' }),
      sent(second, 'BID', { amount: '90' }, { requestId: 'both:1' }),
    ]);
    expect(group).toMatchObject({ ok: false, index: 1, refusal: { code: 'STATE_NOT_ALLOWED' } });
    expect([await events(first), await events(second)]).toEqual([
      ['CREATE', 'BID'],
      ['CREATE', 'PAUSE'],
    ]);
    expect(answerOf(await bid(one, first, 95))).toBe(3);
    noErrors(one, two);
  });

  test('while both servers are busy with their documents, events that stand together stand at both or are put off', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const [first, second, order] = [await aSale(one.runtime), await aSale(two.runtime), await anOrder(one.runtime)];
    await Promise.all([bid(one, first, 1_000), bid(two, second, 1_000)]);
    const bids = Array.from({ length: 60 }, (_, index) => bid(index % 2 === 0 ? one : two, index % 2 === 0 ? first : second, 900 - index));
    const groups = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? one : two).runtime.submitTogether(
          [first, second].map((id, at) => sent(id, 'TELL', { orderId: order }, { requestId: `both${index}:${at}` })),
        ),
      ),
    );
    expect((await Promise.all(bids)).filter((answer) => !answer.ok)).toEqual([]);
    expect(groups.flatMap((group) => (group.ok ? [] : [[group.index, group.refusal.code]]))).toEqual(
      groups.filter((group) => !group.ok).map(() => [null, 'SYS_BUSY']),
    );
    const told = groups.filter((group) => group.ok).length;
    const count = async (id: string) => {
      await house.stored(id);
      return (await events(id)).filter((event) => event === 'TELL').length;
    };
    expect([await count(first), await count(second)]).toEqual([told, told]);
    noErrors(one, two);
  });

  test('a message between documents reaches its receiver once, whoever writes that', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const [sale, order] = [await aSale(one.runtime), await anOrder(two.runtime)];
    expect(answerOf(await two.runtime.submit(sent(order, 'SAVE', { fields: { title: 'Held there' } }, { type: ORDER, rev: 1 })))).toBe(2);
    expect(answerOf(await one.runtime.submit(sent(sale, 'TELL', { orderId: order, alsoId: null })))).toBe(2);
    await house.until(
      async () => (await house.rows<{ state: string }>('select state from document_outbox')).every(({ state }) => state === 'DELIVERED'),
      'the message is delivered',
    );
    expect(await events(order, ORDER)).toEqual(['CREATE', 'SAVE', 'NOTED']);
    expect(one.runtime.servers.handedOn).toBe(1);
  });
});

describe('a server that fails', () => {
  test('killed after its commit and before its answer: the other decides it again, and it happened once', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    await bid(one, id, 100);
    one.db.afterCommit = () => {
      one.kill();
      return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    };
    expect(await bid(two, id, 90)).toMatchObject({ ok: true, rev: 3, repeated: true });
    expect(await events(id)).toEqual(['CREATE', 'BID', 'BID']);
    expect(two.runtime.servers.takenOver).toBe(1);
    await house.stored(id);
  });

  test('killed before its commit: the other decides it', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    await bid(one, id, 100);
    one.db.beforeCommit = async () => {
      one.kill();
      throw Object.assign(new Error('killed'), { code: 'ECONNRESET' });
    };
    expect(await bid(two, id, 90)).toMatchObject({ ok: true, rev: 3 });
    expect(answerOf(await bid(two, id, 80))).toBe(4);
    expect(two.db.transactions).toBe(2);
  });

  test('that stood still and wakes finds that it does not write any more', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    await bid(one, id, 100);
    let wake: () => void = () => undefined;
    one.wire!.stalled = new Promise((resolve) => {
      wake = resolve;
    });
    expect(answerOf(await bid(two, id, 90))).toBe(3);
    one.wire!.stalled = undefined;
    wake();
    await house.until(() => one.bus!.up && one.bus!.peers.size === 1, 'one is back');
    expect(answerOf(await bid(one, id, 80))).toBe(4);
    expect(await events(id)).toEqual(['CREATE', 'BID', 'BID', 'BID']);
    await house.stored(id);
  });

  test('without storage hands on what its own people send, and gives up what it held', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    await bid(one, id, 100);
    let sentAway = 0;
    one.runtime.onElsewhere(() => {
      sentAway += 1;
    });
    one.db.cut = true;
    expect(answerOf(await bid(one, id, 90))).toBe(3);
    expect([one.runtime.ready, one.runtime.covered]).toEqual([false, true]);
    expect(answerOf(await bid(two, id, 80))).toBe(4);
    expect(answerOf(await one.runtime.submit(sent(null, 'CREATE', { fields: { title: 'Elsewhere' } })))).toBe(1);
    expect([one.runtime.servers.held, two.runtime.servers.held]).toEqual([0, 1]);
    await house.until(() => sentAway > 0, 'people are sent to the other');
    one.db.cut = false;
    await house.until(() => one.runtime.ready, 'one serves again');
    expect(answerOf(await bid(one, id, 70))).toBe(5);
  });

  test('with no other one to turn to, says that nothing was stored', async () => {
    const [one, two] = (await servers('one', 'two')) as [Server, Server];
    const id = await aSale(one.runtime);
    for (const { db } of [one, two]) db.cut = true;
    expect(await Promise.all([one, two].map(async (server) => answerOf(await bid(server, id, 90))))).toEqual([
      'HALL_STORAGE_DOWN',
      'HALL_STORAGE_DOWN',
    ]);
    for (const { db } of [one, two]) db.cut = false;
  });

  test('that stops hands on what waits behind a deadline, and holds nothing any more', async () => {
    const [one] = (await servers('one', 'two')) as [Server, Server];
    const end = one.runtime.now() + 1_500;
    const id = await aSale(one.runtime, { endAt: end });
    await one.runtime.submit(sent(id, 'RELABEL', { label: 'STOPS' }));
    const waiting = bid(one, id, 90, { stamp: end + 20 });
    await one.runtime.stop();
    expect(await waiting).toMatchObject({ ok: false, refusal: { code: 'SALE_ENDED' }, at: end + 20 });
    expect(one.runtime.servers).toEqual({ held: 0, handedOn: 1, takenOver: 0 });
    expect((await house.history(id)).map(({ event, at }) => [event, at]).at(-1)).toEqual(['END_DUE', end]);
    expect(await house.rows("select server from server_heartbeat where server <> 'ended'")).toEqual([{ server: 'two' }]);
  });

  test('that stops alone refuses what still waits, to be sent again', async () => {
    const one = await house.server('one', { heard: true });
    const end = one.runtime.now() + 5_000;
    const id = await aSale(one.runtime, { endAt: end });
    const waiting = bid(one, id, 90, { stamp: end + 20 });
    await pause(50);
    await one.runtime.stop();
    expect(answerOf(await waiting)).toBe('SYS_STOPPING');
  });
});

describe('a deadline waits for all servers', () => {
  let one: Server;
  let two: Server;
  let id: string;
  let end: number;
  beforeEach(async () => {
    [one, two] = (await servers('one', 'two')) as [Server, Server];
    end = one.runtime.now() + 1_200;
    id = await aSale(one.runtime, { endAt: end });
    await one.runtime.submit(sent(id, 'RELABEL', { label: 'BARRIER' }));
  });
  const ended = async () => (await events(id)).includes('END_DUE');
  const endEntry = async () => (await house.history(id)).find((entry) => entry.event === 'END_DUE');

  test('and passes as soon as they have answered, at its own instant, once', async () => {
    let at = Infinity;
    one.runtime.onCommit(({ entries }) => {
      if (entries.some(({ event }) => event === 'END_DUE')) at = one.runtime.now();
    });
    await house.until(ended, 'the sale ended');
    expect(at).toBeGreaterThanOrEqual(end + 100);
    expect(at).toBeLessThan(end + 1_000);
    expect((await endEntry())?.at).toBe(end);
    await pause(300);
    expect(await events(id)).toEqual(['CREATE', 'RELABEL', 'END_DUE']);
    expect([one, two].flatMap(({ db }) => db.failures)).toEqual([]);
    noErrors(one, two);
  });

  test('an offer stamped a millisecond before it on the server that does not write is in, though that server stood still', async () => {
    await house.reaches(end - 200);
    let wake: () => void = () => undefined;
    two.wire!.stalled = new Promise((resolve) => {
      wake = resolve;
    });
    const answer = bid(two, id, 90, { stamp: end - 1 });
    await house.reaches(end + 600);
    expect(await ended()).toBe(false);
    two.wire!.stalled = undefined;
    wake();
    expect(await answer).toMatchObject({ ok: true, at: end - 1 });
    expect(await events(id)).toEqual(['CREATE', 'RELABEL', 'BID']);
  });

  test('an offer that is read in time on the other server, and whose sender is looked up there, is in', async () => {
    await house.reaches(end - 20);
    const expectation = two.runtime.expect(SALE, id, end - 1);
    await house.reaches(end + 500);
    expect(await ended()).toBe(false);
    expect(await bid(two, id, 90, { stamp: end - 1 })).toMatchObject({ ok: true, at: end - 1 });
    expectation.end();
  });

  test('and no longer than a second for one that says nothing', async () => {
    const stalled = house.reaches(end + 1_300);
    two.wire!.stalled = stalled;
    await house.until(ended, 'the sale ended');
    expect(one.runtime.now() - end).toBeGreaterThanOrEqual(1_000);
    expect(one.runtime.now() - end).toBeLessThan(1_900);
    two.wire!.stalled = undefined;
    await stalled;
  });

  test('cut off from one another both write: an offer in time is in, and the end happens once, at its moved instant', async () => {
    house.hub.cut = true;
    await house.until(() => !one.bus!.up && !two.bus!.up, 'nobody is heard');
    const other = await aSale(one.runtime, { endAt: one.runtime.now() + 400 });
    const due = one.runtime.now() + 400;
    const last = (await house.stored(other))!.context['endAt'] as number;
    await one.runtime.submit(sent(other, 'RELABEL', { label: 'CUT' }));
    await house.reaches(due + 400);
    expect(await bid(two, other, 90, { stamp: last - 1 })).toMatchObject({ ok: true, at: last - 1 });
    expect((await house.stored(other))!.context['endAt']).toBe(last + 60_000);
    house.hub.cut = false;
    await house.until(() => one.bus!.up && two.bus!.peers.size === 1, 'they hear one another again');
    expect(answerOf(await bid(one, other, 80))).toBe(4);
    expect(answerOf(await bid(two, other, 70))).toBe(5);
    expect(await events(other)).toEqual(['CREATE', 'RELABEL', 'BID', 'BID', 'BID']);
  });

  test('what waits for it at a server that does not write any more is decided when the writer has passed it', async () => {
    house.hub.cut = true;
    await house.until(() => !one.bus!.up && !two.bus!.up, 'nobody is heard');
    const due = one.runtime.now() + 2_500;
    const other = await aSale(one.runtime, { endAt: due });
    const waiting = bid(two, other, 90, { stamp: due + 20 });
    await pause(50);
    house.hub.cut = false;
    await house.until(() => [one, two].every(({ bus }) => bus!.up && bus!.peers.size === 1), 'they hear one another again');
    expect(answerOf(await one.runtime.submit(sent(other, 'RELABEL', { label: 'HELD' })))).toBe(2);
    expect(one.runtime.servers.held).toBeGreaterThan(0);
    expect(await waiting).toMatchObject({ ok: false, refusal: { code: 'SALE_ENDED' }, at: due + 20 });
    expect(await events(other)).toEqual(['CREATE', 'RELABEL', 'END_DUE']);
  });

  test('the end of a sale whose writer is dead comes from the other, soon', async () => {
    one.kill();
    await house.until(ended, 'the sale ended');
    expect(two.runtime.now() - end).toBeLessThan(1_500);
    expect((await endEntry())?.at).toBe(end);
  });

  test('a timer that fires elsewhere wakes the writer, and nothing more', async () => {
    const three = await house.server('three', { heard: true });
    await house.until(ended, 'the sale ended');
    await house.until(() => three.wire!.sent.some((text) => text.includes('"wake"')), 'three has woken the writer');
    await pause(100);
    expect([two, three].map(({ runtime, db }) => [runtime.servers.held, db.transactions])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await events(id)).toEqual(['CREATE', 'RELABEL', 'END_DUE']);
    noErrors(one, two, three);
  });
});
