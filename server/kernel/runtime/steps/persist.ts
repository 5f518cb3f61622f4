/**
 * Step 4: one transaction for the whole batch, one statement and one round trip where nothing is created along the way.
 * Nobody inside catches a database error.
 */
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Commit, Transaction } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { writeSideRows } from '../../database/side-rows.js';
import { keyRows } from '../keys.js';
import { refusalRows } from '../refusal-list.js';
import type { ChainedRefusal } from '../refusal-list.js';
import type { Settled } from '../item.js';
import type { OutboxEntry } from '../outbox-table.js';
import type { Timed } from '../observer.js';
import { outboxRows, takenRows } from '../outbox-table.js';
import { effects, onlySend } from './effects.js';
import { planCreations } from './creating.js';
import type { PlannedCreations } from './creating.js';
import { FactChanged, check, keysOf, lock } from './facts.js';
import type { PrepareDeps } from './prepare.js';
import { commitOf } from './publish.js';
import { eventsOf } from './transition.js';

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
  const sideRows = [
    ...keyRows(document.definition.type, accepted),
    ...refusalRows(refusals),
    ...takenRows(accepted.flatMap((one) => one.item?.outbox ?? [])),
  ];
  const ahead = onlySend(document, events);
  const planned = await planCreations(deps, document, events);
  const isOneStatement = ahead && events.length > 0 && accepted.every((one) => one.readings.length === 0 && !one.upgrade);
  return deps.db.transaction(
    async (tx) => {
      await recheck(tx, accepted, document.definition.type, planned);
      // Since it was decided an outage may have begun, and a deadline in it does not pass.
      if (accepted.some((one) => one.item === null && !one.planned) && !deps.serving()) throw new FactChanged('serving');
      if (events.length === 0) await writeSideRows(tx, sideRows);
      if (!ahead) await deps.store.write(tx, document.definition, before, events, sideRows);
      const { commits, outbox: sent } = await batch.timed('effects', () => effects(deps, tx, document, events, planned));
      const outbox = deps.taken(sent);
      const persisted = { commits: [...own, ...commits], outbox };
      written(persisted);
      if (ahead) await deps.store.write(tx, document.definition, before, events, [...sideRows, ...outboxRows(outbox)], true);
      else await writeSideRows(tx, outboxRows(outbox));
      return persisted;
    },
    isOneStatement ? 'shared' : undefined,
  );
}

/** What the batch relies on is as it was read; what its creations rely on is looked at when they are made, after what is written before them. */
async function recheck(
  tx: Transaction,
  accepted: readonly Extract<Settled, { kind: 'accepted' }>[],
  type: string,
  planned: PlannedCreations,
): Promise<void> {
  const own = accepted.flatMap((one) => one.readings);
  const theirs = [...planned.values()].flatMap(({ made }) => made?.readings ?? []);
  if (own.length + theirs.length === 0) return;
  await lock(tx, keysOf(`${type}:${accepted[0]!.accepted.decision.after.context.id}`, [...own, ...theirs]));
  await check(tx, own);
}
