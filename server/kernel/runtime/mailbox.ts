/**
 * One writer per document. A free mailbox takes everything waiting, decides it in memory in stamp order against the
 * cached snapshot, and commits it as one transaction; while that commits, the next batch gathers. Deadlines are
 * barriers: one is applied when all that was stamped before it is decided and 100 ms have passed.
 */
import type { Refused } from '../../../state-machines/kernel/decide.js';
import { setImmediate } from 'node:timers/promises';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { deadlinesOf } from '../../../state-machines/kernel/derive.js';
import type { Timer } from '../../../state-machines/kernel/derive.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { GENESIS_HASH } from '../../../state-machines/kernel/primitives/chain.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Access, ChainHead, Command, Commit, Outcome } from '../contracts.js';
import { CommitLostError, ConstraintError, StaleError } from '../contracts.js';
import { MachineUnknownError } from '../machine-versions.js';
import type { MachineVersions } from '../machine-versions.js';
import type { RegisteredDocument } from '../registry.js';
import type { ServerClock } from './clock.js';
import type { Item, Settled } from './item.js';
import { keyName, lookUpKeys, scopeOf } from './keys.js';
import type { KnownKey } from './keys.js';
import type { OutboxEntry } from './outbox-table.js';
import type { ChainedRefusal, RefusalHead } from './refusal-list.js';
import { chainRefusals, refusalHead, storedRefusals } from './refusal-list.js';
import { isStorageDown } from './storage.js';
import { authorize } from './steps/authorize.js';
import { EffectRefused } from './steps/effects.js';
import { FactChanged, persist } from './steps/persist.js';
import type { Persisted } from './steps/persist.js';
import type { PrepareDeps } from './steps/prepare.js';
import { CommitFirst, prepare } from './steps/prepare.js';
import { chained, transition } from './steps/transition.js';

/** How long a deadline waits for requests stamped before it (compete.md §6). */
export const BARRIER_MS = 100;
/** Shorter outages are not compensated (compete.md §6.3). */
export const OUTAGE_MS = 3_000;
const MAX_BATCH = 500;
/** After this long the event loop has its turn, and the batch goes on: a commit costs more than a breath. */
const TURN_MS = 12;
const MAX_ATTEMPTS = 8;
const RETRY_MS = 500;

export interface MailboxDeps extends PrepareDeps {
  readonly access: Access;
  readonly clock: ServerClock;
  readonly report: (error: unknown, about: Readonly<Record<string, unknown>>) => void;
  /** After a commit, before anybody is answered. */
  readonly committed: (commits: readonly Commit[], outbox: readonly OutboxEntry[]) => void;
  readonly refusedElsewhere: (settled: readonly Extract<Settled, { kind: 'refused' }>[]) => void;
  readonly wake: (mailbox: Mailbox, at: Instant) => void;
  readonly machines: MachineVersions;
  /** False while the heartbeat is overdue: deadlines wait until it is known whether there was an outage. */
  readonly serving: () => boolean;
  /** Whether a request for the document that was stamped before this instant is still on its way here. */
  readonly expected: (type: string, id: string | null, before: Instant) => boolean;
}

interface Position { readonly snapshot: Snapshot | null; readonly head: ChainHead }

interface Gathering {
  readonly before: Snapshot | null;
  readonly settled: Settled[];
  position: Position;
  /** What the next event reads is being written by this batch. */
  closed: boolean;
}

interface Known { readonly keys: ReadonlyMap<string, KnownKey>; readonly refusals: ReadonlyMap<string, { readonly refusal: Refusal; readonly at: number }> }

export class Mailbox {
  #queue: Item[] = [];
  #position: Position | undefined;
  #refusalHead: RefusalHead | undefined;
  #busy: Promise<void> | undefined;
  /** After a failed batch its events go one per transaction. */
  #single = 0;
  #retryAt = 0;
  #stuck: string | undefined;

  constructor(private readonly deps: MailboxDeps, readonly document: RegisteredDocument, readonly id: string | null) {}

  /** Synchronous, so that nothing can overtake a request that was read. */
  enqueue(item: Item): void {
    let position = this.#queue.length;
    while (position > 0 && this.#queue[position - 1]!.stamp > item.stamp) position -= 1;
    this.#queue.splice(position, 0, item);
    this.poke();
  }

  /** Looks whether anything is due or waiting. */
  poke(): void {
    this.#busy ??= this.#work().catch((error: unknown) => this.deps.report(error, this.#about())).finally(() => {
      this.#busy = undefined;
      if (this.#queue.length > 0 && this.#retryAt === 0 && !this.#barred()) this.poke();
    });
  }

