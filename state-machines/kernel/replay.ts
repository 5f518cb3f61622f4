/** Folding a history through the machine of its version gives the document, bit for bit, or says where it does not. */
import type { AnyDefinition } from './definition.js';
import { decide } from './decide.js';
import type { Snapshot, LineRowValues } from './document.js';
import type { Actor, Cause, MachineEvent } from './events.js';
import type { Instant } from './fields.js';

/**
 * What an entry hides in its payload tree besides the caller's payload: facts and the parts of the actor that rules
 * read. They hang under `$facts` and `$actor`, so the payload root covers them.
 */
export interface StoredPayload {
  readonly [key: string]: unknown;
  readonly $facts?: object;
  readonly $actor?: Pick<Actor, 'userType' | 'supplierId' | 'respCode'>;
  readonly $clientAt?: Instant;
  readonly $requestId?: string;
}

export interface HistoryEntry {
  readonly rev: number;
  readonly event: string;
  readonly at: Instant;
  readonly actor: string;
  readonly onBehalfOf: string | null;
  readonly respId: string | null;
  readonly cause: Cause | null;
  readonly from: string | null;
  readonly to: string;
  readonly machine: string;
  readonly payload: StoredPayload;
}

export const storedPayload = (event: MachineEvent): StoredPayload => ({
  ...(event.payload as object),
  ...(Object.keys(event.facts as object).length > 0 ? { $facts: event.facts as object } : {}),
  ...(event.actor.userType === 'SYSTEM'
    ? {}
    : { $actor: { userType: event.actor.userType, supplierId: event.actor.supplierId, respCode: event.actor.respCode } }),
  ...(event.clientAt ? { $clientAt: event.clientAt } : {}),
  ...(event.requestId ? { $requestId: event.requestId } : {}),
});

export function eventOf(entry: HistoryEntry): MachineEvent {
  const { $facts, $actor, $clientAt, $requestId, ...payload } = entry.payload;
  return {
    type: entry.event,
    payload,
    at: entry.at,
    clientAt: $clientAt ?? null,
    requestId: $requestId ?? null,
    cause: entry.cause,
    facts: $facts ?? {},
    actor: {
      userId: entry.actor,
      respId: entry.respId,
      onBehalfOf: entry.onBehalfOf,
      ...($actor ?? { userType: 'SYSTEM', supplierId: null, respCode: null }),
    },
  };
}

export interface Break {
  readonly rev: number;
  readonly reason: string;
}

export interface Folded {
  /** null after a deletion, or of an empty history. */
  readonly snapshot: Snapshot | null;
  /** Rows that left the context or never entered it, last values by line and key. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string | number, LineRowValues>>;
  readonly broken: Break | null;
}

/** A fold that takes entries one by one, so that a long history need not be held at once. */
export class Folding {
  readonly #rows = new Map<string, Map<string | number, LineRowValues>>();
  #snapshot: Snapshot | null;
  #expected: number;
  #broken: Break | null = null;

  /** @param from where it goes on, of a history that was folded so far; rows that left the context before are not there then */
  constructor(
    private readonly definition: AnyDefinition,
    from?: { readonly rev: number; readonly snapshot: Snapshot },
  ) {
    this.#snapshot = from?.snapshot ?? null;
    this.#expected = (from?.rev ?? 0) + 1;
  }

  /** Answers whether the entry follows from what came before; after one that does not, nothing is taken. */
  take(entry: HistoryEntry): boolean {
    if (this.#broken) return false;
    if (entry.rev !== this.#expected) return this.#stop(entry.rev, `rev ${this.#expected} is missing`);
    if (entry.machine !== this.definition.machineName) return this.#stop(entry.rev, `unknown definition ${entry.machine}`);
    const from = this.#snapshot?.state ?? null;
    const decision = decide(this.definition, this.#snapshot, eventOf(entry));
    if (!decision.ok) return this.#stop(entry.rev, `${entry.event} was refused: ${decision.refusal.code}`);
    if (from !== entry.from || decision.after.state !== entry.to)
      return this.#stop(entry.rev, `${entry.event} led from ${from} to ${decision.after.state}, recorded ${entry.from} to ${entry.to}`);
    this.#keep(decision.rows);
    this.#snapshot = decision.removed ? null : decision.after;
    this.#expected += 1;
    return true;
  }

  get folded(): Folded {
    return { snapshot: this.#snapshot, rows: this.#rows, broken: this.#broken };
  }

  #stop(rev: number, reason: string): false {
    this.#broken = { rev, reason };
    return false;
  }

  #keep(rows: Readonly<Record<string, readonly LineRowValues[]>>): void {
    for (const [line, list] of Object.entries(rows)) {
      const known = this.#rows.get(line) ?? new Map<string | number, LineRowValues>();
      for (const row of list) known.set(row[this.definition.lines[line]!.key] as string, row);
      this.#rows.set(line, known);
    }
  }
}

export function replay(definition: AnyDefinition, history: Iterable<HistoryEntry>, until = Infinity): Folded {
  const folding = new Folding(definition);
  for (const entry of history) {
    if (entry.rev > until || !folding.take(entry)) break;
  }
  return folding.folded;
}
