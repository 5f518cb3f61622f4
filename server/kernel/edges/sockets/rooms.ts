/** The documents that somebody watches on this server. */
import type { FullView, MissedFrames, WatchRequest } from '../../../../state-machines/kernel/protocol.js';
import type { Commit } from '../../contracts.js';
import type { Kernel } from '../contracts.js';
import type { Watcher } from './room.js';
import { Room } from './room.js';

const SWEEP_MS = 30_000;

export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #opening = new Map<string, Promise<Room | null>>();
  readonly #sweep: NodeJS.Timeout;

  constructor(private readonly kernel: Kernel) {
    this.#sweep = setInterval(() => this.#forgetEmpty(), SWEEP_MS);
    this.#sweep.unref();
  }

  find(type: string, id: string): Room | undefined {
    return this.#rooms.get(`${type}:${id}`);
  }

  /** null: not there or not visible. */
  async watch(watcher: Watcher, { type, id, seen }: WatchRequest): Promise<{ readonly room: Room; readonly view: FullView | MissedFrames } | null> {
    const room = await this.#room(type, id);
    const view = room?.join(watcher, seen);
    return room && view ? { room, view } : null;
  }

  commit(commit: Commit): void {
    const key = `${commit.definition.type}:${commit.id}`;
    this.#rooms.get(key)?.commit(commit);
    if (commit.after === null) this.#rooms.delete(key);
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#rooms.values()].map((room) => room.settled()));
  }

  close(): void {
    clearInterval(this.#sweep);
    this.#rooms.clear();
  }

  async #room(type: string, id: string): Promise<Room | null> {
    const key = `${type}:${id}`;
    const known = this.#rooms.get(key);
    if (known) return known;
    const opening = this.#opening.get(key) ?? this.#open(type, id).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  /** A commit between reading and registering is caught by reading once more. */
  async #open(type: string, id: string): Promise<Room | null> {
    const document = this.kernel.registry.find(type);
    const first = document && (await this.kernel.runtime.snapshot(type, id));
    if (!document || !first) return null;
    const room = new Room(document.definition, id, first, { now: () => this.kernel.runtime.now(), permits: this.kernel.permits, report: this.kernel.report });
    this.#rooms.set(`${type}:${id}`, room);
    const second = await this.kernel.runtime.snapshot(type, id);
    if (second) room.offer(second);
    return second ? room : null;
  }

  #forgetEmpty(): void {
    for (const [key, room] of this.#rooms) if (room.empty) this.#rooms.delete(key);
  }
}
