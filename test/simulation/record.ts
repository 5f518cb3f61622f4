/** What truly happened in a run, as the storage saw it: every commit at its instant, every beat, every entry. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { Folding } from '../../state-machines/kernel/replay.js';
import type { Folded } from '../../state-machines/kernel/replay.js';
import type { StoredEvent } from './storage/store.js';
import type { Tables } from './storage/tables.js';
import type { Row, Table } from './storage/transactions.js';
import type { World } from './world.js';

/** Versions of one batch stand for no time, one after the other. */
export interface Version {
  readonly from: number;
  readonly snapshot: Snapshot | null;
}
/** A text of one server reached another one then. */
export interface Hearing {
  readonly from: string;
  readonly by: string;
  readonly at: number;
}
export interface Beat {
  readonly server: string;
  readonly at: number;
  readonly written: number;
}

export interface History {
  readonly definition: AnyDefinition;
  readonly type: string;
  readonly id: string;
  readonly entries: readonly StoredEvent[];
  /** Snapshot before each entry, by rev - 1, and after the last. */
  readonly snapshots: readonly (Snapshot | null)[];
  readonly folded: Folded;
  /** What was committed from when on. */
  readonly versions: readonly Version[];
}

export class Record {
  readonly #commits = new Map<StoredEvent, { readonly at: number; readonly sent: number }>();
  readonly beats: Beat[] = [];
  readonly hearings: Hearing[] = [];

  constructor(private readonly world: World) {}

  /** Hears of each commit. */
  readonly committed = (written: ReadonlyMap<Table, ReadonlyMap<string, Row | null>>, sent: number): void => {
    for (const [table, rows] of written) {
      for (const row of rows.values()) {
        if (row && table.name === 'document_event') this.#note(row as StoredEvent, sent);
        if (row && table.name === 'server_heartbeat')
          this.beats.push({ server: row['server'] as string, at: row['at'] as number, written: this.world.now });
      }
    }
  };

  readonly heardBy = (from: string, by: string): void => {
    if (from !== by) this.hearings.push({ from, by, at: this.world.now });
  };

  committedAt(entry: StoredEvent): number {
    return this.#commits.get(entry)!.at;
  }

  /** When the server sent the COMMIT. */
  sentAt(entry: StoredEvent): number {
    return this.#commits.get(entry)!.sent;
  }

  #note(entry: StoredEvent, sent: number): void {
    this.#commits.set(entry, { at: this.world.now, sent });
    this.world.trace(
      `         committed ${entry.docType} ${entry.docId} rev ${entry.rev} ${entry.event} at ${new Date(entry.at).toISOString().slice(14, 23)} → ${entry.to}`,
    );
  }

  histories(tables: Tables, definitions: readonly AnyDefinition[]): readonly History[] {
    const groups = new Map<string, StoredEvent[]>();
    for (const row of tables.event.rows.values() as Iterable<StoredEvent>) {
      const key = `${row.docType}:${row.docId}`;
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    return [...groups.values()].map((group) =>
      this.#history(
        definitions,
        group.sort((a, b) => a.rev - b.rev),
      ),
    );
  }

  #history(definitions: readonly AnyDefinition[], entries: readonly StoredEvent[]): History {
    const { docType: type, docId: id } = entries[0]!;
    const definition = definitions.find((one) => one.type === type)!;
    const folding = new Folding(definition);
    const snapshots: (Snapshot | null)[] = [null];
    const versions: Version[] = [{ from: -Infinity, snapshot: null }];
    for (const entry of entries) {
      if (!folding.take(entry)) break;
      const { snapshot } = folding.folded;
      snapshots.push(snapshot);
      versions.push({ from: this.committedAt(entry), snapshot });
    }
    return { definition, type, id, entries, snapshots, folded: folding.folded, versions };
  }
}

const never: readonly Version[] = [{ from: -Infinity, snapshot: null }];

/** What stood at some instant from then to then, and when. */
export const versionsBetween = (
  history: History | undefined,
  from: number,
  to: number,
): readonly (Version & { readonly until: number })[] =>
  (history?.versions ?? never)
    .map((version, index, all) => ({ ...version, until: all[index + 1]?.from ?? Infinity }))
    .filter((version) => version.from <= to && version.until >= from);

export const snapshotAt = (history: History | undefined, time: number): Snapshot | null =>
  history?.versions.findLast((version) => version.from <= time)?.snapshot ?? null;
