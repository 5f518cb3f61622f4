/** Leases in Redis: a key for each document with the holder's name, ending by itself. */
import { createClient } from 'redis';
import { LEASE_MS } from './leases.js';
import type { Leases } from './leases.js';
import type { RedisHealth } from './redis-health.js';

/** KEYS: the lease; ARGV: this server, milliseconds, the server it may be taken from. Answers the holder. */
const CLAIM = `local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and holder ~= ARGV[3] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;

/** KEYS: leases; ARGV: this server, milliseconds. Answers the positions of those that are its own. */
const RENEW = `local kept = {}
for position, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then
    redis.call('PEXPIRE', key, ARGV[2])
    kept[#kept + 1] = position
  end
end
return kept`;

const RELEASE = `for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end`;

/** One script holds up everybody else's for as long as it runs. */
const AT_ONCE = 500;
const SILENT_SOCKET_MS = 5_000;
/** Keeps a connection that has nothing to renew from falling silent. */
const PING_MS = 2_000;

type Client = ReturnType<typeof createClient>;

export class RedisLeases implements Leases {
  readonly #client: Client;

  /** @param namespace as of the wire: the servers of one database */
  constructor(
    url: string,
    private readonly namespace: string,
    private readonly serverId: string,
    health: RedisHealth,
  ) {
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: { socketTimeout: SILENT_SOCKET_MS, reconnectStrategy: (retries: number) => Math.min(1_000, 50 * 2 ** retries) },
    }) as unknown as Client;
    this.#client.on('error', health.away).on('ready', health.back);
    this.#client.connect().catch(health.away);
  }

  async claim(document: string): Promise<string> {
    return this.takeOver(document, '');
  }

  async takeOver(document: string, from: string): Promise<string> {
    return String(await this.#client.eval(CLAIM, { keys: [this.#key(document)], arguments: [this.serverId, String(LEASE_MS), from] }));
  }

  async renew(documents: readonly string[]): Promise<readonly string[]> {
    const kept: string[] = [];
    for (const some of chunks(documents)) {
      const positions = (await this.#client.eval(RENEW, {
        keys: some.map((document) => this.#key(document)),
        arguments: [this.serverId, String(LEASE_MS)],
      })) as readonly number[];
      kept.push(...positions.map((position) => some[position - 1]!));
    }
    return kept;
  }

  async release(documents: readonly string[]): Promise<void> {
    for (const some of chunks(documents))
      await this.#client.eval(RELEASE, { keys: some.map((document) => this.#key(document)), arguments: [this.serverId] });
  }

  async close(): Promise<void> {
    if (this.#client.isOpen) this.#client.destroy();
  }

  #key(document: string): string {
    return `guildhall:${this.namespace}:lease:${document}`;
  }
}

function* chunks(documents: readonly string[]): Iterable<readonly string[]> {
  for (let from = 0; from < documents.length; from += AT_ONCE) yield documents.slice(from, from + AT_ONCE);
}
