/** What the runtime tells whoever measures it. Times are milliseconds of the timing port's `elapsed()`. */
import type { Command, GroupOutcome, Outcome } from '../contracts.js';
import type { Timing } from './timing.js';

/** The six steps (docs/architecture.md); effects happen within persist's transaction. */
export const steps = ['authorize', 'prepare', 'transition', 'persist', 'effects', 'publish'] as const;
export type Step = (typeof steps)[number];

/** One submitted event on its way. */
export interface Watch {
  step(step: Step, from: number, to: number): void;
  answered(outcome: Outcome, at: number): void;
}

/** A batch on its way to the database; what was not committed comes again, unless it is refused. */
export interface BatchSeen {
  readonly type: string;
  /** Of the accepted events that somebody watches. */
  readonly watches: readonly Watch[];
  readonly accepted: number;
  readonly from: number;
  readonly to: number;
  readonly end: 'committed' | 'race' | 'storage' | 'failed';
}

/** Events that stand together or not at all, once they are answered; each of their transactions is told as a batch. */
export interface GroupSeen {
  readonly commands: readonly Command[];
  readonly outcome: GroupOutcome;
  readonly from: number;
  readonly to: number;
}

/** What became of an outbox entry; LATER: it was given back. */
export type Delivery = 'DELIVERED' | 'DROPPED' | 'REFUSED' | 'RETRY' | 'DEAD' | 'LATER';

export interface Observer {
  /** undefined: this event is not watched, and not timed. */
  watch(command: Command, at: number): Watch | undefined;
  batch(batch: BatchSeen): void;
  group(group: GroupSeen): void;
  /** A deadline that was applied so long after its instant. */
  deadline(type: string, event: string, lateMs: number): void;
  outage(ms: number): void;
  /** An outbox entry that was settled so long after this server first had it. */
  delivered(result: Delivery, ms: number): void;
}

export const silent: Observer = {
  watch: () => undefined,
  batch: () => undefined,
  group: () => undefined,
  deadline: () => undefined,
  outage: () => undefined,
  delivered: () => undefined,
};

export type Timed = <T>(step: Step, work: () => Promise<T>) => Promise<T>;

export const timedFor =
  (timing: Timing, watches: readonly Watch[]): Timed =>
  (step, work) =>
    timed(timing, watches, step, work);

/** Does the work of a step, timed for those who watch; without them it is just done. */
export function timed<T>(timing: Timing, watches: readonly Watch[], step: Step, work: () => Promise<T>): Promise<T> {
  return watches.length === 0 ? work() : measured(timing, watches, step, work);
}

async function measured<T>(timing: Timing, watches: readonly Watch[], step: Step, work: () => Promise<T>): Promise<T> {
  const from = timing.elapsed();
  try {
    return await work();
  } finally {
    const to = timing.elapsed();
    for (const watch of watches) watch.step(step, from, to);
  }
}

/** What stands in memory at this moment. */
export interface Vitals {
  /** Events that wait to be decided: all, and of the document with most. */
  readonly waiting: number;
  readonly longestQueue: number;
  readonly documents: number;
  readonly cacheBytes: number;
  /** Milliseconds since this server's last heartbeat was written. */
  readonly heartbeatAge: number;
  /** Whether this server decides. */
  readonly ready: boolean;
  /** Whether it hears other servers; false for one that is alone. */
  readonly busUp: boolean;
  readonly peers: number;
  /** Documents that this server writes; since its start: commands handed to another, documents taken from one. */
  readonly servers: { readonly held: number; readonly handedOn: number; readonly takenOver: number };
}
