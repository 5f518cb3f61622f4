/** Documents that an earlier version of their definition wrote, as a later one goes on with them. Pure, like the machine. */
import { decide } from './decide.js';
import type { AnyDefinition } from './definition.js';
import type { AnyContext, LineRowValues, Snapshot } from './document.js';
import { commonFieldNames } from './document.js';
import type { Field, Fields, Line } from './fields.js';

/** The entry by which a document goes over to a later version; no definition has an event of this name. */
export const UPGRADE = 'UPGRADE';

/** What is in no history: under which version the document stands so far. */
export interface Upgrading {
  readonly from: number;
}

/** What folds the entries of one version: this build's machine code, or that which was kept with the version. */
export interface Machine {
  readonly definition: AnyDefinition;
  readonly decide: typeof decide;
  readonly upgraded: typeof upgraded;
}

export const machineOf = (definition: AnyDefinition): Machine => ({ definition, decide, upgraded });

/** Of `type@version`. */
export const versionOf = (machine: string): number => Number(machine.slice(machine.lastIndexOf('@') + 1));

export const isFinal = ({ machine }: AnyDefinition, state: string): boolean => machine.states[state]?.final === true;

/** As a column reads that did not exist when the row was written. */
const unsaid = ({ kind, initial }: Field): unknown => (kind === 'flag' || kind === 'refs' ? (initial ?? null) : null);

type Values = Readonly<Record<string, unknown>>;

/** The same object where nothing has to change, so that nothing is written anew. */
function shaped(values: Values, names: readonly string[], missing: (name: string) => unknown): Values {
  const fits = Object.keys(values).length === names.length && names.every((name) => values[name] !== undefined);
  return fits ? values : Object.fromEntries(names.map((name) => [name, values[name] === undefined ? missing(name) : values[name]]));
}

function shapedRows(rows: readonly LineRowValues[], { fields, nested = {} }: Pick<Line, 'fields' | 'nested'>): readonly LineRowValues[] {
  const names = [...Object.keys(fields), ...Object.keys(nested)];
  const fitting = rows.map((row) => {
    const inner = Object.entries(nested).map(([name, line]) => [name, shapedRows((row[name] ?? []) as LineRowValues[], line)] as const);
    const same = inner.every(([name, list]) => list === row[name]);
    return shaped(same ? row : { ...row, ...Object.fromEntries(inner) }, names, (name) => (fields[name] ? unsaid(fields[name]) : []));
  });
  return fitting.every((row, index) => row === rows[index]) ? rows : fitting;
}

/** In the shape of this definition: what it does not know has gone, what is new to it is empty. */
export function fitted(definition: AnyDefinition, { state, context }: Snapshot): Snapshot {
  const fields: Fields = definition.fields;
  const hot = Object.entries(definition.lines).filter(([, line]) => line.temperature === 'hot');
  const lines = Object.fromEntries(hot.map(([name, line]) => [name, shapedRows((context[name] ?? []) as LineRowValues[], line)]));
  const names = [...new Set([...commonFieldNames, ...Object.keys(fields), ...Object.keys(lines)])];
  const isSame = hot.every(([name]) => lines[name] === context[name]);
  const values = shaped(isSame ? context : { ...context, ...lines }, names, (name) => (fields[name] ? unsaid(fields[name]) : null));
  return { state, context: values as AnyContext };
}

/**
 * The document of version `from` as this definition goes on with it, at the same rev. What its upgrade is given has the shape of
 * this definition already. null: this definition has no upgrade from there.
 */
export function upgraded(definition: AnyDefinition, before: Snapshot, from: number): Snapshot | null {
  const upgrade = definition.upgrades?.[from];
  if (!upgrade) return null;
  const { state, context } = upgrade(fitted(definition, before));
  const { id, rev } = before.context;
  return fitted(definition, { state, context: { ...context, id, rev } });
}

/** What an earlier version wrote, as this definition's view and rules read it. */
export const asPresent = (definition: AnyDefinition, snapshot: Snapshot, machine: string): Snapshot =>
  machine === definition.machineName ? snapshot : (upgraded(definition, snapshot, versionOf(machine)) ?? fitted(definition, snapshot));
