/** Rate limits, replay memory and one-time values that several servers share. Redis lost means each server counts alone. */
import { createClient } from 'redis';
import { ProcessMemory } from './limits.js';
import type { RateLimit, SharedMemory } from './limits.js';

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

  private constructor(private readonly client: Client, private readonly report: (error: unknown) => void) {}

  static async connect(url: string, report: (error: unknown) => void): Promise<RedisMemory> {
    const client = createClient({ url, disableOfflineQueue: true });
    client.on('error', report);
    await client.connect();
    return new RedisMemory(client as unknown as Client, report);
  }

  take(key: string, limit: RateLimit, now: number, cost = 1): Promise<number> {
    return this.#shared(async () => Number(await this.client.eval(TAKE, { keys: [`rate:${key}`], arguments: [String(limit.perMinute), String(now), String(cost)] })), () => this.#alone.take(key, limit, now, cost));
  }

  once(key: string, seconds: number, now: number): Promise<boolean> {
    return this.#shared(async () => (await this.client.set(`once:${key}`, '1', { condition: 'NX', expiration: { type: 'EX', value: seconds } })) !== null, () => this.#alone.once(key, seconds, now));
  }

  async keep(key: string, value: string, seconds: number, now: number): Promise<void> {
    await this.#shared(async () => { await this.client.set(`kept:${key}`, value, { expiration: { type: 'EX', value: seconds } }); }, () => this.#alone.keep(key, value, seconds, now));
  }

  claim(key: string, now: number): Promise<string | null> {
    return this.#shared(async () => (await this.client.getDel(`kept:${key}`)) as string | null, () => this.#alone.claim(key, now));
  }

  async close(): Promise<void> {
    if (this.client.isOpen) await this.client.close();
  }

  async #shared<T>(ask: () => Promise<T>, alone: () => T): Promise<T> {
    if (!this.client.isReady) return alone();
    try {
      return await ask();
    } catch (error) {
      this.report(error);
      return alone();
    }
  }
}
