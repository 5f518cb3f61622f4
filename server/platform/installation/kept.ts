/** Something read as a whole, kept until one of the masters behind it changes. */
export class Kept<T> {
  #reading: Promise<T> | null = null;
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
    const reading = this.read();
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

  /** As it was read last, for those who cannot wait. */
  get latest(): T {
    return this.#latest;
  }

  changed(): void {
    this.#reading = null;
  }
}
