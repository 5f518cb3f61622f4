/** Step 4, persist: everything a batch changes about one document, in one statement after a compare-and-swap on `rev`. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { StaleError } from '../contracts.js';
import type { AcceptedEvent, Transaction } from '../contracts.js';
import { parameterOf } from './columns.js';
import type { Column } from './columns.js';
import { quoted } from './naming.js';
import { HIT, Plan } from './plan.js';
import { noteReasons } from './reasons.js';
import { tablesOf } from './tables.js';
import type { DocumentTables } from './tables.js';
import { planTimers } from './timer-rows.js';
import { planTodos } from './todo-rows.js';
import { planLines } from './write-lines.js';

const noted = new WeakSet<AnyDefinition>();

export async function write(tx: Transaction, definition: AnyDefinition, before: Snapshot | null, batch: readonly AcceptedEvent[]): Promise<void> {
  const last = batch.at(-1);
  if (!last) return;
  if (!noted.has(definition)) noteReasons(definition);
  noted.add(definition);
  const { id } = last.decision.after.context;
  const after = last.decision.removed ? null : last.decision.after;
  const plan = new Plan();
  const document = { type: plan.param(definition.type), id: plan.param(id) };
  planHeader(plan, tablesOf(definition), document.id, before, after);
  planEntries(plan, document, batch);
  const settle = after ? await planLines(tx, plan, definition, document.id, before, after, batch) : () => undefined;
  planTimers(plan, definition, document, before, after);
  planTodos(plan, definition, document, before, batch);
  const { sql, params } = plan.statement();
  const { rows: [answer] } = await tx.query<{ hit: number }>(sql, params);
  if (answer!.hit !== 1) throw new StaleError(definition.type, id);
  settle();
}

/** The parameters that address the document. */
export interface Addressed { readonly type: string; readonly id: string }

function planHeader(plan: Plan, tables: DocumentTables, id: string, before: Snapshot | null, after: Snapshot | null): void {
  const table = quoted(tables.name);
  if (!before && !after) return plan.add('cas', 'select 1 as hit');
  if (!after) return plan.add('cas', `delete from ${table} where id = ${id} and rev = ${plan.param(before!.context.rev)} returning 1 as hit`);
  if (!before) return planInsert(plan, tables, id, after);
  const sets = [`rev = ${plan.param(after.context.rev)}`];
  if (before.state !== after.state) sets.push(`state = ${plan.param(after.state)}`);
  for (const column of tables.columns) {
    const value = after.context[column.field];
    if (value !== before.context[column.field]) sets.push(`${quoted(column.name)} = ${valueParam(plan, column, value)}`);
  }
  plan.add('cas', `update ${table} set ${sets.join(', ')} where id = ${id} and rev = ${plan.param(before.context.rev)} returning 1 as hit`);
}

const valueParam = (plan: Plan, column: Column, value: unknown): string => plan.param(parameterOf(column, value));

function planInsert(plan: Plan, tables: DocumentTables, id: string, after: Snapshot): void {
  const values = tables.columns.map((column) => valueParam(plan, column, after.context[column.field]));
  plan.add('cas', `insert into ${quoted(tables.name)} (id, state, rev, ${tables.columns.map((column) => quoted(column.name)).join(', ')}) `
    + `values (${id}, ${plan.param(after.state)}, ${plan.param(after.context.rev)}, ${values.join(', ')}) returning 1 as hit`);
}

const entryColumns = 'rev int, event text, actor text, on_behalf_of text, resp_id text, at timestamptz, client_at timestamptz, from_state text, to_state text, '
  + 'machine text, def_hash text, cause jsonb, payload_root text, prev_hash text, hash text, request_id text';
const entryNames = entryColumns.split(', ').map((column) => column.split(' ', 1)[0]!).join(', ');

function planEntries(plan: Plan, { type, id }: Addressed, batch: readonly AcceptedEvent[]): void {
  plan.add('entry', `select * from ${plan.rows(batch.map(entryRow), `${entryColumns}, payload jsonb, seed text`)} where ${HIT}`);
  plan.add('entries', `insert into document_event (doc_type, doc_id, ${entryNames}) select ${type}, ${id}, ${entryNames} from entry`);
  plan.add('payloads', `insert into document_payload (doc_type, doc_id, rev, payload, seed) select ${type}, ${id}, rev, payload, decode(seed, 'hex') from entry`);
}

const timeText = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : new Date(at).toISOString());

function entryRow({ entry, event, seed }: AcceptedEvent): object {
  return {
    rev: entry.rev, event: entry.event, actor: entry.actor, on_behalf_of: entry.onBehalfOf, resp_id: entry.respId,
    at: timeText(entry.at), client_at: timeText(entry.clientAt), from_state: entry.from, to_state: entry.to,
    machine: entry.machine, def_hash: entry.defHash, cause: entry.cause, payload_root: entry.payloadRoot,
    prev_hash: entry.prevHash, hash: entry.hash, request_id: event.requestId ?? null,
    payload: entry.payload, seed: Buffer.from(seed).toString('hex'),
  };
}
