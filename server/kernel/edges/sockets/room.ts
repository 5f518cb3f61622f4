/**
 * One watched document on this server. What all of a class have in common is worked out once for each class and commit, the
 * own part once for each audience. Audiences are told one after the other what stands when it is their turn: a commit that
 * comes meanwhile is shown to those who wait at once, and puts the others behind them. Frames go before answers.
 */
import { randomBytes, randomFillSync } from 'node:crypto';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import type { JsonObject, JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import type { Patch } from '../../../../state-machines/kernel/primitives/diff.js';
import { diff, diffPieces } from '../../../../state-machines/kernel/primitives/diff.js';
import type { Answers, Frame, FullView, MissedFrames } from '../../../../state-machines/kernel/protocol.js';
import { eventOf } from '../../../../state-machines/kernel/replay.js';
import type { AudienceKey, Viewer } from '../../../../state-machines/kernel/view.js';
import { classOf, ownKeyOf } from '../../../../state-machines/kernel/view.js';
import type { ChainedHistoryEntry, Commit } from '../../contracts.js';
import { knows, lineKeys } from '../projection.js';
import type { Addressed, Permits } from '../visible.js';
import { answersFor, asShown, audienceFor, ownPiecesOf, sameAnswers, sharedOf, showsRev, showsRevToSuppliers, viewOf } from '../visible.js';
import { FrameRing } from './frame-ring.js';
import type { FrameText } from './frame-text.js';
import { frameOf, frameText, headOf } from './frame-text.js';
import { LineUp } from './line-up.js';

const FRAMES_KEPT = 64;
/** An audience without watchers is followed this long, for whoever reconnects. */
const LINGER_MS = 60_000;
/** Longest stretch of frames, made and sent, that holds the event loop. */
const SLICE_MS = 8;
/** What sending one is taken to cost until it was measured: rather too much. */
const FIRST_SEND_MS = 1;
/** Persons whose answers are computed with the frame; of more, with the frame of who may know the event, for the others they follow in pieces. */
const ANSWERS_AT_ONCE = 32;
/** So often at most while the state stays, because others' doings seldom change what one may do. */
const ANSWERS_EVERY_MS = 250;
/** Under load that leaves no time between frames, answers wait no longer. */
const ANSWERS_WITHIN_MS = 1_000;
/** Values of 32 random bits. */
const DRAWS = 2 ** 32;

/** Somebody at a socket. */
export interface Watcher {
  readonly viewer: Viewer;
  /** `text` is of the same frame without its answers, where others have it too or it is kept. */
  frame(frame: Frame, text?: FrameText): void;
  /** DOC_NOT_FOUND: not there, or not for this viewer any more; AUDIENCE_CHANGED: there is another view for him now. */
  gone(type: string, id: string, code: 'DOC_NOT_FOUND' | 'AUDIENCE_CHANGED'): void;
}

/** What the audiences of one class have in common. */
interface ClassRoom {
  readonly name: string;
  readonly showsRev: boolean;
  /** One value for all, so that the next commit compares it once. */
  shared: { readonly snapshot: Snapshot; readonly value: JsonValue } | null;
  stated: { readonly scene: Scene; readonly state: string } | null;
  part: ClassPart | null;
}

interface AudienceRoom extends Addressed {
  readonly of: ClassRoom;
  readonly epoch: string;
  /** What the texts of its frames begin with. */
  readonly head: string;
  viewSeq: number;
  state: string;
  rev: number;
  /** Events that it was told of, or that were before it. */
  heard: number;
  shared: JsonValue;
  own: readonly JsonObject[];
  readonly ring: FrameRing;
  /** When what each of the newest frames tells was accepted, by its number. */
  readonly acceptedAt: Float64Array;
  readonly watchers: Set<Watcher>;
  emptyAt: number | null;
}

/** `text` is of the frame without its answers. */
interface Outgoing {
  readonly watcher: Watcher;
  readonly frame: Frame;
  readonly text?: FrameText;
}

interface NamedEvent {
  readonly name: string;
  readonly actor: Actor;
}

/** Of one scene; the patches are from each value that an audience still stands at. */
interface ClassPart {
  readonly scene: Scene;
  readonly value: JsonValue;
  readonly patches: Map<JsonValue, Patch | undefined>;
}

type Building = { -readonly [Key in keyof Frame]: Frame[Key] };

/** What is shown: the snapshot, and the instant it is of. */
interface Scene {
  readonly snapshot: Snapshot;
  readonly at: number;
}

const NO_NEWS: readonly string[] = [];

export interface RoomTools {
  readonly now: () => number;
  readonly permits: Permits;
  readonly report: (error: unknown) => void;
}

export class Room {
  readonly #audiences = new Map<AudienceKey, AudienceRoom>();
  readonly #members = new Map<Watcher, { readonly audience: AudienceRoom; answers: Answers }>();
  readonly #classes = new Map<string, ClassRoom>();
  /** As the document listed them when watchers were last moved. */
  #listed: readonly AudienceKey[] = [];
  #snapshot: Snapshot | null;
  #pending: ChainedHistoryEntry[] = [];
  #running: Promise<void> | null = null;
  #scene: Scene;
  /** Events that some audience may still have to be told of, the newest last, and how many there were before them. */
  #events: NamedEvent[] = [];
  #eventsBefore = 0;
  readonly #untold = new LineUp<AudienceRoom>();
  readonly #unanswered = new LineUp<Watcher>();
  /** Made in this stretch and sent at its end in one go, which takes a fifth less of the processor than to send each when it is made. */
  #outgoing: Outgoing[] = [];
  /** What sending one took in the stretch before. */
  #sendMs = FIRST_SEND_MS;
  #stateMoved = false;
  #closed = false;
  #answersDue = 0;
  #answeredAt = -Infinity;
  #answersTimer: NodeJS.Timeout | null = null;

  constructor(
    readonly definition: AnyDefinition,
    readonly id: string,
    snapshot: Snapshot,
    private readonly tools: RoomTools,
  ) {
    this.#snapshot = snapshot;
    this.#scene = this.#sceneOf(snapshot, []);
  }

  get empty(): boolean {
    const now = this.tools.now();
    return (
      this.#members.size === 0 && [...this.#audiences.values()].every((room) => room.emptyAt !== null && now - room.emptyAt > LINGER_MS)
    );
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
    this.#members.set(watcher, { audience: room, answers });
    const base = { type: this.definition.type, id: this.id, epoch: room.epoch, answers, now: this.tools.now() };
    const missed = seen && seen.epoch === room.epoch ? room.ring.after(seen.viewSeq, room.viewSeq) : null;
    if (missed) return { ...base, frames: missed.map(frameOf) };
    return { ...base, ...this.#full(room, watcher.viewer) };
  }

  /** null: no frame that this watcher was sent lately. */
  acceptedAt(watcher: Watcher, { epoch, viewSeq }: { readonly epoch: string; readonly viewSeq: number }): number | null {
    const audience = this.#members.get(watcher)?.audience;
    if (audience?.epoch !== epoch || viewSeq < 1 || viewSeq > audience.viewSeq || viewSeq <= audience.viewSeq - FRAMES_KEPT) return null;
    return audience.acceptedAt[viewSeq % FRAMES_KEPT]!;
  }

  leave(watcher: Watcher): void {
    const member = this.#members.get(watcher);
    if (!member) return;
    this.#members.delete(watcher);
    this.#unanswered.leave(watcher);
    member.audience.watchers.delete(watcher);
    if (member.audience.watchers.size === 0) member.audience.emptyAt = this.tools.now();
  }

  commit(commit: Commit): void {
    this.#advance(commit.after, commit.entries);
  }

  /** Everything that is under way has been sent. */
  async settled(): Promise<void> {
    for (;;) {
      if (this.#running) await this.#running;
      else if (this.#answersTimer) this.#answersNow();
      else return;
    }
  }

  #advance(snapshot: Snapshot | null, entries: readonly ChainedHistoryEntry[]): void {
    const newest = this.#snapshot?.context.rev ?? 0;
    if (snapshot && snapshot.context.rev <= newest) return;
    this.#snapshot = snapshot;
    this.#pending.push(...entries);
    this.#start();
  }

  #start(): void {
    this.#running ??= this.#run()
      .catch(this.tools.report)
      .finally(() => {
        this.#running = null;
        if (this.#behind || this.#waiting) this.#start();
      });
  }

  get #behind(): boolean {
    return !this.#closed && (this.#scene.snapshot !== this.#snapshot || this.#pending.length > 0);
  }

  get #waiting(): boolean {
    return this.#untold.size > 0 || this.#unanswered.size > 0;
  }

  /** In stretches, between which the event loop breathes and the newest commit is taken up. */
  async #run(): Promise<void> {
    for (;;) {
      const until = performance.now() + SLICE_MS;
      try {
        if (this.#behind) this.#takeUp();
        while (this.#next()) if (performance.now() + this.#outgoing.length * this.#sendMs >= until) break;
      } finally {
        this.#sendOut();
      }
      if (!this.#behind && !this.#waiting) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #sendOut(): void {
    const outgoing = this.#outgoing;
    if (outgoing.length === 0) return;
    this.#outgoing = [];
    const began = performance.now();
    for (const one of outgoing) this.#sendOne(one);
    this.#sendMs = (performance.now() - began) / outgoing.length;
  }

  /** What one socket throws is no reason that the others miss a frame: he sees the gap himself and asks again. */
  #sendOne({ watcher, frame, text }: Outgoing): void {
    try {
      watcher.frame(frame, text);
    } catch (error) {
      this.tools.report(error);
    }
  }

  /** Whether somebody was told something, or might have been. */
  #next(): boolean {
    const overdue = this.#unanswered.size > 0 && performance.now() - this.#answersDue > ANSWERS_WITHIN_MS;
    return overdue ? this.#answerNext() : this.#tellNext() || this.#answerNext();
  }

  /** From here on the newest snapshot is shown. Who is put in line comes in random order, so that nobody is always told first. */
  #takeUp(): void {
    const [snapshot, entries] = [this.#snapshot, this.#pending];
    this.#pending = [];
    if (snapshot === null) return this.#close();
    this.#forgetAbandoned();
    this.#scene = this.#sceneOf(snapshot, entries);
    this.#forgetTold();
    this.#events.push(...entries.map((entry) => ({ name: entry.event, actor: eventOf(entry).actor })));
    this.#moveWatchers(snapshot);
    for (const room of shuffled([...this.#audiences.values()])) this.#untold.add(room);
  }

  #sceneOf(snapshot: Snapshot, entries: readonly ChainedHistoryEntry[]): Scene {
    return { snapshot, at: entries.at(-1)?.at ?? snapshot.context.lastUpdateDate ?? this.tools.now() };
  }

  #forgetTold(): void {
    let heard = this.#eventsBefore + this.#events.length;
    for (const room of this.#audiences.values()) heard = Math.min(heard, room.heard);
    this.#events = this.#events.slice(heard - this.#eventsBefore);
    this.#eventsBefore = heard;
  }

  #close(): void {
    this.#closed = true;
    for (const watcher of this.#members.keys()) watcher.gone(this.definition.type, this.id, 'DOC_NOT_FOUND');
    this.#members.clear();
    this.#audiences.clear();
    this.#untold.clear();
    this.#unanswered.clear();
  }

  #tellNext(): boolean {
    const room = this.#untold.next();
    if (!room) return false;
    const answering = this.#members.size <= ANSWERS_AT_ONCE;
    const frame = this.#frameFor(room, this.#scene);
    if (frame) this.#send(room, frame, answering || frame.event !== undefined);
    if (this.#untold.size === 0) this.#allTold(answering);
    return true;
  }

  #allTold(answering: boolean): void {
    if (answering || this.#stateMoved) this.#answersNow();
    else this.#answersSoon();
    this.#stateMoved = false;
  }

  #answersSoon(): void {
    this.#answersTimer ??= setTimeout(
      () => this.#answersNow(),
      Math.max(0, this.#answeredAt + ANSWERS_EVERY_MS - performance.now()),
    ).unref();
  }

  #answersNow(): void {
    clearTimeout(this.#answersTimer ?? undefined);
    this.#answersTimer = null;
    if (this.#unanswered.size === 0) this.#answersDue = performance.now();
    for (const watcher of this.#members.keys()) this.#unanswered.add(watcher);
    this.#start();
  }

  #forgetAbandoned(): void {
    const now = this.tools.now();
    for (const room of this.#audiences.values()) if (room.emptyAt !== null && now - room.emptyAt > LINGER_MS) this.#forget(room);
  }

  #frameFor(room: AudienceRoom, scene: Scene): Frame | null {
    const { definition } = this;
    const { value, patches } = this.#classPart(room, scene);
    const state = this.#stateShown(room, scene);
    if (!patches.has(room.shared)) patches.set(room.shared, this.#diff(room.shared, value));
    const sharedPatch = patches.get(room.shared);
    const own = ownPiecesOf(definition, scene.snapshot, room) as readonly JsonObject[];
    const ownPatch = own.length === 1 ? this.#diff(room.own[0]!, own[0]!) : diffPieces(room.own, own, { keys: lineKeys(definition) });
    const names = this.#news(room);
    const stateMoved = state !== room.state;
    this.#stateMoved ||= stateMoved;
    room.shared = value;
    room.own = own;
    room.state = state;
    room.rev = scene.snapshot.context.rev;
    if (!sharedPatch && !ownPatch && !stateMoved && names.length === 0) return null;
    room.viewSeq += 1;
    room.acceptedAt[room.viewSeq % FRAMES_KEPT] = scene.at;
    const frame: Building = { type: definition.type, id: this.id, epoch: room.epoch, viewSeq: room.viewSeq, at: scene.at };
    if (stateMoved) frame.state = state;
    if (room.of.showsRev) frame.rev = room.rev;
    if (names.length > 0) frame.event = names.at(-1)!;
    if (names.length > 1) frame.events = names;
    if (sharedPatch) frame.shared = sharedPatch;
    if (ownPatch) frame.own = ownPatch;
    return frame;
  }

  /** Names of the events since it was last its turn that it may know of. */
  #news(room: AudienceRoom): readonly string[] {
    let names: string[] | undefined;
    for (let place = room.heard - this.#eventsBefore; place < this.#events.length; place += 1) {
      const { name, actor } = this.#events[place]!;
      if (knows(this.definition, name, room.key, actor)) (names ??= []).push(name);
    }
    room.heard = this.#eventsBefore + this.#events.length;
    return names ?? NO_NEWS;
  }

  #classPart({ key, of }: AudienceRoom, scene: Scene): ClassPart {
    if (of.part?.scene === scene) return of.part;
    return (of.part = { scene, value: this.#shared(of, key, scene.snapshot), patches: new Map() });
  }

  #stateShown({ key, of }: AudienceRoom, scene: Scene): string {
    if (of.stated?.scene !== scene) of.stated = { scene, state: asShown(this.definition, scene.snapshot, key).state };
    return of.stated.state;
  }

  #diff(before: JsonValue, after: JsonValue): Patch | undefined {
    return before === after ? undefined : diff(before, after, { keys: lineKeys(this.definition) });
  }

  #send(room: AudienceRoom, frame: Frame, answering: boolean): void {
    const text = frameText(frame, room.head);
    room.ring.push(text);
    for (const watcher of room.watchers.size > 1 ? shuffled([...room.watchers]) : room.watchers) {
      const changed = answering ? this.#changedAnswers(room, watcher) : null;
      this.#outgoing.push({ watcher, frame: changed ? { ...frame, answers: changed } : frame, text });
    }
  }

  /** For whom they changed though no frame told: time, other fields, or too many to be told with the frame. */
  #answerNext(): boolean {
    const watcher = this.#unanswered.next();
    if (this.#unanswered.size === 0) this.#answeredAt = performance.now();
    if (!watcher) return false;
    const { audience } = this.#members.get(watcher)!;
    const changed = this.#changedAnswers(audience, watcher);
    if (changed)
      this.#outgoing.push({
        watcher,
        frame: {
          type: this.definition.type,
          id: this.id,
          epoch: audience.epoch,
          viewSeq: audience.viewSeq,
          at: this.tools.now(),
          answers: changed,
        },
      });
    return true;
  }

  #changedAnswers(room: AudienceRoom, watcher: Watcher): Answers | null {
    const member = this.#members.get(watcher);
    if (!member) return null;
    const answers = this.#answers(room, watcher.viewer);
    if (sameAnswers(answers, member.answers)) return null;
    member.answers = answers;
    return answers;
  }

  #answers(room: AudienceRoom, viewer: Viewer): Answers {
    const has = (part: JsonValue, name: string) => typeof part === 'object' && part !== null && Object.hasOwn(part, name);
    return answersFor(
      this.definition,
      asShown(this.definition, this.#snapshot!, room.key),
      viewer,
      (name) => has(room.shared, name) || room.own.some((piece) => has(piece, name)),
      this.tools.now(),
      this.tools.permits,
    );
  }

  /**
   * Audiences that ended or to which a watcher no longer belongs. Own audiences are told apart by the document's closed
   * list, at no cost for a thousand bidders while it stays the same; watchers of a common class are asked one by one.
   */
  #moveWatchers(snapshot: Snapshot): void {
    const listed = viewOf(this.definition).audiences(snapshot.context, snapshot.state);
    const steady = sameKeys(listed, this.#listed) && !this.#stateMoves();
    this.#listed = listed;
    const there = steady ? null : new Set(listed);
    for (const room of this.#audiences.values()) {
      if (steady && room.ownKey !== null) continue;
      const still = there?.has(room.key) ?? true;
      for (const watcher of [...room.watchers]) {
        const key = audienceFor(this.definition, snapshot, watcher.viewer);
        if (key !== room.key) this.#drop(watcher, key);
      }
      if (!still && room.watchers.size === 0) this.#forget(room);
    }
  }

  /** Whether some audience was last shown another state than the one that stands. */
  #stateMoves(): boolean {
    for (const room of this.#audiences.values()) if (room.state !== this.#stateShown(room, this.#scene)) return true;
    return false;
  }

  #forget(room: AudienceRoom): void {
    this.#audiences.delete(room.key);
    this.#untold.leave(room);
  }

  /** The watcher's rights have changed: his audience or his answers may have, too. */
  reconsider(watcher: Watcher): void {
    const member = this.#members.get(watcher);
    if (!member || !this.#snapshot) return;
    const key = audienceFor(this.definition, this.#snapshot, watcher.viewer);
    if (key !== member.audience.key) return this.#drop(watcher, key);
    const changed = this.#changedAnswers(member.audience, watcher);
    if (changed)
      watcher.frame({
        type: this.definition.type,
        id: this.id,
        epoch: member.audience.epoch,
        viewSeq: member.audience.viewSeq,
        at: this.tools.now(),
        answers: changed,
      });
  }

  #drop(watcher: Watcher, now: AudienceKey | null): void {
    this.leave(watcher);
    watcher.gone(this.definition.type, this.id, now === null ? 'DOC_NOT_FOUND' : 'AUDIENCE_CHANGED');
  }

  #audience(key: AudienceKey, snapshot: Snapshot): AudienceRoom {
    const known = this.#audiences.get(key);
    if (known) return known;
    const epoch = randomBytes(9).toString('base64url');
    const of = this.#class(key);
    const [className, ownKey] = [of.name, ownKeyOf(key)];
    const room: AudienceRoom = {
      key,
      className,
      ownKey,
      of,
      epoch,
      head: headOf({ type: this.definition.type, id: this.id, epoch }),
      viewSeq: 0,
      state: asShown(this.definition, snapshot, key).state,
      rev: snapshot.context.rev,
      heard: this.#eventsBefore + this.#events.length + this.#pending.length,
      ring: new FrameRing(FRAMES_KEPT),
      acceptedAt: new Float64Array(FRAMES_KEPT),
      watchers: new Set(),
      emptyAt: null,
      shared: this.#shared(of, key, snapshot),
      own: ownPiecesOf(this.definition, snapshot, { key, className, ownKey }) as readonly JsonObject[],
    };
    this.#audiences.set(key, room);
    // It may be of a snapshot that is not shown yet, and never will be.
    this.#listed = [];
    return room;
  }

  #class(key: AudienceKey): ClassRoom {
    const name = classOf(key);
    const known = this.#classes.get(name);
    if (known) return known;
    const made: ClassRoom = {
      name,
      showsRev: !supplierClass.test(name) || showsRevToSuppliers(this.definition),
      shared: null,
      stated: null,
      part: null,
    };
    this.#classes.set(name, made);
    return made;
  }

  #shared(of: ClassRoom, key: AudienceKey, snapshot: Snapshot): JsonValue {
    if (of.shared?.snapshot !== snapshot) of.shared = { snapshot, value: sharedOf(this.definition, snapshot, key) as JsonValue };
    return of.shared.value;
  }

  /** As the audience stands: frames that are under way continue from here. */
  #full(room: AudienceRoom, viewer: Viewer) {
    return {
      viewSeq: room.viewSeq,
      state: room.state,
      shared: room.shared as FullView['shared'],
      own: Object.assign({}, ...room.own) as FullView['own'],
      ...(showsRev(this.definition, viewer) ? { rev: room.rev } : {}),
    };
  }
}

const supplierClass = /^(supplier|bidder)/;

const sameKeys = (keys: readonly AudienceKey[], others: readonly AudienceKey[]): boolean =>
  keys.length === others.length && keys.every((key, index) => key === others[index]);

function shuffled<T>(items: T[]): T[] {
  const drawn = randomFillSync(new Uint32Array(items.length));
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor((drawn[last]! / DRAWS) * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