  get idle(): boolean {
    return this.#busy === undefined && this.#queue.length === 0;
  }

  /** The newest committed snapshot; undefined when it is not in memory. */
  get cached(): Snapshot | null | undefined {
    return this.#position?.snapshot;
  }

  get bytes(): number {
    return this.#position?.snapshot ? estimateBytes(this.document.definition, this.#position.snapshot) : 0;
  }

  /** Forgets what it knows; the store has it. */
  forget(): void {
    this.#position = undefined;
    this.#refusalHead = undefined;
  }

  /** Finishes what can be decided; what waits for a deadline or for the storage is refused, to be sent again. */
  async stop(): Promise<void> {
    while (this.#busy) await this.#busy;
    this.#refuse(this.#queue.splice(0), refusal('SYS_STOPPING'));
  }

  nextDeadline(): Timer | null {
    return this.#position?.snapshot ? firstDeadline(this.document, this.#position.snapshot, this.#stuck) : null;
  }

  #about() {
    return { type: this.document.definition.type, id: this.id };
  }

  #barred(): boolean {
    const deadline = this.nextDeadline();
    const first = this.#queue[0];
    return deadline !== null && first !== undefined && deadline.at <= first.stamp && !this.#mayPass(deadline, []);
  }

  /** While it is not known whether there was an outage, only deadlines up to the start of a known one may pass. */
  #mayPass(deadline: Timer, taken: readonly Item[]): boolean {
    if (this.deps.serving()) return this.deps.clock.now() >= deadline.at + BARRIER_MS && !this.#expects(deadline.at);
    return [...taken, ...this.#queue].some((item) => item.recovery && deadline.at <= item.recovery.from);
  }

  #expects(before: Instant): boolean {
    return this.deps.expected(this.document.definition.type, this.id, before);
  }

  async #work(): Promise<void> {
    for (;;) {
      if (this.#retryAt > this.deps.clock.now()) return;
      this.#retryAt = 0;
      let gathering: Gathering | null;
      try {
        gathering = await this.#gather();
      } catch (error) {
        this.#failUndecided(error);
        continue;
      }
      if (!gathering) return;
      await this.#commit(gathering);
    }
  }

  /** Decides what waits; null when nothing can be decided now. */
  async #gather(): Promise<Gathering | null> {
    this.#position ??= await this.#load();
    if (this.#queue.length === 0) this.#single = 0;
    const taken = this.#queue.splice(0, this.#single > 0 ? 1 : MAX_BATCH);
    const gathering: Gathering = { before: this.#position.snapshot, settled: [], position: this.#position, closed: false };
    try {
      const known = await this.#lookUp(taken);
      let breath = performance.now();
      while (taken.length > 0 && !gathering.closed) {
        if (performance.now() - breath > TURN_MS) {
          await setImmediate();
          breath = performance.now();
        }
        const item = taken[0]!;
        const go = item.recovery ? await this.#recover(gathering, item.recovery) : await this.#passDeadlines(gathering, item.stamp, taken);
        if (!go || (this.#single > 0 && gathering.settled.length > 0)) break;
        taken.shift();
        await this.#settle(gathering, item, known).catch((error: unknown) => { taken.unshift(item); throw error; });
      }
      if (!gathering.closed && taken.length === 0 && this.#single === 0) await this.#passDeadlines(gathering, this.deps.clock.now() - BARRIER_MS, taken);
    } catch (error) {
      if (error instanceof CommitFirst) {
        this.#requeue(taken);
        return gathering;
      }
      this.#requeue([...gathering.settled.flatMap((one) => (one.item ? [one.item] : [])), ...taken]);
      throw error;
    }
    this.#requeue(taken);
    if (gathering.settled.length > 0) return gathering;
    this.#wakeForDeadline();
    return null;
  }

  async #load(): Promise<Position> {
    const { definition } = this.document;
    const loaded = this.id === null ? null : await this.deps.store.load(this.deps.db.read, definition, this.id);
    if (loaded) {
      await this.deps.machines.check(definition, loaded.writtenBy);
      return loaded;
    }
    const head = this.id === null ? null : await this.deps.store.head(this.deps.db.read, definition.type, this.id);
    return { snapshot: null, head: head ?? { rev: 0, hash: GENESIS_HASH, at: 0 } };
  }

  async #lookUp(items: readonly Item[]): Promise<Known> {
    const keyed = items.filter((item) => item.command.requestId);
    if (keyed.length === 0) return { keys: new Map(), refusals: new Map() };
    const keys = await lookUpKeys(this.deps.db.read, keyed.map((item) => ({ scope: scopeOf(item.command, this.id), key: item.command.requestId! })));
    const refusals = this.document.definition.evidence && this.id !== null
      ? await storedRefusals(this.deps.db.read, this.document.definition.type, this.id, keyed.map((item) => ({ actor: item.command.viewer.userId, requestId: item.command.requestId! })))
      : new Map<string, never>();
    return { keys, refusals };
  }

  /**
   * Applies every deadline up to `stamp`, each as its own entry at its own instant. False when one must wait: for the
   * grace time, for a request stamped before it that arrived meanwhile, or for the batch to commit first.
   */
  async #passDeadlines(gathering: Gathering, stamp: Instant, taken: readonly Item[]): Promise<boolean> {
    for (;;) {
      const { snapshot } = gathering.position;
      const deadline = snapshot && firstDeadline(this.document, snapshot, this.#stuck);
      if (!deadline || deadline.at > stamp) return true;
      if (gathering.closed || !this.#mayPass(deadline, taken)) return false;
      const overtaken = this.#queue[0] !== undefined && this.#queue[0].stamp < deadline.at;
      if (overtaken || taken.some((item) => item.stamp < deadline.at)) return false;
      await this.#applyDeadline(gathering, deadline);
    }
  }

  async #applyDeadline(gathering: Gathering, deadline: Timer): Promise<void> {
    const name = `${deadline.event}@${deadline.at}`;
    const refused = await this.#decide(gathering, null, this.#systemCommand(deadline.event, {}, { kind: 'TIMER', event: deadline.event, due: deadline.at }), deadline.at);
    const after = gathering.position.snapshot;
    const stays = after !== null && deadlinesOf(this.document.definition, after).some((one) => `${one.event}@${one.at}` === name);
    if (!refused && !stays) return;
    this.#stuck = name;
    this.deps.report(new Error(`the deadline ${name} was not taken`), { ...this.#about(), code: refused?.refusal.code });
  }

  /** Deadlines up to the start of an outage happen as planned; the machine compensates the others. */
  async #recover(gathering: Gathering, outage: { readonly from: Instant; readonly to: Instant }): Promise<boolean> {
    const from = Math.max(outage.from, gathering.position.head.at);
    for (;;) {
      const { snapshot } = gathering.position;
      const deadline = snapshot && firstDeadline(this.document, snapshot, this.#stuck);
      if (!deadline || deadline.at > from) return true;
      if (gathering.closed) return false;
      await this.#applyDeadline(gathering, deadline);
    }
  }

  #systemCommand(event: string, payload: object, cause: Command['cause']): Command {
    return { type: this.document.definition.type, id: this.id, event, payload, viewer: { ...SYSTEM, orgIds: null }, cause: cause ?? null };
  }

  async #settle(gathering: Gathering, item: Item, known: Known): Promise<void> {
    const repeated = this.#repeated(gathering, item, known);
    if (repeated) { gathering.settled.push(repeated); return; }
    if (item.recovery) return this.#settleRecovery(gathering, item, item.recovery);

    const { snapshot, head } = gathering.position;
    const at = Math.max(item.stamp, head.at);
    const refuse = (reason: Refusal, fresh?: true) => gathering.settled.push({ kind: 'refused', item, refusal: reason, event: null, revSeen: head.rev, at, ...(fresh ? { fresh } : {}) });
    const denied = await authorize(this.deps.access, this.document.definition, snapshot, item.command);
    if (denied) { refuse(denied, denied.code === 'DOC_STALE' ? true : undefined); return; }
    if (!snapshot && item.command.id !== null) { refuse(refusal('DOC_NOT_FOUND', { kind: 'NotFound' })); return; }
    const refused = await this.#decide(gathering, item, item.command, at);
    if (!refused) return;
    if (refused.dropped) gathering.settled.push({ kind: 'dropped', item, outcome: { ok: true, id: this.id ?? '', rev: head.rev, state: snapshot?.state ?? NONE, at } });
    else refuse(refused.refusal);
  }

  async #settleRecovery(gathering: Gathering, item: Item, outage: { readonly from: Instant; readonly to: Instant }): Promise<void> {
    const { snapshot, head } = gathering.position;
    const from = Math.max(outage.from, head.at);
    const dropped = (): Settled => ({ kind: 'dropped', item, outcome: { ok: true, id: this.id ?? '', rev: gathering.position.head.rev, state: gathering.position.snapshot?.state ?? NONE, at: outage.to } });
    if (!snapshot || outage.to - from < OUTAGE_MS || firstDeadline(this.document, snapshot, undefined) === null) { gathering.settled.push(dropped()); return; }
    const refused = await this.#decide(gathering, item, { ...item.command, payload: { from, to: outage.to } }, outage.to);
    if (refused) gathering.settled.push(dropped());
  }

  /** Null when accepted. */
  async #decide(gathering: Gathering, item: Item | null, command: Command, at: Instant): Promise<Refused | null> {
    const { snapshot, head } = gathering.position;
    const current = !gathering.settled.some((one) => one.kind === 'accepted');
    const prepared = await prepare(this.deps, this.document, snapshot, command, Math.max(at, head.at), { on: this.deps.db.read, current });
    if ('refusal' in prepared) return { ok: false, refusal: prepared.refusal };
    const decision = transition(this.document, snapshot, prepared.event);
    if (!decision.ok) return this.#ended(snapshot) && command.viewer.userType === 'SYSTEM' ? { ...decision, dropped: true } : decision;
    const accepted = await chained(this.document, decision, prepared.event, head.hash);
    gathering.settled.push({ kind: 'accepted', item, accepted, readings: prepared.readings });
    gathering.position = { snapshot: decision.removed ? null : decision.after, head: { rev: accepted.entry.rev, hash: accepted.entry.hash, at: accepted.entry.at } };
    gathering.closed = decision.removed || decision.effects.some((effect) => effect.kind === 'create' || effect.kind === 'run');
    return null;
  }

  /** In a final state nothing is taken any more: what documents still send is dropped. */
  #ended(snapshot: Snapshot | null): boolean {
    return snapshot !== null && this.document.definition.machine.states[snapshot.state]?.final === true;
  }

  /** A known key answers what it answered before the machine is asked; keys of the batch itself count too. */
  #repeated(gathering: Gathering, item: Item, known: Known): Settled | null {
    const { requestId } = item.command;
    if (!requestId) return null;
    const name = keyName(scopeOf(item.command, this.id), requestId);
    const key = known.keys.get(name);
    if (key) return { kind: 'repeated', item, outcome: { ok: true, id: key.docId, rev: key.rev, state: key.state, at: key.at, repeated: true } };
    const stored = known.refusals.get(`${item.command.viewer.userId} ${requestId}`);
    if (stored) return { kind: 'repeated', item, outcome: { ok: false, refusal: stored.refusal, at: stored.at } };
    const twin = gathering.settled.find((one) => one.item?.command.requestId === requestId && keyName(scopeOf(one.item.command, this.id), requestId) === name);
    if (!twin) return null;
    const outcome = this.#outcomeOf(twin);
    return { kind: 'repeated', item, outcome: outcome.ok ? { ...outcome, repeated: true } : outcome };
  }

  #outcomeOf(one: Settled): Outcome {
    if (one.kind === 'accepted') return { ok: true, id: one.accepted.decision.after.context.id, rev: one.accepted.entry.rev, state: one.accepted.decision.after.state, at: one.accepted.entry.at };
    if (one.kind === 'refused') return { ok: false, refusal: one.refusal, at: one.at, ...(one.fresh && this.#position?.snapshot ? { snapshot: this.#position.snapshot } : {}) };
    return one.outcome;
  }

  async #commit(gathering: Gathering): Promise<void> {
    const { definition } = this.document;
    const refused = gathering.settled.filter((one) => one.kind === 'refused');
    let written: Persisted | undefined;
    let refusals: readonly ChainedRefusal[] = [];
    try {
      refusals = await this.#chainRefused(refused, gathering.position.snapshot);
      await persist(this.deps, { document: this.document, before: gathering.before, settled: gathering.settled, refusals }, (persisted) => { written = persisted; });
    } catch (error) {
      if (!(error instanceof CommitLostError) || !(await this.#arrived(gathering.settled))) return this.#fail(error, gathering);
    }
    const last = refusals.at(-1);
    if (last) this.#refusalHead = { seq: last.seq, hash: last.hash };
    this.#done(gathering, written ?? { commits: [], outbox: [] });
    if (!definition.evidence) this.deps.refusedElsewhere(refused);
  }

  /** Refused attempts of people on an evidence document that stands, as links of its chain of refusals. */
  async #chainRefused(refused: readonly Extract<Settled, { kind: 'refused' }>[], snapshot: Snapshot | null): Promise<readonly ChainedRefusal[]> {
    const { definition } = this.document;
    const evidence = definition.evidence && this.id !== null && snapshot !== null ? refused.filter((one) => one.item.command.viewer.userType !== 'SYSTEM') : [];
    if (evidence.length === 0) return [];
    this.#refusalHead ??= await refusalHead(this.deps.db.read, definition.type, this.id!);
    return chainRefusals(definition.type, this.id!, this.#refusalHead, evidence);
  }

  #done(gathering: Gathering, { commits, outbox }: Persisted): void {
    this.#position = gathering.position;
    this.#single = Math.max(0, this.#single - 1);
    this.deps.committed(commits, outbox);
    this.#answer(gathering);
    this.#wakeForDeadline();
  }

  #answer(gathering: Gathering): void {
    for (const one of gathering.settled) one.item?.resolve(this.#outcomeOf(one));
  }

  #wakeForDeadline(): void {
    const deadline = this.nextDeadline();
    if (deadline) this.deps.wake(this, this.deps.serving() && !this.#expects(deadline.at) ? deadline.at + BARRIER_MS : this.deps.clock.now() + RETRY_MS);
  }

  /** The connection broke before the answer: the chain tells whether the commit happened. */
  async #arrived(settled: readonly Settled[]): Promise<boolean> {
    const last = settled.findLast((one) => one.kind === 'accepted');
    if (!last) return false;
    const { context } = last.accepted.decision.after;
    try {
      const [entry] = await this.deps.store.history(this.deps.db.read, this.document.definition.type, context.id, last.accepted.entry.rev, 1);
      return entry?.hash === last.accepted.entry.hash;
    } catch {
      return false;
    }
  }

  /** A failed batch leaves no trace: its events come again, one per transaction when one of them may be at fault. */
  async #fail(error: unknown, gathering: Gathering): Promise<void> {
    const items = gathering.settled.flatMap((one) => (one.item ? [one.item] : []));
    this.forget();
    if (isRace(error)) return this.#afterRace(items);
    if (isStorageDown(error)) return this.#storageDown(error, items);
    const alone = gathering.settled.filter((one) => one.kind === 'accepted').length <= 1 && items.length <= 1;
    if (!alone) { this.#single = gathering.settled.length; this.#requeue(items); return; }
    this.#single = Math.max(0, this.#single - 1);
    const reason = reasonOf(error);
    if (reason.code === 'SYS_ERROR') this.deps.report(error, this.#about());
    const [item] = items;
    if (!item) this.#retryLater();
    else if (reason.code === 'SYS_ERROR') this.#refuseUnlessOwed([item], reason);
    else await this.#refuseAlone(item, reason);
  }

  /** Nothing could be decided: the fault may lie with one of the events. */
  #failUndecided(error: unknown): void {
    const items = this.#queue.splice(0, this.#single > 0 ? 1 : MAX_BATCH);
    this.forget();
    if (isRace(error)) return this.#afterRace(items);
    if (isStorageDown(error)) return this.#storageDown(error, items);
    if (items.length > 1) { this.#single = items.length; this.#requeue(items); return; }
    this.#single = Math.max(0, this.#single - 1);
    this.deps.report(error, this.#about());
    this.#refuseUnlessOwed(items, reasonOf(error));
    if (items.length === 0) this.#retryLater();
  }

  /** Making an outage good is owed: what failed once is tried again for a while before it is given back undone. */
  #refuseUnlessOwed(items: readonly Item[], reason: Refusal): void {
    const owed = items.filter((item) => item.recovery && (item.attempts += 1) < MAX_ATTEMPTS);
    this.#requeue(owed);
    if (owed.length > 0) this.#retryLater();
    this.#refuse(items.filter((item) => !owed.includes(item)), reason);
  }

  /** Another writer was first, or stood in the way: decided anew on what it left, a limited number of times. */
  #afterRace(items: readonly Item[]): void {
    const again = items.filter((item) => (item.attempts += 1) < MAX_ATTEMPTS);
    this.#requeue(again);
    this.#refuse(items.filter((item) => !again.includes(item)), refusal('SYS_BUSY'));
  }

  /** The database said no to one event: on evidence this attempt is kept like every refused one. */
  async #refuseAlone(item: Item, reason: Refusal): Promise<void> {
    try {
      this.#position ??= await this.#load();
      const position = this.#position;
      const at = Math.max(item.stamp, position.head.at);
      await this.#commit({ before: position.snapshot, position, closed: false, settled: [{ kind: 'refused', item, refusal: reason, event: null, revSeen: position.head.rev, at }] });
    } catch (error) {
      this.deps.report(error, this.#about());
      this.#refuse([item], reason);
    }
  }

  /** People are told at once and nothing is accepted from memory; what the system sent waits for the storage. */
  #storageDown(error: unknown, items: readonly Item[]): void {
    this.deps.report(error, this.#about());
    const persons = items.filter((item) => item.command.viewer.userType !== 'SYSTEM');
    this.#refuse(persons, refusal(this.document.definition.storageDownCode ?? 'SYS_STORAGE_DOWN'));
    this.#requeue(items.filter((item) => !persons.includes(item)));
    this.#retryLater();
  }

  #retryLater(): void {
    this.#retryAt = this.deps.clock.now() + RETRY_MS;
    setTimeout(() => { this.#retryAt = 0; this.poke(); }, RETRY_MS).unref();
  }

  #refuse(items: readonly Item[], reason: Refusal): void {
    const at = this.deps.clock.now();
    for (const item of items) item.resolve({ ok: false, refusal: reason, at });
  }

  #requeue(items: readonly Item[]): void {
    this.#queue = [...items, ...this.#queue].sort((a, b) => a.stamp - b.stamp);
  }
}

