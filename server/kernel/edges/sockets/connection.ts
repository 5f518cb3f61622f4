/** One tab: what it watches, and what it sends. */
import type { Socket } from 'socket.io';
import type { Frame, Gone, ListChange, ListSum, PresenceList, WatchRequest } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { EndOfSession } from '../../../../state-machines/kernel/session-end.js';
import type { Body } from '../body.js';
import { idOf, malformed, optionalId, optionalInteger, optionalText, requestIdOf, textOf } from '../body.js';
import type { Calls } from '../calls/calls.js';
import { checkedDifference, checkedPayload, isSave, saveShape, sentOf, submit } from '../calls/commands.js';
import { receipt, visibleDocument } from '../calls/shown.js';
import type { Caller, Kernel, Language } from '../contracts.js';
import { EdgeError } from '../errors.js';
import { listQuery } from '../list-query.js';
import { ProcessMemory } from '../limits.js';
import { listed, listedLines, notePersonal } from '../personal-reads.js';
import type { FrameText } from './frame-text.js';
import { frameText, packetOf } from './frame-text.js';
import { paintedFrame } from './latencies.js';
import type { Latencies } from './latencies.js';
import type { ListWatcher, LiveLists } from './live-lists.js';
import type { Presence } from './presence.js';
import type { Room, Watcher } from './room.js';
import type { Rooms } from './rooms.js';
import { Straight } from './straight.js';

const MOST_WATCHES = 200;
const MOST_LISTS = 50;
const CLOCKS_PER_MINUTE = 240;

export interface ConnectionTools {
  readonly rooms: Rooms;
  readonly lists: LiveLists;
  readonly presence: Presence;
  readonly latencies: Latencies;
  readonly kernel: Kernel;
  readonly calls: Calls;
}

type NotedAs = Parameters<typeof notePersonal> extends [unknown, unknown, ...infer Rest] ? Rest : never;

interface Pushes {
  gone: Gone;
  list: ListChange;
  presence: PresenceList;
  'todo.count': object;
  'todo.row': object;
  'session.ended': object;
  'session.warn': object;
  'permission.changed': object;
  'user.changed': object;
  'app.version': object;
  'lookup.changed': object;
  'profile.changed': object;
  masterChanged: object;
  'task.progress': object;
  'message.new': object;
}

export class Connection implements Watcher {
  readonly #watched = new Map<string, Room>();
  /** Asked for and not answered yet: they count, or many at once would pass the bound. */
  readonly #asked = new Set<string>();
  readonly #lists = new Map<string, { readonly watcher: ListWatcher; readonly body: Body }>();
  readonly #limits = new ProcessMemory();
  readonly #straight: Straight;
  ended: EndOfSession | null = null;

  /** @param acting responsibility that this tab acts in, whatever its session does (platform-access.md §4.6); null: the session's */
  constructor(
    private readonly socket: Socket,
    public caller: Caller,
    readonly acting: string | null,
    readonly language: Language,
    private readonly tools: ConnectionTools,
  ) {
    this.#straight = new Straight(socket.conn);
  }

  get viewer(): Viewer {
    return this.caller.viewer;
  }

  push<Name extends keyof Pushes>(name: Name, message: Pushes[Name]): void {
    this.socket.emit(name, message);
  }

