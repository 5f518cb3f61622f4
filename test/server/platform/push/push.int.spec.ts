import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { outsideAddress } from '../../../../server/platform/outside/outbound.js';
import { MOST_BROWSERS } from '../../../../server/platform/push/service.js';
import { aCompany, aUser, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import { PATIENCE_MS, Product, TestClock } from '../../harness/product.js';
import type { Person } from '../../harness/product.js';

// A push service of our own takes what browsers would be told; browsers are key pairs.

interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
const pushed: Pushed[] = [];
let service: Server;
let product: Product;
let named: Named;
let manager: Person;
let alpha: Person;
let buyer: Person;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      pushed.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(request.url!.startsWith('/gone') ? 410 : 201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-02T01:00:00.000Z')),
    mailTransport: null,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'checker', { userType: 'INSIDE' }, ['MSG_CHECKER'], ['HQ']);
      });
    },
  });
  [manager, alpha, buyer] = [await product.enter('manager'), await product.enter('alpha'), await product.enter('buyer')];
}, PATIENCE_MS);
afterAll(async () => {
  for (const one of [manager, alpha, buyer]) one?.close();
  await product?.stop();
  service?.close();
});

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('it did not come about');
}

class Browser {
  readonly #own = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(readonly path: string) {
    this.#own.generateKeys();
    this.endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`;
  }

  get given() {
    const { endpoint } = this;
    return { endpoint, p256dh: this.#own.getPublicKey().toString('base64url'), auth: this.#auth.toString('base64url') };
  }

  get taken(): readonly Pushed[] {
    return pushed.filter(({ path }) => path === this.path);
  }

  /** As browsers read it. */
  read({ body }: Pushed): object {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derived = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, length));
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#own.getPublicKey(), theirs]);
    const shared = derived(this.#own.computeSecret(theirs), this.#auth, about, 32);
    const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(text.subarray(0, -1).toString('utf8')) as object;
  }
}

interface Mine {
  readonly publicKey: string;
  readonly browsers: number;
  readonly on: boolean;
}
const mine = (person: Person, endpoint?: string): Promise<Mine> => person.done<Mine>('push', 'findMine', { endpoint });
const subscribe = (person: Person, browser: Browser) => person.done('push', 'subscribe', browser.given);

/** A message to some, approved by somebody else, rings their bells. */
async function told(subject: string, users: readonly string[]): Promise<void> {
  const userIds = users.map((name) => named.get(`user:${name}`));
  const { id } = await manager.done<{ id: string }>('message', 'saveOrUpdate', { subject, body: 'secret 4711', userIds });
  await manager.done('message', 'doSubmit', { id });
  const checker = await product.enter('checker');
  const { rev } = await checker.done<{ rev: number }>('message', 'findById', { id });
  await checker.done('message', 'doApproval', { id, rev });
  checker.close();
}
const bellOf = async (person: Person) =>
  (
    await person.done<{ rows: { messageId: string; subject: string; route: string; query: Record<string, string> }[] }>(
      'message',
      'findMine',
      {},
    )
  ).rows[0]!;

test('nobody is told before he says so, and then in his browser what his bell says, and no more', async () => {
  const laptop = new Browser('/laptop');
  expect(await mine(alpha, laptop.endpoint)).toMatchObject({ browsers: 0, on: false });
  await subscribe(alpha, laptop);
  await subscribe(alpha, laptop);
  const { publicKey, ...state } = await mine(alpha, laptop.endpoint);
  expect(state).toEqual({ browsers: 1, on: true });
  expect(await mine(buyer, laptop.endpoint)).toEqual({ publicKey, browsers: 0, on: false });

  await told('周五停电', ['alpha', 'buyer']);
  await until(() => laptop.taken.length === 1);
  const [first] = laptop.taken;
  const { messageId, subject, route, query } = await bellOf(alpha);
  expect(laptop.read(first!)).toEqual({ tag: `message.${messageId}`, title: subject, url: `/main/${route}?${new URLSearchParams(query)}` });
  expect(subject).toBe('周五停电');
  expect(first!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(first!.headers.authorization).toContain(`k=${publicKey}`);
  expect(pushed).toHaveLength(1);
  // What is kept says neither where a browser is reached nor how it reads.
  const { rows } = await product.assembled.database.read.query<object>(
    "select mark, encode(receiver, 'escape') as receiver from base_push",
  );
  expect(JSON.stringify(rows)).not.toMatch(/laptop|127\.0\.0\.1|p256dh/);
});

test('a browser that is gone is forgotten, and one that is switched off hears nothing', async () => {
  const [gone, phone] = [new Browser('/gone'), new Browser('/phone')];
  await subscribe(buyer, gone);
  await subscribe(buyer, phone);
  await told('第一条', ['buyer']);
  await until(async () => (await mine(buyer)).browsers === 1);
  expect((await mine(buyer, gone.endpoint)).on).toBe(false);
  await until(() => phone.taken.length === 1);
  // Somebody else's is not his to switch off.
  await alpha.done('push', 'unsubscribe', { endpoint: phone.endpoint });
  expect((await mine(buyer, phone.endpoint)).on).toBe(true);
  await buyer.done('push', 'unsubscribe', { endpoint: phone.endpoint });
  const last = new Browser('/last');
  await subscribe(buyer, last);
  await told('第二条', ['buyer']);
  await until(() => last.taken.length === 1);
  expect([gone.taken.length, phone.taken.length]).toEqual([1, 1]);
  await buyer.done('push', 'unsubscribe', {});
  expect((await mine(buyer)).browsers).toBe(0);
});

test('one browser is one person’s: whoever signs in there and wants it takes it over', async () => {
  const shared = new Browser('/shared');
  await subscribe(alpha, shared);
  await subscribe(buyer, shared);
  expect([(await mine(alpha, shared.endpoint)).on, (await mine(buyer, shared.endpoint)).on]).toEqual([false, true]);
  await buyer.done('push', 'unsubscribe', {});
});

test('in his quiet hours he is left alone', async () => {
  const night = new Browser('/night');
  await subscribe(buyer, night);
  await buyer.done('msgUser', 'saveMine', { subscriptions: [], digestFlag: 'N', quietFrom: '00:00', quietTo: '23:59' });
  await told('夜间', ['buyer']);
  const day = new Browser('/day');
  await subscribe(alpha, day);
  await told('白天', ['alpha']);
  await until(() => day.taken.length === 1);
  expect(night.taken).toEqual([]);
  await buyer.done('push', 'unsubscribe', {});
});

test('an address inside, without https or with a key that is none is refused; the oldest of too many goes', async () => {
  const [any] = [new Browser('/any')];
  const refused = (more: object) => buyer.call('push', 'subscribe', { ...any!.given, ...more }, 'EN');
  expect(await refused({ endpoint: 'ftp://push.example.net/x' })).toMatchObject({
    code: 'PUSH_TARGET',
    msg: 'Messages cannot be pushed to this browser: its push service is not a public address. Use another browser.',
  });
  for (const endpoint of [
    'https://10.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'http://push.example.net/x',
    'https://u:p@push.example.net/',
  ])
    expect([endpoint, outsideAddress(endpoint, false)]).toEqual([endpoint, false]);
  for (const more of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { endpoint: null }])
    expect(await refused(more)).toMatchObject({ code: 'REQ_MALFORMED' });
  expect(await refused({ endpoint: `https://push.example.net/${'x'.repeat(1000)}` })).toMatchObject({ code: 'FIELD_TOO_LONG' });
  const many = Array.from({ length: MOST_BROWSERS + 1 }, (_one, n) => new Browser(`/many${n}`));
  for (const one of many) await subscribe(buyer, one);
  expect(await mine(buyer, many[0]!.endpoint)).toMatchObject({ browsers: MOST_BROWSERS, on: false });
  expect((await mine(buyer, many.at(-1)!.endpoint)).on).toBe(true);
});
