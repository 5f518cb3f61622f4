/** Outbox rows: written with the sender's transition, settled with the receiver's (conventions.md, "Events between documents"). */
import type { Along, Queryable } from '../contracts.js';
import type { OutboxReference } from './item.js';

export interface OutboxEntry extends OutboxReference {
  readonly targetType: string;
  readonly targetId: string;
  readonly event: string;
  readonly payload: object;
  readonly key: string;
}

export type OutboxState = 'DONE' | 'DROPPED' | 'REFUSED' | 'DEAD';

/** `{entity}:{id}:{rev}:{EVENT}[:{part}]` of the sender. */
export const outboxKey = (source: Omit<OutboxReference, 'index'>, event: string, part?: string): string =>
  `${source.sourceType}:${source.sourceId}:${source.sourceRev}:${event}${part === undefined ? '' : `:${part}`}`;

export function outboxRows(entries: readonly OutboxEntry[]): readonly Along[] {
  const rows = entries.map((entry) => ({
    source_type: entry.sourceType,
    source_id: entry.sourceId,
    source_rev: entry.sourceRev,
    index: entry.index,
    target_type: entry.targetType,
    target_id: entry.targetId,
    event: entry.event,
    payload: entry.payload,
    key: entry.key,
  }));
  return rows.length === 0
    ? []
    : [
        {
          name: 'outbox',
          rows,
          columns:
            'source_type text, source_id bigint, source_rev int, index int, target_type text, target_id text, event text, payload jsonb, key text',
          sql: (
            source,
            hit,
          ) => `insert into document_outbox (source_type, source_id, source_rev, index, target_type, target_id, event, payload, key, state)
     select r.source_type, r.source_id, r.source_rev, r.index, r.target_type, r.target_id, r.event, r.payload, r.key, 'PENDING' from ${source} where ${hit}`,
        },
      ];
}

/** Entries that the receiver took. */
export function takenRows(references: readonly OutboxReference[]): readonly Along[] {
  const rows = references.map((one) => ({
    source_type: one.sourceType,
    source_id: one.sourceId,
    source_rev: one.sourceRev,
    index: one.index,
  }));
  return rows.length === 0
    ? []
    : [
        {
          name: 'taken',
          rows,
          columns: 'source_type text, source_id bigint, source_rev int, index int',
          sql: (source, hit) => `update document_outbox o set state = 'DONE', code = null, attempts = o.attempts + 1
     from ${source} where o.source_type = r.source_type and o.source_id = r.source_id and o.source_rev = r.source_rev and o.index = r.index and ${hit}`,
        },
      ];
}

export async function settleOutbox(
  on: Queryable,
  reference: OutboxReference,
  state: OutboxState,
  code: string | null,
  onlyIf?: 'PENDING',
): Promise<void> {
  await on.query(
    `update document_outbox set state = $5, code = $6, attempts = attempts + 1 where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and ($7::text is null or state = $7)`,
    [reference.sourceType, reference.sourceId, reference.sourceRev, reference.index, state, code, onlyIf ?? null],
  );
}

/** Undelivered entries of all servers. */
export async function pendingCount(on: Queryable): Promise<number> {
  const {
    rows: [row],
  } = await on.query<{ n: number }>("select count(*)::int as n from document_outbox where state = 'PENDING'");
  return row!.n;
}

/** Whether an earlier entry of the same source for the same target is still on its way. */
export async function isOvertaking(on: Queryable, entry: OutboxEntry): Promise<boolean> {
  const { rowCount } = await on.query(
    `select 1 from document_outbox where source_type = $1 and source_id = $2 and target_type = $3 and target_id = $4 and state = 'PENDING' and (source_rev, index) < ($5, $6) limit 1`,
    [entry.sourceType, entry.sourceId, entry.targetType, entry.targetId, entry.sourceRev, entry.index],
  );
  return rowCount > 0;
}

interface OutboxRow {
  source_type: string;
  source_id: string;
  source_rev: number;
  index: number;
  target_type: string;
  target_id: string;
  event: string;
  payload: object;
  key: string;
}

/** Undelivered entries in sending order; the safety net behind dispatching at commit. */
export async function pendingOutbox(on: Queryable, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await on.query<OutboxRow>(
    `select source_type, source_id::text, source_rev, index, target_type, target_id, event, payload, key from document_outbox
     where state = 'PENDING' order by source_type, source_id, source_rev, index limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    sourceType: row.source_type,
    sourceId: row.source_id,
    sourceRev: row.source_rev,
    index: row.index,
    targetType: row.target_type,
    targetId: row.target_id,
    event: row.event,
    payload: row.payload,
    key: row.key,
  }));
}
