/**
 * Brings outbox entries to their receivers: those committed here at once while there is room, all others by taking what is
 * due. So many are on their way at a time, by turns over their sources, one after the other from one source to one target.
 */
import type { Sent } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Instant } from '../../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Database, Outcome } from '../../contracts.js';
import type { Registry } from '../../registry.js';
import type { Submission } from '../../servers/router.js';
import type { Delivery, Observer } from '../observer.js';
import {
  answerOutbox,
  causeOf,
  claimOutbox,
  isOvertaking,
  lapseOutbox,
  MESSAGES,
  MOST_ATTEMPTS,
  settleOutbox,
  takesBack,
  wasDeleted,
  wasTaken,
} from '../outbox-table.js';
import type { OutboxEntry, Settlement } from '../outbox-table.js';
import type { Pending, Timing } from '../timing.js';
import { DeliveryQueue, orderOf } from './queue.js';
import { tellUnsettled } from './unsettled.js';

const SWEEP_MS = 5_000;
/** On their way at a time. */
const IN_FLIGHT = 32;
/** Links of a chain of effects; a longer one goes in circles. */
const MOST_HOPS = 64;

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** After failures 1 to 8; the ninth is the last. */
const WAITS: readonly number[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];

/** A message on its way to people: who, by audience, and what about; it is worded where it is delivered. */
export interface OutboxMessage {
  readonly key: string;
  readonly event: string;
  /** The document that tells it. */
  readonly source: { readonly type: string; readonly id: string };
  readonly payload: { readonly to: readonly string[]; readonly params: Readonly<Record<string, string | number | null>> };
  readonly at: Instant;
}

export interface DeliveryDeps {
  readonly serverId: string;
  readonly db: Database;
  readonly registry: Registry;
  readonly timing: Timing;
  readonly observer: Observer;
  readonly now: () => Instant;
  readonly submit: (submission: Submission) => Promise<Outcome>;
  /** Takes what documents tell people, once it is known by its key; told again when it throws. */
  readonly messages?: ((message: OutboxMessage) => Promise<void>) | undefined;
  /** How often the table is looked through; default: 5 s. */
  readonly sweepMs?: number | undefined;
  /** Work that a stop waits for; what it throws is reported. */
  readonly track: (work: Promise<unknown>) => void;
  readonly report: (error: unknown, about: Readonly<Record<string, unknown>>) => void;
}

const GIVEN_BACK: Settlement = { state: 'PENDING', code: null, counts: false };
const DELIVERED: Settlement = { state: 'DELIVERED', code: null };

export class OutboxDelivery {
  readonly #waiting = new DeliveryQueue();
  /** Orders of which one is on its way. */
  readonly #underWay = new Set<string>();
  /** What failed with the storage, until it is tried again. */
  readonly #resting = new Map<OutboxEntry, Pending>();
  #sweep: Pending | undefined;
  #claiming = false;
  /** There may be more in the table that is due. */
  #more = false;
  /** Entries stay in the table behind others of their order: what ends here may let the next one go. */
  #heldBack = false;
  #stopped = false;
  /** Something may have been refused or given up that nobody looks after yet. */
  #unsettled = true;

  constructor(private readonly deps: DeliveryDeps) {}

