/** Outbox rows: written with the sender's transition, settled with the receiver's (platform-process.md, "Outbox"). */
import type { Cause, MachineEvent } from '../../../state-machines/kernel/events.js';
import { REMOVED } from '../../../state-machines/kernel/machine.js';
import type { SideRows, Queryable } from '../contracts.js';
import type { OutboxReference } from './item.js';

export type OutboxKind = 'EVENT' | 'MESSAGE' | 'HTTP' | 'FILE' | 'PRINT' | 'JOB';

/** The chain of effects that an entry belongs to. */
export interface Chain {
  /** The first event of the chain, `{entity}:{id}:{rev}`. */
  readonly correlation: string;
  /** Key of the entry that the sending event was; null where the chain begins. */
  readonly causation: string | null;
  /** Place in the chain, from 1. */
  readonly hops: number;
}

export interface OutboxEntry extends OutboxReference, Partial<Chain> {
  /** EVENT when not said. */
  readonly kind?: OutboxKind;
  readonly targetType: string;
  readonly targetId: string;
  readonly event: string;
  readonly payload: object;
  readonly key: string;
  /** Failed attempts so far. */
  readonly attempts?: number;
  /** The server that has taken it for delivery; nobody when not said. */
  readonly server?: string;
  /** It has been looked after that nothing before it is open. */
  readonly first?: boolean;
}

export const MESSAGES = '~message';

/** An effect of an event that an entry delivered, or that made a document, goes on with the chain of that. */
export function chainOf(event: Pick<MachineEvent, 'cause'>, own: Omit<OutboxReference, 'index'>): Chain {
  const { cause } = event;
  if (cause?.kind !== 'EVENT' && cause?.kind !== 'CREATE')
    return { correlation: `${own.sourceType}:${own.sourceId}:${own.sourceRev}`, causation: null, hops: 1 };
  return {
    correlation: cause.correlation ?? `${cause.type}:${cause.id}:${cause.rev}`,
    causation: cause.kind === 'EVENT' ? cause.key : null,
    hops: (cause.hops ?? 1) + 1,
  };
}

/** What a cause says of its chain; one of one link is told by its sender alone. */
export const linkOf = ({ hops = 1, correlation }: Partial<Chain>): { readonly correlation?: string; readonly hops?: number } =>
  hops > 1 && correlation !== undefined ? { correlation, hops } : {};

/** The cause of the event that the entry delivers. */
export function causeOf(entry: OutboxEntry): Cause {
  return {
    kind: 'EVENT',
    type: entry.sourceType,
    id: entry.sourceId,
    rev: entry.sourceRev,
    key: entry.key,
    ...linkOf(entry),
  };
}

/** `{entity}:{id}:{rev}:{EVENT}:{part}` of the sender, with the place among its effects where no part is named: `#{index}`. */
export const outboxKey = (source: OutboxReference, event: string, part?: string): string =>
  `${source.sourceType}:${source.sourceId}:${source.sourceRev}:${event}:${part ?? `#${source.index}`}`;

const LEASED = `now() + interval '60 seconds'`;

const rowOf = (entry: OutboxEntry) => ({
  source_type: entry.sourceType,
  source_id: entry.sourceId,
  source_rev: entry.sourceRev,
  index: entry.index,
  kind: entry.kind ?? (entry.targetType === MESSAGES ? 'MESSAGE' : 'EVENT'),
  target_type: entry.targetType,
  target_id: entry.targetId,
  event: entry.event,
  payload: entry.payload,
  key: entry.key,
  correlation: entry.correlation ?? null,
  causation: entry.causation ?? null,
  hops: entry.hops ?? 1,
  server: entry.server ?? null,
});

const entryColumns =
  'source_type text, source_id bigint, source_rev int, index int, kind text, target_type text, target_id text, event text, payload jsonb, key text, correlation text, causation text, hops int, server text';

/** What a server will deliver at once is written as taken by it. */
export function outboxRows(entries: readonly OutboxEntry[]): readonly SideRows[] {
  const rows = entries.map(rowOf);
  return rows.length === 0
    ? []
    : [
        {
          name: 'outbox',
          rows,
          columns: entryColumns,
          sql: (
            source,
            hit,
          ) => `insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key, correlation, causation, hops, server, state, lease, first_at)
     select r.source_type, r.source_id, r.source_rev, r.index, r.kind, r.target_type, r.target_id, r.event, r.payload, r.key, r.correlation, r.causation, r.hops, r.server,
       case when r.server is null then 'PENDING' else 'DELIVERING' end, case when r.server is null then null else ${LEASED} end, case when r.server is null then null else now() end
     from ${source} where ${hit}`,
        },
      ];
}

