/**
 * Who is at an evidence document, on whichever server: recorded for disputes, told to those whom the document's own rule
 * lets know (compete.md §6.4, §9). Each server tells the others who comes and goes; with a server go its people.
 */
import type { PresenceList } from '../../../../state-machines/kernel/protocol.js';
import { Unheard } from '../../servers/bus.js';
import type { Kernel, Present } from '../contracts.js';
import type { Room, Watcher } from './room.js';

const TOPIC = 'presence';
const ALL_TOPIC = 'presence.all';
const ANSWER_MS = 2_000;
/** A server that does not listen is gone, which is heard soon, or is asked again after this. */
const AGAIN_MS = 500;
/** Who come and go within this are told together: before a hall a thousand come. */
const TOGETHER_MS = 50;

interface Person {
  readonly present: Present;
  readonly watchers: Set<Watcher>;
}

/** What servers tell one another. */
interface ToldPerson {
  readonly type: string;
  readonly id: string;
  readonly present: Present;
}

/** People of one document by user. */
type People = Map<string, Present>;

export class Presence {
  readonly #here = new Map<string, Map<string, Person>>();
  /** By server and document. */
  readonly #elsewhere = new Map<string, Map<string, People>>();
  /** Who was at servers that are gone. */
  readonly #departed = new Map<string, People>();
  readonly #due = new Set<Room>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly kernel: Pick<Kernel, 'bus' | 'runtime' | 'database' | 'presence' | 'report'>,
    private readonly find: (type: string, id: string) => Room | undefined,
    private readonly tell: (watcher: Watcher, list: PresenceList) => void,
  ) {
    const { bus } = kernel;
    bus.hear(TOPIC, (told, from) => this.#heard(told as ToldPerson, from));
    bus.answer(ALL_TOPIC, () => this.#everybodyHere());
    bus.onPeers((peers) => this.#follow(peers));
    bus.onMissed(() => {
      for (const server of bus.peers) this.#ask(server);
    });
  }

  arrived(room: Room, watcher: Watcher): void {
    if (!room.definition.evidence) return;
    const key = keyOf(room.definition.type, room.id);
    const people = this.#here.get(key) ?? new Map<string, Person>();
    this.#here.set(key, people);
    const { userId } = watcher.viewer;
    const known = people.get(userId);
    if (known?.present.online) known.watchers.add(watcher);
    else this.#changed(room, watcher, true, new Set([watcher]));
    this.#tellSoon(room);
  }

  /** How long frames took to somebody who is here, lately; told, not recorded with his comings and goings. */
  measured(type: string, id: string, userId: string, seenMs: number): void {
    const people = this.#here.get(keyOf(type, id));
    const person = people?.get(userId);
    if (!person) return;
    const present: Present = { ...person.present, seenMs };
    people!.set(userId, { ...person, present });
    this.kernel.bus.tell(TOPIC, { type, id, present } satisfies ToldPerson);
    this.#tellAt(type, id);
  }

  left(room: Room, watcher: Watcher): void {
    const person = this.#here.get(keyOf(room.definition.type, room.id))?.get(watcher.viewer.userId);
    if (!person?.watchers.delete(watcher) || person.watchers.size > 0) return;
    this.#changed(room, watcher, false, new Set());
    this.#tellSoon(room);
  }

  /** Recorded by each server for itself: two that a person leaves at once cannot know which is the last. */
  #changed(room: Room, { viewer: { userId, supplierId } }: Watcher, online: boolean, watchers: Set<Watcher>): void {
    const {
      definition: { type },
      id,
    } = room;
    const key = keyOf(type, id);
    const present: Present = { userId, supplierId, online, since: this.kernel.runtime.now() };
    this.#here.get(key)!.set(userId, { present, watchers });
    this.#record(type, id, present);
    this.kernel.bus.tell(TOPIC, { type, id, present } satisfies ToldPerson);
  }

  #heard({ type, id, present }: ToldPerson, from: string): void {
    peopleOf(this.#atServer(from), keyOf(type, id)).set(present.userId, present);
    this.#tellAt(type, id);
  }

  #everybodyHere(): readonly ToldPerson[] {
    return [...this.#here].flatMap(([key, people]) => [...people.values()].map(({ present }) => ({ ...documentOf(key), present })));
  }

  #follow(peers: ReadonlySet<string>): void {
    for (const server of peers) if (!this.#elsewhere.has(server)) this.#ask(server);
    for (const server of this.#elsewhere.keys()) if (!peers.has(server)) this.#gone(server);
  }

  /** Its answer comes after what it told before, and before what it tells later. */
  #ask(server: string): void {
    if (!this.#elsewhere.has(server)) this.#elsewhere.set(server, new Map());
    const answered = this.kernel.bus.ask(server, ALL_TOPIC, null, ANSWER_MS).then((everybody) => {
      const concerned = new Set(this.#elsewhere.get(server)?.keys());
      this.#elsewhere.set(server, new Map());
      for (const { type, id, present } of everybody as readonly ToldPerson[])
        peopleOf(this.#atServer(server), keyOf(type, id)).set(present.userId, present);
      for (const key of [...concerned, ...this.#elsewhere.get(server)!.keys()]) this.#tellAt(documentOf(key).type, documentOf(key).id);
    });
    answered.catch((error: unknown) => {
      if (!(error instanceof Unheard)) return this.kernel.report(error);
      setTimeout(() => {
        if (this.kernel.bus.up && this.#elsewhere.has(server)) this.#ask(server);
      }, AGAIN_MS).unref();
    });
  }

  /** Its people have left it; one of the servers that are left records it. */
  #gone(server: string): void {
    const documents = this.#elsewhere.get(server)!;
    this.#elsewhere.delete(server);
    const { bus, runtime } = this.kernel;
    const records = bus.up && [...bus.peers].every((other) => bus.serverId < other);
    for (const [key, people] of documents) {
      const { type, id } = documentOf(key);
      for (const present of people.values()) {
        const left: Present = { ...present, online: false, since: present.online ? runtime.now() : present.since };
        peopleOf(this.#departed, key).set(present.userId, left);
        if (present.online && records) this.#record(type, id, left);
      }
      this.#tellAt(type, id);
    }
  }

  #atServer(server: string): Map<string, People> {
    const documents = this.#elsewhere.get(server) ?? new Map<string, People>();
    this.#elsewhere.set(server, documents);
    return documents;
  }

  /** Of one who is or was at several servers, what tells most: that he is there, and the newest. */
  #present(key: string): readonly Present[] {
    const all = [...(this.#here.get(key)?.values() ?? [])].map((person) => person.present);
    for (const documents of [...this.#elsewhere.values(), this.#departed]) all.push(...(documents.get(key)?.values() ?? []));
    const people: People = new Map();
    for (const one of all) {
      const known = people.get(one.userId);
      if (!known || tellsMore(one, known)) people.set(one.userId, one);
    }
    return [...people.values()];
  }

  #tellAt(type: string, id: string): void {
    const room = this.find(type, id);
    if (room) this.#tellSoon(room);
  }

  #tellSoon(room: Room): void {
    this.#due.add(room);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const rooms = [...this.#due];
      this.#due.clear();
      for (const one of rooms) this.#tellAll(one);
    }, TOGETHER_MS).unref();
  }

  #tellAll(room: Room): void {
    const { snapshot, definition, id } = room;
    const rule = this.kernel.presence?.[definition.type];
    if (!snapshot || !rule) return;
    const present = this.#present(keyOf(definition.type, id));
    const worded = new Map<string, ReturnType<typeof rule>>();
    for (const { watcher, audience } of room.watchers()) {
      if (!worded.has(audience)) worded.set(audience, rule(snapshot, audience, present));
      const list = worded.get(audience);
      if (list) this.tell(watcher, { type: definition.type, id, present: list });
    }
  }

  #record(type: string, docId: string, { userId, supplierId, online, since }: Present): void {
    const { database, report } = this.kernel;
    void database
      .nextId()
      .then((id) =>
        database.read.query(
          'insert into document_presence (presence_id, doc_type, doc_id, user_id, supplier_id, online, at) values ($1, $2, $3, $4, $5, $6, $7)',
          [id, type, docId, userId, supplierId, online ? 'Y' : 'N', new Date(since)],
        ),
      )
      .catch(report);
  }
}

const tellsMore = (one: Present, other: Present): boolean => (one.online === other.online ? one.since > other.since : one.online);

function peopleOf(documents: Map<string, People>, key: string): People {
  const people = documents.get(key) ?? new Map<string, Present>();
  documents.set(key, people);
  return people;
}

const keyOf = (type: string, id: string): string => `${type}:${id}`;

function documentOf(key: string): { readonly type: string; readonly id: string } {
  const colon = key.indexOf(':');
  return { type: key.slice(0, colon), id: key.slice(colon + 1) };
}
