/**
 * The server's one way to change documents. `submit` is synchronous up to the mailbox: the stamp and the place in the
 * queue are taken before anything is awaited.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { deadlinesOf } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { formatInstant } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Access, Command, Commit, Database, DocumentStore, Outcome, Runtime } from '../contracts.js';
import { MachineVersions } from '../machine-versions.js';
import { installNativeSha256 } from '../native-sha256.js';
import type { RegisteredDocument, Registry } from '../registry.js';
import { ServerClock } from './clock.js';
import { Expected } from './expected.js';
import { Heartbeat } from './heartbeat.js';
import type { Outage } from './heartbeat.js';
import type { OutboxReference, Settled } from './item.js';
import { BARRIER_MS, Mailbox } from './mailbox.js';
import type { MailboxDeps } from './mailbox.js';
import { outboxKey, pendingOutbox, settleOutbox } from './outbox-table.js';
import type { OutboxEntry, OutboxState } from './outbox-table.js';
import { RefusalLog } from './refusal-log.js';
import { Publisher } from './steps/publish.js';
import { Timers } from './timers.js';

const SWEEP_MS = 5_000;
const SWEEP_LIMIT = 500;
/** Answers after which an outbox entry is delivered again: the receiver has not decided it. */
const LATER: ReadonlySet<string> = new Set(['SYS_STOPPING', 'SYS_BUSY', 'SYS_STORAGE_DOWN', 'MACHINE_UNKNOWN']);
/** Snapshots kept in memory; the least recently used that are idle go first. */
const CACHE_BYTES = 256 * 1024 * 1024;
const CACHE_DOCUMENTS = 20_000;

export interface RuntimeOptions {
  readonly db: Database;
  readonly store: DocumentStore;
  readonly registry: Registry;
  readonly access: Access;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
  readonly clock?: ServerClock;
  readonly serverId?: string;
  /** Bound of the snapshots kept in memory. */
  readonly cacheBytes?: number;
}

