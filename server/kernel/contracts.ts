/**
 * What the parts of the server's kernel promise one another. The runtime owns the six steps; the store knows tables and
 * SQL; the edges (REST, sockets, scripts) call the runtime and listen to commits; families register what only they need.
 */
import type { FilePlace } from '../../state-machines/kernel/attachments.js';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot, LineRowValues } from '../../state-machines/kernel/document.js';
import type { Accepted } from '../../state-machines/kernel/decide.js';
import type { Actor, Cause, MachineEvent } from '../../state-machines/kernel/events.js';
import type { Instant } from '../../state-machines/kernel/fields.js';
import type { Audience, Effect } from '../../state-machines/kernel/lifecycle.js';
import { GENESIS_HASH } from '../../state-machines/kernel/primitives/chain.js';
import type { Profile } from '../../state-machines/kernel/profiles.js';
import type { ApprovingFacts } from '../../state-machines/kernel/stock/approving.js';
import type { Predicate } from '../../state-machines/kernel/predicate.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import type { HistoryEntry } from '../../state-machines/kernel/replay.js';
import type { Viewer } from '../../state-machines/kernel/view.js';

/** Parameterised SQL on one connection. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<{ readonly rows: Row[]; readonly rowCount: number }>;
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A statement that one of many like it can stand for, which does what all of them do or fails. */
export interface Joinable {
  /** One and the same for those that may be joined. */
  readonly kind: object;
  joined(others: readonly Joinable[]): Statement;
}

export interface Transaction extends Queryable {
  readonly inTransaction: true;
  /**
   * The last statement and the only one that writes, sent together with COMMIT: a round trip less. When PostgreSQL says no
   * to it, the transaction rejects with `meaning` of that error. Where it is `joinable`, another that does the same may be
   * sent in its place.
   */
  last(sql: string, params?: readonly unknown[], meaning?: (error: unknown) => unknown, joinable?: Joinable): void;
}

/** Rows for another table, written in the same statement as the document that they are about. */
export interface SideRows {
  readonly name: string;
  readonly rows: readonly object[];
  /** As `jsonb_to_recordset` takes them. */
  readonly columns: string;
  /** The statement on `source`, which is a FROM item named r, to be done when `hit` holds. */
  readonly sql: (source: string, hit: string) => string;
}

export interface Database {
  /** Reads outside a transaction, on any connection of the runtime role. */
  readonly read: Queryable;
  /**
   * Numbers, the heartbeat, and what an installation says, on connections that nobody else takes: whoever holds a transaction may wait for these
   * answers. One statement each, which waits for no row of a document.
   */
  readonly side: Queryable;
  /**
   * One transaction on one connection. Resolves only when PostgreSQL answered with the command tag COMMIT (checked in
   * this one place); rejects with CommitLostError when it answered otherwise or the connection broke before the tag came.
   *
   * `shared`: it may be committed together with others, with the same answers. Such work awaits nothing but `tx`, leaves
   * no trace until the transaction has resolved, and may be called again.
   *
   * Work asks `tx` and `side` alone; in tests and development a question to `read` from inside fails. `asks`: it is one of a
   * few at a time that read for long, and asks besides.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, how?: 'shared' | 'asks'): Promise<T>;
  /** Ids of documents, files and rows: bigints as strings, unique over all servers. */
  nextId(): Promise<string>;
  close(): Promise<void>;
}

/** The transaction's fate is not known to have been COMMIT. */
export class CommitLostError extends Error {
  constructor(
    readonly tag: string,
    options?: ErrorOptions,
  ) {
    super(`the transaction ended with ${tag}, not COMMIT`, options);
    this.name = 'CommitLostError';
  }
}

export interface ChainHead {
  readonly rev: number;
  /** Hash of the newest entry, 64 hex characters; zeros before the first. */
  readonly hash: string;
  /** State after it, and its instant: stamps of a document never go back. */
  readonly at: Instant;
}

/** Before the first entry. */
export const NO_ENTRY: ChainHead = { rev: 0, hash: GENESIS_HASH, at: 0 };

