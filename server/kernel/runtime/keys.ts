/** Idempotency keys: (scope, key) → (document, rev). Scope is the acting person, or the target document for the system. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Command, Queryable, Transaction } from '../contracts.js';
import type { Settled } from './item.js';

/** Where the key's event stands in the history, and what it was answered with. */
export interface KnownKey { readonly docId: string; readonly rev: number; readonly state: string; readonly at: Instant }

export const scopeOf = (command: Command, docId: string | null): string =>
  (command.viewer.userType === 'SYSTEM' ? `${command.type}:${docId ?? ''}` : `user:${command.viewer.userId}`);

export const keyName = (scope: string, key: string): string => `${scope}\u0000${key}`;

export async function lookUpKeys(on: Queryable, keys: readonly { readonly scope: string; readonly key: string }[]): Promise<ReadonlyMap<string, KnownKey>> {
  if (keys.length === 0) return new Map();
  const { rows } = await on.query<{ scope: string; key: string; doc_type: string; doc_id: string; rev: number }>(
    'select k.scope, k.key, k.doc_type, k.doc_id::text as doc_id, k.rev from document_key k join unnest($1::text[], $2::text[]) as w(scope, key) on k.scope = w.scope and k.key = w.key',
    [keys.map((one) => one.scope), keys.map((one) => one.key)]);
  if (rows.length === 0) return new Map();
  const entries = await on.query<{ doc_type: string; doc_id: string; rev: number; state: string; at: number }>(
    `select e.doc_type, e.doc_id::text as doc_id, e.rev, e.to_state as state, (extract(epoch from e.at) * 1000)::float8 as at from document_event e
     join unnest($1::text[], $2::bigint[], $3::int[]) as w(doc_type, doc_id, rev) on e.doc_type = w.doc_type and e.doc_id = w.doc_id and e.rev = w.rev`,
    [rows.map((row) => row.doc_type), rows.map((row) => row.doc_id), rows.map((row) => row.rev)]);
  const placeOf = (row: { doc_type: string; doc_id: string; rev: number }) => `${row.doc_type}:${row.doc_id}:${row.rev}`;
  const places = new Map(entries.rows.map((row) => [placeOf(row), row]));
  return new Map(rows.map((row) => {
    const place = places.get(placeOf(row));
    if (!place) throw new Error(`${row.doc_type} ${row.doc_id} has no history entry ${row.rev}: run npm run audit`);
    return [keyName(row.scope, row.key), { docId: row.doc_id, rev: row.rev, state: place.state, at: place.at }];
  }));
}

export async function writeKeys(tx: Transaction, type: string, accepted: readonly Extract<Settled, { kind: 'accepted' }>[]): Promise<void> {
  const keyed = accepted.filter((one) => one.item?.command.requestId);
  if (keyed.length === 0) return;
  const ids = keyed.map((one) => one.accepted.decision.after.context.id);
  await tx.query(
    'insert into document_key (scope, key, doc_type, doc_id, rev) select w.scope, w.key, $1, w.id, w.rev from unnest($2::text[], $3::text[], $4::bigint[], $5::int[]) as w(scope, key, id, rev)',
    [type, keyed.map((one, index) => scopeOf(one.item!.command, ids[index]!)), keyed.map((one) => one.item!.command.requestId), ids, keyed.map((one) => one.accepted.entry.rev)]);
}
