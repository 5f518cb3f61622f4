/** Idempotency keys: (scope, key) → (document, rev). Scope is the acting person; for the system the target document, or its type where it begins one. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { AcceptedEvent, SideRows, Command, Queryable } from '../contracts.js';

/** Where the key's event stands in the history, and what it was answered with. */
export interface KnownKey {
  readonly type: string;
  readonly docId: string;
  readonly event: string;
  readonly rev: number;
  readonly state: string;
  readonly at: Instant;
  /** Of what its caller sent; null: the server made it. */
  readonly sentHash: string | null;
}

export const scopeOf = ({ type, id, viewer }: Pick<Command, 'type' | 'id' | 'viewer'>): string =>
  viewer.userType === 'SYSTEM' ? `${type}:${id ?? ''}` : `user:${viewer.userId}`;

/** Whether the key was used for something else: another document, another event of it, or the same with other content. A creation is the first entry of its document. */
export const isReused = (known: KnownKey, command: Pick<Command, 'type' | 'id' | 'event' | 'sentHash'>): boolean =>
  known.type !== command.type ||
  known.event !== command.event ||
  (command.id === null ? known.rev !== 1 : known.docId !== command.id) ||
  isOther(known.sentHash, command.sentHash);

/** What the server makes of its own accord it may make otherwise the next time: only what callers sent is compared. */
export const isOther = (known: string | null | undefined, sent: string | null | undefined): boolean =>
  Boolean(known) && Boolean(sent) && known !== sent;

/** A repeat is answered as done; what is not the same request must not be. */
export const reused = (): Refusal => refusal('REQUEST_ID_REUSED', { kind: 'Invalid' });

export const keyName = (scope: string, key: string): string => `${scope}\u0000${key}`;

/** Of this many keys at least, and twice as many at most, it is known that they are used. */
const KEPT = 10_000;

/** Names of keys that were used a short while ago: a repeat mostly comes soon, and to the same server. */
export class RecentKeys {
  #newer = new Set<string>();
  #older: ReadonlySet<string> = new Set();

  add(name: string): void {
    if (this.#newer.size >= KEPT) [this.#older, this.#newer] = [this.#newer, new Set()];
    this.#newer.add(name);
  }

  has(name: string): boolean {
    return this.#newer.has(name) || this.#older.has(name);
  }
}

export interface WantedKey {
  readonly scope: string;
  readonly key: string;
}

interface KeyRow {
  readonly scope: string;
  readonly key: string;
  readonly doc_type: string;
  readonly doc_id: string;
  readonly rev: number;
  readonly sent_hash: string | null;
}

export async function lookUpKeys(on: Queryable, keys: readonly WantedKey[]): Promise<ReadonlyMap<string, KnownKey>> {
  if (keys.length === 0) return new Map();
  // Each by its primary key: a plan made while the table was small would read all of it for every question. Of arrays as
  // parameters a plan would be made each time, because it looks cheaper for one element than for many.
  const { rows } = await on.query<KeyRow>(
    `select w.scope, w.key, k.doc_type, k.doc_id::text as doc_id, k.rev, k.sent_hash from json_to_recordset($1::json) as w(scope text, key text)
     cross join lateral (select doc_type, doc_id, rev, sent_hash from document_key where scope = w.scope and key = w.key limit 1) k`,
    [JSON.stringify(keys)],
  );
  if (rows.length === 0) return new Map();
  const entries = await on.query<{ doc_type: string; doc_id: string; rev: number; event: string; state: string; at: number }>(
    `select w.doc_type, w.doc_id::text as doc_id, w.rev, e.event, e.to_state as state, (extract(epoch from e.at) * 1000)::float8 as at from json_to_recordset($1::json) as w(doc_type text, doc_id bigint, rev int)
     cross join lateral (select event, to_state, at from document_event where doc_type = w.doc_type and doc_id = w.doc_id and rev = w.rev limit 1) e`,
    [JSON.stringify(rows)],
  );
  const placeOf = (row: { doc_type: string; doc_id: string; rev: number }) => `${row.doc_type}:${row.doc_id}:${row.rev}`;
  const places = new Map(entries.rows.map((row) => [placeOf(row), row]));
  return new Map(
    rows.map((row) => {
      const place = places.get(placeOf(row));
      if (!place) throw new Error(`${row.doc_type} ${row.doc_id} has no history entry ${row.rev}: run npm run audit`);
      return [
        keyName(row.scope, row.key),
        {
          type: row.doc_type,
          docId: row.doc_id,
          event: place.event,
          rev: row.rev,
          state: place.state,
          at: place.at,
          sentHash: row.sent_hash,
        },
      ];
    }),
  );
}

export function keyRows(
  type: string,
  accepted: readonly { readonly item: { readonly command: Command } | null; readonly accepted: AcceptedEvent }[],
): readonly SideRows[] {
  const rows = accepted.flatMap(({ item, accepted: { decision, entry } }) => {
    const { id } = decision.after.context;
    return item?.command.requestId
      ? [
          {
            scope: scopeOf(item.command),
            key: item.command.requestId,
            doc_type: type,
            doc_id: id,
            rev: entry.rev,
            sent_hash: item.command.sentHash ?? null,
          },
        ]
      : [];
  });
  return rows.length === 0
    ? []
    : [
        {
          name: 'keys',
          rows,
          columns: 'scope text, key text, doc_type text, doc_id bigint, rev int, sent_hash text',
          sql: (source, hit) =>
            `insert into document_key (scope, key, doc_type, doc_id, rev, sent_hash) select r.scope, r.key, r.doc_type, r.doc_id, r.rev, r.sent_hash from ${source} where ${hit}`,
        },
      ];
}
