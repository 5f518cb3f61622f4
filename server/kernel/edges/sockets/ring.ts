/** The newest frames of one audience, so that a short absence costs only what was missed. */
export class Ring<Item extends { readonly viewSeq: number }> {
  readonly #items: Item[] = [];
  /** Where the next one goes: the oldest stands there once all places are taken. */
  #next = 0;

  constructor(private readonly size: number) {}

  push(item: Item): void {
    this.#items[this.#next] = item;
    this.#next = (this.#next + 1) % this.size;
  }

  /** Everything after `viewSeq`; null when some of it is no longer here. */
  after(viewSeq: number, newest: number): readonly Item[] | null {
    if (viewSeq === newest) return [];
    if (viewSeq > newest || viewSeq < 0) return null;
    const oldestFirst = this.#items.length < this.size ? this.#items : [...this.#items.slice(this.#next), ...this.#items.slice(0, this.#next)];
    const missed = oldestFirst.filter((item) => item.viewSeq > viewSeq);
    return missed.length === newest - viewSeq ? missed : null;
  }
}
