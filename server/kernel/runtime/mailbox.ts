/**
 * One writer per document. A free mailbox takes everything waiting, decides it in memory in stamp order against the
 * cached snapshot, and commits it as one transaction. While that is on its way the next batch is decided on what it
 * leaves: nobody is answered before the commits that his answer rests on, and a batch that fails undoes the next one.
 */
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Timer } from '../../../state-machines/kernel/derive.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Commit } from '../contracts.js';
import { CommitLostError, NO_ENTRY, StaleError } from '../contracts.js';
import type { MachineVersions } from '../machine-versions.js';
import type { RegisteredDocument } from '../registry.js';
import type { CommittedState } from '../servers/commits.js';
import { Deadlines } from './deadlines.js';
import type { DeadlineDeps } from './deadlines.js';
import { isRace, quotedOf, reasonOf } from './failing.js';
import { Gathering, maybeUnasked } from './gathering.js';
import type { Flight, GatheringDeps, Position } from './gathering.js';
import type { Item, Settled } from './item.js';
import type { OutboxEntry } from './outbox-table.js';
import type { ChainedRefusal, RefusalHead } from './refusal-list.js';
import { chainRefusals, isStored, refusalHead } from './refusal-list.js';
import { estimateBytes } from './snapshot-size.js';
import type { BatchSeen, Observer } from './observer.js';
import { timedFor } from './observer.js';
import { isStorageDown } from './storage.js';
import { persist } from './steps/persist.js';
import type { Persisted } from './steps/persist.js';

const MAX_BATCH = 500;
const MAX_ATTEMPTS = 8;
const RETRY_MS = 500;

export interface MailboxDeps extends GatheringDeps, DeadlineDeps {
  /** After a commit, before anybody is answered. */
  readonly committed: (commits: readonly Commit[], outbox: readonly OutboxEntry[]) => void;
  readonly taken: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];
  readonly refusedElsewhere: (settled: readonly Extract<Settled, { kind: 'refused' }>[]) => void;
  readonly wake: (mailbox: Mailbox, at: Instant) => void;
  readonly machines: MachineVersions;
  readonly observer: Observer;
}

/** What became of a batch on its way: null when it was committed. */
type Failure = { readonly error: unknown } | null;

interface Sent extends Flight {
  readonly landed: Promise<Failure>;
}

export class Mailbox {
  readonly #deadlines: Deadlines;
  #queue: Item[] = [];
  /** The newest committed one. */
  #position: Position | undefined;
  #refusalHead: RefusalHead | undefined;
  /** Highest rev that another server is known to have committed. */
  #newest = 0;
  #busy: Promise<void> | undefined;
  /** Tells a gathering that waits for the batch before it that something came. */
  #nudge: (() => void) | undefined;
  /** After a failed batch its events go one per transaction. */
  #single = 0;
  /** Those of a batch that could not be decided; undefined: the document itself could not be read. */
  #undecided: readonly Item[] | undefined;
  #retryAt = 0;
  #stopped = false;

  constructor(
    private readonly deps: MailboxDeps,
    readonly document: RegisteredDocument,
    readonly id: string | null,
  ) {
    this.#deadlines = new Deadlines(deps, document, id);
  }

