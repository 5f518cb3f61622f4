/**
 * Every statement that the runtime sends, and what PostgreSQL would do. One that is not here ends the simulation: who
 * writes a new one says here what it does, and `storage.int.spec.ts` compares both.
 */
import { purgeStatements } from '../../../server/kernel/runtime/outbox/purge.js';
import { unsettledSql } from '../../../server/kernel/runtime/outbox/unsettled.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { Tables } from './tables.js';
import { keyOf } from './tables.js';
import { pgError } from './transactions.js';
import type { Row, Session } from './transactions.js';

export interface Answer<R> {
  readonly rows: R[];
  readonly rowCount: number;
}

export interface Surroundings {
  readonly tables: Tables;
  /** What PostgreSQL's clock shows. */
  readonly now: () => Instant;
}

type Params = readonly never[];
type Run = (session: Session, params: Params, around: Surroundings) => readonly object[] | number;

export class UnknownStatement extends Error {
  constructor(sql: string) {
    super(`the simulated storage does not know this statement: ${sql}`);
    this.name = 'UnknownStatement';
  }
}

const compact = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

const parsed = <T>(json: string): T => JSON.parse(json) as T;
const copied = (value: unknown): unknown => (value === undefined ? null : parsed(JSON.stringify(value)));
const strings = (value: unknown): readonly string[] => value as readonly string[];
const rowsOf = (row: Row | undefined): Row[] => (row ? [row] : []);
const byNumber =
  (name: string) =>
  (a: Row, b: Row): number =>
    (a[name] as number) - (b[name] as number);

interface OutboxJson {
  source_type: string;
  source_id: string;
  source_rev: number;
  index: number;
  target_type: string;
  target_id: string;
  event: string;
  payload: object;
  key: string;
  server: string | null;
}
interface RefusalJson {
  doc_type: string;
  doc_id: string;
  seq: number;
  actor: string;
  request_id: string | null;
  data: object;
  at: number;
  hash: string;
  prev_hash: string;
}

const OUTBOX_COLUMNS =
  'source_type text, source_id bigint, source_rev int, index int, kind text, target_type text, target_id text, event text, payload jsonb, key text, correlation text, causation text, hops int, server text';

const entryKey = (row: Row): string => keyOf(row['source_type'], row['source_id'], row['source_rev'], row['index']);
const isOpen = (row: Row): boolean => row['state'] === 'PENDING' || row['state'] === 'DELIVERING' || row['state'] === 'RETRY';
const isTakenBy = (row: Row, server: unknown): boolean => row['state'] === 'DELIVERING' && row['server'] === server;
const settledEntry = (row: Row, counts: number): Row => ({
  ...row,
  attempts: (row['attempts'] as number) + counts,
  server: null,
  lease: null,
});
const isBefore = (row: Row, entry: Row): boolean =>
  isOpen(row) &&
  ['source_type', 'source_id', 'target_type', 'target_id'].every((column) => row[column] === entry[column]) &&
  (byNumber('source_rev')(row, entry) || byNumber('index')(row, entry)) < 0;
const compare = (a: unknown, b: unknown): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);

function insertEntry(session: Session, tables: Tables, entry: OutboxJson, now: Instant, onConflict?: 'nothing'): boolean {
  const { server } = entry;
  const row = {
    ...entry,
    state: server === null ? 'PENDING' : 'DELIVERING',
    lease: server === null ? null : now + 60_000,
    code: null,
    message: null,
    answer: null,
    attempts: 0,
    next: now,
  };
  return session.insert(tables.outbox, keyOf(entry.source_type, entry.source_id, entry.source_rev, entry.index), row, onConflict);
}

/** Sent in the same transition as the refused one, and taken or on its way. */
const isToTakeBack = (row: Row, refused: Row): boolean =>
  ['source_type', 'source_id', 'source_rev', 'event'].every((column) => row[column] === refused[column]) &&
  row['index'] !== refused['index'] &&
  (row['index'] as number) >= 0 &&
  (row['index'] as number) < 1_000_000 &&
  (isOpen(row) || (row['state'] === 'DELIVERED' && row['code'] === null));

const takingBack = (row: Row, event: string): OutboxJson =>
  ({
    ...(row as object as OutboxJson),
    index: (row['index'] as number) + 1_000_000,
    kind: 'EVENT',
    event,
    payload: { event: row['event'], key: row['key'], sent: row['payload'] },
    key: `${String(row['key'])}:${event}`,
    causation: row['key'],
    hops: (row['hops'] as number) + 1,
    server: null,
  }) as OutboxJson;

