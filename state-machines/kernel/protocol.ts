/**
 * What goes over the socket between server and client, as types (path /websocket, transport websocket). Every request
 * is answered by one acknowledgement of the shape that REST answers have; pushes need none.
 *
 * A document's projection has a shared part (the same for its whole class) and an own part; a frame patches both
 * (primitives/patch). `viewSeq` counts the frames of one audience within one `epoch`: a frame that carries the next
 * number is applied; one that carries the present number brings answers only; any other means that something was missed
 * and the document is watched again. An epoch is an opaque word: another epoch means the full view.
 */
import type { Answer } from './decide.js';
import type { Cause } from './events.js';
import type { Instant } from './fields.js';
import type { Patch } from './primitives/diff.js';

export interface DocumentKey {
  readonly type: string;
  readonly id: string;
}

export type Answers = Readonly<Record<string, Answer>>;

/** Every answer of a call, over HTTP and as a socket's acknowledgement (platform-access.md §0.5). */
export interface CallResult<Data = unknown> {
  readonly status: 'S' | 'E';
  readonly code: string;
  readonly msg: string;
  readonly data: Data;
  readonly page?: PageInfo;
  readonly serverTime: Instant;
  readonly traceId: string;
}

/** `count` is exact up to 100,000; 100001 means more. */
export interface PageInfo {
  readonly count: number;
  readonly pageIndex: number;
  readonly pageRows: number;
  /** Where the query asks for them and the list has columns that are summed. */
  readonly sums?: readonly ListSum[];
}

/** Sums over the whole filter as decimal strings, null where the viewer sees no value; `of`: the value of the column that keeps them apart. */
export interface ListSum {
  readonly of: string | null;
  readonly values: Readonly<Record<string, string | null>>;
}

/** `watch`; `seen`: where the client stands, so that only what was missed is answered. */
export interface WatchRequest extends DocumentKey {
  readonly seen?: { readonly epoch: string; readonly viewSeq: number };
}

/** The whole view of one viewer. `rev` is for people inside and for documents that are no evidence. */
export interface FullView extends DocumentKey {
  readonly epoch: string;
  readonly viewSeq: number;
  readonly state: string;
  readonly rev?: number;
  readonly shared: Readonly<Record<string, unknown>>;
  readonly own: Readonly<Record<string, unknown>>;
  readonly answers: Answers;
  readonly now: Instant;
}

export interface MissedFrames extends DocumentKey {
  readonly epoch: string;
  readonly frames: readonly Frame[];
  readonly answers: Answers;
  readonly now: Instant;
}

/** Push `frame`. */
export interface Frame extends DocumentKey {
  readonly epoch: string;
  readonly viewSeq: number;
  readonly at: Instant;
  readonly state?: string;
  readonly rev?: number;
  /** Newest event of the frame that this audience may know of; `events` when there are several, oldest first. */
  readonly event?: string;
  readonly events?: readonly string[];
  readonly shared?: Patch;
  readonly own?: Patch;
  /** All answers of the receiving person, when they changed. */
  readonly answers?: Answers;
}

/** One row of `{entity}Restful/listHistory`: the event, and what it changed in the view of whoever asks. */
export interface HistoryRow {
  readonly rev?: number;
  readonly at: Instant;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  /** Who acted, for people inside who may know. */
  readonly actor?: string;
  readonly onBehalfOf?: string | null;
  readonly respId?: string | null;
  /** Comment or reason that came with the event, for the same people. */
  readonly said?: string;
  readonly cause?: Cause | null;
  readonly machine?: string;
  readonly hash?: string;
  /** What it changed cannot be told: the machine of its version, or of one before, is not there. */
  readonly unfolded?: true;
  readonly shared?: Patch;
  readonly own?: Patch;
}

/** Push `gone`: the watch has ended. AUDIENCE_CHANGED: another view is there for this person, watch again. */
export interface Gone extends DocumentKey {
  readonly code: 'DOC_NOT_FOUND' | 'AUDIENCE_CHANGED';
}

/** `send`: the socket's form of an event call. Without an id it begins a document. SAVE and CREATE carry a SavePayload. */
export interface SendRequest {
  readonly type: string;
  readonly id?: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly rev?: number;
  readonly clientAt?: Instant;
}