/** Keys that the kernel itself writes: who meets one of them has met another writer of the same thing. */
const KERNEL_KEYS: ReadonlySet<string> = new Set(['pk_document_key', 'pk_document_refusal', 'pk_document_origin']);

/** serialization_failure and deadlock_detected: PostgreSQL chose one of two to come again. */
const COME_AGAIN: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Partitions name their keys after themselves. */
const isRace = (error: unknown): boolean => error instanceof StaleError || error instanceof FactChanged
  || (error instanceof ConstraintError && (KERNEL_KEYS.has(error.constraint) || error.constraint.startsWith('document_event_')))
  || COME_AGAIN.has((error instanceof CommitLostError ? error.cause as { code?: string } | undefined : error as { code?: string })?.code);

function reasonOf(error: unknown): Refusal {
  if (error instanceof ConstraintError) return refusal(error.code);
  if (error instanceof MachineUnknownError) return refusal('MACHINE_UNKNOWN', { params: { machine: error.machine } });
  return error instanceof EffectRefused ? error.refusal : refusal('SYS_ERROR', { kind: 'Invalid' });
}

/** The earliest deadline; one that the machine did not take is left out until another stands in its place. */
function firstDeadline(document: RegisteredDocument, snapshot: Snapshot, stuck: string | undefined): Timer | null {
  let first: Timer | null = null;
  for (const timer of deadlinesOf(document.definition, snapshot)) {
    if (`${timer.event}@${timer.at}` !== stuck && (first === null || timer.at < first.at)) first = timer;
  }
  return first;
}

const BYTES_PER_VALUE = 48;

/** A cheap upper guess of what a snapshot holds in memory: values times their usual size. */
function estimateBytes(definition: AnyDefinition, snapshot: Snapshot): number {
  let values = Object.keys(definition.fields).length + 20;
  for (const [name, line] of Object.entries(definition.lines)) {
    const rows = (snapshot.context[name] ?? []) as readonly Readonly<Record<string, unknown>>[];
    const nested = Object.entries(line.nested ?? {});
    values += rows.length * Object.keys(line.fields).length;
    for (const [inner, spec] of nested) values += rows.length * ((rows[0]?.[inner] as readonly unknown[] | undefined)?.length ?? 0) * Object.keys(spec.fields).length;
  }
  return values * BYTES_PER_VALUE;
}
