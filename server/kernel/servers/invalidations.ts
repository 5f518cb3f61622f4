/** Tells all servers of one database that something beside a document changed, so that lists in sight are read again. */
import type { Touch } from '../contracts.js';
import type { Bus } from './bus.js';

const TOPIC = 'touch';
/** Type of a touch: a new entry of its user's bell. */
export const BELL = 'bell';

export class Invalidations {
  readonly #listeners = new Set<(touch: Touch) => void>();

  constructor(private readonly bus: Bus) {
    bus.hear(TOPIC, (message) => this.#tell(message as Touch));
  }

  touch(touch: Touch): void {
    this.#tell(touch);
    this.bus.tell(TOPIC, touch);
  }

  onTouch(listener: (touch: Touch) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(touch: Touch): void {
    for (const listener of this.#listeners) listener(touch);
  }
}
