/**
 * Looks for what is left to do, after a commit that concerns it and every few seconds; one look at a time. What is left follows from
 * documents as they stand, so that whichever server goes on after a crash knows it.
 */
import type { Commit, Runtime } from './contracts.js';

export interface LookoutParts {
  readonly runtime: () => Runtime;
  readonly concerns: (commit: Commit) => boolean;
  readonly look: () => Promise<void>;
  readonly report: (error: unknown) => void;
}
const LOOK_MS = 5_000;

export class Lookout {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #forget: (() => void) | undefined;

  constructor(private readonly parts: LookoutParts) {}

  /** Nothing more is begun. */
  get stopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#forget = this.parts.runtime().onCommit((commit) => {
      if (this.parts.concerns(commit)) this.#wake();
    });
    this.#timer = setInterval(() => this.#wake(), LOOK_MS);
    this.#timer.unref();
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#forget?.();
    clearInterval(this.#timer);
    await this.#looking;
  }

  #wake(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.parts
      .look()
      .catch(this.parts.report)
      .finally(() => {
        this.#looking = null;
        if (!this.#again) return;
        this.#again = false;
        this.#wake();
      });
  }
}
