/** When the deadlines of one document may pass (architecture, "Time"). */
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

export interface DeadlineDeps {
  readonly clock: ServerClock;
  readonly report: (error: unknown, about: Readonly<Record<string, unknown>>) => void;
  /** False while the heartbeat is overdue: deadlines wait until it is known whether there was an outage. */
  readonly serving: () => boolean;
  /** Whether a request for the document that was stamped before this instant is still on its way here. */
  readonly expected: (type: string, id: string | null, before: Instant) => boolean;
}

const nameOf = (timer: Timer): string => `${timer.event}@${timer.at}`;

export class Deadlines {
  /** One that the machine did not take is left out until another stands in its place. */
  #stuck: string | undefined;

  constructor(
    private readonly deps: DeadlineDeps,
    private readonly document: RegisteredDocument,
    private readonly id: string | null,
  ) {}

  first(snapshot: Snapshot | null): Timer | null {
    return earliest(this.document, snapshot, this.#stuck);
  }

  /** While it is not known whether there was an outage, only deadlines up to the start of a known one may pass. */
  mayPass(deadline: Timer, waiting: readonly Item[]): boolean {
    if (this.deps.serving()) return this.deps.clock.now() >= deadline.at + BARRIER_MS && !this.#expects(deadline.at);
    return waiting.some((item) => item.recovery && deadline.at <= item.recovery.from);
  }

  /** After it was decided: whether the machine took it. */
  settled(deadline: Timer, after: Snapshot | null, refusedWith: string | undefined): void {
    const stays = deadlinesOf(this.document.definition, after).some((one) => nameOf(one) === nameOf(deadline));
    if (refusedWith === undefined && !stays) return;
    this.#stuck = nameOf(deadline);
    this.deps.report(new Error(`the deadline ${this.#stuck} was not taken`), {
      type: this.document.definition.type,
      id: this.id,
      code: refusedWith,
    });
  }

  wakeAt(deadline: Timer): Instant {
    return this.deps.serving() && !this.#expects(deadline.at) ? deadline.at + BARRIER_MS : this.deps.clock.now() + AGAIN_MS;
  }

  #expects(before: Instant): boolean {
    return this.deps.expected(this.document.definition.type, this.id, before);
  }
}

export function earliest(document: RegisteredDocument, snapshot: Snapshot | null, without?: string): Timer | null {
  let first: Timer | null = null;
  for (const timer of deadlinesOf(document.definition, snapshot)) {
    if (nameOf(timer) !== without && (first === null || timer.at < first.at)) first = timer;
  }
  return first;
}
