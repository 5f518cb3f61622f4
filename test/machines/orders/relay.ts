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
  /** Of its sender, the sender's revision and its part: told again it is dropped, as the server drops it. */
  readonly key: string;
}

export class Relay {
  readonly #documents = new Map<string, Snapshot>();
  readonly #rows = new Map<string, LineRowValues[]>();
  #letters: Letter[] = [];
  readonly #heard = new Set<string>();
  /** Messages to people, each with its readers. */
  readonly told: string[] = [];

  /**
   * @param pick which of the pairs that have letters is served next
   * @param makes documents of which kinds are made when others make them
   */
  constructor(
    private readonly pick: (pairs: number) => number = () => 0,
    private readonly makes: readonly string[] = [],
  ) {}

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
    this.#hear(letter!);
  }

  /** The oldest of some pair is delivered and stays: its sender was stopped before it knew. */
  deliverTwice(): void {
    const [letter] = this.#letters;
    if (letter) this.#hear(letter);
  }

  /** How many letters wait. */
  get waiting(): number {
    return this.#letters.length;
  }

  #hear({ key, to, event, payload }: Letter): void {
    if (this.#heard.has(key)) return;
    this.#heard.add(key);
    const [type, id] = to.split(':') as [string, string];
    const refused = this.#apply(type, id, sent(event, SYSTEM, payload));
    if (refused) throw new Error(`the letter ${event} to ${to} was not taken: ${refused}`);
  }

  /** All documents of a kind that are there. */
  all(type: string): readonly Snapshot[] {
    return [...this.#documents].filter(([name]) => name.startsWith(`${type}:`)).map(([, snapshot]) => snapshot);
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
    if (!decision.ok) return 'dropped' in decision && decision.dropped ? null : decision.refusal.code;
    this.#documents.set(name, decision.after);
    for (const [line, rows] of Object.entries(decision.rows))
      this.#rows.set(`${name}:${line}`, [...(this.#rows.get(`${name}:${line}`) ?? []), ...rows]);
    for (const effect of decision.effects) if (effect.kind === 'message') this.told.push(`${effect.template} ${effect.to.join(' ')}`);
    for (const effect of decision.effects)
      if (effect.kind === 'create' && this.makes.includes(effect.type))
        this.do(effect.type, effect.id, 'CREATE', SYSTEM, effect.payload, { id: effect.id });
    this.#letters.push(...decision.effects.flatMap((effect) => letterOf(name, decision.after.context.rev, effect)));
    return null;
  }
}

function letterOf(from: string, rev: number, effect: Effect): readonly Letter[] {
  if (effect.kind !== 'send') return [];
  const { type, id, event, payload, part = '' } = effect;
  return [{ from, to: `${type}:${id}`, event, payload, key: [from, rev, event, type, id, part].join(':') }];
}
