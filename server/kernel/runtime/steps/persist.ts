/** Step 4: one transaction for the whole batch. Nobody inside catches a database error. */
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Commit, Transaction } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { writeKeys } from '../keys.js';
import { writeRefusals } from '../refusal-list.js';
import type { ChainedRefusal } from '../refusal-list.js';
import type { Settled } from '../item.js';
import type { OutboxEntry } from '../outbox-table.js';
import { settleOutbox } from '../outbox-table.js';
import { effects } from './effects.js';
import type { PrepareDeps } from './prepare.js';
import { commitOf } from './publish.js';

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
}

export interface Persisted {
  readonly commits: readonly Commit[];
  readonly outbox: readonly OutboxEntry[];
}

/** `written` hears what stands if the transaction commits, before it does: the answer to COMMIT may get lost. */
export async function persist(deps: PrepareDeps, batch: Batch, written: (persisted: Persisted) => void): Promise<Persisted> {
  const accepted = batch.settled.filter((one) => one.kind === 'accepted');
  if (accepted.length === 0 && batch.refusals.length === 0) return { commits: [], outbox: [] };
  return deps.db.transaction(async (tx) => {
    await recheck(tx, accepted, batch.document.definition.type);
    const events = accepted.map((one) => one.accepted);
    if (events.length > 0) await deps.store.write(tx, batch.document.definition, batch.before, events);
    await writeKeys(tx, batch.document.definition.type, accepted);
    await writeRefusals(tx, batch.refusals);
    for (const one of accepted) if (one.item?.outbox) await settleOutbox(tx, one.item.outbox, 'DONE', null);
    const { commits, outbox } = await effects(deps, tx, batch.document, events);
    const persisted = { commits: events.length > 0 ? [commitOf(batch.document, batch.before, events), ...commits] : commits, outbox };
    written(persisted);
    return persisted;
  });
}

/**
 * Locks in sorted order, so that two batches never wait for each other. Whoever relies on a fact locks its own document
 * too: two documents that each rely on the other would otherwise both pass.
 */
async function recheck(tx: Transaction, accepted: readonly Extract<Settled, { kind: 'accepted' }>[], type: string): Promise<void> {
  const sorted = accepted.flatMap((one) => one.readings).sort((a, b) => order(a.key, b.key));
  if (sorted.length === 0) return;
  const own = `${type}:${accepted[0]!.accepted.decision.after.context.id}`;
  for (const key of [...new Set([own, ...sorted.map((reading) => reading.key)])].sort(order)) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  for (const reading of sorted) if (!(await reading.check(tx))) throw new FactChanged(reading.key);
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
