/**
 * One batch in the making: takes waiting events in stamp order and decides each on what the one before it left. What it
 * begins with may be on its way to the database still; then nothing of it counts until that has arrived.
 */
import type { Refused } from '../../../state-machines/kernel/decide.js';
import type { Timer } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Access, ChainHead, Command, Earlier, Outcome } from '../contracts.js';
import type { RegisteredDocument } from '../registry.js';
import { BARRIER_MS, earliest } from './deadlines.js';
import type { Deadlines } from './deadlines.js';
import type { ServerClock } from './clock.js';
import { isRace } from './failing.js';
import { OUTAGE_MS } from './heartbeat.js';
import type { Item, Settled } from './item.js';
import { isOther, isReused, keyName, reused, scopeOf } from './keys.js';
import type { KnownKey, RecentKeys, WantedKey } from './keys.js';
import type { Lookups } from './lookups.js';
import type { Step, Watch } from './observer.js';
import { timed } from './observer.js';
import { refusalName } from './refusal-list.js';
import type { StoredRefusal, WantedRefusal } from './refusal-list.js';
import { isStorageDown } from './storage.js';
import { authorize } from './steps/authorize.js';
import { changesFiles } from './steps/effects.js';
import { CommitFirst, prepare } from './steps/prepare.js';
import type { PrepareDeps } from './steps/prepare.js';
import { decided } from './steps/transition.js';
import type { Timing } from './timing.js';
import { madeBy } from './made.js';

/** After this long the event loop has its turn, so that the answer to a commit is heard, and the batch goes on. */
const TURN_MS = 4;

export interface GatheringDeps extends PrepareDeps {
  readonly access: Access;
  readonly clock: ServerClock;
  readonly timing: Timing;
  readonly keys: Lookups<WantedKey, Known['keys']>;
  readonly refusals: Lookups<WantedRefusal, Known['refusals']>;
  /** Keys of events that this server committed a short while ago. */
  readonly recent: RecentKeys;
}

/** A document as it stands after some entry of its history. */
export interface Position {
  readonly snapshot: Snapshot | null;
  readonly head: ChainHead;
  /** It stands so in the eyes of this version alone. */
  readonly earlier?: Earlier;
}

/** A batch on its way to the database. */
export interface Flight {
  readonly gathering: Gathering;
  /** Not answered yet. */
  readonly pending: boolean;
}

/** Whose events are gathered, and from where. */
export interface Gathered {
  readonly document: RegisteredDocument;
  readonly id: string | null;
  readonly deadlines: Deadlines;
  /** What waits still. */
  readonly waiting: () => readonly Item[];
}

interface Known {
  readonly keys: ReadonlyMap<string, KnownKey>;
  readonly refusals: ReadonlyMap<string, StoredRefusal>;
}

/** What was decided under a key, and how it was answered. */
interface Twin {
  readonly event: string;
  readonly sentHash: string | null | undefined;
  readonly outcome: Outcome;
}

const REUSED = reused().code;

type Outage = NonNullable<Item['recovery']>;

/** Whether events of this document may be decided before the database was asked about their keys. */
export const maybeUnasked = ({ document, id }: Pick<Gathered, 'document' | 'id'>): boolean => id !== null && !document.definition.evidence;

export class Gathering {
  readonly settled: Settled[] = [];
  readonly before: Snapshot | null;
  /** Nothing more may be decided before this batch is committed. */
  ended = false;
  /** What it writes is read by what comes after it. */
  closed = false;
  #position: Position;
  #accepted = false;
  /** What the database was asked of the events at hand; undefined: nothing yet. */
  #known: Known | undefined;
  #unasked = false;
  readonly #keyed = new Map<string, Settled>();

  /** @param flight the batch that ends at `position`, when it is still on its way */
  constructor(
    private readonly deps: GatheringDeps,
    private readonly of: Gathered,
    position: Position,
    readonly most: number,
    private readonly flight?: Flight,
  ) {
    this.#position = position;
    this.before = position.snapshot;
  }

  get position(): Position {
    return this.#position;
  }

  get items(): readonly Item[] {
    return this.settled.flatMap((one) => (one.item ? [one.item] : []));
  }

