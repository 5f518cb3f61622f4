/** Details of projecting that REST history and frames share. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Actor } from '../../../state-machines/kernel/events.js';
import type { AudienceKey } from '../../../state-machines/kernel/view.js';
import { classOf, ownKeyOf } from '../../../state-machines/kernel/view.js';
import { viewOf } from './visible.js';

const supplierClasses = /^(supplier|bidder)/;

/** May this audience know that the event happened? People inside may; a supplier knows its own events. */
export function knows(definition: AnyDefinition, event: string, audience: AudienceKey, actor: Actor): boolean {
  const rule = viewOf(definition).knows;
  if (rule) return rule(event, audience, actor);
  const own = ownKeyOf(audience);
  if (own === null) return !supplierClasses.test(classOf(audience));
  return actor.supplierId === own || actor.userId === own;
}

const compiled = new WeakMap<object, Readonly<Record<string, string>>>();

/** Key fields of the lines of a projection, for the difference of two. */
export function lineKeys(definition: AnyDefinition): Readonly<Record<string, string>> {
  const known = compiled.get(definition);
  if (known) return known;
  const keys: Record<string, string> = {};
  for (const [name, line] of Object.entries(definition.lines)) {
    keys[`/${name}`] = line.key;
    for (const [inner, nested] of Object.entries(line.nested ?? {})) keys[`/${name}/*/${inner}`] = nested.key;
  }
  Object.assign(keys, viewOf(definition).listKeys);
  compiled.set(definition, keys);
  return keys;
}
