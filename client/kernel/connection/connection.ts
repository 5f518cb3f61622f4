/**
 * One connection per tab: watches that survive it, events that are asked again under the same requestId until they are
 * answered, plain HTTP while the socket is down, and the clock.
 */
import { callOf } from '@machines/kernel/events.js';
import type { EventSpec } from '@machines/kernel/events.js';
import type {
  AppVersion,
  CallResult,
  ClockSample,
  EventReceipt,
  Frame,
  FullView,
  Gone,
  ListChange,
  LookupChanged,
  MasterChanged,
  MissedFrames,
  PageInfo,
  Painted,
  PermissionChanged,
  PresenceList,
  ProfileChanged,
  SendRequest,
  SessionEnded,
  SessionWarning,
  TodoCount,
  TodoRowChange,
  TaskProgressed,
} from '@machines/kernel/protocol.js';

import { call, NoAnswer, NotSent } from '../call.js';
import { newRequestId } from '../request-id.js';
import { storeOf, useStore } from '../store.js';
import { clockStore, EXCHANGES, learnServerTime, readingOf, RESYNC_MS } from './clock.js';
import type { Exchange } from './clock.js';
import { whileBusy } from './while-busy.js';
import type { Wire, WireRefusal } from './wire.js';

export type Reach = 'offline' | 'connecting' | 'online';

export interface ConnectionState {
  readonly reach: Reach;
  /** When the present state began, by this computer's clock. */
  readonly since: number;
}

/** Pushes by name. */
export interface Pushes {
  readonly frame: Frame;
  readonly list: ListChange;
  readonly presence: PresenceList;
  readonly 'todo.count': TodoCount;
  readonly 'todo.row': TodoRowChange;
  readonly 'session.ended': SessionEnded;
  readonly 'session.warn': SessionWarning;
  readonly 'app.version': AppVersion;
  readonly 'lookup.changed': LookupChanged;
  readonly 'profile.changed': ProfileChanged;
  readonly masterChanged: MasterChanged;
  readonly 'task.progress': TaskProgressed;
  readonly 'message.new': object;
  /** The session acts in another responsibility, or its rights changed. */
  readonly 'permission.changed': PermissionChanged;
  /** What is known of the person who is signed in may be another: name, preferences, responsibilities. */
  readonly 'user.changed': object;
}

export interface DocumentListener {
  /** Where this client stands; null: it wants the full view. */
  seen(): { readonly epoch: string; readonly viewSeq: number } | null;
  onView(view: FullView): void;
  onMissed(missed: MissedFrames): void;
  /** false: something was missed, the document is watched again. */
  onFrame(frame: Frame): boolean;
  onRefused(answer: CallResult): void;
}

export type ListedRow = Readonly<Record<string, unknown>>;

/** What `watchList` acknowledges. */
interface WatchedPage {
  readonly rows: readonly ListedRow[];
  readonly page: PageInfo;
}

const pageOf = (watched: CallResult<WatchedPage>): CallResult<readonly ListedRow[]> =>
  watched.status === 'S' ? { ...watched, data: watched.data.rows, page: watched.data.page } : (watched as CallResult<never>);

export interface ListListener {
  readonly entity: string;
  readonly query: Readonly<Record<string, unknown>>;
  onPage(answer: CallResult<readonly ListedRow[]>): void;
  onChange(change: ListChange): void;
  /** No answer over socket or HTTP. */
  onFailed(error: unknown): void;
}

export interface SendOptions {
  /** The rev a decision was made on; needed for SAVE and events marked `seen`. */
  readonly rev?: number;
  /** The same for repeated attempts of one intention; made when not given. */
  readonly requestId?: string;
  /** How long to ask again when no answer comes. Default 30 s. */
  readonly giveUpAfterMs?: number;
  /** Not through the socket. */
  readonly overHttp?: boolean;
}

/**
 * An event for a document; `spec` names its REST action for the way over HTTP. id null: a creation. The payload of CREATE
 * and SAVE is a part of the document: changed header fields, and whole lists of changed lines.
 */
