/**
 * A deadline passes when no other server has anything stamped before it: each is asked, and answers when its clock has
 * reached the instant and nothing earlier waits there. One that does not answer, or is alive but cut off, delays the
 * deadline by a second at most.
 */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { ServerClock } from '../runtime/clock.js';
import type { Timing } from '../runtime/timing.js';
import type { Bus } from './bus.js';
import { Unheard } from './bus.js';

/** Nobody holds a deadline longer than this. */
const LONGEST_MS = 1_000;
/** Who passes a deadline late still gives the others so long to speak. */
const LEAST_MS = 400;
const LOOK_MS = 5;
/** A round that nobody came back to is forgotten. */
const KEPT_MS = 10_000;

interface Round {
  readonly at: Instant;
  readonly asked: Set<string>;
  readonly clear: Set<string>;
  /** It is known who lives. */ looked: boolean;
  over: boolean;
}
interface Question {
  readonly document: string;
  readonly at: Instant;
}

export interface BarrierParts {
  readonly bus: Bus;
  readonly clock: ServerClock;
  readonly timing: Timing;
  /** From when on a deadline may pass, milliseconds after it. */
  readonly graceMs: number;
  /** Servers that write their heartbeat, heard or not. */
  readonly alive: () => ReadonlySet<string>;
  /** Reads the heartbeats anew. */
  readonly look: () => Promise<void>;
  /** Whether something stamped before the instant waits here and has not come to `asker`. */
  readonly waits: (document: string, before: Instant, asker: string) => boolean;
  /** A deadline that waited may pass. */
  readonly clear: (document: string) => void;
  readonly report: (error: unknown) => void;
}

export class Barrier {
  readonly #rounds = new Map<string, Round>();

  constructor(private readonly parts: BarrierParts) {
    parts.bus.answer('barrier', (message, from) => this.#answer(message as Question, from));
  }

  /** Whether another server may still bring something stamped before the deadline. Asks them, the first time. */
  holds(document: string, at: Instant): boolean {
    const { bus, clock, graceMs } = this.parts;
    if (clock.now() < at + graceMs) return false;
    const round = this.#round(document, at);
    const others = new Set([...bus.peers, ...this.parts.alive()]);
    for (const other of others) if (!round.asked.has(other)) this.#ask(document, round, other);
    return !this.#isOver(round, others);
  }

  /** Whether this server is about to pass a deadline of the document, lease or not. */
  isAsking(document: string): boolean {
    return this.#rounds.has(document);
  }

  /** Something that was stamped before goes elsewhere: the others are asked anew. */
  forget(document: string): void {
    this.#rounds.delete(document);
  }

  #isOver(round: Round, others: Iterable<string>): boolean {
    return round.looked && (round.over || [...others].every((other) => round.clear.has(other)));
  }

  #round(document: string, at: Instant): Round {
    const known = this.#rounds.get(document);
    if (known?.at === at) return known;
    const { clock, timing } = this.parts;
    const round: Round = { at, asked: new Set(), clear: new Set(), looked: false, over: false };
    this.#rounds.set(document, round);
    this.#look(document, round);
    timing.after(Math.max(LEAST_MS, at + LONGEST_MS - clock.now()), () => {
      round.over = true;
      this.parts.clear(document);
    });
    timing.after(KEPT_MS, () => {
      if (this.#rounds.get(document) === round) this.#rounds.delete(document);
    });
    return round;
  }

  /** One that has just started lives, though nobody here has heard of it: its beat was written before it read anything. */
  #look(document: string, round: Round): void {
    this.parts.look().then(
      () => {
        round.looked = true;
        this.parts.clear(document);
      },
      (error: unknown) => {
        this.parts.report(error);
        if (this.#rounds.get(document) === round) this.#rounds.delete(document);
      },
    );
  }

  #ask(document: string, round: Round, other: string): void {
    round.asked.add(other);
    const question: Question = { document, at: round.at };
    this.parts.bus.ask(other, 'barrier', question, LONGEST_MS).then(
      (clear) => {
        if (clear !== true) return;
        round.clear.add(other);
        if (this.#isOver(round, round.asked)) this.parts.clear(document);
      },
      (error: unknown) => {
        if (!(error instanceof Unheard)) this.parts.report(error);
      },
    );
  }

  async #answer({ document, at }: Question, from: string): Promise<boolean> {
    const { clock, timing, waits } = this.parts;
    for (const end = timing.elapsed() + LONGEST_MS; timing.elapsed() < end;) {
      const ahead = at - clock.now();
      if (ahead <= 0 && !waits(document, at, from)) return true;
      await new Promise<void>((resolve) => {
        timing.after(Math.max(LOOK_MS, Math.min(ahead, LONGEST_MS)), resolve);
      });
    }
    return false;
  }
}