/** `rev` and `state` as far as the view holds them. */
export interface EventReceipt {
  readonly id: string;
  readonly state: string;
  readonly at: Instant;
  readonly rev?: number;
  readonly repeated?: true;
  /** Documents that it has made and the sender may see, at most twenty; `number`: how people call it. */
  readonly made?: readonly { readonly type: string; readonly id: string; readonly number: string | null }[];
}

export interface ListCondition {
  readonly key: string;
  readonly op: 'eq' | 'ne' | 'in' | 'like' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'isNull';
  readonly value?: unknown;
}

export interface ListQuery {
  /** From 1. */
  readonly pageIndex: number;
  readonly pageRows: number;
  /** Plain equalities. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly conditions: readonly ListCondition[];
  readonly orderBy: readonly { readonly key: string; readonly dir: 'asc' | 'desc' }[];
  /** The list's sums are wanted, too. */
  readonly sums?: true;
}

/** `watchList`; `query` is the payload of `listByPage`. The same `listId` replaces the earlier list. */
export interface WatchListRequest {
  readonly listId: string;
  readonly entity: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Push `list`: changed rows of the page, ids that no longer fit, rows that came since the page was read, and the new count. */
export interface ListChange {
  readonly listId: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly gone: readonly string[];
  readonly new: number;
  readonly count: number;
  readonly sums?: readonly ListSum[];
  /** The scope has changed: `rows` is the whole page, everything shown before goes. */
  readonly reset?: true;
}

/** `seen`: a window has painted this frame, at `seenAt` by its clock, corrected by `offset`; `delay`: its round trip, milliseconds. */
export interface Painted extends DocumentKey {
  readonly epoch: string;
  readonly viewSeq: number;
  readonly seenAt: Instant;
  readonly offset: number;
  readonly delay?: number;
}

/** `clock`: client sent t0; server received t1 and answered t2. */
export interface ClockSample {
  readonly t0: Instant;
  readonly t1: Instant;
  readonly t2: Instant;
}

/** Push `presence`, as the document's own rule words it for this audience. */
export interface PresenceList extends DocumentKey {
  readonly present: readonly Readonly<Record<string, unknown>>[];
}

/** Push `permission.changed`: the responsibility in which the session acts by now. */
export interface PermissionChanged {
  readonly respCode: string;
  readonly responsibilityId: string;
}

/** Push `todo.count`. */
export interface TodoCount {
  readonly pending: number;
}

/** Push `todo.row`: a to-do of the person came or changed (`put`), or was settled (`gone`). The row as `listByPage` answers it. */
export interface TodoRowChange {
  readonly op: 'put' | 'gone';
  readonly row: Readonly<Record<string, unknown>>;
}

/** Push `session.ended`. */
export interface SessionEnded {
  readonly reason: string;
}

/** Push `session.warn`: the session ends at `endsAt` unless used. */
export interface SessionWarning {
  readonly reason: 'IDLE' | 'ABSOLUTE';
  readonly endsAt: Instant;
}

/** Push `lookup.changed`: values of a lookup type are others now; without a type, any may be. */
export interface LookupChanged {
  readonly typeCode?: string;
  readonly rev?: string;
}

/** Push `profile.changed`: values of these options are others now; without codes, any may be. */
export interface ProfileChanged {
  readonly codes?: readonly string[];
}

/** Push `masterChanged`, to people inside, and to suppliers of what they see, without a rev: a master is another now; without an id any of its kind may be, without an entity any at all. */
export interface MasterChanged {
  readonly entity?: string;
  readonly id?: string;
  readonly rev?: number;
}

/** What is told to every tab. */
export interface Announced {
  readonly 'lookup.changed': LookupChanged;
  readonly 'profile.changed': ProfileChanged;
}

/** Push `task.progress`: how far long work of this session is; `of` 0: not known yet. */
export interface TaskProgressed {
  readonly taskId: string;
  readonly phase: string;
  readonly done: number;
  readonly of: number;
}

/** Push `app.version` on connection and after a deployment. */
export interface AppVersion {
  readonly version: string;
}
