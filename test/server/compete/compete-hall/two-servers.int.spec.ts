/** One hall, two servers: each window shows at either what it would show at the other, names and people included. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Frame, FullView, PresenceList } from '../../../../state-machines/kernel/protocol.js';
import { ProcessHub } from '../../../../server/kernel/servers/process-wire.js';
import { loadDemo } from '../../../../server/scripts/demo/load.js';
import { demoPast } from '../../harness/demo-masters.js';
import type { LiveSocket } from '../../harness/product.js';
import { PASSWORD, PATIENCE_MS, Person, Product } from '../../harness/product.js';
import { TappedWire } from '../../kernel/runtime/house.js';
import { anAnonymousHall } from './anonymous-hall.js';

const HALL = 'srmSfdCompeteHall';

let one: Product;
let two: Product;
let wireOfTwo: TappedWire;
let buyer: Person;
let bidders: readonly [Person, Person];
let hallId: string;

const at = (product: Product, person: Person): Person => new Person(product, person.credentials, person.cookie);

async function until(condition: () => boolean | Promise<boolean>, withinMs = PATIENCE_MS): Promise<void> {
  for (
    const end = Date.now() + withinMs;
    !(await condition());
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    })
  )
    if (Date.now() > end) throw new Error('waited in vain');
}

async function send(socket: LiveSocket, event: string, payload: object): Promise<void> {
  const outcome = await socket.ask('send', { type: HALL, id: hallId, event, payload, requestId: randomUUID(), clientAt: one.clock.now() });
  if (outcome.status !== 'S') throw new Error(`${event}: ${outcome.code} ${outcome.msg}`);
}

async function watching(person: Person): Promise<{ readonly socket: LiveSocket; readonly view: FullView }> {
  const socket = await person.connect();
  return { socket, view: (await socket.ask<FullView>('watch', { type: HALL, id: hallId })).data };
}

beforeAll(async () => {
  const hub = new ProcessHub();
  wireOfTwo = new TappedWire(hub.wire());
  one = await Product.start({ furnishing: demoPast, wire: hub.wire(), expectErrors: true });
  await loadDemo(one.assembled, PASSWORD);
  two = await Product.start({ wire: wireOfTwo, beside: one, clock: one.clock, expectErrors: true });
  await until(() => one.assembled.kernel.bus.peers.size === 1 && two.assembled.kernel.bus.peers.size === 1);
  buyer = await one.signIn('liwei');
  bidders = [await one.signIn('huaxing'), await one.signIn('nanfang')];
  hallId = await anAnonymousHall(one, { buyer, approver: await one.signIn('wangfang'), bidders });
  await until(
    async () =>
      (
        ((await one.assembled.runtime.snapshot(HALL, hallId))?.context['bidders'] ?? []) as readonly { readonly confirmedFlag: string }[]
      ).filter((bidder) => bidder.confirmedFlag === 'Y').length === 2,
  );
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
});

test('the same frames at both servers, for the buyer and for each bidder, and no name while it runs', async () => {
  const windows = await Promise.all(
    [buyer, ...bidders].map(async (person) => Promise.all([watching(at(one, person)), watching(at(two, person))])),
  );
  const [[buyerAtOne], [firstAtOne, firstAtTwo], [, secondAtTwo]] = windows as [
    (typeof windows)[0],
    (typeof windows)[0],
    (typeof windows)[0],
  ];
  await send(buyerAtOne.socket, 'OPEN', {});
  for (const { socket } of [firstAtTwo, secondAtTwo]) await send(socket, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'N' });
  await send(buyerAtOne.socket, 'TURN_PROCESS', { step: 'START' });
  await send(firstAtOne.socket, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '900' }] });
  await send(secondAtTwo.socket, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '800' }] });
  await send(firstAtTwo.socket, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '700' }] });
  const framesOf = ({ socket }: { readonly socket: LiveSocket }) =>
    socket
      .all<Frame>('frame')
      .filter((frame) => frame.shared ?? frame.own ?? frame.state ?? frame.event)
      .map(({ epoch: _epoch, answers: _answers, ...frame }) => frame);
  const eventsOf = (pair: (typeof windows)[0]) =>
    pair.map((window) => framesOf(window).flatMap((frame) => frame.events ?? (frame.event ? [frame.event] : [])));
  await until(() => eventsOf(windows[0]!).every((events) => events.filter((event) => event === 'OFFER_PRICE').length === 3));
  await until(() => windows.every(([here, there]) => framesOf(here).length === framesOf(there).length));
  for (const [here, there] of windows) {
    expect(framesOf(there)).toEqual(framesOf(here));
    expect({ ...there.view, epoch: '', now: 0 }).toEqual({ ...here.view, epoch: '', now: 0 });
  }
  expect(JSON.stringify(secondAtTwo.socket.heard)).not.toContain('"900"');
  const now = await watching(at(two, buyer));
  expect(now.view.state).not.toBe('waiting');
  expect(now.view.shared['bidders']).toHaveLength(2);
  expect(JSON.stringify(now.view.shared['bidders'])).not.toMatch(/华兴|南方/);
  for (const { socket } of [...windows.flat(), now]) socket.close();
});

test('how soon each bidder sees what was accepted is known to the buyer by alias, to himself, to no other', async () => {
  const [first, second] = bidders;
  const buyerAtOne = await watching(at(one, buyer));
  const firstAtTwo = await watching(at(two, first));
  const secondAtOne = await watching(at(one, second));
  await send(secondAtOne.socket, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '690' }] });
  const framesThere = () => firstAtTwo.socket.all<Frame>('frame').filter((frame) => frame.viewSeq > firstAtTwo.view.viewSeq);
  await until(() => framesThere().length > 0);
  const frame = framesThere().at(-1)!;
  const word = { type: HALL, id: hallId, epoch: frame.epoch, viewSeq: frame.viewSeq, seenAt: frame.at + 3, offset: -12, delay: 4 };
  const say = async (told: object) =>
    expect(await firstAtTwo.socket.ask('seen', { ...word, ...told })).toMatchObject({ status: 'S', data: null });
  // Frames that were never sent to him count for nothing: he claims to have seen them late, and the latest that counts is another.
  await until(() => Date.now() > frame.at + 50);
  for (const forged of [{ viewSeq: frame.viewSeq + 1 }, { epoch: secondAtOne.view.epoch }, { viewSeq: 0 }])
    await say({ ...forged, seenAt: frame.at + 1_000_000 });
  for (let n = 0; n < 60; n += 1) await say({});
  const latencies = async (person: Person) =>
    (await person.call(HALL, 'listLatency', { hallId })).data as readonly Record<string, unknown>[];
  await until(async () => (await latencies(at(one, buyer))).length === 1);
  const [told, ...others] = await latencies(at(one, buyer));
  expect(others).toEqual([]);
  expect(told).toMatchObject({ supplierId: null, frames: 60, clockOffset: -12, roundTrip: 4, seenP50: 3, seenMax: 3 });
  expect(told!['heardMax']).toBeGreaterThanOrEqual(told!['heardP50'] as number);
  expect(await latencies(first)).toEqual([
    { ...told, supplierId: (first.credentials.userInfo as { readonly supplierId?: string }).supplierId },
  ]);
  expect(await latencies(second)).toEqual([]);
  await until(() =>
    buyerAtOne.socket
      .all<PresenceList>('presence')
      .some(({ present }) => present.some((person) => person['alias'] === told!['alias'] && typeof person['seenMs'] === 'number')),
  );
  for (const { socket } of [buyerAtOne, firstAtTwo, secondAtOne]) socket.close();
});

test('who is at another server is present, under his alias, until he goes or his server does', async () => {
  const [first] = bidders;
  const aliasOf = (
    (await one.assembled.runtime.snapshot(HALL, hallId))!.context['bidders'] as readonly {
      readonly alias: string;
      readonly contactId?: string;
      readonly supplierId: string;
    }[]
  ).find((bidder) => bidder.supplierId === (first.credentials.userInfo as { readonly supplierId?: string }).supplierId)!.alias;
  const { socket } = await watching(at(one, buyer));
  const seen = (): unknown =>
    socket
      .all<PresenceList>('presence')
      .at(-1)
      ?.present.find((person) => person['alias'] === aliasOf)?.['online'];
  const records = async () =>
    (
      await one.assembled.database.read.query<{ online: string }>(
        'select online from document_presence where doc_id = $1 and user_id = $2 order by at, presence_id',
        [hallId, first.userId],
      )
    ).rows
      .map((row) => row.online)
      .join('');
  await until(async () => seen() === false && (await records()).length === 6);
  const before = await records();
  expect(before).toBe('YYNNYN');

  const there = await watching(at(two, first));
  await until(() => seen() === true);
  const here = await watching(at(one, first));
  there.socket.close();
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(seen()).toBe(true);
  here.socket.close();
  await until(() => seen() === false);
  await until(async () => (await records()) === `${before}YYNN`);

  await watching(at(two, first));
  await until(() => seen() === true);
  await wireOfTwo.close();
  const killedAt = Date.now();
  await until(() => seen() === false);
  expect(Date.now() - killedAt).toBeLessThan(5_000);
  await until(async () => (await records()) === `${before}YYNNYN`);
  expect(JSON.stringify(socket.all('presence'))).not.toMatch(/华兴|南方/);
});
