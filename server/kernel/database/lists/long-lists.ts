/**
 * Lists that matched more rows than are counted. Of such a list only "more" is shown, so for a while its pages are read by
 * themselves: the order's index gives the first rows of a million at once, while counting them reads a hundred thousand.
 */
import { createHash } from 'node:crypto';

/** A list that has become short since is counted again after this long. */
const KEPT_MS = 60_000;
/** Viewers and filters differ; what is forgotten is counted once more. */
const MOST_KEPT = 2_000;

export class LongLists {
  /** By what is asked of whom, until when; the oldest first. */
  readonly #until = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @param where what rows must satisfy, scope included; its values name the viewer as far as they matter */
  key(from: string, where: string, values: readonly unknown[]): string {
    return createHash('sha256')
      .update(JSON.stringify([from, where, values]))
      .digest('base64');
  }

  has(key: string): boolean {
    const until = this.#until.get(key);
    if (until === undefined) return false;
    if (until > this.now()) return true;
    this.#until.delete(key);
    return false;
  }

  add(key: string): void {
    this.#until.delete(key);
    this.#until.set(key, this.now() + KEPT_MS);
    if (this.#until.size > MOST_KEPT) this.#until.delete(this.#until.keys().next().value!);
  }

  drop(key: string): void {
    this.#until.delete(key);
  }
}
