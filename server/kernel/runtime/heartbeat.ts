/** One row per server and second; a gap tells when the halls were not served (compete.md §6.3). */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Database } from '../contracts.js';
import type { ServerClock } from './clock.js';
import { OUTAGE_MS } from './mailbox.js';

const BEAT_MS = 1_000;

export interface Outage { readonly from: Instant; readonly to: Instant }

export class Heartbeat {
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #last: Instant = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: ServerClock,
    private readonly serverId: string,
    private readonly recover: (outage: Outage) => Promise<void>,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Serving again, after whatever outage this start ends was compensated. */
  async start(): Promise<void> {
    await this.#round();
    this.#timer = setInterval(() => { this.#beating ??= this.#beat().finally(() => { this.#beating = undefined; }); }, BEAT_MS);
    this.#timer.unref();
  }

  /** Whether the last beat is young enough that no outage can be open. */
  get serving(): boolean {
    return this.clock.now() - this.#last < OUTAGE_MS;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    // A beat now would hide an outage that is not made good yet.
    if (this.serving) await this.#write().catch(this.report);
  }

  async #beat(): Promise<void> {
    try {
      await this.#round();
    } catch (error) {
      this.report(error);
    }
  }

  /**
   * From the last beat of any server to now is an outage when it is long enough. It is made good before the next beat
   * hides it, so that a server that dies meanwhile leaves it to the following one; what making it good took counts, too.
   */
  async #round(): Promise<void> {
    let served = await this.#lastBeat();
    for (let gap = this.#gapSince(served); gap; gap = this.#gapSince(served)) {
      await this.recover(gap);
      served = gap.to;
    }
    await this.#write();
    this.#last = this.clock.now();
  }

  async #lastBeat(): Promise<Instant | null> {
    const { rows } = await this.db.read.query<{ last: string | null }>('select (extract(epoch from max(at)) * 1000)::bigint::text as last from server_heartbeat');
    return rows[0]?.last ? Number(rows[0].last) : null;
  }

  #gapSince(served: Instant | null): Outage | null {
    const now = this.clock.now();
    return served !== null && now - served >= OUTAGE_MS ? { from: served, to: now } : null;
  }

  async #write(): Promise<void> {
    await this.db.read.query(
      'insert into server_heartbeat (server, at, started_at) values ($1, to_timestamp($2::bigint / 1000.0), to_timestamp($2::bigint / 1000.0)) on conflict (server) do update set at = excluded.at',
      [this.serverId, this.clock.now()]);
  }
}