  /** Who measures the events that it accepted. */
  get watches(): readonly Watch[] {
    return this.settled.flatMap((one) => (one.kind === 'accepted' && one.item?.watch ? [one.item.watch] : []));
  }

  get room(): number {
    return this.ended ? 0 : Math.max(0, this.most - this.settled.length);
  }

  get hasAccepted(): boolean {
    return this.#accepted;
  }

  /** Whether it accepted an event of which only the commit tells that it is no repeat. */
  get unasked(): boolean {
    return this.#unasked;
  }

  /** Decides from the front of `taken` what can be decided now; what stays in it must wait. */
  async take(taken: Item[]): Promise<void> {
    try {
      await this.#take(taken);
    } catch (error) {
      if (!(error instanceof CommitFirst)) throw error;
      this.ended = true;
    }
  }

  /** Committed: whoever sends one of its events again is asked about. */
  remember(): void {
    for (const [name, { kind }] of this.#keyed) if (kind === 'accepted') this.deps.recent.add(name);
  }

  refuse(item: Item, reason: Refusal, at: Instant, fresh?: true): void {
    this.#add({ kind: 'refused', item, refusal: reason, event: null, revSeen: this.#position.head.rev, at, ...(fresh ? { fresh } : {}) });
  }

  outcomeOf(one: Settled): Outcome {
    const { snapshot } = this.#position;
    if (one.kind === 'accepted')
      return {
        ok: true,
        id: one.accepted.decision.after.context.id,
        rev: one.accepted.entry.rev,
        state: one.accepted.decision.after.state,
        at: one.accepted.entry.at,
        ...madeBy(one.accepted.decision),
      };
    if (one.kind === 'refused') return { ok: false, refusal: one.refusal, at: one.at, ...(one.fresh && snapshot ? { snapshot } : {}) };
    return one.outcome;
  }

  async #take(taken: Item[]): Promise<void> {
    const { timing, clock } = this.deps;
    this.#known = this.#asksFirst(taken) ? await this.#lookUp(taken) : undefined;
    let breath = timing.elapsed();
    while (taken.length > 0 && this.room > 0) {
      if (timing.elapsed() - breath > TURN_MS) {
        await timing.breath();
        breath = timing.elapsed();
      }
      const item = taken[0]!;
      const go = item.recovery ? await this.#recover(item.recovery) : await this.#passDeadlines(item.stamp, taken);
      if (!go || this.room === 0) return;
      await this.#settle(item, taken);
      taken.shift();
    }
    if (taken.length === 0 && this.room > 0 && this.most > 1) await this.#passDeadlines(clock.now() - BARRIER_MS, taken);
  }

