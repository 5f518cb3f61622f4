/** What was stamped here and is not answered yet, and where it waits: other servers' deadlines ask. */
import type { Instant } from '../../../state-machines/kernel/fields.js';

export interface Waiting {
  readonly document: string;
  readonly stamp: Instant;
  /** The server it was handed on to; null: here. */
  at: string | null;
}

export class Undecided {
  readonly #documents = new Map<string, Set<Waiting>>();

  add(document: string, stamp: Instant): Waiting {
    const one: Waiting = { document, stamp, at: null };
    const all = this.#documents.get(document) ?? new Set<Waiting>();
    this.#documents.set(document, all.add(one));
    return one;
  }

  end(one: Waiting): void {
    const all = this.#documents.get(one.document);
    all?.delete(one);
    if (all?.size === 0) this.#documents.delete(one.document);
  }

  /** Whether something stamped before is still to come to `asker`; what was handed on to it has come already. */
  before(document: string, instant: Instant, asker: string): boolean {
    const all = this.#documents.get(document);
    return all !== undefined && [...all].some((one) => one.stamp < instant && one.at !== asker);
  }
}
