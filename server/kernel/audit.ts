/**
 * The audit: every chain is verified, every history folded by its definition, and the result compared with what is
 * stored: header, hot lines, rows that left the context, deadlines and to-dos. One snapshot of the database is read, so
 * that a running product does not look broken. Histories are streamed; nothing grows with their length.
 */
import { deadlinesOf, todosOf } from '../../state-machines/kernel/derive.js';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { LineRowValues, Snapshot } from '../../state-machines/kernel/document.js';
import { erasedPayload, erasedValue, personalAt, personalFields } from '../../state-machines/kernel/erasure.js';
import type { Field, Fields } from '../../state-machines/kernel/fields.js';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonObject, JsonValue } from '../../state-machines/kernel/primitives/json-value.js';
import { entryHash, GENESIS_HASH } from '../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../state-machines/kernel/primitives/instant.js';
import { leaves, payloadRoot, rootOfLeaves } from '../../state-machines/kernel/primitives/payload-root.js';
import { Folding } from '../../state-machines/kernel/replay.js';
import type { Break } from '../../state-machines/kernel/replay.js';
import { fitted } from '../../state-machines/kernel/upgrades.js';
import type { ChainedHistoryEntry, Database, Queryable } from './contracts.js';
import type { Column } from './database/columns.js';
import { entryColumns, entryOf } from './database/history.js';
import type { EntryRow } from './database/history.js';
import { loadStored } from './database/load.js';
import { quoted } from './database/naming.js';
import { documentStore } from './database/store.js';
import { tablesOf } from './database/tables.js';
import { BY_PROCESS, TIMER_STUCK, TRANS_COMPEN, keyOfTodo } from './database/todo-rows.js';
import type { RemainingSalts } from './erase.js';
import { PastMachines } from './past-machines.js';
import { refusalHash } from './runtime/refusal-list.js';
import type { ChainedRefusal } from './runtime/refusal-list.js';

export interface AuditBreak {
  readonly type: string;
  readonly id: string;
  readonly rev: number;
  readonly reason: string;
}

export interface AuditResult {
  readonly documents: number;
  readonly events: number;
  readonly broken: number;
  /** Documents whose chain was verified, and whose history this build has no machine for. */
  readonly unfolded: number;
}

export interface AuditOptions {
  /** Entries read at a time. */
  readonly chunk?: number;
  readonly onBreak?: (found: AuditBreak) => void;
}

export async function audit(db: Database, definitions: readonly AnyDefinition[], options: AuditOptions = {}): Promise<AuditResult> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const auditor = new Auditor(tx, new Map(definitions.map((definition) => [definition.type, definition])), options);
    return auditor.run();
  });
}

/** Where these documents, folded by this definition, first differ from what is stored; chains and payload roots are not looked at. */
export async function firstFoldBreak(on: Queryable, definition: AnyDefinition, ids: readonly string[]): Promise<AuditBreak | null> {
  let first: AuditBreak | null = null;
  const auditor = new Auditor(on, new Map([[definition.type, definition]]), {
    onBreak: (found) => {
      first ??= found;
    },
  });
  for (let from = 0; from < ids.length && !first; from += FOLDED_AT_ONCE)
    await auditor.fold(definition, ids.slice(from, from + FOLDED_AT_ONCE));
  return first;
}

interface StoredEntry extends EntryRow {
  readonly doc_type: string;
  readonly doc_id: string;
  readonly seed: Buffer | null;
  readonly salts: RemainingSalts | null;
}

const STORE_ROWS = 1_000_000;
const FOLDED_AT_ONCE = 100;

/** One document on its way through the stream. */
interface Current {
  readonly type: string;
  readonly id: string;
  readonly folding: Folding | null;
  readonly personal: ReadonlyMap<string, Field>;
  rev: number;
  hash: string;
  failed: boolean;
  /** A payload is lost, so that folding cannot give the document. */
  unfoldable: boolean;
  /** The module of a version is missing. */
  unknown: boolean;
  /** Of the version that wrote the newest entry. */
  by: AnyDefinition | undefined;
}

const begun = (type: string, id: string, definition: AnyDefinition | undefined, personal: Current['personal']): Current => ({
  type,
  id,
  folding: definition ? new Folding(definition) : null,
  personal,
  rev: 0,
  hash: GENESIS_HASH,
  failed: false,
  unfoldable: false,
  unknown: false,
  by: definition,
});

