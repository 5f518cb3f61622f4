/** The documents that somebody watches on this server. */
import type { FullView, MissedFrames, WatchRequest } from '../../../../state-machines/kernel/protocol.js';
import type { Commit } from '../../contracts.js';
import type { Kernel } from '../contracts.js';
import type { Watcher } from './room.js';
import { Room } from './room.js';

const SWEEP_MS = 30_000;

interface Open {
  readonly room: Room;
  /** The document need not be followed any more. */ readonly letGo: () => void;
}

export class Rooms {
  readonly #rooms = new Map<string, Open>();
  readonly #opening = new Map<string, Promise<Room | null>>();
  readonly #sweep: NodeJS.Timeout;

  constructor(private readonly kernel: Kernel) {
    this.#sweep = setInterval(() => this.#forgetEmpty(), SWEEP_MS);
    this.#sweep.unref();
  }

  get size(): number {
    return this.#rooms.size;
  }

  find(type: string, id: string): Room | undefined {
    return this.#rooms.get(`${type}:${id}`)?.room;
  }

  /** null: not there or not visible. */
  async watch(
    watcher: Watcher,
    { type, id, seen }: WatchRequest,
  ): Promise<{ readonly room: Room; readonly view: FullView | MissedFrames } | null> {
    const room = await this.#room(type, id);
    const view = room?.join(watcher, seen);
    return room && view ? { room, view } : null;
  }

  commit(commit: Commit): void {
    const key = `${commit.definition.type}:${commit.id}`;
    this.#rooms.get(key)?.room.commit(commit);
    if (commit.after === null) this.#close(key);
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#rooms.values()].map(({ room }) => room.settled()));
  }

  close(): void {
    clearInterval(this.#sweep);
    for (const key of [...this.#rooms.keys()]) this.#close(key);
  }

  async #room(type: string, id: string): Promise<Room | null> {
    const key = `${type}:${id}`;
    const known = this.#rooms.get(key)?.room;
    if (known) return known;
    const opening = this.#opening.get(key) ?? this.#open(type, id).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  /** A commit between reading and registering is caught by looking once more. */
  async #open(type: string, id: string): Promise<Room | null> {
    const document = this.kernel.registry.find(type);
    if (!document) return null;
    const { runtime, permits, report } = this.kernel;
    const letGo = runtime.follow(type, id);
    try {
      const first = await runtime.snapshot(type, id);
      if (!first) return null;
      const room = new Room(document.definition, id, first, { now: () => runtime.now(), permits, report });
      this.#rooms.set(`${type}:${id}`, { room, letGo });
      const second = await runtime.snapshot(type, id);
      if (second) room.offer(second);
      return second ? room : null;
    } finally {
      if (this.#rooms.get(`${type}:${id}`)?.letGo !== letGo) letGo();
    }
  }

  #close(key: string): void {
    this.#rooms.get(key)?.letGo();
    this.#rooms.delete(key);
  }

  #forgetEmpty(): void {
    for (const [key, { room }] of this.#rooms) if (room.empty) this.#close(key);
  }
}
