/** One row per server and second; a gap tells when the halls were not served (compete.md §6.3), a young row who serves them. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Database } from '../contracts.js';
import type { ServerClock } from './clock.js';
import type { Pending, Timing } from './timing.js';

/** Shorter outages are not compensated (compete.md §6.3). */
export const OUTAGE_MS = 3_000;
const BEAT_MS = 1_000;

/** Holds the last beat of whoever ended in order: nobody lives there. */
const ENDED = 'ended';
/** More servers than one database bears; rows of killed ones stand below. */
const MOST_ROWS = 100;

export interface Outage {
  readonly from: Instant;
  readonly to: Instant;
}

export interface HeartbeatParts {
  readonly db: Database;
  readonly clock: ServerClock;
  readonly timing: Timing;
  readonly serverId: string;
  readonly recover: (outage: Outage) => Promise<void>;
  /** Whether the storage was reached by a beat; false, too, when a beat is overdue. */
  readonly beaten: (reached: boolean) => void;
  /** A server that beat has stopped beating. */
  readonly fewer: () => void;
  readonly report: (error: unknown) => void;
}

export class Heartbeat {
  #timer: Pending | undefined;
  #looking: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #beating: Promise<void> | undefined;
  #last: Instant = 0;
  #others: ReadonlyMap<string, Instant> = new Map();

  constructor(private readonly parts: HeartbeatParts) {}

  /** Serving again, after whatever outage this start ends was compensated. */
  async start(): Promise<void> {
    await this.#round();
    this.#timer = this.parts.timing.every(BEAT_MS, () => {
      if (!this.serving) this.parts.beaten(false);
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined;
      });
    });
  }

  /** The other servers whose beat is young. */
  get others(): ReadonlySet<string> {
    if (this.#others.size === 0) return NOBODY;
    const now = this.parts.clock.now();
    return new Set([...this.#others].filter(([, at]) => now - at < OUTAGE_MS).map(([server]) => server));
  }

  /** Who lives now. */
  look(): Promise<void> {
    // A look that is on its way may have missed who came since: all who ask meanwhile share the next one.
    this.#next ??= this.#looking.then(() => {
      this.#next = undefined;
      const look = this.#lastBeat().then(() => undefined);
      this.#looking = look.catch(() => undefined);
      return look;
    });
    return this.#next;
  }

  /** Whether the last beat is young enough that no outage can be open. */
  get serving(): boolean {
    return this.parts.clock.now() - this.#last < OUTAGE_MS;
  }

  /** Milliseconds since the last beat was written. */
  get age(): number {
    return this.parts.clock.now() - this.#last;
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#beating;
    // A beat now would hide an outage that is not made good yet.
    if (this.serving) await this.#end().catch(this.parts.report);
  }

  async #beat(): Promise<void> {
    try {
      await this.#round();
      this.parts.beaten(true);
    } catch (error) {
      this.parts.report(error);
      this.parts.beaten(false);
    }
  }

  /**
   * From the last beat of any server to now is an outage when it is long enough. It is made good before the next beat
   * hides it, so that a server that dies meanwhile leaves it to the following one; what making it good took counts, too,
   * from a beat of its own on: every document is asked about the same time, to the same end.
   * Now is when the last beat was asked for: while the answer was on its way, and while this process may have stood still,
   * others may have served. For the same reason the beat says no later instant than the one that was looked at.
   */
  async #round(): Promise<void> {
    for (;;) {
      const { now, last } = await this.#lookTwice();
      const outage = last !== null && now - last >= OUTAGE_MS;
      if (outage) await this.parts.recover({ from: last, to: now });
      await this.#write(now);
      if (!outage) return;
    }
  }

  /** An answer that took long is old: it is asked for once more. */
  async #lookTwice(): Promise<{ readonly now: Instant; readonly last: Instant | null }> {
    const { clock } = this.parts;
    const now = clock.now();
    const last = await this.#lastBeat();
    if (clock.now() - now < BEAT_MS) return { now, last };
    return { now: clock.now(), last: await this.#lastBeat() };
  }

  async #lastBeat(): Promise<Instant | null> {
    const { rows } = await this.parts.db.side.query<{ server: string; at: string }>(
      'select server, (extract(epoch from at) * 1000)::bigint::text as at from server_heartbeat order by at desc limit $1',
      [MOST_ROWS],
    );
    this.#follow(
      new Map(
        rows.filter(({ server }) => server !== this.parts.serverId && server !== ENDED).map(({ server, at }) => [server, Number(at)]),
      ),
    );
    return rows[0] ? Number(rows[0].at) : null;
  }

  #follow(others: ReadonlyMap<string, Instant>): void {
    const before = this.others;
    this.#others = others;
    const after = this.others;
    if ([...before].some((server) => !after.has(server))) this.parts.fewer();
  }

  async #write(at: Instant): Promise<void> {
    await this.parts.db.side.query(
      'insert into server_heartbeat (server, at, started_at) values ($1, to_timestamp($2::bigint / 1000.0), to_timestamp($2::bigint / 1000.0)) on conflict (server) do update set at = excluded.at',
      [this.parts.serverId, at],
    );
    this.#last = at;
  }

  /** Nobody waits for a server that ended; that the halls were served until now stays written. */
  async #end(): Promise<void> {
    await this.parts.db.side.query(
      `with mine as (delete from server_heartbeat where server = $1)
       insert into server_heartbeat (server, at, started_at) values ($2, to_timestamp($3::bigint / 1000.0), to_timestamp($3::bigint / 1000.0))
       on conflict (server) do update set at = greatest(server_heartbeat.at, excluded.at)`,
      [this.parts.serverId, ENDED, this.parts.clock.now()],
    );
  }
}

const NOBODY: ReadonlySet<string> = new Set();
