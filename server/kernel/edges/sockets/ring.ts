/** The newest frames of one audience, so that a short absence costs only what was missed. */
export class Ring<Item extends { readonly viewSeq: number }> {
  readonly #items: Item[] = [];

  constructor(private readonly size: number) {}

  push(item: Item): void {
    this.#items.push(item);
    if (this.#items.length > this.size) this.#items.shift();
  }

  /** Everything after `viewSeq`; null when some of it is no longer here. */
  after(viewSeq: number, newest: number): readonly Item[] | null {
    if (viewSeq === newest) return [];
    if (viewSeq > newest || viewSeq < 0) return null;
    const missed = this.#items.filter((item) => item.viewSeq > viewSeq);
    return missed.length === newest - viewSeq ? missed : null;
  }
}
