/** Whether this server decides, and whether another one does: told to the others and to whoever sends people there. */
import type { Bus } from './bus.js';

export class Readiness {
  readonly #unready = new Set<string>();
  readonly #listeners = new Set<(ready: boolean) => void>();
  #storage = true;
  #told = false;

  /** @param serves apart from the storage: started, not stopping, no outage that may be open */
  constructor(
    private readonly bus: Bus,
    private readonly serves: () => boolean,
    private readonly report: (error: unknown) => void,
  ) {
    bus.hear('ready', (ready, from) => {
      if (ready === true) this.#unready.delete(from);
      else this.#unready.add(from);
    });
    bus.onPeers((peers) => {
      for (const gone of this.#unready) if (!peers.has(gone)) this.#unready.delete(gone);
      if (!this.#told) bus.tell('ready', false);
    });
  }

  get ready(): boolean {
    return this.#storage && this.serves();
  }

  /** Servers that decide, as far as they said. */
  get others(): readonly string[] {
    return this.bus.up ? [...this.bus.peers].filter((peer) => !this.#unready.has(peer)) : [];
  }

  onChanged(listener: (ready: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  storage(reached: boolean): void {
    this.#storage = reached;
    this.look();
  }

  /** Tells when it has changed. */
  look(): void {
    const { ready } = this;
    if (ready === this.#told) return;
    this.#told = ready;
    this.bus.tell('ready', ready);
    for (const listener of this.#listeners) {
      try {
        listener(ready);
      } catch (error) {
        this.report(error);
      }
    }
  }
}
