/**
 * One watched document on this server. The shared part is projected and compared once for each class and pass, the own
 * part once for each audience; commits that come while a pass runs are merged into the next.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/canonical-json.js';
import type { Patch } from '../../../../state-machines/kernel/primitives/diff.js';
import { diff } from '../../../../state-machines/kernel/primitives/diff.js';
import type { Answers, Frame, FullView, MissedFrames } from '../../../../state-machines/kernel/protocol.js';
import { eventOf } from '../../../../state-machines/kernel/replay.js';
import type { AudienceKey, Viewer } from '../../../../state-machines/kernel/view.js';
import { classOf, ownKeyOf } from '../../../../state-machines/kernel/view.js';
import type { ChainedHistoryEntry, Commit } from '../../contracts.js';
import { knows, lineKeys } from '../projection.js';
import type { Permits } from '../visible.js';
import { answersFor, asShown, audienceFor, ownOf, sharedOf, showsRev, showsRevToSuppliers, viewOf } from '../visible.js';
import { Ring } from './ring.js';

const FRAMES_KEPT = 64;
/** An audience without watchers is followed this long, for whoever reconnects. */
const LINGER_MS = 60_000;
/** Longest piece of a pass that holds the event loop. */
const SLICE_MS = 8;
/** Persons whose answers are computed with the frame; for more, they follow in pieces. */
const ANSWERS_AT_ONCE = 32;

/** Somebody at a socket. */
export interface Watcher {
  readonly viewer: Viewer;
  frame(frame: Frame): void;
  /** DOC_NOT_FOUND: not there, or not for this viewer any more; AUDIENCE_CHANGED: there is another view for him now. */
  gone(type: string, id: string, code: 'DOC_NOT_FOUND' | 'AUDIENCE_CHANGED'): void;
}

interface AudienceRoom {
  readonly key: AudienceKey;
  readonly epoch: string;
  viewSeq: number;
  state: string;
  rev: number;
  shared: JsonValue;
  own: JsonValue;
  readonly ring: Ring<Frame>;
  readonly watchers: Set<Watcher>;
  emptyAt: number | null;
}

interface NamedEvent { readonly name: string; readonly actor: Actor }

/** By class: its new value, and the patch from each value that an audience still stands at. */
type SharedParts = Map<string, { readonly value: JsonValue; readonly patches: Map<JsonValue, Patch | undefined> }>;

export interface RoomTools { readonly now: () => number; readonly permits: Permits; readonly report: (error: unknown) => void }

export class Room {
  readonly #audiences = new Map<AudienceKey, AudienceRoom>();
  readonly #members = new Map<Watcher, { readonly audience: AudienceRoom; answers: string }>();
  readonly #classes = new Map<string, { readonly snapshot: Snapshot; readonly value: JsonValue }>();
  #snapshot: Snapshot | null;
  #pending: ChainedHistoryEntry[] = [];
  #running: Promise<void> | null = null;

  constructor(readonly definition: AnyDefinition, readonly id: string, snapshot: Snapshot, private readonly tools: RoomTools) {
    this.#snapshot = snapshot;
  }

