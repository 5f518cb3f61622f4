import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ProcessMemory } from '../../../../server/kernel/edges/limits.js';
import type { SharedMemory } from '../../../../server/kernel/edges/limits.js';
import { RedisMemory } from '../../../../server/kernel/edges/redis-memory.js';
import { RedisHealth } from '../../../../server/kernel/servers/redis-health.js';
import { startRedis } from '../../../harness/redis.js';

let redis: Awaited<ReturnType<typeof startRedis>>;
let shared: RedisMemory;
const reported: unknown[] = [];

beforeAll(async () => {
  redis = await startRedis();
  shared = await RedisMemory.connect(redis.url, new RedisHealth((error) => reported.push(error)));
});
afterAll(async () => {
  await shared.close();
  await redis.stop();
});

const memories: readonly (readonly [string, () => SharedMemory])[] = [
  ['one process', () => new ProcessMemory()],
  ['Redis', () => shared],
];

describe.each(memories)('what servers remember together: %s', (_name, make) => {
  test("a bucket lets a minute's worth pass at once and then fills evenly", async () => {
    const memory = make();
    const at = 1_000_000;
    for (let call = 0; call < 60; call += 1) expect(await memory.take('a', { perMinute: 60 }, at)).toBe(0);
    expect(await memory.take('a', { perMinute: 60 }, at)).toBe(1);
    expect(await memory.take('b', { perMinute: 60 }, at)).toBe(0);
    expect(await memory.take('a', { perMinute: 60 }, at + 999)).toBe(1);
    expect(await memory.take('a', { perMinute: 60 }, at + 2_000)).toBe(0);
    expect(await memory.take('a', { perMinute: 2 }, at + 2_000, 5)).toBeGreaterThan(60);
  });

  test('a signature is new once, a kept value is taken once', async () => {
    const memory = make();
    expect(await memory.once('sign', 600, 5)).toBe(true);
    expect(await memory.once('sign', 600, 6)).toBe(false);
    await memory.keep('code', 'K7MP', 120, 5);
    expect(await memory.claim('code', 6)).toBe('K7MP');
    expect(await memory.claim('code', 7)).toBeNull();
  });
});

test('Redis lost means that each server counts alone, not that it stops', async () => {
  const own = await startRedis();
  const memory = await RedisMemory.connect(own.url, new RedisHealth(() => undefined));
  expect(await memory.once('x', 600, 1)).toBe(true);
  await own.stop();
  expect(await memory.once('x', 600, 2)).toBe(true);
  expect(await memory.once('x', 600, 3)).toBe(false);
  expect(await memory.take('x', { perMinute: 10 }, 3)).toBe(0);
  await memory.close();
});

test('a server that starts before Redis says so once, counts alone, and joins when Redis comes', async () => {
  const own = await startRedis();
  const port = Number(new URL(own.url).port);
  await own.stop();
  const log: string[] = [];
  const memory = await RedisMemory.connect(own.url, new RedisHealth((error) => log.push(String(error))));
  expect(await memory.once('x', 600, 1)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(log).toEqual(['Error: Redis does not answer (ECONNREFUSED): until it does, this server works without it.']);
  const again = await startRedis(port);
  const other = await RedisMemory.connect(own.url, new RedisHealth((error) => log.push(String(error))));
  for (let round = 0, joined = false; !joined; round += 1) {
    if (round === 500) throw new Error('it did not join');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await memory.once(`round ${round}`, 600, 2);
    joined = !(await other.once(`round ${round}`, 600, 2));
  }
  await Promise.all([memory.close(), other.close()]);
  await again.stop();
});
