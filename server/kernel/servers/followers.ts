/**
 * Documents that somebody looks at here, kept as new as any server commits them: what others tell is folded onto the
 * snapshot in memory, and read from the store where that does not fit or something told may have been missed.
 */
import type { ChainedHistoryEntry, Database, DocumentStore, Commit } from '../contracts.js';
import type { RegisteredDocument, Registry } from '../registry.js';
import type { Publisher } from '../runtime/steps/publish.js';
import type { Timing } from '../runtime/timing.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Bus } from './bus.js';
import { fold, toldOf } from './commits.js';
import type { CommittedState, ToldCommit } from './commits.js';

const TOPIC = 'commits';
const RETRY_MS = 500;
/** Entries told of at most when a document is found to have moved on. */
const MOST_ENTRIES = 500;
/** Documents read at a time, so that others get a connection, too. */
const READS_AT_ONCE = 4;

interface Follower {
  readonly document: RegisteredDocument;
  readonly id: string;
  watchers: number;
  /** undefined: not read yet. */
  standing: CommittedState | undefined;
  /** Highest rev that is known to be committed. */
  behind: number;
  reading: Promise<void> | undefined;
}

export interface FollowersDeps {
  readonly bus: Bus;
  readonly db: Database;
  readonly store: DocumentStore;
  readonly registry: Registry;
  readonly timing: Timing;
  readonly publisher: Publisher;
  /** Another server has committed this rev; null: perhaps of any document. */
  readonly overtaken: (document: string | null, rev: number) => void;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

export class Followers {
  readonly #followed = new Map<string, Follower>();
  #readingAnew: Promise<void> | undefined;
  #againAnew = false;

  constructor(private readonly deps: FollowersDeps) {
    deps.bus.hear(TOPIC, (told) => {
      for (const one of told as readonly ToldCommit[]) this.#heard(one);
    });
    deps.bus.onMissed(() => this.missed());
  }

  /** @param standing where the document stands, if that is in memory @returns what lets it go */
  follow(document: RegisteredDocument, id: string, standing: CommittedState | undefined): () => void {
    const key = keyOf(document.definition.type, id);
    const follower = this.#followed.get(key) ?? { document, id, watchers: 0, standing, behind: 0, reading: undefined };
    this.#followed.set(key, follower);
    follower.watchers += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      follower.watchers -= 1;
      if (follower.watchers === 0) this.#followed.delete(key);
    };
  }

  /** Where a followed document stands; undefined: it is not followed, or not read yet. */
  known(type: string, id: string): CommittedState | undefined {
    return this.#followed.get(keyOf(type, id))?.standing;
  }

