/** Sessions of those who sit in a hall (platform-access.md §1.6): nobody is signed out in the middle of a competition. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { loadDemo } from '../../../../server/scripts/demo/load.js';
import { demoPast } from '../../harness/demo-masters.js';
import { PASSWORD, Product } from '../../harness/product.js';
import type { LiveSocket, Person } from '../../harness/product.js';
import { anAnonymousHall } from './anonymous-hall.js';

const HALL = 'srmSfdCompeteHall';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let product: Product;
let buyer: Person;
let [inside, outside]: Person[] = [];
let seat: LiveSocket;
let hallId: string;
let signedIn: number;

const send = async (event: string, payload: object = {}): Promise<void> => {
  const socket = await buyer.connect();
  const outcome = await socket.ask('send', {
    type: HALL,
    id: hallId,
    event,
    payload,
    requestId: randomUUID(),
    clientAt: product.clock.now(),
  });
  socket.close();
  if (outcome.status !== 'S') throw new Error(`${event}: ${outcome.code} ${outcome.msg}`);
};
const stateOf = async (person: Person): Promise<string> => {
  const { status, code } = await person.call('login', 'findSession');
  return status === 'S' ? 'S' : code;
};

beforeAll(async () => {
  product = await Product.start({ furnishing: demoPast });
  await loadDemo(product.assembled, PASSWORD);
  buyer = await product.signIn('liwei');
  const approver = await product.signIn('wangfang');
  signedIn = product.clock.now();
  [inside, outside] = [await product.signIn('huaxing'), await product.signIn('nanfang')];
  hallId = await anAnonymousHall(product, { buyer, approver, bidders: [inside, outside] });
  const bidders = async () =>
    (await product.assembled.runtime.snapshot(HALL, hallId))!.context['bidders'] as
      readonly { readonly confirmedFlag: string }[] | undefined;
  while (!(await bidders())?.every((one) => one.confirmedFlag === 'Y')) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => product?.stop());

test('a hall that has not opened keeps nobody signed in', async () => {
  const early = await product.enter('huaxing');
  const socket = await early.connect();
  expect(await socket.ask('watch', { type: HALL, id: hallId })).toMatchObject({ status: 'S' });
  expect(await product.assembled.sessions.usersInLiveDocuments()).toEqual(new Set());
  socket.close();
});

test('who sits in a running hall stays, also while it pauses; who does not is signed out after two hours', async () => {
  await send('OPEN');
  seat = await inside!.connect();
  expect(await seat.ask('watch', { type: HALL, id: hallId })).toMatchObject({ status: 'S' });
  expect(await product.assembled.sessions.usersInLiveDocuments()).toEqual(new Set([inside!.userId]));
  for (const bidder of [inside!, outside!]) {
    const socket = await bidder.connect();
    await socket.ask('send', {
      type: HALL,
      id: hallId,
      event: 'SUPPLIER_READY',
      payload: { rulesAccepted: 'Y', sealKeyReady: 'N' },
      requestId: randomUUID(),
      clientAt: product.clock.now(),
    });
    socket.close();
  }
  await send('TURN_PROCESS', { step: 'START' });
  // Who takes part sees the running hall otherwise: his window asks anew.
  await seat.until('gone');
  expect(await seat.ask('watch', { type: HALL, id: hallId })).toMatchObject({ status: 'S' });
  await send('PAUSE', { reason: 'A question about drawing 7' });
  product.clock.pass(121 * MINUTE);
  expect([await stateOf(inside!), await stateOf(outside!)]).toEqual(['S', 'AUTH_SESSION_EXPIRED']);
});

test('five more sign-ins elsewhere end the oldest of them, not the one in the hall', async () => {
  const others = [];
  for (let count = 0; count < 5; count += 1) {
    others.push(await product.enter('huaxing'));
    product.clock.pass(1_000);
  }
  expect([await stateOf(inside!), await stateOf(others[0]!), await stateOf(others[1]!)]).toEqual(['S', 'AUTH_SESSION_ENDED', 'S']);
});

test('twelve hours after signing in he is still there; after 24 he is out, warned half an hour before', async () => {
  const at = (time: number): Promise<void> => {
    product.clock.pass(time - product.clock.now());
    return product.assembled.sessions.sweep();
  };
  await at(signedIn + 13 * HOUR);
  expect(await stateOf(inside!)).toBe('S');
  await at(signedIn + 23 * HOUR + 29 * MINUTE);
  expect(seat.all('session.warn')).toEqual([]);
  await at(signedIn + 23 * HOUR + 31 * MINUTE);
  const warning = await seat.until<{ reason: string; endsAt: number }>('session.warn');
  expect(warning.reason).toBe('ABSOLUTE');
  expect(warning.endsAt - signedIn - 24 * HOUR).toBeLessThan(MINUTE);
  await at(signedIn + 24 * HOUR + MINUTE);
  expect(await seat.until('session.ended')).toEqual({ reason: 'ABSOLUTE' });
  expect(await stateOf(inside!)).toBe('AUTH_SESSION_EXPIRED');
});