/** By which definition an entry was written. */
export interface WrittenBy {
  /** `type@version` */
  readonly machine: string;
  readonly defHash: string;
}

export interface Loaded {
  readonly snapshot: Snapshot;
  readonly head: ChainHead;
  /** Of the newest entry. */
  readonly writtenBy: WrittenBy;
  /** The snapshot goes on from what an earlier version stored: its next entry is an UPGRADE. */
  readonly earlier?: Earlier;
}

/** A document that its version has not written yet. */
export interface Earlier {
  readonly from: number;
  readonly stored: Snapshot;
}

/** One accepted event with everything that is written for it. */
export interface AcceptedEvent {
  readonly event: MachineEvent;
  readonly decision: Accepted;
  /** Row of document_event without the chain columns, and its payload with seed. */
  readonly entry: ChainedHistoryEntry;
  readonly seed: Uint8Array;
}

export interface ChainedHistoryEntry extends HistoryEntry {
  readonly clientAt: Instant | null;
  readonly defHash: string;
  readonly payloadRoot: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** Tables of documents: the only place that writes them. */
export interface DocumentStore {
  /** null: not there (never was, or deleted). `tx` sees its own writes. */
  load(on: Queryable, definition: AnyDefinition, id: string): Promise<Loaded | null>;
  /** Newest entry of a chain even when the document was deleted. */
  head(on: Queryable, type: string, id: string): Promise<ChainHead | null>;
  /**
   * Persists a batch of accepted events of ONE document in as few statements as possible: compare-and-swap on `rev`
   * first (`before` is the snapshot the batch began with, null: insert), then the last snapshot's changed columns and
   * changed lines only (found by reference), cold and cooled rows, entries and payloads, to-do and timer differences.
   * Rows of other tables go along. A batch that begins with an UPGRADE is written from what that one names as before, in two
   * statements. As the `last` statement it is not waited for. StaleError, thrown here or by the
   * transaction, when the compare-and-swap hit no row.
   */
  write(
    tx: Transaction,
    definition: AnyDefinition,
    before: Snapshot | null,
    batch: readonly AcceptedEvent[],
    sideRows?: readonly SideRows[],
    last?: boolean,
  ): Promise<void>;
  history(on: Queryable, type: string, id: string, fromRev?: number, limit?: number): Promise<ChainedHistoryEntry[]>;
  /** Rows of one line kind, cold ones included, newest last; for prepare and read models. */
  rows(
    on: Queryable,
    definition: AnyDefinition,
    id: string,
    line: string,
    where?: Readonly<Record<string, string | number | readonly string[]>>,
    limit?: number,
  ): Promise<LineRowValues[]>;
}

/** The row moved on since the snapshot was read. */
export class StaleError extends Error {
  constructor(
    readonly type: string,
    readonly id: string,
  ) {
    super(`${type} ${id} has moved on`);
    this.name = 'StaleError';
  }
}

/** A constraint said no; `constraint` is the name from the definition's unique keys, `code` its reason, `columns` the fields that must differ. */
export class ConstraintError extends Error {
  constructor(
    readonly constraint: string,
    readonly code: string,
    readonly columns: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`constraint ${constraint}`, options);
    this.name = 'ConstraintError';
  }
}

/** Something someone or something wants to happen to a document. Everything goes through `Runtime.submit`. */
export interface Command {
  readonly type: string;
  /** null: creation. */
  readonly id: string | null;
  readonly event: string;
  readonly payload: object;
  /** A person as authenticated by the edge, or SYSTEM with a cause. */
  readonly viewer: Viewer;
  readonly cause?: Cause | null;
  /** Idempotency key; scope is the acting user, for SYSTEM the target document, or the type of the one it begins. */
  readonly requestId?: string | null;
  /** Keyed hash of what the caller sent: under one request id it stays the same. Without it the server made the payload. */
  readonly sentHash?: string | null;
  /** The rev a decision was made on; checked for events declared `seen`. */
  readonly rev?: number | null;
  readonly clientAt?: Instant | null;
  /** Evidence of where it came from: keyed hashes, never raw values. */
  readonly ipHash?: string | null;
  readonly deviceHash?: string | null;
  /** Set by the edge when the complete request was read; default: now. Never trusted from outside. */
  readonly stamp?: Instant;
}

