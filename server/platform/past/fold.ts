/** Documents as they stood at an earlier instant, folded from their histories (platform-access.md §2.11). */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { Folding } from '../../../state-machines/kernel/replay.js';
import { asPresent } from '../../../state-machines/kernel/upgrades.js';
import type { ChainedHistoryEntry, Queryable } from '../../kernel/contracts.js';
import { entryColumns, entryOf, payloadOf } from '../../kernel/database/history.js';
import type { EntryRow } from '../../kernel/database/history.js';
import type { Stand } from '../../kernel/database/stands.js';
import { standBefore } from '../../kernel/database/stands.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import { pastMachines } from '../../kernel/past-machines.js';
import type { RegisteredDocument } from '../../kernel/registry.js';
import { platformReasons } from '../reasons.js';

export interface Stood {
  /** As the present definition reads it. */
  readonly snapshot: Snapshot;
  /** By which build the newest entry of then was written. */
  readonly defHash: string;
}

/** `unmade`: it was made later; `removed`: it was deleted before; `never`: nothing is known of it. */
export type Absent = 'unmade' | 'removed' | 'never';

/** Documents that are folded together, and entries that are read and folded without a pause. */
const DOCUMENTS = 100;
const ENTRIES = 200;

/** @throws RefusedCall EXPLAIN_HISTORY, EdgeError MACHINE_UNKNOWN */
export async function stoodAt(
  read: Queryable,
  { definition, defHash }: Pick<RegisteredDocument, 'definition' | 'defHash'>,
  id: string,
  until: number,
): Promise<Stood | Absent> {
  const stood = new Map<string, Stood | 'removed'>();
  await foldInto(stood, read, definition, [id], until, await standBefore(read, { definition, defHash }, id, { at: until }));
  const found = stood.get(id);
  if (found) return found;
  const {
    rows: [first],
  } = await read.query<{ rev: number }>(
    'select min(rev) as rev from document_event where doc_type = $1 and doc_id = $2 having min(rev) is not null',
    [definition.type, id],
  );
  if (!first) return 'never';
  if (first.rev > 1) throw lost(definition, id);
  return 'unmade';
}

/** Those of them that had been made by then. @throws as `stoodAt` */
export async function allStoodAt(
  read: Queryable,
  definition: AnyDefinition,
  ids: readonly string[],
  until: number,
): Promise<ReadonlyMap<string, Stood | 'removed'>> {
  const stood = new Map<string, Stood | 'removed'>();
  for (let from = 0; from < ids.length; from += DOCUMENTS)
    await foldInto(stood, read, definition, ids.slice(from, from + DOCUMENTS), until);
  return stood;
}

async function foldInto(
  stood: Map<string, Stood | 'removed'>,
  read: Queryable,
  definition: AnyDefinition,
  ids: readonly string[],
  until: number,
  stand: Stand | null = null,
): Promise<void> {
  const past = pastMachines(read);
  let folding = new Folding(definition, stand ?? undefined);
  let last = '0';
  if (stand) stood.set((last = ids[0]!), { snapshot: stand.snapshot, defHash: stand.writtenBy });
  for await (const { id, entry } of entriesUntil(read, definition.type, ids, until, [last, stand?.rev ?? 0])) {
    if (id !== last) folding = new Folding(definition);
    last = id;
    const machine = await past.of(definition, entry);
    if (!machine) throw new EdgeError('MACHINE_UNKNOWN', { params: { machine: entry.machine } });
    if ((entry.payload as unknown) === null || !folding.take(entry, machine)) throw lost(definition, id);
    const { snapshot } = folding.folded;
    stood.set(id, snapshot ? { snapshot: asPresent(definition, snapshot, entry.machine), defHash: entry.defHash } : 'removed');
  }
}

async function* entriesUntil(
  read: Queryable,
  type: string,
  ids: readonly string[],
  until: number,
  after: readonly [id: string, rev: number],
): AsyncGenerator<{ readonly id: string; readonly entry: ChainedHistoryEntry }> {
  let [id, rev] = after;
  for (;;) {
    // A payload that is not kept leaves its entry: that is told apart from a history that has a gap.
    const { rows } = await read.query<EntryRow & { readonly doc_id: string }>(
      `select e.doc_id::text as doc_id, ${entryColumns} from document_event e left join ${payloadOf}
       where e.doc_type = $1 and e.doc_id = any($2::bigint[]) and e.at <= $3 and (e.doc_id, e.rev) > ($4::bigint, $5::int) order by e.doc_id, e.rev limit ${ENTRIES}`,
      [type, ids, new Date(until), id, rev],
    );
    for (const row of rows) yield { id: row.doc_id, entry: entryOf(row) };
    const last = rows.at(-1);
    if (!last || rows.length < ENTRIES) return;
    [id, rev] = [last.doc_id, last.rev];
  }
}

const lost = ({ title }: AnyDefinition, id: string): RefusedCall =>
  new RefusedCall(
    { ...refusal('EXPLAIN_HISTORY'), words: { document: { en: `${title.en} ${id}`, cn: `${title.cn}${id}` } } },
    platformReasons,
  );
