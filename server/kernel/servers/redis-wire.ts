/** Texts between servers over Redis: one channel for all, one for each server. */
import { createClient } from 'redis';
import type { Wire } from './bus.js';
import type { RedisHealth } from './redis-health.js';

type Client = ReturnType<typeof createClient>;

/** A connection that says nothing for so long is opened anew; its own beats keep it talking. */
const SILENT_SOCKET_MS = 5_000;

export class RedisWire implements Wire {
  readonly #sender: Client;
  readonly #receiver: Client;

  /** @param namespace keeps the servers of one database apart from those of another on the same Redis */
  constructor(
    url: string,
    private readonly namespace: string,
    private readonly health: RedisHealth,
  ) {
    const settings = {
      url,
      disableOfflineQueue: true,
      socket: { socketTimeout: SILENT_SOCKET_MS, reconnectStrategy: (retries: number) => Math.min(1_000, 50 * 2 ** retries) },
    };
    this.#sender = createClient(settings) as unknown as Client;
    this.#receiver = this.#sender.duplicate() as unknown as Client;
    for (const client of [this.#sender, this.#receiver]) client.on('error', health.away).on('ready', health.back);
  }

  async open(serverId: string, receive: (text: string) => void): Promise<void> {
    const subscribe = async (): Promise<void> => {
      await this.#receiver.connect();
      await this.#receiver.subscribe([this.#channel(null), this.#channel(serverId)], receive);
    };
    this.#sender.connect().catch(this.health.away);
    subscribe().catch(this.health.away);
  }

  async send(to: string | null, text: string): Promise<number> {
    return this.#sender.publish(this.#channel(to), text);
  }

  async close(): Promise<void> {
    for (const client of [this.#sender, this.#receiver]) if (client.isOpen) client.destroy();
  }

  #channel(server: string | null): string {
    return `guildhall:${this.namespace}:${server ?? 'all'}`;
  }
}