/** An event that stands together with others or not at all. */
export interface GroupCommand extends Command {
  /** A field of the saved header that names what an earlier one of them makes. */
  readonly below?: { readonly field: string; readonly index: number };
}

export interface MadeDocument {
  readonly type: string;
  readonly id: string;
}

export type Outcome =
  | {
      readonly ok: true;
      readonly id: string;
      readonly rev: number;
      readonly state: string;
      readonly at: Instant;
      readonly repeated?: true;
      /** It was not for the document as it stands, and left no trace. */ readonly dropped?: true;
      /** Documents that the event has made in its transaction. */ readonly made?: readonly MadeDocument[];
    }
  | {
      readonly ok: false;
      readonly refusal: Refusal;
      readonly at: Instant;
      /** the fresh snapshot where the refusal is DOC_STALE */ readonly snapshot?: Snapshot;
    };

/** What became of commands that stand together or not at all. */
export type GroupOutcome =
  | { readonly ok: true; readonly outcomes: readonly Extract<Outcome, { readonly ok: true }>[] }
  | {
      readonly ok: false;
      /** The command that was refused; null: none of them is at fault. */ readonly index: number | null;
      readonly refusal: Refusal;
      readonly at: Instant;
    };

/** One committed batch of one document, by whichever server. */
export interface Change {
  readonly definition: AnyDefinition;
  readonly id: string;
  readonly entries: readonly ChainedHistoryEntry[];
  /** Audiences whose to-dos changed. */
  readonly todoAudiences: readonly Audience[];
}

/** A change with the document it led to, told to listeners after COMMIT and in order of rev. */
export interface Commit extends Change {
  readonly before: Snapshot | null;
  /** null: deleted. */
  readonly after: Snapshot | null;
}

/** A request that was read and is not submitted yet: deadlines after its stamp wait for it, a second at most. */
export interface Expectation {
  /** It holds its own place in the queue from here on. */
  arrived(): void;
  /** It was answered, or came to nothing. */
  end(): void;
}

export interface Runtime {
  /** @param expectation what was made of this very request when it was read */
  submit(command: Command, expectation?: Expectation): Promise<Outcome>;
  /** All of them in one transaction, decided in this order, or none; each has an idempotency key. For bulk work. */
  submitTogether(commands: readonly GroupCommand[]): Promise<GroupOutcome>;
  /** Whether it would be accepted as things stand: authorised, prepared and decided, and nothing of it stays. null: it would. */
  rehearse(command: Command): Promise<Refusal | null>;
  /** A request stamped so was read and will be submitted. */
  expect(type: string, id: string, stamp: Instant): Expectation;
  /** Newest committed snapshot, from the cache or the store. */
  snapshot(type: string, id: string): Promise<Snapshot | null>;
  /** Keeps a document in memory, as new as any server commits it. @returns what lets it go */
  follow(type: string, id: string): () => void;
  /** Commits of this server, and those of others to documents that are followed here. */
  onCommit(listener: (commit: Commit) => void): () => void;
  /** Every change, by whichever server. */
  onChange(listener: (change: Change) => void): () => void;
  /** Changes by others may have gone unheard: whoever keeps what he read reads anew. */
  onMissed(listener: () => void): () => void;
  /** Disciplined server clock, milliseconds UTC. */
  now(): Instant;
  /** Whether this server decides: it has started, does not leave, and reaches its storage. */
  readonly ready: boolean;
  /** Whether another server decides: what this one cannot is handed on. */
  readonly covered: boolean;
  /** Called when this server has not decided for a while and another one does: people are better off there. */
  onElsewhere(listener: () => void): () => void;
  /** Before the stop: hands on what it is sent from here on, if anybody is there to take it. */
  leave(): void;
  start(): Promise<void>;
  /** Finishes what was begun, hands over, closes; no outage. */
  stop(): Promise<void>;
}

