/** One clock per server, disciplined by the database's, never going back (architecture, "Time"). */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Queryable } from '../contracts.js';
import { processTiming } from './timing.js';
import type { Pending, Timing } from './timing.js';

/** A later correction moves the clock by at most this per round, so that no deadline jumps. */
const SLEW_MS = 20;
const ROUND_MS = 30_000;

export class ServerClock {
  #offset = 0;
  #last = 0;
  #disciplined = false;
  #timer: Pending | undefined;
  #disciplining: Promise<void> | undefined;

  constructor(
    private readonly db: Queryable,
    private readonly report: (error: unknown) => void,
    private readonly timing: Timing = processTiming,
    private readonly roundMs = ROUND_MS,
  ) {}

  now(): Instant {
    this.#last = Math.max(this.#last, Math.round(this.timing.wall() + this.#offset));
    return this.#last;
  }

  async start(): Promise<void> {
    await this.discipline();
    this.#timer = this.timing.every(this.roundMs, () => {
      this.#disciplining ??= this.discipline()
        .catch(this.report)
        .finally(() => {
          this.#disciplining = undefined;
        });
    });
  }

  /** After it the database is asked nothing more. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#disciplining;
  }

  /** The sample with the least round trip of three decides. */
  async discipline(): Promise<void> {
    let best: { offset: number; delay: number } | undefined;
    for (let sample = 0; sample < 3; sample += 1) {
      const sent = this.timing.wall();
      const { rows } = await this.db.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms');
      const delay = this.timing.wall() - sent;
      const offset = Number(rows[0]!.ms) - (sent + delay / 2);
      if (!best || delay < best.delay) best = { offset, delay };
    }
    const wanted = best!.offset;
    // Who asked before it was set was told the computer's time: that holds nobody.
    if (!this.#disciplined) this.#last = 0;
    this.#offset = this.#disciplined ? this.#offset + Math.max(-SLEW_MS, Math.min(SLEW_MS, wanted - this.#offset)) : wanted;
    this.#disciplined = true;
  }
}
