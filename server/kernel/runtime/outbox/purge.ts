/**
 * What has had its effect leaves after 30 days: outbox entries that are settled, and idempotency keys. Beside everything
 * else: some rows at a time, with a rest between, so that nobody waits for it.
 */
import type { Database } from '../../contracts.js';
import type { Pending, Timing } from '../timing.js';

const EVERY_MS = 3_600_000;
/** The first after a start, when that is done. */
const FIRST_MS = 60_000;
const REST_MS = 50;
const AT_ONCE = 1_000;

/** What waits for a person stays until he has settled it. */
export const purgeStatements = [
  `delete from document_outbox where ctid = any(array(select ctid from document_outbox
     where at < now() - interval '30 days'
       and (state in ('DELIVERED', 'COMPENSATED', 'IGNORED') or state = 'REFUSED' and answer is not null)
     limit ${AT_ONCE} for update skip locked))`,
  `delete from document_key where ctid = any(array(select ctid from document_key
     where at < now() - interval '30 days' limit ${AT_ONCE} for update skip locked))`,
] as const;

export interface PurgeDeps {
  readonly db: Database;
  readonly timing: Timing;
  readonly track: (work: Promise<unknown>) => void;
}

export class Purge {
  #timers: readonly Pending[] = [];
  #stopped = false;
  #running = false;

  constructor(private readonly deps: PurgeDeps) {}

  start(): void {
    const run = () => this.deps.track(this.run());
    this.#timers = [this.deps.timing.after(FIRST_MS, run), this.deps.timing.every(EVERY_MS, run)];
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) timer.cancel();
  }

  /** @returns rows that are gone */
  async run(): Promise<number> {
    if (this.#running) return 0;
    this.#running = true;
    try {
      let gone = 0;
      for (const sql of purgeStatements) gone += await this.#emptied(sql);
      return gone;
    } finally {
      this.#running = false;
    }
  }

  async #emptied(sql: string): Promise<number> {
    const { db, timing } = this.deps;
    for (let gone = 0; ;) {
      if (this.#stopped) return gone;
      const { rowCount } = await db.read.query(sql);
      gone += rowCount;
      if (rowCount < AT_ONCE) return gone;
      await new Promise<void>((resolve) => {
        timing.after(REST_MS, resolve);
      });
    }
  }
}
