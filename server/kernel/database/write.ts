/** Step 4, persist: everything a batch changes about one document, in one statement after a compare-and-swap on `rev`. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { timersChanged } from '../../../state-machines/kernel/derive.js';
import { UPGRADE } from '../../../state-machines/kernel/upgrades.js';
import { StaleError } from '../contracts.js';
import type { AcceptedEvent, SideRows, Transaction } from '../contracts.js';
import { quoted } from './naming.js';
import { HIT, NO_HIT, Plan } from './plan.js';
import type { Value } from './plan.js';
import { noteReasons } from './reasons.js';
import { tablesOf } from './tables.js';
import type { DocumentTables } from './tables.js';
import { planTimers } from './timer-rows.js';
import { planTodos, planTodosMoved } from './todo-rows.js';
import { timersMoved, todosMoved } from './upgrade-rows.js';
import { planLines } from './write-lines.js';

const noted = new WeakSet<AnyDefinition>();

export async function write(
  tx: Transaction,
  definition: AnyDefinition,
  before: Snapshot | null,
  batch: readonly AcceptedEvent[],
  sideRows: readonly SideRows[] = [],
  isLast = false,
): Promise<void> {
  const [first, ...rest] = batch;
  if (first?.event.type !== UPGRADE) return writeOne(tx, definition, before, batch, sideRows, isLast);
  // What is stored is an earlier version's: it goes over by itself, and the rest is written as ever.
  await writeOne(tx, definition, first.decision.before, [first], rest.length > 0 ? [] : sideRows, isLast && rest.length === 0);
  await writeOne(tx, definition, first.decision.after, rest, sideRows, isLast);
}

/** Events of one version. */
async function writeOne(
  tx: Transaction,
  definition: AnyDefinition,
  before: Snapshot | null,
  batch: readonly AcceptedEvent[],
  sideRows: readonly SideRows[],
  isLast: boolean,
): Promise<void> {
  const last = batch.at(-1);
  if (!last) return;
  if (!noted.has(definition)) noteReasons(definition);
  noted.add(definition);
  const { id } = last.decision.after.context;
  const after = last.decision.removed ? null : last.decision.after;
  const plan = new Plan(definition, id);
  planHeader(plan, tablesOf(definition), before, after);
  planEntries(plan, batch);
  const settle = after ? await planLines(tx, plan, definition, before, after, batch) : () => undefined;
  if (last.event.type === UPGRADE) {
    planTimers(plan, await timersMoved(tx, definition, last.decision.after));
    planTodosMoved(plan, last, await todosMoved(tx, definition, last.decision.after));
  } else {
    planTimers(plan, timersChanged(definition, before, after));
    planTodos(plan, definition, before, batch);
  }
  for (const one of sideRows) planSideRows(plan, one);
  const { sql, params } = plan.statement();
  const meaning = (error: unknown): unknown => ((error as { code?: string }).code === NO_HIT ? new StaleError(definition.type, id) : error);
  if (isLast) tx.last(sql, params, meaning, plan);
  else
    await tx.query(sql, params).catch((error: unknown) => {
      throw meaning(error);
    });
  settle();
}

function planHeader(plan: Plan, tables: DocumentTables, before: Snapshot | null, after: Snapshot | null): void {
  const table = quoted(tables.name);
  if (!after) return before ? plan.remove(table, before.context.rev) : undefined;
  const values = tables.columns
    .filter(({ field }) => !before || after.context[field] !== before.context[field])
    .map(({ name, type, field, write: written }): Value => ({ name: quoted(name), type, value: written(after.context[field]) }));
  const moved = [
    { name: 'rev', type: 'int', value: after.context.rev },
    ...(before?.state === after.state ? [] : [{ name: 'state', type: 'text', value: after.state }]),
  ];
  if (before) plan.update(table, before.context.rev, [...moved, ...values]);
  else plan.insert(table, [...moved, ...values]);
}

function planSideRows(plan: Plan, { name, rows, columns, sql }: SideRows): void {
  const list = plan.rows(rows, columns);
  plan.add(name, (say) => sql(say.rows(list), HIT));
}

const entryColumns =
  'rev int, event text, actor text, on_behalf_of text, resp_id text, at timestamptz, client_at timestamptz, from_state text, to_state text, ' +
  'machine text, def_hash text, cause jsonb, payload_root text, prev_hash text, hash text, request_id text';
const entryNames = entryColumns
  .split(', ')
  .map((column) => column.split(' ', 1)[0]!)
  .join(', ');

function planEntries(plan: Plan, batch: readonly AcceptedEvent[]): void {
  const rows = plan.rows(batch.map(entryRow), `${entryColumns}, payload jsonb, seed text`);
  plan.add('entry', (say) => `select * from ${say.rows(rows)} where ${HIT}`);
  plan.add(
    'entries',
    (say) => `insert into document_event (doc_type, doc_id, ${entryNames}) select ${say.type}, ${say.id}, ${entryNames} from entry r`,
  );
  plan.add(
    'payloads',
    (say) =>
      `insert into document_payload (doc_type, doc_id, rev, payload, seed) select ${say.type}, ${say.id}, rev, payload, decode(seed, 'hex') from entry r`,
  );
}

const timeText = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : new Date(at).toISOString());

function entryRow({ entry, event, seed }: AcceptedEvent): object {
  return {
    rev: entry.rev,
    event: entry.event,
    actor: entry.actor,
    on_behalf_of: entry.onBehalfOf,
    resp_id: entry.respId,
    at: timeText(entry.at),
    client_at: timeText(entry.clientAt),
    from_state: entry.from,
    to_state: entry.to,
    machine: entry.machine,
    def_hash: entry.defHash,
    cause: entry.cause,
    payload_root: entry.payloadRoot,
    prev_hash: entry.prevHash,
    hash: entry.hash,
    request_id: event.requestId ?? null,
    payload: entry.payload,
    seed: Buffer.from(seed).toString('hex'),
  };
}
