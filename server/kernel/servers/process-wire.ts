/** Texts between servers that share a process, as tests run them; each arrives in a later turn, in order. */
import type { Wire } from './bus.js';

export class ProcessHub {
  readonly #receivers = new Map<string, (text: string) => void>();
  /** Cut: nothing is carried, as when Redis is gone. */
  cut = false;

  wire(): Wire {
    let name = '';
    return {
      open: async (serverId, receive) => {
        name = serverId;
        this.#receivers.set(serverId, receive);
      },
      send: async (to, text) => {
        if (this.cut) throw new Error('the hub is cut');
        const receivers = [...this.#receivers].filter(([server]) => to === null || server === to).map(([, receive]) => receive);
        queueMicrotask(() => {
          for (const receive of receivers) receive(text);
        });
        return receivers.length;
      },
      close: async () => {
        this.#receivers.delete(name);
      },
    };
  }
}