class Auditor {
  #documents = 0;
  #events = 0;
  #broken = 0;
  #unfolded = 0;
  readonly #past: PastMachines;

  constructor(
    private readonly on: Queryable,
    private readonly definitions: ReadonlyMap<string, AnyDefinition>,
    private readonly options: AuditOptions,
  ) {
    this.#past = new PastMachines(on);
  }

  async run(): Promise<AuditResult> {
    const { rows } = await this.on.query<{ doc_type: string }>('select distinct doc_type from document_event order by 1');
    for (const { doc_type: type } of rows) await this.#auditType(type);
    await this.#auditRefusals();
    for (const definition of this.definitions.values()) await this.#findRowsWithoutHistory(definition);
    return { documents: this.#documents, events: this.#events, broken: this.#broken, unfolded: this.#unfolded };
  }

  /** Folds these documents alone, and compares. */
  async fold(definition: AnyDefinition, ids: readonly string[]): Promise<void> {
    let current = null as Current | null;
    for await (const entry of this.#stream(definition.type, ids)) {
      if (current?.id !== entry.doc_id) {
        if (current) await this.#finish(current, definition);
        current = begun(definition.type, entry.doc_id, definition, new Map());
      }
      await this.#followed(current, entryOf(entry), definition);
    }
    if (current) await this.#finish(current, definition);
  }

  #break(type: string, id: string, rev: number, reason: string): void {
    this.#broken += 1;
    this.options.onBreak?.({ type, id, rev, reason });
  }

  async #auditType(type: string): Promise<void> {
    const definition = this.definitions.get(type);
    const personal = definition ? personalFields(definition) : new Map<string, Field>();
    let current = null as Current | null;
    for await (const entry of this.#stream(type)) {
      if (current?.id !== entry.doc_id) {
        if (current) await this.#finish(current, definition);
        current = begun(type, entry.doc_id, definition, personal);
        if (!definition) this.#break(type, current.id, entry.rev, `no definition of ${type} is registered`);
      }
      this.#events += 1;
      await this.#take(current, entry, definition);
    }
    if (current) await this.#finish(current, definition);
  }

  async *#stream(type: string, ids: readonly string[] | null = null): AsyncGenerator<StoredEntry> {
    const chunk = this.options.chunk ?? 1_000;
    let id = '-9223372036854775808';
    let rev = 0;
    for (;;) {
      const { rows } = await this.on.query<StoredEntry>(
        `select e.doc_type, e.doc_id::text as doc_id, ${entryColumns}, p.seed, p.salts from document_event e left join document_payload p
    on p.doc_type = e.doc_type and p.doc_id = e.doc_id and p.rev = e.rev
         where e.doc_type = $1 and (e.doc_id, e.rev) > ($2::bigint, $3::int)${ids ? ' and e.doc_id = any($5::bigint[])' : ''} order by
    e.doc_id, e.rev limit $4`,
        [type, id, rev, chunk, ...(ids ? [ids] : [])],
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < chunk) return;
      id = last.doc_id;
      rev = last.rev;
    }
  }

  async #take(current: Current, stored: StoredEntry, definition: AnyDefinition | undefined): Promise<void> {
    const entry = entryOf(stored);
    const reason = linkBroken(current, entry) ?? payloadBroken(stored, current.personal);
    if (reason !== null && !current.failed) this.#break(current.type, current.id, entry.rev, reason);
    if (reason !== null) current.failed = true;
    // What is tampered with is folded all the same: its effect is news too.
    await this.#followed(current, entry, definition);
  }

  async #followed(current: Current, entry: ChainedHistoryEntry, definition: AnyDefinition | undefined): Promise<void> {
    current.rev = entry.rev;
    current.hash = entry.hash;
    if ((entry.payload as unknown) === null) current.unfoldable = true;
    else if (definition && !current.unfoldable && !current.unknown) await this.#fold(current, entry, definition);
  }

  async #fold(current: Current, entry: ChainedHistoryEntry, definition: AnyDefinition): Promise<void> {
    const { type, id, folding } = current;
    const before: Break | null = folding?.folded.broken ?? null;
    if (!folding || before) return;
    const isOwn = entry.machine === definition.machineName;
    const by = isOwn ? undefined : await this.#past.of(definition, entry);
    current.unknown = by === null;
    current.by = by?.definition ?? definition;
    if (by === null || folding.take(entry, by)) return;
    const { rev, reason } = folding.folded.broken!;
    this.#break(type, id, rev, reason);
  }

  async #finish(current: Current, definition: AnyDefinition | undefined): Promise<void> {
    const { type, id, rev, folding, unfoldable, unknown, by } = current;
    this.#documents += 1;
    if (unknown) this.#unfolded += 1;
    if (!definition || !folding || unfoldable || unknown || folding.folded.broken) return;
    const { snapshot, rows } = folding.folded;
    const found = [
      ...(await differences(this.on, definition, id, snapshot && by !== definition ? fitted(definition, snapshot) : snapshot, rows)),
      ...(await derivedDifferences(this.on, by ?? definition, id, snapshot)),
    ];
    for (const reason of found) this.#break(type, id, rev, reason);
  }

  async #findRowsWithoutHistory(definition: AnyDefinition): Promise<void> {
    const { rows } = await this.on.query<{ id: string; rev: number }>(
      `select h.id::text as id, h.rev from ${quoted(tablesOf(definition).name)} h where not exists (select from document_event e where
    e.doc_type = $1 and e.doc_id = h.id and e.rev = h.rev) order by h.id`,
      [definition.type],
    );
    for (const row of rows) this.#break(definition.type, row.id, row.rev, 'the stored row has no history entry of its rev');
  }

  /** Lists of refused attempts are chains of their own. */
  async #auditRefusals(): Promise<void> {
    const { rows } = await this.on
      .query<RefusalRow>(`select doc_type, doc_id::text as doc_id, seq, rev_seen, event, actor, resp_id, supplier_id::text as
    supplier_id, (extract(epoch from at) * 1000)::float8 as at,
      (extract(epoch from client_at) * 1000)::float8 as client_at, request_id, code, data, payload_hash, ip, device, prev_hash, hash from
    document_refusal order by doc_type, doc_id, seq`);
    let previous: ChainedRefusal | null = null;
    for (const row of rows.map(refusalOf)) {
      const first = previous?.docType !== row.docType || previous.docId !== row.docId;
      const seq = first ? 1 : previous!.seq + 1;
      const prevHash = first ? GENESIS_HASH : previous!.hash;
      if (row.seq !== seq) this.#break(row.docType, row.docId, row.revSeen, `refusal ${seq} is missing`);
      else if (row.prevHash !== prevHash || refusalHash(row) !== row.hash)
        this.#break(row.docType, row.docId, row.revSeen, `refusal ${row.seq} was changed`);
      previous = row;
    }
  }
}

