/** Which documents keep a record from being disabled: those whose fields name it and say `holds`, and those that work still. */
import type { AnyDefinition } from './definition.js';
import type { EntityName } from './entity-names.js';
import type { Field } from './fields.js';
import { phaseOf } from './lifecycle.js';

export interface Holder {
  readonly definition: AnyDefinition;
  /** Kind of lines that has the field; of the document itself when not said. */
  readonly line?: string;
  readonly field: string;
  /** The field holds several ids. */
  readonly several: boolean;
  /** What of the record the field holds: its id, or a code. */
  readonly key: string;
  /** States in which the document counts. */
  readonly states: readonly string[];
}

/** Of every kind of documents that somebody holds, who does. */
export function holdersIn(definitions: readonly AnyDefinition[]): ReadonlyMap<string, readonly Holder[]> {
  const found = new Map<string, Holder[]>();
  for (const definition of definitions) {
    const rooms = [
      [undefined, definition.fields] as const,
      ...Object.entries(definition.lines).map(([line, { fields }]) => [line, fields] as const),
    ];
    for (const [line, fields] of rooms)
      for (const [name, field] of Object.entries(fields)) {
        const entity = heldBy(field);
        if (entity) found.set(entity, [...(found.get(entity) ?? []), holder(definition, line, name, field)]);
      }
  }
  return found;
}

function heldBy({ holds, entity }: Field): EntityName | undefined {
  return typeof holds === 'object' ? holds.entity : holds && entity;
}

function holder(definition: AnyDefinition, line: string | undefined, field: string, { holds, kind, key }: Field): Holder {
  const named = typeof holds === 'object' ? holds : { key, phase: holds };
  const counts = ({ machine }: AnyDefinition) =>
    Object.entries(machine.states).flatMap(([name, state]) => {
      const phase = phaseOf(state);
      return phase === 'inForce' || (named.phase !== 'inForce' && phase !== 'ended') ? [name] : [];
    });
  return {
    definition,
    ...(line === undefined ? {} : { line }),
    field,
    several: kind === 'refs',
    key: named.key ?? 'id',
    states: counts(definition),
  };
}

/** States in which a document works still: not ended, and an end is to come; one that stays where it is for ever is done. */
export function openStates({ machine }: AnyDefinition): readonly string[] {
  const states = Object.entries(machine.states);
  const ended = states.flatMap(([name, state]) => (phaseOf(state) === 'ended' ? [name] : []));
  const ending = new Set([...ended, 'removed']);
  const rows = [...machine.rows.values()];
  for (let known = 0; known < ending.size;) {
    known = ending.size;
    for (const { state, spec } of rows) if (ending.has(spec.to)) ending.add(state);
  }
  return states.flatMap(([name]) => (ending.has(name) && !ended.includes(name) ? [name] : []));
}
