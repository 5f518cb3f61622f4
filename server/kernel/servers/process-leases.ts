/** Leases of servers that share a process, as tests run them. */
import type { Timing } from '../runtime/timing.js';
import { processTiming } from '../runtime/timing.js';
import { LEASE_MS } from './leases.js';
import type { Leases } from './leases.js';

export class LeaseBook {
  readonly #leases = new Map<string, { readonly holder: string; readonly until: number }>();
  /** Cut: nobody can be asked, as when Redis is gone. */
  cut = false;

  constructor(private readonly timing: Timing = processTiming) {}

  of(serverId: string): Leases {
    const answered = async <T>(answer: () => T): Promise<T> => {
      if (this.cut) throw new Error('the book of leases is cut off');
      return answer();
    };
    return {
      claim: (document) => answered(() => this.#give(document, serverId, null)),
      takeOver: (document, from) => answered(() => this.#give(document, serverId, from)),
      renew: (documents) =>
        answered(() =>
          documents.filter((document) => this.#holder(document) === serverId && this.#give(document, serverId, null) === serverId),
        ),
      release: (documents) =>
        answered(() => {
          for (const document of documents) if (this.#holder(document) === serverId) this.#leases.delete(document);
        }),
      close: async () => undefined,
    };
  }

  #give(document: string, to: string, from: string | null): string {
    const holder = this.#holder(document);
    if (holder !== undefined && holder !== to && holder !== from) return holder;
    this.#leases.set(document, { holder: to, until: this.timing.elapsed() + LEASE_MS });
    return to;
  }

  #holder(document: string): string | undefined {
    const lease = this.#leases.get(document);
    return lease && lease.until > this.timing.elapsed() ? lease.holder : undefined;
  }
}
