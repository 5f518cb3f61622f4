/** The browser's wire on real sockets: it comes again by itself where that may help, and stays away where it cannot. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openWire } from '../../../../client/kernel/connection/wire.js';
import type { Handshake, Wire, WireRefusal } from '../../../../client/kernel/connection/wire.js';
import { openProxy } from '../../../harness/proxy.mjs';
import type { Proxy } from '../../../harness/proxy.mjs';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import { Product } from '../../harness/product.js';
import type { Person } from '../../harness/product.js';

const TYPE = 'srmSlcSupplierInfo';
const HOUR = 3_600_000;

let one: Product;
let named: Named;
let person: Person;
/** What stands before the servers. */
let door: Proxy;
let handshakes: number;
const wires: Wire[] = [];

beforeAll(async () => {
  one = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
  });
});
afterAll(() => one?.stop());
beforeEach(async () => {
  door = await openProxy(one.port);
  // A page knows its server by its own address.
  Object.assign(globalThis, { location: new URL(`http://127.0.0.1:${door.port}`) });
  person = await one.enter('manager');
  handshakes = 0;
});
afterEach(async () => {
  for (const wire of wires.splice(0)) wire.close();
  await door.close();
  Reflect.deleteProperty(globalThis, 'location');
});

/** A wire that is being opened, and what it was told when it was not connected. */
function opened(handshake: Handshake = async () => person.socketAuth()): { readonly wire: Wire; readonly lost: (string | null)[] } {
  const wire = openWire(() => {
    handshakes += 1;
    return handshake();
  });
  wires.push(wire);
  const lost: (string | null)[] = [];
  wire.onConnected(() => undefined);
  wire.onLost((refusal: WireRefusal | null) => {
    lost.push(refusal && refusal.code);
  });
  wire.open();
  return { wire, lost };
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 60_000; !holds(); await pause(10)) if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
}
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const watch = (wire: Wire) => wire.request('watch', { type: TYPE, id: named.get('supplier:Alpha')! }, 5_000);

test('refused by a server that stops, it comes again with a new handshake, and is let in by another one', async () => {
  const stopping = await Product.start({ clock: one.clock, beside: one, expectErrors: true });
  door.lead(stopping.port);
  const id = named.get('supplier:Beta')!;
  const other = new pg.Client(one.ownerUrl);
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from srm_slc_supplier_info where id = $1 for update', [id]);
  const working = await (await stopping.enter('manager')).connect();
  const {
    data: { rev },
  } = await working.ask<{ rev: number }>('watch', { type: TYPE, id });
  const saved = working
    .ask('send', { type: TYPE, id, event: 'SAVE', payload: { fields: { province: 'Meanwhile' } }, requestId: randomUUID(), rev })
    .then(
      (answer) => answer.status,
      () => 'unanswered',
    );
  await pause(100);

  const stopped = stopping.stop();
  const { wire, lost } = opened();
  await until(() => lost.length > 0, 'it was refused');
  expect([lost, wire.connected]).toEqual([['SYS_STOPPING'], false]);
  door.lead(one.port);
  await other.query('commit');
  await other.end();
  await until(() => wire.connected, 'it was let in');
  expect([lost, handshakes]).toEqual([['SYS_STOPPING'], 2]);
  expect(await watch(wire)).toMatchObject({ status: 'S' });
  expect(await saved).toBe('S');
  working.socket.disconnect();
  await stopped;
});

test('when what stands before the servers goes away, it waits until that is back', async () => {
  const { wire, lost } = opened();
  await until(() => wire.connected, 'it was let in');
  door.cut();
  await until(() => lost.length > 1, 'it was lost, and tried');
  expect(new Set(lost)).toEqual(new Set([null]));
  await expect(watch(wire)).rejects.toThrow();
  door.open();
  await until(() => wire.connected, 'it was let in again');
  expect(await watch(wire)).toMatchObject({ status: 'S' });
});

test('a clock that is wrong is set and tried again at once', async () => {
  const { wire, lost } = opened(async () =>
    handshakes === 1 ? { ...person.socketAuth(), timestamp: String(one.clock.now() - HOUR) } : person.socketAuth(),
  );
  await until(() => wire.connected, 'it was let in');
  expect([lost, handshakes]).toEqual([['REQ_CLOCK_SKEW'], 2]);
});

test('with a session that has ended it does not come again', async () => {
  await person.done('login', 'logout');
  const { wire, lost } = opened();
  await until(() => lost.length > 0, 'it was refused');
  await pause(2_500);
  expect([lost, handshakes, wire.connected]).toEqual([['AUTH_SESSION_ENDED'], 1, false]);
});

test('closed while it is refused, it stays closed', async () => {
  const { wire, lost } = opened(async () => ({ ...person.socketAuth(), timestamp: 'never' }));
  await until(() => lost.length > 1, 'it was refused twice');
  wire.close();
  const tried = handshakes;
  await pause(1_000);
  expect(handshakes - tried).toBeLessThanOrEqual(1);
  expect(wire.connected).toBe(false);
});
