/** Time that a test lets pass: what was put off happens when its clock reaches it, not when the machine's does. */
import { processTiming } from '../../../server/kernel/runtime/timing.js';
import type { Pending, Timing } from '../../../server/kernel/runtime/timing.js';
import type { Product } from './product.js';

export const DAY_ONE = Date.parse('2026-03-02T01:00:00.000Z');

/** A clock that the test moves; the server reads nothing else. */
export class TestClock {
  #ahead = 0;
  #stands: number | null = null;
  readonly #from = Date.now();
  readonly #passed = new Set<() => void>();

  constructor(private readonly start = DAY_ONE) {}

  now(): number {
    return (this.#stands ?? this.start + (Date.now() - this.#from)) + this.#ahead;
  }

  /** Holds the time, so that what is allowed for a while is not allowed again while a busy machine works at it. */
  stand(): void {
    this.#stands = this.start + (Date.now() - this.#from);
  }

  /** Lets the time go on from now. */
  go(): void {
    this.#stands = null;
  }

  pass(ms: number): void {
    this.#ahead += ms;
    for (const then of this.#passed) then();
  }

  /** What waits by the computer's time learns that this one has passed. */
  onPass(then: () => void): void {
    this.#passed.add(then);
  }
}

interface Awaited {
  readonly at: number;
  readonly then: () => void;
  pending: Pending;
}

export class PassingTime implements Timing {
  readonly #awaited = new Set<Awaited>();
  readonly #rounds = new Set<() => void>();

  constructor(readonly clock: TestClock = new TestClock(Date.now())) {
    clock.onPass(() => this.#hasten());
  }

  wall = (): number => processTiming.wall();
  elapsed = (): number => processTiming.elapsed();
  steady = (): number => processTiming.steady();
  breath = (): Promise<void> => processTiming.breath();

  after(ms: number, then: () => void): Pending {
    const one: Awaited = { at: this.clock.now() + ms, then, pending: { cancel: () => undefined } };
    this.#awaited.add(one);
    this.#put(one, ms);
    return {
      cancel: () => {
        one.pending.cancel();
        this.#awaited.delete(one);
      },
    };
  }

  #put(one: Awaited, ms: number): void {
    one.pending.cancel();
    one.pending = processTiming.after(ms, () => {
      this.#awaited.delete(one);
      one.then();
    });
  }

  every(ms: number, then: () => void): Pending {
    this.#rounds.add(then);
    const round = processTiming.every(ms, then);
    return {
      cancel: () => {
        round.cancel();
        this.#rounds.delete(then);
      },
    };
  }

  /** The halls were served all the while: another server says so, else an outage would be made good. */
  async pass(product: Product, ms: number): Promise<void> {
    await product.assembled.database.side.query(
      `insert into server_heartbeat (server, at, started_at) values ('meanwhile', to_timestamp($1::bigint / 1000.0), now())
       on conflict (server) do update set at = excluded.at`,
      [this.clock.now() + ms],
    );
    this.clock.pass(ms);
  }

  #hasten(): void {
    for (const then of this.#rounds) then();
    for (const one of this.#awaited) this.#put(one, Math.max(0, one.at - this.clock.now()));
  }
}