interface RefusalRow {
  readonly doc_type: string;
  readonly doc_id: string;
  readonly seq: number;
  readonly rev_seen: number;
  readonly event: string;
  readonly actor: string;
  readonly resp_id: string | null;
  readonly supplier_id: string | null;
  readonly at: number;
  readonly client_at: number | null;
  readonly request_id: string | null;
  readonly code: string;
  readonly data: ChainedRefusal['data'];
  readonly payload_hash: string;
  readonly ip: string | null;
  readonly device: string | null;
  readonly prev_hash: string;
  readonly hash: string;
}

const refusalOf = (row: RefusalRow): ChainedRefusal => ({
  docType: row.doc_type,
  docId: row.doc_id,
  seq: row.seq,
  revSeen: row.rev_seen,
  event: row.event,
  actor: row.actor,
  respId: row.resp_id,
  supplierId: row.supplier_id,
  at: row.at,
  clientAt: row.client_at,
  requestId: row.request_id,
  code: row.code,
  data: row.data,
  payloadHash: row.payload_hash,
  ip: row.ip,
  device: row.device,
  prevHash: row.prev_hash,
  hash: row.hash,
});

function linkBroken({ type, id, rev, hash }: Current, entry: ChainedHistoryEntry): string | null {
  if (entry.rev !== rev + 1) return `the chain lacks rev ${rev + 1}`;
  if (entry.prevHash !== hash) return 'the previous hash is not that of the entry before';
  const { event, payloadRoot: root, actor, onBehalfOf, respId, at, from, to, machine, defHash, cause } = entry;
  const computed = entryHash(entry.prevHash, {
    docType: type,
    docId: id,
    rev: entry.rev,
    event,
    payloadRoot: root,
    actor,
    onBehalfOf,
    respId,
    at: formatInstant(at),
    from,
    to,
    machine,
    defHash,
    cause: cause as JsonObject | null,
  });
  return computed === entry.hash ? null : 'the entry does not give its hash';
}