/** Entries that the receiver took. */
export function takenRows(references: readonly OutboxReference[]): readonly SideRows[] {
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
          sql: (
            source,
            hit,
          ) => `update document_outbox o set state = 'DELIVERED', code = null, message = null, attempts = o.attempts + 1, delivered_at = now(), server = null, lease = null
     from ${source} where o.source_type = r.source_type and o.source_id = r.source_id and o.source_rev = r.source_rev and o.index = r.index and ${hit}`,
        },
      ];
}

export type OutboxState = 'PENDING' | 'RETRY' | 'DELIVERED' | 'REFUSED' | 'DEAD';

/** How an attempt ended. */
export interface Settlement {
  readonly state: OutboxState;
  readonly code: string | null;
  readonly message?: string | null;
  /** Of RETRY: how long it waits. */
  readonly waitMs?: number;
  /** Whether it was an attempt; one that was given back was none. */
  readonly counts?: boolean;
}

const asText = (message: string | null | undefined): string | null => message?.slice(0, 300) ?? null;

/** Only by the server that has it: what others took or settled meanwhile stays. */
export async function settleOutbox(
  on: Queryable,
  entry: OutboxReference,
  server: string,
  { state, code, message, waitMs = 0, counts = true }: Settlement,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `update document_outbox set state = $6::text, code = $7, message = $8, attempts = attempts + $9::int, next_at = now() + $10::float8 * interval '1 millisecond', server = null, lease = null, delivered_at = case when $6::text = 'DELIVERED' then now() end
     where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and server = $5 and state = 'DELIVERING'`,
    [entry.sourceType, entry.sourceId, entry.sourceRev, entry.index, server, state, code, asText(message), counts ? 1 : 0, waitMs],
  );
  return rowCount > 0;
}

/** What a refusal brings about: an event of the sender, and one that takes back what others took of the same transition. */
export interface Refused {
  readonly code: string;
  readonly message: string | null;
  readonly answer: OutboxEntry | null;
  readonly compensate: string | null;
}

/** An entry that takes another back stands behind it in the order of its pair: beyond any index that a transition reaches. */
const TAKING_BACK = 1_000_000;

export const takesBack = ({ index }: OutboxReference): boolean => index >= TAKING_BACK;

/** Whether the receiver took the entry that this one takes back. */
export async function wasTaken(on: Queryable, { sourceType, sourceId, sourceRev, index }: OutboxReference): Promise<boolean> {
  const { rowCount } = await on.query(
    `select 1 from document_outbox where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and state = 'DELIVERED' and code is null`,
    [sourceType, sourceId, sourceRev, index - TAKING_BACK],
  );
  return rowCount > 0;
}

/** Refused; what follows from that is written as entries of their own. */
export async function answerOutbox(
  on: Queryable,
  entry: OutboxReference,
  server: string,
  { code, message, answer, compensate }: Refused,
): Promise<void> {
  await on.query(
    `with refused as (update document_outbox set state = 'REFUSED', code = $6, message = $7, attempts = attempts + 1, answer = $8, server = null, lease = null
       where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and server = $5 and state = 'DELIVERING' returning event),
     undone as (insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key, correlation, causation, hops, state)
       select s.source_type, s.source_id, s.source_rev, s.index + ${TAKING_BACK}, 'EVENT', s.target_type, s.target_id, $10::text, jsonb_build_object('event', s.event, 'key', s.key, 'sent', s.payload), s.key || ':' || $10::text, s.correlation, s.key, s.hops + 1, 'PENDING'
       from refused join document_outbox s on s.source_type = $1 and s.source_id = $2 and s.source_rev = $3 and s.event = refused.event
       where $10::text is not null and s.index between 0 and ${TAKING_BACK - 1} and s.index <> $4
         and (s.state in ('PENDING', 'DELIVERING', 'RETRY') or s.state = 'DELIVERED' and s.code is null) on conflict do nothing)
     insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key, correlation, causation, hops, state)
     select r.source_type, r.source_id, r.source_rev, r.index, r.kind, r.target_type, r.target_id, r.event, r.payload, r.key, r.correlation, r.causation, r.hops, 'PENDING'
     from json_to_recordset($9::json) as r(${entryColumns}) where exists (select from refused) on conflict do nothing`,
    [
      entry.sourceType,
      entry.sourceId,
      entry.sourceRev,
      entry.index,
      server,
      code,
      asText(message),
      answer?.event ?? null,
      JSON.stringify(answer ? [rowOf(answer)] : []),
      compensate,
    ],
  );
}

/** Entries of all servers that are on their way. */
export async function pendingCount(on: Queryable): Promise<number> {
  const {
    rows: [row],
  } = await on.query<{ n: number }>("select count(*)::int as n from document_outbox where state in ('PENDING', 'DELIVERING', 'RETRY')");
  return row!.n;
}

