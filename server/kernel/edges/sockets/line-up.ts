/** Who waits for something, each once, in the order in which they came. */

/** So many who had their turn may still stand in the list. */
const MOST_PAST = 4_096;

export class LineUp<Item> {
  #line: Item[] = [];
  #first = 0;
  readonly #waiting = new Set<Item>();

  get size(): number {
    return this.#waiting.size;
  }

  /** Who waits already keeps his place. */
  add(item: Item): void {
    if (this.#waiting.has(item)) return;
    this.#waiting.add(item);
    this.#line.push(item);
  }

  /** Undefined when nobody waits. */
  next(): Item | undefined {
    if (this.#first > MOST_PAST) this.#forgetPast();
    while (this.#first < this.#line.length) {
      const item = this.#line[this.#first]!;
      this.#first += 1;
      if (this.#waiting.delete(item)) return item;
    }
    this.#line = [];
    this.#first = 0;
    return undefined;
  }

  /** Waits no more. */
  leave(item: Item): void {
    this.#waiting.delete(item);
  }

  clear(): void {
    this.#waiting.clear();
  }

  #forgetPast(): void {
    this.#line = this.#line.slice(this.#first);
    this.#first = 0;
  }
}