/** What a preparing function may do: everything impure enters the event here, and what it read is recorded. */
export interface PrepareTools {
  readonly at: Instant;
  readonly viewer: Viewer;
  readonly definition: AnyDefinition;
  /** null on creation. */
  readonly snapshot: Snapshot | null;
  readonly db: Queryable;
  readonly store: DocumentStore;
  /** Reads another document and records (type, id, rev): persist locks it and checks again. */
  readDocument(type: string, id: string): Promise<Snapshot | null>;
  /** Those of these people inside who read a document that was read; nobody where access is not asked. */
  readers(type: string, document: Snapshot, userIds: readonly string[]): Promise<readonly string[]>;
  /**
   * A fact about a set ("at least two admins remain"): read now, and read again under the lock `key` in the transaction;
   * when the answers differ the event is prepared and decided anew.
   */
  lockedRead<T>(key: string, read: (db: Queryable) => Promise<T>): Promise<T>;
  newId(): Promise<string>;
  /** Of a document that an effect makes (`exists: 'answer'`): of the one made for this purpose before, else a new one. */
  idFor(type: string, purpose: string, part?: string): Promise<string>;
  /** Random bytes as lower-case hex. */
  randomHex(bytes: number): string;
  /** A number of this document's rule; null when its sequence is used up. */
  nextNumber(fields: Readonly<Record<string, unknown>>): Promise<string | null>;
  /** The value of an option that the definition names, for this viewer and the document's organisation or another. */
  profile(profile: Profile, orgId?: string | null): Promise<string | null>;
  /** The day (yyyy-MM-dd) that an organisation writes at the event's instant; default: the document's, null: the site's. */
  today(orgId?: string | null): Promise<string>;
  /** The day that an organisation writes at another instant. */
  dayAt(at: Instant, orgId?: string | null): Promise<string>;
  /** The zone of its days. */
  zone(orgId?: string | null): Promise<string>;
  /** A secret as the event may hold it. */
  seal(text: string, about: string): string;
  /** What was sealed about the same; null where it opens with another key only, or is about something else. */
  unseal(sealed: string, about: string): string | null;
}

/** Who carries the approval of a document, asked for every event of an approval: facts for the event (stock/approving.ts). */
export type Approvals = (
  definition: AnyDefinition,
  snapshot: Snapshot | null,
  sent: { readonly event: string; readonly payload: object },
  tools: PrepareTools,
) => Promise<ApprovingFacts>;

/** Facts for the event, or a refusal. A payload may be completed or resolved (aliases, defaults) as well. */
export type Prepared =
  | {
      readonly facts?: object;
      readonly payload?: object;
      /** The fields that hold fields of their own as the event would leave them, with what says which those are: the files in them are looked at. */
      readonly becoming?: Readonly<Record<string, unknown>>;
    }
  | { readonly refusal: Refusal };
export type Prepare = (
  command: Pick<Command, 'payload' | 'event' | 'ipHash' | 'deviceHash' | 'requestId'>,
  tools: PrepareTools,
) => Promise<Prepared>;

/** Named effects (`kind: 'run'`) inside the same transaction. They may write through `tx` only to tables of their own, or send. */
export interface EffectTools {
  readonly tx: Transaction;
  readonly definition: AnyDefinition;
  readonly decision: Accepted;
  readonly event: MachineEvent;
  /** A secret as a table may hold it. */
  seal(text: string, about: string): string;
  /** What was sealed about the same; null where it opens with another key only, or is about something else. */
  unseal(sealed: string, about: string): string | null;
  /** More effects, carried out after this one (sends and creations go the common way). */
  emit(effect: Effect): void;
}
export type RunEffect = (params: never, tools: EffectTools) => Promise<void>;