export class DocumentRuntime implements Runtime {
  readonly serverId: string;
  readonly #mailboxes = new Map<string, Mailbox>();
  /** Documents on their way into being have a mailbox of their own until they are answered. */
  readonly #creations = new Set<Mailbox>();
  readonly #options: RuntimeOptions;
  readonly #clock: ServerClock;
  readonly #publisher: Publisher;
  readonly #timers: Timers;
  readonly #heartbeat: Heartbeat;
  readonly #refusals: RefusalLog;
  readonly #machines: MachineVersions;
  readonly #deps: MailboxDeps;
  readonly #expected = new Expected((document) => this.#mailboxes.get(document)?.poke());
  /** Outbox entries on their way, so that the sweep does not send them twice. */
  readonly #delivering = new Set<string>();
  /** Work between documents that a stop waits for. */
  readonly #pending = new Set<Promise<unknown>>();
  #sweep: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(options: RuntimeOptions) {
    installNativeSha256();
    this.#options = options;
    this.serverId = options.serverId ?? `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
    this.#clock = options.clock ?? new ServerClock(options.db.read, options.report);
    this.#publisher = new Publisher(options.report);
    this.#timers = new Timers(options.db, this.#clock, (type, id) => this.#mailbox(type, id).poke(), options.report);
    this.#heartbeat = new Heartbeat(options.db, this.#clock, this.serverId, (outage) => this.#recover(outage), options.report);
    this.#refusals = new RefusalLog(options.db.read, options.report);
    this.#machines = new MachineVersions(options.db.read, options.registry.all());
    this.#deps = {
      db: options.db, store: options.store, registry: options.registry, access: options.access, clock: this.#clock, report: options.report,
      committed: (commits, outbox) => this.#committed(commits, outbox),
      refusedElsewhere: (settled: readonly Extract<Settled, { kind: 'refused' }>[]) => this.#refusals.add(settled),
      serving: () => this.#heartbeat.serving,
      expected: (type, id, before) => this.#expected.before(`${type}:${id}`, before),
      machines: this.#machines,
      wake: (mailbox, at) => { if (mailbox.id !== null) this.#timers.arm(mailbox.document.definition.type, mailbox.id, at); },
    };
  }

  now(): Instant {
    return this.#clock.now();
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.#publisher.listen(listener);
  }

  /** Serves documents from here on: outages are compensated before anything else is decided. */
  async start(): Promise<void> {
    await this.#machines.start();
    await this.#clock.start();
    await this.#heartbeat.start();
    await this.#timers.start();
    await this.#dispatchPending();
    this.#sweep = setInterval(() => { this.#track(this.#dispatchPending()); }, SWEEP_MS);
    this.#sweep.unref();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#sweep);
    this.#timers.stop();
    await Promise.all([...this.#mailboxes.values(), ...this.#creations].map((mailbox) => mailbox.stop()));
    await Promise.allSettled(this.#pending);
    await this.#refusals.stop();
    await this.#heartbeat.stop();
    this.#clock.stop();
  }

  submit(command: Command): Promise<Outcome> {
    return this.#enqueue(command, command.stamp ?? this.#clock.now());
  }

  expect(type: string, id: string, stamp: Instant): () => void {
    return this.#expected.add(`${type}:${id}`, stamp);
  }

  async snapshot(type: string, id: string): Promise<Snapshot | null> {
    const cached = this.#mailboxes.get(`${type}:${id}`)?.cached;
    if (cached !== undefined) return cached;
    const loaded = await this.#options.store.load(this.#options.db.read, this.#options.registry.get(type).definition, id);
    return loaded?.snapshot ?? null;
  }

  #enqueue(command: Command, stamp: Instant, extra: { outbox?: OutboxReference; recovery?: Outage } = {}): Promise<Outcome> {
    const document = this.#options.registry.find(command.type);
    const no = (code: string, kind: 'Invalid' | 'NotFound' | 'Refused' = 'Invalid'): Outcome => ({ ok: false, refusal: refusal(code, { kind, params: { event: command.event } }), at: stamp });
    if (!document) return Promise.resolve(no('DOC_NOT_FOUND', 'NotFound'));
    if (this.#stopping) return Promise.resolve(no('SYS_STOPPING', 'Refused'));
    if (!document.definition.events[command.event]) return Promise.resolve(no('EVENT_UNKNOWN'));
    const mailbox = command.id === null ? this.#creation(document) : this.#mailbox(command.type, command.id);
    this.#expected.arrived(`${command.type}:${command.id}`, stamp);
    return new Promise((resolve) => mailbox.enqueue({ command, stamp, attempts: 0, ...extra, resolve: (outcome) => { this.#creations.delete(mailbox); resolve(outcome); } }));
  }

  #creation(document: RegisteredDocument): Mailbox {
    const mailbox = new Mailbox(this.#deps, document, null);
    this.#creations.add(mailbox);
    return mailbox;
  }

  #mailbox(type: string, id: string): Mailbox {
    const key = `${type}:${id}`;
    const known = this.#mailboxes.get(key);
    const mailbox = known ?? new Mailbox(this.#deps, this.#options.registry.get(type), id);
    this.#mailboxes.delete(key);
    this.#mailboxes.set(key, mailbox);
    if (!known) this.#evict();
    return mailbox;
  }

  #evict(): void {
    if (this.#mailboxes.size % 64 !== 0) return;
    let bytes = 0;
    for (const mailbox of this.#mailboxes.values()) bytes += mailbox.bytes;
    for (const [key, mailbox] of this.#mailboxes) {
      if (bytes <= (this.#options.cacheBytes ?? CACHE_BYTES) && this.#mailboxes.size <= CACHE_DOCUMENTS) return;
      if (!mailbox.idle) continue;
      bytes -= mailbox.bytes;
      this.#mailboxes.delete(key);
    }
  }

  #committed(commits: readonly Commit[], outbox: readonly OutboxEntry[]): void {
    for (const commit of commits) this.#followTimers(commit);
    this.#publisher.publish(commits);
    for (const entry of outbox) this.#track(this.#deliver(entry));
  }

  /** A created document has no mailbox yet: its first deadline is armed from its snapshot. */
  #followTimers(commit: Commit): void {
    const due = deadlinesOf(commit.definition, commit.after).map((timer) => timer.at);
    if (due.length > 0) this.#timers.arm(commit.definition.type, commit.id, Math.min(...due) + BARRIER_MS);
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch((error: unknown) => this.#options.report(error)).finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  async #dispatchPending(): Promise<void> {
    for (const entry of await pendingOutbox(this.#options.db.read, SWEEP_LIMIT)) this.#track(this.#deliver(entry));
  }

  /** Delivered in the receiver's own transaction; only what the receiver did not write is settled here. */
  async #deliver(entry: OutboxEntry): Promise<void> {
    const name = `${outboxKey(entry, entry.event)}#${entry.index}`;
    if (this.#delivering.has(name) || this.#stopping) return;
    this.#delivering.add(name);
    try {
      if (entry.targetType === '~message') return await this.#settle(entry, 'DONE', null);
      if (!this.#options.registry.find(entry.targetType)) return await this.#settle(entry, 'DEAD', 'DOC_NOT_FOUND');
      const outcome = await this.#enqueue({
        type: entry.targetType, id: entry.targetId, event: entry.event, payload: entry.payload, viewer: { ...SYSTEM, orgIds: null }, requestId: entry.key,
        cause: { kind: 'EVENT', type: entry.sourceType, id: entry.sourceId, rev: entry.sourceRev, key: entry.key },
      }, this.#clock.now(), { outbox: entry });
      if (!outcome.ok && !LATER.has(outcome.refusal.code)) await this.#settle(entry, 'REFUSED', outcome.refusal.code);
      if (outcome.ok) await settleOutbox(this.#options.db.read, entry, outcome.repeated ? 'DONE' : 'DROPPED', null, 'PENDING');
    } finally {
      this.#delivering.delete(name);
    }
  }

  #settle(entry: OutboxEntry, state: OutboxState, code: string | null): Promise<void> {
    return settleOutbox(this.#options.db.read, entry, state, code);
  }

  /**
   * Every document with a running deadline whose definition compensates outages, before whatever was asked meanwhile.
   * @throws Error when some could not be: the outage stays open, and is made good by a later round or another server
   */
  async #recover(outage: Outage): Promise<void> {
    const types = this.#options.registry.all().filter((document) => document.definition.events['DOWNTIME']).map((document) => document.definition.type);
    if (types.length === 0) return;
    const { rows } = await this.#options.db.read.query<{ doc_type: string; doc_id: string }>('select distinct doc_type, doc_id::text as doc_id from document_timer where doc_type = any($1::text[])', [types]);
    const outcomes = await Promise.all(rows.map(async (row) => ({ ...row, outcome: await this.#enqueue({
      type: row.doc_type, id: row.doc_id, event: 'DOWNTIME', payload: outage, viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'SERVER', reason: 'outage' },
    }, outage.from, { recovery: outage }) })));
    const owed = outcomes.flatMap(({ doc_type: type, doc_id: id, outcome }) => (outcome.ok ? [] : [`${type} ${id} (${outcome.refusal.code})`]));
    if (owed.length === 0) return;
    const span = [outage.from, outage.to].map(formatInstant).join(' to ');
    throw new Error(`The outage from ${span} could not be made good for ${owed.join(', ')}: no deadline passes until it is. See the errors reported before.`);
  }
}