export interface Outgoing {
  readonly type: string;
  readonly id: string | null;
  readonly event: string;
  readonly spec: EventSpec | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

const ACK_MS = 8_000;
const GIVE_UP_MS = 30_000;
/** Between two questions of which the first was not answered: a page that was busy may have its answer already. */
const ASK_AGAIN_MS = 500;
/** A call that a network swallowed is asked again; whatever comes of the first is the answer of both. */
const HTTP_MS = 15_000;
/** A server that is there tells its time at once. */
const PROBE_MS = 2_000;
/** Who waits longer is told so. */
export const QUIET_MS = 3_000;

const hasNetwork = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false;

const codeOf = (answer: unknown): string => (answer as { readonly code?: string } | null)?.code ?? '';
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const keyOf = (type: string, id: string): string => `${type}/${id}`;

/** The view as a call answers it: flat, and of an epoch that no frame continues. */
async function overHttp(type: string, id: string): Promise<CallResult<FullView>> {
  const answer = await call<Readonly<Record<string, unknown>>>(type, 'findById', { id });
  if (answer.status !== 'S') return answer as CallResult<never>;
  const { answers, serverNow, state, rev, ...shared } = answer.data as {
    readonly answers: FullView['answers'];
    readonly serverNow: number;
    readonly state: string;
    readonly rev?: number;
  };
  return {
    ...answer,
    data: {
      type,
      id,
      epoch: 'http',
      viewSeq: 0,
      state,
      shared: { ...shared, ...(rev === undefined ? {} : { rev }) },
      own: {},
      answers,
      now: serverNow,
      ...(rev === undefined ? {} : { rev }),
    },
  };
}

/** CREATE and SAVE send a part of the document and go over HTTP, where the server makes the difference. */
const isSave = (spec: EventSpec | undefined): boolean => spec?.call === 'saveOrUpdate';

export class Connection {
  readonly state = storeOf<ConnectionState>({ reach: 'connecting', since: Date.now() });
  /** How many events have waited for their answer so long that it should be said. */
  readonly unanswered = storeOf(0);
  readonly #wire: Wire;
  readonly #documents = new Map<string, DocumentListener>();
  readonly #lists = new Map<string, ListListener>();
  readonly #listeners = new Map<keyof Pushes, Set<(body: never) => void>>();
  readonly #reconnected = new Set<() => void>();
  #resync: ReturnType<typeof setInterval> | undefined;
  #nextList = 1;