function payloadBroken(stored: StoredEntry, personal: ReadonlyMap<string, Field>): string | null {
  if (stored.payload === null) return 'the payload is missing';
  const payload = stored.payload as JsonValue;
  const foreign = erasedBeyond(payload, stored.salts, personal);
  if (foreign !== null) return foreign;
  try {
    return rootOf(payload, stored) === stored.payload_root ? null : 'the payload does not give its root';
  } catch (error) {
    return `the payload cannot be verified: ${(error as Error).message}`;
  }
}

/** Only personal values may be gone, and only tokens may stand in their place: nothing can be hidden behind an erasure. */
function erasedBeyond(payload: JsonValue, salts: RemainingSalts | null, personal: ReadonlyMap<string, Field>): string | null {
  if (!salts) return null;
  const foreign = Object.keys(salts.erased).find((pointer) => !personalAt(personal, pointer));
  if (foreign !== undefined) return `${foreign} is erased and is no personal value`;
  return canonicalJson(erasedPayload(personal, payload)) === canonicalJson(payload)
    ? null
    : 'something else than a token stands in the place of an erased value';
}

function rootOf(payload: JsonValue, { seed, salts }: StoredEntry): string {
  if (seed) return payloadRoot(payload, seed);
  if (!salts) throw new RangeError('its seed is missing');
  return rootOfLeaves(
    leaves(payload).map(({ pointer, value }) => {
      const hash = salts.erased[pointer];
      if (hash !== undefined) return { hash };
      const salt = salts.salts[pointer];
      if (salt === undefined) throw new RangeError(`the salt of ${pointer} is missing`);
      return { pointer, value, salt };
    }),
  );
}

type Rows = readonly LineRowValues[];

async function differences(
  on: Queryable,
  definition: AnyDefinition,
  id: string,
  folded: Snapshot | null,
  outside: ReadonlyMap<string, ReadonlyMap<string | number, LineRowValues>>,
): Promise<readonly string[]> {
  const stored = (await loadStored(on, definition, id))?.snapshot ?? null;
  if (!folded) return stored ? ['the history ends with a deletion, the row is still there'] : [];
  if (!stored) return ['the history gives a document, its row is missing'];
  const reasons = stored.state === folded.state ? [] : [`state: folded ${folded.state}, stored ${stored.state}`];
  if (stored.context.rev !== folded.context.rev) reasons.push(`rev: folded ${folded.context.rev}, stored ${stored.context.rev}`);
  const tables = tablesOf(definition);
  reasons.push(...columnDifferences(tables.columns, definition.fields, folded.context, stored.context, ''));
  for (const line of tables.lines) {
    const hot = (folded.context[line.line] ?? []) as Rows;
    if (line.spec.temperature === 'hot')
      reasons.push(...rowDifferences(definition, line.line, hot, (stored.context[line.line] ?? []) as Rows));
    reasons.push(...(await outsideDifferences(on, definition, id, line.line, hot, outside.get(line.line))));
  }
  return reasons;
}

/** A decimal of the same value and an absent flag are the same; everything else to the letter. */
const comparable = (column: Column, value: unknown): string => {
  const written = column.write(value);
  const read = column.type.startsWith('numeric') && written !== null ? column.read(written) : value;
  return canonicalJson((read ?? column.read(null) ?? null) as JsonValue);
};

/** A personal value that was erased is compared under that mask. */
const isErased = (column: Column, fields: Fields, folded: unknown, stored: unknown): boolean => {
  const field = fields[column.field];
  return field?.personal === true && comparable(column, erasedValue(field, folded)) === comparable(column, stored);
};

