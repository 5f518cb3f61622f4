/** Entries of the outbox that administrators try again, take back or close (platform-process.md §13); payloads are never edited. */
import type { Queryable } from '../../contracts.js';

export interface EntryNamed {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceRev: number;
  readonly index: number;
}
export type HandAction = 'RETRY' | 'COMPENSATE' | 'IGNORE' | 'UNBLOCK';

export interface EntryFound {
  readonly state: string;
  readonly event: string;
  readonly targetType: string;
  readonly targetId: string;
  /** Others of its order wait for it. */
  readonly holdsBack: boolean;
}

const which = 'source_type = $1 and source_id = $2::bigint and source_rev = $3 and index = $4';
const valuesOf = ({ sourceType, sourceId, sourceRev, index }: EntryNamed) => [sourceType, sourceId, sourceRev, index];

/** Of an entry `o` that waits for another attempt: whether others of its order wait behind it. */
export const holdsOthersBack = `(o.state = 'RETRY' and o.kind <> 'MESSAGE' and exists (select from document_outbox b
    where b.source_type = o.source_type and b.source_id = o.source_id and b.target_type = o.target_type and b.target_id = o.target_id
      and b.state in ('PENDING', 'RETRY') and (b.source_rev, b.index) > (o.source_rev, o.index)))`;

export async function entryByHand(on: Queryable, entry: EntryNamed): Promise<EntryFound | null> {
  const { rows } = await on.query<EntryFound>(
    `select o.state, o.event, o.target_type as "targetType", o.target_id as "targetId", ${holdsOthersBack} as "holdsBack"
     from document_outbox o where ${which}`,
    valuesOf(entry),
  );
  return rows[0] ?? null;
}

/** What takes an entry back is an entry of its own, behind all that the transition sent. */
const TAKING_BACK = 1_000_000;

/** Only what still waits for somebody is touched: whatever came to pass meanwhile stays. */
export async function settledByHand(
  on: Queryable,
  entry: EntryNamed,
  action: HandAction,
  compensationOf: (sourceType: string, event: string) => string | null,
): Promise<void> {
  if (action === 'RETRY') {
    await on.query(
      `update document_outbox set state = 'PENDING', attempts = 0, code = null, message = null, next_at = now(), server = null, lease =
    null where ${which} and state in ('REFUSED', 'DEAD', 'RETRY')`,
      valuesOf(entry),
    );
    return;
  }
  if (action === 'UNBLOCK') {
    await on.query(
      `update document_outbox set state = 'DEAD', server = null, lease = null where ${which} and state = 'RETRY'`,
      valuesOf(entry),
    );
    return;
  }
  const found = action === 'COMPENSATE' ? await entryByHand(on, entry) : null;
  const compensation = found && compensationOf(entry.sourceType, found.event);
  await on.query(
    `with closed as (update document_outbox set state = $5, server = null, lease = null where ${which} and state in ('REFUSED', 'DEAD') returning *)
     insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key,
    correlation, causation, hops, state)
     select c.source_type, c.source_id, c.source_rev, c.index + ${TAKING_BACK}, 'EVENT', c.target_type, c.target_id, $6::text,
       jsonb_build_object('event', c.event, 'key', c.key, 'sent', c.payload), c.key || ':' || $6::text, c.correlation, c.key, c.hops + 1,
    'PENDING'
     from closed c where $6::text is not null on conflict do nothing`,
    [...valuesOf(entry), compensation === null ? 'IGNORED' : 'COMPENSATED', compensation],
  );
}
