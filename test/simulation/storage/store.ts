/** The kernel's `DocumentStore` over simulated rows: what server/kernel/database does in its statements, each of them one step. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { timersChanged, todosChanged } from '../../../state-machines/kernel/derive.js';
import type { TodoRow } from '../../../state-machines/kernel/derive.js';
import type { AnyContext, LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import { StaleError } from '../../../server/kernel/contracts.js';
import type { AcceptedEvent, ChainedHistoryEntry, DocumentStore } from '../../../server/kernel/contracts.js';
import { tablesOf } from '../../../server/kernel/database/tables.js';
import { keyOfTodo } from '../../../server/kernel/database/todo-rows.js';
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { performer } from './database.js';
import type { LastPerformer } from './database.js';
import type { Statements } from './statements.js';
import { keyOf } from './tables.js';
import type { Tables } from './tables.js';
import type { Row, Session } from './transactions.js';

type Batch = readonly AcceptedEvent[];

export function simulatedStore(tables: Tables, statements: Statements, now: () => Instant): DocumentStore {
  const eventOf = (session: Session, type: string, id: string, rev: unknown) =>
    session.get(tables.event, keyOf(type, id, rev)) as StoredEvent | undefined;
  const entriesOf = (session: Session, type: string, id: string, fromRev: number, limit: number): StoredEvent[] => {
    const found: StoredEvent[] = [];
    for (let rev = fromRev; found.length < limit; rev += 1) {
      const entry = eventOf(session, type, id, rev);
      if (!entry) break;
      found.push(entry);
    }
    return found;
  };
  return {
    load: (on, definition, id) =>
      performer(on).perform('load', (session) => {
        const row = session.get(tables.document(definition.type), id);
        if (!row) return null;
        const entry = eventOf(session, definition.type, id, row['rev']);
        if (!entry) throw new Error(`${definition.type} ${id} has no history entry ${row['rev'] as number}: run npm run audit`);
        return {
          snapshot: snapshotOf(row),
          head: { rev: entry.rev, hash: entry.hash, at: entry.at },
          writtenBy: { machine: entry.machine, defHash: entry.defHash },
        };
      }),
    head: (on, type, id) =>
      performer(on).perform('head', (session) => {
        const last = entriesOf(session, type, id, 1, Infinity).at(-1);
        return last ? { rev: last.rev, hash: last.hash, at: last.at } : null;
      }),
    write: async (tx, definition, before, batch, along = [], isLast = false) => {
      if (batch.length === 0) return;
      const { id } = batch.at(-1)!.decision.after.context;
      const label = `write ${definition.type} ${id} rev ${batch.at(-1)!.entry.rev}`;
      const together = along.map((one) => ({
        run: statements.find(one.sql(`json_to_recordset($1::json) as r(${one.columns})`, 'true'))[1],
        params: [JSON.stringify(one.rows)] as never[],
      }));
      const work = (session: Session): void => {
        write(tables, session, definition, before, batch);
        for (const { run, params } of together) run(session, params, { tables, now });
      };
      if (isLast) return (tx as unknown as LastPerformer).performLast(label, work, (error) => error);
      await performer(tx).perform(label, work);
    },
    history: (on, type, id, fromRev = 1, limit = Infinity) =>
      performer(on).perform('history', (session) => entriesOf(session, type, id, fromRev, limit).map(entryOf)),
    rows: (on, definition, id, line, where = {}, limit = 10_000) =>
      performer(on).perform('rows', (session) =>
        session
          .where(
            tables.line(definition.type, line),
            (row) =>
              row['docId'] === id &&
              Object.entries(where).every(([field, value]) =>
                Array.isArray(value) ? value.includes((row['values'] as Row)[field]) : (row['values'] as Row)[field] === value,
              ),
          )
          .map((row) => row['values'] as LineRowValues)
          .slice(-limit),
      ),
  };
}

export interface StoredEvent extends ChainedHistoryEntry, Row {
  readonly docType: string;
  readonly docId: string;
  readonly requestId: string | null;
  readonly seed: Uint8Array;
}

function entryOf({ docType: _type, docId: _id, requestId: _request, seed: _seed, ...entry }: StoredEvent): ChainedHistoryEntry {
  return {
    ...(entry as unknown as ChainedHistoryEntry),
    payload: JSON.parse(JSON.stringify(entry.payload)) as ChainedHistoryEntry['payload'],
  };
}

function snapshotOf({ state, ...context }: Row): Snapshot {
  return { state: state as string, context: context as AnyContext };
}

function write(tables: Tables, session: Session, definition: AnyDefinition, before: Snapshot | null, batch: Batch): void {
  const last = batch.at(-1)!.decision;
  const after = last.removed ? null : last.after;
  const { id } = last.after.context;
  if (!writeHeader(tables, session, definition, id, before, after)) throw new StaleError(definition.type, id);
  for (const { entry, event, seed } of batch) {
    session.insert(tables.event, keyOf(definition.type, id, entry.rev), {
      ...entry,
      docType: definition.type,
      docId: id,
      requestId: event.requestId ?? null,
      seed,
    });
  }
  writeRows(tables, session, definition, id, batch);
  writeTimers(tables, session, definition, id, before, after);
  writeTodos(tables, session, definition, id, before, batch);
}

/** Changed columns only, after the compare-and-swap. */
function writeHeader(
  tables: Tables,
  session: Session,
  definition: AnyDefinition,
  id: string,
  before: Snapshot | null,
  after: Snapshot | null,
): boolean {
  const table = tables.document(definition.type);
  if (!before) return after === null || session.insert(table, id, { state: after.state, ...stored(definition, after) });
  const same = (row: Row): boolean => row['rev'] === before.context.rev;
  return (
    session.update(
      table,
      id,
      (row) => {
        if (!after) return null;
        const changed = Object.entries(stored(definition, after)).filter(([field, value]) => value !== before.context[field]);
        return { ...row, ...Object.fromEntries(changed), state: before.state === after.state ? row['state'] : after.state };
      },
      same,
    ) === 1
  );
}

