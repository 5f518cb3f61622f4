/** Folding a history through the machine of its version gives the document, bit for bit, or says where it does not. */
import type { AnyDefinition } from './definition.js';
import type { Snapshot, LineRowValues } from './document.js';
import type { Actor, Cause, MachineEvent } from './events.js';
import { SYSTEM } from './events.js';
import type { Instant } from './fields.js';
import type { Machine, Upgrading } from './upgrades.js';
import { UPGRADE, machineOf } from './upgrades.js';

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

/** The document after an entry. */
interface Step {
  readonly after: Snapshot;
  readonly removed?: boolean;
  readonly rows?: Readonly<Record<string, readonly LineRowValues[]>>;
}

/** A fold that takes entries one by one, so that a long history need not be held at once. */
export class Folding {
  readonly #rows = new Map<string, Map<string | number, LineRowValues>>();
  readonly #own: Machine;
  #snapshot: Snapshot | null;
  #expected: number;
  #broken: Break | null = null;

  /** @param from where it goes on, of a history that was folded so far; rows that left the context before are not there then */
  constructor(definition: AnyDefinition, from?: { readonly rev: number; readonly snapshot: Snapshot }) {
    this.#own = machineOf(definition);
    this.#snapshot = from?.snapshot ?? null;
    this.#expected = (from?.rev ?? 0) + 1;
  }

  /**
   * Answers whether the entry follows from what came before; after one that does not, nothing is taken.
   * @param by the machine of the version that wrote it, where that is not the present one
   */
  take(entry: HistoryEntry, by: Machine = this.#own): boolean {
    if (this.#broken) return false;
    if (entry.rev !== this.#expected) return this.#stop(entry.rev, `rev ${this.#expected} is missing`);
    if (entry.machine !== by.definition.machineName) return this.#stop(entry.rev, `unknown definition ${entry.machine}`);
    const from = this.#snapshot?.state ?? null;
    const step = entry.event === UPGRADE ? upgrading(this.#snapshot, entry, by) : deciding(this.#snapshot, entry, by);
    if (typeof step === 'string') return this.#stop(entry.rev, step);
    if (from !== entry.from || step.after.state !== entry.to)
      return this.#stop(entry.rev, `${entry.event} led from ${from} to ${step.after.state}, recorded ${entry.from} to ${entry.to}`);
    this.#keep(by.definition, step.rows ?? {});
    this.#snapshot = step.removed ? null : step.after;
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

  #keep(definition: AnyDefinition, rows: Readonly<Record<string, readonly LineRowValues[]>>): void {
    for (const [line, list] of Object.entries(rows)) {
      const known = this.#rows.get(line) ?? new Map<string | number, LineRowValues>();
      for (const row of list) known.set(row[definition.lines[line]!.key] as string, row);
      this.#rows.set(line, known);
    }
  }
}

function deciding(snapshot: Snapshot | null, entry: HistoryEntry, { definition, decide }: Machine): Step | string {
  const decision = decide(definition, snapshot, eventOf(entry));
  return decision.ok ? decision : `${entry.event} was refused: ${decision.refusal.code}`;
}

function upgrading(snapshot: Snapshot | null, entry: HistoryEntry, { definition, upgraded }: Machine): Step | string {
  const { from } = entry.payload as unknown as Upgrading;
  const next = snapshot && upgraded(definition, snapshot, from);
  return next ? { after: afterUpgrade(next, entry.at) } : `${definition.machineName} has no upgrade from version ${from}`;
}

/** An upgrade is an entry like others: it counts, and who changed the document last was the system. */
export const afterUpgrade = ({ state, context }: Snapshot, at: Instant): Snapshot => ({
  state,
  context: { ...context, rev: context.rev + 1, lastUpdatedBy: SYSTEM.userId, lastUpdateDate: at },
});

export function replay(definition: AnyDefinition, history: Iterable<HistoryEntry>, until = Infinity): Folded {
  const folding = new Folding(definition);
  for (const entry of history) {
    if (entry.rev > until || !folding.take(entry)) break;
  }
  return folding.folded;
}
