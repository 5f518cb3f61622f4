/** `masterChanged` (platform-access.md §0.2, §3.5): which masters changed, gathered for a moment so that an import is a few words and not thousands. */
import type { MasterChanged } from '../../../../state-machines/kernel/protocol.js';
import type { Change } from '../../contracts.js';

const GATHER_MS = 250;
/** While many change, everybody who sees one of them reads anew each time he is told. */
const GATHER_MANY_MS = 10_000;
const MOST_NAMED = 20;

export class MasterNews {
  readonly #gathered = new Map<string, { readonly revs: Map<string, number>; readonly timer: NodeJS.Timeout }>();
  /** Kinds of which the last word was that many changed. */
  readonly #many = new Set<string>();

  constructor(private readonly tell: (news: MasterChanged) => void) {}

  changed({ definition: { kind, type }, id, entries }: Change): void {
    const last = entries.at(-1);
    if (kind !== 'master' || last === undefined) return;
    this.#gathering(type).set(id, last.rev);
  }

  /** Any master may have changed. */
  missed(): void {
    this.tell({});
  }

  close(): void {
    for (const { timer } of this.#gathered.values()) clearTimeout(timer);
  }

  #gathering(type: string): Map<string, number> {
    const known = this.#gathered.get(type);
    if (known) return known.revs;
    const revs = new Map<string, number>();
    this.#gathered.set(type, { revs, timer: setTimeout(() => this.#flush(type, revs), this.#many.has(type) ? GATHER_MANY_MS : GATHER_MS) });
    return revs;
  }

  #flush(entity: string, revs: ReadonlyMap<string, number>): void {
    this.#gathered.delete(entity);
    this.#many.delete(entity);
    if (revs.size <= MOST_NAMED) {
      for (const [id, rev] of revs) this.tell({ entity, id, rev });
      return;
    }
    this.#many.add(entity);
    this.tell({ entity });
  }
}
