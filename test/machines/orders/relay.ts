/** Orders and deliveries that hear of one another as the outbox tells them: in order for each pair, at least once. */
import { decide } from '../../../state-machines/kernel/decide.js';
import type { LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Effect } from '../../../state-machines/kernel/lifecycle.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import { sent } from '../kernel/walk.js';

interface Letter {
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly payload: object;
}

export class Relay {
  readonly #documents = new Map<string, Snapshot>();
  readonly #rows = new Map<string, LineRowValues[]>();
  #letters: Letter[] = [];

  /** @param pick which of the pairs that have letters is served next */
  constructor(private readonly pick: (pairs: number) => number = () => 0) {}

  at(type: string, id: string): Snapshot {
    return this.#documents.get(`${type}:${id}`)!;
  }

  /** A document that was there before. */
  stand(type: string, id: string, snapshot: Snapshot): void {
    this.#documents.set(`${type}:${id}`, snapshot);
  }

  /** Rows of a cold line, in the order in which they came. */
  rows(type: string, id: string, line: string): readonly LineRowValues[] {
    return this.#rows.get(`${type}:${id}:${line}`) ?? [];
  }

  /** Letters that wait are delivered until none is left. */
  quiet(): void {
    while (this.#letters.length > 0) this.deliver();
  }

  /** One letter, the oldest of some pair. */
  deliver(): void {
    const pairs = [...new Set(this.#letters.map(({ from, to }) => `${from}>${to}`))];
    if (pairs.length === 0) return;
    const pair = pairs[this.pick(pairs.length)]!;
    const index = this.#letters.findIndex(({ from, to }) => `${from}>${to}` === pair);
    const [letter] = this.#letters.splice(index, 1);
    const [type, id] = letter!.to.split(':') as [string, string];
    this.#apply(type, id, sent(letter!.event, SYSTEM, letter!.payload));
  }

  /** The refusal's code, or null. */
  try(type: string, id: string, event: MachineEvent): string | null {
    return this.#apply(type, id, event);
  }

  do(type: string, id: string, event: string, actor: Actor, payload: object = {}, facts: object = {}): void {
    const refused = this.#apply(type, id, sent(event, actor, payload, facts));
    if (refused) throw new Error(`${event} of ${type} was refused with ${refused}`);
  }

  #apply(type: string, id: string, event: MachineEvent): string | null {
    const name = `${type}:${id}`;
    const decision = decide(definitionNamed(type), this.#documents.get(name) ?? null, event);
    if (!decision.ok) return decision.refusal.code;
    this.#documents.set(name, decision.after);
    for (const [line, rows] of Object.entries(decision.rows))
      this.#rows.set(`${name}:${line}`, [...(this.#rows.get(`${name}:${line}`) ?? []), ...rows]);
    this.#letters.push(...decision.effects.flatMap((effect) => letterOf(name, effect)));
    return null;
  }
}

const letterOf = (from: string, effect: Effect): readonly Letter[] =>
  effect.kind === 'send' ? [{ from, to: `${effect.type}:${effect.id}`, event: effect.event, payload: effect.payload }] : [];
