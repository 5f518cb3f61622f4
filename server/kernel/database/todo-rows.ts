/**
 * To-dos are derived from the state; their rows open and close with it and are never reopened (base-srm.md §12).
 * A row is handled when somebody of its audience sent the event that closed it, and cancelled when anything else did.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { todosChanged, todosOf } from '../../../state-machines/kernel/derive.js';
import type { Difference, TodoRow } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Actor } from '../../../state-machines/kernel/events.js';
import type { Audience } from '../../../state-machines/kernel/lifecycle.js';
import type { AcceptedEvent } from '../contracts.js';
import { HIT } from './plan.js';
import type { Plan, Say } from './plan.js';

/** Type of the to-do of a deadline that could not pass: it follows no state. */
export const TIMER_STUCK = 'TIMER_STUCK';
/** And of an outbox entry that nobody could deliver. */
export const TRANS_COMPEN = 'TRANS_COMPEN';

/** Who closed a to-do because a process decides instead of the button. */
export const BY_PROCESS = 'PROCESS';

interface Closing {
  readonly handled: boolean;
  readonly by: string;
  readonly at: number;
  readonly event: string;
}
interface Opened {
  readonly todo: TodoRow;
  readonly after: Snapshot;
  readonly at: number;
  closing?: Closing;
}
interface Changes {
  readonly opened: Opened[];
  readonly closed: { readonly todo: TodoRow; readonly closing: Closing }[];
}

/** Between what an earlier version opened and what this one has open. */
export interface TodosMoved extends Difference<TodoRow> {
  /** They stay, and are due at another instant. */
  readonly due: readonly TodoRow[];
}

interface PendingTable {
  readonly name: string;
  readonly takes: (audience: Audience) => boolean;
  readonly who: (audience: Audience) => object;
  readonly columns: string;
}

const parts = (audience: Audience): readonly string[] => audience.slice(audience.indexOf(':') + 1).split('@');
const idOrNull = (text: string | undefined): string | null => (text !== undefined && /^\d+$/.test(text) ? text : null);

const tables: readonly PendingTable[] = [
  {
    name: 'interior_pending',
    takes: (audience) => !audience.startsWith('supplier:'),
    columns: 'user_id bigint, resp_code text, category_id bigint',
    who: (audience) =>
      audience.startsWith('user:')
        ? { user_id: idOrNull(parts(audience)[0]) }
        : { resp_code: parts(audience)[0], category_id: idOrNull(parts(audience)[2]) },
  },
  {
    name: 'srm_base_supplier_pending',
    takes: (audience) => audience.startsWith('supplier:'),
    columns: 'supplier_id bigint, user_id bigint',
    who: (audience) => ({ supplier_id: idOrNull(parts(audience)[0]), user_id: idOrNull(parts(audience)[1]) }),
  },
];

export const keyOfTodo = (todo: Pick<TodoRow, 'type' | 'menuCode'>): string => `${todo.type}:${todo.menuCode}`;
const addressOf = (todo: TodoRow): string => `${todo.type}>${todo.audience}`;

export function planTodos(plan: Plan, definition: AnyDefinition, before: Snapshot | null, batch: readonly AcceptedEvent[]): void {
  const last = batch.at(-1)!.decision;
  const after = last.removed ? null : last.after;
  planChanges(plan, changesOf(definition, before, batch), dueMoved(definition, before, after));
}

/** Of a document that goes over to a later version. */
export function planTodosMoved(plan: Plan, { event, decision }: AcceptedEvent, { added, gone, due }: TodosMoved): void {
  const closing: Closing = { handled: false, by: event.actor.userId, at: event.at, event: event.type };
  const opened = added.map((todo): Opened => ({ todo, after: decision.after, at: event.at }));
  planChanges(plan, { opened, closed: gone.map((todo) => ({ todo, closing })) }, due);
}

function planChanges(plan: Plan, { opened, closed }: Changes, moved: readonly TodoRow[]): void {
  for (const [index, table] of tables.entries()) {
    const closing = closed.filter((one) => table.takes(one.todo.audience));
    const opening = opened.filter((one) => table.takes(one.todo.audience));
    if (closing.length > 0) planClose(plan, `todo${index}`, table, closing);
    if (opening.length > 0) planOpen(plan, `todo${index}`, table, opening, closing.length > 0);
    planDue(
      plan,
      `todo${index}`,
      table,
      moved.filter((todo) => table.takes(todo.audience)),
    );
  }
}

function changesOf(definition: AnyDefinition, before: Snapshot | null, batch: readonly AcceptedEvent[]): Changes {
  const changes: Changes = { opened: [], closed: [] };
  let previous = before;
  for (const { decision, event } of batch) {
    const next = decision.removed ? null : decision.after;
    const { added, gone } = todosChanged(definition, previous, next);
    for (const todo of gone)
      close(changes, todo, { handled: belongs(event.actor, todo.audience), by: event.actor.userId, at: event.at, event: event.type });
    for (const todo of added) changes.opened.push({ todo, after: decision.after, at: event.at });
    previous = next;
  }
  return changes;
}