/** Whether an earlier entry of the same source for the same target is still on its way. */
export async function isOvertaking(on: Queryable, entry: OutboxEntry): Promise<boolean> {
  const { rowCount } = await on.query(
    `select 1 from document_outbox where source_type = $1 and source_id = $2 and target_type = $3 and target_id = $4 and state in ('PENDING', 'DELIVERING', 'RETRY') and (source_rev, index) < ($5, $6) limit 1`,
    [entry.sourceType, entry.sourceId, entry.targetType, entry.targetId, entry.sourceRev, entry.index],
  );
  return rowCount > 0;
}

/** Whether there was such a document, and it was deleted: its history stays. */
export async function wasDeleted(on: Queryable, type: string, id: string): Promise<boolean> {
  const { rowCount } = await on.query(
    `select 1 from document_event where doc_type = $1 and doc_id = $2 and to_state = '${REMOVED}' limit 1`,
    [type, id],
  );
  return rowCount > 0;
}

interface OutboxRow {
  source_type: string;
  source_id: string;
  source_rev: number;
  index: number;
  kind: OutboxKind;
  target_type: string;
  target_id: string;
  event: string;
  payload: object;
  key: string;
  correlation: string | null;
  causation: string | null;
  hops: number;
  attempts: number;
  server: string;
}

/** Of so many that could go, those are chosen that go. */
const LOOKED_AT = 2_000;

/**
 * Takes entries that are due and that nothing before them holds back, by turns over their sources, in order of the time for
 * which they are due. What another server is taking is left to it.
 */
export async function claimOutbox(on: Queryable, server: string, most: number): Promise<readonly OutboxEntry[]> {
  const { rows } = await on.query<OutboxRow>(
    `with due as (select o.source_type, o.source_id, o.source_rev, o.index, o.next_at from document_outbox o
       where o.state in ('PENDING', 'RETRY') and o.next_at <= now() and (o.kind = 'MESSAGE' or not exists (
         select from document_outbox b where b.source_type = o.source_type and b.source_id = o.source_id and b.target_type = o.target_type and b.target_id = o.target_id
           and b.state in ('PENDING', 'DELIVERING', 'RETRY') and (b.source_rev, b.index) < (o.source_rev, o.index)))
       order by o.next_at limit ${LOOKED_AT}),
     turns as (select *, row_number() over (partition by source_type, source_id order by next_at, source_rev, index) as turn from due),
     chosen as (select o.source_type, o.source_id, o.source_rev, o.index, t.turn from turns t
       join document_outbox o on o.source_type = t.source_type and o.source_id = t.source_id and o.source_rev = t.source_rev and o.index = t.index
       where o.state in ('PENDING', 'RETRY') and o.next_at <= now() order by t.turn, t.next_at, o.source_type, o.source_id limit $2 for update of o skip locked)
     update document_outbox o set state = 'DELIVERING', server = $1, lease = ${LEASED}, first_at = coalesce(o.first_at, now()) from chosen c
     where o.source_type = c.source_type and o.source_id = c.source_id and o.source_rev = c.source_rev and o.index = c.index
     returning o.source_type, o.source_id::text, o.source_rev, o.index, o.kind, o.target_type, o.target_id, o.event, o.payload, o.key, o.correlation, o.causation, o.hops, o.attempts, o.server`,
    [server, most],
  );
  return rows.map(entryOf);
}

const entryOf = (row: OutboxRow): OutboxEntry => ({
  sourceType: row.source_type,
  sourceId: row.source_id,
  sourceRev: row.source_rev,
  index: row.index,
  kind: row.kind,
  targetType: row.target_type,
  targetId: row.target_id,
  event: row.event,
  payload: row.payload,
  key: row.key,
  ...(row.correlation === null ? {} : { correlation: row.correlation }),
  causation: row.causation,
  hops: row.hops,
  attempts: row.attempts,
  server: row.server,
  first: true,
});

/** The last attempt. */
export const MOST_ATTEMPTS = 9;

/**
 * What a server took and did not settle in time comes again, and that of a server that no longer beats at once. It may have
 * been the entry's doing: it counts as an attempt.
 */
export async function lapseOutbox(on: Queryable): Promise<number> {
  const { rowCount } = await on.query(
    `update document_outbox o set state = case when o.attempts + 1 >= ${MOST_ATTEMPTS} then 'DEAD' else 'RETRY' end, code = 'OBX_LAPSED', attempts = o.attempts + 1, next_at = now(), server = null, lease = null
     where o.state = 'DELIVERING' and (o.lease < now() or not exists (select from server_heartbeat h where h.server = o.server and h.at > now() - interval '10 seconds'))`,
  );
  return rowCount;
}
