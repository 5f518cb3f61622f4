/** A server that does not decide says so to balancers, and sends people to another one when there is one. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';

import { MessageBus } from '../../../../server/kernel/servers/bus.js';
import { namespaceOf } from '../../../../server/kernel/servers/namespace.js';
import { RedisHealth } from '../../../../server/kernel/servers/redis-health.js';
import { RedisWire } from '../../../../server/kernel/servers/redis-wire.js';
import { startRedis } from '../../../harness/redis.js';
import type { TestRedis } from '../../../harness/redis.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import { Product } from '../../harness/product.js';

let redis: TestRedis;
let product: Product;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  product = await Product.start({
    redisUrl: redis.url,
    seed: async (url, at) => {
      await seedDatabase(url, at - 60_000, aCompany);
    },
  });
});
afterEach(() => product.stop());

const ready = async () => {
  const response = await fetch(`http://127.0.0.1:${product.port}/health/ready`);
  return [response.status, await response.json()];
};

async function until(holds: () => boolean): Promise<void> {
  for (
    const end = Date.now() + 60_000;
    !holds();
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    })
  )
    if (Date.now() > end) throw new Error('waited in vain');
}

test('a lone server that leaves keeps its people until it stops', async () => {
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  const buyer = await product.enter('buyer');
  const socket = await buyer.connect();
  product.assembled.runtime.leave();
  expect(await ready()).toEqual([503, { status: 'not ready' }]);
  await buyer.connect();
  await new Promise((resolve) => {
    setTimeout(resolve, 2_000);
  });
  expect(socket.socket.connected).toBe(true);
  buyer.close();
});

test('one of several opens no new sockets then, and ends those that are open', async () => {
  const other = new MessageBus({
    serverId: 'other',
    wire: new RedisWire(redis.url, await namespaceOf(product.assembled.database.read), new RedisHealth(() => undefined)),
    report: (error) => {
      throw error;
    },
  });
  other.answer('presence.all', () => []);
  await other.start();
  try {
    await until(() => product.assembled.runtime.covered);
    const buyer = await product.enter('buyer');
    const { socket } = await buyer.connect();
    product.assembled.runtime.leave();
    await expect(buyer.connect()).rejects.toThrow('websocket error');
    expect(socket.connected).toBe(true);
    await until(() => !socket.connected);
    other.tell('ready', false);
    await until(() => !product.assembled.runtime.covered);
    await buyer.connect();
    buyer.close();
  } finally {
    await other.stop();
  }
});