/** By turns over their sources. */
function dueEntries(session: Session, tables: Tables, now: Instant): readonly Row[] {
  const open = session.where(tables.outbox, isOpen);
  const due = open.filter(
    (row) =>
      row['state'] !== 'DELIVERING' &&
      (row['next'] as number) <= now &&
      (row['kind'] === 'MESSAGE' || !open.some((other) => isBefore(other, row))),
  );
  const inTime = [...due].sort((a, b) => byNumber('next')(a, b) || byNumber('source_rev')(a, b) || byNumber('index')(a, b));
  const turns = new Map<string, number>();
  const turned = inTime.map((row) => {
    const source = keyOf(row['source_type'], row['source_id']);
    const turn = (turns.get(source) ?? 0) + 1;
    turns.set(source, turn);
    return { row, turn };
  });
  return turned
    .sort(
      (a, b) =>
        a.turn - b.turn ||
        byNumber('next')(a.row, b.row) ||
        compare(a.row['source_type'], b.row['source_type']) ||
        Number(a.row['source_id']) - Number(b.row['source_id']),
    )
    .map(({ row }) => row);
}

/** Rows that usually go along with a document, by themselves. */
const along = (head: string, columns: string, condition = 'true'): string =>
  `${head} json_to_recordset($1::json) as r(${columns}) where ${condition}`;

