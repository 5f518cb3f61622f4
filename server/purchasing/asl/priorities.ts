/** Which priorities the sources in force of one subject have, and the next that is free (purchasing.md §1). */
import type { PriorityFound } from '../../../state-machines/purchasing/asl-list/fields.js';
import type { PrepareTools } from '../../kernel/contracts.js';

export interface Subject {
  readonly orgId: string | null;
  readonly itemId: string | null;
  readonly categoryId: string | null;
}
export interface Held {
  readonly id: string;
  readonly number: string;
  readonly priority: number;
}

const heldSql = `
  select id::text, doc_number as number, source_priority::int as priority from srm_pur_asl_list
   where org_id is not distinct from $1::bigint and item_id is not distinct from $2::bigint and category_id is not distinct from $3::bigint
     and source_priority is not null and state in ('effective', 'suspended')
   order by source_priority, id`;

export const prioritiesOf = (tools: PrepareTools, { orgId, itemId, categoryId }: Subject): Promise<readonly Held[]> =>
  tools.lockedRead(`asl-priority:${orgId}/${itemId}/${categoryId}`, async (db) => {
    const { rows } = await db.query<Held>(heldSql, [orgId, itemId, categoryId]);
    return rows;
  });

/** New sources begin here, so that others fit before them. */
const FIRST = 10;
const LAST = 99;
const LEAST = 1;
export function freeOf(held: readonly Held[]): number {
  const taken = new Set(held.map(({ priority }) => priority));
  for (let next = FIRST; next <= LAST; next += 1) if (!taken.has(next)) return next;
  for (let next = FIRST - 1; next > LEAST; next -= 1) if (!taken.has(next)) return next;
  return LEAST;
}
/** @param id of the source that asks, which holds its own */
export function foundAt(held: readonly Held[], priority: number | null, id: string): PriorityFound {
  const others = held.filter((one) => one.id !== id);
  return { holder: others.find((one) => one.priority === priority)?.number ?? null, free: freeOf(others) };
}
