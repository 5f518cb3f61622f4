/**
 * Which documents are looked at first when many deadlines are due at one instant. Where people wait for the instant, in
 * halls and at openings, at once; of the others so many at a time as leave room for everybody else.
 */
import type { Pending, Timing } from './timing.js';

/** Documents of the other lane that are on their way at a time. */
export const MOST_AT_A_TIME = 8;
/** Each place rests as long as it was taken, so that half of the time is everybody's; at most so long. */
const MOST_REST_MS = 20;
/** A rush waits so long for live ones of the same instant. */
const GIVE_WAY_MS = 20;
/** One that takes longer keeps nobody else waiting. */
const PATIENCE_MS = 5_000;

/** Resolves when the document has nothing more to do. */
type Look = () => Promise<void>;

export interface LaneParts {
  readonly timing: Timing;
  /** People wait for its instant, or somebody waits behind its deadline. */
  readonly goesFirst: (document: string) => boolean;
  readonly report: (error: unknown) => void;
}

export class Lanes {
  /** By document, the first due first. */
  readonly #waiting = new Map<string, Look>();
  /** Those that had their turn before, and may go on: they go first. */
  readonly #again = new Map<string, Look>();
  #underWay = 0;
  #giving: Pending | undefined;
  #stopped = false;

  constructor(private readonly parts: LaneParts) {}

  /** A deadline of the document is due. */
  due(document: string, look: Look): void {
    this.#take(this.#waiting, document, look);
  }

  /** What its deadline waited for has come. */
  again(document: string, look: Look): void {
    this.#waiting.delete(document);
    this.#take(this.#again, document, look);
  }

  isWaiting(document: string): boolean {
    return this.#waiting.has(document) || this.#again.has(document);
  }

  /** After it nothing is begun. */
  stop(): void {
    this.#stopped = true;
    this.#giving?.cancel();
    this.#waiting.clear();
    this.#again.clear();
  }

  #take(lane: Map<string, Look>, document: string, look: Look): void {
    if (this.#stopped) return;
    if (this.parts.goesFirst(document)) {
      look().catch(this.parts.report);
      return;
    }
    if (!lane.has(document)) lane.set(document, look);
    if (this.#underWay > 0) this.#go();
    else
      this.#giving ??= this.parts.timing.after(GIVE_WAY_MS, () => {
        this.#giving = undefined;
        this.#go();
      });
  }

  #go(): void {
    while (this.#underWay < MOST_AT_A_TIME) {
      const look = first(this.#again) ?? first(this.#waiting);
      if (!look) return;
      this.#begin(look);
    }
  }

  #begin(look: Look): void {
    this.#underWay += 1;
    const { timing } = this.parts;
    const from = timing.elapsed();
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      patience.cancel();
      this.#rest(Math.min(Math.ceil(timing.elapsed() - from), MOST_REST_MS));
    };
    const patience = timing.after(PATIENCE_MS, end);
    look().catch(this.parts.report).finally(end);
  }

  /** Where nobody waits the place is free at once. */
  #rest(ms: number): void {
    const free = (): void => {
      this.#underWay -= 1;
      this.#go();
    };
    if (ms <= 0 || this.#waiting.size + this.#again.size === 0) free();
    else this.parts.timing.after(ms, free);
  }
}

function first(lane: Map<string, Look>): Look | undefined {
  for (const [document, look] of lane) {
    lane.delete(document);
    return look;
  }
  return undefined;
}
