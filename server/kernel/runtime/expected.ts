/**
 * Requests that were read and stamped, and whose sender is still being looked up. A deadline after such a stamp waits, so
 * that an offer sent in time is in time however long its signature took to check (compete.md §6.2).
 */
import type { Instant } from '../../../state-machines/kernel/fields.js';

/** Nobody holds a deadline longer than this. */
const LONGEST_MS = 1_000;

interface Expectation { readonly stamp: Instant }

export class Expected {
  readonly #requests = new Map<string, Set<Expectation>>();

  constructor(private readonly gone: (document: string) => void) {}

  /** @returns what ends it: the request was answered, or came to nothing */
  add(document: string, stamp: Instant): () => void {
    const one: Expectation = { stamp };
    const all = this.#requests.get(document) ?? new Set<Expectation>();
    this.#requests.set(document, all.add(one));
    const end = (): void => {
      clearTimeout(timer);
      if (this.#remove(document, one)) this.gone(document);
    };
    const timer = setTimeout(end, LONGEST_MS).unref();
    return end;
  }

  /** From here on the request holds its own place in the queue. */
  arrived(document: string, stamp: Instant): void {
    const one = [...(this.#requests.get(document) ?? [])].find((expectation) => expectation.stamp === stamp);
    if (one) this.#remove(document, one);
  }

  before(document: string, at: Instant): boolean {
    const all = this.#requests.get(document);
    return all !== undefined && [...all].some((one) => one.stamp < at);
  }

  #remove(document: string, one: Expectation): boolean {
    const all = this.#requests.get(document);
    const was = all?.delete(one) ?? false;
    if (all?.size === 0) this.#requests.delete(document);
    return was;
  }
}