  /** From the store; whoever follows the document hears what it brought. */
  async read(document: RegisteredDocument, id: string): Promise<Snapshot | null> {
    const follower = this.#followed.get(keyOf(document.definition.type, id));
    if (!follower) return (await this.#load(document, id)).snapshot;
    await this.#read(follower);
    return follower.standing!.snapshot;
  }

  /** What this server has committed. */
  committed(commits: readonly Commit[]): void {
    for (const commit of commits) {
      const follower = this.#followed.get(keyOf(commit.definition.type, commit.id));
      const { rev, hash } = commit.entries.at(-1)!;
      if (follower && rev > (follower.standing?.rev ?? 0)) follower.standing = { snapshot: commit.after, rev, hash };
    }
  }

  tell(commits: readonly Commit[]): void {
    this.deps.bus.tell(TOPIC, commits.map(toldOf));
  }

  /** Whatever was committed elsewhere may have gone past. */
  missed(): void {
    this.deps.overtaken(null, Infinity);
    this.deps.publisher.missed();
    this.compare();
  }

  /** Everything followed is compared with the store; what moved on is read, and told. */
  compare(): void {
    this.#againAnew = true;
    this.#readingAnew ??= this.#readAnew().finally(() => {
      this.#readingAnew = undefined;
    });
  }

  /** Nothing is being read. */
  async settled(): Promise<void> {
    await this.#readingAnew;
    await Promise.allSettled([...this.#followed.values()].map((follower) => follower.reading));
  }

  #heard(told: ToldCommit): void {
    const document = this.deps.registry.find(told.type);
    if (!document) return;
    const key = keyOf(told.type, told.id);
    const { rev } = told.entries.at(-1)!;
    this.deps.overtaken(key, rev);
    const follower = this.#followed.get(key);
    const commit = follower && this.#folded(follower, told);
    if (commit) return this.deps.publisher.publish([commit]);
    this.deps.publisher.change({ definition: document.definition, id: told.id, entries: told.entries, todoAudiences: told.todoAudiences });
    if (!follower || rev <= (follower.standing?.rev ?? 0)) return;
    follower.behind = Math.max(follower.behind, rev);
    if (follower.standing) this.#readSoon(follower);
  }

  /** null: to be read, or known already. */
  #folded(follower: Follower, { entries, todoAudiences }: ToldCommit): Commit | null {
    const { document, id, standing } = follower;
    if (!standing || follower.reading) return null;
    const next = fold(document, standing, entries);
    if (!next) return null;
    follower.standing = next;
    return { definition: document.definition, id, before: standing.snapshot, after: next.snapshot, entries, todoAudiences };
  }

  #readSoon(follower: Follower): void {
    this.#read(follower).catch((error: unknown) => {
      this.deps.report(error, { type: follower.document.definition.type, id: follower.id });
      this.deps.timing.after(RETRY_MS, () => {
        if (follower.watchers > 0 && follower.standing && follower.standing.rev < follower.behind) this.#readSoon(follower);
      });
    });
  }

  #read(follower: Follower): Promise<void> {
    follower.reading ??= this.#readUntilNew(follower).finally(() => {
      follower.reading = undefined;
    });
    return follower.reading;
  }

  /** What was told while it was read may have been committed after the read began. */
  async #readUntilNew(follower: Follower): Promise<void> {
    let asked: number;
    do {
      asked = follower.behind;
      await this.#readOnce(follower);
    } while (follower.behind > asked && follower.standing!.rev < follower.behind);
  }

  async #readOnce(follower: Follower): Promise<void> {
    const {
      document: { definition },
      id,
      standing: before,
    } = follower;
    const found = await this.#load(follower.document, id);
    const moved = before !== undefined && found.rev > before.rev;
    const entries = moved ? await this.#entries(follower, before.rev, found.rev) : [];
    // Commits of this server came meanwhile, and were told.
    if (follower.standing && found.rev <= follower.standing.rev) return;
    follower.standing = found;
    if (moved)
      this.deps.publisher.publish([{ definition, id, before: before.snapshot, after: found.snapshot, entries, todoAudiences: [] }]);
  }

  async #load(document: RegisteredDocument, id: string): Promise<CommittedState> {
    const { definition } = document;
    const loaded = await this.deps.store.load(this.deps.db.read, definition, id);
    const head = loaded?.head ?? (await this.deps.store.head(this.deps.db.read, definition.type, id));
    return { snapshot: loaded?.snapshot ?? null, rev: head?.rev ?? 0, hash: head?.hash ?? '' };
  }

  async #entries({ document: { definition }, id }: Follower, after: number, until: number): Promise<readonly ChainedHistoryEntry[]> {
    const first = Math.max(after + 1, until - MOST_ENTRIES + 1);
    return (await this.deps.store.history(this.deps.db.read, definition.type, id, first, MOST_ENTRIES)).filter(
      (entry) => entry.rev <= until,
    );
  }

  async #readAnew(): Promise<void> {
    while (this.#againAnew) {
      this.#againAnew = false;
      try {
        await this.#readMoved();
      } catch (error) {
        this.deps.report(error);
        this.deps.timing.after(RETRY_MS, () => this.compare());
        return;
      }
    }
  }

  async #readMoved(): Promise<void> {
    const followers = [...this.#followed.values()].filter((follower) => follower.standing);
    if (followers.length === 0) return;
    const { rows } = await this.deps.db.read.query<{ doc_type: string; doc_id: string; rev: number }>(
      `select k.doc_type, k.doc_id::text as doc_id, e.rev from unnest($1::text[], $2::bigint[]) k(doc_type, doc_id)
       cross join lateral (select rev from document_event where doc_type = k.doc_type and doc_id = k.doc_id order by rev desc limit 1) e`,
      [followers.map((one) => one.document.definition.type), followers.map((one) => one.id)],
    );
    const newest = new Map(rows.map((row) => [keyOf(row.doc_type, row.doc_id), row.rev]));
    const moved = followers.filter((one) => (newest.get(keyOf(one.document.definition.type, one.id)) ?? 0) > one.standing!.rev);
    for (let from = 0; from < moved.length; from += READS_AT_ONCE)
      await Promise.all(moved.slice(from, from + READS_AT_ONCE).map((one) => this.#read(one)));
  }
}

const keyOf = (type: string, id: string): string => `${type}:${id}`;
