/** How many transactions of many statements are under way at a time: the others wait, and reads find a connection meanwhile. */
interface Waiter {
  readonly go: () => void;
}

export interface Patience {
  readonly ms: number;
  readonly after: (ms: number, then: () => void) => { readonly cancel: () => void };
}

export class Turns {
  #free: number;
  readonly #waiting = new Set<Waiter>();

  /** @param patience who waits longer fails; without it nobody does */
  constructor(
    most: number,
    private readonly patience?: Patience,
  ) {
    this.#free = most;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** In the order of the calls. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        go: () => {
          timer?.cancel();
          resolve();
        },
      };
      const timer = this.patience?.after(this.patience.ms, () => {
        if (this.#waiting.delete(waiter)) reject(new Error('timeout exceeded when trying to connect'));
      });
      this.#waiting.add(waiter);
    });
  }

  #pass(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next.go();
  }
}

/** Of a pool: groups of transactions that share a commit and two reads always find a connection beside them. */
export const mostAtOnce = (poolSize: number, groups: number): number => Math.max(1, poolSize - groups - 2);
