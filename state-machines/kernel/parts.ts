/** What stands in a document by itself, and what its fields hold that have fields of their own (`parts`). Pure. */
import type { Field } from './fields.js';

type Values = Readonly<Record<string, unknown>>;

export interface Part {
  /** Of what is held: `formData.days`. */
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
}

/** The field itself with its value, or each of the fields that it holds, in their order. */
export function partsIn(name: string, field: Field, document: Values): readonly Part[] {
  if (!field.parts) return [{ name, field, value: document[name] }];
  const held = (document[name] ?? {}) as Values;
  return Object.entries(field.parts(document)).map(([key, part]) => ({
    name: `${name}.${key}`,
    field: part,
    value: Object.hasOwn(held, key) ? held[key] : null,
  }));
}
