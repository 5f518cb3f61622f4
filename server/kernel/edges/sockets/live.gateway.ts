/**
 * The socket of every tab (path /websocket). Signed like a call at the handshake; every packet is checked, answered in the
 * shape of calls, and never brings the server down. Events are handed to the runtime in the turn in which their packet came.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { OnGatewayConnection, OnGatewayInit } from '@nestjs/websockets';
import { WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { CallResult, ClockSample, MasterChanged, PresenceList } from '../../../../state-machines/kernel/protocol.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { asBody } from '../body.js';
import type { Body } from '../body.js';
import { Calls } from '../calls/calls.js';
import type { Caller, Kernel, Language, ProgressFor } from '../contracts.js';
import { BELL } from '../../servers/invalidations.js';
import { EdgeError, failure, faultOf, isFault, RefusedCall, sessionEnded, success } from '../errors.js';
import { clientAddress } from '../client-address.js';
import type { Trusts } from '../client-address.js';
import { callLanguage, languageOf } from '../language.js';
import { KERNEL } from '../tokens.js';
import { Connection } from './connection.js';
import { Latencies } from './latencies.js';
import { LiveLists } from './live-lists.js';
import { MasterNews } from './master-news.js';
import { Presence } from './presence.js';
import { Rooms } from './rooms.js';
import { concernsSuppliers, tellSuppliers } from './supplier-news.js';
import { TodoPings } from './todo-pings.js';
import { Unread, weighedPackets } from './weighed-packets.js';

export const SOCKET_PATH = '/websocket';
const PACKET_BYTES = 1_048_576;
/** A hall at full speed sends a few a second; a runaway client is stopped. */
const PACKETS_PER_MINUTE = 1_200;
/** One a tab; more of one session is no person. */
const SOCKETS_PER_SESSION = 20;

/** While another server takes what comes, packets that still arrive at a stop are answered before the sockets close. */
const MOST_ROUNDS = 10;
/** Closed connections are looked for so often, and not longer than a second. */
const LOOK_MS = 10;
const MOST_LOOKS = 100;

type Ack = (answer: CallResult) => void;
type Handler = (connection: Connection, body: Body, at: number) => Promise<unknown>;

@WebSocketGateway({
  path: SOCKET_PATH,
  transports: ['websocket'],
  maxHttpBufferSize: PACKET_BYTES,
  parser: weighedPackets,
  serveClient: false,
  pingInterval: 10_000,
  pingTimeout: 10_000,
  cors: false,
})
export class LiveGateway implements OnGatewayInit<Server>, OnGatewayConnection<Socket>, BeforeApplicationShutdown {
  readonly #connections = new Map<string, Connection>();
  /** The same by session, which is asked for of every session in a row. */
  readonly #ofSession = new Map<string, Connection[]>();
  /** Open sockets by session, from their handshake on. */
  readonly #open = new Map<string, number>();
  readonly #rooms: Rooms;
  readonly #lists: LiveLists;
  readonly #presence: Presence;
  readonly #latencies: Latencies;
  readonly #todos: TodoPings;
  readonly #masters: MasterNews;
  readonly #mastersOutside: MasterNews;
  readonly #stops: (() => void)[] = [];
  readonly #working = new Set<Promise<unknown>>();
  #server: Server | undefined;
  #stopping = false;