  /**
   * A repeat that is accepted once more falls with its commit, by the primary key of the keys, and comes again to be asked
   * about: so most events need no question. It is asked before anything is decided where a refusal is kept, where
   * something is begun, and where a repeat is likely.
   */
  #asksFirst(items: readonly Item[]): boolean {
    return (
      !maybeUnasked(this.of) ||
      this.most === 1 ||
      items.some((item) => item.attempts > 0 || (item.command.requestId && this.deps.recent.has(this.#nameOf(item))))
    );
  }

  async #lookUp(items: readonly Item[]): Promise<Known> {
    const keyed = items.filter((item) => item.command.requestId);
    if (keyed.length === 0) return { keys: new Map(), refusals: new Map() };
    const [keys, refusals] = await Promise.all([
      this.deps.keys.find(keyed.map((item) => ({ scope: scopeOf(item.command), key: item.command.requestId! }))),
      this.of.document.definition.evidence && this.of.id !== null
        ? this.deps.refusals.find(keyed.map((item) => this.#wantedRefusal(item)))
        : new Map<string, StoredRefusal>(),
    ]);
    return { keys, refusals };
  }

  #wantedRefusal({ command }: Item): WantedRefusal {
    return {
      docType: this.of.document.definition.type,
      docId: this.of.id ?? '',
      actor: command.viewer.userId,
      requestId: command.requestId!,
    };
  }

  /**
   * Applies every deadline up to `stamp`, each as its own entry at its own instant. False when one must wait: for the
   * grace time, for a request stamped before it that arrived meanwhile, or for the batch to commit first.
   */
  async #passDeadlines(stamp: Instant, taken: readonly Item[]): Promise<boolean> {
    for (;;) {
      const deadline = this.of.deadlines.first(this.#position.snapshot);
      if (!deadline || deadline.at > stamp) return true;
      const waiting = [...taken, ...this.of.waiting()];
      if (this.ended || !this.of.deadlines.mayPass(deadline, waiting)) return false;
      if (waiting.some((item) => item.stamp < deadline.at)) return false;
      // Before an outage that is known: it happens as planned, though nobody serves until that is made good.
      const planned = waiting.some(({ recovery }) => recovery !== undefined && deadline.at <= recovery.from);
      await this.#applyDeadline(deadline, planned || undefined);
    }
  }

  async #applyDeadline(deadline: Timer, planned?: true): Promise<void> {
    const cause = { kind: 'TIMER', event: deadline.event, due: deadline.at } as const;
    const command = {
      type: this.of.document.definition.type,
      id: this.of.id,
      event: deadline.event,
      payload: {},
      viewer: { ...SYSTEM, orgIds: null },
      cause,
    };
    try {
      const refused = await this.#decide(null, command, deadline.at, planned);
      this.of.deadlines.settled(deadline, this.#position.snapshot, refused?.refusal.code);
    } catch (error) {
      if (error instanceof CommitFirst || isRace(error) || isStorageDown(error)) throw error;
      this.of.deadlines.hold(deadline, this.#position.snapshot, error);
    }
  }

  /** Deadlines up to the start of an outage happen as planned; the machine compensates the others. */
  async #recover(outage: Outage): Promise<boolean> {
    const from = Math.max(outage.from, this.#position.head.at);
    for (;;) {
      const deadline = this.of.deadlines.first(this.#position.snapshot);
      if (!deadline || deadline.at > from) return true;
      if (this.ended) return false;
      await this.#applyDeadline(deadline, true);
    }
  }

  async #settle(item: Item, taken: readonly Item[]): Promise<void> {
    if (this.#isRepeat(item)) return;
    if (item.recovery) return this.#settleRecovery(item, item.recovery);

    const at = Math.max(item.stamp, this.#position.head.at);
    const refused = await this.#refused(item, at);
    if (!refused) return;
    // Nobody reads a refusal of what was accepted before.
    if (!this.#known) {
      this.#known = await this.#lookUp(taken);
      if (this.#isRepeat(item)) return;
    }
    if (refused.dropped) this.#drop(item, at);
    else this.refuse(item, refused.refusal, at, refused.refusal.code === 'DOC_STALE' ? true : undefined);
  }

  #isRepeat(item: Item): boolean {
    const outcome = this.#repeated(item);
    if (outcome === 'reused') this.refuse(item, reused(), Math.max(item.stamp, this.#position.head.at));
    else if (outcome) this.#add({ kind: 'repeated', item, outcome });
    return outcome !== null;
  }

  /** Null when accepted. */
  async #refused(item: Item, at: Instant): Promise<Refused | null> {
    const { snapshot } = this.#position;
    const denied = await this.#timed(item, 'authorize', () =>
      authorize(this.deps.access, this.of.document.definition, snapshot, item.command),
    );
    if (denied) return { ok: false, refusal: denied };
    if (!snapshot && item.command.id !== null) return { ok: false, refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    return this.#decide(item, item.command, at);
  }

  async #settleRecovery(item: Item, outage: Outage): Promise<void> {
    const { snapshot, head } = this.#position;
    const from = Math.max(outage.from, head.at);
    if (outage.to - from < OUTAGE_MS || earliest(this.of.document, snapshot) === null) return this.#drop(item, outage.to);
    const refused = await this.#decide(item, { ...item.command, payload: { from, to: outage.to } }, outage.to);
    if (refused) this.#drop(item, outage.to);
  }

  #drop(item: Item, at: Instant): void {
    const { snapshot, head } = this.#position;
    this.#add({
      kind: 'dropped',
      item,
      outcome: { ok: true, id: this.of.id ?? '', rev: head.rev, state: snapshot?.state ?? NONE, at, dropped: true },
    });
  }

  /** Null when accepted. */
  async #decide(item: Item | null, command: Command, at: Instant, planned?: true): Promise<Refused | null> {
    const { document } = this.of;
    const { snapshot, head, earlier } = this.#position;
    const current = !this.#accepted && !this.flight?.pending;
    const prepared = await this.#timed(item, 'prepare', () =>
      prepare(this.deps, document, snapshot, command, Math.max(at, head.at), { on: this.deps.db.read, current }),
    );
    if ('refusal' in prepared) return { ok: false, refusal: prepared.refusal };
    const made = await this.#timed(item, 'transition', () => decided(document, { snapshot, head, earlier }, prepared.event));
    if ('refusal' in made) return this.#isFinal(snapshot) && command.viewer.userType === 'SYSTEM' ? { ...made, dropped: true } : made;
    const { accepted } = made;
    const { decision } = accepted;
    this.#add({ kind: 'accepted', item, ...made, readings: prepared.readings, ...(planned ? { planned } : {}) });
    this.#accepted = true;
    this.#unasked ||= !this.#known && item?.command.requestId !== undefined;
    this.#position = {
      snapshot: decision.removed ? null : decision.after,
      head: { rev: accepted.entry.rev, hash: accepted.entry.hash, at: accepted.entry.at },
    };
    this.closed =
      decision.removed ||
      decision.effects.some((effect) => effect.kind === 'create' || effect.kind === 'run') ||
      changesFiles(document, decision) ||
      (made.upgrade !== undefined && changesFiles(document, made.upgrade.decision));
    this.ended ||= this.closed;
    return null;
  }

  #timed<T>(item: Item | null, step: Step, work: () => Promise<T>): Promise<T> {
    return item?.watch ? timed(this.deps.timing, [item.watch], step, work) : work();
  }

  /** In a final state nothing is taken any more: what documents still send is dropped. */
  #isFinal(snapshot: Snapshot | null): boolean {
    return snapshot !== null && this.of.document.definition.machine.states[snapshot.state]?.final === true;
  }

  #add(one: Settled): void {
    this.settled.push(one);
    if (one.kind === 'repeated' || !one.item?.command.requestId) return;
    // The key stays the one of its first request.
    if (one.kind === 'refused' && one.refusal.code === REUSED) return;
    const name = this.#nameOf(one.item);
    if (!this.#keyed.has(name)) this.#keyed.set(name, one);
  }

  #nameOf({ command }: Item): string {
    return keyName(scopeOf(command), command.requestId!);
  }

  /** A known key answers what it answered before the machine is asked; keys of this batch and of the one on its way count too. */
  #repeated(item: Item): Outcome | 'reused' | null {
    const { requestId, event, sentHash } = item.command;
    if (!requestId) return null;
    const name = this.#nameOf(item);
    const key = this.#known?.keys.get(name);
    if (key)
      return isReused(key, item.command)
        ? 'reused'
        : { ok: true, id: key.docId, rev: key.rev, state: key.state, at: key.at, repeated: true };
    const stored = this.#known?.refusals.get(refusalName(this.#wantedRefusal(item)));
    if (stored) return stored.event !== event ? 'reused' : { ok: false, refusal: stored.refusal, at: stored.at };
    const twin = this.#twin(name) ?? this.#twinBefore(name);
    if (twin && (twin.event !== event || isOther(twin.sentHash, sentHash))) return 'reused';
    const outcome = twin?.outcome;
    return outcome?.ok ? { ...outcome, repeated: true } : (outcome ?? null);
  }

  /** What was refused is kept on evidence documents alone: elsewhere it may be asked anew once it was answered. */
  #twinBefore(name: string): Twin | undefined {
    const twin = this.flight && this.flight.gathering.#twin(name);
    return twin?.outcome.ok || this.flight?.pending || this.of.document.definition.evidence ? twin : undefined;
  }

  #twin(name: string): Twin | undefined {
    const one = this.#keyed.get(name);
    if (!one?.item) return undefined;
    const { event, sentHash } = one.item.command;
    return { event, sentHash, outcome: this.outcomeOf(one) };
  }
}
