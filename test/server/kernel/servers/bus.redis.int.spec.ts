/** What servers tell and ask one another, over a Redis and within one process alike. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';

import { MessageBus, Unheard } from '../../../../server/kernel/servers/bus.js';
import type { Wire } from '../../../../server/kernel/servers/bus.js';
import { ProcessHub } from '../../../../server/kernel/servers/process-wire.js';
import { RedisHealth } from '../../../../server/kernel/servers/redis-health.js';
import { RedisWire } from '../../../../server/kernel/servers/redis-wire.js';
import { startRedis } from '../../../harness/redis.js';
import type { TestRedis } from '../../../harness/redis.js';

let redis: TestRedis;
let hub = new ProcessHub();
let house = 0;
const open: MessageBus[] = [];
const reported: unknown[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.stop()));
  hub = new ProcessHub();
  house += 1;
});
afterAll(() => redis.stop());

async function server(serverId: string, wire: Wire): Promise<MessageBus> {
  const bus = new MessageBus({ serverId, wire, report: (error) => void reported.push(error) });
  open.push(bus);
  await bus.start();
  await until(() => bus.up);
  return bus;
}

async function until(condition: () => boolean, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; !condition(); await pause(5)) if (Date.now() > end) throw new Error('waited in vain');
}
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const wires: readonly (readonly [string, () => Wire])[] = [
  ['one process', () => hub.wire()],
  ['Redis', () => new RedisWire(redis.url, `house-${house}`, new RedisHealth((error) => void reported.push(error)))],
];

describe.each(wires)('servers on one wire: %s', (_name, wire) => {
  test('what one tells all others hear, in order, and not itself', async () => {
    const [one, two, three] = [await server('one', wire()), await server('two', wire()), await server('three', wire())];
    const heard: string[] = [];
    for (const bus of [one, two, three])
      bus.hear('news', (message, from) => heard.push(`${bus.serverId} heard ${String(message)} from ${from}`));
    for (let number = 1; number <= 3; number += 1) one.tell('news', number);
    await until(() => heard.length === 6);
    expect(heard.filter((line) => line.startsWith('two'))).toEqual([
      'two heard 1 from one',
      'two heard 2 from one',
      'two heard 3 from one',
    ]);
    expect(heard.filter((line) => line.startsWith('one'))).toEqual([]);
    await until(() => three.peers.size === 2);
    expect([...three.peers].sort()).toEqual(['one', 'two']);
  });

  test('a question is answered after everything that was told before it', async () => {
    const [one, two] = [await server('one', wire()), await server('two', wire())];
    const order: string[] = [];
    one.hear('news', (message) => order.push(`told ${String(message)}`));
    two.answer('double', async (message) => {
      two.tell('news', message);
      await pause(5);
      return Number(message) * 2;
    });
    const answers = await Promise.all(
      [21, 4].map(async (number) => {
        const answer = await one.ask('two', 'double', number, 2_000);
        order.push(`answered ${String(answer)}`);
        return answer;
      }),
    );
    expect(answers).toEqual([42, 8]);
    expect(order.indexOf('told 21')).toBeLessThan(order.indexOf('answered 42'));
    expect(order.indexOf('told 4')).toBeLessThan(order.indexOf('answered 8'));
  });

  test('a question to nobody, to one that fails and to one that is silent is unheard', async () => {
    const [one, two] = [await server('one', wire()), await server('two', wire())];
    two.answer('fails', () => {
      throw new Error('broken');
    });
    two.answer('sleeps', () => new Promise(() => undefined));
    await expect(one.ask('nobody', 'x', 1, 2_000)).rejects.toThrow('nobody listens');
    await expect(one.ask('two', 'fails', 1, 2_000)).rejects.toThrow('it failed there');
    await expect(one.ask('two', 'sleeps', 1, 50)).rejects.toThrow(Unheard);
    expect(reported.splice(0).map(String)).toEqual(['Error: broken']);
  });

  test('one that stops is gone at once, and what was asked of it is given back', async () => {
    const [one, two] = [await server('one', wire()), await server('two', wire())];
    two.answer('sleeps', () => new Promise(() => undefined));
    await until(() => one.peers.has('two'));
    const asked = one.ask('two', 'sleeps', 1, 10_000);
    const stopped = Promise.all([two.stop(), expect(asked).rejects.toThrow('not heard any more')]);
    await stopped;
    expect([...one.peers]).toEqual([]);
  });

  test('one that comes later learns that it missed what was told before', async () => {
    const one = await server('one', wire());
    one.tell('news', 1);
    const bus = new MessageBus({ serverId: 'two', wire: wire(), report: (error) => void reported.push(error) });
    open.push(bus);
    let missed = 0;
    bus.onMissed(() => {
      missed += 1;
    });
    await bus.start();
    await until(() => bus.peers.has('one') && bus.up);
    await until(() => missed >= 2);
    const before = missed;
    one.tell('news', 2);
    await pause(50);
    expect(missed).toBe(before);
  });
});

test('a wire that is cut takes the bus down, and everybody reads anew when it is back', async () => {
  const [one, two] = [await server('one', hub.wire()), await server('two', hub.wire())];
  await until(() => one.peers.has('two'));
  let missed = 0;
  two.onMissed(() => {
    missed += 1;
  });
  hub.cut = true;
  one.tell('news', 'lost');
  await until(() => !one.up && !two.up);
  await expect(one.ask('two', 'x', 1, 1_000)).rejects.toThrow('the wire is down');
  hub.cut = false;
  await until(() => one.up && two.up && one.peers.has('two'));
  await until(() => missed > 0);
});

test('Redis gone and back: the bus comes back by itself', async () => {
  const own = await startRedis();
  const port = Number(new URL(own.url).port);
  const bus = await server('one', new RedisWire(own.url, 'x', new RedisHealth(() => undefined)));
  await own.stop();
  await until(() => !bus.up);
  const again = await startRedis(port);
  await until(() => bus.up, 10_000);
  await again.stop();
});
