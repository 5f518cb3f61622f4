/** Rate limits, replay memory and one-time values that several servers share. Redis lost means each server counts alone. */
import { createClient } from 'redis';
import { isOfKind, ProcessMemory } from './limits.js';
import type { MemoryEntry, MemoryGroup, MemoryInfo, MemoryPage, MemoryView } from './memory-view.js';
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

const SCAN_COUNT = 500;
/** So many keys are looked through for one page. */
const MOST_SCANNED = 20_000;

const patternOf = (group: MemoryGroup, kind: string | null): string =>
  kind === null ? `${group}:*` : `${group}:${kind.replace(/[\\*?[\]^]/g, '\\$&')}*`;
const figure = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';

export class RedisMemory implements SharedMemory, MemoryView {
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

  info(): Promise<MemoryInfo> {
    return this.#shared<MemoryInfo>(
      async () => {
        const info = String(await this.client.info());
        const [hits, misses] = [Number(figure(info, 'keyspace_hits')), Number(figure(info, 'keyspace_misses'))];
        const figures = {
          version: figure(info, 'redis_version'),
          memoryBytes: Number(figure(info, 'used_memory')),
          clients: Number(figure(info, 'connected_clients')),
          hitRate: hits + misses === 0 ? '–' : `${((100 * hits) / (hits + misses)).toFixed(1)} %`,
          evicted: Number(figure(info, 'evicted_keys')),
          uptimeSeconds: Number(figure(info, 'uptime_in_seconds')),
        };
        return { backend: 'redis', up: true, figures };
      },
      async () => ({ ...(await this.#alone.info()), up: false }),
    );
  }

  page(group: MemoryGroup, kind: string | null, cursor: string, count: number, now: number): Promise<MemoryPage> {
    return this.#shared<MemoryPage>(
      async () => {
        const keys: string[] = [];
        let at = cursor;
        for (let scanned = 0; keys.length < count && scanned < MOST_SCANNED; scanned += SCAN_COUNT) {
          const found = await this.client.scan(at, { MATCH: patternOf(group, kind), COUNT: SCAN_COUNT });
          keys.push(...found.keys.map(String).filter((key) => isOfKind(key.slice(group.length + 1), kind)));
          at = String(found.cursor);
          if (at === '0') break;
        }
        return { entries: await Promise.all(keys.map((key) => this.#entryOf(group, key))), next: at === '0' ? null : at };
      },
      () => this.#alone.page(group, kind, cursor, count, now),
    );
  }

  drop(group: MemoryGroup, kind: string | null): Promise<number> {
    return this.#shared<number>(
      async () => {
        let at = '0';
        let gone = 0;
        do {
          const found = await this.client.scan(at, { MATCH: patternOf(group, kind), COUNT: SCAN_COUNT });
          const keys = found.keys.map(String).filter((key) => isOfKind(key.slice(group.length + 1), kind));
          if (keys.length > 0) gone += Number(await this.client.unlink(keys));
          at = String(found.cursor);
        } while (at !== '0');
        return gone;
      },
      () => this.#alone.drop(group, kind),
    );
  }

  async #entryOf(group: MemoryGroup, key: string): Promise<MemoryEntry> {
    const [ttl, bytes, tokens] = await Promise.all([
      this.client.pTTL(key),
      this.client.memoryUsage(key),
      group === 'rate' ? this.client.hGet(key, 't') : null,
    ]);
    return {
      key: key.slice(group.length + 1),
      ttlMs: Number(ttl) < 0 ? null : Number(ttl),
      bytes: Number(bytes ?? 0),
      value: tokens === null || tokens === undefined ? null : Number(tokens).toFixed(1),
    };
  }

  async close(): Promise<void> {
    if (this.client.isReady) await this.client.close();
    else if (this.client.isOpen) this.client.destroy();
  }

  async #shared<T>(ask: () => Promise<T>, alone: () => T | Promise<T>): Promise<T> {
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