  /** Past the encoder of Socket.IO, which would write the shared part anew for each of a thousand watchers. */
  frame(frame: Frame, text?: FrameText): void {
    const packet = packetOf(text ?? frameText(frame), text && frame.answers);
    if (!this.#straight.write(packet)) this.socket.conn.write(packet);
    this.tools.kernel.observer.frame?.(this.tools.kernel.runtime.now() - frame.at);
  }

  gone(type: string, id: string, code: Gone['code']): void {
    const room = this.#watched.get(`${type}:${id}`);
    this.#watched.delete(`${type}:${id}`);
    if (room) this.tools.presence.left(room, this);
    this.push('gone', { type, id, code });
  }

  take(perMinute: number, at: number): number {
    return this.#limits.take('packets', { perMinute }, at);
  }

  takeClock(at: number): boolean {
    return this.#limits.take('clock', { perMinute: CLOCKS_PER_MINUTE }, at) === 0;
  }

  /** At a document in the middle of what it is for: its session is not ended under it. */
  inLiveDocument(): boolean {
    return [...this.#watched.values()].some(
      ({ definition, snapshot }) => snapshot !== null && definition.liveStates?.includes(snapshot.state) === true,
    );
  }

  async watch(body: Body): Promise<unknown> {
    const request: WatchRequest = { type: textOf(body, 'type', 60), id: idOf(body), ...seenOf(body) };
    const key = `${request.type}:${request.id}`;
    const known = this.#watched.has(key) || this.#asked.has(key);
    if (!known && this.#watched.size + this.#asked.size >= MOST_WATCHES)
      throw new EdgeError('REQ_WATCHES', { kind: 'Invalid', params: { n: MOST_WATCHES } });
    if (!known) this.#asked.add(key);
    const watching = await this.tools.rooms.watch(this, request).finally(() => this.#asked.delete(key));
    if (!watching) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
    if (this.socket.disconnected) return this.#leave(watching.room);
    const again = this.#watched.has(key);
    this.#watched.set(key, watching.room);
    if (!again) this.tools.presence.arrived(watching.room, this);
    if ('shared' in watching.view)
      this.#notePersonal(watching.room.definition, 'OPEN', [
        { id: request.id, state: watching.view.state, part: { ...watching.view.shared, ...watching.view.own } },
      ]);
    this.tools.kernel.sessions.touch(this.caller.session.certificate, this.tools.kernel.runtime.now());
    return watching.view;
  }

  async unwatch(body: Body): Promise<null> {
    const key = `${textOf(body, 'type', 60)}:${idOf(body)}`;
    const room = this.#watched.get(key);
    this.#watched.delete(key);
    if (room) this.#leave(room);
    return null;
  }

  /** The window has painted a frame of a document that it watches. */
  seen(body: Body, at: number): Promise<null> {
    const painted = paintedFrame(body);
    const room = this.#watched.get(`${painted.type}:${painted.id}`);
    if (room) this.tools.latencies.note(room, this, painted, at);
    return Promise.resolve(null);
  }

  /** Beside the answer: nothing may come between it and the frames that follow it. */
  #notePersonal(...[definition, kind, shown]: NotedAs): void {
    const { kernel } = this.tools;
    void notePersonal(kernel, this.caller, definition, kind, shown).catch(kernel.report);
  }

