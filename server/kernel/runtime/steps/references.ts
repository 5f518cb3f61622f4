/** Records that an event names are there, and masters among them are in use; else it is refused in words. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { phaseOf } from '../../../../state-machines/kernel/lifecycle.js';
import type { NamedRecord } from '../../../../state-machines/kernel/references.js';
import { recordKey, recordsNamed } from '../../../../state-machines/kernel/references.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { allOf, refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Command, Queryable } from '../../contracts.js';
import { literal, quoted } from '../../database/naming.js';
import { tablesOf } from '../../database/tables.js';
import type { Registry } from '../../registry.js';

/** More are not named in one answer. */
const MOST_NAMED = 20;

/** States in which a record may not be chosen: masters are offered by forms while they are enabled, other documents always. */
function closedStates({ kind, machine }: AnyDefinition): ReadonlySet<string> {
  if (kind !== 'master') return new Set();
  return new Set(Object.entries(machine.states).flatMap(([name, state]) => (phaseOf(state) === 'ended' ? [name] : [])));
}

/** States of the records, by `recordKey`; one that is not there is missing. */
async function statesOf(registry: Registry, named: readonly NamedRecord[], on: Queryable): Promise<ReadonlyMap<string, string>> {
  const entities = [...new Set(named.map(({ entity }) => entity))];
  const idsOf = (entity: string) => [...new Set(named.flatMap((one) => (one.entity === entity ? [one.id] : [])))];
  const sql = entities.map((entity, at) => {
    const table = quoted(tablesOf(registry.get(entity).definition).name);
    return `select ${literal(entity)} as entity, id::text, state from ${table} where id = any($${at + 1}::bigint[])`;
  });
  const { rows } = await on.query<{ entity: NamedRecord['entity']; id: string; state: string }>(
    sql.join(' union all '),
    entities.map(idsOf),
  );
  return new Map(rows.map(({ state, ...one }) => [recordKey(one), state]));
}

/** @returns null: each may be named */
export async function refusedReferences(
  registry: Registry,
  definition: AnyDefinition,
  snapshot: Snapshot | null,
  { event, payload }: Pick<Command, 'event' | 'payload'>,
  on: Queryable,
): Promise<Refusal | null> {
  const named = recordsNamed(definition, event, payload, snapshot?.context ?? null).filter(({ entity }) => registry.find(entity));
  if (named.length === 0) return null;
  const states = await statesOf(registry, named, on);
  const refused = named.flatMap((one) => {
    const state = states.get(recordKey(one));
    const code = state === undefined ? 'REF_UNKNOWN' : closedStates(registry.get(one.entity).definition).has(state) ? 'REF_ENDED' : null;
    const { field, row } = one;
    return code ? [refusal(code, { kind: 'Invalid', field, params: { field }, ...(row === undefined ? {} : { row }) })] : [];
  });
  const failed = allOf(refused.slice(0, MOST_NAMED));
  return failed === true ? null : failed;
}
