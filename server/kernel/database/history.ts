/** Entries of histories, as they were written. */
import type { Cause } from '../../../state-machines/kernel/events.js';
import type { StoredPayload } from '../../../state-machines/kernel/replay.js';
import type { ChainHead, ChainedHistoryEntry, Queryable } from '../contracts.js';

interface EntryRow {
  readonly rev: number;
  readonly event: string;
  readonly at: number;
  readonly actor: string;
  readonly on_behalf_of: string | null;
  readonly resp_id: string | null;
  readonly cause: Cause | null;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly machine: string;
  readonly payload: StoredPayload;
  readonly client_at: number | null;
  readonly def_hash: string;
  readonly payload_root: string;
  readonly prev_hash: string;
  readonly hash: string;
}

export const entryColumns = `e.rev, e.event, (extract(epoch from e.at) * 1000)::float8 as at, e.actor, e.on_behalf_of, e.resp_id, e.cause, e.from_state, e.to_state, e.machine, p.payload,
  (extract(epoch from e.client_at) * 1000)::float8 as client_at, e.def_hash, e.payload_root, e.prev_hash, e.hash`;

/**
 * What belongs to entry `e`, as `p`: one search by its whole key for each. Joined plainly, a planner that knows nothing yet of a
 * long history reads all its payloads again for each entry.
 */
export const payloadOf = `lateral (select * from document_payload
  where doc_type = e.doc_type and doc_id = e.doc_id and rev = e.rev limit 1) p on true`;

export const entryOf = (row: EntryRow): ChainedHistoryEntry => ({
  rev: row.rev,
  event: row.event,
  at: row.at,
  actor: row.actor,
  onBehalfOf: row.on_behalf_of,
  respId: row.resp_id,
  cause: row.cause,
  from: row.from_state,
  to: row.to_state,
  machine: row.machine,
  payload: row.payload,
  clientAt: row.client_at,
  defHash: row.def_hash,
  payloadRoot: row.payload_root,
  prevHash: row.prev_hash,
  hash: row.hash,
});

export type { EntryRow };

const ALL = 2_147_483_647;

export async function history(on: Queryable, type: string, id: string, fromRev = 1, limit = ALL): Promise<ChainedHistoryEntry[]> {
  const { rows } = await on.query<EntryRow>(
    `select ${entryColumns} from document_event e join ${payloadOf}
     where e.doc_type = $1 and e.doc_id = $2 and e.rev >= $3 order by e.rev limit $4`,
    [type, id, fromRev, limit],
  );
  return rows.map(entryOf);
}

/** The highest key that a line taken out by saving ever had; 0: none was. */
export async function highestRemoved(on: Queryable, type: string, id: string, line: string): Promise<number> {
  const { rows } = await on.query<{ highest: number }>(
    `select coalesce(max(key::text::bigint), 0)::float8 as highest from document_payload p
      cross join lateral jsonb_array_elements(p.payload #> array['lines', $3::text, 'remove']) key
      where p.doc_type = $1 and p.doc_id = $2 and jsonb_typeof(p.payload #> array['lines', $3::text, 'remove']) = 'array' and jsonb_typeof(key) = 'number'`,
    [type, id, line],
  );
  return rows[0]!.highest;
}

export async function head(on: Queryable, type: string, id: string): Promise<ChainHead | null> {
  const {
    rows: [row],
  } = await on.query<ChainHead & Record<string, unknown>>(
    'select rev, hash, (extract(epoch from at) * 1000)::float8 as at from document_event where doc_type = $1 and doc_id = $2 order by rev desc limit 1',
    [type, id],
  );
  return row ? { rev: row.rev, hash: row.hash, at: row.at } : null;
}
