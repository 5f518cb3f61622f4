/** Something read as a whole, kept until one of the masters behind it changes. */
export class Kept<T> {
  #reading: Promise<T> | null = null;
  /** The question that is under way, and what will be asked once it is answered: never more than these two. */
  #running: Promise<void> | null = null;
  #waiting: Promise<T> | null = null;
  #latest: T;

  constructor(
    private readonly read: () => Promise<T>,
    nothingYet: T,
  ) {
    this.#latest = nothingYet;
  }

  /** As the masters are now, as far as this server has heard. */
  async get(): Promise<T> {
    if (this.#reading) return this.#reading;
    const reading = this.#running ? this.#after(this.#running) : this.#begin();
    this.#reading = reading;
    try {
      const value = await reading;
      if (this.#reading === reading) this.#latest = value;
      return value;
    } catch (error) {
      if (this.#reading === reading) this.#reading = null;
      throw error;
    }
  }

  /** Changes one after the other ask once, not once each. */
  #after(running: Promise<void>): Promise<T> {
    this.#waiting ??= running.then(() => {
      this.#waiting = null;
      return this.#begin();
    });
    return this.#waiting;
  }

  #begin(): Promise<T> {
    const reading = this.read();
    const ended = (): void => {
      if (this.#running === running) this.#running = null;
    };
    const running = reading.then(ended, ended);
    this.#running = running;
    return reading;
  }

  /** As it was read last, for those who cannot wait. */
  get latest(): T {
    return this.#latest;
  }

  changed(): void {
    this.#reading = null;
  }
}
