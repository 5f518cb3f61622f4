/** Which open documents name a record, as the fact `inUse` of its INVALIDATE; read from the definitions' `usedBy`. */
import type { AnyDefinition, UsedBy } from '../../state-machines/kernel/definition.js';
import { phaseOf } from '../../state-machines/kernel/lifecycle.js';
import type { Prepare } from './contracts.js';
import { literal, quoted } from './database/naming.js';
import { lineTable, tablesOf } from './database/tables.js';

/** Enough to tell a person where to look. */
const MOST_NAMED = 5;

type DefinitionOf = (type: string) => AnyDefinition | undefined;

function columnIn(columns: readonly { readonly field: string; readonly name: string }[], where: string, field: string): string {
  const found = columns.find((one) => one.field === field);
  if (!found) throw new RangeError(`${where} has no column ${field}, which usedBy names`);
  return quoted(found.name);
}

const openStates = ({ machine }: AnyDefinition): readonly string[] =>
  Object.entries(machine.states).flatMap(([name, state]) => (phaseOf(state) === 'ended' ? [] : [name]));

export function useSql(user: AnyDefinition, { line, column, open, states = open && openStates(user), except }: UsedBy): string {
  const tables = tablesOf(user);
  const lines = line === undefined ? undefined : lineTable(user, line);
  const name = columnIn(tables.columns, user.type, user.nameField ?? 'docNumber');
  const held = columnIn(lines?.columns ?? tables.columns, user.type, column);
  const list = (values: readonly string[]) => values.map(literal).join(', ');
  const counted = [...(states ? [`h.state in (${list(states)})`] : []), ...(except ? [`h.state not in (${list(except)})`] : [])];
  const from = lines
    ? `${quoted(lines.name)} u join ${quoted(tables.name)} h on h.id = u.doc_id`
    : `${quoted(tables.name)} u join ${quoted(tables.name)} h on h.id = u.id`;
  return `select distinct coalesce(h.${name}::text, h.id::text) as used from ${from} where ${[`u.${held}::text = $1`, ...counted].join(' and ')}`;
}

/** @throws RangeError when a use names no registered document or column of one */
export function usesOf(definition: AnyDefinition, definitionOf: DefinitionOf): Prepare {
  const uses = definition.usedBy!.map((use) => {
    const user = definitionOf(use.entity);
    if (!user) throw new RangeError(`${definition.type} says it is used by ${use.entity}, which is not registered`);
    return { key: use.key ?? 'id', sql: `${useSql(user, use)} order by used limit ${MOST_NAMED}` };
  });
  return async (_command, tools) => {
    const inUse: string[] = [];
    for (const { key, sql } of uses) {
      const { rows } = await tools.db.query<{ used: string }>(sql, [String(tools.snapshot!.context[key])]);
      inUse.push(...rows.map((row) => row.used));
    }
    return { facts: { inUse: inUse.slice(0, MOST_NAMED) } };
  };
}