  constructor(
    @Inject(KERNEL) private readonly kernel: Kernel,
    @Inject(Calls) private readonly calls: Calls,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {
    this.#rooms = new Rooms(kernel);
    this.#lists = new LiveLists(kernel.lists, kernel.observer, kernel.report);
    this.#presence = new Presence(
      kernel,
      (type, id) => this.#rooms.find(type, id),
      (watcher, list: PresenceList) => (watcher as Connection).push('presence', list),
    );
    this.#latencies = new Latencies(kernel.database, (...figure) => this.#presence.measured(...figure), kernel.report);
    this.#masters = new MasterNews((news) => this.#people('INSIDE').forEach((connection) => connection.push('masterChanged', news)));
    this.#mastersOutside = new MasterNews((news, definition, ids) => this.#toldOutside(news, definition, ids), concernsSuppliers);
    this.#todos = new TodoPings(
      kernel.pending,
      () => this.#connections.values(),
      () => kernel.runtime.now(),
      kernel.report,
    );
  }

  afterInit(server: Server): void {
    this.#server = server;
    server.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
      if (!this.#betterElsewhere()) return next();
      response.statusCode = 503;
      response.end();
    });
    server.use(
      (socket, next) =>
        void this.#admit(socket).then(
          () => next(),
          (error: unknown) => next(this.#connectError(socket, error)),
        ),
    );
    const { runtime, sessions } = this.kernel;
    this.#stops.push(
      runtime.onCommit((commit) => this.#rooms.commit(commit)),
      runtime.onChange((change) => {
        this.#lists.change(change);
        this.#todos.changed(change);
        this.#masters.changed(change);
        this.#mastersOutside.changed(change);
      }),
      runtime.onMissed(() => {
        this.#lists.missed();
        this.#todos.missed();
        this.#masters.missed();
        this.#mastersOutside.missed();
      }),
      this.kernel.invalidations.onTouch((touch) => {
        this.#lists.touched(touch);
        this.#todos.touched(touch);
        if (touch.type === BELL && touch.userId !== undefined)
          this.#for({ userId: touch.userId }).forEach((connection) => connection.push('message.new', {}));
      }),
      sessions.onEnded((certificate, reason) => this.#of(certificate).forEach((connection) => connection.end(reason))),
      sessions.onChanged((userIds) => void this.#reconsider(userIds).catch(this.kernel.report)),
      runtime.onElsewhere(() => server.disconnectSockets(true)),
      sessions.onWarning((certificate, reason, endsAt) =>
        this.#of(certificate).forEach((connection) => connection.push('session.warn', { reason, endsAt })),
      ),
    );
    this.kernel.announcements?.((name, body) => {
      for (const connection of this.#connections.values()) connection.push(name, body);
    });
    this.kernel.progress?.((to, progress) => this.#for(to).forEach((connection) => connection.push('task.progress', progress)));
    this.kernel.observer.edges(() => ({ sockets: this.#connections.size, rooms: this.#rooms.size, lists: this.#lists.size }));
    sessions.exempt((certificate) => this.#of(certificate).some((connection) => connection.inLiveDocument()));
  }

  handleConnection(socket: Socket): void {
    const connection = socket.data['connection'] as Connection;
    const { certificate } = connection.caller.session;
    this.#connections.set(socket.id, connection);
    this.#ofSession.set(certificate, [...this.#of(certificate), connection]);
    socket.on('disconnect', () => {
      this.#connections.delete(socket.id);
      this.#left(certificate, connection);
      connection.closed();
    });
    socket.on('error', this.kernel.report);
    this.#listen(socket, connection);
    connection.push('app.version', { version: this.kernel.version });
    void this.#todos.tell(connection).catch(this.kernel.report);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    for (let round = 0; this.#working.size > 0 && round < MOST_ROUNDS; round += 1) await Promise.allSettled(this.#working);
    await this.#rooms.settled();
    for (const stop of this.#stops) stop();
    this.#server?.disconnectSockets(true);
    await this.#drained();
    await this.#latencies.close();
    this.#lists.close();
    this.#rooms.close();
    this.#masters.close();
    this.#mastersOutside.close();
    await this.#todos.close();
  }

  /** The last answers may still be written: what closes the server next would throw them away. */
  async #drained(): Promise<void> {
    for (let look = 0; (this.#server?.engine.clientsCount ?? 0) > 0 && look < MOST_LOOKS; look += 1) await setTimeout(LOOK_MS);
  }

  /** As for calls: the setting that names the balancers, as Express has read it. */
  #trusts(): Trusts {
    return this.host.httpAdapter.getInstance<{ get(setting: string): unknown }>().get('trust proxy fn') as Trusts;
  }

  /** A new socket is better opened on another server. */
  #betterElsewhere(): boolean {
    const { ready, covered } = this.kernel.runtime;
    return covered && (this.#stopping || !ready);
  }

  #of(certificate: string): readonly Connection[] {
    return this.#ofSession.get(certificate) ?? [];
  }

  #people(userType: 'INSIDE' | 'EX'): readonly Connection[] {
    return [...this.#connections.values()].filter(({ viewer }) => (viewer.userType === 'EX') === (userType === 'EX'));
  }

  #toldOutside(news: MasterChanged, definition: AnyDefinition | null, ids: readonly string[]): void {
    const tabs = this.#people('EX');
    if (definition === null) for (const tab of tabs) tab.push('masterChanged', news);
    else if (tabs.length > 0)
      void tellSuppliers(tabs, definition, ids, (type, id) => this.kernel.runtime.snapshot(type, id)).catch(this.kernel.report);
  }

  #for(to: ProgressFor): readonly Connection[] {
    return 'certificate' in to
      ? this.#of(to.certificate)
      : [...this.#connections.values()].filter(({ caller }) => caller.viewer.userId === to.userId);
  }

  #left(certificate: string, connection: Connection): void {
    const others = this.#of(certificate).filter((one) => one !== connection);
    if (others.length > 0) this.#ofSession.set(certificate, others);
    else this.#ofSession.delete(certificate);
  }

  async #admit(socket: Socket): Promise<void> {
    if (this.#stopping) throw new EdgeError('SYS_STOPPING');
    const auth = asBody(socket.handshake.auth);
    const text = (name: string) => (typeof auth[name] === 'string' ? auth[name] : '');
    const at = this.kernel.runtime.now();
    const { sessions } = this.kernel;
    const session = await sessions.authenticate({
      method: 'WS',
      path: SOCKET_PATH,
      body: new Uint8Array(),
      address: clientAddress(socket.request, this.#trusts()),
      at,
      headers: {
        certificate: text('certificate'),
        authorizationcode: text('AuthorizationCode'),
        timestamp: text('timestamp'),
        appsign: text('appsign'),
        gatewaytag: text('gatewayTag'),
      },
    });
    const acting = text('respId') === '' ? null : text('respId');
    const caller = acting === null ? session : await sessions.actingIn(session, acting);
    this.#count(socket, caller.session.certificate);
    socket.data['connection'] = new Connection(socket, caller, acting, callLanguage(null, auth['language'], caller.session.language), {
      rooms: this.#rooms,
      lists: this.#lists,
      presence: this.#presence,
      latencies: this.#latencies,
      kernel: this.kernel,
      calls: this.calls,
    });
  }

  /** @throws EdgeError REQ_SOCKETS */
  #count(socket: Socket, certificate: string): void {
    const open = this.#open.get(certificate) ?? 0;
    if (open >= SOCKETS_PER_SESSION) throw new EdgeError('REQ_SOCKETS', { kind: 'Invalid', params: { n: SOCKETS_PER_SESSION } });
    if (socket.conn.readyState !== 'open') return;
    this.#open.set(certificate, open + 1);
    socket.conn.once('close', () => {
      const left = this.#open.get(certificate)! - 1;
      if (left > 0) this.#open.set(certificate, left);
      else this.#open.delete(certificate);
    });
  }

  /** The client reads `data` of the connect error: the same shape as every answer. */
  #connectError(socket: Socket, error: unknown): Error {
    const language = languageOf((socket.handshake.auth as { language?: unknown } | undefined)?.language) ?? 'cn';
    const answer = this.#refused(error, language, 'connect');
    return Object.assign(new Error(answer.code), { data: answer });
  }

  #listen(socket: Socket, connection: Connection): void {
    const on = (name: string, handler: Handler) => socket.on(name, (...args: unknown[]) => this.#packet(connection, name, args, handler));
    on('watch', (one, body) => one.watch(body));
    on('unwatch', (one, body) => one.unwatch(body));
    on('send', (one, body, at) => one.send(body, at));
    on('watchList', (one, body) => one.watchList(body));
    on('unwatchList', (one, body) => one.unwatchList(body));
    on('seen', (one, body, at) => one.seen(body, at));
    on('heartbeat', async (one, body, at) => {
      if (body['visible'] === true) this.kernel.sessions.touch(one.caller.session.certificate, at);
      return null;
    });
    socket.on('clock', (...args: unknown[]) => this.#clock(connection, args));
  }

  /** Answers at once with both of the server's instants; not limited by what else the session sends. */
  #clock(connection: Connection, args: readonly unknown[]): void {
    const t1 = this.kernel.runtime.now();
    const ack = args.at(-1);
    const t0 = (args[0] as { t0?: unknown } | null)?.t0;
    if (typeof ack !== 'function' || typeof t0 !== 'number' || !connection.takeClock(t1)) return;
    const sample: ClockSample = { t0, t1, t2: this.kernel.runtime.now() };
    (ack as Ack)(success({ language: connection.language, traceId: '', now: sample.t2 }, sample));
  }

  #packet(connection: Connection, name: string, args: readonly unknown[], handler: Handler): void {
    const at = this.kernel.runtime.now();
    const last = args.at(-1);
    const ack: Ack = typeof last === 'function' ? (last as Ack) : () => undefined;
    const { traces } = this.kernel;
    const work = traces.run(`packet ${name}`, undefined, (end) =>
      this.#handled(connection, args[0], handler, at)
        .then(
          (data) => ack(success({ language: connection.language, traceId: traces.id(), now: this.kernel.runtime.now() }, data)),
          (error: unknown) => ack(this.#refused(error, connection.language, name)),
        )
        .finally(end)
        .catch(this.kernel.report),
    );
    this.#working.add(work);
    void work.finally(() => this.#working.delete(work));
  }

  /** Synchronous up to the handler's own first wait: an event takes its place in the queue in the turn of its packet. */
  #handled(connection: Connection, packet: unknown, handler: Handler, at: number): Promise<unknown> {
    try {
      if (this.#stopping && !this.kernel.runtime.covered) throw new EdgeError('SYS_STOPPING');
      if (connection.ended) throw sessionEnded(connection.ended);
      const seconds = connection.take(PACKETS_PER_MINUTE, at);
      if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
      if (packet instanceof Unread) throw packet.refusal;
      return handler(connection, asBody(packet ?? {}), at);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #refused(error: unknown, language: Language, about: string): CallResult {
    const traceId = this.kernel.traces.id();
    const refused: Refusal = error instanceof EdgeError || error instanceof RefusedCall ? error.refusal : faultOf(error, traceId);
    if (isFault(refused)) this.kernel.report(error, { ...refused.params, packet: about });
    const [reasons, fresh] = error instanceof RefusedCall ? [error.reasons, error.data] : [{}, null];
    return failure({ language, traceId, now: this.kernel.runtime.now() }, refused, reasons, fresh);
  }

  /** Rights changed: who lost his view is dropped at once, everybody else gets new answers. */
  async #reconsider(userIds: ReadonlySet<string> | null): Promise<void> {
    const concerned = [...this.#connections.values()].filter(
      (connection) => userIds === null || userIds.has(connection.caller.session.userId),
    );
    for (const connection of concerned) {
      const session: Caller | null = await this.kernel.sessions.refresh(connection.caller.session.certificate);
      if (!session) {
        connection.end('ADMIN');
        continue;
      }
      await connection.actAs(await this.#acting(session, connection.acting), userIds === null);
      if (userIds !== null) connection.push('user.changed', {});
    }
  }

  /** Whoever no longer holds what a tab of his acts in has there what his session has. */
  async #acting(session: Caller, responsibilityId: string | null): Promise<Caller> {
    if (responsibilityId === null) return session;
    return this.kernel.sessions.actingIn(session, responsibilityId).catch((error: unknown) => {
      if (error instanceof EdgeError) return session;
      throw error;
    });
  }
}