function columnDifferences(
  columns: readonly Column[],
  fields: Fields,
  folded: LineRowValues,
  stored: LineRowValues,
  prefix: string,
): string[] {
  return columns
    .filter(
      (column) =>
        comparable(column, folded[column.field]) !== comparable(column, stored[column.field]) &&
        !isErased(column, fields, folded[column.field], stored[column.field]),
    )
    .map((column) => {
      const shown = fields[column.field]?.personal ? '' : `: folded ${short(folded[column.field])}, stored ${short(stored[column.field])}`;
      return `${prefix}${column.field}${shown}`;
    });
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

function rowDifferences(definition: AnyDefinition, name: string, folded: Rows, stored: Rows): string[] {
  const line = tablesOf(definition).lines.find((one) => one.line === name)!;
  const key = line.key.field;
  const order = (rows: Rows) => canonicalJson(rows.map((row) => row[key]) as JsonValue);
  if (order(folded) !== order(stored))
    return [`${name}: folded ${short(folded.map((row) => row[key]))}, stored ${short(stored.map((row) => row[key]))}`];
  return folded.flatMap((row, index) => rowDifference(definition, name, row, stored[index]!));
}

function rowDifference(definition: AnyDefinition, name: string, folded: LineRowValues, stored: LineRowValues): string[] {
  const line = tablesOf(definition).lines.find((one) => one.line === name)!;
  const prefix = `${name}[${String(folded[line.key.field])}].`;
  const nested = line.nested.flatMap((one) => {
    const [is, was] = [(folded[one.line] ?? []) as Rows, (stored[one.line] ?? []) as Rows];
    if (is.length !== was.length) return [`${prefix}${one.line}: folded ${is.length} rows, stored ${was.length}`];
    return is.flatMap((row, index) => columnDifferences(one.columns, one.spec.fields, row, was[index]!, `${prefix}${one.line}[${index}].`));
  });
  return [...columnDifferences(line.columns, line.spec.fields, folded, stored, prefix), ...nested];
}

/** Cold rows, and rows of cooling lines that left the context. */
async function outsideDifferences(
  on: Queryable,
  definition: AnyDefinition,
  id: string,
  name: string,
  hot: Rows,
  folded: ReadonlyMap<string | number, LineRowValues> | undefined,
): Promise<string[]> {
  const line = tablesOf(definition).lines.find((one) => one.line === name)!;
  if (line.spec.temperature === 'hot' && !line.spec.hotWhile) return [];
  const key = line.key.field;
  const inside = new Set(hot.map((row) => row[key]));
  const stored = (await documentStore.rows(on, definition, id, name, {}, STORE_ROWS)).filter((row) => !inside.has(row[key]));
  const byKey = new Map(stored.map((row) => [row[key], row]));
  const wanted = [...(folded ?? [])].filter(([one]) => !inside.has(one));
  const reasons = wanted.flatMap(([one, row]) => {
    const found = byKey.get(one);
    return found ? rowDifference(definition, name, row, found) : [`${name}[${one}] is missing`];
  });
  const known = new Set(wanted.map(([one]) => one));
  return [
    ...reasons,
    ...stored.filter((row) => !known.has(row[key] as string)).map((row) => `${name}[${String(row[key])}] is in no history`),
  ];
}

async function derivedDifferences(on: Queryable, definition: AnyDefinition, id: string, folded: Snapshot | null): Promise<string[]> {
  const timers = await on.query<{ said: string }>(
    `select event || '@' || (extract(epoch from due) * 1000)::bigint as said from document_timer where doc_type = $1 and doc_id = $2`,
    [definition.type, id],
  );
  const todos = await on.query<{ said: string }>(
    ['interior_pending', 'srm_base_supplier_pending']
      .map(
        (table) =>
          `select todo_key || '>' || audience as said from ${table} where doc_type = $1 and doc_id = $2 and handle_flag = 'N' and
    cancel_flag = 'N' and bill_type not in ('${TIMER_STUCK}', '${TRANS_COMPEN}')`,
      )
      .join(' union all '),
    [definition.type, id],
  );
  // While a process decides, nobody is asked to by button.
  const byProcess = await on.query<{ said: string }>(
    `select todo_key || '>' || audience as said from interior_pending where doc_type = $1 and doc_id = $2 and cancel_flag = 'Y' and
    handled_by = '${BY_PROCESS}'`,
    [definition.type, id],
  );
  const carried = new Set(byProcess.rows.map((row) => row.said));
  return [
    ...setDifferences(
      'deadline',
      deadlinesOf(definition, folded).map((timer) => `${timer.event}@${timer.at}`),
      timers.rows.map((row) => row.said),
    ),
    ...setDifferences(
      'to-do',
      todosOf(definition, folded)
        .map((todo) => `${keyOfTodo(todo)}>${todo.audience}`)
        .filter((said) => !carried.has(said) || todos.rows.some((row) => row.said === said)),
      todos.rows.map((row) => row.said),
    ),
  ];
}

function setDifferences(what: string, folded: readonly string[], stored: readonly string[]): string[] {
  const [should, is] = [new Set(folded), new Set(stored)];
  return [
    ...[...should].filter((one) => !is.has(one)).map((one) => `${what} ${one} is missing`),
    ...[...is].filter((one) => !should.has(one)).map((one) => `${what} ${one} follows from no state`),
  ];
}
