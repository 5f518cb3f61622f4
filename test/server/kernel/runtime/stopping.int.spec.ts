import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { House, aSale, answerOf, pause, sent } from './house.js';
import type { Server } from './house.js';

// Once a server has stopped its connections are closed: whoever still asked the database would be told so, or would write for a server that is gone.

let house: House;
let server: Server;
beforeEach(async () => {
  house = await House.open();
  server = await house.server('one');
});
afterEach(() => house.close());

const asked = () => [server.db.reads, server.db.transactions];

test('what the storage did not take is not tried again after the stop', async () => {
  const id = await aSale(server.runtime, { endAt: Date.now() + 3_600_000 });
  server.db.cut = true;
  expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '90' })))).toBe('HALL_STORAGE_DOWN');
  server.db.cut = false;
  await house.stopped('one');
  const before = asked();
  await pause(1_000);
  expect(asked()).toEqual(before);
});

test('a deadline of what was written while the server stopped is left to the next one', async () => {
  const endAt = Date.now() + 2_000;
  const id = await aSale(server.runtime, { endAt });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.db.beforeCommit = () => held;
  const answer = server.runtime.submit(sent(id, 'RELABEL', { label: 'last words' }));
  const stopped = house.stopped('one');
  release();
  await stopped;
  expect(answerOf(await answer)).toBe(2);
  const before = asked();
  await house.until(() => Date.now() > endAt + 700, 'the deadline is over');
  expect([asked(), (await house.history(id)).map(({ event }) => event)]).toEqual([before, ['CREATE', 'RELABEL']]);
});