  #leave(room: Room): null {
    room.leave(this);
    this.tools.presence.left(room, this);
    return null;
  }

  /** Handed to the runtime before anything is awaited, where the payload can be checked without the document. */
  send(body: Body, at: number): Promise<unknown> {
    const { kernel } = this.tools;
    const type = textOf(body, 'type', 60);
    const document = kernel.registry.find(type);
    if (!document) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
    const { definition } = document;
    const id = optionalId(body);
    const event = textOf(body, 'event', 80);
    const spec = Object.hasOwn(definition.events, event) ? definition.events[event]! : undefined;
    if (!spec || spec.system) throw new EdgeError('EVENT_UNKNOWN', { kind: 'Invalid', params: { event } });
    const given = body['payload'] ?? {};
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw malformed('payload is an object');
    const envelope = {
      requestId: requestIdOf(body),
      rev: optionalInteger(body, 'rev'),
      clientAt: optionalInteger(body, 'clientAt'),
      stamp: at,
      sent: sentOf(given as Body),
    };
    kernel.sessions.touch(this.caller.session.certificate, at);
    const context = { kernel, caller: this.caller };
    const sent = (payload: object) =>
      submit(kernel, this.caller, { type, id, event, payload }, envelope).then((outcome) => receipt(context, definition, outcome));
    if (!isSave(spec)) return sent(checkedPayload(definition, spec, given as Body));
    const save = saveShape(given as Body);
    if (id === null) return sent(checkedDifference(definition, null, save));
    return visibleDocument(context, definition, id).then(({ snapshot }) => sent(checkedDifference(definition, snapshot.context, save)));
  }

  async watchList(body: Body): Promise<unknown> {
    const listId = textOf(body, 'listId', 80);
    if (!this.#lists.has(listId) && this.#lists.size >= MOST_LISTS)
      throw new EdgeError('REQ_WATCHES', { kind: 'Invalid', params: { n: MOST_LISTS } });
    const entity = optionalText(body, 'entity', 60);
    if (entity === null) throw new EdgeError('TABLE_API_MISSING', { kind: 'Invalid' });
    const lines = this.tools.kernel.registry.listOfLines(entity);
    const definition = lines?.definition ?? this.tools.kernel.registry.find(entity)?.definition;
    if (!definition) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
    const given = body['query'] ?? {};
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw malformed('query is an object');
    const query = listQuery(given as Body);
    const watcher = this.#lists.get(listId)?.watcher ?? { listId, list: (change: ListChange) => this.push('list', change) };
    this.#lists.set(listId, { watcher, body });
    const { rows, count, sums } = await this.tools.lists.watch(watcher, definition, this.viewer, query, lines);
    if (this.socket.disconnected) this.tools.lists.unwatch(watcher);
    this.#notePersonal(definition, 'LIST', lines ? listedLines(lines, rows) : listed(rows));
    return { listId, rows, page: { count, pageIndex: query.pageIndex, pageRows: query.pageRows, ...(sums ? { sums } : {}) } };
  }

  async unwatchList(body: Body): Promise<null> {
    const listId = textOf(body, 'listId', 80);
    const list = this.#lists.get(listId);
    this.#lists.delete(listId);
    if (list) this.tools.lists.unwatch(list.watcher);
    return null;
  }

  /** The same person, or one with other rights: views that ended are dropped, lists are read again under the new scope. */
  async actAs(caller: Caller, otherRows: boolean): Promise<void> {
    const switched = JSON.stringify(caller.viewer) !== JSON.stringify(this.caller.viewer);
    this.caller = caller;
    for (const room of [...this.#watched.values()]) room.reconsider(this);
    if (switched || otherRows)
      this.push('permission.changed', { respCode: caller.viewer.respCode, responsibilityId: caller.viewer.respId });
    for (const { watcher, body } of switched ? [...this.#lists.values()] : []) await this.#readAgain(watcher, body);
  }

  /** A list whose scope changed loses all rows that it showed; the client asks again. */
  async #readAgain(watcher: ListWatcher, body: Body): Promise<void> {
    this.tools.lists.unwatch(watcher);
    const answer = (await this.watchList(body)) as { rows: ListChange['rows']; page: { count: number; sums?: readonly ListSum[] } };
    this.push('list', {
      listId: watcher.listId,
      rows: answer.rows,
      gone: [],
      new: 0,
      count: answer.page.count,
      ...(answer.page.sums ? { sums: answer.page.sums } : {}),
      reset: true,
    });
  }

  end(reason: EndOfSession): void {
    if (this.ended) return;
    this.ended = reason;
    this.push('session.ended', { reason });
    this.closed();
    this.socket.disconnect(true);
  }

  closed(): void {
    for (const room of this.#watched.values()) this.#leave(room);
    this.#watched.clear();
    for (const { watcher } of this.#lists.values()) this.tools.lists.unwatch(watcher);
    this.#lists.clear();
  }
}

function seenOf(body: Body): Pick<WatchRequest, 'seen'> {
  const seen = body['seen'] as { epoch?: unknown; viewSeq?: unknown } | null | undefined;
  if (seen === undefined || seen === null) return {};
  if (typeof seen !== 'object' || typeof seen.epoch !== 'string' || typeof seen.viewSeq !== 'number')
    throw malformed('seen has epoch and viewSeq');
  return { seen: { epoch: seen.epoch, viewSeq: seen.viewSeq } };
}