  constructor(wire: Wire, onRefused: (refusal: WireRefusal) => void = () => undefined) {
    this.#wire = wire;
    wire.onConnected(() => this.#connected());
    wire.onLost((refusal) => {
      this.#reach(hasNetwork() ? 'connecting' : 'offline');
      if (refusal?.serverTime) learnServerTime(refusal.serverTime, true);
      if (refusal) onRefused(refusal);
    });
    wire.on('frame', (frame: Frame) => this.#frame(frame));
    wire.on('gone', (gone: Gone) => this.#gone(gone));
    wire.on('list', (change: ListChange) => this.#lists.get(change.listId)?.onChange(change));
    for (const push of [
      'presence',
      'todo.count',
      'todo.row',
      'session.ended',
      'session.warn',
      'app.version',
      'permission.changed',
      'user.changed',
      'lookup.changed',
      'profile.changed',
      'masterChanged',
      'task.progress',
      'message.new',
    ] as const)
      wire.on(push, (body: never) => this.#tell(push, body));
    addEventListener('offline', this.#probe);
    addEventListener('online', this.#probe);
    wire.open();
  }

  close(): void {
    removeEventListener('offline', this.#probe);
    removeEventListener('online', this.#probe);
    clearInterval(this.#resync);
    this.#wire.close();
    this.#reach('offline');
  }

  on<P extends keyof Pushes>(push: P, listener: (body: Pushes[P]) => void): () => void {
    const listeners = this.#listeners.get(push) ?? new Set();
    this.#listeners.set(push, listeners);
    listeners.add(listener as (body: never) => void);
    return () => void listeners.delete(listener as (body: never) => void);
  }

  /** Streams a document to the listener until stopped; over HTTP once where the socket is down. */
  watch(type: string, id: string, listener: DocumentListener): () => void {
    this.#documents.set(keyOf(type, id), listener);
    void this.#watchDocument(type, id, listener);
    return () => {
      if (this.#documents.get(keyOf(type, id)) !== listener) return;
      this.#documents.delete(keyOf(type, id));
      void this.#ask('unwatch', { type, id }).catch(() => undefined);
    };
  }

  watchList(listener: ListListener): () => void {
    const listId = String(this.#nextList++);
    this.#lists.set(listId, listener);
    void this.#watchList(listId, listener);
    return () => {
      this.#lists.delete(listId);
      void this.#ask('unwatchList', { listId }).catch(() => undefined);
    };
  }

  /**
   * Sends an event until it is answered; a refusal is an answer.
   * @throws NoAnswer after `giveUpAfterMs`: whether it happened is not known, the same requestId asks again; NotSent without a
   * network, unless the caller said how long to try
   */
  async send(outgoing: Outgoing, options: SendOptions = {}): Promise<CallResult<EventReceipt>> {
    if (!hasNetwork() && !this.#wire.connected && options.giveUpAfterMs === undefined) throw new NotSent();
    let waits = false;
    const timer = setTimeout(() => {
      waits = true;
      this.unanswered.set(this.unanswered.get() + 1);
    }, QUIET_MS);
    try {
      return await this.#untilAnswered(outgoing, options);
    } finally {
      clearTimeout(timer);
      if (waits) this.unanswered.set(this.unanswered.get() - 1);
    }
  }

  async #untilAnswered(outgoing: Outgoing, options: SendOptions): Promise<CallResult<EventReceipt>> {
    const requestId = options.requestId ?? newRequestId();
    const clientAt = Date.now();
    const until = clientAt + (options.giveUpAfterMs ?? GIVE_UP_MS);
    for (;;) {
      const answer = await this.#attempt(outgoing, options.overHttp ?? false, {
        requestId,
        clientAt,
        ...(options.rev === undefined ? {} : { rev: options.rev }),
      });
      if (answer) return answer;
      if (Date.now() >= until) throw new NoAnswer();
      await Promise.race([later(1_000), this.#whenConnected()]);
    }
  }

  async #attempt(
    outgoing: Outgoing,
    overHttp: boolean,
    stamp: Pick<SendRequest, 'requestId' | 'rev' | 'clientAt'>,
  ): Promise<CallResult<EventReceipt> | null> {
    const { type, id, event, spec, payload } = outgoing;
    if (!overHttp && this.#wire.connected && id !== null && !isSave(spec)) {
      const answer = await this.#ask<CallResult<EventReceipt>>('send', { type, id, event, payload, ...stamp }).catch(() => null);
      if (answer) return answer;
    }
    const answer = call<EventReceipt>(type, callOf(event, spec), { ...payload, ...(id === null ? {} : { id }), ...stamp }).catch(
      (error: unknown) => {
        if (error instanceof NoAnswer) return null;
        throw error;
      },
    );
    return Promise.race([answer, later(HTTP_MS).then(() => null)]);
  }

  #whenConnected(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#reconnected.delete(done);
        resolve();
      };
      this.#reconnected.add(done);
    });
  }

  async #ask<T>(event: string, body: object): Promise<T> {
    const asked = async (): Promise<unknown> => {
      if (!this.#wire.connected) throw new NoAnswer();
      return this.#wire.request(event, body, ACK_MS);
    };
    return (await whileBusy(asked, codeOf)) as T;
  }

  #connected(): void {
    this.#reach('online');
    for (const [key, listener] of this.#documents) {
      const slash = key.indexOf('/');
      void this.#watchDocument(key.slice(0, slash), key.slice(slash + 1), listener);
    }
    for (const [listId, listener] of this.#lists) void this.#watchList(listId, listener);
    for (const waiting of [...this.#reconnected]) waiting();
    void this.synchronise();
    clearInterval(this.#resync);
    this.#resync = setInterval(() => void this.synchronise(), RESYNC_MS);
  }

  async #watchDocument(type: string, id: string, listener: DocumentListener): Promise<void> {
    const answer = await this.#askForView(type, id, listener);
    if (!answer || this.#documents.get(keyOf(type, id)) !== listener) return;
    if (answer.status !== 'S') return listener.onRefused(answer);
    if ('frames' in answer.data) listener.onMissed(answer.data);
    else listener.onView(answer.data);
  }

  /** Asks until it is answered while the socket stands; where it is down once over HTTP, for it asks again when it comes back. */
  async #askForView(type: string, id: string, listener: DocumentListener): Promise<CallResult<FullView | MissedFrames> | null> {
    while (this.#documents.get(keyOf(type, id)) === listener) {
      const seen = listener.seen();
      const body = { type, id, ...(seen ? { seen } : {}) };
      const answer = await this.#ask<CallResult<FullView | MissedFrames>>('watch', body).catch(() => null);
      if (answer) return answer;
      if (!this.#wire.connected) return overHttp(type, id).catch(() => null);
      await later(ASK_AGAIN_MS);
    }
    return null;
  }

  async #watchList(listId: string, listener: ListListener): Promise<void> {
    const { entity, query } = listener;
    try {
      const watched = await this.#ask<CallResult<WatchedPage>>('watchList', { listId, entity, query }).catch(() => null);
      // Lines of documents and read models have a list but cannot be watched.
      const readOnce = watched === null || watched.code === 'DOC_NOT_FOUND';
      const answer = readOnce ? await call<readonly ListedRow[]>(entity, 'listByPage', query) : pageOf(watched);
      if (this.#lists.get(listId) === listener) listener.onPage(answer);
    } catch (error) {
      if (this.#lists.get(listId) === listener) listener.onFailed(error);
    }
  }

  #frame(frame: Frame): void {
    const listener = this.#documents.get(keyOf(frame.type, frame.id));
    if (listener && !listener.onFrame(frame)) void this.#watchDocument(frame.type, frame.id, listener);
  }

  #gone({ type, id, code }: Gone): void {
    const listener = this.#documents.get(keyOf(type, id));
    if (!listener) return;
    if (code === 'AUDIENCE_CHANGED') void this.#watchDocument(type, id, listener);
    else listener.onRefused({ status: 'E', code, msg: '', data: null, serverTime: Date.now(), traceId: '' });
  }

  /** The computer's network went or came: what the connection is still worth shows now, not when its heartbeat fails. */
  readonly #probe = (): void => {
    if (!this.#wire.connected) return this.#wire.reopen();
    void this.#wire.request('clock', { t0: Date.now() }, PROBE_MS).catch(() => this.#wire.reopen());
  };

  /** Evidence beside the work: when it cannot be told now it is not told. */
  seen(painted: Painted): void {
    if (this.#wire.connected) void this.#wire.request('seen', painted, ACK_MS).catch(() => undefined);
  }

  /** Eight exchanges, the one with the least delay wins. */
  async synchronise(): Promise<void> {
    const exchanges: Exchange[] = [];
    for (let n = 0; n < EXCHANGES && this.#wire.connected; n += 1) {
      const t0 = Date.now();
      const sample = await this.#ask<CallResult<ClockSample> | ClockSample>('clock', { t0 }).catch(() => null);
      if (!sample) continue;
      const { t1, t2 } = 'data' in sample ? sample.data : sample;
      exchanges.push({ t0, t1, t2, t3: Date.now() });
    }
    const reading = readingOf(exchanges);
    if (reading) clockStore.set(reading);
  }

  #tell(push: keyof Pushes, body: never): void {
    for (const listener of this.#listeners.get(push) ?? []) listener(body);
  }

  #reach(reach: Reach): void {
    if (this.state.get().reach !== reach) this.state.set({ reach, since: Date.now() });
  }
}

const holder = storeOf<Connection | null>(null);
const closed = storeOf<ConnectionState>({ reach: 'offline', since: 0 });

/** The tab's connection; opened by the shell after sign-in, closed at sign-out. */
export const currentConnection = (): Connection | null => holder.get();

export function setConnection(connection: Connection | null): void {
  holder.get()?.close();
  holder.set(connection);
}

export const useConnection = (): Connection | null => useStore(holder);

/** What the connection badge shows: reach, delay of the last synchronisation, colour by compete.md §6.5. */
export interface Badge extends ConnectionState {
  readonly delay: number | null;
  readonly colour: 'green' | 'amber' | 'red';
}

export function badgeOf({ reach, since }: ConnectionState, delay: number | null): Badge {
  const slow = delay !== null && delay > 1_000;
  const amber = reach === 'connecting' || (delay !== null && delay > 200);
  return { reach, since, delay, colour: reach === 'offline' || slow ? 'red' : amber ? 'amber' : 'green' };
}

export function useConnectionBadge(): Badge {
  const connection = useConnection();
  const state = useStore(connection?.state ?? closed);
  const { delay } = useStore(clockStore);
  return badgeOf(state, delay);
}

const none = storeOf(0);

/** Whether something that was sent waits for its answer for long. */
export const useUnanswered = (): boolean => useStore(useConnection()?.unanswered ?? none) > 0;
