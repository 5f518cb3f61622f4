/** Two servers on one database and one Redis: who looks at one sees what is done at the other. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from 'redis';
import { io } from 'socket.io-client';
import type { Frame, FullView, ListChange } from '../../../../state-machines/kernel/protocol.js';
import { startRedis } from '../../../harness/redis.js';
import type { TestRedis } from '../../../harness/redis.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import { LiveSocket, Person, Product, TestClock } from '../../harness/product.js';

const TYPE = 'srmSlcSupplierInfo';

let redis: TestRedis;
let one: Product;
let two: Product;
let named: Named;
let alpha: string;
/** At server one, and the same sessions at server two. */
let manager: Person;
let managerAtTwo: Person;
let buyer: Person;
const open: LiveSocket[] = [];
/** Keys that both servers have. */
const dataFolder = mkdtempSync(path.join(tmpdir(), 'follow-'));

beforeAll(async () => {
  redis = await startRedis();
  const clock = new TestClock(Date.now());
  one = await Product.start({
    clock,
    dataFolder,
    redisUrl: redis.url,
    expectErrors: true,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
  });
  two = await Product.start({ clock, dataFolder, redisUrl: redis.url, expectErrors: true, beside: one });
  alpha = named.get('supplier:Alpha')!;
  [manager, buyer] = [await one.enter('manager'), await one.enter('buyer')];
  managerAtTwo = await two.enter('manager');
  await until(() => one.assembled.kernel.bus.peers.size === 1 && two.assembled.kernel.bus.peers.size === 1);
});
afterEach(() => open.splice(0).forEach((socket) => socket.close()));
afterAll(async () => {
  await two?.stop();
  await one?.stop();
  await redis?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function until(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await condition()); await pause(10)) if (Date.now() > end) throw new Error('waited in vain');
}
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const sameAt = (product: Product, person: Person): Person => new Person(product, person.credentials, person.cookie);

async function connect(person: Person): Promise<LiveSocket> {
  const socket = await person.connect();
  open.push(socket);
  return socket;
}

async function watching(person: Person, id = alpha): Promise<{ readonly socket: LiveSocket; readonly view: FullView }> {
  const socket = await connect(person);
  const answer = await socket.ask<FullView>('watch', { type: TYPE, id });
  expect(answer).toMatchObject({ status: 'S' });
  return { socket, view: answer.data };
}

async function save(person: Person, fields: object, id = alpha): Promise<number> {
  const { rev } = await person.done<{ rev: number }>(TYPE, 'findById', { id });
  return (await person.done<{ rev: number }>(TYPE, 'saveOrUpdate', { id, rev, ...fields })).rev;
}

/** What a window draws; clocks and epochs are each server's own. */
const content = (frames: readonly Frame[]) =>
  frames.filter((frame) => frame.answers === undefined || frame.event !== undefined).map(({ epoch: _epoch, ...frame }) => frame);

