/**
 * The server's one way to change documents. `submit` is synchronous up to the mailbox: the stamp and the place in the
 * queue are taken before anything is awaited.
 */
import { randomUUID } from 'node:crypto';
import { decide } from '../../../state-machines/kernel/decide.js';
import { deadlinesOf } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { formatInstant } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type {
  Access,
  Approvals,
  Attaching,
  Change,
  Command,
  Commit,
  Database,
  DocumentStore,
  Expectation,
  GroupCommand,
  GroupOutcome,
  Outcome,
  Runtime,
} from '../contracts.js';
import { asShipped } from '../installation.js';
import type { Installation } from '../installation.js';
import { MachineVersions } from '../machine-versions.js';
import { installNativeSha256 } from '../native-sha256.js';
import type { RegisteredDocument, Registry } from '../registry.js';
import { aloneOn } from '../servers/bus.js';
import type { Bus } from '../servers/bus.js';
import { Followers } from '../servers/followers.js';
import type { Leases } from '../servers/leases.js';
import type { Local, Submission } from '../servers/router.js';
import { Servers } from '../servers/servers.js';
import { ServerClock } from './clock.js';
import { Expected } from './expected.js';
import { Heartbeat } from './heartbeat.js';
import type { Outage } from './heartbeat.js';
import type { Settled } from './item.js';
import { BARRIER_MS } from './deadlines.js';
import { lookUpKeys, RecentKeys } from './keys.js';
import { Lanes } from './lanes.js';
import { Lookups } from './lookups.js';
import { Mailbox } from './mailbox.js';
import type { MailboxDeps } from './mailbox.js';
import { Numbers } from './numbering.js';
import { OutboxDelivery } from './outbox/delivery.js';
import { Purge } from './outbox/purge.js';
import type { OutboxMessage } from './outbox/delivery.js';
import type { OutboxEntry } from './outbox-table.js';
import { silent } from './observer.js';
import type { Observer, Vitals } from './observer.js';
import { storedRefusals } from './refusal-list.js';
import { RefusalLog } from './refusal-log.js';
import { authorize } from './steps/authorize.js';
import { prepare } from './steps/prepare.js';
import type { Completes } from './steps/prepare.js';
import { Publisher } from './steps/publish.js';
import { openStuck } from './stuck-timers.js';
import { Timers } from './timers.js';
import { together } from './together.js';
import { processTiming } from './timing.js';
import type { Pending, Timing } from './timing.js';

/** While others are not heard, the documents that somebody looks at are compared with the store so often, */
const DEAF_MS = 2_000;
/** and lists, to-dos and rights so often. */
const DEAF_ALL_MS = 10_000;
/** Answers of a server that cannot decide, where another one may. */
const ELSEWHERE: ReadonlySet<string> = new Set(['SYS_STOPPING', 'MACHINE_UNKNOWN']);
/** Snapshots kept in memory; the least recently used that are idle go first. */
const CACHE_BYTES = 256 * 1024 * 1024;
const CACHE_DOCUMENTS = 20_000;

export interface RuntimeOptions {
  readonly db: Database;
  readonly store: DocumentStore;
  readonly registry: Registry;
  readonly access: Access;
  /** Default: as shipped. */
  readonly installation?: Installation;
  readonly attaching?: Attaching;
  readonly completes?: Completes;
  /** Absent where there are no processes. */
  readonly approvals?: Approvals;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
  readonly clock?: ServerClock;
  readonly timing?: Timing;
  readonly serverId?: string;
  /** The other servers of the database; it names this one. Started and stopped by the runtime, as the leases are. */
  readonly bus?: Bus;
  /** Who writes what, as the servers agree; without it each writes what it is sent. */
  readonly leases?: Leases;
  readonly observer?: Observer;
  /** Takes what documents tell people, once it is known by its key; told again when it throws. */
  readonly messages?: (message: OutboxMessage) => Promise<void>;
  /** How often the outbox is looked through for what is due; default: 5 s. */
  readonly sweepMs?: number;
  /** Bound of the snapshots kept in memory. */
  readonly cacheBytes?: number;
}

/** What is sealed for the way between servers opens as the payload of this event of this document alone. */
const wireName = ({ type, id, event }: Command): string => `wire:${type}:${id}:${event}`;

