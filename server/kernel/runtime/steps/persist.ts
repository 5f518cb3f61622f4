/**
 * Step 4: one transaction for the whole batch, one statement and one round trip where nothing is created along the way.
 * Nobody inside catches a database error.
 */
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Commit, Transaction } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { writeAlong } from '../../database/along.js';
import { keyRows } from '../keys.js';
import { refusalRows } from '../refusal-list.js';
import type { ChainedRefusal } from '../refusal-list.js';
import type { Reading, Settled } from '../item.js';
import type { OutboxEntry } from '../outbox-table.js';
import type { Timed } from '../observer.js';
import { outboxRows, takenRows } from '../outbox-table.js';
import { effects, onlySend } from './effects.js';
import type { PrepareDeps } from './prepare.js';
import { commitOf } from './publish.js';
import { eventsOf } from './transition.js';

/** A fact that a decision relied on has changed: the event is prepared and decided anew. */
export class FactChanged extends Error {
  constructor(readonly key: string) {
    super(`the fact ${key} changed before the commit`);
    this.name = 'FactChanged';
  }
}

export interface Batch {
  readonly document: RegisteredDocument;
  readonly before: Snapshot | null;
  readonly settled: readonly Settled[];
  readonly refusals: readonly ChainedRefusal[];
  readonly timed: Timed;
}

export interface Persisted {
  readonly commits: readonly Commit[];
  readonly outbox: readonly OutboxEntry[];
}

export interface PersistDeps extends PrepareDeps {
  readonly serving: () => boolean;
  /** Outbox entries as they are to be written: with the server that will deliver them. */
  readonly taken: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];
}

/** `written` hears what stands if the transaction commits, before it does: the answer to COMMIT may get lost. */
export async function persist(deps: PersistDeps, batch: Batch, written: (persisted: Persisted) => void): Promise<Persisted> {
  const accepted = batch.settled.filter((one) => one.kind === 'accepted');
  if (accepted.length === 0 && batch.refusals.length === 0) return { commits: [], outbox: [] };
  const { document, before, refusals } = batch;
  const events = accepted.flatMap(eventsOf);
  const own = events.length > 0 ? [commitOf(document, before, events)] : [];
  const along = [
    ...keyRows(document.definition.type, accepted),
    ...refusalRows(refusals),
    ...takenRows(accepted.flatMap((one) => one.item?.outbox ?? [])),
  ];
  const ahead = onlySend(document, events);
  const isOneStatement = ahead && events.length > 0 && accepted.every((one) => one.readings.length === 0 && !one.upgrade);
  return deps.db.transaction(
    async (tx) => {
      await recheck(tx, accepted, document.definition.type);
      // Since it was decided an outage may have begun, and a deadline in it does not pass.
      if (accepted.some((one) => one.item === null && !one.planned) && !deps.serving()) throw new FactChanged('serving');
      if (events.length === 0) await writeAlong(tx, along);
      if (!ahead) await deps.store.write(tx, document.definition, before, events, along);
      const { commits, outbox: sent } = await batch.timed('effects', () => effects(deps, tx, document, events));
      const outbox = deps.taken(sent);
      const persisted = { commits: [...own, ...commits], outbox };
      written(persisted);
      if (ahead) await deps.store.write(tx, document.definition, before, events, [...along, ...outboxRows(outbox)], true);
      else await writeAlong(tx, outboxRows(outbox));
      return persisted;
    },
    isOneStatement ? 'shared' : undefined,
  );
}

/**
 * Locks in sorted order, so that two batches never wait for each other. Whoever relies on a fact locks its own document
 * too: two documents that each rely on the other would otherwise both pass.
 */
async function recheck(tx: Transaction, accepted: readonly Extract<Settled, { kind: 'accepted' }>[], type: string): Promise<void> {
  const readings = accepted.flatMap((one) => one.readings);
  if (readings.length > 0) await lockAndCheck(tx, `${type}:${accepted[0]!.accepted.decision.after.context.id}`, readings);
}

/** @throws FactChanged */
export async function lockAndCheck(tx: Transaction, own: string, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  const sorted = [...readings].sort((a, b) => order(a.key, b.key));
  for (const key of [...new Set([own, ...sorted.map((reading) => reading.key)])].sort(order))
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  for (const reading of sorted) if (!(await reading.check(tx))) throw new FactChanged(reading.key);
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
