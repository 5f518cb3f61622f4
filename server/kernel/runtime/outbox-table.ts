/** Outbox rows: written with the sender's transition, settled with the receiver's (conventions.md, "Events between documents"). */
import type { Queryable, Transaction } from '../contracts.js';
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

export async function writeOutbox(tx: Transaction, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    `insert into document_outbox (source_type, source_id, source_rev, index, target_type, target_id, event, payload, key, state)
     select e.source_type, e.source_id, e.source_rev, e.index, e.target_type, e.target_id, e.event, e.payload, e.key, 'PENDING'
     from jsonb_to_recordset($1::jsonb) as e(source_type text, source_id bigint, source_rev int, index int, target_type text, target_id text, event text, payload jsonb, key text)`,
    [JSON.stringify(entries.map((entry) => ({
      source_type: entry.sourceType, source_id: entry.sourceId, source_rev: entry.sourceRev, index: entry.index,
      target_type: entry.targetType, target_id: entry.targetId, event: entry.event, payload: entry.payload, key: entry.key,
    })))]);
}

export async function settleOutbox(on: Queryable, reference: OutboxReference, state: OutboxState, code: string | null, onlyIf?: 'PENDING'): Promise<void> {
  await on.query(
    `update document_outbox set state = $5, code = $6, attempts = attempts + 1 where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and ($7::text is null or state = $7)`,
    [reference.sourceType, reference.sourceId, reference.sourceRev, reference.index, state, code, onlyIf ?? null]);
}

interface OutboxRow { source_type: string; source_id: string; source_rev: number; index: number; target_type: string; target_id: string; event: string; payload: object; key: string }

/** Undelivered entries in sending order; the safety net behind dispatching at commit. */
export async function pendingOutbox(on: Queryable, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await on.query<OutboxRow>(
    `select source_type, source_id::text, source_rev, index, target_type, target_id, event, payload, key from document_outbox
     where state = 'PENDING' order by source_type, source_id, source_rev, index limit $1`, [limit]);
  return rows.map((row) => ({
    sourceType: row.source_type, sourceId: row.source_id, sourceRev: row.source_rev, index: row.index,
    targetType: row.target_type, targetId: row.target_id, event: row.event, payload: row.payload, key: row.key,
  }));
}