const list: readonly (readonly [label: string, sql: string, run: Run])[] = [
  [
    'clock',
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms',
    (_session, _params, { now }) => [{ ms: String(Math.round(now())) }],
  ],
  [
    'machine versions',
    'select type, version, def_hash from machine_version',
    (session, _params, { tables }) => session.all(tables.version),
  ],

  [
    'beats',
    'select server, (extract(epoch from at) * 1000)::bigint::text as at from server_heartbeat order by at desc limit $1',
    (session, [limit], { tables }) =>
      [...session.all(tables.heartbeat)]
        .sort(byNumber('at'))
        .reverse()
        .slice(0, limit)
        .map(({ server, at }) => ({ server, at: String(at) })),
  ],
  [
    'beat',
    'insert into server_heartbeat (server, at, started_at) values ($1, to_timestamp($2::bigint / 1000.0), to_timestamp($2::bigint / 1000.0)) on conflict (server) do update set at = excluded.at',
    (session, [server, at], { tables }) =>
      session.insert(tables.heartbeat, server!, { server, at }, 'nothing')
        ? 1
        : session.update(tables.heartbeat, server!, (row) => ({ ...row, at })),
  ],

  [
    'last beat of its own',
    `with mine as (delete from server_heartbeat where server = $1)
       insert into server_heartbeat (server, at, started_at) values ($2, to_timestamp($3::bigint / 1000.0), to_timestamp($3::bigint / 1000.0))
       on conflict (server) do update set at = greatest(server_heartbeat.at, excluded.at)`,
    (session, [mine, server, at], { tables }) => {
      session.update(tables.heartbeat, mine!, () => null);
      if (session.insert(tables.heartbeat, server!, { server, at }, 'nothing')) return 1;
      return session.update(tables.heartbeat, server!, (row) => ({ ...row, at: Math.max(row['at'] as number, at!) }));
    },
  ],

  [
    'keys',
    `select w.scope, w.key, k.doc_type, k.doc_id::text as doc_id, k.rev, k.sent_hash from json_to_recordset($1::json) as w(scope text, key text)
     cross join lateral (select doc_type, doc_id, rev, sent_hash from document_key where scope = w.scope and key = w.key limit 1) k`,
    (session, [wanted], { tables }) =>
      parsed<{ scope: string; key: string }[]>(wanted!).flatMap(({ scope, key }): Row[] =>
        rowsOf(session.get(tables.key, keyOf(scope, key))),
      ),
  ],
  [
    'entries of keys',
    `select w.doc_type, w.doc_id::text as doc_id, w.rev, e.event, e.to_state as state, (extract(epoch from e.at) * 1000)::float8 as at from json_to_recordset($1::json) as w(doc_type text, doc_id bigint, rev int)
     cross join lateral (select event, to_state, at from document_event where doc_type = w.doc_type and doc_id = w.doc_id and rev = w.rev limit 1) e`,
    (session, [wanted], { tables }) =>
      parsed<{ doc_type: string; doc_id: string; rev: number }[]>(wanted!).flatMap(({ doc_type, doc_id, rev }) => {
        const row = session.get(tables.event, keyOf(doc_type, doc_id, rev));
        return row ? [{ doc_type, doc_id, rev, event: row['event'], state: row['to'], at: row['at'] }] : [];
      }),
  ],
  [
    'write keys',
    along(
      'insert into document_key (scope, key, doc_type, doc_id, rev, sent_hash) select r.scope, r.key, r.doc_type, r.doc_id, r.rev, r.sent_hash from',
      'scope text, key text, doc_type text, doc_id bigint, rev int, sent_hash text',
    ),
    (session, [json], { tables }) => {
      const rows = parsed<{ scope: string; key: string }[]>(json!);
      for (const row of rows) session.insert(tables.key, keyOf(row.scope, row.key), { ...row });
      return rows.length;
    },
  ],

  [
    'next numbers',
    'insert into number_sequence (period, next) values ($1, $2::bigint + $3::bigint - 1) on conflict (period) do update set next = greatest(number_sequence.next + $3::bigint, excluded.next) returning next::text as last',
    (session, [period, first, count], { tables }) => {
      const last = Number(first) + Number(count) - 1;
      if (!session.insert(tables.sequence, period!, { period, next: last }, 'nothing'))
        session.update(tables.sequence, period!, (row) => ({ ...row, next: Math.max((row['next'] as number) + Number(count), last) }));
      return [{ last: String(session.get(tables.sequence, period!)!['next']) }];
    },
  ],

  [
    'write outbox',
    along(
      `insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key, correlation, causation, hops, server, state, lease, first_at)
     select r.source_type, r.source_id, r.source_rev, r.index, r.kind, r.target_type, r.target_id, r.event, r.payload, r.key, r.correlation, r.causation, r.hops, r.server,
       case when r.server is null then 'PENDING' else 'DELIVERING' end, case when r.server is null then null else now() + interval '60 seconds' end, case when r.server is null then null else now() end
     from`,
      OUTBOX_COLUMNS,
    ),
    (session, [json], { tables, now }) => {
      const entries = parsed<OutboxJson[]>(json!);
      for (const entry of entries) insertEntry(session, tables, entry, now());
      return entries.length;
    },
  ],
  [
    'take from outbox',
    along(
      `update document_outbox o set state = 'DELIVERED', code = null, message = null, attempts = o.attempts + 1, delivered_at = now(), server = null, lease = null
     from`,
      'source_type text, source_id bigint, source_rev int, index int',
      'o.source_type = r.source_type and o.source_id = r.source_id and o.source_rev = r.source_rev and o.index = r.index and true',
    ),
    (session, [json], { tables }) => {
      const rows = parsed<OutboxJson[]>(json!);
      return rows.reduce(
        (sum, row) =>
          sum +
          session.update(tables.outbox, keyOf(row.source_type, row.source_id, row.source_rev, row.index), (entry) => {
            return { ...settledEntry(entry, 1), state: 'DELIVERED', code: null, message: null };
          }),
        0,
      );
    },
  ],
  [
    'overtaking',
    `select 1 from document_outbox where source_type = $1 and source_id = $2 and target_type = $3 and target_id = $4 and state in ('PENDING', 'DELIVERING', 'RETRY') and (source_rev, index) < ($5, $6) limit 1`,
    (session, [source_type, source_id, target_type, target_id, source_rev, index], { tables }) =>
      session
        .where(tables.outbox, (row) => isBefore(row, { source_type, source_id, target_type, target_id, source_rev, index }))
        .slice(0, 1),
  ],
  [
    'deleted',
    `select 1 from document_event where doc_type = $1 and doc_id = $2 and to_state = 'removed' limit 1`,
    (session, [type, id], { tables }) =>
      session
        .where(tables.event, (row) => row['doc_type'] === type && row['doc_id'] === id && row['to'] === 'removed')
        .slice(0, 1)
        .map(() => ({ one: 1 })),
  ],
  [
    'settle outbox',
    `update document_outbox set state = $6::text, code = $7, message = $8, attempts = attempts + $9::int, next_at = now() + $10::float8 * interval '1 millisecond', server = null, lease = null, delivered_at = case when $6::text = 'DELIVERED' then now() end
     where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and server = $5 and state = 'DELIVERING'`,
    (session, [type, id, rev, index, server, state, code, message, counts, waitMs], { tables, now }) =>
      session.update(
        tables.outbox,
        keyOf(type, id, rev, index),
        (row) => ({ ...settledEntry(row, counts!), state, code, message, next: now() + waitMs! }),
        (row) => isTakenBy(row, server!),
      ),
  ],
  [
    'answer outbox',
    `with refused as (update document_outbox set state = 'REFUSED', code = $6, message = $7, attempts = attempts + 1, answer = $8, server = null, lease = null
       where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and server = $5 and state = 'DELIVERING' returning event),
     undone as (insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key, correlation, causation, hops, state)
       select s.source_type, s.source_id, s.source_rev, s.index + 1000000, 'EVENT', s.target_type, s.target_id, $10::text, jsonb_build_object('event', s.event, 'key', s.key, 'sent', s.payload), s.key || ':' || $10::text, s.correlation, s.key, s.hops + 1, 'PENDING'
       from refused join document_outbox s on s.source_type = $1 and s.source_id = $2 and s.source_rev = $3 and s.event = refused.event
       where $10::text is not null and s.index between 0 and 999999 and s.index <> $4
         and (s.state in ('PENDING', 'DELIVERING', 'RETRY') or s.state = 'DELIVERED' and s.code is null) on conflict do nothing)
     insert into document_outbox (source_type, source_id, source_rev, index, kind, target_type, target_id, event, payload, key, correlation, causation, hops, state)
     select r.source_type, r.source_id, r.source_rev, r.index, r.kind, r.target_type, r.target_id, r.event, r.payload, r.key, r.correlation, r.causation, r.hops, 'PENDING'
     from json_to_recordset($9::json) as r(${OUTBOX_COLUMNS}) where exists (select from refused) on conflict do nothing`,
    (session, [type, id, rev, index, server, code, message, answer, json, compensate], { tables, now }) => {
      const refused = session.update(
        tables.outbox,
        keyOf(type, id, rev, index),
        (row) => ({ ...settledEntry(row, 1), state: 'REFUSED', code, message, answer }),
        (row) => isTakenBy(row, server!),
      );
      if (refused === 0) return 0;
      if (compensate !== null)
        for (const row of session.where(tables.outbox, (one) =>
          isToTakeBack(one, session.get(tables.outbox, keyOf(type, id, rev, index))!),
        ))
          insertEntry(session, tables, takingBack(row, compensate!), now(), 'nothing');
      return parsed<OutboxJson[]>(json!).filter((entry) => insertEntry(session, tables, entry, now(), 'nothing')).length;
    },
  ],
  [
    'was taken',
    `select 1 from document_outbox where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and state = 'DELIVERED' and code is null`,
    (session, [type, id, rev, index], { tables }) =>
      rowsOf(session.get(tables.outbox, keyOf(type, id, rev, index)))
        .filter((row) => row['state'] === 'DELIVERED' && row['code'] === null)
        .map(() => ({ one: 1 })),
  ],
  [
    'claim outbox',
    `with due as (select o.source_type, o.source_id, o.source_rev, o.index, o.next_at from document_outbox o
       where o.state in ('PENDING', 'RETRY') and o.next_at <= now() and (o.kind = 'MESSAGE' or not exists (
         select from document_outbox b where b.source_type = o.source_type and b.source_id = o.source_id and b.target_type = o.target_type and b.target_id = o.target_id
           and b.state in ('PENDING', 'DELIVERING', 'RETRY') and (b.source_rev, b.index) < (o.source_rev, o.index)))
       order by o.next_at limit 2000),
     turns as (select *, row_number() over (partition by source_type, source_id order by next_at, source_rev, index) as turn from due),
     chosen as (select o.source_type, o.source_id, o.source_rev, o.index, t.turn from turns t
       join document_outbox o on o.source_type = t.source_type and o.source_id = t.source_id and o.source_rev = t.source_rev and o.index = t.index
       where o.state in ('PENDING', 'RETRY') and o.next_at <= now() order by t.turn, t.next_at, o.source_type, o.source_id limit $2 for update of o skip locked)
     update document_outbox o set state = 'DELIVERING', server = $1, lease = now() + interval '60 seconds', first_at = coalesce(o.first_at, now()) from chosen c
     where o.source_type = c.source_type and o.source_id = c.source_id and o.source_rev = c.source_rev and o.index = c.index
     returning o.source_type, o.source_id::text, o.source_rev, o.index, o.kind, o.target_type, o.target_id, o.event, o.payload, o.key, o.correlation, o.causation, o.hops, o.attempts, o.server`,
    (session, [server, most], { tables, now }) => {
      const chosen = dueEntries(session, tables, now())
        .filter((row) => !session.isLockedByOther(tables.outbox, entryKey(row)))
        .slice(0, most);
      for (const row of chosen)
        session.update(tables.outbox, entryKey(row), (entry) => ({ ...entry, state: 'DELIVERING', server, lease: now() + 60_000 }));
      return chosen.map(({ state: _state, code: _code, message: _message, answer: _answer, next: _next, lease: _lease, ...row }) => ({
        ...row,
        server,
        payload: copied(row['payload']),
      }));
    },
  ],
  [
    'lapse outbox',
    `update document_outbox o set state = case when o.attempts + 1 >= 9 then 'DEAD' else 'RETRY' end, code = 'OBX_LAPSED', attempts = o.attempts + 1, next_at = now(), server = null, lease = null
     where o.state = 'DELIVERING' and (o.lease < now() or not exists (select from server_heartbeat h where h.server = o.server and h.at > now() - interval '10 seconds'))`,
    (session, _params, { tables, now }) => {
      const beats = (server: unknown): boolean =>
        session.where(tables.heartbeat, (row) => row['server'] === server && (row['at'] as number) > now() - 10_000).length > 0;
      const lapsed = session.where(
        tables.outbox,
        (row) => row['state'] === 'DELIVERING' && ((row['lease'] as number) < now() || !beats(row['server'])),
      );
      return lapsed.reduce(
        (sum, row) =>
          sum +
          session.update(
            tables.outbox,
            entryKey(row),
            (entry) => ({
              ...settledEntry(entry, 1),
              state: (entry['attempts'] as number) + 1 >= 9 ? 'DEAD' : 'RETRY',
              code: 'OBX_LAPSED',
              next: now(),
            }),
            (entry) => entry['state'] === 'DELIVERING',
          ),
        0,
      );
    },
  ],

  [
    'head of refusals',
    'select seq, hash from document_refusal where doc_type = $1 and doc_id = $2 order by seq desc limit 1',
    (session, [type, id], { tables }) => {
      const newest = newestOf(session, tables, type!, id!);
      return newest ? [{ seq: newest['seq'], hash: newest['hash'] }] : [];
    },
  ],
  [
    'refusal as stored',
    'select 1 from document_refusal where doc_type = $1 and doc_id = $2 and seq = $3 and hash = $4',
    (session, [type, id, seq, hash], { tables }) =>
      session
        .where(tables.refusal, (row) => row['doc_type'] === type && row['doc_id'] === id && row['seq'] === seq && row['hash'] === hash)
        .map(() => ({ one: 1 })),
  ],
  [
    'write refusals',
    along(
      `insert into document_refusal (doc_type, doc_id, seq, rev_seen, event, actor, resp_id, supplier_id, at, client_at, request_id, code, data, payload_hash, ip, device, prev_hash, hash)
     select r.doc_type, r.doc_id, r.seq, r.rev_seen, r.event, r.actor, r.resp_id, r.supplier_id, to_timestamp(r.at / 1000.0), to_timestamp(r.client_at / 1000.0), r.request_id, r.code, r.data, r.payload_hash, r.ip, r.device, r.prev_hash, r.hash from`,
      'doc_type text, doc_id bigint, seq int, rev_seen int, event text, actor text, resp_id text, supplier_id bigint, at numeric, client_at numeric, request_id text, code text, data jsonb, payload_hash text, ip text, device text, prev_hash text, hash text',
    ),
    (session, [json], { tables }) => {
      const rows = parsed<RefusalJson[]>(json!);
      for (const row of rows) session.insert(tables.refusal, keyOf(row.doc_type, row.doc_id, row.seq), { ...row });
      return rows.length;
    },
  ],
  [
    'stored refusals',
    `select w."docType", w."docId"::text as "docId", w.actor, w."requestId", r.event, r.data, (extract(epoch from r.at) * 1000)::bigint::text as ms
     from json_to_recordset($1::json) as w("docType" text, "docId" bigint, actor text, "requestId" text)
     cross join lateral (select event, data, at from document_refusal where doc_type = w."docType" and doc_id = w."docId" and actor = w.actor and request_id = w."requestId" order by seq limit 1) r`,
    (session, [wanted], { tables }) =>
      parsed<{ docType: string; docId: string; actor: string; requestId: string }[]>(wanted!).flatMap((one) => {
        const [row] = [
          ...session.where(
            tables.refusal,
            (link) =>
              link['doc_type'] === one.docType &&
              link['doc_id'] === one.docId &&
              link['actor'] === one.actor &&
              link['request_id'] === one.requestId,
          ),
        ].sort(byNumber('seq'));
        return row ? [{ ...one, event: row['event'], data: copied(row['data']), ms: String(row['at']) }] : [];
      }),
  ],

  [
    'documents with deadlines',
    'select distinct doc_type, doc_id::text as doc_id from document_timer where doc_type = any($1::text[])',
    (session, [types], { tables }) =>
      distinct(
        session
          .where(tables.timer, (row) => strings(types).includes(row['doc_type'] as string))
          .map(({ doc_type, doc_id }) => ({ doc_type, doc_id })),
      ),
  ],
  [
    'due timers',
    `select doc_type, doc_id::text as doc_id, (extract(epoch from min(due)) * 1000)::bigint::text as due from document_timer
       where due < to_timestamp($1::bigint / 1000.0) group by doc_type, doc_id order by min(due)`,
    (session, [before], { tables }) => {
      const due = [...session.where(tables.timer, (row) => (row['due'] as number) < before!)].sort(byNumber('due'));
      return distinct(due.map(({ doc_type, doc_id }) => ({ doc_type, doc_id }))).map((document) => ({
        ...document,
        due: String(due.find((row) => row['doc_type'] === document.doc_type && row['doc_id'] === document.doc_id)!['due']),
      }));
    },
  ],

  // Nothing gets stuck here: the to-dos of it are looked for all the same.
  [
    'close stuck',
    `update interior_pending p set cancel_flag = 'Y', handled_at = to_timestamp($1::bigint / 1000.0), handled_by = 'SYSTEM'
     where p.bill_type = $2 and p.handle_flag = 'N' and p.cancel_flag = 'N' and not exists (
       select from document_timer t where t.doc_type = p.doc_type and t.doc_id = p.doc_id
         and p.todo_key = $2 || ':' || t.event || '@' || (extract(epoch from t.due) * 1000)::bigint)`,
    () => 0,
  ],

  // Nobody sees to it by hand here, and nothing gets old.
  ['to-dos of the outbox', unsettledSql, () => 0],
  ...purgeStatements.map((sql, index) => [`purge ${index + 1}`, sql, () => 0] as const),

  [
    'claim origin',
    'insert into document_origin (doc_type, origin_key, doc_id) values ($1, $2, $3) on conflict do nothing',
    (session, [type, key, id], { tables }) =>
      session.insert(tables.origin, keyOf(type, key), { doc_type: type, origin_key: key, doc_id: id }, 'nothing') ? 1 : 0,
  ],
  [
    'made for origin',
    'select doc_id::text as id from document_origin where doc_type = $1 and origin_key = $2',
    (session, [type, key], { tables }) => rowsOf(session.get(tables.origin, keyOf(type, key))).map((row) => ({ id: row['doc_id'] })),
  ],
  [
    'lock',
    'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    (session, [key]) => {
      session.lockAdvisory(key!);
      return [{ pg_advisory_xact_lock: '' }];
    },
  ],
  [
    'divide by zero',
    'select 1 / 0',
    () => {
      throw pgError('22012', 'division by zero');
    },
  ],
];

const newestOf = (session: Session, tables: Tables, type: string, id: string): Row | undefined =>
  [...session.where(tables.refusal, (row) => row['doc_type'] === type && row['doc_id'] === id)].sort(byNumber('seq')).at(-1);

function distinct<R extends object>(rows: readonly R[]): R[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

export class Statements {
  readonly #known = new Map<string, readonly [label: string, run: Run]>();

  constructor() {
    for (const [label, sql, run] of list) this.know(label, sql, run);
  }

  /** Statements of documents are known by whoever simulates these documents. */
  know(label: string, sql: string, run: Run): void {
    this.#known.set(compact(sql), [label, run]);
  }

  /** @throws UnknownStatement */
  find(sql: string): readonly [label: string, run: Run] {
    const found = this.#known.get(sql) ?? this.#known.get(compact(sql));
    if (!found) throw new UnknownStatement(compact(sql));
    this.#known.set(sql, found);
    return found;
  }

  get labels(): ReadonlySet<string> {
    return new Set([...this.#known.values()].map(([label]) => label));
  }
}

export function answered<R extends object>(result: readonly object[] | number): Answer<R> {
  return typeof result === 'number' ? { rows: [], rowCount: result } : { rows: result as R[], rowCount: result.length };
}
