/**
 * Every statement that the runtime sends, and what PostgreSQL would do. One that is not here ends the simulation: who
 * writes a new one says here what it does, and `storage.int.spec.ts` compares both.
 */
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

const inOutboxOrder = (a: Row, b: Row): number =>
  compare(a['source_type'], b['source_type']) ||
  Number(a['source_id']) - Number(b['source_id']) ||
  byNumber('source_rev')(a, b) ||
  byNumber('index')(a, b);
const compare = (a: unknown, b: unknown): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);

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
    `select w.scope, w.key, k.doc_type, k.doc_id::text as doc_id, k.rev from json_to_recordset($1::json) as w(scope text, key text)
     cross join lateral (select doc_type, doc_id, rev from document_key where scope = w.scope and key = w.key limit 1) k`,
    (session, [wanted], { tables }) =>
      parsed<{ scope: string; key: string }[]>(wanted!).flatMap(({ scope, key }): Row[] =>
        rowsOf(session.get(tables.key, keyOf(scope, key))),
      ),
  ],
  [
    'entries of keys',
    `select w.doc_type, w.doc_id::text as doc_id, w.rev, e.to_state as state, (extract(epoch from e.at) * 1000)::float8 as at from json_to_recordset($1::json) as w(doc_type text, doc_id bigint, rev int)
     cross join lateral (select to_state, at from document_event where doc_type = w.doc_type and doc_id = w.doc_id and rev = w.rev limit 1) e`,
    (session, [wanted], { tables }) =>
      parsed<{ doc_type: string; doc_id: string; rev: number }[]>(wanted!).flatMap(({ doc_type, doc_id, rev }) => {
        const row = session.get(tables.event, keyOf(doc_type, doc_id, rev));
        return row ? [{ doc_type, doc_id, rev, state: row['to'], at: row['at'] }] : [];
      }),
  ],
  [
    'write keys',
    along(
      'insert into document_key (scope, key, doc_type, doc_id, rev) select r.scope, r.key, r.doc_type, r.doc_id, r.rev from',
      'scope text, key text, doc_type text, doc_id bigint, rev int',
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
      `insert into document_outbox (source_type, source_id, source_rev, index, target_type, target_id, event, payload, key, state)
     select r.source_type, r.source_id, r.source_rev, r.index, r.target_type, r.target_id, r.event, r.payload, r.key, 'PENDING' from`,
      'source_type text, source_id bigint, source_rev int, index int, target_type text, target_id text, event text, payload jsonb, key text',
    ),
    (session, [json], { tables }) => {
      const entries = parsed<OutboxJson[]>(json!);
      for (const entry of entries)
        session.insert(tables.outbox, keyOf(entry.source_type, entry.source_id, entry.source_rev, entry.index), {
          ...entry,
          state: 'PENDING',
          code: null,
          attempts: 0,
        });
      return entries.length;
    },
  ],
  [
    'take from outbox',
    along(
      `update document_outbox o set state = 'DONE', code = null, attempts = o.attempts + 1 from`,
      'source_type text, source_id bigint, source_rev int, index int',
      'o.source_type = r.source_type and o.source_id = r.source_id and o.source_rev = r.source_rev and o.index = r.index and true',
    ),
    (session, [json], { tables }) => {
      const rows = parsed<OutboxJson[]>(json!);
      return rows.reduce(
        (sum, row) =>
          sum +
          session.update(tables.outbox, keyOf(row.source_type, row.source_id, row.source_rev, row.index), (entry) => ({
            ...entry,
            state: 'DONE',
            code: null,
            attempts: (entry['attempts'] as number) + 1,
          })),
        0,
      );
    },
  ],
  [
    'overtaking',
    `select 1 from document_outbox where source_type = $1 and source_id = $2 and target_type = $3 and target_id = $4 and state = 'PENDING' and (source_rev, index) < ($5, $6) limit 1`,
    (session, [source_type, source_id, target_type, target_id, source_rev, index], { tables }) =>
      session
        .where(
          tables.outbox,
          (row) =>
            row['state'] === 'PENDING' &&
            row['source_type'] === source_type &&
            row['source_id'] === source_id &&
            row['target_type'] === target_type &&
            row['target_id'] === target_id &&
            inOutboxOrder(row, { source_type, source_id, source_rev, index }) < 0,
        )
        .slice(0, 1),
  ],
  [
    'settle outbox',
    `update document_outbox set state = $5, code = $6, attempts = attempts + 1 where source_type = $1 and source_id = $2 and source_rev = $3 and index = $4 and ($7::text is null or state = $7)`,
    (session, [type, id, rev, index, state, code, only], { tables }) =>
      session.update(
        tables.outbox,
        keyOf(type, id, rev, index),
        (row) => ({ ...row, state, code, attempts: (row['attempts'] as number) + 1 }),
        (row) => only === null || row['state'] === only,
      ),
  ],
  [
    'pending outbox',
    `select source_type, source_id::text, source_rev, index, target_type, target_id, event, payload, key from document_outbox
     where state = 'PENDING' order by source_type, source_id, source_rev, index limit $1`,
    (session, [limit], { tables }) =>
      [...session.where(tables.outbox, (row) => row['state'] === 'PENDING')]
        .sort(inOutboxOrder)
        .slice(0, limit)
        .map(({ state: _state, code: _code, attempts: _attempts, ...row }) => ({ ...row, payload: copied(row['payload']) })),
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
    `select w."docType", w."docId"::text as "docId", w.actor, w."requestId", r.data, (extract(epoch from r.at) * 1000)::bigint::text as ms
     from json_to_recordset($1::json) as w("docType" text, "docId" bigint, actor text, "requestId" text)
     cross join lateral (select data, at from document_refusal where doc_type = w."docType" and doc_id = w."docId" and actor = w.actor and request_id = w."requestId" limit 1) r`,
    (session, [wanted], { tables }) =>
      parsed<{ docType: string; docId: string; actor: string; requestId: string }[]>(wanted!).flatMap((one) => {
        const [row] = session.where(
          tables.refusal,
          (link) =>
            link['doc_type'] === one.docType &&
            link['doc_id'] === one.docId &&
            link['actor'] === one.actor &&
            link['request_id'] === one.requestId,
        );
        return row ? [{ ...one, data: copied(row['data']), ms: String(row['at']) }] : [];
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
       where due < to_timestamp($1::bigint / 1000.0) group by doc_type, doc_id`,
    (session, [before], { tables }) => {
      const due = [...session.where(tables.timer, (row) => (row['due'] as number) < before!)].sort(byNumber('due'));
      return distinct(due.map(({ doc_type, doc_id }) => ({ doc_type, doc_id }))).map((document) => ({
        ...document,
        due: String(due.find((row) => row['doc_type'] === document.doc_type && row['doc_id'] === document.doc_id)!['due']),
      }));
    },
  ],

  [
    'claim origin',
    'insert into document_origin (doc_type, origin_key, doc_id) values ($1, $2, $3) on conflict do nothing',
    (session, [type, key, id], { tables }) =>
      session.insert(tables.origin, keyOf(type, key), { doc_type: type, origin_key: key, doc_id: id }, 'nothing') ? 1 : 0,
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
