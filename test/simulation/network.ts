/** The simulated Redis between the servers: texts told and asked, and the book of leases; either may be gone, slow or cut off. */
import { processTiming } from '../../server/kernel/runtime/timing.js';
import type { Wire } from '../../server/kernel/servers/bus.js';
import type { Leases } from '../../server/kernel/servers/leases.js';
import { LeaseBook } from '../../server/kernel/servers/process-leases.js';
import type { Random } from './random.js';
import type { LineState } from './storage/connection.js';
import type { World } from './world.js';

export interface Subscriber {
  readonly name: string;
  readonly dead: boolean;
  receive(at: number, run: () => void): void;
}

/** One server's connection: what it sends arrives in order, and what it hears comes in order. */
class Link {
  #sent = 0;
  #heard = 0;

  constructor(
    readonly server: Subscriber,
    readonly line: LineState,
    private readonly world: World,
    private readonly random: Random,
  ) {}

  there(): number {
    return (this.#sent = Math.max(this.#sent, this.world.now + this.random.delay(0.3, 15, 0.02), this.line.holeUntil));
  }

  back(): number {
    return (this.#heard = Math.max(this.#heard, this.world.now + this.random.delay(0.3, 15, 0.02), this.line.holeUntil));
  }
}

export class SimulatedRedis {
  down = false;
  readonly #book: LeaseBook;
  readonly #links = new Map<string, { readonly link: Link; readonly receive: (text: string) => void }>();

  /** @param heard of each text that reaches a server, and whose it is */
  constructor(
    private readonly world: World,
    private readonly random: Random,
    private readonly heard: (from: string, by: string) => void,
  ) {
    this.#book = new LeaseBook({ ...processTiming, elapsed: () => world.now });
  }

  wire(server: Subscriber, line: LineState): Wire {
    const link = this.#link(server, line);
    return {
      open: async (name, receive) => {
        this.world.at(link.there(), () => {
          this.#links.set(name, { link, receive });
        });
      },
      send: (to, text) => this.#asked(link, () => this.#publish(server.name, to, text)),
      close: async () => {
        this.#links.delete(server.name);
      },
    };
  }

  leases(server: Subscriber, line: LineState): Leases {
    const link = this.#link(server, line);
    const book = this.#book.of(server.name);
    const through = <T>(answer: () => Promise<T>): Promise<T> => this.#asked(link, answer).then((given) => given);
    return {
      claim: (document) => through(() => book.claim(document)),
      takeOver: (document, from) => through(() => book.takeOver(document, from)),
      renew: (documents) => through(() => book.renew(documents)),
      release: (documents) => through(() => book.release(documents)),
      close: async () => undefined,
    };
  }

  #link(server: Subscriber, line: LineState): Link {
    return new Link(server, line, this.world, this.random.fork());
  }

  #publish(from: string, to: string | null, text: string): number {
    let heard = 0;
    for (const [name, { link, receive }] of this.#links) {
      if (link.server.dead) this.#links.delete(name);
      if (link.server.dead || (to !== null && to !== name)) continue;
      heard += 1;
      // What is published while a subscriber is cut off goes past it.
      if (!link.line.cut)
        link.server.receive(link.back(), () => {
          this.heard(from, name);
          receive(text);
        });
    }
    return heard;
  }

  #asked<T>(link: Link, answer: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const refuse = (): void => link.server.receive(link.back(), () => reject(new Error('Redis cannot be reached')));
      if (this.down || link.line.cut) return refuse();
      this.world.at(link.there(), () => {
        if (this.down || link.line.cut) return refuse();
        const given = answer();
        link.server.receive(link.back(), () => resolve(given));
      });
    });
  }
}
