/** At most so many at once; the others wait in order. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(private readonly most: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.most)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    this.#taken += 1;
    try {
      return await work();
    } finally {
      this.#taken -= 1;
      this.#waiting.shift()?.();
    }
  }
}