  /** Synchronous, so that nothing can overtake a request that was read. */
  enqueue(item: Item): void {
    let position = this.#queue.length;
    while (position > 0 && this.#queue[position - 1]!.stamp > item.stamp) position -= 1;
    this.#queue.splice(position, 0, item);
    void this.poke();
  }

  /** Looks whether anything is due or waiting; resolves when there is nothing more to do. */
  poke(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#nudge?.();
    this.#busy ??= this.#work()
      .catch((error: unknown) => this.deps.report(error, this.#about()))
      .finally(() => {
        this.#busy = undefined;
        if (this.#queue.length > 0 && this.#retryAt === 0 && !this.#barred()) void this.poke();
      });
    return this.#busy;
  }

  /** What waits behind a deadline is looked at again. */
  pokeWaiting(): void {
    if (this.#queue.length > 0) void this.poke();
  }

  get idle(): boolean {
    return this.#busy === undefined && this.#queue.length === 0;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** The newest committed snapshot; undefined when it is not in memory. */
  get cached(): Snapshot | null | undefined {
    return this.standing?.snapshot;
  }

  /** As `cached`, with the newest entry's rev and hash. */
  get standing(): CommittedState | undefined {
    if (!this.#position || this.#position.head.rev < this.#newest) return undefined;
    const {
      snapshot,
      head: { rev, hash },
    } = this.#position;
    return { snapshot, rev, hash };
  }

  /** Another server has committed this rev: what is known here is older. */
  overtaken(rev: number): void {
    if (this.#position && this.#position.head.rev < rev && this.idle) this.#forget();
    else if (Number.isFinite(rev)) this.#newest = Math.max(this.#newest, rev);
    this.pokeWaiting();
  }

  get bytes(): number {
    return this.#position?.snapshot ? estimateBytes(this.document.definition, this.#position.snapshot) : 0;
  }

  /** Finishes what can be decided; what waits for a deadline or for the storage is refused, to be sent again. After it the database is asked nothing more. */
  async stop(): Promise<void> {
    while (this.#busy) await this.#busy;
    this.#stopped = true;
    this.#refuse(this.#queue.splice(0), refusal('SYS_STOPPING'));
  }

  nextDeadline(): Timer | null {
    return this.#deadlines.first(this.#position?.snapshot ?? null);
  }

  #about() {
    return { type: this.document.definition.type, id: this.id };
  }

  #barred(): boolean {
    const deadline = this.nextDeadline();
    const first = this.#queue[0];
    return deadline !== null && first !== undefined && deadline.at <= first.stamp && !this.#deadlines.mayPass(deadline, this.#queue);
  }

  /** One batch is on its way at most, and one is being gathered on it. */
  async #work(): Promise<void> {
    let flight: Sent | undefined;
    for (;;) {
      if (this.#retryAt > this.deps.clock.now()) return;
      this.#retryAt = 0;
      const [gathered] = await Promise.allSettled([this.#gather(flight)]);
      const failure = flight ? await flight.landed : null;
      const before = flight;
      flight = undefined;
      if (before && failure) {
        if (gathered.status === 'fulfilled') this.#requeue(gathered.value.items);
        await this.#fail(failure.error, before.gathering);
      } else if (gathered.status === 'rejected') {
        this.#failUndecided(gathered.reason);
      } else if (gathered.value.settled.length > 0) {
        flight = this.#send(gathered.value);
        if (!gathered.value.closed && this.#single === 0) continue;
        const { landed } = flight;
        flight = undefined;
        const failed = await landed;
        if (failed) await this.#fail(failed.error, gathered.value);
      } else if (!before) {
        this.#wakeForDeadline();
        return;
      }
    }
  }

  /** Decides what waits, and while the batch before it is on its way whatever else comes. */
  async #gather(flight: Sent | undefined): Promise<Gathering> {
    this.#undecided = undefined;
    if (!flight && this.#position && this.#position.head.rev < this.#newest) this.#forget();
    this.#position ??= await this.#load();
    if (this.#queue.length === 0) this.#single = 0;
    const gathering = this.#gatheringOn(flight?.gathering.position ?? this.#position, this.#single > 0 ? 1 : MAX_BATCH, flight);
    for (;;) {
      const taken = this.#queue.splice(0, gathering.room);
      try {
        await gathering.take(taken);
      } catch (error) {
        this.#undecided = [...gathering.items, ...taken];
        this.#requeue(this.#undecided);
        throw error;
      }
      this.#requeue(taken);
      if (taken.length > 0 || gathering.room === 0 || !flight?.pending) return gathering;
      if (this.#queue.length === 0)
        await Promise.race([
          flight.landed,
          new Promise<void>((resolve) => {
            this.#nudge = resolve;
          }),
        ]);
    }
  }

  #gatheringOn(position: Position, most: number, flight?: Flight): Gathering {
    return new Gathering(
      this.deps,
      { document: this.document, id: this.id, deadlines: this.#deadlines, waiting: () => this.#queue },
      position,
      most,
      flight,
    );
  }

  async #load(): Promise<Position> {
    const { definition } = this.document;
    const loaded = this.id === null ? null : await this.deps.store.load(this.deps.db.read, definition, this.id);
    if (loaded) {
      await this.deps.machines.check(definition, loaded);
      return loaded;
    }
    const head = this.id === null ? null : await this.deps.store.head(this.deps.db.read, definition.type, this.id);
    return { snapshot: null, head: head ?? NO_ENTRY };
  }

  #send(gathering: Gathering): Sent {
    const flight = {
      gathering,
      pending: true,
      landed: this.#land(gathering, () => {
        flight.pending = false;
      }),
    };
    return flight;
  }

  /** @param arrived called before anybody is answered */
  async #land(gathering: Gathering, arrived: () => void): Promise<Failure> {
    const from = this.deps.timing.elapsed();
    let persisted: Persisted;
    try {
      persisted = await this.#commit(gathering);
    } catch (error) {
      arrived();
      this.#seen(gathering, from, isRace(error) ? 'race' : isStorageDown(error) ? 'storage' : 'failed');
      return { error };
    }
    arrived();
    this.#seen(gathering, from, 'committed');
    this.#done(gathering, persisted);
    return null;
  }

  #seen(gathering: Gathering, from: number, end: BatchSeen['end']): void {
    const { observer, timing } = this.deps;
    const accepted = gathering.settled.filter((one) => one.kind === 'accepted');
    observer.batch({
      type: this.document.definition.type,
      watches: gathering.watches,
      accepted: accepted.length,
      from,
      to: timing.elapsed(),
      end,
    });
    if (end !== 'committed') return;
    const now = this.deps.clock.now();
    for (const {
      item,
      accepted: { entry },
    } of accepted)
      if (!item) observer.deadline(this.document.definition.type, entry.event, now - entry.at);
  }

  async #commit(gathering: Gathering): Promise<Persisted> {
    let written: Persisted | undefined;
    let refusals: readonly ChainedRefusal[] = [];
    try {
      if (!gathering.hasAccepted) await this.#checkNewest(gathering);
      refusals = await this.#chainRefused(gathering);
      const timed = timedFor(this.deps.timing, gathering.watches);
      const batch = { document: this.document, before: gathering.before, settled: gathering.settled, refusals, timed };
      await timed('persist', () =>
        persist(this.deps, batch, (persisted) => {
          written = persisted;
        }),
      );
    } catch (error) {
      if (!(error instanceof CommitLostError) || !(await this.#arrived(gathering.settled, refusals))) throw error;
    }
    const last = refusals.at(-1);
    if (last) this.#refusalHead = { seq: last.seq, hash: last.hash };
    return written ?? { commits: [], outbox: [] };
  }

  /**
   * No compare-and-swap tells whether refused events were decided on what stands, and another server may write that
   * nobody here has heard of yet.
   * @throws StaleError when they were not
   */
  async #checkNewest({ settled, position }: Gathering): Promise<void> {
    if (this.id === null || settled.every((one) => one.kind === 'repeated')) return;
    const { type } = this.document.definition;
    const newest = await this.deps.store.head(this.deps.db.read, type, this.id);
    if ((newest?.rev ?? 0) !== position.head.rev) throw new StaleError(type, this.id);
  }

  /** Refused attempts of people on an evidence document that stands, as links of its chain of refusals. */
  async #chainRefused(gathering: Gathering): Promise<readonly ChainedRefusal[]> {
    const { definition } = this.document;
    if (!definition.evidence || this.id === null || gathering.position.snapshot === null) return [];
    const evidence = refusedOf(gathering).filter((one) => one.item.command.viewer.userType !== 'SYSTEM');
    if (evidence.length === 0) return [];
    this.#refusalHead ??= await refusalHead(this.deps.db.read, definition.type, this.id);
    return chainRefusals(definition.type, this.id, this.#refusalHead, evidence);
  }

  /** What was committed stands, whatever becomes of those who hear of it. */
  #done(gathering: Gathering, { commits, outbox }: Persisted): void {
    this.#position = gathering.position;
    this.#single = Math.max(0, this.#single - 1);
    const from = this.deps.timing.elapsed();
    try {
      this.deps.committed(commits, outbox);
    } catch (error) {
      this.deps.report(error, this.#about());
    }
    const to = this.deps.timing.elapsed();
    for (const watch of gathering.watches) watch.step('publish', from, to);
    gathering.remember();
    for (const one of gathering.settled) one.item?.resolve(gathering.outcomeOf(one));
    if (!this.document.definition.evidence) this.deps.refusedElsewhere(refusedOf(gathering));
    this.#wakeForDeadline();
  }

  #wakeForDeadline(): void {
    const at = this.#deadlines.wakeAt(this.#position?.snapshot ?? null);
    if (at !== null) this.deps.wake(this, at);
  }

  /** Forgets what it knows; the store has it. */
  #forget(): void {
    this.#position = undefined;
    this.#refusalHead = undefined;
  }

  /**
   * The connection broke before the answer: the chains tell whether the commit happened. A deadline is the same link
   * whichever server passes it, so that what was refused after it must stand there, too.
   */
  async #arrived(settled: readonly Settled[], refusals: readonly ChainedRefusal[]): Promise<boolean> {
    const [last, refused] = [settled.findLast((one) => one.kind === 'accepted'), refusals.at(-1)];
    if (!last) return false;
    const { context } = last.accepted.decision.after;
    try {
      const [entry] = await this.deps.store.history(
        this.deps.db.read,
        this.document.definition.type,
        context.id,
        last.accepted.entry.rev,
        1,
      );
      return entry?.hash === last.accepted.entry.hash && (!refused || (await isStored(this.deps.db.read, refused)));
    } catch {
      return false;
    }
  }

  /** A failed batch leaves no trace: its events come again, one per transaction when one of them may be at fault. */
  async #fail(error: unknown, gathering: Gathering): Promise<void> {
    const { items } = gathering;
    this.#forget();
    if (isRace(error)) return this.#afterRace(items);
    if (isStorageDown(error)) return this.#storageDown(error, items);
    const alone = gathering.settled.filter((one) => one.kind === 'accepted').length <= 1 && items.length <= 1 && !gathering.unasked;
    if (!alone) {
      this.#single = gathering.settled.length;
      this.#requeue(items);
      return;
    }
    this.#single = Math.max(0, this.#single - 1);
    const reason = reasonOf(error);
    if (reason.code === 'SYS_ERROR') this.deps.report(error, { ...this.#about(), ...quotedOf(reason) });
    const [item] = items;
    if (!item) this.#holdDeadline(error, gathering);
    else if (reason.code === 'SYS_ERROR') this.#refuseUnlessOwed([item], reason);
    else await this.#refuseAlone(item, reason);
  }

  /** The database said no to a deadline: it waits by itself, and the document goes on. */
  #holdDeadline(error: unknown, { settled, before }: Gathering): void {
    const cause = settled.find((one) => one.kind === 'accepted')?.accepted.event.cause;
    if (cause?.kind === 'TIMER') this.#deadlines.hold({ event: cause.event, at: cause.due }, before, error);
    this.#retryLater();
  }

  /** Nothing could be decided: the fault may lie with one of the events, and not with one that came meanwhile, whatever its stamp. */
  #failUndecided(error: unknown): void {
    const items = this.#undecided ?? this.#queue.slice(0, this.#single > 0 ? 1 : MAX_BATCH);
    this.#queue = this.#queue.filter((item) => !items.includes(item));
    this.#forget();
    if (isRace(error)) return this.#afterRace(items);
    if (isStorageDown(error)) return this.#storageDown(error, items);
    if (items.length > 1 || (items.length === 1 && this.#single === 0 && maybeUnasked(this))) {
      this.#single = items.length;
      this.#requeue(items);
      return;
    }
    this.#single = Math.max(0, this.#single - 1);
    const reason = reasonOf(error);
    this.deps.report(error, { ...this.#about(), ...quotedOf(reason) });
    this.#refuseUnlessOwed(items, reason);
    if (items.length === 0) this.#retryLater();
  }

  /** Making an outage good is owed: what failed once is tried again for a while before it is given back undone. */
  #refuseUnlessOwed(items: readonly Item[], reason: Refusal): void {
    const owed = items.filter((item) => item.recovery && (item.attempts += 1) < MAX_ATTEMPTS);
    this.#requeue(owed);
    if (owed.length > 0) this.#retryLater();
    this.#refuse(
      items.filter((item) => !owed.includes(item)),
      reason,
    );
  }

  /** Another writer was first, or stood in the way: decided anew on what it left, a limited number of times. */
  #afterRace(items: readonly Item[]): void {
    const again = items.filter((item) => (item.attempts += 1) < MAX_ATTEMPTS);
    this.#requeue(again);
    this.#refuse(
      items.filter((item) => !again.includes(item)),
      refusal('SYS_BUSY'),
    );
  }

  /** The database said no to one event: on evidence this attempt is kept like every refused one, or it was not refused so. */
  async #refuseAlone(item: Item, reason: Refusal): Promise<void> {
    try {
      this.#position ??= await this.#load();
      const gathering = this.#gatheringOn(this.#position, 1);
      gathering.refuse(item, reason, Math.max(item.stamp, this.#position.head.at));
      this.#done(gathering, await this.#commit(gathering));
    } catch (error) {
      this.#forget();
      if (isRace(error)) return this.#afterRace([item]);
      if (isStorageDown(error)) return this.#storageDown(error, [item]);
      const failed = reasonOf(error);
      this.deps.report(error, { ...this.#about(), ...quotedOf(failed) });
      this.#refuse([item], failed);
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
    this.deps.timing.after(RETRY_MS, () => {
      this.#retryAt = 0;
      void this.poke();
    });
  }

  #refuse(items: readonly Item[], reason: Refusal): void {
    const at = this.deps.clock.now();
    for (const item of items) item.resolve({ ok: false, refusal: reason, at });
  }

  #requeue(items: readonly Item[]): void {
    this.#queue = [...items, ...this.#queue].sort((a, b) => a.stamp - b.stamp);
  }
}

const refusedOf = ({ settled }: Gathering) => settled.filter((one) => one.kind === 'refused');
