/** `masterChanged` (platform-access.md §0.2, §3.5): which masters changed, gathered for a moment so that an import is a few words and not thousands. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { MasterChanged } from '../../../../state-machines/kernel/protocol.js';
import type { Change } from '../../contracts.js';

const GATHER_MS = 250;
/** While many change, everybody who sees one of them reads anew each time he is told. */
const GATHER_MANY_MS = 10_000;
const MOST_NAMED = 20;

/** @param ids those that the word is about; none: any of them may be */
export type TellMasters = (news: MasterChanged, definition: AnyDefinition | null, ids: readonly string[]) => void;

export class MasterNews {
  readonly #gathered = new Map<string, { readonly revs: Map<string, number>; readonly timer: NodeJS.Timeout }>();
  /** Kinds of which the last word was that many changed. */
  readonly #many = new Set<string>();

  /** @param concerns whether those who are told may know of it */
  constructor(
    private readonly tell: TellMasters,
    private readonly concerns: (change: Change) => boolean = () => true,
  ) {}

  changed(change: Change): void {
    const { definition, id, entries } = change;
    const last = entries.at(-1);
    if (definition.kind !== 'master' || last === undefined || !this.concerns(change)) return;
    this.#gathering(definition).set(id, last.rev);
  }

  /** Any master may have changed. */
  missed(): void {
    this.tell({}, null, []);
  }

  close(): void {
    for (const { timer } of this.#gathered.values()) clearTimeout(timer);
  }

  #gathering(definition: AnyDefinition): Map<string, number> {
    const { type } = definition;
    const known = this.#gathered.get(type);
    if (known) return known.revs;
    const revs = new Map<string, number>();
    this.#gathered.set(type, {
      revs,
      timer: setTimeout(() => this.#flush(definition, revs), this.#many.has(type) ? GATHER_MANY_MS : GATHER_MS),
    });
    return revs;
  }

  #flush(definition: AnyDefinition, revs: ReadonlyMap<string, number>): void {
    const { type: entity } = definition;
    this.#gathered.delete(entity);
    this.#many.delete(entity);
    if (revs.size <= MOST_NAMED) {
      for (const [id, rev] of revs) this.tell({ entity, id, rev }, definition, [id]);
      return;
    }
    this.#many.add(entity);
    this.tell({ entity }, definition, [...revs.keys()]);
  }
}
