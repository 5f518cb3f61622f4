/** Which open documents name a record, as the fact `inUse` of its INVALIDATE; who holds whom is read from the definitions. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { openStates } from '../../state-machines/kernel/holders.js';
import type { Holder } from '../../state-machines/kernel/holders.js';
import type { Prepare } from './contracts.js';
import { literal, quoted } from './database/naming.js';
import { lineTable, tablesOf } from './database/tables.js';

/** Nobody needs to know how many more there are. */
const MOST_COUNTED = 1_000;

/** Enough to tell a person where to look. */
const MOST_NAMED = 5;

/** Names of the open documents of a kind that hold the record whose id or code is `$1`, as `used`. */
export function useSql({ definition, line, field, several, key, states }: Holder): string {
  const tables = tablesOf(definition);
  const lines = line === undefined ? undefined : lineTable(definition, line);
  const columns = lines?.columns ?? tables.columns;
  const held = `u.${quoted(columns.find((column) => column.field === field)!.name)}`;
  const name = `h.${quoted(tables.byField.get(definition.nameField ?? 'docNumber')?.name ?? 'id')}`;
  const from = lines
    ? `${quoted(lines.name)} u join ${quoted(tables.name)} h on h.id = u.doc_id`
    : `${quoted(tables.name)} u join ${quoted(tables.name)} h on h.id = u.id`;
  const found = key === 'id' ? (several ? `$1::bigint = any(${held})` : `${held} = $1::bigint`) : `${held}::text = $1`;
  return `select distinct coalesce(${name}::text, h.id::text) as used from ${from} where ${found} and h.state in (${states.map(literal).join(', ')})`;
}

export function usesOf(holders: readonly Holder[]): Prepare {
  const uses = holders.map((holder) => ({ key: holder.key, sql: `${useSql(holder)} order by used limit ${MOST_NAMED}` }));
  return async (_command, tools) => {
    const inUse: string[] = [];
    for (const { key, sql } of uses) {
      if (inUse.length >= MOST_NAMED) break;
      const { rows } = await tools.db.query<{ used: string }>(sql, [String(tools.snapshot!.context[key])]);
      inUse.push(...rows.map((row) => row.used));
    }
    return { facts: { inUse: inUse.slice(0, MOST_NAMED) } };
  };
}

/** Whether a record has ever stood in a document that holds such, in whatever state that is; `$1` is its id. */
export const everUsedSql = (holders: readonly Holder[]): string =>
  `select ${holders
    .filter(({ key }) => key === 'id')
    .map((holder) => `exists (${heldSql(holder)})`)
    .join(' or ')} as used`;

function heldSql({ definition, line, field, several }: Holder): string {
  const table = line === undefined ? tablesOf(definition) : lineTable(definition, line);
  const held = quoted(table.columns.find((column) => column.field === field)!.name);
  return `select 1 from ${quoted(table.name)} where ${several ? `$1::bigint = any(${held})` : `${held} = $1::bigint`}`;
}

/** Documents that work for one organisation and come to an end: masters and what belongs to all organisations do not. */
const isWork = ({ kind, view }: AnyDefinition): boolean => kind === 'document' && !view.scope.anyOrganisation;

/** By kind (`type`), how many documents of the organisation `$1` have not ended (`count`), the most first; none is left out. */
export const openSql = (definitions: readonly AnyDefinition[]): string =>
  `select type, count from (${definitions.filter(isWork).map(openOfSql).join(' union all ')}) k where count > 0 order by count desc, type`;

function openOfSql(definition: AnyDefinition): string {
  const states = openStates(definition).map(literal).join(', ');
  const found = `select from ${quoted(tablesOf(definition).name)} where org_id = $1::bigint and state in (${states}) limit ${MOST_COUNTED}`;
  return `select ${literal(definition.type)} as type, count(*)::int as count from (${found}) d`;
}
