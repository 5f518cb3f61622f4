/** Who is at an evidence document: recorded for disputes, told to those whom the document's own rule lets know (compete.md §6.4, §9). */
import type { PresenceList } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Kernel, Present } from '../contracts.js';
import type { Room, Watcher } from './room.js';

interface Person { readonly viewer: Viewer; readonly present: Present; readonly watchers: Set<Watcher> }

export class Presence {
  readonly #documents = new Map<string, Map<string, Person>>();

  constructor(private readonly kernel: Kernel, private readonly tell: (watcher: Watcher, list: PresenceList) => void) {}

  arrived(room: Room, watcher: Watcher): void {
    if (!room.definition.evidence) return;
    const key = `${room.definition.type}:${room.id}`;
    const people = this.#documents.get(key) ?? new Map<string, Person>();
    this.#documents.set(key, people);
    const { userId } = watcher.viewer;
    const known = people.get(userId);
    if (known?.present.online) known.watchers.add(watcher);
    else {
      people.set(userId, this.#person(watcher, true, new Set([watcher])));
      this.#record(room, watcher.viewer, true);
    }
    this.#tellAll(room);
  }

  left(room: Room, watcher: Watcher): void {
    const person = this.#documents.get(`${room.definition.type}:${room.id}`)?.get(watcher.viewer.userId);
    if (!person?.watchers.delete(watcher) || person.watchers.size > 0) return;
    this.#documents.get(`${room.definition.type}:${room.id}`)!.set(watcher.viewer.userId, this.#person(watcher, false, new Set()));
    this.#record(room, watcher.viewer, false);
    this.#tellAll(room);
  }

  forget(type: string, id: string): void {
    this.#documents.delete(`${type}:${id}`);
  }

  #person(watcher: Watcher, online: boolean, watchers: Set<Watcher>): Person {
    const { userId, supplierId } = watcher.viewer;
    return { viewer: watcher.viewer, present: { userId, supplierId, online, since: this.kernel.runtime.now() }, watchers };
  }

  #tellAll(room: Room): void {
    const { snapshot, definition, id } = room;
    const rule = this.kernel.presence?.[definition.type];
    if (!snapshot || !rule) return;
    const present = [...(this.#documents.get(`${definition.type}:${id}`)?.values() ?? [])].map((person) => person.present);
    const worded = new Map<string, ReturnType<typeof rule>>();
    for (const { watcher, audience } of room.watchers()) {
      if (!worded.has(audience)) worded.set(audience, rule(snapshot, audience, present));
      const list = worded.get(audience);
      if (list) this.tell(watcher, { type: definition.type, id, present: list });
    }
  }

  #record(room: Room, viewer: Viewer, online: boolean): void {
    const { database, runtime, report } = this.kernel;
    const at = new Date(runtime.now());
    void database.nextId().then((id) => database.read.query(
      'insert into document_presence (presence_id, doc_type, doc_id, user_id, supplier_id, online, at) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, room.definition.type, room.id, viewer.userId, viewer.supplierId, online ? 'Y' : 'N', at])).catch(report);
  }
}
