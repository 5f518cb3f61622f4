/** What the edges need of sign-in and access, which live in the platform; the application binds them. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Instant, Label } from '../../../state-machines/kernel/fields.js';
import type { Announced, ListQuery, ListSum, TaskProgressed } from '../../../state-machines/kernel/protocol.js';
import type { Reasons, Refusal } from '../../../state-machines/kernel/refusals.js';
import type { EndOfSession } from '../../../state-machines/kernel/session-end.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Database, DocumentStore, Expectation, Runtime } from '../contracts.js';
import type { Installation } from '../installation.js';
import type { Registry } from '../registry.js';
import type { SharedMemory } from './limits.js';
import type { Bus } from '../servers/bus.js';
import type { Invalidations } from '../servers/invalidations.js';

export type Language = keyof Label;

/** One request as it came in, before anybody knows from whom. */
export interface Arrival {
  readonly method: string;
  /** As sent, with prefix and query string, without host. */
  readonly path: string;
  /** The exact bytes; of a multipart body, which is signed without them, none. */
  readonly body: Uint8Array;
  /** The signature is over `UNSIGNED-PAYLOAD`: the server hashes the files itself. */
  readonly unsigned?: true;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly address: string;
  /** Server clock when the last byte had been read. */
  readonly at: Instant;
}

/** A session in use. */
export interface Session {
  readonly certificate: string;
  readonly userId: string;
  readonly responsibilityId: string | null;
  readonly language: Language;
  readonly deviceId: string | null;
  readonly expiresAt: Instant;
  /** Until when the password was confirmed for events that ask for it. */
  readonly stepUpUntil: Instant | null;
  /** A second factor was seen. */
  readonly second: boolean;
  /** A provider of sign-ins vouched for it, no password did. */
  readonly vouched: boolean;
}

/** Somebody signed in, acting in one responsibility. */
export interface Caller {
  readonly session: Session;
  readonly viewer: Viewer;
  /** Keyed hashes of address and device: evidence, never raw values. */
  readonly ipHash: string | null;
  readonly deviceHash: string | null;
}

export interface Sessions {
  /**
   * All checks of platform-access.md §0.4, in their order.
   * @throws EdgeError REQ_WRONG_ENVIRONMENT, REQ_CLOCK_SKEW, AUTH_SESSION_*, REQ_SIGNATURE, REQ_REPLAYED, REQ_RATE_LIMIT
   */
  authenticate(arrival: Arrival): Promise<Caller>;
  /** The same for calls before sign-in: signature without a key, rate by address. */
  admitAnonymous(arrival: Arrival): Promise<void>;
  /** The caller acting in another held responsibility (tabs opened from a to-do). @throws EdgeError PERM_RESPONSIBILITY */
  actingIn(caller: Caller, responsibilityId: string): Promise<Caller>;
  /** The present caller of a session, for sockets that outlive changes; null when it has ended. */
  refresh(certificate: string): Promise<Caller | null>;
  touch(certificate: string, at: Instant): void;
  onEnded(listener: (certificate: string, reason: EndOfSession) => void): () => void;
  /** Responsibility, permits or language of these users have changed; `null`: of anybody. */
  onChanged(listener: (userIds: ReadonlySet<string> | null) => void): () => void;
  /** Sessions in a running live document are ended neither by idleness nor by the common limit. */
  exempt(test: (certificate: string) => boolean): void;
  onWarning(listener: (certificate: string, reason: 'IDLE' | 'ABSOLUTE', endsAt: Instant) => void): () => void;
}

/** What this server has open. */
export interface EdgeVitals {
  readonly sockets: number;
  readonly rooms: number;
  readonly lists: number;
}

/** What the edges tell whoever measures them. */
export interface EdgeObserver {
  /** A frame was written so long after the instant of its newest event; absent where nobody asks. */
  frame?(delayMs: number): void;
  listRead(ms: number): void;
  edges(vitals: () => EdgeVitals): void;
}

export interface CallTraces {
  /** Runs `work` within a span of its own, below the one that `traceparent` names; `end` ends it. */
  run<T>(name: string, traceparent: string | undefined, work: (end: () => void) => T): T;
  /** The trace that this is part of, else a new id: answers carry it. */
  id(): string;
}

/** Lists come from SQL; this is the edge's narrow view of it. */
export interface Lists {
  page(definition: AnyDefinition, viewer: Viewer, query: ListQuery): Promise<ListPage>;
  /** Of these rows, those that the list holds now; rows of a list over lines are named `{docId}:{key}`. */
  reread(definition: AnyDefinition, viewer: Viewer, query: ListQuery, ids: readonly string[], line?: LineAddress): Promise<ListPage>;
  lines(definition: AnyDefinition, line: LineAddress, viewer: Viewer, query: ListQuery): Promise<ListPage>;
}

export interface LineAddress {
  readonly line: string;
  readonly nested?: string;
}

export interface ListPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
  readonly sums?: readonly ListSum[];
}

export interface ServiceTools {
  readonly arrival: Arrival;
  readonly language: Language;
  readonly at: Instant;
  /** Of the event that the call is, for the runtime when it is submitted. */
  readonly expectation?: Expectation | undefined;
  /** Sets a cookie that scripts cannot read. */
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void;
}

