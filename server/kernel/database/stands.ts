/**
 * Documents as they stood along long histories, so that an earlier state is not folded from the first entry. Derived: one
 * counts only while its entry has the hash that it was folded to and the machine code is that which folded it. Whoever
 * proves something folds everything himself.
 */
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { ChainedHistoryEntry, Database, Queryable } from '../contracts.js';
import type { RegisteredDocument } from '../registry.js';
import { quoted } from './naming.js';
import { tablesOf } from './tables.js';

/** Entries from one to the next. */
export const STAND_EVERY = 200;
/** A larger one costs more to read than it saves. */
const MOST_CHARACTERS = 4_000_000;
const LAST_REV = 2_147_483_647;

export interface Stand {
  readonly rev: number;
  readonly snapshot: Snapshot;
  /** By which build its entry was written. */
  readonly writtenBy: string;
}

/** The last one up to this entry, or up to this instant. */
export async function standBefore(
  on: Queryable,
  { definition, defHash }: Pick<RegisteredDocument, 'definition' | 'defHash'>,
  id: string,
  { rev = LAST_REV, at }: { readonly rev?: number; readonly at?: Instant },
): Promise<Stand | null> {
  const {
    rows: [found],
  } = await on.query<{ rev: number; snapshot: Snapshot; def_hash: string }>(
    `select f.rev, f.snapshot, e.def_hash from document_stand f
     join document_event e on e.doc_type = f.doc_type and e.doc_id = f.doc_id and e.rev = f.rev and e.hash = f.hash
     where f.doc_type = $1 and f.doc_id = $2 and f.def_hash = $3 and f.rev <= $4 and e.at <= $5::timestamptz order by f.rev desc limit 1`,
    [definition.type, id, defHash, rev, at === undefined ? 'infinity' : new Date(at).toISOString()],
  );
  return found ? { rev: found.rev, snapshot: found.snapshot, writtenBy: found.def_hash } : null;
}

/** What a reader of the history has folded. */
export interface Folded {
  readonly id: string;
  readonly entry: Pick<ChainedHistoryEntry, 'rev' | 'hash'>;
  readonly snapshot: Snapshot;
  /** The newest entry when the first payload was read. */
  readonly seen: number;
}

export async function keepStand(
  db: Database,
  { definition, defHash }: Pick<RegisteredDocument, 'definition' | 'defHash'>,
  { id, entry, snapshot, seen }: Folded,
): Promise<void> {
  const text = JSON.stringify(snapshot);
  if (text.length > MOST_CHARACTERS) return;
  await db.transaction(async (tx) => {
    // An erasure changes this row before it takes the stands away: it is over when the lock is there, or comes after.
    const held = await tx.query(`select 1 from ${quoted(tablesOf(definition).name)} where id = $1 for share`, [id]);
    if (held.rowCount === 0) return;
    await tx.query(
      `insert into document_stand (doc_type, doc_id, rev, hash, def_hash, snapshot)
       select $1::varchar, $2::bigint, $3::int, $4::char(64), $5::char(64), $6::json
       where not exists (select from document_event where doc_type = $1 and doc_id = $2 and rev > $7 and event = 'ERASE')
       on conflict (doc_type, doc_id, rev) do update set hash = excluded.hash, def_hash = excluded.def_hash, snapshot = excluded.snapshot`,
      [definition.type, id, entry.rev, entry.hash, defHash, text, seen],
    );
  });
}

/** What was erased stands in none of them any more. */
export async function forgetStands(on: Queryable, type: string, id: string): Promise<void> {
  await on.query('delete from document_stand where doc_type = $1 and doc_id = $2', [type, id]);
}
