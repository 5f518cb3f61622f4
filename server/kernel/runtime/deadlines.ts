/** When the deadlines of one document may pass (architecture, "Time"), and what becomes of those that cannot. */
import { deadlinesOf } from '../../../state-machines/kernel/derive.js';
import type { Timer } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { RegisteredDocument } from '../registry.js';
import type { ServerClock } from './clock.js';
import type { Item } from './item.js';

/** How long a deadline waits for requests stamped before it (compete.md §6). */
export const BARRIER_MS = 100;
/** When a deadline that may not pass yet is looked at again. */
const AGAIN_MS = 500;
/** How long one that could not pass is left alone, by how often it was tried. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;

/** A deadline that its machine did not take, or whose facts could not be had: somebody must look at it. */
export interface StuckDeadline {
  readonly document: RegisteredDocument;
  readonly id: string;
  readonly timer: Timer;
  readonly snapshot: Snapshot;
}

export interface DeadlineDeps {
  readonly clock: ServerClock;
  readonly report: (error: unknown, about: Readonly<Record<string, unknown>>) => void;
  /** False while the heartbeat is overdue: deadlines wait until it is known whether there was an outage. */
  readonly serving: () => boolean;
  /** Whether a request for the document that was stamped before this instant is still on its way here. */
  readonly expected: (type: string, id: string | null, before: Instant) => boolean;
  /** Told once of each: it becomes somebody's to-do. */
  readonly stuck: (deadline: StuckDeadline) => void;
}

/** How a deadline is told apart from others of its document. */
export const nameOfTimer = (timer: Timer): string => `${timer.event}@${timer.at}`;

interface Held {
  readonly tries: number;
  readonly until: Instant;
}

export class Deadlines {
  /** Those that could not pass wait by themselves and hold nothing else back. */
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly deps: DeadlineDeps,
    private readonly document: RegisteredDocument,
    private readonly id: string | null,
  ) {}

  /** The first that is not held. */
  first(snapshot: Snapshot | null): Timer | null {
    return earliest(this.document, snapshot, this.#held.size === 0 ? undefined : (timer) => this.#isHeld(timer));
  }

  /** While it is not known whether there was an outage, only deadlines up to the start of a known one may pass. */
  mayPass(deadline: Timer, waiting: readonly Item[]): boolean {
    if (this.deps.serving()) return this.deps.clock.now() >= deadline.at + BARRIER_MS && !this.#expects(deadline.at);
    return waiting.some((item) => item.recovery && deadline.at <= item.recovery.from);
  }

  /** After it was decided: whether the machine took it. */
  settled(deadline: Timer, after: Snapshot | null, refusedWith: string | undefined): void {
    const stays = deadlinesOf(this.document.definition, after).some((one) => nameOfTimer(one) === nameOfTimer(deadline));
    if (refusedWith === undefined && !stays) this.#held.delete(nameOfTimer(deadline));
    else this.hold(deadline, after, new Error(`the deadline ${nameOfTimer(deadline)} was not taken`), { code: refusedWith });
  }

  /** It could not pass: it is told once, and tried again later. */
  hold(deadline: Timer, snapshot: Snapshot | null, error: unknown, about: Readonly<Record<string, unknown>> = {}): void {
    const name = nameOfTimer(deadline);
    const tries = (this.#held.get(name)?.tries ?? 0) + 1;
    this.#held.set(name, { tries, until: this.deps.clock.now() + WAITS_MS[Math.min(tries, WAITS_MS.length) - 1]! });
    if (tries > 1) return;
    this.deps.report(error, { type: this.document.definition.type, id: this.id, deadline: name, ...about });
    if (this.id !== null && snapshot) this.deps.stuck({ document: this.document, id: this.id, timer: deadline, snapshot });
  }

  /** When the document is to be looked at next; null: no deadline waits. */
  wakeAt(snapshot: Snapshot | null): Instant | null {
    const first = this.first(snapshot);
    const instants = first ? [this.#wakeAt(first)] : [];
    if (this.#held.size > 0) instants.push(...this.#retries(snapshot));
    return instants.length === 0 ? null : Math.min(...instants);
  }

  #wakeAt(deadline: Timer): Instant {
    return this.deps.serving() && !this.#expects(deadline.at) ? deadline.at + BARRIER_MS : this.deps.clock.now() + AGAIN_MS;
  }

  /** Held ones that are gone from the document are forgotten. */
  #retries(snapshot: Snapshot | null): readonly Instant[] {
    const standing = new Set(deadlinesOf(this.document.definition, snapshot).map(nameOfTimer));
    for (const name of this.#held.keys()) if (!standing.has(name)) this.#held.delete(name);
    return [...this.#held.values()].map(({ until }) => until);
  }

  #isHeld(timer: Timer): boolean {
    const held = this.#held.get(nameOfTimer(timer));
    return held !== undefined && held.until > this.deps.clock.now();
  }

  #expects(before: Instant): boolean {
    return this.deps.expected(this.document.definition.type, this.id, before);
  }
}

export function earliest(document: RegisteredDocument, snapshot: Snapshot | null, without?: (timer: Timer) => boolean): Timer | null {
  let first: Timer | null = null;
  for (const timer of deadlinesOf(document.definition, snapshot)) {
    if ((first === null || timer.at < first.at) && !without?.(timer)) first = timer;
  }
  return first;
}
