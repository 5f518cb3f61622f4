/** What the edges need of sign-in and access, which live in the platform; the application binds them. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Instant, Label } from '../../../state-machines/kernel/fields.js';
import type { ListQuery } from '../../../state-machines/kernel/protocol.js';
import type { Reasons, Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Database, DocumentStore, Runtime } from '../contracts.js';
import type { Registry } from '../registry.js';
import type { SharedMemory } from './limits.js';

export type Language = keyof Label;

/** One request as it came in, before anybody knows from whom. */
export interface Arrival {
  readonly method: string;
  /** As sent, with prefix and query string, without host. */
  readonly path: string;
  /** The exact bytes; `UNSIGNED-PAYLOAD` calls send none. */
  readonly body: Uint8Array;
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
  readonly expiresAt: Instant;
  /** Until when the password was confirmed for events that ask for it. */
  readonly stepUpUntil: Instant | null;
}

/** Somebody signed in, acting in one responsibility. */
export interface Caller {
  readonly session: Session;
  readonly viewer: Viewer;
  /** Keyed hashes of address and device: evidence, never raw values. */
  readonly ipHash: string | null;
  readonly deviceHash: string | null;
}

export type EndOfSession = 'LOGOUT' | 'IDLE' | 'ABSOLUTE' | 'PASSWORD' | 'DISABLED' | 'ADMIN' | 'OTHER_SESSION' | 'ROTATED_OUT';

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

/** Lists come from SQL; this is the edge's narrow view of it. */
export interface Lists {
  page(definition: AnyDefinition, viewer: Viewer, query: ListQuery): Promise<ListPage>;
  /** Of these documents, the rows that the list holds now. */
  reread(definition: AnyDefinition, viewer: Viewer, query: ListQuery, ids: readonly string[]): Promise<ListPage>;
  lines(definition: AnyDefinition, line: LineAddress, viewer: Viewer, query: ListQuery): Promise<ListPage>;
}

export interface LineAddress { readonly line: string; readonly nested?: string }

export interface ListPage { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly count: number }

export interface ServiceTools {
  readonly arrival: Arrival;
  readonly language: Language;
  readonly at: Instant;
  /** Sets a cookie that scripts cannot read. */
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void;
}

/** A call of a service that is no document: `POST /v1/{name}/{action}`. */
export type ServiceCall = (body: Readonly<Record<string, unknown>>, tools: ServiceTools & { readonly caller: Caller }) => Promise<CallAnswer>;
export type AnonymousCall = (body: Readonly<Record<string, unknown>>, tools: ServiceTools) => Promise<CallAnswer>;

export interface Service {
  /** As in the path, with its ending: `loginRestful`. */
  readonly name: string;
  readonly calls?: Readonly<Record<string, ServiceCall>>;
  readonly anonymous?: Readonly<Record<string, AnonymousCall>>;
  readonly reasons?: Reasons;
}

/** Who counts the open to-dos of a viewer. */
export interface PendingCount { pendingOf(viewer: Viewer): Promise<number> }

/** Presence as a document's own rule words it; null: this audience sees none. */
export interface Present { readonly userId: string; readonly supplierId: string | null; readonly online: boolean; readonly since: Instant }
export type PresenceRule = (snapshot: Snapshot, audience: string, present: readonly Present[]) => readonly Readonly<Record<string, unknown>>[] | null;

/** Everything the edges stand on. */
export interface Kernel {
  readonly registry: Registry;
  readonly runtime: Runtime;
  readonly database: Database;
  readonly store: DocumentStore;
  readonly lists: Lists;
  readonly sessions: Sessions;
  readonly services: readonly Service[];
  readonly pending: PendingCount;
  /** Whether the responsibility holds the event's button; the runtime asks the same. */
  readonly permits: (viewer: Viewer, definition: AnyDefinition, event: string) => boolean;
  readonly presence?: Readonly<Record<string, PresenceRule>>;
  readonly version: string;
  readonly memory: SharedMemory;
  /** local, dev, uat or pro: what `gatewayTag` must name. */
  readonly environment: string;
  readonly secureCookies: boolean;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

export type { CallAnswer, Refusal };
