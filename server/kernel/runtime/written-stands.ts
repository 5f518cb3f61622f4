/** How documents stood is kept while long histories are written, so that their first reader does not fold all of one. */
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { Background } from '../background.js';
import type { ChainedHistoryEntry, Commit, Database } from '../contracts.js';
import { keepStand, STAND_EVERY } from '../database/stands.js';
import type { Registry } from '../registry.js';
import { estimateBytes } from './snapshot-size.js';

/** Writing a larger one out would be felt by who is served meanwhile; its first reader keeps it. */
const MOST_BYTES = 400_000;
/** What comes while so many wait is left to its first reader. */
const MOST_WAITING = 64;

interface Parts {
  readonly database: Database;
  readonly registry: Pick<Registry, 'get'>;
  readonly report: (error: unknown) => void;
}

interface Written {
  readonly type: string;
  readonly id: string;
  readonly entry: ChainedHistoryEntry;
  readonly snapshot: Snapshot;
}

export class WrittenStands {
  readonly #background: Background;
  readonly #waiting: Written[] = [];
  #keeping = false;

  constructor(private readonly parts: Parts) {
    this.#background = new Background(parts.report);
  }

  heard({ definition, id, entries, after }: Commit): void {
    const [first, last] = [entries[0], entries.at(-1)];
    if (!first || !last || !after || after.context.rev !== last.rev || !passesOne(first.rev, last.rev)) return;
    if (this.#waiting.length >= MOST_WAITING || estimateBytes(definition, after) > MOST_BYTES) return;
    this.#waiting.push({ type: definition.type, id, entry: last, snapshot: after });
    if (!this.#keeping) this.#background.run(this.#keepAll());
  }

  /** One after the other: those who are served meanwhile want the connections. */
  async #keepAll(): Promise<void> {
    this.#keeping = true;
    const { database, registry, report } = this.parts;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { type, id, entry, snapshot } = next;
      await keepStand(database, registry.get(type), { id, entry, snapshot, seen: entry.rev }).catch(report);
    }
    this.#keeping = false;
  }

  settled(): Promise<void> {
    return this.#background.settled();
  }
}

const passesOne = (first: number, last: number): boolean => Math.floor(last / STAND_EVERY) > Math.floor((first - 1) / STAND_EVERY);