  get empty(): boolean {
    const now = this.tools.now();
    return this.#members.size === 0 && [...this.#audiences.values()].every((room) => room.emptyAt !== null && now - room.emptyAt > LINGER_MS);
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  watchers(): readonly { readonly watcher: Watcher; readonly audience: AudienceKey }[] {
    return [...this.#members].map(([watcher, member]) => ({ watcher, audience: member.audience.key }));
  }

  /** A snapshot read later than the room's; commits that came meanwhile win. */
  offer(snapshot: Snapshot): void {
    if (this.#snapshot && snapshot.context.rev > this.#snapshot.context.rev) this.#advance(snapshot, []);
  }

  /** null: not visible to this viewer. What was missed, when the client stands in the same epoch; else the full view. */
  join(watcher: Watcher, seen: { readonly epoch: string; readonly viewSeq: number } | undefined): FullView | MissedFrames | null {
    const snapshot = this.#snapshot;
    const key = snapshot && audienceFor(this.definition, snapshot, watcher.viewer);
    if (!snapshot || key === null) return null;
    this.leave(watcher);
    const room = this.#audience(key, snapshot);
    room.watchers.add(watcher);
    room.emptyAt = null;
    const answers = this.#answers(room, watcher.viewer);
    this.#members.set(watcher, { audience: room, answers: JSON.stringify(answers) });
    const base = { type: this.definition.type, id: this.id, epoch: room.epoch, answers, now: this.tools.now() };
    const missed = seen && seen.epoch === room.epoch ? room.ring.after(seen.viewSeq, room.viewSeq) : null;
    if (missed) return { ...base, frames: missed };
    return { ...base, ...this.#full(room, watcher.viewer) };
  }

  leave(watcher: Watcher): void {
    const member = this.#members.get(watcher);
    if (!member) return;
    this.#members.delete(watcher);
    member.audience.watchers.delete(watcher);
    if (member.audience.watchers.size === 0) member.audience.emptyAt = this.tools.now();
  }

  commit(commit: Commit): void {
    this.#advance(commit.after, commit.entries);
  }

  /** Everything that is under way has been sent. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #advance(snapshot: Snapshot | null, entries: readonly ChainedHistoryEntry[]): void {
    const newest = this.#snapshot?.context.rev ?? 0;
    if (snapshot && snapshot.context.rev <= newest) return;
    this.#snapshot = snapshot;
    this.#pending.push(...entries);
    this.#running ??= this.#run().catch(this.tools.report).finally(() => { this.#running = null; });
  }

  async #run(): Promise<void> {
    let done: Snapshot | null | undefined;
    while (done !== this.#snapshot || this.#pending.length > 0) {
      done = this.#snapshot;
      const entries = this.#pending;
      this.#pending = [];
      if (done === null) return this.#close();
      await this.#pass(done, entries);
    }
  }

  #close(): void {
    for (const watcher of this.#members.keys()) watcher.gone(this.definition.type, this.id, 'DOC_NOT_FOUND');
    this.#members.clear();
    this.#audiences.clear();
  }

  /** One pass over all audiences, in random order, so that nobody is always told first. */
  async #pass(snapshot: Snapshot, entries: readonly ChainedHistoryEntry[]): Promise<void> {
    this.#forgetAbandoned();
    const moved = this.#moveWatchers(snapshot);
    const shared: SharedParts = new Map();
    const at = entries.at(-1)?.at ?? snapshot.context.lastUpdateDate ?? this.tools.now();
    const events = entries.map((entry) => ({ name: entry.event, actor: eventOf(entry).actor }));
    const rooms = shuffled([...this.#audiences.values()].filter((room) => !moved.has(room)));
    const answering = this.#members.size <= ANSWERS_AT_ONCE;
    let since = performance.now();
    for (const room of rooms) {
      const frame = this.#frameFor(room, snapshot, shared, events, at);
      if (frame) this.#send(room, frame, answering);
      if (performance.now() - since < SLICE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    await this.#sendAnswers(snapshot);
  }

  #forgetAbandoned(): void {
    const now = this.tools.now();
    for (const [key, room] of this.#audiences) if (room.emptyAt !== null && now - room.emptyAt > LINGER_MS) this.#audiences.delete(key);
  }

  #frameFor(room: AudienceRoom, snapshot: Snapshot, shared: SharedParts, events: readonly NamedEvent[], at: number): Frame | null {
    const { definition } = this;
    const name = classOf(room.key);
    const common = shared.get(name) ?? { value: this.#shared(room.key, snapshot), patches: new Map<JsonValue, Patch | undefined>() };
    shared.set(name, common);
    if (!common.patches.has(room.shared)) common.patches.set(room.shared, diff(room.shared, common.value, { keys: lineKeys(definition) }));
    const sharedPatch = common.patches.get(room.shared);
    const own = ownOf(definition, snapshot, room.key) as JsonValue;
    const ownPatch = diff(room.own, own, { keys: lineKeys(definition) });
    const names = events.filter((event) => knows(definition, event.name, room.key, event.actor)).map((event) => event.name);
    const { state } = asShown(definition, snapshot, room.key);
    const stateMoved = state !== room.state;
    Object.assign(room, { shared: common.value, own, state, rev: snapshot.context.rev });
    if (!sharedPatch && !ownPatch && !stateMoved && names.length === 0) return null;
    room.viewSeq += 1;
    return {
      type: definition.type, id: this.id, epoch: room.epoch, viewSeq: room.viewSeq, at,
      ...(stateMoved ? { state } : {}), ...(showsRevTo(definition, room.key) ? { rev: snapshot.context.rev } : {}),
      ...(names.length > 0 ? { event: names.at(-1)! } : {}), ...(names.length > 1 ? { events: names } : {}),
      ...(sharedPatch ? { shared: sharedPatch } : {}), ...(ownPatch ? { own: ownPatch } : {}),
    };
  }

  #send(room: AudienceRoom, frame: Frame, answering: boolean): void {
    room.ring.push(frame);
    for (const watcher of shuffled([...room.watchers])) {
      const changed = answering ? this.#changedAnswers(room, watcher) : null;
      watcher.frame(changed ? { ...frame, answers: changed } : frame);
    }
  }

  /** For whom they changed though no frame told: time, other fields, or too many to be told with the frame. */
  async #sendAnswers(snapshot: Snapshot): Promise<void> {
    let since = performance.now();
    for (const [watcher, { audience }] of [...this.#members]) {
      if (this.#snapshot !== snapshot) return;
      const changed = this.#changedAnswers(audience, watcher);
      if (changed) watcher.frame({ type: this.definition.type, id: this.id, epoch: audience.epoch, viewSeq: audience.viewSeq, at: this.tools.now(), answers: changed });
      if (performance.now() - since < SLICE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
  }

  #changedAnswers(room: AudienceRoom, watcher: Watcher): Answers | null {
    const member = this.#members.get(watcher);
    if (!member) return null;
    const answers = this.#answers(room, watcher.viewer);
    const text = JSON.stringify(answers);
    if (text === member.answers) return null;
    member.answers = text;
    return answers;
  }

  #answers(room: AudienceRoom, viewer: Viewer): Answers {
    const has = (part: JsonValue, name: string) => typeof part === 'object' && part !== null && Object.hasOwn(part, name);
    return answersFor(this.definition, asShown(this.definition, this.#snapshot!, room.key), viewer, (name) => has(room.own, name) || has(room.shared, name), this.tools.now(), this.tools.permits);
  }

  /**
   * Audiences that ended or to which a watcher no longer belongs. Own audiences are told apart by the document's closed
   * list, at no cost for a thousand bidders; watchers of a common class are asked one by one.
   */
  #moveWatchers(snapshot: Snapshot): ReadonlySet<AudienceRoom> {
    const listed = new Set(viewOf(this.definition).audiences(snapshot.context, snapshot.state));
    const ended = new Set<AudienceRoom>();
    const stateMoved = [...this.#audiences.values()].some((room) => room.state !== asShown(this.definition, snapshot, room.key).state);
    for (const room of [...this.#audiences.values()]) {
      const still = listed.has(room.key);
      if (still && ownKeyOf(room.key) !== null && !stateMoved) continue;
      for (const watcher of [...room.watchers]) {
        const key = audienceFor(this.definition, snapshot, watcher.viewer);
        if (key !== room.key) this.#drop(watcher, key);
      }
      if (!still && room.watchers.size === 0) {
        this.#audiences.delete(room.key);
        ended.add(room);
      }
    }
    return ended;
  }

  /** The watcher's rights have changed: his audience or his answers may have, too. */
  reconsider(watcher: Watcher): void {
    const member = this.#members.get(watcher);
    if (!member || !this.#snapshot) return;
    const key = audienceFor(this.definition, this.#snapshot, watcher.viewer);
    if (key !== member.audience.key) return this.#drop(watcher, key);
    const changed = this.#changedAnswers(member.audience, watcher);
    if (changed) watcher.frame({ type: this.definition.type, id: this.id, epoch: member.audience.epoch, viewSeq: member.audience.viewSeq, at: this.tools.now(), answers: changed });
  }

  #drop(watcher: Watcher, now: AudienceKey | null): void {
    this.leave(watcher);
    watcher.gone(this.definition.type, this.id, now === null ? 'DOC_NOT_FOUND' : 'AUDIENCE_CHANGED');
  }

  #audience(key: AudienceKey, snapshot: Snapshot): AudienceRoom {
    const known = this.#audiences.get(key);
    if (known) return known;
    const room: AudienceRoom = {
      key, epoch: randomBytes(9).toString('base64url'), viewSeq: 0, state: asShown(this.definition, snapshot, key).state, rev: snapshot.context.rev, ring: new Ring(FRAMES_KEPT), watchers: new Set(), emptyAt: null,
      shared: this.#shared(key, snapshot), own: ownOf(this.definition, snapshot, key) as JsonValue,
    };
    this.#audiences.set(key, room);
    return room;
  }

  /** One value for all of a class, so that the next pass compares it once. */
  #shared(key: AudienceKey, snapshot: Snapshot): JsonValue {
    const name = classOf(key);
    const known = this.#classes.get(name);
    if (known?.snapshot === snapshot) return known.value;
    const value = sharedOf(this.definition, snapshot, key) as JsonValue;
    this.#classes.set(name, { snapshot, value });
    return value;
  }

  /** As the audience stands: frames that are under way continue from here. */
  #full(room: AudienceRoom, viewer: Viewer) {
    return {
      viewSeq: room.viewSeq, state: room.state, shared: room.shared as FullView['shared'], own: room.own as FullView['own'],
      ...(showsRev(this.definition, viewer) ? { rev: room.rev } : {}),
    };
  }
}

const supplierClass = /^(supplier|bidder)/;
const showsRevTo = (definition: AnyDefinition, audience: AudienceKey): boolean => !supplierClass.test(classOf(audience)) || showsRevToSuppliers(definition);

function shuffled<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