describe('frames', () => {
  test('two windows on two servers see the same in the same order, wherever it was decided', async () => {
    const here = await watching(buyer);
    const there = await watching(sameAt(two, buyer));
    expect({ ...there.view, epoch: '', now: 0 }).toEqual({ ...here.view, epoch: '', now: 0 });
    for (const [turn, person] of [manager, managerAtTwo, managerAtTwo, manager, managerAtTwo, manager].entries()) {
      await save(person, { province: `Province ${turn}`, categories: turn % 2 === 0 ? 'Castings' : 'Forgings' });
      await until(() => [here, there].every(({ socket }) => JSON.stringify(socket.all('frame')).includes(`Province ${turn}`)));
    }
    const [seenHere, seenThere] = [here, there].map(({ socket }) => content(socket.all<Frame>('frame')));
    expect(seenHere).toHaveLength(6);
    expect(seenThere).toEqual(seenHere);
    expect(seenThere!.map((frame) => frame.viewSeq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seenThere!.map((frame) => frame.event)).toEqual(Array.from({ length: 6 }, () => 'SAVE'));
  });

  test('a supplier at the other server sees exactly what it sees at the first: nothing that is secret', async () => {
    const supplier = await two.enter('alpha');
    const { socket, view } = await watching(supplier);
    const local = await watching(sameAt(one, supplier));
    const stranger = await connect(await two.enter('beta'));
    expect(await stranger.ask('watch', { type: TYPE, id: alpha })).toMatchObject({ status: 'E', code: 'DOC_NOT_FOUND' });
    expect(JSON.stringify(view)).not.toContain('secret');
    await save(manager, { riskNote: 'now much worse' });
    await save(manager, { province: 'Berlin' });
    await socket.until<Frame>('frame', (frame) => JSON.stringify(frame).includes('Berlin'));
    await local.socket.until<Frame>('frame', (frame) => JSON.stringify(frame).includes('Berlin'));
    expect(JSON.stringify([socket.heard, local.socket.heard])).not.toContain('worse');
    expect(content(socket.all('frame'))).toEqual(content(local.socket.all('frame')));
    expect(stranger.all('frame')).toEqual([]);
  });

  test('an acknowledgement never comes before what it acknowledges, and reading at the other server gives it', async () => {
    const { socket } = await watching(managerAtTwo);
    for (let round = 0; round < 5; round += 1) {
      const { rev: seen } = await managerAtTwo.done<{ rev: number }>(TYPE, 'findById', { id: alpha });
      const answer = await socket.ask<{ rev: number }>('send', {
        type: TYPE,
        id: alpha,
        event: 'SAVE',
        payload: { fields: { province: `Read ${round}` } },
        requestId: randomUUID(),
        rev: seen,
      });
      const { rev } = answer.data;
      expect(socket.all<Frame>('frame').at(-1)?.rev).toBe(rev);
      await until(async () => (await buyer.done<{ rev: number }>(TYPE, 'findById', { id: alpha })).rev === rev);
    }
  });
});

describe('what was told and not heard', () => {
  test('a subscription that breaks is caught up by reading: the newest state, with the names of all events', async () => {
    const here = await watching(buyer);
    const there = await watching(sameAt(two, buyer));
    const admin = await createClient({ url: redis.url }).connect();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']), save(manager, { province: `Killed ${round}` })]);
      await save(managerAtTwo, { categories: `Also ${round}` });
    }
    await until(() =>
      [here, there].every(({ socket }) => ['Killed 2', 'Also 2'].every((word) => JSON.stringify(socket.all('frame')).includes(word))),
    );
    admin.destroy();
    const events = [here, there].map(({ socket }) =>
      socket.all<Frame>('frame').flatMap((frame) => frame.events ?? (frame.event ? [frame.event] : [])),
    );
    expect(events.map((names) => names.length)).toEqual([6, 6]);
  });

  test('without Redis both go on alone and look at the store; when it is back, they hear one another again', async () => {
    const { socket } = await watching(sameAt(two, buyer));
    const port = Number(new URL(redis.url).port);
    await redis.stop();
    await until(() => !one.assembled.kernel.bus.up && !two.assembled.kernel.bus.up);
    await save(manager, { province: 'Alone' });
    expect(await managerAtTwo.done(TYPE, 'findById', { id: alpha })).toMatchObject({ province: 'Alone' });
    await socket.until<Frame>('frame', (frame) => JSON.stringify(frame).includes('Alone'));
    redis = await startRedis(port);
    await until(() => one.assembled.kernel.bus.peers.size === 1 && two.assembled.kernel.bus.peers.size === 1);
    await save(manager, { province: 'Together' });
    await socket.until<Frame>('frame', (frame) => JSON.stringify(frame).includes('Together'));
  });
});