  async start(): Promise<void> {
    await this.#look();
    this.#sweep = this.deps.timing.every(this.deps.sweepMs ?? SWEEP_MS, () => {
      this.deps.track(this.#look());
    });
  }

  /** Begins nothing more; what is on its way is tracked. */
  stop(): void {
    this.#stopped = true;
    this.#sweep?.cancel();
  }

  /** What this server has taken and not begun is for others, once what is under way has ended. */
  async giveBack(): Promise<void> {
    for (const resting of this.#resting.values()) resting.cancel();
    const entries = [...this.#waiting.clear(), ...this.#resting.keys()];
    this.#resting.clear();
    for (const entry of entries) await this.#settle(entry, GIVEN_BACK);
  }

  /** Entries as they are to be written: as many as there is room for are taken by this server from the beginning. */
  taken(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
    if (this.#stopped) return entries;
    const room = Math.max(0, this.#room);
    return entries.map((entry, place) => (place < room ? { ...entry, server: this.deps.serverId } : entry));
  }

  /** Entries that were committed by this server. */
  committed(entries: readonly OutboxEntry[]): void {
    for (const entry of entries) {
      if (entry.server === this.deps.serverId) this.#waiting.add(entry);
      else this.#more = true;
    }
    this.#go();
  }

  /** Something that others took may be free. */
  look(): void {
    this.deps.track(this.#look());
  }

  get #room(): number {
    return IN_FLIGHT - this.#underWay.size - this.#waiting.size;
  }

  #go(): void {
    if (this.#stopped) return;
    while (this.#underWay.size < IN_FLIGHT) {
      const entry = this.#waiting.take((one) => !this.#underWay.has(orderOf(one)));
      if (!entry) break;
      this.deps.track(this.#deliver(entry));
    }
    if (this.#more && this.#room >= IN_FLIGHT / 2) this.deps.track(this.#claim());
  }

  async #look(): Promise<void> {
    if (this.#stopped) return;
    if ((await lapseOutbox(this.deps.db.read)) > 0) this.#unsettled = true;
    await this.#claim();
    if (this.#unsettled) await this.#tellUnsettled();
  }

  async #tellUnsettled(): Promise<void> {
    const { db, now, registry } = this.deps;
    this.#unsettled = false;
    try {
      await tellUnsettled(
        db.read,
        registry.all().map(({ definition }) => definition),
        now(),
      );
    } catch (error) {
      this.#unsettled = true;
      throw error;
    }
  }

  async #claim(): Promise<void> {
    const room = this.#room;
    if (this.#claiming || this.#stopped || room <= 0) return;
    this.#claiming = true;
    const left = this.#more || this.#heldBack;
    this.#more = false;
    try {
      const entries = await claimOutbox(this.deps.db.read, this.deps.serverId, room);
      if (entries.length === room) this.#more = true;
      this.#heldBack = entries.length > 0 || (left && this.#underWay.size > 0);
      for (const entry of entries) this.#waiting.add(entry);
    } finally {
      this.#claiming = false;
    }
    this.#go();
  }

  async #deliver(entry: OutboxEntry): Promise<void> {
    const { timing, observer } = this.deps;
    const order = orderOf(entry);
    this.#underWay.add(order);
    const from = timing.elapsed();
    try {
      observer.delivered(await this.#attempt(entry), timing.elapsed() - from);
    } catch (error) {
      this.#rest(entry);
      throw error;
    } finally {
      this.#underWay.delete(order);
      this.#more ||= this.#heldBack;
      this.#go();
    }
  }

  /** The storage is not there: it stays with this server, which tries again. */
  #rest(entry: OutboxEntry): void {
    const again = this.deps.timing.after(SWEEP_MS, () => {
      this.#resting.delete(entry);
      this.#waiting.add(entry);
      this.#go();
    });
    this.#resting.set(entry, again);
  }

  /**
   * Delivered in the receiver's own transaction; only what the receiver did not write is settled here. One whose
   * predecessor is on its way elsewhere, or waits, is given back.
   */
  async #attempt(entry: OutboxEntry): Promise<Delivery> {
    const { kind = 'EVENT', hops = 1, targetType } = entry;
    if (this.#stopped) return this.#settle(entry, GIVEN_BACK);
    if (hops > MOST_HOPS)
      return this.#fail(entry, { code: 'OBX_HOPS', message: `more than ${MOST_HOPS} effects in one chain` }, MOST_ATTEMPTS);
    if (targetType === MESSAGES) return this.#tell(entry);
    if (kind !== 'EVENT') return this.#fail(entry, { code: 'OBX_NO_HANDLER', message: `nothing here delivers ${kind} yet` }, MOST_ATTEMPTS);
    if (!this.deps.registry.find(targetType)) return this.#unknown(entry);
    if (!entry.first && (await isOvertaking(this.deps.db.read, entry))) return this.#settle(entry, GIVEN_BACK);
    if (takesBack(entry) && !(await wasTaken(this.deps.db.read, entry))) return this.#drop(entry, 'what it takes back was not taken');
    return this.#settled(entry, await this.#submitted(entry));
  }

  /** Its receiver's family is not there: dropped where the sender awaits it, else given up. */
  #unknown(entry: OutboxEntry): Promise<Delivery> {
    const message = `there are no documents ${entry.targetType}`;
    return this.#sentBy(entry)?.awaited?.some((type) => type === entry.targetType)
      ? this.#drop(entry, `${message} yet`)
      : this.#fail(entry, { code: 'DOC_NOT_FOUND', message }, MOST_ATTEMPTS);
  }

  async #drop(entry: OutboxEntry, message: string): Promise<Delivery> {
    await this.#settle(entry, { ...DELIVERED, code: 'DROPPED', message });
    return 'DROPPED';
  }

  /** What the sender says of the event. */
  #sentBy({ sourceType, event }: OutboxEntry): Sent<string> | undefined {
    return this.deps.registry.find(sourceType)?.definition.sends?.[event];
  }

  /** What is thrown on the way is a failure of the attempt, like a refusal without a reason of the receiver's. */
  async #submitted(entry: OutboxEntry): Promise<Outcome> {
    const stamp = this.deps.now();
    try {
      return await this.deps.submit({
        command: {
          type: entry.targetType,
          id: entry.targetId,
          event: entry.event,
          payload: entry.payload,
          viewer: { ...SYSTEM, orgIds: null },
          requestId: entry.key,
          cause: causeOf(entry),
        },
        stamp,
        outbox: entry,
      });
    } catch (error) {
      this.deps.report(error, { outbox: entry.key });
      return { ok: false, refusal: { code: 'SYS_ERROR', kind: 'Invalid', params: { message: String(error) } }, at: stamp };
    }
  }

  async #settled(entry: OutboxEntry, outcome: Outcome): Promise<Delivery> {
    if (outcome.ok && outcome.dropped) return this.#drop(entry, `of no use in state ${outcome.state}`);
    // The receiver's own transaction has settled it, unless that was an earlier one.
    if (outcome.ok) return outcome.repeated ? this.#settle(entry, DELIVERED) : 'DELIVERED';
    const { refusal } = outcome;
    if (refusal.code === 'SYS_STOPPING') return this.#settle(entry, GIVEN_BACK);
    const failed = { code: refusal.code, message: toldBy(refusal) };
    if (this.#isTechnical(entry, refusal.code)) return this.#fail(entry, failed);
    if (refusal.code === 'DOC_NOT_FOUND' && (await wasDeleted(this.deps.db.read, entry.targetType, entry.targetId)))
      return this.#drop(entry, 'the document was deleted');
    return this.#refuse(entry, refusal);
  }

  /** The receiver could not decide, or its sender says that this reason passes. */
  #isTechnical(entry: OutboxEntry, code: string): boolean {
    const { registry } = this.deps;
    return (
      code.startsWith('SYS_') ||
      code === 'MACHINE_UNKNOWN' ||
      code === registry.find(entry.targetType)?.definition.storageDownCode ||
      this.#sentBy(entry)?.transient?.includes(code) === true
    );
  }

  #fail(
    entry: OutboxEntry,
    failed: { readonly code: string; readonly message: string | null },
    attempt = (entry.attempts ?? 0) + 1,
  ): Promise<Delivery> {
    const waitMs = WAITS[attempt - 1];
    return this.#settle(entry, waitMs === undefined ? { state: 'DEAD', ...failed } : { state: 'RETRY', ...failed, waitMs });
  }

  /** Back to its sender, where that says by which event; and taken back from others, where it says so. */
  async #refuse(entry: OutboxEntry, refusal: Refusal): Promise<Delivery> {
    const sent = entry.index < 0 || takesBack(entry) ? undefined : this.#sentBy(entry);
    const answer = sent?.refused === undefined ? null : answerTo(entry, sent.refused, refusal);
    const compensate = sent?.compensate ?? null;
    const told = { code: refusal.code, message: toldBy(refusal) };
    if (answer === null && compensate === null) return this.#settle(entry, { state: 'REFUSED', ...told });
    await answerOutbox(this.deps.db.read, entry, this.deps.serverId, { ...told, answer, compensate });
    this.#unsettled ||= answer === null;
    this.#more = true;
    return 'REFUSED';
  }

  async #tell(entry: OutboxEntry): Promise<Delivery> {
    const { key, event, payload, sourceType, sourceId } = entry;
    try {
      const source = { type: sourceType, id: sourceId };
      await this.deps.messages?.({ key, event, source, payload: payload as OutboxMessage['payload'], at: this.deps.now() });
    } catch (error) {
      this.deps.report(error, { outbox: key });
      return this.#fail(entry, { code: 'SYS_ERROR', message: String(error) });
    }
    return this.#settle(entry, DELIVERED);
  }

  async #settle(entry: OutboxEntry, settlement: Settlement): Promise<Delivery> {
    await settleOutbox(this.deps.db.read, entry, this.deps.serverId, settlement);
    this.#unsettled ||= settlement.state === 'REFUSED' || settlement.state === 'DEAD';
    return settlement.state === 'PENDING' ? 'LATER' : settlement.state;
  }
}

const toldBy = ({ params }: Refusal): string | null => (params && Object.keys(params).length > 0 ? JSON.stringify(params) : null);

/** Written beside the entry that it answers: a refusal has no place in the history of who refused. */
function answerTo(entry: OutboxEntry, event: string, refusal: Refusal): OutboxEntry {
  const { sourceType, sourceId, sourceRev } = entry;
  return {
    sourceType,
    sourceId,
    sourceRev,
    index: -1 - entry.index,
    targetType: sourceType,
    targetId: sourceId,
    event,
    key: `${entry.key}:${event}`,
    payload: {
      event: entry.event,
      docType: entry.targetType,
      docId: entry.targetId,
      code: refusal.code,
      params: refusal.params ?? {},
      sent: entry.payload,
    },
    correlation: entry.correlation ?? `${sourceType}:${sourceId}:${sourceRev}`,
    causation: entry.key,
    hops: (entry.hops ?? 1) + 1,
  };
}
