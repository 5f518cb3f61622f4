/** Leases in Redis and in one process keep the same promises. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { LEASE_MS } from '../../../../server/kernel/servers/leases.js';
import type { Leases } from '../../../../server/kernel/servers/leases.js';
import { LeaseBook } from '../../../../server/kernel/servers/process-leases.js';
import { RedisHealth } from '../../../../server/kernel/servers/redis-health.js';
import { RedisLeases } from '../../../../server/kernel/servers/redis-leases.js';
import { startRedis } from '../../../harness/redis.js';
import type { TestRedis } from '../../../harness/redis.js';

let redis: TestRedis;
const open: Leases[] = [];
const book = new LeaseBook();
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await Promise.all(open.map((leases) => leases.close()));
  await redis.stop();
});

async function inRedis(serverId: string, namespace = 'house'): Promise<Leases> {
  const leases = new RedisLeases(redis.url, namespace, serverId, new RedisHealth(() => undefined));
  open.push(leases);
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(10))
    if (
      await leases.renew(['none']).then(
        () => true,
        () => false,
      )
    )
      return leases;
  throw new Error('Redis did not answer');
}
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe.each([
  ['Redis', (serverId: string) => inRedis(serverId)],
  ['one process', (serverId: string) => Promise.resolve(book.of(serverId))],
])('a lease in %s', (name, of) => {
  const document = (which: string) => `${name} ${which}`;

  test('is had by the first that asks, and told to the others', async () => {
    const [one, two] = [await of('one'), await of('two')];
    expect(await one.claim(document('a'))).toBe('one');
    expect(await Promise.all([two.claim(document('a')), one.claim(document('a'))])).toEqual(['one', 'one']);
    await two.release([document('a')]);
    expect(await two.claim(document('a'))).toBe('one');
    await one.release([document('a')]);
    expect(await two.claim(document('a'))).toBe('two');
  });

  test('is had by one of those who ask at the same time', async () => {
    const servers = await Promise.all(['one', 'two', 'three'].map(of));
    const answers = await Promise.all(servers.map((server) => server.claim(document('race'))));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(['one', 'two', 'three']).toContain(answers[0]);
  });

  test('is taken only from whom the taker believes to have it', async () => {
    const [one, two, three] = [await of('one'), await of('two'), await of('three')];
    await one.claim(document('b'));
    expect(await Promise.all([two.takeOver(document('b'), 'one'), three.takeOver(document('b'), 'one')])).toEqual(['two', 'two']);
    expect(await one.claim(document('b'))).toBe('two');
  });

  test('ends by itself unless it is renewed', async () => {
    const [one, two] = [await of('one'), await of('two')];
    await Promise.all([one.claim(document('c')), one.claim(document('d')), two.claim(document('e'))]);
    await pause(LEASE_MS / 2);
    expect(await one.renew([document('c'), document('e'), document('never claimed')])).toEqual([document('c')]);
    await pause(LEASE_MS / 2 + 100);
    expect(await Promise.all([two.claim(document('c')), two.claim(document('d'))])).toEqual(['one', 'two']);
  });

  test('many are renewed at once', async () => {
    const one = await of('one');
    const all = Array.from({ length: 1_200 }, (_, number) => document(`many ${number}`));
    await Promise.all(all.map((each) => one.claim(each)));
    expect(await one.renew(all)).toEqual(all);
  });
});

test('servers of different databases do not meet on one Redis', async () => {
  const [here, there] = [await inRedis('here', 'first'), await inRedis('there', 'second')];
  expect([await here.claim('sale:1'), await there.claim('sale:1')]).toEqual(['here', 'there']);
});
