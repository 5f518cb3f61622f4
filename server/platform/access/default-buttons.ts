/**
 * What the seeded responsibilities hold before anybody changes them: the buttons of the events that some row of a
 * machine gives to the code, or to persons named by the document. A new document works at once, and no list drifts.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';

interface EventHolders {
  readonly codes: ReadonlySet<string>;
  /** Some row names persons, whatever they hold. */ readonly named: boolean;
}

const known = new WeakMap<object, ReadonlyMap<string, EventHolders>>();

function holdersOf(definition: AnyDefinition): ReadonlyMap<string, EventHolders> {
  const found = known.get(definition);
  if (found) return found;
  const holders = new Map<string, EventHolders>();
  for (const event of Object.keys(definition.events)) {
    const rows = [...definition.machine.rows.values()].filter((row) => row.event === event);
    const people = rows.flatMap((row) => row.spec.who).filter((who) => !who.system);
    holders.set(event, { codes: new Set(people.flatMap((who) => who.resp ?? [])), named: people.some((who) => !who.resp) });
  }
  known.set(definition, holders);
  return holders;
}

/** Whether some row names the responsibility itself. */
export const isNamed = (definition: AnyDefinition, event: string, respCode: Responsibility): boolean =>
  holdersOf(definition).get(event)?.codes.has(respCode) ?? false;

export function defaultsHold(definition: AnyDefinition, event: string, respCode: Responsibility): boolean {
  const holders = holdersOf(definition).get(event);
  return holders !== undefined && (holders.named || holders.codes.has(respCode));
}
