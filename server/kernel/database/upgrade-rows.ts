/**
 * Deadlines and to-dos of a document that goes over to a later version: what an earlier one derived is not asked of its machine,
 * which may be gone, but read from the rows.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Difference, Timer, TodoRow } from '../../../state-machines/kernel/derive.js';
import { deadlinesOf, todosOf } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Queryable } from '../contracts.js';
import { TIMER_STUCK, TRANS_COMPEN, keyOfTodo } from './todo-rows.js';
import type { TodosMoved } from './todo-rows.js';

const difference = <T>(stored: readonly T[], should: readonly T[], key: (one: T) => string): Difference<T> => {
  const [has, wants] = [new Set(stored.map(key)), new Set(should.map(key))];
  return { added: should.filter((one) => !has.has(key(one))), gone: stored.filter((one) => !wants.has(key(one))) };
};

export async function timersMoved(on: Queryable, definition: AnyDefinition, after: Snapshot): Promise<Difference<Timer>> {
  const { rows } = await on.query<Timer>(
    'select event, (extract(epoch from due) * 1000)::float8 as at from document_timer where doc_type = $1 and doc_id = $2',
    [definition.type, after.context.id],
  );
  return difference(rows, deadlinesOf(definition, after), ({ event, at }) => `${event}@${at}`);
}

/** As rows are told apart. */
const rowOf = (todo: Pick<TodoRow, 'type' | 'menuCode' | 'audience'>): string => `${keyOfTodo(todo)}>${todo.audience}`;

type OpenRow = Pick<TodoRow, 'type' | 'menuCode' | 'audience'> & { readonly due: number | null };

export async function todosMoved(on: Queryable, definition: AnyDefinition, after: Snapshot): Promise<TodosMoved> {
  const { rows } = await on.query<OpenRow>(
    ['interior_pending', 'srm_base_supplier_pending']
      .map(
        (table) =>
          `select bill_type as type, menu_code as "menuCode", audience, (extract(epoch from due_at) * 1000)::float8 as due from ${table}
           where doc_type = $1 and doc_id = $2 and handle_flag = 'N' and cancel_flag = 'N' and bill_type not in ('${TIMER_STUCK}', '${TRANS_COMPEN}')`,
      )
      .join(' union all '),
    [definition.type, after.context.id],
  );
  const should = todosOf(definition, after);
  const known = new Map(rows.map((row) => [rowOf(row), row.due]));
  const stored = rows.map((row): TodoRow => ({ ...row, title: { en: '', cn: '' } }));
  return {
    ...difference(stored, should, rowOf),
    due: should.filter((todo) => known.has(rowOf(todo)) && known.get(rowOf(todo)) !== todo.due),
  };
}