/** Gives each connection to the first server that takes it, and cuts it when that server does. */
async function balancer(...ports: readonly number[]): Promise<net.Server> {
  const server = net.createServer((client) => {
    const tried = (index: number): void => {
      const upstream = net.connect(ports[index]!, '127.0.0.1');
      upstream.once('connect', () => client.pipe(upstream).pipe(client));
      upstream.once('error', () => {
        if (index + 1 < ports.length && upstream.bytesRead === 0) tried(index + 1);
        else client.destroy();
      });
      upstream.once('close', () => {
        if (upstream.bytesRead > 0) client.destroy();
      });
      client.once('close', () => upstream.destroy()).on('error', () => upstream.destroy());
    };
    tried(0);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

test('behind a balancer: the server goes, the window comes to another one, and no change is lost', async () => {
  const three = await Product.start({ clock: one.clock, redisUrl: redis.url, expectErrors: true, beside: one });
  const between = await balancer(three.port, one.port);
  const person = await one.enter('buyer');
  const socket = io(`http://127.0.0.1:${(between.address() as net.AddressInfo).port}`, {
    path: '/websocket',
    transports: ['websocket'],
    auth: (give) => give(person.socketAuth()),
    reconnectionDelay: 100,
    forceNew: true,
  });
  const live = new LiveSocket(socket);
  await until(() => socket.connected);
  const before = (await live.ask<FullView>('watch', { type: TYPE, id: alpha })).data;
  await save(manager, { province: 'Before' });
  await live.until<Frame>('frame', (frame) => JSON.stringify(frame).includes('Before'));
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  await Promise.all([gone, three.stop(), save(manager, { province: 'Meanwhile' })]);
  if (!socket.active) socket.connect();
  await until(() => socket.connected);
  const seen = live.all<Frame>('frame').at(-1)!;
  const after = (await live.ask<FullView>('watch', { type: TYPE, id: alpha, seen: { epoch: seen.epoch, viewSeq: seen.viewSeq } })).data;
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.shared).toMatchObject({ province: 'Meanwhile' });
  await save(managerAtTwo, { province: 'After' });
  await live.until<Frame>('frame', (frame) => frame.epoch === after.epoch && JSON.stringify(frame).includes('After'));
  socket.disconnect();
  between.close();
});

describe('lists, to-dos, rights, sessions', () => {
  test('a list at the other server is read again, and to-dos are counted', async () => {
    const socket = await connect(managerAtTwo);
    const made = await manager.done<{ id: string }>(TYPE, 'saveOrUpdate', {
      companyName: 'Gamma Works',
      countryCode: 'DE',
      supplierType: 'MANUFACTURER',
      taxRate: '13',
    });
    expect(
      await socket.ask('watchList', { listId: 'drafts', entity: TYPE, query: { pageIndex: 1, pageRows: 20, state: 'draft' } }),
    ).toMatchObject({ data: { rows: [{ id: made.id }] } });
    let missed = 0;
    let rev = 1;
    const still = two.assembled.kernel.runtime.onMissed(() => {
      missed += 1;
    });
    const changed = async (): Promise<void> => {
      missed = 0;
      const companyName = `Gamma Works ${rev}`;
      ({ rev } = await manager.done<{ rev: number }>(TYPE, 'saveOrUpdate', { id: made.id, rev, companyName }));
      await socket.until<ListChange>('list', (change) => change.rows.some((row) => row['companyName'] === companyName));
    };
    await changed();
    // While a server believes that it missed something it reads everything again: that would prove nothing.
    while (missed > 0 && rev < 20) await changed();
    expect(missed).toBe(0);
    still();
    await manager.done(TYPE, 'doSubmit', { id: made.id });
    await socket.until<ListChange>('list', (change) => change.gone.includes(made.id));
    await socket.until('todo.count', (count: { pending: number }) => count.pending === 1);
  });

  test('a session that ends at one server ends its sockets at the other, and its calls', async () => {
    const session = await one.enter('buyer');
    const there = sameAt(two, session);
    const socket = await connect(there);
    await buyer.done('login', 'endSession', { certificate: session.credentials.certificate });
    expect(await socket.until('session.ended', undefined)).toEqual({ reason: 'OTHER_SESSION' });
    expect(await there.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED' });
  });

  test('a responsibility that is switched, or taken away, is felt at the other server', async () => {
    const session = await one.enter('buyer');
    const { socket, view } = await watching(sameAt(two, session));
    expect(view.answers['SAVE']).toBe('ask');
    await session.done('login', 'switchResponsibility', { responsibilityId: session.responsibility('FINANCE') });
    expect(await socket.until('permission.changed', undefined)).toEqual({
      respCode: 'FINANCE',
      responsibilityId: session.responsibility('FINANCE'),
    });
    // Finance reads masks of suppliers' contacts: another view, which is asked for anew.
    expect(await socket.until('gone', undefined)).toMatchObject({ type: TYPE, code: 'AUDIENCE_CHANGED' });
    const again = await socket.ask<FullView>('watch', { type: TYPE, id: view.id });
    expect(again.data.answers['SAVE']).toBeUndefined();

    const other = await connect(await two.enter('szbuyer'));
    await (await one.enter('admin')).done('baseUserResp', 'doInvalid', { id: named.get('hold:szbuyer:BUYER') });
    expect(await other.until('session.ended', undefined)).toEqual({ reason: 'RESPONSIBILITY' });
  });

  test('a session that is used at the other server is not ended here for idleness', async () => {
    const session = await one.enter('manager');
    const there = sameAt(two, session);
    await session.call('login', 'findSession');
    for (let hour = 0; hour < 3; hour += 1) {
      one.clock.pass(61 * 60_000);
      expect(await there.call('login', 'findSession')).toMatchObject({ status: 'S' });
    }
    await one.assembled.sessions.sweep();
    expect(await session.call('login', 'findSession')).toMatchObject({ status: 'S' });
  });
});

test('a secret typed at one server reaches the one that writes the document sealed', async () => {
  const admin = await one.enter('admin');
  const { id } = await admin.done<{ id: string }>('baseSsoSystem', 'saveOrUpdate', {
    ssoCode: 'corp',
    ssoName: 'Corp',
    ssoNameEn: 'Corp',
    issuer: 'https://id.example.com',
    clientId: 'guildhall',
    scopes: 'openid',
    matchBy: 'SUBJECT',
    buttonText: 'Corp',
    buttonTextEn: 'Corp',
    userType: 'INSIDE',
  });
  const watcher = await createClient({ url: redis.url }).connect();
  const carried: string[] = [];
  await watcher.pSubscribe('*', (message) => {
    carried.push(message);
  });
  // The clock went on by hours just now, which is an outage: until it is made good each server decides by itself.
  await until(() => [one, two].every(({ assembled: { runtime } }) => runtime.ready && runtime.covered));
  const { rev } = await admin.done<{ rev: number }>('baseSsoSystem', 'findById', { id });
  // From here on the first server writes it.
  await admin.done('baseSsoSystem', 'saveOrUpdate', { id, rev, remark: 'for everybody inside' });
  expect(await sameAt(two, admin).call('baseSsoSystem', 'doSetSecret', { id, clientSecret: 'what nobody reads on the way' })).toMatchObject(
    { status: 'S' },
  );
  await until(() => carried.some((line) => line.includes('$sealed')));
  expect(carried.join('')).not.toContain('what nobody reads on the way');
  watcher.destroy();
  const { rows } = await one.assembled.database.read.query('select 1 from base_sso_secret where sso_id = $1', [id]);
  expect(rows).toHaveLength(1);
});