/** A call of a service that is no document: `POST /v1/{name}/{action}`. */
export type ServiceCall = (
  body: Readonly<Record<string, unknown>>,
  tools: ServiceTools & { readonly caller: Caller },
) => Promise<CallAnswer>;
export type AnonymousCall = (body: Readonly<Record<string, unknown>>, tools: ServiceTools) => Promise<CallAnswer>;

export interface Service {
  /** As in the path, with its ending: `loginRestful`. */
  readonly name: string;
  readonly calls?: Readonly<Record<string, ServiceCall>>;
  readonly anonymous?: Readonly<Record<string, AnonymousCall>>;
  /** Its answers hold what opens something: they are never compressed, beside what a caller may choose of them. */
  readonly secrets?: true;
  readonly reasons?: Reasons;
}

/**
 * A call whose body or answer is a stream: files, archives, workbooks; or one by GET, which asks by its address. It is
 * authenticated as every call; its body is JSON, or a multipart form that it reads itself.
 */
export interface StreamCall {
  readonly method: 'GET' | 'POST';
  /** Without the service's prefix: `/v2/file/upload`. */
  readonly path: string;
  readonly body: 'json' | 'form';
  /** By GET, for its description: names that it reads of its address, and whether it needs them. */
  readonly asks?: Readonly<Record<string, boolean>>;
  /** What is in the address stands in for a session: a ticket. */
  readonly anonymous?: true;
  readonly reasons?: Reasons;
  readonly summary: Label;
  readonly answer: (request: StreamRequest) => Promise<CallAnswer | Streamed>;
}

export interface StreamRequest {
  /** null only where the call is anonymous. */
  readonly caller: Caller | null;
  readonly address: string;
  readonly language: Language;
  readonly at: Instant;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  readonly headers: Arrival['headers'];
  /** Of a form, not read yet. */
  readonly incoming: IncomingMessage;
}

export interface Streamed {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** A page or redirect that is no call: what a browser opens by its address. */
export interface WebRoute {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answer: (request: WebRequest) => Promise<WebAnswer>;
}

export interface WebRequest {
  /** Address with query, without host. */
  readonly url: string;
  /** Groups of the path. */
  readonly groups: Readonly<Record<string, string>>;
  readonly headers: Arrival['headers'];
  readonly body: Uint8Array;
  readonly address: string;
  readonly at: Instant;
  readonly setCookie: ServiceTools['setCookie'];
}

export interface WebAnswer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Documents whose to-dos changed, and rows that were claimed or let go. */
export interface TodoKey {
  readonly documents: readonly { readonly type: string; readonly id: string }[];
  readonly pendingIds: readonly string[];
}

/** Who counts and words the to-dos of a viewer. */
export interface PendingRows {
  pendingOf(viewer: Viewer): Promise<number>;
  /** Of these, the viewer's open rows and those closed a short while ago. */
  rowsOf(viewer: Viewer, language: Language, key: TodoKey, at: Instant): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Presence as a document's own rule words it; null: this audience sees none. */
export interface Present {
  readonly userId: string;
  readonly supplierId: string | null;
  readonly online: boolean;
  readonly since: Instant;
  /** In how many milliseconds 95 of 100 frames were seen, lately; absent: not known. */
  readonly seenMs?: number;
}
export type PresenceRule = (
  snapshot: Snapshot,
  audience: string,
  present: readonly Present[],
) => readonly Readonly<Record<string, unknown>>[] | null;

/** Whose windows hear how far long work is. */
export type ProgressFor = { readonly certificate: string } | { readonly userId: string };

/** Everything the edges stand on. */
export interface Kernel {
  readonly registry: Registry;
  readonly runtime: Runtime;
  readonly database: Database;
  readonly store: DocumentStore;
  readonly lists: Lists;
  readonly sessions: Sessions;
  readonly services: readonly Service[];
  readonly routes?: readonly WebRoute[];
  readonly streams?: readonly StreamCall[];
  readonly pending: PendingRows;
  /** Whether the responsibility holds the event's button; the runtime asks the same. */
  readonly permits: (viewer: Viewer, definition: AnyDefinition, event: string) => boolean;
  /** Default: as shipped. */
  readonly installation?: Installation;
  /** How far long work of a session is. */
  readonly progress?: (listener: (to: ProgressFor, progress: TaskProgressed) => void) => void;
  readonly presence?: Readonly<Record<string, PresenceRule>>;
  /** News that concern every tab. */
  readonly announcements?: (announce: <N extends keyof Announced>(name: N, body: Announced[N]) => void) => void;
  /** Told of personal data that is shown whole. */
  readonly personalReads?: PersonalReads;
  readonly version: string;
  readonly memory: SharedMemory;
  readonly bus: Bus;
  readonly invalidations: Invalidations;
  readonly observer: EdgeObserver;
  readonly traces: CallTraces;
  /** local, dev, uat or pro: what `gatewayTag` must name. */
  readonly environment: string;
  readonly secureCookies: boolean;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

export type { CallAnswer, Refusal };

/** OPEN: one record, now or as it was; HISTORY: its past values; LIST: rows; EXPORT: a workbook. */
export type PersonalReadKind = 'OPEN' | 'HISTORY' | 'LIST' | 'EXPORT';

export interface PersonalRead {
  readonly caller: Caller;
  readonly docType: string;
  readonly kind: PersonalReadKind;
  /** Empty: so many that only their number is kept. */
  readonly ids: readonly string[];
  readonly rows: number;
  readonly at: number;
}

export interface PersonalReads {
  note(read: PersonalRead): Promise<void>;
}