const stored = (definition: AnyDefinition, { context }: Snapshot): Row => {
  const hot = Object.keys(definition.lines).filter((line) => definition.lines[line]!.temperature === 'hot');
  const columns = tablesOf(definition).columns.map(({ field }) => field);
  return Object.fromEntries([...columns, ...hot, 'id', 'rev'].map((field) => [field, context[field]]));
};

function writeRows(tables: Tables, session: Session, definition: AnyDefinition, docId: string, batch: Batch): void {
  for (const { decision } of batch) {
    for (const [line, rows] of Object.entries(decision.rows)) {
      const table = tables.line(definition.type, line);
      for (const values of rows) {
        const key = keyOf(docId, values[definition.lines[line]!.key]);
        if (!session.insert(table, key, { docId, values }, 'nothing')) session.update(table, key, () => ({ docId, values }));
      }
    }
  }
}

function writeTimers(
  tables: Tables,
  session: Session,
  definition: AnyDefinition,
  id: string,
  before: Snapshot | null,
  after: Snapshot | null,
): void {
  const { added, gone } = timersChanged(definition, before, after);
  const key = (timer: { readonly event: string; readonly at: number }) => keyOf(definition.type, id, timer.event, timer.at);
  for (const timer of gone) session.update(tables.timer, key(timer), () => null);
  for (const timer of added)
    session.insert(tables.timer, key(timer), { doc_type: definition.type, doc_id: id, event: timer.event, due: timer.at }, 'nothing');
}

function writeTodos(
  tables: Tables,
  session: Session,
  definition: AnyDefinition,
  docId: string,
  before: Snapshot | null,
  batch: Batch,
): void {
  let previous = before;
  for (const { decision } of batch) {
    const next = decision.removed ? null : decision.after;
    const { added, gone } = todosChanged(definition, previous, next);
    for (const todo of gone) closeTodo(tables, session, definition.type, docId, todo);
    for (const todo of added)
      session.insert(tables.todo, tables.nextTodo(), {
        docType: definition.type,
        docId,
        todoKey: keyOfTodo(todo),
        audience: todo.audience,
        handled: false,
      });
    previous = next;
  }
}

function closeTodo(tables: Tables, session: Session, docType: string, docId: string, todo: TodoRow): void {
  for (const [key, row] of tables.todo.rows) {
    if (isOpen(row, docType, docId, todo))
      session.update(
        tables.todo,
        key,
        (open) => ({ ...open, handled: true }),
        (now) => isOpen(now, docType, docId, todo),
      );
  }
  for (const [key, row] of session.written.get(tables.todo) ?? [])
    if (row && isOpen(row, docType, docId, todo)) session.update(tables.todo, key, (open) => ({ ...open, handled: true }));
}

const isOpen = (row: Row, docType: string, docId: string, todo: TodoRow): boolean =>
  row['docType'] === docType &&
  row['docId'] === docId &&
  row['todoKey'] === keyOfTodo(todo) &&
  row['audience'] === todo.audience &&
  row['handled'] === false;
