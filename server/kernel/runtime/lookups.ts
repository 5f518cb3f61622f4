/** What many documents ask the database at the same time, as one question. */
import { InGroups } from '../database/in-groups.js';
import type { Timing } from './timing.js';

interface Asked<Wanted, Known> {
  readonly wanted: readonly Wanted[];
  readonly resolve: (known: Known) => void;
  readonly reject: (error: unknown) => void;
}

const QUESTIONS = 2;
const MOST_DOCUMENTS = 50;

/** Looks something up for many documents with one question; when that fails each has one of its own. */
export class Lookups<Wanted, Known> {
  readonly #groups: InGroups<Asked<Wanted, Known>>;

  constructor(
    timing: Timing,
    private readonly lookUp: (wanted: readonly Wanted[]) => Promise<Known>,
  ) {
    this.#groups = new InGroups({
      atOnce: QUESTIONS,
      most: MOST_DOCUMENTS,
      breath: () => timing.breath(),
      after: (ms, then) => timing.after(ms, then),
      run: (group) => this.#ask(group),
    });
  }

  find(wanted: readonly Wanted[]): Promise<Known> {
    return new Promise((resolve, reject) => {
      this.#groups.add({ wanted, resolve, reject });
    });
  }

  async #ask(group: readonly Asked<Wanted, Known>[]): Promise<void> {
    try {
      const known = await this.lookUp(group.flatMap(({ wanted }) => wanted));
      for (const { resolve } of group) resolve(known);
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error);
      else await Promise.all(group.map((one) => this.#ask([one])));
    }
  }
}