export class DocumentRuntime implements Runtime {
  readonly serverId: string;
  readonly #mailboxes = new Map<string, Mailbox>();
  /** Documents on their way into being have a mailbox of their own until they are answered. */
  readonly #creations = new Set<Mailbox>();
  readonly #options: RuntimeOptions;
  readonly #bus: Bus;
  readonly #timing: Timing;
  readonly #observer: Observer;
  readonly #clock: ServerClock;
  readonly #publisher: Publisher;
  readonly #followers: Followers;
  readonly #timers: Timers;
  readonly #lanes: Lanes;
  readonly #heartbeat: Heartbeat;
  readonly #refusals: RefusalLog;
  readonly #machines: MachineVersions;
  readonly #deps: MailboxDeps;
  readonly #expected: Expected;
  readonly #servers: Servers;
  readonly #outbox: OutboxDelivery;
  readonly #purge: Purge;
  /** Work between documents that a stop waits for. */
  readonly #pending = new Set<Promise<unknown>>();
  #started = false;
  #listening: readonly Pending[] = [];
  #leaving = false;
  #stopping = false;

  constructor(options: RuntimeOptions) {
    installNativeSha256();
    this.#options = options;
    this.serverId = options.bus?.serverId ?? options.serverId ?? randomUUID();
    this.#bus = options.bus ?? aloneOn(this.serverId);
    this.#timing = options.timing ?? processTiming;
    this.#observer = options.observer ?? silent;
    this.#clock = options.clock ?? new ServerClock(options.db.read, options.report, this.#timing);
    this.#expected = new Expected(this.#timing, (document) => void this.#mailboxes.get(document)?.poke());
    this.#publisher = new Publisher(options.report);
    this.#publisher.onCommit((commit) => this.#followTimers(commit));
    this.#followers = new Followers({
      bus: this.#bus,
      db: options.db,
      store: options.store,
      registry: options.registry,
      timing: this.#timing,
      publisher: this.#publisher,
      report: options.report,
      overtaken: (document, rev) => this.#overtaken(document, rev),
    });
    this.#lanes = new Lanes({ timing: this.#timing, goesFirst: (document) => this.#goesFirst(document), report: options.report });
    this.#timers = new Timers(
      options.db,
      this.#clock,
      this.#timing,
      (document) => this.#lanes.due(document, () => this.#servers.wake(document)),
      options.report,
    );
    this.#heartbeat = new Heartbeat({
      db: options.db,
      clock: this.#clock,
      timing: this.#timing,
      serverId: this.serverId,
      recover: (outage) => this.#makeGood(outage),
      beaten: (reached) => this.#servers.readiness.storage(reached),
      fewer: () => this.#lost(),
      report: options.report,
    });
    this.#servers = new Servers({
      bus: this.#bus,
      leases: options.leases ?? null,
      clock: this.#clock,
      timing: this.#timing,
      graceMs: BARRIER_MS,
      local: this.#local(),
      serves: () => this.#started && !this.#leaving && this.#heartbeat.serving,
      alive: () => this.#heartbeat.others,
      look: () => this.#heartbeat.look(),
      expects: (document, before) => this.#expected.before(document, before),
      wanted: (document) =>
        this.#mailboxes.get(document)?.idle === false || this.#timers.isArmed(document) || this.#lanes.isWaiting(document),
      lost: () => this.#lost(),
      report: options.report,
    });
    this.#outbox = new OutboxDelivery({
      serverId: this.serverId,
      report: options.report,
      db: options.db,
      registry: options.registry,
      timing: this.#timing,
      observer: this.#observer,
      now: () => this.#clock.now(),
      messages: options.messages,
      sweepMs: options.sweepMs,
      submit: (submission) => this.#submit(submission),
      track: (work) => this.#track(work),
    });
    this.#purge = new Purge({ db: options.db, timing: this.#timing, track: (work) => this.#track(work) });
    this.#refusals = new RefusalLog(options.db.read, this.#timing, options.report);
    this.#machines = new MachineVersions(options.db.side, options.registry.all());
    this.#deps = {
      db: options.db,
      store: options.store,
      registry: options.registry,
      installation: options.installation ?? asShipped,
      numbers: new Numbers(options.db.side, this.#timing),
      access: options.access,
      ...(options.attaching ? { attaching: options.attaching } : {}),
      ...(options.completes ? { completes: options.completes } : {}),
      ...(options.approvals ? { approvals: options.approvals } : {}),
      clock: this.#clock,
      timing: this.#timing,
      keys: new Lookups(this.#timing, (keys) => lookUpKeys(options.db.read, keys)),
      recent: new RecentKeys(),
      refusals: new Lookups(this.#timing, (requests) => storedRefusals(options.db.read, requests)),
      observer: this.#observer,
      report: options.report,
      taken: (entries) => this.#outbox.taken(entries),
      committed: (commits, outbox) => this.#committed(commits, outbox),
      refusedElsewhere: (settled: readonly Extract<Settled, { kind: 'refused' }>[]) => this.#refusals.add(settled),
      serving: () => this.#heartbeat.serving && this.#clock.trusted,
      expected: (type, id, before) =>
        this.#expected.before(`${type}:${id}`, before) || (id !== null && this.#servers.holdUp(`${type}:${id}`, before)),
      machines: this.#machines,
      stuck: (deadline) => {
        this.#track(openStuck(options.db.read, deadline, this.#clock.now()));
      },
      wake: (mailbox, at) => {
        if (mailbox.id !== null) this.#timers.arm(mailbox.document.definition.type, mailbox.id, at);
      },
    };
  }

  now(): Instant {
    return this.#clock.now();
  }

  get ready(): boolean {
    return this.#servers.readiness.ready;
  }

  get covered(): boolean {
    return this.#servers.readiness.others.length > 0;
  }

  onElsewhere(listener: () => void): () => void {
    return this.#servers.onElsewhere(listener);
  }

  leave(): void {
    this.#leaving = true;
    this.#servers.leave();
  }

  /** Documents that this server writes; since its start: commands handed on, documents taken over. */
  get servers(): Servers['counts'] {
    return this.#servers.counts;
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.#publisher.onCommit(listener);
  }

  onChange(listener: (change: Change) => void): () => void {
    return this.#publisher.onChange(listener);
  }

  onMissed(listener: () => void): () => void {
    return this.#publisher.onMissed(listener);
  }

  follow(type: string, id: string): () => void {
    return this.#followers.follow(this.#options.registry.get(type), id, this.#mailboxes.get(`${type}:${id}`)?.standing);
  }

  /** Serves documents from here on: outages are compensated before anything else is decided. */
  async start(): Promise<void> {
    await this.#machines.start();
    await this.#clock.start();
    await this.#bus.start();
    this.#servers.start();
    await this.#heartbeat.start();
    await this.#timers.start();
    await this.#outbox.start();
    this.#purge.start();
    this.#started = true;
    this.#servers.readiness.look();
    this.#listening = [
      this.#timing.every(DEAF_MS, () => {
        if (this.#deaf) this.#followers.compare();
      }),
      this.#timing.every(DEAF_ALL_MS, () => {
        if (this.#deaf) this.#followers.missed();
      }),
    ];
  }

  async stop(): Promise<void> {
    this.leave();
    this.#stopping = true;
    this.#outbox.stop();
    this.#purge.stop();
    for (const listening of this.#listening) listening.cancel();
    await this.#timers.stop();
    this.#lanes.stop();
    await Promise.all([...this.#mailboxes.values(), ...this.#creations].map((mailbox) => mailbox.stop()));
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    await this.#outbox.giveBack().catch(this.#options.report);
    await this.#servers.stop();
    await this.#refusals.stop();
    await this.#heartbeat.stop();
    await this.#clock.stop();
    await this.#bus.stop();
  }

  submit(command: Command, expectation?: Expectation): Promise<Outcome> {
    return this.#submit({ command, stamp: command.stamp ?? this.#clock.now() }, expectation);
  }

  submitTogether(commands: readonly GroupCommand[]): Promise<GroupOutcome> {
    if (this.#stopping || !this.#heartbeat.serving)
      return Promise.resolve({ ok: false, index: null, refusal: refusal('SYS_STOPPING'), at: this.#clock.now() });
    const group = together({ ...this.#deps, committed: (commits, outbox) => this.#committed(commits, outbox, 0) }, commands);
    this.#track(group);
    return group;
  }

  async rehearse(command: Command): Promise<Refusal | null> {
    const document = this.#options.registry.get(command.type);
    const snapshot = command.id === null ? null : await this.snapshot(command.type, command.id);
    const denied = await authorize(this.#options.access, document.definition, snapshot, command);
    if (denied) return denied;
    const at = this.#clock.now();
    const prepared = await prepare(this.#deps, document, snapshot, command, at, {
      on: this.#options.db.read,
      current: true,
      createdId: '1',
      rehearsal: true,
    });
    if ('refusal' in prepared) return prepared.refusal;
    const decision = decide(document.definition, snapshot, prepared.event);
    return decision.ok ? null : decision.refusal;
  }

  expect(type: string, id: string, stamp: Instant): Expectation {
    return this.#expected.add(`${type}:${id}`, stamp);
  }

  /** From memory only while this server hears what others commit. */
  async snapshot(type: string, id: string): Promise<Snapshot | null> {
    const known = this.#followers.known(type, id) ?? this.#mailboxes.get(`${type}:${id}`)?.standing;
    if (known && !this.#deaf) return known.snapshot;
    return this.#followers.read(this.#options.registry.get(type), id);
  }

  /** Another server lives that is not heard: what it commits is seen in the store alone. */
  get #deaf(): boolean {
    for (const server of this.#heartbeat.others) if (!this.#bus.up || !this.#bus.peers.has(server)) return true;
    return false;
  }

  #overtaken(document: string | null, rev: number): void {
    const overtaken = document === null ? this.#mailboxes.values() : [this.#mailboxes.get(document)];
    for (const mailbox of overtaken) mailbox?.overtaken(rev);
  }

  /** For whoever measures. */
  vitals(): Vitals {
    let [waiting, longestQueue, cacheBytes] = [0, 0, 0];
    for (const mailbox of [...this.#mailboxes.values(), ...this.#creations]) {
      waiting += mailbox.waiting;
      longestQueue = Math.max(longestQueue, mailbox.waiting);
      cacheBytes += mailbox.bytes;
    }
    return {
      waiting,
      longestQueue,
      documents: this.#mailboxes.size,
      cacheBytes,
      heartbeatAge: this.#heartbeat.age,
      ready: this.ready,
      busUp: this.#bus.up,
      peers: this.#bus.peers.size,
      servers: this.servers,
    };
  }

  #submit(submission: Submission, expectation?: Expectation): Promise<Outcome> {
    const { command, stamp } = submission;
    const no = (code: string, kind: 'Invalid' | 'NotFound' = 'Invalid'): Promise<Outcome> =>
      Promise.resolve({ ok: false, refusal: refusal(code, { kind, params: { event: command.event } }), at: stamp });
    const document = this.#options.registry.find(command.type);
    if (!document) return no('DOC_NOT_FOUND', 'NotFound');
    if (!document.definition.events[command.event]) return no('EVENT_UNKNOWN');
    expectation?.arrived();
    return this.#servers.submit(submission);
  }

  /** By this server's own mailboxes. */
  #decide({ command, stamp, outbox }: Submission, recovery?: Outage): Promise<Outcome> {
    if (this.#stopping) return Promise.resolve({ ok: false, refusal: refusal('SYS_STOPPING'), at: stamp });
    const mailbox =
      command.id === null ? this.#creation(this.#options.registry.get(command.type)) : this.#mailbox(command.type, command.id);
    const watch = this.#observer.watch(command, this.#timing.elapsed());
    return new Promise((resolve) =>
      mailbox.enqueue({
        command,
        stamp,
        attempts: 0,
        watch,
        ...(outbox ? { outbox } : {}),
        ...(recovery ? { recovery } : {}),
        resolve: (outcome) => {
          this.#creations.delete(mailbox);
          watch?.answered(outcome, this.#timing.elapsed());
          resolve(outcome);
        },
      }),
    );
  }

  #local(): Local {
    return {
      decide: (submission) => this.#decide(submission),
      poke: (document) => this.#poke(document),
      due: (document) => {
        this.#lanes.again(document, () => this.#poke(document));
      },
      pokeWaiting: (document) => this.#mailboxes.get(document)?.pokeWaiting(),
      cannot: ({ command }, outcome) =>
        !outcome.ok && (ELSEWHERE.has(outcome.refusal.code) || this.#isStorageDown(command, outcome.refusal.code)),
      wrapped: (command) =>
        this.#isConfidential(command)
          ? { ...command, payload: { $sealed: this.#installation.seal(JSON.stringify(command.payload), wireName(command)) } }
          : command,
      unwrapped: (command) => this.#unwrapped(command),
      completed: async ({ command }, outcome) => {
        if (outcome.ok || outcome.refusal.code !== 'DOC_STALE' || command.id === null) return outcome;
        // The refusal stands whether or not the fresh document can be read for it.
        const snapshot = await this.snapshot(command.type, command.id).catch((error: unknown) => {
          this.#options.report(error);
          return null;
        });
        return snapshot ? { ...outcome, snapshot } : outcome;
      },
    };
  }

  #poke(document: string): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    const [type, id] = document.split(':') as [string, string];
    return this.#mailbox(type, id).poke();
  }

  #goesFirst(document: string): boolean {
    const [type] = document.split(':') as [string, string];
    const waiting = this.#mailboxes.get(document)?.waiting ?? 0;
    return waiting > 0 || this.#options.registry.find(type)?.definition.liveDeadlines === true;
  }

  get #installation(): Installation {
    return this.#options.installation ?? asShipped;
  }

  #isConfidential({ type, event }: Command): boolean {
    return this.#options.registry.get(type).definition.events[event]?.confidential === true;
  }

  #unwrapped(command: Command): Command | null {
    const { $sealed } = command.payload as { readonly $sealed?: string };
    if ($sealed === undefined || !this.#isConfidential(command)) return command;
    try {
      return { ...command, payload: JSON.parse(this.#installation.open($sealed, wireName(command))) as object };
    } catch (error) {
      this.#options.report(error, { about: 'servers that share a database need the same secrets.key' });
      return null;
    }
  }

  #isStorageDown(command: Command, code: string): boolean {
    const down = code === (this.#options.registry.get(command.type).definition.storageDownCode ?? 'SYS_STORAGE_DOWN');
    if (down) this.#servers.readiness.storage(false);
    return down;
  }

  /** Another server is gone: deadlines that it would have passed are looked for. */
  #lost(): void {
    if (!this.#started || this.#stopping) return;
    this.#timers.look();
    this.#outbox.look();
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

  /** @param own how many of them the mailbox that tells it has written: what else changed may be in memory as it was */
  #committed(commits: readonly Commit[], outbox: readonly OutboxEntry[], own = 1): void {
    this.#followers.committed(commits);
    for (const { definition, id, entries } of commits.slice(own)) this.#overtaken(`${definition.type}:${id}`, entries.at(-1)!.rev);
    if (this.#options.bus && commits.length > 0) this.#followers.tell(commits);
    this.#publisher.publish(commits);
    this.#outbox.committed(outbox);
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

  async #makeGood(outage: Outage): Promise<void> {
    if (await this.#recover(outage)) this.#observer.outage(outage.to - outage.from);
  }

  /**
   * Every document with a running deadline whose definition compensates outages, before whatever was asked meanwhile.
   * @returns whether any was given time
   * @throws Error when some could not be: the outage stays open, and is made good by a later round or another server
   */
  async #recover(outage: Outage): Promise<boolean> {
    const types = this.#options.registry
      .all()
      .filter((document) => document.definition.events['DOWNTIME'])
      .map((document) => document.definition.type);
    if (types.length === 0) return false;
    const { rows } = await this.#options.db.read.query<{ doc_type: string; doc_id: string }>(
      'select distinct doc_type, doc_id::text as doc_id from document_timer where doc_type = any($1::text[])',
      [types],
    );
    const outcomes = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        outcome: await this.#decide(
          {
            command: {
              type: row.doc_type,
              id: row.doc_id,
              event: 'DOWNTIME',
              payload: outage,
              viewer: { ...SYSTEM, orgIds: null },
              cause: { kind: 'SERVER', reason: 'outage' },
            },
            stamp: outage.from,
          },
          outage,
        ),
      })),
    );
    const owed = outcomes.flatMap(({ doc_type: type, doc_id: id, outcome }) =>
      outcome.ok ? [] : [`${type} ${id} (${outcome.refusal.code})`],
    );
    if (owed.length === 0) return outcomes.some(({ outcome }) => outcome.ok && !outcome.dropped);
    const span = [outage.from, outage.to].map(formatInstant).join(' to ');
    throw new Error(
      `The outage from ${span} could not be made good for ${owed.join(', ')}: no deadline passes until it is. See the errors reported before.`,
    );
  }
}