function close(changes: Changes, todo: TodoRow, closing: Closing): void {
  const own = changes.opened.find((one) => !one.closing && addressOf(one.todo) === addressOf(todo));
  if (own) own.closing = closing;
  else changes.closed.push({ todo, closing });
}

function belongs(actor: Actor, audience: Audience): boolean {
  const [first] = parts(audience);
  if (audience.startsWith('user:')) return actor.userId === first || actor.onBehalfOf === first;
  if (audience.startsWith('supplier:')) return actor.supplierId === first;
  return actor.respCode === first;
}

/** Those that stay open and are due at another instant than before. */
function dueMoved(definition: AnyDefinition, before: Snapshot | null, after: Snapshot | null): readonly TodoRow[] {
  if (!before || !after) return [];
  const dues = new Map(todosOf(definition, before).map((todo) => [addressOf(todo), todo.due]));
  return todosOf(definition, after).filter((todo) => dues.has(addressOf(todo)) && dues.get(addressOf(todo)) !== todo.due);
}

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const flags = (closing: Closing | undefined) => ({
  handle_flag: closing?.handled ? 'Y' : 'N',
  cancel_flag: closing && !closing.handled ? 'Y' : 'N',
});
const handling = (closing: Closing | undefined) => ({
  handled_by: closing?.by ?? null,
  handled_at: closing ? new Date(closing.at).toISOString() : null,
  handled_event: closing?.event ?? null,
});

const closingColumns = 'handle_flag text, cancel_flag text, handled_by text, handled_at timestamptz, handled_event text';
const OPEN = `p.handle_flag = 'N' and p.cancel_flag = 'N'`;
const here = ({ type, id }: Say): string =>
  `p.doc_type = ${type} and p.doc_id = ${id} and p.todo_key = r.todo_key and p.audience = r.audience and ${OPEN}`;

function planClose(plan: Plan, name: string, table: PendingTable, closing: Changes['closed']): void {
  const rows = plan.rows(
    closing.map((one) => ({ todo_key: keyOfTodo(one.todo), audience: one.todo.audience, ...flags(one.closing), ...handling(one.closing) })),
    `todo_key text, audience text, ${closingColumns}`,
  );
  plan.add(
    `${name}_closed`,
    (say) =>
      `update ${table.name} p set handle_flag = r.handle_flag, cancel_flag = r.cancel_flag, handled_by = r.handled_by, handled_at = r.handled_at, handled_event = r.handled_event ` +
      `from ${say.rows(rows)} where ${here(say)} and ${HIT} returning 1`,
  );
}

const openingColumns =
  'doc_number text, org_id bigint, rev int, todo_key text, audience text, bill_type text, menu_code text, title_en text, title_cn text, creation_date timestamptz, due_at timestamptz';

/** Waits for the closing part: a row of the same address may open where one closes. */
function planOpen(plan: Plan, name: string, table: PendingTable, opening: readonly Opened[], waits: boolean): void {
  const rows = opening.map(({ todo, after, at, closing }) => ({
    doc_number: after.context.docNumber,
    org_id: after.context.orgId,
    rev: after.context.rev,
    todo_key: keyOfTodo(todo),
    audience: todo.audience,
    bill_type: todo.type,
    menu_code: todo.menuCode,
    title_en: todo.title.en,
    title_cn: todo.title.cn,
    creation_date: new Date(at).toISOString(),
    due_at: instant(todo.due),
    ...flags(closing),
    ...handling(closing),
    ...table.who(todo.audience),
  }));
  const columns = `${openingColumns}, ${closingColumns}, ${table.columns}`;
  const names = columns
    .split(', ')
    .map((column) => column.split(' ', 1)[0]!)
    .join(', ');
  const list = plan.rows(rows, columns);
  plan.add(
    `${name}_opened`,
    (say) =>
      `insert into ${table.name} (doc_type, doc_id, ${names}) select ${say.type}, ${say.id}, ${names} from ${say.rows(list)} where ${HIT}${waits ? ` and (select count(*) from ${name}_closed) >= 0` : ''}`,
  );
}

/** Rows that stay open follow a deadline that moved. */
function planDue(plan: Plan, name: string, table: PendingTable, moved: readonly TodoRow[]): void {
  if (moved.length === 0) return;
  const rows = plan.rows(
    moved.map((todo) => ({ todo_key: keyOfTodo(todo), audience: todo.audience, due_at: instant(todo.due) })),
    'todo_key text, audience text, due_at timestamptz',
  );
  plan.add(`${name}_due`, (say) => `update ${table.name} p set due_at = r.due_at from ${say.rows(rows)} where ${here(say)} and ${HIT}`);
}
