/**
 * Requests that were read and stamped, and whose sender is still being looked up. A deadline after such a stamp waits, so
 * that an offer sent in time is in time however long its signature took to check (compete.md §6.2).
 */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Expectation } from '../contracts.js';
import type { Timing } from './timing.js';

/** Nobody holds a deadline longer than this. */
const LONGEST_MS = 1_000;

export class Expected {
  /** Of each document, the stamps of requests that have neither arrived nor ended. */
  readonly #awaited = new Map<string, Map<Expectation, Instant>>();

  constructor(
    private readonly timing: Timing,
    private readonly gone: (document: string) => void,
  ) {}

  add(document: string, stamp: Instant): Expectation {
    const end = (): void => {
      if (this.#remove(document, one)) this.gone(document);
      timer.cancel();
    };
    const one: Expectation = {
      arrived: () => {
        this.#remove(document, one);
        timer.cancel();
      },
      end,
    };
    const timer = this.timing.after(LONGEST_MS, end);
    this.#awaited.set(document, (this.#awaited.get(document) ?? new Map<Expectation, Instant>()).set(one, stamp));
    return one;
  }

  before(document: string, at: Instant): boolean {
    const all = this.#awaited.get(document);
    return all !== undefined && [...all.values()].some((stamp) => stamp < at);
  }

  /** @returns whether it was still awaited */
  #remove(document: string, one: Expectation): boolean {
    const all = this.#awaited.get(document);
    const awaited = all?.delete(one) === true;
    if (all?.size === 0) this.#awaited.delete(document);
    return awaited;
  }
}
