/** Work that is cheaper in groups: what comes while as many groups as may be are under way makes up the next one. Nothing waits for a timer. */

export interface GroupTools<Item> {
  /** Groups at a time. */
  readonly atOnce: number;
  /** Items of one group. */
  readonly most: number;
  /** What waits is divided among the groups that may go as long as each has so many; without it, one takes all it may. */
  readonly fewest?: number;
  /** Answers every item itself and never rejects. */
  readonly run: (group: readonly Item[]) => Promise<void>;
  /** Ends with this turn of the event loop: what comes in the same one goes together. */
  readonly breath: () => Promise<void>;
  readonly after: (ms: number, then: () => void) => { cancel(): void };
}

/** A group that takes longer, for a lock or a slow disk, makes nobody else wait. */
const PATIENCE_MS = 100;

export class InGroups<Item> {
  readonly #waiting: Item[] = [];
  #underWay = 0;
  #looking = false;

  constructor(private readonly tools: GroupTools<Item>) {}

  add(item: Item): void {
    this.#waiting.push(item);
    this.#look();
  }

  get #mayGo(): boolean {
    return this.#waiting.length > 0 && this.#underWay < this.tools.atOnce;
  }

  #look(): void {
    if (this.#looking || !this.#mayGo) return;
    this.#looking = true;
    void this.tools.breath().then(() => {
      this.#looking = false;
      while (this.#mayGo) this.#go(this.#waiting.splice(0, this.#share));
    });
  }

  get #share(): number {
    const { atOnce, most, fewest = most } = this.tools;
    return Math.min(most, Math.max(fewest, Math.ceil(this.#waiting.length / (atOnce - this.#underWay))));
  }

  #go(group: readonly Item[]): void {
    this.#underWay += 1;
    let counts = true;
    const makeRoom = (): void => {
      if (counts) this.#underWay -= 1;
      counts = false;
      this.#look();
    };
    const patience = this.tools.after(PATIENCE_MS, makeRoom);
    void this.tools.run(group).finally(() => {
      patience.cancel();
      makeRoom();
    });
  }
}
