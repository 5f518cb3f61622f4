/** Entries that this server has taken and not begun: by turns over their sources, and one at a time of each ordered pair. */
import { MESSAGES } from '../outbox-table.js';
import type { OutboxEntry } from '../outbox-table.js';

const sourceOf = (entry: OutboxEntry): string => `${entry.sourceType}:${entry.sourceId}`;
const inOrder = (a: OutboxEntry, b: OutboxEntry): number => a.sourceRev - b.sourceRev || a.index - b.index;

/** Entries of one name go one after the other; messages have no order. */
export const orderOf = (entry: OutboxEntry): string =>
  entry.targetType === MESSAGES
    ? `${sourceOf(entry)}:${entry.sourceRev}:${entry.index}`
    : `${sourceOf(entry)}>${entry.targetType}:${entry.targetId}`;

export class DeliveryQueue {
  /** The source whose turn it is comes first. */
  readonly #sources = new Map<string, OutboxEntry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(entry: OutboxEntry): void {
    const name = sourceOf(entry);
    const known = this.#sources.get(name);
    if (!known) this.#sources.set(name, [entry]);
    else if (inOrder(known.at(-1)!, entry) <= 0) known.push(entry);
    else
      known.splice(
        known.findIndex((one) => inOrder(one, entry) > 0),
        0,
        entry,
      );
    this.#size += 1;
  }

  /** Of the next source that has one which may begin. */
  take(mayBegin: (entry: OutboxEntry) => boolean): OutboxEntry | undefined {
    for (const [name, entries] of this.#sources) {
      const place = entries.findIndex(mayBegin);
      if (place < 0) continue;
      const [entry] = entries.splice(place, 1);
      this.#sources.delete(name);
      if (entries.length > 0) this.#sources.set(name, entries);
      this.#size -= 1;
      return entry;
    }
    return undefined;
  }

  clear(): readonly OutboxEntry[] {
    const all = [...this.#sources.values()].flat();
    this.#sources.clear();
    this.#size = 0;
    return all;
  }
}
