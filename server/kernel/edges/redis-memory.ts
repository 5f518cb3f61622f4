/** Rate limits, replay memory and one-time values that several servers share. Redis lost means each server counts alone. */
import { createClient } from 'redis';
import { ProcessMemory } from './limits.js';
import type { RateLimit, SharedMemory } from './limits.js';
import type { RedisHealth } from '../servers/redis-health.js';

/** Even filling as in ProcessMemory, in one round trip: stores tokens and the instant they were counted. */
const TAKE = `local rate = tonumber(ARGV[1]) / 60000
local most, now, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local known = redis.call('HMGET', KEYS[1], 't', 'a')
local tokens = tonumber(known[1]) or most
local at = tonumber(known[2]) or now
tokens = math.min(most, tokens + math.max(0, now - at) * rate)
local wait = 0
if tokens >= cost then tokens = tokens - cost else wait = math.max(1, math.ceil((cost - tokens) / rate / 1000)) end
redis.call('HSET', KEYS[1], 't', tostring(tokens), 'a', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil((most - tokens) / rate) + 1000)
return wait`;

type Client = ReturnType<typeof createClient>;

export class RedisMemory implements SharedMemory {
  readonly #alone = new ProcessMemory();

  private constructor(
    private readonly client: Client,
    private readonly health: RedisHealth,
  ) {}

  /** Waits for the first answer or failure: a server starts without Redis, too, and joins when it comes. */
  static async connect(url: string, health: RedisHealth): Promise<RedisMemory> {
    const client = createClient({ url, disableOfflineQueue: true });
    client.on('error', health.away).on('ready', health.back);
    await new Promise<void>((resolve) => {
      client.once('error', () => resolve()).once('ready', () => resolve());
      client.connect().catch(health.away);
    });
    return new RedisMemory(client as unknown as Client, health);
  }

  take(key: string, limit: RateLimit, now: number, cost = 1): Promise<number> {
    return this.#shared(
      async () =>
        Number(await this.client.eval(TAKE, { keys: [`rate:${key}`], arguments: [String(limit.perMinute), String(now), String(cost)] })),
      () => this.#alone.take(key, limit, now, cost),
    );
  }

  once(key: string, seconds: number, now: number): Promise<boolean> {
    return this.#shared(
      async () => (await this.client.set(`once:${key}`, '1', { condition: 'NX', expiration: { type: 'EX', value: seconds } })) !== null,
      () => this.#alone.once(key, seconds, now),
    );
  }

  async keep(key: string, value: string, seconds: number, now: number): Promise<void> {
    await this.#shared(
      async () => {
        await this.client.set(`kept:${key}`, value, { expiration: { type: 'EX', value: seconds } });
      },
      () => this.#alone.keep(key, value, seconds, now),
    );
  }

  claim(key: string, now: number): Promise<string | null> {
    return this.#shared(
      async () => (await this.client.getDel(`kept:${key}`)) as string | null,
      () => this.#alone.claim(key, now),
    );
  }

  async close(): Promise<void> {
    if (this.client.isReady) await this.client.close();
    else if (this.client.isOpen) this.client.destroy();
  }

  async #shared<T>(ask: () => Promise<T>, alone: () => T): Promise<T> {
    if (!this.client.isReady) return alone();
    try {
      return await ask();
    } catch (error) {
      if (this.client.isReady) this.health.report(error);
      else this.health.away(error);
      return alone();
    }
  }
}
