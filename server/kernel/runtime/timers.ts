/** Wakes mailboxes at their deadlines. Rows are the truth: a scan arms what no mailbox of this server holds in memory. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Database } from '../contracts.js';
import type { ServerClock } from './clock.js';
import { BARRIER_MS } from './deadlines.js';
import { closeStuck } from './stuck-timers.js';
import type { Pending, Timing } from './timing.js';

const SCAN_MS = 15_000;
/** setTimeout overflows above 24.8 days; farther deadlines are found by a later scan. */
const HORIZON_MS = 60_000;

export class Timers {
  readonly #armed = new Map<string, { readonly at: Instant; readonly timer: Pending }>();
  readonly #scanning = new Set<Promise<void>>();
  #scan: Pending | undefined;
  #stopped = false;

  constructor(
    private readonly db: Database,
    private readonly clock: ServerClock,
    private readonly timing: Timing,
    private readonly due: (document: string) => void,
    private readonly report: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    await this.#arm();
    this.#scan = this.timing.every(SCAN_MS, () => this.look());
  }

  /** After it the database is asked nothing more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#scan?.cancel();
    await Promise.all(this.#scanning);
    for (const { timer } of this.#armed.values()) timer.cancel();
    this.#armed.clear();
  }

  /** A batch that is still written while the server stops leaves its deadline to the next one. */
  arm(type: string, id: string, at: Instant): void {
    if (this.#stopped) return;
    const key = `${type}:${id}`;
    const delay = at - this.clock.now();
    const known = this.#armed.get(key);
    if (delay > HORIZON_MS || (known && known.at === at)) return;
    known?.timer.cancel();
    const timer = this.timing.after(Math.max(0, delay), () => {
      this.#armed.delete(key);
      this.due(key);
    });
    this.#armed.set(key, { at, timer });
  }

  isArmed(document: string): boolean {
    return this.#armed.has(document);
  }

  /** Looks for deadlines that others would have passed. */
  look(): void {
    const scan = this.#arm()
      .catch(this.report)
      .finally(() => {
        this.#scanning.delete(scan);
      });
    this.#scanning.add(scan);
  }

  async #arm(): Promise<void> {
    const { rows } = await this.db.read.query<{ doc_type: string; doc_id: string; due: string }>(
      `select doc_type, doc_id::text as doc_id, (extract(epoch from min(due)) * 1000)::bigint::text as due from document_timer
       where due < to_timestamp($1::bigint / 1000.0) group by doc_type, doc_id order by min(due)`,
      [this.clock.now() + HORIZON_MS],
    );
    await closeStuck(this.db.read, this.clock.now());
    for (const row of rows) this.arm(row.doc_type, row.doc_id, Number(row.due) + BARRIER_MS);
  }
}