/** What only this document needs on the server; families export one per document. */
export interface ServerDocument {
  readonly definition: AnyDefinition;
  readonly prepare?: Readonly<Record<string, Prepare>>;
  readonly effects?: Readonly<Record<string, RunEffect>>;
  /** SQL of the definition's `live` columns. */
  readonly live?: Readonly<Record<string, LiveColumn>>;
  /** And of its lines'. */
  readonly liveLines?: Readonly<Record<string, Readonly<Record<string, LiveLineColumn>>>>;
  /** Special calls of the entity: `POST /v1/{entity}Restful/{action}`; answers `data` (and `page`). */
  readonly calls?: Readonly<Record<string, SpecialCall>>;
  /** And of its lines, by their entity. */
  readonly lineCalls?: Readonly<Record<string, Readonly<Record<string, SpecialCall>>>>;
}

/** A value beside the document, as SQL over the header's alias; what the viewer puts into it travels as a parameter. */
export type LiveColumn = (at: {
  readonly header: string;
  readonly viewer: Viewer;
  readonly param: (value: unknown) => string;
  readonly holds: (predicate: Predicate) => string;
}) => string;

/** A value beside a line, as SQL over the aliases of the line and of its header. */
export type LiveLineColumn = (at: { readonly header: string; readonly row: string }) => string;

/** Something beside a document changed that lists show: for everybody, or in the eyes of one user. */
export interface Touch {
  readonly type: string;
  readonly id: string;
  readonly userId?: string;
}

export interface CallTools {
  readonly viewer: Viewer;
  readonly db: Queryable;
  readonly store: DocumentStore;
  readonly runtime: Runtime;
  readonly language: 'en' | 'cn';
  /** The value of an option for the caller and an organisation. */
  profile(profile: Profile, orgId: string | null): Promise<string | null>;
  /** The day (yyyy-MM-dd) that an organisation writes now; null: the site's. */
  today(orgId: string | null): Promise<string>;
  /** What the entity's call of that name answers without this special one. */
  generic(action: string, body: Readonly<Record<string, unknown>>): Promise<CallAnswer>;
  touch(touch: Touch): void;
  /** What an event sealed, for a caller whose own it is; null where it does not open. */
  unseal(sealed: string, about: string): string | null;
  /** Rows of another entity that the answer shows: what of them is personal data and whole is logged. */
  shows(definition: AnyDefinition, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
}
export type CallAnswer =
  | { readonly data: unknown; readonly page?: { readonly count: number; readonly pageIndex: number; readonly pageRows: number } }
  | { readonly refusal: Refusal };
export type SpecialCall = (body: Readonly<Record<string, unknown>>, tools: CallTools) => Promise<CallAnswer>;

/** `added`: those that the document does not name yet; `dropped`: those that a save leaves out; `all`: those that it would name. */
export interface FilesWanted {
  readonly added: readonly FilePlace[];
  readonly dropped: readonly FilePlace[];
  readonly all: readonly FilePlace[];
}

/** Who may put which files into a document; the platform's files answer it. */
export interface Attaching {
  /** null: he may. */
  refused(definition: AnyDefinition, files: FilesWanted, viewer: Viewer, on: Queryable): Promise<Refusal | null>;
}

/** Permission by button (platform-access.md §2.7); answered from the session's responsibility. */
export interface Access {
  permits(viewer: Viewer, definition: AnyDefinition, event: string): boolean | Promise<boolean>;
  /** Why a deputy may not act on this very document, though his principal may; asked of those who act under a delegation. */
  limits?(viewer: Viewer, definition: AnyDefinition, snapshot: Snapshot): Promise<Refusal | null>;
  /** Asked of whoever was not permitted: the responsibility changes nothing at all. */
  readOnly?(viewer: Viewer): boolean;
  /** Those of these people inside who read a document, each in one of his own responsibilities. */
  readers?(definition: AnyDefinition, snapshot: Snapshot, userIds: readonly string[], at: Instant): Promise<readonly string[]>;
}

export const personOf = (viewer: Viewer): Actor => ({
  userId: viewer.userId,
  userType: viewer.userType,
  supplierId: viewer.supplierId,
  respCode: viewer.respCode,
  respId: viewer.respId,
  onBehalfOf: viewer.onBehalfOf,
});
