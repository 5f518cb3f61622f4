/** Refused attempts of ordinary documents: written in batches, at most a second later, never on the hot path. */
import { ConstraintError } from '../contracts.js';
import type { Queryable } from '../contracts.js';
import type { Settled } from './item.js';
import { chainRefusals, refusalHead, writeRefusals } from './refusal-list.js';
import type { Pending, Timing } from './timing.js';

const FLUSH_MS = 1_000;
/** More than this within a second is an attack: the newest are counted, not kept. */
const MAX_WAITING = 10_000;
const MAX_ATTEMPTS = 8;

type RefusedOne = Extract<Settled, { kind: 'refused' }>;

export class RefusalLog {
  #waiting: RefusedOne[] = [];
  #timer: Pending | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Queryable,
    private readonly timing: Timing,
    private readonly report: (error: unknown) => void,
  ) {}

  add(refused: readonly RefusedOne[]): void {
    const people = refused.filter((one) => one.item.command.viewer.userType !== 'SYSTEM' && one.item.command.id !== null);
    if (people.length === 0 || this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(...people);
    this.#timer ??= this.timing.after(FLUSH_MS, () => {
      this.#timer = undefined;
      this.#flush();
    });
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#flush();
    await this.#flushing;
  }

  #flush(): void {
    const taken = this.#waiting.splice(0);
    this.#flushing = this.#flushing.then(() => this.#write(taken)).catch(this.report);
  }

  async #write(taken: readonly RefusedOne[]): Promise<void> {
    const groups = new Map<string, RefusedOne[]>();
    for (const one of taken) {
      const key = `${one.item.command.type} ${one.item.command.id}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    for (const group of groups.values()) await this.#writeGroup(group, 1);
  }

  /** Another server may have written the next link meanwhile: then these come after it. */
  async #writeGroup(group: readonly RefusedOne[], attempt: number): Promise<void> {
    const { type, id } = group[0]!.item.command;
    try {
      await writeRefusals(this.db, chainRefusals(type, id!, await refusalHead(this.db, type, id!), group));
    } catch (error) {
      if (!(error instanceof ConstraintError) || attempt === MAX_ATTEMPTS) throw error;
      await this.#writeGroup(group, attempt + 1);
    }
  }
}
