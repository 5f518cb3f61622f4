/** Lifecycles with figures of real histories (platform-system.md §11.9). Counts tell nobody what a document holds. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { NONE } from '../../state-machines/kernel/machine.js';
import { quoted } from '../kernel/database/naming.js';
import { tablesOf } from '../kernel/database/tables.js';
import type { Body } from '../kernel/edges/body.js';
import { textOf } from '../kernel/edges/body.js';
import type { AuditParts } from './parts.js';
import { refused } from './parts.js';

interface Shape {
  readonly states: number;
  readonly transitions: number;
  readonly guards: number;
  readonly timers: number;
}

function shapeOf({ machine }: AnyDefinition): Shape {
  const rows = [...machine.rows.values()];
  return {
    states: Object.keys(machine.states).length,
    transitions: rows.length,
    guards: new Set(rows.flatMap((row) => row.spec.guards ?? []).flatMap((guard) => guard.codes)).size,
    timers: Object.values(machine.states).flatMap((state) => state.deadlines ?? []).length,
  };
}

/** `{}` → every machine with its size and how many documents live by it. */
export async function listMachines({ registry, database }: AuditParts): Promise<readonly object[]> {
  const definitions = registry.all().map((one) => one.definition);
  const { rows } = await database.read.query<{ type: string; n: number }>(
    definitions
      .map((one, index) => `select $${index + 1}::text as type, count(*)::int as n from ${quoted(tablesOf(one).name)}`)
      .join(' union all '),
    definitions.map((one) => one.type),
  );
  const { rows: versions } = await database.read.query<{ type: string; versions: number }>(
    'select type, count(distinct version)::int as versions from machine_version group by type',
  );
  const counts = new Map(rows.map((row) => [row.type, row.n]));
  const known = new Map(versions.map((row) => [row.type, row.versions]));
  return definitions.map((definition) => ({
    type: definition.type,
    family: definition.path.split('/', 1)[0],
    title: definition.title,
    version: definition.version,
    versions: known.get(definition.type) ?? 1,
    documents: counts.get(definition.type) ?? 0,
    ...shapeOf(definition),
  }));
}

/** States with the events of the shortest way to each; what cannot be reached is not in it. */
export function reachedIn({ machine }: AnyDefinition): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>([[NONE, []]]);
  const open = [NONE];
  const reach = (state: string, way: readonly string[]): void => {
    if (ways.has(state)) return;
    ways.set(state, way);
    open.push(state);
  };
  for (let state = open.shift(); state !== undefined; state = open.shift()) {
    const way = ways.get(state)!;
    for (const row of machine.rows.values())
      if (row.state === state && !['same', 'ignored', 'removed'].includes(row.spec.to)) reach(row.spec.to, [...way, row.event]);
    for (const [id, passage] of machine.passages) if (id.startsWith(`${state}.`)) reach(passage.to, way);
  }
  ways.delete(NONE);
  return ways;
}

const mustKnow = ({ registry }: AuditParts, type: string): AnyDefinition => {
  const definition = registry.find(type)?.definition;
  if (!definition) throw refused('AUD_TYPE', { kind: 'NotFound', params: { type } });
  return definition;
};

/** `{type}` → transitions with their guards in words and how often each was taken, states with their ways, versions. */
export async function findMachine(parts: AuditParts, body: Body): Promise<object> {
  const definition = mustKnow(parts, textOf(body, 'type', 60));
  const { read } = parts.database;
  const [taken, standing, versions] = [
    await read.query<{ from: string | null; event: string; to: string; n: number }>(
      'select from_state as "from", event, to_state as "to", count(*)::int as n from document_event where doc_type = $1 group by 1, 2, 3',
      [definition.type],
    ),
    await read.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from ${quoted(tablesOf(definition).name)} group by state`,
    ),
    await read.query(
      `select version, def_hash as "defHash", (extract(epoch from deployed_at) * 1000)::float8 as "deployedAt",
         exists (select from machine_module m where m.type = v.type and m.version = v.version) as "moduleKept"
       from machine_version v where type = $1 order by version desc, deployed_at desc limit 50`,
      [definition.type],
    ),
  ];
  const ways = reachedIn(definition);
  const states = Object.entries(definition.machine.states).map(([name, state]) => ({
    name,
    label: state.label,
    colour: state.colour,
    documents: standing.rows.find((row) => row.state === name)?.n ?? 0,
    way: ways.get(name) ?? null,
    deadlines: (state.deadlines ?? []).map(({ event }) => event),
  }));
  return {
    type: definition.type,
    title: definition.title,
    version: definition.version,
    states,
    transitions: transitionsOf(definition, taken.rows),
    taken: taken.rows,
    versions: versions.rows,
  };
}

function transitionsOf(
  { machine, events, allReasons }: AnyDefinition,
  taken: readonly { from: string | null; event: string; to: string; n: number }[],
) {
  return [...machine.rows.values()].map(({ state, event, spec }) => ({
    from: state,
    event,
    label: events[event]?.label ?? { en: event, cn: event },
    to: spec.to,
    who: spec.who.map(({ label }) => label),
    guards: (spec.guards ?? []).flatMap(({ codes }) => codes).map((code) => ({ code, ...(allReasons[code] ?? { en: code, cn: code }) })),
    effects: (spec.effects ?? []).length,
    taken: taken
      .filter((row) => (row.from ?? NONE) === state && row.event === event && (spec.to === 'same' ? row.to === state : row.to === spec.to))
      .reduce((sum, row) => sum + row.n, 0),
  }));
}

/** `{defHash}` → the module that folds what entries with this hash say, with its own hash. */
export async function findBundle({ database }: AuditParts, body: Body): Promise<object> {
  const defHash = textOf(body, 'defHash', 64);
  const { rows } = await database.read.query<{ type: string; version: number; moduleHash: string; code: Buffer; config: object }>(
    `select v.type, v.version, m.module_hash as "moduleHash", m.code, v.config from machine_version v join machine_module m on m.type =
      v.type and m.version = v.version
     where v.def_hash = $1 limit 1`,
    [defHash],
  );
  const [found] = rows;
  if (!found) throw refused('AUD_NO_MODULE', { kind: 'NotFound' });
  const { gunzipSync } = await import('node:zlib');
  const { code, ...rest } = found;
  return { ...rest, defHash, module: gunzipSync(code).toString('utf8') };
}
