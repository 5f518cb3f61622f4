/**
 * Simulated time: one queue of what happens, in order. Whatever the code under test awaits is queued here, so that between
 * two steps it rests, and the same seed gives the same run.
 */
import type { Pending } from '../../server/kernel/runtime/timing.js';

/** 2026-03-02T02:00:00Z: where the simulated clocks begin. */
export const BEGIN = Date.UTC(2026, 2, 2, 2);

/** Everything that was awaiting has gone as far as it can. */
const rested = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

interface Step {
  readonly at: number;
  readonly order: number;
  run: (() => void) | null;
}

export class World {
  /** Milliseconds since the beginning. */
  now = 0;
  steps = 0;
  readonly lines: string[] = [];
  #queue: Step[] = [];
  #order = 0;
  #hash = 0x811c9dc5;

  constructor(private readonly tracing: boolean) {}

  /** The true time, milliseconds UTC: the database's clock. */
  get instant(): number {
    return BEGIN + this.now;
  }

  at(time: number, run: () => void): Pending {
    const step: Step = { at: Math.max(time, this.now), order: (this.#order += 1), run };
    this.#push(step);
    return {
      cancel: () => {
        step.run = null;
      },
    };
  }

  after(ms: number, run: () => void): Pending {
    return this.at(this.now + Math.max(0, ms), run);
  }

  /** What happened, for the reader and for the proof that a seed repeats itself. */
  trace(text: string): void {
    const line = `${this.now.toFixed(3).padStart(10)} ${text}`;
    for (let index = 0; index < line.length; index += 1) this.#hash = Math.imul(this.#hash ^ line.charCodeAt(index), 0x01000193);
    if (this.tracing) this.lines.push(line);
  }

  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, '0');
  }

  /** Lets time pass until then, or until `over`. */
  async run(until: number, over: () => boolean = () => false): Promise<void> {
    await rested();
    while (this.#queue.length > 0 && this.#queue[0]!.at <= until && !over()) {
      const step = this.#pop();
      if (!step.run) continue;
      this.now = step.at;
      this.steps += 1;
      step.run();
      await rested();
    }
    if (!over()) this.now = Math.max(this.now, until);
  }

  #push(step: Step): void {
    const queue = this.#queue;
    let place = queue.push(step) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!before(step, queue[above]!)) break;
      queue[place] = queue[above]!;
      place = above;
    }
    queue[place] = step;
  }

  #pop(): Step {
    const queue = this.#queue;
    const first = queue[0]!;
    const last = queue.pop()!;
    if (queue.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= queue.length) break;
      if (below + 1 < queue.length && before(queue[below + 1]!, queue[below]!)) below += 1;
      if (!before(queue[below]!, last)) break;
      queue[place] = queue[below]!;
      place = below;
    }
    queue[place] = last;
    return first;
  }
}

const before = (one: Step, other: Step): boolean => one.at < other.at || (one.at === other.at && one.order < other.order);
