/** Which call is what: entities and lines by their Restful name, events by their action. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { EventSpec } from '../../../state-machines/kernel/events.js';
import { callOf } from '../../../state-machines/kernel/events.js';
import type { Line } from '../../../state-machines/kernel/fields.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import type { Registry, RegisteredDocument } from '../registry.js';
import type { LineAddress } from './contracts.js';

export interface EventCall {
  readonly event: string;
  readonly spec: EventSpec;
  /** It may begin a document, and may happen to one that is there. */
  readonly creates: boolean;
  readonly happens: boolean;
}

export interface ChildEntity extends LineAddress {
  readonly entity: string;
  readonly definition: AnyDefinition;
  readonly spec: Line;
  /** Rows that only events make: computed, cold or nested. */
  readonly readOnly: boolean;
}

export class Catalogue {
  readonly #children = new Map<string, ChildEntity>();
  readonly #calls = new Map<string, ReadonlyMap<string, readonly EventCall[]>>();

  constructor(private readonly registry: Registry) {
    for (const { definition } of registry.all()) {
      this.#calls.set(definition.type, callsOf(definition));
      for (const child of childrenOf(definition)) this.#children.set(child.entity, child);
    }
  }

  document(entity: string): RegisteredDocument | undefined {
    return this.registry.find(entity);
  }

  documents(): readonly RegisteredDocument[] {
    return this.registry.all();
  }

  child(entity: string): ChildEntity | undefined {
    return this.#children.get(entity);
  }

  children(): readonly ChildEntity[] {
    return [...this.#children.values()];
  }

  /** People's events by action: `doSubmit`, `saveOrUpdate`, `delete`. */
  calls(definition: AnyDefinition): ReadonlyMap<string, readonly EventCall[]> {
    return this.#calls.get(definition.type)!;
  }
}

function callsOf(definition: AnyDefinition): ReadonlyMap<string, readonly EventCall[]> {
  const calls = new Map<string, EventCall[]>();
  for (const [event, spec] of Object.entries(definition.events)) {
    if (spec.system) continue;
    const action = callOf(event, spec);
    const creates = definition.machine.rowsOf(NONE, event).length > 0;
    const happens = Object.keys(definition.machine.states).some((state) => definition.machine.rowsOf(state, event).length > 0);
    calls.set(action, [...(calls.get(action) ?? []), { event, spec, creates, happens }]);
  }
  return calls;
}

function childrenOf(definition: AnyDefinition): ChildEntity[] {
  return Object.entries(definition.lines).flatMap(([line, spec]) => {
    const nested = Object.entries(spec.nested ?? {}).flatMap(([name, inner]): ChildEntity[] =>
      inner.entity ? [{ entity: inner.entity, definition, line, nested: name, spec, readOnly: true }] : [],
    );
    const own: ChildEntity[] = spec.entity
      ? [{ entity: spec.entity, definition, line, spec, readOnly: spec.computed === true || spec.temperature === 'cold' }]
      : [];
    return [...own, ...nested];
  });
}
