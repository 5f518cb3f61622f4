/** One clock per server, on the computer's monotonic one, disciplined by the database's, never going back (architecture, "Time"). */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Queryable } from '../contracts.js';
import { processTiming } from './timing.js';
import type { Pending, Timing } from './timing.js';

/** A later correction moves the clock by at most this per round, so that no deadline jumps. */
const SLEW_MS = 20;
const ROUND_MS = 30_000;
/** A larger difference is no drift: somebody set a clock, or the computer slept. */
const STEP_MS = 1_000;
/** How often the database is asked while the two differ by a step. */
const STEPPED_ROUND_MS = 1_000;

interface Sample {
  readonly offset: number;
  readonly delay: number;
}

export class ServerClock {
  /** Of the time to the monotonic clock; before the first answer the computer is believed. */
  #offset: number;
  /** Of the computer's clock to the monotonic one, when it was last looked at. */
  #wallOffset: number;
  #last = 0;
  #disciplined = false;
  #stepped = false;
  #timer: Pending | undefined;
  #again: Pending | undefined;
  #disciplining: Promise<void> | undefined;

  constructor(
    private readonly db: Queryable,
    private readonly report: (error: unknown) => void,
    private readonly timing: Timing = processTiming,
    private readonly roundMs = ROUND_MS,
  ) {
    this.#offset = timing.wall() - timing.steady();
    this.#wallOffset = this.#offset;
  }

  now(): Instant {
    this.#last = Math.max(this.#last, Math.round(this.timing.steady() + this.#offset));
    return this.#last;
  }

  /** False while this clock and the database's differ by a step: nobody knows which is right, and no deadline passes. */
  get trusted(): boolean {
    return !this.#stepped;
  }

  async start(): Promise<void> {
    await this.discipline();
    this.#timer = this.timing.every(this.roundMs, () => this.#round());
  }

  /** After it the database is asked nothing more. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#again?.cancel();
    await this.#disciplining;
    this.#again?.cancel();
  }

  /** The sample with the least round trip of three decides. */
  async discipline(): Promise<void> {
    let best: Sample | undefined;
    for (let round = 0; round < 3; round += 1) {
      const sample = await this.#sample();
      if (!best || sample.delay < best.delay) best = sample;
    }
    this.#follow(best!.offset);
  }

  #round(): void {
    this.#disciplining ??= this.discipline()
      .catch(this.report)
      .finally(() => {
        this.#disciplining = undefined;
        if (this.#stepped) this.#again = this.timing.after(STEPPED_ROUND_MS, () => this.#round());
      });
  }

  async #sample(): Promise<Sample> {
    const sent = this.timing.steady();
    const { rows } = await this.db.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms');
    const delay = this.timing.steady() - sent;
    return { offset: Number(rows[0]!.ms) - (sent + delay / 2), delay };
  }

  #follow(wanted: number): void {
    const difference = wanted - this.#offset;
    const slept = this.#slept(difference);
    if (!this.#disciplined) {
      // Who asked before it was set was told the computer's time: that holds nobody.
      this.#last = 0;
      this.#disciplined = true;
      this.#offset = wanted;
    } else if (Math.abs(difference) <= STEP_MS) {
      this.#offset += Math.max(-SLEW_MS, Math.min(SLEW_MS, difference));
      this.#stepped = false;
    } else if (slept) {
      this.#offset = wanted;
      this.#stepped = false;
    } else this.#alarm(difference);
  }

  /** While a computer sleeps its monotonic clock stands still; afterwards its own clock and the database's agree how long that was. */
  #slept(difference: number): boolean {
    const wallOffset = this.timing.wall() - this.timing.steady();
    const moved = wallOffset - this.#wallOffset;
    if (this.#stepped) return false;
    this.#wallOffset = wallOffset;
    return difference > STEP_MS && Math.abs(moved - difference) <= STEP_MS;
  }

  #alarm(difference: number): void {
    if (this.#stepped) return;
    this.#stepped = true;
    const seconds = (difference / 1000).toFixed(1);
    this.report(
      new Error(
        `The database's clock is ${seconds} s from this server's, which it was not before: no deadline passes until they agree again. ` +
          'Set the clocks right; where the database is right now, restart this server. ' +
          `/ 数据库时钟与本服务器时钟相差 ${seconds} 秒,恢复一致前到期事件不会执行。请校准时钟;如数据库时间正确,请重启本服务器。`,
      ),
    );
  }
}
