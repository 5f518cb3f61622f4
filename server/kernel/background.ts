/** Work that nobody waits for while a server runs, and that it waits for when it stops: after that nothing may ask the database. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly report: (error: unknown) => void) {}

  run(work: Promise<unknown>): void {
    const running: Promise<void> = work
      .then(() => undefined, this.report)
      .finally(() => {
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
