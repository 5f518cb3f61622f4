/** `masterChanged` (platform-access.md §0.2, §3.5): which masters changed, gathered for a moment so that an import is a few words and not thousands. */
import type { MasterChanged } from '../../../../state-machines/kernel/protocol.js';
import type { Change } from '../../contracts.js';

const GATHER_MS = 250;
const MOST_NAMED = 20;

export class MasterNews {
  readonly #revs = new Map<string, Map<string, number>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly tell: (news: MasterChanged) => void) {}

  changed({ definition: { kind, type }, id, entries }: Change): void {
    const last = entries.at(-1);
    if (kind !== 'master' || last === undefined) return;
    const revs = this.#revs.get(type) ?? new Map<string, number>();
    this.#revs.set(type, revs.set(id, last.rev));
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  /** Any master may have changed. */
  missed(): void {
    this.tell({});
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    this.#timer = undefined;
    for (const [entity, revs] of this.#revs) {
      if (revs.size > MOST_NAMED) this.tell({ entity });
      else for (const [id, rev] of revs) this.tell({ entity, id, rev });
    }
    this.#revs.clear();
  }
}
